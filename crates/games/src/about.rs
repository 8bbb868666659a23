//! The description of a game: everything but its rules of play.

use crate::language::{Language, OwnWords};
use crate::serial::{Deserialize, Serialize, Value};
use nimber_solvers::theory::Play;
use std::borrow::Cow;

/// Rules, parameters, limits and examples of a game. A game sets its own fields, and takes the others from [`About::default`].
#[derive(Clone, Debug)]
pub struct About {
    /// The name in paths and requests.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The rules in a sentence.
    pub rules: &'static str,
    /// The plays that are answered; the first is the default.
    pub plays: Vec<Play>,
    /// Whether positions have values in misère play, too: those of normal play less 1. A finished game is worth -1, which no mex counts.
    pub misere_values: bool,
    /// The order in which moves are listed.
    pub move_order: &'static str,
    /// The parameters of a position, as `GET` takes them; none if a query string cannot describe one.
    pub parameters: Vec<Parameter>,
    /// What is answered at most.
    pub limits: Vec<Bound>,
    /// A position to start a game from.
    pub start: Value,
    /// Positions for the games of a tournament: won ones and lost ones, with choices in them. If there are none, these games begin from
    /// `start`.
    pub starts: Vec<Value>,
    /// The same for misère play; none if `starts` suit it, too.
    pub misere_starts: Vec<Value>,
    /// Makes a small position, not always a legal one, for comparisons with a slow solver. A game without it is compared from `start`, if
    /// that is small enough.
    pub small: Option<fn(&mut NumberSource<'_>) -> Value>,
    /// The ways to send a position, if there are several. [`Game::parse`](crate::Game::parse) refuses any other combination of fields as
    /// malformed.
    pub shapes: &'static [Shape],
    /// The ways to send a move, if there are several. [`Game::find`](crate::Game::find) refuses any other combination of fields as illegal.
    pub move_shapes: &'static [Shape],
    /// Query strings to try.
    pub examples: Vec<&'static str>,
    /// A move of `start` as a player would send it.
    pub example_move: Value,
    /// Requests that are refused, each with a `detail` of its own: bodies of `/analyze`, or of `/move` where there is a `player_move`.
    pub refused: Vec<Value>,
    /// Whether a position may need a larger body than the server usually takes.
    pub bulky: bool,
    /// Whether a position may take much longer to read than others of its length. Then only short ones are read beside other requests.
    pub slow_to_read: bool,
    /// Whether a position may have a list `moves`, which is not the option of this name.
    pub has_moves: bool,
    /// Texts of a game outside this crate. The games of this crate have theirs in `locales/`.
    pub words: Option<&'static OwnWords>,
    /// Games that people look for by a name of their own, and that are this one.
    pub names: Vec<OtherName>,
}

/// A game that is another one in disguise, or one with a certain rule. What it is called and how its positions are translated is said in
/// the texts of the game, as `GAME-as-SLUG` and `GAME-as-SLUG-means`.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherName {
    /// The name as it would stand in a path, such as `dawsons-chess`.
    pub slug: &'static str,
    /// The play in which the translation holds: in misère play a disguise may be another game.
    pub play: Play,
    /// A position to try, as `POST` takes it.
    pub position: Value,
}

impl OtherName {
    /// A name for a game in normal play.
    pub fn new(slug: &'static str, position: Value) -> Self {
        OtherName { slug, play: Play::Normal, position }
    }

    /// The same in misère play.
    pub fn misere(self) -> Self {
        OtherName { play: Play::Misere, ..self }
    }
}

/// One of the ways to send a position or a move: these fields are given, and those are absent or null. Other fields are optional. Every
/// request fits exactly one.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub given: &'static [&'static str],
    pub absent: &'static [&'static str],
}

/// A game in normal play of which nothing is said.
impl Default for About {
    fn default() -> Self {
        About {
            name: "",
            title: "",
            rules: "",
            plays: vec![Play::Normal],
            misere_values: false,
            move_order: "",
            parameters: Vec::new(),
            limits: Vec::new(),
            start: Value::Null,
            starts: Vec::new(),
            misere_starts: Vec::new(),
            small: None,
            shapes: &[],
            move_shapes: &[],
            examples: Vec::new(),
            example_move: Value::Null,
            refused: Vec::new(),
            bulky: false,
            slow_to_read: false,
            has_moves: false,
            words: None,
            names: Vec::new(),
        }
    }
}

impl About {
    /// The name for people in this language.
    pub fn title_in(&self, language: Language) -> String {
        let own = if language == Language::default() { None } else { language.text(&format!("{}-title", self.name), self.words) };
        own.unwrap_or_else(|| self.title.to_owned())
    }

    /// The positions from which the games of a tournament begin.
    pub fn starts(&self, play: Play) -> Vec<Value> {
        let starts = if play == Play::Misere && !self.misere_starts.is_empty() { &self.misere_starts } else { &self.starts };
        if starts.is_empty() { vec![self.start.clone()] } else { starts.clone() }
    }

