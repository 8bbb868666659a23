//! The warm-up: what a service needs before it answers.

use super::chomp::ChompRecipe;
use super::grundy::GrundyRecipe;
use super::outcomes;
use super::progress::Progress;
use super::recipe::{Obtained, Recipe, obtain, save};
use super::report::{Source, TableReport};
use crate::games::Tables;
use crate::games::chomp::{Extent, Table};
use crate::games::grundy::Values;
use crate::store::{Opened, Store};
use crate::theory::{Budget, Stop};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// Which tables are wanted, and where they are kept.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// The folder in which they are kept; `None` keeps nothing.
    pub data_dir: Option<PathBuf>,
    /// The extents of Chomp tables.
    pub chomp: Vec<Extent>,
    /// How many groups of Grundy's game are solved, if more than the few that need no table.
    pub grundy: Option<usize>,
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
    unsaved_grundy: Option<(GrundyRecipe, Obtained<Values>)>,
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
    let grundy = wishes.grundy.map(|heaps| GrundyRecipe { heaps });
    // Grundy's game is a sequence for one thread: it is solved beside the Chomp tables.
    let aside = progress.aside();
    let (chomp, grundy) = thread::scope(|scope| {
        let grundy = grundy.map(|recipe| {
            let (store, aside) = (store.as_ref(), &aside);
            scope.spawn(move || {
                let mut incidents = Vec::new();
                obtain(&recipe, store, budget, aside, &mut incidents).map(|obtained| (recipe, obtained, incidents))
            })
        });
        let chomp = wishes.chomp.iter().map(|&extent| {
            let recipe = ChompRecipe { extent };
            obtain(&recipe, store.as_ref(), budget, progress, &mut incidents).map(|obtained| (recipe, obtained))
        });
        let chomp = chomp.collect::<Result<Vec<_>, Stop>>();
        let grundy = grundy.map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        (chomp, grundy.transpose())
    });
    let (chomp, grundy) = (chomp?, grundy?);
    let values = match &grundy {
        Some((_, obtained, _)) => Values::clone(&obtained.table),
        None => Tables::default().grundy,
    };
    let tables = Tables { grundy: values, ..Tables::outline() };
    let mut warm = Warm { tables, reports: Vec::new(), incidents, store, unsaved: Vec::new(), unsaved_grundy: None };
    for (recipe, obtained) in chomp {
        warm.tables.chomp.tables.push(obtained.table.clone());
        warm.reports.push(obtained.report.clone());
        if obtained.report.source == Source::Built {
            warm.unsaved.push((recipe, obtained));
        }
    }
    if let Some((recipe, obtained, incidents)) = grundy {
        warm.incidents.extend(incidents);
        warm.reports.push(obtained.report.clone());
        if obtained.report.source == Source::Built {
            warm.unsaved_grundy = Some((recipe, obtained));
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
            keep(recipe, &store, obtained, progress);
        }
        if let Some((recipe, obtained)) = &self.unsaved_grundy {
            keep(recipe, &store, obtained, progress);
        }
        for incident in store.take_incidents() {
            tracing::warn!(kind = incident.kind(), "data folder: {incident}");
        }
    }
}

fn keep<R: Recipe>(recipe: &R, store: &Store, obtained: &Obtained<R::Table>, progress: &Progress) {
    progress.begin(&obtained.report.name, "saving");
    match save(recipe, store, obtained, &|done, total| progress.advance(done, total)) {
        Ok(()) => tracing::info!(table = obtained.report.name, bytes = obtained.report.bytes, "table kept in the data folder"),
        Err(error) => tracing::warn!(table = obtained.report.name, "the table cannot be kept: {error}"),
    }
}
