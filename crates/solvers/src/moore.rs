//! Moore's Nim: a move takes any number of objects from each of up to `most` heaps (Moore 1910).
//!
//! Write the heaps in binary, one below the other. In normal play a position is lost exactly if the number of ones in each column is
//! divisible by `most` + 1. In misère play the same holds while a heap has two objects or more; otherwise it is lost exactly if the number
//! of heaps of 1 leaves the remainder 1.

use crate::theory::{Nimber, Play};
use std::ops::ControlFlow;

/// The most heaps: a column of digits is a word.
pub const MOST_HEAPS: usize = u64::BITS as usize;

/// How many ones each column has, from the highest; the remainders after division by `most` + 1.
pub fn remainders(heaps: &[u64], most: u64) -> Vec<u64> {
    columns(heaps).iter().rev().map(|column| u64::from(column.count_ones()) % (most + 1)).collect()
}

/// Column k has the digits of 2^k: bit i is that of heap i.
fn columns(heaps: &[u64]) -> Vec<u64> {
    let bits = u64::BITS - heaps.iter().copied().max().unwrap_or(0).leading_zeros();
    let column = |bit: u32| (0..).zip(heaps).map(|(index, heap): (u32, _)| (heap >> bit & 1) << index).sum();
    (0..bits).map(column).collect()
}

/// Whether every heap has at most one object.
pub fn has_only_ones(heaps: &[u64]) -> bool {
    heaps.iter().all(|&heap| heap <= 1)
}

/// Whether the player to move loses.
pub fn is_lost(heaps: &[u64], most: u64, play: Play) -> bool {
    match play {
        Play::Misere if has_only_ones(heaps) => heaps.iter().sum::<u64>() % (most + 1) == 1,
        _ => remainders(heaps, most).iter().all(|&remainder| remainder == 0),
    }
}

/// Visits the lost positions that a move leads to, each once, until the visitor breaks. Between two of them there is little work.
///
/// Columns are chosen from the highest. A heap from which something is taken first gives up a one, and its lower digits are free. With
/// `free` of at most `most` heaps changed so far, `given` ones that others give up and `gained` ones in free heaps have to differ by what
/// makes the column right. This difference is between -`free` and `most` - `free`, which are `most` + 1 numbers, so exactly one is right,
/// and it can be had.
pub fn visit_lost(heaps: &[u64], most: u64, play: Play, visitor: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
    let columns = columns(heaps);
    let left = vec![0; columns.len()];
    let mut search = Search { heaps: heaps.len(), columns, left, most: most.min(MOST_HEAPS as u64), modulus: most + 1, play, visitor };
    search.visit(search.columns.len(), 0, false)
}

struct Search<'a> {
    heaps: usize,
    columns: Vec<u64>,
    /// The columns of the position after the move.
    left: Vec<u64>,
    most: u64,
    modulus: u64,
    play: Play,
    visitor: &'a mut dyn FnMut(&[u64]) -> ControlFlow<()>,
}

impl Search<'_> {
    /// Chooses the lowest `count` columns. `free` are the heaps from which something is taken, and `has_ones` tells whether there is a one
    /// in a higher column.
    fn visit(&mut self, count: usize, free: u64, has_ones: bool) -> ControlFlow<()> {
        let Some(column) = count.checked_sub(1) else {
            return if free == 0 { ControlFlow::Continue(()) } else { self.finish() };
        };
        let ones = self.columns[column] & !free;
        let wanted = u64::from(self.play == Play::Misere && column == 0 && !has_ones);
        let (total, changed) = (u64::from(ones.count_ones()), u64::from(free.count_ones()));
        let difference = (total + self.modulus - wanted) % self.modulus;
        let may_change = self.most - changed;
        let (mut given, mut gained) = if difference <= may_change { (difference, 0) } else { (0, self.modulus - difference) };
        while given <= total.min(may_change) && gained <= changed {
            for gives in Subsets::of(ones, given) {
                for gains in Subsets::of(free, gained) {
                    self.left[column] = ones & !gives | gains;
                    self.visit(column, free | gives, has_ones || self.left[column] != 0)?;
                }
            }
            given += 1;
            gained += 1;
        }
        ControlFlow::Continue(())
    }

    fn finish(&mut self) -> ControlFlow<()> {
        let digit = |index: usize, column: usize| (self.left[column] >> index & 1) << column;
        let heap = |index| (0..self.left.len()).map(|column| digit(index, column)).sum();
        let heaps: Vec<u64> = (0..self.heaps).map(heap).collect();
        (self.visitor)(&heaps)
    }
}

/// The subsets of a set of bits that have some size.
struct Subsets {
    bits: u64,
    /// Which of these bits, counted from the lowest, are in the next subset.
    next: Option<u128>,
}

impl Subsets {
    fn of(bits: u64, size: u64) -> Self {
        Subsets { bits, next: (size <= u64::from(bits.count_ones())).then(|| (1 << size) - 1) }
    }
}

