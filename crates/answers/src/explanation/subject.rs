//! What an explanation is about.

use nimber_games::Game;
use nimber_solvers::theory::{Budget, Play};

/// A solved position, its parts, and the advised move.
pub struct Subject<'s, 'p, G: Game + 'p> {
    pub game: &'s G,
    pub position: &'s G::Position,
    pub play: Play,
    pub solved: &'s G::Solved<'p>,
    pub components: &'s [G::Component],
    /// The advised move; `None` if the game is over.
    pub advised: Option<&'s G::Move>,
    pub budget: &'s Budget,
}
