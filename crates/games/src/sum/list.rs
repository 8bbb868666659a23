//! The moves of a sum.

use super::components::{Components, add, at, values};
use super::misere::SumMisereMethod;
use super::position::SumMove;
use crate::game::{Beside, Listing, MoveFilter};
use crate::refusal::Refusal;
use nimber_solvers::theory::{Nimber, Play};

/// Lists the first `limit` moves of a sum, and counts all.
pub fn list(components: &Components<'_>, play: Play, want: MoveFilter, limit: usize) -> Result<Listing<SumMove>, Refusal> {
    let mut sum = Listing::none();
    if want == MoveFilter::All && limit == 0 {
        for component in components {
            sum.total = sum.total.zip(component.count_moves()?).map(|(sum, more)| sum + more);
        }
        return Ok(sum);
    }
    if play == Play::Misere {
        SumMisereMethod::of(components)?.list(components, want, limit, &mut sum)?;
        return Ok(sum);
    }
    let values = values(components)?;
    let total: Nimber = values.iter().copied().sum();
    for (index, component) in components.iter().enumerate() {
        let others = total + values[index];
        let left = limit - sum.moves.len();
        let moves = component.beside(Beside::Heap(others), Play::Normal, want, left).map_err(|refusal| at(index, refusal))?;
        add(&mut sum, index, moves, |mark| mark);
    }
    Ok(sum)
}
