//! Example requests to an operation of a game, with their answers.

use super::ask::{ask, tell};
use super::query::Query;
use nimber::http::problem::{Problem, ProblemKind};
use nimber_answers::catalogue::AnyGame;
use nimber_answers::verb::{Method, Takes, Verb};
use nimber_games::{Parameter, ParameterKind, Refusal};
use serde_json::{Value, json};

/// An operation of a game.
pub struct Call<'a> {
    pub game: &'a AnyGame,
    pub verb: &'static Verb,
    pub method: Method,
    /// The parameter that stands in the path.
    pub in_path: Option<&'a Parameter>,
}

/// What a request says.
#[derive(Clone)]
pub enum Message {
    Query(Query),
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
        self.path(self.in_path.map(|parameter| format!("{{{}}}", parameter.name)).as_deref())
    }

    fn path(&self, in_path: Option<&str>) -> String {
        self.verb.template(self.method, self.game.about().name, in_path)
    }

    /// This request with a field that the game does not know.
    pub fn malformed(&self, message: &Message) -> Option<Refused> {
        self.refused(match message.clone() {
            Message::Query(query) => Message::Query(query.and_one("unknown", "1")),
            Message::Body(mut body) => {
                body["unknown"] = json!(1);
                Message::Body(body)
            }
        })
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
                let in_path = self.in_path.map(|parameter| parameter.name);
                let path = self.path(in_path.and_then(|name| query.get(name)));
                let rest = query.filter(|name| Some(name) != in_path);
                let mark = if rest.is_empty() { "" } else { "?" };
                Refused::new("GET", &format!("{path}{mark}{rest}"), problem)
            }
            Message::Body(body) => Refused::new("POST", &format!("{} {body}", self.path(None)), problem),
        })
    }

    /// Requests that may be refused.
    fn too_much(&self, message: &Message) -> Vec<Message> {
        let about = self.game.about();
        let is_turn = |body: &&Value| body.get("player_move").is_some() == (self.verb.takes == Takes::Turn);
        let bodies = about.refused.iter().filter(is_turn);
        match message {
            Message::Body(_) => bodies.cloned().map(Message::Body).collect(),
            Message::Query(query) => {
                let whole = Query::of_position(about, &about.start).filter(|_| self.verb.takes == Takes::Part);
                let positions = bodies.filter_map(|body| self.with_position(query, body.clone()));
                whole.into_iter().chain(positions).chain(self.beyond_ranges(query)).map(Message::Query).collect()
            }
        }
    }

    /// This query with the position of a body, as far as the operation takes it, so that nothing else is refused.
    fn with_position(&self, query: &Query, mut body: Value) -> Option<Query> {
        let about = self.game.about();
        let taken = self.game.parameters(self.verb);
        body.as_object_mut()?.retain(|name, _| taken.iter().any(|parameter| parameter.name == name));
        let position = Query::of_position(about, &body).filter(|position| !position.is_empty())?;
        let is_optional = |name: &str| about.parameters.iter().any(|parameter| parameter.name == name && !parameter.required);
        Some(query.filter(|name| position.get(name).is_none() && !is_optional(name)).and(position))
    }

    /// This query with each of its numbers in turn above its range.
    fn beyond_ranges(&self, query: &Query) -> Vec<Query> {
        let of_position = &self.game.about().parameters;
        // The end of a range comes before its beginning, which may be left out.
        let parameters = self.game.parameters(self.verb);
        let (needed, optional): (Vec<_>, Vec<_>) = parameters.iter().partition(|parameter| parameter.required);
        let numbers = needed.into_iter().chain(optional);
        let numbers = numbers.filter(|parameter| parameter.kind == ParameterKind::Integer && !of_position.contains(parameter));
        let beyond = numbers.map(|parameter| {
            let number = parameter.range.map_or(TOO_FAR, |(_, most)| most + 1);
            query.filter(|name| name != parameter.name).and_one(parameter.name, &number.to_string())
        });
        beyond.collect()
    }
}
