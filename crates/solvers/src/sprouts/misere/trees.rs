//! Small games of misère play as trees in reduced form.
//!
//! Two games that can replace each other in every sum have the same reduced tree (Conway, "On Numbers and Games", chapter 12): the set of
//! its reduced options, without reversible ones. If all options of H are options of G, and each other option of G has an answer that leaves
//! H, then G equals H. If H is the finished game, G must also be won for the player to move.

use foldhash::fast::FixedState;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

/// The number of a tree. [`FINISHED`] has no options.
pub type TreeId = u32;

pub const FINISHED: TreeId = 0;

/// Trees of a sum are merged into one tree up to this height.
const TALLEST_SUM: u8 = 7;

/// Reduced trees, numbered. A copy shares their options.
#[derive(Clone)]
pub struct Trees {
    trees: Vec<Tree>,
    numbers: HashMap<Arc<[TreeId]>, TreeId, FixedState>,
    sums: HashMap<(TreeId, TreeId), TreeId, FixedState>,
}

#[derive(Clone)]
struct Tree {
    /// In the order of their numbers.
    options: Arc<[TreeId]>,
    /// The same, the greatest first.
    ranked: Arc<[TreeId]>,
    /// The most moves to the end.
    height: u8,
    /// Whether the player to move wins when the last move loses.
    is_won: bool,
}

impl Default for Trees {
    fn default() -> Self {
        let mut trees = Trees { trees: Vec::new(), numbers: HashMap::default(), sums: HashMap::default() };
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
        let mut ranked = options.clone();
        self.sort(&mut ranked);
        ranked.reverse();
        let options: Arc<[TreeId]> = options.into();
        self.trees.push(Tree { options: options.clone(), ranked: ranked.into(), height, is_won });
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

    /// Merges low trees of a sum into one. The least come first, in an order that does not depend on the numbers of the trees.
    pub fn merge(&mut self, sum: &mut Vec<TreeId>) {
        sum.retain(|&tree| tree != FINISHED);
        if sum.len() < 2 {
            return;
        }
        self.sort(sum);
        while let [one, other, ..] = sum[..]
            && self.height(one) + self.height(other) <= TALLEST_SUM
        {
            let merged = self.sum(one, other);
            sum.remove(0);
            sum[0] = merged;
            if merged == FINISHED {
                sum.remove(0);
            }
            self.sort(sum);
        }
    }

    /// In one place, because a sort is many instructions for each function that compares.
    fn sort(&self, trees: &mut [TreeId]) {
        trees.sort_unstable_by(|&one, &other| self.compare(one, other));
    }

    /// The lower tree is less; of equally high ones that with fewer options; then that with the lesser greatest option, and if these are
    /// equal, that with the lesser next one, and so on.
    fn compare(&self, one: TreeId, other: TreeId) -> Ordering {
        if one == other {
            return Ordering::Equal;
        }
        let [this, that] = [one, other].map(|tree| &self.trees[tree as usize]);
        let by_size = (this.height, this.ranked.len()).cmp(&(that.height, that.ranked.len()));
        by_size.then_with(|| {
            // Equal trees have equal numbers, so only the first difference is looked into.
            let difference = this.ranked.iter().zip(that.ranked.iter()).find(|(one, other)| one != other);
            difference.map_or(Ordering::Equal, |(&one, &other)| self.compare(one, other))
        })
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

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// The order as docs/sprouts.md defines it: height, number of options, and the options, the greatest first.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    struct Place(u8, usize, Vec<Place>);

    fn place(trees: &Trees, tree: TreeId) -> Place {
        let mut below: Vec<Place> = trees.options(tree).iter().map(|&option| place(trees, option)).collect();
        below.sort_by(|one, other| other.cmp(one));
        Place(trees.height(tree), below.len(), below)
    }

    #[test]
    fn trees_have_the_order_that_the_page_defines() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut trees = Trees::default();
        for _ in 0..400 {
            let options = (0..rng.random_range(1..4)).map(|_| rng.random_range(0..(trees.count() as TreeId).min(24))).collect();
            trees.reduced(options);
        }
        assert!(trees.count() > 100, "{}", trees.count());
        for one in 0..trees.count() as TreeId {
            for other in 0..trees.count() as TreeId {
                assert_eq!(trees.compare(one, other), place(&trees, one).cmp(&place(&trees, other)), "{one}, {other}");
            }
        }
    }
}
