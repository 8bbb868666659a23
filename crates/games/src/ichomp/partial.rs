//! Boards with quadrants that are too large to be solved.
//!
//! In normal play two equal quadrants, or a quadrant and its mirror image, are together worth 0, whatever
//! each is worth: the reply to a move in one is the same move in the other. So a board is solved if all
//! quadrants of unknown value cancel. And a board is won if one move leads to a board known to be worth 0.
//! This module claims nothing else: other boards stay unknown, and it may miss winning moves of a won board.

use super::board::{Cut, Frame, IChompComponent, IChompMove, IChompPosition, Quadrant};
use crate::chomp::BoardValues;
use crate::components::BestMoves;
use crate::game::{Beside, InQuotient, InSum, Listing, Mark, MoveFilter, Solved, Stalls};
use crate::reason::{Change, Reasons, Rule};
use crate::refusal::{Limit, Refusal};
use nimber_solvers::chomp::{Partition, SolvedPartition, downset};
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, Stop, Temper};

/// What is known of such a board.
#[derive(Debug)]
pub struct Partial {
    quadrants: [QuadrantKnowledge; 4],
    /// The value of the whole, if it is known.
    total: Option<Nimber>,
    /// The moves to a known 0, in listing order, each with the value of the quadrant after it.
    winning: Vec<(Quadrant, Cut, Option<Nimber>)>,
    method: Method,
}

#[derive(Debug)]
struct QuadrantKnowledge {
    tiles: Partition,
    canonical: Partition,
    value: Option<(Nimber, Method)>,
    /// The solution, if the quadrant could be solved.
    solved: Option<SolvedPartition>,
}

/// Some quadrants together: the XOR of the known values, and the quadrants of unknown value that do not
/// cancel.
struct Rest<'a> {
    known: Nimber,
    unknown: Vec<&'a Partition>,
    method: Method,
}

/// The cost of trying one move.
const WORK_PER_MOVE: u64 = 16;

impl Partial {
    /// Finds what can be known within the budget.
    ///
    /// # Errors
    /// The budget's reasons, except for quadrants that exceed the budget.
    pub(super) fn new(values: &BoardValues, position: &IChompPosition, budget: &Budget) -> Result<Self, Stop> {
        let mut quadrants = Quadrant::ALL.map(|quadrant| {
            let tiles = position.quadrant(quadrant).clone();
            QuadrantKnowledge { value: values.look_up(&tiles), canonical: tiles.canonical(), tiles, solved: None }
        });
        // Counted here, not by the budget, which pays only once for quadrants within one another.
        let mut left = downset::share(budget);
        for at in 0..4 {
            // Quadrants that cancel need no solution.
            let equal = quadrants.iter().filter(|other| other.canonical == quadrants[at].canonical).count();
            if equal % 2 == 1 {
                let known = &mut quadrants[at];
                let work = values.tables.work_among(std::slice::from_ref(&known.tiles));
                if work > left {
                    continue;
                }
                left -= work;
                known.solved = match values.tables.solve_among(&values.downsets, &known.tiles, budget) {
                    Ok(solved) => Some(solved),
                    Err(Stop::Exhausted { .. }) => None,
                    Err(stop) => return Err(stop),
                };
                known.value = known.solved.as_ref().map(|solved| (solved.value(), solved.method())).or(known.value);
            }
        }
        let Rest { known, unknown, mut method } = Rest::of(quadrants.iter());
        let total = unknown.is_empty().then_some(known);
        let mut winning = Vec::new();
        if total != Some(Nimber::ZERO) {
            for (quadrant, own) in Quadrant::ALL.into_iter().zip(&quadrants) {
                let rest = Rest::of(quadrants.iter().filter(|other| !std::ptr::eq(*other, own)));
                if rest.unknown.len() > 1 {
                    continue;
                }
                for cut in moves(quadrant, &own.tiles) {
                    budget.spend(WORK_PER_MOVE)?;
                    if let Some((left, by)) = rest.is_cancelled_by(values, own, cut) {
                        winning.push((quadrant, cut, left));
                        method = method.max(by);
                    }
                }
            }
        }
        Ok(Partial { quadrants, total, winning, method })
    }

