//! Tables in files: reading them whole, mapping them, and verifying a mapped one.
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
use super::recovery::is_strange;

/// The file of a table and the expected checksums of its segments. Verifying it does not need the store.
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
    /// Opens the file of a version and checks its length, but none of its bytes.
    pub(super) fn open(folder: &mut Folder, key: &VersionKey, manifest: &Manifest) -> Result<Segments, DamageCause> {
        let (checksums_key, blocks) = (key.checksums(), manifest.blocks as usize);
        let sealed = folder.run(move |db| Ok(db.get(checksums_key)?)).map_err(|fault| DamageCause::Database(fault.to_string()))?;
        let sealed = sealed.ok_or(DamageCause::ChecksumsMissing)?;
        let (checksums, rest) = unseal(&sealed).map_err(DamageCause::Checksums)?.as_chunks::<8>();
        if checksums.len() != blocks || !rest.is_empty() {
            return Err(DamageCause::ChecksumsMissing);
        }
        let path = folder.files.path(key);
        if is_strange(&path) {
            return Err(DamageCause::File(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file")));
        }
        let file = File::open(path).map_err(DamageCause::File)?;
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

    /// Marks the table as unverified until this is dropped. A failure to create the marker file is ignored.
    pub(super) fn mark(&mut self, mark: PathBuf) {
        if fs::write(&mark, b"").is_ok() {
            self.mark = Some(mark);
        }
    }

    /// Maps the file. The system reads each page on first use.
    pub(super) fn map(&self) -> io::Result<Bytes> {
        // SAFETY: a mapping is sound as long as nobody changes the file. This program does not: it opens the file read-only, and no version
        // of the program writes to a file that has its final name. It only unlinks the file, and the mapping outlives that. No program can
        // rule out changes by other programs. If one overwrites bytes, values change; they are plain bytes, any byte is valid, and all code
        // that reads them accepts any value. If one cuts the file, the kernel ends the process with SIGBUS. The same happens if the disk
        // cannot read what was written; therefore a table is verified before it is mapped if an earlier process ended while it verified it.
        // The documentation says that the folder belongs to this program alone.
        let map = unsafe { Mmap::map(&self.file)? };
        // Lookups jump about, so read-ahead would read unused pages. This is only advice to the system.
        #[cfg(unix)]
        let _ = map.advise(Advice::Random);
        Ok(Bytes::from_owner(map))
    }

    /// Reads the file and compares the checksum of every segment. `progress` gets the verified bytes and the total after each segment; it
    /// may be slow. This reads the file and not the mapping, so the bytes do not count as memory of this process. The operating system has
    /// one copy of them.
    ///
    /// # Errors
    /// [`Damage`]: the first segment that has changed or cannot be read.
    pub fn verify_checksums(&self, progress: &mut dyn FnMut(u64, u64)) -> Result<(), Damage> {
        let mut done = 0;
        let checked = self.read(|segment| {
            done += segment.len() as u64;
            progress(done, self.bytes);
        });
        checked.map_err(|cause| Damage { name: self.name.clone(), cause })
    }

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
