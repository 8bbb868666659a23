//! Rows and rings, and the shots at them.

/// An independent part of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// A row of so many bottles.
    Row(u64),
    /// A ring of so many bottles, all places alike.
    Ring(u64),
    /// A ring of so many bottles in a picture, where every place is its own.
    Circle(u64),
}

/// A shot at one part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shot {
    /// At a row: how many bottles it removes, and how many stay to the left of them.
    Row {
        /// The bottles removed.
        take: u64,
        /// The bottles left of them.
        left: u64,
    },
    /// At a ring: how many bottles it removes, and the place of the first of them (0 where all places are alike).
    Ring {
        /// The bottles removed.
        take: u64,
        /// The place of the first.
        at: u64,
    },
}

impl Part {
    /// How many bottles there are.
    pub fn size(self) -> u64 {
        let (Part::Row(size) | Part::Ring(size) | Part::Circle(size)) = self;
        size
    }
}
