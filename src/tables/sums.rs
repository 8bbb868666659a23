//! Outcomes of misère iChomp, for boards beyond those that are decided on first use.

use super::recipe::{Recipe, Table, TableKind, WantedTable};
use super::report::Progress;
use crate::store::{Parameters, TableName};
use bytes::Bytes;
use nimber_games::Tables;
use nimber_solvers::chomp::{BoardBox, LAYOUT, MisereSums};
use nimber_solvers::theory::{Budget, Stop};
use serde_json::Value;
use std::sync::Arc;

const PREFIX: &str = "ichomp-misere-";

/// The largest side of the quadrants. A seventh row would take four hundred times as much.
const LARGEST_SIDE: u16 = 6;

/// Who wins, for every board with quadrants of up to this side.
pub(super) const SUMS: TableKind = TableKind {
    flag: "ichomp-misere",
    variable: "NIMBER_ICHOMP_MISERE",
    value_name: "N",
    default: "none",
    help: "Table of the winners of misere iChomp for all boards whose quadrants fit a square of this side, at most 6; `none` for no such \
         table. Boards of up to 10x10 need none; 6 is for 12x12, and takes 0.3 GB and, once, ten seconds and 1 GB of memory",
    stats_help: None,
    read: |text| match text {
        "none" => Ok(None),
        _ => read_side(text.parse().ok()).map(Some),
    },
    recognise: |name, parameters| {
        let side = || parameters.get("side").and_then(Value::as_u64).and_then(|side| u16::try_from(side).ok());
        name.as_str().starts_with(PREFIX).then(|| read_side(side()))
    },
};

fn read_side(side: Option<u16>) -> Result<WantedTable, String> {
    let side = side.filter(|side| (1..=LARGEST_SIDE).contains(side));
    let side = side.ok_or_else(|| format!("the side of a quadrant is needed, from 1 to {LARGEST_SIDE}"))?;
    Ok(Arc::new(SumsRecipe { side }))
}

/// The outcomes of all boards with quadrants within a square, one bit each.
#[derive(Clone, Copy, Debug)]
struct SumsRecipe {
    side: u16,
}

impl SumsRecipe {
    fn sides(self) -> BoardBox {
        BoardBox::new(self.side, self.side)
    }
}

impl Recipe for SumsRecipe {
    fn name(&self) -> TableName {
        TableName::new(format!("{PREFIX}{}", self.side)).expect("letters, digits and dashes, and short") // infallible
    }

    fn games(&self) -> &'static [&'static str] {
        &["ichomp"]
    }

    fn is_sequential(&self) -> bool {
        true
    }

    fn extent(&self) -> String {
        format!("who wins misère play, of every board with quadrants within {}", self.sides())
    }

    fn format(&self) -> u32 {
        LAYOUT
    }

    fn parameters(&self) -> Parameters {
        Parameters::from_iter([("side".to_owned(), self.side.into())])
    }

    fn most_bytes(&self) -> Result<u64, String> {
        Ok(self.sides().stored_bytes())
    }

    /// While it is stored, the table is there once more.
    fn memory_to_make(&self) -> u64 {
        self.sides().building_bytes() + self.sides().stored_bytes()
    }

    fn borrows(&self) -> bool {
        true
    }

    fn build(&self, budget: &Budget, progress: &Progress) -> Result<Box<dyn Table>, Stop> {
        let sums = MisereSums::build(self.sides(), budget, &|done, total| progress.advance(done, total))?;
        Ok(Box::new(Arc::new(sums)))
    }

    fn decode(&self, bytes: Bytes) -> Result<Box<dyn Table>, String> {
        Ok(Box::new(Arc::new(MisereSums::from_bytes(self.sides(), bytes)?)))
    }
}

impl Table for Arc<MisereSums> {
    fn bytes(&self) -> &[u8] {
        self.as_bytes()
    }

    fn positions(&self) -> u64 {
        self.sides().sums()
    }

    fn recheck(&self, samples: u64) -> Result<u64, String> {
        let positions = self.positions();
        let samples = samples.min(positions);
        for sample in 0..samples {
            // All of a small table, a random sample of a large one.
            let rank = if samples == positions { sample } else { rand::random_range(0..positions) };
            (**self).recheck(rank)?;
        }
        Ok(samples)
    }

    fn give_to(&self, games: &mut Tables) {
        games.misere_sums.table = Some(self.clone());
    }
}
