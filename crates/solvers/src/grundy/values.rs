//! The table of the values of Grundy's game: built, stored, read and checked.

use super::class::{COMMON, code, is_common, value};
use super::loops::Loops;
use super::solver::{Exception, SparseGrundy};
use crate::cpu::Kernel;
use crate::theory::{Budget, Nimber, Stop};
use std::collections::HashSet;
use std::sync::Arc;

/// How many values are computed at every start.
pub const DEFAULT_VALUE_COUNT: usize = 1 << 15;

/// The most values: two gigabytes.
pub const LARGEST_VALUE_COUNT: usize = 1 << 31;

/// The values of the groups from 0 up, one byte each. Clones share the memory.
#[derive(Clone, Debug)]
pub struct Values {
    bytes: Arc<Vec<u8>>,
    /// The first `count` of `bytes` encode the values. The rest lists the values above 255.
    count: usize,
    exceptions: Arc<Vec<Exception>>,
}

/// The version of the layout of a stored table.
pub const LAYOUT: u32 = 1;

/// In bytes: a group of four and a value of two.
const EXCEPTION_SIZE: usize = 6;

/// In bytes.
const COUNT_SIZE: usize = 8;

impl Values {
    /// The values of the groups `0..count`, at most [`LARGEST_VALUE_COUNT`].
    pub fn new(count: usize) -> Self {
        let mut values = Values::none();
        // An unlimited budget does not stop.
        let _ = values.extend(count, &Budget::unlimited(), &|_, _| ());
        values
    }

    fn none() -> Self {
        Values { bytes: Arc::default(), count: 0, exceptions: Arc::default() }
    }

    /// Computes the values of the groups below `to` that are not known yet, at most up to [`LARGEST_VALUE_COUNT`]. Uses two threads if
    /// there are many.
    ///
    /// Spends 128 units of work per group. Calls `progress(done, total)` from time to time, in groups, the last time with `done == total`.
    /// After an error, the values found so far stay.
    pub fn extend(&mut self, to: usize, budget: &Budget, progress: &dyn Fn(u64, u64)) -> Result<(), Stop> {
        self.extend_with(Kernel::default(), to, budget, progress)
    }

    fn extend_with(&mut self, kernel: Kernel, to: usize, budget: &Budget, progress: &dyn Fn(u64, u64)) -> Result<(), Stop> {
        let to = to.min(LARGEST_VALUE_COUNT);
        if to <= self.count {
            return Ok(());
        }
        let mut codes = std::mem::take(Arc::make_mut(&mut self.bytes));
        codes.truncate(self.count);
        let mut solver = SparseGrundy::new(kernel, codes, std::mem::take(Arc::make_mut(&mut self.exceptions)));
        let outcome = solver.solve(to, budget, &|done| progress(done, to as u64));
        let (codes, exceptions) = solver.finish(to);
        *self = Values::from_parts(codes, exceptions);
        if outcome.is_ok() {
            progress(to as u64, to as u64);
        }
        outcome
    }

    fn from_parts(mut bytes: Vec<u8>, exceptions: Vec<Exception>) -> Self {
        let count = bytes.len();
        bytes.reserve_exact(EXCEPTION_SIZE * exceptions.len() + COUNT_SIZE);
        for &(group, value) in &exceptions {
            bytes.extend_from_slice(&group.to_le_bytes());
            bytes.extend_from_slice(&value.to_le_bytes());
        }
        bytes.extend_from_slice(&(count as u64).to_le_bytes());
        Values { bytes: Arc::new(bytes), count, exceptions: Arc::new(exceptions) }
    }

