//! Brings a database to the current schema. The migrations and the rules for writing one are in `migrations/`
//! at the root of the repository.

use super::error::{DatabaseFault, MigrationError};
use super::keys::SCHEMA_VERSION;

#[path = "../../migrations/m0001_create.rs"]
mod m0001_create;
#[path = "../../migrations/m0002_current_per_table.rs"]
mod m0002_current_per_table;
#[path = "../../migrations/m0003_segment_files.rs"]
mod m0003_segment_files;

type Migration = fn(&sled::Db) -> Result<(), MigrationError>;

/// Entry `i` leads from schema `i` to schema `i + 1`.
const MIGRATIONS: &[Migration] = &[m0001_create::apply, m0002_current_per_table::apply, m0003_segment_files::apply];

/// The newest schema.
pub(super) const SCHEMA: u32 = MIGRATIONS.len() as u32;

/// Applies the missing migrations, and returns the schema before; `None` if none was missing. Refuses a newer schema before it changes
/// anything.
pub(super) fn migrate(db: &sled::Db) -> Result<Option<u32>, DatabaseFault> {
    let found = schema_of(db)?;
    if found > SCHEMA {
        return Err(DatabaseFault::SchemaTooNew { found, known: SCHEMA });
    }
    for (schema, apply) in (found + 1..).zip(&MIGRATIONS[found as usize..]) {
        apply(db)?;
        // Flushed before and after: the version on disk never runs ahead of the data.
        db.flush()?;
        db.insert(SCHEMA_VERSION, &schema.to_be_bytes())?;
        db.flush()?;
    }
    Ok((found < SCHEMA).then_some(found))
}

fn schema_of(db: &sled::Db) -> Result<u32, DatabaseFault> {
    let Some(value) = db.get(SCHEMA_VERSION)? else { return Ok(0) };
    let bytes = <[u8; 4]>::try_from(&value[..]).map_err(|_| DatabaseFault::Damaged("the schema version is not a number".into()))?;
    Ok(u32::from_be_bytes(bytes))
}
