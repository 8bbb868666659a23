//! The data folder that a subcommand works on, and the form in which it prints.

use crate::store::{Opened, Store};
use clap::{Args as ClapArgs, ValueEnum};
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(Debug, ClapArgs)]
pub struct FolderArgs {
    /// The data folder.
    #[arg(long, env = "NIMBER_DATA_DIR", default_value = "./data")]
    pub data_dir: PathBuf,
}

/// How facts are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Json,
    Text,
}

/// How long a command waits for a service that is starting on the same folder.
const PATIENCE: Duration = Duration::from_secs(10);

/// Opens a folder, or makes it.
pub fn open(folder: &Path) -> Result<Store, String> {
    if folder.as_os_str() == "none" {
        return Err("`--data-dir none` keeps nothing; a folder for the tables is needed".to_owned());
    }
    let opened = Store::open_waiting(folder, PATIENCE, &|| false);
    let Opened { store, incidents } = opened.map_err(|error| format!("{}: {error}", folder.display()))?;
    for incident in incidents {
        eprintln!("nimber: {incident}");
    }
    Ok(store)
}

/// Opens a folder that is there already: asking about tables makes no folder.
pub fn open_existing(folder: &Path) -> Result<Store, String> {
    if folder.is_dir() { open(folder) } else { Err(format!("there is no folder {}", folder.display())) }
}
