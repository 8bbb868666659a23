//! A whole request without a transport: a method, a path, a query string or a body in; a status, a media type and bytes out.

use super::batch::{DEFAULT_ENTRIES, MOST_BYTES, entries, open_entry, too_long};
use super::catalogue::{Catalogue, Route, routes};
use super::guide::{LANGUAGE_PARAMETER, describe, list};
use super::lesson::Lesson;
use super::problem::{Problem, ProblemKind, no_kind, not_json, nothing_there, wrong_method};
use super::verb::{DEFAULT_WORK_BUDGET, HttpMethod, JSON, Lifetime, Verb, encode};
use nimber_games::language::Language;
use nimber_games::request::Fields;
use nimber_games::wire::MAX_INTEGER;
use nimber_games::{Refusal, Tables};
use nimber_solvers::theory::Budget;
use percent_encoding::percent_decode_str;

/// All games with their paths. Answers are the same bytes that the service sends.
///
/// ```
/// use nimber_answers::ask::{Answers, Request};
/// use nimber_answers::verb::HttpMethod;
///
/// let answers = Answers::default();
/// let answer = answers.ask(&Request::get("/nim?heaps=3,5,7"));
/// assert_eq!((answer.status, answer.media_type), (200, "application/json"));
/// assert!(String::from_utf8(answer.bytes)?.contains(r#""outcome":"N""#));
///
/// let request = Request { method: HttpMethod::Post, body: br#"{"rows":[10]}"#, ..Request::get("/kayles/analyze") };
/// assert_eq!(answers.ask(&request).status, 200);
///
/// // A problem document that names the place and what would be right.
/// assert_eq!(answers.ask(&Request::get("/nim?heaps=-1")).status, 422);
/// # Ok::<(), std::string::FromUtf8Error>(())
/// ```
pub struct Answers {
    catalogue: Catalogue,
    routes: Vec<Route>,
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    pub method: HttpMethod,
    /// The path with the query string, escaped as in an address.
    pub target: &'a str,
    /// JSON, for `POST`.
    pub body: &'a [u8],
    /// The language of sentences, for requests that name none.
    pub language: Language,
    /// Whether `body` is JSON, as its media type says. Otherwise `POST` is refused.
    pub is_json: bool,
    /// Decides what is drawn for a request that needs a seed and has none. Random by default.
    pub seed: Option<u64>,
    /// How many units of work the answer may cost. Beyond, it is refused.
    pub work: u64,
}

impl<'a> Request<'a> {
    /// `GET` in English, with the work that the service allows.
    pub fn get(target: &'a str) -> Self {
        Request {
            method: HttpMethod::Get,
            target,
            body: b"",
            is_json: true,
            language: Language::default(),
            seed: None,
            work: DEFAULT_WORK_BUDGET,
        }
    }
}

/// What is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    pub media_type: &'static str,
    /// The languages of its sentences, each once, in the order of [`Language::all`]. Those of a batch may be in several.
    pub languages: Vec<Language>,
    pub bytes: Vec<u8>,
}

/// The games with the tables that take hardly any time to make.
impl Default for Answers {
    fn default() -> Self {
        Answers::new(Catalogue::new(&Tables::default()))
    }
}

impl Answers {
    pub fn new(catalogue: Catalogue) -> Self {
        Answers { routes: routes(&catalogue), catalogue }
    }

    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// The answer, or a problem document.
    pub fn ask(&self, request: &Request<'_>) -> Answer {
        let (path, query) = request.target.split_once('?').map_or((request.target, None), |(path, query)| (path, Some(query)));
        self.answer(request, path, query).unwrap_or_else(|problem| Answer {
            status: problem.kind().status(),
            media_type: "application/problem+json",
            languages: vec![Language::default()],
            bytes: encode(&problem.body(Some(path))),
        })
    }

