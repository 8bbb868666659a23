//! Reading a read-only folder.
//!
//! sled writes when it opens, so it opens a copy of its database in a temporary folder. Tables in files need no copy.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use tempfile::TempDir;

/// The copy of a database; deleted when dropped.
pub(super) struct ReadOnly {
    pub copy: TempDir,
    /// Why the folder is not written to.
    pub reason: String,
}

impl ReadOnly {
    pub fn new(database: &Path, reason: String) -> io::Result<ReadOnly> {
        let copy = tempfile::Builder::new().prefix("nimber-").tempdir()?;
        copy_files(database, copy.path())?;
        let blobs = "blobs";
        if database.join(blobs).is_dir() {
            fs::create_dir(copy.path().join(blobs))?;
            copy_files(&database.join(blobs), &copy.path().join(blobs))?;
        }
        Ok(ReadOnly { copy, reason })
    }
}

/// Copies the regular files of a folder. The copies are not read-only, unlike with `fs::copy`.
fn copy_files(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if fs::metadata(entry.path()).is_ok_and(|found| found.is_file()) {
            io::copy(&mut File::open(entry.path())?, &mut File::create(to.join(entry.file_name()))?)?;
        }
    }
    Ok(())
}
