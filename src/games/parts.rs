//! Games that are sums of independent parts: heaps, rows, groups, quadrants.
//!
//! A game states what one part can do ([`Rules`]) and how parts and moves are written ([`SumGame`]); values, outcomes, winning
//! moves, counts, advice and misère play of the whole follow here, once for all games.

use super::game::{About, Assessment, AuxiliaryTable, Game, Listing, Mark, Method, PeriodReport, Want};
use super::refusal::Refusal;
pub use crate::theory::Temper;
use crate::theory::quotient::{Element, ElementSet};
use crate::theory::{Budget, Nimber, Outcome, Play, VerifiedQuotient};
use serde::{Serialize, de::DeserializeOwned};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::ops::ControlFlow;
use utoipa::ToSchema;

/// What one part of a position can do.
pub trait Rules {
    /// An independent part.
    type Part: Clone + Ord + Hash;
    /// A move inside one part.
    type Cut: Clone;

    /// The value of a part.
    ///
    /// # Errors
    /// The limit it exceeds, or why the work stopped.
    fn value(&self, part: &Self::Part, budget: &Budget) -> Result<Nimber, Refusal>;

    /// How that value is known.
    fn method(&self, part: &Self::Part) -> Method;

    /// Visits the moves of a part whose result has one of the wanted values, in the game's documented order, until the
    /// visitor breaks.
    ///
    /// # Errors
    /// As [`Rules::value`].
    fn visit(
        &self,
        part: &Self::Part,
        wanted: Wanted<'_>,
        budget: &Budget,
        visitor: &mut Visitor<'_, Self>,
    ) -> Result<ControlFlow<()>, Refusal>;

    /// How many legal moves a part has.
    fn moves(&self, part: &Self::Part) -> u64;

