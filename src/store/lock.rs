//! One store, one process: a lock on a file of our own, taken before sled or its files are touched.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

use super::error::OpenError;

/// Held as long as the store is open. The operating system gives it up when the process ends, however it ends.
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
        // Closing the file is not enough: a child process that another thread is just starting has a copy of it, until it
        // becomes another program.
        let _ = self.file.unlock();
    }
}
