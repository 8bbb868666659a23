//! What the service says of its games: all of them in a list, and the rules of one at some length, in several languages.

use super::catalogue::{AnyGame, Catalogue, GameCatalogue, GameEntry, GeneralQuestion, GeneralReader};
use super::names::{Wanted, spellings, titles};
use super::verb::{Question, QuestionKey, Written};
use nimber_games::language::Language;
use nimber_games::service::shorten;
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

/// What `GET /games` may say.
const LIST_PARAMETERS: &[Parameter] = &[
    Parameter::optional(
        "search",
        ParameterKind::Text,
        "Only the games of which a title or another name has words that begin with all of these, such as `dawson` or `silver dollar`. Of \
         the other names of a game only those that fit are listed, unless its title fits. If nothing fits, misspelt words are corrected. \
         At most 64 characters.",
        "dawson",
    ),
    LANGUAGE,
];

/// In characters.
const LONGEST_SEARCH: usize = 64;

/// `GET /games`: all games, or those with a name that is looked for.
pub const GAMES: &GeneralQuestion = &GeneralQuestion {
    parameters: LIST_PARAMETERS,
    ..about_games("games", "/games", |catalogue, _, mut fields| {
        let language = fields.take("lang")?.unwrap_or_default();
        let search = fields.take::<String>("search")?.unwrap_or_default();
        if search.chars().count() > LONGEST_SEARCH {
            return Err(Refusal::malformed("/search", format!("the text is too long; at most {LONGEST_SEARCH} characters are looked for")));
        }
        Ok(Box::new(GuideQuestion { about: About::Those(catalogue.clone(), Wanted::of(&search)), language }))
    })
};

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
    Those(Arc<Catalogue>, Wanted),
    One(AnyGame),
}

impl Question for GuideQuestion {
    fn key(&self) -> QuestionKey {
        match &self.about {
            About::Those(_, wanted) => QuestionKey::general("games", (wanted, self.language.code())),
            About::One(game) => QuestionKey::general("game", (game.about().name, self.language.code())),
        }
    }

    fn answer(&self, _: &Budget) -> Result<Written, Refusal> {
        Ok(match &self.about {
            About::Those(catalogue, wanted) => Written::json(&list(catalogue, wanted, self.language)),
            About::One(game) => {
                Written::json(&GameDescription { entry: game.listed(self.language), guide: GameGuide::of(game, self.language) })
            }
        })
    }
}

/// The games with a name that is wanted, with titles and rules in this language. In English the rules are those of the entries.
fn list<'a>(catalogue: &'a Catalogue, wanted: &Wanted, language: Language) -> GameCatalogue<'a> {
    let found = those(catalogue, wanted, language);
    if !found.games.is_empty() {
        return found;
    }
    let names = catalogue.games().flat_map(|game| {
        let others = game.about().names.iter().flat_map(move |name| spellings(game.about(), name, language));
        titles(game.about(), language).into_iter().chain(others)
    });
    let names: Vec<String> = names.collect();
    those(catalogue, &wanted.corrected(names.iter().map(String::as_str)), language)
}

fn those<'a>(catalogue: &'a Catalogue, wanted: &Wanted, language: Language) -> GameCatalogue<'a> {
    GameCatalogue { games: catalogue.games().filter_map(|game| entry(game, wanted, language)).collect() }
}

/// The entry of a game, if it has a name that is wanted.
fn entry<'a>(game: &'a AnyGame, wanted: &Wanted, language: Language) -> Option<GameEntry<'a>> {
    let mut entry = game.listed(language);
    if !wanted.is_in(titles(game.about(), language).iter().map(String::as_str)) {
        let fits = |name| wanted.is_in(spellings(game.about(), name, language).iter().map(String::as_str));
        let mut fit = game.about().names.iter().map(fits);
        entry.names.retain(|_| fit.next() == Some(true));
        if entry.names.is_empty() {
            return None;
        }
    }
    if language != Language::default() {
        let GameGuide { title, summary, .. } = GameGuide::of(game, language);
        (entry.title, entry.rules) = (title.into(), summary.into());
    }
    Some(entry)
}

fn no_game(name: &str, catalogue: &Catalogue) -> Refusal {
    let names: Vec<_> = catalogue.games().map(|game| game.about().name).collect();
    Refusal::missing(format!("there is no game {}{}; there are {}", shorten(name.to_owned()), catalogue.hint_at(name), names.join(", ")))
}
