//! Every game of the service, and all that can be asked about a game in one list.

use super::names::{NameEntry, translation};
use super::table::table_text;
use super::verb::{Question, Verb};
use nimber_games::language::Language;
use nimber_games::request::Fields;
use nimber_games::service::hint;
use nimber_games::{About, Bound, DynGame, Game, Parameter, Refusal, Registrar, Tables, register};
use nimber_solvers::cache::WatchedCache;
use nimber_solvers::theory::Play;
use serde::Serialize;
use serde_json::Value;
use std::borrow::Cow;
use std::sync::Arc;

/// A game of the catalogue, and what can be asked about it.
#[derive(Clone)]
pub struct AnyGame {
    game: Arc<dyn DynGame>,
    #[cfg(feature = "schema")]
    schemas: fn(&dyn DynGame, &mut crate::definitions::Definitions) -> crate::schemas::GameSchemas,
}

/// Every game of the service.
#[derive(Default)]
pub struct Catalogue {
    games: Vec<AnyGame>,
    caches: Vec<WatchedCache>,
    pending: Vec<&'static str>,
}

impl Catalogue {
    /// The catalogue of all games with these tables. For a catalogue without games, see
    /// [`Catalogue::default`].
    pub fn new(tables: &Tables) -> Self {
        let mut catalogue = Catalogue { pending: tables.pending.clone(), ..Catalogue::default() };
        register(&mut catalogue, tables);
        catalogue
    }

    /// In their listed order.
    pub fn games(&self) -> impl Iterator<Item = &AnyGame> {
        self.games.iter()
    }

    /// The caches that the games share.
    pub fn caches(&self) -> &[WatchedCache] {
        &self.caches
    }

    /// The games whose tables are still being prepared, see [`Tables::pending`].
    pub fn pending(&self) -> &[&'static str] {
        &self.pending
    }

    pub fn game(&self, name: &str) -> Option<&AnyGame> {
        self.games().find(|game| game.about().name == name)
    }

    /// The game with this name, which a request names in `game`.
    ///
    /// # Errors
    /// There is no such game, or its tables are still being prepared.
    pub fn known(&self, name: &str) -> Result<AnyGame, Refusal> {
        self.prepared(self.game(name).ok_or_else(|| {
            let names: Vec<_> = self.games().map(|game| game.about().name).collect();
            Refusal::malformed("/game", format!("there is no game `{name}`{}; there are {}", self.hint_at(name), names.join(", ")))
        })?)
    }

    /// The names under which people look for games that are others, each with what it leads to.
    pub fn other_names(&self) -> impl Iterator<Item = (&'static str, String)> {
        self.games().flat_map(|game| game.about().names.iter().map(|name| (name.slug, translation(game.about(), name))))
    }

    /// What may be meant by the name of a game that there is not, to be put behind it.
    pub fn hint_at(&self, name: &str) -> String {
        match self.other_names().find(|(slug, _)| *slug == name) {
            Some((_, translation)) => format!(" ({translation})"),
            None => hint(name, self.games().map(|game| game.about().name)),
        }
    }

    /// The game at this place, which a route names. Every catalogue of a service has the same games in the same places.
    ///
    /// # Errors
    /// Its tables are still being prepared.
    pub fn at(&self, place: usize) -> Result<AnyGame, Refusal> {
        self.prepared(&self.games[place])
    }

    fn prepared(&self, game: &AnyGame) -> Result<AnyGame, Refusal> {
        let name = game.about().name;
        if self.pending.contains(&name) { Err(Refusal::Pending { game: name }) } else { Ok(game.clone()) }
    }

    /// All games with what there is to know of them, in English.
    pub fn listed(&self) -> GameCatalogue<'_> {
        GameCatalogue { games: self.games().map(|game| game.listed(Language::default())).collect() }
    }
}

impl Registrar for Catalogue {
    /// # Panics
    /// If there is a game of this name already: routes and requests could reach only one of them.
    fn add<G: Game>(&mut self, game: Arc<G>) {
        let name = game.about().name;
        assert!(self.game(name).is_none(), "there is a game `{name}` already; give yours another name in its `About`");
        self.games.push(AnyGame {
            game,
            #[cfg(feature = "schema")]
            schemas: crate::schemas::GameSchemas::of::<G>,
        });
    }

    fn watch(&mut self, cache: WatchedCache) {
        self.caches.push(cache);
    }
}

