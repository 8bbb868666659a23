//! The form of the answers of every game: value, outcome, components, winning moves and advice.

use super::explanation::{Explanation, Subject};
use super::verb::{pace_bytes, pace_writing, take_number};
use nimber_games::language::{Language, Words};
use nimber_games::listed::{BinaryValue, Json, ListedMove, RowOptions};
use nimber_games::request::Fields;
use nimber_games::service::list;
use nimber_games::{DynComponents, DynMove, DynPosition, DynSolved, Listing, Mark, MoveFilter, Parameter, ParameterKind, Refusal, Stalls};
use nimber_solvers::theory::{Budget, Method, Outcome, Play};
use serde::Serialize;
use std::sync::Arc;

/// How many moves are listed by default.
pub const DEFAULT_LIMIT: usize = 256;

/// The most moves that one answer lists.
pub const MAX_LIMIT: usize = 10_000;

/// The approximate limit for the bytes of one list of moves: answers are held in memory while they are sent.
pub const MAX_LIST_BYTES: u64 = 8 << 20;

/// The approximate size of a move without its position as JSON, in bytes.
const SIZE_OF_A_MOVE: u64 = 128;

/// The approximate size of a move in words, in bytes.
const SIZE_OF_WORDS: u64 = 64;

/// In units of work, for putting a move into words.
const WORK_PER_MOVE_IN_WORDS: u64 = 50;

/// In units of work, for making and writing a component.
const WORK_PER_COMPONENT: u64 = 40;

/// The parameters of [`AnswerOptions`].
pub(super) fn answer_parameters() -> [Parameter; 6] {
    let limit = format!(
        "How many moves each list holds at most, 0 to {MAX_LIMIT}; {DEFAULT_LIMIT} by default. The totals count all moves, listed or not."
    );
    let positions = "Whether listed moves carry the position after them. By default they do unless all moves are listed.";
    let explain = "Whether the answer has an `explanation`; `false` by default.";
    let lang = "The language of sentences, such as `en` or `ru`. By default what `Accept-Language` asks for, or English.";
    let keep_empty = "Whether a heap or row that a move empties stays as 0 in the position after it; `false` by default.";
    let binary = "Whether every `sg` has `sg_binary` beside it; `false` by default, and `true` with `explain`.";
    [
        Parameter { example: DEFAULT_LIMIT.to_string().into(), ..Parameter::optional("limit", ParameterKind::Integer, "", "") }
            .meaning(limit),
        Parameter::optional("positions", ParameterKind::Boolean, positions, "true"),
        Parameter::optional("keep_empty", ParameterKind::Boolean, keep_empty, "true"),
        Parameter::optional("explain", ParameterKind::Boolean, explain, "true"),
        Parameter::optional("lang", ParameterKind::Text, lang, "en"),
        Parameter::optional("binary", ParameterKind::Boolean, binary, "true"),
    ]
}

/// What an analysis says, whether it is asked for itself or as `next`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnswerOptions {
    #[cfg_attr(feature = "schema", schema(required = false))]
    limit: MoveLimit,
    /// Whether listed moves carry the position after them. By default they do unless all moves are listed.
    #[cfg_attr(feature = "schema", schema(value_type = bool, required = false))]
    positions: Option<bool>,
    /// Whether a heap or row that a move empties stays as 0 in the position after it; false by default.
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub(super) keep_empty: bool,
    /// Whether the analysis has an `explanation`; false by default.
    #[cfg_attr(feature = "schema", schema(required = false))]
    explain: bool,
    /// The language of sentences, such as `en` or `ru`. By default what `Accept-Language` asks for, or English.
    #[cfg_attr(feature = "schema", schema(required = false))]
    lang: Language,
    /// Whether every `sg` has `sg_binary` beside it; false by default, and true with `explain`.
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub(super) binary: bool,
}

/// How many moves each list holds at most.
struct MoveLimit(usize);

