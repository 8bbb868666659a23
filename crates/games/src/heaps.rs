//! Games on heaps: a move cuts one heap. Their positions and moves, and the code that all of them share.

#[cfg(feature = "pictures")]
mod picture;

use super::notation;
use crate::about::{About, Bound, Parameter, ParameterKind, Shape};
use crate::components::{Components, Rules, SolvedSum, Visited, Visitor};
use crate::game::{Abilities, Game, Legal, Position, Removes, equal_to};
use crate::language::{Phrase, Words, display_in_words, message};
use crate::listed::BinaryValue;
use crate::periods::PeriodReport;
use crate::random::{self, HEAP_DISTRIBUTION, HEAP_SIZES, RandomPositions, Size};
use crate::refusal::{Faults, Refusal};
use crate::schema::ToSchema;
use crate::sequence::{MisereReports, Sequence};
use crate::serial::{Deserialize, DeserializeOwned, Map, Serialize, Value, json};
use crate::wire::{Integer, MAX_HEAPS, as_illegal, read_only_index, read_sizes};
use nimber_solvers::theory::{Budget, Nimber, Play, TargetValues};
use rand::Rng;
use smallvec::SmallVec;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

/// The heaps that a move leaves of one heap: at most two in nearly all games.
pub type Leaves = SmallVec<[u64; 2]>;

/// A move inside one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapCut {
    /// The number of objects removed.
    pub take: u64,
    /// The non-empty heaps that remain, in ascending order.
    pub leaves: Leaves,
}

impl HeapCut {
    /// Takes some objects, at most the heap, and leaves the others as one heap.
    pub fn take(heap: u64, take: u64) -> Self {
        HeapCut { take, leaves: Some(heap - take).into_iter().filter(|&left| left > 0).collect() }
    }

    /// Takes some objects and leaves two heaps, the smaller one given.
    pub fn split(heap: u64, take: u64, smaller: u64) -> Self {
        HeapCut { take, leaves: [smaller, heap - take - smaller].into() }
    }
}

impl Removes for HeapCut {
    fn removed(&self) -> u64 {
        self.take
    }
}

/// The `heaps` parameter of every game on heaps.
pub const HEAPS: Parameter = Parameter::required(
    "heaps",
    ParameterKind::Integers,
    "The sizes of the heaps, at most 4096 of them. Empty heaps are legal and inert.",
    "3,5,7",
);

/// The limit on the number of heaps.
pub const HEAP_COUNT: Bound = Bound { name: "heaps", value: MAX_HEAPS as u64, about: "heaps in one position" };

/// The limit on the size of a heap.
pub const fn heap_size(largest: u64) -> Bound {
    Bound { name: "heap_size", value: largest, about: "objects in one heap" }
}

/// The ways to send a move in one heap.
pub const MOVE_SHAPES: &[Shape] = &[Shape { given: &["take"], absent: &[] }, Shape { given: &["leaves"], absent: &["take"] }];

/// Positions of these heaps, for games whose positions are only heaps.
pub fn starts(positions: &[&[u64]]) -> Vec<Value> {
    positions.iter().map(|heaps| json!({ "heaps": heaps })).collect()
}

/// Examples of refused requests, for games whose positions are only heaps that cannot grow.
pub fn refused() -> Vec<Value> {
    vec![json!({ "heaps": [3, -5] }), json!({ "heaps": [3, 5, 7], "player_move": { "heap": 0, "take": 4 } })]
}

/// A position with a list of heaps, and perhaps a rule.
pub trait Heaps: Position {
    /// A position as it arrives.
    type Request: DeserializeOwned + ToSchema;
    /// What the moves of a heap depend on besides its size: an octal code, or nothing.
    type Rule;

    /// See [`Game::parse`].
    fn parse(request: Self::Request) -> Result<Self, Refusal>;

    fn heaps(&self) -> &[u64];

    fn rule(&self) -> &Self::Rule;

    /// The rule in words, if there are several: `taking 1, 3 and 4`.
    fn rule_in_words(&self) -> Option<Phrase> {
        None
    }

    /// The same rule with other heaps.
    fn with_heaps(&self, heaps: Vec<u64>) -> Self;
}

