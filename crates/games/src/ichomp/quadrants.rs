//! The values of the quadrants of a board, and of every quadrant within their reach.

use super::board::{Cut, Frame, IChompComponent, IChompMove, IChompPosition, Quadrant};
use crate::chomp::BoardValues;
use crate::components::{Components, CutVisitor, Rules, StallVisitor, Visited, Visitor};
use crate::refusal::Refusal;
use nimber_solvers::chomp::{MisereSums, Partition, SolvedPartition, downset};
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, Stop, TargetValues, Temper};
use smallvec::{SmallVec, smallvec};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A quadrant as a component of the sum.
///
/// Two components are equal if their tiles are equal. The place of a quadrant decides only the order of its moves,
/// not their results.
#[derive(Clone, Debug)]
pub struct PlacedQuadrant {
    /// The place of the quadrant, which tells the solution that covers it.
    pub quadrant: Quadrant,
    /// The tiles, with the corner at the centre.
    pub tiles: Partition,
}

impl PartialEq for PlacedQuadrant {
    fn eq(&self, other: &Self) -> bool {
        self.tiles == other.tiles
    }
}

impl Eq for PlacedQuadrant {}

impl Hash for PlacedQuadrant {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tiles.hash(state);
    }
}

impl PartialOrd for PlacedQuadrant {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for PlacedQuadrant {
    fn cmp(&self, other: &Self) -> Ordering {
        self.tiles.cmp(&other.tiles)
    }
}

/// The quadrants of a board as components.
pub struct Quadrants {
    frame: Frame,
    components: [PlacedQuadrant; 4],
}

impl Quadrants {
    pub fn of(position: &IChompPosition) -> Self {
        let components = Quadrant::ALL.map(|quadrant| PlacedQuadrant { quadrant, tiles: position.quadrant(quadrant).clone() });
        Quadrants { frame: position.frame(), components }
    }
}

impl Components for Quadrants {
    type Component = PlacedQuadrant;
    type Cut = Cut;
    type Listed = IChompComponent;
    type Move = IChompMove;

    fn components(&self) -> &[PlacedQuadrant] {
        &self.components
    }

    fn listed_component(&self, index: usize, value: Nimber, binary: bool) -> IChompComponent {
        IChompComponent::new(self.components[index].quadrant, &self.components[index].tiles, Some(value), binary)
    }

    fn listed_move(&self, index: usize, cut: &Cut, result: Nimber) -> IChompMove {
        IChompMove::new(self.frame, self.components[index].quadrant, *cut, Some(result))
    }
}

/// The four quadrants of one board, solved. They have the value of every position within them.
#[derive(Debug)]
pub struct Solutions {
    /// The solved quadrants; quadrants with equal tiles appear once.
    distinct: Vec<SolvedQuadrant>,
    /// For each quadrant, its index in `distinct`.
    places: [usize; 4],
}

#[derive(Debug)]
struct SolvedQuadrant {
    tiles: Partition,
    /// The solution of the tiles or of their conjugate.
    solved: Arc<SolvedPartition>,
    value: Nimber,
    /// The values of the options, in row-major order. They are needed again and again.
    options: Vec<Nimber>,
    /// For each value from 0 on, how many options have it.
    counts: Vec<u32>,
}

impl Solutions {
    /// Solves the quadrants, each partition once; conjugate partitions are solved together. Spends one unit
    /// per tile in addition to a search.
    pub(super) fn new(values: &BoardValues, quadrants: &[Partition; 4], budget: &Budget) -> Result<Self, Stop> {
        let BoardValues { tables, downsets, .. } = values;
        if tables.work_among(quadrants) > downset::share(budget) {
            return Err(Stop::Exhausted { allowance: budget.allowance() });
        }
        let mut distinct: Vec<SolvedQuadrant> = Vec::with_capacity(4);
        let mut places = [0; 4];
        for (place, tiles) in places.iter_mut().zip(quadrants) {
            *place = match distinct.iter().position(|known| known.tiles == *tiles) {
                Some(place) => place,
                None => {
                    let conjugate = tiles.conjugate();
                    let solved = match distinct.iter().find(|known| known.tiles == conjugate) {
                        Some(twin) => Arc::clone(&twin.solved),
                        None => Arc::new(tables.solve_among(downsets, tiles, budget)?),
                    };
                    budget.spend(tiles.tiles().into())?;
                    distinct.push(SolvedQuadrant::new(tiles.clone(), solved));
                    distinct.len() - 1
                }
            };
        }
        Ok(Solutions { distinct, places })
    }

