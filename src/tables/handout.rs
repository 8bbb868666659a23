//! Tables for other services.

use super::obtained::{LazySnapshot, Obtained};
use super::recipe::Recipe;
use crate::snapshots::Snapshot;
use crate::store::{Parameters, TableName};
use bytes::Bytes;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A table in use, for other services.
#[derive(Clone, Debug)]
pub struct Handout {
    name: TableName,
    parameters: Parameters,
    format: u32,
    table: Bytes,
    checked: Arc<AtomicBool>,
    snapshot: LazySnapshot,
}

/// A table that lends its encoded bytes.
struct Lent<R: Recipe> {
    recipe: R,
    table: Arc<R::Table>,
}

impl<R: Recipe> AsRef<[u8]> for Lent<R> {
    fn as_ref(&self) -> &[u8] {
        self.recipe.encode(&self.table)
    }
}

impl Handout {
    pub(super) fn of<R>(recipe: R, obtained: &Obtained<R::Table>) -> Handout
    where
        R: Recipe + 'static,
        R::Table: Send + Sync,
    {
        Handout {
            name: recipe.name(),
            parameters: recipe.parameters(),
            format: recipe.format(),
            checked: obtained.report.checked.clone(),
            snapshot: obtained.snapshot.clone(),
            table: Bytes::from_owner(Lent { recipe, table: obtained.table.clone() }),
        }
    }

    pub fn name(&self) -> &TableName {
        &self.name
    }

    /// Whether every byte has been checked. Nothing else should be given away.
    pub fn is_checked(&self) -> bool {
        self.checked.load(Ordering::Relaxed)
    }

    /// The snapshot. The first call reads the whole table.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        let make = || Arc::new(Snapshot::new(self.name.clone(), self.parameters.clone(), self.format, self.table.clone(), &mut |_| ()));
        self.snapshot.get_or_init(make).clone()
    }
}
