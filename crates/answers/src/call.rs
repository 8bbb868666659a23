//! All that can be asked, by method and path: questions to a game, questions to none, and a batch of analyses. A call is read from a query
//! string or a body, and answered.

use super::catalogue::{AnyGame, Catalogue, GeneralQuestion, VERBS};
use super::guide::LANGUAGE;
use super::paths::{Paths, parameters};
use super::problem::{Problem, ProblemKind, not_json};
use super::verb::{HttpMethod, JSON, Lifetime, Question, QuestionKey, Verb, Written};
use super::{guide, lesson};
use nimber_games::language::Language;
use nimber_games::request::{Fields, pairs, whole};
use nimber_games::wire::MAX_INTEGER;
use nimber_games::{Parameter, Refusal};
use nimber_solvers::theory::Budget;
use std::iter;
use std::sync::Arc;

/// Questions that are to no game.
const GENERAL: [&GeneralQuestion; 5] = [guide::GAMES, guide::GAME, lesson::MEX, lesson::XOR, PROBLEM];

/// `GET /problems/{slug}`: what a kind of problem means.
const PROBLEM: &GeneralQuestion = &GeneralQuestion {
    name: "problem",
    template: "/problems/{slug}",
    parameters: &[],
    needs_games: false,
    slow_to_read: false,
    read: |_, slug, _| {
        let missing = || Refusal::missing(format!("there is no kind of problem called {slug}"));
        Ok(Box::new(ProblemKind::named(slug).ok_or_else(missing)?))
    },
};

impl Question for ProblemKind {
    fn key(&self) -> QuestionKey {
        QuestionKey::general("problem", self)
    }

    fn answer(&self, _: &Budget) -> Result<Written, Refusal> {
        Ok(Written::json(&self.description()))
    }
}

/// What can be asked with a method at a path.
pub struct Call {
    pub method: HttpMethod,
    /// For example `/octal/{code}/values`.
    pub template: String,
    /// The game that is asked, or `games`, `mex` and so on; for the log.
    pub game: &'static str,
    /// What the query string may say; nothing where there is none.
    parameters: Vec<Parameter>,
    /// See [`About::bulky`](nimber_games::About::bulky).
    pub bulky: bool,
    /// See [`About::slow_to_read`](nimber_games::About::slow_to_read).
    pub slow_to_read: bool,
    subject: Subject,
}

enum Subject {
    /// A question to the game at this place of the catalogue.
    Game {
        place: usize,
        verb: &'static Verb,
        /// The parameter in the path.
        in_path: Option<&'static str>,
    },
    General(&'static GeneralQuestion),
    Batch,
}

/// The text of a request.
#[derive(Clone, Copy)]
pub enum Sent<'a> {
    /// With `GET`: the path and the query string.
    Query(&'a str, &'a str),
    /// With `POST`.
    Body(&'a [u8]),
}

/// What comes with a request besides its text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked<'a> {
    /// What an `Accept-Language` header says: the language of sentences, for requests that name none.
    pub languages: Option<&'a str>,
    /// Decides what is drawn for a request that needs a seed and has none. Random by default.
    pub seed: Option<u64>,
}

impl Asked<'_> {
    pub fn language(&self) -> Language {
        self.languages.map(Language::accepted).unwrap_or_default()
    }
}

/// A call that has been read.
pub struct Asking {
    pub question: Box<dyn Question>,
    pub frame: Frame,
}

/// What is known of an answer before it is there.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pub media_type: &'static str,
    /// The language of its sentences.
    pub language: Option<Language>,
    /// Whether `Accept-Language` decided that.
    pub by_header: bool,
    lifetime: Lifetime,
    /// Whether the request has a seed, so that nothing is drawn.
    has_seed: bool,
}

impl Frame {
    pub fn of(media_type: &'static str, lifetime: Lifetime) -> Self {
        Frame { media_type, language: None, by_header: false, lifetime, has_seed: false }
    }

    /// How long an answer to `GET` may be kept. `None` if the next one may be another.
    pub fn lifetime(&self, is_exact: bool) -> Option<Lifetime> {
        (self.lifetime != Lifetime::FactOfSeed || self.has_seed && is_exact).then_some(self.lifetime)
    }
}