impl<P: Heaps> Components for &P {
    type Component = u64;
    type Cut = HeapCut;
    type Listed = HeapComponent;
    type Move = HeapMove;

    fn components(&self) -> &[u64] {
        self.heaps()
    }

    fn listed_component(&self, index: usize, value: Nimber, binary: bool) -> HeapComponent {
        let sg = value.get();
        HeapComponent { heap: index, size: self.heaps()[index], sg, sg_binary: BinaryValue::wanted(binary, sg) }
    }

    fn listed_move(&self, index: usize, cut: &HeapCut, _: Nimber) -> HeapMove {
        HeapMove::of(index, cut)
    }
}

/// A position that is nothing but heaps.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HeapsRequest {
    /// The sizes of the heaps.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([3, 5, 7])))]
    pub heaps: Vec<Integer>,
}

/// A legal position that is nothing but heaps.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HeapsPosition {
    /// The sizes of the heaps.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([3, 5, 7])))]
    pub heaps: Vec<u64>,
}

impl fmt::Display for HeapsPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::sizes(&self.heaps).fmt(f)
    }
}

impl FromStr for HeapsRequest {
    type Err = Refusal;

    /// Reads sizes such as `3,5,7`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        Ok(HeapsRequest { heaps: notation::read_sizes(text)? })
    }
}

impl Position for HeapsPosition {
    fn up_to_symmetry(&self) -> String {
        in_any_order(&self.heaps)
    }

    fn json_size(&self) -> u64 {
        let digits = |&heap: &u64| u64::from(heap.checked_ilog10().unwrap_or(0)) + 1;
        let commas = self.heaps.len().saturating_sub(1) as u64;
        r#"{"heaps":[]}"#.len() as u64 + commas + self.heaps.iter().map(digits).sum::<u64>()
    }
}

impl Heaps for HeapsPosition {
    type Request = HeapsRequest;
    type Rule = ();

    fn parse(request: HeapsRequest) -> Result<Self, Refusal> {
        let mut faults = Faults::default();
        let heaps = read_sizes("heaps", &request.heaps, &mut faults);
        faults.none_in(HeapsPosition { heaps })
    }

    fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    fn rule(&self) -> &() {
        &()
    }

    fn with_heaps(&self, heaps: Vec<u64>) -> Self {
        HeapsPosition { heaps }
    }
}

/// One heap with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HeapComponent {
    /// The heap's index in the list as it was sent.
    pub heap: usize,
    /// Its size.
    pub size: u64,
    /// Its Sprague–Grundy value in normal play.
    pub sg: u64,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
}

/// A move in one heap.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HeapMove {
    /// The heap's index in the list as it was sent.
    pub heap: usize,
    /// How many objects are removed; 0 for a heap that is only split, or of which more is left than it had.
    pub take: u64,
    /// The non-empty heaps that are left of it, in ascending order.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u64>, max_items = 64))]
    leaves: Leaves,
}

impl HeapMove {
    /// The move that cuts the heap at this index.
    pub(crate) fn of(heap: usize, cut: &HeapCut) -> Self {
        // Quicker than a clone, which goes through the heaps one by one.
        HeapMove { heap, take: cut.take, leaves: Leaves::from_slice(&cut.leaves) }
    }

    /// The non-empty heaps that are left of it, in ascending order.
    pub fn leaves(&self) -> &[u64] {
        &self.leaves
    }
}

impl Removes for HeapMove {
    fn removed(&self) -> u64 {
        self.take
    }
}

impl Words for HeapComponent {
    fn in_words(&self) -> Phrase {
        Phrase::of(message::PART_HEAP).number("index", self.heap as u64 + 1).number("size", self.size)
    }
}

impl Words for HeapMove {
    fn in_words(&self) -> Phrase {
        let heap = self.heap as u64 + 1;
        match (self.take, self.leaves.len()) {
            (take, 0 | 1) => Phrase::of(message::MOVE_TAKE).number("take", take).number("heap", heap),
            (0, _) => Phrase::of(message::MOVE_SPLIT).number("heap", heap).text("leaves", with_plus(&self.leaves)),
            (take, _) => {
                Phrase::of(message::MOVE_TAKE_AND_SPLIT).number("take", take).number("heap", heap).text("leaves", with_plus(&self.leaves))
            }
        }
    }
}

