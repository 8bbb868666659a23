//! Which spots of a map belong to which land, for sentences.

use super::Drawing;
use crate::drawing::Vertex;
use nimber_solvers::sprouts::disjoint_sets::DisjointSets;
use nimber_solvers::sprouts::{Land, Sketch};
use std::collections::BTreeSet;

impl Drawing {
    /// Sets of open regions that share spots at which lines can end: the lands of each, and these spots. The lands of a set that has
    /// several share the names.
    pub fn parts(&self) -> Vec<(Vec<Land>, Vec<Vertex>)> {
        let open: Vec<usize> =
            (0..self.regions.len()).filter(|&region| self.live_spots(region).len() > 1 || self.is_loop_open(region)).collect();
        let mut sets = DisjointSets::new(self.regions.len());
        let mut first = vec![None; self.spots.len()];
        for &region in &open {
            for spot in self.live_spots(region) {
                sets.join(region, *first[usize::from(spot)].get_or_insert(region));
            }
        }
        let mut parts: Vec<(usize, Vec<usize>)> = Vec::new();
        for region in open {
            let set = sets.of(region);
            match parts.iter_mut().find(|(other, _)| *other == set) {
                Some((_, regions)) => regions.push(region),
                None => parts.push((set, vec![region])),
            }
        }
        let mut sketch = Sketch::under(self.rules);
        let part = |(_, regions): (usize, Vec<usize>)| {
            let spots: BTreeSet<u8> = regions.iter().flat_map(|&region| self.live_spots(region)).collect();
            let regions = regions.iter().map(|&region| self.regions[region].clone()).collect();
            let only = Drawing { rules: self.rules, spots: self.spots.clone(), regions };
            only.sketch(&mut sketch);
            let names = spots.into_iter().map(|spot| self.spots[usize::from(spot)].name.clone()).collect();
            (sketch.position().lands().to_vec(), names)
        };
        parts.into_iter().map(part).collect()
    }

    fn live_spots(&self, region: usize) -> BTreeSet<u8> {
        self.regions[region].iter().flatten().copied().filter(|&spot| self.is_alive(spot)).collect()
    }

    /// Whether a line can join a spot to itself, or two arms of a cross.
    fn is_loop_open(&self, region: usize) -> bool {
        let arms = |cross: u8| self.regions[region].iter().flatten().filter(|&&spot| spot == cross).count();
        let is_open = |spot: u8| if self.is_cross(spot) { arms(spot) > 1 } else { self.ends(spot) < 2 };
        self.live_spots(region).into_iter().any(is_open)
    }
}
