//! Disjoint sets of numbers (union-find).

#[derive(Clone, Debug)]
pub struct DisjointSets(Vec<usize>);

impl DisjointSets {
    /// Each number below `length` in a set of its own.
    pub fn new(length: usize) -> Self {
        DisjointSets((0..length).collect())
    }

    /// The representative of the set of a number.
    pub fn of(&mut self, mut member: usize) -> usize {
        while self.0[member] != member {
            self.0[member] = self.0[self.0[member]];
            member = self.0[member];
        }
        member
    }

    /// Joins two sets. Returns whether they were different.
    pub fn join(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.of(one), self.of(other));
        self.0[one] = other;
        one != other
    }
}