impl Iterator for Subsets {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let chosen = self.next?;
        // The next larger number with as many ones.
        let lowest = chosen & chosen.wrapping_neg();
        let carried = chosen + lowest;
        let following = (carried ^ chosen).checked_div(lowest).map(|moved| carried | moved >> 2);
        self.next = following.filter(|following| following >> self.bits.count_ones() == 0);
        let (mut subset, mut rest) = (0, self.bits);
        for place in 0..self.bits.count_ones() {
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            if chosen >> place & 1 == 1 {
                subset |= bit;
            }
        }
        Some(subset)
    }
}

/// The value in normal play where a formula is known: Nim, and at most `most` + 1 heaps that are not empty. `None` also for a value that
/// is above the largest `u64`.
///
/// From at most `most` heaps every smaller sum can be left. For `most` + 1 heaps the theorem is that of Jenkyns and Mayberry (The skeleton
/// of an impartial game and the Nim-function of Moore's Nim-k, 1980).
pub fn value_by_formula(heaps: &[u64], most: u64) -> Option<Nimber> {
    if most == 1 {
        return Some(heaps.iter().map(|&heap| Nimber::new(heap)).sum());
    }
    let count = heaps.iter().filter(|&&heap| heap > 0).count() as u64;
    let sum: u128 = heaps.iter().copied().map(u128::from).sum();
    let of_sum = || u64::try_from(sum).ok().map(Nimber::new);
    if count <= most {
        return of_sum();
    }
    let least = heaps.iter().copied().filter(|&heap| heap > 0).min().filter(|_| count == most + 1)?;
    let above = sum - u128::from(count) * u128::from(least);
    // Where it is above the smallest heap, it is not needed.
    let first = above.checked_mul(above + 1).and_then(|twice| u64::try_from(1 + twice / 2).ok());
    match first.and_then(|first| Some((first, least.checked_sub(first)?))) {
        None => of_sum(),
        Some((first, over)) => u64::try_from(u128::from(first - 1) + u128::from(over) % (above + 1)).ok().map(Nimber::new),
    }
}

/// At least the moves of all positions within reach, and these positions; `None` if there are too many to count.
pub fn moves_within_reach(heaps: &[u64]) -> Option<u64> {
    let pairs = |heap: u64| heap.checked_add(1)?.checked_mul(heap.checked_add(2)?).map(|twice| twice / 2);
    heaps.iter().try_fold(1u64, |product, &heap| product.checked_mul(pairs(heap)?))
}

/// The values of all positions within reach of one.
#[derive(Debug)]
pub struct MooreValues {
    /// For each heap its size and one more, and how far apart two positions are that differ by one object of it.
    sides: Vec<(u64, usize)>,
    values: Vec<u32>,
}

/// No value yet.
const UNKNOWN: u32 = u32::MAX;

impl MooreValues {
    /// Takes as many steps as there are [`moves_within_reach`], at most 2^31.
    pub fn new(heaps: &[u64], most: u64) -> Self {
        let mut count = 1;
        let mut sides = Vec::with_capacity(heaps.len());
        for &heap in heaps {
            sides.push((heap + 1, count));
            count *= heap as usize + 1;
        }
        let mut table = MooreValues { sides, values: vec![UNKNOWN; count] };
        // The position at which each value was an option last.
        let mut seen = vec![UNKNOWN; heaps.iter().sum::<u64>() as usize + 1];
        let mut position = vec![0; heaps.len()];
        // Options have smaller numbers.
        for number in 0..count {
            for (size, &(side, step)) in position.iter_mut().zip(&table.sides) {
                *size = number / step % side as usize;
            }
            table.see_options(&position, 0, most, &mut |value| {
                if let Some(seen) = seen.get_mut(value as usize) {
                    *seen = number as u32;
                }
            });
            table.values[number] = seen.iter().position(|&last| last != number as u32).unwrap_or(0) as u32;
        }
        table
    }

    /// Sees the values of the positions with other sizes of at most `most` of the heaps that are left to look at. `number` is that of the
    /// position with the heaps so far.
    fn see_options(&self, position: &[usize], number: usize, most: u64, see: &mut dyn FnMut(u32)) {
        let Some((&size, rest)) = position.split_last() else { return see(self.values[number]) };
        let (_, step) = self.sides[rest.len()];
        self.see_options(rest, number + size * step, most, see);
        if most > 0 {
            (0..size).for_each(|left| self.see_options(rest, number + left * step, most - 1, see));
        }
    }

