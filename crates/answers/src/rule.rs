//! The rule of a game without a position: what the values of single heaps depend on.

use super::request::Fields;
use nimber_games::erased::{DynSequence, lacks};
use nimber_games::{DynGame, DynPosition, Refusal};
use serde_json::json;
use std::sync::Arc;

/// Reads a rule with these heaps as a position.
pub fn read_rule(game: &Arc<dyn DynGame>, mut fields: Fields, heaps: &[u64]) -> Result<Arc<dyn DynPosition>, Refusal> {
    fields.set(sequence(&**game)?.heaps_parameter, json!(heaps));
    game.clone().parse(&fields, &[])
}

pub fn sequence(game: &dyn DynGame) -> Result<DynSequence<'_>, Refusal> {
    game.sequence().ok_or_else(|| lacks(game.about(), "sequence of heap values"))
}
