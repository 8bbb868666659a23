//! Moves by what a player says of them.

use super::board_games::{Chomp, IChomp};
use super::position::GamePosition;
use crate::chomp::{ChompMove, ChompMoveRequest};
use crate::game::Game;
use crate::heaps::{HeapMove, HeapMoveRequest};
use crate::ichomp::{IChompMove, IChompMoveRequest};
use crate::refusal::Refusal;
use crate::wire::Integer;

impl<G: Game<Move = HeapMove, MoveRequest = HeapMoveRequest>> GamePosition<G> {
    /// The legal move that takes this many objects from a heap, and leaves the others as one heap.
    ///
    /// ```
    /// use nimber_games::Nim;
    /// let nim = Nim::new([3, 5, 7])?;
    /// assert_eq!(nim.play(&nim.take(2, 1)?)?, Nim::new([3, 5, 6])?);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] if there is none.
    pub fn take(&self, heap: usize, take: u64) -> Result<HeapMove, Refusal> {
        self.find(&HeapMoveRequest { heap: Some(index(heap)), take: Some(take.into()), leaves: None })
    }

    /// The legal move that leaves these heaps of a heap, in any order.
    ///
    /// ```
    /// use nimber_games::Lasker;
    /// let lasker = Lasker::new([7])?;
    /// assert_eq!(lasker.play(&lasker.leave(0, [4, 3])?)?, Lasker::new([3, 4])?);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] if there is none.
    pub fn leave(&self, heap: usize, leaves: impl IntoIterator<Item = u64>) -> Result<HeapMove, Refusal> {
        let leaves = leaves.into_iter().map(Integer::from).collect();
        self.find(&HeapMoveRequest { heap: Some(index(heap)), take: None, leaves: Some(leaves) })
    }
}

impl Chomp {
    /// The legal move that takes this tile, by its row and column from 0.
    ///
    /// ```
    /// use nimber_games::Chomp;
    /// let chomp = Chomp::rectangle(4, 5)?;
    /// let mv = chomp.tile(2, 3)?;
    /// assert_eq!(mv.removes(), 4);
    /// assert_eq!(chomp.play(&mv)?, Chomp::rows([5, 5, 3, 3])?);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] if it is not there.
    pub fn tile(&self, row: usize, col: usize) -> Result<ChompMove, Refusal> {
        self.find(&ChompMoveRequest { row: index(row), col: index(col) })
    }
}

impl IChomp {
    /// The legal move that takes this tile, by its row and column from 0.
    ///
    /// ```
    /// use nimber_games::IChomp;
    /// let board = IChomp::board(4, 2)?;
    /// let mv = board.tile(0, 3)?;
    /// assert_eq!((mv.row, mv.col), (0, 3));
    /// assert_eq!(board.play(&mv)?.drawing(), "xxx.\nxxxx\n");
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] if it is not there.
    pub fn tile(&self, row: usize, col: usize) -> Result<IChompMove, Refusal> {
        self.find(&IChompMoveRequest { row: index(row), col: index(col) })
    }
}

fn index(index: usize) -> Integer {
    Integer::from(index as u64)
}
