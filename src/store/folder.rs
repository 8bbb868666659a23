//! The folder of a store: its lock, its database, and the recovery after a crash.

use super::engine::{Engine, LOG_UNIT_BYTES};
use super::error::{DatabaseFault, OpenError, with_sizes};
use super::files::{Files, SEGMENTS};
use super::inventory::{INVENTORY, INVENTORY_PART, Inventory};
use super::recovery::{
    OpeningMarker, RecoveryReport, delete_torn_snapshots, is_strange, set_aside, set_aside_unless_folder, set_strange_aside, strange_entry,
};
use super::{garbage, migrate};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const DOWNLOADS: &str = "downloads";
const DATABASE: &str = "tables.sled";
const LOCK: &str = "lock";
/// The file of an [`OpeningMarker`].
const OPENING_MARKER: &str = "opening";
/// Written and deleted to test for free space before a save.
const SCRATCH: &str = "scratch";

/// Larger tables get a file of their own: sled reads a table only as a whole, and needs nearly three times
/// its size to save it.
const FILES_ABOVE: u64 = 64 << 20;

/// Checks that a folder can hold a store, and creates it if it is missing. Writes and removes one empty file.
fn probe(dir: &Path) -> Result<(), OpenError> {
    let attempt = || -> io::Result<()> {
        // The standard library takes the empty path for the working directory. An empty setting does not mean
        // that.
        if dir.as_os_str().is_empty() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "the path is empty"));
        }
        fs::create_dir_all(dir)?;
        write_to(dir)
    };
    attempt().map_err(OpenError::Unwritable)
}

/// Writes and removes one empty file. The mode bits do not show a read-only mount or a full quota. Only a write does.
fn write_to(dir: &Path) -> io::Result<()> {
    let file = dir.join(format!(".probe-{}-{:?}", std::process::id(), std::thread::current().id()));
    OpenOptions::new().write(true).create(true).truncate(true).open(&file)?;
    fs::remove_file(&file)
}

/// Checks that [`Store::open`](super::Store::open) can use a folder, or create it, and leaves everything as it is.
///
/// # Errors
/// [`OpenError::Unwritable`]: it cannot be written to, and has no tables that could be read.
pub fn check_folder(dir: &Path) -> Result<(), OpenError> {
    let above = dir.ancestors().find(|folder| folder.exists()).filter(|folder| !folder.as_os_str().is_empty());
    let writable = write_to(above.unwrap_or(Path::new(".")));
    let has_tables = dir.join(DATABASE).exists();
    writable.or_else(|error| if has_tables { Ok(()) } else { Err(OpenError::Unwritable(error)) })
}

/// A locked folder. Its database is usually open.
pub(super) struct Folder {
    dir: PathBuf,
    // Before the copy and the lock: fields are dropped in order, and the lock must go last.
    engine: Option<Engine>,
    /// Set if the folder is read-only.
    read_only: Option<ReadOnly>,
    pub files: Files,
    /// What is stored. Empty until it is compared with the database.
    pub inventory: Inventory,
    /// Tables of more bytes than this are saved to a file.
    pub files_above: u64,
    /// Solved problems that are not reported yet.
    pub reports: Vec<RecoveryReport>,
    _lock: Option<Lock>,
}

impl Folder {
    /// Opens the folder to read and to write; if it cannot be written to, then only to read.
    pub fn open(dir: &Path) -> Result<Folder, OpenError> {
        match Folder::open_to_write(dir) {
            Err(refusal) if refusal.is_about_writing() && dir.join(DATABASE).is_dir() => Folder::open_to_read(dir, refusal),
            opened => opened,
        }
    }

    fn open_to_read(dir: &Path, refusal: OpenError) -> Result<Folder, OpenError> {
        let attempt = || {
            let lock = Lock::share(&dir.join(LOCK))?;
            let read_only = ReadOnly::new(&dir.join(DATABASE), refusal.to_string()).map_err(OpenError::Io)?;
            let mut folder = Folder::closed(dir, lock);
            folder.read_only = Some(read_only);
            folder.start_engine()?;
            Ok(folder)
        };
        attempt().map_err(|error| match error {
            OpenError::Io(reason) => OpenError::Unreadable { refusal: Box::new(refusal), reason },
            other => other,
        })
    }

