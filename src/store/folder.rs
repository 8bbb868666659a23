//! The folder of a store: its lock, its database, and the recovery after a crash.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::engine::Engine;
use super::error::OpenError;
use super::fault::Fault;
use super::files::Files;
use super::free_space;
use super::garbage;
use super::incident::Incident;
use super::lock::Lock;
use super::migrate;
use super::recovery::{OpeningNote, delete_torn_snapshots, set_aside, set_strange_aside, strange_entry};

const LOCK: &str = "lock";
/// The file of an [`OpeningNote`].
const NOTE: &str = "opening";
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
        // The mode bits do not show a read-only mount or a full quota. Only a write does.
        let file = dir.join(format!(".probe-{}-{:?}", std::process::id(), std::thread::current().id()));
        OpenOptions::new().write(true).create(true).truncate(true).open(&file)?;
        fs::remove_file(&file)
    };
    attempt().map_err(OpenError::Unwritable)
}

/// A locked folder. Its database is usually open.
pub(super) struct Folder {
    dir: PathBuf,
    // Before the lock: fields are dropped in order, and the lock must go last.
    engine: Option<Engine>,
    pub files: Files,
    /// Tables of more bytes than this are saved to a file.
    pub files_above: u64,
    /// What was dealt with and not yet reported.
    pub incidents: Vec<Incident>,
    _lock: Lock,
}

impl Folder {
    pub fn open(dir: &Path) -> Result<Folder, OpenError> {
        probe(dir)?;
        let set_aside = |name| set_strange_aside(&dir.join(name)).map_err(OpenError::Unwritable);
        // If two processes do this at once, one of them may move the other's new lock away. Then sled's own lock keeps them apart.
        let mut incidents = set_aside(LOCK)?;
        let lock = Lock::take(&dir.join(LOCK))?;
        incidents.extend(set_aside(NOTE)?);
        incidents.extend(set_aside(SCRATCH)?);
        // A kill during the test for free space leaves this file. It can be large.
        let _ = fs::remove_file(dir.join(SCRATCH));
        let (files, files_above) = (Files::of(dir), FILES_ABOVE);
        let mut folder = Folder { dir: dir.to_path_buf(), engine: None, files, files_above, incidents, _lock: lock };
        match folder.start_engine() {
            Ok(()) => {
                folder.sweep_files();
                Ok(folder)
            }
            Err(Fault::Busy) => Err(OpenError::Locked),
            Err(Fault::SchemaTooNew { found, known }) => Err(OpenError::SchemaTooNew { found, known }),
            Err(fault) => Err(OpenError::Io(fault.into())),
        }
    }

    /// Runs `job` on the database and closes the database on a fault. Opens it first if an earlier fault
    /// closed it.
    pub fn run<T: Send + 'static>(&mut self, job: impl FnOnce(&sled::Db) -> Result<T, Fault> + Send + 'static) -> Result<T, Fault> {
        if self.engine.is_none() {
            self.start_engine()?;
        }
        let Some(engine) = &self.engine else { return Err(Fault::Io(io::Error::other("the database is closed"))) };
        let result = engine.run(job);
        if result.is_err() {
            self.engine = None;
        }
        result
    }

    /// Fails if there is no space to save `bytes` more bytes.
    pub fn require_free_space(&self, bytes: u64) -> Result<(), Fault> {
        Ok(free_space::require(&self.database(), &self.dir.join(SCRATCH), bytes)?)
    }

    /// Removes files that no table refers to. Must not run during a save: a new file has its name before a
    /// table refers to it.
    fn sweep_files(&mut self) {
        if let Ok(followed) = self.run(garbage::followed_files) {
            let found = self.files.sweep(&followed);
            self.incidents.extend(found);
        }
    }

    /// Moves the database away and opens an empty one.
    pub fn start_over(&mut self, reason: String) -> Result<(), Fault> {
        self.engine = None;
        self.set_database_aside(reason)?;
        self.start_engine()
    }

    fn start_engine(&mut self) -> Result<(), Fault> {
        match self.try_start_engine() {
            Err(fault) if fault.is_damage() => {
                self.set_database_aside(fault.to_string())?;
                self.try_start_engine()
            }
            other => other,
        }
    }

    fn try_start_engine(&mut self) -> Result<(), Fault> {
        let database = self.database();
        let (note, suspicion) = OpeningNote::write(self.dir.join(NOTE));
        if let Some(reason) = suspicion
            && fs::symlink_metadata(&database).is_ok()
        {
            self.set_database_aside(reason)?;
        }
        let result = self.start_and_tidy(&database);
        // After a stall the thread is still busy, and only another process can open the database.
        if !matches!(result, Err(Fault::Stalled(_))) {
            note.clear();
        }
        result
    }

    fn start_and_tidy(&mut self, database: &Path) -> Result<(), Fault> {
        self.incidents.extend(delete_torn_snapshots(database)?);
        if let Some(strange) = strange_entry(database) {
            return Err(Fault::Damaged(format!("{} is not a regular file", strange.display())));
        }
        let engine = Engine::start(database)?;
        let found = engine.run(|db| {
            migrate::migrate(db)?;
            garbage::collect(db)
        })?;
        self.incidents.extend(found);
        self.engine = Some(engine);
        Ok(())
    }

    fn set_database_aside(&mut self, reason: String) -> Result<(), Fault> {
        self.incidents.extend(set_aside(&self.database(), reason)?);
        Ok(())
    }

    fn database(&self) -> PathBuf {
        self.dir.join("tables.sled")
    }
}
