//! Games, positions and moves without their types.
//!
//! A game is generic for its author, who writes a [`Game`]. Everything that works with any game, such as the catalogue, sums, the opponent
//! and explanations, takes a [`DynGame`] and is compiled once. Moves and components are boxed, and written as JSON like those of their
//! game. A method without a comment is the one of the same name of a game, position, solved position or move with types.

use crate::about::{About, Parameter};
use crate::game::{Beside, Game, InQuotient, Listing, Mark, MoveFilter, Position, Removes, Solved, Stalls};
use crate::json::{JsonText, WriteJson};
use crate::language::{Phrase, Words};
use crate::misere_report::MisereReport;
use crate::periods::PeriodReport;
use crate::picture::{Scene, Show};
use crate::random::DynRandom;
use crate::reason::Reasons;
use crate::records::Records;
use crate::refusal::Refusal;
use crate::request::Fields;
use crate::sequence::{DynSequence, Sequence};
use crate::wire::{Described, read_move};
use nimber_solvers::misere::Bounds;
use nimber_solvers::theory::{Budget, Method, Play, Temper};
use rand::Rng;
use serde::Serialize;
use serde_json::{Error, Map, Value};
use std::any::Any;
use std::cell::OnceCell;
use std::sync::Arc;

/// A [`Game`] without its types.
pub trait DynGame: Send + Sync {
    fn about(&self) -> &About;

    /// Reads a position; see [`Game::parse`]. A fault about an unknown field also names the `options` that were taken out of the fields.
    ///
    /// # Errors
    /// Also [`Refusal::Malformed`] for fields of a wrong type, missing and unknown ones.
    fn parse(self: Arc<Self>, fields: &Fields, options: fn() -> Vec<Parameter>) -> Result<Arc<dyn DynPosition>, Refusal>;

    /// Reads a move as a player sends it.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] with the place of the first fault.
    fn read_move(&self, sent: Value) -> Result<DynMoveRequest, Refusal>;

    fn sequence(&self) -> Option<DynSequence<'_>>;

    fn random(&self) -> Option<DynRandom>;

    /// The fields of the position to [sample](DynPosition::sample) from, besides those of the rule and the kept ones.
    fn random_base(&self, sizes: &[u64]) -> Map<String, Value>;

    fn records(&self) -> Option<&Records>;

    /// What pictures of positions [show](crate::game::Draw::shows); `None` if there are none.
    fn picture(&self) -> Option<&'static str>;
}

/// A move as a player sends it, read by its game.
pub struct DynMoveRequest {
    read: Box<dyn Any + Send + Sync>,
    described: Described,
}

/// A legal position with its game. It is written in a form that can be sent back.
pub trait DynPosition: WriteJson + Send + Sync {
    fn game(&self) -> &dyn DynGame;

    fn json_size(&self) -> u64;

    fn lists_positions(&self) -> bool;

    fn is_written_whole(&self) -> bool;

    /// See [`Position::is_same`]. Positions of different games are not.
    fn is_same(&self, alike: &dyn DynPosition) -> bool;

    fn up_to_symmetry(&self) -> String;

    fn is_over(&self) -> bool;

    fn can_end_at_once(&self) -> bool;

    fn legal_moves(&self, most: usize, budget: &Budget) -> Result<Vec<Box<dyn DynMove>>, Refusal>;

    fn solve<'a>(&'a self, play: Play, budget: &'a Budget) -> Result<Box<dyn DynSolved + 'a>, Refusal>;

    fn find(&self, request: &DynMoveRequest, budget: &Budget) -> Result<Box<dyn DynMove>, Refusal>;

    /// See [`Sequence::values`]. The position is the rule.
    fn values(&self, from: u64, to: u64, budget: &Budget) -> Result<Vec<u64>, Refusal>;

    /// See [`Sequence::single`]. The position is the rule.
    ///
    /// # Errors
    /// The game has no heaps.
    fn single(&self, heap: u64) -> Result<Arc<dyn DynPosition>, Refusal>;

    /// See [`Sequence::period`]. The position is the rule.
    fn period(&self, budget: &Budget) -> Result<PeriodReport, Refusal>;

    /// See [`HasQuotients::report`](crate::sequence::HasQuotients::report). The position is the rule.
    fn misere_report(&self, bounds: Bounds, work: u64, budget: &Budget) -> Result<MisereReport, Refusal>;

    /// See [`RandomPositions::sample`](crate::random::RandomPositions::sample). The position is the base.
    fn sample(&self, sizes: &[u64], rng: &mut dyn Rng, budget: &Budget) -> Result<Arc<dyn DynPosition>, Refusal>;

