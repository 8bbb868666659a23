//! Compares the database with the [inventory](super::inventory).

use super::error::DatabaseFault;
use super::folder::Folder;
use super::inventory::{Inventory, InventoryFile};
use super::keys;
use super::load::read_manifest;
use super::manifest::Manifest;
use super::name::TableName;
use super::recovery::RecoveryReport;

/// Reads the inventory, reports its tables that the database does not have, and adds the tables that only the database has.
///
/// A loss stays in the file until [`strike_lost`] or the next save of the table. If the process ends before it reports the loss, the next
/// one finds it again.
pub(super) fn reconcile(folder: &mut Folder) {
    let (inventory, found) = Inventory::read(folder.dir());
    folder.inventory = inventory;
    // These reports explain missing tables or a missing inventory.
    let is_set_aside = folder.reports.iter().any(|report| matches!(report, RecoveryReport::SetAside { .. }));
    let file = folder.inventory_file();
    let is_moved = folder.reports.iter().any(|report| matches!(report, RecoveryReport::NotAFile { file: moved, .. } if *moved == file));
    let is_known = folder.run(|db| Ok(db.contains_key(keys::HAS_INVENTORY)?)).unwrap_or(false);
    let mut is_told = is_moved;
    match found {
        InventoryFile::Intact if is_set_aside => {}
        InventoryFile::Intact => {
            let lost = lost(folder);
            folder.reports.extend(lost);
        }
        InventoryFile::Absent if is_known && !is_moved => {
            folder.reports.push(RecoveryReport::InventoryLost { file, reason: "is missing".to_owned() });
            is_told = true;
        }
        InventoryFile::Absent => {}
        InventoryFile::Damaged(reason) => {
            folder.reports.push(RecoveryReport::InventoryLost { file, reason });
            is_told = true;
        }
    }
    if folder.read_only().is_some() {
        return;
    }
    for manifest in stored(folder) {
        if folder.inventory.tables.get(&manifest.name).is_none_or(|named| named.version < manifest.version) {
            folder.inventory.put(manifest);
        }
    }
    if is_told {
        return;
    }
    // The key is written last, because it says that the file has to be there. A folder of an older version has neither.
    if write(folder) && !is_known {
        let _ = folder.run(|db| {
            db.insert(keys::HAS_INVENTORY, b"")?;
            db.flush()?;
            Ok(())
        });
    }
}

/// The tables of the inventory that the database does not have, or has in an older version.
pub(super) fn lost(folder: &mut Folder) -> Vec<RecoveryReport> {
    let named: Vec<Manifest> = folder.inventory.tables.values().cloned().collect();
    let compare = |named: Manifest| {
        let reason = match read_manifest(folder, &named.name) {
            Ok(Some((_, found))) if found.version > named.version || found == named => return None,
            Ok(Some((_, found))) if found.version < named.version => format!("only version {} is there", found.version),
            Ok(Some(_)) => "another table has this version".to_owned(),
            Ok(None) => "it is missing".to_owned(),
            Err(cause) => cause.to_string(),
        };
        Some(RecoveryReport::TableLost { name: named.name, version: named.version, reason })
    };
    named.into_iter().filter_map(compare).collect()
}

/// Sets the inventory to the tables that the database has.
pub(super) fn strike_lost(folder: &mut Folder) {
    if folder.read_only().is_some() {
        return;
    }
    for report in lost(folder) {
        if let RecoveryReport::TableLost { name, .. } = report {
            folder.inventory.remove(&name);
            if let Ok(Some((_, manifest))) = read_manifest(folder, &name) {
                folder.inventory.put(manifest);
            }
        }
    }
    write(folder);
}

/// Writes the inventory. A failure is no error, because the file then names older versions or fewer tables; but losses may go unnoticed.
pub(super) fn write(folder: &mut Folder) -> bool {
    let written = folder.inventory.write();
    if let Err(error) = &written {
        let file = folder.inventory_file();
        folder.reports.push(RecoveryReport::InventoryUnwritten { file, reason: error.to_string() });
    }
    written.is_ok()
}

/// The readable manifests of all tables.
fn stored(folder: &mut Folder) -> Vec<Manifest> {
    let names = names(folder).unwrap_or_default();
    names.iter().filter_map(|name| read_manifest(folder, name).ok().flatten()).map(|(_, manifest)| manifest).collect()
}

/// The names of all tables that have a current version.
pub(super) fn names(folder: &mut Folder) -> Result<Vec<TableName>, DatabaseFault> {
    folder.run(|db| {
        let keys = db.range(keys::all_currents()).keys().collect::<Result<Vec<_>, _>>()?;
        Ok(keys.iter().filter_map(|key| keys::parse_current(key)).collect())
    })
}
