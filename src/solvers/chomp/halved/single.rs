//! The stored positions that stand for themselves only, to count all positions.

use super::heads::{Shape, heads};
use super::layout::HalvedRanks;

impl HalvedRanks {
    /// Calls `visit` with the rank of every stored position that does not [stand for](HalvedRanks::stands_for) its conjugate too: those
    /// as high as wide, and those no higher and no wider than the narrow width.
    pub fn for_each_single(&self, mut visit: impl FnMut(u64)) {
        let narrow = self.narrow();
        // By number of rows, where the tails of as many rows stand in blocks that have no lower ones.
        let mut lowest = vec![Vec::new(); self.most_tiles() + 1];
        for place in 0..Shape::of(self, &[]).length(self) {
            let Some(tail) = self.position(place as u64) else { break };
            let rows = usize::from(tail.height());
            if rows <= narrow {
                visit(place as u64);
            }
            lowest[rows].push(self.place_of_tail(tail.rows(), rows));
        }
        for width in narrow + 1..=self.most_tiles() {
            for tiles in width..=self.most_tiles() {
                // Higher heads make all positions of their blocks higher than wide.
                for head in heads(self, width, tiles).iter().take_while(|head| head.len() <= width) {
                    let shape = Shape::of(self, head);
                    let (start, length) = (self.start(head), shape.length(self));
                    lowest[shape.lowest].iter().take_while(|&&place| place < length).for_each(|place| visit((start + place) as u64));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn singles_are_those_that_stand_for_one_position() {
        for most in (0..=30).chain([41]) {
            let ranks = HalvedRanks::new(most).unwrap();
            let mut found = Vec::new();
            ranks.for_each_single(|rank| found.push(rank));
            found.sort_unstable();
            let stands_for_one = |&rank: &u64| ranks.stands_for(&ranks.position(rank).unwrap()) == 1;
            assert_eq!(found, (0..ranks.positions()).filter(stands_for_one).collect::<Vec<_>>(), "{most}");
        }
    }
}
