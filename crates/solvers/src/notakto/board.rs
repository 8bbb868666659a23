//! A board.

/// The least and the largest side of a board.
pub const LEAST_SIDE: u8 = 3;
pub const LARGEST_SIDE: u8 = 5;

/// A square board with its crosses.
///
/// ```
/// use nimber_solvers::notakto::Board;
/// let board = Board::empty(3).ok_or("no such board")?.with(0).with(4);
/// assert!(board.has(0) && !board.is_dead());
/// assert!(board.with(8).is_dead());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    side: u8,
    /// Bit `row * side + col` is the cell in this row and column.
    crosses: u32,
}

impl Board {
    /// The board without crosses; `None` unless its side is from [`LEAST_SIDE`] to [`LARGEST_SIDE`].
    pub fn empty(side: u8) -> Option<Self> {
        (LEAST_SIDE..=LARGEST_SIDE).contains(&side).then_some(Board { side, crosses: 0 })
    }

    /// The board with these crosses, of which there have to be no others than its cells.
    pub(super) fn of(side: u8, crosses: u32) -> Self {
        Board { side, crosses }
    }

    pub fn side(self) -> u8 {
        self.side
    }

    pub(super) fn crosses(self) -> u32 {
        self.crosses
    }

    /// The number of cells.
    pub fn cells(self) -> u8 {
        self.side * self.side
    }

    /// Whether there is a cross in a cell.
    pub fn has(self, cell: u8) -> bool {
        self.crosses >> cell & 1 == 1
    }

    /// The board with one more cross. A cell off the board changes nothing.
    #[must_use]
    pub fn with(self, cell: u8) -> Self {
        if cell < self.cells() { Board { crosses: self.crosses | 1 << cell, ..self } } else { self }
    }

    /// The cells without a cross, by row and column.
    pub fn free(self) -> impl Iterator<Item = u8> {
        (0..self.cells()).filter(move |&cell| !self.has(cell))
    }

    /// How many cells have no cross.
    pub fn free_count(self) -> u32 {
        u32::from(self.cells()) - self.crosses.count_ones()
    }

    /// Whether a row, a column or a diagonal is full of crosses.
    pub fn is_dead(self) -> bool {
        lines(self.side).any(|line| self.crosses & line == line)
    }

    /// The cells to which a move may go: none on a dead board.
    pub fn moves(self) -> impl Iterator<Item = u8> {
        self.free().take(if self.is_dead() { 0 } else { usize::MAX })
    }

    /// How many moves there are.
    pub fn move_count(self) -> u64 {
        if self.is_dead() { 0 } else { self.free_count().into() }
    }

    /// A number of moves that no game on this board exceeds.
    pub fn longest_game(self) -> u64 {
        // A live board has a free cell in each row.
        let most = u64::from(self.side) * u64::from(self.side - 1) + 1;
        if self.is_dead() { 0 } else { most - u64::from(self.crosses.count_ones()) }
    }

    /// The first and the last cell of each full row, column and diagonal.
    pub fn full_lines(self) -> impl Iterator<Item = (u8, u8)> {
        let full = lines(self.side).filter(move |line| self.crosses & line == *line);
        full.map(|line| (line.trailing_zeros() as u8, (u32::BITS - 1 - line.leading_zeros()) as u8))
    }

    /// The same board for all eight symmetries: the one with the largest crosses as a number.
    #[must_use]
    pub fn canonical(self) -> Self {
        (0..8).map(|symmetry| self.image(symmetry)).max().unwrap_or(self)
    }

    fn image(self, symmetry: u8) -> Self {
        let last = self.side - 1;
        let crosses = (0..self.cells()).filter(|&cell| self.has(cell)).map(|cell| {
            let (row, col) = (cell / self.side, cell % self.side);
            let (row, col) = if symmetry & 1 == 0 { (row, col) } else { (col, row) };
            let row = if symmetry & 2 == 0 { row } else { last - row };
            let col = if symmetry & 4 == 0 { col } else { last - col };
            1 << (row * self.side + col)
        });
        Board { crosses: crosses.sum(), ..self }
    }
}

/// The rows, the columns and the two diagonals, each as the crosses in it.
pub(super) fn lines(side: u8) -> impl Iterator<Item = u32> {
    let line = move |first: u8, step: u8| (0..side).map(|place| 1u32 << (first + place * step)).sum();
    let rows = (0..side).map(move |row| line(row * side, 1));
    let columns = (0..side).map(move |col| line(col, side));
    rows.chain(columns).chain([line(0, side + 1), line(side - 1, side - 1)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_kills_a_board_and_symmetries_keep_it() {
        for side in LEAST_SIDE..=LARGEST_SIDE {
            assert_eq!(lines(side).count(), usize::from(2 * side + 2));
            for line in lines(side) {
                let board = Board::of(side, line);
                assert!(board.is_dead() && board.canonical().is_dead());
                assert!(!Board::of(side, line & (line - 1)).is_dead());
            }
        }
        assert_eq!(Board::empty(2).or(Board::empty(6)), None);
    }

    #[test]
    fn live_boards_up_to_symmetry() {
        let count = |side: u8| {
            let boards = (0..1 << (side * side)).map(|crosses| Board::of(side, crosses));
            boards.filter(|board| board.canonical() == *board && !board.is_dead()).count()
        };
        assert_eq!((count(3), count(4)), (46, 4961));
    }
}
