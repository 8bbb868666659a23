//! Random positions: some random moves from the start.

use super::{Sprouts, SproutsPosition};
use crate::game::Game;
use crate::random::{RandomPositions, Size};
use crate::refusal::Refusal;
use nimber_solvers::theory::Budget;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use serde_json::{Map, Value, json};

const SIZES: &[Size] = &[Size::new("size", "How many spots the game starts from, 1 to 8; 4 by default.", (4, "4"), (1, 8))];

impl RandomPositions<SproutsPosition> for Sprouts {
    fn distribution(&self) -> &'static str {
        "From the start with n spots, 0 to 2n - 1 moves are made; each number of moves is equally likely, and each move."
    }

    fn sizes(&self) -> &'static [Size] {
        SIZES
    }

    fn base(&self, sizes: &[u64]) -> Map<String, Value> {
        sizes.iter().map(|&spots| ("spots".to_owned(), json!(spots))).collect()
    }

    fn draw(&self, base: &SproutsPosition, sizes: &[u64], rng: &mut dyn Rng, budget: &Budget) -> Result<SproutsPosition, Refusal> {
        let mut position = base.clone();
        for _ in 0..rng.random_range(0..2 * sizes.iter().sum::<u64>().max(1)) {
            match position.options(budget)?.choose(rng) {
                Some(mv) => position = self.apply(&position, mv),
                None => break,
            }
        }
        Ok(position)
    }
}
