//! Games, positions and moves without their types.
//!
//! A game is generic for its author, who writes a [`Game`](crate::Game). Everything that works with any game, such as the catalogue, sums,
//! the opponent and explanations, takes a [`DynGame`] and is compiled once. JSON is written where the types are known. A method without a
//! comment is the one of the same name of a game, position, solved position or move with types.

#[cfg(feature = "serde")]
mod json;
#[cfg(not(feature = "serde"))]
mod no_json;
pub(crate) mod typed;

#[cfg(feature = "serde")]
pub use in_json::{ComponentsInJson, DynMoveRequest, GameInJson, PositionInJson};
#[cfg(not(feature = "serde"))]
pub use no_json::{ComponentsInJson, GameInJson, PositionInJson};
pub use typed::erased;

#[cfg(feature = "serde")]
use in_json::MovesInJson;
#[cfg(not(feature = "serde"))]
use no_json::MovesInJson;

use crate::about::About;
use crate::game::{Beside, InQuotient, Legal, Listing, Mark, MoveFilter, Removes, Stalls};
use crate::language::{Phrase, Words};
use crate::misere_report::MisereReport;
use crate::nodes::{NodeColumns, NodeRow};
use crate::periods::PeriodReport;
use crate::picture::{Scene, Show};
use crate::random::DynRandom;
use crate::reason::Reasons;
use crate::records::Records;
use crate::refusal::Refusal;
use crate::sequence::DynSequence;
use nimber_solvers::misere::Bounds;
use nimber_solvers::theory::{Budget, Method, Outcome, Play, Temper};
use rand::Rng;
use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// What is read and written: JSON.
#[cfg(feature = "serde")]
mod in_json {
    use super::*;
    use crate::about::Parameter;
    use crate::listed::RowOptions;
    use crate::request::Fields;
    use crate::wire::Described;
    use serde_json::value::RawValue;
    use serde_json::{Map, Value};

    /// A move as a player sends it, read by its game.
    pub struct DynMoveRequest {
        pub(super) read: Box<dyn Any + Send + Sync>,
        pub(super) described: Described,
    }

    /// What a [`DynGame`] reads.
    pub trait GameInJson {
        /// Reads a position; see [`Game::parse`](crate::Game::parse). A fault about an unknown field also names the `options` that were
        /// taken out of the fields.
        ///
        /// # Errors
        /// Also [`Refusal::Malformed`] for fields of a wrong type, missing and unknown ones.
        fn parse(self: Arc<Self>, fields: &Fields, options: fn() -> Vec<Parameter>) -> Result<Arc<dyn DynPosition>, Refusal>;

        /// The same for a Rust program: lists may be longer than those of a request, and sizes may be larger.
        ///
        /// # Errors
        /// Like [`GameInJson::parse`].
        fn parse_unlimited(self: Arc<Self>, fields: &Fields) -> Result<Arc<dyn DynPosition>, Refusal>;

        /// Reads the rule of single heaps: the fields of a position but for the list of heaps.
        ///
        /// # Errors
        /// Like [`GameInJson::parse`]. The game has no sequence of heap values.
        fn rule(self: Arc<Self>, fields: Fields) -> Result<Arc<dyn DynRule>, Refusal>;

        /// Reads a move as a player sends it.
        ///
        /// # Errors
        /// [`Refusal::Malformed`] with the place of the first fault.
        fn read_move(&self, sent: Value) -> Result<DynMoveRequest, Refusal>;

        /// The same for a Rust program, without the limits of a request.
        ///
        /// # Errors
        /// Like [`GameInJson::read_move`].
        fn read_unlimited_move(&self, given: Value) -> Result<DynMoveRequest, Refusal>;

        /// The fields of the position to [sample](DynGame::sample) from, besides those of the rule and the kept ones.
        fn random_base(&self, sizes: &[u64]) -> Map<String, Value>;
    }

    /// What a [`DynPosition`] reads and writes.
    pub trait PositionInJson {
        /// The position as JSON text.
        fn written(&self) -> Box<RawValue>;

        /// The same with its members sorted by name.
        fn to_value(&self) -> Value;

        fn find(&self, request: &DynMoveRequest, budget: &Budget) -> Result<DynMove, Refusal>;
    }

    /// What [`DynComponents`] write.
    pub trait ComponentsInJson {
        /// The list as its game writes it.
        fn written(&self) -> Box<RawValue>;

        /// The same with the members of each component sorted by name.
        fn values(&self) -> Vec<Value>;
    }

