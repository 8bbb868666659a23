//! Grundy's game: split a group into two unequal parts (Grundy 1939).

#[cfg(feature = "pictures")]
mod picture;

use super::about::{About, Bound, Parameter, ParameterKind};
use super::components::{Components, Elements, LONGEST_MISERE_SEARCH, Rules, SolvedSum, Visited, Visitor};
use super::game::{Abilities, Game, Legal, Position, Removes, equal_to};
use super::heaps::{in_any_order, replace_heap, with_plus};
use super::listed::BinaryValue;
use super::notation;
use super::periods::PeriodReport;
use super::random::{self, RandomPositions, Size};
use super::refusal::{Faults, Refusal};
use super::sequence::{AuxiliaryTable, AuxiliaryTableRow, OwnTable, Sequence, list_values};
use super::wire::{Integer, MAX_HEAPS, as_illegal, read_by_names, read_only_index, read_sizes};
use crate::language::{Phrase, Words, display_in_words, message};
use crate::serial::{Deserialize, Map, Serialize, Value, json, object};
use crate::written::{from_one, written_in_numbers};
use nimber_solvers::grundy::{GrowingValues, GrundyHeapRules, Misere, Values};
use nimber_solvers::misere::LazyQuotient;
use nimber_solvers::theory::{Budget, Method, Nimber, Play, TargetValues, Temper};
use rand::Rng;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::Arc;

/// Grundy's game with its table of values. No formula and no period is known.
#[derive(Clone, Debug)]
pub struct Grundy {
    about: About,
    values: GrowingValues,
    misere: Arc<Misere>,
}

#[doc(hidden)]
impl Grundy {
    pub fn new(values: impl Into<GrowingValues>) -> Self {
        let values = values.into();
        Grundy { about: about(values.largest()), values, misere: Arc::new(Misere::new()) }
    }

    /// The rules of these groups.
    ///
    /// # Errors
    /// The first of them that is too large.
    fn group_rules(&self, groups: &[u64]) -> Result<GroupRules<'_>, Refusal> {
        let largest = groups.iter().copied().max().unwrap_or(0);
        let values = self.values.up_to(largest).ok_or_else(|| {
            let most = self.values.largest();
            self.too_large(groups.iter().copied().find(|&group| group > most).unwrap_or(largest))
        })?;
        let quotient = LazyQuotient::new(&self.misere.quotients, GrundyHeapRules);
        Ok(GroupRules { grundy: self, values, counts: RefCell::default(), quotient })
    }

    fn too_large(&self, group: u64) -> Refusal {
        let largest = self.values.largest();
        let detail = format!("a group of {group} is too large; values are known up to {largest}");
        Refusal::beyond("group_size", largest, group, detail)
    }

    fn row(&self, n: u64, budget: &Budget) -> Result<AuxiliaryTableRow, Refusal> {
        let rules = self.group_rules(&[n])?;
        let sg = rules.value(&n, budget)?.get();
        // A group of value sg can be split to each smaller value, so every entry is filled.
        let mut splits = vec![0; sg as usize];
        let _ = rules.visit(&n, TargetValues::Any, budget, &mut |cut, _, result| {
            if let Some(split @ 0) = usize::try_from(result.get()).ok().and_then(|value| splits.get_mut(value)) {
                *split = cut.leaves[0];
            }
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(AuxiliaryTableRow { n, sg, sg_binary: format!("{sg:b}"), splits })
    }
}

/// A position as it arrives.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GrundyRequest {
    /// The sizes of the groups.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([14, 27, 28])))]
    pub groups: Vec<Integer>,
}

/// A legal position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GrundyPosition {
    /// The sizes of the groups.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([14, 27, 28])))]
    pub groups: Vec<u64>,
}

impl fmt::Display for GrundyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::sizes(&self.groups).fmt(f)
    }
}

impl FromStr for GrundyRequest {
    type Err = Refusal;

    /// Reads sizes such as `14,27,28`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        Ok(GrundyRequest { groups: notation::read_sizes(text)? })
    }
}

impl Position for GrundyPosition {
    fn up_to_symmetry(&self) -> String {
        in_any_order(&self.groups)
    }
}

impl Components for &GrundyPosition {
    type Component = u64;
    type Cut = Split;
    type Listed = GrundyComponent;
    type Move = GrundyMove;

    fn components(&self) -> &[u64] {
        &self.groups
    }

