//! What the service says of its games: all of them in a list, and the rules of one at some length, in several languages.

use super::catalogue::{AnyGame, Catalogue, GameCatalogue, GameEntry, GeneralQuestion, GeneralReader};
use super::verb::{Question, QuestionKey, Written};
use nimber_games::language::Language;
use nimber_games::wording::hint;
use nimber_games::wording::shorten;
use nimber_games::{Parameter, ParameterKind, Refusal};
use nimber_solvers::theory::Budget;
use serde::Serialize;
use std::sync::Arc;

/// The language of a text.
pub const LANGUAGE: Parameter = Parameter::optional(
    "lang",
    ParameterKind::Text,
    "The language of the answer, such as `en` or `ru`. By default what `Accept-Language` asks for, or English.",
    "en",
);

/// Where nothing else may be said.
pub const LANGUAGE_PARAMETER: &[Parameter] = &[LANGUAGE];

/// A game's entry in the catalogue, with its rules at some length.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameDescription<'a> {
    #[serde(flatten)]
    pub entry: GameEntry<'a>,
    /// For people who want to learn the game. Paragraphs are separated by an empty line.
    pub guide: GameGuide,
}

/// Rules, theory and history of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameGuide {
    /// The language of these texts.
    #[cfg_attr(feature = "schema", schema(example = "en"))]
    pub lang: &'static str,
    /// The name of the game.
    pub title: String,
    /// The game in a sentence.
    pub summary: String,
    /// What a position is, what a move is, who wins, and an example.
    pub rules: String,
    /// What is known about winning.
    pub theory: String,
    /// Where the game comes from.
    pub history: String,
    /// Where to read on.
    pub source: String,
}

impl GameGuide {
    /// The texts of this game. A game without texts has its entry's words.
    pub fn of(game: &AnyGame, language: Language) -> Self {
        let about = game.about();
        let text = |what: &str| {
            let text = language.text(&format!("{}-{what}", about.name), about.words).unwrap_or_default();
            // The files break lines; only empty lines mean something.
            text.split("\n\n").map(|paragraph| paragraph.replace('\n', " ")).collect::<Vec<_>>().join("\n\n")
        };
        let or = |text: String, other: &str| if text.is_empty() { other.to_owned() } else { text };
        GameGuide {
            lang: language.code(),
            title: or(text("title"), about.title),
            summary: or(text("summary"), about.rules),
            rules: or(text("rules"), about.rules),
            theory: text("theory"),
            history: text("history"),
            source: text("source"),
        }
    }
}

/// `GET /games`: all games.
pub const GAMES: &GeneralQuestion = &about_games("games", "/games", |catalogue, _, mut fields| {
    let language = fields.take("lang")?.unwrap_or_default();
    Ok(Box::new(GuideQuestion { about: About::All(catalogue.clone()), language }))
});

/// `GET /games/{name}`: one game, with its rules at some length.
pub const GAME: &GeneralQuestion = &about_games("game", "/games/{name}", |catalogue, name, mut fields| {
    let language = fields.take("lang")?.unwrap_or_default();
    let game = catalogue.game(name).ok_or_else(|| no_game(name, catalogue))?;
    Ok(Box::new(GuideQuestion { about: About::One(game.clone()), language }))
});

const fn about_games(name: &'static str, template: &'static str, read: GeneralReader) -> GeneralQuestion {
    GeneralQuestion { name, template, parameters: LANGUAGE_PARAMETER, needs_games: true, slow_to_read: false, read }
}

struct GuideQuestion {
    about: About,
    language: Language,
}

enum About {
    All(Arc<Catalogue>),
    One(AnyGame),
}

impl Question for GuideQuestion {
    fn key(&self) -> QuestionKey {
        let name = match &self.about {
            About::All(_) => "",
            About::One(game) => game.about().name,
        };
        QuestionKey::general("games", (name, self.language.code()))
    }

    fn answer(&self, _: &Budget) -> Result<Written, Refusal> {
        Ok(match &self.about {
            About::All(catalogue) => Written::json(&list(catalogue, self.language)),
            About::One(game) => Written::json(&GameDescription { entry: game.listed(), guide: GameGuide::of(game, self.language) }),
        })
    }
}

/// The catalogue with titles and rules in this language. In English the rules are those of the entries.
fn list(catalogue: &Catalogue, language: Language) -> GameCatalogue<'_> {
    let mut listed = catalogue.listed();
    if language != Language::default() {
        for (entry, game) in listed.games.iter_mut().zip(catalogue.games()) {
            let GameGuide { title, summary, .. } = GameGuide::of(game, language);
            (entry.title, entry.rules) = (title.into(), summary.into());
        }
    }
    listed
}

fn no_game(name: &str, catalogue: &Catalogue) -> Refusal {
    let names: Vec<_> = catalogue.games().map(|game| game.about().name).collect();
    let hint = hint(name, names.iter().copied());
    Refusal::missing(format!("there is no game {}{hint}; there are {}", shorten(name.to_owned()), names.join(", ")))
}
