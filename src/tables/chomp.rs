//! Tables of the values of Chomp positions: all positions within a board, or all positions up to a number of
//! tiles.

use super::recipe::{Description, Recipe, Table, TableKind, WantedTable};
use super::report::Progress;
use crate::store::{Parameters, TableName};
use bytes::Bytes;
use nimber_games::Tables;
use nimber_solvers::chomp::{self, Extent, LAYOUT};
use nimber_solvers::theory::{Budget, MexSet, Stop};
use serde_json::json;
use std::sync::Arc;

const BOX_PREFIX: &str = "chomp-box-";
const TILES_PREFIX: &str = "chomp-tiles-";

/// A quadrant of iChomp is a board of Chomp.
pub(super) const GAMES: [&str; 2] = ["chomp", "ichomp"];

/// Every position inside a box.
pub(super) const BOX: TableKind = TableKind {
    flag: "chomp-box",
    variable: "NIMBER_CHOMP_BOX",
    value_name: "RxC",
    default: "12x12",
    help: "Table of all Chomp positions inside a box, such as 14x14; `none` for no such table",
    stats_help: Some("Table of all Chomp positions inside a box, such as 12x12"),
    read: |text| Ok(read_box(text)?.map(|extent| Arc::new(ChompRecipe { extent }) as WantedTable)),
    recognise: |name, parameters| recognise(name, parameters, BOX_PREFIX),
};

/// Every position up to a number of tiles.
pub(super) const TILES: TableKind = TableKind {
    flag: "chomp-tiles",
    variable: "NIMBER_CHOMP_TILES",
    value_name: "N",
    default: "60",
    help: "Table of all Chomp positions up to this number of tiles, such as 82; `none` for no such table",
    stats_help: Some("Table of all Chomp positions up to this number of tiles"),
    read: |text| {
        let most = read_tiles(text)?;
        Ok(most.map(|most| Arc::new(ChompRecipe { extent: Extent::Tiles(most) }) as WantedTable))
    },
    recognise: |name, parameters| recognise(name, parameters, TILES_PREFIX),
};

fn read_box(text: &str) -> Result<Option<Extent>, String> {
    match read_extent(text)? {
        Some(Extent::Tiles(_)) => Err("a box is needed, such as 12x12".to_owned()),
        extent => Ok(extent),
    }
}

/// Reads a number of tiles; `None` for `none`. The error says what to enter instead.
pub(super) fn read_tiles(text: &str) -> Result<Option<u16>, String> {
    match read_extent(text)? {
        Some(Extent::Tiles(most)) => Ok(Some(most)),
        Some(Extent::Box { .. }) => Err("a number of tiles is needed, such as 60".to_owned()),
        None => Ok(None),
    }
}

fn read_extent(text: &str) -> Result<Option<Extent>, String> {
    if text == "none" { Ok(None) } else { text.parse().map(Some) }
}

fn recognise(name: &TableName, parameters: &Parameters, prefix: &str) -> Option<Result<WantedTable, String>> {
    name.as_str().starts_with(prefix).then(|| {
        let extent = parameters.get("extent").and_then(|extent| extent.as_str()).ok_or("its manifest names no extent")?;
        let extent: Extent = extent.parse().map_err(|error| format!("its manifest: {error}"))?;
        Ok(Arc::new(ChompRecipe { extent }) as WantedTable)
    })
}

#[derive(Clone, Copy, Debug)]
struct ChompRecipe {
    extent: Extent,
}

impl Recipe for ChompRecipe {
    fn name(&self) -> TableName {
        let prefix = match self.extent {
            Extent::Box { .. } => BOX_PREFIX,
            Extent::Tiles(_) => TILES_PREFIX,
        };
        TableName::new(format!("{prefix}{}", self.extent)).expect("letters, digits and dashes, and short") // infallible
    }

    fn games(&self) -> &'static [&'static str] {
        &GAMES
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

    fn most_bytes(&self) -> Result<u64, String> {
        self.extent.check_size()?;
        u64::try_from(self.extent.positions()).map_err(|error| error.to_string())
    }

    fn borrows(&self) -> bool {
        true
    }

    fn build(&self, budget: &Budget, progress: &Progress) -> Result<Box<dyn Table>, Stop> {
        let table = chomp::ValueTable::build(self.extent, budget, &|done, total| progress.advance(done, total))?;
        Ok(Box::new(ChompTable { extent: self.extent(), values: Arc::new(table) }))
    }

    fn decode(&self, bytes: Bytes) -> Result<Box<dyn Table>, String> {
        let table = chomp::ValueTable::from_bytes(self.extent, bytes)?;
        Ok(Box::new(ChompTable { extent: self.extent(), values: Arc::new(table) }))
    }
}

struct ChompTable {
    /// In words.
    extent: String,
    values: Arc<chomp::ValueTable>,
}

impl Table for ChompTable {
    fn bytes(&self) -> &[u8] {
        self.values.as_bytes()
    }

    fn positions(&self) -> u64 {
        self.values.ranks().positions()
    }

    fn recheck(&self, samples: u64) -> Result<u64, String> {
        recheck(&self.values, samples)
    }

    fn describe(&self) -> Option<Description> {
        let statistics = self.values.statistics();
        let mean = statistics.sum_sg as f64 / statistics.positions as f64;
        let mut text = format!(
            "Chomp, {}, values of normal play\npositions         {}\nsum of values     {} (mean {mean:.2})\nsum of squares    {}\n\
             worth 1           {} (the P-positions of misere play)\nlargest value     {}\n\nvalue  positions\n",
            self.extent, statistics.positions, statistics.sum_sg, statistics.sum_sg_squared, statistics.count_sg1, statistics.max_sg
        );
        for (value, count) in statistics.hist.iter().enumerate() {
            text += &format!("{value:>5}  {count}\n");
        }
        Some(Description { json: json!(statistics), text })
    }

    fn give_to(&self, games: &mut Tables) {
        games.chomp.tables.push(self.values.clone());
    }
}

/// Computes `samples` stored values again, or all values of a smaller table; returns how many.
fn recheck(table: &chomp::ValueTable, samples: u64) -> Result<u64, String> {
    let positions = table.ranks().positions();
    let mut options = MexSet::default();
    for sample in 0..samples.min(positions) {
        // All of a small table, a random sample of a large one.
        let rank = if samples >= positions { sample } else { rand::random_range(0..positions) };
        let Some(position) = table.ranks().position(rank) else { continue };
        options.clear();
        table.option_values(&position, |_, _, value| options.insert(value));
        let (stored, computed) = (table.value(&position), options.mex());
        if stored != Some(computed) {
            return Err(format!("the board {position} is worth {computed}, but the table says {stored:?}"));
        }
        // A box that is not square may not cover the conjugate.
        let conjugate = table.value(&position.conjugate());
        if conjugate.is_some_and(|conjugate| conjugate != computed) {
            return Err(format!("the board {position} is worth {computed}, but its mirror image {conjugate:?}"));
        }
    }
    Ok(samples.min(positions))
}
