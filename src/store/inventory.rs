//! The inventory: a file beside the database that names the stored tables. It is needed because damage can remove a manifest together with
//! its table: if damage in sled's log looks like the effect of a crash, sled silently drops the rest of the log and returns to an earlier
//! state.
//!
//! The order of writes ensures that a kill neither causes a false alarm nor hides a loss:
//! - A save changes the database first. After a kill in between, the database has a newer version than the inventory, and the next opening
//!   adds it. In the other order the inventory would name a version that was never stored.
//! - A save removes the old version last. It is still stored until the inventory names the new one.
//! - A removal changes the inventory first. After a kill in between, the table is still stored, and the next opening adds it again. In the
//!   other order a table that was removed on purpose would count as lost.
//!
//! So the database has every version that the inventory names, or a newer one.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::block::{seal, unseal};
use super::files::sync_folder;
use super::manifest::Manifest;
use super::name::TableName;
use super::recovery::is_strange;

pub(super) const INVENTORY: &str = "inventory";
/// The file while it is written.
pub(super) const INVENTORY_PART: &str = "inventory.part";

/// In bytes. The file has some 400 bytes for each table.
const LONGEST: u64 = 1 << 20;

/// The manifests of the current versions.
pub(super) struct Inventory {
    dir: PathBuf,
    pub tables: BTreeMap<TableName, Manifest>,
    /// Whether the file is up to date.
    pub is_written: bool,
}

/// The state of the file on opening.
pub(super) enum InventoryFile {
    Absent,
    Intact,
    /// Why it cannot be used.
    Damaged(String),
}

impl Inventory {
    /// Reads the file in `dir`. The inventory is empty if the file is unusable.
    pub fn read(dir: &Path) -> (Inventory, InventoryFile) {
        let none = Inventory::none(dir);
        match read(&dir.join(INVENTORY)) {
            Ok(Some(tables)) => (Inventory { tables, is_written: true, ..none }, InventoryFile::Intact),
            Ok(None) => (none, InventoryFile::Absent),
            Err(reason) => (none, InventoryFile::Damaged(reason)),
        }
    }

    /// An empty inventory.
    pub fn none(dir: &Path) -> Inventory {
        Inventory { dir: dir.to_path_buf(), tables: BTreeMap::new(), is_written: false }
    }

    pub fn put(&mut self, manifest: Manifest) {
        self.is_written &= self.tables.get(&manifest.name) == Some(&manifest);
        self.tables.insert(manifest.name.clone(), manifest);
    }

    pub fn remove(&mut self, name: &TableName) {
        self.is_written &= self.tables.remove(name).is_none();
    }

    /// Writes the file, unless it is up to date. Afterwards the old file is on disk, or the new one.
    pub fn write(&mut self) -> io::Result<()> {
        if self.is_written {
            return Ok(());
        }
        let manifests: Vec<&Manifest> = self.tables.values().collect();
        let bytes = seal(&serde_json::to_vec(&manifests)?);
        let part = self.dir.join(INVENTORY_PART);
        let write = || {
            let mut file = File::create(&part)?;
            file.write_all(&bytes)?;
            file.sync_all()?;
            fs::rename(&part, self.dir.join(INVENTORY))?;
            sync_folder(&self.dir)
        };
        let written = write();
        if written.is_err() {
            let _ = fs::remove_file(&part);
        }
        self.is_written = written.is_ok();
        written
    }
}

/// The tables in the file; `None` if there is no file. The error says why it cannot be used.
fn read(path: &Path) -> Result<Option<BTreeMap<TableName, Manifest>>, String> {
    if is_strange(path) {
        return Err("is not a regular file".to_owned());
    }
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        opened => opened.map_err(|error| format!("cannot be read: {error}"))?,
    };
    let mut bytes = Vec::new();
    file.take(LONGEST + 1).read_to_end(&mut bytes).map_err(|error| format!("cannot be read: {error}"))?;
    if bytes.len() as u64 > LONGEST {
        return Err(format!("has more than {LONGEST} bytes"));
    }
    let json = unseal(&bytes).map_err(|broken| format!("is damaged: {broken}"))?;
    let manifests: Vec<Manifest> = serde_json::from_slice(json).map_err(|error| format!("is damaged: {error}"))?;
    Ok(Some(manifests.into_iter().map(|manifest| (manifest.name.clone(), manifest)).collect()))
}
