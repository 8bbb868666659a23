//! Every kind of table, registered once.

use super::kind::{TableKind, WantedTable};
use super::{chomp, grundy, outcomes};
use crate::store::{Manifest, Store};

/// In the order in which tables are listed and given to the games.
pub static KINDS: [TableKind; 4] = [chomp::BOX, chomp::TILES, grundy::HEAPS, outcomes::OUTCOMES];

/// Recognises a stored table by its manifest; `None` if no kind knows it. The error says what is wrong with
/// the manifest.
pub fn recognise(manifest: &Manifest) -> Option<Result<WantedTable, String>> {
    KINDS.iter().find_map(|kind| (kind.recognise)(manifest))
}

/// Deletes the tables of kinds that only another version of this program knows. A table that cannot be
/// deleted stays for the next start.
pub fn forget_unknown(store: &Store) {
    if store.read_only().is_some() {
        return;
    }
    for manifest in store.manifests().unwrap_or_default() {
        if recognise(&manifest).is_none() {
            match store.forget(&manifest.name) {
                Ok(()) => tracing::info!(table = %manifest.name, "deleted the table: this version has no tables of its kind"),
                Err(error) => tracing::warn!(table = %manifest.name, "cannot delete a table of an unknown kind: {error}"),
            }
        }
    }
}
