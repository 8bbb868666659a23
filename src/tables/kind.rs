//! Kinds of tables, and tables of any kind that somebody wants.

use super::live_table::{KeptTable, LiveTable};
use super::progress::Progress;
use super::recipe::{Recipe, build, obtain};
use crate::store::{Manifest, Store, TableName};
use crate::theory::{Budget, Stop};
use bytes::Bytes;
use std::fmt;
use std::sync::Arc;

/// A kind of table: how one is asked for, and how a stored one is recognised.
pub struct TableKind {
    /// The flag that asks for such a table, without its dashes.
    pub flag: &'static str,
    /// The environment variable that does the same.
    pub variable: &'static str,
    /// What the value is called in the help.
    pub value_name: &'static str,
    /// The value if nobody asks.
    pub default: &'static str,
    /// What the flag means where tables are prepared.
    pub help: &'static str,
    /// What the flag means in `nimber table stats`; `None` if there are no statistics of such tables.
    pub stats_help: Option<&'static str>,
    /// Reads the value of the flag. `None` asks for no table. The error says what would be right.
    pub read: fn(&str) -> Result<Option<WantedTable>, String>,
    /// Recognises a stored table by its manifest; `None` if it is of another kind. The error says what is wrong with the manifest.
    pub recognise: fn(&Manifest) -> Option<Result<WantedTable, String>>,
}

/// A table that somebody wants, of any kind.
#[derive(Clone)]
pub struct WantedTable(Arc<dyn AnyRecipe>);

/// A [`Recipe`] whose table may have any type.
trait AnyRecipe: Send + Sync {
    fn name(&self) -> TableName;
    fn games(&self) -> &'static [&'static str];
    fn is_sequential(&self) -> bool;
    fn replaces_default(&self) -> bool;
    fn smaller(&self) -> Option<WantedTable>;
    fn obtain(&self, store: Option<&Store>, budget: &Budget, progress: &Progress, incidents: &mut Vec<String>) -> Obtaining;
    fn build(&self, budget: &Budget, progress: &Progress) -> Obtaining;
    fn recheck(&self, manifest: &Manifest, bytes: Bytes, samples: u64) -> Result<u64, String>;
}

type Obtaining = Result<Box<dyn LiveTable>, Stop>;

impl<R> AnyRecipe for R
where
    R: Recipe + Copy + Send + Sync + 'static,
    R::Table: Send + Sync,
{
    fn name(&self) -> TableName {
        Recipe::name(self)
    }

    fn games(&self) -> &'static [&'static str] {
        Recipe::games(self)
    }

    fn is_sequential(&self) -> bool {
        Recipe::is_sequential(self)
    }

    fn replaces_default(&self) -> bool {
        Recipe::replaces_default(self)
    }

    fn smaller(&self) -> Option<WantedTable> {
        Recipe::smaller(self).map(WantedTable::by)
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
            return Err(format!("its format is {}, not {}; a service builds it anew", manifest.format, self.format()));
        }
        let table = self.decode(bytes)?;
        Recipe::recheck(self, &table, samples.min(self.positions(&table)))
    }
}

impl WantedTable {
    pub(super) fn by<R>(recipe: R) -> Self
    where
        R: Recipe + Copy + Send + Sync + 'static,
        R::Table: Send + Sync,
    {
        WantedTable(Arc::new(recipe))
    }

    /// The name under which it is stored.
    pub fn name(&self) -> TableName {
        self.0.name()
    }

    /// The games that answer from it.
    pub fn games(&self) -> &'static [&'static str] {
        self.0.games()
    }

    /// Whether one thread builds it, so that others can be built beside it.
    pub fn is_sequential(&self) -> bool {
        self.0.is_sequential()
    }

    /// Whether it takes the place of a small table that the games make themselves.
    pub fn replaces_default(&self) -> bool {
        self.0.replaces_default()
    }

    /// A smaller one of its kind, which takes next to no time and does for most positions.
    pub fn smaller(&self) -> Option<WantedTable> {
        self.0.smaller()
    }

    /// Reads or maps the stored table, or builds it if it is not there or not sound. What was wrong with a stored one is logged and
    /// noted in `incidents`.
    ///
    /// # Errors
    /// Why the building stopped.
    pub fn obtain(&self, store: Option<&Store>, budget: &Budget, progress: &Progress, incidents: &mut Vec<String>) -> Obtaining {
        self.0.obtain(store, budget, progress, incidents)
    }

    /// Builds it, whether it is stored or not.
    ///
    /// # Errors
    /// Why the building stopped.
    pub fn build(&self, budget: &Budget, progress: &Progress) -> Obtaining {
        self.0.build(budget, progress)
    }

    /// Computes up to `samples` values of the stored table again, from its bytes; returns how many.
    ///
    /// # Errors
    /// The first value that is wrong, or why the bytes are no such table.
    pub fn recheck(&self, manifest: &Manifest, bytes: Bytes, samples: u64) -> Result<u64, String> {
        self.0.recheck(manifest, bytes, samples)
    }
}

impl fmt::Debug for WantedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("WantedTable").field(&self.name()).finish()
    }
}
