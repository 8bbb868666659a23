//! One game as a component of a sum: an interface without the game's types.

use super::reach::{Reach, Reached};
use crate::game::{Beside, Game, InQuotient, Listing, Mark, MoveFilter, Position, Removes, Solved};
use crate::language::{Phrase, Told};
use crate::parts::Visited;
use crate::refusal::{Limit, Refusal};
use crate::wire::{read, read_move};
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, Play, Temper};
use serde_json::Value;
use std::any::Any;
use std::cell::OnceCell;
use std::sync::Arc;

/// A game that can be a component of a sum.
pub trait Summand: Send + Sync {
    /// The name of the game in a component.
    fn name(&self) -> &'static str;

    /// Reads a position from its fields, without the name of the game.
    fn place(&self, fields: Value) -> Result<Arc<dyn PlacedComponent>, Refusal>;
}

/// A position of a game of unknown type.
pub trait PlacedComponent: Send + Sync {
    fn game(&self) -> &'static str;

    /// The play that is usual for the game alone.
    fn usual_play(&self) -> Play;

    /// The position in a form that can be sent back.
    fn write(&self) -> Value;

    /// See [`Position::json_size`].
    fn json_size(&self) -> u64;

    /// See [`Position::is_redrawn`].
    fn is_redrawn(&self) -> bool;

    /// See [`Game::is_over`].
    fn is_over(&self) -> bool;

    /// See [`Game::can_end_at_once`].
    fn can_end_at_once(&self) -> bool;

    /// Solves the position in normal play.
    fn solve<'a>(&'a self, budget: &'a Budget) -> Result<Box<dyn SolvedComponent + 'a>, Refusal>;

    /// All positions within reach, and the moves of this one.
    fn reach(&self, budget: &Budget) -> Result<Reached<Box<dyn ComponentMove>>, Refusal>;

    /// See [`Game::find`]; the move comes as a player sends it.
    fn find(&self, mv: Value, budget: &Budget) -> Result<Box<dyn ComponentMove>, Refusal>;
}

/// A solved [`PlacedComponent`] position.
pub trait SolvedComponent {
    fn game(&self) -> &'static str;

    /// The value in normal play; `None` if it is not known.
    fn value(&self) -> Option<Nimber>;

    /// How the value is known.
    fn method(&self) -> Method;

    /// The position's own parts, as its game lists them.
    fn parts(&self) -> Vec<Value>;

    /// How many moves there are; `None` if there are too many to count.
    fn count_moves(&self) -> Result<Option<u128>, Refusal>;

    /// The outcome and the method under misère play, with nothing beside the position.
    fn misere(&self) -> Result<(Outcome, Method), Refusal>;

    /// See [`InSum::temper`](crate::game::InSum::temper).
    fn temper(&self) -> Result<Option<Temper>, Refusal>;

    /// See [`InSum::in_quotient`](crate::game::InSum::in_quotient).
    fn in_quotient(&self) -> Result<Option<InQuotient>, Refusal>;

    /// See [`InSum::moves_beside`](crate::game::InSum::moves_beside).
    ///
    /// # Errors
    /// Like [`Game::solve`]; also [`Refusal::BeyondLimits`] if the value after a move is not known.
    fn moves_beside(&self, beside: Beside, play: Play, want: MoveFilter, limit: usize) -> Result<Listing<Box<dyn ComponentMove>>, Refusal>;

    /// Visits the first `most` moves, each with the solved position after it while `is_affordable`.
    fn visit_options(&self, most: usize, is_affordable: &dyn Fn() -> bool, visitor: &mut OptionVisitor<'_>) -> Result<(), Refusal>;
}

/// Gets a move and the solved position after it; `None` if solving it was not affordable.
pub type OptionVisitor<'v> = dyn FnMut(Box<dyn ComponentMove>, Option<&dyn SolvedComponent>) -> Visited + 'v;

/// A legal move of a [`PlacedComponent`] position.
pub trait ComponentMove: Removes + Told + Send {
    /// The move as its game lists it.
    fn write(&self) -> Value;

    /// The position after the move.
    fn after(&self) -> Arc<dyn PlacedComponent>;

    fn copy(&self) -> Box<dyn ComponentMove>;

    /// The move as its game has it.
    fn inner(&self) -> &dyn Any;
}

impl<G: Game> Summand for Arc<G> {
    fn name(&self) -> &'static str {
        self.about().name
    }