    /// How many moves of a part lead to `target`.
    ///
    /// # Errors
    /// As [`Rules::value`].
    fn count(&self, part: &Self::Part, target: Nimber, budget: &Budget) -> Result<u64, Refusal> {
        let mut count = 0;
        let _ = self.visit(part, Wanted::OneOf(&[target]), budget, &mut |_, _, _| {
            count += 1;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(count)
    }

    /// What [`Rules::count`] spends at most.
    fn count_cost(&self, part: &Self::Part) -> u64 {
        self.moves(part)
    }

    /// What visiting the moves to one or two values spends at most: the cost of counting replies under the tame misère theorem.
    fn visit_cost(&self, part: &Self::Part) -> u64 {
        self.count_cost(part)
    }

    /// How many moves a game on this part lasts at most.
    fn longest_game(&self, part: &Self::Part) -> u64;

    /// How many objects a move removes: ties between stalling moves go to the smallest.
    fn removed(&self, cut: &Self::Cut) -> u64;

    /// Visits a set of moves among which the best stalling move of every sum is sure to be; by default all.
    ///
    /// # Errors
    /// As [`Rules::value`].
    fn visit_stalling(&self, part: &Self::Part, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Result<ControlFlow<()>, Refusal> {
        self.visit(part, Wanted::Any, budget, visitor)
    }

    /// For games whose misère play is known to be tame: whether the part is firm or fickle. `None` where it is not known.
    ///
    /// # Errors
    /// As [`Rules::value`].
    fn temper(&self, part: &Self::Part, budget: &Budget) -> Result<Option<Temper>, Refusal> {
        let _ = (part, budget);
        Ok(None)
    }

    /// How tempers are known.
    fn temper_method(&self) -> Method {
        Method::Formula
    }

    /// The misère outcome of a part that stands alone, for games whose moves leave a single part and which know it without
    /// searching. `None` where it has to be searched for.
    fn lone_misere(&self, part: &Self::Part) -> Option<Outcome> {
        let _ = part;
        None
    }

    /// The misère quotient that answers for sums of the parts that have an element, if one is proven.
    fn quotient(&self) -> Option<&VerifiedQuotient> {
        None
    }

    /// What a part is worth in that quotient. A part that has an element leaves parts that have one.
    fn element(&self, part: &Self::Part) -> Option<Element> {
        let _ = part;
        None
    }

    /// Visits the moves of a part whose leaves are together worth one of the wanted elements, as [`Rules::visit`].
    ///
    /// # Errors
    /// As [`Rules::value`].
    fn visit_elements(
        &self,
        part: &Self::Part,
        wanted: &ElementSet,
        budget: &Budget,
        visitor: &mut Visitor<'_, Self>,
    ) -> Result<ControlFlow<()>, Refusal> {
        visit_elements_by_trying(self, part, wanted, budget, visitor)
    }

    /// How many moves of a part [`Rules::visit_elements`] visits. It spends at most [`Rules::count_cost`].
    ///
    /// # Errors
    /// As [`Rules::value`].
    fn count_elements(&self, part: &Self::Part, wanted: &ElementSet, budget: &Budget) -> Result<u64, Refusal> {
        count_elements_by_trying(self, part, wanted, budget)
    }
}

/// The product of the elements of some parts, if each has one.
fn product_of<R: Rules + ?Sized>(rules: &R, parts: &[R::Part]) -> Option<Element> {
    let quotient = rules.quotient()?;
    parts.iter().try_fold(Element::IDENTITY, |product, part| Some(quotient.product(product, rules.element(part)?)))
}

/// [`Rules::visit_elements`] for any rules: every move is tried.
///
/// # Errors
/// As [`Rules::value`].
pub fn visit_elements_by_trying<R: Rules + ?Sized>(
    rules: &R,
    part: &R::Part,
    wanted: &ElementSet,
    budget: &Budget,
    visitor: &mut Visitor<'_, R>,
) -> Result<ControlFlow<()>, Refusal> {
    rules.visit(part, Wanted::Any, budget, &mut |cut, leaves, result| match product_of(rules, leaves) {
        Some(element) if wanted.contains(element) => visitor(cut, leaves, result),
        _ => Ok(ControlFlow::Continue(())),
    })
}

/// [`Rules::count_elements`] for any rules: every move is tried.
///
/// # Errors
/// As [`Rules::value`].
pub fn count_elements_by_trying<R: Rules + ?Sized>(
    rules: &R,
    part: &R::Part,
    wanted: &ElementSet,
    budget: &Budget,
) -> Result<u64, Refusal> {
    let mut count = 0;
    let _ = visit_elements_by_trying(rules, part, wanted, budget, &mut |_, _, _| {
        count += 1;
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(count)
}

/// Sees a move, the parts that it leaves, and their value; breaks when it has seen enough.
pub type Visitor<'a, R> = dyn FnMut(&<R as Rules>::Cut, &[<R as Rules>::Part], Nimber) -> Result<ControlFlow<()>, Refusal> + 'a;

/// Sees the index of a part, a move in it, the value that it leaves of the part, and the outcome of the whole.
type MisereVisitor<'a, R> = dyn FnMut(usize, &<R as Rules>::Cut, Nimber, Outcome) -> Result<ControlFlow<()>, Refusal> + 'a;

/// A move of a sum: the index of the part, the move in it, and the value that it leaves of the part.
type PartMove<R> = (usize, <R as Rules>::Cut, Nimber);

/// The values that a visit asks for.
#[derive(Clone, Copy, Debug)]
pub enum Wanted<'a> {
    /// Every move.
    Any,
    /// Moves to one of these values.
    OneOf(&'a [Nimber]),
}

impl Wanted<'_> {
    /// Whether a result of this value is asked for.
    pub fn admits(&self, value: Nimber) -> bool {
        match self {
            Wanted::Any => true,
            Wanted::OneOf(values) => values.contains(&value),
        }
    }
}

/// A game whose positions are sums of independent parts; every such game is a [`Game`].
///
/// The associated types are those of [`Game`], together with the part and the move inside a part.
#[allow(missing_docs)]
pub trait SumGame: Send + Sync + 'static {
    type Request: DeserializeOwned + ToSchema;
    type Position: Clone + Serialize + ToSchema + Send + Sync;
    type Component: Serialize + ToSchema + Send;
    type Move: Clone + Serialize + ToSchema + Send;
    type MoveRequest: DeserializeOwned + ToSchema;
    type Part: Clone + Ord + Hash;
    type Cut: Clone;
    type Rules<'a>: Rules<Part = Self::Part, Cut = Self::Cut>
    where
        Self: 'a;

    /// See [`Game::REDRAWS_ALL`].
    const REDRAWS_ALL: bool = true;

    /// See [`Game::about`].
    fn about(&self) -> About;

    /// See [`Game::parse`].
    ///
    /// # Errors
    /// As there.
    fn parse(&self, request: Self::Request) -> Result<Self::Position, Refusal>;

    /// The rules that this position is played by, with the values that they need at hand.
    ///
    /// # Errors
    /// The limit that the position exceeds.
    fn rules<'a>(&'a self, position: &'a Self::Position, budget: &Budget) -> Result<Self::Rules<'a>, Refusal>;

    /// The parts of a position, in the order sent.
    fn parts(&self, position: &Self::Position) -> Vec<Self::Part>;

    /// How the part at `index` is listed.
    fn component(&self, position: &Self::Position, index: usize, value: Nimber) -> Self::Component;

    /// How a move in the part at `index` is listed; `result` is the value that it leaves of that part.
    fn name_move(&self, position: &Self::Position, index: usize, cut: &Self::Cut, result: Nimber) -> Self::Move;

    /// See [`Game::apply`].
    fn apply(&self, position: &Self::Position, mv: &Self::Move) -> Self::Position;

    /// See [`Game::find`].
    ///
    /// # Errors
    /// As there.
    fn find(&self, position: &Self::Position, request: &Self::MoveRequest) -> Result<Self::Move, Refusal>;

    /// See [`Game::table`].
    ///
    /// # Errors
    /// As there.
    fn table(&self, to: u64, budget: &Budget) -> Result<AuxiliaryTable, Refusal> {
        let _ = (to, budget);
        Err(Refusal::malformed("", "this game has no auxiliary table"))
    }

    /// See [`Game::path_parameter`].
    fn path_parameter(&self) -> Option<&'static str> {
        None
    }

    /// See [`Game::size_of`].
    fn size_of(&self, position: &Self::Position) -> u64 {
        serde_json::to_vec(position).map_or(0, |json| json.len() as u64)
    }

    /// See [`Game::redraws`].
    fn redraws(&self, position: &Self::Position) -> bool {
        let _ = position;
        true
    }

    /// See [`Game::is_bulky`].
    fn is_bulky(&self) -> bool {
        false
    }

    /// See [`Game::values`].
    ///
    /// # Errors
    /// As there.
    fn values(&self, rule: &Self::Position, from: u64, to: u64, budget: &Budget) -> Result<Vec<u64>, Refusal> {
        let _ = (rule, from, to, budget);
        Err(Refusal::malformed("", "this game has no sequence of heap values"))
    }

    /// See [`Game::period`].
    ///
    /// # Errors
    /// As there.
    fn period(&self, rule: &Self::Position, budget: &Budget) -> Result<PeriodReport, Refusal> {
        let _ = (rule, budget);
        Err(Refusal::malformed("", "this game has no sequence of heap values"))
    }
}

impl<G: SumGame> Game for G {
    type Request = G::Request;
    type Position = G::Position;
    type Component = G::Component;
    type Move = G::Move;
    type MoveRequest = G::MoveRequest;

    const REDRAWS_ALL: bool = <G as SumGame>::REDRAWS_ALL;

    fn about(&self) -> About {
        SumGame::about(self)
    }

    fn parse(&self, request: Self::Request) -> Result<Self::Position, Refusal> {
        SumGame::parse(self, request)
    }

    fn assess(&self, position: &Self::Position, play: Play, budget: &Budget) -> Result<Assessment<Self::Component>, Refusal> {
        let rules = self.rules(position, budget)?;
        let sum = Sum::new(&rules, self.parts(position), budget)?;
        let (mark, method) = match play {
            Play::Normal => (Mark::normal(sum.total), sum.method()),
            Play::Misere => sum.misere(budget)?,
        };
        let components = sum.values.iter().enumerate().map(|(index, &value)| self.component(position, index, value)).collect();
        Ok(Assessment { mark, components, method })
    }

    fn list(
        &self,
        position: &Self::Position,
        play: Play,
        want: Want,
        limit: usize,
        budget: &Budget,
    ) -> Result<Listing<Self::Move>, Refusal> {
        let rules = self.rules(position, budget)?;
        let sum = Sum::new(&rules, self.parts(position), budget)?;
        let name = |index: usize, cut: &G::Cut, result: Nimber| self.name_move(position, index, cut, result);
        match play {
            Play::Normal => sum.list_normal(want, limit, budget, name),
            Play::Misere => sum.list_misere(want, limit, budget, name),
        }
    }

    fn apply(&self, position: &Self::Position, mv: &Self::Move) -> Self::Position {
        SumGame::apply(self, position, mv)
    }

    fn find(&self, position: &Self::Position, request: &Self::MoveRequest) -> Result<Self::Move, Refusal> {
        SumGame::find(self, position, request)
    }

    fn stall(&self, position: &Self::Position, play: Play, budget: &Budget) -> Result<Option<Self::Move>, Refusal> {
        let rules = self.rules(position, budget)?;
        let sum = Sum::new(&rules, self.parts(position), budget)?;
        let best = sum.stall(play, budget)?;
        Ok(best.map(|(index, cut, result)| self.name_move(position, index, &cut, result)))
    }

    fn table(&self, to: u64, budget: &Budget) -> Result<AuxiliaryTable, Refusal> {
        SumGame::table(self, to, budget)
    }

    fn path_parameter(&self) -> Option<&'static str> {
        SumGame::path_parameter(self)
    }

    fn size_of(&self, position: &Self::Position) -> u64 {
        SumGame::size_of(self, position)
    }

    fn redraws(&self, position: &Self::Position) -> bool {
        SumGame::redraws(self, position)
    }

    fn is_bulky(&self) -> bool {
        SumGame::is_bulky(self)
    }

    fn temper(&self, position: &Self::Position, budget: &Budget) -> Result<Option<Temper>, Refusal> {
        let rules = self.rules(position, budget)?;
        let sum = Sum::new(&rules, self.parts(position), budget)?;
        Ok(sum.tempers(budget)?.map(|tempers| if tempers.any_firm() { Temper::Firm } else { Temper::Fickle }))
    }

    fn list_beside(
        &self,
        position: &Self::Position,
        heap: Nimber,
        play: Play,
        want: Want,
        limit: usize,
        budget: &Budget,
    ) -> Result<Listing<Self::Move>, Refusal> {
        let rules = self.rules(position, budget)?;
        let mut sum = Sum::new(&rules, self.parts(position), budget)?;
        let name = |index: usize, cut: &G::Cut, result: Nimber| self.name_move(position, index, cut, result);
        // A part of this value in which nobody moves: every outcome takes it into account, no list goes through it. Under misère
        // play it is fickle, so that it makes no part firm; sums that have to be searched have no place for it.
        sum.total += heap;
        match play {
            Play::Normal => sum.list_normal(want, limit, budget, name),
            Play::Misere if heap.is_zero() || heap == Nimber::new(1) && sum.tempers(budget)?.is_some() => {
                sum.list_misere(want, limit, budget, name)
            }
            Play::Misere => Err(Refusal::no_misere_sum(SumGame::about(self).name)),
        }
    }

    fn values(&self, rule: &Self::Position, from: u64, to: u64, budget: &Budget) -> Result<Vec<u64>, Refusal> {
        SumGame::values(self, rule, from, to, budget)
    }

    fn period(&self, rule: &Self::Position, budget: &Budget) -> Result<PeriodReport, Refusal> {
        SumGame::period(self, rule, budget)
    }
}

/// Beyond this many units, counting replies is left off and the best stalling move found so far is advised.
///
/// A fixed number of units rather than the request's budget, so that the same position always gets the same advice.
pub const STALL_WORK: u64 = 1 << 21;

/// The longest game whose misère outcome is searched for; it bounds the depth of the recursion.
pub const LONGEST_MISERE_SEARCH: u64 = 256;

/// What remembering one searched position costs: it bounds the memory of a misère search to about a million positions.
const SEARCHED_POSITION: u64 = 100;

/// What looking at one option of a searched position costs: it is built, sorted and looked up, so that a budget ends in time.
const SEARCHED_OPTION: u64 = 8;

/// What remembering the replies to one value of the whole costs: it bounds their memory to some megabytes.
const REMEMBERED_REPLIES: u64 = 60;

/// A position as the sum of its parts, with their values.
struct Sum<'r, R: Rules> {
    rules: &'r R,
    parts: Vec<R::Part>,
    values: Vec<Nimber>,
    total: Nimber,
}

