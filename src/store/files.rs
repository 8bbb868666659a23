//! The files beside the database, one for each large table: their names, how one comes into being, and which ones are swept up.
//!
//! A file is written under another name, brought to disk, and renamed. From then on nobody writes to it: a new version of the
//! table is a new file, and an old one is unlinked, which leaves those in peace who have it mapped.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_64;

use super::keys::VersionKey;
use super::recovery_report::RecoveryReport;

/// Bytes of a table under one checksum: a few thousand checksums for the largest table, and damage is found to within so much.
pub(super) const SEGMENT_SIZE: usize = 4 << 20;

const TABLE: &str = "table";
const PART: &str = "part";
/// Older versions of this program noted in such files what an unfinished build had finished.
const JOURNAL: &str = "journal";
const UNCHECKED: &str = "unchecked";

/// The folder of these files. It is made when it is needed.
pub(super) struct Files {
    dir: PathBuf,
}

/// What was written to a file.
#[derive(Debug)]
pub(super) struct Written {
    /// The XXH3 checksum of each segment.
    pub checksums: Vec<u64>,
    /// The BLAKE3 hash of the whole.
    pub blake3: String,
}

impl Files {
    /// The files of a store in the folder `dir`.
    pub fn of(dir: &Path) -> Files {
        Files { dir: dir.join("segments") }
    }

    /// The name of the file of a version.
    pub fn name(key: &VersionKey) -> String {
        format!("{}.{}.{TABLE}", key.name, key.version)
    }

    /// Where a version is, or would be.
    pub fn path(&self, key: &VersionKey) -> PathBuf {
        self.dir.join(Files::name(key))
    }

    /// The file that exists while a version is mapped and not yet checked. If it is there before that, the process that
    /// mapped the table did not live to check it.
    pub fn mark(&self, key: &VersionKey) -> PathBuf {
        self.path(key).with_extension(UNCHECKED)
    }

    /// Removes the file of a version, if there is one.
    pub fn remove(&self, key: &VersionKey) -> io::Result<()> {
        let _ = fs::remove_file(self.mark(key));
        match fs::remove_file(self.path(key)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Writes a version to its file, which exists afterwards, whole and on disk, or not at all. `ready` is asked once
    /// everything is written, before the file gets its name. `progress` gets the bytes written.
    pub fn write<E: From<io::Error>>(
        &self,
        key: &VersionKey,
        bytes: &[u8],
        ready: impl FnOnce() -> Result<(), E>,
        progress: &dyn Fn(u64),
    ) -> Result<Written, E> {
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

    /// Removes the files of tables that are not among `followed`, unfinished files and journals. A file that cannot be removed stays for
    /// another time: a start does not fail over it.
    pub fn sweep(&self, followed: &HashSet<String>) -> Vec<RecoveryReport> {
        let Ok(entries) = fs::read_dir(&self.dir) else { return Vec::new() };
        let mut incidents = Vec::new();
        for entry in entries.flatten() {
            let path = entry.path();
            let table = path.with_extension(TABLE);
            let is_followed = table.file_name().and_then(|name| name.to_str()).is_some_and(|name| followed.contains(name));
            let is_garbage = match path.extension().and_then(|extension| extension.to_str()) {
                Some(TABLE | UNCHECKED) => !is_followed,
                Some(PART | JOURNAL) => true,
                _ => false,
            };
            if is_garbage && fs::remove_file(&path).is_ok() {
                incidents.push(RecoveryReport::FileRemoved { file: path });
            }
        }
        incidents
    }
}

fn write_part(part: &Path, bytes: &[u8], progress: &dyn Fn(u64)) -> io::Result<Written> {
    let mut file = OpenOptions::new().create(true).truncate(true).write(true).open(part)?;
    let mut hasher = blake3::Hasher::new();
    let mut checksums = Vec::with_capacity(bytes.len().div_ceil(SEGMENT_SIZE));
    let mut written = 0;
    for segment in bytes.chunks(SEGMENT_SIZE) {
        checksums.push(xxh3_64(segment));
        hasher.update(segment);
        file.write_all(segment)?;
        written += segment.len() as u64;
        progress(written);
    }
    file.sync_all()?;
    Ok(Written { checksums, blake3: hasher.finalize().to_hex().to_string() })
}

/// Brings the names in a folder to disk. Not every file system can; where one cannot, a crash may leave the old names.
fn sync_folder(dir: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let _ = File::open(dir)?.sync_all();
    }
    Ok(())
}
