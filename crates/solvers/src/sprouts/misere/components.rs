//! Positions as lists of components: the reduced trees of small lands, and large lands.

use super::component::{Component, END, Kind, LAND, kind};
use super::lands::MetLands;
use super::trees::{FINISHED, TreeId, Trees};
use crate::sprouts::certificate::listed::Listed;
use crate::sprouts::expand::{Expander, FoundLand, LandOptions};
use crate::sprouts::land::lives;
use crate::sprouts::position::{Land, Position};
use crate::sprouts::rules::SproutsRules;
use crate::sprouts::table::LandId;
use crate::theory::{Budget, Stop};
use foldhash::fast::FixedState;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Lands with at most this number of lives become trees. With crosses, the same number of lives gives far more trees.
const fn small(rules: SproutsRules) -> u32 {
    if matches!(rules, SproutsRules::Sprouts) { 10 } else { 8 }
}

/// In units of work: what it takes to make an option of a land, and to look at an option of a position.
const OPTION_WORK: u64 = 100;
const LOOK_WORK: u64 = 20;

/// The lands and trees that a search has met.
pub struct Components {
    rules: SproutsRules,
    expander: Expander,
    lands: MetLands,
    trees: Trees,
    /// Small lands with the numbers of their trees.
    known: Option<Arc<Listed>>,
    /// The number of each large land in its exact form; `None` if the quick form is used.
    exact: Option<HashMap<LandId, LandId, FixedState>>,
}

impl Clone for Components {
    /// Without what the expander remembers.
    fn clone(&self) -> Self {
        Components {
            rules: self.rules,
            expander: Expander::new(false).under(self.rules),
            lands: self.lands.clone(),
            trees: self.trees.clone(),
            known: self.known.clone(),
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
            lands: MetLands::default(),
            trees: Trees::default(),
            known: None,
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

    /// Takes for granted that these lands have the trees with these numbers, which are there already.
    pub fn know(&mut self, known: Arc<Listed>) {
        self.known = Some(known);
    }

    pub fn trees(&self) -> &Trees {
        &self.trees
    }

    pub fn trees_mut(&mut self) -> &mut Trees {
        &mut self.trees
    }

    pub fn lands(&self) -> &MetLands {
        &self.lands
    }

    /// In bytes, without the trees.
    pub fn size(&self) -> usize {
        self.lands.size()
    }

    /// Forgets the options of all lands, and the large lands but these. Lands get new numbers, in the order of the old ones. Returns that
    /// of each old one, if it is still there.
    pub fn forget_but(&mut self, is_used: impl Fn(LandId) -> bool) -> Vec<LandId> {
        let (kept, numbers) = self.lands.kept(is_used);
        self.lands = kept;
        self.expander = Expander::new(true).under(self.rules);
        numbers
    }

    pub fn is_full(&self) -> bool {
        self.lands.is_full()
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
        let number = self.lands.intern(land.packed());
        if lives(land.packed()) <= small(self.rules) { self.tree(number, budget) } else { Ok(number | LAND) }
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
        if self.lands.is_expanded(land) {
            return Ok(());
        }
        let (lands, ends) = self.make_options(land, budget)?;
        let mut components = Vec::with_capacity(lands.len());
        for &land in &lands {
            components.push(match self.is_small(land) {
                // A land is searched in terms of its options' trees.
                true => self.tree(land, budget)?,
                false => land | LAND,
            });
        }
        // Each option is in order, without what is finished if there is anything else.
        let mut options = Vec::with_capacity(ends.len());
        let (mut rest, mut from) = (&mut components[..], 0);
        for end in ends {
            let (option, others) = rest.split_at_mut((end - from) as usize);
            (rest, from) = (others, end);
            option.sort_unstable();
            let option = &*option;
            let finished = option.iter().take_while(|&&tree| tree == FINISHED).count();
            let rest = &option[finished..];
            options.push(if rest.is_empty() { &[FINISHED] } else { rest });
        }
        self.lands.keep_options(land, &mut options);
        Ok(())
    }

    /// The lands of the options of a land, one option after another, and where each ends.
    fn make_options(&mut self, land: LandId, budget: &Budget) -> Result<(Vec<LandId>, Vec<u32>), Stop> {
        budget.spend(OPTION_WORK)?;
        let Components { lands, expander, exact, rules, .. } = self;
        let found = expander.expand(&lands.packed(land));
        budget.spend(OPTION_WORK * found.ends.len() as u64)?;
        let ends = found.ends.clone();
        let mut numbers = name(found, lands);
        if let Some(exact) = exact {
            numbers.iter_mut().for_each(|land| *land = exactly(*land, *rules, lands, exact));
        }
        expander.remember(&numbers);
        Ok((numbers, ends))
    }

    fn is_small(&self, land: LandId) -> bool {
        self.lands.is_small(land, small(self.rules))
    }

    /// The tree of a small land.
    fn tree(&mut self, land: LandId, budget: &Budget) -> Result<TreeId, Stop> {
        if let Some(known) = self.lands.tree(land) {
            return Ok(known);
        }
        if let Some(known) = &self.known {
            budget.spend(LOOK_WORK)?;
            let packed = self.lands.packed(land);
            if let Some(tree) = known.find(&packed, lives(&packed)).filter(|&tree| (tree as usize) < self.trees.count()) {
                self.lands.set_tree(land, tree);
                return Ok(tree);
            }
        }
        let (lands, ends) = self.make_options(land, budget)?;
        let mut options = Vec::with_capacity(ends.len());
        let mut from = 0;
        for end in ends {
            let mut sum = Vec::new();
            for &land in &lands[from as usize..end as usize] {
                sum.push(self.tree(land, budget)?);
            }
            options.push(self.trees.total(&mut sum));
            from = end;
        }
        let tree = self.trees.reduced(options);
        self.lands.set_tree(land, tree);
        Ok(tree)
    }

    /// Merges the trees of a position, and puts its components in order.
    pub fn normalise(&mut self, components: &mut Vec<Component>) {
        components.sort_unstable();
        let trees = components.partition_point(|&component| component < LAND);
        if trees > 1 || components.first() == Some(&FINISHED) {
            let lands = components.split_off(trees);
            self.trees.merge(components);
            components.extend(lands);
        }
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
            Kind::Land(land) => self.lands.add_options(land, moved),
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

/// The numbers of found lands, in order.
fn name(found: &LandOptions, lands: &mut MetLands) -> Vec<LandId> {
    let number = |land: &FoundLand| match *land {
        FoundLand::Known(number) => number,
        FoundLand::New { start, end, .. } => lands.intern(&found.texts[start as usize..end as usize]),
    };
    found.lands.iter().map(number).collect()
}

/// The number of a land in its exact form.
fn exactly(land: LandId, rules: SproutsRules, lands: &mut MetLands, known: &mut HashMap<LandId, LandId, FixedState>) -> LandId {
    if lands.is_small(land, small(rules)) {
        return land;
    }
    if let Some(&known) = known.get(&land) {
        return known;
    }
    let exact = Land::of_packed(&lands.packed(land), rules).map_or(land, |exact| lands.intern(exact.packed()));
    known.insert(land, exact);
    exact
}
