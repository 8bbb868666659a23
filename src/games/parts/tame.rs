//! The theorem on tame parts.

use crate::theory::{Nimber, Outcome};

/// The misère outcome of a sum of tame parts whose values have this XOR.
pub fn tame_outcome(total: Nimber, firm: bool) -> Outcome {
    Outcome::of(if firm { total } else { total + Nimber::new(1) })
}
