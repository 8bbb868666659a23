//! Finds and counts the splits of a group by their value.

use super::class::code;
use super::loops::Loops;
use super::values::Values;
use crate::cpu::Kernel;
use std::ops::Range;

impl Values {
    /// The splits of a group with the value `target`, as their smaller parts in ascending order. Empty if the value of the group is not
    /// known.
    pub fn splits(&self, group: u64, target: u64) -> GroupSplits<'_> {
        let parts = self.smaller_parts(group);
        let target = u16::try_from(target).ok();
        // The bytes of values above 255 are not unique, so splits with such a part are checked separately.
        let (mut added, mut removed) = (Vec::new(), Vec::new());
        self.ambiguous(&parts, group, |smaller, sum, looks| {
            let looks = target.is_some_and(|target| target < 256 && code(target) == looks);
            match (Some(sum) == target, looks) {
                (true, false) => added.push(smaller),
                (false, true) => removed.push(smaller),
                _ => {}
            }
        });
        added.sort_unstable();
        removed.sort_unstable();
        let code = target.filter(|&target| target < 256).map(code);
        GroupSplits { values: self, group: group as usize, parts, code, added: added.into_iter().peekable(), removed, found: None }
    }

    /// How many splits [`Values::splits`] has.
    pub fn count_splits(&self, group: u64, target: u64) -> u64 {
        let parts = self.smaller_parts(group);
        let Ok(target) = u16::try_from(target) else { return 0 };
        let mut count = match target {
            0..256 => Kernel::default().count(self.codes(), group as usize, parts.start, parts.end, code(target)),
            _ => 0,
        };
        self.ambiguous(&parts, group, |_, sum, looks| {
            count += u64::from(sum == target);
            count -= u64::from(target < 256 && code(target) == looks);
        });
        count
    }

    fn smaller_parts(&self, group: u64) -> Range<usize> {
        match usize::try_from(group) {
            Ok(group) if group < self.len() => 1..group.div_ceil(2).max(1),
            _ => 1..1,
        }
    }

    /// Visits the splits with a part whose value is above 255: the smaller part, the value of the split, and the XOR of the two bytes.
    fn ambiguous(&self, parts: &Range<usize>, group: u64, mut visit: impl FnMut(usize, u16, u8)) {
        if parts.is_empty() {
            return;
        }
        let (group, exceptions) = (group as usize, self.exceptions());
        let above = exceptions.partition_point(|&(at, _)| (at as usize) < group);
        for &(at, value) in &exceptions[..above] {
            let at = at as usize;
            let (smaller, other) = (at.min(group - at), group - at);
            let both = || exceptions.binary_search_by_key(&other, |&(at, _)| at as usize).is_ok();
            // If both parts have such values, visit the split once, for its smaller part.
            if at == other || (at > other && both()) {
                continue;
            }
            visit(smaller, value ^ self.known(other), self.codes()[at] ^ self.codes()[other]);
        }
    }
}

/// See [`Values::splits`].
#[derive(Clone, Debug)]
pub struct GroupSplits<'a> {
    values: &'a Values,
    group: usize,
    /// The smaller parts that were not tried yet.
    parts: Range<usize>,
    /// The XOR that the bytes of the parts must have. `None` for a value above 255.
    code: Option<u8>,
    /// Splits that have the value, although the bytes say no.
    added: std::iter::Peekable<std::vec::IntoIter<usize>>,
    /// Splits that do not have the value, although the bytes say yes.
    removed: Vec<usize>,
    /// The next split by the bytes, if it was found already.
    found: Option<usize>,
}

impl GroupSplits<'_> {
    /// All splits with a smaller part below this were visited.
    pub fn done(&self) -> u64 {
        self.parts.start as u64
    }

    fn next_by_bytes(&mut self) -> Option<usize> {
        if self.found.is_some() {
            return self.found;
        }
        let code = self.code?;
        loop {
            match Kernel::default().find(self.values.codes(), self.group, self.parts.start, self.parts.end, code) {
                None => {
                    self.parts.start = self.parts.end;
                    return None;
                }
                Some(part) => {
                    self.parts.start = part + 1;
                    if self.removed.binary_search(&part).is_err() {
                        self.found = Some(part);
                        return self.found;
                    }
                }
            }
        }
    }
}

impl Iterator for GroupSplits<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let found = self.next_by_bytes();
        let part = match (found, self.added.peek()) {
            (Some(found), Some(&added)) if added < found => self.added.next(),
            (None, _) => self.added.next(),
            _ => self.found.take(),
        };
        part.map(|part| part as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expected(values: &Values, group: u64, target: u64) -> Vec<u64> {
        let value = |group: u64| u64::from(values.known(group as usize));
        (1..group.div_ceil(2)).filter(|&smaller| value(smaller) ^ value(group - smaller) == target).collect()
    }

    #[test]
    fn every_split_is_found() {
        let values = Values::new(3000);
        for group in (0..300).chain([1234, 2998, 2999]) {
            for target in (0..70).chain([255, 256, 65_536, 1 << 40]) {
                let expected = expected(&values, group, target);
                assert_eq!(values.count_splits(group, target), expected.len() as u64, "{group} to {target}");
                assert_eq!(values.splits(group, target).collect::<Vec<_>>(), expected, "{group} to {target}");
            }
        }
        assert_eq!((values.count_splits(3000, 0), values.splits(3000, 0).next()), (0, None));
    }

    /// The known groups with values above 255 are large, so this test uses made-up values.
    #[test]
    fn values_above_255_are_told_apart() {
        let count = 200;
        let mut bytes = Values::new(count).codes().to_vec();
        let made_up = [(20u32, 256u16), (21, 300), (70, 257), (90, 511), (100, 700), (150, 256), (151, 301)];
        for (group, value) in made_up {
            bytes[group as usize] = code(value);
        }
        for (group, value) in made_up {
            bytes.extend_from_slice(&group.to_le_bytes());
            bytes.extend_from_slice(&value.to_le_bytes());
        }
        bytes.extend_from_slice(&(count as u64).to_le_bytes());
        let values = Values::from_bytes(bytes).unwrap();
        for group in 0..count as u64 {
            for target in 0..1024 {
                let expected = expected(&values, group, target);
                assert_eq!(values.count_splits(group, target), expected.len() as u64, "{group} to {target}");
                assert_eq!(values.splits(group, target).collect::<Vec<_>>(), expected, "{group} to {target}");
            }
        }
    }
}
