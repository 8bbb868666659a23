//! Misère sums that no theorem covers: a table has them, or every position of the whole sum is searched.
//!
//! The positions of the sum are the product of the positions of its components. Each move lowers the number of the component's position,
//! and so the number of the sum's position. So one pass through the product in ascending order finds every option before it is needed.

use super::boards::BoardSums;
use super::component::at;
use super::position::{SumComponent, SumMove, SumPosition};
use super::reach::Reach;
use super::together::OneGame;
use crate::components::{BestMoves, ReplyShare, STALL_WORK, ends_within};
use crate::game::{Listing, Mark, MoveFilter, Removes, Solved, Stalls};
use crate::reason::{Change, Reasons, Rule};
use crate::refusal::Refusal;
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, Play};

/// The most positions of a sum, one byte each, whatever the budget.
const MOST_POSITIONS: usize = 1 << 28;

/// A misère sum with the outcomes of all positions within its reach.
pub struct SearchedSum<'a> {
    /// Each as answers list it, without and with binary digits.
    components: Vec<[SumComponent; 2]>,
    /// All moves, each with the position after it.
    moves: Vec<(SumMove, usize)>,
    outcomes: SumOutcomes,
    budget: &'a Budget,
}

enum SumOutcomes {
    /// Found for this sum.
    Searched(OutcomeTable),
    /// From a table of all sums of boards. The position after a move has the number of the move.
    Boards(BoardSums),
    /// By the game of all components. The position after a move has the number of the move.
    OneGame(OneGame),
}

impl SumOutcomes {
    fn own(&self) -> Outcome {
        match self {
            SumOutcomes::Searched(table) => table.outcome(table.lost.len() - 1),
            SumOutcomes::Boards(boards) => boards.outcome(None),
            SumOutcomes::OneGame(game) => game.outcome(None),
        }
    }

    fn after(&self, position: usize) -> Outcome {
        match self {
            SumOutcomes::Searched(table) => table.outcome(position),
            SumOutcomes::Boards(boards) => boards.outcome(Some(position)),
            SumOutcomes::OneGame(game) => game.outcome(Some(position)),
        }
    }

    /// How many replies there are in the position after a move, and how many of them win.
    ///
    /// # Errors
    /// Like [`Game::solve`](crate::Game::solve).
    fn replies(&self, position: usize, budget: &Budget) -> Result<(u128, u128), Refusal> {
        Ok(match self {
            SumOutcomes::Searched(table) => {
                let winning = table.after(position).filter(|&reply| table.lost[reply]).count() as u128;
                (table.after(position).count() as u128, winning)
            }
            SumOutcomes::Boards(boards) => boards.replies(position),
            SumOutcomes::OneGame(game) => game.replies(position, budget)?,
        })
    }
}

impl<'a> SearchedSum<'a> {
    /// Searches a sum with the budget `search`. `None` if it has too many positions. Later questions use `budget`.
    ///
    /// # Errors
    /// Like [`Game::solve`](crate::Game::solve).
    pub fn new(position: &SumPosition, budget: &'a Budget, search: &Budget) -> Result<Option<Self>, Refusal> {
        let mut components = Vec::new();
        let mut moves = Vec::new();
        let mut table = OutcomeTable { columns: Vec::new(), lost: Vec::new() };
        let mut size = 1;
        for (index, placed) in position.components().iter().enumerate() {
            let solved = placed.solve(Play::Normal, search).map_err(|refusal| at(index, refusal))?;
            components.push([false, true].map(|binary| solved.listed(index, binary)));
            let Some((reach, turns)) = Reach::from(placed, search).map_err(|refusal| at(index, refusal))? else { return Ok(None) };
            moves.extend(turns.into_iter().map(|turn| SumMove { component: index, turn }));
            let stride = size;
            size *= reach.count();
            if size > MOST_POSITIONS {
                return Ok(None);
            }
            table.columns.push(ComponentPositions { reach, stride });
        }
        table.fill(size, search)?;
        let moves = moves.into_iter().zip(table.after(size - 1)).collect();
        Ok(Some(SearchedSum { components, moves, outcomes: SumOutcomes::Searched(table), budget }))
    }

    /// A sum of boards that a table covers, else `None`.
    ///
    /// # Errors
    /// Like [`Game::solve`](crate::Game::solve).
    pub fn of_boards(position: &SumPosition, budget: &'a Budget) -> Result<Option<Self>, Refusal> {
        let Some(mut boards) = BoardSums::of(position, budget)? else { return Ok(None) };
        let (components, moves) = listed(position, budget)?;
        moves.iter().for_each(|(mv, _)| boards.add(position, mv.component, &*mv.turn.after()));
        Ok(Some(SearchedSum { components, moves, outcomes: SumOutcomes::Boards(boards), budget }))
    }

    /// A sum of positions of one game that solves them together, with the budget `search`, else `None`. Later questions use `budget`.
    ///
    /// # Errors
    /// Like [`Game::solve`](crate::Game::solve).
    pub fn of_one_game(position: &SumPosition, budget: &'a Budget, search: &Budget) -> Result<Option<Self>, Refusal> {
        let Some(mut game) = OneGame::of(position, search)? else { return Ok(None) };
        let (components, moves) = listed(position, search)?;
        moves.iter().try_for_each(|(mv, _)| game.add(&position.with(mv.component, mv.turn.after()), search))?;
        Ok(Some(SearchedSum { components, moves, outcomes: SumOutcomes::OneGame(game), budget }))
    }

