//! Journals: files that hold what an unfinished build has finished, so that a kill costs the last few seconds of it only.
//!
//! A journal is a list of records, `length of the payload (u64 LE) | checksum (u64 LE) | payload`. The checksum is XXH3 of the payload
//! with the record's number as the seed, so that records do not change places. The first record says of which build it is; the others
//! are its finished pieces, in order. Whatever is not whole at the end is cut off. There is no `fsync`: what the operating system has
//! survives a kill, and what a power loss garbles does not match its checksum.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::Path;

use xxhash_rust::xxh3::Xxh3;

use super::Store;

/// Bytes of a record before its payload.
const HEADER: usize = 16;

/// Bytes gathered before they are written: a piece can have very many small parts.
const BUFFER: usize = 1 << 20;

/// An open journal. Its store stays open, and with it the lock, as long as it is in use.
#[derive(Debug)]
pub struct Journal<'a> {
    file: File,
    /// The number of the next record.
    record: u64,
    /// Where it begins.
    end: u64,
    /// Whether there may be records from there on.
    reading: bool,
    store: PhantomData<&'a Store>,
}

impl Journal<'_> {
    /// Opens the journal of a build that calls itself `identity`; one of another build is emptied first.
    pub(super) fn open(path: &Path, identity: &[u8]) -> io::Result<Self> {
        let file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path)?;
        let mut journal = Journal { file, record: 0, end: 0, reading: true, store: PhantomData };
        match journal.recall(identity.len())? {
            Some(found) if found == identity => {}
            _ => {
                journal.cut(0)?;
                journal.note(&[identity])?;
                journal.reading = false;
            }
        }
        Ok(journal)
    }

    /// The next piece, if it is there and has this length. If not, the journal ends here.
    ///
    /// # Errors
    /// The file cannot be read or cut off. The journal should not be used any more.
    pub fn recall(&mut self, length: usize) -> io::Result<Option<Vec<u8>>> {
        if !self.reading {
            return Ok(None);
        }
        let found = self.read(length)?;
        match &found {
            Some(_) => {
                self.record += 1;
                self.end += (HEADER + length) as u64;
            }
            None => self.cut(self.end)?,
        }
        Ok(found)
    }

    /// Appends the next piece, which consists of `parts`. It is in the hands of the operating system afterwards.
    ///
    /// # Errors
    /// The file cannot be written. What was there before still is.
    pub fn note(&mut self, parts: &[&[u8]]) -> io::Result<()> {
        self.reading = false;
        let mut checksum = Xxh3::with_seed(self.record);
        let mut length = 0;
        for part in parts {
            checksum.update(part);
            length += part.len() as u64;
        }
        self.file.seek(SeekFrom::Start(self.end))?;
        let mut file = BufWriter::with_capacity(BUFFER, &self.file);
        file.write_all(&length.to_le_bytes())?;
        file.write_all(&checksum.digest().to_le_bytes())?;
        for part in parts {
            file.write_all(part)?;
        }
        file.flush()?;
        drop(file);
        self.record += 1;
        self.end += HEADER as u64 + length;
        Ok(())
    }

    fn read(&mut self, length: usize) -> io::Result<Option<Vec<u8>>> {
        self.file.seek(SeekFrom::Start(self.end))?;
        let mut header = [0; HEADER];
        if let Err(error) = self.file.read_exact(&mut header) {
            return if error.kind() == ErrorKind::UnexpectedEof { Ok(None) } else { Err(error) };
        }
        let (announced, checksum) = header.split_at(8);
        if announced != (length as u64).to_le_bytes() {
            return Ok(None);
        }
        let mut payload = Vec::new();
        payload.try_reserve_exact(length).map_err(io::Error::other)?;
        (&self.file).take(length as u64).read_to_end(&mut payload)?;
        let mut found = Xxh3::with_seed(self.record);
        found.update(&payload);
        Ok((payload.len() == length && found.digest().to_le_bytes() == checksum).then_some(payload))
    }

    fn cut(&mut self, end: u64) -> io::Result<()> {
        self.file.set_len(end)?;
        (self.end, self.reading) = (end, false);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::fs;

    fn pieces_of(path: &Path, identity: &[u8], lengths: impl Iterator<Item = usize>) -> Vec<Vec<u8>> {
        let mut journal = Journal::open(path, identity).unwrap();
        lengths.map_while(|length| journal.recall(length).unwrap()).collect()
    }

    proptest! {
        #[test]
        fn whatever_happens_to_the_end_the_pieces_before_are_there(
            pieces in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..40), 1..8),
            kept in any::<prop::sample::Index>(),
            flip in any::<bool>(),
        ) {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("x.journal");
            let mut journal = Journal::open(&path, b"x").unwrap();
            for piece in &pieces {
                let (a, b) = piece.split_at(piece.len() / 2);
                journal.note(&[a, b]).unwrap();
            }
            drop(journal);
            let lengths = || pieces.iter().map(Vec::len);
            prop_assert_eq!(&pieces_of(&path, b"x", lengths()), &pieces);

            let mut bytes = fs::read(&path).unwrap();
            let at = kept.index(bytes.len());
            if flip { bytes[at] ^= 16 } else { bytes.truncate(at) }
            fs::write(&path, bytes).unwrap();
            // The first record is the identity.
            let starts = lengths().scan(HEADER + 1, |at, length| { *at += HEADER + length; Some(*at) });
            let whole = if at < HEADER + 1 { 0 } else { starts.take_while(|&end| end <= at).count() };
            let mut journal = Journal::open(&path, b"x").unwrap();
            for (number, piece) in pieces.iter().enumerate() {
                match journal.recall(piece.len()).unwrap() {
                    Some(found) => prop_assert!(number < whole && found == *piece),
                    None => {
                        prop_assert!(number >= whole);
                        journal.note(&[piece]).unwrap();
                    }
                }
            }
            drop(journal);
            prop_assert_eq!(&pieces_of(&path, b"x", lengths()), &pieces);
        }
    }

    #[test]
    fn a_journal_of_another_build_is_emptied() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.journal");
        Journal::open(&path, b"one").unwrap().note(&[b"piece"]).unwrap();
        assert_eq!(pieces_of(&path, b"one", [5].into_iter()), [b"piece"]);
        assert!(pieces_of(&path, b"two", [5].into_iter()).is_empty());
        assert!(pieces_of(&path, b"one", [5].into_iter()).is_empty());
    }

    #[test]
    fn a_piece_of_another_length_ends_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.journal");
        let mut journal = Journal::open(&path, b"x").unwrap();
        for _ in 0..3 {
            journal.note(&[b"piece"]).unwrap();
        }
        drop(journal);
        assert_eq!(pieces_of(&path, b"x", [5, 4, 5].into_iter()).len(), 1);
        assert_eq!(pieces_of(&path, b"x", [5, 5].into_iter()).len(), 1);
    }
}
