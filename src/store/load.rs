//! Reads a table and checks every byte. A mapped table is not read here, see `segments.rs`.

use super::block::{unseal, unseal_number};
use super::error::DamageCause;
use super::error::DatabaseFault;
use super::folder::Folder;
use super::keys::{self, VersionKey};
use super::manifest::Manifest;
use super::name::TableName;
use super::segments::Segments;

/// Reads the current version, one block or segment at a time: `prepare` makes the target from the manifest,
/// `sink` gets the bytes. `None` when there is no such table.
pub(super) fn read<T>(
    folder: &mut Folder,
    name: &TableName,
    prepare: impl FnOnce(&Manifest) -> Result<T, DamageCause>,
    sink: impl Fn(&mut T, &[u8]),
) -> Result<Option<(Manifest, T)>, DamageCause> {
    let Some((key, manifest)) = read_manifest(folder, name)? else { return Ok(None) };
    let mut target = prepare(&manifest)?;
    if manifest.file.is_some() {
        Segments::open(folder, &key, &manifest)?.read_whole(|segment| sink(&mut target, segment))?;
        return Ok(Some((manifest, target)));
    }
    let mut hasher = blake3::Hasher::new();
    let mut found = 0;
    for block in 0..manifest.blocks {
        let value = get(folder, key.block(block))?.ok_or(DamageCause::BlockMissing { block })?;
        let raw = unseal(&value).map_err(|seal| DamageCause::Block { block, seal })?;
        found += raw.len() as u64;
        // This check comes first, so that `sink` never gets more bytes than the manifest says.
        if found > manifest.bytes {
            break;
        }
        hasher.update(raw);
        sink(&mut target, raw);
    }
    if found != manifest.bytes {
        return Err(DamageCause::Length { expected: manifest.bytes, found });
    }
    let found = hasher.finalize().to_hex();
    if *found != *manifest.blake3 {
        return Err(DamageCause::Hash { expected: manifest.blake3, found: found.to_string() });
    }
    Ok(Some((manifest, target)))
}

pub(super) fn read_manifest(folder: &mut Folder, name: &TableName) -> Result<Option<(VersionKey, Manifest)>, DamageCause> {
    let Some(value) = get(folder, keys::current(name))? else { return Ok(None) };
    let version = unseal_number(&value).map_err(DamageCause::Current)?;
    let key = VersionKey { name: name.clone(), version };
    let value = get(folder, key.manifest())?.ok_or(DamageCause::ManifestMissing { version })?;
    let manifest = Manifest::decode(&value, name, version).map_err(DamageCause::Manifest)?;
    Ok(Some((key, manifest)))
}

fn get(folder: &mut Folder, key: Vec<u8>) -> Result<Option<sled::IVec>, DamageCause> {
    folder.run(move |db| Ok(db.get(key)?)).map_err(database)
}

fn database(fault: DatabaseFault) -> DamageCause {
    DamageCause::Database(fault.to_string())
}
