//! Positions as lists of parts: the reduced trees of small lands, and large lands.

use super::trees::{FINISHED, TreeId, Trees};
use crate::sprouts::expand::Expander;
use crate::sprouts::position::{Land, Position};
use crate::sprouts::rules::Rules;
use crate::sprouts::table::{LandId, Record, Table};
use crate::theory::{Budget, Play, Stop};
use foldhash::fast::FixedState;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Lands with at most so many lives become trees. With crosses, lands of as many lives have far more trees.
const fn small(rules: Rules) -> u32 {
    if matches!(rules, Rules::Sprouts) { 10 } else { 8 }
}

/// In units of work: what it takes to make an option of a land, and to look at an option of a position.
const OPTION_WORK: u64 = 100;
const LOOK_WORK: u64 = 20;

/// A part of a position: a tree, or a large land.
pub type Part = u32;

/// Marks a land.
const LAND: Part = 1 << 31;

/// Ends an option. No land has this number.
const END: Part = u32::MAX;

/// What a part is.
pub enum Kind {
    Tree(TreeId),
    Land(LandId),
}

pub fn kind(part: Part) -> Kind {
    if part < LAND { Kind::Tree(part) } else { Kind::Land(part & !LAND) }
}

/// The lands and trees that a search has met.
pub struct Parts {
    rules: Rules,
    expander: Expander,
    table: Table,
    trees: Trees,
    numbers: Vec<LandId>,
    /// The number of each large land in its exact form, unless the quick form does.
    exact: Option<HashMap<LandId, LandId, FixedState>>,
}

impl Parts {
    /// For a long search, or for a short one, which needs less room.
    pub fn new(rules: Rules, is_long: bool) -> Self {
        Parts {
            rules,
            expander: Expander::new(is_long).under(rules),
            table: Table::default(),
            trees: Trees::default(),
            numbers: Vec::new(),
            exact: None,
        }
    }

    /// With the same number for lands that are equal, always. Others have two numbers for a few lands.
    pub fn exact(rules: Rules) -> Self {
        Parts { exact: Some(HashMap::default()), ..Parts::new(rules, true) }
    }

    pub fn rules(&self) -> Rules {
        self.rules
    }

    pub fn trees(&self) -> &Trees {
        &self.trees
    }

    pub fn trees_mut(&mut self) -> &mut Trees {
        &mut self.trees
    }

    pub fn land_count(&self) -> usize {
        self.table.land_count()
    }

    pub fn land(&self, land: LandId) -> &Record {
        self.table.record(land)
    }

    /// A land in packed form.
    pub fn packed(&self, land: LandId) -> &[u8] {
        self.table.packed(land)
    }

    /// In bytes, without the trees.
    pub fn size(&self) -> usize {
        self.table.size()
    }

    pub fn is_full(&self) -> bool {
        self.table.is_full()
    }

    /// The parts of a position, in order.
    pub fn of(&mut self, position: &Position, budget: &Budget) -> Result<Vec<Part>, Stop> {
        let mut parts = Vec::new();
        for land in position.lands() {
            parts.push(self.of_land(land, budget)?);
        }
        self.normalise(&mut parts);
        Ok(parts)
    }

    pub fn of_land(&mut self, land: &Land, budget: &Budget) -> Result<Part, Stop> {
        let land = self.table.intern(land.packed(), land.hash());
        if self.is_small(land) { self.tree(land, budget) } else { Ok(land | LAND) }
    }

    /// Whether the player to move wins, if that is known at once: nothing is left, or a single tree.
    pub fn is_won(&self, parts: &[Part]) -> Option<bool> {
        match *parts {
            [] => Some(self.trees.is_won(FINISHED)),
            [tree] if tree < LAND => Some(self.trees.is_won(tree)),
            _ => None,
        }
    }

    /// Makes the options of the lands of a position.
    pub fn expand(&mut self, parts: &[Part], budget: &Budget) -> Result<(), Stop> {
        parts.iter().filter(|&&part| part >= LAND).try_for_each(|part| self.expand_land(part & !LAND, budget))
    }

