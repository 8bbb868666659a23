//! The computer opponent: checks the human's move, then chooses its own by level and seed.

use super::analysis::{Analysis, DEFAULT_LIMIT, MAX_LIMIT, Scope, tell};
use crate::games::{Game, MoveFilter, Refusal, Solved};
use crate::theory::{Budget, Outcome, Play};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use utoipa::ToSchema;

/// How well the opponent plays: the probability of choosing a winning move when there is one is 1, 0.9, 0.6 or 0.25.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(default = "perfect")]
pub enum OpponentLevel {
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

impl OpponentLevel {
    /// The probability of playing as well as possible.
    pub fn skill(self) -> f64 {
        match self {
            OpponentLevel::Perfect => 1.0,
            OpponentLevel::Strong => 0.9,
            OpponentLevel::Casual => 0.6,
            OpponentLevel::Beginner => 0.25,
        }
    }
}

/// Who has won a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum GameWinner {
    /// The human.
    Player,
    /// The computer.
    Opponent,
}

/// The human's move and the opponent's answer.
#[derive(Serialize, ToSchema)]
pub struct Exchange<P: Clone + ToSchema + 'static, C: ToSchema, M: ToSchema> {
    /// The game's name.
    pub game: &'static str,
    /// The convention that decides the game.
    pub play: Play,
    /// The human's move; null if none was sent.
    #[schema(required)]
    pub player: Option<PlayerTurn<P, M>>,
    /// The opponent's move; null if the game was over, or with `reply: false`.
    #[serde(rename = "move")]
    #[schema(required)]
    pub mv: Option<M>,
    /// The position that the human faces.
    pub position: P,
    /// Its value; null where there is none or only the winner is known.
    #[schema(required, minimum = -1)]
    pub sg: Option<i64>,
    /// Its outcome for the human to move.
    pub outcome: Outcome,
    /// Whether no move is left.
    pub game_over: bool,
    /// Who has won; null while the game goes on.
    #[schema(required)]
    pub winner: Option<GameWinner>,
    /// With `analyse`: the analysis of the position that the human faces.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Analysis<'static, P, C, M>>)]
    pub next: Option<Analysis<'static, P, C, M>>,
}

/// The human's move and what it was worth.
#[derive(Serialize, ToSchema)]
pub struct PlayerTurn<P: ToSchema, M: ToSchema> {
    /// The move as it was understood.
    #[serde(rename = "move")]
    pub mv: M,
    /// Whether the move left a P-position.
    pub was_winning: bool,
    /// The position after the human's move.
    pub position: P,
}

pub type ExchangeOf<G> = Exchange<<G as Game>::Position, <G as Game>::Component, <G as Game>::Move>;

/// How to answer.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    pub level: OpponentLevel,
    /// Decides between moves of equal merit; random if there is none.
    pub seed: Option<u64>,
    /// Whether the opponent moves. Otherwise two people play.
    pub reply: bool,
    /// What to tell of the position after it.
    pub next: Option<Scope>,
    /// Whether every `sg` has its binary digits beside it.
    pub binary: bool,
}

/// Applies the human's move, if there is one, and answers it. The same arguments with a seed give the same move.
pub fn answer<G: Game>(
    game: &G,
    position: &G::Position,
    play: Play,
    player_move: Option<&G::MoveRequest>,
    manner: Manner,
    budget: &Budget,
) -> Result<ExchangeOf<G>, Refusal> {
    let players_move = player_move.map(|request| game.find(position, request, budget)).transpose()?;
    let faced = match &players_move {
        Some(mv) => game.apply(position, mv),
        None => position.clone(),
    };
    let solved = game.solve(&faced, play, budget)?;
    let was_winning = solved.mark().outcome == Outcome::P;
    let mv = match manner.reply {
        true => {
            let mut rng = ChaCha8Rng::seed_from_u64(manner.seed.unwrap_or_else(rand::random));
            choose(game, &faced, &solved, play, manner.level, &mut rng)?
        }
        false => None,
    };
    let (position, mark) = match &mv {
        Some(mv) => {
            let position = game.apply(&faced, mv);
            let mark = game.solve_later(&position, &solved, play, budget)?.mark();
            (position, mark)
        }
        None => (faced.clone(), solved.mark()),
    };
    let game_over = game.is_over(&position);
    let last_mover = if mv.is_some() { GameWinner::Opponent } else { GameWinner::Player };
    let winner = game_over.then_some(match (play, last_mover) {
        (Play::Normal, last) => last,
        (Play::Misere, GameWinner::Player) => GameWinner::Opponent,
        (Play::Misere, GameWinner::Opponent) => GameWinner::Player,
    });
    drop(solved);
    // The same bytes as those of an analysis: what was solved before might say that another method decided.
    let analysis = |scope| tell(game, Cow::Owned(position.clone()), play, scope, &game.solve(&position, play, budget)?, budget);
    let next = manner.next.map(analysis).transpose()?;
    let player = players_move.map(|mv| PlayerTurn { mv, was_winning, position: faced });
    Ok(Exchange { game: game.about().name, play, player, mv, position, sg: mark.sg, outcome: mark.outcome, game_over, winner, next })
}

/// The opponent's move; `None` if there is no move.
fn choose<G: Game>(
    game: &G,
    position: &G::Position,
    solved: &G::Solved<'_>,
    play: Play,
    level: OpponentLevel,
    rng: &mut ChaCha8Rng,
) -> Result<Option<G::Move>, Refusal> {
    let plays_well = rng.random_bool(level.skill());
    if plays_well {
        let winning = solved.moves(MoveFilter::Winning, DEFAULT_LIMIT)?.moves;
        return match winning.choose(rng) {
            Some((mv, _)) => Ok(Some(mv.clone())),
            None => solved.stall(),
        };
    }
    let mut moves = solved.moves(MoveFilter::All, MAX_LIMIT)?.moves;
    if moves.iter().any(|(_, mark)| mark.outcome == Outcome::N) {
        moves.retain(|(_, mark)| mark.outcome == Outcome::N);
    }
    // Even a beginner does not lose at once (by taking the poisoned tile, or the last object of a misère
    // game) if another move exists.
    while moves.len() > 1 {
        let index = rng.random_range(0..moves.len());
        let (mv, _) = moves.swap_remove(index);
        if play == Play::Normal || !game.is_over(&game.apply(position, &mv)) {
            return Ok(Some(mv));
        }
    }
    Ok(moves.pop().map(|(mv, _)| mv))
}
