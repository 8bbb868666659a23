//! The builder of halved tables.

use super::group::{Group, Scratch, Shared};
use super::heads::{Shape, heads};
use super::layout::HalvedRanks;
use super::reflected::Reflected;
use super::tails::Tails;
use crate::solvers::chomp::build::Kernel;
use crate::solvers::chomp::build::simd::{LANES, PADDING};
use crate::solvers::chomp::partition::Rows;
use crate::solvers::chomp::table::Table;
use crate::theory::{Budget, Forgetful, Journal, Stop};
use rayon::prelude::*;
use std::sync::{Mutex, PoisonError};

/// Builds halved tables with blocks side by side and the vector instructions of the processor. Runs on the current rayon thread pool.
///
/// Needs, besides one byte per stored position, what all blocks share (some megabytes), the results of one batch of blocks, and scratch
/// memory for eight of the longest blocks per thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct HalvedBuilder {
    kernel: Kernel,
}

/// The version of the order in which a [`HalvedBuilder`] finishes blocks and of the pieces in which it notes them; it changes
/// whenever an old journal would not fit any more.
pub const ORDER: u32 = 1;

/// Fewer positions are not worth the hand-over to other threads.
const SERIAL_POSITIONS: usize = 1 << 14;

/// Blocks that do not depend on each other: of heads with the same first row and equally many tiles.
struct Level {
    /// In groups of the same shape.
    groups: Vec<Vec<Rows>>,
    positions: usize,
}

/// A table in the making.
struct Build<'a> {
    shared: &'a Shared,
    kernel: Kernel,
    budget: &'a Budget,
    values: Vec<u8>,
    scratches: Mutex<Vec<Scratch>>,
}

impl HalvedBuilder {
    /// A builder that uses these instructions rather than the fastest.
    pub fn with(kernel: Kernel) -> Self {
        HalvedBuilder { kernel }
    }

    /// The table of all positions of at most so many tiles.
    ///
    /// Spends one unit of work per option looked up and calls `progress(done, total)`, both counted in stored positions, from
    /// time to time with `done` ascending, the last time with `done == total`.
    ///
    /// # Errors
    /// The budget's reasons. A table that there cannot be ([`HalvedRanks::new`]) or that does not fit the memory exhausts every budget.
    pub fn build(&self, most_tiles: u16, budget: &Budget, progress: &(dyn Fn(u64, u64) + Sync)) -> Result<Table, Stop> {
        self.resume(most_tiles, &mut Forgetful, budget, progress)
    }

