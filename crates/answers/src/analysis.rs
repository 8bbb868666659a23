//! The form of the answers of every game: value, outcome, components, winning moves and advice.

use super::explanation::{Explanation, Subject};
use super::verb::{list, pace_bytes, pace_writing, take_number};
use nimber_games::json::{JsonText, WriteJson};
use nimber_games::language::Language;
use nimber_games::request::Fields;
use nimber_games::{DynComponent, DynMove, DynPosition, DynSolved, Listing, Mark, MoveFilter, Parameter, ParameterKind, Refusal, Stalls};
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
        let (explain, words) = (in_language(self.explain), in_language(words));
        // Listed moves with their positions are two to four times as long.
        let positions = self.positions.unwrap_or(!all_moves);
        Scope { limit: self.limit.0, all_moves, words, positions, keep_empty: self.keep_empty, explain, binary: self.binary }
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
    /// Whether listed moves are put into words, and in which language.
    pub words: Option<Language>,
    /// Whether listed moves carry the position after them.
    pub positions: bool,
    /// Whether a part that a move empties stays as 0 in the position after it.
    pub keep_empty: bool,
    /// Whether to explain the answer, and in which language.
    pub explain: Option<Language>,
    /// Whether every `sg` has its binary digits beside it.
    pub binary: bool,
}

impl Scope {
    fn in_words(&self, mv: &dyn DynMove) -> Option<String> {
        self.words.map(|language| language.say(&mv.in_words()))
    }
}

impl Default for Scope {
    fn default() -> Self {
        Scope { limit: DEFAULT_LIMIT, all_moves: false, words: None, positions: true, keep_empty: false, explain: None, binary: false }
    }
}

/// What is known of a position.
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
    /// N: the player to move wins. P: the previous player wins.
    pub outcome: Outcome,
    /// The independent parts, in the order sent. Where all their values are known, their XOR is the value of the whole.
    pub components: Vec<C>,
    /// The first `limit` moves to P-positions, in the order that the catalogue documents.
    pub winning_moves: Vec<ListedMove<M, P>>,
    /// How many winning moves there are, listed or not; null where counting them would exceed the work budget, and from 2^128 on. It is
    /// exact and may exceed 2^53 for very large positions.
    #[cfg_attr(feature = "schema", schema(required))]
    pub winning_moves_total: Option<u128>,
    /// With `moves=all` and `moves=words`: the first `limit` legal moves.
    pub moves: Option<Vec<ListedMove<M, P>>>,
    /// With `moves=all` and `moves=words`: how many legal moves there are; absent from 2^128 on.
    pub moves_total: Option<u128>,
    /// How the answer is known: the least direct method that was needed. Every answer is exact.
    pub method: Method,
    /// What to do.
    pub advice: Advice<M>,
    /// With `explain=true`.
    pub explanation: Option<Explanation<M>>,
}

/// A move with what it leads to.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ListedMove<M, P> {
    /// The move. Its fields are written among those of this type.
    #[cfg_attr(feature = "schema", serde(flatten))]
    pub mv: M,
    /// With `moves=words`: the move in words, in the language `lang`.
    pub words: Option<String>,
    /// Whether the move wins.
    pub wins: bool,
    /// The value of the position after the move; null where it is not known or there is none.
    #[cfg_attr(feature = "schema", schema(required, minimum = -1))]
    pub sg: Option<i64>,
    /// The outcome for the opponent; only where `sg` is null.
    pub outcome: Option<Outcome>,
    /// The position after the move.
    pub position: Option<P>,
}

/// What to do in a position.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Advice<M> {
    pub kind: AdviceKind,
    /// The move; null when the game is over.
    #[cfg_attr(feature = "schema", schema(required, rename = "move"))]
    pub mv: Option<M>,
    /// With `moves=words`: the move in words, in the language `lang`.
    pub words: Option<String>,
    /// True where not all replies could be counted, so that another move may leave the opponent a smaller share; absent otherwise.
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

impl<P: WriteJson, C: WriteJson, M: WriteJson> WriteJson for Analysis<P, C, M> {
    fn write(&self, text: &mut JsonText) -> serde_json::Result<()> {
        let members = text.object().value("game", self.game)?.value("play", &self.play)?.member("position", &self.position)?;
        let members = members.sg(self.sg)?.value("outcome", &self.outcome)?.member("components", &self.components)?;
        let members = members.member("winning_moves", &self.winning_moves)?.value("winning_moves_total", &self.winning_moves_total)?;
        let members = members.member_if_some("moves", &self.moves)?.value_if_some("moves_total", &self.moves_total)?;
        let members = members.value("method", &self.method)?.member("advice", &self.advice)?;
        members.member_if_some("explanation", &self.explanation)?.end()
    }
}

