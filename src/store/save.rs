//! Writes a table: blocks or the file, then the manifest, then the pointer. Each is on disk before the next
//! begins.

use super::block::{BLOCK_SIZE, seal, unseal_number};
use super::error::DatabaseFault;
use super::files::{Files, SEGMENT_SIZE, WrittenFile};
use super::folder::Folder;
use super::garbage;
use super::keys::{self, VersionKey};
use super::manifest::{Manifest, Parameters};
use super::name::TableName;
use super::reconcile;
use super::recovery::{RecoveryReport, unix_seconds};

/// The number of blocks written between two flushes: 16 MiB.
const BLOCKS_PER_FLUSH: usize = 256;

#[derive(Clone, Copy)]
pub(super) struct TableToSave<'a> {
    pub name: &'a TableName,
    pub parameters: &'a Parameters,
    pub format: u32,
    pub bytes: &'a [u8],
}

/// Writes a new version, makes it the current one and removes the others. `progress` gets the bytes written so far and in all.
pub(super) fn save(folder: &mut Folder, table: TableToSave<'_>, progress: &dyn Fn(u64, u64)) -> Result<Manifest, DatabaseFault> {
    let TableToSave { name, parameters, format, bytes } = table;
    folder.require_writable()?;
    let to_file = bytes.len() as u64 > folder.files_above;
    if !to_file {
        folder.require_free_space(bytes.len() as u64)?;
    }
    let versions = stored_versions(folder, name)?;
    // Count on from a lost version, too, so that it is never taken for the new one.
    let named = folder.inventory.tables.get(name).map(|named| named.version);
    let version = versions.last().copied().max(named).map_or(Some(1), |last| last.checked_add(1));
    let key = VersionKey { name: name.clone(), version: version.ok_or_else(|| DatabaseFault::Damaged("the versions are used up".into()))? };

    let total = bytes.len() as u64;
    progress(0, total);
    let (blocks, blake3, checksums) = if to_file {
        let WrittenFile { checksums, blake3 } = write_file(folder, &key, bytes, progress)?;
        (u32::try_from(checksums.len()).map_err(|_| too_many_blocks())?, blake3, Some(checksums))
    } else {
        (write_blocks(folder, &key, bytes, progress)?, blake3::hash(bytes).to_hex().to_string(), None)
    };
    let manifest = Manifest {
        name: name.clone(),
        version: key.version,
        parameters: parameters.clone(),
        format,
        bytes: total,
        blocks,
        block_size: if to_file { SEGMENT_SIZE } else { BLOCK_SIZE } as u32,
        file: to_file.then(|| Files::name(&key)),
        blake3,
        built_by: env!("CARGO_PKG_VERSION").to_owned(),
        created: unix_seconds(),
    };
    make_current(folder, key, &manifest, checksums)?;
    // The new version is now in use. If something fails from here on, the next opening repairs it.
    folder.inventory.put(manifest.clone());
    reconcile::write(folder);
    remove_versions(folder, name, versions);
    Ok(manifest)
}

/// The versions that the database has of a table, in order.
fn stored_versions(folder: &mut Folder, name: &TableName) -> Result<Vec<u64>, DatabaseFault> {
    let name = name.clone();
    folder.run(move |db| {
        let mut versions = garbage::versions_of(db, &name)?;
        let followed = db.get(keys::current(&name))?;
        // The pointer may be unreadable: it is about to be replaced. If its version exists, the stored
        // versions include it.
        versions.extend(followed.and_then(|value| unseal_number(&value).ok()));
        versions.sort();
        versions.dedup();
        Ok(versions)
    })
}

/// Writes the manifest of a version whose bytes are on disk, then the pointer to it.
fn make_current(folder: &mut Folder, key: VersionKey, manifest: &Manifest, checksums: Option<Vec<u64>>) -> Result<(), DatabaseFault> {
    let json = manifest.encode().map_err(|error| DatabaseFault::Io(error.into()))?;
    let checksums = checksums.map(|checksums| {
        let bytes: Vec<u8> = checksums.iter().flat_map(|checksum| checksum.to_be_bytes()).collect();
        (key.checksums(), seal(&bytes))
    });
    folder.run(move |db| {
        if let Some((key, checksums)) = checksums {
            db.insert(key, checksums)?;
        }
        db.insert(key.manifest(), json)?;
        db.flush()?;
        db.insert(keys::current(&key.name), seal(&key.version.to_be_bytes()))?;
        db.flush()?;
        Ok(())
    })
}

/// Removes versions that are no longer in use. One that cannot be removed is reported and stays until the next opening.
fn remove_versions(folder: &mut Folder, name: &TableName, versions: Vec<u64>) {
    for version in versions {
        let old = VersionKey { name: name.clone(), version };
        let removed = folder.files.remove(&old).map_err(DatabaseFault::from);
        if let Err(fault) = removed.and_then(|()| folder.run(move |db| garbage::remove_version(db, &old))) {
            folder.reports.push(RecoveryReport::OldVersionKept { name: name.clone(), version, reason: fault.to_string() });
            break;
        }
    }
}

fn write_file(folder: &Folder, key: &VersionKey, bytes: &[u8], progress: &dyn Fn(u64, u64)) -> Result<WrittenFile, DatabaseFault> {
    // After the file is written, the database needs only the minimum of free space.
    folder.files.write(key, bytes, || folder.require_free_space(0), &|done| progress(done, bytes.len() as u64))
}

fn too_many_blocks() -> DatabaseFault {
    DatabaseFault::Io(std::io::Error::other("the table has more than 2^32 blocks"))
}

fn write_blocks(folder: &mut Folder, key: &VersionKey, bytes: &[u8], progress: &dyn Fn(u64, u64)) -> Result<u32, DatabaseFault> {
    let mut written = 0;
    let mut block: u32 = 0;
    for part in bytes.chunks(BLOCKS_PER_FLUSH * BLOCK_SIZE) {
        let mut values = Vec::with_capacity(part.len().div_ceil(BLOCK_SIZE));
        for raw in part.chunks(BLOCK_SIZE) {
            values.push((key.block(block), seal(raw)));
            block = block.checked_add(1).ok_or_else(too_many_blocks)?;
        }
        folder.run(move |db| {
            for (key, value) in values {
                db.insert(key, value)?;
            }
            db.flush()?;
            Ok(())
        })?;
        written += part.len() as u64;
        progress(written, bytes.len() as u64);
    }
    Ok(block)
}
