//! sled's errors, sorted by the remedy.

use std::io;
use std::time::Duration;

use super::error::{OpenError, StoreError};

/// Why an operation on the database failed. After any of these the database is closed, because sled refuses
/// every write after its first failed one. The next operation opens it again.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
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
    /// No answer. The thread that waits for sled cannot be ended and is abandoned.
    #[error("sled gave no answer for {} s", .0.as_secs())]
    Stalled(Duration),
    /// A newer program wrote the database.
    #[error("schema {found} is newer than {known}")]
    SchemaTooNew { found: u32, known: u32 },
}

impl Fault {
    /// Whether starting over with an empty database would help.
    pub fn is_damage(&self) -> bool {
        matches!(self, Fault::Damaged(_) | Fault::Panicked(_))
    }
}

/// An error of a file outside the database is never damage.
impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        if matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge) { Fault::Full(error) } else { Fault::Io(error) }
    }
}

impl From<sled::Error> for Fault {
    fn from(error: sled::Error) -> Fault {
        use io::ErrorKind::{OutOfMemory, PermissionDenied, ReadOnlyFilesystem, StaleNetworkFileHandle};
        let error = match error {
            sled::Error::Io(error) => error,
            other => return Fault::Damaged(other.to_string()),
        };
        // sled passes on the kind of an error but not its number, so the text decides the rest.
        let text = error.to_string();
        match (Fault::from(error), text) {
            (Fault::Io(_), text) if text.contains("could not acquire lock") => Fault::Busy,
            (Fault::Io(error), text) if text.contains("Too many open files") => Fault::Io(error),
            (Fault::Io(error), _)
                if matches!(error.kind(), PermissionDenied | ReadOnlyFilesystem | OutOfMemory | StaleNetworkFileHandle) =>
            {
                Fault::Io(error)
            }
            // A database file that is missing or too short is an I/O error to sled. Here it is damage.
            (Fault::Io(_), text) => Fault::Damaged(text),
            (other, _) => other,
        }
    }
}

impl From<Fault> for io::Error {
    fn from(fault: Fault) -> io::Error {
        match fault {
            Fault::Full(error) | Fault::Io(error) => error,
            Fault::Stalled(_) => io::Error::new(io::ErrorKind::TimedOut, fault.to_string()),
            Fault::Busy => io::Error::new(io::ErrorKind::ResourceBusy, fault.to_string()),
            _ => io::Error::other(fault.to_string()),
        }
    }
}

impl From<Fault> for OpenError {
    fn from(fault: Fault) -> OpenError {
        match fault {
            Fault::Busy => OpenError::Locked,
            Fault::SchemaTooNew { found, known } => OpenError::SchemaTooNew { found, known },
            other => OpenError::Io(other.into()),
        }
    }
}

impl From<Fault> for StoreError {
    fn from(fault: Fault) -> StoreError {
        match fault {
            Fault::Full(error) => StoreError::Full(error),
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

impl From<MigrationError> for Fault {
    fn from(error: MigrationError) -> Fault {
        match error {
            MigrationError::Sled(error) => error.into(),
            MigrationError::Unreadable(what) => Fault::Damaged(what),
        }
    }
}
