//! The warm-up: prepares the tables before the service answers, and maintains them later.

use super::kinds::forget_unknown;
use super::live_table::{LiveTable, TableSnapshot, Verdict};
use super::obtain::{Sources, Stored, make, read_stored};
use super::recipe::{Table, WantedTable};
use super::report::Progress;
use super::report::TableReport;
use super::room::{NotMade, check_room};
use crate::snapshots::{SnapshotPlace, SnapshotSource};
use crate::store::{Opened, Store};
use nimber_games::Tables;
use nimber_solvers::theory::Budget;
use std::path::PathBuf;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

/// Which tables to prepare, and where to store them.
#[derive(Clone, Debug, Default)]
pub struct TableSettings {
    /// `None` stores nothing.
    pub data_dir: Option<PathBuf>,
    /// In the order in which tables are listed and given to the games.
    pub wanted: Vec<WantedTable>,
    /// Where to look for tables that are not stored, and how long the downloads may take together.
    pub tables_from: Option<(SnapshotPlace, Duration)>,
    /// The memory that this process may have, in bytes, if there is a limit.
    pub memory: Option<u64>,
    /// For tests: the size in bytes above which tables go to files, instead of the store's own threshold.
    #[doc(hidden)]
    pub files_above: Option<u64>,
}

/// The tables of a start.
pub struct Warm {
    /// In the data folder, each in a sentence.
    pub incidents: Vec<String>,
    /// In the order of the settings; `None` for a table that must still be made.
    live: Vec<Option<LiveTable>>,
    /// Everything else that the games use: minimal tables, and caches that outlive these tables.
    others: Tables,
    settings: TableSettings,
    store: Option<Store>,
    /// The indices in `live` of tables that must still be made, each with its stored part.
    missing: Vec<(usize, Option<Box<dyn Table>>)>,
}

/// How long the start waits for another instance on the same data folder. An instance uses the folder for a fraction of a second at its
/// start, and while it builds large tables. After the wait, this instance builds its tables in memory.
const TIMEOUT: Duration = Duration::from_millis(1500);

/// Reads, downloads or builds every table that was asked for. If the data folder is unusable, this is logged and the
/// tables are only in memory.
pub fn warm_up(settings: &TableSettings, budget: &Budget, progress: &Progress) -> Result<Warm, NotMade> {
    let mut warm = Warm::read(settings, budget, progress);
    warm.complete(budget, progress, &mut |_| ())?;
    Ok(warm)
}

/// Opens the data folder, if there is one. Incidents are logged.
fn open(settings: &TableSettings, budget: &Budget, incidents: &mut Vec<String>) -> Option<Store> {
    settings.data_dir.as_ref().and_then(|folder| match Store::open(folder, TIMEOUT, &|| budget.check_deadline().is_err()) {
        Ok(Opened { store, reports }) => {
            for report in reports {
                tracing::warn!(kind = report.kind(), "data folder: {report}");
                incidents.push(report.to_string());
            }
            // The log has these losses, so the next start need not report them again.
            store.strike_lost();
            if let Some(bytes) = settings.files_above {
                store.save_to_files_above(bytes);
            }
            if let Some(reason) = store.read_only() {
                tracing::warn!(folder = %folder.display(), "{reason}; its tables are used, and none is stored");
            }
            forget_unknown(&store);
            Some(store)
        }
        Err(error) => {
            tracing::warn!(folder = %folder.display(), "{error}; tables are only kept in memory");
            incidents.push(error.to_string());
            None
        }
    })
}

impl Warm {
    /// Reads the tables that are stored, which takes little time. If the data folder is unusable, this is logged and the tables are only
    /// in memory.
    pub fn read(settings: &TableSettings, budget: &Budget, progress: &Progress) -> Warm {
        let (mut incidents, mut missing) = (Vec::new(), Vec::new());
        let store = open(settings, budget, &mut incidents);
        let mut read = |(index, table): (usize, &WantedTable)| {
            let part = match read_stored(table, store.as_ref(), progress, &mut incidents) {
                Stored::Whole(live) => return Some(live),
                Stored::Part(part) => Some(part),
                Stored::None => None,
            };
            missing.push((index, part));
            None
        };
        let live = settings.wanted.iter().enumerate().map(&mut read).collect();
        Warm { incidents, live, others: Tables::outline(), settings: settings.clone(), store, missing }
    }

    /// Whether no table has to be made.
    pub fn is_complete(&self) -> bool {
        self.missing.is_empty()
    }

    /// Whether there is memory for all tables that have to be made.
    ///
    /// # Errors
    /// [`NotMade::TooLarge`]
    pub fn check_room(&self) -> Result<(), NotMade> {
        check_room(self.missing.iter().map(|(index, _)| &self.settings.wanted[*index]), self.settings.memory)
    }

