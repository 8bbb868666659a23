//! The theorem on tame parts.

use nimber_solvers::theory::{Nimber, Outcome};

/// The misère outcome of a sum of tame parts with this XOR of values. `firm` tells whether a part is firm.
pub fn tame_outcome(total: Nimber, firm: bool) -> Outcome {
    Outcome::of(if firm { total } else { total + Nimber::new(1) })
}
