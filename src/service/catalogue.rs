//! The games behind one face without types: JSON fields in, JSON bytes out. HTTP, batches and the command line share it.

use crate::games::{
    About, Faults, Game, Kind, Parameter, Refusal, Registrar, Tables, register,
    wire::{Integer, MAX_INTEGER, read_move},
};
use crate::service::analysis::{DEFAULT_LIMIT, MAX_LIMIT, Scope, analyse};
use crate::service::opponent::{Level, answer};
use crate::service::request::Fields;
use crate::service::schemas::{Definitions, GameSchemas};
use crate::solvers::misere::{Bounds, LARGEST_HEAP, MAX_ORDER};
use crate::theory::{Budget, Cache, Play};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;
use utoipa::ToSchema;

/// The most values that one `/values` answer holds.
pub const MAX_VALUES: u64 = 10_001;

/// The fields that every analysis takes besides the position.
pub const ANALYSIS_PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "play",
        kind: Kind::Text,
        required: false,
        in_rule: false,
        about: "Who wins: `normal` (the last to move wins) or `misere` (the last to move loses). The default is the game's first play.",
        example: "normal",
    },
    Parameter {
        name: "limit",
        kind: Kind::Integer,
        required: false,
        in_rule: false,
        about: "How many moves each list holds at most, 0 to 10000; 256 by default. The totals count all moves, listed or not.",
        example: "256",
    },
    Parameter {
        name: "moves",
        kind: Kind::Text,
        required: false,
        in_rule: false,
        about: "`all` adds every legal move with the value of the position it leads to (its outcome under misère play).",
        example: "all",
    },
];

/// The fields that a range of heap values takes besides the rule.
pub const RANGE_PARAMETERS: &[Parameter] = &[
    Parameter { name: "from", kind: Kind::Integer, required: false, in_rule: false, about: "The first heap; 0 by default.", example: "0" },
    Parameter {
        name: "to",
        kind: Kind::Integer,
        required: true,
        in_rule: false,
        about: "The last heap; at most 10000 after the first.",
        example: "120",
    },
];

/// The fields that the search for a misère quotient takes besides the rule.
pub const QUOTIENT_PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "to",
        kind: Kind::Integer,
        required: false,
        in_rule: false,
        about: "The largest heap that is looked at, 1 to 10000; 1000 by default. A quotient that is known beforehand is reported whatever the bounds.",
        example: "1000",
    },
    Parameter {
        name: "order",
        kind: Kind::Integer,
        required: false,
        in_rule: false,
        about: "The most elements that the quotient may have, 1 to 1024; 256 by default.",
        example: "256",
    },
    Parameter {
        name: "work",
        kind: Kind::Integer,
        required: false,
        in_rule: false,
        about: "How many units of work the search may cost, at most the work budget of the service (100000000 unless it says otherwise); 50000000 by default.",
        example: "50000000",
    },
];

/// What the search for a quotient may cost where the request does not say: a fixed amount, so that the report is the same every time.
const QUOTIENT_WORK: u64 = 50_000_000;

/// The field that an auxiliary table takes.
pub const TABLE_PARAMETERS: &[Parameter] =
    &[Parameter { name: "to", kind: Kind::Integer, required: true, in_rule: false, about: "The last heap of the table.", example: "54" }];

/// A game behind its wire form.
pub trait Service: Send + Sync {
    /// The game's entry in the catalogue.
    fn about(&self) -> &About;

    /// The parameter of the rule that may stand in the path.
    fn path_parameter(&self) -> Option<&'static str>;

    /// Whether positions may need a body over the general limit of the server.
    fn is_bulky(&self) -> bool;

    /// Whether [`Verb::Misere`] has an answer.
    fn finds_quotients(&self) -> bool;

    /// The schemas of the game's requests and answers; the types that they name are added to `definitions`.
    fn schemas(&self, definitions: &mut Definitions) -> GameSchemas;

    /// Answers a request with a JSON document.
    ///
    /// # Errors
    /// What is wrong with the request, or why there is no answer.
    fn answer(&self, verb: Verb, fields: Fields, budget: &Budget) -> Result<Vec<u8>, Refusal>;
}

