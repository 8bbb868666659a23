//! The boards within a rectangle, up to transposition, and the order of their multisets.

use crate::chomp::partition::Partition;
use crate::chomp::rank::{Extent, Ranks};
use std::fmt;

/// The most shapes of a rectangle whose sums fit a table: those of a 6x6 square, rounded up to whole words.
pub const MOST_SHAPES: u64 = 512;

pub(super) const BYTES_PER_WORD: u64 = 8;

/// A rectangle that boards have to fit in one of their two directions. Its shorter side is its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardBox {
    rows: u16,
    cols: u16,
}

impl BoardBox {
    /// A rectangle with these sides, in either order: a board and its transpose have the same outcome.
    pub fn new(rows: u16, cols: u16) -> Self {
        BoardBox { rows: rows.min(cols), cols: rows.max(cols) }
    }

    /// The smallest rectangle that every one of these boards fits.
    pub fn holding<'a>(boards: impl IntoIterator<Item = &'a Partition>) -> Self {
        let sides = |board: &Partition| BoardBox::new(board.height(), board.width());
        boards
            .into_iter()
            .map(sides)
            .fold(BoardBox { rows: 0, cols: 0 }, |one, other| BoardBox { rows: one.rows.max(other.rows), cols: one.cols.max(other.cols) })
    }

    /// Whether every board that fits `other` fits this rectangle.
    pub fn covers(self, other: BoardBox) -> bool {
        other.rows <= self.rows && other.cols <= self.cols
    }

    /// The longer side.
    pub fn longest_side(self) -> u16 {
        self.cols
    }

    pub(super) fn extent(self) -> Extent {
        Extent::Box { rows: self.rows, cols: self.cols }
    }

    /// The number of boards that fit, up to transposition, the empty one included. Saturates.
    pub fn shapes(self) -> u64 {
        // Boards whose mirror image fits, too, are those in the square of the shorter side. 2^rows of them are their own mirror images.
        let boards = |cols| u64::try_from(Extent::Box { rows: self.rows, cols }.positions()).unwrap_or(u64::MAX);
        let twins = boards(self.rows).saturating_sub(1u64.checked_shl(self.rows.into()).unwrap_or(0)) / 2;
        boards(self.cols) - twins
    }

    /// The number of sums of four boards that fit, if there are at most `MOST_SHAPES`.
    pub fn sums(self) -> u64 {
        multisets(self.shapes(), 4)
    }

    /// The length of their outcomes in bytes.
    pub fn stored_bytes(self) -> u64 {
        BYTES_PER_WORD * self.sums().div_ceil(64)
    }
}

impl fmt::Display for BoardBox {
    /// Such as `5x5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// The number of multisets of at most four among the shapes of a rectangle: the binomial coefficient (kinds + size - 1 over size).
pub(super) fn multisets(kinds: u64, size: u64) -> u64 {
    let kinds = kinds.min(MOST_SHAPES);
    (0..size).fold(1, |product, step| product * (kinds + step) / (step + 1))
}

/// Four shapes, from the one with the largest number to the one with the least.
pub(super) type Four = [u16; 4];

/// The place of a multiset of shapes among all. Those of shapes with smaller numbers come first, so options come before their positions.
#[inline]
pub(super) fn rank([a, b, c, d]: Four) -> u64 {
    let [a, b, c, d] = [a, b, c, d].map(u64::from);
    a * (a + 1) * (a + 2) * (a + 3) / 24 + b * (b + 1) * (b + 2) / 6 + c * (c + 1) / 2 + d
}

/// The multiset with this rank among those of the first `shapes` shapes.
pub(super) fn unrank(mut left: u64, shapes: u16) -> Four {
    [4, 3, 2, 1].map(|size| {
        let first = |shape: u16| multisets(shape.into(), size);
        let shape = (0..shapes).rev().find(|&shape| first(shape) <= left).unwrap_or(0);
        left -= first(shape);
        shape
    })
}

/// The shapes of a rectangle, numbered so that an option has a smaller number than its board. The empty board is 0.
#[derive(Clone, Debug)]
pub(super) struct Shapes {
    ranks: Ranks,
    /// By the rank of a board in the rectangle.
    of_rank: Vec<u16>,
    /// The shapes that a move leaves, each once, of one shape after the other.
    options: Vec<u16>,
    /// Where those of each shape end.
    ends: Vec<usize>,
}

impl Shapes {
    /// `None` if there are more than [`MOST_SHAPES`].
    pub fn new(sides: BoardBox) -> Option<Self> {
        if sides.shapes() > MOST_SHAPES {
            return None;
        }
        let ranks = Ranks::new(sides.extent()).ok()?;
        let mut shapes = Shapes { of_rank: Vec::new(), options: Vec::new(), ends: Vec::new(), ranks };
        while let Some(board) = shapes.ranks.position(shapes.of_rank.len() as u64) {
            let mirrored = shapes.ranks.rank(&board.conjugate()).and_then(|rank| shapes.of_rank.get(rank as usize));
            let shape = mirrored.copied().unwrap_or_else(|| {
                // Options have smaller ranks, and a shape is numbered at the least rank of its boards.
                let begin = shapes.options.len();
                for (row, col) in board.moves() {
                    let option = shapes.of(&board.cut(row, col)).unwrap_or_default();
                    if !shapes.options[begin..].contains(&option) {
                        shapes.options.push(option);
                    }
                }
                shapes.ends.push(shapes.options.len());
                shapes.ends.len() as u16 - 1
            });
            shapes.of_rank.push(shape);
        }
        Some(shapes)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.ends.len()
    }