    fn listed_component(&self, index: usize, value: Nimber, binary: bool) -> GrundyComponent {
        let sg = value.get();
        GrundyComponent { group: index, size: self.groups[index], sg, sg_binary: BinaryValue::wanted(binary, sg) }
    }

    fn listed_move(&self, index: usize, cut: &Split, _: Nimber) -> GrundyMove {
        GrundyMove { group: index, leaves: cut.leaves }
    }
}

/// One group with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GrundyComponent {
    /// The group's index in the list as it was sent.
    pub group: usize,
    /// Its size.
    pub size: u64,
    /// Its Sprague–Grundy value in normal play.
    pub sg: u64,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
}

/// A split inside one group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The two parts, the smaller one first.
    pub leaves: [u64; 2],
}

impl Removes for Split {}

/// A split of one group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GrundyMove {
    /// The group's index in the list as it was sent.
    pub group: usize,
    /// The two groups that it leaves, the smaller one first.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u64>, min_items = 2, max_items = 2))]
    pub leaves: [u64; 2],
}

read_by_names!(GrundyMove { group: usize, leaves: [u64; 2] });

impl Removes for GrundyMove {}

impl GrundyMove {
    /// The move as a player would send it.
    fn said(&self) -> GrundyMoveRequest {
        GrundyMoveRequest { group: Some((self.group as u64).into()), leaves: self.leaves.map(Integer::from).to_vec() }
    }
}

impl Words for GrundyComponent {
    fn in_words(&self) -> Phrase {
        Phrase::of(message::PART_GROUP).number("index", self.group as u64 + 1).number("size", self.size)
    }
}

impl Words for GrundyMove {
    fn in_words(&self) -> Phrase {
        let group = self.group as u64 + 1;
        Phrase::of(message::MOVE_SPLIT_GROUP).number("group", group).text("leaves", with_plus(&self.leaves))
    }
}

display_in_words!(GrundyMove);

/// A split as a player sends it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct GrundyMoveRequest {
    /// The group's index in `groups`; may be left out where there is one group.
    pub group: Option<Integer>,
    /// The two groups that it leaves, in either order.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 2))]
    pub leaves: Vec<Integer>,
}

#[derive(Debug)]
pub struct GroupRules<'a> {
    grundy: &'a Grundy,
    values: Values,
    /// For large groups: the number of splits by value. Equal groups share an entry.
    counts: RefCell<HashMap<(u64, Nimber), u64>>,
    quotient: LazyQuotient<'a, GrundyHeapRules>,
}

/// Trying this many splits costs one unit of work.
const SPLITS_PER_UNIT: u64 = 64;

/// The minimal cost of counting the splits of a group.
const COUNT: u64 = 8;

/// Counts are cached for groups from this size on.
const LARGE: u64 = 1 << 13;

/// How many splits a group has.
fn splits_of(group: u64) -> u64 {
    group.saturating_sub(1) / 2
}

