//! The positions from which the games of a tournament begin.

use nimber_games::About;
use nimber_solvers::theory::Play;
use serde_json::Value;

/// Positions that are played in an evening, won ones and lost ones.
pub fn starts(about: &About, play: Play) -> Vec<Value> {
    about.starts(play)
}