    /// Every move, in listing order.
    fn cuts(&self) -> impl Iterator<Item = (Quadrant, Cut)> + '_ {
        let quadrants = Quadrant::ALL.into_iter().zip(&self.quadrants);
        quadrants.flat_map(|(quadrant, known)| moves(quadrant, &known.tiles).map(move |cut| (quadrant, cut)))
    }
}

/// The answer for such a board.
pub struct SolvedPartial<'a> {
    partial: Partial,
    frame: Frame,
    /// Why the quadrants are not solved.
    beyond: Limit,
    budget: &'a Budget,
}

impl<'a> SolvedPartial<'a> {
    /// # Errors
    /// [`Refusal::OutOfWork`] with the limit `beyond` if the winner is not known.
    pub(super) fn new(partial: Partial, frame: Frame, beyond: Limit, budget: &'a Budget) -> Result<Self, Refusal> {
        match partial.total.is_some() || !partial.winning.is_empty() {
            true => Ok(SolvedPartial { partial, frame, beyond, budget }),
            false => Err(Refusal::OutOfWork(beyond)),
        }
    }

    fn is_lost(&self) -> bool {
        self.partial.total == Some(Nimber::ZERO)
    }

    fn name(&self, quadrant: Quadrant, cut: Cut, left: Option<Nimber>) -> IChompMove {
        IChompMove::new(self.frame, quadrant, cut, left)
    }

    fn refused<T>(&self) -> Result<T, Refusal> {
        Err(Refusal::OutOfWork(self.beyond.clone()))
    }
}

impl Solved for SolvedPartial<'_> {
    type Component = IChompComponent;
    type Move = IChompMove;

    fn mark(&self) -> Mark {
        match self.partial.total {
            Some(total) => Mark::normal(total),
            None => Mark { sg: None, outcome: Outcome::N },
        }
    }

    fn method(&self) -> Method {
        self.partial.method
    }

    fn components(&self, binary: bool) -> Vec<IChompComponent> {
        let quadrants = Quadrant::ALL.into_iter().zip(&self.partial.quadrants);
        let value = |known: &QuadrantKnowledge| known.value.map(|(value, _)| value);
        quadrants.map(|(quadrant, known)| IChompComponent::new(quadrant, &known.tiles, value(known), binary)).collect()
    }

    fn open_components(&self) -> usize {
        self.partial.quadrants.iter().filter(|known| !known.tiles.is_empty()).count()
    }

    /// For a won board: the known winning moves, without a total. Whether other moves win is not always
    /// known, so they cannot be listed.
    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<IChompMove>, Refusal> {
        match want {
            MoveFilter::Winning if self.is_lost() => Ok(Listing::none()),
            MoveFilter::Winning => {
                let moves = self.partial.winning.iter().take(limit);
                let moves = moves.map(|&(quadrant, cut, left)| (self.name(quadrant, cut, left), Mark::normal(Nimber::ZERO)));
                Ok(Listing { moves: moves.collect(), total: None })
            }
            MoveFilter::All if self.is_lost() || limit == 0 => {
                // Every move of a lost board leads to a won board.
                let moves = self.partial.cuts().take(limit);
                let moves = moves.map(|(quadrant, cut)| (self.name(quadrant, cut, None), Mark { sg: None, outcome: Outcome::N }));
                let total = self.partial.quadrants.iter().map(|known| u128::from(known.tiles.tiles())).sum();
                Ok(Listing { moves: moves.collect(), total: Some(total) })
            }
            MoveFilter::All => Err(Stop::Exhausted { allowance: self.budget.allowance() }.into()),
        }
    }

    /// The moves of a lost board that remove least: the replies cannot be counted.
    fn stalls(&self, most: usize) -> Result<Stalls<IChompMove>, Refusal> {
        let mut best = BestMoves::new(most);
        for (quadrant, cut) in self.partial.cuts() {
            best.offer_uncounted(cut.removes.into(), || self.name(quadrant, cut, None));
        }
        Ok(best.finish())
    }

    fn reasons(&self) -> Result<Reasons, Refusal> {
        let quadrants = &self.partial.quadrants;
        let cancel = |[one, other]: &[usize; 2]| {
            let [one, other] = [one, other].map(|&at| &quadrants[at]);
            !one.tiles.is_empty() && one.canonical == other.canonical
        };
        // Where the first two of a kind cancel, a third does not cancel with them.
        let mut alike: Vec<[usize; 2]> = Vec::new();
        for pair in (0..4).flat_map(|one| (one + 1..4).map(move |other| [one, other])).filter(cancel) {
            if !alike.iter().flatten().any(|at| pair.contains(at)) {
                alike.push(pair);
            }
        }
        let change = self.partial.winning.first().map(|&(quadrant, _, left)| Change { component: quadrant as usize, to: left });
        let values = quadrants.iter().map(|known| known.value.map(|(value, _)| value)).collect();
        Ok(Reasons { values, rule: Rule::Xor { alike }, change })
    }

    fn in_sum(&self) -> Option<&dyn InSum<Move = IChompMove>> {
        Some(self)
    }
}

