//! What a request may say besides the position.

use super::analysis::{DEFAULT_LIMIT, MAX_LIMIT, Scope};
use super::opponent::{Manner, OpponentLevel};
use super::request::Fields;
use crate::games::wire::Integer;
use crate::games::{Faults, Refusal};
use serde::Deserialize;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// Which moves an analysis lists.
#[derive(ToSchema)]
pub struct MoveListOptions {
    #[schema(required = false)]
    limit: MoveLimit,
    #[schema(value_type = MoveListing, required = false)]
    moves: Option<MoveListing>,
    /// Whether listed moves carry the position after them; true by default.
    #[schema(required = false)]
    positions: bool,
}

/// How many moves each list holds at most.
struct MoveLimit(usize);

/// `all` adds every legal move with the value of the position it leads to (its outcome under misère play).
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum MoveListing {
    /// Every legal move.
    All,
}

/// Adds `next`, the analysis of the position that the player faces, with the winning moves or with all of them.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum NextAnalysis {
    /// With the winning moves.
    Winning,
    /// With every legal move, too.
    All,
}

/// How the opponent plays, and what the answer says.
#[derive(ToSchema)]
pub struct OpponentOptions {
    #[schema(required = false)]
    level: OpponentLevel,
    /// Decides wherever the level leaves a choice: the same request with the same seed gets the same move. Random by default.
    #[schema(value_type = Integer, required = false)]
    seed: Option<u64>,
    /// Whether the opponent moves; true by default. `false` judges and applies the player's move only: two people at one screen.
    #[schema(required = false)]
    reply: bool,
    #[schema(value_type = NextAnalysis, required = false)]
    analyse: Option<NextAnalysis>,
    #[schema(required = false)]
    limit: MoveLimit,
    /// Whether the moves that `next` lists carry the position after them; true by default.
    #[schema(required = false)]
    positions: bool,
}

impl MoveListOptions {
    /// Takes the options out of a request.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn take(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(MoveListOptions {
            limit: MoveLimit::take(fields)?,
            moves: fields.take("moves")?,
            positions: fields.take("positions")?.unwrap_or(true),
        })
    }

    /// What to put into the answer.
    pub(super) fn scope(&self) -> Scope {
        Scope { limit: self.limit.0, all_moves: self.moves.is_some(), positions: self.positions }
    }
}

impl OpponentOptions {
    /// Takes the options out of a request.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn take(fields: &mut Fields) -> Result<Self, Refusal> {
        let level = fields.take("level")?.unwrap_or_default();
        let seed = fields.take::<Integer>("seed")?.map(|seed| number("/seed", &seed)).transpose()?;
        Ok(OpponentOptions {
            level,
            seed,
            reply: fields.take("reply")?.unwrap_or(true),
            analyse: fields.take("analyse")?,
            limit: MoveLimit::take(fields)?,
            positions: fields.take("positions")?.unwrap_or(true),
        })
    }

    /// How to answer.
    pub(super) fn manner(&self) -> Manner {
        let scope = |wish| Scope { limit: self.limit.0, all_moves: wish == NextAnalysis::All, positions: self.positions };
        Manner { level: self.level, seed: self.seed, reply: self.reply, next: self.analyse.map(scope) }
    }
}

impl MoveLimit {
    fn take(fields: &mut Fields) -> Result<Self, Refusal> {
        let Some(limit) = fields.take::<Integer>("limit")? else { return Ok(MoveLimit(DEFAULT_LIMIT)) };
        let limit = number("/limit", &limit)?;
        if limit > MAX_LIMIT as u64 {
            return Err(Refusal::beyond("limit", MAX_LIMIT as u64, limit, format!("a limit of {limit} is above the largest, {MAX_LIMIT}")));
        }
        Ok(MoveLimit(limit as usize))
    }
}

impl PartialSchema for MoveLimit {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Integer)
            .minimum(Some(0))
            .maximum(Some(MAX_LIMIT))
            .default(Some(DEFAULT_LIMIT.into()))
            .description(Some("How many moves each list holds at most. The totals count all moves, listed or not."))
            .into()
    }
}

impl ToSchema for MoveLimit {}

/// The number at `pointer`.
///
/// # Errors
/// [`Refusal::Malformed`] if it is none that is answered: options are no part of a position.
pub(super) fn number(pointer: &str, number: &Integer) -> Result<u64, Refusal> {
    let mut faults = Faults::default();
    let value = number.read_loosely(|| pointer.to_owned(), &mut faults);
    faults.none_in(value.unwrap_or_default()).map_err(|refusal| match refusal {
        Refusal::InvalidPosition(faults) => Refusal::Malformed(faults),
        other => other,
    })
}
