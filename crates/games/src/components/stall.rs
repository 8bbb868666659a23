//! Advice in lost positions: the moves that leave the opponent the smallest share of winning replies.

use super::misere::MisereMethod;
use super::misere_search::SearchedOutcomes;
use super::sum::{ComponentSum, replaced, values_of};
use super::{LeftComponents, Rules};
use crate::game::{MoveFilter, Removes, Stalls};
use crate::refusal::Refusal;
use foldhash::fast::RandomState;
use nimber_solvers::misere::Element;
use nimber_solvers::theory::{Budget, Nimber, Play};
use smallvec::SmallVec;
use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::ControlFlow;

/// In units of work, for counting replies.
pub const STALL_WORK: u64 = 1 << 21;

/// The same where outcomes have to be searched. Solving the position has found most of them, and the rest takes about a quarter as much.
const SEARCHED_STALL_WORK: u64 = 1 << 25;

/// The share of replies that win, and how much the move removes.
#[derive(Clone, Copy)]
pub struct ReplyShare {
    /// The number of winning replies.
    pub winning: u128,
    /// The number of replies; 0 if the move ends the game. It then has the largest share of all if the opponent has won.
    pub legal: u128,
    /// How many objects the move removes.
    pub removed: u64,
}

impl ReplyShare {
    /// Less if the opponent's share is smaller, or equal and the move removes less.
    #[inline]
    pub fn compare(&self, other: &ReplyShare) -> Ordering {
        let this = product(self.winning, other.legal);
        let that = product(other.winning, self.legal);
        (this, self.removed).cmp(&(that, other.removed))
    }
}

/// The product of two numbers: its upper half and its lower half.
#[inline]
fn product(one: u128, other: u128) -> (u128, u128) {
    if let Some(product) = one.checked_mul(other) {
        return (0, product);
    }
    const HALF: u32 = u64::BITS;
    let halves = |number: u128| (number >> HALF, u128::from(number as u64));
    let ((a, b), (c, d)) = (halves(one), halves(other));
    let (ad, bd) = (a * d, b * d);
    // Each is below 2^128 - 2^65 + 2, so two halves may be added.
    let middle = b * c + (bd >> HALF) + u128::from(ad as u64);
    (a * c + (ad >> HALF) + (middle >> HALF), middle << HALF | u128::from(bd as u64))
}

/// Whether `count` ends within `work` units and the limits. It leaves a quarter of the budget for the lists of an answer.
///
/// # Errors
/// Those of `count`, except that these units are used up, or a value is beyond a limit.
pub fn ends_within(work: u64, budget: &Budget, count: &mut dyn FnMut(&Budget) -> Result<(), Refusal>) -> Result<bool, Refusal> {
    let left = budget.remaining();
    match budget.part(work.min(left - left / 4), count) {
        Err(Refusal::OutOfWork(_) | Refusal::BeyondLimits(_)) => Ok(false),
        ended => ended.map(|()| true),
    }
}

/// The best of the moves offered so far.
pub struct BestMoves<M> {
    most: usize,
    share: Option<ReplyShare>,
    moves: Vec<M>,
    /// Whether replies are uncounted.
    pub is_partial: bool,
}

impl<M> BestMoves<M> {
    /// Keeps the first `most` of equally good moves, at least one.
    pub fn new(most: usize) -> Self {
        BestMoves { most: most.max(1), share: None, moves: Vec::new(), is_partial: false }
    }

    /// Call it before the replies to a move are counted: the first such move is advised if none can be counted.
    pub fn look_at(&mut self, mv: impl FnOnce() -> M) {
        if self.share.is_none() && self.moves.is_empty() {
            self.moves.push(mv());
        }
    }

    /// How a move with this share compares with the best; less if there is none yet.
    pub fn compare(&self, share: &ReplyShare) -> Ordering {
        self.share.as_ref().map_or(Ordering::Less, |best| share.compare(best))
    }

    pub fn offer(&mut self, share: ReplyShare, mv: impl FnOnce() -> M) {
        let order = self.compare(&share);
        if order == Ordering::Less {
            self.moves.clear();
            self.share = Some(share);
        }
        if order != Ordering::Greater && self.moves.len() < self.most {
            self.moves.push(mv());
        }
    }

    /// Offers a move whose replies cannot be counted, as if all of them won.
    pub fn offer_uncounted(&mut self, removed: u64, mv: impl FnOnce() -> M) {
        self.is_partial = true;
        self.offer(ReplyShare { winning: 1, legal: 1, removed }, mv);
    }

    /// In the order in which they were offered.
    pub fn finish(self) -> Stalls<M> {
        Stalls { moves: self.moves, is_partial: self.is_partial }
    }
}

/// The cost of storing the replies to one value of the whole. This bounds their memory to some megabytes.
const REMEMBERED_REPLIES: u64 = 60;

