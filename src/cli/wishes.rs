//! The flags that say which tables are wanted.

use crate::games::chomp::Extent;
use crate::tables::Wishes;
use clap::Args as ClapArgs;
use std::path::PathBuf;

/// Which Chomp tables to prepare.
#[derive(Clone, Debug, ClapArgs)]
pub struct ChompArgs {
    /// The table of every Chomp position inside a box, such as 14x14; `none` for no such table.
    #[arg(long, env = "NIMBER_CHOMP_BOX", default_value = "12x12", value_parser = boxed, value_name = "RxC")]
    chomp_box: Wish,

    /// The table of every Chomp position of at most so many tiles, such as 82; `none` for no such table.
    #[arg(long, env = "NIMBER_CHOMP_TILES", default_value = "60", value_parser = tiles, value_name = "N")]
    chomp_tiles: Wish,
}

/// A table that is wanted, or none.
#[derive(Clone, Copy, Debug)]
pub struct Wish(Option<Extent>);

impl ChompArgs {
    /// The extents that are wanted.
    pub fn extents(&self) -> Vec<Extent> {
        [self.chomp_box.0, self.chomp_tiles.0].into_iter().flatten().collect()
    }

    /// These tables, kept in `data_dir` unless it is `none`.
    pub fn wishes(&self, data_dir: Option<PathBuf>) -> Wishes {
        Wishes { data_dir: data_dir.filter(|folder| folder.as_os_str() != "none"), chomp: self.extents(), chomp_outcomes: None }
    }
}

/// Reads the extent of a box.
///
/// # Errors
/// What would be right.
pub fn boxed(text: &str) -> Result<Wish, String> {
    wish(text, |extent| matches!(extent, Extent::Box { .. }), "a box is needed, such as 12x12")
}

/// Reads a number of tiles.
///
/// # Errors
/// What would be right.
pub fn tiles(text: &str) -> Result<Wish, String> {
    wish(text, |extent| matches!(extent, Extent::Tiles(_)), "a number of tiles is needed, such as 60")
}

fn wish(text: &str, fits: impl Fn(&Extent) -> bool, needed: &str) -> Result<Wish, String> {
    if text == "none" {
        return Ok(Wish(None));
    }
    match text.parse::<Extent>() {
        Ok(extent) if fits(&extent) => Ok(Wish(Some(extent))),
        Ok(_) => Err(needed.to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

impl Wish {
    /// The extent that is wanted.
    pub fn extent(self) -> Option<Extent> {
        self.0
    }
}
