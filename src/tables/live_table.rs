//! A table in use, of any kind: kept in the store, checked in the background, and withdrawn if it is damaged.

use super::progress::Progress;
use super::recipe::{Description, Obtained, Recipe, build, save};
use super::report::{TableReport, TableSource};
use crate::games::Tables;
use crate::store::{Mapped, Store};
use crate::theory::{Budget, Stop};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Instant;

/// What a check in the background came to.
pub enum Verdict {
    /// There was nothing to check.
    None,
    /// Every byte is what was written.
    Sound,
    /// Why the table cannot be trusted. It is not used any more.
    Damaged(String),
}

/// A table in use, with its recipe.
pub trait LiveTable: Send {
    /// Its entry in `/tables`; `None` while there is no table.
    fn report(&self) -> Option<&TableReport>;

    /// Hands it to the games that answer from it.
    fn hand(&self, to: &mut Tables);

    /// What there is to say of its values.
    fn describe(&self) -> Option<Description>;

    /// Keeps it in the store if it was built here.
    ///
    /// # Errors
    /// Why it could not be kept. It is as good as before.
    fn save(&self, store: &Store, progress: &Progress) -> Result<(), String>;

    /// Keeps it in the store if it is not there yet. What the store keeps in a file is mapped from then on, and the memory that the
    /// table was built in can go. Says whether there is something new to hand to the games.
    fn keep(&mut self, store: &Store, progress: &Progress) -> bool;

    /// Checks every byte that was not checked before the table was used. Takes its time: requests come first.
    fn check(&mut self) -> Verdict;

    /// Builds it anew after it was found damaged.
    fn renew(&mut self, store: Option<&Store>, budget: &Budget, progress: &Progress) -> Result<(), Stop>;
}

/// The only [`LiveTable`].
pub(super) struct KeptTable<R: Recipe> {
    recipe: R,
    obtained: Option<Obtained<R::Table>>,
}

impl<R: Recipe> KeptTable<R> {
    pub fn new(recipe: R, obtained: Obtained<R::Table>) -> Self {
        KeptTable { recipe, obtained: Some(obtained) }
    }

    /// The table from its file, checked.
    fn in_file(&self, store: &Store) -> Result<Option<R::Table>, String> {
        let Some(Mapped { bytes, unchecked: Some(segments), .. }) = store.map(&self.recipe.name()).map_err(|damage| damage.to_string())?
        else {
            return Ok(None);
        };
        segments.check(&mut pacing()).map_err(|damage| damage.to_string())?;
        self.recipe.decode(bytes).map(Some)
    }
}

impl<R> LiveTable for KeptTable<R>
where
    R: Recipe + Send,
    R::Table: Send + Sync,
{
    fn report(&self) -> Option<&TableReport> {
        self.obtained.as_ref().map(|obtained| &obtained.report)
    }

    fn hand(&self, to: &mut Tables) {
        if let Some(obtained) = &self.obtained {
            self.recipe.hand(&obtained.table, to);
        }
    }

    fn describe(&self) -> Option<Description> {
        self.obtained.as_ref().and_then(|obtained| self.recipe.describe(&obtained.table))
    }

    fn save(&self, store: &Store, progress: &Progress) -> Result<(), String> {
        let Some(obtained) = self.obtained.as_ref().filter(|obtained| obtained.report.source == TableSource::Built) else { return Ok(()) };
        progress.begin(&obtained.report.name, "saving");
        save(&self.recipe, store, obtained, &|done, total| progress.advance(done, total))
    }

    fn keep(&mut self, store: &Store, progress: &Progress) -> bool {
        let Some(obtained) = self.obtained.as_ref().filter(|obtained| obtained.report.source == TableSource::Built) else { return false };
        let report = &obtained.report;
        match self.save(store, progress) {
            Ok(()) => tracing::info!(table = report.name, bytes = report.bytes, "table kept in the data folder"),
            Err(error) => {
                tracing::warn!(table = report.name, "the table cannot be kept: {error}");
                return false;
            }
        }
        if !self.recipe.borrows() || !store.saves_to_file(report.bytes) {
            return false;
        }
        match self.in_file(store) {
            Ok(None) => false,
            Ok(Some(table)) => {
                if let Some(obtained) = &mut self.obtained {
                    obtained.table = Arc::new(table);
                }
                true
            }
            Err(damage) => {
                tracing::warn!(table = report.name, "the table stays in memory: {damage}");
                report.kept.store(false, Ordering::Relaxed);
                false
            }
        }
    }

    fn check(&mut self) -> Verdict {
        let Some(obtained) = &mut self.obtained else { return Verdict::None };
        let Some(segments) = obtained.unchecked.take() else { return Verdict::None };
        match segments.check(&mut pacing()) {
            Ok(()) => {
                obtained.report.checked.store(true, Ordering::Relaxed);
                Verdict::Sound
            }
            Err(damage) => {
                self.obtained = None;
                Verdict::Damaged(damage.to_string())
            }
        }
    }

    fn renew(&mut self, store: Option<&Store>, budget: &Budget, progress: &Progress) -> Result<(), Stop> {
        // Should this be interrupted, the next start must not find the damaged one again.
        if let Some(Err(error)) = store.map(|store| store.forget(&self.recipe.name())) {
            tracing::warn!(table = %self.recipe.name(), "the damaged table cannot be removed: {error}");
        }
        self.obtained = Some(build(&self.recipe, budget, progress)?);
        Ok(())
    }
}

/// Between two segments, rests for as long as the last one took: half of one processor at most.
fn pacing() -> impl FnMut(u64, u64) {
    let mut begun = Instant::now();
    move |_, _| {
        thread::sleep(begun.elapsed());
        begun = Instant::now();
    }
}
