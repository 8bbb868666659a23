//! Whether play can draw a map.
//!
//! Every line brings a new spot with two line ends. So play read backwards takes away a spot that has just two line ends, with both
//! halves of its line, until no line is left. Whatever plane map is left at each step, the line that was taken away could have been drawn
//! in it.

use std::collections::HashSet;

/// How many maps are tried at most.
const MOST_TRIES: usize = 20_000;

/// Whether all lines, given by the spots at the ends of their halves, can be taken back. `None` if it takes too long to find out.
pub fn is_reached(spots: usize, halves: &[(u8, u8)]) -> Option<bool> {
    // A set of halves is a number.
    if halves.len() > 128 {
        return None;
    }
    let mut search = Search { spots, halves, hopeless: HashSet::new() };
    let all = u128::MAX.checked_shr(128 - halves.len() as u32).unwrap_or(0);
    search.can_take_back(all)
}

struct Search<'h> {
    spots: usize,
    halves: &'h [(u8, u8)],
    hopeless: HashSet<u128>,
}

impl Search<'_> {
    fn can_take_back(&mut self, mut left: u128) -> Option<bool> {
        loop {
            if left == 0 {
                return Some(true);
            }
            if self.hopeless.len() > MOST_TRIES {
                return None;
            }
            let ends = self.ends(left);
            let is_last = |&(one, other): &(u8, u8)| ends[usize::from(one)] == 1 || ends[usize::from(other)] == 1;
            let halves = || self.halves.iter().enumerate().filter(|(index, _)| left >> index & 1 == 1).map(|(_, half)| half);
            // A spot with one line end is older than its neighbour, so the neighbour is the spot of that line.
            let forced =
                halves().filter(|half| is_last(half)).flat_map(|&(one, other)| [one, other]).find(|&spot| ends[usize::from(spot)] == 2);
            match forced {
                Some(spot) => left &= !self.at(spot, left),
                None => return self.try_each(left, &ends),
            }
        }
    }

    fn try_each(&mut self, left: u128, ends: &[u8]) -> Option<bool> {
        if self.hopeless.contains(&left) {
            return Some(false);
        }
        for spot in (0..self.spots).filter(|&spot| ends[spot] == 2) {
            if self.can_take_back(left & !self.at(spot as u8, left))? {
                return Some(true);
            }
        }
        self.hopeless.insert(left);
        Some(false)
    }

    fn ends(&self, left: u128) -> Vec<u8> {
        let mut ends = vec![0; self.spots];
        for (index, &(one, other)) in self.halves.iter().enumerate() {
            if left >> index & 1 == 1 {
                ends[usize::from(one)] += 1;
                ends[usize::from(other)] += 1;
            }
        }
        ends
    }

    /// The halves that end at a spot.
    fn at(&self, spot: u8, left: u128) -> u128 {
        let ends_there = |&(index, &(one, other)): &(usize, &(u8, u8))| left >> index & 1 == 1 && (one == spot || other == spot);
        self.halves.iter().enumerate().filter(ends_there).fold(0, |set, (index, _)| set | 1 << index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_back_by_their_spots() {
        // A line A-B-C, a loop A-B, and a line from the middle of another.
        assert_eq!(is_reached(3, &[(0, 1), (1, 2)]), Some(true));
        assert_eq!(is_reached(2, &[(0, 1), (1, 0)]), Some(true));
        assert_eq!(is_reached(5, &[(0, 1), (1, 2), (1, 3), (3, 4)]), Some(true));
        // Two lines with a common spot in the middle, which is taken for the spot of a line at first.
        assert_eq!(is_reached(5, &[(2, 1), (2, 3), (1, 0), (3, 4)]), Some(true));
        // A line without a spot, one with two, and four spots of which each has three line ends.
        assert_eq!(is_reached(2, &[(0, 1)]), Some(false));
        assert_eq!(is_reached(4, &[(0, 1), (1, 2), (2, 3)]), Some(false));
        assert_eq!(is_reached(4, &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]), Some(false));
        assert_eq!(is_reached(0, &[]), Some(true));
    }
}
