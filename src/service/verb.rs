//! The questions to a game, and their parameters besides the position.

use crate::games::{About, Parameter, ParameterKind};

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
    /// The game's auxiliary table.
    Table,
    /// The misère quotient of its heaps.
    Misere,
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
            Verb::Misere => "misere",
        }
    }

    /// The parameters of a query string: those of the position or the rule, and options.
    pub fn parameters(self, about: &About) -> Vec<Parameter> {
        // A range of heap values needs the rule, but no heaps.
        let (position, options): (bool, &[Parameter]) = match self {
            Verb::Analyze | Verb::Move => (true, ANALYSIS_PARAMETERS),
            Verb::Values => (false, RANGE_PARAMETERS),
            Verb::Period => (false, &[]),
            Verb::Table => return TABLE_PARAMETERS.to_vec(),
            Verb::Misere => (false, QUOTIENT_PARAMETERS),
        };
        let of_game = about.parameters.iter().filter(|parameter| position || parameter.in_rule);
        of_game.chain(options).cloned().collect()
    }
}

/// The fields of every analysis besides the position.
pub const ANALYSIS_PARAMETERS: &[Parameter] = &[
    Parameter::optional(
        "play",
        ParameterKind::Text,
        "Who wins: `normal` (the last to move wins) or `misere` (the last to move loses). The default is the game's first play.",
        "normal",
    ),
    Parameter::optional(
        "limit",
        ParameterKind::Integer,
        "How many moves each list holds at most, 0 to 10000; 256 by default. The totals count all moves, listed or not.",
        "256",
    ),
    Parameter::optional(
        "moves",
        ParameterKind::Text,
        "`all` adds every legal move with the value of the position it leads to (its outcome under misère play).",
        "all",
    ),
];

/// The fields of a range of heap values besides the rule.
pub const RANGE_PARAMETERS: &[Parameter] = &[
    Parameter::optional("from", ParameterKind::Integer, "The first heap; 0 by default.", "0"),
    Parameter::required("to", ParameterKind::Integer, "The last heap; at most 10000 after the first.", "120"),
];

/// The fields of a search for a misère quotient besides the rule.
pub const QUOTIENT_PARAMETERS: &[Parameter] = &[
    Parameter::optional(
        "to",
        ParameterKind::Integer,
        "The largest heap that is looked at, 1 to 10000; 1000 by default. A quotient that is known beforehand is reported whatever the bounds.",
        "1000",
    ),
    Parameter::optional("order", ParameterKind::Integer, "The most elements that the quotient may have, 1 to 1024; 256 by default.", "256"),
    Parameter::optional(
        "work",
        ParameterKind::Integer,
        "How many units of work the search may cost, at most the work budget of the service (100000000 unless it says otherwise); 50000000 by default.",
        "50000000",
    ),
];

/// The field that an auxiliary table takes.
pub const TABLE_PARAMETERS: &[Parameter] = &[Parameter::required("to", ParameterKind::Integer, "The last heap of the table.", "54")];
