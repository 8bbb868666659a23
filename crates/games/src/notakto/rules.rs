//! The moves and values of one board.

use crate::components::{Elements, Rules, StallVisitor, Visited, Visitor, of_leaves};
use crate::game::Removes;
use crate::refusal::Refusal;
use nimber_solvers::misere::{LazyQuotient, QuotientCache};
use nimber_solvers::notakto::{Board, Class, ClassCache, Classes, LARGEST_CLASSED, LEAST_SIDE, LaterBoards, ThreeByThree};
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, TargetValues, Temper};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A cross in this cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cross(pub u8);

impl Removes for Cross {}

/// The rules for the boards of one position and for all that can follow them.
#[derive(Debug)]
pub struct NotaktoRules<'a> {
    classes: Arc<Classes>,
    /// The values of the boards that are too large for a table of all.
    later: Arc<[LaterBoards]>,
    quotient: LazyQuotient<'a, ThreeByThree>,
}

impl<'a> NotaktoRules<'a> {
    pub(super) fn new(known: (&ClassCache, &'a QuotientCache<ThreeByThree>), boards: &[Board], budget: &Budget) -> Result<Self, Refusal> {
        let alive = || boards.iter().copied().filter(|board| !board.is_dead());
        let classed = alive().map(Board::side).filter(|&side| side <= LARGEST_CLASSED).max();
        let classes = Classes::up_to(classed.unwrap_or(LEAST_SIDE), known.0, budget)?;
        let mut large: Vec<Board> = alive().filter(|board| board.side() > LARGEST_CLASSED).collect();
        // A board with few crosses may have the others among those that follow it.
        large.sort_by_key(|board| board.free_count());
        let mut later: Vec<LaterBoards> = Vec::new();
        for board in large.into_iter().rev() {
            if later.iter().all(|known| known.value(board).is_none()) {
                later.push(LaterBoards::of(board, budget)?);
            }
        }
        Ok(NotaktoRules { classes, later: later.into(), quotient: LazyQuotient::new(known.1, ThreeByThree) })
    }

    /// The same rules for a later position.
    pub(super) fn later<'b>(&self, quotients: &'b QuotientCache<ThreeByThree>) -> NotaktoRules<'b> {
        let (classes, later) = (Arc::clone(&self.classes), Arc::clone(&self.later));
        NotaktoRules { classes, later, quotient: LazyQuotient::new(quotients, ThreeByThree) }
    }

    fn class(&self, board: Board) -> Option<&Class> {
        self.classes.of(board)
    }

    fn value_of(&self, board: Board) -> Nimber {
        if board.is_dead() {
            return Nimber::ZERO;
        }
        let known = self.class(board).map(|class| class.value);
        known.or_else(|| self.later.iter().find_map(|later| later.value(board))).unwrap_or(Nimber::ZERO)
    }

    /// Visits the moves; `left` says as which board the one after a move is shown.
    fn visit_left(
        &self,
        board: Board,
        wanted: TargetValues<'_>,
        budget: &Budget,
        left: impl Fn(Board) -> Board,
        visitor: &mut Visitor<'_, Self>,
    ) -> Visited {
        for cell in board.moves() {
            budget.spend(1)?;
            let after = board.with(cell);
            let value = self.value_of(after);
            if !wanted.admits(value) {
                continue;
            }
            let flow = match after.is_dead() {
                true => visitor(&Cross(cell), &[], value)?,
                false => visitor(&Cross(cell), &[left(after)], value)?,
            };
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

impl Rules for NotaktoRules<'_> {
    type Component = Board;
    type Cut = Cross;

    fn value(&self, &board: &Board, _: &Budget) -> Result<Nimber, Refusal> {
        Ok(self.value_of(board))
    }

    fn method(&self, _: &Board) -> Method {
        Method::Table
    }

    /// A board that a move leaves is shown as one that is equal to it in both plays and has the same temper, the same for all such boards:
    /// so a search meets few boards.
    fn visit(&self, &board: &Board, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited {
        self.visit_left(board, wanted, budget, |after| self.class(after).map_or(after, |class| class.board), visitor)
    }

    /// Replies are counted on the board itself.
    fn visit_stalling(&self, &board: &Board, budget: &Budget, visitor: &mut StallVisitor<'_, Self>) -> Visited {
        self.visit_left(board, TargetValues::Any, budget, |after| after, &mut of_leaves(self, visitor))
    }

    fn move_count(&self, board: &Board) -> u128 {
        board.move_count().into()
    }

    fn longest_game(&self, board: &Board) -> u128 {
        board.longest_game().into()
    }

    fn look_alike(&self, one: &Board, other: &Board) -> bool {
        one.canonical() == other.canonical()
    }

    fn temper(&self, &board: &Board, _: &Budget) -> Result<Option<Temper>, Refusal> {
        Ok(if board.is_dead() { Some(Temper::Fickle) } else { self.class(board).and_then(|class| class.temper) })
    }

    fn temper_method(&self) -> Method {
        Method::Table
    }

    fn known(&self, boards: &[Board]) -> Option<(Outcome, Method)> {
        let mut alive = boards.iter().filter(|board| !board.is_dead());
        let (&board, None) = (alive.next()?, alive.next()) else { return None };
        // The quotient explains more.
        if board.side() == LEAST_SIDE {
            return None;
        }
        let known = self.class(board).map(|class| class.misere);
        Some((known.or_else(|| self.later.iter().find_map(|later| later.misere(board)))?, Method::Table))
    }

    fn elements(&self, nim: u64, budget: &Budget) -> Result<Option<Elements<'_, Board>>, Refusal> {
        let Some(heaps) = self.quotient.elements(nim, budget)? else { return Ok(None) };
        Ok(Some(Elements::among(heaps.clone(), move |&board| heaps.element(ThreeByThree::heap(board)?))))
    }
}
