//! What can go wrong, as the caller sees it.

use std::io;

use super::block::BrokenSeal;
use super::name::TableName;

/// Why a store could not be opened. None of these is damage: a damaged database is set aside and reported as an
/// [`RecoveryReport`](super::RecoveryReport).
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process (or another [`Store`](super::Store) of this one) has it open.
    #[error("the table store is in use by another process")]
    Locked,
    /// The folder is missing and cannot be made, is not a folder, or cannot be written to.
    #[error("the folder of the table store cannot be written to: {0}")]
    Unwritable(#[source] io::Error),
    /// A newer version of this program wrote the store. It was left as it is.
    #[error("the table store has schema {found}, and this program knows schemas up to {known}")]
    SchemaTooNew {
        /// The schema of the store.
        found: u32,
        /// The newest schema this program knows.
        known: u32,
    },
    /// The file system failed: it is full, out of file handles, or gives no answer.
    #[error("the table store cannot be opened: {0}")]
    Io(#[source] io::Error),
}

/// Why a table could not be saved, listed or forgotten. What was stored before is still there.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// No space is left, or a quota or file size limit is reached.
    #[error("no space is left for the table store: {0}")]
    Full(#[source] io::Error),
    /// The file system failed in another way.
    #[error("the table store failed: {0}")]
    Io(#[source] io::Error),
}

/// Why a table that is stored cannot be trusted. The remedy is to build it again and save it, which needs no
/// [`forget`](super::Store::forget) before.
#[derive(Debug, thiserror::Error)]
#[error("table {name} cannot be used: {cause}")]
pub struct Damage {
    /// The table.
    pub name: TableName,
    /// What is wrong.
    pub cause: DamageCause,
}

/// What is wrong with a stored table.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DamageCause {
    /// The pointer to the current version cannot be read.
    #[error("the pointer to its current version: {0}")]
    Current(BrokenSeal),
    /// The current version has no manifest.
    #[error("version {version} has no manifest")]
    ManifestMissing {
        /// The version.
        version: u64,
    },
    /// The manifest cannot be read or contradicts itself.
    #[error("its manifest: {0}")]
    Manifest(String),
    /// A block is not there.
    #[error("block {block} is missing")]
    BlockMissing {
        /// The number of the block, from 0.
        block: u32,
    },
    /// A block is not what was written.
    #[error("block {block}: {seal}")]
    Block {
        /// The number of the block, from 0.
        block: u32,
        /// What is wrong with it.
        seal: BrokenSeal,
    },
    /// The blocks together, or the file, are longer or shorter than the table.
    #[error("it has {found} bytes instead of {expected}")]
    Length {
        /// Bytes according to the manifest.
        expected: u64,
        /// Bytes in the blocks read so far, or in the file.
        found: u64,
    },
    /// Every block is intact, and yet together they are not the table.
    #[error("its BLAKE3 hash is {found} instead of {expected}")]
    Hash {
        /// The hash according to the manifest.
        expected: String,
        /// The hash of what was read.
        found: String,
    },
    /// Its file is missing or cannot be read.
    #[error("its file: {0}")]
    File(#[source] io::Error),
    /// The checksums of its segments are missing, or not one for each.
    #[error("the checksums of its segments are missing")]
    ChecksumsMissing,
    /// The checksums of its segments cannot be read.
    #[error("the checksums of its segments: {0}")]
    Checksums(BrokenSeal),
    /// A segment of its file is not what was written.
    #[error("segment {segment} does not match its checksum")]
    Segment {
        /// The number of the segment, from 0.
        segment: u32,
    },
    /// It is too large for the memory there is.
    #[error("{bytes} bytes do not fit into memory")]
    Memory {
        /// Bytes according to the manifest.
        bytes: u64,
    },
    /// The database failed while it was read.
    #[error("the database: {0}")]
    Database(String),
}