    /// The same, continued where `journal` ends. The pieces of the journal are the same whatever the kernel and the number of
    /// threads, as long as [`ORDER`] is.
    ///
    /// # Errors
    /// Those of [`HalvedBuilder::build`].
    pub fn resume(
        &self,
        most_tiles: u16,
        journal: &mut dyn Journal,
        budget: &Budget,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<Table, Stop> {
        let exhausted = Stop::Exhausted { allowance: budget.allowance() };
        let ranks = HalvedRanks::new(most_tiles).map_err(|_| exhausted)?;
        let values = self.fill(ranks, journal, budget, progress)?;
        Table::halved_from_bytes(most_tiles, values).map_err(|_| exhausted)
    }

    /// All values in rank order.
    fn fill(
        &self,
        ranks: HalvedRanks,
        journal: &mut dyn Journal,
        budget: &Budget,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<Vec<u8>, Stop> {
        let exhausted = Stop::Exhausted { allowance: budget.allowance() };
        let total = ranks.positions() as usize;
        let mut values: Vec<u8> = Vec::new();
        values.try_reserve_exact(total + PADDING).map_err(|_| exhausted)?;
        values.resize(total + PADDING, 0);
        let tails = Tails::new(&ranks, budget)?;
        let reflected = Reflected::new(&ranks, &tails);
        let shared = Shared { ranks, tails, reflected };
        let ranks = &shared.ranks;
        let mut build = Build { shared: &shared, kernel: self.kernel, budget, values, scratches: Mutex::default() };

        // A piece is as many levels as it takes for so many positions, or a part of one.
        let most = (total / 128).max(1 << 20);
        let (mut piece, mut positions, mut done) = (Vec::new(), 0, 0);
        let mut finish = |piece: &mut Vec<Level>, positions: &mut usize| {
            build.finish(piece, *positions, journal)?;
            done += *positions as u64;
            progress(done, total as u64);
            piece.clear();
            *positions = 0;
            Ok(())
        };
        let heads_of_level = (ranks.narrow() + 1..=ranks.most_tiles())
            .flat_map(|width| (width..=ranks.most_tiles()).map(move |tiles| (width, tiles)))
            .map(|(width, tiles)| heads(ranks, width, tiles));
        for heads in std::iter::once(vec![Rows::new()]).chain(heads_of_level) {
            let mut level = Level { groups: Vec::new(), positions: 0 };
            for group in heads.chunk_by(|a, b| a.len() == b.len()).flat_map(|equal| equal.chunks(LANES)) {
                let length = group.len() * Shape::of(ranks, &group[0]).length(ranks);
                level.groups.push(group.to_vec());
                level.positions += length;
                positions += length;
                if positions >= most {
                    piece.push(std::mem::replace(&mut level, Level { groups: Vec::new(), positions: 0 }));
                    finish(&mut piece, &mut positions)?;
                }
            }
            if !level.groups.is_empty() {
                piece.push(level);
            }
        }
        if positions > 0 {
            finish(&mut piece, &mut positions)?;
        }
        let mut values = build.values;
        values.truncate(total);
        Ok(values)
    }
}

impl Build<'_> {
    /// Takes a piece from the journal or solves it.
    fn finish(&mut self, piece: &[Level], positions: usize, journal: &mut dyn Journal) -> Result<(), Stop> {
        if let Some(known) = journal.recall(positions) {
            self.budget.check()?;
            let mut known = known.as_slice();
            for heads in piece.iter().flat_map(|level| &level.groups) {
                let length = heads.len() * Shape::of(&self.shared.ranks, &heads[0]).length(&self.shared.ranks);
                let Some((blocks, rest)) = known.split_at_checked(length) else { break };
                self.put(heads, blocks);
                known = rest;
            }
            return Ok(());
        }
        let mut all = Vec::new();
        for level in piece {
            let solved: Vec<Vec<u8>> = if level.positions < SERIAL_POSITIONS {
                level.groups.iter().map(|heads| self.solve(heads)).collect::<Result<_, Stop>>()?
            } else {
                level.groups.par_iter().map(|heads| self.solve(heads)).collect::<Result<_, Stop>>()?
            };
            level.groups.iter().zip(&solved).for_each(|(heads, blocks)| self.put(heads, blocks));
            all.extend(solved);
        }
        journal.note(&all.iter().map(Vec::as_slice).collect::<Vec<_>>());
        Ok(())
    }

    /// The blocks of a group, one after the other.
    fn solve(&self, heads: &[Rows]) -> Result<Vec<u8>, Stop> {
        self.budget.spend(heads.len() as u64 * Shape::of(&self.shared.ranks, &heads[0]).options(&self.shared.ranks))?;
        let pool = || self.scratches.lock().unwrap_or_else(PoisonError::into_inner);
        let mut scratch = pool().pop().unwrap_or_default();
        let solved = self.kernel.run(Group { shared: self.shared, values: &self.values, heads, scratch: &mut scratch });
        pool().push(scratch);
        Ok(solved)
    }

    /// Puts such blocks where they belong.
    fn put(&mut self, heads: &[Rows], blocks: &[u8]) {
        let length = blocks.len() / heads.len();
        for (rows, block) in heads.iter().zip(blocks.chunks_exact(length)) {
            let start = self.shared.ranks.start(rows);
            self.values[start..][..length].copy_from_slice(block);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::chomp::{Builder, Extent, LaneBuilder, StreamBuilder};
    use crate::theory::Nimber;

    /// A journal that was interrupted.
    #[derive(Default)]
    struct Pieces {
        known: std::collections::VecDeque<Vec<u8>>,
        noted: Vec<Vec<u8>>,
    }

    impl Journal for Pieces {
        fn recall(&mut self, length: usize) -> Option<Vec<u8>> {
            let piece = self.known.pop_front()?;
            assert_eq!(piece.len(), length);
            self.noted.push(piece.clone());
            Some(piece)
        }

        fn note(&mut self, parts: &[&[u8]]) {
            self.noted.push(parts.concat());
        }
    }

    fn build(kernel: Kernel, most_tiles: u16, journal: &mut dyn Journal) -> Table {
        HalvedBuilder::with(kernel).resume(most_tiles, journal, &Budget::unlimited(), &|_, _| ()).unwrap()
    }

    #[test]
    fn every_kernel_finds_the_values_that_are_found_for_all_positions() {
        for most in (0..=30).chain([45, 60]) {
            let table = StreamBuilder.build(Extent::Tiles(most), &Budget::unlimited(), &|_, _| ()).unwrap();
            let halved = build(Kernel::default(), most, &mut Forgetful);
            assert_eq!(halved.facts(), table.facts(), "{most}");
            for (rank, &value) in (0..).zip(table.as_bytes()) {
                let position = table.ranks().position(rank).unwrap();
                assert_eq!(halved.value(&position), Some(Nimber::new(value.into())), "{most}: {position}");
            }
            for kernel in &Kernel::available()[1..] {
                assert!(build(*kernel, most, &mut Forgetful).as_bytes() == halved.as_bytes(), "{most} by {kernel}");
            }
        }
    }

    /// Large tables have another narrow width than those that can be compared in a test.
    #[test]
    fn values_do_not_depend_on_the_narrow_width() {
        for most in [4, 5, 9, 16, 23, 24, 38, 52] {
            let table = StreamBuilder.build(Extent::Tiles(most), &Budget::unlimited(), &|_, _| ()).unwrap();
            for narrow in 1..=4 {
                let ranks = HalvedRanks::with_narrow(most, narrow).unwrap();
                let builder = HalvedBuilder::default();
                let values = builder.fill(ranks.clone(), &mut Forgetful, &Budget::unlimited(), &|_, _| ()).unwrap();
                for (rank, &value) in (0..).zip(table.as_bytes()) {
                    let position = table.ranks().position(rank).unwrap();
                    assert_eq!(values[ranks.rank(&position).unwrap() as usize], value, "{most} {narrow}: {position}");
                }
            }
        }
    }

    #[test]
    fn a_build_goes_on_from_where_its_journal_ends() {
        let kernel = Kernel::default();
        let mut whole = Pieces::default();
        let table = build(kernel, 68, &mut whole);
        assert!(whole.noted.len() > 5, "{}", whole.noted.len());
        // So large a table has values beyond the first 64 in plenty.
        assert_eq!(table.facts(), LaneBuilder::default().build(Extent::Tiles(68), &Budget::unlimited(), &|_, _| ()).unwrap().facts());
        for known in [0, 1, 4, whole.noted.len()] {
            let mut rest = Pieces { known: whole.noted[..known].iter().cloned().collect(), noted: Vec::new() };
            assert!(build(kernel, 68, &mut rest).as_bytes() == table.as_bytes() && rest.noted == whole.noted, "{known}");
        }
    }

    #[test]
    fn a_build_spends_a_unit_for_every_option_and_counts_what_it_stores() {
        let ranks = HalvedRanks::new(40).unwrap();
        let (budget, last) = (Budget::unlimited(), Mutex::new((0, 0)));
        HalvedBuilder::default().build(40, &budget, &|done, total| *last.lock().unwrap() = (done, total)).unwrap();
        assert_eq!(*last.lock().unwrap(), (ranks.positions(), ranks.positions()));
        let options: u64 = (0..ranks.positions()).map(|rank| u64::from(ranks.position(rank).unwrap().tiles())).sum();
        // And as many as all tails have, to list them.
        assert!((options..options + options / 4).contains(&budget.spent()), "{options} {}", budget.spent());
        assert!(HalvedBuilder::default().build(40, &Budget::of(options / 2), &|_, _| ()).is_err());
    }
}