display_in_words!(HeapMove);

impl HeapMove {
    /// The move as a player would send it.
    pub(crate) fn said(&self) -> HeapMoveRequest {
        let leaves = self.leaves.iter().map(|&leaf| leaf.into()).collect();
        HeapMoveRequest { heap: Some((self.heap as u64).into()), take: Some(self.take.into()), leaves: Some(leaves) }
    }
}

/// Sizes as a sum, such as `2 + 3`.
pub fn with_plus(sizes: &[u64]) -> String {
    sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ")
}

/// A move in one heap as a player sends it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HeapMoveRequest {
    /// The heap's index in `heaps`; may be left out where there is one heap.
    pub heap: Option<Integer>,
    /// How many objects to remove; may be left out where `leaves` says it.
    pub take: Option<Integer>,
    /// The heaps that are left; may be left out if at most one is.
    #[cfg_attr(feature = "schema", schema(max_items = 64))]
    pub leaves: Option<Vec<Integer>>,
}

/// Finds the move in `heaps` that a request means. `may_leave_more` is [`HeapGame::MAY_LEAVE_MORE`]. `is_legal` gets the size of the heap
/// and the cut. If the cut is illegal, it returns the reason and what to send instead.
pub fn find_heap_move(
    heaps: &[u64],
    request: &HeapMoveRequest,
    may_leave_more: bool,
    is_legal: impl FnOnce(u64, &HeapCut) -> Result<(), String>,
) -> Result<HeapMove, Refusal> {
    let heap = read_only_index("heap", request.heap.as_ref(), heaps.len())?;
    let cut = read_cut(heaps[heap], request.take.as_ref(), request.leaves.as_deref(), may_leave_more)?;
    is_legal(heaps[heap], &cut).map_err(|reason| Refusal::illegal("", reason))?;
    Ok(HeapMove { heap, take: cut.take, leaves: cut.leaves })
}

fn read_cut(size: u64, take: Option<&Integer>, leaves: Option<&[Integer]>, may_leave_more: bool) -> Result<HeapCut, Refusal> {
    let take = take.map(|take| as_illegal(|faults| take.read(|| "/take".to_owned(), faults))).transpose()?;
    let leaves = leaves.map(|leaves| as_illegal(|faults| Some(read_sizes("leaves", leaves, faults)))).transpose()?;
    let (take, mut leaves): (u64, Leaves) = match (take, leaves) {
        (None, None) => return Err(Refusal::illegal("", "the move needs `take` or `leaves`")),
        (Some(take), None) if take > size => {
            return Err(Refusal::illegal("/take", format!("{take} objects cannot be taken from a heap of {size}")));
        }
        (Some(take), None) => (take, [size - take].into_iter().collect()),
        (take, Some(leaves)) => {
            let left = leaves.iter().try_fold(0u64, |sum, &leaf| sum.checked_add(leaf)).filter(|&left| left <= size || may_leave_more);
            let left = left.ok_or_else(|| Refusal::illegal("/leaves", format!("the move would leave more than the heap of {size}")))?;
            let removed = size.saturating_sub(left);
            if let Some(take) = take.filter(|&take| take != removed) {
                return Err(Refusal::illegal("/leaves", format!("taking {take} from a heap of {size} does not leave {left}")));
            }
            (removed, leaves.into())
        }
    };
    leaves.retain(|leaf| *leaf > 0);
    leaves.sort_unstable();
    Ok(HeapCut { take, leaves })
}

