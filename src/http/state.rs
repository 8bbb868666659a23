//! The state that all handlers share.

use super::access_log::AccessLog;
use super::computation_memory::ComputationMemory;
use super::contract::Contract;
use super::memory::Memory;
use super::metrics::{MemoryLabel, Metrics, TableLabel};
use super::problem::{Problem, ProblemKind};
use super::scheduler::Scheduler;
use super::settings::{LiveSettings, Settings};
use super::shared_texts::SharedTexts;
use super::slots::Slots;
use crate::tables::{Progress, TableReport, TableSnapshot, WarmUpStage};
use crate::ui::Site;
use nimber_answers::catalogue::Catalogue;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

pub struct ServerState {
    pub settings: Settings,
    pub metrics: Arc<Metrics>,
    pub access_log: Arc<AccessLog>,
    /// What `/openapi.yaml` and `/openapi.json` are.
    pub contract: Contract,
    pub scheduler: Scheduler,
    /// The page at `/`.
    pub site: Site,
    /// How far the warm-up has come.
    pub progress: Arc<Progress>,
    /// For long heads.
    pub heads: Memory,
    /// For bodies and the values decoded from them.
    pub bodies: Memory,
    /// For answers that are not sent yet.
    pub answers: Memory,
    /// The texts of `/metrics` that are not sent yet. They have room when there is none for answers.
    pub metrics_texts: SharedTexts,
    /// For tables that are sent.
    pub slots: Slots,
    live: RwLock<LiveSettings>,
    ready: RwLock<Option<Arc<Ready>>>,
    stopping: AtomicBool,
}

/// The games and tables that the warm-up publishes. It may publish before all tables are ready.
pub struct Ready {
    /// The games, with their tables.
    pub catalogue: Arc<Catalogue>,
    /// What `/tables` lists.
    pub tables: Vec<TableReport>,
    /// What `/tables/{name}` gives away.
    pub snapshots: Vec<TableSnapshot>,
    /// Whether every table is stored in the data folder.
    pub persistent: bool,
    /// Damage that was found in the data folder and repaired, and tables that could not be stored.
    pub incidents: Vec<String>,
}

impl Ready {
    /// Whether all tables are there.
    pub fn is_complete(&self) -> bool {
        self.catalogue.pending().is_empty()
    }

    /// Whether every byte of the tables has been checked. Earlier answers are wrong only if the disk is damaged, but clients should not
    /// keep them for ever.
    pub fn is_checked(&self) -> bool {
        self.tables.iter().all(|table| table.checked.load(Ordering::Relaxed))
    }
}

impl ServerState {
    pub fn new(settings: Settings) -> Self {
        let metrics = Arc::new(Metrics::new(settings.lost_log_lines.clone()));
        let memory = |purpose, bytes: usize| {
            metrics.memory_limit.get_or_create(&MemoryLabel { purpose }).set(bytes as i64);
            Memory::new(bytes, metrics.memory_refused.clone())
        };
        let [bodies, answers] = ["bodies", "answers"].map(|purpose| memory(purpose, settings.memory / 2));
        let [computations, heads] = ["computations", "heads"].map(|purpose| memory(purpose, settings.memory / 8));
        let computations = ComputationMemory::new(computations, [bodies.clone(), answers.clone()]);
        ServerState {
            scheduler: Scheduler::new(settings.bounds, computations, metrics.clone()),
            heads,
            bodies,
            answers,
            live: RwLock::new(settings.live()),
            metrics_texts: SharedTexts::default(),
            access_log: Arc::default(),
            contract: Contract::new(settings.public_url.as_ref()),
            site: Site::new(settings.module),
            settings,
            metrics,
            progress: Arc::default(),
            slots: Slots::default(),
            ready: RwLock::default(),
            stopping: AtomicBool::new(false),
        }
    }

    /// Answers requests with these games from now on. Open requests keep the games that they began with.
    pub fn make_ready(&self, ready: Ready) {
        let before = self.ready().ok();
        let names = |ready: &Ready| ready.catalogue.games().map(|game| game.about().name).collect::<Vec<_>>();
        // A route names a game by its place.
        debug_assert!(before.as_ref().is_none_or(|before| names(before) == names(&ready)), "the games are others");
        let incidents = before.map_or(0, |before| before.incidents.len());
        for family in [&self.metrics.table_positions, &self.metrics.table_bytes, &self.metrics.table_checked] {
            family.clear();
        }
        for table in &ready.tables {
            let label = TableLabel { table: table.name.clone() };
            self.metrics.table_positions.get_or_create(&label).set(table.positions as i64);
            self.metrics.table_bytes.get_or_create(&label).set(table.bytes as i64);
            self.metrics.table_checked.get_or_create(&label).set(table.checked.load(Ordering::Relaxed).into());
        }
        self.metrics.store_incidents.inc_by(ready.incidents.len().saturating_sub(incidents) as u64);
        self.metrics.store_persistent.set(ready.persistent.into());
        self.metrics.watch(ready.catalogue.caches());
        self.metrics.ready.set((ready.is_complete() && !self.is_stopping()).into());
        // This comes last, so that the metrics are up to date when a client sees the service ready.
        *self.ready.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(ready));
    }

    /// What the warm-up published last; [`ProblemKind::WarmingUp`] if it has published nothing yet.
    pub fn ready(&self) -> Result<Arc<Ready>, Problem> {
        let ready = self.ready.read().unwrap_or_else(PoisonError::into_inner).clone();
        ready.ok_or_else(|| warming_up(self.progress.stage()))
    }

    /// Whether the warm-up has published all tables.
    pub fn is_ready(&self) -> bool {
        self.ready().is_ok_and(|ready| ready.is_complete())
    }

    /// The text of `/metrics`, as OpenMetrics.
    pub fn measurements(&self) -> String {
        let computations = self.scheduler.memory_reserved() as i64;
        let [heads, bodies, answers] = [&self.heads, &self.bodies, &self.answers].map(|memory| memory.reserved() as i64);
        for (purpose, bytes) in [("heads", heads), ("bodies", bodies), ("answers", answers), ("computations", computations)] {
            self.metrics.memory_reserved.get_or_create(&MemoryLabel { purpose }).set(bytes);
        }
        self.metrics.render()
    }

    /// The settings that may change, as they are now.
    pub fn live(&self) -> LiveSettings {
        *self.live.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Uses these settings from now on. Open requests keep their old ones.
    pub fn change(&self, live: LiveSettings) {
        self.scheduler.change(live.work_budget, live.deadline);
        *self.live.write().unwrap_or_else(PoisonError::into_inner) = live;
    }

    /// From now on, `/readyz` and `/metrics` say that the server is stopping.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        self.metrics.ready.set(0);
    }

    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }
}

/// The warm-up has published nothing yet.
pub fn warming_up(stage: Option<WarmUpStage>) -> Problem {
    let detail = match stage {
        Some(stage) => format!("{} {}: {} of {}", stage.step, stage.table, stage.done, stage.total),
        None => "the tables are being prepared".to_owned(),
    };
    Problem::new(ProblemKind::WarmingUp, detail)
}
