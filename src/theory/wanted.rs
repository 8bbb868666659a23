//! Which options of a position are asked for.

use super::Nimber;

/// The values of the options that a visit asks for.
#[derive(Clone, Copy, Debug)]
pub enum Wanted<'a> {
    /// Every move.
    Any,
    /// Moves to one of these values.
    OneOf(&'a [Nimber]),
}

impl Wanted<'_> {
    /// Whether a result of this value is asked for.
    pub fn admits(&self, value: Nimber) -> bool {
        match self {
            Wanted::Any => true,
            Wanted::OneOf(values) => values.contains(&value),
        }
    }
}
