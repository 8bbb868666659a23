use crate::theory::Stop;

/// Why a step of the search ended without a result.
pub(super) enum Interrupt {
    Stopped(Stop),
    /// Too many words had to be told apart.
    TooLarge,
}

impl From<Stop> for Interrupt {
    fn from(stop: Stop) -> Self {
        Interrupt::Stopped(stop)
    }
}