    fn open_to_write(dir: &Path) -> Result<Folder, OpenError> {
        probe(dir)?;
        let set_aside = |name| set_strange_aside(&dir.join(name)).map_err(OpenError::Unwritable);
        // If two processes do this at once, one of them may move the other's new lock away. Then sled's own lock keeps them apart.
        let mut reports = set_aside(LOCK)?;
        let lock = Lock::take(&dir.join(LOCK))?;
        for name in [OPENING_MARKER, SCRATCH, INVENTORY, INVENTORY_PART] {
            reports.extend(set_aside(name)?);
        }
        for name in [SEGMENTS, DOWNLOADS] {
            reports.extend(set_aside_unless_folder(&dir.join(name)).map_err(OpenError::Unwritable)?);
        }
        // A kill during the test for free space leaves this file. It can be large.
        let _ = fs::remove_file(dir.join(SCRATCH));
        let mut folder = Folder::closed(dir, Some(lock));
        folder.reports = reports;
        folder.start_engine()?;
        folder.sweep_files();
        Ok(folder)
    }

    fn closed(dir: &Path, lock: Option<Lock>) -> Folder {
        Folder {
            dir: dir.to_path_buf(),
            engine: None,
            read_only: None,
            files: Files::of(dir),
            inventory: Inventory::none(dir),
            files_above: FILES_ABOVE,
            reports: Vec::new(),
            _lock: lock,
        }
    }

    /// Why the folder is read-only; `None` if it is writable.
    pub fn read_only(&self) -> Option<&str> {
        self.read_only.as_ref().map(|read_only| read_only.reason.as_str())
    }

    /// Fails if the folder is read-only.
    pub fn require_writable(&self) -> Result<(), DatabaseFault> {
        match self.read_only() {
            None => Ok(()),
            Some(reason) => Err(DatabaseFault::Io(io::Error::new(io::ErrorKind::ReadOnlyFilesystem, reason.to_owned()))),
        }
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    pub fn inventory_file(&self) -> PathBuf {
        self.dir.join(INVENTORY)
    }

    pub fn downloads(&self) -> PathBuf {
        self.dir.join(DOWNLOADS)
    }

    /// Runs `job` on the database and closes the database on a fault. Opens it first if an earlier fault
    /// closed it.
    pub fn run<T: Send + 'static>(
        &mut self,
        job: impl FnOnce(&sled::Db) -> Result<T, DatabaseFault> + Send + 'static,
    ) -> Result<T, DatabaseFault> {
        if self.engine.is_none() {
            self.start_engine()?;
        }
        let Some(engine) = &self.engine else { return Err(DatabaseFault::Io(io::Error::other("the database is closed"))) };
        let result = engine.run(job);
        if result.is_err() {
            self.engine = None;
        }
        result
    }

    /// Fails if there is no space to save `bytes` more bytes.
    pub fn require_free_space(&self, bytes: u64) -> Result<(), DatabaseFault> {
        Ok(require_space(&self.database(), &self.dir.join(SCRATCH), bytes)?)
    }

    /// Removes files that no table refers to. Must not run during a save: a new file has its name before a
    /// table refers to it.
    fn sweep_files(&mut self) {
        if let Ok(followed) = self.run(garbage::followed_files) {
            let found = self.files.sweep(&followed);
            self.reports.extend(found);
        }
    }

    /// Moves the database away and opens an empty one.
    pub fn start_over(&mut self, reason: String) -> Result<(), DatabaseFault> {
        self.engine = None;
        self.set_database_aside(reason)?;
        self.start_engine()
    }

    fn start_engine(&mut self) -> Result<(), DatabaseFault> {
        if self.read_only.is_some() {
            return self.start_and_tidy(&self.database());
        }
        match self.try_start_engine() {
            Err(fault) if fault.is_damage() => {
                self.set_database_aside(fault.to_string())?;
                self.try_start_engine()
            }
            other => other,
        }
    }

    fn try_start_engine(&mut self) -> Result<(), DatabaseFault> {
        let database = self.database();
        let (marker, suspicion) = OpeningMarker::write(self.dir.join(OPENING_MARKER));
        if let Some(reason) = suspicion
            && fs::symlink_metadata(&database).is_ok()
        {
            self.set_database_aside(reason)?;
        }
        let result = self.start_and_tidy(&database);
        // After a stall the thread is still busy, and only another process can open the database.
        if !matches!(result, Err(DatabaseFault::Stalled(_))) {
            marker.clear();
        }
        result
    }

