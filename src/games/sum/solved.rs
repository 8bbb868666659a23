//! A sum, solved: every component by its own game.

use super::component::{SolvedPlaced, Turn, unvalued};
use super::misere::Means;
use super::position::{SumComponent, SumMove, SumPosition};
use super::stall;
use crate::games::game::{Beside, Listing, Mark, Solved, Want};
use crate::games::refusal::Refusal;
use crate::theory::{Budget, Method, Nimber, Play};

/// The components of a sum, each solved in normal play.
pub type Components<'c> = [&'c dyn SolvedPlaced];

/// A solved sum.
pub struct SolvedComponents<'a> {
    components: Vec<Box<dyn SolvedPlaced + 'a>>,
    play: Play,
    budget: &'a Budget,
    mark: Mark,
    method: Method,
}

impl<'a> SolvedComponents<'a> {
    /// Solves every component of a position.
    ///
    /// # Errors
    /// As [`Game::solve`](crate::games::Game::solve), with the component that is at fault.
    pub fn new(position: &'a SumPosition, play: Play, budget: &'a Budget) -> Result<Self, Refusal> {
        let solve = |(index, component): (usize, &'a std::sync::Arc<_>)| -> Result<Box<dyn SolvedPlaced + 'a>, Refusal> {
            let component: &'a std::sync::Arc<dyn super::Placed> = component;
            component.solve(budget).map_err(|refusal| at(index, refusal))
        };
        let components = position.components.iter().enumerate().map(solve).collect::<Result<Vec<_>, _>>()?;
        let view: Vec<_> = components.iter().map(|component| &**component).collect();
        let (mark, method) = match play {
            Play::Normal => {
                let total = values(&view)?.into_iter().sum();
                (Mark::normal(total), view.iter().map(|component| component.method()).max().unwrap_or(Method::Formula))
            }
            Play::Misere => {
                let (outcome, method) = Means::find(&view)?.outcome(&view)?;
                (Mark::misere(outcome), method)
            }
        };
        Ok(SolvedComponents { components, play, budget, mark, method })
    }

    fn view(&self) -> Vec<&dyn SolvedPlaced> {
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

    fn components(&self) -> Vec<SumComponent> {
        let components = self.components.iter().enumerate().map(|(index, component)| SumComponent {
            component: index,
            game: component.game(),
            sg: component.value().map(Nimber::get),
            parts: component.parts(),
        });
        components.collect()
    }

    fn moves(&self, want: Want, limit: usize) -> Result<Listing<SumMove>, Refusal> {
        list(&self.view(), self.play, want, limit)
    }

    fn stall(&self) -> Result<Option<SumMove>, Refusal> {
        stall::best(&self.view(), self.play, self.budget)
    }
}

/// The values of all components.
fn values(components: &Components<'_>) -> Result<Vec<Nimber>, Refusal> {
    let value = |(index, component): (usize, &&dyn SolvedPlaced)| component.value().ok_or_else(|| at(index, unvalued(component.game())));
    components.iter().enumerate().map(value).collect()
}

/// Lists the moves of a sum: the first `limit`, and how many there are.
///
/// # Errors
/// As [`Game::solve`](crate::games::Game::solve).
pub fn list(components: &Components<'_>, play: Play, want: Want, limit: usize) -> Result<Listing<SumMove>, Refusal> {
    let mut sum = Listing::none();
    if want == Want::All && limit == 0 {
        for component in components {
            sum.total = sum.total.zip(component.count_moves()?).map(|(sum, more)| sum + more);
        }
        return Ok(sum);
    }
    if play == Play::Misere {
        Means::find(components)?.list(components, want, limit, &mut sum)?;
        return Ok(sum);
    }
    let values = values(components)?;
    let total: Nimber = values.iter().copied().sum();
    for (index, component) in components.iter().enumerate() {
        let others = total + values[index];
        let left = limit - sum.moves.len();
        let moves = component.moves_beside(Beside::Heap(others), Play::Normal, want, left).map_err(|refusal| at(index, refusal))?;
        add(&mut sum, index, moves, |mark| mark);
    }
    Ok(sum)
}

/// A refusal of the component at `index`, so that it names the component.
pub fn at(index: usize, refusal: Refusal) -> Refusal {
    match refusal.below(&format!("/components/{index}")) {
        Refusal::BeyondLimits(mut limit) => {
            limit.detail = format!("component {index}: {}", limit.detail);
            Refusal::BeyondLimits(limit)
        }
        other => other,
    }
}

/// Adds the moves of one component to those of the sum.
pub fn add(sum: &mut Listing<SumMove>, component: usize, of_component: Listing<Box<dyn Turn>>, mark: impl Fn(Mark) -> Mark) {
    sum.moves.extend(of_component.moves.into_iter().map(|(turn, own)| (SumMove { component, turn }, mark(own))));
    sum.total = sum.total.zip(of_component.total).map(|(sum, more)| sum + more);
}
