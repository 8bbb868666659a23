//! The data folder of the subcommands.

use crate::store::{Opened, Store};
use clap::Args as ClapArgs;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(Debug, ClapArgs)]
pub struct FolderArgs {
    /// The data folder.
    #[arg(long, env = "NIMBER_DATA_DIR", default_value = "./data")]
    pub data_dir: PathBuf,
}

/// How long a command waits for a service that is starting on the same folder.
const PATIENCE: Duration = Duration::from_secs(10);

/// Opens or creates a folder to change it. What is lost there is reported for the last time.
pub fn open(folder: &Path) -> Result<Store, String> {
    let store = open_and_report(folder)?;
    store.strike_lost();
    Ok(store)
}

/// Opens an existing folder: a question about tables must not create one, and what is lost there stays known.
pub fn open_existing(folder: &Path) -> Result<Store, String> {
    if folder.is_dir() { open_and_report(folder) } else { Err(format!("there is no folder {}", folder.display())) }
}

fn open_and_report(folder: &Path) -> Result<Store, String> {
    if folder.as_os_str() == "none" {
        return Err("`--data-dir none` keeps nothing; name a folder for the tables".to_owned());
    }
    let opened = Store::open(folder, PATIENCE, &|| false);
    let Opened { store, incidents } = opened.map_err(|error| format!("{}: {error}", folder.display()))?;
    for incident in incidents {
        eprintln!("nimber: {incident}");
    }
    Ok(store)
}
