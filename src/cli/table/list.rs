//! `nimber table list`.

use crate::cli::console::{Format, print};
use crate::cli::folder::{FolderArgs, open_existing};
use clap::Args as ClapArgs;

#[derive(Debug, ClapArgs)]
pub struct Args {
    #[command(flatten)]
    folder: FolderArgs,
    /// The form of the list.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Lists the stored tables by their manifests.
pub fn run(args: &Args) -> Result<(), String> {
    let manifests = open_existing(&args.folder.data_dir)?.manifests().map_err(|error| error.to_string())?;
    if args.format == Format::Json {
        let json = serde_json::to_string_pretty(&manifests).map_err(|error| error.to_string())?;
        return print(&(json + "\n"));
    }
    for manifest in manifests {
        print(&format!(
            "{}  {} bytes  blake3 {}  built by nimber {}{}\n",
            manifest.name,
            manifest.bytes,
            manifest.blake3,
            manifest.built_by,
            manifest.file.map_or_else(String::new, |file| format!("  in segments/{file}"))
        ))?;
    }
    Ok(())
}