impl Call {
    /// All calls. Those of a game follow from what it can be asked.
    pub fn all(catalogue: &Catalogue) -> Vec<Call> {
        let general = GENERAL.map(|general| Call {
            method: HttpMethod::Get,
            template: general.template.to_owned(),
            game: general.name,
            parameters: general.parameters.to_vec(),
            bulky: false,
            slow_to_read: general.slow_to_read,
            subject: Subject::General(general),
        });
        let batch = Call {
            method: HttpMethod::Post,
            template: "/batch".to_owned(),
            game: "batch",
            parameters: Vec::new(),
            bulky: false,
            // An entry may be of any game.
            slow_to_read: true,
            subject: Subject::Batch,
        };
        general.into_iter().chain([batch]).chain(Call::to_games(catalogue)).collect()
    }

    fn to_games(catalogue: &Catalogue) -> Vec<Call> {
        let mut calls = Vec::new();
        for (place, game) in catalogue.games().enumerate() {
            let about = game.about();
            for verb in VERBS.into_iter().filter(|verb| game.answers(verb)) {
                for &method in verb.methods(about) {
                    let parameters = if method == HttpMethod::Get { game.parameters(verb) } else { Vec::new() };
                    // A body has all parameters in it.
                    let in_path = about.path_parameter().filter(|_| method == HttpMethod::Get);
                    let in_path = in_path.map(|parameter| Some(parameter.name));
                    calls.extend(iter::once(None).chain(in_path).map(|in_path| Call {
                        method,
                        template: verb.template(method, about.name, in_path.map(|name| format!("{{{name}}}")).as_deref()),
                        game: about.name,
                        parameters: parameters.clone(),
                        bulky: about.bulky,
                        slow_to_read: about.slow_to_read,
                        subject: Subject::Game { place, verb, in_path },
                    }));
                }
            }
        }
        calls
    }

    /// The paths of all calls.
    pub fn paths(catalogue: &Catalogue) -> Paths<Arc<Call>> {
        let mut paths = Paths::default();
        for call in Call::all(catalogue).into_iter().map(Arc::new) {
            paths.add(call.method, &call.template.clone(), call);
        }
        paths.explain(catalogue);
        paths
    }

