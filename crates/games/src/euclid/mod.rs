//! Euclid's game: take a multiple of the smaller number of a pair from the larger one (Cole and Davie 1969). Both stay positive.

mod pairs;
#[cfg(feature = "pictures")]
mod picture;
mod rules;

pub use pairs::{EuclidComponent, EuclidMove, EuclidMoveRequest, EuclidPosition, EuclidRequest, PairsRequest};
pub use rules::{Pair, PairRules, Subtraction};

use crate::about::{About, Bound, Parameter, ParameterKind, Shape};
use crate::components::{Components, SolvedSum};
use crate::game::{Abilities, Game, Legal};
use crate::listed::BinaryValue;
use crate::random::{RandomPositions, Size, heaps};
use crate::refusal::Refusal;
use crate::serial::{Map, Value, json, object};
use crate::wire::{MAX_HEAPS, MAX_INTEGER, as_illegal, read_only_index, read_sizes};
use crate::written::{from_one, written_in_numbers};
use nimber_solvers::theory::{Budget, Nimber, Play};
use pairs::PAIRS;
use rand::Rng;
use std::sync::LazyLock;

/// Euclid's game on pairs of numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Euclid;

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "euclid",
    title: "Euclid's game",
    rules: "Take a multiple of the smaller number of a pair from the larger one, which has to stay positive.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "by pair, then by how much is taken, least first",
    parameters: vec![Parameter::required(
        PAIRS,
        ParameterKind::Text,
        "Pairs of positive numbers, at most 4096 of them. A pair of equal numbers is legal and inert.",
        "25x7,100x64",
    )],
    limits: vec![
        Bound { name: PAIRS, value: MAX_HEAPS as u64, about: "pairs in one position" },
        Bound { name: "number", value: MAX_INTEGER, about: "each number of a pair" },
    ],
    start: json!({ "pairs": [[25, 7], [100, 64]] }),
    starts: vec![
        json!({ "pairs": [[25, 7], [100, 64]] }),
        json!({ "pairs": [[34, 14]] }),
        json!({ "pairs": [[17, 5], [23, 6], [9, 2]] }),
        json!({ "pairs": [[60, 7], [97, 13]] }),
    ],
    small: Some(|numbers| {
        let pairs = numbers.below(3);
        json!({ "pairs": (0..pairs).map(|_| [1 + numbers.below(12), 1 + numbers.below(12)]).collect::<Vec<_>>() })
    }),
    examples: vec!["pairs=25x7,100x64", "pairs=25x7&moves=all", "pairs=13x5&play=misere"],
    example_move: json!({ "pair": 0, "take": 14 }),
    refused: vec![
        json!({ "pairs": [[25, 0]] }),
        json!({ "pairs": "25,7" }),
        json!({ "pairs": [[25, 7]], "player_move": { "pair": 0, "take": 8 } }),
    ],
    move_shapes: &[Shape { given: &["take"], absent: &[] }, Shape { given: &["leaves"], absent: &["take"] }],
    ..About::default()
});

/// The listed form of a move that takes this.
fn listed(position: &EuclidPosition, pair: usize, take: u64) -> EuclidMove {
    let [first, second] = position.pairs()[pair];
    let leaves = if first > second { [first - take, second] } else { [first, second - take] };
    EuclidMove { pair, take, leaves }
}

