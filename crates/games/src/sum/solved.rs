//! A solved sum: every component is solved by its own game, or the whole is searched.

use super::component::{at, values};
use super::list::{list, stalls};
use super::misere::SumMisereMethod;
use super::position::{SumComponent, SumMove, SumPosition};
use super::search::SearchedSum;
use crate::erased::{DynPosition, DynSolved};
use crate::game::{Listing, Mark, MoveFilter, Solved, SolvedEither, Stalls};
use crate::picture::{Scene, Show};
use crate::reason::{Change, Reasons, Rule};
use crate::refusal::Refusal;
use nimber_solvers::theory::{Budget, Method, Outcome, Play};
use std::sync::Arc;

/// A solved sum. One that no theorem covers is searched.
pub type SumSolution<'a> = SolvedEither<SolvedComponents<'a>, SearchedSum<'a>>;

/// Solves a sum.
///
/// # Errors
/// Like [`Game::solve`](crate::Game::solve); the refusal names the component.
pub fn solve<'a>(position: &'a SumPosition, play: Play, budget: &'a Budget) -> Result<SumSolution<'a>, Refusal> {
    position.check_open(Refusal::invalid)?;
    for (index, component) in position.components.iter().enumerate() {
        let about = component.game().about();
        if !about.plays.contains(&play) {
            return Err(at(index, Refusal::other_play(about)));
        }
    }
    match SolvedComponents::new(position, play, budget)? {
        Ok(solved) => Ok(SolvedEither::Usual(solved)),
        Err(undecided) => search(position, undecided, budget),
    }
}

/// The picture of the component at `index`, solved in normal play.
///
/// # Errors
/// Like [`DynSolved::scene`].
pub fn scene_of(solved: &SumSolution<'_>, component: &dyn DynPosition, index: usize, show: Show) -> Result<Scene, Refusal> {
    match solved {
        SolvedEither::Usual(solved) => solved.components[index].scene(show),
        SolvedEither::Other(searched) => component.solve(Play::Normal, searched.budget())?.scene(show),
    }
}

/// Searches a misère sum with its second budget. `None` if it is not one for this search.
type Search<'a> = fn(&SumPosition, &'a Budget, &Budget) -> Result<Option<SearchedSum<'a>>, Refusal>;

/// Looks up a misère sum that no theorem decides, lets the game of all its components solve it with half of the work that is left, or
/// searches it with a quarter of it. A larger one is refused as without the search.
fn search<'a>(sum: &SumPosition, undecided: Refusal, budget: &'a Budget) -> Result<SumSolution<'a>, Refusal> {
    if let Some(boards) = SearchedSum::of_boards(sum, budget)? {
        return Ok(SolvedEither::Other(boards));
    }
    let searches: [(u64, Search<'a>); 2] = [(2, SearchedSum::of_one_game), (4, SearchedSum::new)];
    let mut is_out_of_work = false;
    for (share, search) in searches {
        match budget.part(budget.remaining() / share, |part| search(sum, budget, part)) {
            Ok(Some(searched)) => return Ok(SolvedEither::Other(searched)),
            Ok(None) | Err(Refusal::BeyondLimits(_)) => {}
            Err(Refusal::OutOfWork(_)) => is_out_of_work = true,
            Err(refusal) => return Err(refusal),
        }
    }
    Err(match undecided {
        // This kind of refusal says that a larger budget may suffice.
        Refusal::BeyondLimits(limit) if is_out_of_work => Refusal::OutOfWork(limit),
        undecided => undecided,
    })
}

/// A sum whose components are solved by their own games.
pub struct SolvedComponents<'a> {
    components: Vec<Box<dyn DynSolved + 'a>>,
    play: Play,
    budget: &'a Budget,
    mark: Mark,
    method: Method,
}

impl<'a> SolvedComponents<'a> {
    /// Solves every component of a position. Returns the refusal of a misère sum that no theorem decides.
    ///
    /// # Errors
    /// Like [`Game::solve`](crate::Game::solve); the refusal names the component.
    fn new(position: &'a SumPosition, play: Play, budget: &'a Budget) -> Result<Result<Self, Refusal>, Refusal> {
        let solve = |(index, component): (usize, &'a Arc<dyn DynPosition>)| {
            component.solve(Play::Normal, budget).map_err(|refusal| at(index, refusal))
        };
        let components = position.components.iter().enumerate().map(solve).collect::<Result<Vec<_>, _>>()?;
        let view: Vec<_> = components.iter().map(|component| &**component).collect();
        let (mark, method) = match play {
            Play::Normal => {
                let total = values(&view)?.into_iter().sum();
                (Mark::normal(total), view.iter().map(|component| component.method()).max().unwrap_or(Method::Formula))
            }
            Play::Misere => {
                let (outcome, method) = match SumMisereMethod::of(&view)? {
                    Ok(method) => method.outcome(&view)?,
                    Err(undecided) => return Ok(Err(undecided)),
                };
                (Mark::misere(outcome), method)
            }
        };
        Ok(Ok(SolvedComponents { components, play, budget, mark, method }))
    }

    fn view(&self) -> Vec<&dyn DynSolved> {
        self.components.iter().map(|component| &**component).collect()
    }
}

impl Solved for SolvedComponents<'_> {
    type Component = SumComponent;
    type Move = SumMove;

    fn mark(&self) -> Mark {
        self.mark
    }

    fn method(&self) -> Method {
        self.method
    }

    fn components(&self, binary: bool) -> Vec<SumComponent> {
        self.components.iter().enumerate().map(|(index, component)| component.listed(index, binary)).collect()
    }

    fn open_components(&self) -> usize {
        self.components.iter().map(|component| component.open_components()).sum()
    }

    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<SumMove>, Refusal> {
        list(&self.view(), self.play, want, limit)
    }

    fn stalls(&self, most: usize) -> Result<Stalls<SumMove>, Refusal> {
        stalls(&self.view(), self.play, most, self.budget)
    }

    fn reasons(&self) -> Result<Reasons, Refusal> {
        let view = self.view();
        let rule = match self.play {
            Play::Normal => Rule::Xor { alike: Vec::new() },
            Play::Misere => SumMisereMethod::of(&view)??.rule(),
        };
        let winning = match self.mark.outcome {
            Outcome::N => list(&view, self.play, MoveFilter::Winning, 1)?.moves.into_iter().next(),
            Outcome::P => None,
        };
        let change = winning.map(|(mv, _)| -> Result<Change, Refusal> {
            let to = mv.turn.after().solve(Play::Normal, self.budget)?.value();
            Ok(Change { component: mv.component, to })
        });
        let values = view.iter().map(|component| component.value()).collect();
        Ok(Reasons { values, rule, change: change.transpose()? })
    }
}
