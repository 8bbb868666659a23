//! Requests as clients send them to an operation of a game, with the answers that they get.

use super::ask::{ask, query_of, tell};
use nimber::http::problem::{Problem, ProblemKind};
use nimber_answers::catalogue::AnyGame;
use nimber_answers::verb::Verb;
use nimber_games::{Parameter, ParameterKind, Refusal};
use serde_json::{Value, json};

/// An operation of a game.
pub struct Call<'a> {
    pub game: &'a AnyGame,
    pub verb: Verb,
    /// Whether positions are sent as JSON.
    pub takes_body: bool,
    /// The parameter that stands in the path.
    pub in_path: Option<&'a Parameter>,
}

/// What a request says.
#[derive(Clone)]
pub enum Message {
    Query(String),
    Body(Value),
}

/// A request that is refused.
pub struct Refused {
    /// `GET /path?query` or `POST /path body`.
    pub request: String,
    pub path: String,
    pub problem: Problem,
}

impl Refused {
    pub fn new(method: &str, target: &str, problem: Problem) -> Self {
        let path = target.split(['?', ' ']).next().unwrap_or_default().to_owned();
        Refused { request: format!("{method} {target}"), path, problem }
    }
}

/// Larger than every range of values in one answer.
const TOO_FAR: u64 = 20_000;

impl Call<'_> {
    pub fn answer(&self, message: &Message) -> Result<Value, Refusal> {
        match message {
            Message::Query(query) => ask(self.game, self.verb, query),
            Message::Body(body) => tell(self.game, self.verb, body),
        }
    }

    /// The path, as `openapi.yaml` writes it.
    pub fn template(&self) -> String {
        self.path(self.in_path.map(|parameter| format!("{{{}}}", parameter.name)))
    }

    fn path(&self, in_path: Option<String>) -> String {
        let last = (self.takes_body || self.verb != Verb::Analyze).then(|| self.verb.path().to_owned());
        let segments = [Some(self.game.about().name.to_owned()), in_path, last];
        segments.into_iter().flatten().map(|segment| format!("/{segment}")).collect()
    }

    /// The text of the parameter in the path, and the rest of the query string.
    pub fn split(&self, query: &str) -> (Option<String>, String) {
        let Some(parameter) = self.in_path else { return (None, query.to_owned()) };
        let own = |pair: &&str| pair.split('=').next() == Some(parameter.name);
        let text = query.split('&').find(own).and_then(|pair| pair.split_once('=')).map(|(_, text)| text.to_owned());
        (text, query.split('&').filter(|pair| !own(pair)).collect::<Vec<_>>().join("&"))
    }

    /// This request with a field that the game does not know.
    pub fn malformed(&self, message: &Message) -> Option<Refused> {
        let message = match message {
            Message::Query(query) if query.is_empty() => Message::Query("unknown=1".to_owned()),
            Message::Query(query) => Message::Query(format!("{query}&unknown=1")),
            Message::Body(body) => {
                let mut body = body.clone();
                body["unknown"] = json!(1);
                Message::Body(body)
            }
        };
        self.refused(message)
    }

    /// Well-formed requests like this one that are refused, one of each kind.
    pub fn refusals(&self, message: &Message) -> Vec<Refused> {
        let mut refusals: Vec<Refused> = Vec::new();
        for refused in self.too_much(message).into_iter().filter_map(|message| self.refused(message)) {
            let kind = refused.problem.kind();
            if kind.status() == ProblemKind::InvalidPosition.status() && refusals.iter().all(|other| other.problem.kind() != kind) {
                refusals.push(refused);
            }
        }
        refusals
    }

    fn refused(&self, message: Message) -> Option<Refused> {
        let problem = Problem::from(self.answer(&message).err()?);
        Some(match message {
            Message::Query(query) => {
                let (in_path, rest) = self.split(&query);
                let query = if rest.is_empty() { rest } else { format!("?{rest}") };
                Refused::new("GET", &format!("{}{query}", self.path(in_path)), problem)
            }
            Message::Body(body) => Refused::new("POST", &format!("{} {body}", self.path(None)), problem),
        })
    }

    /// Requests that may be refused.
    fn too_much(&self, message: &Message) -> Vec<Message> {
        let about = self.game.about();
        let is_move = |body: &&Value| body.get("player_move").is_some() == (self.verb == Verb::Move);
        let bodies = about.refused.iter().filter(is_move).cloned();
        let query = match message {
            Message::Body(_) => return bodies.map(Message::Body).collect(),
            Message::Query(query) => query,
        };
        // Only what the operation takes, so that nothing else is refused.
        let parameters = self.game.parameters(self.verb);
        let of_bodies = bodies.filter_map(|mut body| {
            body.as_object_mut()?.retain(|name, _| parameters.iter().any(|parameter| parameter.name == name));
            let refused = query_of(about, &body).filter(|refused| !refused.is_empty())?;
            Some(self.with_the_rest(&refused, query))
        });
        // The end of a range comes before its beginning, which may be left out.
        let (needed, optional): (Vec<&Parameter>, Vec<&Parameter>) = parameters.iter().copied().partition(|parameter| parameter.required);
        let numbers = needed.into_iter().chain(optional);
        let numbers = numbers.filter(|parameter| parameter.kind == ParameterKind::Integer && !about.parameters.contains(parameter));
        let numbers = numbers.map(|parameter| {
            let most = parameter.range.map_or(TOO_FAR, |(_, most)| most + 1);
            let rest = query.split('&').filter(|pair| !pair.is_empty() && pair.split('=').next() != Some(parameter.name));
            rest.chain([&*format!("{}={most}", parameter.name)]).collect::<Vec<_>>().join("&")
        });
        // A mex is shown for one part.
        let whole = query_of(about, &about.start).filter(|_| self.verb == Verb::Mex);
        whole.into_iter().chain(of_bodies).chain(numbers).map(Message::Query).collect()
    }

    /// These pairs, and what `query` has besides the position.
    fn with_the_rest(&self, pairs: &str, query: &str) -> String {
        let name = |pair: &str| pair.split('=').next().unwrap_or_default().to_owned();
        let given: Vec<_> = pairs.split('&').map(name).collect();
        let positions = &self.game.about().parameters;
        let is_needed = |name: &String| !positions.iter().any(|parameter| parameter.name == name && !parameter.required);
        let rest = query.split('&').filter(|pair| !pair.is_empty() && !given.contains(&name(pair)) && is_needed(&name(pair)));
        rest.chain([pairs]).collect::<Vec<_>>().join("&")
    }
}
