//! Schema 2: every table has its own key `current/<name>`, a sealed big-endian u64. The single key of schema
//! 1 had two faults: saving one table rewrote the pointers of the others, and one damaged value lost every
//! table.

use std::collections::BTreeMap;

use xxhash_rust::xxh3::xxh3_64;

use crate::store::error::MigrationError;

pub(super) fn apply(db: &sled::Db) -> Result<(), MigrationError> {
    // The old key is removed last, so without it all tables are already moved.
    let Some(json) = db.get("current")? else { return Ok(()) };
    let versions: BTreeMap<String, u64> =
        serde_json::from_slice(&json).map_err(|error| MigrationError::Unreadable(format!("the key `current`: {error}")))?;
    for (name, version) in versions {
        db.insert(format!("current/{name}"), sealed(version))?;
    }
    db.flush()?;
    db.remove("current")?;
    Ok(())
}

/// The sealed form at the time of this schema. Migrations share no code with the program, because the program
/// changes.
fn sealed(version: u64) -> Vec<u8> {
    let raw = version.to_be_bytes();
    [&[0xB0][..], &(raw.len() as u32).to_be_bytes(), &xxh3_64(&raw).to_be_bytes(), &raw].concat()
}
