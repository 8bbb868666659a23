//! The computer opponent: checks the human's move, then chooses its own by level and seed.

use crate::games::{Game, Refusal, Want};
use crate::service::analysis::{DEFAULT_LIMIT, MAX_LIMIT};
use crate::theory::{Budget, Outcome, Play};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How well the opponent plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Never misses a win, and follows the advice in a lost position.
    #[default]
    Perfect,
    /// Finds nine wins in ten.
    Strong,
    /// Finds six wins in ten.
    Casual,
    /// Finds one win in four.
    Beginner,
}

impl Level {
    /// The probability of playing as well as possible.
    pub fn skill(self) -> f64 {
        match self {
            Level::Perfect => 1.0,
            Level::Strong => 0.9,
            Level::Casual => 0.6,
            Level::Beginner => 0.25,
        }
    }
}

/// Who has won a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// The human.
    Player,
    /// The computer.
    Opponent,
}

/// The human's move and the opponent's answer.
#[derive(Serialize)]
#[serde(bound = "")]
pub struct Exchange<G: Game> {
    /// The game's name.
    pub game: &'static str,
    /// The convention that decides it.
    pub play: Play,
    /// The human's move; null if none was sent.
    pub player: Option<PlayerMove<G>>,
    /// The opponent's move; null if the game was over.
    #[serde(rename = "move")]
    pub mv: Option<G::Move>,
    /// The position that the human faces.
    pub position: G::Position,
    /// Its value; null where there is none.
    pub sg: Option<i64>,
    /// Its outcome for the human to move.
    pub outcome: Outcome,
    /// Whether no move is left.
    pub game_over: bool,
    /// Who has won; null while the game goes on.
    pub winner: Option<Winner>,
}

/// The human's move, judged.
#[derive(Serialize)]
#[serde(bound = "")]
pub struct PlayerMove<G: Game> {
    /// The move as it was understood.
    #[serde(rename = "move")]
    pub mv: G::Move,
    /// Whether it won: whether it left a P-position.
    pub was_winning: bool,
    /// The position after it.
    pub position: G::Position,
}

/// Applies the human's move, if there is one, and answers it. The same arguments give the same move.
///
/// # Errors
/// [`Refusal::IllegalMove`] for a move that the position does not allow; otherwise as [`Game::assess`].
pub fn answer<G: Game>(
    game: &G,
    position: G::Position,
    play: Play,
    player_move: Option<&G::MoveRequest>,
    level: Level,
    seed: u64,
    budget: &Budget,
) -> Result<Exchange<G>, Refusal> {
    let (player, faced) = match player_move {
        None => (None, position),
        Some(request) => {
            let mv = game.find(&position, request)?;
            let after = game.apply(&position, &mv);
            let was_winning = game.assess(&after, play, budget)?.mark.outcome == Outcome::P;
            (Some(PlayerMove { mv, was_winning, position: after.clone() }), after)
        }
    };
    let mv = choose(game, &faced, play, level, &mut ChaCha8Rng::seed_from_u64(seed), budget)?;
    let position = match &mv {
        Some(mv) => game.apply(&faced, mv),
        None => faced,
    };
    let mark = game.assess(&position, play, budget)?.mark;
    let game_over = is_over(game, &position, play, budget)?;
    let last_mover = if mv.is_some() { Winner::Opponent } else { Winner::Player };
    let winner = game_over.then_some(match (play, last_mover) {
        (Play::Normal, last) => last,
        (Play::Misere, Winner::Player) => Winner::Opponent,
        (Play::Misere, Winner::Opponent) => Winner::Player,
    });
    Ok(Exchange { game: game.about().name, play, player, mv, position, sg: mark.sg, outcome: mark.outcome, game_over, winner })
}

fn is_over<G: Game>(game: &G, position: &G::Position, play: Play, budget: &Budget) -> Result<bool, Refusal> {
    Ok(game.list(position, play, Want::All, 0, budget)?.total == Some(0))
}

/// The opponent's move; `None` if there is none.
fn choose<G: Game>(
    game: &G,
    position: &G::Position,
    play: Play,
    level: Level,
    rng: &mut ChaCha8Rng,
    budget: &Budget,
) -> Result<Option<G::Move>, Refusal> {
    let plays_well = rng.random_bool(level.skill());
    if plays_well {
        let winning = game.list(position, play, Want::Winning, DEFAULT_LIMIT, budget)?.moves;
        return match winning.choose(rng) {
            Some((mv, _)) => Ok(Some(mv.clone())),
            None => game.stall(position, play, budget),
        };
    }
    let mut moves = game.list(position, play, Want::All, MAX_LIMIT, budget)?.moves;
    if moves.iter().any(|(_, mark)| mark.outcome == Outcome::N) {
        moves.retain(|(_, mark)| mark.outcome == Outcome::N);
    }
    // Even a beginner does not lose on the spot (taking the poisoned tile, or the last object of a misère game) without need.
    while moves.len() > 1 {
        let index = rng.random_range(0..moves.len());
        let ends_lost = play == Play::Misere && is_over(game, &game.apply(position, &moves[index].0), play, budget)?;
        if !ends_lost {
            return Ok(Some(moves.swap_remove(index).0));
        }
        moves.swap_remove(index);
    }
    Ok(moves.pop().map(|(mv, _)| mv))
}
