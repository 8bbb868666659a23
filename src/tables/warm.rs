//! The warm-up: what a service needs before it answers, and the care that the tables need afterwards.

use super::kind::WantedTable;
use super::kinds::forget_unknown;
use super::live_table::{LiveTable, Verdict};
use super::progress::Progress;
use super::report::TableReport;
use crate::games::Tables;
use crate::store::{Opened, Store};
use crate::theory::{Budget, Stop};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// Which tables are wanted, and where they are kept.
#[derive(Clone, Debug, Default)]
pub struct TableSettings {
    /// The folder in which they are kept; `None` keeps nothing.
    pub data_dir: Option<PathBuf>,
    /// The tables, in the order in which they are listed and handed to the games.
    pub wanted: Vec<WantedTable>,
    /// For tests: the size in bytes above which tables are kept in files, if it shall not be the store's.
    #[doc(hidden)]
    pub files_above: Option<u64>,
}

/// What the warm-up has: the tables, and how they came.
pub struct Warm {
    /// Damage that was found in the data folder and put right.
    pub incidents: Vec<String>,
    live: Vec<Box<dyn LiveTable>>,
    /// What the games have besides.
    others: Tables,
    settings: TableSettings,
    store: Option<Store>,
    persistent: bool,
}

/// How long the start waits for another instance that is using the data folder. A folder is in use for the fraction of a
/// second that a start takes, or while large tables are built; the tables are built in memory then.
const PATIENCE: Duration = Duration::from_millis(1500);

/// Reads or builds every wanted table. A data folder that cannot be used is logged and done without.
///
/// # Errors
/// Why the building stopped.
pub fn warm_up(settings: &TableSettings, budget: &Budget, progress: &Progress) -> Result<Warm, Stop> {
    let mut incidents = Vec::new();
    let store = open(settings, budget, &mut incidents);
    // What one thread builds is built beside the others.
    let aside = progress.aside();
    let obtain = |sequential: bool, progress: &Progress| -> Result<Vec<Prepared>, Stop> {
        let wanted = settings.wanted.iter().enumerate().filter(|(_, table)| table.is_sequential() == sequential);
        let prepared = wanted.map(|(place, table)| {
            let mut incidents = Vec::new();
            let live = table.obtain(store.as_ref(), budget, progress, &mut incidents)?;
            Ok(Prepared { place, live, incidents })
        });
        prepared.collect()
    };
    let (sequential, parallel) = thread::scope(|scope| {
        let sequential = scope.spawn(|| obtain(true, &aside));
        let parallel = obtain(false, progress);
        (sequential.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), parallel)
    });
    let mut prepared = parallel?;
    prepared.extend(sequential?);
    prepared.sort_by_key(|table| table.place);
    let mut live = Vec::new();
    for table in prepared {
        incidents.extend(table.incidents);
        live.push(table.live);
    }
    let others = if settings.wanted.iter().any(WantedTable::replaces_default) { Tables::outline() } else { Tables::default() };
    Ok(Warm { incidents, live, others, settings: settings.clone(), persistent: store.is_some(), store })
}

/// A table that is ready, and its place among those that are wanted.
struct Prepared {
    place: usize,
    live: Box<dyn LiveTable>,
    incidents: Vec<String>,
}

/// Opens the data folder, if there is to be one; what is in the way is logged and noted.
fn open(settings: &TableSettings, budget: &Budget, incidents: &mut Vec<String>) -> Option<Store> {
    settings.data_dir.as_ref().and_then(|folder| match Store::open_waiting(folder, PATIENCE, &|| budget.check().is_err()) {
        Ok(Opened { store, incidents: found }) => {
            for incident in found {
                tracing::warn!(kind = incident.kind(), "data folder: {incident}");
                incidents.push(incident.to_string());
            }
            if let Some(bytes) = settings.files_above {
                store.save_to_files_above(bytes);
            }
            forget_unknown(&store);
            Some(store)
        }
        Err(error) => {
            tracing::warn!(folder = %folder.display(), "{error}; tables are kept in memory only");
            incidents.push(error.to_string());
            None
        }
    })
}

impl Warm {
    /// The tables for the games.
    pub fn tables(&self) -> Tables {
        let mut tables = self.others.clone();
        self.live.iter().for_each(|table| table.hand(&mut tables));
        tables
    }

    /// What `/tables` reports of them.
    pub fn reports(&self) -> Vec<TableReport> {
        self.live.iter().filter_map(|table| table.report().cloned()).collect()
    }

    /// Whether a data folder is in use.
    pub fn is_persistent(&self) -> bool {
        self.persistent
    }

    /// Does for the tables what nobody has to wait for: keeps in the data folder what was built, closes it, and checks what is
    /// mapped. `publish` is called whenever the games are to be given other [tables](Warm::tables) from then on, or there is
    /// something new to report.
    ///
    /// What cannot be kept is logged: it is built again at the next start. A mapped table that turns out to be damaged is taken
    /// from the games at once and built anew.
    pub fn care(mut self, progress: &Progress, publish: &mut dyn FnMut(&Warm)) {
        if let Some(store) = self.store.take() {
            for index in 0..self.live.len() {
                self.keep(index, &store, progress, publish);
            }
        }
        for index in 0..self.live.len() {
            let name = self.live[index].report().map_or_else(String::new, |report| report.name.clone());
            match self.live[index].check() {
                Verdict::None => {}
                Verdict::Sound => {
                    tracing::info!(table = name, "every segment of the table is sound");
                    publish(&self);
                }
                Verdict::Damaged(damage) => {
                    tracing::error!(table = name, "{damage}; it is not used any more and built anew");
                    self.incidents.push(damage);
                    publish(&self);
                    self.renew(index, progress, publish);
                }
            }
        }
    }

    fn keep(&mut self, index: usize, store: &Store, progress: &Progress, publish: &mut dyn FnMut(&Warm)) {
        if self.live[index].keep(store, progress) {
            publish(self);
        }
        for incident in store.take_incidents() {
            tracing::warn!(kind = incident.kind(), "data folder: {incident}");
        }
    }

    fn renew(&mut self, index: usize, progress: &Progress, publish: &mut dyn FnMut(&Warm)) {
        let budget = Budget::unlimited();
        let store = open(&self.settings, &budget, &mut self.incidents);
        if let Err(stop) = self.live[index].renew(store.as_ref(), &budget, progress) {
            return tracing::error!("the table is done without: {stop}");
        }
        publish(self);
        if let Some(store) = store {
            self.keep(index, &store, progress, publish);
        }
    }
}
