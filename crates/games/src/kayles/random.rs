//! Random rows and rings.

use super::{Kayles, KaylesPosition};
use crate::random::{RandomPositions, Size, heaps};
use crate::refusal::Refusal;
use nimber_solvers::theory::Budget;
use rand::Rng;
use serde_json::{Map, Value, json};

const SIZES: &[Size] = &[
    Size::new("size", "How many rows are drawn, 0 to 64; 3 by default.", (3, "3"), (0, 64)),
    Size::new("rings", "How many rings are drawn, 0 to 64; none by default.", (0, "0"), (0, 64)),
    Size::new("largest", "The most bottles in a row or ring, 1 to 1000; 10 by default.", (10, "10"), (1, 1000)),
    Size::new("pictures", "With 1, rows and rings are drawn as `bottles` and `circles`: 0 to 1; none by default.", (0, "0"), (0, 1)),
];

impl RandomPositions<KaylesPosition> for Kayles {
    fn distribution(&self) -> &'static str {
        "The size of each row and ring is a number from 1 to `largest`, all equally likely."
    }

    fn sizes(&self) -> &'static [Size] {
        SIZES
    }

    fn base(&self, _: &[u64]) -> Map<String, Value> {
        Map::from_iter([("rows".to_owned(), json!([]))])
    }

    fn draw(&self, base: &KaylesPosition, sizes: &[u64], rng: &mut dyn Rng, _: &Budget) -> Result<KaylesPosition, Refusal> {
        let &[rows, rings, largest, pictures] = sizes else { return Ok(base.clone()) };
        let (rows, rings) = (heaps(rows, largest, rng), heaps(rings, largest, rng));
        if pictures == 0 { Ok(base.with_sizes(rows, rings)) } else { base.with_pictures(&rows, &rings) }
    }
}
