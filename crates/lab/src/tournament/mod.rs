//! Plays the levels of the opponent against each other and against random play, to see how far apart they are.

pub mod command;
mod contest;

pub use contest::Player;

use contest::{Fixture, PLAYERS, Played, play_out};
use nimber_games::{DynGame, Refusal};
use nimber_solvers::theory::{Budget, CancelFlag, Play};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;

/// How many pairings a tournament has: each player meets each other.
pub const PAIRINGS: u64 = (PLAYERS.len() * (PLAYERS.len() - 1) / 2) as u64;

/// In units of work: what one move may cost.
const MOVE_WORK: u64 = 1_000_000_000;

/// What a tournament found for one game and play.
#[derive(Debug, Serialize)]
pub struct Standings {
    /// The game's name.
    pub game: &'static str,
    pub play: Play,
    /// The positions to begin with, in turn.
    pub starts: Vec<Value>,
    pub pairings: Vec<Pairing>,
    pub perfect_from_won: FromWon,
}

/// The games of two players. They begin equally often, from the same positions.
#[derive(Debug, Serialize)]
pub struct Pairing {
    pub player: Player,
    pub against: Player,
    pub games: u64,
    /// The games that `player` won.
    pub wins: u64,
    /// The share of the games that `player` won, with its 95 % confidence interval.
    #[serde(flatten)]
    pub share: Interval,
}

/// The games in which perfect play had to move in a won position, once or more.
#[derive(Debug, Default, Serialize)]
pub struct FromWon {
    pub games: u64,
    pub wins: u64,
}

/// Plays all pairings of one game and play on all cores. The same seed gives the same standings on any machine. `done` is called after
/// each game.
///
/// # Errors
/// [`Refusal::Stopped`] once the flag is raised, or why a position has no answer.
pub fn play(
    game: &Arc<dyn DynGame>,
    play: Play,
    games: u64,
    seed: u64,
    cancel: &CancelFlag,
    done: &(dyn Fn() + Sync),
) -> Result<Standings, Refusal> {
    let starts = game.about().starts(play);
    let pairs: Vec<[Player; 2]> =
        PLAYERS.iter().enumerate().flat_map(|(index, &one)| PLAYERS[index + 1..].iter().map(move |&other| [one, other])).collect();
    let play_one = |number: u64| {
        let (pair, round) = (pairs[(number / games) as usize], number % games);
        let start = &starts[(round / 2) as usize % starts.len()];
        let fixture = Fixture { start, play, pair, beginner: (round % 2) as usize };
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        let budget = || Budget::of(MOVE_WORK).cancelled_by(cancel.clone());
        let played = play_out(game, &fixture, &budget, &mut rng);
        done();
        played
    };
    let played: Vec<Played> = (0..games * PAIRINGS).into_par_iter().map(play_one).collect::<Result<_, _>>()?;
    let mut perfect_from_won = FromWon::default();
    for &Played { first_won, perfect_could_win } in &played {
        // Perfect play is the first of its pair.
        perfect_from_won.games += u64::from(perfect_could_win);
        perfect_from_won.wins += u64::from(perfect_could_win && first_won);
    }
    let pairings = pairs.into_iter().zip(played.chunks(games as usize)).map(|([player, against], played)| {
        let wins = played.iter().filter(|played| played.first_won).count() as u64;
        Pairing { player, against, games, wins, share: Interval::of(wins, games) }
    });
    Ok(Standings { game: game.about().name, play, pairings: pairings.collect(), starts, perfect_from_won })
}

/// A share of games with its 95 % confidence interval (Wilson 1927).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// The quantile of the normal distribution for 95 % between both ends.
const Z: f64 = 1.959_963_984_540_054;

impl Interval {
    /// `games` is at least 1.
    pub fn of(wins: u64, games: u64) -> Self {
        let (games, share) = (games as f64, wins as f64 / games as f64);
        let scale = 1.0 + Z * Z / games;
        let centre = (share + Z * Z / (2.0 * games)) / scale;
        let half = Z / scale * (share * (1.0 - share) / games + Z * Z / (4.0 * games * games)).sqrt();
        Interval { share, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_intervals() {
        let rounded = |interval: Interval| [interval.low, interval.high].map(|end| (end * 1e4).round() / 1e4);
        assert_eq!(rounded(Interval::of(50, 100)), [0.4038, 0.5962]);
        assert_eq!(rounded(Interval::of(0, 10)), [0.0, 0.2775]);
        assert_eq!(rounded(Interval::of(10, 10)), [0.7225, 1.0]);
    }
}
