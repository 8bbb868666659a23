//! The names by which people look for games: titles, and games that are another one in disguise.

use nimber_games::language::Language;
use nimber_games::request::write_text;
use nimber_games::service::meant_by;
use nimber_games::{About, OtherName, Parameter};
use nimber_solvers::theory::Play;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;
use serde_json::Value;

/// A game that people look for by this name, and that is another one in disguise, or one with a certain rule.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NameEntry<'a> {
    /// The name, in the language of the answer.
    #[cfg_attr(feature = "schema", schema(example = "Dawson's Chess"))]
    pub name: String,
    /// The rule of that game, and which position of this one it is.
    pub means: String,
    /// The play in which the two are the same.
    pub play: Play,
    /// A position to try, as `POST` takes it.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub position: &'a Value,
    /// The same as the path and query of a `GET`.
    #[cfg_attr(feature = "schema", schema(example = "/octal/0.137?heaps=9"))]
    pub request: String,
}

impl<'a> NameEntry<'a> {
    /// The names under which people look for a game.
    pub fn all(about: &'a About, language: Language) -> Vec<NameEntry<'a>> {
        about.names.iter().map(|name| NameEntry::of(about, name, language)).collect()
    }

    fn of(about: &About, other: &'a OtherName, language: Language) -> NameEntry<'a> {
        let OtherName { play, ref position, .. } = *other;
        let means = text(about, other, "-means", language).replace('\n', " ");
        NameEntry { name: text(about, other, "", language), means, play, position, request: request(about, other) }
    }
}

fn text(about: &About, OtherName { slug, .. }: &OtherName, what: &str, language: Language) -> String {
    language.text(&format!("{}-as-{slug}{what}", about.name), about.words).unwrap_or_else(|| slug.replace('-', " "))
}

/// What a query leaves as it is.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b',').remove(b'/').remove(b':');

/// The path and query of a `GET` of its position.
fn request(about: &About, OtherName { play, position, .. }: &OtherName) -> String {
    let in_path = about.path_parameter().map(|parameter| parameter.name);
    let given = |parameter: &'_ Parameter| {
        let text = write_text(parameter.kind, position.get(parameter.name)?)?;
        Some((parameter.name, utf8_percent_encode(&text, PLAIN).to_string()))
    };
    let (path, query): (Vec<_>, Vec<_>) = about.parameters.iter().filter_map(given).partition(|(name, _)| Some(*name) == in_path);
    let play = (*play != about.usual_play()).then(|| ("play", play.name().to_owned()));
    let path: String = path.into_iter().map(|(_, text)| format!("/{text}")).collect();
    let query: Vec<_> = query.into_iter().chain(play).map(|(name, text)| format!("{name}={text}")).collect();
    format!("/{}{path}?{}", about.name, query.join("&"))
}

/// What another name of a game leads to, in a sentence.
pub fn translation(about: &About, name: &OtherName) -> String {
    format!("{} is `GET {}`", text(about, name, "", Language::default()), request(about, name))
}

/// What is looked for among the names of games, as words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted(Vec<String>);

impl Wanted {
    /// The words of a text. Case, accents and signs between letters do not count.
    pub fn of(text: &str) -> Self {
        Wanted(words(text))
    }

    /// Whether every word begins one of the words of these names.
    pub fn is_in<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> bool {
        let known: Vec<String> = names.into_iter().flat_map(words).collect();
        self.0.iter().all(|wanted| known.iter().any(|word| word.starts_with(wanted.as_str())))
    }

    /// The same with each misspelt word as one of these names has it.
    pub fn corrected<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Self {
        let known: Vec<String> = names.into_iter().flat_map(words).collect();
        let corrected = |word: &String| meant_by(word, known.iter().map(String::as_str)).unwrap_or(word).to_owned();
        Wanted(self.0.iter().map(corrected).collect())
    }
}

/// The names of a game itself, in English, in this language and as in its path.
pub fn titles(about: &About, language: Language) -> [String; 3] {
    [about.title_in(Language::default()), about.title_in(language), about.name.to_owned()]
}

/// The words under which one of its other names is found.
pub fn spellings(about: &About, name: &OtherName, language: Language) -> [String; 3] {
    [text(about, name, "", Language::default()), text(about, name, "", language), name.slug.to_owned()]
}

fn words(text: &str) -> Vec<String> {
    let folded: String = text.chars().filter(|sign| !matches!(sign, '\'' | '’')).flat_map(char::to_lowercase).map(without_accent).collect();
    let words = folded.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// A letter as it is typed by somebody who leaves the accents out.
fn without_accent(letter: char) -> char {
    match letter {
        'à' | 'á' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'í' | 'î' | 'ï' => 'i',
        'ñ' => 'n',
        'ó' | 'ô' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ё' => 'е',
        other => other,
    }
}
