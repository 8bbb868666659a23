//! The downloaded part of a snapshot, on disk, so that a later process can continue it.

use super::error::FetchError;
use super::head::{BLOCK_SIZE, SnapshotHead, SnapshotManifest};
use blake3::Hasher;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// The good blocks of a snapshot so far.
pub(super) struct Received {
    pub head: SnapshotHead,
    pub table: Vec<u8>,
    whole: Hasher,
}

impl Received {
    pub fn new(head: SnapshotHead) -> Result<Received, FetchError> {
        let mut table = Vec::new();
        let reserved = usize::try_from(head.manifest.bytes).map(|bytes| table.try_reserve_exact(bytes));
        let Ok(Ok(())) = reserved else { return Err(FetchError::Memory(head.manifest.bytes)) };
        Ok(Received { head, table, whole: Hasher::new() })
    }

    /// In bytes, with the head.
    pub fn length(&self) -> u64 {
        (self.head.encoded.len() + self.table.len()) as u64
    }

    pub fn is_complete(&self) -> bool {
        self.table.len() as u64 == self.head.manifest.bytes
    }

    /// Reads and verifies the next block. An error changes nothing.
    pub fn read_block(&mut self, from: &mut dyn Read) -> Result<&[u8], FetchError> {
        let begin = self.table.len();
        let length = (self.head.manifest.bytes - begin as u64).min(BLOCK_SIZE as u64);
        let read = from.take(length).read_to_end(&mut self.table).map_err(FetchError::Broken);
        match read.and_then(|_| self.check_block(begin, length)) {
            Ok(whole) => self.whole = whole,
            Err(error) => {
                self.table.truncate(begin);
                return Err(error);
            }
        }
        Ok(&self.table[begin..])
    }

    /// Verifies the block that begins there. Returns the hasher of the table with this block.
    fn check_block(&self, begin: usize, length: u64) -> Result<Hasher, FetchError> {
        let block = &self.table[begin..];
        if block.len() as u64 != length {
            return Err(FetchError::Broken(io::ErrorKind::UnexpectedEof.into()));
        }
        let number = begin / BLOCK_SIZE;
        if self.head.hashes.get(number) != Some(&blake3::hash(block)) {
            return Err(FetchError::Damaged(format!("block {number} does not match its hash")));
        }
        let mut whole = self.whole.clone();
        whole.update(block);
        if self.is_complete() && *whole.finalize().to_hex() != *self.head.manifest.blake3 {
            return Err(FetchError::Damaged("its blocks are not the table that its manifest names".to_owned()));
        }
        Ok(whole)
    }
}

/// The file. Only good blocks are read from it, even if it is damaged.
pub(super) struct PartFile(File);

impl PartFile {
    /// Opens or creates the file, reads the good blocks in it, and cuts off the rest.
    pub fn open(path: &Path, wanted: &dyn Fn(&SnapshotManifest) -> Result<(), String>) -> io::Result<(PartFile, Option<Received>)> {
        if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
        }
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let received = SnapshotHead::read(&mut file, wanted).and_then(Received::new).ok().map(|mut received| {
            while !received.is_complete() && received.read_block(&mut file).is_ok() {}
            received
        });
        let mut part = PartFile(file);
        part.cut(received.as_ref().map_or(0, Received::length))?;
        Ok((part, received))
    }

    /// Cuts the file to this length, and continues to write there.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        self.0.set_len(length)?;
        self.0.seek(SeekFrom::Start(length)).map(drop)
    }

    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }
}
