//! What there is to say about a question to a game: routes, parameters, document, command line and caching follow from it. And a question
//! that has been read, with its answer as JSON.

use super::text;
#[cfg(feature = "schema")]
use crate::definitions::Definitions;
use nimber_games::DynSequence;
use nimber_games::Integer;
use nimber_games::request::Fields;
use nimber_games::{About, DynGame, DynPosition, DynRule, Faults, Parameter, ParameterKind, Refusal};
use nimber_solvers::theory::{Budget, Play, Stop};
use serde::Serialize;
use std::fmt::{self, Debug};
use std::ptr;
use std::sync::Arc;

/// The units of work that one request may cost, unless the service is told otherwise.
pub const DEFAULT_WORK_BUDGET: u64 = 100_000_000;

/// A kind of question to a game. Each is described in the file that answers it, as a constant such as [`Verb::ANALYZE`], and listed in
/// [`VERBS`](super::catalogue::VERBS).
pub struct Verb {
    /// What the command line and the log call it.
    pub name: &'static str,
    /// The last segment of the path.
    pub path: &'static str,
    /// What the names of its operations in the document begin with. Generators make names of functions from them.
    pub operation: &'static str,
    /// The question in a few words. `{game}` is replaced by the title of the game.
    pub summary: &'static str,
    /// What the document says besides.
    pub text: fn(&dyn DynGame) -> String,
    /// Of the answer.
    pub media_type: &'static str,
    pub takes: Takes,
    pub routing: Routing,
    pub lifetime: Lifetime,
    /// Whether every answer has sentences. Otherwise a request asks for them.
    pub speaks: bool,
    /// The parameters besides the position or the rule.
    pub options: fn() -> Vec<Parameter>,
    /// More parameters, which depend on the game.
    pub game_options: fn(&dyn DynGame) -> Vec<Parameter>,
    /// The options of an example in the document: of a query string, or of the body of a turn.
    pub example: &'static str,
    /// Whether the game answers it.
    pub is_answered_by: fn(&dyn DynGame) -> bool,
    pub read: Reader,
    /// What the name of the schema of a body ends with.
    pub body: &'static str,
    /// The schema of the answer, for a game with this prefix.
    #[cfg(feature = "schema")]
    pub schema: fn(&dyn DynGame, &str, &mut Definitions) -> serde_json::Value,
}

/// Reads a request to a game.
pub type Reader = fn(&Arc<dyn DynGame>, Fields) -> Result<Box<dyn Question>, Refusal>;

/// What a question takes besides its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    Position,
    /// A position with moves in one component only.
    Component,
    /// A position, and a move of the player.
    Turn,
    /// The parameters on which the values of single heaps depend.
    Rule,
    Nothing,
}

/// By which methods and at which path a question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Routing {
    Get,
    /// `POST`, and `GET` at the same path where a query string can describe a position.
    Both,
    /// `POST`, and `GET` at the path of the game itself where a query string can describe a position.
    AtGame,
}

/// How long an answer to `GET` holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifetime {
    /// It is a fact about the game.
    Fact,
    /// It is a fact if the request has a `seed` and the answer is exact. Otherwise the next answer may be another one.
    FactOfSeed,
    /// It changes with the version of the service.
    OfVersion,
}

/// The media type of nearly all answers.
pub const JSON: &str = "application/json";

/// An HTTP method of the routes of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HttpMethod {
    /// With parameters in the query string.
    Get,
    /// With a body of JSON.
    Post,
}

impl HttpMethod {
    /// The method of this name. `HEAD` is `GET`, and its answer is sent without a body. `None` for others.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "GET" | "HEAD" => Some(HttpMethod::Get),
            "POST" => Some(HttpMethod::Post),
            _ => None,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            HttpMethod::Get => "GET",
            HttpMethod::Post => "POST",
        }
    }
}

