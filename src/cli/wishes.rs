//! The flags that say which tables are wanted.

use crate::solvers::chomp::Extent;
use crate::solvers::grundy::LARGEST_VALUE_COUNT;
use crate::tables::Wishes;
use clap::Args as ClapArgs;
use std::path::PathBuf;

/// Which tables to prepare.
#[derive(Clone, Debug, ClapArgs)]
pub struct TableArgs {
    /// The table of every Chomp position inside a box, such as 14x14; `none` for no such table.
    #[arg(long, env = "NIMBER_CHOMP_BOX", default_value = "12x12", value_parser = boxed, value_name = "RxC")]
    chomp_box: Wish,

    /// The table of every Chomp position of at most so many tiles, such as 82; `none` for no such table.
    #[arg(long, env = "NIMBER_CHOMP_TILES", default_value = "60", value_parser = tiles, value_name = "N")]
    chomp_tiles: Wish,

    /// Grundy's game is solved for every group below this, such as 1048576 or 2^26; each takes a byte.
    #[arg(long, env = "NIMBER_GRUNDY_HEAPS", default_value = "1048576", value_parser = heaps, value_name = "N")]
    pub grundy_heaps: usize,

    /// Who wins misere Chomp from every position of at most so many tiles, such as 100, beyond the tables of values; `none`
    /// for no such outcomes. One bit each: 100 tiles take 0.2 GB and about ten seconds, once.
    #[arg(long, env = "NIMBER_CHOMP_OUTCOMES", default_value = "none", value_parser = tiles, value_name = "N")]
    chomp_outcomes: Wish,
}

/// A table that is wanted, or none.
#[derive(Clone, Copy, Debug)]
pub struct Wish(Option<Extent>);

impl TableArgs {
    /// The extents of Chomp tables that are wanted.
    pub fn extents(&self) -> Vec<Extent> {
        [self.chomp_box.0, self.chomp_tiles.0].into_iter().flatten().collect()
    }

    /// The most tiles of the positions whose outcomes are wanted.
    pub fn outcomes(&self) -> Option<u16> {
        self.chomp_outcomes.most_tiles()
    }

    /// These tables, kept in `data_dir` unless it is `none`.
    pub fn wishes(&self, data_dir: Option<PathBuf>) -> Wishes {
        let data_dir = data_dir.filter(|folder| folder.as_os_str() != "none");
        let (chomp, chomp_outcomes) = (self.extents(), self.outcomes());
        Wishes { data_dir, chomp, grundy: Some(self.grundy_heaps), chomp_outcomes, ..Wishes::default() }
    }
}

/// Reads a number of groups of Grundy's game: in digits, or a power as in 2^26.
///
/// # Errors
/// What would be right.
pub fn heaps(text: &str) -> Result<usize, String> {
    let number = match text.split_once('^') {
        Some((base, exponent)) => {
            base.parse().ok().zip(exponent.parse().ok()).and_then(|(base, exponent)| usize::checked_pow(base, exponent))
        }
        None => text.parse().ok(),
    };
    let allowed = 1..=LARGEST_VALUE_COUNT;
    number
        .filter(|number| allowed.contains(number))
        .ok_or_else(|| format!("a number from 1 to {LARGEST_VALUE_COUNT} is needed, such as 1048576 or 2^20"))
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

    /// The most tiles, if that is what the extent is about.
    pub fn most_tiles(self) -> Option<u16> {
        match self.0 {
            Some(Extent::Tiles(most)) => Some(most),
            _ => None,
        }
    }
}