impl AnswerOptions {
    /// Takes the options out of a request.
    pub(super) fn take(fields: &mut Fields) -> Result<Self, Refusal> {
        let explain = fields.take("explain")?.unwrap_or(false);
        Ok(AnswerOptions {
            limit: MoveLimit::take(fields)?,
            positions: fields.take("positions")?,
            keep_empty: fields.take("keep_empty")?.unwrap_or(false),
            explain,
            lang: fields.take("lang")?.unwrap_or_default(),
            binary: fields.take("binary")?.unwrap_or(explain),
        })
    }

    /// `words` says whether all moves are put into words.
    pub(super) fn scope(&self, all_moves: bool, words: bool) -> Scope {
        let in_language = |wanted: bool| wanted.then_some(self.lang);
        let rows = RowOptions {
            words: in_language(words),
            // Listed moves with their positions are two to four times as long.
            positions: self.positions.unwrap_or(!all_moves),
            keep_empty: self.keep_empty,
            binary: self.binary,
        };
        Scope { limit: self.limit.0, all_moves, explain: in_language(self.explain), rows }
    }
}

impl MoveLimit {
    fn take(fields: &mut Fields) -> Result<Self, Refusal> {
        let Some(limit) = take_number(fields, "limit")? else { return Ok(MoveLimit(DEFAULT_LIMIT)) };
        if limit > MAX_LIMIT as u64 {
            return Err(Refusal::beyond("limit", MAX_LIMIT as u64, limit, format!("a limit of {limit} is above the largest, {MAX_LIMIT}")));
        }
        Ok(MoveLimit(limit as usize))
    }
}

#[cfg(feature = "schema")]
mod schema {
    use super::{DEFAULT_LIMIT, MAX_LIMIT, MoveLimit};
    use utoipa::openapi::schema::{ObjectBuilder, Type};
    use utoipa::openapi::{RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    impl PartialSchema for MoveLimit {
        fn schema() -> RefOr<Schema> {
            ObjectBuilder::new()
                .schema_type(Type::Integer)
                .minimum(Some(0))
                .maximum(Some(MAX_LIMIT))
                .default(Some(DEFAULT_LIMIT.into()))
                .description(Some("How many moves each list holds at most. The totals count all moves, listed or not."))
                .into()
        }
    }

    impl ToSchema for MoveLimit {}
}

/// Options of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// The most moves in each list.
    pub limit: usize,
    /// Whether to list every legal move, not only the winning ones.
    pub all_moves: bool,
    /// Whether to explain the answer, and in which language.
    pub explain: Option<Language>,
    /// What is said of each listed move.
    pub rows: RowOptions,
}

impl Default for Scope {
    fn default() -> Self {
        Scope { limit: DEFAULT_LIMIT, all_moves: false, explain: None, rows: RowOptions { positions: true, ..RowOptions::default() } }
    }
}

/// What is known of a position.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Analysis<P, C, M> {
    /// The game's name.
    pub game: &'static str,
    /// The convention that decides the game.
    pub play: Play,
    /// The position as it was understood.
    pub position: P,
    /// The Sprague–Grundy value; null under misère play, except Chomp's, and where only the winner is known.
    #[cfg_attr(feature = "schema", schema(required, minimum = -1))]
    pub sg: Option<i64>,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
    /// N: the player to move wins. P: the previous player wins.
    pub outcome: Outcome,
    /// The independent parts, in the order sent. Where all their values are known, their XOR is the value of the whole.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<C>))]
    pub components: Json<Vec<C>>,
    /// The first `limit` moves to P-positions, in the order that the catalogue documents.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<ListedMove<M, P>>))]
    pub winning_moves: Json<Vec<ListedMove<M, P>>>,
    /// How many winning moves there are, listed or not; null where counting them would exceed the work budget, and from 2^128 on. It is
    /// exact and may exceed 2^53 for very large positions.
    #[cfg_attr(feature = "schema", schema(required))]
    pub winning_moves_total: Option<u128>,
    /// With `moves=all` and `moves=words`: the first `limit` legal moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<ListedMove<M, P>>>))]
    pub moves: Option<Json<Vec<ListedMove<M, P>>>>,
    /// With `moves=all` and `moves=words`: how many legal moves there are; absent from 2^128 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves_total: Option<u128>,
    /// How the answer is known: the least direct method that was needed. Every answer is exact.
    pub method: Method,
    /// What to do.
    pub advice: Advice<M>,
    /// With `explain=true`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Box<Explanation<M>>>,
}