    pub fn budget(&self) -> &'a Budget {
        self.budget
    }
}

/// The components of a sum as answers list them, and its moves with their numbers.
type ListedSum = (Vec<[SumComponent; 2]>, Vec<(SumMove, usize)>);

fn listed(position: &SumPosition, budget: &Budget) -> Result<ListedSum, Refusal> {
    let (mut components, mut moves) = (Vec::new(), Vec::new());
    for (component, placed) in position.components().iter().enumerate() {
        let solved = placed.solve(Play::Normal, budget).map_err(|refusal| at(component, refusal))?;
        components.push([false, true].map(|binary| solved.listed(component, binary)));
        let turns = solved.moves(MoveFilter::All, usize::MAX)?.moves;
        moves.extend(turns.into_iter().map(|(turn, _)| SumMove { component, turn }));
    }
    Ok((components, moves.into_iter().zip(0..).collect()))
}

/// The outcomes of all positions of a sum.
struct OutcomeTable {
    columns: Vec<ComponentPositions>,
    lost: Vec<bool>,
}

/// The positions of one component.
struct ComponentPositions {
    reach: Reach,
    /// The difference between two positions of the sum that differ by 1 in this component.
    stride: usize,
}

impl OutcomeTable {
    fn fill(&mut self, size: usize, budget: &Budget) -> Result<(), Refusal> {
        let in_columns =
            self.columns.iter().map(|ComponentPositions { reach, .. }| (size / reach.count()) as u64 * reach.move_count() as u64);
        let work = in_columns.fold(size as u64 * (1 + self.columns.len() as u64), u64::saturating_add);
        budget.spend(work)?;
        budget.reserve_memory(size as u64)?;
        self.lost = Vec::with_capacity(size);
        for position in 0..size {
            let is_lost = self.is_lost(position);
            self.lost.push(is_lost);
        }
        Ok(())
    }

    /// Whether every move loses. Without a move the game is won.
    fn is_lost(&self, position: usize) -> bool {
        let mut options = self.after(position).peekable();
        options.peek().is_some() && options.all(|option| !self.lost[option])
    }

    /// The positions after all moves, component by component.
    fn after(&self, position: usize) -> impl Iterator<Item = usize> + '_ {
        self.columns.iter().flat_map(move |ComponentPositions { reach, stride }| {
            let number = position / stride % reach.count();
            reach.after(number).iter().map(move |&to| position - (number - to as usize) * stride)
        })
    }

    fn outcome(&self, position: usize) -> Outcome {
        if self.lost[position] { Outcome::P } else { Outcome::N }
    }
}

impl Solved for SearchedSum<'_> {
    type Component = SumComponent;
    type Move = SumMove;

    fn mark(&self) -> Mark {
        Mark::misere(self.outcomes.own())
    }

    fn method(&self) -> Method {
        match self.outcomes {
            SumOutcomes::Searched(_) | SumOutcomes::OneGame(_) => Method::Search,
            SumOutcomes::Boards(_) => Method::Table,
        }
    }

    fn components(&self, binary: bool) -> Vec<SumComponent> {
        self.components.iter().map(|forms| forms[usize::from(binary)].clone()).collect()
    }

    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<SumMove>, Refusal> {
        let wanted = || self.moves.iter().filter(|&&(_, after)| want == MoveFilter::All || self.outcomes.after(after) == Outcome::P);
        let listed = wanted().take(limit).map(|(mv, after)| (mv.clone(), Mark::misere(self.outcomes.after(*after))));
        Ok(Listing { moves: listed.collect(), total: Some(wanted().count() as u128) })
    }

    fn stalls(&self, most: usize) -> Result<Stalls<SumMove>, Refusal> {
        let mut best = BestMoves::new(most);
        let mut rate = |budget: &Budget| {
            for (mv, after) in &self.moves {
                best.look_at(|| mv.clone());
                let (legal, winning) = self.outcomes.replies(*after, budget)?;
                budget.spend(1 + legal as u64)?;
                // Without a reply the opponent has won.
                let winning = if legal == 0 { 1 } else { winning };
                best.offer(ReplyShare { winning, legal, removed: mv.removed() }, || mv.clone());
            }
            Ok(())
        };
        match self.outcomes {
            SumOutcomes::Searched(_) | SumOutcomes::Boards(_) => rate(self.budget)?,
            SumOutcomes::OneGame(_) => best.is_partial |= !ends_within(STALL_WORK, self.budget, &mut rate)?,
        }
        Ok(best.finish())
    }

    fn reasons(&self) -> Result<Reasons, Refusal> {
        let values = self.components.iter().map(|[component, _]| component.sg.map(Nimber::new)).collect();
        let winning = self.moves.iter().find(|&&(_, after)| self.outcomes.after(after) == Outcome::P);
        let change = winning.map(|(mv, _)| Change { component: mv.component, to: None });
        let rule = match self.outcomes {
            SumOutcomes::Searched(_) | SumOutcomes::OneGame(_) => Rule::Search,
            SumOutcomes::Boards(_) => Rule::LostBoards,
        };
        Ok(Reasons { values, rule, change })
    }
}
