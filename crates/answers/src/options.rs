//! The options of a request besides its position.

use super::analysis::{DEFAULT_LIMIT, MAX_LIMIT, Scope};
use super::opponent::{Manner, OpponentLevel};
use nimber_games::language::Language;
use nimber_games::request::Fields;
use nimber_games::wire::Integer;
use nimber_games::{Faults, Refusal};
use serde::Deserialize;

/// What an analysis says, whether it is asked for itself or as `next`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnswerOptions {
    #[cfg_attr(feature = "schema", schema(required = false))]
    limit: MoveLimit,
    /// Whether listed moves carry the position after them; true by default.
    #[cfg_attr(feature = "schema", schema(required = false))]
    positions: bool,
    /// Whether the analysis has an `explanation`; false by default.
    #[cfg_attr(feature = "schema", schema(required = false))]
    explain: bool,
    /// The language of the explanation, such as `en` or `ru`. By default what `Accept-Language` asks for, or English.
    #[cfg_attr(feature = "schema", schema(required = false))]
    lang: Language,
    /// Whether every `sg` has `sg_binary` beside it; false by default, and true with `explain`.
    #[cfg_attr(feature = "schema", schema(required = false))]
    binary: bool,
}

/// Which moves an analysis lists.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveListOptions {
    #[cfg_attr(feature = "schema", schema(value_type = MoveListing, required = false))]
    moves: Option<MoveListing>,
}

/// How many moves each list holds at most.
struct MoveLimit(usize);

/// `all` adds every legal move with the value of the position it leads to (its outcome under misère play).
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum MoveListing {
    /// Every legal move.
    All,
}

/// Adds `next`, the analysis of the position that the player faces, with the winning moves or with all of them.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum NextAnalysis {
    /// With the winning moves.
    Winning,
    /// With every legal move, too.
    All,
}

/// How the opponent plays, and what the answer says.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OpponentOptions {
    #[cfg_attr(feature = "schema", schema(required = false))]
    level: OpponentLevel,
    /// Decides wherever the level leaves a choice: the same request with the same seed gets the same move. Random by default.
    #[cfg_attr(feature = "schema", schema(value_type = Integer, required = false))]
    seed: Option<u64>,
    /// Whether the opponent moves; true by default. `false` judges and applies the player's move only: two people at one screen.
    #[cfg_attr(feature = "schema", schema(required = false))]
    reply: bool,
    #[cfg_attr(feature = "schema", schema(value_type = NextAnalysis, required = false))]
    analyse: Option<NextAnalysis>,
}

impl AnswerOptions {
    /// Takes the options out of a request.
    fn take(fields: &mut Fields) -> Result<Self, Refusal> {
        let explain = fields.take("explain")?.unwrap_or(false);
        Ok(AnswerOptions {
            limit: MoveLimit::take(fields)?,
            positions: fields.take("positions")?.unwrap_or(true),
            explain,
            lang: fields.take("lang")?.unwrap_or_default(),
            binary: fields.take("binary")?.unwrap_or(explain),
        })
    }

    fn scope(&self, all_moves: bool) -> Scope {
        let explain = self.explain.then_some(self.lang);
        Scope { limit: self.limit.0, all_moves, positions: self.positions, explain, binary: self.binary }
    }
}

impl MoveListOptions {
    /// Takes the options of an analysis out of a request.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn scope(fields: &mut Fields) -> Result<Scope, Refusal> {
        let answer = AnswerOptions::take(fields)?;
        let options = MoveListOptions { moves: fields.take("moves")? };
        Ok(answer.scope(options.moves.is_some()))
    }
}

impl OpponentOptions {
    /// Takes the options of a move out of a request.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn manner(fields: &mut Fields) -> Result<Manner, Refusal> {
        let answer = AnswerOptions::take(fields)?;
        let OpponentOptions { level, seed, reply, analyse } = OpponentOptions {
            level: fields.take("level")?.unwrap_or_default(),
            seed: fields.take::<Integer>("seed")?.map(|seed| number("/seed", &seed)).transpose()?,
            reply: fields.take("reply")?.unwrap_or(true),
            analyse: fields.take("analyse")?,
        };
        let next = analyse.map(|wish| answer.scope(wish == NextAnalysis::All));
        Ok(Manner { level, seed, reply, next, binary: answer.binary })
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

#[cfg(feature = "schema")]
mod schema {
    use super::{DEFAULT_LIMIT, MAX_LIMIT, MoveLimit};
    use utoipa::openapi::schema::{ObjectBuilder, Type};
    use utoipa::openapi::{RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

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
}

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
