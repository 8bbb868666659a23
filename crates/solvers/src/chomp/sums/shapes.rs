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
        let square = Extent::Box { rows: self.rows, cols: self.rows }.positions();
        let twins = square.saturating_sub(1u128.checked_shl(self.rows.into()).unwrap_or(u128::MAX)) / 2;
        u64::try_from(self.extent().positions().saturating_sub(twins)).unwrap_or(u64::MAX)
    }

    /// The number of sums of four boards that fit. Saturates.
    pub fn sums(self) -> u64 {
        u64::try_from(multisets(self.shapes().into(), 4)).unwrap_or(u64::MAX)
    }

    /// The length of their outcomes in bytes. Saturates.
    pub fn stored_bytes(self) -> u64 {
        BYTES_PER_WORD.saturating_mul(self.sums().div_ceil(64))
    }
}

impl fmt::Display for BoardBox {
    /// Such as `5x5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// The number of multisets of `size` among `kinds` things: the binomial coefficient (kinds + size - 1 over size). Saturates.
pub(super) fn multisets(kinds: u128, size: u32) -> u128 {
    (0..u128::from(size)).fold(1, |product: u128, step| product.saturating_mul(kinds.saturating_add(step)) / (step + 1))
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
    let mut four = [0; 4];
    for place in 0..4 {
        let first = |shape: u16| multisets(shape.into(), 4 - place as u32) as u64;
        four[place] = (0..shapes).rev().find(|&shape| first(shape) <= left).unwrap_or(0);
        left -= first(four[place]);
    }
    four
}

/// The shapes of a rectangle, numbered so that an option has a smaller number than its board. The empty board is 0.
#[derive(Clone, Debug)]
pub(super) struct Shapes {
    ranks: Ranks,
    /// By the rank of a board in the rectangle.
    of_rank: Vec<u16>,
    /// One board of each shape.
    pub boards: Vec<Partition>,
    /// For each shape, those that a move leaves, each once and in ascending order.
    pub options: Vec<Vec<u16>>,
}

impl Shapes {
    /// The error says that there are too many.
    pub fn new(sides: BoardBox) -> Result<Self, String> {
        if sides.shapes() > MOST_SHAPES {
            return Err(format!("{sides} has {} shapes, and sums are known of at most {MOST_SHAPES}", sides.shapes()));
        }
        let ranks = Ranks::new(sides.extent())?;
        let mut shapes = Shapes { of_rank: Vec::new(), boards: Vec::new(), options: Vec::new(), ranks };
        for (at, board) in (0..).map_while(|rank| Some((rank, shapes.ranks.position(rank)?))).collect::<Vec<_>>() {
            let mirrored = shapes.ranks.rank(&board.conjugate()).filter(|&mirrored| mirrored < at);
            let shape = match mirrored {
                Some(mirrored) => shapes.of_rank[mirrored as usize],
                None => {
                    // Options have smaller ranks, and a shape is numbered at the least rank of its boards.
                    let mut options = Vec::new();
                    shapes.ranks.for_each_option(&board, |_, _, rank| options.push(shapes.of_rank[rank as usize]));
                    options.sort_unstable();
                    options.dedup();
                    shapes.options.push(options);
                    shapes.boards.push(board);
                    shapes.boards.len() as u16 - 1
                }
            };
            shapes.of_rank.push(shape);
        }
        Ok(shapes)
    }

    /// What a move in a shape leaves.
    pub fn after(&self, shape: usize) -> impl Iterator<Item = usize> + '_ {
        self.options[shape].iter().map(|&option| usize::from(option))
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
            assert_eq!((made.boards.len() as u64, made.options.len() as u64), (shapes, shapes), "{sides}");
            for (board, options) in made.boards.iter().zip(&made.options) {
                let own = made.of(board).unwrap();
                assert_eq!(made.of(&board.conjugate()), Some(own));
                let mut expected: Vec<u16> = board.moves().map(|(row, col)| made.of(&board.cut(row, col)).unwrap()).collect();
                expected.sort_unstable();
                expected.dedup();
                assert!(*options == expected && options.iter().all(|&option| option < own), "{board}");
            }
        }
        for sides in [BoardBox::new(4, 9), BoardBox::new(256, 256), BoardBox::new(128, 64)] {
            assert!(sides.shapes() > MOST_SHAPES && Shapes::new(sides).is_err(), "{sides}");
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
        assert_eq!(u128::from(next), multisets(9, 4));
    }
}