/// The moves that are kept beyond those that are asked for: some of them are found to be no better when their replies are counted.
const SPARE_MOVES: usize = 256;

/// The number of values of the whole for which there is room at once.
const USUAL_VALUES: usize = 28;

/// A move of a sum: the index of the component, the move in it, and the value of the component after the move.
type ComponentMove<R> = (usize, <R as Rules>::Cut, Nimber);

impl<R: Rules> ComponentSum<'_, R> {
    /// The moves that leave the opponent the smallest share of winning replies; see [`Solved::stalls`](crate::Solved::stalls).
    /// `method` decides misère play, and `searched` has the outcomes that it found.
    pub fn stalls(
        &self,
        play: Play,
        method: Option<&MisereMethod<'_, R>>,
        searched: &RefCell<SearchedOutcomes<R::Component>>,
        most: usize,
        budget: &Budget,
    ) -> Result<Stalls<ComponentMove<R>>, Refusal> {
        let work = if let Some(MisereMethod::Search(_)) = method { SEARCHED_STALL_WORK } else { STALL_WORK };
        let in_quotient = matches!(method, Some(MisereMethod::Quotient(_)));
        let kinds = self.kinds();
        let rows = HashMap::with_capacity_and_hasher(USUAL_VALUES, RandomState::default());
        let winning_in = Vec::with_capacity(USUAL_VALUES * (kinds.len() + 1));
        let mut replies = Replies { sum: self, kinds: &kinds, in_quotient, rows, winning_in, winning_beside: HashMap::new(), searched };
        let mut best: BestMoves<Candidate<R>> = BestMoves::new(if most > 1 { most.saturating_add(SPARE_MOVES) } else { most });
        let is_counted = ends_within(work, budget, &mut |budget| {
            let all_moves = self.all_moves();
            for (kind, &Kind { first: index, .. }) in kinds.iter().enumerate() {
                let component = &self.components[index];
                let (others, value_of_others) = (all_moves - self.rules.move_count(component), self.others(index));
                let _ = self.rules.visit_stalling(component, budget, &mut |cut, moves, leaves, result| {
                    let mv = |uncounted| Candidate { mv: (index, cut.clone(), result), uncounted };
                    best.look_at(|| mv(SmallVec::new()));
                    let legal = others + moves;
                    let share = |winning| ReplyShare { winning, legal, removed: cut.removed() };
                    let winning = match play {
                        // Without a reply the opponent has lost in normal play and won in misère play.
                        _ if legal == 0 => u128::from(play == Play::Misere),
                        Play::Misere => replies.misere(index, &leaves(), budget)?,
                        Play::Normal => {
                            let whole = value_of_others + result;
                            let beside = share(replies.beside(kind, whole, budget)?);
                            match best.compare(&beside) {
                                Ordering::Less => beside.winning + self.winning_within(&leaves(), whole, budget)?,
                                order => {
                                    if order == Ordering::Equal {
                                        // The replies in what the move leaves only add to these.
                                        best.offer(beside, || mv(leaves()));
                                    }
                                    return Ok(ControlFlow::Continue(()));
                                }
                            }
                        }
                    };
                    best.offer(share(winning), || mv(SmallVec::new()));
                    Ok(ControlFlow::Continue(()))
                })?;
            }
            Ok(())
        })?;
        // Counted last, so that they do not change which move is the first.
        let counted = budget.spent();
        let mut ties = Vec::new();
        for Candidate { mv, uncounted } in best.moves {
            let whole = self.others(mv.0) + mv.2;
            if uncounted.is_empty() || budget.spent() - counted <= STALL_WORK && self.winning_within(&uncounted, whole, budget)? == 0 {
                ties.push(mv);
            }
        }
        ties.truncate(most.max(1));
        let has_equal_components = kinds.len() < self.components.len();
        let moves = if most > 1 && has_equal_components { self.in_equal_components(ties, most, budget)? } else { ties };
        Ok(Stalls { moves, is_partial: !is_counted })
    }

    /// The kinds of the components, in the order of their first components.
    fn kinds(&self) -> SmallVec<[Kind; 4]> {
        let mut kinds: SmallVec<[Kind; 4]> = SmallVec::new();
        let mut known = HashMap::with_capacity_and_hasher(self.components.len(), RandomState::default());
        for (first, component) in self.components.iter().enumerate() {
            let kind = *known.entry(component).or_insert(kinds.len());
            if kind == kinds.len() {
                kinds.push(Kind { first, number: 0 });
            }
            kinds[kind].number += 1;
        }
        kinds
    }

    /// The winning replies of normal play in what a move of a component leaves, if `whole` is the value of the sum after the move.
    fn winning_within(&self, leaves: &[R::Component], whole: Nimber, budget: &Budget) -> Result<u128, Refusal> {
        let rules = self.rules;
        leaves.iter().try_fold(0, |winning, leaf| Ok(winning + rules.count(leaf, rules.value(leaf, budget)? + whole, budget)?))
    }

    /// Adds the same moves in equal components, in listing order.
    fn in_equal_components(&self, moves: Vec<ComponentMove<R>>, most: usize, budget: &Budget) -> Result<Vec<ComponentMove<R>>, Refusal> {
        budget.spend(self.components.len() as u64)?;
        let mut of_component: HashMap<&R::Component, Vec<ComponentMove<R>>, RandomState> = HashMap::default();
        for mv in moves {
            of_component.entry(&self.components[mv.0]).or_default().push(mv);
        }
        let same = |(index, component)| {
            let moves = of_component.get(component).into_iter().flatten();
            moves.map(move |(_, cut, result): &ComponentMove<R>| (index, cut.clone(), *result))
        };
        Ok(self.components.iter().enumerate().flat_map(same).take(most).collect())
    }
}

