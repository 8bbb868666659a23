//! Brings a database to the current schema. The migrations and the rules for writing one are in `migrations/`
//! at the root of the repository.

use super::fault::Fault;
use super::keys::SCHEMA_VERSION;
use super::migration_error::MigrationError;

#[path = "../../migrations/m0001_create.rs"]
mod m0001_create;
#[path = "../../migrations/m0002_current_per_table.rs"]
mod m0002_current_per_table;
#[path = "../../migrations/m0003_segment_files.rs"]
mod m0003_segment_files;

type Migration = fn(&sled::Db) -> Result<(), MigrationError>;

/// Entry `i` leads from schema `i` to schema `i + 1`.
const MIGRATIONS: &[Migration] = &[m0001_create::apply, m0002_current_per_table::apply, m0003_segment_files::apply];

/// Applies the missing migrations. Refuses a newer schema before it changes anything.
pub(super) fn migrate(db: &sled::Db) -> Result<(), Fault> {
    migrate_with(db, MIGRATIONS)
}

fn migrate_with(db: &sled::Db, migrations: &[Migration]) -> Result<(), Fault> {
    let known = migrations.len() as u32;
    let found = schema_of(db)?;
    if found > known {
        return Err(Fault::SchemaTooNew { found, known });
    }
    for (schema, apply) in (found + 1..).zip(&migrations[found as usize..]) {
        apply(db)?;
        // Flushed before and after: the version on disk never runs ahead of the data.
        db.flush()?;
        db.insert(SCHEMA_VERSION, &schema.to_be_bytes())?;
        db.flush()?;
    }
    Ok(())
}

fn schema_of(db: &sled::Db) -> Result<u32, Fault> {
    let Some(value) = db.get(SCHEMA_VERSION)? else { return Ok(0) };
    let bytes = <[u8; 4]>::try_from(&value[..]).map_err(|_| Fault::Damaged("the schema version is not a number".into()))?;
    Ok(u32::from_be_bytes(bytes))
}
