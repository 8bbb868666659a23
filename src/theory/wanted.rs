//! Which moves a caller asks for.

use super::Nimber;

#[derive(Clone, Copy, Debug)]
pub enum Wanted<'a> {
    Any,
    /// The moves to one of these values.
    OneOf(&'a [Nimber]),
}

impl Wanted<'_> {
    /// Whether a move to this value is wanted.
    pub fn admits(&self, value: Nimber) -> bool {
        match self {
            Wanted::Any => true,
            Wanted::OneOf(values) => values.contains(&value),
        }
    }
}
