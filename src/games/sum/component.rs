//! One game as a component of a sum: its position and moves behind one face without types.

use crate::games::game::{Assessment, Beside, Game, InQuotient, Listing, Mark, Method, Want};
use crate::games::parts::Temper;
use crate::games::refusal::Refusal;
use crate::games::wire::{read, read_move};
use crate::theory::{Budget, Nimber, Outcome, Play};
use serde_json::Value;
use std::sync::{Arc, OnceLock};

/// A game that can be a component of a sum.
pub trait Summand: Send + Sync {
    /// The name by which a component asks for it.
    fn name(&self) -> &'static str;

    /// Reads a position from its fields, without the name of the game.
    ///
    /// # Errors
    /// As [`Game::parse`], or [`Refusal::Malformed`].
    fn place(&self, fields: Value) -> Result<Arc<dyn Placed>, Refusal>;
}

/// A position of a game whose type is not known. It remembers what it is worth: positions of one game of a sum share the
/// components that no move has touched.
pub trait Placed: Send + Sync {
    /// The name of the game.
    fn game(&self) -> &'static str;

    /// The position as it can be sent back.
    fn write(&self) -> Value;

    /// See [`Game::size_of`].
    fn size(&self) -> u64;

    /// See [`Game::redraws`].
    fn redraws(&self) -> bool;

    /// What the position is worth in normal play, and its own parts.
    ///
    /// # Errors
    /// As [`Game::assess`].
    fn worth(&self, budget: &Budget) -> Result<&Worth, Refusal>;

    /// Whether no move is left, and how many moves there are; `None` if there are too many to count.
    ///
    /// # Errors
    /// As [`Game::assess`].
    fn moves(&self, budget: &Budget) -> Result<Option<u128>, Refusal>;

    /// The outcome and the method of the position alone under misère play.
    ///
    /// # Errors
    /// As [`Game::assess`].
    fn misere(&self, budget: &Budget) -> Result<(Outcome, Method), Refusal>;

    /// See [`Game::temper`].
    ///
    /// # Errors
    /// As there.
    fn temper(&self, budget: &Budget) -> Result<Option<Temper>, Refusal>;

    /// See [`Game::in_quotient`].
    ///
    /// # Errors
    /// As there.
    fn in_quotient(&self, budget: &Budget) -> Result<Option<InQuotient>, Refusal>;

    /// See [`Game::list_beside`].
    ///
    /// # Errors
    /// As there.
    fn list_beside(&self, beside: Beside, play: Play, want: Want, limit: usize, budget: &Budget)
    -> Result<Listing<Box<dyn Turn>>, Refusal>;

    /// See [`Game::find`]; the move comes as a player sends it.
    ///
    /// # Errors
    /// As there, or [`Refusal::Malformed`].
    fn find(&self, mv: Value) -> Result<Box<dyn Turn>, Refusal>;
}

/// What a component is worth.
#[derive(Clone, Debug)]
pub struct Worth {
    /// Its value in normal play; `None` where it is not known.
    pub value: Option<Nimber>,
    /// Its own parts, as its game lists them.
    pub parts: Vec<Value>,
    /// How that is known.
    pub method: Method,
}

/// A legal move of a [`Placed`] position.
pub trait Turn: Send {
    /// The move as its game lists it.
    fn write(&self) -> Value;

    /// The position after it.
    fn after(&self) -> Arc<dyn Placed>;

    /// The same move once more.
    fn copy(&self) -> Box<dyn Turn>;
}

impl<G: Game> Summand for Arc<G> {
    fn name(&self) -> &'static str {
        self.about().name
    }

    fn place(&self, fields: Value) -> Result<Arc<dyn Placed>, Refusal> {
        let position = self.parse(read(fields)?)?;
        Ok(Arc::new(Typed { name: self.about().name, game: self.clone(), position, worth: OnceLock::new() }))
    }
}

/// A position with its game.
struct Typed<G: Game> {
    name: &'static str,
    game: Arc<G>,
    position: G::Position,
    worth: OnceLock<Worth>,
}

impl<G: Game> Typed<G> {
    fn turn(&self, mv: G::Move) -> Box<dyn Turn> {
        let position = Arc::new(self.position.clone());
        Box::new(TypedTurn { name: self.name, game: self.game.clone(), position, mv })
    }
}

impl<G: Game> Placed for Typed<G> {
    fn game(&self) -> &'static str {
        self.name
    }

    fn write(&self) -> Value {
        serde_json::to_value(&self.position).unwrap_or_default()
    }

    fn size(&self) -> u64 {
        self.game.size_of(&self.position) + 24
    }

    fn redraws(&self) -> bool {
        self.game.redraws(&self.position)
    }

    fn worth(&self, budget: &Budget) -> Result<&Worth, Refusal> {
        if let Some(worth) = self.worth.get() {
            return Ok(worth);
        }
        let Assessment { mark, components, method } = self.game.assess(&self.position, Play::Normal, budget)?;
        let value = mark.sg.and_then(|sg| u64::try_from(sg).ok()).map(Nimber::new);
        let parts = components.iter().map(|part| serde_json::to_value(part).unwrap_or_default()).collect();
        Ok(self.worth.get_or_init(|| Worth { value, parts, method }))
    }

    fn moves(&self, budget: &Budget) -> Result<Option<u128>, Refusal> {
        Ok(self.game.list(&self.position, Play::Normal, Want::All, 0, budget)?.total)
    }

    fn misere(&self, budget: &Budget) -> Result<(Outcome, Method), Refusal> {
        let Assessment { mark, method, .. } = self.game.assess(&self.position, Play::Misere, budget)?;
        Ok((mark.outcome, method))
    }

    fn temper(&self, budget: &Budget) -> Result<Option<Temper>, Refusal> {
        self.game.temper(&self.position, budget)
    }

    fn in_quotient(&self, budget: &Budget) -> Result<Option<InQuotient>, Refusal> {
        self.game.in_quotient(&self.position, budget)
    }

    fn list_beside(
        &self,
        beside: Beside,
        play: Play,
        want: Want,
        limit: usize,
        budget: &Budget,
    ) -> Result<Listing<Box<dyn Turn>>, Refusal> {
        let Listing { moves, total } = self.game.list_beside(&self.position, beside, play, want, limit, budget)?;
        let position = Arc::new(self.position.clone());
        let turn = |(mv, mark): (G::Move, Mark)| {
            let turn: Box<dyn Turn> = Box::new(TypedTurn { name: self.name, game: self.game.clone(), position: position.clone(), mv });
            (turn, mark)
        };
        Ok(Listing { moves: moves.into_iter().map(turn).collect(), total })
    }

    fn find(&self, mv: Value) -> Result<Box<dyn Turn>, Refusal> {
        Ok(self.turn(self.game.find(&self.position, &read_move(mv)?)?))
    }
}

/// A move with the position in which it is made.
struct TypedTurn<G: Game> {
    name: &'static str,
    game: Arc<G>,
    position: Arc<G::Position>,
    mv: G::Move,
}

impl<G: Game> Turn for TypedTurn<G> {
    fn write(&self) -> Value {
        serde_json::to_value(&self.mv).unwrap_or_default()
    }

    fn after(&self) -> Arc<dyn Placed> {
        let position = self.game.apply(&self.position, &self.mv);
        Arc::new(Typed { name: self.name, game: self.game.clone(), position, worth: OnceLock::new() })
    }

    fn copy(&self) -> Box<dyn Turn> {
        let TypedTurn { name, game, position, mv } = self;
        Box::new(TypedTurn { name, game: game.clone(), position: position.clone(), mv: mv.clone() })
    }
}
