//! The recipes for Chomp tables.

use super::progress::Progress;
use super::recipe::Recipe;
use crate::games::Tables;
use crate::solvers::chomp::{Builder, Extent, LAYOUT, LaneBuilder, Table};
use crate::store::{Parameters, TableName};
use crate::theory::{Budget, MexSet, Stop};
use bytes::Bytes;
use std::sync::Arc;

/// The table of an extent of Chomp positions.
#[derive(Clone, Copy, Debug)]
pub struct ChompRecipe {
    /// Which positions it covers.
    pub extent: Extent,
}

impl Recipe for ChompRecipe {
    type Table = Table;

    fn name(&self) -> TableName {
        let name = match self.extent {
            Extent::Box { .. } => format!("chomp-box-{}", self.extent),
            Extent::Tiles(_) => format!("chomp-tiles-{}", self.extent),
        };
        TableName::new(&name).expect("letters, digits and dashes, and short") // infallible
    }

    fn games(&self) -> &'static [&'static str] {
        &["chomp", "ichomp"]
    }

    fn extent(&self) -> String {
        match self.extent {
            Extent::Box { .. } => format!("every position inside {}", self.extent),
            Extent::Tiles(_) => format!("every position of up to {} tiles", self.extent),
        }
    }

    fn format(&self) -> u32 {
        LAYOUT
    }

    fn parameters(&self) -> Parameters {
        Parameters::from_iter([("extent".to_owned(), self.extent.to_string().into())])
    }

    fn build(&self, budget: &Budget, progress: &Progress) -> Result<Table, Stop> {
        LaneBuilder::default().build(self.extent, budget, &|done, total| progress.advance(done, total))
    }

    fn borrows(&self) -> bool {
        true
    }

    fn decode(&self, bytes: Bytes) -> Result<Table, String> {
        Table::from_bytes(self.extent, bytes).map_err(|error| error.to_string())
    }

    fn encode<'a>(&self, table: &'a Table) -> &'a [u8] {
        table.as_bytes()
    }

    fn positions(&self, table: &Table) -> u64 {
        table.ranks().positions()
    }

    fn recheck(&self, table: &Table, samples: u64) -> Result<u64, String> {
        recheck(table, samples)
    }

    fn hand(&self, table: &Arc<Table>, to: &mut Tables) {
        to.chomp.tables.push(table.clone());
    }
}

/// Computes `samples` of the stored values again, or all if there are no more; returns how many.
fn recheck(table: &Table, samples: u64) -> Result<u64, String> {
    let positions = table.ranks().positions();
    let mut options = MexSet::default();
    for sample in 0..samples.min(positions) {
        // All of a small table, else a random sample.
        let rank = if samples >= positions { sample } else { rand::random_range(0..positions) };
        let Some(position) = table.ranks().position(rank) else { continue };
        options.clear();
        table.option_values(&position, |_, _, value| options.insert(value));
        let (stored, computed) = (table.value(&position), options.mex());
        if stored != Some(computed) {
            return Err(format!("the board {position} is worth {computed}, but the table says {stored:?}"));
        }
        // A box that is not square may not cover it.
        let conjugate = table.value(&position.conjugate());
        if conjugate.is_some_and(|conjugate| conjugate != computed) {
            return Err(format!("the board {position} is worth {computed}, but its mirror image {conjugate:?}"));
        }
    }
    Ok(samples.min(positions))
}