impl AnyGame {
    /// The game itself, which reads positions.
    pub fn game(&self) -> &Arc<dyn DynGame> {
        &self.game
    }

    pub fn about(&self) -> &About {
        self.game.about()
    }

    /// The game's entry in the catalogue, in English but for its other names.
    pub fn listed(&self, language: Language) -> GameEntry<'_> {
        let About { name, title, rules, plays, move_order, parameters, limits, start, examples, example_move, .. } = self.about();
        let sequence = self.game.sequence();
        GameEntry {
            name,
            title: (*title).into(),
            rules: (*rules).into(),
            names: NameEntry::all(self.about(), language),
            plays,
            move_order,
            parameters,
            limits,
            sequence: sequence.map(|sequence| sequence.heaps_parameter),
            table: table_text(&*self.game),
            picture: self.game.picture().is_some(),
            start,
            examples,
            example_move,
        }
    }

    /// Whether the game answers this kind of question.
    pub fn answers(&self, verb: &Verb) -> bool {
        (verb.is_answered_by)(&*self.game)
    }

    /// The parameters of a query string.
    pub fn parameters(&self, verb: &Verb) -> Vec<Parameter> {
        verb.parameters(&*self.game)
    }

    /// The schemas of the game's requests and answers. The types that they name are added to `definitions`.
    #[cfg(feature = "schema")]
    pub fn schemas(&self, definitions: &mut crate::definitions::Definitions) -> crate::schemas::GameSchemas {
        (self.schemas)(&*self.game, definitions)
    }

    /// Reads a request.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(&self, verb: &Verb, fields: Fields) -> Result<Box<dyn Question>, Refusal> {
        (verb.read)(&self.game, fields)
    }
}

/// The games that are served.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameCatalogue<'a> {
    /// The games, in their listed order.
    pub games: Vec<GameEntry<'a>>,
}

/// A game's entry in the catalogue.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameEntry<'a> {
    /// The name in paths and requests.
    pub name: &'a str,
    /// The name for people.
    pub title: Cow<'a, str>,
    /// The rules in a sentence.
    pub rules: Cow<'a, str>,
    /// Games that people look for by a name of their own, and that are this one.
    pub names: Vec<NameEntry<'a>>,
    /// The plays that are answered; the first is the default.
    pub plays: &'a [Play],
    /// The order in which moves are listed.
    pub move_order: &'a str,
    /// The parameters of a position, as `GET` takes them; none if a query string cannot describe one.
    pub parameters: &'a [Parameter],
    /// What is answered at most.
    pub limits: &'a [Bound],
    /// The parameter that lists the heaps, for games with a sequence of heap values under `/values`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequence: Option<&'a str>,
    /// What the table under `/table` holds, for games with a sequence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<&'a str>,
    /// Whether positions are drawn under `/board.svg`; absent if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub picture: bool,
    /// A position to start a game from: a body for `/analyze` and `/move`.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub start: &'a Value,
    /// Query strings to try.
    pub examples: &'a [&'static str],
    /// A move of `start` as a player would send it.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub example_move: &'a Value,
}

/// Every question to a game, the most used first.
pub const VERBS: [&Verb; 11] = [
    Verb::ANALYZE,
    Verb::MOVE,
    Verb::RANDOM,
    Verb::MEX,
    Verb::BOARD,
    Verb::VALUES,
    Verb::NODES,
    Verb::PERIOD,
    Verb::TABLE,
    Verb::MISERE,
    Verb::RECORDS,
];

/// A kind of question that is to no game. Each is described in the file that answers it.
pub struct GeneralQuestion {
    /// What the log calls it.
    pub name: &'static str,
    /// The path, for example `/games/{name}`. Its method is `GET`.
    pub template: &'static str,
    /// What the query string may say. With `lang`, the answer has sentences in that language, and otherwise in English.
    pub parameters: &'static [Parameter],
    /// Whether it is answered from the catalogue. Others are answered before there is one.
    pub needs_games: bool,
    /// See [`About::slow_to_read`].
    pub slow_to_read: bool,
    pub read: GeneralReader,
}

/// Reads the parameter in the path, which is empty if there is none, and the fields.
pub type GeneralReader = fn(&Arc<Catalogue>, &str, Fields) -> Result<Box<dyn Question>, Refusal>;
