//! Example requests to an operation of a game, with their answers.

use super::ask::example;
use super::ask::{ask, tell};
use super::query::Query;
use nimber_answers::catalogue::AnyGame;
use nimber_answers::order::ORDER;
use nimber_answers::verb::{DEFAULT_WORK_BUDGET, HttpMethod, Takes, Verb};
use nimber_games::Refusal;
use nimber_games::request::Fields;
use nimber_solvers::theory::Budget;
use serde_json::{Value, json};

/// An operation of a game.
pub struct Call<'a> {
    pub game: &'a AnyGame,
    pub verb: &'static Verb,
    pub method: HttpMethod,
}

/// What a request says.
pub enum Message {
    Query(Query),
    Body(Value),
}

impl Call<'_> {
    pub fn answer(&self, message: &Message) -> Result<Value, Refusal> {
        match message {
            Message::Query(query) => ask(self.game, self.verb, query),
            Message::Body(body) => tell(self.game, self.verb, body),
        }
    }

    /// The path, as `openapi.yaml` writes it.
    pub fn template(&self) -> String {
        self.verb.template(self.method, self.game.about().name, None)
    }

    /// Bodies to try, each with its name and what it is.
    pub fn bodies(&self) -> Vec<(&'static str, &'static str, Value)> {
        let about = self.game.about();
        let (start, play) = (&about.start, &about.plays[0]);
        match self.verb.takes {
            Takes::Turn => {}
            // The position of the answer to the query string, or the first position with a single part that play from the start reaches.
            Takes::Component => {
                let query = example(self.game, self.verb);
                let position = query.and_then(|query| ask(self.game, self.verb, &query).ok()).map(|mut answer| answer["position"].take());
                let position = position.or_else(|| self.reached_from(start).ok().flatten());
                return position.map(|position| ("position", "A position", position)).into_iter().collect();
            }
            _ => return vec![("position", "A position", start.clone())],
        }
        let mv = ("player_move".to_owned(), about.example_move.clone());
        let turn = [mv.clone(), ("seed".to_owned(), json!(1))];
        let options = self.verb.example.split('&').filter_map(|pair| pair.split_once('='));
        let options = options.map(|(name, text)| (name.to_owned(), serde_json::from_str(text).unwrap_or_else(|_| json!(text))));
        let all = [("play".to_owned(), json!(play.name())), mv].into_iter().chain(options);
        vec![
            ("first", "The first move is the opponent's", start.clone()),
            ("turn", "A move of the player, and the answer to it", with(start, turn)),
            ("everything", "A move of the player with all options", with(start, all)),
        ]
    }

    /// The first position that is answered, if each move is the first legal one. `None` if the game ends before.
    fn reached_from(&self, start: &Value) -> Result<Option<Value>, Refusal> {
        let budget = Budget::of(DEFAULT_WORK_BUDGET);
        let mut position = self.game.game().clone().parse(&Fields::from_value(start.clone())?, Vec::new)?;
        loop {
            let body = position.to_value();
            match position.legal_moves(1, &budget)?.first() {
                Some(_) if tell(self.game, self.verb, &body).is_ok() => return Ok(Some(body)),
                Some(mv) => position = mv.after(),
                None => return Ok(None),
            }
        }
    }
}

/// A body with more fields, which come last.
fn with(body: &Value, more: impl IntoIterator<Item = (String, Value)>) -> Value {
    let mut body = body.clone();
    let mut order: Vec<Value> = body.as_object().into_iter().flatten().map(|(name, _)| json!(name)).collect();
    for (name, value) in more {
        order.push(json!(name));
        body[name] = value;
    }
    body[ORDER] = order.into();
    body
}
