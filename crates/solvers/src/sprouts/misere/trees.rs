//! Small games of misère play as trees in reduced form.
//!
//! Two games that can stand for each other in every sum have the same reduced tree (Conway, "On Numbers and Games", chapter 12): the set
//! of reduced options, without those that can be reversed. If all options of H are options of G, and each other option of G has an answer
//! that leaves H, then G is H. Where H is the finished game, G must also be won for the player to move.

use crate::sprouts::table::LandId;
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// The number of a tree. [`FINISHED`] has no options.
pub type TreeId = u32;

pub const FINISHED: TreeId = 0;

/// Sums of trees whose heights together are at most this are one tree.
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
            // The next request for these options finds it at once.
            Some(tree) => {
                self.numbers.insert(options.into(), tree);
                tree
            }
            None => self.add(options),
        }
    }

    /// The simpler tree that a game with these options is equal to.
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

    /// How many there are.
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

    /// Makes trees of a sum into one, as far as they are low. The lowest come first; which these are does not depend on numbers.
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
