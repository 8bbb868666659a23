//! The rule of a game without a position: what the values of single heaps depend on.

use super::request::Fields;
use nimber_games::sequence::Sequence;
use nimber_games::{Game, Refusal};
use serde_json::json;

/// Reads a rule with these heaps as a position.
pub fn read_rule<G: Game>(game: &G, mut fields: Fields, heaps: &[u64]) -> Result<G::Position, Refusal> {
    fields.set(sequence(game)?.heaps_parameter(), json!(heaps));
    game.parse(fields.read()?)
}

pub fn sequence<G: Game>(game: &G) -> Result<&dyn Sequence<G::Position>, Refusal> {
    game.sequence().ok_or_else(|| lacks(game, "sequence of heap values"))
}

pub fn lacks<G: Game>(game: &G, what: &str) -> Refusal {
    Refusal::malformed("", format!("{} has no {what}", game.about().name))
}
