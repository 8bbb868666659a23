//! Positions as lists of components: the reduced trees of small lands, and large lands.

use super::trees::{FINISHED, TreeId, Trees};
use crate::sprouts::expand::Expander;
use crate::sprouts::position::{Land, Position};
use crate::sprouts::rules::SproutsRules;
use crate::sprouts::table::{LandId, LandRecord, LandTable};
use crate::theory::{Budget, Play, Stop};
use foldhash::fast::FixedState;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// Lands with at most this number of lives become trees. With crosses, the same number of lives gives far more trees.
const fn small(rules: SproutsRules) -> u32 {
    if matches!(rules, SproutsRules::Sprouts) { 10 } else { 8 }
}

/// In units of work: what it takes to make an option of a land, and to look at an option of a position.
const OPTION_WORK: u64 = 100;
const LOOK_WORK: u64 = 20;

/// A component of a position: a tree, or a large land.
pub type Component = u32;

/// Marks a land.
const LAND: Component = 1 << 31;

/// Ends an option. No land has this number.
const END: Component = u32::MAX;

/// What a component is.
pub enum Kind {
    Tree(TreeId),
    Land(LandId),
}

pub fn kind(component: Component) -> Kind {
    if component < LAND { Kind::Tree(component) } else { Kind::Land(component & !LAND) }
}

/// The component after [`Components::forget_but`].
pub fn renumbered(component: Component, numbers: &[LandId]) -> Component {
    match kind(component) {
        Kind::Tree(_) => component,
        Kind::Land(land) => numbers[land as usize] | LAND,
    }
}

/// The lands and trees that a search has met.
pub struct Components {
    rules: SproutsRules,
    expander: Expander,
    table: LandTable,
    trees: Trees,
    numbers: Vec<LandId>,
    /// The number of each large land in its exact form; `None` if the quick form is used.
    exact: Option<HashMap<LandId, LandId, FixedState>>,
}

impl Clone for Components {
    /// Without what the expander remembers.
    fn clone(&self) -> Self {
        Components {
            rules: self.rules,
            expander: Expander::new(false).under(self.rules),
            table: self.table.clone(),
            trees: self.trees.clone(),
            numbers: Vec::new(),
            exact: self.exact.clone(),
        }
    }
}

impl Components {
    /// A short search needs less memory.
    pub fn new(rules: SproutsRules, is_long: bool) -> Self {
        Components {
            rules,
            expander: Expander::new(is_long).under(rules),
            table: LandTable::default(),
            trees: Trees::default(),
            numbers: Vec::new(),
            exact: None,
        }
    }

    /// Always gives equal lands the same number. Without this, a few lands have two numbers.
    pub fn exact(rules: SproutsRules) -> Self {
        Components { exact: Some(HashMap::default()), ..Components::new(rules, true) }
    }

    pub fn rules(&self) -> SproutsRules {
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

    pub fn land(&self, land: LandId) -> &LandRecord {
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

    /// Forgets the options of all lands, and the large lands but these, in the order of their numbers. Lands get new numbers: that of each
    /// old one, if it is still there.
    pub fn forget_but(&mut self, used: &HashSet<LandId, FixedState>) -> Vec<LandId> {
        let Components { rules, table, trees, .. } = self;
        let (kept, numbers) = table.kept(|land| used.contains(&land) || trees.of_land(land).is_some());
        trees.renumber_lands(&numbers);
        self.table = kept;
        self.expander = Expander::new(true).under(*rules);
        numbers
    }

    pub fn is_full(&self) -> bool {
        self.table.is_full()
    }

    /// The components of a position, in order.
    pub fn of(&mut self, position: &Position, budget: &Budget) -> Result<Vec<Component>, Stop> {
        let mut components = Vec::new();
        for land in position.lands() {
            components.push(self.of_land(land, budget)?);
        }
        self.normalise(&mut components);
        Ok(components)
    }

    pub fn of_land(&mut self, land: &Land, budget: &Budget) -> Result<Component, Stop> {
        self.of_packed(land.packed(), land.hash(), budget)
    }

    /// The same of a packed land in canonical form, with its hash.
    pub fn of_packed(&mut self, packed: &[u8], hash: u64, budget: &Budget) -> Result<Component, Stop> {
        let land = self.table.intern(packed, hash);
        if self.is_small(land) { self.tree(land, budget) } else { Ok(land | LAND) }
    }

    /// Whether the player to move wins, if that is known at once: nothing is left, or a single tree.
    pub fn is_won(&self, components: &[Component]) -> Option<bool> {
        match *components {
            [] => Some(self.trees.is_won(FINISHED)),
            [tree] if tree < LAND => Some(self.trees.is_won(tree)),
            _ => None,
        }
    }

    /// Makes the options of the lands of a position.
    pub fn expand(&mut self, components: &[Component], budget: &Budget) -> Result<(), Stop> {
        components.iter().filter(|&&component| component >= LAND).try_for_each(|component| self.expand_land(component & !LAND, budget))
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
        let Components { table, trees, .. } = self;
        let mut options = Vec::new();
        for option in table.options(land) {
            let mut components: Vec<TreeId> = option.filter_map(|land| trees.of_land(land)).collect();
            options.push(trees.total(&mut components));
        }
        let tree = trees.reduced(options);
        trees.set_land(land, tree);
        Ok(tree)
    }

    /// Merges the trees of a position, and puts its components in order.
    pub fn normalise(&mut self, components: &mut Vec<Component>) {
        components.sort_unstable();
        let lands = components.split_off(components.partition_point(|&component| component < LAND));
        self.trees.merge(components);
        components.extend(lands);
    }

    /// Visits the options of a position whose lands are [expanded](Components::expand), some of them several times.
    pub fn each_option(
        &mut self,
        components: &[Component],
        budget: &Budget,
        mut visit: impl FnMut(&Components, &[Component]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let mut room = [Vec::new(), Vec::new()];
        for index in 0..components.len() {
            if self.each_option_of(index, components, &mut room, budget, &mut visit)?.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Visits the options by a move in one component, which is [expanded](Components::expand). `room` is reused memory.
    pub fn each_option_of(
        &mut self,
        index: usize,
        components: &[Component],
        [moved, option]: &mut [Vec<Component>; 2],
        budget: &Budget,
        visit: &mut impl FnMut(&Components, &[Component]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Stop> {
        if index > 0 && components[index - 1] == components[index] {
            return Ok(ControlFlow::Continue(()));
        }
        // The options of this component, one after another, each ended by a mark.
        moved.clear();
        match kind(components[index]) {
            Kind::Tree(tree) => self.trees.options(tree).iter().for_each(|&tree| moved.extend([tree, END])),
            Kind::Land(land) => {
                for lands in self.table.options(land) {
                    moved.extend(lands.map(|land| self.trees.of_land(land).unwrap_or(land | LAND)));
                    moved.push(END);
                }
            }
        }
        for new in moved.split_inclusive(|&component| component == END) {
            budget.spend(LOOK_WORK)?;
            option.clear();
            option.extend_from_slice(&new[..new.len() - 1]);
            option.extend(components.iter().enumerate().filter(|&(other, _)| other != index).map(|(_, &component)| component));
            self.normalise(option);
            if visit(self, option).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// The number of a land in its exact form.
fn exactly(land: LandId, rules: SproutsRules, table: &mut LandTable, known: &mut HashMap<LandId, LandId, FixedState>) -> LandId {
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
