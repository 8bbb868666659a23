//! The questions to a game, and their parameters besides the position.

use super::analysis::{DEFAULT_LIMIT, MAX_LIMIT};
use super::picture::PictureOptions;
use super::table::{FIRST_TABLE_HEAP, LARGEST_TABLE_HEAP, MAX_TABLE_ROWS};
use nimber_games::wire::MAX_INTEGER;
use nimber_games::{About, Parameter, ParameterKind};
use nimber_solvers::misere::{Bounds, LARGEST_HEAP, MAX_ORDER};
use std::sync::LazyLock;

/// The units of work that one request may cost, unless the service is told otherwise.
pub const DEFAULT_WORK_BUDGET: u64 = 100_000_000;

/// The most values in one `/values` answer.
pub const MAX_VALUES: u64 = 10_001;

/// The default work for the search for a quotient: a fixed amount, so that the report is the same every time.
pub(super) const QUOTIENT_WORK: u64 = 50_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// The analysis of a position.
    Analyze,
    /// The opponent's move.
    Move,
    /// The values of single heaps.
    Values,
    /// The period of those values.
    Period,
    /// The table of values and moves to smaller values.
    Table,
    /// The options of a part, and the mex of their values.
    Mex,
    /// A random position.
    Random,
    /// The misère quotient of its heaps.
    Misere,
    /// The starts that were solved ahead.
    Records,
    /// The picture of a position.
    Board,
}

impl Verb {
    /// The last segment of the path.
    pub fn path(self) -> &'static str {
        match self {
            Verb::Analyze => "analyze",
            Verb::Move => "move",
            Verb::Values => "values",
            Verb::Period => "period",
            Verb::Table => "table",
            Verb::Mex => "mex",
            Verb::Random => "random",
            Verb::Misere => "misere",
            Verb::Records => "records",
            Verb::Board => "board.svg",
        }
    }

    /// The media type of the answer.
    pub fn content_type(self) -> &'static str {
        if self == Verb::Board { "image/svg+xml" } else { "application/json" }
    }

    /// The parameters of a query string: those of the position or the rule, and options. A random position has sizes of its game, too.
    pub fn parameters(self, about: &About) -> impl Iterator<Item = &Parameter> + Clone {
        // A range of heap values needs the rule, but no heaps.
        let (needs, options): (fn(&Parameter) -> bool, &[Parameter]) = match self {
            Verb::Analyze | Verb::Move => (|_| true, &*ANALYSIS_PARAMETERS),
            Verb::Mex => (|_| true, &[]),
            Verb::Random => (|parameter| parameter.in_rule, &*RANDOM_PARAMETERS),
            Verb::Values => (|parameter| parameter.in_rule, &*RANGE_PARAMETERS),
            Verb::Period => (|parameter| parameter.in_rule, &[]),
            Verb::Table => (|parameter| parameter.in_rule, &*TABLE_PARAMETERS),
            Verb::Records => (|_| false, &[]),
            Verb::Misere => (|parameter| parameter.in_rule, &*QUOTIENT_PARAMETERS),
            Verb::Board => (|_| true, PictureOptions::parameters()),
        };
        let play = if self == Verb::Board { &ANALYSIS_PARAMETERS[..1] } else { &[] };
        about.parameters.iter().filter(move |parameter| needs(parameter)).chain(play).chain(options)
    }
}

/// The fields of a table besides the rule.
static TABLE_PARAMETERS: LazyLock<[Parameter; 2]> = LazyLock::new(|| {
    let to = format!("The last heap, at most {LARGEST_TABLE_HEAP}; at most {MAX_TABLE_ROWS} rows are answered at once.");
    let from = format!("The first heap; {FIRST_TABLE_HEAP} by default.");
    [
        Parameter::optional("from", ParameterKind::Integer, from.leak(), "1").within(0, LARGEST_TABLE_HEAP),
        Parameter::required("to", ParameterKind::Integer, to.leak(), "54").within(0, LARGEST_TABLE_HEAP),
    ]
});