    /// The bytes to store: one byte per group, then the values above 255 with six bytes each (the group and the value), then the number of
    /// groups in eight bytes. Numbers are little-endian.
    ///
    /// The byte of a group has the low seven binary digits of its value. The highest digit of the byte is 1 if the value is below 256 and
    /// has an odd number of ones, not counting its last digit.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Reads what [`Values::as_bytes`] gives. It does not notice every wrong value; [`Values::recheck`] computes a value again.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, String> {
        let (listed, count) = bytes.split_last_chunk::<COUNT_SIZE>().ok_or("the number of groups is missing")?;
        let count = usize::try_from(u64::from_le_bytes(*count)).unwrap_or(usize::MAX);
        if count > LARGEST_VALUE_COUNT || listed.len() < count || !(listed.len() - count).is_multiple_of(EXCEPTION_SIZE) {
            return Err(format!("{} bytes cannot be the values of {count} groups", bytes.len()));
        }
        if bytes.iter().zip(0..count.min(3)).any(|(&code, _)| code != 0 && value(code) != 1) {
            return Err("the values of the smallest groups are wrong".to_owned());
        }
        let (records, _) = listed[count..].as_chunks::<EXCEPTION_SIZE>();
        let exceptions: Vec<Exception> =
            records.iter().map(|&[a, b, c, d, e, f]| (u32::from_le_bytes([a, b, c, d]), u16::from_le_bytes([e, f]))).collect();
        let ascending = exceptions.is_sorted_by(|(a, _), (b, _)| a < b);
        let fits = |&(group, value): &Exception| (group as usize) < count && value > 255 && bytes[group as usize] == code(value);
        if !ascending || !exceptions.iter().all(fits) {
            return Err("the list of the values above 255 is wrong".to_owned());
        }
        Ok(Values { bytes: Arc::new(bytes), count, exceptions: Arc::new(exceptions) })
    }

    /// `None` if the value is not known.
    pub fn value(&self, group: u64) -> Option<Nimber> {
        let place = usize::try_from(group).ok().filter(|&group| group < self.count)?;
        Some(Nimber::new(self.known(place).into()))
    }

    /// `group` must be below [`Values::len`].
    pub(super) fn known(&self, group: usize) -> u16 {
        let code = self.bytes[group];
        // The byte of a value above 255 is like that of a rare value.
        if code < COMMON
            && let Ok(place) = self.exceptions.binary_search_by_key(&group, |&(at, _)| at as usize)
        {
            return self.exceptions[place].1;
        }
        value(code).into()
    }

    /// The bytes of the values, see [`code`].
    pub(super) fn codes(&self) -> &[u8] {
        &self.bytes[..self.count]
    }

    /// The values above 255, ascending by group.
    pub(super) fn exceptions(&self) -> &[Exception] {
        &self.exceptions
    }

    /// Only the values of the groups `0..count`.
    #[must_use]
    pub fn truncated(&self, count: usize) -> Self {
        if count >= self.count {
            return self.clone();
        }
        let exceptions = self.exceptions.iter().copied().filter(|&(group, _)| (group as usize) < count);
        Values::from_parts(self.bytes[..count].to_vec(), exceptions.collect())
    }

    /// The values of the groups `0..len()` are known.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether not even group 0 has a value.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Computes the value of a group again, from all its options. If it differs, returns the value in the table and the right one.
    pub fn recheck(&self, group: u64) -> Result<(), (Nimber, Nimber)> {
        let Some(stored) = self.value(group) else { return Ok(()) };
        let group = group as usize;
        // The bytes of values above 255 are not unique, so splits with such a part are checked separately.
        let above = self.exceptions.iter().filter(|&&(at, _)| (at as usize) < group && 2 * at as usize != group);
        let excluded: HashSet<u16> = above.map(|&(at, value)| value ^ self.known(group - at as usize)).collect();
        let values = 0..=u16::MAX;
        let computed =
            values.into_iter().find(|value| !excluded.contains(value) && !self.has_small_split(group, *value)).unwrap_or_default();
        let computed = Nimber::new(computed.into());
        if stored == computed { Ok(()) } else { Err((stored, computed)) }
    }

    /// Whether a split has this value. It finds all splits whose parts have values below 256, and perhaps others.
    fn has_small_split(&self, group: usize, target: u16) -> bool {
        let mut from = 1;
        while target < 256
            && let Some(part) = Kernel::default().find(self.codes(), group, from, group.div_ceil(2).max(1), code(target))
        {
            if self.known(part) ^ self.known(group - part) == target {
                return true;
            }
            from = part + 1;
        }
        false
    }

    /// Statistics of the values.
    pub fn statistics(&self) -> ValueStatistics {
        let mut statistics = ValueStatistics { groups: self.count, ..ValueStatistics::default() };
        let mut hash = 0xcbf2_9ce4_8422_2325u64;
        for group in 1..self.count {
            let value = self.known(group);
            hash = (hash ^ u64::from(value)).wrapping_mul(0x0100_0000_01b3);
            if statistics.first_of_largest == 0 || value > statistics.largest_value {
                (statistics.largest_value, statistics.first_of_largest) = (value, group as u64);
            }
            if !is_common(value) {
                statistics.rare_groups.push(group as u64);
            }
        }
        statistics.above_255 = self.exceptions.len();
        statistics.fnv1a64 = format!("{hash:016x}");
        statistics
    }
}

