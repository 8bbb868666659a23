//! The file that names what is stored. It lies beside the database, because damage may take the manifests away with the tables: where
//! sled's log looks as after a crash, sled drops the rest of it without a word, and an earlier state is back.
//!
//! The order of writes keeps a kill from causing a false alarm, and from hiding a loss:
//! - A save changes the database first. Killed in between, the database has a newer version than the one named here, and the next
//!   opening names it. The other order would name a version that was never stored.
//! - The version that a save replaces is removed last. Until the file names the new one, it is still stored.
//! - A removal changes this file first. Killed in between, the table is still stored, and the next opening names it again. The other order
//!   would miss a table that was removed on purpose.
//!
//! So what is named here is in the database, or a newer version is.

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

/// What is stored, by the manifests of the current versions.
pub(super) struct Inventory {
    dir: PathBuf,
    pub tables: BTreeMap<TableName, Manifest>,
    /// Whether the file says the same.
    pub is_written: bool,
}

/// What was found of the file.
pub(super) enum Found {
    Absent,
    Intact,
    /// Why it cannot be used.
    Damaged(String),
}

impl Inventory {
    /// Reads the file in `dir`. Without a usable one, nothing is named.
    pub fn read(dir: &Path) -> (Inventory, Found) {
        let none = Inventory::none(dir);
        match read(&dir.join(INVENTORY)) {
            Ok(Some(tables)) => (Inventory { tables, is_written: true, ..none }, Found::Intact),
            Ok(None) => (none, Found::Absent),
            Err(reason) => (none, Found::Damaged(reason)),
        }
    }

    /// Names nothing.
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

    /// Writes the file, unless it says the same already. Afterwards the old file is on disk, or the new one.
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

/// The tables that the file names; `None` if there is no file. The error says why it cannot be used.
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
