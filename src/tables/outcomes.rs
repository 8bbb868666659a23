//! The recipe for outcomes of misère Chomp beyond the tables of values.

use super::progress::Progress;
use super::recipe::Recipe;
use crate::games::Tables;
use crate::solvers::chomp::{Kernel, LAYOUT, Outcomes};
use crate::store::{Parameters, TableName};
use crate::theory::{Budget, Outcome, Stop};
use bytes::Bytes;
use std::sync::Arc;

/// The outcomes of all positions of at most so many tiles, one bit each.
#[derive(Clone, Copy, Debug)]
pub struct OutcomesRecipe {
    /// The most tiles.
    pub most_tiles: u16,
}

/// What the names of these tables begin with.
pub const PREFIX: &str = "chomp-outcomes-";

impl Recipe for OutcomesRecipe {
    type Table = Outcomes;

    fn name(&self) -> TableName {
        TableName::new(format!("{PREFIX}{}", self.most_tiles)).expect("letters, digits and dashes, and short") // infallible
    }

    fn games(&self) -> &'static [&'static str] {
        &["chomp"]
    }

    fn extent(&self) -> String {
        format!("who wins misere play, of every position of up to {} tiles", self.most_tiles)
    }

    fn format(&self) -> u32 {
        LAYOUT
    }

    fn parameters(&self) -> Parameters {
        Parameters::from_iter([("most_tiles".to_owned(), self.most_tiles.into())])
    }

    fn build(&self, budget: &Budget, progress: &Progress) -> Result<Outcomes, Stop> {
        Outcomes::solve(self.most_tiles, Kernel::default(), budget, &|done, total| progress.advance(done, total))
    }

    fn borrows(&self) -> bool {
        true
    }

    fn decode(&self, bytes: Bytes) -> Result<Outcomes, String> {
        Outcomes::from_bytes(self.most_tiles, bytes).map_err(|error| error.to_string())
    }

    fn encode<'a>(&self, table: &'a Outcomes) -> &'a [u8] {
        table.as_bytes()
    }

    fn positions(&self, table: &Outcomes) -> u64 {
        table.ranks().positions()
    }

    fn recheck(&self, table: &Outcomes, samples: u64) -> Result<u64, String> {
        let positions = table.ranks().positions();
        for sample in 0..samples.min(positions) {
            let rank = if samples >= positions { sample } else { rand::random_range(0..positions) };
            let Some(position) = table.ranks().position(rank).filter(|position| !position.is_empty()) else { continue };
            let mut computed = Outcome::P;
            table.option_outcomes(&position, |_, _, option| {
                if option == Outcome::P {
                    computed = Outcome::N;
                }
            });
            for board in [&position, &position.conjugate()] {
                if table.outcome(board) != Some(computed) {
                    return Err(format!("the board {board} is {computed:?}, but the table says otherwise"));
                }
            }
        }
        Ok(samples.min(positions))
    }

    fn hand(&self, table: &Arc<Outcomes>, to: &mut Tables) {
        to.chomp_outcomes = Some(table.clone());
    }
}
