//! Schema 3: a large table is one file in the folder `segments` beside the database, and its manifest names the file; the key
//! `segments/<name> NUL <version>` has the checksums of its segments. Nothing that schema 2 stores changes, but a program that
//! knows no more than schema 2 would take such a table for damaged and leave its file behind, so it must not try.

use super::MigrationError;

pub(super) fn apply(_: &sled::Db) -> Result<(), MigrationError> {
    Ok(())
}
