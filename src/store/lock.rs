//! One process per store. The lock is on a file of our own, and is taken before sled or its files are
//! touched.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

use super::error::OpenError;

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
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the file is not enough: a child process that another thread is just starting has a copy of
        // the handle until it calls exec.
        let _ = self.file.unlock();
    }
}
