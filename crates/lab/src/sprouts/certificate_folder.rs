//! A folder of certificates, and of what searches have found.

use super::search::SearchResult;
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use nimber_solvers::sprouts::certificate::{Certificate, Unreadable};
use nimber_solvers::theory::Play;
use std::fmt::Display;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// A folder with a file for each solved start, and one for all that searches have found. Each is compressed text.
pub struct CertificateFolder {
    folder: PathBuf,
    play: Play,
    /// Locked while this lives, so that no other command writes to the folder.
    _lock: File,
}

/// The name of what searches have found.
const FOUND: &str = "found";

const SUFFIX: &str = ".gz";

/// In bytes. A longer text is not a certificate of this program.
const MOST_BYTES: u64 = 4 << 30;

impl CertificateFolder {
    /// Opens a folder, or creates it.
    pub fn open(folder: &Path, play: Play) -> Result<Self, String> {
        let failed = |error: &dyn Display| format!("{}: {error}", folder.display());
        let lock = fs::create_dir_all(folder).and_then(|()| File::create(folder.join("lock"))).map_err(|error| failed(&error))?;
        match lock.try_lock() {
            Ok(()) => Ok(CertificateFolder { folder: folder.to_owned(), play, _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(failed(&"another search uses this folder")),
            Err(TryLockError::Error(error)) => Err(failed(&error)),
        }
    }

    /// Every certificate for this play, and what searches have found. Unreadable files are reported, and left out.
    pub fn found(&self) -> Result<Vec<SearchResult>, String> {
        let failed = |error: io::Error| format!("{}: {error}", self.folder.display());
        let prefix = self.name("");
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.folder).map_err(failed)? {
            let name = entry.map_err(failed)?.file_name();
            names.extend(
                name.to_str().and_then(|name| name.strip_suffix(SUFFIX)).filter(|name| name.starts_with(&prefix)).map(str::to_owned),
            );
        }
        names.sort();
        let mut found = Vec::new();
        for name in names {
            match self.read(&name) {
                Ok(read) => found.push(read),
                Err(why) => eprintln!("nimber-lab: {name}{SUFFIX}: {why}"),
            }
        }
        Ok(found)
    }

    fn read(&self, name: &str) -> Result<SearchResult, String> {
        let text = read(&self.path(name), MOST_BYTES).map_err(|error| error.to_string())?;
        text.parse().map_err(|unreadable: Unreadable| unreadable.to_string())
    }

    /// Keeps the certificate of a start.
    pub fn keep(&self, spots: u8, certificate: &Certificate) -> Result<(), String> {
        self.write(&self.name(&spots.to_string()), certificate)
    }

    /// Keeps what a search has found so far.
    pub fn keep_found(&self, found: &str) -> Result<(), String> {
        self.write(&self.name(FOUND), found)
    }

    fn name(&self, what: &str) -> String {
        format!("{}-{what}", self.play.name())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name.to_owned() + SUFFIX)
    }

    /// A file is replaced as a whole, so a program that is killed leaves the old one or the new one.
    fn write(&self, name: &str, text: &(impl Display + ?Sized)) -> Result<(), String> {
        let (path, new) = (self.path(name), self.folder.join("new"));
        let written = compressed(|out| write!(out, "{text}")).and_then(|bytes| {
            let mut file = File::create(&new)?;
            file.write_all(&bytes)?;
            file.sync_all()?;
            fs::rename(&new, &path)
        });
        written.map_err(|error| format!("{}: {error}", path.display()))
    }
}

/// The text of a compressed file, cut off after `most` bytes.
pub fn read(path: &Path, most: u64) -> io::Result<String> {
    let mut text = String::new();
    MultiGzDecoder::new(File::open(path)?).take(most).read_to_string(&mut text)?;
    Ok(text)
}

/// Writes a certificate to a file.
pub fn write(path: &Path, certificate: &Certificate) -> Result<(), String> {
    let written = compressed(|out| write!(out, "{certificate}")).and_then(|bytes| fs::write(path, bytes));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

/// What is written, compressed.
pub fn compressed(write: impl FnOnce(&mut GzEncoder<Vec<u8>>) -> io::Result<()>) -> io::Result<Vec<u8>> {
    let mut compressed = GzEncoder::new(Vec::new(), Compression::best());
    write(&mut compressed)?;
    compressed.finish()
}

/// In bytes. A larger file is not a certificate of this program.
const MOST_BYTES_OF_ONE: u64 = 1 << 30;

/// Reads a certificate.
pub fn read_certificate(path: &Path) -> Result<Certificate, String> {
    let text = read(path, MOST_BYTES_OF_ONE).map_err(|error| format!("{}: {error}", path.display()))?;
    text.parse().map_err(|error| format!("{}: {error}", path.display()))
}
