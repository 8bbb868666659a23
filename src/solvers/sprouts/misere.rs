//! Misère play: who wins a position, by proof-number search.
//!
//! There are no nimbers, so a node is a whole position. Its small lands are reduced trees, of which there are few: that
//! makes most positions equal to others. Only positions that the search has visited are kept.

use super::expand::Expander;
use super::interner::Interner;
use super::normal::STACK;
use super::position::Position;
use super::proof_numbers::{Choice, INFINITY, PER_NODE};
use super::rules::Rules;
use super::table::{LandId, Table};
use super::trees::{TreeId, Trees};
use crate::theory::{Budget, Outcome, Play, Stop};

/// Lands with at most so many lives become trees. With crosses, lands of as many lives have far more trees.
const fn small(rules: Rules) -> u32 {
    if matches!(rules, Rules::Sprouts) { 10 } else { 8 }
}

/// The numbers of a position that was not searched: per two lives for a win, per option for a loss.
const PER_LIFE: u32 = 5;
const PER_OPTION: u32 = 32;

/// A position is left when its numbers exceed the second best by one part in so many.
const PATIENCE: u32 = 4;

/// In units of work: what it takes to make an option of a land, and to look at an option of a position.
const OPTION_WORK: u64 = 100;
const LOOK_WORK: u64 = 20;

/// A part of a position: a tree, or a large land.
type Part = u32;

/// Marks a land.
const LAND: Part = 1 << 31;

/// A solver and what it knows.
pub struct Solver {
    small: u32,
    expander: Expander,
    table: Table,
    trees: Trees,
    /// Searched positions, each the list of its parts in order.
    positions: Interner<Part>,
    /// The numbers of each searched position: for a win and for a loss.
    proofs: Vec<(u32, u32)>,
    numbers: Vec<LandId>,
    /// In bytes.
    memory: usize,
}

/// What a solver has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    pub positions: usize,
    pub lands: usize,
    pub trees: usize,
    /// In bytes, without the trees.
    pub memory: usize,
}

/// In bytes.
const DEFAULT_MEMORY: usize = 256 << 20;

impl Default for Solver {
    fn default() -> Self {
        Solver::within(DEFAULT_MEMORY)
    }
}

impl Solver {
    /// A solver that takes at most about this many bytes.
    pub fn within(memory: usize) -> Self {
        Solver::under(Rules::Sprouts, memory)
    }

    /// The same, for a game with these rules.
    pub fn under(rules: Rules, memory: usize) -> Self {
        Solver {
            small: small(rules),
            expander: Expander::new(memory > DEFAULT_MEMORY).under(rules),
            table: Table::default(),
            trees: Trees::default(),
            positions: Interner::default(),
            proofs: Vec::new(),
            numbers: Vec::new(),
            memory,
        }
    }

    /// Who wins if the player who moves last loses.
    ///
    /// # Errors
    /// [`Stop::Exhausted`] also if the memory is used up.
    pub fn outcome(&mut self, position: &Position, budget: &Budget) -> Result<Outcome, Stop> {
        let parts = self.parts(position, budget)?;
        self.search(&parts, INFINITY, INFINITY, budget)?;
        let (p, _) = self.look_up(&parts);
        Ok(if p == 0 { Outcome::N } else { Outcome::P })
    }

    /// Whether a position is known to be lost, without a search.
    ///
    /// # Errors
    /// Like [`Solver::outcome`].
    pub fn is_known_to_be_lost(&mut self, position: &Position, budget: &Budget) -> Result<bool, Stop> {
        let parts = self.parts(position, budget)?;
        let (_, d) = self.look_up(&parts);
        Ok(d == 0)
    }

    fn parts(&mut self, position: &Position, budget: &Budget) -> Result<Vec<Part>, Stop> {
        let mut parts = Vec::new();
        for land in position.lands() {
            let land = self.table.intern(land.packed(), land.hash());
            let part = self.part(land, budget)?;
            parts.push(part);
        }
        self.normalise(&mut parts);
        Ok(parts)
    }

