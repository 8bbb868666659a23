//! The files of large tables: their names, writing and removal.
//!
//! A file is written under a temporary name, flushed to disk, and renamed. Nobody writes to it afterwards: a
//! new version of the table is a new file. The old file is unlinked, so processes that have mapped it can
//! still read it.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_64;

use super::error::with_sizes;
use super::keys::VersionKey;
use super::recovery::{RecoveryReport, set_strange_aside};

/// Bytes of a table under one checksum. The largest table has a few thousand checksums, and damage is located
/// to 4 MiB.
pub(super) const SEGMENT_SIZE: usize = 4 << 20;

pub(super) const SEGMENTS: &str = "segments";

const TABLE: &str = "table";
const PART: &str = "part";
/// Older versions of this program kept journals of unfinished builds in such files.
const JOURNAL: &str = "journal";
const UNCHECKED: &str = "unchecked";

/// The folder `segments`. It is created on first use.
pub(super) struct Files {
    dir: PathBuf,
}

#[derive(Debug)]
pub(super) struct WrittenFile {
    /// XXH3, one per segment.
    pub checksums: Vec<u64>,
    /// Of the whole file.
    pub blake3: String,
}

impl Files {
    pub fn of(dir: &Path) -> Files {
        Files { dir: dir.join(SEGMENTS) }
    }

    pub fn name(key: &VersionKey) -> String {
        format!("{}.{}.{TABLE}", key.name, key.version)
    }

    pub fn path(&self, key: &VersionKey) -> PathBuf {
        self.dir.join(Files::name(key))
    }

    /// The marker file exists while a version is mapped and not yet verified. If it exists before mapping, an earlier process ended too
    /// early to verify the table.
    pub fn mark(&self, key: &VersionKey) -> PathBuf {
        self.path(key).with_extension(UNCHECKED)
    }

    pub fn remove(&self, key: &VersionKey) -> io::Result<()> {
        let _ = fs::remove_file(self.mark(key));
        match fs::remove_file(self.path(key)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Writes the file of a version. Afterwards the whole file is on disk, or none. `ready` is called once the bytes are written, before
    /// the file gets its final name. `progress` gets the bytes written.
    pub fn write<E: From<io::Error>>(
        &self,
        key: &VersionKey,
        bytes: &[u8],
        ready: impl FnOnce() -> Result<(), E>,
        progress: &dyn Fn(u64),
    ) -> Result<WrittenFile, E> {
        fs::create_dir_all(&self.dir)?;
        let part = self.dir.join(format!("{}.{}.{PART}", key.name, key.version));
        let outcome = write_part(&part, bytes, progress).map_err(E::from).and_then(|written| {
            ready()?;
            fs::rename(&part, self.path(key))?;
            sync_folder(&self.dir)?;
            Ok(written)
        });
        if outcome.is_err() {
            let _ = fs::remove_file(&part);
        }
        outcome
    }

    /// Removes unfinished files, journals of older versions, and files of tables that are not in `followed`. Sets aside whatever is not a
    /// file. A failure to remove something is no error: the next start tries again.
    pub fn sweep(&self, followed: &HashSet<String>) -> Vec<RecoveryReport> {
        let Ok(entries) = fs::read_dir(&self.dir) else { return Vec::new() };
        let mut reports = Vec::new();
        for entry in entries.flatten() {
            let path = entry.path();
            let table = path.with_extension(TABLE);
            let is_followed = table.file_name().and_then(|name| name.to_str()).is_some_and(|name| followed.contains(name));
            let is_garbage = match path.extension().and_then(|extension| extension.to_str()) {
                Some(TABLE | UNCHECKED) => !is_followed,
                Some(PART | JOURNAL) => true,
                _ => continue,
            };
            reports.extend(set_strange_aside(&path).unwrap_or_default());
            if is_garbage && fs::remove_file(&path).is_ok() {
                reports.push(RecoveryReport::FileRemoved { file: path });
            }
        }
        reports
    }
}

fn write_part(part: &Path, bytes: &[u8], progress: &dyn Fn(u64)) -> io::Result<WrittenFile> {
    let mut file = OpenOptions::new().create(true).truncate(true).write(true).open(part)?;
    let mut hasher = blake3::Hasher::new();
    let mut checksums = Vec::with_capacity(bytes.len().div_ceil(SEGMENT_SIZE));
    let mut written = 0;
    for segment in bytes.chunks(SEGMENT_SIZE) {
        checksums.push(xxh3_64(segment));
        hasher.update(segment);
        file.write_all(segment).map_err(|error| with_sizes(&error, bytes.len() as u64, written))?;
        written += segment.len() as u64;
        progress(written);
    }
    file.sync_all()?;
    Ok(WrittenFile { checksums, blake3: hasher.finalize().to_hex().to_string() })
}

/// Flushes the names in a folder to disk. Some file systems cannot do this; there a crash may restore the old
/// names.
pub(super) fn sync_folder(dir: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let _ = File::open(dir)?.sync_all();
    }
    Ok(())
}
