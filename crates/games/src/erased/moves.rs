//! Moves and components without their types. A list of moves is one box, whatever its length.

use super::{DynPosition, erased};
use crate::game::{Game, Listing, Mark, Removes};
use crate::language::{Phrase, Words};
use crate::listed::{Json, ListedMove, RowOptions, written};
use serde::{Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// Moves of one position.
trait DynMoves: Send + Sync {
    fn in_words(&self, row: usize) -> Phrase;

    fn removed(&self, row: usize) -> u64;

    fn after(&self, row: usize) -> Arc<dyn DynPosition>;

    fn after_in_place(&self, row: usize) -> Arc<dyn DynPosition>;

    fn written(&self, row: usize) -> Box<RawValue>;

    fn listed(&self, rows: &[(usize, Mark)], options: RowOptions) -> Box<RawValue>;

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

    /// See [`Game::apply_in_place`].
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

impl Serialize for DynMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.list.written(self.row).serialize(serializer)
    }
}

impl fmt::Debug for DynMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.list.written(self.row).get())
    }
}

impl Listing<DynMove> {
    /// The first `limit` moves as rows. All of them are moves of one position.
    pub fn rows(&self, limit: usize, options: RowOptions) -> Json<Vec<ListedMove<DynMove, Arc<dyn DynPosition>>>> {
        let rows: Vec<_> = self.moves.iter().take(limit).map(|(mv, mark)| (mv.row, *mark)).collect();
        Json::of_text(match self.moves.first() {
            Some((first, _)) => first.list.listed(&rows, options),
            None => written(&[(); 0]),
        })
    }
}

/// Moves with their types, and the position that they are made in.
struct TypedMoves<G: Game> {
    game: Arc<G>,
    position: Arc<G::Position>,
    moves: Vec<G::Move>,
}

/// Moves of a position without their types, in the same order.
pub(super) fn moves<G: Game>(game: &Arc<G>, position: &Arc<G::Position>, moves: Vec<G::Move>) -> impl Iterator<Item = DynMove> + use<G> {
    let count = moves.len();
    let list: Arc<dyn DynMoves> = Arc::new(TypedMoves { game: game.clone(), position: position.clone(), moves });
    (0..count).map(move |row| DynMove { list: list.clone(), row })
}

/// One move without its type.
pub(super) fn only<G: Game>(game: &Arc<G>, position: &Arc<G::Position>, mv: G::Move) -> DynMove {
    DynMove { list: Arc::new(TypedMoves { game: game.clone(), position: position.clone(), moves: vec![mv] }), row: 0 }
}

/// A list of moves without their types.
pub(super) fn listing<G: Game>(game: &Arc<G>, position: &Arc<G::Position>, listing: Listing<G::Move>) -> Listing<DynMove> {
    let (typed, marks): (Vec<_>, Vec<_>) = listing.moves.into_iter().unzip();
    Listing { moves: moves(game, position, typed).zip(marks).collect(), total: listing.total }
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

    fn written(&self, row: usize) -> Box<RawValue> {
        written(&self.moves[row])
    }

    fn listed(&self, rows: &[(usize, Mark)], options: RowOptions) -> Box<RawValue> {
        let row = |&(row, mark): &(usize, Mark)| {
            let mv = &self.moves[row];
            let after = |in_place| match in_place {
                true => self.game.apply_in_place(&self.position, mv),
                false => self.game.apply(&self.position, mv),
            };
            ListedMove::new(mv, mark, options.positions.then(|| after(options.keep_empty)), options)
        };
        written(&Rows(|| rows.iter().map(row)))
    }

    fn inner(&self, row: usize) -> &dyn Any {
        &self.moves[row]
    }
}

/// Rows that are made one by one while they are written.
struct Rows<F>(F);

impl<I: Iterator<Item: Serialize>, F: Fn() -> I> Serialize for Rows<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0())
    }
}

/// The independent components of a position with their values.
pub trait DynComponents {
    fn count(&self) -> usize;

    /// The component at `index`, which is below the [count](DynComponents::count).
    fn in_words(&self, index: usize) -> Phrase;

    /// The list as its game writes it.
    fn written(&self) -> Box<RawValue>;

    /// The same with the members of each component sorted by name.
    fn values(&self) -> Vec<Value>;

    /// The list as its game has it.
    fn into_inner(self: Box<Self>) -> Box<dyn Any>;
}

impl<C: Words + Serialize + 'static> DynComponents for Vec<C> {
    fn count(&self) -> usize {
        self.len()
    }

    fn in_words(&self, index: usize) -> Phrase {
        self[index].in_words()
    }

    fn written(&self) -> Box<RawValue> {
        written(self)
    }

    fn values(&self) -> Vec<Value> {
        self.iter().map(|component| serde_json::to_value(component).unwrap_or_default()).collect()
    }

    fn into_inner(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}
