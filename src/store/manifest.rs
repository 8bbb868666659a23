//! What a stored table says about itself.

use serde::{Deserialize, Serialize};

use super::block::{BLOCK_SIZE, seal, unseal};
use super::name::TableName;

/// What describes a table, by name: strings and numbers such as `{"rows": 12, "columns": 12}`. The store only keeps it.
pub type Parameters = serde_json::Map<String, serde_json::Value>;

/// What a stored table says about itself. Written after the blocks it describes, so a version that has one is complete.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// The table.
    pub name: TableName,
    /// The version: 1 for the first table saved under this name, then counting up.
    pub version: u64,
    /// What the caller said about the table.
    pub parameters: Parameters,
    /// The format of the bytes, chosen by the caller. A caller that does not know it rebuilds the table.
    pub format: u32,
    /// The length of the table in bytes.
    pub bytes: u64,
    /// How many blocks it is cut into.
    pub blocks: u32,
    /// The bytes in every block but the last.
    pub block_size: u32,
    /// The BLAKE3 hash of the table, 64 hexadecimal digits.
    pub blake3: String,
    /// The version of this program that built it.
    pub built_by: String,
    /// When it was saved, in Unix seconds.
    pub created: u64,
}

impl Manifest {
    /// The sealed JSON.
    pub(super) fn encode(&self) -> serde_json::Result<Vec<u8>> {
        Ok(seal(&serde_json::to_vec(self)?))
    }

    /// Reads what [`Manifest::encode`] wrote for this version of this table; the error says what is wrong with it.
    pub(super) fn decode(value: &[u8], name: &TableName, version: u64) -> Result<Manifest, String> {
        let json = unseal(value).map_err(|broken| broken.to_string())?;
        let manifest: Manifest = serde_json::from_slice(json).map_err(|error| error.to_string())?;
        if manifest.name != *name || manifest.version != version {
            return Err(format!("it describes version {} of {}", manifest.version, manifest.name));
        }
        if manifest.block_size as usize != BLOCK_SIZE || u64::from(manifest.blocks) != manifest.bytes.div_ceil(BLOCK_SIZE as u64) {
            return Err(format!("{} bytes are not {} blocks of {}", manifest.bytes, manifest.blocks, manifest.block_size));
        }
        Ok(manifest)
    }
}