impl Verb {
    /// The methods by which a game is asked.
    pub fn methods(&self, about: &About) -> &'static [HttpMethod] {
        match self.routing {
            Routing::Get => &[HttpMethod::Get],
            Routing::Both | Routing::AtGame if about.has_query() => &[HttpMethod::Post, HttpMethod::Get],
            Routing::Both | Routing::AtGame => &[HttpMethod::Post],
        }
    }

    /// The path, for example `/octal/{code}/values` with `{code}` as the parameter in it.
    pub fn template(&self, method: HttpMethod, game: &str, in_path: Option<&str>) -> String {
        let last = (self.routing != Routing::AtGame || method == HttpMethod::Post).then_some(self.path);
        [Some(game), in_path, last].into_iter().flatten().map(|segment| format!("/{segment}")).collect()
    }

    /// What a query string may say.
    pub fn parameters(&self, game: &dyn DynGame) -> Vec<Parameter> {
        let is_taken = |parameter: &&Parameter| match self.takes {
            Takes::Position | Takes::Component | Takes::Turn => true,
            // A range of heap values needs the rule, but no heaps.
            Takes::Rule => parameter.in_rule,
            Takes::Nothing => false,
        };
        let of_position: Vec<_> = game.about().parameters.iter().filter(is_taken).cloned().collect();
        // What is a field of the position is no option: Notakto has a `size` of its own, which is not that of a picture.
        let is_free = |option: &Parameter| of_position.iter().all(|own| own.name != option.name);
        let options: Vec<_> = (self.options)().into_iter().filter(is_free).collect();
        of_position.into_iter().chain(options).chain((self.game_options)(game)).collect()
    }

    /// Reads the position of a request, whose options were taken out before.
    pub(super) fn position(&self, game: &Arc<dyn DynGame>, fields: &Fields) -> Result<Arc<dyn DynPosition>, Refusal> {
        game.clone().parse(fields, self.options)
    }
}

impl PartialEq for Verb {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Debug for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A question to a game, read from a request.
pub trait Question: Send + Sync {
    /// What tells it from all other questions.
    fn key(&self) -> QuestionKey;

    /// The answer as a document: SVG for a picture, and otherwise JSON.
    ///
    /// # Errors
    /// Why there is no answer.
    fn answer(&self, budget: &Budget) -> Result<Written, Refusal>;

    /// The answer to read in a terminal.
    ///
    /// # Errors
    /// Like [`Question::answer`].
    fn text(&self, budget: &Budget) -> Result<String, Refusal> {
        Ok(text::fields_of_json(&self.answer(budget)?.bytes))
    }
}

/// An answer as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    pub bytes: Vec<u8>,
    /// Whether nothing in it depends on the time that was left.
    pub is_exact: bool,
}

impl Written {
    /// The JSON text of an exact answer.
    pub fn json(answer: &impl Serialize) -> Self {
        Written::exact(encode(answer))
    }

    pub fn exact(bytes: Vec<u8>) -> Self {
        Written { bytes, is_exact: true }
    }
}

/// Tells a question from all others. Equal questions that are under way together get one answer.
pub struct QuestionKey {
    topic: Topic,
    verb: &'static str,
    /// As `Debug` writes them.
    options: String,
}

enum Topic {
    Position(Arc<dyn DynPosition>),
    Rule(Arc<dyn DynRule>),
    Game(Arc<dyn DynGame>),
    /// No game.
    General,
}

impl QuestionKey {
    /// Of a question with these options about a position.
    pub fn about(position: &Arc<dyn DynPosition>, verb: &Verb, options: impl Debug) -> Self {
        QuestionKey { topic: Topic::Position(position.clone()), verb: verb.name, options: format!("{options:?}") }
    }

    /// Of a question with these options about the rule of heaps.
    pub fn about_rule(rule: &Arc<dyn DynRule>, verb: &Verb, options: impl Debug) -> Self {
        QuestionKey { topic: Topic::Rule(rule.clone()), verb: verb.name, options: format!("{options:?}") }
    }

    /// Of the only question of this kind to a game.
    pub fn to(game: &Arc<dyn DynGame>, verb: &Verb) -> Self {
        QuestionKey { topic: Topic::Game(game.clone()), verb: verb.name, options: String::new() }
    }

    /// Of a question to no game.
    pub fn general(question: &'static str, options: impl Debug) -> Self {
        QuestionKey { topic: Topic::General, verb: question, options: format!("{options:?}") }
    }
}

impl PartialEq for QuestionKey {
    fn eq(&self, other: &Self) -> bool {
        // A game owns its tables, and another catalogue has other games.
        let is_same_topic = match (&self.topic, &other.topic) {
            (Topic::Position(one), Topic::Position(other)) => ptr::addr_eq(one.game(), other.game()) && one == other,
            (Topic::Rule(one), Topic::Rule(other)) => ptr::addr_eq(one.game(), other.game()) && one.is_same(&**other),
            (Topic::Game(one), Topic::Game(other)) => Arc::ptr_eq(one, other),
            (Topic::General, Topic::General) => true,
            _ => false,
        };
        is_same_topic && self.verb == other.verb && self.options == other.options
    }
}

