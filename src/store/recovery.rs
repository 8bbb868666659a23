//! Repairs the files of a database before sled opens it, or moves them away.
//!
//! All callers hold the store's own lock.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::name::TableName;

/// The most damaged databases that stay for inspection. Without a limit a failing disk would fill up.
const MOST_SET_ASIDE: usize = 3;

/// After this number of interrupted openings in a row, the database is suspected of causing them. One kill during the few milliseconds of
/// an opening may be an accident.
const CUT_OFF_OPENINGS: u32 = 3;

/// 0 when the clock is before 1970.
pub(super) fn unix_seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Deletes the unfinished snapshots of sled. sled tries to skip them but looks for a different name, reads
/// them as the newest, and then fails every opening.
pub(super) fn delete_torn_snapshots(database: &Path) -> io::Result<Vec<RecoveryReport>> {
    let entries = match fs::read_dir(database) {
        Ok(entries) => entries,
        // A missing database is a new one. The opening reports a file in its place.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut reports = Vec::new();
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with("snap.") && name.ends_with(".generating") && entry.file_type()?.is_file() {
            fs::remove_file(entry.path())?;
            reports.push(RecoveryReport::TornSnapshot { file: entry.path() });
        }
    }
    Ok(reports)
}

/// Whether this exists and is not a regular file. Opening a FIFO waits for another process, and reading a device may never end. Follows
/// symbolic links.
pub(super) fn is_strange(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file())
}

/// A name in the database folder that sled would open, but that is not a regular file.
pub(super) fn strange_entry(database: &Path) -> Option<PathBuf> {
    let is_opened = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name == "db" || name == "conf" || name.starts_with("snap.")
    };
    let (files, blobs) = (entries(database).filter(is_opened), entries(&database.join("blobs")));
    files.chain(blobs).find(|path| is_strange(path))
}

/// The entries of a folder; unreadable ones are left out.
fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path())
}

/// Moves this away if it is not a regular file.
pub(super) fn set_strange_aside(file: &Path) -> io::Result<Vec<RecoveryReport>> {
    if !is_strange(file) {
        return Ok(Vec::new());
    }
    let (to, removed) = move_aside(file)?;
    Ok([vec![RecoveryReport::NotAFile { file: file.to_path_buf(), to }], removed].concat())
}

/// Moves this away if it is not a folder.
pub(super) fn set_aside_unless_folder(path: &Path) -> io::Result<Vec<RecoveryReport>> {
    // A link that leads nowhere is in the way, too.
    if fs::symlink_metadata(path).is_err() || path.is_dir() {
        return Ok(Vec::new());
    }
    let (to, removed) = move_aside(path)?;
    Ok([vec![RecoveryReport::NotAFolder { path: path.to_path_buf(), to }], removed].concat())
}

/// Moves a damaged database away.
pub(super) fn set_aside(database: &Path, reason: String) -> io::Result<Vec<RecoveryReport>> {
    let (to, removed) = move_aside(database)?;
    Ok([vec![RecoveryReport::SetAside { to, reason }], removed].concat())
}

/// Renames something to `<name>.corrupt-<unix seconds>[-n]` next to it and deletes the oldest such entries beyond three.
fn move_aside(from: &Path) -> io::Result<(PathBuf, Vec<RecoveryReport>)> {
    let seconds = unix_seconds();
    let mut kept = set_asides(from)?;
    kept.sort();
    // Count on from the last one of this second: a reused name would look older than it is.
    let next = kept.iter().filter(|((at, _), _)| *at == seconds).map(|((_, n), _)| n.saturating_add(1)).max();
    let mut to = from.as_os_str().to_owned();
    to.push(next.map_or(format!(".corrupt-{seconds}"), |n| format!(".corrupt-{seconds}-{n}")));
    let to = PathBuf::from(to);
    fs::rename(from, &to)?;
    let mut removed = Vec::new();
    // The list was read before the renaming, so the new entry stays even if the clock went backwards.
    let surplus = (kept.len() + 1).saturating_sub(MOST_SET_ASIDE);
    for (_, path) in kept.drain(..surplus) {
        let is_folder = fs::symlink_metadata(&path)?.is_dir();
        if is_folder {
            fs::remove_dir_all(&path)?
        } else {
            fs::remove_file(&path)?
        }
        removed.push(RecoveryReport::OldSetAsideRemoved { path });
    }
    Ok((to, removed))
}

/// The entries set aside under this name earlier, each with its sort key (time, n).
fn set_asides(from: &Path) -> io::Result<Vec<((u64, u32), PathBuf)>> {
    let (Some(folder), Some(name)) = (from.parent(), from.file_name()) else { return Ok(Vec::new()) };
    let prefix = format!("{}.corrupt-", name.to_string_lossy());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let entry_name = entry.file_name();
        let Some(suffix) = entry_name.to_str().and_then(|name| name.strip_prefix(&prefix)) else { continue };
        let (seconds, n) = suffix.split_once('-').unwrap_or((suffix, "0"));
        if let (Ok(seconds), Ok(n)) = (seconds.parse(), n.parse()) {
            found.push(((seconds, n), entry.path()));
        }
    }
    Ok(found)
}

