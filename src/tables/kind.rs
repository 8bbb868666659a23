//! Kinds of tables, and requests for single tables.

use super::download::{check, expect};
use super::live_table::{KeptTable, LiveTable};
use super::obtain::{Sources, build, obtain};
use super::progress::Progress;
use super::recipe::{Recipe, TableInfo};
use crate::snapshots::{self, Fetched};
use crate::store::{Manifest, Parameters, TableName};
use crate::theory::{Budget, Stop};
use bytes::Bytes;
use std::sync::Arc;
use std::time::Instant;

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
    /// Recognises a table by what its manifest says; `None` if it is of another kind. The error says what is
    /// wrong with the manifest.
    pub recognise: fn(&TableName, &Parameters) -> Option<Result<WantedTable, String>>,
}

/// A table that was asked for, of any kind.
pub type WantedTable = Arc<dyn AnyRecipe>;

/// A [`Recipe`] for any type of table.
pub trait AnyRecipe: TableInfo {
    /// A smaller table of the same kind. It takes hardly any time to build and is enough for most positions.
    fn smaller(&self) -> Option<WantedTable>;

    /// Reads or maps the stored table. If it is missing or damaged, downloads it, or builds it if that fails. Damage is logged
    /// and added to `incidents`.
    fn obtain(&self, sources: Sources<'_>, budget: &Budget, progress: &Progress, incidents: &mut Vec<String>) -> Obtaining;

    /// Whether a snapshot with this manifest has this table. The error says what differs.
    fn expect(&self, manifest: &snapshots::Manifest) -> Result<(), String>;

    /// Decodes what was fetched since `begun`, and computes a sample of the values again. The error says why it is not this table.
    fn check(&self, fetched: Fetched, begun: Instant) -> Result<Box<dyn LiveTable>, String>;

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

    fn obtain(&self, sources: Sources<'_>, budget: &Budget, progress: &Progress, incidents: &mut Vec<String>) -> Obtaining {
        let obtained = obtain(self, sources, budget, progress, incidents)?;
        Ok(Box::new(KeptTable::new(*self, obtained)))
    }

    fn expect(&self, manifest: &snapshots::Manifest) -> Result<(), String> {
        expect(self, manifest)
    }

    fn check(&self, fetched: Fetched, begun: Instant) -> Result<Box<dyn LiveTable>, String> {
        Ok(Box::new(KeptTable::new(*self, check(self, fetched, begun)?)))
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
