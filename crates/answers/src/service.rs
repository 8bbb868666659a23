//! The door: a whole request without a transport. A method, a path, a query string or a body in; a status, a media type and bytes out.

use super::batch::{DEFAULT_ENTRIES, MOST_BYTES, entries, open_entry, too_long};
use super::call::{Asked, Call, read_entry};
use super::catalogue::Catalogue;
use super::paths::{Nowhere, Paths};
use super::problem::Problem;
use super::verb::{DEFAULT_WORK_BUDGET, JSON, encode};
use nimber_games::Tables;
use nimber_games::language::Language;
use nimber_solvers::theory::Budget;
use std::sync::Arc;

/// All that can be asked of the games. Answers are the same bytes that the HTTP service sends.
///
/// ```
/// use nimber_answers::service::{Request, Service};
///
/// let service = Service::default();
/// let answer = service.ask(&Request::get("/nim?heaps=3,5,7"));
/// assert_eq!((answer.status, answer.media_type), (200, "application/json"));
/// assert!(String::from_utf8(answer.bytes)?.contains(r#""outcome":"N""#));
///
/// assert_eq!(service.ask(&Request::post("/kayles/analyze", br#"{"rows":[10]}"#)).status, 200);
///
/// // A problem document that names the place and what would be right.
/// assert_eq!(service.ask(&Request::get("/nim?heaps=-1")).status, 422);
/// # Ok::<(), std::string::FromUtf8Error>(())
/// ```
pub struct Service {
    catalogue: Arc<Catalogue>,
    paths: Paths<Arc<Call>>,
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    pub method: &'a str,
    /// The path with the query string, escaped as in an address.
    pub target: &'a str,
    /// The media type of the body. `POST` takes JSON.
    pub media_type: Option<&'a str>,
    pub body: &'a [u8],
    pub asked: Asked<'a>,
    /// How many units of work the answer may cost. Beyond, it is refused.
    pub work: u64,
}

impl<'a> Request<'a> {
    /// `GET` in English, with the work that the service allows.
    pub fn get(target: &'a str) -> Self {
        Request { method: "GET", target, media_type: None, body: b"", asked: Asked::default(), work: DEFAULT_WORK_BUDGET }
    }

    /// `POST` of JSON in English, with the work that the service allows.
    pub fn post(target: &'a str, body: &'a [u8]) -> Self {
        Request { method: "POST", media_type: Some(JSON), body, ..Request::get(target) }
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
impl Default for Service {
    fn default() -> Self {
        Service::new(Catalogue::new(&Tables::default()))
    }
}

impl Service {
    pub fn new(catalogue: Catalogue) -> Self {
        Service { paths: Call::paths(&catalogue), catalogue: Arc::new(catalogue) }
    }

    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// What a method asks at a path.
    ///
    /// # Errors
    /// Nothing is there, or it takes other methods.
    pub fn find(&self, method: &str, path: &str) -> Result<&Arc<Call>, Nowhere> {
        self.paths.find(method, path)
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
        let call = self.find(request.method, path)?;
        call.check_prepared(&self.catalogue)?;
        call.check_head(query, request.media_type)?;
        if call.is_batch() {
            return self.batch(request);
        }
        let sent = call.sent(path, query, request.body);
        let asking = call.read(&self.catalogue, sent, &request.asked)?;
        let bytes = asking.question.answer(&Budget::of(request.work))?.bytes;
        Ok(Answer { status: 200, media_type: asking.frame.media_type, languages: asking.frame.language.into_iter().collect(), bytes })
    }

    /// The entries in order, each answered or refused. Each has the whole work of the request.
    fn batch(&self, request: &Request<'_>) -> Result<Answer, Problem> {
        let mut spoken = Vec::new();
        let mut bytes = b"{\"results\":[".to_vec();
        for (index, entry) in entries(request.body, DEFAULT_ENTRIES)?.iter().enumerate() {
            if index > 0 {
                bytes.push(b',');
            }
            let answer = match bytes.len() {
                0..MOST_BYTES => open_entry(&self.catalogue, entry).and_then(|(game, fields)| {
                    let asking = read_entry(&game, fields, &request.asked)?;
                    let answer = asking.question.answer(&Budget::of(request.work))?;
                    spoken.extend(asking.frame.language);
                    Ok(answer.bytes)
                }),
                length => Err(too_long(length)),
            };
            let refused = |refusal| encode(&Problem::from(refusal).below(&format!("/requests/{index}")).body(None));
            bytes.extend_from_slice(&answer.unwrap_or_else(refused));
        }
        bytes.extend_from_slice(b"]}");
        let languages = Language::all().filter(|language| spoken.contains(language)).collect();
        Ok(Answer { status: 200, media_type: JSON, languages, bytes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_of_another_type_is_refused_after_path_and_query() {
        let service = Service::default();
        let ask = |target| service.ask(&Request { media_type: None, ..Request::post(target, b"{}") }).status;
        assert_eq!(["/nim/analyze", "/batch", "/nim/analyze?a=1", "/checkers"].map(ask), [415, 415, 400, 404]);
    }

    #[test]
    fn a_seed_decides_only_where_the_request_has_none() {
        let service = Service::default();
        let asked = |seed| Asked { seed: Some(seed), languages: None };
        let ask = |target, seed| service.ask(&Request { asked: asked(seed), ..Request::get(target) });
        let named = ask("/nim/random?seed=7", 1);
        assert_eq!(named, ask("/nim/random?seed=7", 2));
        assert_eq!(named, ask("/nim/random", 7));
        assert_ne!(named, ask("/nim/random", 8));
        let body = br#"{"heaps":[3,5,7,9],"level":"casual"}"#;
        let play = |seed| service.ask(&Request { asked: asked(seed), ..Request::post("/nim/move", body) });
        assert_eq!((play(1).status, play(1)), (200, play(1)));
        assert!((2..50).any(|seed| play(seed) != play(1)));
        assert_eq!(ask("/nim?heaps=3", 1).status, 200);
    }

    #[test]
    fn an_answer_names_its_languages() {
        let (service, russian) = (Service::default(), Language::accepted("ru"));
        let asked = Asked { languages: Some("ru"), seed: None };
        let ask = |target| service.ask(&Request { asked, ..Request::get(target) }).languages;
        assert_eq!(ask("/nim?heaps=3&explain=true"), [russian]);
        assert_eq!(ask("/games/nim"), [russian]);
        assert_eq!(ask("/mex?values=0,1"), [russian]);
        assert_eq!(ask("/xor?values=3,5&lang=de"), [Language::accepted("de")]);
        assert_eq!(ask("/nim?heaps=3"), []);
        assert_eq!(ask("/nim?heaps=x"), [Language::default()]);
        let batch = |body: &str| {
            let answer = service.ask(&Request { asked, ..Request::post("/batch", body.as_bytes()) });
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
        let service = Service::default();
        let status = |method, target| service.ask(&Request { method, ..Request::get(target) }).status;
        assert_eq!(status("GET", "/octal/0.77?heaps=3"), 200);
        assert_eq!(status("GET", "/octal/analyze?heaps=3"), 405);
        assert_eq!(status("POST", "/nim"), 405);
        assert_eq!(status("GET", "/checkers"), 404);
        assert_eq!(status("GET", "/octal//period"), 404);
    }
}
