//! What `nimber serve --check` tries of the settings, without a start.

use super::listen_address::ListenAddress;
use crate::http::bind_to;
use crate::snapshots::SnapshotPlace;
use crate::store::{check_folder, with_cure};
use crate::tables::{TableSettings, check_room};
use crate::ui::Module;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The settings that can be tried.
pub struct Trial {
    pub listen: ListenAddress,
    pub metrics_listen: Option<ListenAddress>,
    pub module: Option<PathBuf>,
    pub tables_from: Option<SnapshotPlace>,
    pub tables: TableSettings,
}

/// Tries the addresses, the data folder, the files, and whether the tables fit into memory.
///
/// # Errors
/// What a start would find, each on a line with the name of its setting.
pub fn run(Trial { listen, metrics_listen, module, tables_from, tables }: &Trial) -> Result<(), String> {
    let mut faults = Vec::new();
    let mut tried = |name: &str, outcome: Result<(), String>| {
        if let Err(fault) = outcome {
            faults.push(format!("{name}: {fault}"));
        }
    };
    tried("listen", address(*listen));
    if let Some(metrics) = metrics_listen {
        tried("metrics-listen", address(*metrics));
    }
    if let Some(SnapshotPlace::Path(path)) = tables_from {
        tried("tables-from", readable(path));
    }
    if let Some(module) = module {
        tried("module", Module::read(module).map(drop));
    }
    if let Some(folder) = &tables.data_dir {
        tried("data-dir", check_folder(folder).map_err(|error| error.to_string()));
    }
    // What is stored is mapped and needs no room.
    if !tables.data_dir.as_ref().is_some_and(|folder| folder.exists()) {
        tried("tables", check_room(&tables.wanted, tables.memory).map_err(|error| error.to_string()));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// A service that is checked may be running, so a port that is in use is right.
fn address(address: ListenAddress) -> Result<(), String> {
    match bind_to(address.0) {
        Err(error) if error.kind() != io::ErrorKind::AddrInUse => Err(address.cannot(&error)),
        _ => Ok(()),
    }
}

fn readable(path: &Path) -> Result<(), String> {
    let read = if path.is_dir() { fs::read_dir(path).map(drop) } else { fs::File::open(path).map(drop) };
    read.map_err(|error| format!("cannot read {}: {}", path.display(), with_cure(&error)))
}
