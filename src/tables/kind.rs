//! Kinds of tables, and requests for single tables.

use super::live_table::{KeptTable, LiveTable};
use super::progress::Progress;
use super::recipe::{Recipe, TableInfo, build, obtain};
use crate::store::{Manifest, Store};
use crate::theory::{Budget, Stop};
use bytes::Bytes;
use std::sync::Arc;

/// A kind of table: how to ask for one, and how to recognise a stored one.
pub struct TableKind {
    /// The flag that asks for such a table, without `--`.
    pub flag: &'static str,
    /// The environment variable for the same value.
    pub variable: &'static str,
    /// The name of the value in the help.
    pub value_name: &'static str,
    /// The value if the flag is missing.
    pub default: &'static str,
    /// The help of the flag where tables are prepared.
    pub help: &'static str,
    /// The help of the flag in `nimber table stats`; `None` if such tables have no statistics.
    pub stats_help: Option<&'static str>,
    /// Reads the value of the flag. `None` asks for no table. The error says what to enter instead.
    pub read: fn(&str) -> Result<Option<WantedTable>, String>,
    /// Recognises a stored table by its manifest; `None` if it is of another kind. The error says what is
    /// wrong with the manifest.
    pub recognise: fn(&Manifest) -> Option<Result<WantedTable, String>>,
}

/// A table that was asked for, of any kind.
pub type WantedTable = Arc<dyn AnyRecipe>;

/// A [`Recipe`] for any type of table.
pub trait AnyRecipe: TableInfo {
    /// A smaller table of the same kind. It takes hardly any time to build and is enough for most positions.
    fn smaller(&self) -> Option<WantedTable>;

    /// Reads or maps the stored table, or builds it if it is missing or damaged. Damage is logged and added
    /// to `incidents`.
    fn obtain(&self, store: Option<&Store>, budget: &Budget, progress: &Progress, incidents: &mut Vec<String>) -> Obtaining;

    /// Builds the table, even if it is stored.
    fn build(&self, budget: &Budget, progress: &Progress) -> Obtaining;

    /// Decodes the stored bytes and computes up to `samples` values again; returns how many. The error names the
    /// first wrong value, or says why the bytes are not such a table.
    fn recheck(&self, manifest: &Manifest, bytes: Bytes, samples: u64) -> Result<u64, String>;
}

type Obtaining = Result<Box<dyn LiveTable>, Stop>;

impl<R> AnyRecipe for R
where
    R: Recipe + Copy + 'static,
    R::Table: Send + Sync,
{
    fn smaller(&self) -> Option<WantedTable> {
        Recipe::smaller(self).map(|smaller| Arc::new(smaller) as WantedTable)
    }

    fn obtain(&self, store: Option<&Store>, budget: &Budget, progress: &Progress, incidents: &mut Vec<String>) -> Obtaining {
        let obtained = obtain(self, store, budget, progress, incidents)?;
        Ok(Box::new(KeptTable::new(*self, obtained)))
    }

    fn build(&self, budget: &Budget, progress: &Progress) -> Obtaining {
        Ok(Box::new(KeptTable::new(*self, build(self, budget, progress)?)))
    }

    fn recheck(&self, manifest: &Manifest, bytes: Bytes, samples: u64) -> Result<u64, String> {
        if manifest.format != self.format() {
            return Err(format!("its format is {}, not {}; a service rebuilds it", manifest.format, self.format()));
        }
        let table = self.decode(bytes)?;
        Recipe::recheck(self, &table, samples.min(self.positions(&table)))
    }
}
