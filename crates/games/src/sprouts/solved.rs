//! A solved position: its value or outcome, its options, and what they are worth.

use super::book::Book;
use super::limits::{DRAWN_MOVE_WORK, LARGE_STALL_WORK, STALL_WORK, drawn_moves};
use super::map::Drawing;
use crate::components::{BestMoves, ReplyShare, ends_within};
use crate::game::{Beside, InQuotient, InSum, Listing, Mark, MoveFilter, Removes, Solved, Stalls};
use crate::language::Words;
use crate::reason::{Change, Reasons, Rule};
use crate::refusal::Refusal;
use nimber_solvers::sprouts::certificate::UNPACKED;
use nimber_solvers::sprouts::land::{ONE, RegionView, regions};
use nimber_solvers::sprouts::{Land, Position, SproutsRules, misere, normal};
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, Play, Stop, Temper};
use std::cell::{OnceCell, RefCell};

/// A position that is solved, of Sprouts or of its mixture with Brussels Sprouts.
pub trait Solvable {
    type Component;
    type Move: Clone;
    const RULES: SproutsRules;
    /// The most lives of a position.
    const MAX_LIVES: u32;
    /// The most lives of a position that is searched in full, with the values of its moves. In a larger one the outcome is found first.
    const VALUED_LIVES: u32;

    fn position(&self) -> &Position;

    /// The drawing, if it was sent as one.
    fn map(&self) -> Option<&Drawing>;

    /// The drawing of a start.
    fn start_map(&self) -> Option<Drawing>;

    /// The moves, one for each position that they lead to.
    fn options(&self, budget: &Budget) -> Result<Vec<Self::Move>, Stop>;

    /// Where a move leads.
    fn to(mv: &Self::Move) -> &Position;

    /// The lands. `values` has an entry for each.
    fn components(&self, values: &[Option<u64>], binary: bool) -> Vec<Self::Component>;

    /// What is listed in place of lands when there is no move.
    fn end(&self, sg: Option<u64>, binary: bool) -> Option<Self::Component>;

    /// In units of work: the most for the values of a large position, and for finding all its winning moves.
    fn extra_work(&self) -> u64;

    fn is_large(&self) -> bool {
        self.position().lives() > Self::VALUED_LIVES
    }
}

pub struct SolvedSprouts<'a, P: Solvable> {
    position: &'a P,
    pub(crate) budget: &'a Budget,
    known: PlaySolver,
    mark: Mark,
    /// Of each land, in normal play, where it is known.
    values: Vec<Option<Nimber>>,
    options: Vec<P::Move>,
    winning: OnceCell<WinningMoves>,
    stalls: OnceCell<Stalls<P::Move>>,
}

/// A solver with what it knows.
enum PlaySolver {
    Normal(Box<normal::Solver>),
    Misere(Box<RefCell<misere::Solver>>),
}

/// The winning moves of a position.
struct WinningMoves {
    /// Their places in the list of options.
    places: Vec<usize>,
    /// Whether there may be more.
    is_partial: bool,
}

/// The most memory of a solver without certificates, in bytes.
const MEMORY: usize = 256 << 20;

impl PlaySolver {
    /// A solver that knows the certificates if there are any.
    fn new<P: Solvable>(book: Option<&Book>, position: &Position, play: Play, budget: &Budget) -> Result<Self, Stop> {
        Ok(match (play, book) {
            (Play::Normal, Some(book)) => PlaySolver::Normal(Box::new(book.normal_solver(position, budget)?)),
            (Play::Normal, None) => PlaySolver::Normal(Box::new(normal::Solver::under(P::RULES, MEMORY))),
            (Play::Misere, Some(book)) => PlaySolver::Misere(Box::new(RefCell::new(book.misere_solver(position, budget)?))),
            (Play::Misere, None) => PlaySolver::Misere(Box::new(RefCell::new(misere::Solver::under(P::RULES, MEMORY)))),
        })
    }

    /// The mark of a position beside a heap, with the value in normal play.
    fn mark(&self, position: &Position, beside: Nimber, budget: &Budget) -> Result<Mark, Stop> {
        match self {
            PlaySolver::Normal(solver) => {
                let lands = unpaired(position);
                let value = lands.iter().try_fold(beside, |sum, land| Ok(sum + solver.nimber(land, budget)?))?;
                Ok(Mark::normal(value))
            }
            PlaySolver::Misere(_) => self.outcome(position, beside, budget).map(Mark::misere),
        }
    }

