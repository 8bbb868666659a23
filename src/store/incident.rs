//! Problems that the store found and solved by itself.

use std::path::PathBuf;

use super::name::TableName;

/// `Display` is one sentence for the log; [`Incident::kind`] is a label to count by.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Incident {
    /// An earlier process was killed while sled wrote a snapshot. The file was deleted: sled would refuse to
    /// open with it, and can compute its contents again.
    #[error("deleted {}, a snapshot that was never finished", .file.display())]
    TornSnapshot { file: PathBuf },
    /// The database was unusable and was moved away. The store continues with an empty one.
    #[error("moved the damaged table store to {} and started an empty one ({reason})", .to.display())]
    SetAside { to: PathBuf, reason: String },
    /// A folder, FIFO, socket or device had the name of a file and was moved away.
    #[error("moved {} to {}, because it is not a regular file", .file.display(), .to.display())]
    NotAFile { file: PathBuf, to: PathBuf },
    /// Something set aside earlier was deleted, because only the newest few are kept.
    #[error("deleted {}, the oldest of what was set aside", .path.display())]
    OldSetAsideRemoved { path: PathBuf },
    /// An incomplete or replaced version was removed.
    #[error("removed version {version} of table {name}, which is incomplete or replaced")]
    GarbageRemoved { name: TableName, version: u64 },
    /// The file of a large table was removed: it was incomplete, or no table needs it any more.
    #[error("deleted {}, which is incomplete or not needed any more", .file.display())]
    FileRemoved { file: PathBuf },
    /// A table pointed to a missing version. The table was removed.
    #[error("removed table {name}, whose current version is missing")]
    DanglingCurrent { name: TableName },
    /// The new version of a table is in use, but the old one could not be removed. The next opening tries
    /// again.
    #[error("could not yet remove the replaced version {version} of table {name} ({reason})")]
    OldVersionKept {
        name: TableName,
        /// The version that is still stored.
        version: u64,
        reason: String,
    },
}

impl Incident {
    /// A short label that does not depend on the details: `torn_snapshot`, `set_aside`, `not_a_file`,
    /// `old_set_aside_removed`, `garbage_removed`, `file_removed`, `dangling_current` or `old_version_kept`.
    pub fn kind(&self) -> &'static str {
        match self {
            Incident::TornSnapshot { .. } => "torn_snapshot",
            Incident::SetAside { .. } => "set_aside",
            Incident::NotAFile { .. } => "not_a_file",
            Incident::OldSetAsideRemoved { .. } => "old_set_aside_removed",
            Incident::GarbageRemoved { .. } => "garbage_removed",
            Incident::FileRemoved { .. } => "file_removed",
            Incident::DanglingCurrent { .. } => "dangling_current",
            Incident::OldVersionKept { .. } => "old_version_kept",
        }
    }
}
