//! Certificates in the data folder.

use super::search::Found;
use crate::cli::folder::open;
use crate::store::{Parameters, Store, TableName};
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use nimber_solvers::sprouts::certificate::{Certificate, Unreadable};
use nimber_solvers::theory::Play;
use std::fmt::Display;
use std::io::{Read, Write};
use std::path::Path;

/// Keeps a certificate for each solved start, and what an interrupted search has found.
pub struct Shelf {
    store: Store,
    play: Play,
}

/// The number of this form of the bytes: compressed text.
const FORMAT: u32 = 1;

/// What the search that is not finished is called.
const OPEN: &str = "open";

/// In bytes. A longer text is no certificate of ours.
const MOST_BYTES: u64 = 4 << 30;

impl Shelf {
    /// In a folder of its own in the data folder, so that the service can run meanwhile.
    pub fn open(data_dir: &Path, play: Play) -> Result<Self, String> {
        let store = open(&data_dir.join("sprouts"))?;
        match store.read_only() {
            Some(reason) => Err(reason),
            None => Ok(Shelf { store, play }),
        }
    }

    /// Every certificate for this play, and what an interrupted search has found. What cannot be read is reported, and left out.
    pub fn found(&self) -> Result<Vec<Found>, String> {
        let prefix = self.name("");
        let mut found = Vec::new();
        for manifest in self.store.manifests().map_err(|error| error.to_string())? {
            if manifest.format == FORMAT && manifest.name.as_str().starts_with(&prefix) {
                match self.read(&manifest.name) {
                    Ok(read) => found.extend(read),
                    Err(why) => eprintln!("nimber: {}: {why}", manifest.name),
                }
            }
        }
        Ok(found)
    }

    fn read(&self, name: &TableName) -> Result<Option<Found>, String> {
        let Some(table) = self.store.load(name).map_err(|error| error.to_string())? else { return Ok(None) };
        let mut text = String::new();
        MultiGzDecoder::new(&table.bytes[..]).take(MOST_BYTES).read_to_string(&mut text).map_err(|error| error.to_string())?;
        text.parse().map(Some).map_err(|unreadable: Unreadable| unreadable.to_string())
    }

    /// Keeps the certificate of a start.
    pub fn keep(&self, spots: u8, certificate: &Certificate) -> Result<(), String> {
        self.write(&self.name(&spots.to_string()), certificate)
    }

    /// Keeps what a search has found so far.
    pub fn keep_open(&self, found: &str) -> Result<(), String> {
        self.write(&self.name(OPEN), found)
    }

    /// Forgets what an interrupted search had found.
    pub fn close(&self) -> Result<(), String> {
        let name = TableName::new(self.name(OPEN)).map_err(|error| error.to_string())?;
        self.store.forget(&name).map_err(|error| error.to_string())
    }

    fn name(&self, what: &str) -> String {
        let play = if self.play == Play::Normal { "normal" } else { "misere" };
        format!("sprouts-{play}-{what}")
    }

    fn write(&self, name: &str, text: &(impl Display + ?Sized)) -> Result<(), String> {
        let name = TableName::new(name).map_err(|error| error.to_string())?;
        let bytes = compressed(text).map_err(|error| error.to_string())?;
        let saved = self.store.save(&name, &Parameters::new(), FORMAT, &bytes, &|_, _| ());
        saved.map(drop).map_err(|error| error.to_string())
    }
}

/// Writes a certificate to a file.
pub fn write(path: &Path, certificate: &Certificate) -> Result<(), String> {
    let written = compressed(certificate).and_then(|bytes| std::fs::write(path, bytes));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

/// Compressed text.
fn compressed(text: &(impl Display + ?Sized)) -> std::io::Result<Vec<u8>> {
    let mut compressed = GzEncoder::new(Vec::new(), Compression::best());
    write!(compressed, "{text}")?;
    compressed.finish()
}