    /// What moves of one position write.
    pub trait MovesInJson {
        fn written(&self, row: usize) -> Box<RawValue>;

        /// The rows of some of these moves.
        fn listed(&self, moves: &[(DynMove, Mark)], options: RowOptions) -> Box<RawValue>;
    }
}

/// A [`Game`](crate::Game) without its types.
pub trait DynGame: GameInJson + Send + Sync {
    fn about(&self) -> &About;

    fn sequence(&self) -> Option<DynSequence<'_>>;

    fn random(&self) -> Option<DynRandom>;

    /// See [`RandomPositions::sample`](crate::random::RandomPositions::sample). `base` is a position of this game.
    fn sample(
        self: Arc<Self>,
        base: &dyn DynPosition,
        sizes: &[u64],
        rng: &mut dyn Rng,
        budget: &Budget,
    ) -> Result<Arc<dyn DynPosition>, Refusal>;

    fn records(&self) -> Option<&Records>;

    /// The field that the [table of nodes](crate::nodes) does not depend on; `None` if there is no such table.
    fn nodes(&self) -> Option<&'static str>;

    /// See [`Together`](crate::game::Together).
    fn together(&self) -> Option<Box<dyn DynTogether>>;

    /// What pictures of positions [show](crate::game::Draw::shows); `None` if there are none.
    fn picture(&self) -> Option<&'static str>;
}

/// A [`Together`](crate::game::Together) without its types.
pub trait DynTogether: Send {
    /// `None` if a position is one of another game.
    fn outcome(&self, positions: &[&dyn DynPosition], budget: &Budget) -> Result<Option<Outcome>, Refusal>;
}

/// The rule of single heaps with its game. A method without a comment is that of the [`Sequence`](crate::sequence::Sequence).
pub trait DynRule: Send + Sync {
    fn game(&self) -> &dyn DynGame;

    fn values(&self, from: u64, to: u64, budget: &Budget) -> Result<Vec<u64>, Refusal>;

    fn single(&self, heap: u64) -> Result<Arc<dyn DynPosition>, Refusal>;

    fn period(&self, budget: &Budget) -> Result<PeriodReport, Refusal>;

    /// See [`MisereReports`](crate::sequence::MisereReports).
    fn misere_report(&self, bounds: Bounds, work: u64, budget: &Budget) -> Result<MisereReport, Refusal>;

    /// Whether the other rule is equal to this one, and of a game with the same name.
    fn is_same(&self, other: &dyn DynRule) -> bool;

    fn as_any(&self) -> &dyn Any;
}

/// A legal position with its game. It is written in a form that can be sent back, and shown in [notation](crate#values-and-notation).
pub trait DynPosition: PositionInJson + Send + Sync + fmt::Display {
    fn game(&self) -> &dyn DynGame;

    fn json_size(&self) -> u64;

    fn lists_positions(&self) -> bool;

    /// Whether the other position is equal to this one, and of a game with the same name.
    fn is_same(&self, other: &dyn DynPosition) -> bool;

    /// Feeds the position to a hasher. Equal positions feed the same.
    fn hash_into(&self, hasher: &mut dyn Hasher);

    fn up_to_symmetry(&self) -> String;

    fn is_told_by_text(&self) -> bool;

    fn is_over(&self) -> bool;

    fn can_end_at_once(&self) -> bool;

    /// See [`Game::DECIDES_SUMS`](crate::Game::DECIDES_SUMS).
    fn decides_sums(&self) -> bool;

    fn legal<'a>(&'a self, budget: &Budget) -> Result<Legal<'a, DynMove>, Refusal>;

    /// The first `most` legal moves. Each costs a unit of work.
    fn legal_moves(&self, most: usize, budget: &Budget) -> Result<Vec<DynMove>, Refusal>;

    fn solve<'a>(&'a self, play: Play, budget: &'a Budget) -> Result<Box<dyn DynSolved + 'a>, Refusal>;

    /// See [`Game::find_equal`](crate::Game::find_equal).
    fn find_equal(&self, mv: &DynMove, budget: &Budget) -> Result<DynMove, Refusal>;

    /// See [`Game::find_written`](crate::Game::find_written).
    fn find_written(&self, text: &str, budget: &Budget) -> Result<DynMove, Refusal>;

    fn things(&self) -> Result<u64, Refusal>;

    /// See [`NodeRows`](crate::nodes::NodeRows).
    fn node_rows(&self, play: Play, columns: NodeColumns, budget: &Budget) -> Result<Vec<NodeRow>, Refusal>;

    /// See [`Draw::layout_work`](crate::game::Draw::layout_work).
    fn layout_work(&self) -> u64;

    /// See [`Draw::unsolved_scene`](crate::game::Draw::unsolved_scene).
    fn unsolved_scene(&self, show: Show) -> Option<Result<Scene, Refusal>>;

    fn as_any(&self) -> &dyn Any;
}

