//! A request that has been read, and its answer as JSON.

use super::{json, text};
use nimber_games::{DynGame, DynPosition, Refusal};
use nimber_solvers::theory::Budget;
use serde::Serialize;
use std::fmt::Debug;
use std::io;

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
    let digest = digest(position, longest)?;
    Some(format!("{} {digest}", key_to(position.game(), verb, options)))
}

/// A short text for a value in a key; `None` if its JSON text is longer than `longest`.
pub(super) fn digest<T: Serialize + ?Sized>(value: &T, longest: usize) -> Option<blake3::Hash> {
    let mut hasher = Hasher { hasher: blake3::Hasher::new(), room: longest };
    serde_json::to_writer(&mut hasher, value).ok()?;
    Some(hasher.hasher.finalize())
}

/// Hashes JSON text, and fails after a number of bytes.
struct Hasher {
    hasher: blake3::Hasher,
    room: usize,
}

impl io::Write for Hasher {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.room = self.room.checked_sub(bytes.len()).ok_or(io::ErrorKind::FileTooLarge)?;
        self.hasher.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Most answers are at most this long, in bytes. Allocators keep freed blocks of a kilobyte at hand for the next answer.
const TYPICAL_ANSWER: usize = 1000;

/// In bytes. Longer answers may wait for a while until they are read, so they give back the room that they did not need.
pub const LONG_ANSWER: usize = 1 << 16;

/// The JSON text of an answer.
pub fn encode<T: Serialize>(answer: &T) -> Vec<u8> {
    encode_with(answer, false)
}

/// The JSON text of an answer; with `binary`, every `sg` has its binary digits beside it.
pub(super) fn encode_with<T: Serialize>(answer: &T, binary: bool) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(TYPICAL_ANSWER);
    json::write(&mut bytes, answer, binary).expect("answers have string keys and no failing serialisers"); // infallible
    if bytes.len() > LONG_ANSWER {
        bytes.shrink_to_fit();
    }
    bytes
}
