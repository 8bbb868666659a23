//! The keys of the database.
//!
//! | Key | Value |
//! |---|---|
//! | `meta/schema_version` | the schema, u32 big endian |
//! | `meta/created` | when the database was created, decimal Unix seconds |
//! | `meta/inventory` | empty: the file `inventory` was written beside the database |
//! | `current/<name>` | sealed: the current version, u64 big endian |
//! | `manifest/<name> NUL <version u64 BE>` | sealed: the [manifest](super::Manifest) as JSON |
//! | `block/<name> NUL <version u64 BE> <block u32 BE>` | sealed: up to 64 KiB of the table |
//! | `segments/<name> NUL <version u64 BE>` | sealed: the checksums of the segments of a table in a file, u64 big endian |
//!
//! Sealed values carry a checksum, see [`block`](super::block). A name cannot contain NUL, and NUL sorts
//! before every byte of a name. So byte order is the order of (name, version, block): the blocks of a table
//! are adjacent and in order.

use std::ops::Range;

use super::name::TableName;

pub(super) const SCHEMA_VERSION: &[u8] = b"meta/schema_version";
pub(super) const HAS_INVENTORY: &[u8] = b"meta/inventory";
const CURRENT: &[u8] = b"current/";
const MANIFEST: &[u8] = b"manifest/";
const BLOCK: &[u8] = b"block/";
const CHECKSUMS: &[u8] = b"segments/";

/// The key of the pointer to a table's current version.
pub(super) fn current(name: &TableName) -> Vec<u8> {
    [CURRENT, name.as_str().as_bytes()].concat()
}

/// Inverse of [`current`].
pub(super) fn parse_current(key: &[u8]) -> Option<TableName> {
    let name = std::str::from_utf8(key.strip_prefix(CURRENT)?).ok()?;
    TableName::new(name).ok()
}

/// Range of all keys made by [`current`].
pub(super) fn all_currents() -> Range<Vec<u8>> {
    region(CURRENT)
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct VersionKey {
    pub name: TableName,
    pub version: u64,
}

impl VersionKey {
    /// Key of the manifest.
    pub fn manifest(&self) -> Vec<u8> {
        self.with_prefix(MANIFEST)
    }

    /// Key of one block.
    pub fn block(&self, block: u32) -> Vec<u8> {
        let mut key = self.with_prefix(BLOCK);
        key.extend_from_slice(&block.to_be_bytes());
        key
    }

    /// Key of the segments' checksums, for a table in a file.
    pub fn checksums(&self) -> Vec<u8> {
        self.with_prefix(CHECKSUMS)
    }

    /// Range of the keys of all its blocks.
    pub fn blocks(&self) -> Range<Vec<u8>> {
        // The end is the key right after block u32::MAX: one zero byte longer.
        let mut end = self.block(u32::MAX);
        end.push(0);
        self.block(0)..end
    }

    /// Inverse of [`VersionKey::manifest`].
    pub fn parse_manifest(key: &[u8]) -> Option<Self> {
        let (version, rest) = Self::parse(key.strip_prefix(MANIFEST)?)?;
        rest.is_empty().then_some(version)
    }

    /// Inverse of [`VersionKey::checksums`].
    pub fn parse_checksums(key: &[u8]) -> Option<Self> {
        let (version, rest) = Self::parse(key.strip_prefix(CHECKSUMS)?)?;
        rest.is_empty().then_some(version)
    }

    /// Inverse of [`VersionKey::block`].
    pub fn parse_block(key: &[u8]) -> Option<(Self, u32)> {
        let (version, rest) = Self::parse(key.strip_prefix(BLOCK)?)?;
        Some((version, u32::from_be_bytes(rest.try_into().ok()?)))
    }

    fn with_prefix(&self, prefix: &[u8]) -> Vec<u8> {
        [prefix, self.name.as_str().as_bytes(), &[0], &self.version.to_be_bytes()].concat()
    }

    fn parse(key: &[u8]) -> Option<(Self, &[u8])> {
        let end = key.iter().position(|&byte| byte == 0)?;
        let name = TableName::new(std::str::from_utf8(&key[..end]).ok()?).ok()?;
        let (version, rest) = key[end + 1..].split_first_chunk::<8>()?;
        Some((VersionKey { name, version: u64::from_be_bytes(*version) }, rest))
    }
}

/// Range of all keys made by [`VersionKey::manifest`].
pub(super) fn all_manifests() -> Range<Vec<u8>> {
    region(MANIFEST)
}

/// Range of all keys made by [`VersionKey::checksums`].
pub(super) fn all_checksums() -> Range<Vec<u8>> {
    region(CHECKSUMS)
}

/// Range of all keys made by [`VersionKey::block`].
pub(super) fn all_blocks() -> Range<Vec<u8>> {
    region(BLOCK)
}

/// Range of all keys with the given prefix. The prefix ends in `/`, and the byte after `/` is `0`.
fn region(prefix: &[u8]) -> Range<Vec<u8>> {
    let mut end = prefix.to_vec();
    if let Some(last) = end.last_mut() {
        *last += 1;
    }
    prefix.to_vec()..end
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    prop_compose! {
        fn keys()(
            name in "[a-c0-1][a-c._-]{0,4}",
            version in prop_oneof![0u64..4, any::<u64>()],
            block in prop_oneof![0u32..4, any::<u32>()],
        ) -> (VersionKey, u32) {
            (VersionKey { name: TableName::new(name).unwrap(), version }, block)
        }
    }

    proptest! {
        #[test]
        fn byte_order_is_logical_order(a in keys(), b in keys()) {
            prop_assert_eq!(a.0.block(a.1).cmp(&b.0.block(b.1)), a.cmp(&b));
            prop_assert_eq!(a.0.manifest().cmp(&b.0.manifest()), a.0.cmp(&b.0));
            prop_assert_eq!(current(&a.0.name).cmp(&current(&b.0.name)), a.0.name.cmp(&b.0.name));
        }

        #[test]
        fn keys_are_read_back(a in keys()) {
            prop_assert_eq!(VersionKey::parse_block(&a.0.block(a.1)), Some(a.clone()));
            prop_assert_eq!(VersionKey::parse_manifest(&a.0.manifest()), Some(a.0.clone()));
            prop_assert_eq!(VersionKey::parse_checksums(&a.0.checksums()), Some(a.0.clone()));
            prop_assert_eq!(parse_current(&current(&a.0.name)), Some(a.0.name));
        }

        #[test]
        fn a_region_has_its_own_keys_and_no_others(a in keys(), b in keys()) {
            prop_assert_eq!(a.0.blocks().contains(&b.0.block(b.1)), a.0 == b.0);
            prop_assert!(all_blocks().contains(&a.0.block(a.1)) && !all_blocks().contains(&a.0.manifest()));
            prop_assert!(all_manifests().contains(&a.0.manifest()) && !all_manifests().contains(&current(&a.0.name)));
            prop_assert!(all_checksums().contains(&a.0.checksums()) && !all_manifests().contains(&a.0.checksums()));
            prop_assert!(all_currents().contains(&current(&a.0.name)) && !all_currents().contains(&a.0.block(a.1)));
        }

        #[test]
        fn reading_a_foreign_key_does_not_panic(key: Vec<u8>) {
            let _ = VersionKey::parse_block(&[BLOCK, &key].concat());
            let _ = VersionKey::parse_manifest(&[MANIFEST, &key].concat());
            let _ = VersionKey::parse_checksums(&[CHECKSUMS, &key].concat());
            let _ = parse_current(&key);
        }
    }
}
