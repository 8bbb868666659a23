//! Where snapshots are: files and addresses.

use super::error::FetchError;
use super::http::Client;
use crate::store::TableName;
use reqwest::Url;
use std::fmt;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Instant;

/// A file or folder, or an `http` or `https` address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SnapshotPlace {
    Path(PathBuf),
    Url(Url),
}

impl FromStr for SnapshotPlace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Err("a path or an http or https address is needed".to_owned());
        }
        if !text.contains("://") {
            return Ok(SnapshotPlace::Path(text.into()));
        }
        let url: Url = text.parse().map_err(|error| format!("not an address: {error}"))?;
        match url.scheme() {
            "https" if !cfg!(feature = "https") => {
                Err("this program was built without https; the image and the archives have it, and `cargo build --features https`"
                    .to_owned())
            }
            "http" | "https" => Ok(SnapshotPlace::Url(url)),
            _ => Err("an http or https address is needed".to_owned()),
        }
    }
}

/// Without possible secrets: user, password and query.
impl fmt::Display for SnapshotPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SnapshotPlace::Path(path) => path.display().fmt(f),
            SnapshotPlace::Url(url) => {
                let host = url.host_str().unwrap_or_default();
                let port = url.port().map_or_else(String::new, |port| format!(":{port}"));
                write!(f, "{}://{host}{port}{}", url.scheme(), url.path())
            }
        }
    }
}

impl SnapshotPlace {
    /// The snapshot of a table in this folder or below this address. A path of a file stays the same.
    pub fn of(&self, name: &TableName) -> SnapshotPlace {
        match self {
            SnapshotPlace::Path(path) if path.is_file() => self.clone(),
            SnapshotPlace::Path(path) => SnapshotPlace::Path(path.join(name.as_str())),
            SnapshotPlace::Url(url) => {
                let mut url = url.clone();
                if let Ok(mut segments) = url.path_segments_mut() {
                    segments.pop_if_empty().push(name.as_str());
                }
                SnapshotPlace::Url(url)
            }
        }
    }
}

/// Reads the snapshot at a place.
pub(super) enum SnapshotReader {
    Path(PathBuf),
    Http(Client),
}

impl SnapshotReader {
    pub fn of(place: &SnapshotPlace) -> Result<SnapshotReader, FetchError> {
        match place {
            SnapshotPlace::Path(path) => Ok(SnapshotReader::Path(path.clone())),
            SnapshotPlace::Url(url) => Client::new(url.clone()).map(SnapshotReader::Http),
        }
    }

    /// Whether another attempt may succeed.
    pub fn may_recover(&self) -> bool {
        matches!(self, SnapshotReader::Http(_))
    }

    /// The bytes from `offset` on.
    pub fn read_from(&self, offset: u64, until: Instant) -> Result<Box<dyn Read + '_>, FetchError> {
        let path = match self {
            SnapshotReader::Http(client) => return client.read_from(offset, until),
            SnapshotReader::Path(path) => path,
        };
        // Opening a FIFO would wait for a writer.
        if !path.metadata().map_err(|_| FetchError::Missing)?.is_file() {
            return Err(FetchError::Unfit("it is not a file".to_owned()));
        }
        let mut file = File::open(path).map_err(FetchError::Broken)?;
        file.seek(SeekFrom::Start(offset)).map_err(FetchError::Broken)?;
        Ok(Box::new(file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str) -> SnapshotPlace {
        text.parse().unwrap()
    }

    #[test]
    fn https_needs_its_feature() {
        assert_eq!("https://other/tables".parse::<SnapshotPlace>().is_ok(), cfg!(feature = "https"));
        assert!("ftp://other/tables".parse::<SnapshotPlace>().is_err());
    }

    #[test]
    fn a_table_is_looked_for_below_the_address() {
        let name = TableName::new("grundy").unwrap();
        for (text, found) in [
            ("http://other:8080/tables", "http://other:8080/tables/grundy"),
            ("http://other:8080/tables/", "http://other:8080/tables/grundy"),
            ("http://bucket.example.org", "http://bucket.example.org/grundy"),
            ("http://user:word@bucket.example.org/a?key=secret", "http://bucket.example.org/a/grundy"),
            ("folder/of/tables", "folder/of/tables/grundy"),
        ] {
            assert_eq!(place(text).of(&name).to_string(), found);
        }
        let SnapshotPlace::Url(url) = place("http://user:word@host/a?key=secret").of(&name) else { panic!("it is an address") };
        assert_eq!(url.as_str(), "http://user:word@host/a/grundy?key=secret", "nothing is lost");
        for wrong in ["", "ftp://host/a", "http://", "s3://bucket/a"] {
            assert!(wrong.parse::<SnapshotPlace>().is_err(), "{wrong}");
        }
    }
}