impl GroupRules<'_> {
    fn visit_all(&self, group: u64, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited {
        for smaller in 1..=splits_of(group) {
            budget.spend(1)?;
            let leaves = [smaller, group - smaller];
            let value = self.value(&leaves[0], budget)? + self.value(&leaves[1], budget)?;
            if wanted.admits(value) && visitor(&Split { leaves }, &leaves, value)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

impl Rules for GroupRules<'_> {
    type Component = u64;
    type Cut = Split;

    fn value(&self, &group: &u64, _: &Budget) -> Result<Nimber, Refusal> {
        self.values.value(group).ok_or_else(|| self.grundy.too_large(group))
    }

    fn method(&self, _: &u64) -> Method {
        Method::Table
    }

    fn visit(&self, &group: &u64, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited {
        let &TargetValues::OneOf(&[target]) = &wanted else { return self.visit_all(group, wanted, budget, visitor) };
        let mut splits = self.values.splits(group, target.get());
        let mut done = 0;
        while let Some(smaller) = splits.next() {
            budget.spend(1 + (splits.done() - done) / SPLITS_PER_UNIT)?;
            done = splits.done();
            let leaves = [smaller, group - smaller];
            if visitor(&Split { leaves }, &leaves, target)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        budget.spend(1 + (splits.done() - done) / SPLITS_PER_UNIT)?;
        Ok(ControlFlow::Continue(()))
    }

    /// The smaller part has less than half of the group.
    fn move_count(&self, &group: &u64) -> u128 {
        splits_of(group).into()
    }

    fn count(&self, &group: &u64, target: Nimber, budget: &Budget) -> Result<u128, Refusal> {
        let cost = COUNT + splits_of(group) / SPLITS_PER_UNIT;
        if group < LARGE {
            budget.spend(cost)?;
            return Ok(self.values.count_splits(group, target.get()).into());
        }
        let known = self.counts.borrow().get(&(group, target)).copied();
        match known {
            Some(count) => {
                budget.spend(COUNT)?;
                Ok(count.into())
            }
            None => {
                budget.spend(cost)?;
                let count = self.values.count_splits(group, target.get());
                self.counts.borrow_mut().insert((group, target), count);
                Ok(count.into())
            }
        }
    }

    /// The game ends with groups of 1 and 2; at least one group of 2 remains.
    fn longest_game(&self, &group: &u64) -> u128 {
        group.saturating_sub(2).into()
    }

    fn temper(&self, &group: &u64, _: &Budget) -> Result<Option<Temper>, Refusal> {
        Ok(self.grundy.misere.temper(group))
    }

    fn temper_method(&self) -> Method {
        Method::Search
    }

    fn elements(&self, nim: u64, budget: &Budget) -> Result<Option<Elements<'_, u64>>, Refusal> {
        Ok(self.quotient.elements(nim, budget)?.map(Elements::of_heaps))
    }
}

/// `largest` is the largest group with a value.
fn about(largest: u64) -> About {
    About {
        name: "grundy",
        title: "Grundy's game",
        rules: "Split one group into two groups of different sizes; groups of 1 and 2 cannot be split.",
        plays: vec![Play::Normal, Play::Misere],
        move_order: "by group, then by the smaller part, least first",
        parameters: vec![Parameter::required(
            "groups",
            ParameterKind::Integers,
            "The sizes of the groups, at most 4096 of them. Empty groups are legal and inert.",
            "14,27,28",
        )],
        limits: vec![
            Bound { name: "groups", value: MAX_HEAPS as u64, about: "groups in one position" },
            Bound { name: "group_size", value: largest, about: "objects in one group" },
            Bound {
                name: "misere_moves",
                value: LONGEST_MISERE_SEARCH,
                about: "moves that a misere game may last if not every group is tame or in the quotient that was found",
            },
        ],
        start: json!({ "groups": [14, 27, 28] }),
        starts: vec![json!({ "groups": [13] }), json!({ "groups": [20] }), json!({ "groups": [8, 9] }), json!({ "groups": [7, 10, 11] })],
        small: Some(|numbers| json!({ "groups": numbers.list(3, 11) })),
        examples: vec!["groups=48", "groups=14,27,28,30,35,47", "groups=3,13&play=misere"],
        example_move: json!({ "group": 0, "leaves": [2, 12] }),
        refused: vec![
            json!({ "groups": [3, -5] }),
            json!({ "groups": [40000] }),
            json!({ "groups": [14, 27], "player_move": { "group": 0, "leaves": [7, 7] } }),
        ],
        ..About::default()
    }
}

impl Game for Grundy {
    type Request = GrundyRequest;
    type Position = GrundyPosition;
    type Component = GrundyComponent;
    type Move = GrundyMove;
    type MoveRequest = GrundyMoveRequest;
    type Solved<'a> = SolvedSum<'a, &'a GrundyPosition, GroupRules<'a>>;

    fn about(&self) -> &About {
        &self.about
    }

    fn parse(&self, request: GrundyRequest) -> Result<GrundyPosition, Refusal> {
        let mut faults = Faults::default();
        let groups = read_sizes("groups", &request.groups, &mut faults);
        faults.none_in(GrundyPosition { groups })
    }

    #[inline]
    fn solve<'a>(&'a self, position: &'a GrundyPosition, play: Play, budget: &'a Budget) -> Result<Self::Solved<'a>, Refusal> {
        SolvedSum::new(position, self.group_rules(&position.groups)?, play, budget)
    }

    fn find(&self, position: &GrundyPosition, request: &GrundyMoveRequest, _: &Budget) -> Result<GrundyMove, Refusal> {
        let group = read_only_index("group", request.group.as_ref(), position.groups.len())?;
        let size = position.groups[group];
        let mut leaves = as_illegal(|faults| Some(read_sizes("leaves", &request.leaves, faults)))?;
        leaves.sort_unstable();
        let complaint = match leaves[..] {
            [smaller, larger] if smaller.checked_add(larger) != Some(size) => {
                format!("{smaller} and {larger} are not the parts of a group of {size}")
            }
            [0, _] => "both parts need at least one object".to_owned(),
            [smaller, larger] if smaller == larger => format!("the parts of {smaller} and {larger} are equal; they have to differ"),
            [smaller, larger] => return Ok(GrundyMove { group, leaves: [smaller, larger] }),
            _ => format!("{} parts are given; a group is split into two", leaves.len()),
        };
        Err(Refusal::illegal("/leaves", complaint))
    }

    fn find_written(&self, position: &GrundyPosition, text: &str, budget: &Budget) -> Result<GrundyMove, Refusal> {
        let meant = |numbers: &[u64]| match *numbers {
            [group, ref leaves @ ..] => {
                vec![GrundyMoveRequest { group: from_one(group), leaves: leaves.iter().map(|&leaf| leaf.into()).collect() }]
            }
            [] => Vec::new(),
        };
        written_in_numbers(text, meant, |request| self.find(position, request, budget))
    }

    fn find_equal(&self, position: &GrundyPosition, mv: &GrundyMove, budget: &Budget) -> Result<GrundyMove, Refusal> {
        equal_to(mv, self.find(position, &mv.said(), budget)?)
    }

    fn apply(&self, position: &GrundyPosition, mv: &GrundyMove) -> GrundyPosition {
        GrundyPosition { groups: replace_heap(&position.groups, mv.group, &mv.leaves) }
    }

    fn legal<'a>(&'a self, position: &'a GrundyPosition, _: &Budget) -> Result<Legal<'a, GrundyMove>, Refusal> {
        let splits = |(group, &size): (usize, &u64)| {
            (1..=size.saturating_sub(1) / 2).map(move |smaller| GrundyMove { group, leaves: [smaller, size - smaller] })
        };
        Ok(Box::new(position.groups.iter().enumerate().flat_map(splits)))
    }

    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities { sequence: Some(self), random: Some(self), picture: Some(self), ..Abilities::default() }
    }

    fn can_end_at_once(&self, position: &GrundyPosition) -> bool {
        position.groups.iter().filter(|&&group| group > 2).take(2).count() == 1
    }
}

