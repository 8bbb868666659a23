//! Octal games by their code (Guy and Smith 1956), such as Kayles `0.77`, Dawson's Chess `0.137` and Lasker's Nim `4.3~`.

mod code_game;
mod rules;

pub use code_game::CodeGame;
pub use rules::OctalRules;

use super::about::{About, Bound, OtherName, Parameter, ParameterKind};
use super::components::LONGEST_MISERE_SEARCH;
use super::game::Position;
use super::heaps::{HEAP_COUNT, HEAPS, Heaps, in_any_order};
use super::refusal::{Faults, Refusal};
use super::wire::{Integer, MAX_INTEGER, read_sizes};
use crate::language::{Phrase, message};
use crate::notation;
use crate::serial::{Deserialize, Serialize, json};
use nimber_solvers::kayles::MisereKayles;
use nimber_solvers::octal::code::MAX_DIGITS;
use nimber_solvers::octal::{CodeError, LONGEST_REPEATING_TABLE, LONGEST_TABLE, OctalCache, OctalCode};
use nimber_solvers::theory::Play;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

/// All octal games, each named by its code.
#[derive(Debug)]
pub struct Octal {
    cache: Arc<OctalCache>,
}

impl Default for Octal {
    fn default() -> Self {
        Octal::sharing(Arc::default())
    }
}

impl Octal {
    /// Shares its values with other games.
    pub fn sharing(cache: Arc<OctalCache>) -> Self {
        // A search for this quotient takes more than an answer may.
        MisereKayles::ship(cache.quotients());
        Octal { cache }
    }
}

impl CodeGame for Octal {
    type Rule = OctalCode;
    type Position = OctalPosition;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn code<'a>(&'a self, code: &'a OctalCode) -> &'a OctalCode {
        code
    }

    fn octal_cache(&self) -> &OctalCache {
        &self.cache
    }
}

/// A position as it arrives.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OctalRequest {
    /// The code of the game: digits from 0 to 7, before the point 0, 4 or nothing; a trailing `~` repeats the last digit for ever,
    /// and parentheses repeat what is in them.
    #[cfg_attr(feature = "schema", schema(example = "0.77", pattern = "^[04]?\\.([0-7]+~?|[0-7]*\\([0-7]+\\))$"))]
    pub code: String,
    /// The sizes of the heaps.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([10, 3])))]
    pub heaps: Vec<Integer>,
}

/// A legal position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OctalPosition {
    /// The code of the game, without digits that change nothing.
    #[serde(serialize_with = "write_code")]
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "0.77", pattern = "^[04]\\.([0-7]+~?|[0-7]*\\([0-7]+\\))$"))]
    pub code: OctalCode,
    /// The sizes of the heaps.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([10, 3])))]
    pub heaps: Vec<u64>,
}

impl fmt::Display for OctalPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code, notation::sizes(&self.heaps))
    }
}

impl FromStr for OctalRequest {
    type Err = Refusal;

    /// Reads a code and heaps, such as `0.137 7,9`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let (code, heaps) = text.trim().split_once(' ').unwrap_or((text.trim(), notation::NOTHING));
        Ok(OctalRequest { code: code.to_owned(), heaps: notation::read_sizes(heaps)? })
    }
}

impl Position for OctalPosition {
    fn up_to_symmetry(&self) -> String {
        in_any_order(&self.heaps)
    }
}

impl Heaps for OctalPosition {
    type Request = OctalRequest;
    type Rule = OctalCode;

    fn parse(request: OctalRequest) -> Result<Self, Refusal> {
        let code = read_code(&request.code)?;
        let mut faults = Faults::default();
        let heaps = read_sizes("heaps", &request.heaps, &mut faults);
        faults.none_in(OctalPosition { code, heaps })
    }

    fn requested(request: &OctalRequest) -> &[Integer] {
        &request.heaps
    }

    fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    fn rule(&self) -> &OctalCode {
        &self.code
    }

    fn rule_in_words(&self) -> Option<Phrase> {
        Some(Phrase::of(message::PICTURE_RULE_CODE).text("code", self.code.to_string()))
    }

