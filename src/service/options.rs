//! What a request may say besides the position.

use super::analysis::{DEFAULT_LIMIT, MAX_LIMIT, Scope};
use super::opponent::OpponentLevel;
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

/// How the opponent plays.
#[derive(ToSchema)]
pub struct OpponentOptions {
    #[schema(required = false)]
    pub(super) level: OpponentLevel,
    /// Decides between moves of equal merit: the same request with the same seed gets the same move. Random by default.
    #[schema(value_type = Integer, required = false)]
    pub(super) seed: Option<u64>,
}

impl MoveListOptions {
    /// Takes the options out of a request.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn take(fields: &mut Fields) -> Result<Self, Refusal> {
        Ok(MoveListOptions { limit: MoveLimit::take(fields)?, moves: fields.take("moves")? })
    }

    /// What to put into the answer.
    pub(super) fn scope(&self) -> Scope {
        Scope { limit: self.limit.0, all_moves: self.moves.is_some() }
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
        Ok(OpponentOptions { level, seed })
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
/// [`Refusal::InvalidPosition`] if it is none that is answered.
pub(super) fn number(pointer: &str, number: &Integer) -> Result<u64, Refusal> {
    let mut faults = Faults::default();
    let value = number.read(|| pointer.to_owned(), &mut faults);
    faults.none_in(value.unwrap_or_default())
}