    /// What is asked, for the log.
    pub fn verb(&self) -> &'static str {
        match self.subject {
            Subject::Game { verb, .. } => verb.path,
            Subject::General(_) => "",
            Subject::Batch => Verb::ANALYZE.path,
        }
    }

    /// Whether many analyses are asked at once, which [`entries`](super::batch::entries) tells apart.
    pub fn is_batch(&self) -> bool {
        matches!(self.subject, Subject::Batch)
    }

    /// Whether it is answered from the catalogue.
    pub fn needs_games(&self) -> bool {
        !matches!(self.subject, Subject::General(GeneralQuestion { needs_games: false, .. }))
    }

    /// Refuses a call whose game has to wait for its tables.
    ///
    /// # Errors
    /// [`Refusal::Pending`].
    pub fn check_prepared(&self, catalogue: &Catalogue) -> Result<(), Refusal> {
        match self.subject {
            Subject::Game { place, .. } => catalogue.at(place).map(drop),
            Subject::General(_) | Subject::Batch => Ok(()),
        }
    }

    /// Refuses what is wrong with a request before its body is read: a query string beside a body, or a body that is not JSON. If the query
    /// string were ignored, the client would get the answer to another request.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check_head(&self, query: Option<&str>, media_type: Option<&str>) -> Result<(), Problem> {
        match (self.method, query.unwrap_or_default()) {
            (HttpMethod::Get, _) => Ok(()),
            (HttpMethod::Post, "") if media_type.is_some_and(is_json) => Ok(()),
            (HttpMethod::Post, "") => Err(not_json()),
            (HttpMethod::Post, query) => {
                let detail = format!("the query string `{query}` is not read here; put its fields into the body");
                Err(Problem::new(ProblemKind::BadRequest, detail))
            }
        }
    }

    /// What is known of the answer before the call is read.
    pub fn unread(&self) -> Frame {
        match self.subject {
            Subject::Game { verb, .. } => Frame::of(verb.media_type, verb.lifetime),
            Subject::General(_) => Frame::of(JSON, Lifetime::OfVersion),
            Subject::Batch => Frame::of(JSON, Lifetime::Fact),
        }
    }

    /// What this call reads of a request.
    pub fn sent<'a>(&self, path: &'a str, query: Option<&'a str>, body: &'a [u8]) -> Sent<'a> {
        match self.method {
            HttpMethod::Get => Sent::Query(path, query.unwrap_or_default()),
            HttpMethod::Post => Sent::Body(body),
        }
    }

    /// Reads a call that is not a batch.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(&self, catalogue: &Arc<Catalogue>, sent: Sent<'_>, asked: &Asked<'_>) -> Result<Asking, Refusal> {
        match (&self.subject, sent) {
            (&Subject::Game { place, verb, in_path }, _) => {
                let game = catalogue.at(place)?;
                let fields = match sent {
                    Sent::Query(path, query) => self.fields(in_path, path, query)?,
                    Sent::Body(text) => Fields::from_json(text)?,
                };
                read(self.unread(), verb.speaks, fields, asked, |fields| game.read(verb, fields))
            }
            (Subject::General(general), Sent::Query(path, query)) => {
                let text = parameters(&self.template, path)?.pop().unwrap_or_default();
                let fields = Fields::from_query(Some(query), &self.parameters)?;
                let speaks = general.parameters.contains(&LANGUAGE);
                let mut asking = read(self.unread(), speaks, fields, asked, |fields| (general.read)(catalogue, &text, fields))?;
                asking.frame.language.get_or_insert_default();
                Ok(asking)
            }
            _ => Err(Refusal::malformed("", "this is not read as a single question")),
        }
    }

    /// The fields of a query string, and of the parameter in the path.
    fn fields(&self, in_path: Option<&'static str>, path: &str, query: &str) -> Result<Fields, Refusal> {
        let in_path = in_path.map(|name| Ok::<_, Refusal>((name, parameters(&self.template, path)?.pop().unwrap_or_default())));
        let in_path = in_path.transpose()?;
        let mut pairs = pairs(query)?;
        whole(&pairs, &self.parameters)?;
        if let Some((name, text)) = in_path {
            pairs.insert(0, (name.into(), text.into()));
        }
        Fields::from_pairs(&pairs, &self.parameters)
    }
}

/// Reads an entry of a batch that was [opened](super::batch::open_entry).
///
/// # Errors
/// What is wrong with it.
pub fn read_entry(game: &AnyGame, fields: Fields, asked: &Asked<'_>) -> Result<Asking, Refusal> {
    read(Frame::of(JSON, Lifetime::Fact), Verb::ANALYZE.speaks, fields, asked, |fields| game.read(Verb::ANALYZE, fields))
}

/// Decides what the fields leave open, and makes a question of them.
fn read(
    frame: Frame,
    speaks: bool,
    mut fields: Fields,
    asked: &Asked<'_>,
    question: impl FnOnce(Fields) -> Result<Box<dyn Question>, Refusal>,
) -> Result<Asking, Refusal> {
    let by_header = fields.decide_language(speaks, || asked.language());
    let (language, has_seed) = (fields.language(speaks), fields.has("seed"));
    if let Some(seed) = asked.seed.filter(|_| frame.lifetime == Lifetime::FactOfSeed && !has_seed) {
        fields.set("seed", (seed & MAX_INTEGER).into());
    }
    Ok(Asking { question: question(fields)?, frame: Frame { language, by_header, has_seed, ..frame } })
}

/// Whether a body of this media type is read: `application/json`, or a type that ends in `+json`.
fn is_json(media_type: &str) -> bool {
    let essence = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence == "application/json" || essence.starts_with("application/") && essence.ends_with("+json")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_media_types() {
        for media_type in ["application/json", "application/json; charset=utf-8", "Application/JSON", "application/ld+json"] {
            assert!(is_json(media_type), "{media_type}");
        }
        for media_type in ["", "text/plain", "application/x-www-form-urlencoded", "application/jsonp"] {
            assert!(!is_json(media_type), "{media_type}");
        }
    }
}
