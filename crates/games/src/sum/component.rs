//! The components of a sum: positions of games without their types, each solved in normal play.

#[cfg(feature = "serde")]
use super::json::parts;
#[cfg(not(feature = "serde"))]
use super::no_json::parts;
use super::position::{SumComponent, SumMove};
use super::reading::OWN;
use crate::components::Visited;
use crate::erased::{DynMove, DynSolved};
use crate::game::{Beside, Listing, Mark, MoveFilter};
use crate::listed::BinaryValue;
use crate::refusal::{Limit, Refusal};
use nimber_solvers::theory::{Method, Nimber, Outcome, Play};

/// The most moves that are tried one by one to find the winning ones in a sum. A board of Chomp has fewer.
const MOST_MARKED: u128 = 100_000;

/// The name of the limit on components without a known value.
pub const UNVALUED: &str = "unvalued_components";

/// The refusal of a sum with a component of `game` for which the winner is known, but not the value of the
/// component or of a position after a move.
pub fn unvalued(game: &str) -> Refusal {
    Refusal::BeyondLimits(Limit {
        name: UNVALUED,
        allowed: 0,
        found: Some("1".to_owned()),
        detail: format!(
            "the sum needs the values of this component of {game} and of the positions after its moves, and not all of them are known; see \
             the limits and the theory of {game}"
        ),
    })
}

/// The questions of a sum to a component that is solved in normal play.
impl dyn DynSolved + '_ {
    /// The name of its game.
    pub(super) fn game(&self) -> &'static str {
        self.position().game().about().name
    }

    /// The same in a sentence.
    pub(super) fn game_in_words(&self) -> &'static str {
        match self.game() {
            OWN => "your own game",
            name => name,
        }
    }

    /// The value in normal play; `None` if it is not known.
    pub(super) fn value(&self) -> Option<Nimber> {
        self.mark().sg.and_then(|sg| u64::try_from(sg).ok()).map(Nimber::new)
    }

    /// The component as answers list it.
    pub(super) fn listed(&self, index: usize, binary: bool) -> SumComponent {
        let sg = self.value().map(Nimber::get);
        let sg_binary = BinaryValue::wanted(binary, sg);
        SumComponent { component: index, game: self.game(), sg, sg_binary, parts: parts(&*self.components(binary)) }
    }

    /// How many moves there are; `None` if there are too many to count.
    pub(super) fn count_moves(&self) -> Result<Option<u128>, Refusal> {
        Ok(self.moves(MoveFilter::All, 0)?.total)
    }

    /// The outcome and the method under misère play, with nothing beside the position.
    pub(super) fn misere(&self) -> Result<(Outcome, Method), Refusal> {
        let solved = self.under(Play::Misere)?;
        Ok((solved.mark().outcome, solved.method()))
    }

    /// See [`InSum::moves_beside`](crate::game::InSum::moves_beside).
    ///
    /// # Errors
    /// Like [`Game::solve`](crate::Game::solve); also [`Refusal::BeyondLimits`] if the value after a move is not known.
    pub(super) fn beside(&self, others: Beside, play: Play, want: MoveFilter, limit: usize) -> Result<Listing<DynMove>, Refusal> {
        let solved = self.under(play)?;
        let listing = match others {
            Beside::Heap(Nimber::ZERO) => Some(solved.moves(want, limit)?),
            _ if solved.is_in_sum() => solved.moves_beside(others, want, limit)?,
            Beside::Heap(heap) if play == Play::Normal => Some(self.moves_by_value(heap, want, limit)?),
            _ => None,
        };
        listing.ok_or_else(|| Refusal::no_misere_sum(self.game()))
    }

    /// [`beside`] in normal play, for games that know only the values after their moves.
    fn moves_by_value(&self, heap: Nimber, want: MoveFilter, limit: usize) -> Result<Listing<DynMove>, Refusal> {
        let total = self.count_moves()?;
        let searched = match want {
            MoveFilter::All => limit,
            MoveFilter::Winning if total.is_some_and(|total| total <= MOST_MARKED) => MOST_MARKED as usize,
            MoveFilter::Winning => return Err(unvalued(self.game())),
        };
        let mut moves = Vec::new();
        let mut winning = 0;
        for (mv, mark) in self.moves(MoveFilter::All, searched)?.moves {
            let value = mark.sg.and_then(|sg| u64::try_from(sg).ok()).ok_or_else(|| unvalued(self.game()))?;
            let mark = Mark::normal(Nimber::new(value) + heap);
            winning += u128::from(mark.outcome == Outcome::P);
            if (want == MoveFilter::All || mark.outcome == Outcome::P) && moves.len() < limit {
                moves.push((mv, mark));
            }
        }
        Ok(Listing { moves, total: if want == MoveFilter::All { total } else { Some(winning) } })
    }

    /// Visits the first `most` moves, each with the solved component after it while `is_affordable`, and otherwise with `None`.
    pub(super) fn visit_options(
        &self,
        most: usize,
        is_affordable: impl Fn() -> bool,
        mut visitor: impl FnMut(DynMove, Option<&dyn DynSolved>) -> Visited,
    ) -> Result<(), Refusal> {
        for (mv, _) in self.moves(MoveFilter::All, most)?.moves {
            let after = is_affordable().then(|| mv.after());
            let flow = match &after {
                None => visitor(mv, None)?,
                Some(after) => visitor(mv, Some(&*self.solve_later(&**after)?))?,
            };
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }
}

/// Each component is solved in normal play.
pub type Components<'c> = [&'c dyn DynSolved];

pub fn values(components: &Components<'_>) -> Result<Vec<Nimber>, Refusal> {
    let value =
        |(index, component): (usize, &&dyn DynSolved)| component.value().ok_or_else(|| at(index, unvalued(component.game_in_words())));
    components.iter().enumerate().map(value).collect()
}

/// Adds the place of the component at `index` to its refusal.
pub fn at(index: usize, refusal: Refusal) -> Refusal {
    let mut refusal = refusal.below(&format!("/components/{index}"));
    if let Refusal::BeyondLimits(limit) | Refusal::OutOfWork(limit) = &mut refusal {
        limit.detail = format!("component {}: {}", index + 1, limit.detail);
    }
    refusal
}

/// Adds the moves of one component to those of the sum.
pub fn add(sum: &mut Listing<SumMove>, component: usize, of_component: Listing<DynMove>, mark: impl Fn(Mark) -> Mark) {
    sum.moves.extend(of_component.moves.into_iter().map(|(turn, own)| (SumMove { component, turn }, mark(own))));
    sum.total = sum.total.zip(of_component.total).and_then(|(sum, more)| sum.checked_add(more));
}
