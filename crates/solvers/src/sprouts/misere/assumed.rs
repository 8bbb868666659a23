//! Lost positions that are taken for granted, looked up where they are packed.

use super::component::{Component, Kind, kind};
use super::components::Components;
use super::trees::read_trees;
use crate::sprouts::certificate::PackedLost;
use crate::sprouts::land::lives;
use crate::sprouts::table::LandId;
use smallvec::SmallVec;
use std::sync::Arc;

#[derive(Clone)]
pub struct Assumed {
    lost: Arc<PackedLost>,
    /// For each land of the search, its number in the lost positions.
    lands: Vec<Option<u32>>,
}

impl Assumed {
    /// The listed trees become the first ones of a search that has none yet, so that they keep their numbers. `None` if they are not
    /// reduced, as in no certificate.
    pub fn first(lost: &Arc<PackedLost>, components: &mut Components) -> Option<Self> {
        let trees = read_trees(&lost.trees, components.trees_mut());
        let are_kept = trees.iter().zip(0..).all(|(&tree, number)| tree == number);
        are_kept.then(|| {
            components.know(lost.small.clone());
            Assumed { lost: lost.clone(), lands: Vec::new() }
        })
    }

    /// Looks up the lands that are new.
    pub fn meet(&mut self, components: &Components) {
        for land in self.lands.len()..components.lands().len() {
            let packed = components.lands().packed(land as LandId);
            self.lands.push(self.lost.land(&packed, lives(&packed)));
        }
    }

    /// Looks all lands up again, after they got new numbers.
    pub fn meet_again(&mut self, components: &Components) {
        self.lands.clear();
        self.meet(components);
    }

    /// Whether a position is among them.
    pub fn contains(&self, position: &[Component]) -> bool {
        let mut numbers: SmallVec<[u32; 16]> = SmallVec::new();
        // Most lands are in no lost position, and they stand last.
        for &component in position.iter().rev() {
            match kind(component) {
                Kind::Land(land) => match self.lands.get(land as usize) {
                    Some(&Some(number)) => numbers.push(number),
                    _ => return false,
                },
                Kind::Tree(tree) => numbers.push(tree),
            }
        }
        self.lost.contains(&mut numbers)
    }
}
