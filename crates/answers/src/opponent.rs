//! The computer opponent: checks the human's move, then chooses its own by level and seed.

use super::analysis::{Analysis, DEFAULT_LIMIT, MAX_LIMIT, Scope, tell};
use super::charges::{charge_writing, list};
use nimber_games::schema::ToSchema;
use nimber_games::{Game, Listing, MoveFilter, Position, Refusal, Solved};
use nimber_solvers::theory::{Budget, Outcome, Play};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// How well the opponent plays. Every level makes a move that ends the game as won, and none that ends it as lost while there is another.
/// Otherwise it plays as well as possible with the probability 1, 0.87, 0.6 or 0.25, and else makes any legal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", schema(default = "perfect"))]
pub enum OpponentLevel {
    /// Always makes a winning move if there is one; in a lost position one as good as the advice.
    #[default]
    Perfect,
    /// Does so with the probability 0.87.
    Strong,
    /// Does so with the probability 0.6.
    Casual,
    /// Does so with the probability 0.25.
    Beginner,
}

impl OpponentLevel {
    /// The probability of playing as well as possible.
    pub fn skill(self) -> f64 {
        match self {
            OpponentLevel::Perfect => 1.0,
            OpponentLevel::Strong => 0.87,
            OpponentLevel::Casual => 0.6,
            OpponentLevel::Beginner => 0.25,
        }
    }
}

/// Who has won a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum GameWinner {
    /// The human.
    Player,
    /// The computer.
    Opponent,
}

/// The human's move and the opponent's answer.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Exchange<P: Clone + ToSchema + 'static, C: ToSchema, M: ToSchema> {
    /// The game's name.
    pub game: &'static str,
    /// The convention that decides the game.
    pub play: Play,
    /// The human's move; null if none was sent.
    #[cfg_attr(feature = "schema", schema(required))]
    pub player: Option<PlayerTurn<P, M>>,
    /// The opponent's move; null if the game was over, or with `reply: false`.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "schema", schema(required))]
    pub mv: Option<M>,
    /// The position that the human faces.
    pub position: P,
    /// Its value; null where there is none or only the winner is known.
    #[cfg_attr(feature = "schema", schema(required, minimum = -1))]
    pub sg: Option<i64>,
    /// Its outcome for the human to move.
    pub outcome: Outcome,
    /// Whether no move is left.
    pub game_over: bool,
    /// Who has won; null while the game goes on.
    #[cfg_attr(feature = "schema", schema(required))]
    pub winner: Option<GameWinner>,
    /// With `analyse`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Analysis<'static, P, C, M>>))]
    pub next: Option<Analysis<'static, P, C, M>>,
}

/// The human's move and what it was worth.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    /// Decides wherever the level leaves a choice; random if there is none.
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
    charge_writing(&faced, budget)?;
    let solved = game.solve(&faced, play, budget)?;
    let was_winning = solved.mark().outcome == Outcome::P;
    let mv = match manner.reply {
        true => {
            let mut rng = ChaCha8Rng::seed_from_u64(manner.seed.unwrap_or_else(rand::random));
            choose(game, &faced, &solved, play, manner.level, budget, &mut rng)?
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

/// The most work for one search for moves that end the game.
///
/// This is a fixed number, not the request's budget, so that the same seed always gives the same move.
const END_WORK: u64 = 1 << 20;

/// The move of a level; `None` if there is no move.
///
/// # Errors
/// Like [`Game::solve`].
pub fn choose<G: Game>(
    game: &G,
    position: &G::Position,
    solved: &G::Solved<'_>,
    play: Play,
    level: OpponentLevel,
    budget: &Budget,
    rng: &mut ChaCha8Rng,
) -> Result<Option<G::Move>, Refusal> {
    let can_end = game.can_end_at_once(position);
    let ends = |mv: &G::Move| can_end && game.is_over(&game.apply(position, mv));
    let loses = |mv: &G::Move| play == Play::Misere && ends(mv);
    let plays_well = rng.random_bool(level.skill());
    let looks_for_end = can_end && play == Play::Normal;
    if plays_well || looks_for_end {
        let Listing { moves: mut winning, total } = solved.moves(MoveFilter::Winning, DEFAULT_LIMIT)?;
        if looks_for_end && total.is_some_and(|total| (DEFAULT_LIMIT as u128 + 1..=MAX_LIMIT as u128).contains(&total)) {
            winning = list(solved, MoveFilter::Winning, MAX_LIMIT, budget)?.moves;
        }
        if looks_for_end && !winning.is_empty() {
            let work = position.json_size() + 1;
            let tried = winning.len().min((END_WORK / work) as usize);
            budget.spend(work.saturating_mul(tried as u64))?;
            let ending: Vec<_> = winning[..tried].iter().filter(|(mv, _)| ends(mv)).collect();
            if let Some((mv, _)) = ending.choose(rng) {
                return Ok(Some(mv.clone()));
            }
        }
        winning.truncate(DEFAULT_LIMIT);
        if plays_well {
            if let Some((mv, _)) = winning.choose(rng) {
                return Ok(Some(mv.clone()));
            }
            let mut stalls = solved.stalls(DEFAULT_LIMIT)?;
            while let Some(mv) = draw(&mut stalls, rng) {
                if !loses(&mv) {
                    return Ok(Some(mv));
                }
            }
        }
    }
    let mut moves = list(solved, MoveFilter::All, MAX_LIMIT, budget)?.moves;
    let mut last = None;
    while let Some((mv, _)) = draw(&mut moves, rng) {
        if !loses(&mv) {
            return Ok(Some(mv));
        }
        last = Some(mv);
    }
    Ok(last)
}

/// Takes one of the moves, each with the same probability.
fn draw<M>(moves: &mut Vec<M>, rng: &mut ChaCha8Rng) -> Option<M> {
    (!moves.is_empty()).then(|| moves.swap_remove(rng.random_range(0..moves.len())))
}
