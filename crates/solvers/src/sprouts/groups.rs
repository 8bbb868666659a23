//! Numbers in groups that are joined.

#[derive(Clone, Debug)]
pub struct Groups(Vec<usize>);

impl Groups {
    /// Each number below `length` in a group of its own.
    pub fn new(length: usize) -> Self {
        Groups((0..length).collect())
    }

    /// One member of the group, the same for all.
    pub fn of(&mut self, mut member: usize) -> usize {
        while self.0[member] != member {
            self.0[member] = self.0[self.0[member]];
            member = self.0[member];
        }
        member
    }

    /// Whether they were apart before.
    pub fn join(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.of(one), self.of(other));
        self.0[one] = other;
        one != other
    }
}