impl<'r, R: Rules> Sum<'r, R> {
    fn new(rules: &'r R, parts: Vec<R::Part>, budget: &Budget) -> Result<Self, Refusal> {
        budget.spend(parts.len() as u64)?;
        let values = parts.iter().map(|part| rules.value(part, budget)).collect::<Result<Vec<_>, _>>()?;
        let total = values.iter().copied().sum();
        Ok(Sum { rules, parts, values, total })
    }

    fn method(&self) -> Method {
        self.parts.iter().map(|part| self.rules.method(part)).max().unwrap_or(Method::Formula)
    }

    fn list_normal<M>(
        &self,
        want: Want,
        limit: usize,
        budget: &Budget,
        name: impl Fn(usize, &R::Cut, Nimber) -> M,
    ) -> Result<Listing<M>, Refusal> {
        let mut moves = Vec::new();
        let mut total = 0u128;
        for index in 0..self.parts.len() {
            let count = self
                .list_part(index, want, limit, budget, &mut moves, |cut, result, whole| (name(index, cut, result), Mark::normal(whole)))?;
            total += u128::from(count);
        }
        Ok(Listing { moves, total: Some(total) })
    }

    /// Adds the moves of one part to a list, up to `limit` of them in all, and says how many the part has. The winning ones are
    /// those that leave the whole worth 0; `row` gets a move, the value that it leaves of the part, and that of the whole.
    fn list_part<T>(
        &self,
        index: usize,
        want: Want,
        limit: usize,
        budget: &Budget,
        moves: &mut Vec<T>,
        row: impl Fn(&R::Cut, Nimber, Nimber) -> T,
    ) -> Result<u64, Refusal> {
        let part = &self.parts[index];
        let others = self.total + self.values[index];
        let mut seen = 0;
        if moves.len() < limit {
            let target = [others];
            let wanted = if want == Want::All { Wanted::Any } else { Wanted::OneOf(&target) };
            let flow = self.rules.visit(part, wanted, budget, &mut |cut, _, result| {
                if moves.len() == limit {
                    return Ok(ControlFlow::Break(()));
                }
                seen += 1;
                moves.push(row(cut, result, others + result));
                Ok(ControlFlow::Continue(()))
            })?;
            if flow.is_continue() {
                return Ok(seen);
            }
        }
        match want {
            Want::All => Ok(self.rules.moves(part)),
            Want::Winning => self.rules.count(part, others, budget),
        }
    }

