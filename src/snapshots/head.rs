//! The head of a snapshot, before its blocks: the table's manifest, and the hashes of the blocks.

use super::error::FetchError;
use crate::store::{Parameters, TableName};
use blake3::{Hash, Hasher};
use serde::{Deserialize, Serialize};
use std::io::Read;

/// Bytes of a table under one hash; the last block has fewer.
pub const BLOCK_SIZE: usize = 1 << 20;

/// The first byte is not text. Programs that convert line ends change the last one.
const MAGIC: [u8; 8] = *b"\x89nimber\n";

/// The version of the layout.
const VERSION: u32 = 1;

/// In bytes.
const LONGEST_MANIFEST: u32 = 1 << 12;

const HASH_SIZE: usize = 32;

/// Describes the table in a snapshot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SnapshotManifest {
    pub name: TableName,
    pub parameters: Parameters,
    /// The format of the bytes, as in the store.
    pub format: u32,
    /// The length of the table.
    pub bytes: u64,
    /// The BLAKE3 hash of the table, 64 hexadecimal digits.
    pub blake3: String,
    /// The BLAKE3 hash of the hashes of the blocks.
    pub hashes: String,
    /// The version of the program that made the snapshot.
    pub program: String,
}

/// The parts of a snapshot before its first block.
#[derive(Clone, Debug)]
pub(super) struct SnapshotHead {
    pub manifest: SnapshotManifest,
    /// One per block.
    pub hashes: Vec<Hash>,
    /// The bytes of the head in the snapshot.
    pub encoded: Vec<u8>,
}

impl SnapshotHead {
    /// Hashes a table. `progress` is called after each block.
    pub fn of(name: TableName, parameters: Parameters, format: u32, table: &[u8], progress: &mut dyn FnMut(u64)) -> SnapshotHead {
        let mut whole = Hasher::new();
        let mut hashes = Vec::with_capacity(table.len().div_ceil(BLOCK_SIZE));
        for block in table.chunks(BLOCK_SIZE) {
            whole.update(block);
            hashes.push(blake3::hash(block));
            progress((hashes.len() * BLOCK_SIZE).min(table.len()) as u64);
        }
        let listed: Vec<u8> = hashes.iter().flat_map(|hash| *hash.as_bytes()).collect();
        let manifest = SnapshotManifest {
            name,
            parameters,
            format,
            bytes: table.len() as u64,
            blake3: whole.finalize().to_hex().to_string(),
            hashes: blake3::hash(&listed).to_hex().to_string(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
        };
        let json = serde_json::to_vec(&manifest).expect("names and numbers are JSON"); // infallible
        let length = json.len() as u32;
        let encoded = [&MAGIC[..], &VERSION.to_be_bytes(), &length.to_be_bytes(), blake3::hash(&json).as_bytes(), &json, &listed].concat();
        SnapshotHead { manifest, hashes, encoded }
    }

    /// Reads what [`SnapshotHead::of`] encodes. `wanted` gets the manifest before memory of the table's size is allocated or read, and its
    /// error says why the table is not wanted.
    pub fn read(from: &mut dyn Read, wanted: &dyn Fn(&SnapshotManifest) -> Result<(), String>) -> Result<SnapshotHead, FetchError> {
        let mut fixed = [0; MAGIC.len() + 4 + 4 + HASH_SIZE];
        from.read_exact(&mut fixed).map_err(FetchError::Broken)?;
        if fixed[..8] != MAGIC {
            return Err(FetchError::Unfit("it is no snapshot of a table".to_owned()));
        }
        let number = |at: usize| u32::from_be_bytes([fixed[at], fixed[at + 1], fixed[at + 2], fixed[at + 3]]);
        let (version, length) = (number(8), number(12));
        if version != VERSION {
            return Err(FetchError::Unfit(format!("its layout has version {version}, and this program knows {VERSION}")));
        }
        if length > LONGEST_MANIFEST {
            return Err(FetchError::Damaged(format!("its manifest has {length} bytes")));
        }
        let json = read(from, u64::from(length))?;
        if blake3::hash(&json).as_bytes()[..] != fixed[16..] {
            return Err(FetchError::Damaged("its manifest does not match its hash".to_owned()));
        }
        let manifest: SnapshotManifest =
            serde_json::from_slice(&json).map_err(|error| FetchError::Unfit(format!("its manifest: {error}")))?;
        wanted(&manifest).map_err(FetchError::Unfit)?;
        let listed = read(from, manifest.bytes.div_ceil(BLOCK_SIZE as u64).saturating_mul(HASH_SIZE as u64))?;
        if *blake3::hash(&listed).to_hex() != *manifest.hashes {
            return Err(FetchError::Damaged("the hashes of its blocks do not match their hash".to_owned()));
        }
        let hashes = listed.as_chunks::<HASH_SIZE>().0.iter().map(|&hash| Hash::from_bytes(hash)).collect();
        Ok(SnapshotHead { manifest, hashes, encoded: [&fixed[..], &json, &listed].concat() })
    }

    /// The hash of the manifest. It identifies the snapshot.
    pub fn id(&self) -> Hash {
        let mut id = [0; HASH_SIZE];
        id.copy_from_slice(&self.encoded[16..16 + HASH_SIZE]);
        Hash::from_bytes(id)
    }
}

/// Reads exactly this number of bytes. Allocates memory as they arrive.
fn read(from: &mut dyn Read, length: u64) -> Result<Vec<u8>, FetchError> {
    let mut bytes = Vec::new();
    from.take(length).read_to_end(&mut bytes).map_err(FetchError::Broken)?;
    if bytes.len() as u64 == length { Ok(bytes) } else { Err(FetchError::Broken(std::io::ErrorKind::UnexpectedEof.into())) }
}