    /// `None` if the position is not within reach.
    pub fn value(&self, heaps: &[u64]) -> Option<Nimber> {
        if heaps.len() != self.sides.len() || heaps.iter().zip(&self.sides).any(|(&heap, &(side, _))| heap >= side) {
            return None;
        }
        let number: usize = heaps.iter().zip(&self.sides).map(|(&heap, &(_, step))| heap as usize * step).sum();
        self.values.get(number).map(|&value| Nimber::new(value.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::mex;
    use std::collections::{BTreeSet, HashMap};

    /// All options, by the definition.
    fn options(heaps: &[u64], most: u64) -> Vec<Vec<u64>> {
        let mut options = vec![(Vec::new(), 0)];
        for &heap in heaps {
            let longer = |(option, changed): (Vec<u64>, u64)| {
                (0..=heap).map(move |left| ([&option[..], &[left]].concat(), changed + u64::from(left < heap)))
            };
            options = options.into_iter().flat_map(longer).collect();
        }
        options.into_iter().filter(|&(_, changed)| (1..=most).contains(&changed)).map(|(option, _)| option).collect()
    }

    type Known = HashMap<Vec<u64>, (Nimber, bool)>;

    /// The value, and whether the player to move wins misère play.
    fn slow(heaps: &[u64], most: u64, known: &mut Known) -> (Nimber, bool) {
        if let Some(&found) = known.get(heaps) {
            return found;
        }
        let options: Vec<_> = options(heaps, most).iter().map(|option| slow(option, most, known)).collect();
        let won = options.is_empty() || options.iter().any(|option| !option.1);
        let found = (mex(options.into_iter().map(|(value, _)| value)), won);
        known.insert(heaps.to_vec(), found);
        found
    }

    fn check(heaps: &[u64], most: u64, known: &mut Known) {
        let (value, misere) = slow(heaps, most, known);
        assert_eq!(is_lost(heaps, most, Play::Normal), value.is_zero(), "{heaps:?} {most}");
        assert_eq!(is_lost(heaps, most, Play::Misere), !misere, "{heaps:?} {most}");
        assert!(value_by_formula(heaps, most).is_none_or(|found| found == value), "{heaps:?} {most}");
        for play in [Play::Normal, Play::Misere] {
            let mut found = Vec::new();
            let _ = visit_lost(heaps, most, play, &mut |after| {
                found.push(after.to_vec());
                ControlFlow::Continue(())
            });
            let lost = options(heaps, most).into_iter().filter(|option| is_lost(option, most, play));
            assert_eq!(found.iter().cloned().collect::<BTreeSet<_>>(), lost.collect(), "{heaps:?} {most} {play:?}");
            assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), found.len(), "{heaps:?} {most} {play:?}");
        }
    }

    fn boxes(sizes: &[u64]) -> Vec<Vec<u64>> {
        sizes.iter().fold(vec![Vec::new()], |all, &size| {
            all.iter().flat_map(|heaps| (0..=size).map(move |heap| [&heaps[..], &[heap]].concat())).collect()
        })
    }

    #[test]
    fn triples_and_more_heaps_are_as_a_search_finds() {
        for most in 1..=4 {
            let mut known = Known::new();
            for sizes in [&[6, 6, 6][..], &[3, 3, 3, 3], &[2, 2, 2, 1, 1]] {
                let table = MooreValues::new(sizes, most);
                for heaps in boxes(sizes) {
                    check(&heaps, most, &mut known);
                    assert_eq!(table.value(&heaps), Some(known[&heaps].0), "{heaps:?} {most}");
                }
                assert_eq!(table.value(&[9, 0, 0]), None);
            }
        }
    }

    #[test]
    fn the_formula_for_one_heap_more_holds_for_larger_heaps() {
        for (sizes, most) in [(&[11, 11, 11][..], 2), (&[5, 5, 5, 5], 3)] {
            let table = MooreValues::new(sizes, most);
            for heaps in boxes(sizes) {
                assert_eq!(value_by_formula(&heaps, most), table.value(&heaps), "{heaps:?} {most}");
            }
        }
    }

    #[test]
    fn sixty_four_large_heaps_have_lost_options() {
        let heaps: Vec<u64> = (0..64).map(|index| ((1 << 53) - 1) / (index + 1)).collect();
        for most in [1, 2, 7, 63, 64] {
            let mut count = 0;
            let _ = visit_lost(&heaps, most, Play::Normal, &mut |after| {
                assert!(is_lost(after, most, Play::Normal));
                let changed = heaps.iter().zip(after).map(|(&heap, &left)| u64::from(heap.checked_sub(left).unwrap() > 0)).sum::<u64>();
                assert!((1..=most).contains(&changed));
                count += 1;
                if count < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            assert!(count > 0, "{most}");
        }
        assert_eq!(Subsets::of(u64::MAX, 64).collect::<Vec<_>>(), [u64::MAX]);
        assert_eq!(Subsets::of(u64::MAX, 63).count(), 64);
        assert_eq!(Subsets::of(0b10110, 2).collect::<Vec<_>>(), [0b00110, 0b10010, 0b10100]);
        assert_eq!(Subsets::of(0b101, 0).collect::<Vec<_>>(), [0]);
    }
}