    /// The tempers of all parts, if each is known: then misère play follows a theorem.
    fn tempers(&self, budget: &Budget) -> Result<Option<Tempers>, Refusal> {
        let each: Option<Vec<_>> = self.parts.iter().map(|part| self.rules.temper(part, budget)).collect::<Result<_, _>>()?;
        Ok(each.map(|each| Tempers { firm: each.iter().filter(|&&temper| temper == Temper::Firm).count(), each }))
    }

    fn misere(&self, budget: &Budget) -> Result<(Mark, Method), Refusal> {
        if let Some(tempers) = self.tempers(budget)? {
            return Ok((Mark::misere(tame_outcome(self.total, tempers.any_firm())), self.method().max(self.rules.temper_method())));
        }
        if let Some(worth) = Worth::of(self) {
            return Ok((Mark::misere(worth.quotient.outcome_of(worth.product())), Method::Quotient));
        }
        let mut search = MisereSearch::new(self.rules);
        search.admit(&self.parts)?;
        let outcome = search.outcome(self.parts.clone(), budget)?;
        Ok((Mark::misere(outcome), Method::Search))
    }

    fn list_misere<M>(
        &self,
        want: Want,
        limit: usize,
        budget: &Budget,
        name: impl Fn(usize, &R::Cut, Nimber) -> M,
    ) -> Result<Listing<M>, Refusal> {
        if want == Want::All && limit == 0 {
            return Ok(Listing { moves: Vec::new(), total: Some(self.all_moves()) });
        }
        let mut moves = Vec::new();
        let mut total = 0u128;
        if want == Want::Winning
            && let Some(tempers) = self.tempers(budget)?
        {
            for index in 0..self.parts.len() {
                let count = if tempers.others_firm(index) {
                    // As in normal play, whose winning moves can be counted without visiting them.
                    self.list_part(index, want, limit, budget, &mut moves, |cut, result, _| {
                        (name(index, cut, result), Mark::misere(Outcome::P))
                    })?
                } else {
                    let mut count = 0;
                    let _ = self.visit_tame(index, want, &tempers, budget, &mut |index, cut, result, outcome| {
                        if outcome == Outcome::P {
                            count += 1;
                            if moves.len() < limit {
                                moves.push((name(index, cut, result), Mark::misere(outcome)));
                            }
                        }
                        Ok(ControlFlow::Continue(()))
                    })?;
                    count
                };
                total += u128::from(count);
            }
            return Ok(Listing { moves, total: Some(total) });
        }
        if want == Want::Winning
            && let Some(worth) = Worth::of(self)
        {
            for (index, (part, rest)) in self.parts.iter().zip(worth.rests()).enumerate() {
                total += u128::from(self.list_worth(index, part, worth.quotient.winning_beside(rest), limit, budget, &mut moves, &name)?);
            }
            return Ok(Listing { moves, total: Some(total) });
        }
        self.visit_misere(want, &mut MisereSearch::new(self.rules), budget, &mut |index, cut, result, outcome| {
            if want == Want::All || outcome == Outcome::P {
                total += 1;
                if moves.len() < limit {
                    moves.push((name(index, cut, result), Mark::misere(outcome)));
                }
            }
            // Every legal move can be counted without visiting it; winning ones cannot.
            Ok(if want == Want::All && moves.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        if want == Want::All {
            total = self.all_moves();
        }
        Ok(Listing { moves, total: Some(total) })
    }

    /// Adds the moves of one part to one of the wanted elements to a list, up to `limit` of them in all, and says how many there are.
    #[allow(clippy::too_many_arguments)] // the state of one listing
    fn list_worth<M>(
        &self,
        index: usize,
        part: &R::Part,
        wanted: &ElementSet,
        limit: usize,
        budget: &Budget,
        moves: &mut Vec<(M, Mark)>,
        name: &impl Fn(usize, &R::Cut, Nimber) -> M,
    ) -> Result<u64, Refusal> {
        let mut seen = 0;
        if moves.len() < limit {
            let flow = self.rules.visit_elements(part, wanted, budget, &mut |cut, _, result| {
                if moves.len() == limit {
                    return Ok(ControlFlow::Break(()));
                }
                seen += 1;
                moves.push((name(index, cut, result), Mark::misere(Outcome::P)));
                Ok(ControlFlow::Continue(()))
            })?;
            if flow.is_continue() {
                return Ok(seen);
            }
        }
        self.rules.count_elements(part, wanted, budget)
    }

    fn all_moves(&self) -> u128 {
        self.parts.iter().map(|part| u128::from(self.rules.moves(part))).sum()
    }

    /// Visits the moves under misère play with the outcome each leads to; with [`Want::Winning`] it may skip others.
    fn visit_misere(
        &self,
        want: Want,
        search: &mut MisereSearch<'_, R>,
        budget: &Budget,
        visitor: &mut MisereVisitor<'_, R>,
    ) -> Result<(), Refusal> {
        let Some(tempers) = self.tempers(budget)? else {
            return match Worth::of(self) {
                Some(worth) => self.visit_worth(&worth, budget, visitor),
                None => self.search_misere(search, budget, visitor),
            };
        };
        for index in 0..self.parts.len() {
            if self.visit_tame(index, want, &tempers, budget, visitor)?.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// [`Sum::visit_misere`] for one part of a tame sum.
    fn visit_tame(
        &self,
        index: usize,
        want: Want,
        tempers: &Tempers,
        budget: &Budget,
        visitor: &mut MisereVisitor<'_, R>,
    ) -> Result<ControlFlow<()>, Refusal> {
        let others = self.total + self.values[index];
        let others_firm = tempers.others_firm(index);
        // The result must be worth `others` if a firm part is left, and one more or less if all are fickle.
        let targets = [others, others + Nimber::new(1)];
        let wanted = match (want, others_firm) {
            (Want::All, _) => Wanted::Any,
            (Want::Winning, true) => Wanted::OneOf(&targets[..1]),
            (Want::Winning, false) => Wanted::OneOf(&targets),
        };
        self.rules.visit(&self.parts[index], wanted, budget, &mut |cut, leaves, result| {
            let mut firm = others_firm;
            for leaf in leaves {
                firm |= self.rules.temper(leaf, budget)? == Some(Temper::Firm);
            }
            visitor(index, cut, result, tame_outcome(others + result, firm))
        })
    }

    /// Visits every move by the quotient.
    fn visit_worth(&self, worth: &Worth<'_>, budget: &Budget, visitor: &mut MisereVisitor<'_, R>) -> Result<(), Refusal> {
        for (index, (part, rest)) in self.parts.iter().zip(worth.rests()).enumerate() {
            let winning = worth.quotient.winning_beside(rest);
            let flow = self.rules.visit(part, Wanted::Any, budget, &mut |cut, leaves, result| {
                let lost = product_of(self.rules, leaves).is_some_and(|element| winning.contains(element));
                visitor(index, cut, result, if lost { Outcome::P } else { Outcome::N })
            })?;
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// How many moves win under misère play.
    fn count_misere(&self, search: &mut MisereSearch<'_, R>, budget: &Budget) -> Result<u64, Refusal> {
        let mut winning = 0u64;
        let mut count = |_: usize, _: &R::Cut, _: Nimber, outcome: Outcome| {
            winning += u64::from(outcome == Outcome::P);
            Ok(ControlFlow::Continue(()))
        };
        let Some(tempers) = self.tempers(budget)? else {
            if let Some(worth) = Worth::of(self) {
                let mut counted = 0u64;
                for (part, rest) in self.parts.iter().zip(worth.rests()) {
                    counted = counted.saturating_add(self.rules.count_elements(part, worth.quotient.winning_beside(rest), budget)?);
                }
                return Ok(counted);
            }
            self.search_misere(search, budget, &mut count)?;
            return Ok(winning);
        };
        let mut counted = 0u64;
        for (index, part) in self.parts.iter().enumerate() {
            if tempers.others_firm(index) {
                counted = counted.saturating_add(self.rules.count(part, self.total + self.values[index], budget)?);
            } else {
                let _ = self.visit_tame(index, Want::Winning, &tempers, budget, &mut count)?;
            }
        }
        Ok(counted.saturating_add(winning))
    }

    fn search_misere(&self, search: &mut MisereSearch<'_, R>, budget: &Budget, visitor: &mut MisereVisitor<'_, R>) -> Result<(), Refusal> {
        search.admit(&self.parts)?;
        for (index, part) in self.parts.iter().enumerate() {
            let flow = self.rules.visit(part, Wanted::Any, budget, &mut |cut, leaves, result| {
                let outcome = search.outcome(replaced(&self.parts, index, leaves), budget)?;
                visitor(index, cut, result, outcome)
            })?;
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// The move that leaves the opponent the smallest share of winning replies: part, cut, and the value it leaves of the part.
    fn stall(&self, play: Play, budget: &Budget) -> Result<Option<PartMove<R>>, Refusal> {
        let start = budget.spent();
        let all_moves = self.all_moves();
        let mut replies =
            Replies { sum: self, winning_in: HashMap::new(), winning_beside: HashMap::new(), search: MisereSearch::new(self.rules) };
        let mut best: Option<(Share, PartMove<R>)> = None;
        let mut tried = HashSet::new();
        for (index, part) in self.parts.iter().enumerate() {
            // A part equal to an earlier one has the same moves, and ties go to the earlier.
            if !tried.insert(part) {
                continue;
            }
            let others = all_moves - u128::from(self.rules.moves(part));
            let flow = self.rules.visit_stalling(part, budget, &mut |cut, leaves, result| {
                let legal = others + leaves.iter().map(|leaf| u128::from(self.rules.moves(leaf))).sum::<u128>();
                let affordable = (budget.spent() - start).saturating_add(replies.cost(play, index, leaves, result)) <= STALL_WORK;
                let winning = match play {
                    // Without a reply the opponent has lost in normal play and won in misère play.
                    _ if legal == 0 => u128::from(play == Play::Misere),
                    // Not counted: as if every reply won.
                    _ if !affordable => legal,
                    Play::Normal => replies.normal(index, leaves, result, budget)?.into(),
                    Play::Misere => replies.misere(index, leaves, budget)?.into(),
                };
                let share = Share { winning, legal: legal.max(1), removed: self.rules.removed(cut) };
                if best.as_ref().is_none_or(|(least, _)| share.is_less_than(least)) {
                    best = Some((share, (index, cut.clone(), result)));
                }
                Ok(if affordable { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
            })?;
            if flow.is_break() {
                break;
            }
        }
        Ok(best.map(|(_, mv)| mv))
    }
}

/// The parts of a sum in a misère quotient.
struct Worth<'q> {
    quotient: &'q VerifiedQuotient,
    each: Vec<Element>,
}

impl<'q> Worth<'q> {
    /// The elements of all parts, if each has one.
    fn of<R: Rules>(sum: &Sum<'q, R>) -> Option<Self> {
        let quotient = sum.rules.quotient()?;
        let each = sum.parts.iter().map(|part| sum.rules.element(part)).collect::<Option<_>>()?;
        Some(Worth { quotient, each })
    }

    fn product(&self) -> Element {
        self.each.iter().fold(Element::IDENTITY, |product, &element| self.quotient.product(product, element))
    }

    /// For each part the product of all others.
    fn rests(&self) -> Vec<Element> {
        // There is no division: the products of the parts before and behind are multiplied.
        let mut rests = vec![Element::IDENTITY; self.each.len()];
        let mut before = Element::IDENTITY;
        for (rest, &element) in rests.iter_mut().zip(&self.each) {
            *rest = before;
            before = self.quotient.product(before, element);
        }
        let mut behind = Element::IDENTITY;
        for (rest, &element) in rests.iter_mut().zip(&self.each).rev() {
            *rest = self.quotient.product(*rest, behind);
            behind = self.quotient.product(behind, element);
        }
        rests
    }
}

/// Counts the opponent's winning replies to a move of `sum`.
struct Replies<'s, 'r, R: Rules> {
    sum: &'s Sum<'r, R>,
    /// For a value of the whole after the move: the winning replies inside each part, and their sum.
    winning_in: HashMap<Nimber, (Vec<u64>, u64)>,
    /// The winning replies inside a part beside something worth an element.
    winning_beside: HashMap<(R::Part, Element), u64>,
    search: MisereSearch<'r, R>,
}

impl<R: Rules> Replies<'_, '_, R> {
    /// What counting the replies to this move spends at most.
    fn cost(&self, play: Play, index: usize, leaves: &[R::Part], result: Nimber) -> u64 {
        let whole = self.sum.total + self.sum.values[index] + result;
        let (fixed, known): (u64, &[R::Part]) = match play {
            Play::Normal if self.winning_in.contains_key(&whole) => (0, &[]),
            _ => (REMEMBERED_REPLIES, &self.sum.parts),
        };
        let cost = |part| match play {
            Play::Normal => self.sum.rules.count_cost(part),
            // At most: what was counted before is remembered.
            Play::Misere if self.sum.rules.element(part).is_some() => self.sum.rules.count_cost(part).saturating_add(REMEMBERED_REPLIES),
            Play::Misere => self.sum.rules.visit_cost(part),
        };
        known.iter().chain(leaves).fold(fixed, |sum: u64, part| sum.saturating_add(cost(part)))
    }

    fn normal(&mut self, index: usize, leaves: &[R::Part], result: Nimber, budget: &Budget) -> Result<u64, Refusal> {
        let sum = self.sum;
        let whole = sum.total + sum.values[index] + result;
        let (per_part, total) = match self.winning_in.entry(whole) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => {
                budget.spend(REMEMBERED_REPLIES)?;
                let per_part = sum.parts.iter().zip(&sum.values).map(|(part, &value)| sum.rules.count(part, value + whole, budget));
                let per_part = per_part.collect::<Result<Vec<_>, _>>()?;
                let total = per_part.iter().fold(0, |sum: u64, &count| sum.saturating_add(count));
                unknown.insert((per_part, total))
            }
        };
        let mut winning = *total - per_part[index];
        for leaf in leaves {
            let value = sum.rules.value(leaf, budget)?;
            winning += sum.rules.count(leaf, value + whole, budget)?;
        }
        Ok(winning)
    }

    fn misere(&mut self, index: usize, leaves: &[R::Part], budget: &Budget) -> Result<u64, Refusal> {
        let after = Sum::new(self.sum.rules, replaced(&self.sum.parts, index, leaves), budget)?;
        let Some(worth) = Worth::of(&after).filter(|_| after.tempers(budget).is_ok_and(|tempers| tempers.is_none())) else {
            return after.count_misere(&mut self.search, budget);
        };
        let mut winning = 0u64;
        for (part, rest) in after.parts.iter().zip(worth.rests()) {
            let count = match self.winning_beside.entry((part.clone(), rest)) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(unknown) => {
                    budget.spend(REMEMBERED_REPLIES)?;
                    *unknown.insert(after.rules.count_elements(part, worth.quotient.winning_beside(rest), budget)?)
                }
            };
            winning = winning.saturating_add(count);
        }
        Ok(winning)
    }
}

/// The share of replies that win, and how much the move removes.
pub(in crate::games) struct Share {
    /// How many replies win.
    pub(in crate::games) winning: u128,
    /// How many there are, at least 1.
    pub(in crate::games) legal: u128,
    /// How many objects the move removes.
    pub(in crate::games) removed: u64,
}

impl Share {
    /// Whether the opponent's share is smaller, or as small and the move removes less.
    pub(in crate::games) fn is_less_than(&self, other: &Share) -> bool {
        let this = self.winning.saturating_mul(other.legal);
        let that = other.winning.saturating_mul(self.legal);
        (this, self.removed) < (that, other.removed)
    }
}

/// The misère outcome of a sum of tame parts whose values have this XOR.
pub(in crate::games) fn tame_outcome(total: Nimber, firm: bool) -> Outcome {
    Outcome::of(if firm { total } else { total + Nimber::new(1) })
}

/// The tempers of the parts of a tame sum.
struct Tempers {
    each: Vec<Temper>,
    firm: usize,
}

impl Tempers {
    fn any_firm(&self) -> bool {
        self.firm > 0
    }

    fn others_firm(&self, index: usize) -> bool {
        self.firm > usize::from(self.each[index] == Temper::Firm)
    }
}

fn replaced<P: Clone>(parts: &[P], index: usize, leaves: &[P]) -> Vec<P> {
    let mut after = Vec::with_capacity(parts.len() + 1);
    after.extend_from_slice(&parts[..index]);
    after.extend_from_slice(leaves);
    after.extend_from_slice(&parts[index + 1..]);
    after
}

/// Misère outcomes by complete search, each multiset of parts once.
struct MisereSearch<'r, R: Rules> {
    rules: &'r R,
    known: HashMap<Vec<R::Part>, Outcome>,
}

impl<'r, R: Rules> MisereSearch<'r, R> {
    fn new(rules: &'r R) -> Self {
        MisereSearch { rules, known: HashMap::new() }
    }

    /// Refuses positions whose games could be too long for the recursion.
    fn admit(&self, parts: &[R::Part]) -> Result<(), Refusal> {
        let longest = parts.iter().fold(0u64, |sum, part| sum.saturating_add(self.rules.longest_game(part)));
        let mut alive = parts.iter().filter(|part| self.rules.moves(part) > 0);
        let known = alive.next().is_some_and(|part| alive.next().is_none() && self.rules.lone_misere(part).is_some());
        if longest <= LONGEST_MISERE_SEARCH || known {
            return Ok(());
        }
        Err(Refusal::beyond(
            "misere_moves",
            LONGEST_MISERE_SEARCH,
            longest,
            format!(
                "no theorem covers this misere position, and it may last {longest} moves; misere play is searched for games of at most {LONGEST_MISERE_SEARCH} moves"
            ),
        ))
    }

    /// The outcome by the tame theorem, if every part is tame.
    fn by_tempers(&self, parts: &[R::Part], budget: &Budget) -> Result<Option<Outcome>, Refusal> {
        let (mut total, mut firm) = (Nimber::ZERO, false);
        for part in parts {
            match self.rules.temper(part, budget)? {
                None => return Ok(None),
                Some(temper) => firm |= temper == Temper::Firm,
            }
            total += self.rules.value(part, budget)?;
        }
        Ok(Some(tame_outcome(total, firm)))
    }

    fn outcome(&mut self, mut parts: Vec<R::Part>, budget: &Budget) -> Result<Outcome, Refusal> {
        parts.retain(|part| self.rules.moves(part) > 0);
        if parts.is_empty() {
            return Ok(Play::Misere.outcome_of_the_end());
        }
        if let [part] = &parts[..]
            && let Some(outcome) = self.rules.lone_misere(part)
        {
            return Ok(outcome);
        }
        if let Some(quotient) = self.rules.quotient()
            && let Some(element) = product_of(self.rules, &parts)
        {
            return Ok(quotient.outcome_of(element));
        }
        if let Some(outcome) = self.by_tempers(&parts, budget)? {
            return Ok(outcome);
        }
        parts.sort_unstable();
        if let Some(&outcome) = self.known.get(&parts) {
            return Ok(outcome);
        }
        budget.spend(SEARCHED_POSITION)?;
        let mut found = Outcome::P;
        let mut previous: Option<&R::Part> = None;
        for (index, part) in parts.iter().enumerate() {
            // Equal parts have the same moves.
            if previous == Some(part) {
                continue;
            }
            previous = Some(part);
            let rules = self.rules;
            let flow = rules.visit(part, Wanted::Any, budget, &mut |_, leaves, _| {
                budget.spend(SEARCHED_OPTION)?;
                let option = self.outcome(replaced(&parts, index, leaves), budget)?;
                Ok(if option == Outcome::P { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            })?;
            if flow.is_break() {
                found = Outcome::N;
                break;
            }
        }
        self.known.insert(parts, found);
        Ok(found)
    }
}
