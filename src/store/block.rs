//! Sealed values: a header with a checksum, then the payload.
//!
//! `magic and codec (1 byte) | length of the raw bytes (u32 BE) | xxh3-64 of the raw bytes (u64 BE) |
//! payload`
//!
//! The only codec is 0: raw. The tables are about 10 MB and have 4 to 5 bits of entropy per byte. zstd would
//! save some 30 % of a small cache, and every build would need a C compiler. The codec bits allow a later
//! change without a migration: old blocks stay readable.

use xxhash_rust::xxh3::xxh3_64;

/// Bytes of a table in one block; the last block has fewer.
///
/// With larger values sled rewrites more and reads more slowly; with smaller ones it makes more nodes. Of 16
/// KiB to 4 MiB, 64 KiB was the cheapest to write and to open. It depends on the unit of sled's log, see
/// `engine.rs`.
pub const BLOCK_SIZE: usize = 64 * 1024;

/// The high four bits of the first byte of every sealed value; the low four are the codec.
const MAGIC: u8 = 0xB0;
const RAW: u8 = 0;
const HEADER: usize = 1 + 4 + 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BrokenSeal {
    /// Shorter than its header.
    #[error("it is cut short")]
    Short,
    /// This program writes no such first byte.
    #[error("its first byte {0:#04x} is unknown")]
    Codec(u8),
    #[error("it has {found} bytes instead of {expected}")]
    Length { expected: u32, found: usize },
    #[error("its checksum does not match")]
    Checksum,
}

/// `raw` is at most a few blocks long.
pub(super) fn seal(raw: &[u8]) -> Vec<u8> {
    debug_assert!(u32::try_from(raw.len()).is_ok());
    let mut value = Vec::with_capacity(HEADER + raw.len());
    value.push(MAGIC | RAW);
    value.extend_from_slice(&(raw.len() as u32).to_be_bytes());
    value.extend_from_slice(&xxh3_64(raw).to_be_bytes());
    value.extend_from_slice(raw);
    value
}

pub(super) fn unseal(value: &[u8]) -> Result<&[u8], BrokenSeal> {
    let (&first, rest) = value.split_first().ok_or(BrokenSeal::Short)?;
    let (length, rest) = rest.split_first_chunk::<4>().ok_or(BrokenSeal::Short)?;
    let (checksum, raw) = rest.split_first_chunk::<8>().ok_or(BrokenSeal::Short)?;
    if first != MAGIC | RAW {
        return Err(BrokenSeal::Codec(first));
    }
    let expected = u32::from_be_bytes(*length);
    if u32::try_from(raw.len()) != Ok(expected) {
        return Err(BrokenSeal::Length { expected, found: raw.len() });
    }
    if u64::from_be_bytes(*checksum) != xxh3_64(raw) {
        return Err(BrokenSeal::Checksum);
    }
    Ok(raw)
}

/// The sealed number of a version.
pub(super) fn unseal_number(value: &[u8]) -> Result<u64, BrokenSeal> {
    unseal(value)?.try_into().map(u64::from_be_bytes).map_err(|_| BrokenSeal::Short)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_was_sealed_is_read_back(raw: Vec<u8>) {
            let value = seal(&raw);
            prop_assert_eq!(unseal(&value), Ok(raw.as_slice()));
        }

        #[test]
        fn a_changed_bit_is_noticed(raw: Vec<u8>, at: prop::sample::Index, bit in 0u8..8) {
            let mut value = seal(&raw);
            let at = at.index(value.len());
            value[at] ^= 1 << bit;
            prop_assert!(unseal(&value).is_err());
        }

        #[test]
        fn a_changed_length_is_noticed(raw: Vec<u8>, length: prop::sample::Index, more in 1usize..20) {
            let mut value = seal(&raw);
            prop_assert!(unseal(&value[..length.index(value.len())]).is_err());
            value.extend(vec![0; more]);
            prop_assert!(unseal(&value).is_err());
        }

        #[test]
        fn foreign_bytes_do_not_panic(value: Vec<u8>) {
            let _ = unseal(&value);
        }
    }
}