    fn expand_land(&mut self, land: LandId, budget: &Budget) -> Result<(), Stop> {
        if self.table.record(land).is_expanded() {
            return Ok(());
        }
        budget.spend(OPTION_WORK)?;
        let found = self.expander.expand(self.table.packed(land));
        budget.spend(OPTION_WORK * found.ends.len() as u64)?;
        self.table.name(found, &mut self.numbers);
        if let Some(exact) = &mut self.exact {
            self.numbers.iter_mut().for_each(|land| *land = exactly(*land, self.rules, &mut self.table, exact));
        }
        self.table.keep_options(land, found, &self.numbers, Play::Misere);
        self.expander.remember(&self.numbers);
        // A land is searched in terms of its options' trees.
        let small: Vec<LandId> = self.table.options(land).flatten().filter(|&land| self.is_new_small(land)).collect();
        for land in small {
            self.tree(land, budget)?;
        }
        Ok(())
    }

    fn is_small(&self, land: LandId) -> bool {
        self.table.record(land).lives() <= small(self.rules)
    }

    fn is_new_small(&self, land: LandId) -> bool {
        self.is_small(land) && self.trees.of_land(land).is_none()
    }

    /// The tree of a small land.
    fn tree(&mut self, land: LandId, budget: &Budget) -> Result<TreeId, Stop> {
        if let Some(known) = self.trees.of_land(land) {
            return Ok(known);
        }
        self.expand_land(land, budget)?;
        let Parts { table, trees, .. } = self;
        let mut options = Vec::new();
        for option in table.options(land) {
            let mut parts: Vec<TreeId> = option.filter_map(|land| trees.of_land(land)).collect();
            options.push(trees.total(&mut parts));
        }
        let tree = trees.reduced(options);
        trees.set_land(land, tree);
        Ok(tree)
    }

    /// Merges the trees of a position, and puts its parts in order.
    pub fn normalise(&mut self, parts: &mut Vec<Part>) {
        parts.sort_unstable();
        let lands = parts.split_off(parts.partition_point(|&part| part < LAND));
        self.trees.merge(parts);
        parts.extend(lands);
    }

    /// Visits the options of a position whose lands are [expanded](Parts::expand), some of them several times.
    pub fn each_option(
        &mut self,
        parts: &[Part],
        budget: &Budget,
        mut visit: impl FnMut(&Parts, &[Part]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let mut room = [Vec::new(), Vec::new()];
        for index in 0..parts.len() {
            if self.each_option_of(index, parts, &mut room, budget, &mut visit)?.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Visits the options by a move in one part, which is [expanded](Parts::expand). `room` is for what is put together.
    pub fn each_option_of(
        &mut self,
        index: usize,
        parts: &[Part],
        [moved, option]: &mut [Vec<Part>; 2],
        budget: &Budget,
        visit: &mut impl FnMut(&Parts, &[Part]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Stop> {
        if index > 0 && parts[index - 1] == parts[index] {
            return Ok(ControlFlow::Continue(()));
        }
        // The options of this part, one after another, each ended by a mark.
        moved.clear();
        match kind(parts[index]) {
            Kind::Tree(tree) => self.trees.options(tree).iter().for_each(|&tree| moved.extend([tree, END])),
            Kind::Land(land) => {
                for lands in self.table.options(land) {
                    moved.extend(lands.map(|land| self.trees.of_land(land).unwrap_or(land | LAND)));
                    moved.push(END);
                }
            }
        }
        for new in moved.split_inclusive(|&part| part == END) {
            budget.spend(LOOK_WORK)?;
            option.clear();
            option.extend_from_slice(&new[..new.len() - 1]);
            option.extend(parts.iter().enumerate().filter(|&(other, _)| other != index).map(|(_, &part)| part));
            self.normalise(option);
            if visit(self, option).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// The number of a land in its exact form.
fn exactly(land: LandId, rules: Rules, table: &mut Table, known: &mut HashMap<LandId, LandId, FixedState>) -> LandId {
    if table.record(land).lives() <= small(rules) {
        return land;
    }
    if let Some(&known) = known.get(&land) {
        return known;
    }
    let exact = Land::of_packed(table.packed(land), rules).map_or(land, |exact| table.intern(exact.packed(), exact.hash()));
    known.insert(land, exact);
    exact
}
