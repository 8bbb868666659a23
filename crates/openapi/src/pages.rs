//! The parts of pages that list the games, and sections about games. A registered game appears in them without further work.

use crate::ask::{ask, tell};
use crate::query::Query;
use nimber::tables::{KINDS, Progress, TableSettings, warm_up};
use nimber_answers::catalogue::{AnyGame, Catalogue, VERBS};
use nimber_answers::definitions::{Definitions, referred};
use nimber_answers::guide::GameGuide;
use nimber_answers::names::NameEntry;
use nimber_answers::order::{InOrder, ORDER};
use nimber_answers::verb::{Takes, Verb};
use nimber_games::language::Language;
use nimber_games::random::Size;
use nimber_games::{About, Tables};
use nimber_solvers::theory::Budget;
use std::collections::BTreeSet;

/// A file with generated parts.
pub struct Page {
    /// Its path in the repository.
    pub path: &'static str,
    /// The table of the games.
    pub table: String,
    /// The headings of sections, with what stands below them unless somebody has written such a section by hand.
    pub sections: Vec<(&'static str, String)>,
}

impl Page {
    fn of(path: &'static str, table: String) -> Self {
        Page { path, table, sections: Vec::new() }
    }

    /// The text of the file with its generated parts as they have to be.
    ///
    /// # Errors
    /// The file has no marks around such a part.
    pub fn update(&self, text: &str) -> Result<String, String> {
        let text = self.replace(text, "games", &self.table)?;
        if self.sections.is_empty() {
            return Ok(text);
        }
        let by_hand = self.replace(&text, "sections", "")?;
        let missing = self.sections.iter().filter(|(heading, _)| !by_hand.contains(&format!("\n## {heading}\n")));
        self.replace(&text, "sections", &missing.map(|(heading, below)| format!("\n## {heading}\n\n{below}\n")).collect::<String>())
    }

    /// The text with another part between the marks of this name.
    fn replace(&self, text: &str, name: &str, part: &str) -> Result<String, String> {
        let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
        let marked = text.split_once(&begin).and_then(|(before, rest)| Some((before, rest.split_once(&end)?.1)));
        let (before, after) = marked.ok_or_else(|| format!("{} has no {}…{end}", self.path, begin.trim_end()))?;
        Ok(format!("{before}{begin}{part}{end}{after}"))
    }
}

/// The tables of a service without settings, on which limits depend.
///
/// # Panics
/// A setting is wrong.
pub fn default_tables() -> Tables {
    let wanted = KINDS.iter().filter_map(|kind| (kind.read)(kind.default).expect("a default is a table")); // infallible
    let settings = TableSettings { wanted: wanted.collect(), ..TableSettings::default() };
    let warm = warm_up(&settings, &Budget::unlimited(), &Progress::default());
    warm.expect("nothing stops it").tables() // infallible
}

/// All files with such parts.
pub fn pages(catalogue: &Catalogue) -> [Page; 6] {
    let games: Vec<_> = catalogue.games().collect();
    let table = |head: &str, rows: Vec<String>| format!("{head}\n{}|\n{}", "|---".repeat(head.matches('|').count() - 1), rows.concat());
    let limits = games.iter().flat_map(|game| {
        let about = game.about();
        about.limits.iter().map(|limit| format!("| {} | `{}` | {} | {} |\n", about.name, limit.name, limit.value, limit.about))
    });
    let entries = games.iter().map(|game| entry(game)).collect();
    let options = options(&games);
    let forms = games.iter().map(|game| form(game, &options)).collect();
    let drawn = games.iter().filter_map(|game| drawn(game)).collect();
    let pictures = games.iter().filter_map(|game| picture(game)).collect();
    let names = games.iter().flat_map(|game| NameEntry::all(game.about(), Language::default()));
    let names = names.map(|NameEntry { name, means, request, .. }| format!("| {name} | {means} | `GET {request}` |\n"));
    let sections = games.iter().map(|game| (game.about().title, section(game))).collect();
    [
        Page::of("README.md", table("| game | a move | example |", entries)),
        Page { sections, ..Page::of("docs/games.md", table("| game | position | a move |", forms)) },
        Page::of("docs/limits.md", table("| game | limit | value | what it bounds |", limits.collect())),
        Page::of("docs/requests.md", table("| game | sizes | what is drawn |", drawn)),
        Page::of("docs/pictures.md", table("| game | what is shown | try |", pictures)),
        Page::of("docs/names.md", table("| name | what it is | try |", names.collect())),
    ]
}

/// The anchor of a heading: lower case, no punctuation, hyphens for spaces.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase();
    kept.chars().filter(|letter| letter.is_alphanumeric() || " -".contains(*letter)).collect::<String>().replace(' ', "-")
}

