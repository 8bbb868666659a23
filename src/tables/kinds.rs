//! Every kind of table, registered once.

use super::recipe::{TableKind, WantedTable};
use super::{chomp, grundy, outcomes, sums};
use crate::store::{Parameters, Store, TableName};

/// In the order in which tables are listed and given to the games.
pub static KINDS: [TableKind; 5] = [chomp::BOX, chomp::TILES, grundy::HEAPS, outcomes::OUTCOMES, sums::SUMS];

/// Recognises a table by what its manifest says; `None` if no kind knows it. The error says what is wrong with
/// the manifest.
pub fn recognise(name: &TableName, parameters: &Parameters) -> Option<Result<WantedTable, String>> {
    KINDS.iter().find_map(|kind| (kind.recognise)(name, parameters))
}

/// Deletes the tables of kinds that only another version of this program knows. A table that cannot be
/// deleted stays for the next start.
pub fn forget_unknown(store: &Store) {
    if store.read_only().is_some() {
        return;
    }
    for manifest in store.manifests().unwrap_or_default() {
        if recognise(&manifest.name, &manifest.parameters).is_none() {
            match store.forget(&manifest.name) {
                Ok(()) => tracing::info!(table = %manifest.name, "deleted the table: this version has no tables of its kind"),
                Err(error) => tracing::warn!(table = %manifest.name, "cannot delete a table of an unknown kind: {error}"),
            }
        }
    }
}