/// Equal components. They have the same moves, and those of the first are listed first.
struct Kind {
    /// The index of the first.
    first: usize,
    /// How many there are.
    number: u64,
}

/// A move that may be as good as the best.
struct Candidate<R: Rules> {
    mv: ComponentMove<R>,
    /// Components that it leaves. It is as good if no reply in them wins.
    uncounted: LeftComponents<R>,
}

/// Counts the opponent's winning replies to a move of `sum`.
struct Replies<'s, 'r, R: Rules> {
    sum: &'s ComponentSum<'r, R>,
    kinds: &'s [Kind],
    /// Whether a quotient decides misère play.
    in_quotient: bool,
    /// By the value of the whole after the move, where its counts begin.
    rows: HashMap<Nimber, usize, RandomState>,
    /// The winning replies inside a component of each kind, and then their sum over all components.
    winning_in: Vec<u128>,
    /// The winning replies inside a component, beside something with an element.
    winning_beside: HashMap<(R::Component, Element), u128>,
    /// The misère outcomes found by search.
    searched: &'s RefCell<SearchedOutcomes<R::Component>>,
}

impl<R: Rules> Replies<'_, '_, R> {
    /// The winning replies of normal play in the components other than one of this kind, if the whole has this value.
    fn beside(&mut self, kind: usize, whole: Nimber, budget: &Budget) -> Result<u128, Refusal> {
        let begin = match self.rows.entry(whole) {
            Entry::Occupied(counted) => *counted.get(),
            Entry::Vacant(missing) => {
                budget.spend(REMEMBERED_REPLIES)?;
                let (begin, mut total) = (self.winning_in.len(), 0);
                for &Kind { first, number } in self.kinds {
                    let count = self.sum.rules.count(&self.sum.components[first], self.sum.values[first] + whole, budget)?;
                    self.winning_in.push(count);
                    total += count * u128::from(number);
                }
                self.winning_in.push(total);
                *missing.insert(begin)
            }
        };
        Ok(self.winning_in[begin + self.kinds.len()] - self.winning_in[begin + kind])
    }

    fn misere(&mut self, index: usize, leaves: &[R::Component], budget: &Budget) -> Result<u128, Refusal> {
        let rules = self.sum.rules;
        let components = replaced(self.sum.components, index, leaves);
        let values = values_of(rules, &components, budget)?;
        let after = ComponentSum::new(rules, &components, &values);
        let elements = match MisereMethod::of(&after, self.searched, budget)? {
            MisereMethod::Quotient(elements) if self.in_quotient => elements,
            method => return Ok(method.list(&after, MoveFilter::Winning, 0, budget, |_, _, _| ())?.total.unwrap_or(0)),
        };
        let mut winning = 0;
        for (component, rest) in after.components.iter().zip(elements.rests()) {
            let count = match self.winning_beside.entry((component.clone(), rest)) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(missing) => {
                    budget.spend(REMEMBERED_REPLIES)?;
                    *missing.insert(elements.count(&after, component, rest, budget)?)
                }
            };
            winning += count;
        }
        Ok(winning)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_compared_exactly() {
        let share = |winning, legal| ReplyShare { winning, legal, removed: 0 };
        let most = u128::MAX;
        assert_eq!(share(1, 3).compare(&share(2, 6)), Ordering::Equal);
        assert_eq!(share(most, most).compare(&share(1, 1)), Ordering::Equal);
        assert_eq!(share(most - 1, most).compare(&share(most - 2, most - 1)), Ordering::Greater);
        assert_eq!(share(most - 2, most - 1).compare(&share(most - 1, most)), Ordering::Less);
        assert_eq!(share(1 << 70, 3 << 80).compare(&share(1 << 71, 3 << 81)), Ordering::Equal);
        assert_eq!(product(most, most), (most - 1, 1));
        assert_eq!(product(1 << 127, 6), (3, 0));
    }
}
