//! Every kind of table, each registered once.

use super::kind::{TableKind, WantedTable};
use super::{chomp, grundy, outcomes};
use crate::store::{Manifest, Store};

/// Every kind of table, in the order in which tables are listed and handed to the games.
pub static KINDS: [TableKind; 4] = [chomp::BOX, chomp::TILES, grundy::HEAPS, outcomes::OUTCOMES];

/// The table that is asked for by a flag, such as `chomp-box`, and its value; `None` if the value asks for none.
///
/// # Errors
/// What would be right.
pub fn wanted(flag: &str, value: &str) -> Result<Option<WantedTable>, String> {
    let kind = KINDS.iter().find(|kind| kind.flag == flag).ok_or_else(|| format!("there is no table called {flag}"))?;
    (kind.read)(value)
}

/// What a stored table is, by its manifest; `None` if no kind knows it. The error says what is wrong with the manifest.
pub fn recognise(manifest: &Manifest) -> Option<Result<WantedTable, String>> {
    KINDS.iter().find_map(|kind| (kind.recognise)(manifest))
}

/// Deletes the tables of kinds that another version of this program knew. What cannot be deleted stays for another time.
pub fn forget_unknown(store: &Store) {
    for manifest in store.manifests().unwrap_or_default() {
        if recognise(&manifest).is_none() {
            match store.forget(&manifest.name) {
                Ok(()) => tracing::info!(table = %manifest.name, "deleted the table: this version has no tables of its kind"),
                Err(error) => tracing::warn!(table = %manifest.name, "cannot delete a table of an unknown kind: {error}"),
            }
        }
    }
}