    /// Who wins a position beside a heap; under misère play the heap is empty.
    fn outcome(&self, position: &Position, beside: Nimber, budget: &Budget) -> Result<Outcome, Stop> {
        match self {
            PlaySolver::Normal(solver) => {
                let mut lands = unpaired(position);
                lands.sort_by_key(|land| (solver.known_nimber(land).is_none(), land.lives()));
                // The values of all lands but one are needed.
                let Some(last) = lands.pop() else { return Ok(Outcome::of(beside)) };
                let others = lands.iter().try_fold(beside, |sum, land| Ok(sum + solver.nimber(land, budget)?))?;
                let is_lost = solver.has_nimber(last, others, budget)?;
                Ok(if is_lost { Outcome::P } else { Outcome::N })
            }
            PlaySolver::Misere(solver) => solver.borrow_mut().outcome(position, budget),
        }
    }

    /// The same, if only small lands have to be searched, which no certificate has.
    fn known_outcome(&self, position: &Position, beside: Nimber, budget: &Budget) -> Result<Option<Outcome>, Stop> {
        match self {
            PlaySolver::Normal(solver) => {
                let value = |sum: Nimber, land: &Land| match land.lives() <= UNPACKED {
                    true => solver.nimber(land, budget).map(|nimber| Some(sum + nimber)),
                    false => Ok(solver.known_nimber(land).map(|nimber| sum + nimber)),
                };
                let mut sum = beside;
                for land in unpaired(position) {
                    let Some(next) = value(sum, land)? else { return Ok(None) };
                    sum = next;
                }
                Ok(Some(Outcome::of(sum)))
            }
            PlaySolver::Misere(solver) => solver.borrow_mut().known_outcome(position, budget),
        }
    }
}

/// Two equal lands are worth 0 together.
fn unpaired(position: &Position) -> Vec<&Land> {
    let mut lands: Vec<&Land> = Vec::new();
    for land in position.lands() {
        if lands.last() == Some(&land) {
            lands.pop();
        } else {
            lands.push(land);
        }
    }
    lands
}

/// What `work` finds with at most this work. `None` if it finds nothing. Most of the budget is left for what has to be found.
fn within<T>(most: u64, budget: &Budget, work: impl FnOnce(&Budget) -> Result<T, Stop>) -> Result<Option<T>, Stop> {
    match budget.part(most.min(budget.remaining() / 4), work) {
        Err(Stop::Exhausted { .. }) => Ok(None),
        found => found.map(Some),
    }
}

impl<'a, P: Solvable> SolvedSprouts<'a, P> {
    pub fn new(book: Option<&Book>, position: &'a P, play: Play, budget: &'a Budget) -> Result<Self, Refusal> {
        let options = position.options(budget)?;
        let whole = position.position();
        let known = PlaySolver::new::<P>(book, whole, play, budget)?;
        let (mark, values) = match &known {
            PlaySolver::Normal(solver) => {
                let nimbers = |budget: &Budget| whole.lands().iter().map(|land| solver.nimber(land, budget)).collect();
                let (outcome, nimbers): (_, Option<Vec<Nimber>>) = match position.is_large() {
                    true => (Some(known.outcome(whole, Nimber::ZERO, budget)?), within(position.extra_work(), budget, nimbers)?),
                    false => (None, Some(nimbers(budget)?)),
                };
                match nimbers {
                    Some(nimbers) => (Mark::normal(nimbers.iter().copied().sum()), nimbers.into_iter().map(Some).collect()),
                    None => {
                        let mark = match outcome {
                            Some(Outcome::P) => Mark::normal(Nimber::ZERO),
                            _ => Mark { sg: None, outcome: Outcome::N },
                        };
                        (mark, whole.lands().iter().map(|land| solver.known_nimber(land)).collect())
                    }
                }
            }
            PlaySolver::Misere(_) => (known.mark(whole, Nimber::ZERO, budget)?, Vec::new()),
        };
        Ok(SolvedSprouts { position, budget, known, mark, values, options, winning: OnceCell::new(), stalls: OnceCell::new() })
    }

