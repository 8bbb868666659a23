//! Many analyses in one request. Each is answered or refused separately.

use super::catalogue::{AnyGame, Catalogue};
use nimber_games::Refusal;
use nimber_games::request::Fields;
use serde::Deserialize;
use serde_json::value::RawValue;

/// The default for the most entries of a batch.
pub const DEFAULT_ENTRIES: usize = 256;

/// A list of analyses.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BatchRequest<'a> {
    /// The requests: each the body of an analysis, with the game's name in `game`.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>))]
    #[serde(borrow)]
    requests: Vec<&'a RawValue>,
}

/// The entries of a batch, not yet read.
///
/// # Errors
/// It is not a batch, or has more than `most` entries.
pub fn entries(text: &[u8], most: usize) -> Result<Vec<Box<RawValue>>, Refusal> {
    let fields = Fields::from_json_besides_lists(text)?;
    let batch: BatchRequest<'_> = fields.read_in_place()?;
    match batch.requests.len() {
        given if given > most => Err(too_many(given, most)),
        _ => Ok(batch.requests.into_iter().map(ToOwned::to_owned).collect()),
    }
}

/// The game of an entry, and the other fields.
///
/// # Errors
/// What is wrong with the entry.
pub fn open_entry(catalogue: &Catalogue, entry: &RawValue) -> Result<(AnyGame, Fields), Refusal> {
    let mut fields = Fields::from_json(entry.get().as_bytes())?;
    let game: String = fields.take("game")?.ok_or_else(|| Refusal::malformed("/game", "the name of a game is needed"))?;
    Ok((catalogue.known(&game)?, fields))
}

pub fn too_many(given: usize, most: usize) -> Refusal {
    Refusal::beyond("batch", most as u64, given, format!("{given} requests are too many; a batch holds at most {most}; send several"))
}

/// The limit for the bytes of all answers of a batch. Only the last answer may exceed it.
pub const MOST_BYTES: usize = 8 << 20;

/// The refusal of an entry, because the answers before it reach the limit of bytes.
pub fn too_long(bytes: usize) -> Refusal {
    let detail =
        format!("the answers before this one take {bytes} bytes, and a batch stops at {MOST_BYTES}; ask again, with a smaller `limit`");
    Refusal::beyond("batch_bytes", MOST_BYTES as u64, bytes, detail)
}
