//! Values of arguments that several commands take.

use clap::ValueEnum;
use nimber_solvers::theory::Play;

/// A play as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PlayName {
    Normal,
    Misere,
}

impl PlayName {
    pub fn play(self) -> Play {
        if self == PlayName::Normal { Play::Normal } else { Play::Misere }
    }
}

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Json,
    Text,
}
