use serde::{Deserialize, Serialize};

use super::block::{BLOCK_SIZE, seal, unseal};
use super::files::{Files, SEGMENT_SIZE};
use super::keys::VersionKey;
use super::name::TableName;

/// Describes a table, for example `{"rows": 12, "columns": 12}`. The store does not interpret it.
pub type Parameters = serde_json::Map<String, serde_json::Value>;

/// Describes a stored table. It is written after the blocks, so a version with a manifest is complete.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    pub name: TableName,
    /// 1 for the first table saved under this name, then counting up.
    pub version: u64,
    pub parameters: Parameters,
    /// The format of the bytes, chosen by the caller. A caller that does not know it rebuilds the table.
    pub format: u32,
    /// The length of the table.
    pub bytes: u64,
    /// The number of blocks; for a table in a file, the number of segments.
    pub blocks: u32,
    /// The bytes in every block or segment but the last.
    pub block_size: u32,
    /// The name in the folder `segments`, if the table is in a file instead of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The BLAKE3 hash of the table, 64 hexadecimal digits.
    pub blake3: String,
    /// The version of this program that built the table.
    pub built_by: String,
    /// When the table was saved, in Unix seconds.
    pub created: u64,
}

impl Manifest {
    /// Sealed JSON.
    pub(super) fn encode(&self) -> serde_json::Result<Vec<u8>> {
        Ok(seal(&serde_json::to_vec(self)?))
    }

    /// Inverse of [`Manifest::encode`] for this version of this table. The error says what is wrong.
    pub(super) fn decode(value: &[u8], name: &TableName, version: u64) -> Result<Manifest, String> {
        let json = unseal(value).map_err(|broken| broken.to_string())?;
        let manifest: Manifest = serde_json::from_slice(json).map_err(|error| error.to_string())?;
        if manifest.name != *name || manifest.version != version {
            return Err(format!("it describes version {} of {}", manifest.version, manifest.name));
        }
        let block_size = match &manifest.file {
            None => BLOCK_SIZE,
            // Accept only the expected name: a name from the database could point anywhere.
            Some(file) if *file == Files::name(&VersionKey { name: name.clone(), version }) => SEGMENT_SIZE,
            Some(file) => return Err(format!("its file is called {file:?}")),
        };
        if manifest.block_size as usize != block_size || u64::from(manifest.blocks) != manifest.bytes.div_ceil(block_size as u64) {
            return Err(format!("{} bytes are not {} blocks of {}", manifest.bytes, manifest.blocks, manifest.block_size));
        }
        Ok(manifest)
    }
}