    /// Whether a query string can describe a position.
    pub fn has_query(&self) -> bool {
        !self.parameters.is_empty()
    }

    /// The play of a request that names none.
    pub fn usual_play(&self) -> Play {
        self.plays.first().copied().unwrap_or(Play::Normal)
    }

    /// The parameter that may be in the path, right after the name of the game.
    pub fn path_parameter(&self) -> Option<&Parameter> {
        self.parameters.iter().find(|parameter| parameter.in_path)
    }
}

/// A parameter of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = GameParameter))]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// How its text is read.
    pub kind: ParameterKind,
    /// Whether a position needs it.
    pub required: bool,
    /// Whether it belongs to the rule rather than to the position: heap values depend on it, too.
    pub in_rule: bool,
    /// What it means.
    pub about: Cow<'static, str>,
    /// An example of its text.
    pub example: Cow<'static, str>,
    /// Whether it may stand in the path.
    #[serde(skip)]
    pub in_path: bool,
    /// Whether it is text that may also be a list, separated by commas.
    #[serde(skip)]
    pub or_list: bool,
    /// The least and the largest number, if it is a number with closer bounds than others.
    #[serde(skip)]
    pub range: Option<(u64, u64)>,
    /// The field, an object, in which it stands in JSON.
    #[serde(skip)]
    pub inside: Option<&'static str>,
    /// For a picture, the parameter that gives the sizes of its lines instead.
    #[serde(skip)]
    pub counted_by: Option<&'static str>,
}

impl Parameter {
    /// A parameter that a position may have.
    pub const fn optional(name: &'static str, kind: ParameterKind, about: &'static str, example: &'static str) -> Self {
        Parameter {
            name,
            kind,
            required: false,
            in_rule: false,
            about: Cow::Borrowed(about),
            example: Cow::Borrowed(example),
            in_path: false,
            or_list: false,
            range: None,
            inside: None,
            counted_by: None,
        }
    }

    /// A parameter that every position has.
    pub const fn required(name: &'static str, kind: ParameterKind, about: &'static str, example: &'static str) -> Self {
        let mut parameter = Parameter::optional(name, kind, about, example);
        parameter.required = true;
        parameter
    }

    /// Whether its text is a list separated by commas, so that a query string may also give the entries one by one.
    pub fn is_list(&self) -> bool {
        self.or_list || matches!(self.kind, ParameterKind::Integers | ParameterKind::Point)
    }

    /// The same parameter as text that may also be a list.
    pub const fn or_list(mut self) -> Self {
        self.or_list = true;
        self
    }

    /// The same parameter as a number in this range.
    pub const fn within(mut self, least: u64, most: u64) -> Self {
        self.range = Some((least, most));
        self
    }

    /// The same parameter as a member of a field.
    pub const fn inside(mut self, field: &'static str) -> Self {
        self.inside = Some(field);
        self
    }

    /// The same parameter as a picture of lines whose sizes another parameter gives.
    pub const fn counted_by(mut self, sizes: &'static str) -> Self {
        self.counted_by = Some(sizes);
        self
    }

    /// The same parameter as a part of the rule.
    pub const fn of_rule(mut self) -> Self {
        self.in_rule = true;
        self
    }

    /// The same parameter with a text that is computed.
    pub fn meaning(self, about: String) -> Self {
        Parameter { about: about.into(), ..self }
    }
}

/// How a parameter's text in a query string or on the command line becomes JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ParameterKind {
    /// A whole number.
    Integer,
    /// Whole numbers separated by commas; empty for none.
    Integers,
    /// Text, passed on as it is.
    Text,
    /// Lines separated by `/`, at least one.
    Lines,
    /// Several of them, separated by commas.
    Pictures,
    /// A grid point `row,col`.
    Point,
    /// `true` or `false`.
    Boolean,
    /// A number, whole or not.
    Number,
    /// An object or a list in JSON.
    Json,
}

/// A documented limit of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = GameLimit))]
pub struct Bound {
    /// The limit's name, as problems name it.
    pub name: &'static str,
    /// The largest value that is accepted.
    pub value: u64,
    /// What it bounds.
    pub about: &'static str,
}

/// Takes numbers from bytes; 0 at their end.
#[derive(Debug)]
pub struct NumberSource<'a>(pub &'a [u8]);

impl NumberSource<'_> {
    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        u64::from(first) % bound
    }

    /// A list of at most `most` numbers below `bound`.
    pub fn list(&mut self, most: u64, bound: u64) -> Vec<u64> {
        (0..self.below(most + 1)).map(|_| self.below(bound)).collect()
    }

    /// Lines of a picture: `#` is something, `.` is nothing.
    pub fn lines(&mut self, height: u64, width: u64) -> Vec<String> {
        (0..height).map(|_| (0..width).map(|_| if self.below(3) == 0 { '.' } else { 'x' }).collect()).collect()
    }
}
