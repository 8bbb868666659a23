//! Whether play can draw a map.
//!
//! Every line brings a new spot with two line ends. So play read backwards takes away a spot that has just two line ends, with both
//! halves of its line, until no line is left. Whatever plane map is left at each step, the line that was taken away could have been drawn
//! in it.

use std::collections::HashMap;

/// How many steps are tried at most. Maps of games need some hundreds.
const MOST_STEPS: u32 = 20_000;

/// Whether all lines, given by the spots at the ends of their halves, can be taken back. `None` if it takes too long to find out.
pub fn is_reached(spots: usize, halves: &[(u8, u8)]) -> Option<bool> {
    // A set of halves is a number.
    if halves.len() > 128 {
        return None;
    }
    let mut search = Search { spots, halves, known: HashMap::new(), steps: 0 };
    let all = u128::MAX.checked_shr(128 - halves.len() as u32).unwrap_or(0);
    search.can_take_back(all)
}

struct Search<'h> {
    spots: usize,
    halves: &'h [(u8, u8)],
    /// Connected sets of halves.
    known: HashMap<u128, bool>,
    steps: u32,
}

impl Search<'_> {
    fn can_take_back(&mut self, mut left: u128) -> Option<bool> {
        while left != 0 {
            self.step()?;
            let ends = self.ends(left);
            let has_one = |spot: u8| ends[usize::from(spot)] == 1;
            // A spot with one line end is older than its neighbour, so the neighbour is the spot of that line.
            let last = self.in_set(left).filter(|&(one, other)| has_one(one) || has_one(other));
            let forced = last.flat_map(|(one, other)| [one, other]).find(|&spot| ends[usize::from(spot)] == 2);
            match forced {
                Some(spot) => left &= !self.at(spot, left),
                None => return self.each_piece(left),
            }
        }
        Some(true)
    }

    fn step(&mut self) -> Option<()> {
        self.steps += 1;
        (self.steps <= MOST_STEPS).then_some(())
    }

    /// What is not connected does not depend on each other.
    fn each_piece(&mut self, mut left: u128) -> Option<bool> {
        while left != 0 {
            let piece = self.piece(left);
            left &= !piece;
            if !self.is_piece_taken_back(piece)? {
                return Some(false);
            }
        }
        Some(true)
    }

    fn is_piece_taken_back(&mut self, piece: u128) -> Option<bool> {
        // Halves go in pairs.
        if !piece.count_ones().is_multiple_of(2) {
            return Some(false);
        }
        if let Some(&known) = self.known.get(&piece) {
            return Some(known);
        }
        let ends = self.ends(piece);
        let mut can = false;
        for spot in (0..self.spots).filter(|&spot| ends[spot] == 2) {
            self.step()?;
            if self.can_take_back(piece & !self.at(spot as u8, piece))? {
                can = true;
                break;
            }
        }
        self.known.insert(piece, can);
        Some(can)
    }

    /// What is connected to the first half of a set.
    fn piece(&self, left: u128) -> u128 {
        let mut piece = left & left.wrapping_neg();
        loop {
            let spots: Vec<u8> = self.in_set(piece).flat_map(|(one, other)| [one, other]).collect();
            let grown = spots.into_iter().fold(piece, |grown, spot| grown | self.at(spot, left));
            if grown == piece {
                return piece;
            }
            piece = grown;
        }
    }

    fn in_set(&self, set: u128) -> impl Iterator<Item = (u8, u8)> {
        self.halves.iter().enumerate().filter(move |(index, _)| set >> index & 1 == 1).map(|(_, &half)| half)
    }

    fn ends(&self, left: u128) -> Vec<u8> {
        let mut ends = vec![0; self.spots];
        for (one, other) in self.in_set(left) {
            ends[usize::from(one)] += 1;
            ends[usize::from(other)] += 1;
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

    /// As many pieces as a map may have, each of one half.
    #[test]
    fn pieces_are_looked_at_one_by_one() {
        let halves: Vec<(u8, u8)> = (0..32).map(|piece| (2 * piece, 2 * piece + 1)).collect();
        assert_eq!(is_reached(64, &halves), Some(false));
        // Each piece is a ring of three lines, where any spot may be taken for that of a line.
        let ring = |piece: u8| (0..6).map(move |spot| (6 * piece + spot, 6 * piece + (spot + 1) % 6));
        assert_eq!(is_reached(60, &(0..10).flat_map(ring).collect::<Vec<_>>()), Some(true));
    }
}