    fn answer(&self, request: &Request<'_>, path: &str, query: Option<&str>) -> Result<Answer, Problem> {
        let segments: Vec<&str> = path.strip_prefix('/').unwrap_or(path).split('/').collect();
        let json = |language, bytes| Ok(Answer { status: 200, media_type: JSON, languages: vec![language], bytes });
        match (request.method, &segments[..]) {
            (HttpMethod::Get, ["games"]) => {
                let mut fields = Fields::from_query(query, LANGUAGE_PARAMETER)?;
                let language = fields.take("lang")?.unwrap_or(request.language);
                json(language, encode(&list(&self.catalogue, language)))
            }
            (HttpMethod::Get, ["games", name]) => {
                let mut fields = Fields::from_query(query, LANGUAGE_PARAMETER)?;
                let language = fields.take("lang")?.unwrap_or(request.language);
                json(language, encode(&describe(&self.catalogue, &decoded(name)?, language)?))
            }
            (HttpMethod::Get, [what @ ("mex" | "xor")]) => {
                let lesson = Lesson::read(query, |fields| Ok(fields.take("lang")?.unwrap_or(request.language)))?;
                json(lesson.language(), if *what == "mex" { encode(&lesson.mex()) } else { encode(&lesson.xor()) })
            }
            (HttpMethod::Get, ["problems", slug]) => {
                Fields::from_query(query, &[])?;
                let slug = decoded(slug)?;
                json(Language::default(), encode(&ProblemKind::named(&slug).ok_or_else(|| no_kind(&slug))?.description()))
            }
            (HttpMethod::Post, ["batch"]) => {
                check_body(request, query)?;
                let (languages, bytes) = self.batch(request)?;
                Ok(Answer { status: 200, media_type: JSON, languages, bytes })
            }
            (_, ["games" | "batch" | "mex" | "xor"] | ["games" | "problems", _]) => {
                let takes = if request.method == HttpMethod::Get { HttpMethod::Post } else { HttpMethod::Get };
                Err(wrong_method(request.method.name(), path, takes.allowed(), ""))
            }
            _ => {
                let route = self.route(request.method, path, &segments)?;
                let game = self.catalogue.at(route.place)?;
                let mut fields = match request.method {
                    HttpMethod::Get => {
                        let in_path = route.in_path.map(|_| decoded(segments[1])).transpose()?;
                        route.fields(in_path.as_deref(), query.unwrap_or_default())?
                    }
                    HttpMethod::Post => {
                        check_body(request, query)?;
                        Fields::from_json(request.body)?
                    }
                };
                fields.decide_language(route.verb.speaks, || request.language);
                let languages = fields.language(route.verb.speaks).into_iter().collect();
                if let Some(seed) = request.seed.filter(|_| route.verb.lifetime == Lifetime::FactOfSeed && !fields.has("seed")) {
                    fields.set("seed", (seed & MAX_INTEGER).into());
                }
                let bytes = game.read(route.verb, fields)?.answer(&Budget::of(request.work))?;
                Ok(Answer { status: 200, media_type: route.verb.media_type, languages, bytes })
            }
        }
    }

    /// The route with this path. Words of a template go before its parameters.
    fn route(&self, method: HttpMethod, path: &str, segments: &[&str]) -> Result<&Route, Problem> {
        let of_game = || self.routes.iter().filter(|route| segments[0] == route.game);
        let matching = |route: &&Route| {
            let mut given = segments.iter();
            let is_word = |word: &str| given.next().is_some_and(|given| word == *given || word.starts_with('{') && !given.is_empty());
            route.template[1..].split('/').all(is_word) && given.next().is_none()
        };
        let with_parameter = || of_game().filter(|route| route.in_path.is_some()).find(matching);
        let is_given = |route: &&Route| route.template[1..] == *path.strip_prefix('/').unwrap_or(path);
        let path_of = of_game().find(is_given).or_else(with_parameter);
        let Some(Route { template, method: takes, .. }) = path_of else { return Err(nothing_there(path, None)) };
        let route = of_game().find(|route| route.method == method && route.template == *template);
        route.ok_or_else(|| wrong_method(method.name(), path, takes.allowed(), ""))
    }

    /// The entries in order, each answered or refused, and the languages of the answers. Each entry has the whole work of the request.
    fn batch(&self, request: &Request<'_>) -> Result<(Vec<Language>, Vec<u8>), Problem> {
        let mut spoken = Vec::new();
        let mut answers = b"{\"results\":[".to_vec();
        for (index, entry) in entries(request.body, DEFAULT_ENTRIES)?.iter().enumerate() {
            if index > 0 {
                answers.push(b',');
            }
            let answer = match answers.len() {
                0..MOST_BYTES => open_entry(&self.catalogue, entry).and_then(|(game, mut fields)| {
                    fields.decide_language(Verb::ANALYZE.speaks, || request.language);
                    let language = fields.language(Verb::ANALYZE.speaks);
                    let answer = game.read(Verb::ANALYZE, fields)?.answer(&Budget::of(request.work))?;
                    spoken.extend(language);
                    Ok(answer)
                }),
                bytes => Err(too_long(bytes)),
            };
            match answer.map_err(Problem::from) {
                Ok(answer) => answers.extend_from_slice(&answer),
                Err(problem) => answers.extend_from_slice(&encode(&problem.below(&format!("/requests/{index}")).body(None))),
            }
        }
        answers.extend_from_slice(b"]}");
        Ok((Language::all().filter(|language| spoken.contains(language)).collect(), answers))
    }
}

