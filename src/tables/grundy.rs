//! The recipe for the values of Grundy's game: one table that grows.

use super::progress::Progress;
use super::recipe::Recipe;
use crate::games::Tables;
use crate::solvers::grundy::{LAYOUT, Values};
use crate::store::{Parameters, TableName};
use crate::theory::{Budget, Stop};
use bytes::Bytes;
use std::sync::Arc;

/// The values of the groups below a size. A longer stored table is cut in memory, a shorter one is continued.
#[derive(Clone, Copy, Debug)]
pub struct GrundyRecipe {
    /// How many groups it covers, the empty one included.
    pub heaps: usize,
}

/// The name of the table.
pub const NAME: &str = "grundy";

impl Recipe for GrundyRecipe {
    type Table = Values;

    fn name(&self) -> TableName {
        TableName::new(NAME).expect("letters, and short") // infallible
    }

    fn games(&self) -> &'static [&'static str] {
        &["grundy"]
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

    fn fits(&self, stored: &Parameters) -> bool {
        stored.contains_key("heaps")
    }

    fn adapt(&self, table: &mut Values, budget: &Budget, progress: &Progress) -> Result<bool, Stop> {
        if table.len() >= self.heaps {
            *table = table.truncated(self.heaps);
            return Ok(false);
        }
        progress.begin(NAME, "building");
        table.extend(self.heaps, budget, &|done, total| progress.advance(done, total))?;
        Ok(true)
    }

    fn build(&self, budget: &Budget, progress: &Progress) -> Result<Values, Stop> {
        let mut values = Values::new(0);
        values.extend(self.heaps, budget, &|done, total| progress.advance(done, total))?;
        Ok(values)
    }

    fn decode(&self, bytes: Bytes) -> Result<Values, String> {
        Values::from_bytes(bytes.into())
    }

    fn encode<'a>(&self, table: &'a Values) -> &'a [u8] {
        table.as_bytes()
    }

    fn positions(&self, table: &Values) -> u64 {
        table.len() as u64
    }

    fn recheck(&self, table: &Values, samples: u64) -> Result<u64, String> {
        let affordable = RECHECK_WORK / (table.len() as u64 / 256 + 5000);
        let samples = if table.is_empty() { 0 } else { affordable.max(1).min(samples) };
        for _ in 0..samples {
            let group = rand::random_range(0..table.len() as u64);
            table.recheck(group).map_err(|(stored, computed)| {
                format!(
                    "a group of {group} is worth {computed}, but the table says {stored}",
                    computed = computed.get(),
                    stored = stored.get()
                )
            })?;
        }
        Ok(samples)
    }

    fn hand(&self, table: &Arc<Values>, to: &mut Tables) {
        to.grundy = Values::clone(table);
    }
}

/// What a sample may cost: a value takes up to 256 comparisons until the first match, and one with half of all values, 64 at a time.
const RECHECK_WORK: u64 = 1 << 30;