    fn start_and_tidy(&mut self, database: &Path) -> Result<(), DatabaseFault> {
        let torn = delete_torn_snapshots(database)?;
        self.report(torn);
        if let Some(strange) = strange_entry(database) {
            return Err(DatabaseFault::Damaged(format!("{} is not a regular file", strange.display())));
        }
        let engine = Engine::start(database)?;
        let (schema, found) = engine.run(|db| Ok((migrate::migrate(db)?, garbage::collect(db)?)))?;
        // A new database has schema 0.
        if let Some(from) = schema.filter(|&from| from > 0) {
            tracing::info!(from, to = migrate::SCHEMA, "migrated the database from schema {from} to {}", migrate::SCHEMA);
        }
        self.report(found);
        self.engine = Some(engine);
        Ok(())
    }

    fn report(&mut self, found: Vec<RecoveryReport>) {
        // Clean-up in a copy does not change the folder.
        if self.read_only.is_none() {
            self.reports.extend(found);
        }
    }

    fn set_database_aside(&mut self, reason: String) -> Result<(), DatabaseFault> {
        if self.read_only.is_some() {
            return Err(DatabaseFault::Damaged(reason));
        }
        self.reports.extend(set_aside(&self.database(), reason)?);
        Ok(())
    }

    /// The database that sled uses.
    fn database(&self) -> PathBuf {
        self.read_only.as_ref().map_or_else(|| self.dir.join(DATABASE), |read_only| read_only.copy.path().to_path_buf())
    }
}

/// One process per store: locks the store until dropped. The lock is on a file of our own, and is taken before sled or its files are
/// touched. The operating system releases the lock when the process ends, even after a
/// kill.
struct Lock {
    file: File,
}

impl Lock {
    /// Takes the lock without waiting.
    pub fn take(path: &Path) -> Result<Lock, OpenError> {
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(path).map_err(OpenError::Unwritable)?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { file }),
            Err(TryLockError::WouldBlock) => Err(OpenError::Locked),
            Err(TryLockError::Error(error)) => Err(OpenError::Io(error)),
        }
    }

    /// Shares the lock with other processes that only read. `None` if there is no file: then no process ever had the folder.
    pub fn share(path: &Path) -> Result<Option<Lock>, OpenError> {
        if is_strange(path) {
            return Err(OpenError::Io(io::Error::new(io::ErrorKind::InvalidInput, format!("{} is not a regular file", path.display()))));
        }
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(OpenError::Io(error)),
        };
        match file.try_lock_shared() {
            Ok(()) => Ok(Some(Lock { file })),
            Err(TryLockError::WouldBlock) => Err(OpenError::Locked),
            Err(TryLockError::Error(error)) => Err(OpenError::Io(error)),
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the file is not enough: a child process that another thread is just starting has a copy of
        // the handle until it calls exec.
        let _ = self.file.unlock();
    }
}

/// The copy of a database in a read-only folder; deleted when dropped. sled writes when it opens, so it opens the copy. Tables in
/// files need no copy.
struct ReadOnly {
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

/// Saving appends every block to the log, and again when its node is rewritten. The most seen was 2.8 times
/// the table.
const COPIES: u64 = 3;

/// The log grows by whole units, and opening it again can take one more.
const LOG_UNITS: u64 = 2;

/// Fails with the file system's error if there is no space to save `bytes` more bytes to `database`.
///
/// When sled 0.34 runs out of space during a write, the database stays whole, but opening it again needs more space than before. Until
/// space is freed, even the old version is unreachable. So a save first writes zeros of the size it will need to a scratch file, and
/// deletes them. The standard library has no other way to ask for free space.
fn require_space(database: &Path, scratch: &Path, bytes: u64) -> io::Result<()> {
    let needed = bytes.saturating_mul(COPIES).saturating_add(LOG_UNITS * LOG_UNIT_BYTES as u64);
    let result = fill(scratch, fs::metadata(database.join("db")).map_or(0, |log| log.len()), needed);
    let _ = fs::remove_file(scratch);
    result
}

fn fill(scratch: &Path, log: u64, needed: u64) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).truncate(true).write(true).open(scratch)?;
    // A limit on the size of one file would stop the log, which grows by the same amount. Testing this costs
    // no space.
    file.set_len(log.saturating_add(needed))?;
    let zeros = vec![0; 1 << 20];
    let mut left = needed;
    while left > 0 {
        let part = left.min(zeros.len() as u64);
        match file.write(&zeros[..part as usize]) {
            Ok(written) => left -= written as u64,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(with_sizes(&error, needed, needed - left)),
        }
    }
    Ok(())
}
