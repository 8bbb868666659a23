//! Kinds of tables, and requests for single tables.

use super::download::{check, expect};
use super::live_table::{KeptTable, LiveTable};
use super::obtain::{Sources, Stored, build, make, read_stored};
use super::progress::Progress;
use super::recipe::{Recipe, TableInfo};
use crate::snapshots::{self, Fetched};
use crate::store::{Manifest, Parameters, Store, TableName};
use bytes::Bytes;
use nimber_solvers::theory::{Budget, Stop};
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

    /// Reads or maps the stored table, which takes little time. Damage is logged and added to `incidents`.
    fn read(&self, store: Option<&Store>, progress: &Progress, incidents: &mut Vec<String>) -> Reading;

    /// Reads or maps the stored table. If it is missing or damaged, downloads it, or builds it if that fails. Damage is logged
    /// and added to `incidents`.
    fn obtain(&self, sources: Sources<'_>, budget: &Budget, progress: &Progress, incidents: &mut Vec<String>) -> Obtaining {
        match self.read(sources.store, progress, incidents) {
            Reading::Done(live) => Ok(live),
            Reading::Needed(make) => make(sources, budget, progress),
        }
    }

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

pub type Obtaining = Result<Box<dyn LiveTable>, Stop>;

/// Downloads a table, or computes it or what is missing of it.
pub type Making = Box<dyn FnOnce(Sources<'_>, &Budget, &Progress) -> Obtaining + Send>;

/// What came of reading a stored table.
pub enum Reading {
    Done(Box<dyn LiveTable>),
    /// It is not there, or only a part of it.
    Needed(Making),
}

impl<R> AnyRecipe for R
where
    R: Recipe + Copy + 'static,
    R::Table: Send + Sync,
{
    fn smaller(&self) -> Option<WantedTable> {
        Recipe::smaller(self).map(|smaller| Arc::new(smaller) as WantedTable)
    }

    fn read(&self, store: Option<&Store>, progress: &Progress, incidents: &mut Vec<String>) -> Reading {
        let recipe = *self;
        let part = match read_stored(self, store, progress, incidents) {
            Stored::Whole(obtained) => return Reading::Done(Box::new(KeptTable::new(recipe, *obtained))),
            Stored::Part(part) => Some(part),
            Stored::None => None,
        };
        Reading::Needed(Box::new(move |sources, budget, progress| {
            Ok(Box::new(KeptTable::new(recipe, make(&recipe, part, sources, budget, progress)?)))
        }))
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