/// A solved position.
pub trait DynSolved: Send {
    /// The position that is solved.
    fn position(&self) -> &dyn DynPosition;

    /// The same position under this play. It is solved on the first question.
    ///
    /// # Errors
    /// Like [`Game::solve`](crate::Game::solve).
    fn under(&self, play: Play) -> Result<&dyn DynSolved, Refusal>;

    fn mark(&self) -> Mark;

    fn method(&self) -> Method;

    fn components(&self, binary: bool) -> Box<dyn DynComponents>;

    fn open_components(&self) -> usize;

    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<DynMove>, Refusal>;

    fn stalls(&self, most: usize) -> Result<Stalls<DynMove>, Refusal>;

    fn reasons(&self) -> Result<Reasons, Refusal>;

    fn temper(&self) -> Result<Option<Temper>, Refusal>;

    fn nim_heaps(&self) -> Option<Vec<u64>>;

    fn in_quotient(&self, nim: u64) -> Result<Option<InQuotient>, Refusal>;

    /// Whether [`DynSolved::moves_beside`] knows anything.
    fn is_in_sum(&self) -> bool;

    fn moves_beside(&self, beside: Beside, want: MoveFilter, limit: usize) -> Result<Option<Listing<DynMove>>, Refusal>;

    /// Solves a position that play reached from this one; see [`Game::solve_later`](crate::Game::solve_later).
    fn solve_later<'b>(&'b self, later: &'b dyn DynPosition) -> Result<Box<dyn DynSolved + 'b>, Refusal>;

    fn scene(&self, show: Show) -> Result<Scene, Refusal>;
}

/// The independent components of a position with their values.
pub trait DynComponents: ComponentsInJson {
    fn count(&self) -> usize;

    /// The component at `index`, which is below the [count](DynComponents::count).
    fn in_words(&self, index: usize) -> Phrase;

    /// The list as its game has it.
    fn into_inner(self: Box<Self>) -> Box<dyn Any>;
}

/// Moves of one position.
trait DynMoves: MovesInJson + Send + Sync {
    fn in_words(&self, row: usize) -> Phrase;

    fn removed(&self, row: usize) -> u64;

    fn after(&self, row: usize) -> Arc<dyn DynPosition>;

    fn after_in_place(&self, row: usize) -> Arc<dyn DynPosition>;

    /// Whether a move is equal to another one, which is of the same type.
    fn is_same(&self, row: usize, other: &dyn Any) -> bool;

    /// Feeds a move to a hasher. Equal moves feed the same.
    fn hash_into(&self, row: usize, hasher: &mut dyn Hasher);

    fn debug(&self, row: usize) -> &dyn fmt::Debug;

    fn inner(&self, row: usize) -> &dyn Any;
}

/// A legal move. It is written as its game lists it. Moves that were found together share the memory of their list.
#[derive(Clone)]
pub struct DynMove {
    list: Arc<dyn DynMoves>,
    row: usize,
}

impl DynMove {
    /// The position after the move.
    pub fn after(&self) -> Arc<dyn DynPosition> {
        self.list.after(self.row)
    }

    /// See [`Game::apply_in_place`](crate::Game::apply_in_place).
    pub fn after_in_place(&self) -> Arc<dyn DynPosition> {
        self.list.after_in_place(self.row)
    }

    /// The move as its game has it.
    pub fn inner(&self) -> &dyn Any {
        self.list.inner(self.row)
    }
}

impl Removes for DynMove {
    fn removed(&self) -> u64 {
        self.list.removed(self.row)
    }
}

impl Words for DynMove {
    fn in_words(&self) -> Phrase {
        self.list.in_words(self.row)
    }
}

impl PartialEq for DynMove {
    fn eq(&self, other: &Self) -> bool {
        self.list.is_same(self.row, other.inner())
    }
}

impl Eq for DynMove {}

impl Hash for DynMove {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.list.hash_into(self.row, state);
    }
}

impl fmt::Debug for DynMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.list.debug(self.row).fmt(f)
    }
}

impl PartialEq for dyn DynPosition {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other)
    }
}

impl Eq for dyn DynPosition {}

impl Hash for dyn DynPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash_into(state);
    }
}
