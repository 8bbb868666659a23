//! Schema 3: a large table is one file in the folder `segments` beside the database, and its manifest names
//! the file. The key `segments/<name> NUL <version>` holds the checksums of its segments. Data of schema 2
//! stay as they are. But a program that knows only schema 2 would report such a table as damaged and never
//! delete its file, so it must refuse to open the database.

use crate::store::error::MigrationError;

pub(super) fn apply(_: &sled::Db) -> Result<(), MigrationError> {
    Ok(())
}