    fn of(&self, quadrant: Quadrant) -> &SolvedQuadrant {
        &self.distinct[self.places[quadrant as usize]]
    }
}

impl SolvedQuadrant {
    fn new(tiles: Partition, solved: Arc<SolvedPartition>) -> Self {
        let options = options_of(&solved, &tiles);
        // The conjugate has the same value.
        let value = solved.value();
        let mut counts = vec![0; options.iter().max().map_or(0, |most| most.get() as usize + 1)];
        options.iter().for_each(|value| counts[value.get() as usize] += 1);
        SolvedQuadrant { tiles, solved, value, options, counts }
    }

    /// The values of the options of a position within this one, in row-major order.
    fn options(&self, tiles: &Partition) -> Cow<'_, [Nimber]> {
        if *tiles == self.tiles { Cow::Borrowed(&self.options) } else { Cow::Owned(options_of(&self.solved, tiles)) }
    }
}

fn options_of(solved: &SolvedPartition, tiles: &Partition) -> Vec<Nimber> {
    let mut options = Vec::with_capacity(tiles.tiles() as usize);
    solved.option_values_of(tiles, |_, _, value| options.push(value));
    options
}

/// Whether a quadrant is a single row or column, or empty.
pub(super) fn is_heap(tiles: &Partition) -> bool {
    tiles.height().min(tiles.width()) <= 1
}

/// The rules of four solved quadrants, for their board and every later one.
#[derive(Clone, Debug)]
pub struct QuadrantRules {
    solutions: Arc<Solutions>,
    /// Who wins misère play.
    misere_sums: Option<Arc<MisereSums>>,
}

impl QuadrantRules {
    /// `misere_sums` has to cover the quadrants, if there is one.
    pub fn new(solutions: Solutions, misere_sums: Option<Arc<MisereSums>>) -> Self {
        QuadrantRules { solutions: Arc::new(solutions), misere_sums }
    }

    fn of(&self, quadrant: Quadrant) -> &SolvedQuadrant {
        self.solutions.of(quadrant)
    }