/// Visits the moves that take one of these amounts, each at most the heap, and leave a remainder of a wanted
/// value.
pub fn visit_takes<R: Rules<Component = u64, Cut = HeapCut>>(
    rules: &R,
    heap: u64,
    takes: impl IntoIterator<Item = u64>,
    wanted: TargetValues<'_>,
    budget: &Budget,
    visitor: &mut Visitor<'_, R>,
) -> Visited {
    for take in takes {
        budget.spend(1)?;
        let left = heap - take;
        let value = rules.value(&left, budget)?;
        if wanted.admits(value) && visitor(&HeapCut::take(heap, take), &[left], value)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Visits the moves that take 1 to `most` and leave a remainder of a wanted value, if different remainders have different values.
/// `take_for_value` says how much to take to leave a given value: 0 or `None` if no move does.
pub fn visit_takes_by_value<R: Rules<Component = u64, Cut = HeapCut>>(
    rules: &R,
    heap: u64,
    most: u64,
    take_for_value: impl Fn(u64) -> Option<u64>,
    wanted: TargetValues<'_>,
    budget: &Budget,
    visitor: &mut Visitor<'_, R>,
) -> Visited {
    let TargetValues::OneOf(values) = wanted else { return visit_takes(rules, heap, 1..=most, wanted, budget, visitor) };
    let mut takes: SmallVec<[u64; 2]> = values.iter().filter_map(|value| take_for_value(value.get())).filter(|&take| take > 0).collect();
    takes.sort_unstable();
    visit_takes(rules, heap, takes, wanted, budget, visitor)
}

/// Heaps as [`Position::up_to_symmetry`] has them: their order does not matter.
pub fn in_any_order(heaps: &[u64]) -> String {
    let mut heaps: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    heaps.sort_unstable();
    format!("{heaps:?}")
}

/// The heaps after a move: the non-empty `leaves` replace the entry at `index`.
pub fn replace_heap(heaps: &[u64], index: usize, leaves: &[u64]) -> Vec<u64> {
    let mut after = Vec::with_capacity(heaps.len() + 1);
    after.extend_from_slice(&heaps[..index]);
    after.extend(leaves.iter().copied().filter(|&leaf| leaf > 0));
    after.extend_from_slice(&heaps[index + 1..]);
    after
}

/// A game on heaps. Positions with the same rule differ in their heaps only.
pub trait HeapGame: Send + Sync + 'static {
    /// See [`Heaps::Rule`].
    type Rule;
    type Position: Heaps<Rule = Self::Rule>;
    /// The moves and values of single heaps under one rule.
    type Rules<'a>: Rules<Component = u64, Cut = HeapCut> + Send;

    /// Whether the heaps that a move leaves may together have more objects than the heap that it replaces. Such a move takes 0.
    const MAY_LEAVE_MORE: bool = false;

    fn about(&self) -> &About;

    /// The rules for heaps up to `largest`.
    fn rules<'a>(&'a self, rule: &'a Self::Rule, largest: u64, budget: &Budget) -> Result<Self::Rules<'a>, Refusal>;

    /// Says why a cut of a heap of `size` objects is illegal, and what is legal.
    fn check_cut(&self, rule: &Self::Rule, size: u64, cut: &HeapCut) -> Result<(), String>;

    /// Refuses heaps whose values are too large for an answer.
    fn check_heap(&self, heap: u64) -> Result<(), Refusal> {
        let _ = heap;
        Ok(())
    }

    /// The cuts of a heap in the documented order, made one by one. See [`Game::legal`].
    fn cuts<'a>(&'a self, rule: &'a Self::Rule, heap: u64) -> Legal<'a, HeapCut>;

    /// See [`Sequence::period`].
    fn period(&self, rule: &Self::Rule, budget: &Budget) -> Result<PeriodReport, Refusal>;

    /// See [`Sequence::search_period`].
    fn search_period(&self, rule: &Self::Rule, budget: &Budget) -> Result<PeriodReport, Refusal> {
        HeapGame::period(self, rule, budget)
    }

    /// See [`Sequence::misere_reports`].
    fn misere_reports(&self) -> Option<MisereReports<'_, Self::Rule>> {
        None
    }
}

impl<G: HeapGame> Game for G {
    type Request = <G::Position as Heaps>::Request;
    type Position = G::Position;
    type Component = HeapComponent;
    type Move = HeapMove;
    type MoveRequest = HeapMoveRequest;
    type Solved<'a> = SolvedSum<'a, &'a G::Position, G::Rules<'a>>;

    fn about(&self) -> &About {
        HeapGame::about(self)
    }

    fn parse(&self, request: Self::Request) -> Result<G::Position, Refusal> {
        let position = G::Position::parse(request)?;
        position.heaps().iter().try_for_each(|&heap| self.check_heap(heap))?;
        Ok(position)
    }

