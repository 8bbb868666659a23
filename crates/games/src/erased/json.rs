//! How games, positions and moves without types read and write JSON.

use super::typed::{TypedMoves, TypedPosition, TypedRule, erased, erased_move};
use super::{ComponentsInJson, DynMove, DynMoveRequest, DynPosition, DynRule, GameInJson, MovesInJson, PositionInJson};
use crate::about::Parameter;
use crate::game::{Game, Listing, Mark};
use crate::language::Words;
use crate::listed::{Json, ListedMove, RowOptions, written};
use crate::refusal::Refusal;
use crate::request::Fields;
use crate::wire::{read_move, read_unlimited_move};
use nimber_solvers::theory::Budget;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use std::sync::Arc;

impl<G: Game> GameInJson for G {
    fn parse(self: Arc<Self>, fields: &Fields, options: fn() -> Vec<Parameter>) -> Result<Arc<dyn DynPosition>, Refusal> {
        let request = fields.read_or_fault().map_err(|error| error.naming(&options()))?;
        let position = Game::parse(&*self, request)?;
        Ok(erased(self, position))
    }

    fn parse_unlimited(self: Arc<Self>, fields: &Fields) -> Result<Arc<dyn DynPosition>, Refusal> {
        let position = Game::parse(&*self, fields.read_unlimited()?)?;
        Ok(erased(self, position))
    }

    fn rule(self: Arc<Self>, mut fields: Fields) -> Result<Arc<dyn DynRule>, Refusal> {
        let lacks = || Refusal::lacks(Game::about(&*self), "sequence of heap values");
        fields.set(self.abilities().sequence.ok_or_else(lacks)?.heaps_parameter(), json!([]));
        let bare = Game::parse(&*self, fields.read()?)?;
        Ok(Arc::new(TypedRule { game: self, bare }))
    }

    fn read_move(&self, sent: Value) -> Result<DynMoveRequest, Refusal> {
        let (read, described) = read_move::<G::MoveRequest>(sent)?;
        Ok(DynMoveRequest { read: Box::new(read), described })
    }

    fn read_unlimited_move(&self, given: Value) -> Result<DynMoveRequest, Refusal> {
        let (read, described) = read_unlimited_move::<G::MoveRequest>(given)?;
        Ok(DynMoveRequest { read: Box::new(read), described })
    }

    fn random_base(&self, sizes: &[u64]) -> Map<String, Value> {
        self.abilities().random.map(|random| random.base(sizes)).unwrap_or_default()
    }
}

impl<G: Game> PositionInJson for TypedPosition<G> {
    fn written(&self) -> Box<RawValue> {
        written(&*self.position)
    }

    fn to_value(&self) -> Value {
        serde_json::to_value(&*self.position).unwrap_or_default()
    }

    fn find(&self, request: &DynMoveRequest, budget: &Budget) -> Result<DynMove, Refusal> {
        let DynMoveRequest { read, described } = request;
        let read = read.downcast_ref().ok_or_else(|| Refusal::malformed("", "this is a move of another game"))?;
        let mv = self.game.find(&self.position, read, budget)?;
        described.check(|| serde_json::to_value(&mv))?;
        Ok(erased_move(&self.game, &self.position, mv))
    }
}

impl<G: Game> MovesInJson for TypedMoves<G> {
    fn written(&self, row: usize) -> Box<RawValue> {
        written(&self.moves[row])
    }

    fn listed(&self, moves: &[(DynMove, Mark)], options: RowOptions) -> Box<RawValue> {
        let row = |(mv, mark): &(DynMove, Mark)| {
            let mv = &self.moves[mv.row];
            let after = |in_place| match in_place {
                true => self.game.apply_in_place(&self.position, mv),
                false => self.game.apply(&self.position, mv),
            };
            ListedMove::new(mv, *mark, options.positions.then(|| after(options.keep_empty)), options)
        };
        written(&Rows(|| moves.iter().map(row)))
    }
}

/// Rows that are made one by one while they are written.
struct Rows<F>(F);

impl<I: Iterator<Item: Serialize>, F: Fn() -> I> Serialize for Rows<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0())
    }
}

impl<C: Words + Serialize + 'static> ComponentsInJson for Vec<C> {
    fn written(&self) -> Box<RawValue> {
        written(self)
    }

    fn values(&self) -> Vec<Value> {
        self.iter().map(|component| serde_json::to_value(component).unwrap_or_default()).collect()
    }
}

impl Serialize for DynMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.list.written(self.row).serialize(serializer)
    }
}

impl Listing<DynMove> {
    /// The first `limit` moves as rows. All of them are moves of one position.
    pub fn rows(&self, limit: usize, options: RowOptions) -> Json<Vec<ListedMove<DynMove, Arc<dyn DynPosition>>>> {
        let listed = &self.moves[..limit.min(self.moves.len())];
        Json::of_text(match listed.first() {
            Some((first, _)) => first.list.listed(listed, options),
            None => written(&[(); 0]),
        })
    }
}

impl Serialize for dyn DynPosition + '_ {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.written().serialize(serializer)
    }
}
