//! The one implementation of the interfaces without types, for every [`Game`].

use super::{DynComponents, DynGame, DynMove, DynMoves, DynPosition, DynRule, DynSolved, DynTogether};
use crate::about::About;
use crate::game::{Beside, Game, InQuotient, Legal, Listing, Mark, MoveFilter, Position, Removes, Solved, Stalls, Together};
use crate::language::{Phrase, Words};
use crate::misere_report::MisereReport;
use crate::nodes::{NodeColumns, NodeRow};
use crate::periods::PeriodReport;
use crate::picture::{Scene, Show};
use crate::random::DynRandom;
use crate::reason::Reasons;
use crate::records::Records;
use crate::refusal::Refusal;
use crate::sequence::{DynSequence, Sequence};
use crate::serial::Serialize;
use crate::wire::MAX_INTEGER;
use nimber_solvers::misere::Bounds;
use nimber_solvers::theory::{Budget, Method, Outcome, Play, Temper};
use rand::Rng;
use std::any::Any;
use std::cell::OnceCell;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The position of a game, without their types.
pub fn erased<G: Game>(game: Arc<G>, position: G::Position) -> Arc<dyn DynPosition> {
    Arc::new(TypedPosition { game, position: Arc::new(position) })
}

impl<G: Game> DynGame for G {
    fn about(&self) -> &About {
        Game::about(self)
    }

    fn sequence(&self) -> Option<DynSequence<'_>> {
        self.abilities().sequence.map(DynSequence::of)
    }

    fn random(&self) -> Option<DynRandom> {
        self.abilities().random.map(DynRandom::of)
    }

    fn sample(
        self: Arc<Self>,
        base: &dyn DynPosition,
        sizes: &[u64],
        rng: &mut dyn Rng,
        budget: &Budget,
    ) -> Result<Arc<dyn DynPosition>, Refusal> {
        let (random, base) = (self.abilities().random, base.as_any().downcast_ref::<TypedPosition<G>>());
        let (random, base) = random.zip(base).ok_or_else(|| Refusal::lacks(Game::about(&*self), "random positions"))?;
        let position = random.sample(&base.position, sizes, rng, budget)?;
        Ok(erased(self, position))
    }

    fn records(&self) -> Option<&Records> {
        self.abilities().records
    }

    fn nodes(&self) -> Option<&'static str> {
        self.abilities().nodes.map(|nodes| nodes.unneeded)
    }

    fn together(&self) -> Option<Box<dyn DynTogether>> {
        let together = self.abilities().together?;
        Some(Box::new(TypedTogether::<Self>(together())))
    }

    fn picture(&self) -> Option<&'static str> {
        self.abilities().picture.map(|picture| picture.shows())
    }
}

struct TypedTogether<G: Game>(Box<dyn Together<G::Position>>);

impl<G: Game> DynTogether for TypedTogether<G> {
    fn outcome(&self, positions: &[&dyn DynPosition], budget: &Budget) -> Result<Option<Outcome>, Refusal> {
        let positions = positions.iter().map(|&position| typed::<G>(position).map(|(_, position)| position));
        positions.collect::<Option<Vec<_>>>().map(|positions| self.0.outcome(&positions, budget)).transpose()
    }
}

pub(super) struct TypedRule<G: Game> {
    pub(super) game: Arc<G>,
    /// A position without heaps.
    pub(super) bare: G::Position,
}

impl<G: Game> TypedRule<G> {
    fn sequence(&self) -> Result<&dyn Sequence<G::Position>, Refusal> {
        self.game.abilities().sequence.ok_or_else(|| Refusal::lacks(Game::about(&*self.game), "sequence of heap values"))
    }
}

/// Refuses a value that not every client reads. The values are those of the heaps from `from` on.
#[inline(never)] // once for all games
fn exact(from: u64, values: Result<Vec<u64>, Refusal>) -> Result<Vec<u64>, Refusal> {
    let values = values?;
    let Some(place) = values.iter().position(|&value| value > MAX_INTEGER) else { return Ok(values) };
    let (heap, value) = (from + place as u64, values[place]);
    let detail = format!("a heap of {heap} is too large; its value, {value}, exceeds 2^53 - 1");
    Err(Refusal::beyond("heap_size", heap - 1, heap, detail))
}

impl<G: Game> DynRule for TypedRule<G> {
    fn game(&self) -> &dyn DynGame {
        &*self.game
    }

    fn values(&self, from: u64, to: u64, budget: &Budget) -> Result<Vec<u64>, Refusal> {
        exact(from, self.sequence()?.values(&self.bare, from, to, budget))
    }

    fn single(&self, heap: u64) -> Result<Arc<dyn DynPosition>, Refusal> {
        Ok(erased(self.game.clone(), self.sequence()?.single(&self.bare, heap)))
    }

