//! The warm-up: what a service needs before it answers, and the care that the tables need afterwards.

use super::chomp::ChompRecipe;
use super::grundy::GrundyRecipe;
use super::held::{Held, Holding, Verdict};
use super::outcomes::OutcomesRecipe;
use super::progress::Progress;
use super::recipe::{Recipe, obtain};
use super::report::TableReport;
use crate::games::Tables;
use crate::solvers::chomp::Extent;
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
    /// For tests: the size in bytes above which tables are kept in files, if it shall not be the store's.
    #[doc(hidden)]
    pub files_above: Option<u64>,
}

/// What the warm-up has: the tables, and how they came.
pub struct Warm {
    /// Damage that was found in the data folder and put right.
    pub incidents: Vec<String>,
    held: Vec<Box<dyn Held>>,
    /// What the games have besides.
    others: Tables,
    wishes: Wishes,
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
pub fn warm_up(wishes: &Wishes, budget: &Budget, progress: &Progress) -> Result<Warm, Stop> {
    let mut incidents = Vec::new();
    let store = open(wishes, budget, &mut incidents);
    // Grundy's game is a sequence for one thread: it is solved beside the Chomp tables.
    let aside = progress.aside();
    let (chomp, grundy) = thread::scope(|scope| {
        let grundy = wishes.grundy.map(|heaps| {
            let (store, aside) = (store.as_ref(), &aside);
            scope.spawn(move || {
                let mut incidents = Vec::new();
                hold(GrundyRecipe { heaps }, store, budget, aside, &mut incidents).map(|held| (held, incidents))
            })
        });
        let chomp = wishes.chomp.iter().map(|&extent| hold(ChompRecipe { extent }, store.as_ref(), budget, progress, &mut incidents));
        let chomp = chomp.collect::<Result<Vec<_>, Stop>>();
        let grundy = grundy.map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        (chomp, grundy.transpose())
    });
    let (mut held, grundy) = (chomp?, grundy?);
    let others = if grundy.is_some() { Tables::outline() } else { Tables::default() };
    if let Some((grundy, found)) = grundy {
        held.push(grundy);
        incidents.extend(found);
    }
    if let Some(most_tiles) = wishes.chomp_outcomes {
        held.push(hold(OutcomesRecipe { most_tiles }, store.as_ref(), budget, progress, &mut incidents)?);
    }
    Ok(Warm { incidents, held, others, wishes: wishes.clone(), persistent: store.is_some(), store })
}

fn hold<R>(
    recipe: R,
    store: Option<&Store>,
    budget: &Budget,
    progress: &Progress,
    incidents: &mut Vec<String>,
) -> Result<Box<dyn Held>, Stop>
where
    R: Recipe + Send + 'static,
    R::Table: Send + Sync,
{
    let obtained = obtain(&recipe, store, budget, progress, incidents)?;
    Ok(Box::new(Holding::new(recipe, obtained)))
}

/// Opens the data folder that is wished for; what is in the way is logged and noted.
fn open(wishes: &Wishes, budget: &Budget, incidents: &mut Vec<String>) -> Option<Store> {
    wishes.data_dir.as_ref().and_then(|folder| match Store::open_waiting(folder, PATIENCE, &|| budget.check().is_err()) {
        Ok(Opened { store, incidents: found }) => {
            for incident in found {
                tracing::warn!(kind = incident.kind(), "data folder: {incident}");
                incidents.push(incident.to_string());
            }
            if let Some(bytes) = wishes.files_above {
                store.save_to_files_above(bytes);
            }
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
        self.held.iter().for_each(|held| held.hand(&mut tables));
        tables
    }

    /// What `/tables` reports of them.
    pub fn reports(&self) -> Vec<TableReport> {
        self.held.iter().filter_map(|held| held.report().cloned()).collect()
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
            for index in 0..self.held.len() {
                self.keep(index, &store, progress, publish);
            }
        }
        for index in 0..self.held.len() {
            let name = self.held[index].report().map_or_else(String::new, |report| report.name.clone());
            match self.held[index].check() {
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
        if self.held[index].keep(store, progress) {
            publish(self);
        }
        for incident in store.take_incidents() {
            tracing::warn!(kind = incident.kind(), "data folder: {incident}");
        }
    }

    fn renew(&mut self, index: usize, progress: &Progress, publish: &mut dyn FnMut(&Warm)) {
        let budget = Budget::unlimited();
        let store = open(&self.wishes, &budget, &mut self.incidents);
        if let Err(stop) = self.held[index].renew(store.as_ref(), &budget, progress) {
            return tracing::error!("the table is done without: {stop}");
        }
        publish(self);
        if let Some(store) = store {
            self.keep(index, &store, progress, publish);
        }
    }
}