    fn things(&self) -> Result<u64, Refusal>;

    /// See [`Draw::layout_work`](crate::game::Draw::layout_work).
    fn layout_work(&self) -> u64;

    /// See [`Draw::unsolved_scene`](crate::game::Draw::unsolved_scene).
    fn unsolved_scene(&self, show: Show) -> Option<Result<Scene, Refusal>>;

    fn as_any(&self) -> &dyn Any;
}

/// A solved position.
pub trait DynSolved {
    /// The position that is solved.
    fn position(&self) -> &dyn DynPosition;

    /// The same position under this play. It is solved on the first question.
    ///
    /// # Errors
    /// Like [`Game::solve`].
    fn under(&self, play: Play) -> Result<&dyn DynSolved, Refusal>;

    fn mark(&self) -> Mark;

    fn method(&self) -> Method;

    fn components(&self) -> Vec<Box<dyn DynComponent>>;

    fn open_components(&self) -> usize;

    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<Box<dyn DynMove>>, Refusal>;

    fn stalls(&self, most: usize) -> Result<Stalls<Box<dyn DynMove>>, Refusal>;

    fn reasons(&self) -> Result<Reasons, Refusal>;

    fn temper(&self) -> Result<Option<Temper>, Refusal>;

    fn in_quotient(&self) -> Result<Option<InQuotient>, Refusal>;

    /// Whether [`DynSolved::moves_beside`] knows anything.
    fn is_in_sum(&self) -> bool;

    fn moves_beside(&self, beside: Beside, want: MoveFilter, limit: usize) -> Result<Option<Listing<Box<dyn DynMove>>>, Refusal>;

    /// Solves a position that play reached from this one; see [`Game::solve_later`].
    fn solve_later<'b>(&'b self, later: &'b dyn DynPosition) -> Result<Box<dyn DynSolved + 'b>, Refusal>;

    fn scene(&self, show: Show) -> Result<Scene, Refusal>;
}

/// A legal move. It is written as its game lists it.
pub trait DynMove: WriteJson + Removes + Words + Send {
    /// The position after the move.
    fn after(&self) -> Arc<dyn DynPosition>;

    /// See [`Game::apply_in_place`].
    fn after_in_place(&self) -> Arc<dyn DynPosition>;

    fn copy(&self) -> Box<dyn DynMove>;

    /// The move as its game has it.
    fn inner(&self) -> &dyn Any;
}

/// An independent component and its value.
pub trait DynComponent: Words {
    /// See [`WriteJson::write`].
    fn write_json(&self, text: &mut JsonText) -> Result<(), Error>;

    /// See [`WriteJson::to_value`].
    fn json_value(&self) -> Result<Value, Error>;

    /// The component as its game has it.
    fn into_inner(self: Box<Self>) -> Box<dyn Any>;
}

impl WriteJson for dyn DynComponent + '_ {
    fn write(&self, text: &mut JsonText) -> Result<(), Error> {
        self.write_json(text)
    }

    fn to_value(&self) -> Result<Value, Error> {
        self.json_value()
    }
}

impl Clone for Box<dyn DynMove> {
    fn clone(&self) -> Self {
        self.copy()
    }
}

/// The position of a game, without their types.
pub fn erased<G: Game>(game: Arc<G>, position: G::Position) -> Arc<dyn DynPosition> {
    Arc::new(TypedPosition { game, position: Arc::new(position) })
}

impl<G: Game> DynGame for G {
    fn about(&self) -> &About {
        Game::about(self)
    }

    fn parse(self: Arc<Self>, fields: &Fields, options: fn() -> Vec<Parameter>) -> Result<Arc<dyn DynPosition>, Refusal> {
        let request = fields.read_in_place().map_err(|refusal| refusal.naming(&options()))?;
        let position = Game::parse(&*self, request)?;
        Ok(erased(self, position))
    }

    fn read_move(&self, sent: Value) -> Result<DynMoveRequest, Refusal> {
        let (read, described) = read_move::<G::MoveRequest>(sent)?;
        Ok(DynMoveRequest { read: Box::new(read), described })
    }

    fn sequence(&self) -> Option<DynSequence<'_>> {
        Game::sequence(self).map(DynSequence::of)
    }

    fn random(&self) -> Option<DynRandom> {
        Game::random(self).map(DynRandom::of)
    }

    fn random_base(&self, sizes: &[u64]) -> Map<String, Value> {
        Game::random(self).map(|random| random.base(sizes)).unwrap_or_default()
    }

    fn records(&self) -> Option<&Records> {
        Game::records(self)
    }

    fn picture(&self) -> Option<&'static str> {
        Game::picture(self).map(|picture| picture.shows())
    }
}

