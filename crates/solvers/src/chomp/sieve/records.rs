//! Statistics that a sieve collects.

use super::tally::Counts;

/// Statistics of the positions up to a number of tiles under misère play, without the finished game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SieveRecords {
    /// `p_by_tiles[n]` positions of n tiles are P-positions.
    pub p_by_tiles: Vec<u64>,
    /// `by_count[k]` positions have exactly k winning moves; the last entry counts positions with that number or more.
    pub by_count: [u64; Counts::MOST + 1],
    /// The smallest positions with k winning moves; for the last entry, with that number or more.
    pub smallest: [Smallest; Counts::MOST + 1],
}

/// The smallest positions of some kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Smallest {
    /// Their number of tiles, `usize::MAX` if there are none.
    pub tiles: usize,
    /// Their ranks, ascending once a search is done.
    pub ranks: Vec<u64>,
}

impl Default for Smallest {
    fn default() -> Self {
        Smallest { tiles: usize::MAX, ranks: Vec::new() }
    }
}

impl SieveRecords {
    pub(super) fn add(&mut self, other: SieveRecords) {
        for (all, more) in self.p_by_tiles.iter_mut().zip(other.p_by_tiles) {
            *all += more;
        }
        for (all, more) in self.by_count.iter_mut().zip(other.by_count) {
            *all += more;
        }
        for (all, more) in self.smallest.iter_mut().zip(other.smallest) {
            if more.tiles < all.tiles {
                *all = more;
            } else if more.tiles == all.tiles {
                all.ranks.extend(more.ranks);
            }
        }
    }
}
