//! Why the search for a quotient can end early.

use crate::theory::Stop;

/// Why the finder left off in the middle of something.
pub(super) enum Break {
    Stopped(Stop),
    /// More is to be told apart than may be.
    TooLarge,
}

impl From<Stop> for Break {
    fn from(stop: Stop) -> Self {
        Break::Stopped(stop)
    }
}