/// A file that exists during an opening. It tells the next process about an opening that ended the process:
/// by an abort, a kill during a hang, or lack of memory. If it cannot be written, the opening continues
/// without it.
pub(super) struct OpeningMarker {
    path: PathBuf,
}

impl OpeningMarker {
    /// Writes the marker. If too many openings were interrupted before, also returns why the database must be
    /// set aside first.
    pub fn write(path: PathBuf) -> (OpeningMarker, Option<String>) {
        let cut_off: u32 = fs::read_to_string(&path).ok().and_then(|text| text.trim().parse().ok()).unwrap_or(0);
        let suspicion = (cut_off >= CUT_OFF_OPENINGS).then(|| format!("{cut_off} openings in a row never came to an end"));
        let count = if suspicion.is_some() { 1 } else { cut_off + 1 };
        let _ = fs::write(&path, count.to_string());
        (OpeningMarker { path }, suspicion)
    }

    /// Removes the marker: the opening has ended, with or without success.
    pub fn clear(self) {
        let _ = fs::remove_file(self.path);
    }
}

/// `Display` is one sentence for the log; [`RecoveryReport::kind`] is a label to count by.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecoveryReport {
    /// An earlier process was killed while sled wrote a snapshot. The file was deleted: sled would refuse to
    /// open with it, and can compute its contents again.
    #[error("deleted {}, a snapshot that was never finished", .file.display())]
    TornSnapshot { file: PathBuf },
    /// The database was unusable and was moved away. The store continues with an empty one.
    #[error("moved the damaged table store to {} and started an empty one ({reason})", .to.display())]
    SetAside { to: PathBuf, reason: String },
    /// A folder, FIFO, socket or device had the name of a file and was moved away.
    #[error("moved {} to {}, because it is not a regular file", .file.display(), .to.display())]
    NotAFile { file: PathBuf, to: PathBuf },
    /// A file or link had the name of a folder and was moved away.
    #[error("moved {} to {}, because it is not a folder", .path.display(), .to.display())]
    NotAFolder { path: PathBuf, to: PathBuf },
    /// Something set aside earlier was deleted, because only the newest few are kept.
    #[error("deleted {}, the oldest of what was set aside", .path.display())]
    OldSetAsideRemoved { path: PathBuf },
    /// An incomplete or replaced version was removed.
    #[error("removed version {version} of table {name}, which is incomplete or replaced")]
    GarbageRemoved { name: TableName, version: u64 },
    /// The file of a large table was removed: it was incomplete, or no table needs it any more.
    #[error("deleted {}, which is incomplete or not needed any more", .file.display())]
    FileRemoved { file: PathBuf },
    /// A stored table is missing, or only an older version of it is there: sled took damage for the effect of a crash.
    #[error("version {version} of table {name} was stored and cannot be used ({reason})")]
    TableLost {
        name: TableName,
        /// The version that was stored.
        version: u64,
        reason: String,
    },
    /// The inventory is missing or damaged. It is written again. Until then, losses go unnoticed.
    #[error("{}, which names the stored tables, {reason}", .file.display())]
    InventoryLost { file: PathBuf, reason: String },
    /// The inventory could not be written.
    #[error("could not write {}, which names the stored tables ({reason})", .file.display())]
    InventoryUnwritten { file: PathBuf, reason: String },
    /// A table pointed to a missing version. The table was removed.
    #[error("removed table {name}, whose current version is missing")]
    DanglingCurrent { name: TableName },
    /// The new version of a table is in use, but the old one could not be removed. The next opening tries
    /// again.
    #[error("could not yet remove the replaced version {version} of table {name} ({reason})")]
    OldVersionKept {
        name: TableName,
        /// The version that is still stored.
        version: u64,
        reason: String,
    },
}

impl RecoveryReport {
    /// A short label that does not depend on the details: `torn_snapshot`, `set_aside`, `not_a_file`,
    /// `not_a_folder`, `old_set_aside_removed`, `garbage_removed`, `file_removed`, `table_lost`, `inventory_lost`, `inventory_unwritten`,
    /// `dangling_current` or `old_version_kept`.
    pub fn kind(&self) -> &'static str {
        match self {
            RecoveryReport::TornSnapshot { .. } => "torn_snapshot",
            RecoveryReport::SetAside { .. } => "set_aside",
            RecoveryReport::NotAFile { .. } => "not_a_file",
            RecoveryReport::NotAFolder { .. } => "not_a_folder",
            RecoveryReport::OldSetAsideRemoved { .. } => "old_set_aside_removed",
            RecoveryReport::GarbageRemoved { .. } => "garbage_removed",
            RecoveryReport::FileRemoved { .. } => "file_removed",
            RecoveryReport::TableLost { .. } => "table_lost",
            RecoveryReport::InventoryLost { .. } => "inventory_lost",
            RecoveryReport::InventoryUnwritten { .. } => "inventory_unwritten",
            RecoveryReport::DanglingCurrent { .. } => "dangling_current",
            RecoveryReport::OldVersionKept { .. } => "old_version_kept",
        }
    }
}
