use crate::game::Game;
use crate::refusal::Refusal;
use nimber_solvers::theory::Budget;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// The position after fewer than `most` random moves; each number of moves is equally likely, and each move.
pub fn played<G: Game>(game: &G, from: &G::Position, most: u64, rng: &mut dyn Rng, budget: &Budget) -> Result<G::Position, Refusal> {
    let mut position = from.clone();
    for _ in 0..rng.random_range(0..most.max(1)) {
        match game.legal_moves(&position, usize::MAX, budget)?.choose(rng) {
            Some(mv) => position = game.apply(&position, mv),
            None => break,
        }
    }
    Ok(position)
}
