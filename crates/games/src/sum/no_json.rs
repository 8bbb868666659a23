//! Without JSON, sums are made of positions, and their moves are those that are listed.

use super::Sum;
use crate::data::Value;
use crate::erased::{DynComponents, DynMove, DynPosition};
use crate::refusal::Refusal;
use nimber_solvers::theory::Budget;
use std::sync::Arc;

fn no_json() -> Refusal {
    Refusal::malformed("", "a component in JSON needs the feature `serde`")
}

pub fn find_part(_: &dyn DynPosition, _: &Value, _: &Budget) -> Result<DynMove, Refusal> {
    Err(no_json())
}

pub fn parts(_: &dyn DynComponents) -> Vec<Value> {
    Vec::new()
}

impl Sum {
    pub(super) fn place(&self, _: Value) -> Result<Arc<dyn DynPosition>, Refusal> {
        Err(no_json())
    }
}
