//! What is done to the files of a database that sled cannot or should not open as they are.
//!
//! Everything here is called only while the store's own lock is held.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::recovery_report::RecoveryReport;

/// How many damaged databases are kept for a post-mortem. More would let a failing disk fill up.
const KEPT: usize = 3;

/// Openings in a row that may be cut off before the database is suspected of causing it. A kill during the few milliseconds
/// of an opening is an accident; several in a row are not.
const CUT_OFF_OPENINGS: u32 = 3;

/// Now, in Unix seconds; 0 when the clock is before 1970.
pub(super) fn unix_seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Deletes the snapshots that sled began to write and did not finish. sled means to skip them but looks for another
/// name, reads them as the newest, and then fails every opening.
pub(super) fn delete_torn_snapshots(database: &Path) -> io::Result<Vec<RecoveryReport>> {
    let entries = match fs::read_dir(database) {
        Ok(entries) => entries,
        // A missing database is a new one; a file in its place is for the opening to find.
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut incidents = Vec::new();
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with("snap.") && name.ends_with(".generating") && entry.file_type()?.is_file() {
            fs::remove_file(entry.path())?;
            incidents.push(RecoveryReport::TornSnapshot { file: entry.path() });
        }
    }
    Ok(incidents)
}

/// Renames the database to `<name>.corrupt-<unix seconds>[-n]` next to it and deletes the oldest such folders beyond three.
pub(super) fn set_aside(database: &Path, reason: String) -> io::Result<Vec<RecoveryReport>> {
    let seconds = unix_seconds();
    let mut kept = set_asides(database)?;
    kept.sort();
    // One more than the last of this second: a name that became free again would look older than it is.
    let next = kept.iter().filter(|((at, _), _)| *at == seconds).map(|((_, n), _)| n.saturating_add(1)).max();
    let mut to = database.as_os_str().to_owned();
    to.push(next.map_or(format!(".corrupt-{seconds}"), |n| format!(".corrupt-{seconds}-{n}")));
    let to = PathBuf::from(to);
    fs::rename(database, &to)?;
    let mut incidents = vec![RecoveryReport::SetAside { to, reason }];
    // The list is from before the renaming: whatever the clock says, the new one stays.
    let surplus = (kept.len() + 1).saturating_sub(KEPT);
    for (_, path) in kept.drain(..surplus) {
        let is_folder = fs::symlink_metadata(&path)?.is_dir();
        if is_folder {
            fs::remove_dir_all(&path)?
        } else {
            fs::remove_file(&path)?
        }
        incidents.push(RecoveryReport::OldSetAsideRemoved { path });
    }
    Ok(incidents)
}

/// The set-aside databases with (time, n), by which they are ordered.
fn set_asides(database: &Path) -> io::Result<Vec<((u64, u32), PathBuf)>> {
    let (Some(folder), Some(name)) = (database.parent(), database.file_name()) else { return Ok(Vec::new()) };
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

/// A note on disk that an opening is under way, so that the next process learns of one that took the process with it:
/// by an abort, a hang that somebody ended, or all the memory. Where it cannot be written there is none; that is no reason
/// not to open.
pub(super) struct OpeningNote {
    path: PathBuf,
}

impl OpeningNote {
    /// Writes the note. Also says why the database is to be set aside first, when too many openings before were cut off.
    pub fn write(path: PathBuf) -> (OpeningNote, Option<String>) {
        let cut_off: u32 = fs::read_to_string(&path).ok().and_then(|text| text.trim().parse().ok()).unwrap_or(0);
        let suspicion = (cut_off >= CUT_OFF_OPENINGS).then(|| format!("{cut_off} openings in a row never came to an end"));
        let count = if suspicion.is_some() { 1 } else { cut_off + 1 };
        let _ = fs::write(&path, count.to_string());
        (OpeningNote { path }, suspicion)
    }

    /// Removes the note: the opening came to an end, good or bad.
    pub fn clear(self) {
        let _ = fs::remove_file(self.path);
    }
}
