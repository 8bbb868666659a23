//! `nimber table verify`: nothing in a data folder is believed.

use super::print;
use super::table::{FolderArgs, open_existing};
use crate::solvers::chomp::Extent;
use crate::store::{Manifest, Mapped, Store};
use crate::tables::Recipe;
use crate::tables::chomp::ChompRecipe;
use crate::tables::grundy::{GrundyRecipe, NAME as GRUNDY};
use crate::tables::outcomes::{OutcomesRecipe, PREFIX as OUTCOMES};
use bytes::Bytes;
use clap::Args as ClapArgs;

/// What to verify.
#[derive(Debug, ClapArgs)]
pub struct Args {
    #[command(flatten)]
    folder: FolderArgs,
    /// How many values of each table are computed again from their options; all of them if it has no more.
    #[arg(long, default_value_t = 100_000, value_name = "N")]
    samples: u64,
}

/// Checks every table: checksums and hash, then a sample of values against the rules and against mirror images.
///
/// # Errors
/// That a table is damaged, or why the folder cannot be read.
pub fn run(args: &Args) -> Result<(), String> {
    let store = open_existing(&args.folder.data_dir)?;
    let mut damaged = 0;
    for manifest in store.manifests().map_err(|error| error.to_string())? {
        let name = &manifest.name;
        match verify(&store, &manifest, args.samples) {
            Ok(samples) => {
                let (blocks, kind) = (manifest.blocks, if manifest.file.is_some() { "segments" } else { "blocks" });
                print(&format!("{name}: sound ({blocks} {kind}, {samples} values computed again)\n"))?;
            }
            Err(damage) => {
                damaged += 1;
                print(&format!("{name}: DAMAGED: {damage}\n"))?;
            }
        }
    }
    if damaged == 0 { Ok(()) } else { Err(format!("{damaged} damaged; `nimber table build --force` builds them anew")) }
}

fn verify(store: &Store, manifest: &Manifest, samples: u64) -> Result<u64, String> {
    // Mapping checks next to nothing, reading everything; so what can be mapped is read first, without keeping it.
    if manifest.file.is_some() {
        store.verify(&manifest.name).map_err(|damage| damage.to_string())?;
    }
    let Mapped { bytes, .. } = store.map(&manifest.name).map_err(|damage| damage.to_string())?.ok_or("it is listed but not there")?;
    let number = |name: &str| manifest.parameters.get(name).and_then(|number| number.as_u64());
    if manifest.name.as_str() == GRUNDY {
        let heaps = number("heaps").ok_or("its manifest names no number of heaps")?;
        return recheck(&GrundyRecipe { heaps: usize::try_from(heaps).unwrap_or(usize::MAX) }, manifest, bytes, samples);
    }
    let most_tiles = || number("most_tiles").and_then(|tiles| u16::try_from(tiles).ok()).ok_or("its manifest names no number of tiles");
    if manifest.name.as_str().starts_with(OUTCOMES) {
        return recheck(&OutcomesRecipe { most_tiles: most_tiles()? }, manifest, bytes, samples);
    }
    let extent = manifest.parameters.get("extent").and_then(|extent| extent.as_str()).ok_or("its manifest names no extent")?;
    let extent: Extent = extent.parse().map_err(|error| format!("its manifest: {error}"))?;
    recheck(&ChompRecipe { extent }, manifest, bytes, samples)
}

/// Computes a sample of the values again; returns how many.
fn recheck<R: Recipe>(recipe: &R, manifest: &Manifest, bytes: Bytes, samples: u64) -> Result<u64, String> {
    if manifest.format != recipe.format() {
        return Err(format!("its format is {}, not {}; a service builds it anew", manifest.format, recipe.format()));
    }
    let table = recipe.decode(bytes)?;
    recipe.recheck(&table, samples.min(recipe.positions(&table)))
}
