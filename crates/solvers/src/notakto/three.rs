//! The boards of 3x3 as heaps, for the misère quotient.

use super::board::Board;
use crate::theory::HeapRules;
use std::cmp::Reverse;
use std::sync::LazyLock;

/// The live boards of 3x3 up to symmetry as heaps: later boards of a game are smaller heaps. A dead board is no heap.
///
/// ```
/// use nimber_solvers::misere::{Bounds, find};
/// use nimber_solvers::notakto::ThreeByThree;
/// use nimber_solvers::theory::Budget;
/// let bounds = Bounds { heaps: ThreeByThree::heaps(), ..Bounds::default() };
/// let found = find(&ThreeByThree, bounds, &Budget::of(10_000_000)).quotient.ok_or("not found")?;
/// assert_eq!((ThreeByThree::heaps(), found.order()), (46, 18));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreeByThree;

const SIDE: u8 = 3;

/// Heap n is the board at index n - 1.
static BOARDS: LazyLock<Vec<Board>> = LazyLock::new(|| {
    let boards = (0..1 << (SIDE * SIDE)).map(|crosses| Board::of(SIDE, crosses));
    let mut boards: Vec<Board> = boards.filter(|board| !board.is_dead() && board.canonical() == *board).collect();
    boards.sort_by_key(|board| (Reverse(board.crosses().count_ones()), board.crosses()));
    boards
});

impl ThreeByThree {
    /// How many heaps there are.
    pub fn heaps() -> u64 {
        BOARDS.len() as u64
    }

    /// The heap that a board of 3x3 is: 0 if it is dead, `None` for another size.
    pub fn heap(board: Board) -> Option<u64> {
        if board.is_dead() {
            return Some(0);
        }
        let canonical = board.canonical();
        BOARDS.iter().position(|&other| other == canonical).map(|index| index as u64 + 1)
    }
}

impl HeapRules for ThreeByThree {
    fn visit_options(&self, heap: u64, visitor: &mut dyn FnMut(&[u64])) {
        let Some(board) = usize::try_from(heap).ok().and_then(|heap| BOARDS.get(heap.checked_sub(1)?)) else { return };
        for cell in board.moves() {
            match ThreeByThree::heap(board.with(cell)) {
                Some(0) | None => visitor(&[]),
                Some(left) => visitor(&[left]),
            }
        }
    }

    /// There are finitely many boards.
    fn heaps_to_check(&self, _: u64, _: u64) -> Option<u64> {
        None
    }
}