    fn with_heaps(&self, heaps: Vec<u64>) -> Self {
        OctalPosition { code: self.code.clone(), heaps }
    }
}

#[cfg(feature = "serde")]
fn write_code<S: serde::Serializer>(code: &OctalCode, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&code.to_string())
}

fn read_code(text: &str) -> Result<OctalCode, Refusal> {
    text.parse().map_err(|error: CodeError| match error {
        CodeError::TooLong(digits) => Refusal::beyond("code_digits", MAX_DIGITS as u64, digits, error.to_string()),
        _ => Refusal::invalid("/code", error.to_string()),
    })
}

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "octal",
    title: "Octal games",
    rules: "Digit k of the code says what a move that takes k objects may leave of the heap, as a sum of 1 (nothing), 2 (one heap) \
            and 4 (two heaps). The digit before the point is 0, or 4 where a heap may be split without taking.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "by heap, then by how much is taken, least first; then one heap left before two, and two by the smaller part",
    parameters: vec![
        Parameter {
            in_path: true,
            ..Parameter::required(
                "code",
                ParameterKind::Text,
                "The code: 0, 4 or nothing, a point, and up to 64 digits from 0 to 7; a trailing `~` repeats the last digit for ever, \
                 `(12)` these two in turn.",
                "0.77",
            )
            .of_rule()
        },
        HEAPS,
    ],
    limits: vec![
        HEAP_COUNT,
        Bound { name: "code_digits", value: MAX_DIGITS as u64, about: "digits after the point" },
        Bound {
            name: "heap_size",
            value: MAX_INTEGER,
            about: "objects in one heap, where a period is proven, and for 0.3~; one less for 4.3~",
        },
        Bound {
            name: "heap_size_without_period",
            value: LONGEST_TABLE - 1,
            about: "objects in one heap under every other code; the work budget may run out first, but values already found are kept",
        },
        Bound {
            name: "heap_size_repeating",
            value: LONGEST_REPEATING_TABLE - 1,
            about: "objects in one heap where the last digit is repeated for ever, except 0.3~ and 4.3~",
        },
        Bound {
            name: "misere_moves",
            value: LONGEST_MISERE_SEARCH,
            about: "moves that a misere game may last if neither a theorem nor a misère quotient covers every heap",
        },
    ],
    start: json!({ "code": "0.137", "heaps": [7, 10] }),
    starts: vec![
        json!({ "code": "0.137", "heaps": [15] }),
        json!({ "code": "0.77", "heaps": [11, 4] }),
        json!({ "code": "0.07", "heaps": [12, 9] }),
        json!({ "code": "0.177", "heaps": [9, 10] }),
    ],
    small: Some(|numbers| {
        let digits: String = (0..=numbers.below(4)).map(|_| numbers.below(8).to_string()).collect();
        let sign = if numbers.below(4) == 0 { "~" } else { "" };
        json!({ "code": format!("{}.{digits}{sign}", numbers.below(2) * 4), "heaps": numbers.list(3, 9) })
    }),
    names: vec![
        OtherName::new("dawsons-chess", json!({ "code": "0.137", "heaps": [9] })),
        OtherName::new("treblecross-without-threats", json!({ "code": "0.007", "heaps": [12] })),
        OtherName::new("guiles", json!({ "code": "0.15", "heaps": [11] })),
        OtherName::new("officers", json!({ "code": "0.6", "heaps": [12] })),
    ],
    examples: vec!["code=0.137&heaps=7,9", "code=0.77&heaps=1000000,5", "code=4.3~&heaps=2,3,4", "code=0.07&heaps=5,6&play=misere"],
    example_move: json!({ "heap": 0, "take": 3, "leaves": [1, 3] }),
    refused: vec![
        json!({ "code": "0.8", "heaps": [5] }),
        json!({ "code": "0.6", "heaps": [1000000000000_u64] }),
        json!({ "code": "0.77", "heaps": [10, 3], "player_move": { "heap": 0, "take": 3 } }),
    ],
    move_shapes: crate::heaps::MOVE_SHAPES,
    ..About::default()
});
