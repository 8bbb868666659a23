//! Outcomes without values: who wins misère Chomp, one bit per position, for positions too large for tables
//! of values.
//!
//! In misère play the corner is poisoned. A position is a P-position if none of its options is one. The
//! finished game is an exception: it is won, because the other player has eaten the poison. So the single
//! tile is a P-position, and the winning moves of a position are the moves to P-positions.

use super::Bytes;
use super::partition::Partition;
use super::rank::{Extent, Ranks};
use crate::theory::Outcome;

/// The P-positions of misère play among all positions up to a number of tiles, in the order of [`Ranks`], one
/// bit each.
#[derive(Clone, Debug)]
pub struct Outcomes {
    pub(super) ranks: Ranks,
    /// Bit `rank % 8` of byte `rank / 8` is set for a P-position. The length is a multiple of eight bytes.
    pub(super) bits: Bytes,
}

impl Outcomes {
    /// Decodes stored outcomes. Checks only the length and the smallest positions: the store checks a hash.
    pub fn from_bytes(most_tiles: u16, bits: impl Into<Bytes>) -> Result<Self, String> {
        let (ranks, bits) = (Ranks::new(Extent::Tiles(most_tiles))?, bits.into());
        let expected = byte_length(ranks.positions());
        if bits.len() as u64 != expected {
            return Err(format!("the outcomes of this extent have {expected} bytes, not {}", bits.len()));
        }
        let outcomes = Outcomes { ranks, bits };
        for tiles in 0..=most_tiles {
            // A single row is won by taking all tiles but the poison. A single tile is the poison.
            let known = if tiles == 1 { Outcome::P } else { Outcome::N };
            if outcomes.outcome(&Partition::rectangle(1, tiles)).is_some_and(|found| found != known) {
                return Err(format!("the outcome of a single row of {tiles} tiles is wrong"));
            }
        }
        Ok(outcomes)
    }

    /// The order of the positions.
    pub fn ranks(&self) -> &Ranks {
        &self.ranks
    }

    /// The bits in rank order, eight to a byte, the first one in the lowest place.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bits
    }

    /// Who wins misère play; `None` if the position is not covered.
    pub fn outcome(&self, position: &Partition) -> Option<Outcome> {
        self.ranks.rank(position).map(|rank| self.outcome_of_rank(rank))
    }

    /// Calls `visit(row, col, outcome of the option)` for every move of a position, in row-major order.
    /// Returns false, and visits nothing, if the position is not covered.
    pub fn option_outcomes(&self, position: &Partition, mut visit: impl FnMut(u16, u16, Outcome)) -> bool {
        self.ranks.for_each_option(position, |row, col, rank| visit(row, col, self.outcome_of_rank(rank)))
    }

    /// The winning moves of misère play, as tiles, in row-major order; `None` if the position is not covered.
    pub fn winning_moves(&self, position: &Partition) -> Option<Vec<(u16, u16)>> {
        let mut moves = Vec::new();
        self.option_outcomes(position, |row, col, outcome| {
            if outcome == Outcome::P {
                moves.push((row, col));
            }
        })
        .then_some(moves)
    }

    fn outcome_of_rank(&self, rank: u64) -> Outcome {
        if self.bits[rank as usize / 8] >> (rank % 8) & 1 == 1 { Outcome::P } else { Outcome::N }
    }
}

fn byte_length(positions: u64) -> u64 {
    8 * positions.div_ceil(64)
}
