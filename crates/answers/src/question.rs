//! A request that has been read, and its answer as JSON.

use super::text;
use nimber_games::json::{JsonText, WriteJson};
use nimber_games::{DynGame, DynPosition, Refusal};
use nimber_solvers::theory::Budget;
use serde::Serialize;
use std::fmt::Debug;

/// A request that has been read.
pub trait Question: Send + Sync {
    /// Identifies the game, its tables and the question. Questions with equal keys that are under way together get one answer. `None` if
    /// the position takes more than `longest` bytes as JSON: to write a large one takes milliseconds.
    fn key(&self, longest: usize) -> Option<String>;

    /// The answer as a document: SVG for a picture, and otherwise JSON.
    ///
    /// # Errors
    /// Why there is no answer.
    fn answer(&self, budget: &Budget) -> Result<Vec<u8>, Refusal>;

    /// The answer to read in a terminal.
    ///
    /// # Errors
    /// Like [`Question::answer`].
    fn text(&self, budget: &Budget) -> Result<String, Refusal> {
        Ok(text::facts(&self.answer(budget)?))
    }
}

/// The key of a question with these options to a game.
pub(super) fn key_to(game: &dyn DynGame, verb: &str, options: impl Debug) -> String {
    // A game owns its tables, and another catalogue has other games.
    format!("{:x} {verb} {options:?}", std::ptr::from_ref(game).cast::<()>().addr())
}

/// The key of a question about a position, or about the rule of one.
pub(super) fn key_about(position: &dyn DynPosition, verb: &str, options: impl Debug, longest: usize) -> Option<String> {
    if position.json_size() > longest as u64 {
        return None;
    }
    let digest = blake3::hash(position.to_json().ok()?.as_bytes());
    Some(format!("{} {digest}", key_to(position.game(), verb, options)))
}

/// In bytes. Longer answers may wait for a while until they are read, so they give back the room that they did not need.
pub const LONG_ANSWER: usize = 1 << 16;

/// The JSON text of an answer.
pub fn encode<T: Serialize>(answer: &T) -> Vec<u8> {
    let mut text = JsonText::new(false);
    finished(text.value(answer), text)
}

/// The JSON text of an answer; with `binary`, every `sg` has its binary digits beside it.
pub(super) fn encode_with<T: WriteJson>(answer: &T, binary: bool) -> Vec<u8> {
    let mut text = JsonText::new(binary);
    finished(answer.write(&mut text), text)
}

fn finished(written: serde_json::Result<()>, text: JsonText) -> Vec<u8> {
    written.expect("answers have string keys and no failing serialisers"); // infallible
    let mut bytes = text.into_bytes();
    if bytes.len() > LONG_ANSWER {
        bytes.shrink_to_fit();
    }
    bytes
}
