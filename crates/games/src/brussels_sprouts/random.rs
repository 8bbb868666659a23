//! Random positions: some random moves from the start.

use super::{BrusselsSprouts, BrusselsSproutsPosition, moves};
use crate::game::Game;
use crate::random::{RandomPositions, Size};
use crate::refusal::Refusal;
use nimber_solvers::theory::Budget;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use serde_json::{Map, Value, json};

const SIZES: &[Size] = &[Size::new("size", "How many crosses the game starts from, 1 to 16; 2 by default.", (2, "2"), (1, 16))];

/// Each move is one of this number of first moves.
const CHOICE: usize = 256;

impl RandomPositions<BrusselsSproutsPosition> for BrusselsSprouts {
    fn distribution(&self) -> &'static str {
        "From the start with n crosses, 0 to 5n - 3 moves are made; each number of moves is equally likely, and each of the first 256 \
         listed moves."
    }

    fn sizes(&self) -> &'static [Size] {
        SIZES
    }

    fn base(&self, sizes: &[u64]) -> Map<String, Value> {
        sizes.iter().map(|&crosses| ("crosses".to_owned(), json!(crosses))).collect()
    }

    fn draw(
        &self,
        base: &BrusselsSproutsPosition,
        _: &[u64],
        rng: &mut dyn Rng,
        budget: &Budget,
    ) -> Result<BrusselsSproutsPosition, Refusal> {
        let mut position = base.clone();
        for _ in 0..rng.random_range(0..base.map().moves_left().max(1)) {
            match moves::list(position.map(), CHOICE, budget)?.choose(rng) {
                Some(mv) => position = self.apply(&position, mv),
                None => break,
            }
        }
        Ok(position)
    }
}
