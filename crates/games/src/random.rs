//! Random positions of a given size.

use super::about::{Parameter, ParameterKind};
use super::refusal::Refusal;
use crate::serial::{Map, Value};
use nimber_solvers::theory::Budget;
use rand::{Rng, RngExt};

/// Samples positions of a game.
pub trait RandomPositions<P> {
    /// The distribution, in a sentence or two.
    fn distribution(&self) -> &'static str;

    /// The sizes that a request may choose.
    fn sizes(&self) -> &'static [Size];

    /// The parameters of a position that may be chosen, too, besides those of the rule.
    fn kept_parameters(&self) -> &'static [&'static str] {
        &[]
    }

    /// The fields of the position to sample from, besides those of the rule and the kept ones.
    fn base(&self, sizes: &[u64]) -> Map<String, Value>;

    /// A position, which may be finished. `base` was read from the fields.
    fn sample(&self, base: &P, sizes: &[u64], rng: &mut dyn Rng, budget: &Budget) -> Result<P, Refusal>;
}

/// What is known of [`RandomPositions`] of a game.
#[derive(Clone, Copy)]
pub struct DynRandom {
    /// What is drawn, in a sentence or two.
    pub distribution: &'static str,
    /// What may be chosen.
    pub sizes: &'static [Size],
    /// The parameters of a position that may be chosen, too, besides those of the rule.
    pub kept_parameters: &'static [&'static str],
}

impl DynRandom {
    pub(super) fn of<P>(random: &dyn RandomPositions<P>) -> Self {
        DynRandom { distribution: random.distribution(), sizes: random.sizes(), kept_parameters: random.kept_parameters() }
    }
}

/// A number that may be chosen.
#[derive(Debug)]
pub struct Size {
    /// With its range.
    pub parameter: Parameter,
    pub default: u64,
}

impl Size {
    /// `about` names the range and the default.
    pub const fn new(name: &'static str, about: &'static str, (default, example): (u64, &'static str), (least, most): (u64, u64)) -> Self {
        let parameter = Parameter::optional(name, ParameterKind::Integer, about, example).within(least, most);
        Size { parameter, default }
    }
}

/// The sizes of random heaps: how many, and the largest one.
pub(crate) const HEAP_SIZES: &[Size] = &[
    Size::new("size", "How many heaps are drawn, 1 to 64; 3 by default.", (3, "3"), (1, 64)),
    Size::new("largest", "The largest heap that is drawn, 1 to 1000; 15 by default.", (15, "15"), (1, 1000)),
];

pub(crate) const HEAP_DISTRIBUTION: &str = "The size of each heap is a number from 1 to `largest`, all equally likely.";

/// `count` numbers from 1 to `largest`.
pub fn heaps(count: u64, largest: u64, rng: &mut dyn Rng) -> Vec<u64> {
    (0..count).map(|_| rng.random_range(1..=largest.max(1))).collect()
}
