//! What a stored table says about itself.

use serde::{Deserialize, Serialize};

use super::block::{BLOCK_SIZE, seal, unseal};
use super::files::{Files, SEGMENT_SIZE};
use super::keys::VersionKey;
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
    /// How many blocks it is cut into; of a table in a file, how many segments.
    pub blocks: u32,
    /// The bytes in every block or segment but the last.
    pub block_size: u32,
    /// The name of the file in the folder `segments`, if the table is in one rather than in the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
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
        let block_size = match &manifest.file {
            None => BLOCK_SIZE,
            // Never a name from the database: it could lead anywhere.
            Some(file) if *file == Files::name(&VersionKey { name: name.clone(), version }) => SEGMENT_SIZE,
            Some(file) => return Err(format!("its file is called {file:?}")),
        };
        if manifest.block_size as usize != block_size || u64::from(manifest.blocks) != manifest.bytes.div_ceil(block_size as u64) {
            return Err(format!("{} bytes are not {} blocks of {}", manifest.bytes, manifest.blocks, manifest.block_size));
        }
        Ok(manifest)
    }
}
