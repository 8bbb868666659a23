//! What the store found wrong and put right by itself.

use std::fmt;
use std::path::PathBuf;

use super::name::TableName;

/// Something the store found and dealt with. `Display` is one sentence for the log; [`RecoveryReport::kind`] is a label to count by.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecoveryReport {
    /// An earlier process was killed while sled wrote a snapshot. sled would refuse to open; the file holds nothing that
    /// sled cannot work out again, and was deleted.
    TornSnapshot {
        /// The deleted file.
        file: PathBuf,
    },
    /// The database could not be used and was moved away; the store goes on with an empty one.
    SetAside {
        /// Where the damaged database is now.
        to: PathBuf,
        /// What was wrong with it.
        reason: String,
    },
    /// A database set aside earlier was deleted, because only the newest few are kept.
    OldSetAsideRemoved {
        /// The deleted folder.
        path: PathBuf,
    },
    /// A version that was never completed, or that a newer one replaced, was removed.
    GarbageRemoved {
        /// The table.
        name: TableName,
        /// The removed version.
        version: u64,
    },
    /// A file of a large table was removed: its writing was cut short, or no table needs it any more.
    FileRemoved {
        /// The deleted file.
        file: PathBuf,
    },
    /// A table pointed to a version that is not there; the table was removed.
    DanglingCurrent {
        /// The table.
        name: TableName,
    },
    /// The new version of a table is in use but the old one could not be removed yet; the next opening tries again.
    OldVersionKept {
        /// The table.
        name: TableName,
        /// The version that is still there.
        version: u64,
        /// Why it could not be removed.
        reason: String,
    },
}

impl RecoveryReport {
    /// A short label that does not depend on the details: `torn_snapshot`, `set_aside`, `old_set_aside_removed`,
    /// `garbage_removed`, `file_removed`, `dangling_current` or `old_version_kept`.
    pub fn kind(&self) -> &'static str {
        match self {
            RecoveryReport::TornSnapshot { .. } => "torn_snapshot",
            RecoveryReport::SetAside { .. } => "set_aside",
            RecoveryReport::OldSetAsideRemoved { .. } => "old_set_aside_removed",
            RecoveryReport::GarbageRemoved { .. } => "garbage_removed",
            RecoveryReport::FileRemoved { .. } => "file_removed",
            RecoveryReport::DanglingCurrent { .. } => "dangling_current",
            RecoveryReport::OldVersionKept { .. } => "old_version_kept",
        }
    }
}

impl fmt::Display for RecoveryReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecoveryReport::TornSnapshot { file } => write!(f, "deleted {}, a snapshot that was never finished", file.display()),
            RecoveryReport::SetAside { to, reason } => {
                write!(f, "moved the damaged table store to {} and started an empty one ({reason})", to.display())
            }
            RecoveryReport::OldSetAsideRemoved { path } => write!(f, "deleted {}, the oldest damaged table store", path.display()),
            RecoveryReport::GarbageRemoved { name, version } => {
                write!(f, "removed version {version} of table {name}, which is incomplete or replaced")
            }
            RecoveryReport::FileRemoved { file } => write!(f, "deleted {}, which is incomplete or not needed any more", file.display()),
            RecoveryReport::DanglingCurrent { name } => write!(f, "removed table {name}, whose current version is missing"),
            RecoveryReport::OldVersionKept { name, version, reason } => {
                write!(f, "could not yet remove the replaced version {version} of table {name} ({reason})")
            }
        }
    }
}
