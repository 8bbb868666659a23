//! The paths of the games. What a game can be asked decides which there are.

use super::catalogue::AnyGame;
use super::verb::Verb;

/// How a path is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// With parameters in the query string.
    Get,
    /// With a body of JSON.
    Post,
}

impl Method {
    pub fn name(self) -> &'static str {
        match self {
            Method::Get => "GET",
            Method::Post => "POST",
        }
    }

    /// The methods of a path that takes this one.
    pub fn allowed(self) -> &'static str {
        match self {
            Method::Get => "GET and HEAD",
            Method::Post => "POST",
        }
    }
}

/// A question to a game, with its path.
#[derive(Clone)]
pub struct Route {
    pub method: Method,
    /// For example `/octal/{code}/values`.
    pub template: String,
    pub game: AnyGame,
    pub verb: Verb,
}

/// The routes of a game.
pub fn routes(game: &AnyGame) -> Vec<Route> {
    let about = game.about();
    let name = about.name;
    let mut routes = Vec::new();
    let mut add = |method, template: String, verb| routes.push(Route { method, template, game: game.clone(), verb });
    add(Method::Post, format!("/{name}/analyze"), Verb::Analyze);
    add(Method::Post, format!("/{name}/move"), Verb::Move);
    if about.has_query() {
        add(Method::Get, format!("/{name}"), Verb::Analyze);
    }
    if let Some(parameter) = about.path_parameter() {
        add(Method::Get, format!("/{name}/{{{}}}", parameter.name), Verb::Analyze);
    }
    let facts = [Verb::Values, Verb::Period, Verb::Misere, Verb::Table, Verb::Mex, Verb::Random, Verb::Records, Verb::Board];
    for verb in facts.into_iter().filter(|&verb| game.answers(verb)) {
        let last = verb.path();
        if verb == Verb::Board && !about.has_query() {
            add(Method::Post, format!("/{name}/{last}"), verb);
            continue;
        }
        add(Method::Get, format!("/{name}/{last}"), verb);
        if let Some(parameter) = about.path_parameter() {
            add(Method::Get, format!("/{name}/{{{}}}/{last}", parameter.name), verb);
        }
    }
    routes
}
