//! Tables on disk: named byte strings with a manifest, in a sled database that is a cache and never the only copy.
//!
//! # Layout
//! ```text
//! <folder>/lock                        locked as long as a Store is open
//! <folder>/opening                     exists while a database is being opened: how many openings in a row were cut off
//! <folder>/scratch                     exists for moments only: asks for the space that a save will take
//! <folder>/inventory                   names the tables that are stored, see inventory.rs
//! <folder>/inventory.part              such a file while it is written
//! <folder>/tables.sled/                the database; its keys are listed in keys.rs
//! <folder>/segments/<name>.<version>.table   the bytes of a table of more than 64 MiB, and nothing else
//! <folder>/segments/<name>.<version>.part    such a file while it is written
//! <folder>/segments/<name>.<version>.unchecked   exists while such a table is mapped and not yet checked
//! <folder>/downloads/<name>     what has come of a table that is being downloaded
//! <folder>/tables.sled.corrupt-<unix seconds>[-n]/   databases that could not be used, the newest three
//! <folder>/<name>.corrupt-<unix seconds>[-n]   what had the name of a file and was none, the newest three of each name
//! ```
//! A table is cut into blocks of 64 KiB, each with a checksum. Saving writes the blocks of a new version, then its manifest, then
//! points `current` to it, with a flush after each; only then is the old version removed. Readers follow `current`, so they
//! see the old table or the new one, whole, wherever a crash cuts in.
//!
//! A table of more than 64 MiB is a file instead of blocks. It is written under another name, flushed and renamed before its manifest is
//! written, and never changed afterwards. The database has a checksum for every 4 MiB of it, its *segments*. Such a table can be
//! [mapped](Store::map): then its bytes are used at once, and the caller verifies them in the background.
//!
//! # What each failure leads to
//! | Failure | Outcome |
//! |---|---|
//! | killed while saving | the old version is current; the torn one is removed at the next opening |
//! | killed while sled writes a snapshot | the torn file is deleted before opening |
//! | killed, aborted or hung three times in a row while opening | the database is set aside, an empty one is used |
//! | sled cannot open the database, or panics on it | the database is set aside, an empty one is used |
//! | a FIFO, device, socket or folder has the name of a file | it is set aside, with the whole database if sled would open it |
//! | sled's log is damaged where it looks like a crash | an earlier version is current again, or none; the inventory shows it, and it is reported |
//! | the inventory is missing or damaged | reported, and written again |
//! | a file has the name of a folder | it is set aside |
//! | killed while writing a file | the old version is current; the file is removed at the next opening |
//! | a file is missing or of the wrong length | [`Damage`] from [`Store::load`] and [`Store::map`] |
//! | a byte of a file is changed | [`Damage`] from [`Store::load`] and [`Segments::verify_checksums`] |
//! | a file is cut off, or the disk cannot read it, while it is mapped | the operating system ends the process with SIGBUS; the next
//! process verifies the table before it maps it |
//! | a block, manifest or pointer is damaged | [`Damage`] from [`Store::load`]; saving the table again repairs it |
//! | a page that sled must read to save is damaged | the database is set aside, the table is saved in an empty one |
//! | no space for a table | [`StoreError::Full`] before anything is written, or with the unfinished file removed; everything stays as it is |
//! | another program takes the space during a save | [`StoreError::Full`]; the old versions load again once 16 MiB are free |
//! | the folder is missing or a file | it is made, or [`OpenError::Unwritable`] |
//! | the folder is read-only, or too full to open | its tables are read from a copy of the database, and mapped; nothing is stored |
//! | another process has it open | [`OpenError::Locked`] after the `patience` of [`Store::open`] |
//! | a newer program wrote it | [`OpenError::SchemaTooNew`]; nothing is changed |
//! | sled gives no answer for two minutes | an error; its thread is left behind, and the store may stay locked until the process ends |
//!
//! Against power loss there is only sled's `fsync`. Every byte that is read is verified, so the worst outcome of any failure is that a
//! table must be built again.

