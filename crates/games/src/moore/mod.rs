//! Moore's Nim: take any number of objects from each of up to so many heaps (Moore 1910).

#[cfg(feature = "pictures")]
mod picture;
mod position;
mod solved;

pub use position::{MooreComponent, MooreMove, MooreMoveRequest, MoorePosition, MooreRequest};
pub use solved::{MOST_ORDERED, MOST_SEARCHED, SolvedHeaps};

use crate::about::{About, Bound, Parameter, ParameterKind};
use crate::game::{Abilities, Game, Legal, equal_to};
use crate::heaps::{self, HEAPS};
use crate::random::{self, HEAP_DISTRIBUTION, HEAP_SIZES, RandomPositions, Size};
use crate::refusal::Refusal;
use crate::serial::{Map, Value, json, object};
use crate::wire::{as_illegal, read_sizes};
use crate::written::written_in_numbers;
use nimber_solvers::moore::MOST_HEAPS;
use nimber_solvers::theory::{Budget, Play};
use rand::Rng;
use std::sync::LazyLock;

/// Moore's Nim.
#[derive(Clone, Copy, Debug, Default)]
pub struct Moore;

const MOST: Parameter =
    Parameter::required("most", ParameterKind::Integer, "From how many heaps a move may take, 1 to 64.", "2").within(1, MOST_HEAPS as u64);

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "moore",
    title: "Moore's Nim",
    rules: "Take any number of objects from each of several heaps, from at most as many heaps as were agreed.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "by how much is taken from the first heap, least first, then from the second, and so on",
    parameters: vec![
        Parameter { about: "The sizes of the heaps, at most 64 of them. Empty heaps are legal and inert.".into(), ..HEAPS },
        MOST.of_rule(),
    ],
    limits: vec![
        Bound { name: "heaps", value: MOST_HEAPS as u64, about: "heaps in one position" },
        heaps::heap_size(crate::wire::MAX_INTEGER),
        Bound { name: "most", value: MOST_HEAPS as u64, about: "heaps from which a move may take" },
        Bound {
            name: "moves_within_reach",
            value: MOST_SEARCHED,
            about: "the product of (n + 1)(n + 2)/2 over the heaps n, if `most` is at least 2 and more than `most` + 1 heaps have objects; \
                beyond it a won position has the `sg` null, but outcome and winning moves are exact",
        },
        Bound {
            name: "ordered_winning_moves",
            value: MOST_ORDERED as u64,
            about: "winning moves that are counted; of more, the first that are found are listed, and `winning_moves_total` is null",
        },
    ],
    start: json!({ "heaps": [1, 1, 3], "most": 2 }),
    starts: [&[3, 5, 7][..], &[6, 8, 9], &[2, 3, 4, 5], &[1, 4, 4, 6]].map(|heaps| json!({ "heaps": heaps, "most": 2 })).into(),
    small: Some(|numbers| json!({ "heaps": numbers.list(4, 5), "most": 1 + numbers.below(3) })),
    examples: vec!["heaps=3,5,7&most=2", "heaps=1,1,1,1&most=2&play=misere", "heaps=9007199254740991,7,5,3&most=3"],
    example_move: json!({ "take": [1, 0, 2] }),
    refused: vec![
        json!({ "heaps": [3, 5, 7], "most": 0 }),
        json!({ "heaps": [3, -5], "most": 2 }),
        json!({ "heaps": [3, 5, 7], "most": 2, "player_move": { "take": [1, 1, 1] } }),
    ],
    ..About::default()
});

impl Game for Moore {
    type Request = MooreRequest;
    type Position = MoorePosition;
    type Component = MooreComponent;
    type Move = MooreMove;
    type MoveRequest = MooreMoveRequest;
    type Solved<'a> = SolvedHeaps<'a>;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: MooreRequest) -> Result<MoorePosition, Refusal> {
        MoorePosition::read(&request)
    }

    #[inline]
    fn solve<'a>(&'a self, position: &'a MoorePosition, play: Play, budget: &'a Budget) -> Result<SolvedHeaps<'a>, Refusal> {
        SolvedHeaps::new(position, play, budget)
    }

    fn find(&self, position: &MoorePosition, request: &MooreMoveRequest, _: &Budget) -> Result<MooreMove, Refusal> {
        let take = as_illegal(|faults| Some(read_sizes("take", &request.take, faults)))?;
        let heaps = &position.heaps;
        if take.len() != heaps.len() {
            let detail = format!("{} numbers are given for {} heaps; each heap needs one, 0 if nothing is taken", take.len(), heaps.len());
            return Err(Refusal::illegal("/take", detail));
        }
        if let Some(index) = (0..heaps.len()).find(|&index| take[index] > heaps[index]) {
            let detail = format!("{} objects cannot be taken from a heap of {}", take[index], heaps[index]);
            return Err(Refusal::illegal(format!("/take/{index}"), detail));
        }
        match take.iter().filter(|&&take| take > 0).count() as u64 {
            0 => Err(Refusal::illegal("/take", "a move takes at least one object")),
            heaps if heaps > position.most => {
                let detail = format!("the move takes from {heaps} heaps; it may take from at most {}", position.most);
                Err(Refusal::illegal("/take", detail))
            }
            _ => Ok(MooreMove { take }),
        }
    }

    fn find_written(&self, position: &MoorePosition, text: &str, budget: &Budget) -> Result<MooreMove, Refusal> {
        // An amount, and the heap counted from 1.
        let taken = |numbers: &[u64], heap: u64| numbers.chunks_exact(2).find(|said| said[1] == heap).map_or(0, |said| said[0]);
        let meant = |numbers: &[u64]| {
            vec![MooreMoveRequest { take: (1..=position.heaps.len() as u64).map(|heap| taken(numbers, heap).into()).collect() }]
        };
        written_in_numbers(text, meant, |request| self.find(position, request, budget))
    }

    fn find_equal(&self, position: &MoorePosition, mv: &MooreMove, budget: &Budget) -> Result<MooreMove, Refusal> {
        equal_to(mv, self.find(position, &MooreMoveRequest { take: mv.take.iter().map(|&take| take.into()).collect() }, budget)?)
    }

    fn apply(&self, position: &MoorePosition, mv: &MooreMove) -> MoorePosition {
        position.after(&mv.take)
    }

    fn legal<'a>(&'a self, position: &'a MoorePosition, _: &Budget) -> Result<Legal<'a, MooreMove>, Refusal> {
        Ok(Box::new(position.all_moves()))
    }

    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities { random: Some(self), picture: Some(self), ..Abilities::default() }
    }
}

impl RandomPositions<MoorePosition> for Moore {
    fn distribution(&self) -> &'static str {
        HEAP_DISTRIBUTION
    }

    fn sizes(&self) -> &'static [Size] {
        HEAP_SIZES
    }

    fn base(&self, _: &[u64]) -> Map<String, Value> {
        object([(HEAPS.name, json!([]))])
    }

    fn sample(&self, base: &MoorePosition, sizes: &[u64], rng: &mut dyn Rng, _: &Budget) -> Result<MoorePosition, Refusal> {
        let &[count, largest] = sizes else { return Ok(base.clone()) };
        Ok(MoorePosition { heaps: random::heaps(count, largest, rng), most: base.most })
    }
}
