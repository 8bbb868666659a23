//! Tables as snapshots, for other machines: `nimber table export` and `nimber table import`.

use super::folder::{FolderArgs, WHICH_FOLDER, open, open_existing};
use crate::cli::console::{print, with_bar};
use crate::snapshots::{Snapshot, SnapshotPlace};
use crate::store::{Manifest, Store, TableName};
use crate::tables::{self, Progress};
use clap::Args as ClapArgs;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

#[derive(Debug, ClapArgs)]
pub struct ExportArgs {
    #[command(flatten)]
    folder: FolderArgs,
    /// The folder for the snapshots. Each has the name of its table.
    to: PathBuf,
    /// The tables, by the names that `nimber table list` prints; all tables by default.
    tables: Vec<TableName>,
}

pub fn export(args: &ExportArgs) -> Result<(), String> {
    let folder = &args.folder.data_dir;
    let store = open_existing(folder)?;
    let mut stored = store.manifests().map_err(|error| error.to_string())?;
    if let Some(missing) = args.tables.iter().find(|name| stored.iter().all(|manifest| manifest.name != **name)) {
        return Err(format!("the table {missing} is not in {}; {WHICH_FOLDER}", folder.display()));
    }
    stored.retain(|manifest| args.tables.is_empty() || args.tables.contains(&manifest.name));
    if stored.is_empty() {
        return Err(format!("{} has no tables; {WHICH_FOLDER}", folder.display()));
    }
    fs::create_dir_all(&args.to).map_err(|error| format!("{}: {error}", args.to.display()))?;
    for manifest in stored {
        let path = args.to.join(manifest.name.as_str());
        let snapshot = with_bar(|progress| export_one(&store, &manifest, &path, progress))?;
        print(&format!("{}: {} bytes, blake3 {}\n", path.display(), snapshot.length(), manifest.blake3))?;
    }
    Ok(())
}

fn export_one(store: &Store, manifest: &Manifest, path: &Path, progress: &Progress) -> Result<Snapshot, String> {
    let Manifest { name, parameters, format, .. } = manifest;
    progress.begin(name.as_str(), "exporting");
    // A table in a file is mapped without verifying it.
    store.verify(name).map_err(|damage| damage.to_string())?;
    let stored = store.map(name).map_err(|damage| damage.to_string())?.ok_or("it is listed but not there")?;
    let total = stored.bytes.len() as u64;
    let snapshot = Snapshot::new(name.clone(), parameters.clone(), *format, stored.bytes, &mut |done| progress.advance(done, total));
    // The snapshot has its name once it is whole.
    let part = path.with_file_name(format!("{name}.part"));
    let write = || {
        let mut file = File::create(&part)?;
        snapshot.write(&mut file)?;
        file.sync_all()?;
        fs::rename(&part, path)
    };
    let written = write().map_err(|error| format!("{}: {error}", part.display()));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written.map(|()| snapshot)
}

#[derive(Debug, ClapArgs)]
pub struct ImportArgs {
    #[command(flatten)]
    folder: FolderArgs,
    /// Snapshots: files, or http or https addresses.
    #[arg(required = true)]
    snapshots: Vec<SnapshotPlace>,
}

pub fn import(args: &ImportArgs) -> Result<(), String> {
    let store = open(&args.folder.data_dir)?;
    if let Some(reason) = store.read_only() {
        return Err(reason);
    }
    args.snapshots.iter().try_for_each(|place| import_one(place, &store).map_err(|reason| format!("{place}: {reason}")))
}

fn import_one(place: &SnapshotPlace, store: &Store) -> Result<(), String> {
    let report = with_bar(|progress| {
        let live = tables::import(place, progress)?;
        live.save(store, progress)?;
        live.report().cloned().ok_or_else(|| "the table is not there".to_owned())
    })?;
    print(&format!("{}: imported, {} positions, {:.2} s, blake3 {}\n", report.name, report.positions, report.seconds, report.checksum))
}