/// What to do in a position.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Advice<M> {
    pub kind: AdviceKind,
    /// The move; null when the game is over.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "schema", schema(required))]
    pub mv: Option<M>,
    /// With `moves=words`: the move in words, in the language `lang`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// True where not all replies could be counted, so that another move may leave the opponent a smaller share; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partial: Option<bool>,
}

/// What kind of advice this is. `win`: the move wins. `stall`: the position is lost; the move leaves the opponent the smallest share of
/// winning replies. `over`: no move is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum AdviceKind {
    /// The move wins.
    Win,
    /// The position is lost; the move leaves the opponent the smallest share of winning replies.
    Stall,
    /// No move is left.
    Over,
}

/// An analysis of a position of any game. Its components have been written.
pub type AnyAnalysis = Analysis<Arc<dyn DynPosition>, (), DynMove>;

/// Analyses a position.
///
/// ```
/// use nimber_games::{GameInJson, request::Fields, rules::Nim};
/// use nimber_answers::analysis::{Scope, analyse};
/// use nimber_solvers::theory::{Budget, Play};
/// use std::sync::Arc;
/// let position = Arc::new(Nim).parse(&Fields::from_json(br#"{ "heaps": [3, 5, 7] }"#)?, Vec::new)?;
/// let answer = analyse(&position, Play::Normal, Scope::default(), &Budget::of(1_000))?;
/// assert_eq!(answer.sg, Some(1));
/// assert_eq!(answer.winning_moves_total, Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Refusal::BeyondLimits`] where there is no exact answer within the limits, [`Refusal::Stopped`] when called off.
pub fn analyse(position: &Arc<dyn DynPosition>, play: Play, scope: Scope, budget: &Budget) -> Result<AnyAnalysis, Refusal> {
    Ok(tell(position, play, scope, &*position.solve(play, budget)?, budget)?.written(scope))
}

/// What is known of a solved position, before it is written.
pub(super) struct Told<'p> {
    pub position: &'p Arc<dyn DynPosition>,
    pub play: Play,
    pub mark: Mark,
    pub method: Method,
    pub components: Box<dyn DynComponents>,
    /// At least one winning move, if there is one, for the advice.
    pub winning: Listing<DynMove>,
    pub all: Option<Listing<DynMove>>,
    pub advice: Advice<DynMove>,
    pub explanation: Option<Box<Explanation<DynMove>>>,
}

/// A value as an answer shows it. The heaps of a request are small enough for that.
pub(crate) fn shown(sg: Option<i128>) -> Option<i64> {
    sg.and_then(|sg| sg.try_into().ok())
}

impl Told<'_> {
    /// The answer, with the rows of its lists.
    pub fn written(self, scope: Scope) -> AnyAnalysis {
        let Mark { sg, outcome } = self.mark;
        let rows = |listing: &Listing<DynMove>| listing.rows(scope.limit, row_options(&**self.position, scope));
        Analysis {
            game: self.position.game().about().name,
            play: self.play,
            position: self.position.clone(),
            sg: shown(sg),
            sg_binary: BinaryValue::of_mark(scope.rows.binary, sg),
            outcome,
            components: Json::of_text(self.components.written()),
            winning_moves: rows(&self.winning),
            winning_moves_total: self.winning.total,
            moves: self.all.as_ref().map(rows),
            moves_total: self.all.and_then(|all| all.total),
            method: self.method,
            advice: self.advice,
            explanation: self.explanation,
        }
    }
}

