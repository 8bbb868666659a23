//! Random boards: a random shape in each quadrant.

use super::board::{IChompPosition, Quadrant};
use super::game::IChomp;
use crate::chomp::random::random_shape;
use crate::random::{RandomPositions, Size};
use crate::refusal::Refusal;
use nimber_solvers::theory::Budget;
use rand::Rng;
use serde_json::{Map, Value, json};

const SIZES: &[Size] = &[
    Size::new("width", "The columns of the board, 1 to 32; 8 by default.", (8, "8"), (1, 32)),
    Size::new("height", "The rows of the board, 1 to 32; 8 by default.", (8, "8"), (1, 32)),
];

impl RandomPositions<IChompPosition> for IChomp {
    fn distribution(&self) -> &'static str {
        "In each quadrant, every shape that play can reach is equally likely."
    }

    fn sizes(&self) -> &'static [Size] {
        SIZES
    }

    fn kept_parameters(&self) -> &'static [&'static str] {
        &["centre"]
    }

    fn base(&self, sizes: &[u64]) -> Map<String, Value> {
        SIZES.iter().zip(sizes).map(|(size, &number)| (size.parameter.name.to_owned(), json!(number))).collect()
    }

    fn draw(&self, base: &IChompPosition, _: &[u64], rng: &mut dyn Rng, _: &Budget) -> Result<IChompPosition, Refusal> {
        let frame = base.frame();
        Ok(IChompPosition::new(frame, Quadrant::ALL.map(|quadrant| random_shape(frame.sides(quadrant), rng))))
    }
}