/// What can be asked of a game.
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
    /// The parameters that this takes as a query string: the position or the rule that it carries, and options.
    pub fn parameters(self, about: &About) -> Vec<Parameter> {
        // A range of heap values takes the rule, but no heaps.
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

/// Every game that is served.
#[derive(Default)]
pub struct Catalogue {
    games: Vec<Box<dyn Service>>,
    caches: Vec<Arc<dyn Cache>>,
}

impl Catalogue {
    /// The catalogue of all games, answering from `tables`. One without games, to add others to, is the default.
    pub fn new(tables: &Tables) -> Self {
        let mut catalogue = Catalogue::default();
        register(&mut catalogue, tables);
        catalogue
    }

    /// The games in their listed order.
    pub fn games(&self) -> impl Iterator<Item = &dyn Service> {
        self.games.iter().map(AsRef::as_ref)
    }

    /// The caches that the games share.
    pub fn caches(&self) -> &[Arc<dyn Cache>] {
        &self.caches
    }

    /// The game of this name.
    pub fn game(&self, name: &str) -> Option<&dyn Service> {
        self.games().find(|game| game.about().name == name)
    }
}

impl Registrar for Catalogue {
    fn add<G: Game>(&mut self, game: Arc<G>) {
        let about = game.about();
        self.games.push(Box::new(Entry { game, about }));
    }

    fn watch(&mut self, cache: Arc<dyn Cache>) {
        self.caches.push(cache);
    }
}

struct Entry<G> {
    game: Arc<G>,
    about: About,
}

/// A range of heap values.
#[derive(Serialize, ToSchema)]
pub struct Values {
    /// The game's name.
    pub game: &'static str,
    /// The first heap.
    pub from: u64,
    /// The last heap.
    pub to: u64,
    /// The values of the heaps `from..=to`.
    pub values: Vec<u64>,
}

/// The word that asks for every legal move.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Moves {
    /// Every legal move.
    All,
}

/// No fields at all.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

impl<G: Game> Entry<G> {
    fn play(&self, fields: &mut Fields) -> Result<Play, Refusal> {
        let play: Play = fields.take("play")?.unwrap_or(self.about.plays[0]);
        if self.about.plays.contains(&play) {
            return Ok(play);
        }
        Err(Refusal::invalid("/play", format!("{} is answered under {} play only", self.about.name, self.about.plays[0].name())))
    }

    /// The rule that the fields name, as a position without heaps.
    fn rule(&self, mut fields: Fields) -> Result<G::Position, Refusal> {
        let Some(heaps) = self.about.sequence else {
            return Err(Refusal::malformed("", format!("{} has no sequence of heap values", self.about.name)));
        };
        fields.set(heaps, json!([]));
        self.game.parse(fields.read()?)
    }
}

impl<G: Game> Service for Entry<G> {
    fn about(&self) -> &About {
        &self.about
    }

    fn path_parameter(&self) -> Option<&'static str> {
        self.game.path_parameter()
    }

    fn is_bulky(&self) -> bool {
        self.game.is_bulky()
    }

    fn finds_quotients(&self) -> bool {
        self.game.finds_quotients()
    }

    fn schemas(&self, definitions: &mut Definitions) -> GameSchemas {
        GameSchemas::of::<G>(definitions)
    }

    fn answer(&self, verb: Verb, fields: Fields, budget: &Budget) -> Result<Vec<u8>, Refusal> {
        match verb {
            Verb::Analyze => self.analyze(fields, budget),
            Verb::Move => self.play_move(fields, budget),
            Verb::Values => self.values(fields, budget),
            Verb::Period => self.period(fields, budget),
            Verb::Table => self.table(fields, budget),
            Verb::Misere => self.misere_report(fields, budget),
        }
    }
}

impl<G: Game> Entry<G> {
    fn analyze(&self, mut fields: Fields, budget: &Budget) -> Result<Vec<u8>, Refusal> {
        let play = self.play(&mut fields)?;
        let scope = Scope { limit: read_limit(&mut fields)?, all_moves: fields.take::<Moves>("moves")?.is_some() };
        let position = self.game.parse(fields.read_besides(&["play", "limit", "moves"])?)?;
        Ok(encode(&analyse(&*self.game, position, play, scope, budget)?))
    }

