//! Partitions: the positions of Chomp.

use smallvec::SmallVec;
use std::fmt;

/// Row lengths; on the stack for ordinary boards.
pub(super) type Rows = SmallVec<[u16; 12]>;

/// A position of Chomp: the lengths of its rows, weakly decreasing, each at least 1. No rows is the finished game.
///
/// Rows and columns are counted from 0; row 0 is the longest and tile `(0, 0)` is the corner. Partitions are ordered
/// lexicographically by rows.
///
/// ```
/// use nimber_solvers::chomp::Partition;
/// let board = Partition::new([4, 4, 2]).unwrap();
/// assert_eq!(board.cut(1, 1), Partition::new([4, 1, 1]).unwrap());
/// assert_eq!(board.removed_by(1, 1), 4);
/// assert_eq!(board.conjugate(), Partition::new([3, 3, 2, 2]).unwrap());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Partition {
    rows: Rows,
}

impl Partition {
    /// `None` if a row is empty or longer than the row before it, or if there are more than 65535 rows.
    pub fn new(rows: impl IntoIterator<Item = u16>) -> Option<Self> {
        let rows: Rows = rows.into_iter().collect();
        let fits = rows.is_sorted_by(|a, b| a >= b) && rows.last() != Some(&0) && rows.len() <= u16::MAX.into();
        fits.then_some(Partition { rows })
    }

    /// A full board; empty if either number is 0.
    pub fn rectangle(rows: u16, cols: u16) -> Self {
        let rows = if cols == 0 { 0 } else { rows };
        Partition { rows: SmallVec::from_elem(cols, rows.into()) }
    }

    /// The caller guarantees weakly decreasing, positive row lengths.
    pub(super) fn trusted(rows: Rows) -> Self {
        debug_assert!(rows.is_sorted_by(|a, b| a >= b) && rows.last() != Some(&0));
        Partition { rows }
    }

    /// Weakly decreasing.
    #[inline]
    pub fn rows(&self) -> &[u16] {
        &self.rows
    }

    /// Whether no tile is left, not even the corner.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Also the number of moves.
    #[inline]
    pub fn tiles(&self) -> u32 {
        self.rows.iter().map(|&row| u32::from(row)).sum()
    }

    /// The number of rows that have a tile.
    pub fn height(&self) -> u16 {
        self.rows.len() as u16
    }

    /// The length of the longest row; 0 on the empty board.
    pub fn width(&self) -> u16 {
        self.rows.first().copied().unwrap_or(0)
    }

    /// Whether tile `(row, col)` exists.
    pub fn contains(&self, row: u16, col: u16) -> bool {
        self.rows.get(usize::from(row)).is_some_and(|&length| col < length)
    }

    /// Whether every tile of this position is also in `other`.
    pub fn is_within(&self, other: &Partition) -> bool {
        self.rows.len() <= other.rows.len() && self.rows.iter().zip(&other.rows).all(|(mine, theirs)| mine <= theirs)
    }

    /// The position reflected in its diagonal: its columns become rows. It has the same value.
    pub fn conjugate(&self) -> Partition {
        Partition { rows: columns(&self.rows) }
    }

    /// The lesser of the position and its conjugate: the same for both.
    pub fn canonical(&self) -> Partition {
        self.conjugate().min(self.clone())
    }

    /// The position after taking tile `(row, col)`: every row from `row` on is clipped to `col` tiles.
    /// Unchanged if there is no such tile.
    #[inline]
    pub fn cut(&self, row: u16, col: u16) -> Partition {
        let mut rows = Rows::from_slice(&self.rows);
        if col == 0 {
            rows.truncate(row.into());
        }
        rows.iter_mut().skip(row.into()).for_each(|length| *length = col.min(*length));
        Partition { rows }
    }

    /// How many tiles taking `(row, col)` removes, itself included; 0 if there is no such tile.
    pub fn removed_by(&self, row: u16, col: u16) -> u32 {
        self.rows.iter().skip(row.into()).map(|&length| u32::from(length.saturating_sub(col))).sum()
    }

    /// Every move as the tile `(row, col)` that it takes, in row-major order.
    pub fn moves(&self) -> impl Iterator<Item = (u16, u16)> + '_ {
        self.rows.iter().zip(0u16..).flat_map(|(&length, row)| (0..length).map(move |col| (row, col)))
    }
}

/// The column heights of weakly decreasing rows.
#[inline]
pub(super) fn columns(rows: &[u16]) -> Rows {
    let mut heights: Rows = SmallVec::with_capacity(rows.first().copied().unwrap_or(0).into());
    for (index, &row) in rows.iter().enumerate().rev() {
        heights.resize(row.into(), index as u16 + 1);
    }
    heights
}

/// Visits the options of a position by way of its conjugate, in the position's own row-major order.
///
/// `list` visits the options of the conjugate. If it returns false, `visit` is not called and the result is
/// false.
pub(super) fn visit_reflected<T: Copy + Default>(
    position: &Partition,
    list: impl FnOnce(&Partition, &mut dyn FnMut(u16, u16, T)) -> bool,
    mut visit: impl FnMut(u16, u16, T),
) -> bool {
    let mut starts = Vec::with_capacity(position.rows.len());
    let mut tiles = 0;
    for &row in &position.rows {
        starts.push(tiles);
        tiles += usize::from(row);
    }
    let mut found = vec![T::default(); tiles];
    let listed = list(&position.conjugate(), &mut |col, row, item| found[starts[usize::from(row)] + usize::from(col)] = item);
    if listed {
        for ((row, col), item) in position.moves().zip(found) {
            visit(row, col, item);
        }
    }
    listed
}

impl fmt::Display for Partition {
    /// The row lengths, separated by commas.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, row) in self.rows.iter().enumerate() {
            write!(f, "{}{row}", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_partition() -> impl Strategy<Value = Partition> {
        proptest::collection::vec(1u16..20, 0..20).prop_map(|mut rows| {
            rows.sort_unstable_by(|a, b| b.cmp(a));
            Partition::new(rows).unwrap()
        })
    }

    #[test]
    fn rows_are_weakly_decreasing_and_not_empty() {
        assert_eq!(Partition::new([3, 4]), None);
        assert_eq!(Partition::new([3, 3, 0]), None);
        assert_eq!(Partition::new([1; 65535]).map(|board| board.height()), Some(65535));
        assert_eq!(Partition::new([1; 65536]), None);
    }

    #[test]
    fn rectangles_with_an_empty_side_are_empty() {
        assert!(Partition::rectangle(3, 0).is_empty());
        assert!(Partition::rectangle(0, 3).is_empty());
        assert_eq!(Partition::rectangle(2, 3).to_string(), "3,3");
    }

    proptest! {
        #[test]
        fn conjugation_is_an_involution_that_keeps_tiles(board in any_partition()) {
            let conjugate = board.conjugate();
            prop_assert_eq!(conjugate.tiles(), board.tiles());
            prop_assert_eq!(conjugate.canonical(), board.canonical());
            prop_assert_eq!(conjugate.conjugate(), board);
        }

        #[test]
        fn a_cut_removes_what_it_says_and_commutes_with_conjugation(board in any_partition()) {
            prop_assert_eq!(board.moves().count(), board.tiles() as usize);
            prop_assert!(board.moves().is_sorted());
            for (row, col) in board.moves() {
                let after = board.cut(row, col);
                prop_assert!(after.is_within(&board) && !after.contains(row, col));
                prop_assert_eq!(after.tiles() + board.removed_by(row, col), board.tiles());
                prop_assert_eq!(board.conjugate().cut(col, row), after.conjugate());
            }
        }
    }
}