    fn place(&self, fields: Value) -> Result<Arc<dyn PlacedComponent>, Refusal> {
        let position = self.parse(read(fields)?)?;
        Ok(Arc::new(Typed { game: self.clone(), position }))
    }
}

/// A position as a component.
pub fn placed<G: Game>(game: Arc<G>, position: G::Position) -> Arc<dyn PlacedComponent> {
    Arc::new(Typed { game, position })
}

struct Typed<G: Game> {
    game: Arc<G>,
    position: G::Position,
}

impl<G: Game> PlacedComponent for Typed<G> {
    fn game(&self) -> &'static str {
        self.game.about().name
    }

    fn usual_play(&self) -> Play {
        self.game.about().usual_play()
    }

    fn write(&self) -> Value {
        serde_json::to_value(&self.position).unwrap_or_default()
    }

    fn json_size(&self) -> u64 {
        self.position.json_size() + 24
    }

    fn is_redrawn(&self) -> bool {
        self.position.is_redrawn()
    }

    fn is_over(&self) -> bool {
        self.game.is_over(&self.position)
    }

    fn can_end_at_once(&self) -> bool {
        self.game.can_end_at_once(&self.position)
    }

    fn solve<'a>(&'a self, budget: &'a Budget) -> Result<Box<dyn SolvedComponent + 'a>, Refusal> {
        let normal = self.game.solve(&self.position, Play::Normal, budget)?;
        Ok(Box::new(SolvedTyped::<G> { game: &self.game, position: &self.position, budget, normal, misere: OnceCell::new() }))
    }

    fn reach(&self, budget: &Budget) -> Result<Reached<Box<dyn ComponentMove>>, Refusal> {
        let Some((reach, moves)) = Reach::from(&*self.game, &self.position, budget)? else { return Ok(None) };
        let position = Arc::new(self.position.clone());
        let turn = |mv| Box::new(TypedMove { game: self.game.clone(), position: position.clone(), mv }) as Box<dyn ComponentMove>;
        Ok(Some((reach, moves.into_iter().map(turn).collect())))
    }

    fn find(&self, mv: Value, budget: &Budget) -> Result<Box<dyn ComponentMove>, Refusal> {
        let mv = self.game.find(&self.position, &read_move(mv)?, budget)?;
        Ok(Box::new(TypedMove { game: self.game.clone(), position: Arc::new(self.position.clone()), mv }))
    }
}

struct SolvedTyped<'a, G: Game> {
    game: &'a Arc<G>,
    position: &'a G::Position,
    budget: &'a Budget,
    normal: G::Solved<'a>,
    /// Solved on the first question about misère play.
    misere: OnceCell<G::Solved<'a>>,
}

impl<'a, G: Game> SolvedTyped<'a, G> {
    fn solved(&self, play: Play) -> Result<&G::Solved<'a>, Refusal> {
        match (play, self.misere.get()) {
            (Play::Normal, _) => Ok(&self.normal),
            (Play::Misere, Some(solved)) => Ok(solved),
            (Play::Misere, None) => {
                let solved = self.game.solve(self.position, Play::Misere, self.budget)?;
                Ok(self.misere.get_or_init(|| solved))
            }
        }
    }

    /// [`SolvedComponent::moves_beside`] in normal play, for games that know only the values after their moves.
    fn moves_by_value(&self, heap: Nimber, want: MoveFilter, limit: usize) -> Result<Listing<G::Move>, Refusal> {
        let total = self.normal.moves(MoveFilter::All, 0)?.total;
        let searched = match want {
            MoveFilter::All => limit,
            MoveFilter::Winning if total.is_some_and(|total| total <= MOST_MARKED) => MOST_MARKED as usize,
            MoveFilter::Winning => return Err(unvalued(self.game())),
        };
        let mut moves = Vec::new();
        let mut winning = 0;
        for (mv, mark) in self.normal.moves(MoveFilter::All, searched)?.moves {
            let value = mark.sg.and_then(|sg| u64::try_from(sg).ok()).ok_or_else(|| unvalued(self.game()))?;
            let mark = Mark::normal(Nimber::new(value) + heap);
            winning += u128::from(mark.outcome == Outcome::P);
            if (want == MoveFilter::All || mark.outcome == Outcome::P) && moves.len() < limit {
                moves.push((mv, mark));
            }
        }
        Ok(Listing { moves, total: if want == MoveFilter::All { total } else { Some(winning) } })
    }

    fn turns(&self, listing: Listing<G::Move>) -> Listing<Box<dyn ComponentMove>> {
        let position = Arc::new(self.position.clone());
        listing.map(|mv| Box::new(TypedMove { game: self.game.clone(), position: position.clone(), mv }) as Box<dyn ComponentMove>)
    }
}

