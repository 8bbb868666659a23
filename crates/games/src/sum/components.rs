//! The solved components of a sum.

use super::component::unvalued;
use super::position::SumMove;
use crate::erased::{DynMove, DynSolved};
use crate::game::{Listing, Mark};
use crate::refusal::Refusal;
use nimber_solvers::theory::Nimber;

/// Each component is solved in normal play.
pub type Components<'c> = [&'c dyn DynSolved];

pub fn values(components: &Components<'_>) -> Result<Vec<Nimber>, Refusal> {
    let value = |(index, component): (usize, &&dyn DynSolved)| component.value().ok_or_else(|| at(index, unvalued(component.game())));
    components.iter().enumerate().map(value).collect()
}

/// Adds the place of the component at `index` to its refusal.
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
pub fn add(sum: &mut Listing<SumMove>, component: usize, of_component: Listing<Box<dyn DynMove>>, mark: impl Fn(Mark) -> Mark) {
    sum.moves.extend(of_component.moves.into_iter().map(|(turn, own)| (SumMove { component, turn }, mark(own))));
    sum.total = sum.total.zip(of_component.total).map(|(sum, more)| sum + more);
}