    fn list(&self, beside: Nimber, want: MoveFilter, limit: usize) -> Result<Listing<P::Move>, Refusal> {
        let has_values = self.position.position().lives() <= P::VALUED_LIVES;
        let listed = |option: &P::Move| {
            let mark = match has_values {
                true => self.known.mark(P::to(option), beside, self.budget)?,
                // Every move from a lost position leads to a won one.
                false if beside == Nimber::ZERO && self.mark.outcome == Outcome::P => Mark { sg: None, outcome: Outcome::N },
                false => Mark { sg: None, outcome: self.known.outcome(P::to(option), beside, self.budget)? },
            };
            Ok((option.clone(), mark))
        };
        let (moves, total): (Result<_, Stop>, _) = match want {
            MoveFilter::All => (self.options.iter().take(limit).map(listed).collect(), Some(self.options.len())),
            MoveFilter::Winning => {
                let found;
                let winning = match beside {
                    Nimber::ZERO => self.winning()?,
                    _ => {
                        found = self.find_winning(beside)?;
                        &found
                    }
                };
                let moves = winning.places.iter().take(limit).map(|&place| listed(&self.options[place])).collect();
                (moves, (!winning.is_partial).then_some(winning.places.len()))
            }
        };
        Ok(Listing { moves: moves?, total: total.map(|total| total as u128) })
    }

    /// The winning moves with nothing beside the position.
    fn winning(&self) -> Result<&WinningMoves, Stop> {
        if let Some(winning) = self.winning.get() {
            return Ok(winning);
        }
        let winning = self.find_winning(Nimber::ZERO)?;
        Ok(self.winning.get_or_init(|| winning))
    }

    /// All winning moves beside a heap. If finding them takes too long, those that are known to win: what proves that the position is won
    /// shows at least one.
    fn find_winning(&self, beside: Nimber) -> Result<WinningMoves, Stop> {
        let places = |budget: &Budget, is_lost: &dyn Fn(&Position, &Budget) -> Result<bool, Stop>| {
            let mut places = Vec::new();
            for (place, option) in self.options.iter().enumerate() {
                if is_lost(P::to(option), budget)? {
                    places.push(place);
                }
            }
            Ok(places)
        };
        let is_lost = |option: &Position, budget: &Budget| Ok(self.known.outcome(option, beside, budget)? == Outcome::P);
        let all = match self.position.is_large() {
            true => within(self.position.extra_work(), self.budget, |budget| places(budget, &is_lost))?,
            false => Some(places(self.budget, &is_lost)?),
        };
        if let Some(places) = all {
            return Ok(WinningMoves { places, is_partial: false });
        }
        let is_lost = |option: &Position, budget: &Budget| Ok(self.known.known_outcome(option, beside, budget)? == Some(Outcome::P));
        let places = places(self.budget, &is_lost)?;
        match places.is_empty() {
            true => Err(Stop::Exhausted { allowance: self.budget.allowance() }),
            false => Ok(WinningMoves { places, is_partial: true }),
        }
    }

    fn best_stalls(&self) -> Result<Stalls<P::Move>, Refusal> {
        let work = if self.position.is_large() { LARGE_STALL_WORK } else { STALL_WORK };
        let mut best = BestMoves::new(usize::MAX);
        best.is_partial |= !ends_within(work, self.budget, &mut |budget| {
            for option in &self.options {
                best.look_at(|| option.clone());
                let share = self.share(P::to(option), budget)?;
                best.offer(share, || option.clone());
            }
            Ok(())
        })?;
        Ok(best.finish())
    }

    /// How many replies to a move win.
    fn share(&self, option: &Position, budget: &Budget) -> Result<ReplyShare, Stop> {
        budget.spend(option.lands().iter().map(drawn_moves).sum::<u64>().saturating_mul(DRAWN_MOVE_WORK))?;
        let replies = option.options_under(P::RULES);
        let mut winning = 0;
        for reply in &replies {
            winning += u128::from(self.known.outcome(reply, Nimber::ZERO, budget)? == Outcome::P);
        }
        if replies.is_empty() {
            // Without a reply the opponent has lost in normal play and won in misère play.
            winning = u128::from(matches!(self.known, PlaySolver::Misere(_)));
        }
        Ok(ReplyShare { winning, legal: replies.len() as u128, removed: 1 })
    }
}