    /// What a move in a shape leaves, each once.
    pub fn after(&self, shape: usize) -> impl Iterator<Item = usize> + '_ {
        let begin = if shape == 0 { 0 } else { self.ends[shape - 1] };
        self.options[begin..self.ends[shape]].iter().map(|&option| usize::from(option))
    }

    /// A board of this shape.
    pub fn board(&self, shape: u16) -> Option<Partition> {
        let rank = self.of_rank.iter().position(|&other| other == shape)?;
        self.ranks.position(rank as u64)
    }

    /// `None` if the board does not fit in either direction.
    pub fn of(&self, board: &Partition) -> Option<u16> {
        let rank = self.ranks.rank(board).or_else(|| self.ranks.rank(&board.conjugate()))?;
        self.of_rank.get(rank as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_and_sums_are_counted_without_making_them() {
        for (rows, cols, shapes, sums) in [
            (0, 0, 1, 1),
            (1, 1, 2, 5),
            (3, 3, 14, 2380),
            (4, 4, 43, 163_185),
            (5, 5, 142, 17_666_220),
            (6, 6, 494, 2_511_649_140),
            (1, 9, 10, 715),
            (3, 8, 159, 27_646_920),
        ] {
            let sides = BoardBox::new(cols, rows);
            assert_eq!((sides.shapes(), sides.sums()), (shapes, sums), "{sides}");
            let made = Shapes::new(sides).unwrap();
            assert_eq!(made.count() as u64, shapes, "{sides}");
            for own in 0..shapes as u16 {
                let board = made.board(own).unwrap();
                assert_eq!((made.of(&board), made.of(&board.conjugate())), (Some(own), Some(own)));
                let mut expected: Vec<usize> = board.moves().map(|(row, col)| made.of(&board.cut(row, col)).unwrap().into()).collect();
                expected.sort_unstable();
                expected.dedup();
                let mut options: Vec<usize> = made.after(own.into()).collect();
                options.sort_unstable();
                assert!(options == expected && options.iter().all(|&option| option < own.into()), "{board}");
            }
        }
        for sides in [BoardBox::new(4, 9), BoardBox::new(256, 256), BoardBox::new(128, 64)] {
            assert!(sides.shapes() > MOST_SHAPES && Shapes::new(sides).is_none(), "{sides}");
        }
    }

    #[test]
    fn ranks_count_multisets_in_order() {
        let mut next = 0;
        for a in 0..9 {
            for b in 0..=a {
                for c in 0..=b {
                    for d in 0..=c {
                        assert_eq!((rank([a, b, c, d]), unrank(next, 9)), (next, [a, b, c, d]));
                        next += 1;
                    }
                }
            }
        }
        assert_eq!(next, multisets(9, 4));
    }
}