mod block;
mod engine;
mod error;
mod files;
mod folder;
mod garbage;
mod inventory;
mod keys;
mod load;
mod manifest;
mod migrate;
mod name;
mod reconcile;
mod recovery;
mod save;
mod segments;

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

pub use block::BrokenSeal;
pub use error::{Damage, DamageCause, OpenError, StoreError, with_cure};
pub use folder::check_folder;
pub use manifest::{Manifest, Parameters};
pub use name::{InvalidName, TableName};
pub use recovery::RecoveryReport;
pub use segments::Segments;

use bytes::Bytes;
use folder::Folder;
use keys::VersionKey;
use save::TableToSave;

/// An open store. Dropping it closes the database, frees its cache and releases the lock, in this order; a second opening
/// then works at once. Every call blocks on the disk: from async code, use a blocking thread.
///
/// ```
/// use nimber::store::{Opened, Parameters, Store, TableName};
/// use std::time::Duration;
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path();
/// let Opened { store, reports } = Store::open(folder, Duration::from_secs(1), &|| false)?;
/// assert!(reports.is_empty());
/// let name = TableName::new("powers-of-two")?;
/// store.save(&name, &Parameters::new(), 1, &[1, 2, 4, 8], &|_done, _total| ())?;
/// let table = store.load(&name)?.expect("it was just saved");
/// assert_eq!(table.bytes, &[1, 2, 4, 8][..]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Store {
    folder: Mutex<Folder>,
}

/// An open store, and the problems that were solved on opening.
#[derive(Debug)]
pub struct Opened {
    pub store: Store,
    /// In the order in which they were found. Usually empty.
    pub reports: Vec<RecoveryReport>,
}

/// A stored table, its bytes in memory or mapped.
#[derive(Debug)]
pub struct StoredTable {
    pub manifest: Manifest,
    pub bytes: Bytes,
    pub is_mapped: bool,
    /// Must still be [verified](Segments::verify_checksums); `None` if every byte has been.
    pub unverified: Option<Segments>,
}

/// The first and the longest pause between two attempts to get the lock.
const PAUSES: (Duration, Duration) = (Duration::from_millis(5), Duration::from_millis(320));

