//! The computer opponent: checks the human's move, then chooses its own by level and seed.

use super::analysis::{Analysis, AnswerOptions, Scope, analyse, answer_parameters, shown};
use super::random::any_seed;
use super::verb::{
    JSON, Lifetime, PLAY, Question, QuestionKey, Routing, Takes, Verb, Written, encode, none_of_game, pace_writing, take_number, take_play,
};
use nimber_games::DynMoveRequest;
use nimber_games::language::Words;
use nimber_games::listed::BinaryValue;
use nimber_games::request::Fields;
use nimber_games::service::{TakenTurn, Turn, take_turn};
use nimber_games::{DynGame, DynMove, DynPosition, Level, Parameter, ParameterKind, Refusal, Skill};
use nimber_solvers::theory::{Budget, Outcome, Play};
use rand::SeedableRng;
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
        routing: Routing::Both,
        lifetime: Lifetime::FactOfSeed,
        speaks: false,
        options: || {
            let field = Parameter::optional;
            let level = "How well the opponent plays: `perfect`, the default, `strong`, `casual`, `beginner` or `child`.";
            let skill = "How well the opponent plays, from 0 to 1, in place of `level`.";
            let seed = "The same request with the same seed gets the same move. Random by default.";
            let player_move = "The player's move as JSON, checked and applied first.";
            let reply = "`false` judges and applies the player's move only: the opponent does not move.";
            let analyze =
                "Adds `next`, the analysis of the position that the player faces: with `winning` moves, `all` moves, or all in `words`.";
            let own = [
                PLAY,
                field("level", ParameterKind::Text, level, "casual"),
                field("skill", ParameterKind::Number, skill, "0.6"),
                field("seed", ParameterKind::Integer, seed, "1"),
                field("player_move", ParameterKind::Json, player_move, "{}"),
                field("reply", ParameterKind::Boolean, reply, "false"),
                field("analyze", ParameterKind::Text, analyze, "winning"),
            ];
            own.into_iter().chain(answer_parameters()).collect()
        },
        game_options: none_of_game,
        example: "level=casual&seed=1&reply=true&analyze=words&limit=5&positions=false&keep_empty=true&explain=true&lang=en&binary=true",
        is_answered_by: |_| true,
        read: |game, mut fields| {
            fields.rename("analyse", "analyze");
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
    sent: Value,
}

impl PlayerMove {
    fn read(game: &dyn DynGame, sent: Value) -> Result<Self, Refusal> {
        Ok(PlayerMove { read: game.read_move(sent.clone()).map_err(in_player_move)?, sent })
    }
}

/// The place of a fault in the human's move.
fn in_player_move(refusal: Refusal) -> Refusal {
    refusal.below("/player_move")
}

impl Question for MoveQuestion {
    fn key(&self) -> QuestionKey {
        let sent = self.player_move.as_ref().map(|mv| &mv.sent);
        QuestionKey::about(&self.position, Verb::MOVE, (self.play, self.options, sent))
    }