/// In bytes. Longer answers may wait for a while until they are read, so they give back the room that they did not need.
pub const LONG_ANSWER: usize = 1 << 16;

/// Most answers are at most this long, in bytes. Allocators keep freed blocks of a kilobyte at hand for the next answer.
const TYPICAL_ANSWER: usize = 1000;

/// The JSON text of an answer.
pub fn encode<T: Serialize>(answer: &T) -> Vec<u8> {
    let mut text = Vec::with_capacity(TYPICAL_ANSWER);
    serde_json::to_writer(&mut text, answer).expect("answers have string keys and no failing serialisers"); // infallible
    if text.len() > LONG_ANSWER {
        text.shrink_to_fit();
    }
    text
}

// Making and writing an answer takes time, which no game counts as work. If it takes too long in place, a thread answers the request.

/// How many bytes of JSON are written in a unit of time, with the position or move that they describe.
const BYTES_PER_UNIT: u64 = 2;

/// Takes the time for writing `bytes` bytes.
pub(super) fn pace_bytes(bytes: u64, budget: &Budget) -> Result<(), Stop> {
    budget.pace(bytes / BYTES_PER_UNIT)
}

/// Takes the time for writing a position. Some are written to be measured.
pub(super) fn pace_writing(position: &dyn DynPosition, budget: &Budget) -> Result<(), Stop> {
    budget.pace_by(|| Ok(position.json_size() / BYTES_PER_UNIT))
}

/// The play that is asked for.
pub(super) const PLAY: Parameter = Parameter::optional(
    "play",
    ParameterKind::Text,
    "Who wins: `normal` (the last to move wins) or `misere` (the last to move loses). The default is the game's first play.",
    "normal",
);

/// No further parameters of a game.
pub(super) fn none_of_game(_: &dyn DynGame) -> Vec<Parameter> {
    Vec::new()
}

pub(super) fn take_play(game: &dyn DynGame, fields: &mut Fields) -> Result<Play, Refusal> {
    let about = game.about();
    let play: Play = fields.take("play")?.unwrap_or(about.plays[0]);
    if about.plays.contains(&play) {
        return Ok(play);
    }
    Err(Refusal::other_play(about))
}

/// Takes a number.
pub(super) fn take_number(fields: &mut Fields, name: &str) -> Result<Option<u64>, Refusal> {
    fields.take::<Integer>(name)?.map(|sent| number(&format!("/{name}"), &sent)).transpose()
}

/// Takes a number in a range.
pub(super) fn take_within(fields: &mut Fields, name: &'static str, default: u64, (least, most): (u64, u64)) -> Result<u64, Refusal> {
    let detail = |number| format!("`{name}` is {number}; it has to be from {least} to {most}");
    match take_number(fields, name)? {
        None => Ok(default),
        Some(number) if number < least => Err(Refusal::invalid(format!("/{name}"), detail(number))),
        Some(number) if number > most => Err(Refusal::beyond(name, most, number, detail(number))),
        Some(number) => Ok(number),
    }
}

/// Takes the end of a range of heaps.
pub(super) fn take_to(fields: &mut Fields) -> Result<u64, Refusal> {
    take_number(fields, "to")?.ok_or_else(|| Refusal::malformed("/to", "the parameter `to` is needed"))
}

pub(super) fn check_order(from: u64, to: u64) -> Result<(), Refusal> {
    if to < from {
        return Err(Refusal::invalid("/to", format!("`to` is {to}, below `from`, which is {from}")));
    }
    Ok(())
}

pub(super) fn sequence(game: &dyn DynGame) -> Result<DynSequence<'_>, Refusal> {
    game.sequence().ok_or_else(|| Refusal::lacks(game.about(), "sequence of heap values"))
}

/// The number at `pointer`.
///
/// # Errors
/// [`Refusal::Malformed`] if it is none that is answered: options are no part of a position.
fn number(pointer: &str, number: &Integer) -> Result<u64, Refusal> {
    let mut faults = Faults::default();
    let value = number.read_loosely(|| pointer.to_owned(), &mut faults);
    faults.none_in(value.unwrap_or_default()).map_err(|refusal| match refusal {
        Refusal::InvalidPosition(faults) => Refusal::Malformed(faults),
        other => other,
    })
}
