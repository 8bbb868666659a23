//! The computer opponent: checks the human's move, then chooses its own by level and seed.

use super::analysis::{Analysis, AnswerOptions, DEFAULT_LIMIT, MAX_LIMIT, Scope, answer_parameters, tell};
use super::charges::{charge_writing, list};
use super::options::{PLAY, none_of_game, take_number, take_play};
use super::verb::{Asked, JSON, Lifetime, Question, Takes, Verb, encode_with, key_about};
use nimber_games::erased::DynMoveRequest;
use nimber_games::json::{JsonText, WriteJson};
use nimber_games::request::Fields;
use nimber_games::{DynComponent, DynGame, DynMove, DynPosition, DynSolved, Listing, MoveFilter, Parameter, ParameterKind, Refusal};
use nimber_solvers::theory::{Budget, Outcome, Play};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

impl Verb {
    /// The opponent's move.
    pub const MOVE: &Verb = &Verb {
        name: "move",
        path: "move",
        operation: "play",
        summary: "Let the opponent play {game}",
        text: |_| "Checks and applies the human's move, if there is one, and answers with the opponent's.".to_owned(),
        media_type: JSON,
        takes: Takes::Turn,
        asked: Asked::Post,
        lifetime: Lifetime::FactOfSeed,
        options: || {
            // Fields of a body need no text.
            let field = |name| Parameter::optional(name, ParameterKind::Text, "", "");
            [PLAY].into_iter().chain(["level", "seed", "player_move", "reply", "analyse"].map(field)).chain(answer_parameters()).collect()
        },
        game_options: none_of_game,
        example: "level=casual&seed=1&reply=true&analyse=words&limit=5&positions=false&explain=true&lang=en&binary=true",
        is_answered_by: |_| true,
        read: |game, mut fields| {
            let play = take_play(&**game, &mut fields)?;
            let options = OpponentOptions::take(&mut fields)?;
            let sent = fields.take::<Value>("player_move")?.filter(|sent| !sent.is_null());
            let player_move = sent.map(|sent| PlayerMove::read(&**game, sent)).transpose()?;
            Ok(Box::new(MoveQuestion { position: Verb::MOVE.position(game, &fields)?, play, options, player_move }))
        },
        body: "OpponentRequest",
        #[cfg(feature = "schema")]
        schema: |_, prefix, _| crate::definitions::reference(&format!("{prefix}Exchange")),
    };
}

struct MoveQuestion {
    position: Arc<dyn DynPosition>,
    play: Play,
    options: ReplyOptions,
    player_move: Option<PlayerMove>,
}

/// The human's move, and what tells it from others.
struct PlayerMove {
    read: DynMoveRequest,
    digest: blake3::Hash,
}

impl PlayerMove {
    fn read(game: &dyn DynGame, sent: Value) -> Result<Self, Refusal> {
        let digest = blake3::hash(sent.to_string().as_bytes());
        Ok(PlayerMove { read: game.read_move(sent).map_err(in_player_move)?, digest })
    }
}

/// The place of a fault in the human's move.
fn in_player_move(refusal: Refusal) -> Refusal {
    refusal.below("/player_move")
}

impl Question for MoveQuestion {
    fn key(&self, longest: usize) -> Option<String> {
        let sent = self.player_move.as_ref().map(|mv| mv.digest);
        key_about(&*self.position, Verb::MOVE.name, (self.play, self.options, sent), longest)
    }

    fn answer(&self, budget: &Budget) -> Result<Vec<u8>, Refusal> {
        let mv = self.player_move.as_ref().map(|mv| &mv.read);
        let exchange = answer(&self.position, self.play, mv, self.options, budget).map_err(|refusal| match refusal {
            // The position has been read, so only the player's move can be wrong.
            Refusal::IllegalMove(_) | Refusal::Malformed(_) => in_player_move(refusal),
            other => other,
        })?;
        Ok(encode_with(&exchange, self.options.binary))
    }
}

/// Adds `next`, the analysis of the position that the player faces, with the winning moves or with all of them. With `words`, its moves and
/// the opponent's are put into words, too.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum NextAnalysis {
    /// With the winning moves.
    Winning,
    /// With every legal move, too.
    All,
    /// With every legal move, all of them in words.
    Words,
}

/// How the opponent plays, and what the answer says.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OpponentOptions {
    #[cfg_attr(feature = "schema", schema(required = false))]
    level: OpponentLevel,
    /// Decides wherever the level leaves a choice: the same request with the same seed gets the same move. Random by default.
    #[cfg_attr(feature = "schema", schema(value_type = nimber_games::wire::Integer, required = false))]
    seed: Option<u64>,
    /// Whether the opponent moves; true by default. `false` judges and applies the player's move only: two people at one screen.
    #[cfg_attr(feature = "schema", schema(required = false))]
    reply: bool,
    #[cfg_attr(feature = "schema", schema(value_type = NextAnalysis, required = false))]
    analyse: Option<NextAnalysis>,
}

