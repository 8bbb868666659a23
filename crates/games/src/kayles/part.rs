//! Rows and rings, and the shots at them.

use crate::game::Removes;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RowOrRing {
    /// A row of bottles.
    Row(u64),
    /// A ring of bottles; all places are alike.
    Ring(u64),
    /// A ring of bottles in a picture; its places are told apart.
    Circle(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shot {
    Row {
        take: u64,
        /// The number of bottles to the left of the removed ones.
        left: u64,
    },
    Ring {
        take: u64,
        /// The place of the first removed bottle; 0 if all places are alike.
        at: u64,
    },
}

impl Removes for Shot {
    fn removed(&self) -> u64 {
        let (Shot::Row { take, .. } | Shot::Ring { take, .. }) = *self;
        take
    }
}

impl RowOrRing {
    pub fn size(self) -> u64 {
        let (RowOrRing::Row(size) | RowOrRing::Ring(size) | RowOrRing::Circle(size)) = self;
        size
    }
}