    fn period(&self, budget: &Budget) -> Result<PeriodReport, Refusal> {
        self.sequence()?.period(&self.bare, budget)
    }

    fn misere_report(&self, bounds: Bounds, work: u64, budget: &Budget) -> Result<MisereReport, Refusal> {
        let lacks = || Refusal::lacks(Game::about(&*self.game), "report on misere quotients");
        self.sequence()?.misere_reports().ok_or_else(lacks)?(&self.bare, bounds, work, budget)
    }

    fn is_same(&self, other: &dyn DynRule) -> bool {
        let is_alike = |other: &Self| Game::about(&*self.game).name == Game::about(&*other.game).name && self.bare == other.bare;
        other.as_any().downcast_ref().is_some_and(is_alike)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

pub(super) struct TypedPosition<G: Game> {
    pub(super) game: Arc<G>,
    pub(super) position: Arc<G::Position>,
}

/// The game and the position behind a position without types; `None` if it is of another game.
pub(crate) fn typed<G: Game>(position: &dyn DynPosition) -> Option<(&Arc<G>, &G::Position)> {
    let typed: &TypedPosition<G> = position.as_any().downcast_ref()?;
    Some((&typed.game, &*typed.position))
}

impl<G: Game> TypedPosition<G> {
    fn lacks(&self, what: &str) -> Refusal {
        Refusal::lacks(Game::about(&*self.game), what)
    }

    fn moves(&self, typed: Vec<G::Move>) -> impl Iterator<Item = DynMove> + use<G> {
        erased_moves(&self.game, &self.position, typed)
    }

    fn listing(&self, typed: Listing<G::Move>) -> Listing<DynMove> {
        erased_listing(&self.game, &self.position, typed)
    }
}

impl<G: Game> fmt::Display for TypedPosition<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)
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

    fn is_same(&self, other: &dyn DynPosition) -> bool {
        let is_alike = |other: &Self| Game::about(&*self.game).name == Game::about(&*other.game).name && self.position == other.position;
        other.as_any().downcast_ref().is_some_and(is_alike)
    }

    fn hash_into(&self, mut hasher: &mut dyn Hasher) {
        self.position.hash(&mut hasher);
    }

    fn up_to_symmetry(&self) -> String {
        self.position.up_to_symmetry()
    }

    fn is_told_by_text(&self) -> bool {
        self.position.is_told_by_text()
    }

    fn is_over(&self) -> bool {
        self.game.is_over(&self.position)
    }

    fn can_end_at_once(&self) -> bool {
        self.game.can_end_at_once(&self.position)
    }

    fn decides_sums(&self) -> bool {
        G::DECIDES_SUMS
    }

    fn legal<'a>(&'a self, budget: &Budget) -> Result<Legal<'a, DynMove>, Refusal> {
        let moves = self.game.legal(&self.position, budget)?;
        Ok(Box::new(moves.map(|mv| erased_move(&self.game, &self.position, mv))))
    }

    fn legal_moves(&self, most: usize, budget: &Budget) -> Result<Vec<DynMove>, Refusal> {
        let mut moves = Vec::new();
        for mv in self.game.legal(&self.position, budget)?.take(most) {
            budget.spend(1)?;
            moves.push(mv);
        }
        Ok(self.moves(moves).collect())
    }

    fn solve<'a>(&'a self, play: Play, budget: &'a Budget) -> Result<Box<dyn DynSolved + 'a>, Refusal> {
        let solved = self.game.solve(&self.position, play, budget)?;
        Ok(Box::new(TypedSolved { at: self, play, budget, solved, other_play: OnceCell::new() }))
    }

    fn find_equal(&self, mv: &DynMove, budget: &Budget) -> Result<DynMove, Refusal> {
        let mv = mv.inner().downcast_ref().ok_or_else(|| Refusal::illegal("", "this is a move of another game"))?;
        let mv = self.game.find_equal(&self.position, mv, budget)?;
        Ok(erased_move(&self.game, &self.position, mv))
    }

    fn find_written(&self, text: &str, budget: &Budget) -> Result<DynMove, Refusal> {
        let mv = self.game.find_written(&self.position, text, budget)?;
        Ok(erased_move(&self.game, &self.position, mv))
    }

    fn things(&self) -> Result<u64, Refusal> {
        let picture = self.game.abilities().picture.ok_or_else(|| self.lacks("picture"))?;
        Ok(picture.things(&self.position))
    }

    fn node_rows(&self, play: Play, columns: NodeColumns, budget: &Budget) -> Result<Vec<NodeRow>, Refusal> {
        let nodes = self.game.abilities().nodes.ok_or_else(|| self.lacks("table of nodes"))?;
        (nodes.rows)(&self.position, play, columns, budget)
    }

    fn layout_work(&self) -> u64 {
        self.game.abilities().picture.map_or(0, |picture| picture.layout_work(&self.position))
    }

    fn unsolved_scene(&self, show: Show) -> Option<Result<Scene, Refusal>> {
        self.game.abilities().picture?.unsolved_scene(&self.position, show)
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

    fn components(&self, binary: bool) -> Box<dyn DynComponents> {
        Box::new(self.solved.components(binary))
    }

    fn open_components(&self) -> usize {
        self.solved.open_components()
    }

    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<DynMove>, Refusal> {
        Ok(self.at.listing(self.solved.moves(want, limit)?))
    }

    fn stalls(&self, most: usize) -> Result<Stalls<DynMove>, Refusal> {
        let Stalls { moves, is_partial } = self.solved.stalls(most)?;
        Ok(Stalls { moves: self.at.moves(moves).collect(), is_partial })
    }

    fn reasons(&self) -> Result<Reasons, Refusal> {
        self.solved.reasons()
    }

    fn temper(&self) -> Result<Option<Temper>, Refusal> {
        self.solved.in_sum().map_or(Ok(None), |solved| solved.temper())
    }

    fn nim_heaps(&self) -> Option<Vec<u64>> {
        self.solved.in_sum()?.nim_heaps()
    }

    fn in_quotient(&self, nim: u64) -> Result<Option<InQuotient>, Refusal> {
        self.solved.in_sum().map_or(Ok(None), |solved| solved.in_quotient(nim))
    }

    fn is_in_sum(&self) -> bool {
        self.solved.in_sum().is_some()
    }

    fn moves_beside(&self, beside: Beside, want: MoveFilter, limit: usize) -> Result<Option<Listing<DynMove>>, Refusal> {
        let Some(solved) = self.solved.in_sum() else { return Ok(None) };
        Ok(solved.moves_beside(beside, want, limit)?.map(|listing| self.at.listing(listing)))
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
        let picture = game.abilities().picture.ok_or_else(|| self.at.lacks("picture"))?;
        picture.scene(position, &self.solved, self.play, show)
    }
}