struct TypedPosition<G: Game> {
    game: Arc<G>,
    position: Arc<G::Position>,
}

impl<G: Game> TypedPosition<G> {
    fn sequence(&self) -> Result<&dyn Sequence<G::Position>, Refusal> {
        Game::sequence(&*self.game).ok_or_else(|| self.lacks("sequence of heap values"))
    }

    fn lacks(&self, what: &str) -> Refusal {
        Refusal::lacks(Game::about(&*self.game), what)
    }

    fn typed(&self, mv: G::Move) -> Box<dyn DynMove> {
        Box::new(TypedMove { game: self.game.clone(), position: self.position.clone(), mv })
    }
}

impl<G: Game> WriteJson for TypedPosition<G> {
    fn write(&self, text: &mut JsonText) -> Result<(), Error> {
        text.value(&*self.position)
    }

    fn to_value(&self) -> Result<Value, Error> {
        serde_json::to_value(&*self.position)
    }
}

impl<G: Game> DynPosition for TypedPosition<G> {
    fn game(&self) -> &dyn DynGame {
        &*self.game
    }

    fn json_size(&self) -> u64 {
        self.position.json_size()
    }

    fn lists_positions(&self) -> bool {
        self.position.lists_positions()
    }

    fn is_written_whole(&self) -> bool {
        self.position.is_written_whole()
    }

    fn is_same(&self, alike: &dyn DynPosition) -> bool {
        alike.as_any().downcast_ref::<Self>().is_some_and(|alike| self.position.is_same(&alike.position))
    }

    fn up_to_symmetry(&self) -> String {
        self.position.up_to_symmetry()
    }

    fn is_over(&self) -> bool {
        self.game.is_over(&self.position)
    }

    fn can_end_at_once(&self) -> bool {
        self.game.can_end_at_once(&self.position)
    }

    fn legal_moves(&self, most: usize, budget: &Budget) -> Result<Vec<Box<dyn DynMove>>, Refusal> {
        Ok(self.game.legal_moves(&self.position, most, budget)?.into_iter().map(|mv| self.typed(mv)).collect())
    }

    fn solve<'a>(&'a self, play: Play, budget: &'a Budget) -> Result<Box<dyn DynSolved + 'a>, Refusal> {
        let solved = self.game.solve(&self.position, play, budget)?;
        Ok(Box::new(TypedSolved { at: self, play, budget, solved, other_play: OnceCell::new() }))
    }

    fn find(&self, request: &DynMoveRequest, budget: &Budget) -> Result<Box<dyn DynMove>, Refusal> {
        let DynMoveRequest { read, described } = request;
        let read = read.downcast_ref().ok_or_else(|| Refusal::malformed("", "this is a move of another game"))?;
        let mv = self.game.find(&self.position, read, budget)?;
        described.check(|| serde_json::to_value(&mv))?;
        Ok(self.typed(mv))
    }

    fn values(&self, from: u64, to: u64, budget: &Budget) -> Result<Vec<u64>, Refusal> {
        self.sequence()?.values(&self.position, from, to, budget)
    }

    fn single(&self, heap: u64) -> Result<Arc<dyn DynPosition>, Refusal> {
        Ok(erased(self.game.clone(), self.sequence()?.single(&self.position, heap)))
    }

    fn period(&self, budget: &Budget) -> Result<PeriodReport, Refusal> {
        self.sequence()?.period(&self.position, budget)
    }

    fn misere_report(&self, bounds: Bounds, work: u64, budget: &Budget) -> Result<MisereReport, Refusal> {
        let quotients = self.sequence()?.quotients().ok_or_else(|| self.lacks("report on misere quotients"))?;
        quotients.report(&self.position, bounds, work, budget)
    }

    fn sample(&self, sizes: &[u64], rng: &mut dyn Rng, budget: &Budget) -> Result<Arc<dyn DynPosition>, Refusal> {
        let random = Game::random(&*self.game).ok_or_else(|| self.lacks("random positions"))?;
        Ok(erased(self.game.clone(), random.sample(&self.position, sizes, rng, budget)?))
    }

    fn things(&self) -> Result<u64, Refusal> {
        let picture = self.game.picture().ok_or_else(|| self.lacks("picture"))?;
        Ok(picture.things(&self.position))
    }

    fn layout_work(&self) -> u64 {
        self.game.picture().map_or(0, |picture| picture.layout_work(&self.position))
    }

