//! Compares the database with the [inventory](super::inventory).

use super::fault::Fault;
use super::folder::Folder;
use super::incident::Incident;
use super::inventory::{Found, Inventory};
use super::keys;
use super::load::read_manifest;
use super::manifest::Manifest;
use super::name::TableName;

/// Reads the inventory, reports what it names and the database does not have, and adds what the database has besides.
///
/// A loss stays in the file until [`strike_lost`] or the next save of the table: if the process ends before it has told anybody, the next
/// one finds the loss again.
pub(super) fn reconcile(folder: &mut Folder) {
    let (inventory, found) = Inventory::read(folder.dir());
    folder.inventory = inventory;
    // These incidents explain why tables, or the inventory, are not there.
    let is_set_aside = folder.incidents.iter().any(|incident| matches!(incident, Incident::SetAside { .. }));
    let file = folder.inventory_file();
    let is_moved = folder.incidents.iter().any(|incident| matches!(incident, Incident::NotAFile { file: moved, .. } if *moved == file));
    let is_known = folder.run(|db| Ok(db.contains_key(keys::HAS_INVENTORY)?)).unwrap_or(false);
    let mut is_told = is_moved;
    match found {
        Found::Intact if is_set_aside => {}
        Found::Intact => {
            let lost = lost(folder);
            folder.incidents.extend(lost);
        }
        Found::Absent if is_known && !is_moved => {
            folder.incidents.push(Incident::InventoryLost { file, reason: "is missing".to_owned() });
            is_told = true;
        }
        Found::Absent => {}
        Found::Damaged(reason) => {
            folder.incidents.push(Incident::InventoryLost { file, reason });
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
    // The key comes last: from then on, the file must be there. A folder of an older version has neither.
    if write(folder) && !is_known {
        let _ = folder.run(|db| {
            db.insert(keys::HAS_INVENTORY, b"")?;
            db.flush()?;
            Ok(())
        });
    }
}

/// What the inventory names and the database does not have, or has in an older version.
pub(super) fn lost(folder: &mut Folder) -> Vec<Incident> {
    let named: Vec<Manifest> = folder.inventory.tables.values().cloned().collect();
    let compare = |named: Manifest| {
        let reason = match read_manifest(folder, &named.name) {
            Ok(Some((_, found))) if found.version > named.version || found == named => return None,
            Ok(Some((_, found))) if found.version < named.version => format!("only version {} is there", found.version),
            Ok(Some(_)) => "another table has this version".to_owned(),
            Ok(None) => "it is missing".to_owned(),
            Err(cause) => cause.to_string(),
        };
        Some(Incident::TableLost { name: named.name, version: named.version, reason })
    };
    named.into_iter().filter_map(compare).collect()
}

/// Names what the database has, and nothing else.
pub(super) fn strike_lost(folder: &mut Folder) {
    if folder.read_only().is_some() {
        return;
    }
    for incident in lost(folder) {
        if let Incident::TableLost { name, .. } = incident {
            folder.inventory.remove(&name);
            if let Ok(Some((_, manifest))) = read_manifest(folder, &name) {
                folder.inventory.put(manifest);
            }
        }
    }
    write(folder);
}

/// Writes the inventory. If that fails, the file names older versions than the database has, or fewer tables; so this is no reason to
/// fail, but losses may go unnoticed.
pub(super) fn write(folder: &mut Folder) -> bool {
    let written = folder.inventory.write();
    if let Err(error) = &written {
        let file = folder.inventory_file();
        folder.incidents.push(Incident::InventoryUnwritten { file, reason: error.to_string() });
    }
    written.is_ok()
}

/// The readable manifests of all tables.
fn stored(folder: &mut Folder) -> Vec<Manifest> {
    let names = names(folder).unwrap_or_default();
    names.iter().filter_map(|name| read_manifest(folder, name).ok().flatten()).map(|(_, manifest)| manifest).collect()
}

/// The names of all tables that have a current version.
pub(super) fn names(folder: &mut Folder) -> Result<Vec<TableName>, Fault> {
    folder.run(|db| {
        let keys = db.range(keys::all_currents()).keys().collect::<Result<Vec<_>, _>>()?;
        Ok(keys.iter().filter_map(|key| keys::parse_current(key)).collect())
    })
}
