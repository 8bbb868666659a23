//! What a player may put on a line.

use super::land::TWO;

/// Sprouts, or its mixture with Brussels Sprouts.
///
/// A free arm of a cross is a place where one line can end, in one region. So is the corner of a vertex with two lines that is left in
/// one region only. Both are the token [`TWO`], and four of them are the boundary of a cross that was not touched. A new cross is one such
/// corner on each side of its line, where a new spot is a letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rules {
    /// A spot.
    #[default]
    Sprouts,
    /// A spot or a cross.
    Mixed,
}

impl Rules {
    /// The token of each vertex that can come on a line, if a new spot has this letter.
    pub(super) fn new_vertices(self, letter: u8) -> impl Iterator<Item = u8> {
        let cross = (self == Rules::Mixed).then_some(TWO);
        std::iter::once(letter).chain(cross)
    }
}
