//! Small games of misère play as trees in reduced form.
//!
//! Two games that can replace each other in every sum have the same reduced tree (Conway, "On Numbers and Games", chapter 12): the set of
//! its reduced options, without reversible ones. If all options of H are options of G, and each other option of G has an answer that leaves
//! H, then G equals H. If H is the finished game, G must also be won for the player to move.

use crate::sprouts::table::LandId;
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// The number of a tree. [`FINISHED`] has no options.
pub type TreeId = u32;

pub const FINISHED: TreeId = 0;

/// Trees of a sum are merged into one tree up to this height.
const TALLEST_SUM: u8 = 7;

/// Reduced trees, numbered.
pub struct Trees {
    trees: Vec<Tree>,
    numbers: HashMap<Box<[TreeId]>, TreeId, FixedState>,
    sums: HashMap<(TreeId, TreeId), TreeId, FixedState>,
    /// The trees of small lands.
    lands: HashMap<LandId, TreeId, FixedState>,
}

struct Tree {
    /// In order.
    options: Box<[TreeId]>,
    /// The most moves to the end.
    height: u8,
    /// Whether the player to move wins when the last move loses.
    is_won: bool,
    /// A hash of its form, which does not depend on numbers.
    form: u64,
}

impl Default for Trees {
    fn default() -> Self {
        let mut trees = Trees { trees: Vec::new(), numbers: HashMap::default(), sums: HashMap::default(), lands: HashMap::default() };
        trees.add(Vec::new());
        trees
    }
}

impl Trees {
    pub fn options(&self, tree: TreeId) -> &[TreeId] {
        &self.trees[tree as usize].options
    }

    pub fn height(&self, tree: TreeId) -> u8 {
        self.trees[tree as usize].height
    }

    pub fn is_won(&self, tree: TreeId) -> bool {
        self.trees[tree as usize].is_won
    }

    /// The tree of a small land, if it is known.
    #[inline]
    pub fn of_land(&self, land: LandId) -> Option<TreeId> {
        self.lands.get(&land).copied()
    }

    pub fn set_land(&mut self, land: LandId, tree: TreeId) {
        self.lands.insert(land, tree);
    }

    /// The reduced tree with these options.
    pub fn reduced(&mut self, mut options: Vec<TreeId>) -> TreeId {
        options.sort_unstable();
        options.dedup();
        if let Some(&known) = self.numbers.get(&options[..]) {
            return known;
        }
        let found = self.reversal(&options);
        match found {
            // The next look-up of these options finds it at once.
            Some(tree) => {
                self.numbers.insert(options.into(), tree);
                tree
            }
            None => self.add(options),
        }
    }

    /// The simpler tree that equals a game with these options.
    fn reversal(&self, options: &[TreeId]) -> Option<TreeId> {
        let is_won = options.is_empty() || options.iter().any(|&option| !self.is_won(option));
        let mut candidates: Vec<TreeId> = options.iter().flat_map(|&option| self.options(option)).copied().collect();
        candidates.sort_unstable();
        candidates.dedup();
        candidates.into_iter().find(|&candidate| {
            let stays = self.options(candidate);
            (candidate != FINISHED || is_won)
                && stays.iter().all(|option| options.binary_search(option).is_ok())
                && options
                    .iter()
                    .all(|option| stays.binary_search(option).is_ok() || self.options(*option).binary_search(&candidate).is_ok())
        })
    }

    fn add(&mut self, options: Vec<TreeId>) -> TreeId {
        let number = self.trees.len() as TreeId;
        let height = options.iter().map(|&option| 1 + self.height(option)).max().unwrap_or(0);
        // Without a move, the player has won.
        let is_won = options.is_empty() || options.iter().any(|&option| !self.is_won(option));
        let mut forms: Vec<u64> = options.iter().map(|&option| self.trees[option as usize].form).collect();
        forms.sort_unstable();
        let fold = |hash: u64, form: u64| hash.rotate_left(29).wrapping_add(form).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let form = forms.iter().fold(1 + forms.len() as u64, |hash, &form| fold(hash, form));
        let options: Box<[TreeId]> = options.into();
        self.trees.push(Tree { options: options.clone(), height, is_won, form });
        self.numbers.insert(options, number);
        number
    }

    /// The number of trees.
    pub fn count(&self) -> usize {
        self.trees.len()
    }

    /// The sum as one tree, however tall.
    pub fn total(&mut self, sum: &mut Vec<TreeId>) -> TreeId {
        let mut total = FINISHED;
        while let Some(tree) = sum.pop() {
            total = self.sum(total, tree);
        }
        total
    }

    /// Merges low trees of a sum into one. The lowest come first, in an order that does not depend on the numbers of the trees.
    pub fn merge(&mut self, sum: &mut Vec<TreeId>) {
        sum.retain(|&tree| tree != FINISHED);
        if sum.len() < 2 {
            return;
        }
        sum.sort_unstable_by_key(|&tree| self.rank(tree));
        while let [one, other, ..] = sum[..]
            && self.height(one) + self.height(other) <= TALLEST_SUM
        {
            let merged = self.sum(one, other);
            sum.remove(0);
            sum[0] = merged;
            if merged == FINISHED {
                sum.remove(0);
            }
            sum.sort_unstable_by_key(|&tree| self.rank(tree));
        }
    }

    fn rank(&self, tree: TreeId) -> (u8, u64) {
        (self.height(tree), self.trees[tree as usize].form)
    }

    fn sum(&mut self, one: TreeId, other: TreeId) -> TreeId {
        let (one, other) = (one.min(other), one.max(other));
        if one == FINISHED {
            return other;
        }
        if let Some(&known) = self.sums.get(&(one, other)) {
            return known;
        }
        let mut options = Vec::new();
        for (moved, still) in [(one, other), (other, one)] {
            for option in self.options(moved).to_vec() {
                options.push(self.sum(option, still));
            }
        }
        let sum = self.reduced(options);
        self.sums.insert((one, other), sum);
        sum
    }
}

/// Trees with numbers of their own, for texts. Tree 0 has no options.
pub struct ListedTrees {
    numbers: HashMap<TreeId, u32>,
    /// The options of the trees from 1 on, each a tree before.
    pub options: Vec<Vec<u32>>,
}

impl Default for ListedTrees {
    fn default() -> Self {
        ListedTrees { numbers: HashMap::from([(FINISHED, 0)]), options: Vec::new() }
    }
}

impl ListedTrees {
    /// The number of a tree in the text. Trees are at most as high as small lands have moves, so this is not deep.
    pub fn number(&mut self, tree: TreeId, trees: &Trees) -> u32 {
        if let Some(&known) = self.numbers.get(&tree) {
            return known;
        }
        let mut options: Vec<u32> = trees.options(tree).iter().map(|&option| self.number(option, trees)).collect();
        options.sort_unstable();
        self.options.push(options);
        let number = self.options.len() as u32;
        self.numbers.insert(tree, number);
        number
    }
}

/// Makes the listed trees. Returns them in the order of their numbers.
pub fn read_trees(options: &[Vec<u32>], trees: &mut Trees) -> Vec<TreeId> {
    let mut made = vec![FINISHED];
    for options in options {
        made.push(trees.reduced(options.iter().map(|&option| made[option as usize]).collect()));
    }
    made
}
