//! Outcomes of misère Chomp, for positions beyond the tables of values.

use super::chomp::{GAMES, read_tiles};
use super::recipe::{Recipe, Table, TableKind, WantedTable};
use super::report::Progress;
use crate::store::{Parameters, TableName};
use bytes::Bytes;
use nimber_games::Tables;
use nimber_solvers::chomp::{Extent, Kernel, LAYOUT, Outcomes};
use nimber_solvers::theory::{Budget, Outcome, Stop};
use serde_json::Value;
use std::sync::Arc;

const PREFIX: &str = "chomp-outcomes-";

/// Who wins, for every position up to a number of tiles.
pub(super) const OUTCOMES: TableKind = TableKind {
    flag: "chomp-outcomes",
    variable: "NIMBER_CHOMP_OUTCOMES",
    value_name: "N",
    default: "none",
    help: "Table of the winners of misere Chomp for all positions up to this number of tiles, such as 100, beyond the tables of values; \
         `none` for no such table. One bit per position: 100 tiles take 0.2 GB and, once, about ten seconds",
    stats_help: None,
    read: |text| Ok(read_tiles(text)?.map(|most_tiles| Arc::new(OutcomesRecipe { most_tiles }) as WantedTable)),
    recognise: |name, parameters| name.as_str().starts_with(PREFIX).then(|| recognise(parameters)),
};

fn recognise(parameters: &Parameters) -> Result<WantedTable, String> {
    let most_tiles = parameters.get("most_tiles").and_then(Value::as_u64).and_then(|tiles| u16::try_from(tiles).ok());
    let most_tiles = most_tiles.ok_or("its manifest names no number of tiles")?;
    Ok(Arc::new(OutcomesRecipe { most_tiles }))
}

/// The outcomes of all positions up to a number of tiles, one bit each.
#[derive(Clone, Copy, Debug)]
struct OutcomesRecipe {
    most_tiles: u16,
}

impl Recipe for OutcomesRecipe {
    fn name(&self) -> TableName {
        TableName::new(format!("{PREFIX}{}", self.most_tiles)).expect("letters, digits and dashes, and short") // infallible
    }

    fn games(&self) -> &'static [&'static str] {
        &GAMES
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

    fn most_bytes(&self) -> Result<u64, String> {
        let extent = Extent::Tiles(self.most_tiles);
        extent.check_size()?;
        // They are stored as whole words of 64.
        u64::try_from(extent.positions().div_ceil(64) * 8).map_err(|error| error.to_string())
    }

    fn memory_to_make(&self) -> u64 {
        // The builder also keeps what the latest positions inherit from others.
        self.most_bytes().map_or(u64::MAX, |bytes| bytes.saturating_add(bytes / 2))
    }

    fn borrows(&self) -> bool {
        true
    }

    fn build(&self, budget: &Budget, progress: &Progress) -> Result<Box<dyn Table>, Stop> {
        let outcomes = Outcomes::solve(self.most_tiles, Kernel::default(), budget, &|done, total| progress.advance(done, total))?;
        Ok(Box::new(Arc::new(outcomes)))
    }

    fn decode(&self, bytes: Bytes) -> Result<Box<dyn Table>, String> {
        Ok(Box::new(Arc::new(Outcomes::from_bytes(self.most_tiles, bytes)?)))
    }
}

impl Table for Arc<Outcomes> {
    fn bytes(&self) -> &[u8] {
        self.as_bytes()
    }

    fn positions(&self) -> u64 {
        self.ranks().positions()
    }

    fn recheck(&self, samples: u64) -> Result<u64, String> {
        let positions = self.ranks().positions();
        for sample in 0..samples.min(positions) {
            let rank = if samples >= positions { sample } else { rand::random_range(0..positions) };
            let Some(position) = self.ranks().position(rank).filter(|position| !position.is_empty()) else { continue };
            let mut computed = Outcome::P;
            self.option_outcomes(&position, |_, _, option| {
                if option == Outcome::P {
                    computed = Outcome::N;
                }
            });
            for board in [&position, &position.conjugate()] {
                if self.outcome(board) != Some(computed) {
                    return Err(format!("the board {board} is {computed:?}, but the table says otherwise"));
                }
            }
        }
        Ok(samples.min(positions))
    }

    fn give_to(&self, games: &mut Tables) {
        games.chomp_outcomes = Some(self.clone());
    }
}
