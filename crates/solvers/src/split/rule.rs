//! Rules of games in which a move removes some objects from one heap and splits the rest.

use crate::theory::Theorem;
use std::sync::Arc;

/// Which moves there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMoves {
    /// How many objects a move may remove, ascending.
    pub take: Arc<[u64]>,
    /// Into how many heaps it may split the rest, ascending. 0 means that nothing is left.
    pub parts: Arc<[u64]>,
    /// Whether these heaps have to be of different sizes.
    pub unequal: bool,
    /// The smallest size of each, at least 1.
    pub least: u64,
}

impl SplitMoves {
    /// Whether a move may remove `take` objects and leave `parts` heaps. A move changes something.
    pub fn allows(&self, take: u64, parts: u64) -> bool {
        (take > 0 || parts >= 2) && self.take.binary_search(&take).is_ok() && self.parts.binary_search(&parts).is_ok()
    }

    /// The numbers of heaps that a move may leave if it removes `take` objects.
    pub fn parts_after(&self, take: u64) -> impl Iterator<Item = u64> + '_ {
        self.parts.iter().copied().filter(move |&parts| take > 0 || parts >= 2)
    }

    /// Whether there is any move, in heaps however large.
    pub fn has_moves(&self) -> bool {
        self.take.iter().any(|&take| self.parts_after(take).next().is_some())
    }

    pub fn has_move(&self, heap: u64) -> bool {
        let takes_all = heap > 0 && self.allows(heap, 0);
        // It is enough to look at the smallest move that removes nothing and at the smallest move that removes something.
        let first = [self.take.first(), self.take.iter().find(|&&take| take > 0)];
        takes_all
            || first.into_iter().flatten().any(|&take| {
                let fewest = self.parts_after(take).find(|&parts| parts > 0);
                fewest.is_some_and(|parts| take.saturating_add(self.smallest_sum(parts)) <= heap)
            })
    }

    /// The fewest objects that make `parts` heaps.
    pub fn smallest_sum(&self, parts: u64) -> u64 {
        let steps = if self.unequal { parts * parts.saturating_sub(1) / 2 } else { 0 };
        parts.saturating_mul(self.least).saturating_add(steps)
    }

    pub fn most_parts(&self) -> u64 {
        self.parts.last().copied().unwrap_or(0)
    }

    pub fn largest_take(&self) -> u64 {
        self.take.last().copied().unwrap_or(0)
    }

    /// A number of moves that no game on a heap exceeds.
    ///
    /// At the end, every heap holds at least `least` objects. A move that removes t objects and leaves k > 0 heaps makes k-1 more heaps, so
    /// it uses up t + (k-1) * least of what the first heap has beyond `least`. Where heaps may be taken whole, each move removes an object,
    /// or it makes one more heap. Each of these heaps needs an object and a move to end it.
    pub fn longest_game(&self, heap: u64) -> u64 {
        if !self.has_move(heap) {
            return 0;
        }
        if self.parts.first() == Some(&0) {
            return match self.take.first() {
                Some(0) => (2 * heap).saturating_sub(1),
                least => heap / least.copied().unwrap_or(1),
            };
        }
        let uses = |take: u64| self.parts_after(take).map(move |parts| take.saturating_add((parts - 1).saturating_mul(self.least)));
        let fewest = self.take.iter().flat_map(|&take| uses(take)).min().unwrap_or(1);
        // The last move leaves heaps of different sizes, so not all of them have the size `least`.
        let larger = if self.unequal { self.parts.iter().map(|parts| parts * (parts - 1) / 2).min().unwrap_or(0) } else { 0 };
        heap.saturating_sub(self.least).saturating_sub(larger) / fewest.max(1)
    }

    /// The theorem by which finitely many values prove a period.
    pub fn theorem(&self) -> Theorem {
        Theorem::Parts { most_parts: self.most_parts(), largest_take: self.largest_take(), least_part: self.least, unequal: self.unequal }
    }
}