impl Store {
    /// Opens the store in the folder `dir`, or creates one. A folder that cannot be written to is only read.
    ///
    /// If another process has it open, waits for `patience`, or until `give_up` returns true. A process that is ending keeps the lock a
    /// little longer, so the patience should be at least a second.
    ///
    /// # Errors
    /// See [`OpenError`]. Damage is no error: the store repairs it and reports it in [`Opened::reports`].
    pub fn open(dir: &Path, patience: Duration, give_up: &dyn Fn() -> bool) -> Result<Opened, OpenError> {
        let begun = Instant::now();
        let (mut pause, longest) = PAUSES;
        loop {
            let left = patience.saturating_sub(begun.elapsed());
            match Folder::open(dir) {
                Ok(mut folder) => {
                    reconcile::reconcile(&mut folder);
                    let reports = std::mem::take(&mut folder.reports);
                    return Ok(Opened { store: Store { folder: Mutex::new(folder) }, reports });
                }
                Err(OpenError::Locked) if !left.is_zero() && !give_up() => {
                    thread::sleep(pause.min(left));
                    pause = (pause * 2).min(longest);
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Reads a table into memory and verifies every byte; `None` when it is not stored.
    ///
    /// # Errors
    /// [`Damage`]: build the table again and save it.
    pub fn load(&self, name: &TableName) -> Result<Option<StoredTable>, Damage> {
        let reserve = |manifest: &Manifest| -> Result<Vec<u8>, DamageCause> {
            let too_large = DamageCause::Memory { bytes: manifest.bytes };
            let mut buffer = Vec::new();
            match usize::try_from(manifest.bytes).map(|length| buffer.try_reserve_exact(length)) {
                Ok(Ok(())) => Ok(buffer),
                _ => Err(too_large),
            }
        };
        let read = load::read(&mut self.folder(), name, reserve, |bytes, raw| bytes.extend_from_slice(raw));
        let stored = |(manifest, bytes): (_, Vec<u8>)| StoredTable { manifest, bytes: bytes.into(), is_mapped: false, unverified: None };
        read.map(|found| found.map(stored)).map_err(|cause| Damage { name: name.clone(), cause })
    }

    /// Like [`Store::load`], but a table in a file is mapped, not read. That takes hardly any time or memory, and checks only the length.
    /// If an earlier process mapped the table and ended before it was verified, the table is verified first.
    ///
    /// # Errors
    /// [`Damage`]: build the table again and save it.
    pub fn map(&self, name: &TableName) -> Result<Option<StoredTable>, Damage> {
        let map = |folder: &mut Folder| -> Result<Option<StoredTable>, DamageCause> {
            let Some((key, manifest)) = load::read_manifest(folder, name)? else { return Ok(None) };
            if manifest.file.is_none() {
                return Ok(None);
            }
            let mut segments = Segments::open(folder, &key, &manifest)?;
            let mark = folder.files.mark(&key);
            let is_suspect = mark.exists();
            let can_mark = folder.read_only().is_none();
            if is_suspect {
                segments.read(|_| ())?;
            }
            match (can_mark, is_suspect) {
                (false, _) => {}
                (true, true) => drop(fs::remove_file(mark)),
                (true, false) => segments.mark(mark),
            }
            // If the file system cannot map files, read the file instead.
            let Ok(bytes) = segments.map() else { return Ok(None) };
            Ok(Some(StoredTable { manifest, bytes, is_mapped: true, unverified: (!is_suspect).then_some(segments) }))
        };
        // The folder must be unlocked before the second attempt.
        let mapped = map(&mut self.folder());
        match mapped.map_err(|cause| Damage { name: name.clone(), cause })? {
            Some(mapped) => Ok(Some(mapped)),
            None => self.load(name),
        }
    }

    /// Why the folder is read-only, if it is. Its tables can be read, and every [`save`](Store::save) and [`forget`](Store::forget) fails.
    pub fn read_only(&self) -> Option<String> {
        self.folder().read_only().map(str::to_owned)
    }

    /// From now on, tables larger than this are saved to files. For tests; the default is 64 MiB.
    #[doc(hidden)]
    pub fn save_to_files_above(&self, bytes: u64) {
        self.folder().files_above = bytes;
    }

    /// Whether a table of this size is saved to a file.
    pub fn saves_to_file(&self, bytes: u64) -> bool {
        bytes > self.folder().files_above
    }

    /// Reads and verifies a table like [`Store::load`], without keeping its bytes.
    ///
    /// # Errors
    /// [`Damage`]: build the table again and save it.
    pub fn verify(&self, name: &TableName) -> Result<Option<Manifest>, Damage> {
        match load::read(&mut self.folder(), name, |_| Ok(()), |(), _| ()) {
            Ok(found) => Ok(found.map(|(manifest, ())| manifest)),
            Err(cause) => Err(Damage { name: name.clone(), cause }),
        }
    }

    /// Saves `bytes` as the new version of a table. The new version replaces the old one once it is complete on disk. `format` is the
    /// caller's number for the meaning of the bytes. `progress` gets the bytes written and the total.
    ///
    /// If the database is too damaged for the table, it is set aside with its other tables, and the table is saved in an empty one; see
    /// [`Store::take_reports`].
    ///
    /// # Errors
    /// [`StoreError`]: the old version, if there was one, is still current. [`StoreError::Full`] if there is no space for three times the
    /// table plus 16 MiB, the most that a save needs at any time. A table in a file needs its own size plus 16 MiB.
    pub fn save(
        &self,
        name: &TableName,
        parameters: &Parameters,
        format: u32,
        bytes: &[u8],
        progress: &dyn Fn(u64, u64),
    ) -> Result<Manifest, StoreError> {
        let table = TableToSave { name, parameters, format, bytes };
        let manifest = repairing(&mut self.folder(), |folder| save::save(folder, table, progress))?;
        Ok(manifest)
    }

    /// Removes a table, if it is stored. If the database is too damaged for that, it is set aside.
    ///
    /// # Errors
    /// [`StoreError`]: the table may or may not be gone.
    pub fn forget(&self, name: &TableName) -> Result<(), StoreError> {
        repairing(&mut self.folder(), |folder| {
            folder.require_writable()?;
            folder.inventory.remove(name);
            folder.inventory.write()?;
            let name = name.clone();
            let removed = folder.run(move |db| {
                // The pointer goes first: a version without a pointer is garbage.
                db.remove(keys::current(&name))?;
                db.flush()?;
                let keys = garbage::versions_of(db, &name)?.into_iter().map(|version| VersionKey { name: name.clone(), version });
                let keys: Vec<VersionKey> = keys.collect();
                for key in &keys {
                    garbage::remove_version(db, key)?;
                }
                Ok(keys)
            })?;
            Ok(removed.iter().try_for_each(|key| folder.files.remove(key))?)
        })?;
        Ok(())
    }

    /// The readable manifests of all tables, by name. A table without a readable manifest is left out;
    /// loading it reports the damage.
    ///
    /// # Errors
    /// [`StoreError`] when the database itself cannot be read.
    pub fn manifests(&self) -> Result<Vec<Manifest>, StoreError> {
        let mut folder = self.folder();
        let names = repairing(&mut folder, reconcile::names)?;
        let manifest = |name: &TableName| load::read_manifest(&mut folder, name).ok().flatten().map(|(_, manifest)| manifest);
        Ok(names.iter().filter_map(manifest).collect())
    }

    /// The file for an unfinished download of this table, in a folder that exists; `None` if the folder is read-only. The store does not
    /// look at it: its reader verifies it.
    pub fn download(&self, name: &TableName) -> Option<PathBuf> {
        let folder = self.folder();
        let downloads = folder.read_only().is_none().then(|| folder.downloads())?;
        fs::create_dir_all(&downloads).ok().map(|()| downloads.join(name.as_str()))
    }

    /// Removes unfinished downloads.
    pub fn forget_downloads(&self) {
        let folder = self.folder();
        if folder.read_only().is_none() {
            let _ = fs::remove_dir_all(folder.downloads());
        }
    }

    /// All lost tables: stored ones that are missing, or there in an older version only. A table stays in this list, also in later
    /// processes, until [`strike_lost`](Store::strike_lost).
    pub fn lost(&self) -> Vec<RecoveryReport> {
        reconcile::lost(&mut self.folder())
    }

    /// Call this once the lost tables have been reported: the next opening does not report them again.
    pub fn strike_lost(&self) {
        reconcile::strike_lost(&mut self.folder());
    }

    /// The problems that were solved since the opening or the last call.
    pub fn take_reports(&self) -> Vec<RecoveryReport> {
        std::mem::take(&mut self.folder().reports)
    }

    fn folder(&self) -> MutexGuard<'_, Folder> {
        // A panic in a caller's progress function leaves an incomplete version, as a kill does. It is garbage.
        self.folder.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").finish_non_exhaustive()
    }
}

/// Does `work`. If the database turns out to be damaged, does it once more in an empty one.
fn repairing<T>(
    folder: &mut Folder,
    mut work: impl FnMut(&mut Folder) -> Result<T, error::DatabaseFault>,
) -> Result<T, error::DatabaseFault> {
    match work(folder) {
        Err(fault) if fault.is_damage() => {
            folder.start_over(fault.to_string())?;
            work(folder)
        }
        other => other,
    }
}
