//! Snapshots: tables as they travel between data folders and services, over HTTP or as files.
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
//! So a reader knows whether it can use a table before it fetches any of it. It checks each block when that has arrived, and goes on behind
//! the last good block after an interruption. The same table is the same snapshot on every service of one version, so a transfer may begin
//! at one replica and end at another.
//!
//! The hashes find damage. They do not find a lie: a client that can write to an [`Origin`] can make other hashes, too.

mod error;
mod fetch;
mod head;
mod http;
mod origin;
mod part;
mod place;
mod snapshot;

pub use error::FetchError;
pub use fetch::{Fetched, fetch};
pub use head::{BLOCK_SIZE, Manifest};
#[cfg(feature = "https")]
pub use http::provide_tls;
pub use origin::Origin;
pub use place::Place;
pub use snapshot::Snapshot;