impl<M: WriteJson, P: WriteJson> WriteJson for ListedMove<M, P> {
    fn write(&self, text: &mut JsonText) -> serde_json::Result<()> {
        let members = text.open(&self.mv)?.value_if_some("words", &self.words)?.value("wins", &self.wins)?.sg(self.sg)?;
        members.value_if_some("outcome", &self.outcome)?.member_if_some("position", &self.position)?.end()
    }
}

impl<M: WriteJson> WriteJson for Advice<M> {
    fn write(&self, text: &mut JsonText) -> serde_json::Result<()> {
        text.object()
            .value("kind", &self.kind)?
            .member("move", &self.mv)?
            .value_if_some("words", &self.words)?
            .value_if_some("partial", &self.partial)?
            .end()
    }
}

/// An analysis of a position of any game.
pub type AnyAnalysis = Analysis<Arc<dyn DynPosition>, Box<dyn DynComponent>, Box<dyn DynMove>>;

/// Analyses a position.
///
/// ```
/// use nimber_games::{DynGame, nim::Nim, request::Fields};
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
    tell(position, play, scope, &*position.solve(play, budget)?, budget)
}

/// The analysis of a solved position.
///
/// # Errors
/// Like [`analyse`].
pub(super) fn tell(
    position: &Arc<dyn DynPosition>,
    play: Play,
    scope: Scope,
    solved: &dyn DynSolved,
    budget: &Budget,
) -> Result<AnyAnalysis, Refusal> {
    let Mark { sg, outcome } = solved.mark();
    pace_writing(&**position, budget)?;
    // Advice comes before the lists, so that it does not depend on what they leave of the budget.
    let (mut winning, stalls) = match outcome {
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
    let best = winning.moves.first().map(|(mv, _)| mv.clone());
    let (winning_moves, winning_moves_total) = with_positions(&**position, winning, scope, budget)?;
    let (moves, moves_total) = match all {
        Some(all) => with_positions(&**position, all, scope, budget).map(|(moves, total)| (Some(moves), total))?,
        None => (None, None),
    };
    let advice = advise(best, stalls, scope);
    let components = solved.components();
    budget.pace(WORK_PER_COMPONENT * components.len() as u64)?;
    let explanation = match scope.explain {
        Some(language) => {
            let subject = Subject { play, solved, components: &components, advised: advice.mv.as_deref(), budget };
            Some(subject.explain(language)?)
        }
        None => None,
    };
    Ok(Analysis {
        game: position.game().about().name,
        play,
        position: position.clone(),
        sg,
        outcome,
        components,
        winning_moves,
        winning_moves_total,
        moves,
        moves_total,
        method: solved.method(),
        advice,
        explanation,
    })
}

/// `best` is the first winning move. A position with neither that nor a stalling move is over.
fn advise(best: Option<Box<dyn DynMove>>, stalls: Stalls<Box<dyn DynMove>>, scope: Scope) -> Advice<Box<dyn DynMove>> {
    let kind = match (&best, stalls.moves.is_empty()) {
        (Some(_), _) => AdviceKind::Win,
        (None, false) => AdviceKind::Stall,
        (None, true) => AdviceKind::Over,
    };
    let mv = best.or_else(|| stalls.moves.into_iter().next());
    let words = mv.as_ref().and_then(|mv| scope.in_words(&**mv));
    Advice { kind, mv, words, partial: stalls.is_partial.then_some(true) }
}

/// Moves as answers list them.
pub(super) type AnyListedMove = ListedMove<Box<dyn DynMove>, Arc<dyn DynPosition>>;

/// The first moves of a list with the positions after them, and the length of the whole list.
pub(super) fn with_positions(
    position: &dyn DynPosition,
    listing: Listing<Box<dyn DynMove>>,
    scope: Scope,
    budget: &Budget,
) -> Result<(Vec<AnyListedMove>, Option<u128>), Refusal> {
    let lists_positions = scope.positions && position.lists_positions();
    let listed = listing.moves.len().min(scope.limit);
    if listed > 0 {
        let words = if scope.words.is_some() { SIZE_OF_WORDS } else { 0 };
        bound_size(words + if lists_positions { position.json_size() } else { SIZE_OF_A_MOVE }, listed, budget)?;
    }
    if scope.words.is_some() {
        budget.pace(WORK_PER_MOVE_IN_WORDS * listed as u64)?;
    }
    let rows = listing.moves.into_iter().take(scope.limit).map(|(mv, Mark { sg, outcome })| {
        let position = lists_positions.then(|| if scope.keep_empty { mv.after_in_place() } else { mv.after() });
        let words = scope.in_words(&*mv);
        ListedMove { mv, words, wins: outcome == Outcome::P, sg, outcome: sg.is_none().then_some(outcome), position }
    });
    Ok((rows.collect(), listing.total))
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
