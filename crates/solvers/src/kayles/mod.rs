//! Rows and rings of bottles: the closed form for shots of any length. `misere` has the misère quotient for shots at one or two bottles.

mod misere;

pub use misere::MisereKayles;

/// How many moves in a row of `size` leave two parts whose XOR is `value`. A part may be empty.
pub fn count(value: u64, size: u64) -> u64 {
    match size.checked_sub(1).and_then(|most| most.checked_sub(value)) {
        None => 0,
        Some(spare) => count_disjoint(spare / 2, value) << value.count_ones(),
    }
}

/// How many numbers up to `largest` have no bit in common with `bits`.
fn count_disjoint(largest: u64, bits: u64) -> u64 {
    let mut count = 0;
    for bit in (0..u64::BITS).rev().filter(|bit| largest >> bit & 1 == 1) {
        // Numbers that agree with `largest` above this bit and have a 0 here. Their lower bits are free, except those in `bits`.
        let below = (1u64 << bit) - 1;
        count += 1u64 << (below & !bits).count_ones();
        if bits >> bit & 1 == 1 {
            return count;
        }
    }
    count + 1
}

/// The largest number up to `largest` that has no bit in common with `bits`.
fn largest_disjoint(largest: u64, bits: u64) -> u64 {
    let Some(conflict) = (largest & bits).checked_ilog2() else { return largest };
    let below = (1u64 << conflict) - 1;
    largest & !below & !(1 << conflict) | below & !bits
}

/// A move that leaves two parts of a row: the sum of the parts, and the left part.
pub type RowSplit = (u64, u64);

/// The moves in a row to parts whose XOR is one of several values. Moves that take less come first, then moves with a smaller left part.
pub struct RowSplits(Vec<SplitsOf>);

impl RowSplits {
    pub fn new(values: impl IntoIterator<Item = u64>, size: u64) -> Self {
        RowSplits(values.into_iter().filter_map(|value| SplitsOf::new(value, size)).collect())
    }
}

impl Iterator for RowSplits {
    type Item = RowSplit;

    fn next(&mut self) -> Option<RowSplit> {
        let next = |splits: &SplitsOf| (std::cmp::Reverse(splits.current.0), splits.current.1);
        let index = (0..self.0.len()).min_by_key(|&index| next(&self.0[index]))?;
        let split = self.0[index].current;
        if !self.0[index].advance() {
            self.0.swap_remove(index);
        }
        Some(split)
    }
}

/// The moves to one value, in the same order.
struct SplitsOf {
    value: u64,
    /// The bits of `value` that the left part has.
    part: u64,
    /// The bits that both parts have.
    common: u64,
    current: RowSplit,
}

impl SplitsOf {
    fn new(value: u64, size: u64) -> Option<Self> {
        let spare = size.checked_sub(1)?.checked_sub(value)?;
        let common = largest_disjoint(spare / 2, value);
        Some(SplitsOf { value, part: 0, common, current: (value + 2 * common, common) })
    }

    fn advance(&mut self) -> bool {
        // The next larger subset of the bits of `value`. After the largest subset comes 0.
        self.part = self.part.wrapping_sub(self.value) & self.value;
        if self.part == 0 {
            match self.common.checked_sub(1) {
                None => return false,
                Some(most) => self.common = largest_disjoint(most, self.value),
            }
        }
        self.current = (self.value + 2 * self.common, self.common | self.part);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn by_trying(values: &[u64], size: u64) -> Vec<RowSplit> {
        let rests = (0..size).rev();
        rests
            .flat_map(|rest| (0..=rest).map(move |left| (rest, left)))
            .filter(|(rest, left)| values.contains(&(left ^ (rest - left))))
            .collect()
    }

    proptest! {
        #[test]
        fn splits_are_those_found_by_trying(values in proptest::collection::btree_set(0u64..40, 0..4), size in 0u64..48) {
            let values: Vec<_> = values.into_iter().collect();
            let expected = by_trying(&values, size);
            prop_assert_eq!(RowSplits::new(values.iter().copied(), size).collect::<Vec<_>>(), expected.clone());
            prop_assert_eq!(values.iter().map(|&value| count(value, size)).sum::<u64>(), expected.len() as u64);
        }
    }
}