/// What `nimber table stats` prints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ValueStatistics {
    /// With the empty group.
    pub groups: usize,
    /// Of the non-empty groups.
    pub largest_value: u16,
    /// The smallest group with this value.
    pub first_of_largest: u64,
    /// How many groups have a value above 255, which takes more than a byte.
    pub above_255: usize,
    /// FNV-1a of 64 bits over the values of the non-empty groups, one value per step.
    pub fnv1a64: String,
    /// The non-empty groups with rare values. Such a value has an even number of ones among its binary digits, not counting the last.
    pub rare_groups: Vec<u64>,
}

#[cfg(test)]
mod tests {
    use super::super::solver::PREFIX;
    use super::*;
    use crate::cpu::Portable;
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

    fn solved(kernel: Kernel, count: usize) -> Values {
        let mut values = Values::none();
        values.extend_with(kernel, count, &Budget::unlimited(), &|_, _| ()).unwrap();
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
    fn every_kernel_finds_the_same_values() {
        let count = 1 << 15;
        let expected = solved(Kernel::Portable(Portable), count);
        for kernel in Kernel::available() {
            assert_eq!(solved(kernel, count).codes(), expected.codes(), "{kernel}");
        }
        assert_eq!(Values::new(count).codes(), expected.codes());
    }

    #[test]
    fn a_table_may_be_empty_and_of_any_length() {
        assert!(Values::new(0).is_empty());
        assert_eq!(Values::new(1).value(0), Some(Nimber::ZERO));
        let all = Values::new(PREFIX + 200);
        for count in [2, 63, 64, 65, PREFIX - 1, PREFIX, PREFIX + 1, PREFIX + 64, PREFIX + 65] {
            assert_eq!(Values::new(count).codes(), &all.codes()[..count], "{count}");
            assert_eq!(Values::new(count).as_bytes(), all.truncated(count).as_bytes());
        }
    }

    #[test]
    fn growing_in_steps_is_growing_at_once() {
        let all = Values::new(12_000);
        let mut values = Values::new(3);
        for to in [3, 0, 100, 2047, 2050, 2051, 7777, 12_000] {
            let before = values.clone();
            values.extend(to, &Budget::unlimited(), &|_, _| ()).unwrap();
            assert_eq!(values.codes(), &all.codes()[..to.max(before.len())]);
            assert_eq!(before.codes(), &all.codes()[..before.len()]);
        }
        assert_eq!(values.as_bytes(), all.as_bytes());
    }

    /// Long steps are solved by two threads, short ones by one.
    #[test]
    fn two_threads_find_the_same_values() {
        let all = Values::new(700_000);
        let mut values = Values::new(5);
        while values.len() < 300_000 {
            values.extend(values.len() + 99_999, &Budget::unlimited(), &|_, _| ()).unwrap();
        }
        values.extend(700_000, &Budget::unlimited(), &|_, _| ()).unwrap();
        assert_eq!(values.as_bytes(), all.as_bytes());
        let mut stopped = Values::new(300_000);
        assert!(stopped.extend(700_000, &Budget::of(128 * 100_000), &|_, _| ()).is_err());
        assert!((300_000..700_000).contains(&stopped.len()));
        stopped.extend(700_000, &Budget::unlimited(), &|_, _| ()).unwrap();
        assert_eq!(stopped.as_bytes(), all.as_bytes());
    }

    #[test]
    fn what_is_solved_before_a_stop_stays() {
        let mut values = Values::new(0);
        assert!(matches!(values.extend(20_000, &Budget::of(128 * 5000), &|_, _| ()), Err(Stop::Exhausted { .. })));
        assert!(values.len() > PREFIX && values.len() < 20_000);
        assert!(values.extend(20_000, &Budget::of(0), &|_, _| ()).is_err());
        values.extend(20_000, &Budget::unlimited(), &|_, _| ()).unwrap();
        assert_eq!(values.as_bytes(), Values::new(20_000).as_bytes());
    }

    #[test]
    fn bytes_that_are_no_table_are_refused() {
        let values = Values::new(3000);
        let codes = values.codes();
        let with = |exceptions: &[Exception], count: u64| {
            let listed = exceptions.iter().flat_map(|&(group, value)| [&group.to_le_bytes()[..], &value.to_le_bytes()].concat());
            Values::from_bytes([codes, &listed.collect::<Vec<_>>(), &count.to_le_bytes()].concat())
        };
        assert_eq!(with(&[], 3000).unwrap().as_bytes(), values.as_bytes());
        for (exceptions, count) in [
            (&[][..], 3001),
            (&[], 2999),
            (&[], u64::MAX),
            (&[(3000, 256)], 3000),
            (&[(100, 100)], 3000),
            (&[(100, u16::from(value(codes[100])) | 256)], 3000),
        ] {
            assert!(with(exceptions, count).is_err(), "{exceptions:?} {count}");
        }
        assert!(Values::from_bytes(Vec::new()).is_err());
        assert!(Values::from_bytes([&[0, 0, 9][..], &3u64.to_le_bytes()].concat()).is_err());
    }

    #[test]
    fn wrong_values_are_noticed() {
        let mut bytes = Values::new(500).as_bytes().to_vec();
        bytes[400] ^= 1;
        let values = Values::from_bytes(bytes).unwrap();
        assert!(values.recheck(400).is_err());
        assert!((0..400).all(|group| values.recheck(group).is_ok()));
    }

    /// The checksum of the values of the groups 1 to 2^17 - 1, computed by the definition in another program.
    #[test]
    fn the_checksum_to_2_17() {
        let statistics = Values::new(1 << 17).statistics();
        assert_eq!(statistics.fnv1a64, "68a73304fbd06e14");
        assert_eq!((statistics.largest_value, statistics.first_of_largest, statistics.above_255), (230, 45_668, 0));
    }

    #[test]
    fn the_checksum_to_2_20() {
        assert_eq!(Values::new(1 << 20).statistics().fnv1a64, "7495a750ba0e9170");
    }

    /// The published checksum, over values above 255 and late rare values.
    #[test]
    #[ignore = "takes 20 seconds with optimisation"]
    fn the_checksum_to_2_26() {
        let statistics = Values::new(1 << 26).statistics();
        assert_eq!(statistics.fnv1a64, "9cfcbaac557ae0d1");
        assert_eq!((statistics.largest_value, statistics.first_of_largest, statistics.above_255), (280, 50_666_285, 5357));
        let late: Vec<u64> = statistics.rare_groups.into_iter().filter(|&group| group > 1 << 17).collect();
        assert_eq!((late.len(), late.first(), late.last()), (13, Some(&47_461_861), Some(&48_399_022)));
    }
}