/// Moves with their types, and the position that they are made in.
pub(super) struct TypedMoves<G: Game> {
    pub(super) game: Arc<G>,
    pub(super) position: Arc<G::Position>,
    pub(super) moves: Vec<G::Move>,
}

/// Moves of a position without their types, in the same order.
fn erased_moves<G: Game>(game: &Arc<G>, position: &Arc<G::Position>, moves: Vec<G::Move>) -> impl Iterator<Item = DynMove> + use<G> {
    let count = moves.len();
    let list: Arc<dyn DynMoves> = Arc::new(TypedMoves { game: game.clone(), position: position.clone(), moves });
    (0..count).map(move |row| DynMove { list: list.clone(), row })
}

/// One move without its type.
pub(super) fn erased_move<G: Game>(game: &Arc<G>, position: &Arc<G::Position>, mv: G::Move) -> DynMove {
    DynMove { list: Arc::new(TypedMoves { game: game.clone(), position: position.clone(), moves: vec![mv] }), row: 0 }
}

/// A list of moves without their types.
fn erased_listing<G: Game>(game: &Arc<G>, position: &Arc<G::Position>, listing: Listing<G::Move>) -> Listing<DynMove> {
    let (typed, marks): (Vec<_>, Vec<_>) = listing.moves.into_iter().unzip();
    Listing { moves: erased_moves(game, position, typed).zip(marks).collect(), total: listing.total }
}

impl<G: Game> DynMoves for TypedMoves<G> {
    fn in_words(&self, row: usize) -> Phrase {
        self.moves[row].in_words()
    }

    fn removed(&self, row: usize) -> u64 {
        self.moves[row].removed()
    }

    fn after(&self, row: usize) -> Arc<dyn DynPosition> {
        erased(self.game.clone(), self.game.apply(&self.position, &self.moves[row]))
    }

    fn after_in_place(&self, row: usize) -> Arc<dyn DynPosition> {
        erased(self.game.clone(), self.game.apply_in_place(&self.position, &self.moves[row]))
    }

    fn is_same(&self, row: usize, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(&self.moves[row])
    }

    fn hash_into(&self, row: usize, mut hasher: &mut dyn Hasher) {
        self.moves[row].hash(&mut hasher);
    }

    fn debug(&self, row: usize) -> &dyn fmt::Debug {
        &self.moves[row]
    }

    fn inner(&self, row: usize) -> &dyn Any {
        &self.moves[row]
    }
}

impl<C: Words + Serialize + 'static> DynComponents for Vec<C> {
    fn count(&self) -> usize {
        self.len()
    }

    fn in_words(&self, index: usize) -> Phrase {
        self[index].in_words()
    }

    fn into_inner(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}
