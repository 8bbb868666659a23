//! Without JSON, sums are made of positions, and their moves are those that are listed.

use crate::erased::{DynComponents, DynGame, DynMove, DynPosition};
use crate::refusal::Refusal;
use crate::serial::Value;
use nimber_solvers::theory::Budget;
use std::sync::Arc;

fn no_json() -> Refusal {
    Refusal::malformed("", "a component in JSON needs the feature `serde`")
}

pub fn find_part(_: &dyn DynPosition, _: &Value, _: bool, _: &Budget) -> Result<DynMove, Refusal> {
    Err(no_json())
}

pub fn parts(_: &dyn DynComponents) -> Vec<Value> {
    Vec::new()
}

pub fn place(_: &[Arc<dyn DynGame>], _: &[&str], _: Value, _: bool) -> Result<Arc<dyn DynPosition>, Refusal> {
    Err(no_json())
}
