//! Trees with numbers of their own, for texts.

use super::trees::{FINISHED, TreeId, Trees};
use std::collections::HashMap;

/// The trees of a text. Tree 0 has no options.
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

/// Makes listed trees again. Returns them in the order of their numbers.
pub fn plant(options: &[Vec<u32>], trees: &mut Trees) -> Vec<TreeId> {
    let mut made = vec![FINISHED];
    for options in options {
        made.push(trees.reduced(options.iter().map(|&option| made[option as usize]).collect()));
    }
    made
}