    /// Downloads or builds the missing tables. Calls `publish` after each of them but the last.
    ///
    /// # Errors
    /// There is too little memory for all of them, or the budget stops a build.
    pub fn complete(&mut self, budget: &Budget, progress: &Progress, publish: &mut dyn FnMut(&Warm)) -> Result<(), NotMade> {
        self.check_room()?;
        let origin = self.settings.tables_from.clone().map(|(place, within)| SnapshotSource::new(place, within));
        let (store, aside, missing) = (self.store.take(), progress.aside(), std::mem::take(&mut self.missing));
        let sources = Sources { store: store.as_ref(), origin: origin.as_ref(), memory: None };
        let wanted = &*self.settings.wanted.clone();
        let mut left = missing.len();
        let completed = thread::scope(|scope| {
            let (made, arriving) = channel();
            let (alone, together): (Vec<_>, Vec<_>) = missing.into_iter().partition(|(index, _)| wanted[*index].is_sequential());
            // Tables that need only one thread are built at the same time as the others.
            for ((index, part), (made, aside)) in alone.into_iter().map(|missing| (missing, (made.clone(), aside.clone()))) {
                scope.spawn(move || made.send((index, make(&wanted[index], part, sources, budget, &aside))));
            }
            scope.spawn(move || {
                together.into_iter().try_for_each(|(index, part)| made.send((index, make(&wanted[index], part, sources, budget, progress))))
            });
            for (index, live) in arriving {
                self.live[index] = Some(live?);
                left -= 1;
                if left > 0 {
                    publish(self);
                }
            }
            Ok(())
        });
        self.store = store;
        completed
    }

    fn live(&self) -> impl Iterator<Item = &LiveTable> {
        self.live.iter().flatten()
    }

    /// The tables for the games. A game is pending while one of its tables is missing.
    pub fn tables(&self) -> Tables {
        let mut tables = self.others.clone();
        self.live().for_each(|table| table.give_to(&mut tables));
        let missing = self.settings.wanted.iter().zip(&self.live).filter(|(_, live)| live.is_none());
        tables.pending = missing.flat_map(|(table, _)| table.games()).copied().collect();
        tables
    }

    /// The entries of `/tables`.
    pub fn reports(&self) -> Vec<TableReport> {
        self.live().filter_map(|table| table.report().cloned()).collect()
    }

    /// The tables, to be given to other services.
    pub fn snapshots(&self) -> Vec<TableSnapshot> {
        self.live().filter_map(|table| table.snapshot()).collect()
    }

    /// Whether every table is stored, so that the next start need not build any.
    pub fn is_persistent(&self) -> bool {
        self.live.iter().all(|table| table.as_ref().and_then(|table| table.report()).is_some_and(|report| report.kept))
    }

    /// Work on the tables that no request waits for: stores the new tables, closes the data folder, and verifies the mapped tables. Calls
    /// `publish` whenever the games need the new [tables](Warm::tables), or the report has changed.
    ///
    /// A table that cannot be stored is an incident, and built again at the next start. A mapped table that turns
    /// out to be damaged is withdrawn from the games at once and built again.
    pub fn maintain(mut self, progress: &Progress, publish: &mut dyn FnMut(&Warm)) {
        if let Some(store) = self.store.take() {
            for index in 0..self.live.len() {
                self.store_and_map(index, &store, progress, publish);
            }
            // They are stored now, or cannot be.
            store.forget_downloads();
        }
        for index in 0..self.live.len() {
            let Some(live) = &mut self.live[index] else { continue };
            let name = live.report().map_or_else(String::new, |report| report.name.clone());
            match live.verify_checksums() {
                Verdict::None => {}
                Verdict::Sound => {
                    tracing::info!(table = name, "every segment of the table is intact");
                    publish(&self);
                }
                Verdict::Damaged(damage) => {
                    tracing::error!(table = name, "{damage}; the table is no longer used and is being rebuilt");
                    self.incidents.push(damage);
                    publish(&self);
                    self.renew(index, progress, publish);
                }
            }
        }
    }

    fn store_and_map(&mut self, index: usize, store: &Store, progress: &Progress, publish: &mut dyn FnMut(&Warm)) {
        let Some(live) = &mut self.live[index] else { return };
        let stored = live.store_and_map(store, progress);
        for report in store.take_reports() {
            tracing::warn!(kind = report.kind(), "data folder: {report}");
            self.incidents.push(report.to_string());
        }
        let report = live.report();
        let (name, bytes) = report.map_or_else(Default::default, |report| (report.name.clone(), report.bytes));
        match stored {
            Ok(false) => return,
            Ok(true) => tracing::info!(table = name, bytes, "table stored in the data folder"),
            Err(error) => {
                tracing::warn!(table = name, "the table cannot be stored: {error}");
                self.incidents.push(format!("{name} cannot be stored: {error}"));
            }
        }
        publish(self);
    }

    fn renew(&mut self, index: usize, progress: &Progress, publish: &mut dyn FnMut(&Warm)) {
        let budget = Budget::unlimited();
        if let Err(reason) = check_room([&self.settings.wanted[index]], self.settings.memory) {
            return tracing::error!("the table is not rebuilt: {reason}");
        }
        let store = open(&self.settings, &budget, &mut self.incidents);
        let Some(live) = &mut self.live[index] else { return };
        if let Err(stop) = live.renew(store.as_ref(), &budget, progress) {
            return tracing::error!("the table cannot be rebuilt: {stop}");
        }
        publish(self);
        if let Some(store) = store {
            self.store_and_map(index, &store, progress, publish);
        }
    }
}