impl Game for Euclid {
    type Request = EuclidRequest;
    type Position = EuclidPosition;
    type Component = EuclidComponent;
    type Move = EuclidMove;
    type MoveRequest = EuclidMoveRequest;
    type Solved<'a> = SolvedSum<'a, Placed<'a>, PairRules>;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: EuclidRequest) -> Result<EuclidPosition, Refusal> {
        EuclidPosition::parse(request)
    }

    #[inline]
    fn solve<'a>(&'a self, position: &'a EuclidPosition, play: Play, budget: &'a Budget) -> Result<Self::Solved<'a>, Refusal> {
        SolvedSum::new(Placed::new(position), PairRules, play, budget)
    }

    fn find(&self, position: &EuclidPosition, request: &EuclidMoveRequest, _: &Budget) -> Result<EuclidMove, Refusal> {
        let index = read_only_index("pair", request.pair.as_ref(), position.pairs().len())?;
        let [first, second] = position.pairs()[index];
        let take = request.take.as_ref().map(|take| as_illegal(|faults| take.read_size(|| "/take".to_owned(), faults))).transpose()?;
        let leaves = request.leaves.as_ref().map(|leaves| as_illegal(|faults| Some(read_sizes("leaves", leaves, faults)))).transpose()?;
        let (larger, smaller) = (first.max(second), first.min(second));
        let (pointer, take) = match (take, leaves.as_deref()) {
            (Some(take), _) => ("/take", take),
            (None, Some(&[one, other])) => {
                let sum = |one: u64, other: u64| u128::from(one) + u128::from(other);
                // More than the larger number is no move, however much it is.
                ("/leaves", u64::try_from(sum(first, second).saturating_sub(sum(one, other))).unwrap_or(u64::MAX))
            }
            (None, Some(_)) => return Err(Refusal::illegal("/leaves", "the pair after the move has two numbers")),
            (None, None) => return Err(Refusal::illegal("", "the move needs `take` or `leaves`")),
        };
        if !Pair::of([first, second]).allows(take) {
            let detail = match larger == smaller {
                true => "both numbers are equal, so this pair has no move".to_owned(),
                false => format!("a move takes a multiple of {smaller} from {larger} and leaves a positive number, so not {take}"),
            };
            return Err(Refusal::illegal(pointer, detail));
        }
        let mv = listed(position, index, take);
        match leaves {
            Some(leaves) if leaves != mv.leaves => {
                let [one, other] = mv.leaves;
                Err(Refusal::illegal("/leaves", format!("taking {take} from {larger} leaves {one} and {other}")))
            }
            _ => Ok(mv),
        }
    }

    fn find_written(&self, position: &EuclidPosition, text: &str, budget: &Budget) -> Result<EuclidMove, Refusal> {
        let meant = |numbers: &[u64]| match *numbers {
            [take, pair, ..] => vec![EuclidMoveRequest { pair: from_one(pair), take: Some(take.into()), leaves: None }],
            _ => Vec::new(),
        };
        written_in_numbers(text, meant, |request| self.find(position, request, budget))
    }

    fn find_equal(&self, position: &EuclidPosition, mv: &EuclidMove, budget: &Budget) -> Result<EuclidMove, Refusal> {
        self.find(position, &mv.said(), budget)
    }

    fn apply(&self, position: &EuclidPosition, mv: &EuclidMove) -> EuclidPosition {
        position.with(mv)
    }

    fn legal<'a>(&'a self, position: &'a EuclidPosition, _: &Budget) -> Result<Legal<'a, EuclidMove>, Refusal> {
        let pairs = position.pairs().iter().enumerate();
        Ok(Box::new(pairs.flat_map(move |(index, &pair)| Pair::of(pair).takes().map(move |take| listed(position, index, take)))))
    }

    fn can_end_at_once(&self, position: &EuclidPosition) -> bool {
        position.pairs().iter().filter(|[first, second]| first != second).take(2).count() == 1
    }

    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities { random: Some(self), picture: Some(self), ..Abilities::default() }
    }
}

/// The pairs of a position as components.
pub struct Placed<'a> {
    position: &'a EuclidPosition,
    pairs: Vec<Pair>,
}

impl<'a> Placed<'a> {
    fn new(position: &'a EuclidPosition) -> Self {
        Placed { position, pairs: position.pairs().iter().map(|&pair| Pair::of(pair)).collect() }
    }
}

impl Components for Placed<'_> {
    type Component = Pair;
    type Cut = Subtraction;
    type Listed = EuclidComponent;
    type Move = EuclidMove;

    fn components(&self) -> &[Pair] {
        &self.pairs
    }

    fn listed_component(&self, index: usize, value: Nimber, binary: bool) -> EuclidComponent {
        let sg = value.get();
        EuclidComponent { pair: index, sizes: self.position.pairs()[index], sg, sg_binary: BinaryValue::wanted(binary, sg) }
    }

    fn listed_move(&self, index: usize, cut: &Subtraction, _: Nimber) -> EuclidMove {
        listed(self.position, index, cut.take)
    }
}

const SIZES: &[Size] = &[
    Size::new("size", "How many pairs are drawn, 1 to 64; 2 by default.", (2, "2"), (1, 64)),
    Size::new("largest", "The largest number that is drawn, 2 to 1000; 40 by default.", (40, "40"), (2, 1000)),
];

impl RandomPositions<EuclidPosition> for Euclid {
    fn distribution(&self) -> &'static str {
        "Each of the two numbers of a pair is a number from 1 to `largest`, all equally likely."
    }

    fn sizes(&self) -> &'static [Size] {
        SIZES
    }

    fn base(&self, _: &[u64]) -> Map<String, Value> {
        object([(PAIRS, json!([]))])
    }

    fn sample(&self, base: &EuclidPosition, sizes: &[u64], rng: &mut dyn Rng, _: &Budget) -> Result<EuclidPosition, Refusal> {
        let &[count, largest] = sizes else { return Ok(base.clone()) };
        Ok(EuclidPosition { pairs: heaps(count, largest, rng).into_iter().zip(heaps(count, largest, rng)).map(<[u64; 2]>::from).collect() })
    }
}
