//! Outcomes only: who wins misère Chomp, one bit per position, for positions beyond the reach of tables of values.
//!
//! A position is a P-position of misère play (the corner is poisoned) if none of its options is one, but for the finished game,
//! which is won: the other player has eaten the poison. So the single tile is a P-position, and a position is won by every move
//! that leads to a P-position.

mod bits;
mod group;
mod tally;

use super::build::Kernel;
use super::build::blocks::{block_length, heads, start_of};
use super::build::tails::{Runs, Tails};
use super::partition::{Partition, Rows};
use super::rank::{Extent, Ranks};
use crate::theory::{Budget, Outcome, Stop};
use group::{Found, Group, LANES, PADDING, Plan, Scratch};
use rayon::prelude::*;
use std::sync::{Mutex, PoisonError};
use tally::{Counts, Reached, Tally};

/// The P-positions of misère play among all positions of at most so many tiles, in the order of [`Ranks`], one bit each.
#[derive(Clone, Debug)]
pub struct Outcomes {
    ranks: Ranks,
    /// Bit `rank % 64` of word `rank / 64` is set if the position is a P-position.
    bits: Vec<u64>,
    p_by_tiles: Vec<u64>,
}

/// Statistics of the positions of at most so many tiles under misère play, the finished game excepted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    /// `p_by_tiles[n]` positions of n tiles are P-positions.
    pub p_by_tiles: Vec<u64>,
    /// `by_count[k]` positions have exactly k winning moves; the last entry counts those with that many or more.
    pub by_count: [u64; Counts::MOST + 1],
    /// The smallest positions with k winning moves, or with that many or more for the last entry.
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

impl Outcomes {
    /// The outcomes of all positions of at most so many tiles, found on the current rayon thread pool with the instructions of
    /// a kernel.
    ///
    /// Spends one unit of work per 64 options and calls `progress(done, total)`, both counted in positions, with `done` ascending, the
    /// last time with `done == total`.
    ///
    /// # Errors
    /// The budget's reasons. Too many tiles for [`Extent::check`] or for the memory exhaust every budget.
    pub fn solve(most_tiles: u16, kernel: Kernel, budget: &Budget, progress: &(dyn Fn(u64, u64) + Sync)) -> Result<Self, Stop> {
        sieve::<Reached>(most_tiles, kernel, budget, progress).map(|(outcomes, _)| outcomes)
    }

    /// The same, and how many winning moves all these positions have. Takes about three times as long.
    ///
    /// # Errors
    /// Those of [`Outcomes::solve`].
    pub fn with_records(
        most_tiles: u16,
        kernel: Kernel,
        budget: &Budget,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<(Self, Records), Stop> {
        sieve::<Counts>(most_tiles, kernel, budget, progress)
    }

    /// Where a position stands.
    pub fn ranks(&self) -> &Ranks {
        &self.ranks
    }

    /// Which positions are covered.
    pub fn extent(&self) -> Extent {
        self.ranks.extent()
    }

    /// How many P-positions have n tiles, at index n.
    pub fn p_by_tiles(&self) -> &[u64] {
        &self.p_by_tiles
    }

    /// The bits in rank order, 64 to a word, the first one in the lowest place.
    pub fn words(&self) -> &[u64] {
        &self.bits
    }

    /// The bytes in use for the bits.
    pub fn bytes(&self) -> u64 {
        8 * self.bits.len() as u64
    }

    /// Who wins misère play from a position, `None` if it is not covered.
    pub fn outcome(&self, position: &Partition) -> Option<Outcome> {
        self.ranks.rank(position).map(|rank| self.outcome_of_rank(rank))
    }

    /// Calls `visit(row, col, outcome of the option)` for every move of a position, in row-major order, and returns whether the
    /// position is covered; if not, nothing is visited.
    pub fn option_outcomes(&self, position: &Partition, mut visit: impl FnMut(u16, u16, Outcome)) -> bool {
        self.ranks.for_each_option(position, |row, col, rank| visit(row, col, self.outcome_of_rank(rank)))
    }

    /// The moves that win misère play, as tiles, in row-major order; `None` if the position is not covered.
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
        if self.bits[rank as usize / 64] >> (rank % 64) & 1 == 1 { Outcome::P } else { Outcome::N }
    }
}

impl Records {
    fn add(&mut self, other: Records) {
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

fn sieve<T: Tally>(
    most_tiles: u16,
    kernel: Kernel,
    budget: &Budget,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<(Outcomes, Records), Stop> {
    let exhausted = Stop::Exhausted { allowance: budget.allowance() };
    let extent = Extent::Tiles(most_tiles);
    let ranks = Ranks::new(extent).map_err(|_| exhausted)?;
    let total = ranks.positions();
    let words = total.div_ceil(64) as usize;
    let mut bits: Vec<u64> = Vec::new();
    bits.try_reserve_exact(words + PADDING).map_err(|_| exhausted)?;
    bits.resize(words + PADDING, 0);

    // A list entry has 32 bits: this is a fifth of the bits of large extents.
    let tails = Tails::new(&ranks, (total / 160).max(1 << 20) as usize, budget)?;
    let plan = Plan { runs: Runs::new(&ranks), tails, ranks };
    let scratches = Mutex::new(Vec::new());
    let mut records = Records { p_by_tiles: vec![0; usize::from(most_tiles) + 1], ..Records::default() };
    let mut done = 0;
    for tiles in 0..=usize::from(most_tiles) {
        let heads = heads(extent, tiles);
        let Some(first) = heads.first() else { continue };
        let length = block_length(&plan.ranks, first) as usize;
        let solve = |bits: &[u64], known: &Records, heads: &[Rows]| {
            budget.spend((tiles * length) as u64 * heads.len() as u64 / 64 + plan.tails.options_of_first(length))?;
            let pool = || scratches.lock().unwrap_or_else(PoisonError::into_inner);
            let mut scratch: Scratch<T> = pool().pop().unwrap_or_default();
            let found = kernel.run(Group { plan: &plan, bits, heads, scratch: &mut scratch, known });
            pool().push(scratch);
            Ok(found)
        };
        // As many groups at a time as have a sixty-fourth of all positions.
        let at_a_time = (total as usize / 64).max(1 << 22) / (length * LANES) + 1;
        for heads in heads.chunks(at_a_time * LANES) {
            let found: Vec<Found> = if heads.len() <= LANES {
                vec![solve(&bits, &records, heads)?]
            } else {
                heads.par_chunks(LANES).map(|heads| solve(&bits, &records, heads)).collect::<Result<_, Stop>>()?
            };
            for (heads, found) in heads.chunks(LANES).zip(found) {
                for (head, block) in heads.iter().zip(found.blocks.chunks_exact(length.div_ceil(64))) {
                    let start = start_of(&plan.ranks, head);
                    for (&word, at) in block.iter().zip((start..).step_by(64)) {
                        bits::set(&mut bits, at, word);
                    }
                }
                records.add(found.records);
            }
            done += (heads.len() * length) as u64;
            progress(done, total);
        }
    }
    for smallest in &mut records.smallest {
        smallest.ranks.sort_unstable();
    }
    bits.truncate(words);
    Ok((Outcomes { ranks: plan.ranks, bits, p_by_tiles: records.p_by_tiles.clone() }, records))
}