fn check_body(request: &Request<'_>, query: Option<&str>) -> Result<(), Problem> {
    no_query(query)?;
    if request.is_json { Ok(()) } else { Err(not_json()) }
}

/// Refuses a query string beside a body. If it were ignored, the client would get the answer to another request.
pub fn no_query(query: Option<&str>) -> Result<(), Problem> {
    match query {
        None | Some("") => Ok(()),
        Some(query) => {
            Err(Problem::new(ProblemKind::BadRequest, format!("the query string `{query}` is not read here; put its fields into the body")))
        }
    }
}

/// Whether a body of this media type is read: `application/json`, or a type that ends in `+json`.
pub fn is_json(media_type: &str) -> bool {
    let essence = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence == "application/json" || essence.starts_with("application/") && essence.ends_with("+json")
}

/// A segment of a path.
fn decoded(segment: &str) -> Result<String, Refusal> {
    let decoded = percent_decode_str(segment).decode_utf8();
    decoded.map(|text| text.into_owned()).map_err(|_| Refusal::malformed("", "the path is not UTF-8"))
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

    #[test]
    fn a_body_of_another_type_is_refused_after_path_and_query() {
        let answers = Answers::default();
        let ask = |target| answers.ask(&Request { method: HttpMethod::Post, is_json: false, body: b"{}", ..Request::get(target) }).status;
        assert_eq!(["/nim/analyze", "/batch", "/nim/analyze?a=1", "/checkers"].map(ask), [415, 415, 400, 404]);
    }

    #[test]
    fn a_seed_decides_only_where_the_request_has_none() {
        let answers = Answers::default();
        let ask = |target, seed| answers.ask(&Request { seed: Some(seed), ..Request::get(target) });
        let named = ask("/nim/random?seed=7", 1);
        assert_eq!(named, ask("/nim/random?seed=7", 2));
        assert_eq!(named, ask("/nim/random", 7));
        assert_ne!(named, ask("/nim/random", 8));
        let (method, body) = (HttpMethod::Post, br#"{"heaps":[3,5,7,9],"level":"casual"}"#);
        let play = |seed| answers.ask(&Request { method, body, seed: Some(seed), ..Request::get("/nim/move") });
        assert_eq!((play(1).status, play(1)), (200, play(1)));
        assert!((2..50).any(|seed| play(seed) != play(1)));
        assert_eq!(ask("/nim?heaps=3", 1).status, 200);
    }

    #[test]
    fn an_answer_names_its_languages() {
        let (answers, russian) = (Answers::default(), Language::accepted("ru"));
        let request = |target| Request { language: russian, ..Request::get(target) };
        let ask = |target| Vec::from_iter(answers.ask(&request(target)).languages);
        assert_eq!(ask("/nim?heaps=3&explain=true"), [russian]);
        assert_eq!(ask("/games/nim"), [russian]);
        assert_eq!(ask("/mex?values=0,1"), [russian]);
        assert_eq!(ask("/xor?values=3,5&lang=de"), [Language::accepted("de")]);
        assert_eq!(ask("/nim?heaps=3"), []);
        assert_eq!(ask("/nim?heaps=x"), [Language::default()]);
        let batch = |body: &str| {
            let answer = answers.ask(&Request { method: HttpMethod::Post, body: body.as_bytes(), ..request("/batch") });
            (answer.status, Vec::from_iter(answer.languages.into_iter().map(Language::code)))
        };
        let (silent, spoken) = (r#"{"game":"nim","heaps":[3]}"#, r#"{"game":"nim","heaps":[3],"explain":true}"#);
        let (german, refused) =
            (r#"{"game":"nim","heaps":[3],"explain":true,"lang":"de"}"#, r#"{"game":"nim","heaps":[-3],"explain":true,"lang":"fr"}"#);
        assert_eq!(batch(&format!(r#"{{"requests":[{silent},{refused}]}}"#)), (200, vec![]));
        assert_eq!(batch(&format!(r#"{{"requests":[{spoken},{german},{silent},{spoken}]}}"#)), (200, vec!["de", "ru"]));
    }

    #[test]
    fn a_word_of_a_path_is_no_parameter_for_another_method() {
        let answers = Answers::default();
        let status = |method, target| answers.ask(&Request { method, ..Request::get(target) }).status;
        assert_eq!(status(HttpMethod::Get, "/octal/0.77?heaps=3"), 200);
        assert_eq!(status(HttpMethod::Get, "/octal/analyze?heaps=3"), 405);
        assert_eq!(status(HttpMethod::Post, "/nim"), 405);
        assert_eq!(status(HttpMethod::Get, "/checkers"), 404);
        assert_eq!(status(HttpMethod::Get, "/octal//period"), 404);
    }
}
