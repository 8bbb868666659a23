//! The rules of Sprouts and of its mixture with Brussels Sprouts: what a player may put on a line. In the mixture a start has spots and
//! crosses, and each player puts a spot or a cross on the line. Both have the same kind of positions and the same solvers.
//!
//! # Every game ends
//!
//! From A spots and B crosses there are at most 4A + 5B - 2 moves. Look back from the end of a game, and give the spots arms, too: three
//! to a spot of the start, one to a spot on a line, where their lines end, or in any corner if no line does. So all arms have their places
//! from the beginning, and a vertex on a line has one on each side if it is a cross, and on one side if it is a spot.
//!
//! Of regions and boundaries, count those with a free arm, and take W = 2 · regions - boundaries. At the start W = 2 - (A + B). A line
//! between two boundaries makes them one, so W grows by 1. A line from a boundary to itself makes one more boundary and one more region,
//! and W grows by 1, too, unless the part beside a new spot has no arm. Then there is no new boundary and W grows by 2, or there is no
//! new region either and W stays. So if s of m moves put a spot on the line, W grows by m - s at least.
//!
//! A cross on a line keeps the number of free arms, a spot takes one away. At the end there are 3A + 4B - s, and no region has two of
//! them, because they could be joined. So W is their number, and m - s <= 3A + 4B - s - 2 + A + B.
//!
//! # Who wins normal play from an even number of spots and an odd number of crosses
//!
//! The first player. He joins two opposite arms of a cross, with half of all the rest on either side, and puts a cross on the line. The
//! two sides are equal and share nothing, so he answers each move in one by the same move in the other.

use super::land::TWO;

/// Sprouts, or its mixture with Brussels Sprouts.
///
/// A free arm of a cross is a place where one line can end, in one region. So is the corner of a vertex with two lines that is left in
/// one region only. Both are the token [`TWO`], and four of them are the boundary of a cross that was not touched. A new cross is one such
/// corner on each side of its line, where a new spot is a letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SproutsRules {
    /// A spot.
    #[default]
    Sprouts,
    /// A spot or a cross.
    Mixed,
}

impl SproutsRules {
    /// The token of each vertex that can come on a line, if a new spot has this letter.
    pub(super) fn new_vertices(self, letter: u8) -> impl Iterator<Item = u8> {
        let cross = (self == SproutsRules::Mixed).then_some(TWO);
        std::iter::once(letter).chain(cross)
    }
}