impl<P: Solvable> Solved for SolvedSprouts<'_, P>
where
    P::Component: Words,
    P::Move: Removes + Words,
{
    type Component = P::Component;
    type Move = P::Move;

    fn mark(&self) -> Mark {
        self.mark
    }

    fn method(&self) -> Method {
        Method::Search
    }

    fn components(&self, binary: bool) -> Vec<P::Component> {
        let sg = matches!(self.known, PlaySolver::Normal(_)).then_some(0);
        let no_move = self.options.is_empty().then(|| self.position.end(sg, binary));
        if let Some(end) = no_move.flatten() {
            return vec![end];
        }
        let lands = 0..self.position.position().lands().len();
        let values: Vec<_> = lands.map(|index| self.values.get(index).copied().flatten().map(Nimber::get)).collect();
        self.position.components(&values, binary)
    }

    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<P::Move>, Refusal> {
        if self.mark.outcome == Outcome::P {
            if want == MoveFilter::Winning {
                return Ok(Listing::none());
            }
            // The search for values would change the cost of counting replies, and so the advice.
            self.stalls(1)?;
        }
        self.list(Nimber::ZERO, want, limit)
    }

    fn stalls(&self, most: usize) -> Result<Stalls<P::Move>, Refusal> {
        let best = match self.stalls.get() {
            Some(best) => best,
            None => {
                let best = self.best_stalls()?;
                self.stalls.get_or_init(|| best)
            }
        };
        Ok(Stalls { moves: best.moves.iter().take(most.max(1)).cloned().collect(), is_partial: best.is_partial })
    }

    fn reasons(&self) -> Result<Reasons, Refusal> {
        let lands = self.position.position().lands();
        let winning = match self.mark.outcome {
            Outcome::N => self.moves(MoveFilter::Winning, 1)?.moves.into_iter().next(),
            Outcome::P => None,
        };
        let change = winning.map(|(mv, _)| {
            // The line is drawn in the land that is missing after the move.
            let mut left = P::to(&mv).lands().to_vec();
            let gone = lands.iter().position(|land| match left.iter().position(|other| other == land) {
                Some(place) => {
                    left.remove(place);
                    false
                }
                None => true,
            });
            let component = gone.unwrap_or(0);
            // The XOR is 0 after the move.
            let value = self.values.get(component).copied().flatten();
            let to = value.zip(self.mark.sg).and_then(|(value, sg)| Some(value + Nimber::new(u64::try_from(sg).ok()?)));
            Change { component, to }
        });
        let (rule, known) = match self.known {
            PlaySolver::Normal(_) => (Rule::Xor { alike: Vec::new() }, Some(Nimber::ZERO)),
            PlaySolver::Misere(_) => (Rule::Search, None),
        };
        // A finished map has a component, but no land.
        let values = (0..self.components(false).len()).map(|index| self.values.get(index).copied().unwrap_or(known)).collect();
        Ok(Reasons { values, rule, change })
    }

    fn in_sum(&self) -> Option<&dyn InSum<Move = P::Move>> {
        Some(self)
    }
}

impl<P: Solvable> InSum for SolvedSprouts<'_, P> {
    type Move = P::Move;

    fn temper(&self) -> Result<Option<Temper>, Refusal> {
        Ok(None)
    }

    fn in_quotient(&self, _: u64) -> Result<Option<InQuotient>, Refusal> {
        Ok(None)
    }

    fn moves_beside(&self, beside: Beside, want: MoveFilter, limit: usize) -> Result<Option<Listing<P::Move>>, Refusal> {
        match (beside, &self.known) {
            (Beside::Heap(heap), PlaySolver::Normal(_)) => self.list(heap, want, limit).map(Some),
            _ => Ok(None),
        }
    }
}

/// A lower bound for the moves of the rest of the game in a land.
pub fn moves_least(land: &Land) -> u32 {
    let spots = (land.lives() / 3) as u8;
    if land.lives().is_multiple_of(3) && Position::start(spots).lands() == std::slice::from_ref(land) {
        return 2 * u32::from(spots);
    }
    let lives_to_spare = |region: RegionView<'_>| {
        let ones = region.boundaries().flatten().filter(|&&token| token == ONE).count() as u32;
        2 * u32::from(region.spots) + ones
    };
    let to_spare: u32 = regions(land.packed()).map(lives_to_spare).sum();
    // A land without a move is dropped.
    to_spare.div_ceil(2).max(1)
}

/// An upper bound for the moves of the rest of the game in a land.
pub fn moves_most(land: &Land) -> u32 {
    land.lives().saturating_sub(1)
}