impl OpponentOptions {
    /// Takes the options of a move out of a request.
    ///
    /// # Errors
    /// What is wrong with them.
    fn take(fields: &mut Fields) -> Result<ReplyOptions, Refusal> {
        let answer = AnswerOptions::take(fields)?;
        let OpponentOptions { level, seed, reply, analyse } = OpponentOptions {
            level: fields.take("level")?.unwrap_or_default(),
            seed: take_number(fields, "seed")?,
            reply: fields.take("reply")?.unwrap_or(true),
            analyse: fields.take("analyse")?,
        };
        let next = analyse.map(|moves| answer.scope(moves != NextAnalysis::Winning, moves == NextAnalysis::Words));
        Ok(ReplyOptions { level, seed, reply, next, binary: answer.binary })
    }
}

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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Exchange<P, C, M> {
    /// The game's name.
    pub game: &'static str,
    /// The convention that decides the game.
    pub play: Play,
    /// The human's move; null if none was sent.
    #[cfg_attr(feature = "schema", schema(required))]
    pub player: Option<PlayerTurn<P, M>>,
    /// The opponent's move; null if the game was over, or with `reply: false`.
    #[cfg_attr(feature = "schema", schema(required, rename = "move"))]
    pub mv: Option<M>,
    /// With `analyse: words`: the opponent's move in words, in the language `lang`.
    pub words: Option<String>,
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
    pub next: Option<Analysis<P, C, M>>,
}

/// The human's move and what it was worth.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerTurn<P, M> {
    /// The move as it was understood.
    #[cfg_attr(feature = "schema", schema(rename = "move"))]
    pub mv: M,
    /// Whether the move left a P-position.
    pub was_winning: bool,
    /// The position after the human's move.
    pub position: P,
}

impl<P: WriteJson, C: WriteJson, M: WriteJson> WriteJson for Exchange<P, C, M> {
    fn write(&self, text: &mut JsonText) -> serde_json::Result<()> {
        let members = text.object().value("game", self.game)?.value("play", &self.play)?;
        let members = members.member("player", &self.player)?.member("move", &self.mv)?;
        let members = members.value_if_some("words", &self.words)?.member("position", &self.position)?;
        let members = members.sg(self.sg)?.value("outcome", &self.outcome)?.value("game_over", &self.game_over)?;
        members.value("winner", &self.winner)?.member_if_some("next", &self.next)?.end()
    }
}

impl<P: WriteJson, M: WriteJson> WriteJson for PlayerTurn<P, M> {
    fn write(&self, text: &mut JsonText) -> serde_json::Result<()> {
        let members = text.object().member("move", &self.mv)?.value("was_winning", &self.was_winning)?;
        members.member("position", &self.position)?.end()
    }
}

/// An exchange in any game.
pub type AnyExchange = Exchange<Arc<dyn DynPosition>, Box<dyn DynComponent>, Box<dyn DynMove>>;

/// How to answer.
#[derive(Clone, Copy, Debug)]
pub struct ReplyOptions {
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
pub fn answer(
    position: &Arc<dyn DynPosition>,
    play: Play,
    player_move: Option<&DynMoveRequest>,
    options: ReplyOptions,
    budget: &Budget,
) -> Result<AnyExchange, Refusal> {
    let players_move = player_move.map(|request| position.find(request, budget)).transpose()?;
    let faced = players_move.as_ref().map_or_else(|| position.clone(), |mv| mv.after());
    charge_writing(&*faced, budget)?;
    let solved = faced.solve(play, budget)?;
    let was_winning = solved.mark().outcome == Outcome::P;
    let mv = match options.reply {
        true => {
            let mut rng = ChaCha8Rng::seed_from_u64(options.seed.unwrap_or_else(rand::random));
            choose(&*solved, play, options.level, budget, &mut rng)?
        }
        false => None,
    };
    let (position, mark) = match &mv {
        Some(mv) => {
            let position = mv.after();
            let mark = solved.solve_later(&*position)?.mark();
            (position, mark)
        }
        None => (faced.clone(), solved.mark()),
    };
    let game_over = position.is_over();
    let last_mover = if mv.is_some() { GameWinner::Opponent } else { GameWinner::Player };
    let winner = game_over.then_some(match (play, last_mover) {
        (Play::Normal, last) => last,
        (Play::Misere, GameWinner::Player) => GameWinner::Opponent,
        (Play::Misere, GameWinner::Opponent) => GameWinner::Player,
    });
    drop(solved);
    // The same bytes as those of an analysis: what was solved before might say that another method decided.
    let analysis = |scope| tell(&position, play, scope, &*position.solve(play, budget)?, budget);
    let next = options.next.map(analysis).transpose()?;
    let words = options.next.and_then(|scope| Some(scope.words?.say(&mv.as_ref()?.in_words())));
    let player = players_move.map(|mv| PlayerTurn { mv, was_winning, position: faced });
    let game = position.game().about().name;
    Ok(Exchange { game, play, player, mv, words, position, sg: mark.sg, outcome: mark.outcome, game_over, winner, next })
}

/// The most work for one search for moves that end the game.
///
/// This is a fixed number, not the request's budget, so that the same seed always gives the same move.
const END_WORK: u64 = 1 << 20;

/// The move of a level; `None` if there is no move.
///
/// # Errors
/// Like [`DynPosition::solve`].
pub fn choose(
    solved: &dyn DynSolved,
    play: Play,
    level: OpponentLevel,
    budget: &Budget,
    rng: &mut ChaCha8Rng,
) -> Result<Option<Box<dyn DynMove>>, Refusal> {
    let position = solved.position();
    let can_end = position.can_end_at_once();
    let ends = |mv: &dyn DynMove| can_end && mv.after().is_over();
    let loses = |mv: &dyn DynMove| play == Play::Misere && ends(mv);
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
            let ending: Vec<_> = winning[..tried].iter().filter(|(mv, _)| ends(&**mv)).collect();
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
                if !loses(&*mv) {
                    return Ok(Some(mv));
                }
            }
        }
    }
    let mut moves = list(solved, MoveFilter::All, MAX_LIMIT, budget)?.moves;
    let mut last = None;
    while let Some((mv, _)) = draw(&mut moves, rng) {
        if !loses(&*mv) {
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