fn entry(game: &AnyGame) -> String {
    let about = game.about();
    let (title, GameGuide { summary, .. }) = (about.title, GameGuide::of(game, Language::default()));
    let example = match short_query(about) {
        Some(query) => format!("GET /{}?{query}", about.name),
        None => format!("POST /{}/analyze", about.name),
    };
    format!("| [{title}](docs/games.md#{}) | {summary} | `{example}` |\n", anchor(title))
}

/// The game in a sentence, and a request with its answer. Each field of the answer has its line.
fn section(game: &AnyGame) -> String {
    let about = game.about();
    let (request, answer) = match short_query(about) {
        Some(query) => (format!("curl -s 'http://localhost:8080/{}?{query}'", about.name), ask(game, Verb::ANALYZE, &Query::parse(query))),
        None => {
            let post = format!("curl -s 'http://localhost:8080/{}/analyze' -H 'content-type: application/json'", about.name);
            (format!("{post} -d '{}'", about.start), tell(game, Verb::ANALYZE, &about.start))
        }
    };
    let answer = answer.expect("an example is answered"); // infallible
    let names = answer[ORDER].as_array().into_iter().flatten().filter_map(|name| name.as_str());
    let text = |name| serde_json::to_string(&InOrder::new(&answer[name])).expect("it was read as JSON"); // infallible
    let line = |name| format!("  \"{name}\": {}", text(name));
    let lines = names.map(line).collect::<Vec<_>>().join(",\n");
    let GameGuide { summary, .. } = GameGuide::of(game, Language::default());
    format!("{summary}\n\n```console\n$ {request}\n```\n\n```json\n{{\n{lines}\n}}\n```\n")
}

/// The first example of a query string, if one can type it: JSON is escaped there.
fn short_query(about: &About) -> Option<&'static str> {
    about.examples.first().copied().filter(|query| !query.contains("%22"))
}

/// What may be sent with a position of any game.
fn options(games: &[&AnyGame]) -> BTreeSet<String> {
    let of_game = |game: &&AnyGame| {
        let about_position = VERBS.into_iter().filter(|verb| matches!(verb.takes, Takes::Position | Takes::Turn));
        let parameters = about_position.flat_map(|verb| game.parameters(verb));
        let own = &game.about().parameters;
        parameters.filter(|parameter| !own.contains(parameter)).map(|parameter| parameter.name.to_owned()).collect::<Vec<_>>()
    };
    games.iter().filter(|game| game.about().has_query()).flat_map(of_game).collect()
}

/// The fields of positions and of moves.
fn form(game: &AnyGame, options: &BTreeSet<String>) -> String {
    let about = game.about();
    let mut definitions = Definitions::default();
    let schemas = game.schemas(&mut definitions);
    let parameters = about.parameters.iter().map(|parameter| parameter.inside.unwrap_or(parameter.name));
    let mut position: Vec<&str> = Vec::new();
    for field in parameters.chain(schemas.fields.keys().map(String::as_str).filter(|field| !options.contains(*field))) {
        if !position.contains(&field) {
            position.push(field);
        }
    }
    let mv = properties(&definitions, &format!("{}Move", schemas.prefix));
    let quoted = |fields: &[&str]| fields.iter().map(|field| format!("`{field}`")).collect::<Vec<_>>().join(", ");
    format!("| [{}](#{}) | {} | {} |\n", about.title, anchor(about.title), quoted(&position), quoted(&mv))
}

/// What a random position is made from, and how.
fn drawn(game: &AnyGame) -> Option<String> {
    let (about, random) = (game.about(), game.game().random()?);
    let size = |size: &Size| {
        let range = size.parameter.range.map(|(least, most)| format!(" {least} to {most}")).unwrap_or_default();
        format!("`{}`{range} ({})", size.parameter.name, size.default)
    };
    let kept = random.kept_parameters.iter().map(|name| format!("`{name}`"));
    let fields = random.sizes.iter().map(size).chain(kept).collect::<Vec<_>>().join(", ");
    Some(format!("| [{}](games.md#{}) | {fields} | {} |\n", about.title, anchor(about.title), random.distribution))
}

/// What a picture shows, and the first example as one.
fn picture(game: &AnyGame) -> Option<String> {
    let (about, shown) = (game.about(), game.game().picture()?);
    let request = match short_query(about) {
        Some(query) => format!("GET /{}/board.svg?{query}", about.name),
        None => format!("POST /{}/board.svg", about.name),
    };
    Some(format!("| [{}](games.md#{}) | {shown} | `{request}` |\n", about.title, anchor(about.title)))
}

/// The properties of a schema. Games with the same moves share theirs.
fn properties<'a>(definitions: &'a Definitions, name: &str) -> Vec<&'a str> {
    let schema = definitions.get(name);
    let own = schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.as_str());
    let shared = schema["allOf"].as_array().into_iter().flatten().chain([schema]).filter_map(referred);
    own.chain(shared.flat_map(|name| properties(definitions, name))).collect()
}