/// What there is to tell of a solved position.
///
/// # Errors
/// Like [`analyse`].
pub(super) fn tell<'p>(
    position: &'p Arc<dyn DynPosition>,
    play: Play,
    scope: Scope,
    solved: &dyn DynSolved,
    budget: &Budget,
) -> Result<Told<'p>, Refusal> {
    let mark = solved.mark();
    pace_writing(&**position, budget)?;
    // Advice comes before the lists, so that it does not depend on what they leave of the budget.
    let (mut winning, stalls) = match mark.outcome {
        // The advice needs the first winning move even if none is listed.
        Outcome::N => (list(solved, MoveFilter::Winning, scope.limit.max(1), budget)?, Stalls::all_of(Vec::new())),
        Outcome::P => (Listing::none(), solved.stalls(1)?),
    };
    let all = match scope.all_moves {
        true => Some(list(solved, MoveFilter::All, scope.limit, budget)?),
        false => None,
    };
    if let (None, Some(all)) = (winning.total, &all)
        && all.total == Some(all.moves.len() as u128)
    {
        // Not all winning moves were found within the work for them, but each listed move has an outcome.
        winning.moves = all.moves.iter().filter(|(_, mark)| mark.outcome == Outcome::P).cloned().collect();
        winning.total = Some(winning.moves.len() as u128);
    }
    for listing in [Some(&winning), all.as_ref()].into_iter().flatten() {
        bound_rows(&**position, listing, scope, budget)?;
    }
    let best = winning.moves.first().map(|(mv, _)| mv.clone());
    let advice = advise(best, stalls, scope);
    let components = solved.components(scope.rows.binary);
    budget.pace(WORK_PER_COMPONENT * components.count() as u64)?;
    let explanation = match scope.explain {
        Some(language) => {
            let subject = Subject { play, solved, components: &*components, advised: advice.mv.as_ref(), budget };
            Some(Box::new(subject.explain(language)?))
        }
        None => None,
    };
    Ok(Told { position, play, mark, method: solved.method(), components, winning, all, advice, explanation })
}

/// `best` is the first winning move. A position with neither that nor a stalling move is over.
fn advise(best: Option<DynMove>, stalls: Stalls<DynMove>, scope: Scope) -> Advice<DynMove> {
    let kind = match (&best, stalls.moves.is_empty()) {
        (Some(_), _) => AdviceKind::Win,
        (None, false) => AdviceKind::Stall,
        (None, true) => AdviceKind::Over,
    };
    let mv = best.or_else(|| stalls.moves.into_iter().next());
    let words = scope.rows.words.zip(mv.as_ref()).map(|(language, mv)| language.say(&mv.in_words()));
    Advice { kind, mv, words, partial: stalls.is_partial.then_some(true) }
}

/// What the rows of a position's moves say.
fn row_options(position: &dyn DynPosition, scope: Scope) -> RowOptions {
    RowOptions { positions: scope.rows.positions && position.lists_positions(), ..scope.rows }
}

/// Refuses a list whose rows would be too long, and takes the time for writing them.
pub(super) fn bound_rows(position: &dyn DynPosition, listing: &Listing<DynMove>, scope: Scope, budget: &Budget) -> Result<(), Refusal> {
    let RowOptions { words, positions, .. } = row_options(position, scope);
    let listed = listing.moves.len().min(scope.limit);
    if listed > 0 {
        let size_of_words = if words.is_some() { SIZE_OF_WORDS } else { 0 };
        bound_size(size_of_words + if positions { position.json_size() } else { SIZE_OF_A_MOVE }, listed, budget)?;
    }
    if words.is_some() {
        budget.pace(WORK_PER_MOVE_IN_WORDS * listed as u64)?;
    }
    Ok(())
}

/// Refuses lists that would be too large; each move carries a position of `bytes`.
fn bound_size(bytes: u64, moves: usize, budget: &Budget) -> Result<(), Refusal> {
    let total = bytes.saturating_mul(moves as u64);
    if total <= MAX_LIST_BYTES {
        // Long lists are written on a thread.
        return Ok(pace_bytes(total, budget)?);
    }
    let fitting = MAX_LIST_BYTES / bytes.max(1);
    let detail = format!(
        "a list of {moves} moves, each with a position of {bytes} bytes, is too long for one answer; a `limit` of at most {fitting} fits"
    );
    Err(Refusal::beyond("list_bytes", MAX_LIST_BYTES, total, detail))
}