    fn answer(&self, budget: &Budget) -> Result<Written, Refusal> {
        let mv = self.player_move.as_ref().map(|mv| &mv.read);
        let exchange = answer(&self.position, self.play, mv, self.options, budget).map_err(|refusal| match refusal {
            // The position has been read, so only the player's move can be wrong.
            Refusal::IllegalMove(_) | Refusal::Malformed(_) => in_player_move(refusal),
            other => other,
        })?;
        Ok(Written { bytes: encode(&exchange), is_exact: exchange.exact.is_none() })
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
    #[cfg_attr(feature = "schema", schema(value_type = Level, required = false))]
    level: Option<Level>,
    /// How well the opponent plays, from 0 to 1, in place of `level`: `child` is 0, `beginner` 0.25, `casual` 0.5, `strong` 0.75, and
    /// `perfect` 1.
    #[cfg_attr(feature = "schema", schema(value_type = f64, required = false, minimum = 0, maximum = 1))]
    skill: Option<f64>,
    /// Decides wherever the level leaves a choice: the same request with the same seed gets the same move. Random by default.
    #[cfg_attr(feature = "schema", schema(value_type = nimber_games::Integer, required = false))]
    seed: Option<u64>,
    /// Whether the opponent moves; true by default. `false` judges and applies the player's move only: two people at one screen.
    #[cfg_attr(feature = "schema", schema(required = false))]
    reply: bool,
    #[cfg_attr(feature = "schema", schema(value_type = NextAnalysis, required = false))]
    analyze: Option<NextAnalysis>,
}

impl OpponentOptions {
    /// Takes the options of a move out of a request.
    ///
    /// # Errors
    /// What is wrong with them.
    fn take(fields: &mut Fields) -> Result<ReplyOptions, Refusal> {
        let answer = AnswerOptions::take(fields)?;
        let OpponentOptions { level, skill, seed, reply, analyze } = OpponentOptions {
            level: fields.take("level")?,
            skill: fields.take("skill")?,
            seed: take_number(fields, "seed")?,
            reply: fields.take("reply")?.unwrap_or(true),
            analyze: fields.take("analyze")?,
        };
        let skill = match (level, skill) {
            (Some(_), Some(_)) => {
                return Err(Refusal::invalid("/skill", "`level` and `skill` both say how well the opponent plays; send one of them"));
            }
            (None, Some(skill)) => Skill::new(skill)?,
            (level, None) => level.unwrap_or_default().into(),
        };
        let next = analyze.map(|moves| answer.scope(moves != NextAnalysis::Winning, moves == NextAnalysis::Words));
        Ok(ReplyOptions { skill, seed, reply, next, keep_empty: answer.keep_empty, binary: answer.binary })
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
pub struct Exchange<P, C, M> {
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
    /// `false` where no exact answer fits the limits. Then even `perfect` goes by what it sees a move or two ahead, `was_winning` is null,
    /// and unless the game is over, `outcome` is null and there is no `next`. Absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<bool>,
    /// With `analyze: words`: the opponent's move in words, in the language `lang`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// The position that the human faces.
    pub position: P,
    /// Its value; null where there is none or only the winner is known.
    #[cfg_attr(feature = "schema", schema(required, minimum = -1))]
    pub sg: Option<i64>,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
    /// Its outcome: N if the player to move wins. That is the human, or where `move` is null the opponent. Null with `exact: false`, unless
    /// the game is over.
    #[cfg_attr(feature = "schema", schema(required))]
    pub outcome: Option<Outcome>,
    /// Whether no move is left.
    pub game_over: bool,
    /// Who has won; null while the game goes on.
    #[cfg_attr(feature = "schema", schema(required))]
    pub winner: Option<GameWinner>,
    /// With `analyze`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Analysis<P, C, M>>,
}

/// The human's move and what it was worth.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerTurn<P, M> {
    /// The move as it was understood.
    #[serde(rename = "move")]
    pub mv: M,
    /// Whether the move left a P-position; null with `exact: false`.
    #[cfg_attr(feature = "schema", schema(required))]
    pub was_winning: Option<bool>,
    /// The position after the human's move.
    pub position: P,
}

/// An exchange in any game.
pub type AnyExchange = Exchange<Arc<dyn DynPosition>, (), DynMove>;

/// How to answer.
#[derive(Clone, Copy, Debug)]
pub struct ReplyOptions {
    /// How well the opponent plays.
    pub skill: Skill,
    /// Decides wherever the skill leaves a choice; random if there is none.
    pub seed: Option<u64>,
    /// Whether the opponent moves. Otherwise two people play.
    pub reply: bool,
    /// What to tell of the position after it.
    pub next: Option<Scope>,
    /// Whether a part that a move empties stays as 0 in the position after it.
    pub keep_empty: bool,
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
    let after = |mv: &DynMove| if options.keep_empty { mv.after_in_place() } else { mv.after() };
    let faced = players_move.as_ref().map_or_else(|| position.clone(), |mv| after(mv));
    pace_writing(&*faced, budget)?;
    let seed = options.seed.unwrap_or_else(any_seed);
    let choose = |turn: Turn<'_>| match options.reply {
        true => turn.choose(options.skill, &mut ChaCha8Rng::seed_from_u64(seed)),
        false => Ok(None),
    };
    let TakenTurn { mv, exact } = take_turn(&*faced, play, choose, budget)?;
    let (was_winning, mark) = exact.map(|(outcome, mark)| (outcome == Outcome::P, mark)).unzip();
    let position = mv.as_ref().map_or_else(|| faced.clone(), |mv| after(mv));
    let game_over = position.is_over();
    let last_mover = if mv.is_some() { GameWinner::Opponent } else { GameWinner::Player };
    let winner = game_over.then_some(match (play, last_mover) {
        (Play::Normal, last) => last,
        (Play::Misere, GameWinner::Player) => GameWinner::Opponent,
        (Play::Misere, GameWinner::Opponent) => GameWinner::Player,
    });
    let mark = match mark {
        None if game_over => Some(position.solve(play, budget)?.mark()),
        mark => mark,
    };
    // The same bytes as those of an analysis: what was solved before might say that another method decided.
    let analysis = |scope| analyse(&position, play, scope, budget);
    let next = match options.next {
        Some(scope) if mark.is_some() => Refusal::within_limits(analysis(scope))?,
        _ => None,
    };
    let words = options.next.and_then(|scope| Some(scope.rows.words?.say(&mv.as_ref()?.in_words())));
    let player = players_move.map(|mv| PlayerTurn { mv, was_winning, position: faced });
    let game = position.game().about().name;
    let (sg, outcome) = (mark.and_then(|mark| mark.sg), mark.map(|mark| mark.outcome));
    let (exact, sg_binary) = (was_winning.is_none().then_some(false), BinaryValue::of_mark(options.binary, sg));
    Ok(Exchange { game, play, player, mv, exact, words, position, sg: shown(sg), sg_binary, outcome, game_over, winner, next })
}
