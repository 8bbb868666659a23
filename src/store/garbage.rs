//! Removes incomplete versions, and replaced versions whose removal was interrupted.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use super::block::unseal_number;
use super::error::DatabaseFault;
use super::files::Files;
use super::keys::{self, VersionKey};
use super::name::TableName;
use super::recovery::RecoveryReport;

/// The number of values removed between two flushes: 16 MiB of blocks.
const REMOVALS_PER_FLUSH: usize = 256;

/// Deletes old and incomplete versions of each table, and every unknown key.
pub(super) fn collect(db: &sled::Db) -> Result<Vec<RecoveryReport>, DatabaseFault> {
    let mut reports = Vec::new();
    let mut current = BTreeMap::new();
    for entry in db.range(keys::all_currents()) {
        let (key, value) = entry?;
        let version = unseal_number(&value).ok();
        match (keys::parse_current(&key), version) {
            // An unreadable pointer stays, so that loading the table reports the damage.
            (Some(name), None) => drop(current.insert(name, None)),
            (Some(name), Some(version)) => {
                if db.contains_key(VersionKey { name: name.clone(), version }.manifest())? {
                    current.insert(name, Some(version));
                } else {
                    db.remove(&key)?;
                    reports.push(RecoveryReport::DanglingCurrent { name });
                }
            }
            (None, _) => drop(db.remove(&key)?),
        }
    }
    for VersionKey { name, version } in stored_versions(db)? {
        match current.get(&name) {
            Some(None) => {}
            Some(Some(followed)) if *followed == version => {}
            _ => {
                remove_version(db, &VersionKey { name: name.clone(), version })?;
                reports.push(RecoveryReport::GarbageRemoved { name, version });
            }
        }
    }
    if !reports.is_empty() {
        db.flush()?;
    }
    Ok(reports)
}

/// Removes one version. The manifest goes first: without it the blocks are garbage. A file of the version is
/// not removed here.
pub(super) fn remove_version(db: &sled::Db, version: &VersionKey) -> Result<(), DatabaseFault> {
    db.remove(version.manifest())?;
    db.remove(version.checksums())?;
    remove_range(db, version.blocks())?;
    db.flush()?;
    Ok(())
}

/// The file names of current versions, for tables that have a file.
pub(super) fn followed_files(db: &sled::Db) -> Result<HashSet<String>, DatabaseFault> {
    let mut files = HashSet::new();
    for entry in db.range(keys::all_currents()) {
        let (key, value) = entry?;
        let version = unseal_number(&value).ok();
        if let (Some(name), Some(version)) = (keys::parse_current(&key), version) {
            files.insert(Files::name(&VersionKey { name, version }));
        }
    }
    Ok(files)
}

/// The versions of a table with at least one key in the database.
pub(super) fn versions_of(db: &sled::Db, name: &TableName) -> Result<Vec<u64>, DatabaseFault> {
    let mut versions = Vec::new();
    for key in stored_versions(db)? {
        if key.name == *name {
            versions.push(key.version);
        }
    }
    Ok(versions)
}

/// The versions of all tables with at least one key, in order. Reads one block key per version, not all of
/// them.
fn stored_versions(db: &sled::Db) -> Result<Vec<VersionKey>, DatabaseFault> {
    let mut versions = Vec::new();
    for key in db.range(keys::all_manifests()).keys() {
        versions.extend(VersionKey::parse_manifest(&key?));
    }
    for key in db.range(keys::all_checksums()).keys() {
        versions.extend(VersionKey::parse_checksums(&key?));
    }
    let mut region = keys::all_blocks();
    while let Some(key) = db.range(region.clone()).keys().next() {
        let key = key?;
        match VersionKey::parse_block(&key) {
            Some((version, _)) => {
                region.start = version.blocks().end;
                versions.push(version);
            }
            // This program writes no such key. Remove it, or every opening would find it again.
            None => drop(db.remove(&key)?),
        }
    }
    versions.sort();
    versions.dedup();
    Ok(versions)
}

fn remove_range(db: &sled::Db, range: Range<Vec<u8>>) -> Result<(), DatabaseFault> {
    loop {
        let batch: Vec<_> = db.range(range.clone()).keys().take(REMOVALS_PER_FLUSH).collect::<Result<_, _>>()?;
        if batch.is_empty() {
            return Ok(());
        }
        for key in batch {
            db.remove(key)?;
        }
        db.flush()?;
    }
}
