//! The warm-up: what a service needs before it answers.

use super::chomp::ChompRecipe;
use super::outcomes;
use super::progress::Progress;
use super::recipe::{Obtained, obtain, save};
use super::report::TableReport;
use crate::games::Tables;
use crate::games::chomp::{Extent, Table};
use crate::store::{Opened, Store};
use crate::theory::{Budget, Stop};
use std::path::PathBuf;
use std::time::Duration;

/// Which tables are wanted, and where they are kept.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// The folder in which they are kept; `None` keeps nothing.
    pub data_dir: Option<PathBuf>,
    /// The extents of Chomp tables.
    pub chomp: Vec<Extent>,
    /// The most tiles of positions whose outcomes in misère Chomp are found; `None` for no outcomes.
    pub chomp_outcomes: Option<u16>,
}

/// What the warm-up has: the tables, and how they came.
pub struct Warm {
    /// The tables for the games.
    pub tables: Tables,
    /// What `/tables` reports of them.
    pub reports: Vec<TableReport>,
    /// Damage that was found in the data folder and put right.
    pub incidents: Vec<String>,
    store: Option<Store>,
    unsaved: Vec<(ChompRecipe, Obtained<Table>)>,
}

/// How long the start waits for another instance that is using the data folder. A folder is in use for the fraction of a
/// second that a start takes, or while large tables are built; the tables are built in memory then.
const PATIENCE: Duration = Duration::from_millis(1500);

/// Reads or builds every wanted table. A data folder that cannot be used is logged and done without.
///
/// # Errors
/// Why the building stopped.
pub fn warm_up(wishes: &Wishes, budget: &Budget, progress: &Progress) -> Result<Warm, Stop> {
    let mut incidents = Vec::new();
    let store = wishes.data_dir.as_ref().and_then(|folder| match Store::open_waiting(folder, PATIENCE, &|| budget.check().is_err()) {
        Ok(Opened { store, incidents: found }) => {
            for incident in found {
                tracing::warn!(kind = incident.kind(), "data folder: {incident}");
                incidents.push(incident.to_string());
            }
            Some(store)
        }
        Err(error) => {
            tracing::warn!(folder = %folder.display(), "{error}; tables are kept in memory only");
            incidents.push(error.to_string());
            None
        }
    });
    let mut warm = Warm { tables: Tables::default(), reports: Vec::new(), incidents, store, unsaved: Vec::new() };
    for &extent in &wishes.chomp {
        let recipe = ChompRecipe { extent };
        let obtained = obtain(&recipe, warm.store.as_ref(), budget, progress, &mut warm.incidents)?;
        warm.tables.chomp.tables.push(obtained.table.clone());
        warm.reports.push(obtained.report.clone());
        if obtained.report.source == super::Source::Built {
            warm.unsaved.push((recipe, obtained));
        }
    }
    if let Some(most_tiles) = wishes.chomp_outcomes {
        let (outcomes, report) = outcomes::find(most_tiles, budget, progress)?;
        warm.tables.chomp_outcomes = Some(outcomes);
        warm.reports.push(report);
    }
    Ok(warm)
}

impl Warm {
    /// Whether a data folder is in use.
    pub fn is_persistent(&self) -> bool {
        self.store.is_some()
    }

    /// Keeps what was built in the data folder, then closes it. What cannot be kept is logged: it is built again at the
    /// next start. Nobody has to wait for this to answer requests.
    pub fn keep(self, progress: &Progress) {
        let Some(store) = self.store else { return };
        for (recipe, obtained) in &self.unsaved {
            progress.begin(&obtained.report.name, "saving");
            match save(recipe, &store, obtained, &|done, total| progress.advance(done, total)) {
                Ok(()) => tracing::info!(table = obtained.report.name, bytes = obtained.report.bytes, "table kept in the data folder"),
                Err(error) => tracing::warn!(table = obtained.report.name, "the table cannot be kept: {error}"),
            }
        }
        for incident in store.take_incidents() {
            tracing::warn!(kind = incident.kind(), "data folder: {incident}");
        }
    }
}
