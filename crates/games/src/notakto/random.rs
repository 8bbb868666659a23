//! Random boards.

use super::{Notakto, NotaktoPosition};
use crate::random::{RandomPositions, Size};
use crate::refusal::Refusal;
use crate::serial::{Map, Value, json, object};
use nimber_solvers::theory::Budget;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

const SIZES: &[Size] = &[
    Size::new("size", "The side of the boards, 3 to 5; 3 by default.", (3, "3"), (3, 5)),
    Size::new("count", "How many boards are drawn, 1 to 64; 3 by default.", (3, "3"), (1, 64)),
];

impl RandomPositions<NotaktoPosition> for Notakto {
    fn distribution(&self) -> &'static str {
        "Each board gets a number of crosses, up to 3 on 3x3, from 3 to 8 on 4x4 and from 14 to 17 on 5x5, all equally likely. Each cross \
         is put into a cell where it completes no line, all equally likely, as long as there is one."
    }

    fn sizes(&self) -> &'static [Size] {
        SIZES
    }

    fn base(&self, sizes: &[u64]) -> Map<String, Value> {
        object(SIZES.iter().zip(sizes).map(|(size, &number)| (size.parameter.name, json!(number))))
    }

    fn sample(&self, base: &NotaktoPosition, _: &[u64], rng: &mut dyn Rng, _: &Budget) -> Result<NotaktoPosition, Refusal> {
        let boards = base.boards().iter().map(|&empty| {
            let crosses = match empty.side() {
                3 => rng.random_range(0..=3),
                4 => rng.random_range(3..=8),
                _ => rng.random_range(14..=17),
            };
            let mut board = empty;
            for _ in 0..crosses {
                let cells: Vec<u8> = board.moves().filter(|&cell| !board.with(cell).is_dead()).collect();
                board = cells.choose(rng).map_or(board, |&cell| board.with(cell));
            }
            board
        });
        Ok(NotaktoPosition::new(boards.collect()))
    }
}
