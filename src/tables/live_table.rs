//! A table in use, of any kind: it is stored, checked in the background, and withdrawn if it is damaged.

use super::handout::Handout;
use super::obtain::{build, save};
use super::obtained::{LazySnapshot, Obtained};
use super::progress::Progress;
use super::recipe::{Description, Recipe};
use super::report::TableReport;
use crate::store::{Store, StoredTable};
use nimber_games::Tables;
use nimber_solvers::theory::{Budget, Stop};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Instant;

/// The result of a check in the background.
pub enum Verdict {
    /// There was nothing to check.
    None,
    /// Every byte is intact.
    Sound,
    /// Why the table cannot be trusted. It is no longer used.
    Damaged(String),
}

/// A table in use, with its recipe.
pub trait LiveTable: Send {
    /// Its entry in `/tables`; `None` while there is no table.
    fn report(&self) -> Option<&TableReport>;

    /// Gives the table to the games that use it.
    fn hand(&self, to: &mut Tables);

    /// The table, to be given to other services.
    fn handout(&self) -> Option<Handout>;

    /// Statistics of the table's values.
    fn describe(&self) -> Option<Description>;

    /// Stores the table if it did not come from the store.
    ///
    /// # Errors
    /// Why it could not be stored. The table in memory stays usable.
    fn save(&self, store: &Store, progress: &Progress) -> Result<(), String>;

    /// Stores the table if it is not stored yet. A table stored in a file is mapped from then on, and the
    /// memory of the build is freed. Returns whether anything was done.
    ///
    /// # Errors
    /// Why the table is not stored. The table in memory stays usable.
    fn store_and_map(&mut self, store: &Store, progress: &Progress) -> Result<bool, String>;

    /// Checks every byte that was not checked before use. Slow on purpose, so that requests come first.
    fn check(&mut self) -> Verdict;

    /// Builds the table again after damage was found.
    fn renew(&mut self, store: Option<&Store>, budget: &Budget, progress: &Progress) -> Result<(), Stop>;
}

/// The only implementation of [`LiveTable`].
pub(super) struct KeptTable<R: Recipe> {
    recipe: R,
    obtained: Option<Obtained<R::Table>>,
}

impl<R: Recipe> KeptTable<R> {
    pub fn new(recipe: R, obtained: Obtained<R::Table>) -> Self {
        KeptTable { recipe, obtained: Some(obtained) }
    }

    /// The table mapped from its file, fully checked.
    fn in_file(&self, store: &Store) -> Result<Option<R::Table>, String> {
        let Some(StoredTable { bytes, unchecked: Some(segments), .. }) =
            store.map(&self.recipe.name()).map_err(|damage| damage.to_string())?
        else {
            return Ok(None);
        };
        segments.check(&mut pacing()).map_err(|damage| damage.to_string())?;
        self.recipe.decode(bytes).map(Some)
    }
}

impl<R> LiveTable for KeptTable<R>
where
    R: Recipe + Copy + 'static,
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

    fn handout(&self) -> Option<Handout> {
        self.obtained.as_ref().map(|obtained| Handout::of(self.recipe, obtained))
    }

    fn describe(&self) -> Option<Description> {
        self.obtained.as_ref().and_then(|obtained| self.recipe.describe(&obtained.table))
    }

    fn save(&self, store: &Store, progress: &Progress) -> Result<(), String> {
        let Some(obtained) = self.obtained.as_ref().filter(|obtained| !obtained.report.kept) else { return Ok(()) };
        progress.begin(&obtained.report.name, "saving");
        save(&self.recipe, store, obtained, &|done, total| progress.advance(done, total))
    }

    fn store_and_map(&mut self, store: &Store, progress: &Progress) -> Result<bool, String> {
        let Some(report) = self.report().filter(|report| !report.kept) else { return Ok(false) };
        let is_in_file = self.recipe.borrows() && store.saves_to_file(report.bytes);
        self.save(store, progress)?;
        let mapped = if is_in_file { self.in_file(store)? } else { None };
        if let Some(obtained) = &mut self.obtained {
            obtained.report.kept = true;
            if let Some(table) = mapped {
                obtained.table = Arc::new(table);
                // The old one holds the table in memory.
                obtained.snapshot = LazySnapshot::default();
            }
        }
        Ok(true)
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
        // If the build is interrupted, the next start must not find the damaged table again.
        if let Some(Err(error)) = store.map(|store| store.forget(&self.recipe.name())) {
            tracing::warn!(table = %self.recipe.name(), "the damaged table cannot be removed: {error}");
        }
        self.obtained = Some(build(&self.recipe, budget, progress)?);
        Ok(())
    }
}

/// Pauses after each segment for as long as the segment took: this uses at most half of one processor.
fn pacing() -> impl FnMut(u64, u64) {
    let mut begun = Instant::now();
    move |_, _| {
        thread::sleep(begun.elapsed());
        begun = Instant::now();
    }
}