    /// Like [`Solver::outcome`], for positions with so many lives that the search needs a deep stack.
    ///
    /// # Errors
    /// [`Stop::Exhausted`] also if there is no such thread.
    pub fn outcome_on_a_thread(&mut self, position: &Position, budget: &Budget) -> Result<Outcome, Stop> {
        std::thread::scope(|scope| {
            let search = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || self.outcome(position, budget));
            match search {
                Ok(search) => search.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                Err(_) => Err(Stop::Exhausted { allowance: budget.allowance() }),
            }
        })
    }

    pub fn figures(&self) -> Figures {
        Figures { positions: self.positions.len(), lands: self.table.land_count(), trees: self.trees.count(), memory: self.size() }
    }

    fn size(&self) -> usize {
        self.table.size() + self.positions.size() + self.proofs.capacity() * size_of::<(u32, u32)>()
    }

    /// Makes the options of a land.
    fn expand(&mut self, land: LandId, budget: &Budget) -> Result<(), Stop> {
        if self.table.record(land).is_expanded() {
            return Ok(());
        }
        budget.spend(OPTION_WORK)?;
        let found = self.expander.expand(self.table.packed(land));
        budget.spend(OPTION_WORK * found.ends.len() as u64)?;
        self.table.name(found, &mut self.numbers);
        self.table.keep_options(land, found, &self.numbers, Play::Misere);
        self.expander.remember(&self.numbers);
        // A land is searched in terms of its options' trees.
        let small: Vec<LandId> = self.table.options(land).flatten().filter(|&land| self.is_new_small(land)).collect();
        for land in small {
            self.tree(land, budget)?;
        }
        Ok(())
    }

    fn is_new_small(&self, land: LandId) -> bool {
        self.table.record(land).lives() <= self.small && self.trees.of_land(land).is_none()
    }

    fn part(&mut self, land: LandId, budget: &Budget) -> Result<Part, Stop> {
        if self.table.record(land).lives() <= self.small { self.tree(land, budget) } else { Ok(land | LAND) }
    }

    /// The tree of a small land.
    fn tree(&mut self, land: LandId, budget: &Budget) -> Result<TreeId, Stop> {
        if let Some(known) = self.trees.of_land(land) {
            return Ok(known);
        }
        self.expand(land, budget)?;
        let Solver { table, trees, .. } = self;
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
    fn normalise(&mut self, parts: &mut Vec<Part>) {
        parts.sort_unstable();
        let lands = parts.split_off(parts.partition_point(|&part| part < LAND));
        self.trees.merge(parts);
        parts.extend(lands);
    }

    /// The numbers of a position.
    fn look_up(&self, parts: &[Part]) -> (u32, u32) {
        match *parts {
            [] => return (0, INFINITY),
            [tree] if tree < LAND => return if self.trees.is_won(tree) { (0, INFINITY) } else { (INFINITY, 0) },
            _ => {}
        }
        if let Some(number) = self.positions.find(parts, hash(parts)) {
            return self.proofs[number as usize];
        }
        let (mut lives, mut mobility) = (0, 0);
        for &part in parts {
            if part < LAND {
                lives += u32::from(self.trees.height(part));
                mobility += self.trees.options(part).len() as u32;
            } else {
                let record = self.table.record(part & !LAND);
                lives += record.lives();
                mobility += record.mobility();
            }
        }
        (PER_NODE + PER_LIFE * lives / 2, PER_NODE.saturating_add(PER_OPTION.saturating_mul(mobility)).min(INFINITY - 1))
    }

    fn keep(&mut self, parts: &[Part], numbers: (u32, u32)) -> Result<(), Stop> {
        let number = self.positions.intern(parts, hash(parts)) as usize;
        if number == self.proofs.len() {
            self.proofs.push(numbers);
        } else {
            self.proofs[number] = numbers;
        }
        if self.size() > self.memory || self.positions.is_full() || self.table.is_full() {
            return Err(Stop::Exhausted { allowance: self.memory as u64 });
        }
        Ok(())
    }

    /// Searches a position until it is proven or its numbers reach the limits.
    fn search(&mut self, parts: &[Part], p_limit: u32, d_limit: u32, budget: &Budget) -> Result<(), Stop> {
        loop {
            let (p, d) = self.look_up(parts);
            if p == 0 || d == 0 {
                return Ok(());
            }
            for &part in parts.iter().filter(|&&part| part >= LAND) {
                self.expand(part & !LAND, budget)?;
            }
            let choice = self.evaluate(parts, budget)?;
            self.keep(parts, (choice.p, choice.d))?;
            if choice.p >= p_limit || choice.d >= d_limit {
                return Ok(());
            }
            let (p_next, d_next) = choice.limits(p_limit, d_limit, PATIENCE);
            let Some(best) = choice.best else { return Ok(()) };
            self.search(&best, p_next, d_next, budget)?;
        }
    }

    /// Looks at every option of a position.
    fn evaluate(&mut self, parts: &[Part], budget: &Budget) -> Result<Choice<Vec<Part>>, Stop> {
        let mut choice = Choice::none();
        let mut option = Vec::new();
        let mut moved = Vec::new();
        for (index, &part) in parts.iter().enumerate() {
            if index > 0 && parts[index - 1] == part {
                continue;
            }
            // The options of this part, one after another, each ended by a mark.
            moved.clear();
            if part < LAND {
                for &tree in self.trees.options(part) {
                    moved.extend([tree, END]);
                }
            } else {
                for lands in self.table.options(part & !LAND) {
                    moved.extend(lands.map(|land| self.trees.of_land(land).unwrap_or(land | LAND)));
                    moved.push(END);
                }
            }
            for new in moved.split(|&part| part == END).take(moved.iter().filter(|&&part| part == END).count()) {
                budget.spend(LOOK_WORK)?;
                option.clear();
                option.extend_from_slice(new);
                option.extend(parts.iter().enumerate().filter(|&(other, _)| other != index).map(|(_, &part)| part));
                self.normalise(&mut option);
                let (p, d) = self.look_up(&option);
                if d == 0 {
                    return Ok(Choice::won());
                }
                if p == 0 {
                    continue;
                }
                choice.consider(p, d, || option.clone());
            }
        }
        Ok(choice)
    }
}

/// Ends an option. No land has this number.
const END: Part = u32::MAX;

fn hash(parts: &[Part]) -> u64 {
    let fold = |hash: u64, &part: &Part| (hash ^ u64::from(part)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    parts.iter().fold(parts.len() as u64, fold).wrapping_mul(0xd6e8_feb8_6659_fd93)
}
