//! Problems that the store found and solved by itself.

use std::path::PathBuf;

use super::name::TableName;

/// `Display` is one sentence for the log; [`RecoveryReport::kind`] is a label to count by.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecoveryReport {
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
    /// A file or link had the name of a folder and was moved away.
    #[error("moved {} to {}, because it is not a folder", .path.display(), .to.display())]
    NotAFolder { path: PathBuf, to: PathBuf },
    /// Something set aside earlier was deleted, because only the newest few are kept.
    #[error("deleted {}, the oldest of what was set aside", .path.display())]
    OldSetAsideRemoved { path: PathBuf },
    /// An incomplete or replaced version was removed.
    #[error("removed version {version} of table {name}, which is incomplete or replaced")]
    GarbageRemoved { name: TableName, version: u64 },
    /// The file of a large table was removed: it was incomplete, or no table needs it any more.
    #[error("deleted {}, which is incomplete or not needed any more", .file.display())]
    FileRemoved { file: PathBuf },
    /// A stored table is missing, or only an older version of it is there: sled took damage for the effect of a crash.
    #[error("version {version} of table {name} was stored and cannot be used ({reason})")]
    TableLost {
        name: TableName,
        /// The version that was stored.
        version: u64,
        reason: String,
    },
    /// The inventory is missing or damaged. It is written again. Until then, losses go unnoticed.
    #[error("{}, which names the stored tables, {reason}", .file.display())]
    InventoryLost { file: PathBuf, reason: String },
    /// The inventory could not be written.
    #[error("could not write {}, which names the stored tables ({reason})", .file.display())]
    InventoryUnwritten { file: PathBuf, reason: String },
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

impl RecoveryReport {
    /// A short label that does not depend on the details: `torn_snapshot`, `set_aside`, `not_a_file`,
    /// `not_a_folder`, `old_set_aside_removed`, `garbage_removed`, `file_removed`, `table_lost`, `inventory_lost`, `inventory_unwritten`,
    /// `dangling_current` or `old_version_kept`.
    pub fn kind(&self) -> &'static str {
        match self {
            RecoveryReport::TornSnapshot { .. } => "torn_snapshot",
            RecoveryReport::SetAside { .. } => "set_aside",
            RecoveryReport::NotAFile { .. } => "not_a_file",
            RecoveryReport::NotAFolder { .. } => "not_a_folder",
            RecoveryReport::OldSetAsideRemoved { .. } => "old_set_aside_removed",
            RecoveryReport::GarbageRemoved { .. } => "garbage_removed",
            RecoveryReport::FileRemoved { .. } => "file_removed",
            RecoveryReport::TableLost { .. } => "table_lost",
            RecoveryReport::InventoryLost { .. } => "inventory_lost",
            RecoveryReport::InventoryUnwritten { .. } => "inventory_unwritten",
            RecoveryReport::DanglingCurrent { .. } => "dangling_current",
            RecoveryReport::OldVersionKept { .. } => "old_version_kept",
        }
    }
}
