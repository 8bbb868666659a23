//! The values of one board and of all boards that can follow it.

use super::board::{Board, lines};
use crate::theory::{Budget, Nimber, Outcome, Stop};

/// The work for one board that can follow.
const WORK_PER_BOARD: u64 = 2;

/// How many boards are paid for at a time.
const BLOCK: usize = 1 << 14;

/// In the byte of a board: whether the player to move wins misère play of it alone. The lower bits are its value.
const WON: u8 = 1 << 7;

/// The values of a board and of all boards that can follow it, for boards that are too large for a table of all. A byte each: with n free
/// cells, 2^n of them.
#[derive(Debug)]
pub struct LaterBoards {
    from: Board,
    /// The free cells of `from`, each as a cross.
    free: Box<[u32]>,
    /// By the crosses that were added: bit n is a cross in the n-th free cell.
    bytes: Box<[u8]>,
}

impl LaterBoards {
    /// Computes them.
    ///
    /// # Errors
    /// Why the work stopped. It begins only if the budget suffices.
    pub fn of(from: Board, budget: &Budget) -> Result<Self, Stop> {
        let free: Box<[u32]> = from.moves().map(|cell| 1 << cell).collect();
        let count = 1usize << free.len();
        budget.afford(count as u128 * u128::from(WORK_PER_BOARD))?;
        budget.reserve_memory(count as u64)?;
        let mut later = LaterBoards { from, free, bytes: vec![WON; count].into() };
        // Of each line what is still missing. A dead board has no free cell here, and so no line.
        let missing: Vec<usize> = lines(from.side()).map(|line| later.added(line)).filter(|&missing| missing > 0).collect();
        let all = count - 1;
        for added in (0..count).rev() {
            if added % BLOCK == BLOCK - 1 || added == all {
                budget.spend((added % BLOCK + 1) as u64 * WORK_PER_BOARD)?;
            }
            if missing.iter().any(|line| added & line == *line) {
                continue;
            }
            let (mut values, mut is_won, mut free) = (0u32, added == all, all & !added);
            while free != 0 {
                let byte = later.bytes[added | free & free.wrapping_neg()];
                values |= 1 << (byte & !WON);
                is_won |= byte & WON == 0;
                free &= free - 1;
            }
            later.bytes[added] = values.trailing_ones() as u8 | if is_won { WON } else { 0 };
        }
        Ok(later)
    }

    /// The crosses of these that `from` does not have, numbered by its free cells.
    fn added(&self, crosses: u32) -> usize {
        (0..).zip(&self.free).filter(|(_, cell)| crosses & **cell != 0).map(|(place, _): (u32, _)| 1 << place).sum()
    }

    fn byte(&self, board: Board) -> Option<u8> {
        let follows = board.side() == self.from.side() && self.from.crosses() & !board.crosses() == 0;
        follows.then(|| self.bytes[self.added(board.crosses())])
    }

    /// The value of a board that can follow.
    pub fn value(&self, board: Board) -> Option<Nimber> {
        Some(Nimber::new((self.byte(board)? & !WON).into()))
    }

    /// Who wins misère play of it alone.
    pub fn misere(&self, board: Board) -> Option<Outcome> {
        Some(if self.byte(board)? & WON == 0 { Outcome::P } else { Outcome::N })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::mex;

    #[test]
    fn values_follow_the_definition() {
        let from = [0, 1, 2, 3, 6, 7, 12, 16, 20].into_iter().fold(Board::empty(5).unwrap(), Board::with);
        let later = LaterBoards::of(from, &Budget::of(1 << 18)).unwrap();
        let mut open = vec![from];
        let mut seen = 0;
        while let Some(board) = open.pop() {
            let options: Vec<Board> = board.moves().map(|cell| board.with(cell)).collect();
            assert_eq!(later.value(board), Some(mex(options.iter().map(|&option| later.value(option).unwrap()))), "{board:?}");
            let wins = options.is_empty() || options.iter().any(|&option| later.misere(option) == Some(Outcome::P));
            assert_eq!(later.misere(board), Some(if wins { Outcome::N } else { Outcome::P }), "{board:?}");
            seen += 1;
            // Each set of crosses once: a cell is added only after all cells before it.
            let last = board.free().fold(0, |last, cell| if board.has(cell) { last } else { last.max(cell) });
            let added = (0..25).rev().find(|&cell| board.has(cell) && !from.has(cell)).map_or(0, |cell| cell + 1);
            open.extend((added..=last).filter(|&cell| !board.has(cell) && !board.is_dead()).map(|cell| board.with(cell)));
        }
        assert!(seen > 1000, "{seen}");
        assert_eq!(later.value(Board::empty(5).unwrap()), None);
        assert!(LaterBoards::of(from, &Budget::of(1 << 17)).is_ok_and(|_| true) && LaterBoards::of(from, &Budget::of(1 << 16)).is_err());
    }
}