/// The language of a text.
pub const LANGUAGE_PARAMETER: &[Parameter] = &[Parameter::optional(
    "lang",
    ParameterKind::Text,
    "The language of the answer, such as `en` or `ru`. By default what `Accept-Language` asks for, or English.",
    "en",
)];

/// The fields of every analysis besides the position.
static ANALYSIS_PARAMETERS: LazyLock<[Parameter; 7]> = LazyLock::new(|| {
    let play = "Who wins: `normal` (the last to move wins) or `misere` (the last to move loses). The default is the game's first play.";
    let limit = format!(
        "How many moves each list holds at most, 0 to {MAX_LIMIT}; {DEFAULT_LIMIT} by default. The totals count all moves, listed or not."
    );
    let moves = "`all` adds every legal move with the value of the position it leads to (its outcome under misère play).";
    let lang = "The language of the explanation, such as `en` or `ru`. By default what `Accept-Language` asks for, or English.";
    let binary = "Whether every `sg` has `sg_binary` beside it; `false` by default, and `true` with `explain`.";
    [
        Parameter::optional("play", ParameterKind::Text, play, "normal"),
        Parameter::optional("limit", ParameterKind::Integer, limit.leak(), DEFAULT_LIMIT.to_string().leak()),
        Parameter::optional("moves", ParameterKind::Text, moves, "all"),
        Parameter::optional(
            "positions",
            ParameterKind::Boolean,
            "Whether listed moves carry the position after them; `true` by default.",
            "true",
        ),
        Parameter::optional("explain", ParameterKind::Boolean, "Whether the answer has an `explanation`; `false` by default.", "true"),
        Parameter::optional("lang", ParameterKind::Text, lang, "en"),
        Parameter::optional("binary", ParameterKind::Boolean, binary, "true"),
    ]
});

/// The fields of every random position.
static RANDOM_PARAMETERS: LazyLock<[Parameter; 3]> = LazyLock::new(|| {
    let seed = "The same request with the same seed gets the same position. Random by default.";
    let outcome = "The outcome of the position: `N` (the player to move wins), `P` (the player to move loses) or `any`, the default.";
    [
        ANALYSIS_PARAMETERS[0].clone(),
        Parameter::optional("seed", ParameterKind::Integer, seed, "7"),
        Parameter::optional("outcome", ParameterKind::Text, outcome, "any"),
    ]
});

/// The fields of a range of heap values besides the rule.
static RANGE_PARAMETERS: LazyLock<[Parameter; 2]> = LazyLock::new(|| {
    let to = format!("The last heap; at most {} after the first.", MAX_VALUES - 1);
    [
        Parameter::optional("from", ParameterKind::Integer, "The first heap; 0 by default.", "0"),
        Parameter::required("to", ParameterKind::Integer, to.leak(), "120"),
    ]
});

/// The fields of a search for a misère quotient besides the rule.
static QUOTIENT_PARAMETERS: LazyLock<[Parameter; 3]> = LazyLock::new(|| {
    let Bounds { heaps, order } = Bounds::default();
    let parameter = |name, about: String, default: String, most| {
        Parameter::optional(name, ParameterKind::Integer, about.leak(), default.leak()).within(1, most)
    };
    let to = format!(
        "The largest heap that is looked at, 1 to {LARGEST_HEAP}; {heaps} by default. A quotient that is known beforehand is reported \
         whatever the bounds."
    );
    let most = format!("The most elements that the quotient may have, 1 to {MAX_ORDER}; {order} by default.");
    let work = format!(
        "How many units of work the search may cost, at most the work budget of the service ({DEFAULT_WORK_BUDGET} unless it says \
         otherwise); {QUOTIENT_WORK} by default."
    );
    [
        parameter("to", to, heaps.to_string(), LARGEST_HEAP),
        parameter("order", most, order.to_string(), MAX_ORDER as u64),
        parameter("work", work, QUOTIENT_WORK.to_string(), MAX_INTEGER),
    ]
});
