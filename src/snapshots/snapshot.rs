//! A snapshot of a table in memory.

use super::head::{SnapshotHead, SnapshotManifest};
use crate::store::{Parameters, TableName};
use bytes::Bytes;
use std::io::{self, Write};
use std::ops::Range;

/// A table with its head. The table is not copied: it may be in memory or mapped.
#[derive(Debug)]
pub struct Snapshot {
    manifest: SnapshotManifest,
    id: String,
    head: Bytes,
    table: Bytes,
}

impl Snapshot {
    /// Hashes every byte. `progress` gets the number of hashed bytes.
    pub fn new(name: TableName, parameters: Parameters, format: u32, table: Bytes, progress: &mut dyn FnMut(u64)) -> Snapshot {
        let head = SnapshotHead::of(name, parameters, format, &table, progress);
        Snapshot { id: head.id().to_hex().to_string(), manifest: head.manifest, head: head.encoded.into(), table }
    }

    pub fn manifest(&self) -> &SnapshotManifest {
        &self.manifest
    }

    /// Two snapshots with the same id have the same bytes.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// In bytes, with the head.
    pub fn length(&self) -> u64 {
        (self.head.len() + self.table.len()) as u64
    }

    /// A copy of some of its bytes; less if the range goes beyond the end.
    pub fn copy(&self, range: Range<u64>) -> Vec<u8> {
        let place = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
        let (start, end) = (place(range.start), place(range.end));
        let part = |bytes: &Bytes, before: usize| {
            let within = |place: usize| place.saturating_sub(before).min(bytes.len());
            bytes.slice(within(start)..within(end).max(within(start)))
        };
        [part(&self.head, 0), part(&self.table, self.head.len())].concat()
    }

    /// Writes all of it.
    pub fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        to.write_all(&self.head)?;
        to.write_all(&self.table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_range_is_part_of_the_whole() {
        let name = TableName::new("some").unwrap();
        let snapshot = Snapshot::new(name, Parameters::new(), 1, Bytes::from_static(b"values"), &mut |_| ());
        let mut whole = Vec::new();
        snapshot.write(&mut whole).unwrap();
        assert_eq!(whole.len() as u64, snapshot.length());
        for start in 0..=whole.len() {
            for end in start..=whole.len() {
                assert_eq!(snapshot.copy(start as u64..end as u64), whole[start..end]);
            }
        }
        assert_eq!(snapshot.copy(3..u64::MAX), whole[3..]);
    }
}