/// The most moves that are tried one by one to find those that win in a sum. A board of Chomp has fewer.
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
            "the sum needs the values of this component of {game} and of the positions after its moves, and they are known only for \
             smaller positions; see the limits of {game}"
        ),
    })
}

impl<G: Game> SolvedComponent for SolvedTyped<'_, G> {
    fn game(&self) -> &'static str {
        self.game.about().name
    }

    fn value(&self) -> Option<Nimber> {
        self.normal.mark().sg.and_then(|sg| u64::try_from(sg).ok()).map(Nimber::new)
    }

    fn method(&self) -> Method {
        self.normal.method()
    }

    fn parts(&self) -> Vec<Value> {
        self.normal.components().iter().map(|part| serde_json::to_value(part).unwrap_or_default()).collect()
    }

    fn count_moves(&self) -> Result<Option<u128>, Refusal> {
        Ok(self.normal.moves(MoveFilter::All, 0)?.total)
    }

    fn misere(&self) -> Result<(Outcome, Method), Refusal> {
        let solved = self.solved(Play::Misere)?;
        Ok((solved.mark().outcome, solved.method()))
    }

    fn temper(&self) -> Result<Option<Temper>, Refusal> {
        self.normal.in_sum().map_or(Ok(None), |solved| solved.temper())
    }

    fn in_quotient(&self) -> Result<Option<InQuotient>, Refusal> {
        self.normal.in_sum().map_or(Ok(None), |solved| solved.in_quotient())
    }

    fn moves_beside(&self, beside: Beside, play: Play, want: MoveFilter, limit: usize) -> Result<Listing<Box<dyn ComponentMove>>, Refusal> {
        let solved = self.solved(play)?;
        let listing = match (beside, solved.in_sum()) {
            (Beside::Heap(Nimber::ZERO), _) => Some(solved.moves(want, limit)?),
            (_, Some(solved)) => solved.moves_beside(beside, want, limit)?,
            (Beside::Heap(heap), None) if play == Play::Normal => Some(self.moves_by_value(heap, want, limit)?),
            (_, None) => None,
        };
        listing.map(|listing| self.turns(listing)).ok_or_else(|| Refusal::no_misere_sum(self.game()))
    }

    fn visit_options(&self, most: usize, is_affordable: &dyn Fn() -> bool, visitor: &mut OptionVisitor<'_>) -> Result<(), Refusal> {
        let position = Arc::new(self.position.clone());
        for (mv, _) in self.normal.moves(MoveFilter::All, most)?.moves {
            let left = is_affordable().then(|| self.game.apply(self.position, &mv));
            let turn = Box::new(TypedMove { game: self.game.clone(), position: position.clone(), mv });
            let flow = match &left {
                None => visitor(turn, None)?,
                Some(left) => {
                    let normal = self.game.solve_later(left, &self.normal, Play::Normal, self.budget)?;
                    let left = SolvedTyped { game: self.game, position: left, budget: self.budget, normal, misere: OnceCell::new() };
                    visitor(turn, Some(&left))?
                }
            };
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }
}

struct TypedMove<G: Game> {
    game: Arc<G>,
    position: Arc<G::Position>,
    mv: G::Move,
}

impl<G: Game> Removes for TypedMove<G> {
    fn removed(&self) -> u64 {
        self.mv.removed()
    }
}

impl<G: Game> Told for TypedMove<G> {
    fn told(&self) -> Phrase {
        self.mv.told()
    }
}

impl<G: Game> ComponentMove for TypedMove<G> {
    fn write(&self) -> Value {
        serde_json::to_value(&self.mv).unwrap_or_default()
    }

    fn after(&self) -> Arc<dyn PlacedComponent> {
        Arc::new(Typed { game: self.game.clone(), position: self.game.apply(&self.position, &self.mv) })
    }

    fn copy(&self) -> Box<dyn ComponentMove> {
        let TypedMove { game, position, mv } = self;
        Box::new(TypedMove { game: game.clone(), position: position.clone(), mv: mv.clone() })
    }

    fn inner(&self) -> &dyn Any {
        &self.mv
    }
}
