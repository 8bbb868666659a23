//! What `nimber serve --check` tries of the settings, without a start.

use super::listen_address::ListenAddress;
use super::serve::Args;
use crate::http::bind_to;
use crate::snapshots::SnapshotPlace;
use crate::store::{check_folder, with_cure};
use crate::tables::check_room;
use crate::ui::Module;
use std::fs;
use std::io;
use std::path::Path;

/// Tries these settings: the addresses, the data folder, the files, and the memory that the tables need.
///
/// # Errors
/// What a start would find, each on a line with the name of its setting.
pub fn of(args: Args) -> Result<(), String> {
    let mut faults = Vec::new();
    let mut tried = |name: &str, outcome: Result<(), String>| {
        if let Err(fault) = outcome {
            faults.push(format!("{name}: {fault}"));
        }
    };
    tried("listen", address(args.listen));
    if let Some(metrics) = args.metrics_listen {
        tried("metrics-listen", address(metrics));
    }
    if let Some(SnapshotPlace::Path(path)) = &args.tables_from {
        tried("tables-from", readable(path));
    }
    if let Some(module) = &args.module {
        tried("module", Module::read(module).map(drop));
    }
    let tables = args.tables.settings(args.data_dir);
    if let Some(folder) = &tables.data_dir {
        tried("data-dir", check_folder(folder).map_err(|error| error.to_string()));
    }
    // What is stored is mapped and needs no room.
    if !tables.data_dir.is_some_and(|folder| folder.exists()) {
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
