//! Why an operation on the store failed. [`DatabaseFault`] has sled's errors, by what can be done about them.

use super::block::BrokenSeal;
use super::name::TableName;
use std::io;
use std::time::Duration;

/// The error of a file, and what helps if it is a missing permission.
pub fn with_cure(error: &io::Error) -> String {
    if error.kind() != io::ErrorKind::PermissionDenied {
        return error.to_string();
    }
    #[cfg(target_os = "linux")]
    let (user, whose) = {
        let user = rustix::process::geteuid();
        (format!("user {user}"), format!(", for example with `chown {user}`"))
    };
    #[cfg(not(target_os = "linux"))]
    let (user, whose) = ("another user", "");
    format!("{error}; this process runs as {user}, so give it to that user{whose}, or name another one")
}

/// The error of a write of `needed` bytes that failed after `written` ones. What was written is what was free.
pub(super) fn with_sizes(error: &io::Error, needed: u64, written: u64) -> io::Error {
    let (needed, free) = (needed.div_ceil(1_000_000), written / 1_000_000);
    io::Error::new(error.kind(), format!("{error}: {needed} MB are needed, and {free} MB are free"))
}

/// Why a store could not be opened. Damage is not among the reasons: a damaged database is set aside and
/// reported as a [`RecoveryReport`](super::RecoveryReport).
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process (or another [`Store`](super::Store) of this one) has it open.
    #[error("the table store is in use by another process")]
    Locked,
    /// The folder cannot be created, is not a folder, or is not writable and has no tables.
    #[error("the folder of the table store cannot be written to: {}", with_cure(.0))]
    Unwritable(#[source] io::Error),
    /// A newer version of this program wrote the store. Nothing was changed.
    #[error("the table store has schema {found}, and this program knows schemas up to {known}")]
    SchemaTooNew {
        found: u32,
        /// The newest schema this program knows.
        known: u32,
    },
    /// The file system failed: it is full, out of file handles, or does not answer.
    #[error("the table store cannot be opened: {0}")]
    Io(#[source] io::Error),
    /// The folder cannot be written to, and its tables cannot be read either.
    #[error("{refusal}; nor can its tables be read: {reason}")]
    Unreadable {
        /// Why it cannot be written to.
        refusal: Box<OpenError>,
        #[source]
        reason: io::Error,
    },
}

impl OpenError {
    /// Whether the folder may still be readable.
    pub(super) fn is_about_writing(&self) -> bool {
        use io::ErrorKind::{FileTooLarge, PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
        match self {
            OpenError::Unwritable(_) => true,
            OpenError::Io(error) => {
                matches!(error.kind(), FileTooLarge | PermissionDenied | QuotaExceeded | ReadOnlyFilesystem | StorageFull)
            }
            _ => false,
        }
    }
}

/// Why a table could not be saved, listed or removed. What was stored before is still there.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("no space is left for the table store: {0}")]
    Full(#[source] io::Error),
    /// The file system failed in another way.
    #[error("the table store failed: {0}")]
    Io(#[source] io::Error),
}

/// A stored table that cannot be trusted. Build it again and save it; [`forget`](super::Store::forget) is not
/// needed before.
#[derive(Debug, thiserror::Error)]
#[error("table {name} cannot be used: {cause}")]
pub struct Damage {
    pub name: TableName,
    pub cause: DamageCause,
}

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DamageCause {
    /// The pointer to the current version cannot be read.
    #[error("the pointer to its current version: {0}")]
    Current(BrokenSeal),
    /// The current version has no manifest.
    #[error("version {version} has no manifest")]
    ManifestMissing { version: u64 },
    /// The manifest cannot be read or contradicts itself.
    #[error("its manifest: {0}")]
    Manifest(String),
    /// A block is missing.
    #[error("block {block} is missing")]
    BlockMissing {
        /// Counts from 0.
        block: u32,
    },
    /// A block does not have the bytes that were written.
    #[error("block {block}: {seal}")]
    Block {
        /// Counts from 0.
        block: u32,
        seal: BrokenSeal,
    },
    /// The blocks together, or the file, have a different length than the table.
    #[error("it has {found} bytes instead of {expected}")]
    Length { expected: u64, found: u64 },
    /// Every block is intact, but the hash of the whole differs.
    #[error("its BLAKE3 hash is {found} instead of {expected}")]
    Hash { expected: String, found: String },
    /// The table's file is missing or cannot be read.
    #[error("its file: {0}")]
    File(#[source] io::Error),
    /// The checksums of the segments are missing, or their number is wrong.
    #[error("the checksums of its segments are missing")]
    ChecksumsMissing,
    /// The checksums of the segments cannot be read.
    #[error("the checksums of its segments: {0}")]
    Checksums(BrokenSeal),
    /// A segment of the file does not have the bytes that were written.
    #[error("segment {segment} does not match its checksum")]
    Segment {
        /// Counts from 0.
        segment: u32,
    },
    /// The table does not fit into memory.
    #[error("{bytes} bytes do not fit into memory")]
    Memory { bytes: u64 },
    /// The database failed during the read.
    #[error("the database: {0}")]
    Database(String),
}

/// Why an operation on the database failed. After any of these the database is closed, because sled refuses
/// every write after its first failed one. The next operation opens it again.
#[derive(Debug, thiserror::Error)]
pub(super) enum DatabaseFault {
    /// No space. The data are intact.
    #[error("no space is left: {0}")]
    Full(io::Error),
    /// The file system failed. The data are intact.
    #[error("{0}")]
    Io(io::Error),
    /// sled's own lock is taken.
    #[error("sled's lock is taken")]
    Busy,
    /// The data are damaged.
    #[error("{0}")]
    Damaged(String),
    /// sled panicked, which it does on some damage.
    #[error("sled panicked: {0}")]
    Panicked(String),
    /// sled gave no answer. Its thread cannot be ended and is abandoned.
    #[error("sled gave no answer for {} s", .0.as_secs())]
    Stalled(Duration),
    /// A newer program wrote the database.
    #[error("schema {found} is newer than {known}")]
    SchemaTooNew { found: u32, known: u32 },
}

impl DatabaseFault {
    /// Whether starting over with an empty database would help.
    pub fn is_damage(&self) -> bool {
        matches!(self, DatabaseFault::Damaged(_) | DatabaseFault::Panicked(_))
    }
}

/// An error of a file outside the database is never damage.
impl From<io::Error> for DatabaseFault {
    fn from(error: io::Error) -> DatabaseFault {
        use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        if matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge) {
            DatabaseFault::Full(error)
        } else {
            DatabaseFault::Io(error)
        }
    }
}

impl From<sled::Error> for DatabaseFault {
    fn from(error: sled::Error) -> DatabaseFault {
        use io::ErrorKind::{OutOfMemory, PermissionDenied, ReadOnlyFilesystem, StaleNetworkFileHandle};
        let error = match error {
            sled::Error::Io(error) => error,
            other => return DatabaseFault::Damaged(other.to_string()),
        };
        // sled passes on the kind of an error but not its number, so the text decides the rest.
        let text = error.to_string();
        match (DatabaseFault::from(error), text) {
            (DatabaseFault::Io(_), text) if text.contains("could not acquire lock") => DatabaseFault::Busy,
            (DatabaseFault::Io(error), text) if text.contains("Too many open files") => DatabaseFault::Io(error),
            (DatabaseFault::Io(error), _)
                if matches!(error.kind(), PermissionDenied | ReadOnlyFilesystem | OutOfMemory | StaleNetworkFileHandle) =>
            {
                DatabaseFault::Io(error)
            }
            // A database file that is missing or too short is an I/O error to sled. Here it is damage.
            (DatabaseFault::Io(_), text) => DatabaseFault::Damaged(text),
            (other, _) => other,
        }
    }
}

impl From<DatabaseFault> for io::Error {
    fn from(fault: DatabaseFault) -> io::Error {
        match fault {
            DatabaseFault::Full(error) | DatabaseFault::Io(error) => error,
            DatabaseFault::Stalled(_) => io::Error::new(io::ErrorKind::TimedOut, fault.to_string()),
            DatabaseFault::Busy => io::Error::new(io::ErrorKind::ResourceBusy, fault.to_string()),
            _ => io::Error::other(fault.to_string()),
        }
    }
}

impl From<DatabaseFault> for OpenError {
    fn from(fault: DatabaseFault) -> OpenError {
        match fault {
            DatabaseFault::Busy => OpenError::Locked,
            DatabaseFault::SchemaTooNew { found, known } => OpenError::SchemaTooNew { found, known },
            other => OpenError::Io(other.into()),
        }
    }
}

impl From<DatabaseFault> for StoreError {
    fn from(fault: DatabaseFault) -> StoreError {
        match fault {
            DatabaseFault::Full(error) => StoreError::Full(error),
            other => StoreError::Io(other.into()),
        }
    }
}

/// Why a migration could not be applied.
#[derive(Debug, thiserror::Error)]
pub(super) enum MigrationError {
    #[error(transparent)]
    Sled(#[from] sled::Error),
    #[error("{0}")]
    Unreadable(String),
}

impl From<MigrationError> for DatabaseFault {
    fn from(error: MigrationError) -> DatabaseFault {
        match error {
            MigrationError::Sled(error) => error.into(),
            MigrationError::Unreadable(what) => DatabaseFault::Damaged(what),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_permission_names_the_user_and_what_to_do() {
        let told = with_cure(&io::ErrorKind::PermissionDenied.into());
        assert!(told.contains("; this process runs as ") && told.contains("give it to that user"), "{told}");
        let other = io::Error::from(io::ErrorKind::NotFound);
        assert_eq!(with_cure(&other), other.to_string());
    }

    #[test]
    fn missing_space_is_told_in_figures() {
        let full = with_sizes(&io::ErrorKind::StorageFull.into(), 34_000_001, 12_345_678);
        assert!(full.to_string().ends_with(": 35 MB are needed, and 12 MB are free"), "{full}");
        assert_eq!(full.kind(), io::ErrorKind::StorageFull, "so that it is not taken for damage");
    }
}
