//! The values of Grundy's game, by the exact sparse-space method (Winning Ways, chapter 4; Flammenkamp).
//!
//! A value is rare or common, see [`is_common`]. The rare values are a linear subspace of the nimbers: rare XOR rare is rare, common XOR
//! common is rare, rare XOR common is common. So every option of a common value has one part of a rare value. Groups of rare
//! values are few (about 1300 are known), which makes the least common value that no option has, c, cheap to find exactly. The
//! value of the group is c, unless a smaller rare value is no option's either: for each of them an option is looked for among
//! all, and as a rule soon found.
//!
//! That rare values stay rare is an observation and makes this fast. Nothing rests on it but the time.

use crate::theory::Nimber;
use std::sync::Arc;

/// The most values that can be computed: a value of these groups fits a byte.
pub const LARGEST_VALUE_COUNT: usize = 1 << 20;

/// The values of the groups from 0 up; cloning shares them.
#[derive(Clone, Debug)]
pub struct Values(Arc<[u8]>);

impl Values {
    /// The values of the groups `0..count`; `count` is cut to [`LARGEST_VALUE_COUNT`].
    pub fn new(count: usize) -> Self {
        let count = count.min(LARGEST_VALUE_COUNT);
        let mut solver = Solver::new(count);
        // The empty group is worth 0, as it stands there.
        for group in 1..count {
            solver.solve(group);
        }
        Values(solver.values.into())
    }

    /// The value of a group; `None` if it is not known.
    pub fn value(&self, group: u64) -> Option<Nimber> {
        let group = usize::try_from(group).ok()?;
        self.0.get(group).map(|&value| Nimber::new(value.into()))
    }

    /// How many values are known: those of the groups `0..len()`.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no value is known.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Whether a value is common: an odd number of its binary digits but the last one are 1.
fn is_common(value: u8) -> bool {
    (value & !1).count_ones() % 2 == 1
}

struct Solver {
    /// The values of the groups solved so far, ascending; those of the others are 0.
    values: Vec<u8>,
    /// The same values descending, so that both parts of the options of a group can be read forwards.
    descending: Vec<u8>,
    /// The non-empty groups of rare values, ascending, with their values.
    rare: Vec<(u32, u8)>,
    /// `seen[v] == n`: an option of group n has value v.
    seen: [u32; 256],
}

impl Solver {
    fn new(count: usize) -> Self {
        Solver { values: vec![0; count], descending: vec![0; count], rare: Vec::new(), seen: [0; 256] }
    }

    /// Computes the value of a non-empty group from those of all smaller ones.
    fn solve(&mut self, group: usize) {
        let stamp = group as u32;
        for &(part, value) in &self.rare {
            let other = group - part as usize;
            if other != part as usize {
                self.seen[usize::from(value ^ self.values[other])] = stamp;
            }
        }
        // Marks of common values are complete now, those of rare ones are not. No group below 2^20 has a value above 255.
        let mut value = 0;
        while self.seen[usize::from(value)] == stamp || (!is_common(value) && self.has_option(group, value)) {
            value += 1;
        }
        self.values[group] = value;
        let last = self.descending.len() - 1;
        self.descending[last - group] = value;
        if !is_common(value) {
            self.rare.push((stamp, value));
        }
    }

    /// Whether an option of a group has this value.
    fn has_option(&self, group: usize, value: u8) -> bool {
        let smaller = &self.values[1..group.div_ceil(2)];
        let larger = &self.descending[self.descending.len() - group..][..smaller.len()];
        let (blocks, rest) = smaller.as_chunks::<BLOCK>();
        let (larger_blocks, larger_rest) = larger.as_chunks::<BLOCK>();
        // Without a way out inside a block, the compiler compares many pairs at once.
        let any = |smaller: &[u8], larger: &[u8]| smaller.iter().zip(larger).fold(false, |any, (a, b)| any | (a ^ b == value));
        blocks.iter().zip(larger_blocks).any(|(a, b)| any(a, b)) || any(rest, larger_rest)
    }
}

/// How many options are compared at once.
const BLOCK: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::MexSet;

    /// The definition, without any class of values.
    fn naive(count: usize) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        let mut options = MexSet::default();
        for group in 0..count {
            options.clear();
            for smaller in 1..group.div_ceil(2) {
                options.insert(Nimber::new(values[smaller] ^ values[group - smaller]));
            }
            values.push(options.mex().get());
        }
        values
    }

    #[test]
    fn sparse_values_are_the_naive_ones() {
        let expected = naive(6000);
        let values = Values::new(6000);
        assert_eq!(values.len(), 6000);
        for (group, &value) in expected.iter().enumerate() {
            assert_eq!(values.value(group as u64), Some(Nimber::new(value)), "{group}");
        }
        assert_eq!(values.value(6000), None);
    }

    #[test]
    fn a_table_may_be_empty() {
        assert!(Values::new(0).is_empty());
        assert_eq!(Values::new(1).value(0), Some(Nimber::ZERO));
    }

    /// The checksum of the values of the groups 1 to 2^20 - 1: FNV-1a of 64 bits, one value a step.
    #[test]
    #[ignore = "takes seconds without optimisation"]
    fn the_checksum_to_2_20() {
        let values = Values::new(LARGEST_VALUE_COUNT);
        let step = |hash: u64, group: u64| (hash ^ values.value(group).map_or(0, Nimber::get)).wrapping_mul(0x0100_0000_01b3);
        assert_eq!((1..1 << 20).fold(0xcbf2_9ce4_8422_2325, step), 0x7495_a750_ba0e_9170);
    }
}
