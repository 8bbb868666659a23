//! The values of Grundy's game. There is only one such table, and it can grow.

use super::recipe::{Description, Recipe, Table, TableKind, WantedTable};
use super::report::Progress;
use crate::store::{Parameters, TableName};
use bytes::Bytes;
use nimber_games::Tables;
use nimber_solvers::grundy::{DEFAULT_VALUE_COUNT, LARGEST_VALUE_COUNT, LAYOUT, Values};
use nimber_solvers::theory::{Budget, Stop};
use serde_json::{Value, json};
use std::sync::Arc;

const NAME: &str = "grundy";

/// The values of all groups below a size.
pub(super) const HEAPS: TableKind = TableKind {
    flag: "grundy-heaps",
    variable: "NIMBER_GRUNDY_HEAPS",
    value_name: "N",
    default: "1048576",
    help: "Table of Grundy's game for all groups below this size, such as 1048576 or 2^26; each takes one byte",
    stats_help: Some("Table of Grundy's game for all groups below this size, such as 2^26"),
    read: |text| Ok(Some(Arc::new(GrundyRecipe { heaps: read_heaps(text)? }))),
    recognise: |name, parameters| (name.as_str() == NAME).then(|| recognise(parameters)),
};

/// Reads a number of groups: digits, or a power such as 2^26.
fn read_heaps(text: &str) -> Result<usize, String> {
    let number = match text.split_once('^') {
        Some((base, exponent)) => {
            base.parse().ok().zip(exponent.parse().ok()).and_then(|(base, exponent)| usize::checked_pow(base, exponent))
        }
        None => text.parse().ok(),
    };
    let allowed = 1..=LARGEST_VALUE_COUNT;
    number
        .filter(|number| allowed.contains(number))
        .ok_or_else(|| format!("a number from 1 to {LARGEST_VALUE_COUNT} is needed, such as 1048576 or 2^20"))
}

fn recognise(parameters: &Parameters) -> Result<WantedTable, String> {
    let heaps = parameters.get("heaps").and_then(Value::as_u64).ok_or("its manifest names no number of heaps")?;
    let heaps = usize::try_from(heaps).ok().filter(|heaps| (1..=LARGEST_VALUE_COUNT).contains(heaps));
    Ok(Arc::new(GrundyRecipe { heaps: heaps.ok_or("its manifest names too many heaps")? }))
}

/// A longer stored table is cut in memory; a shorter one is continued.
#[derive(Clone, Copy, Debug)]
struct GrundyRecipe {
    /// The number of groups, the empty one included.
    heaps: usize,
}

impl Recipe for GrundyRecipe {
    fn name(&self) -> TableName {
        TableName::new(NAME).expect("letters, and short") // infallible
    }

    fn games(&self) -> &'static [&'static str] {
        &["grundy"]
    }

    fn is_sequential(&self) -> bool {
        true
    }

    fn extent(&self) -> String {
        format!("every group below {}", self.heaps)
    }

    fn format(&self) -> u32 {
        LAYOUT
    }

    fn parameters(&self) -> Parameters {
        Parameters::from_iter([("heaps".to_owned(), self.heaps.into())])
    }

    fn most_bytes(&self) -> Result<u64, String> {
        // A byte for each group, six for each of the few large values, and the number of groups.
        Ok(7 * self.heaps as u64 + 8)
    }

    fn memory_to_make(&self) -> u64 {
        // Large values are rare.
        2 * self.heaps as u64
    }

    fn fits(&self, stored: &Parameters) -> bool {
        stored.contains_key("heaps")
    }

    fn build(&self, budget: &Budget, progress: &Progress) -> Result<Box<dyn Table>, Stop> {
        let mut values = Values::new(0);
        values.extend(self.heaps, budget, &|done, total| progress.advance(done, total))?;
        Ok(Box::new(GrundyTable { heaps: self.heaps, values }))
    }

    fn smaller(&self) -> Option<WantedTable> {
        (self.heaps > DEFAULT_VALUE_COUNT).then(|| Arc::new(GrundyRecipe { heaps: DEFAULT_VALUE_COUNT }) as WantedTable)
    }

    fn decode(&self, bytes: Bytes) -> Result<Box<dyn Table>, String> {
        Ok(Box::new(GrundyTable { heaps: self.heaps, values: Values::from_bytes(bytes.into())? }))
    }
}

struct GrundyTable {
    /// The requested number of groups, the empty one included.
    heaps: usize,
    values: Values,
}

impl Table for GrundyTable {
    fn bytes(&self) -> &[u8] {
        self.values.as_bytes()
    }

    fn positions(&self) -> u64 {
        self.values.len() as u64
    }

    fn is_complete(&self) -> bool {
        self.values.len() >= self.heaps
    }

    fn complete(&mut self, budget: &Budget, progress: &Progress) -> Result<(), Stop> {
        if self.is_complete() {
            self.values = self.values.truncated(self.heaps);
            return Ok(());
        }
        progress.begin(NAME, "building");
        self.values.extend(self.heaps, budget, &|done, total| progress.advance(done, total))
    }

    fn recheck(&self, samples: u64) -> Result<u64, String> {
        let affordable = RECHECK_WORK / (self.values.len() as u64 / 256 + 5000);
        let samples = if self.values.is_empty() { 0 } else { affordable.max(1).min(samples) };
        for _ in 0..samples {
            let group = rand::random_range(0..self.values.len() as u64);
            self.values.recheck(group).map_err(|(stored, computed)| {
                format!(
                    "a group of {group} is worth {computed}, but the table says {stored}",
                    computed = computed.get(),
                    stored = stored.get()
                )
            })?;
        }
        Ok(samples)
    }

    fn describe(&self) -> Option<Description> {
        let statistics = self.values.statistics();
        let rare: Vec<String> = statistics.rare_groups.iter().map(u64::to_string).collect();
        let text = format!(
            "Grundy's game, every group below {}\nlargest value     {} (first of a group of {})\nabove 255         {} values\n\
             fnv1a64           {}\nrare values       {} groups\n\n{}\n",
            statistics.groups,
            statistics.largest_value,
            statistics.first_of_largest,
            statistics.above_255,
            statistics.fnv1a64,
            rare.len(),
            rare.join(" "),
        );
        Some(Description { json: json!(statistics), text })
    }

    fn give_to(&self, games: &mut Tables) {
        games.grundy = self.values.clone().into();
    }
}

/// Bounds the cost of a sample. Computing a value takes up to 256 comparisons until the first match, and one
/// comparison of half of all values, 64 at a time.
const RECHECK_WORK: u64 = 1 << 30;
