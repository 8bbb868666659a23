//! Which moves a caller asks for.

use super::Nimber;

#[derive(Clone, Copy, Debug)]
pub enum TargetValues<'a> {
    Any,
    /// The moves to one of these values.
    OneOf(&'a [Nimber]),
}

impl TargetValues<'_> {
    /// Whether a move to this value is wanted.
    pub fn admits(&self, value: Nimber) -> bool {
        match self {
            TargetValues::Any => true,
            TargetValues::OneOf(values) => values.contains(&value),
        }
    }
}
