//! One process per store. The lock is on a file of our own, and is taken before sled or its files are
//! touched.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

use super::error::OpenError;
use super::recovery::is_strange;

/// Locks the store until dropped. The operating system releases the lock when the process ends, even after a
/// kill.
pub(super) struct Lock {
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