    /// By row and column of the board. Above or left of the centre the moves come from the edge inwards.
    fn each_cut(
        &self,
        component: &PlacedQuadrant,
        wanted: TargetValues<'_>,
        budget: &Budget,
        mut visitor: impl FnMut(&Cut, Nimber) -> Visited,
    ) -> Visited {
        let PlacedQuadrant { quadrant, ref tiles } = *component;
        let options = self.of(quadrant).options(tiles);
        let heights = tiles.conjugate();
        let mut start = 0;
        let rows = tiles.rows().iter().zip(0u16..).map(|(&length, row)| {
            start += usize::from(length);
            (row, &options[start - usize::from(length)..start])
        });
        let mut rows: SmallVec<[(u16, &[Nimber]); 16]> = rows.collect();
        if quadrant.is_above() {
            rows.reverse();
        }
        for (row, values) in rows {
            budget.spend(values.len() as u64)?;
            // A cut removes the same tiles as the cut to its right, and the column between them.
            let column = |col: usize| u32::from(heights.rows()[col] - row);
            let mut removes = if quadrant.is_left() { 0 } else { (0..values.len()).map(column).sum() };
            for step in 0..values.len() {
                let col = if quadrant.is_left() { values.len() - 1 - step } else { step };
                if quadrant.is_left() {
                    removes += column(col);
                }
                if wanted.admits(values[col]) && visitor(&Cut { row, col: col as u16, removes }, values[col])?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                if !quadrant.is_left() {
                    removes -= column(col);
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

impl Rules for QuadrantRules {
    type Component = PlacedQuadrant;
    type Cut = Cut;

    fn value(&self, component: &PlacedQuadrant, _: &Budget) -> Result<Nimber, Refusal> {
        let solution = self.of(component.quadrant);
        if component.tiles == solution.tiles {
            return Ok(solution.value);
        }
        Ok(solution.solved.value_of(&component.tiles).unwrap_or_default())
    }

    fn method(&self, component: &PlacedQuadrant) -> Method {
        self.of(component.quadrant).solved.method()
    }

    /// A quadrant and its mirror image have the same moves.
    fn look_alike(&self, one: &PlacedQuadrant, other: &PlacedQuadrant) -> bool {
        one.tiles.canonical() == other.tiles.canonical()
    }

    fn visit(&self, component: &PlacedQuadrant, wanted: TargetValues<'_>, budget: &Budget, visitor: &mut Visitor<'_, Self>) -> Visited {
        let mut left = [component.clone()];
        self.each_cut(component, wanted, budget, |cut, value| {
            left[0].tiles = component.tiles.cut(cut.row, cut.col);
            visitor(cut, &left, value)
        })
    }

    fn visit_cuts(
        &self,
        component: &PlacedQuadrant,
        wanted: TargetValues<'_>,
        budget: &Budget,
        visitor: &mut CutVisitor<'_, Self>,
    ) -> Visited {
        self.each_cut(component, wanted, budget, visitor)
    }

    fn visit_stalling(&self, component: &PlacedQuadrant, budget: &Budget, visitor: &mut StallVisitor<'_, Self>) -> Visited {
        let PlacedQuadrant { quadrant, ref tiles } = *component;
        let all = u128::from(tiles.tiles());
        self.each_cut(component, TargetValues::Any, budget, |cut, value| {
            let leaves = || smallvec![PlacedQuadrant { quadrant, tiles: tiles.cut(cut.row, cut.col) }];
            visitor(cut, all - u128::from(cut.removes), &leaves, value)
        })
    }

    #[inline]
    fn move_count(&self, component: &PlacedQuadrant) -> u128 {
        component.tiles.tiles().into()
    }

    fn count(&self, component: &PlacedQuadrant, target: Nimber, budget: &Budget) -> Result<u128, Refusal> {
        let solution = self.of(component.quadrant);
        if component.tiles == solution.tiles {
            budget.spend(solution.options.len() as u64)?;
            return Ok(solution.counts.get(target.get() as usize).copied().unwrap_or(0).into());
        }
        budget.spend(component.tiles.tiles().into())?;
        Ok(solution.solved.count_options_of(&component.tiles, target).map_or(0, u128::from))
    }

    fn longest_game(&self, component: &PlacedQuadrant) -> u128 {
        self.move_count(component)
    }

    /// A single row is a heap of Nim.
    fn temper(&self, PlacedQuadrant { tiles, .. }: &PlacedQuadrant, _: &Budget) -> Result<Option<Temper>, Refusal> {
        Ok(is_heap(tiles).then(|| if tiles.tiles() > 1 { Temper::Firm } else { Temper::Fickle }))
    }

    fn known(&self, components: &[PlacedQuadrant]) -> Option<(Outcome, Method)> {
        if let Some(sums) = &self.misere_sums {
            return Some((sums.outcome(components.iter().map(|component| &component.tiles))?, Method::Table));
        }
        // Who takes the corner of the only quadrant has lost, as in misère Chomp.
        let mut alive = components.iter().filter(|component| !component.tiles.is_empty());
        let (alone, None) = (alive.next()?, alive.next()) else { return None };
        let value = self.value(alone, &Budget::unlimited()).ok()?;
        Some((if value == Nimber::new(1) { Outcome::P } else { Outcome::N }, self.method(alone)))
    }
}
