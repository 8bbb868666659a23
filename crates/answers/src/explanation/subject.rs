//! What an explanation is about.

use nimber_games::{DynComponent, DynMove, DynSolved};
use nimber_solvers::theory::{Budget, Play};

/// A solved position, its parts, and the advised move.
pub struct Subject<'s> {
    pub play: Play,
    pub solved: &'s dyn DynSolved,
    pub components: &'s [Box<dyn DynComponent>],
    /// The advised move; `None` if the game is over.
    pub advised: Option<&'s dyn DynMove>,
    pub budget: &'s Budget,
}
