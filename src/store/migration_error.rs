//! What can go wrong in a migration.

use super::fault::Fault;

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