    fn solve<'a>(&'a self, position: &'a G::Position, play: Play, budget: &'a Budget) -> Result<Self::Solved<'a>, Refusal> {
        let largest = position.heaps().iter().copied().max().unwrap_or(0);
        SolvedSum::new(position, self.rules(position.rule(), largest, budget)?, play, budget)
    }

    fn find(&self, position: &G::Position, request: &HeapMoveRequest, _: &Budget) -> Result<HeapMove, Refusal> {
        find_heap_move(position.heaps(), request, G::MAY_LEAVE_MORE, |size, cut| self.check_cut(position.rule(), size, cut))
    }

    fn find_equal(&self, position: &G::Position, mv: &HeapMove, budget: &Budget) -> Result<HeapMove, Refusal> {
        equal_to(mv, self.find(position, &mv.said(), budget)?)
    }

    fn apply(&self, position: &G::Position, mv: &HeapMove) -> G::Position {
        position.with_heaps(replace_heap(position.heaps(), mv.heap, &mv.leaves))
    }

    fn apply_in_place(&self, position: &G::Position, mv: &HeapMove) -> G::Position {
        match mv.leaves[..] {
            [] => {
                let mut heaps = position.heaps().to_vec();
                heaps[mv.heap] = 0;
                position.with_heaps(heaps)
            }
            _ => Game::apply(self, position, mv),
        }
    }

    fn legal<'a>(&'a self, position: &'a G::Position, _: &Budget) -> Result<Legal<'a, HeapMove>, Refusal> {
        let cuts = |(heap, &size): (usize, &u64)| {
            self.cuts(position.rule(), size).map(move |cut| HeapMove { heap, take: cut.take, leaves: cut.leaves })
        };
        Ok(Box::new(position.heaps().iter().enumerate().flat_map(cuts)))
    }

    fn can_end_at_once(&self, position: &G::Position) -> bool {
        position.heaps().iter().filter(|&&heap| self.cuts(position.rule(), heap).next().is_some()).take(2).count() == 1
    }

    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities { sequence: Some(self), random: Some(self), picture: Some(self), ..Abilities::default() }
    }
}

impl<G: HeapGame> RandomPositions<G::Position> for G {
    fn distribution(&self) -> &'static str {
        HEAP_DISTRIBUTION
    }

    fn sizes(&self) -> &'static [Size] {
        HEAP_SIZES
    }

    fn base(&self, _: &[u64]) -> Map<String, Value> {
        Map::from_iter([(HEAPS.name.to_owned(), json!([]))])
    }

    fn sample(&self, base: &G::Position, sizes: &[u64], rng: &mut dyn Rng, _: &Budget) -> Result<G::Position, Refusal> {
        let &[count, largest] = sizes else { return Ok(base.clone()) };
        Ok(base.with_heaps(random::heaps(count, largest, rng)))
    }
}

/// A longer list of values grows as it is filled.
const MOST_RESERVED: u64 = 1 << 20;

impl<G: HeapGame> Sequence<G::Position> for G {
    fn heaps_parameter(&self) -> &'static str {
        HEAPS.name
    }

    fn values(&self, rule: &G::Position, from: u64, to: u64, budget: &Budget) -> Result<Vec<u64>, Refusal> {
        self.check_heap(to)?;
        let rules = self.rules(rule.rule(), to, budget)?;
        let count = (to - from).saturating_add(1);
        budget.spend(count)?;
        // Collecting results would not reserve the memory, and took seven times as long where a period is known.
        let mut values = Vec::with_capacity(count.min(MOST_RESERVED) as usize);
        for heap in from..=to {
            values.push(rules.value(&heap, budget)?.get());
        }
        Ok(values)
    }

    fn single(&self, rule: &G::Position, heap: u64) -> G::Position {
        rule.with_heaps(vec![heap])
    }

    fn period(&self, rule: &G::Position, budget: &Budget) -> Result<PeriodReport, Refusal> {
        HeapGame::period(self, rule.rule(), budget)
    }

    fn search_period(&self, rule: &G::Position, budget: &Budget) -> Result<PeriodReport, Refusal> {
        HeapGame::search_period(self, rule.rule(), budget)
    }

    fn misere_reports(&self) -> Option<MisereReports<'_, G::Position>> {
        let reports = HeapGame::misere_reports(self)?;
        Some(Box::new(move |position, bounds, work, budget| reports(position.rule(), bounds, work, budget)))
    }
}
