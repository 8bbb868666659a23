//! The data folder of the subcommands.

use crate::cli::console::complain;
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
const TIMEOUT: Duration = Duration::from_secs(10);

/// Opens or creates a folder to change it. Reports lost tables for the last time.
pub fn open(folder: &Path) -> Result<Store, String> {
    let store = open_and_report(folder)?;
    store.strike_lost();
    Ok(store)
}

/// Opens an existing folder. A question about tables must not create one. Lost tables stay in its inventory.
pub fn open_existing(folder: &Path) -> Result<Store, String> {
    if !is_none(folder) && !folder.is_dir() {
        return Err(format!("there is no folder {}; {WHICH_FOLDER}", folder.display()));
    }
    open_and_report(folder)
}

/// What to do if the folder is not the right one.
pub const WHICH_FOLDER: &str =
    "--data-dir (NIMBER_DATA_DIR) names the folder in which the service or `nimber table build` keeps its tables";

fn is_none(folder: &Path) -> bool {
    folder.as_os_str() == "none"
}

fn open_and_report(folder: &Path) -> Result<Store, String> {
    if is_none(folder) {
        return Err("`--data-dir none` keeps nothing; name a folder for the tables".to_owned());
    }
    let opened = Store::open(folder, TIMEOUT, &|| false);
    let Opened { store, reports } = opened.map_err(|error| format!("{}: {error}", folder.display()))?;
    reports.into_iter().for_each(complain);
    Ok(store)
}
