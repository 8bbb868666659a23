//! Snapshots: the form in which tables are copied between data folders and services, over HTTP or as files.
//!
//! # Layout
//! ```text
//! magic       8 bytes, \x89 n i m b e r \n
//! version     4 bytes, big-endian: of this layout
//! length      4 bytes, big-endian: of the manifest, at most 4 KiB
//! hash        32 bytes: BLAKE3 of the manifest
//! manifest    JSON: the table's name, parameters, format, length and hash, and the hash of the next part
//! hashes      32 bytes for each block: its BLAKE3
//! blocks      the table, 1 MiB in each block but the last
//! ```
//! So a reader knows whether it can use a table before it fetches any of it. It verifies each block on arrival, and after an interruption
//! it continues after the last good block. The same table is the same snapshot on every service of one version, so a transfer may begin at
//! one replica and end at another.
//!
//! The hashes find damage, not manipulation: an attacker who can write to a [`SnapshotSource`] can change the hashes, too.

mod error;
mod fetch;
mod head;
mod http;
mod part;
mod place;
mod snapshot;

pub use error::FetchError;
pub use fetch::{Fetched, SnapshotSource, fetch};
pub use head::{BLOCK_SIZE, SnapshotManifest};
#[cfg(feature = "https")]
pub use http::provide_tls;
pub use place::SnapshotPlace;
pub use snapshot::Snapshot;
