//! All verbs in one list, and the paths of the games that follow from it.

use super::catalogue::Catalogue;
use super::query;
pub use super::verb::Method;
use super::verb::Verb;
use nimber_games::request::Fields;
use nimber_games::{Parameter, Refusal};
use std::iter;

/// Every question to a game, the most used first.
pub const VERBS: [&Verb; 10] =
    [Verb::ANALYZE, Verb::MOVE, Verb::RANDOM, Verb::MEX, Verb::BOARD, Verb::VALUES, Verb::PERIOD, Verb::TABLE, Verb::MISERE, Verb::RECORDS];

/// A question to a game, with its path and what is needed to read a request.
#[derive(Debug)]
pub struct Route {
    pub method: Method,
    /// For example `/octal/{code}/values`.
    pub template: String,
    pub verb: &'static Verb,
    /// The place of the game in the catalogue. It is the same in each catalogue of a service, whatever its tables.
    pub place: usize,
    /// The name of the game.
    pub game: &'static str,
    /// What a query string may say; nothing where there is none.
    pub parameters: Vec<Parameter>,
    /// The name of the parameter in the path.
    pub in_path: Option<&'static str>,
    /// See [`About::bulky`](nimber_games::About::bulky).
    pub bulky: bool,
    /// See [`About::slow_to_read`](nimber_games::About::slow_to_read).
    pub slow_to_read: bool,
}

impl Route {
    /// The fields of a query string, and of the parameter in the path.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn fields(&self, in_path: Option<&str>, query: &str) -> Result<Fields, Refusal> {
        let mut pairs = query::pairs(query)?;
        query::whole(&pairs, &self.parameters)?;
        if let Some((name, text)) = self.in_path.zip(in_path) {
            pairs.insert(0, (name.into(), text.into()));
        }
        Fields::from_pairs(&pairs, &self.parameters)
    }
}

/// The routes of all games. What a game can be asked decides which there are.
pub fn routes(catalogue: &Catalogue) -> Vec<Route> {
    let mut routes = Vec::new();
    for (place, game) in catalogue.games().enumerate() {
        let about = game.about();
        for verb in VERBS.into_iter().filter(|verb| game.answers(verb)) {
            for &method in verb.methods(about) {
                let parameters = if method == Method::Get { game.parameters(verb) } else { Vec::new() };
                // A body has all parameters in it.
                let in_path = about.path_parameter().filter(|_| method == Method::Get);
                let in_path = in_path.map(|parameter| Some(parameter.name));
                routes.extend(iter::once(None).chain(in_path).map(|in_path| Route {
                    method,
                    template: verb.template(method, about.name, in_path.map(|name| format!("{{{name}}}")).as_deref()),
                    verb,
                    place,
                    game: about.name,
                    parameters: parameters.clone(),
                    in_path,
                    bulky: about.bulky,
                    slow_to_read: about.slow_to_read,
                }));
            }
        }
    }
    routes
}
