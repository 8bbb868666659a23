//! The players, and one game from its start to its end.

use nimber_games::request::Fields;
use nimber_games::service::Turn;
use nimber_games::{DynGame, Level, Refusal};
use nimber_solvers::theory::{Budget, Outcome, Play};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;

/// Who makes the moves of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "&'static str")]
pub enum Player {
    Level(Level),
    /// Sees what every level from `beginner` on sees, a move or two ahead. Elsewhere makes any legal move.
    Attentive,
    /// Makes any legal move.
    Random,
}

/// From the strongest to the weakest.
pub const PLAYERS: [Player; 7] = [
    Player::Level(Level::Perfect),
    Player::Level(Level::Strong),
    Player::Level(Level::Casual),
    Player::Level(Level::Beginner),
    Player::Attentive,
    Player::Level(Level::Child),
    Player::Random,
];

impl From<Player> for &'static str {
    fn from(player: Player) -> Self {
        match player {
            Player::Level(level) => level.name(),
            Player::Attentive => "attentive",
            Player::Random => "random",
        }
    }
}

/// A game that is to be played.
pub struct Fixture<'a> {
    pub start: &'a Value,
    pub play: Play,
    pub pair: [Player; 2],
    /// The index of the player who begins.
    pub beginner: usize,
}

/// A game that was played.
pub struct Played {
    /// Whether the first of the pair won.
    pub first_won: bool,
    /// Whether perfect play had to move in a won position.
    pub perfect_could_win: bool,
}

/// Plays a game to its end. Each move has its own budget.
///
/// # Errors
/// Why a position has no answer.
pub fn play_out(
    game: &Arc<dyn DynGame>,
    fixture: &Fixture<'_>,
    budget: &dyn Fn() -> Budget,
    rng: &mut ChaCha8Rng,
) -> Result<Played, Refusal> {
    let &Fixture { start, play, pair, beginner } = fixture;
    let mut position = game.clone().parse(&Fields::from_value(start.clone())?, Vec::new)?;
    let mut mover = beginner;
    let mut perfect_could_win = false;
    while !position.is_over() {
        let budget = budget();
        budget.check_deadline()?;
        let solved = position.solve(play, &budget)?;
        let turn = Turn { position: &*position, solved: Some(&*solved), play, budget: &budget };
        perfect_could_win |= pair[mover] == Player::Level(Level::Perfect) && solved.mark().outcome == Outcome::N;
        let mv = match pair[mover] {
            Player::Level(level) => turn.choose(level.into(), rng)?,
            Player::Attentive => turn.look_ahead(false, rng)?,
            Player::Random => turn.any(rng)?,
        };
        drop(solved);
        let Some(mv) = mv else { break };
        position = mv.after();
        mover = 1 - mover;
    }
    let winner = match play {
        Play::Normal => 1 - mover,
        Play::Misere => mover,
    };
    Ok(Played { first_won: winner == 0, perfect_could_win })
}
