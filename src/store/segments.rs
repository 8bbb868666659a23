//! Tables in files of their own: reading them whole, mapping them, and checking what is mapped.
#![allow(unsafe_code)]

use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::PathBuf;

use bytes::Bytes;
use memmap2::{Advice, Mmap};
use xxhash_rust::xxh3::xxh3_64;

use super::block::unseal;
use super::error::{Damage, DamageCause};
use super::folder::Folder;
use super::keys::VersionKey;
use super::manifest::Manifest;
use super::name::TableName;

/// The file of a table, with what its segments should be. Checking it does not need the store it came from.
#[derive(Debug)]
pub struct Segments {
    name: TableName,
    file: File,
    bytes: u64,
    segment_size: usize,
    checksums: Vec<u64>,
    blake3: String,
    /// See [`Files::mark`](super::files::Files::mark).
    mark: Option<PathBuf>,
}

impl Segments {
    /// Opens the file of a version and looks at its length, at no byte of it.
    pub(super) fn open(folder: &mut Folder, key: &VersionKey, manifest: &Manifest) -> Result<Segments, DamageCause> {
        let (checksums_key, blocks) = (key.checksums(), manifest.blocks as usize);
        let sealed = folder.run(move |db| Ok(db.get(checksums_key)?)).map_err(|fault| DamageCause::Database(fault.to_string()))?;
        let sealed = sealed.ok_or(DamageCause::ChecksumsMissing)?;
        let (checksums, rest) = unseal(&sealed).map_err(DamageCause::Checksums)?.as_chunks::<8>();
        if checksums.len() != blocks || !rest.is_empty() {
            return Err(DamageCause::ChecksumsMissing);
        }
        let file = File::open(folder.files.path(key)).map_err(DamageCause::File)?;
        let found = file.metadata().map_err(DamageCause::File)?.len();
        if found != manifest.bytes {
            return Err(DamageCause::Length { expected: manifest.bytes, found });
        }
        Ok(Segments {
            name: key.name.clone(),
            file,
            bytes: manifest.bytes,
            segment_size: manifest.block_size as usize,
            checksums: checksums.iter().map(|&checksum| u64::from_be_bytes(checksum)).collect(),
            blake3: manifest.blake3.clone(),
            mark: None,
        })
    }

    /// Marks the table as not yet checked until this is dropped. Where no mark can be made there is none.
    pub(super) fn mark(&mut self, mark: PathBuf) {
        if fs::write(&mark, b"").is_ok() {
            self.mark = Some(mark);
        }
    }

    /// The bytes of the file, of which none is read before it is looked at.
    pub(super) fn map(&self) -> io::Result<Bytes> {
        // SAFETY: a mapping is sound as long as nobody changes the file. This program does not: it opens the file for reading only, and
        // no version of it ever writes to a file of this name once it has that name; it only unlinks it, which a mapping outlives.
        // Whether another program does, no program can make sure of: whoever overwrites bytes here changes values, which every
        // place that looks at them takes as it finds them (they are plain bytes, of which any is valid), and whoever cuts the
        // file off makes the kernel end the process with SIGBUS. So does a disk that cannot read what was written; that is why
        // a table that a process did not live to check is checked before it is mapped. The folder is documented as this program's own.
        let map = unsafe { Mmap::map(&self.file)? };
        // Lookups jump about: reading ahead would read what nobody asks for. It is only advice.
        #[cfg(unix)]
        let _ = map.advise(Advice::Random);
        Ok(Bytes::from_owner(map))
    }

    /// Reads the file and compares the checksum of every segment. `progress` gets the bytes checked and the bytes in all after each
    /// segment, and may take its time. The file is read, not the mapping, so that the memory is not counted as this process's own; the
    /// operating system has the bytes only once.
    ///
    /// # Errors
    /// [`Damage`]: the first segment that is not what was written, or that cannot be read.
    pub fn check(&self, progress: &mut dyn FnMut(u64, u64)) -> Result<(), Damage> {
        let mut done = 0;
        let checked = self.read(|segment| {
            done += segment.len() as u64;
            progress(done, self.bytes);
        });
        checked.map_err(|cause| Damage { name: self.name.clone(), cause })
    }

    /// Reads and checks every segment, and the hash of the whole.
    pub(super) fn read_whole(&self, mut sink: impl FnMut(&[u8])) -> Result<(), DamageCause> {
        let mut hasher = blake3::Hasher::new();
        self.read(|segment| {
            hasher.update(segment);
            sink(segment);
        })?;
        let found = hasher.finalize().to_hex();
        if *found == *self.blake3 { Ok(()) } else { Err(DamageCause::Hash { expected: self.blake3.clone(), found: found.to_string() }) }
    }

    pub(super) fn read(&self, mut sink: impl FnMut(&[u8])) -> Result<(), DamageCause> {
        let mut file = &self.file;
        file.rewind().map_err(DamageCause::File)?;
        let mut buffer = Vec::new();
        let too_large = |_| DamageCause::Memory { bytes: self.segment_size as u64 };
        buffer.try_reserve_exact(self.segment_size.min(usize::try_from(self.bytes).unwrap_or(usize::MAX))).map_err(too_large)?;
        let mut left = self.bytes;
        for (segment, &expected) in (0..).zip(&self.checksums) {
            buffer.clear();
            let length = left.min(self.segment_size as u64);
            file.take(length).read_to_end(&mut buffer).map_err(DamageCause::File)?;
            if buffer.len() as u64 != length || xxh3_64(&buffer) != expected {
                return Err(DamageCause::Segment { segment });
            }
            left -= length;
            sink(&buffer);
        }
        Ok(())
    }
}

impl Drop for Segments {
    fn drop(&mut self) {
        if let Some(mark) = &self.mark {
            let _ = fs::remove_file(mark);
        }
    }
}
