//! Schema 1 adds the creation time and the key `current`: a JSON object such as `{"chomp-box-12x12": 3}` with
//! the current version of every table.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::store::error::MigrationError;

pub(super) fn apply(db: &sled::Db) -> Result<(), MigrationError> {
    if !db.contains_key("meta/created")? {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        db.insert("meta/created", seconds.to_string().as_bytes())?;
    }
    if !db.contains_key("current")? {
        db.insert("current", b"{}")?;
    }
    Ok(())
}
