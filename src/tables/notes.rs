//! The journal of a build, as the builder sees it: what cannot be written or read is done without.

use super::recipe::Recipe;
use crate::store::{self, Store, TableName};
use crate::theory::Journal;

/// Notes what a build has finished in a journal of the store.
pub(super) struct Notes<'a> {
    name: TableName,
    store: &'a Store,
    /// `None` once it has failed.
    journal: Option<store::Journal<'a>>,
    recalled: u64,
}

impl<'a> Notes<'a> {
    /// The journal of a table that is large enough to have one; `None` too if the disk does not want it.
    pub fn of<R: Recipe>(recipe: &R, store: &'a Store) -> Option<Self> {
        let (bytes, order) = recipe.resumable()?;
        if !store.saves_to_file(bytes) {
            return None;
        }
        let name = recipe.name();
        let identity = serde_json::json!({ "parameters": recipe.parameters(), "format": recipe.format(), "order": order });
        match store.journal(&name, identity.to_string().as_bytes()) {
            Ok(journal) => Some(Notes { name, store, journal: Some(journal), recalled: 0 }),
            Err(error) => {
                tracing::warn!(table = %name, "no journal is kept of the building: {error}");
                None
            }
        }
    }

    fn give_up(&mut self, error: &std::io::Error) {
        tracing::warn!(table = %self.name, "the building goes on without a journal: {error}");
        self.journal = None;
        self.store.remove_journal(&self.name);
    }
}

impl Journal for Notes<'_> {
    fn recall(&mut self, length: usize) -> Option<Vec<u8>> {
        let found = match self.journal.as_mut()?.recall(length) {
            Ok(found) => found,
            Err(error) => {
                self.give_up(&error);
                None
            }
        };
        match &found {
            Some(piece) => self.recalled += piece.len() as u64,
            None if self.recalled > 0 => {
                tracing::info!(table = %self.name, bytes = self.recalled, "the building goes on from where it was interrupted");
                self.recalled = 0;
            }
            None => {}
        }
        found
    }

    fn note(&mut self, parts: &[&[u8]]) {
        if let Some(journal) = &mut self.journal
            && let Err(error) = journal.note(parts)
        {
            self.give_up(&error);
        }
    }
}