    fn unsolved_scene(&self, show: Show) -> Option<Result<Scene, Refusal>> {
        self.game.picture()?.unsolved_scene(&self.position, show)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

struct TypedSolved<'a, G: Game> {
    at: &'a TypedPosition<G>,
    play: Play,
    budget: &'a Budget,
    solved: G::Solved<'a>,
    other_play: OnceCell<Box<dyn DynSolved + 'a>>,
}

impl<G: Game> DynSolved for TypedSolved<'_, G> {
    fn position(&self) -> &dyn DynPosition {
        self.at
    }

    fn under(&self, play: Play) -> Result<&dyn DynSolved, Refusal> {
        match self.other_play.get() {
            _ if play == self.play => Ok(self),
            Some(solved) => Ok(&**solved),
            None => {
                let solved = self.at.solve(play, self.budget)?;
                Ok(&**self.other_play.get_or_init(|| solved))
            }
        }
    }

    fn mark(&self) -> Mark {
        self.solved.mark()
    }

    fn method(&self) -> Method {
        self.solved.method()
    }

    fn components(&self) -> Vec<Box<dyn DynComponent>> {
        self.solved.components().into_iter().map(|component| Box::new(component) as Box<dyn DynComponent>).collect()
    }

    fn open_components(&self) -> usize {
        self.solved.open_components()
    }

    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<Box<dyn DynMove>>, Refusal> {
        Ok(self.solved.moves(want, limit)?.map(|mv| self.at.typed(mv)))
    }

    fn stalls(&self, most: usize) -> Result<Stalls<Box<dyn DynMove>>, Refusal> {
        Ok(self.solved.stalls(most)?.map(|mv| self.at.typed(mv)))
    }

    fn reasons(&self) -> Result<Reasons, Refusal> {
        self.solved.reasons()
    }

    fn temper(&self) -> Result<Option<Temper>, Refusal> {
        self.solved.in_sum().map_or(Ok(None), |solved| solved.temper())
    }

    fn in_quotient(&self) -> Result<Option<InQuotient>, Refusal> {
        self.solved.in_sum().map_or(Ok(None), |solved| solved.in_quotient())
    }

    fn is_in_sum(&self) -> bool {
        self.solved.in_sum().is_some()
    }

    fn moves_beside(&self, beside: Beside, want: MoveFilter, limit: usize) -> Result<Option<Listing<Box<dyn DynMove>>>, Refusal> {
        let Some(solved) = self.solved.in_sum() else { return Ok(None) };
        Ok(solved.moves_beside(beside, want, limit)?.map(|listing| listing.map(|mv| self.at.typed(mv))))
    }

    fn solve_later<'b>(&'b self, later: &'b dyn DynPosition) -> Result<Box<dyn DynSolved + 'b>, Refusal> {
        // No play leads to another game, but a position of one is solved all the same.
        let Some(at) = later.as_any().downcast_ref::<TypedPosition<G>>() else { return later.solve(self.play, self.budget) };
        let TypedSolved { play, budget, .. } = *self;
        let solved = self.at.game.solve_later(&at.position, &self.solved, play, budget)?;
        Ok(Box::new(TypedSolved { at, play, budget, solved, other_play: OnceCell::new() }))
    }

    fn scene(&self, show: Show) -> Result<Scene, Refusal> {
        let TypedPosition { game, position } = self.at;
        let picture = game.picture().ok_or_else(|| self.at.lacks("picture"))?;
        picture.scene(position, &self.solved, self.play, show)
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

impl<G: Game> Words for TypedMove<G> {
    fn in_words(&self) -> Phrase {
        self.mv.in_words()
    }
}

impl<G: Game> WriteJson for TypedMove<G> {
    fn write(&self, text: &mut JsonText) -> Result<(), Error> {
        text.value(&self.mv)
    }

    fn to_value(&self) -> Result<Value, Error> {
        serde_json::to_value(&self.mv)
    }
}

impl<G: Game> DynMove for TypedMove<G> {
    fn after(&self) -> Arc<dyn DynPosition> {
        erased(self.game.clone(), self.game.apply(&self.position, &self.mv))
    }

    fn after_in_place(&self) -> Arc<dyn DynPosition> {
        erased(self.game.clone(), self.game.apply_in_place(&self.position, &self.mv))
    }

    fn copy(&self) -> Box<dyn DynMove> {
        let TypedMove { game, position, mv } = self;
        Box::new(TypedMove { game: game.clone(), position: position.clone(), mv: mv.clone() })
    }

    fn inner(&self) -> &dyn Any {
        &self.mv
    }
}

impl<C: Words + Serialize + 'static> DynComponent for C {
    fn write_json(&self, text: &mut JsonText) -> Result<(), Error> {
        text.value(self)
    }

    fn json_value(&self) -> Result<Value, Error> {
        serde_json::to_value(self)
    }

    fn into_inner(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}