/// A sum needs values, which this board does not have.
impl InSum for SolvedPartial<'_> {
    type Move = IChompMove;

    fn temper(&self) -> Result<Option<Temper>, Refusal> {
        self.refused()
    }

    fn in_quotient(&self, _: u64) -> Result<Option<InQuotient>, Refusal> {
        Ok(None)
    }

    fn moves_beside(&self, beside: Beside, want: MoveFilter, limit: usize) -> Result<Option<Listing<IChompMove>>, Refusal> {
        if beside == Beside::Heap(Nimber::ZERO) { self.moves(want, limit).map(Some) } else { self.refused() }
    }
}

impl<'a> Rest<'a> {
    fn of(quadrants: impl Iterator<Item = &'a QuadrantKnowledge>) -> Self {
        let mut rest = Rest { known: Nimber::ZERO, unknown: Vec::new(), method: Method::Formula };
        for quadrant in quadrants {
            match (quadrant.value, rest.unknown.iter().position(|&twin| *twin == quadrant.canonical)) {
                (Some((value, method)), _) => {
                    rest.known += value;
                    rest.method = rest.method.max(method);
                }
                (None, Some(twin)) => drop(rest.unknown.swap_remove(twin)),
                (None, None) => rest.unknown.push(&quadrant.canonical),
            }
        }
        rest
    }

    /// Whether a quadrant after this cut is known to have the same value as the rest. If so, returns its value, if known, and the method.
    fn is_cancelled_by(&self, values: &BoardValues, quadrant: &QuadrantKnowledge, cut: Cut) -> Option<(Option<Nimber>, Method)> {
        let tiles = &quadrant.tiles;
        match self.unknown[..] {
            [] => {
                let left = tiles.cut(cut.row, cut.col);
                let (value, method) = match &quadrant.solved {
                    Some(solved) => (solved.value_of(&left)?, solved.method()),
                    None => values.look_up(&left)?,
                };
                (value == self.known).then_some((Some(value), method))
            }
            [twin] => {
                let cancels =
                    self.known.is_zero() && tiles.tiles() - cut.removes == twin.tiles() && tiles.cut(cut.row, cut.col).canonical() == *twin;
                cancels.then_some((None, Method::Formula))
            }
            _ => None,
        }
    }
}

/// The moves of a quadrant by row and column of the board. Above or left of the centre they come from the
/// edge inwards.
fn moves(quadrant: Quadrant, tiles: &Partition) -> impl Iterator<Item = Cut> + '_ {
    let height = tiles.height();
    (0..height).flat_map(move |step| {
        let row = if quadrant.is_above() { height - 1 - step } else { step };
        let length = tiles.rows()[usize::from(row)];
        (0..length).map(move |step| {
            let col = if quadrant.is_left() { length - 1 - step } else { step };
            Cut { row, col, removes: tiles.removed_by(row, col) }
        })
    })
}