const SIZES: &[Size] = &[
    Size::new("size", "How many groups are drawn, 1 to 64; 3 by default.", (3, "3"), (1, 64)),
    Size::new("largest", "The largest group that is drawn, 1 to 1000; 15 by default.", (15, "15"), (1, 1000)),
];

impl RandomPositions<GrundyPosition> for Grundy {
    fn distribution(&self) -> &'static str {
        "The size of each group is a number from 1 to `largest`, all equally likely."
    }

    fn sizes(&self) -> &'static [Size] {
        SIZES
    }

    fn base(&self, _: &[u64]) -> Map<String, Value> {
        object([("groups", json!([]))])
    }

    fn sample(&self, base: &GrundyPosition, sizes: &[u64], rng: &mut dyn Rng, _: &Budget) -> Result<GrundyPosition, Refusal> {
        let &[count, largest] = sizes else { return Ok(base.clone()) };
        Ok(GrundyPosition { groups: random::heaps(count, largest, rng) })
    }
}

impl Sequence<GrundyPosition> for Grundy {
    fn heaps_parameter(&self) -> &'static str {
        "groups"
    }

    fn values(&self, _: &GrundyPosition, from: u64, to: u64, budget: &Budget) -> Result<Vec<u64>, Refusal> {
        let values = self.values.up_to(to).ok_or_else(|| self.too_large(from.max(self.values.largest() + 1)))?;
        list_values(from, to, budget, |group| values.value(group).ok_or_else(|| self.too_large(group)))
    }

    fn single(&self, _: &GrundyPosition, group: u64) -> GrundyPosition {
        GrundyPosition { groups: vec![group] }
    }

    fn period(&self, _: &GrundyPosition, _: &Budget) -> Result<PeriodReport, Refusal> {
        Ok(PeriodReport::unknown(
            0,
            "no period of Grundy's game is known, and no theorem could prove one from finitely many values: a group may be split at any \
             place, however large it is",
        ))
    }

    fn table(&self) -> Option<OwnTable<'_>> {
        let about = "Grundy's auxiliary table: per group size its value, and at index `s` of `splits` the smallest part to split off so \
                     that the two new groups have value `s`.";
        let rows = |from, to, budget: &Budget| {
            Ok(AuxiliaryTable { rows: (from..=to).map(|n| self.row(n, budget)).collect::<Result<_, Refusal>>()? })
        };
        Some(OwnTable { about, rows: Box::new(rows) })
    }
}