    fn play_move(&self, mut fields: Fields, budget: &Budget) -> Result<Vec<u8>, Refusal> {
        let play = self.play(&mut fields)?;
        let level: Level = fields.take("level")?.unwrap_or_default();
        let seed = match fields.take::<Integer>("seed")? {
            None => rand::random(),
            Some(seed) => number("/seed", &seed)?,
        };
        let player_move =
            fields.take::<Value>("player_move")?.filter(|value| !value.is_null()).map(read_move::<G::MoveRequest>).transpose();
        let player_move = player_move.map_err(|refusal| refusal.below("/player_move"))?;
        let position = self.game.parse(fields.read_besides(&["play", "level", "seed", "player_move"])?)?;
        let exchange = answer(&*self.game, position, play, player_move.as_ref(), level, seed, budget).map_err(|refusal| match refusal {
            // Only the player's move can be at fault once the position is read.
            Refusal::IllegalMove(_) | Refusal::Malformed(_) => refusal.below("/player_move"),
            other => other,
        })?;
        Ok(encode(&exchange))
    }

    fn values(&self, mut fields: Fields, budget: &Budget) -> Result<Vec<u8>, Refusal> {
        let from = fields.take::<Integer>("from")?.map_or(Ok(0), |from| number("/from", &from))?;
        let to = read_to(&mut fields)?;
        let rule = self.rule(fields)?;
        if to < from {
            return Err(Refusal::invalid("/to", format!("`to` is {to}, below `from`, which is {from}")));
        }
        if to - from >= MAX_VALUES {
            let detail = format!("{} values are too many; at most {MAX_VALUES} are answered at once", to - from + 1);
            return Err(Refusal::beyond("values", MAX_VALUES, to - from + 1, detail));
        }
        let values = self.game.values(&rule, from, to, budget)?;
        Ok(encode(&Values { game: self.about.name, from, to, values }))
    }

    fn period(&self, fields: Fields, budget: &Budget) -> Result<Vec<u8>, Refusal> {
        let rule = self.rule(fields)?;
        Ok(encode(&self.game.period(&rule, budget)?))
    }

    fn misere_report(&self, mut fields: Fields, budget: &Budget) -> Result<Vec<u8>, Refusal> {
        let Bounds { heaps, order } = Bounds::default();
        let heaps = read_bound(&mut fields, "to", heaps, LARGEST_HEAP)?;
        let order = read_bound(&mut fields, "order", order as u64, MAX_ORDER as u64)? as usize;
        let work = read_bound(&mut fields, "work", QUOTIENT_WORK, MAX_INTEGER)?;
        let rule = self.rule(fields)?;
        Ok(encode(&self.game.misere_report(&rule, Bounds { heaps, order }, work, budget)?))
    }

    fn table(&self, mut fields: Fields, budget: &Budget) -> Result<Vec<u8>, Refusal> {
        let to = read_to(&mut fields)?;
        let Nothing {} = fields.read()?;
        Ok(encode(&self.game.table(to, budget)?))
    }
}

fn read_limit(fields: &mut Fields) -> Result<usize, Refusal> {
    let Some(limit) = fields.take::<Integer>("limit")? else { return Ok(DEFAULT_LIMIT) };
    let limit = number("/limit", &limit)?;
    if limit > MAX_LIMIT as u64 {
        return Err(Refusal::beyond("limit", MAX_LIMIT as u64, limit, format!("a limit of {limit} is above the largest, {MAX_LIMIT}")));
    }
    Ok(limit as usize)
}

/// A bound from 1 to `most`.
fn read_bound(fields: &mut Fields, name: &'static str, default: u64, most: u64) -> Result<u64, Refusal> {
    let pointer = format!("/{name}");
    match fields.take::<Integer>(name)?.map(|bound| number(&pointer, &bound)).transpose()? {
        None => Ok(default),
        Some(0) => Err(Refusal::invalid(pointer, format!("`{name}` is 0; it has to be from 1 to {most}"))),
        Some(bound) if bound > most => {
            Err(Refusal::beyond(name, most, bound, format!("`{name}` is {bound}; it has to be from 1 to {most}")))
        }
        Some(bound) => Ok(bound),
    }
}

fn read_to(fields: &mut Fields) -> Result<u64, Refusal> {
    let to = fields.take::<Integer>("to")?.ok_or_else(|| Refusal::malformed("/to", "the parameter `to` is needed"))?;
    number("/to", &to)
}

fn number(pointer: &str, number: &Integer) -> Result<u64, Refusal> {
    let mut faults = Faults::default();
    let value = number.read(|| pointer.to_owned(), &mut faults);
    faults.none_in(value.unwrap_or_default())
}

/// The JSON text of an answer.
pub fn encode<T: Serialize>(answer: &T) -> Vec<u8> {
    serde_json::to_vec(answer).expect("answers have string keys and no failing serialisers") // infallible
}
