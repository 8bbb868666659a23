//! Positions and moves in the form of the service.

use super::games::Catalogued;
use super::own::{ImpartialGame, Own};
use super::position::GamePosition;
use crate::game::Game;
use crate::refusal::Refusal;
use crate::reread::{read, read_unlimited, why};
use crate::serial::{Map, Value};
use crate::strict::Strict;
use crate::wire::read_unlimited_move;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

impl<G: Catalogued> GamePosition<G> {
    /// Reads a position in the form in which the service takes and returns it. All games have a constructor for their usual positions;
    /// this one reads the others, too, such as other rules and drawings.
    ///
    /// ```
    /// use nimber_games::{Kayles, Nimber};
    /// let bowling = Kayles::from_json(r#"{"rows": [5], "take": "1-3"}"#)?;
    /// assert_eq!(bowling.solve()?.nimber(), Some(Nimber::new(1)));
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::Malformed`], [`Refusal::InvalidPosition`] or [`Refusal::BeyondLimits`], with the place of each fault.
    pub fn from_json(text: &str) -> Result<Self, Refusal> {
        let again = |first| why::<G::Request, _>(&first, &mut serde_json::Deserializer::from_str(text));
        if text.trim_start().starts_with('[') {
            // A list of the values of all fields would be read, too.
            serde_json::from_str::<Map<String, Value>>(text).map_err(again)?;
        }
        Self::read(serde_json::from_str(text).map_err(again)?)
    }
}

impl<G: Game> GamePosition<G> {
    /// Reads a move in the form in which the service takes it, such as `{"row": 0, "take": 2, "leaves": [1, 7]}`, and so also what serde
    /// writes of a legal move, for every game. Moves also have `Deserialize`, but those of a sum: only its components know their types. In
    /// a game of one's own they have it if the type of the positions has `FromStr`.
    ///
    /// ```
    /// use nimber_games::{Kayles, Nim};
    /// let sum = Kayles::rows([5])? + Nim::new([3])?;
    /// for mv in sum.legal_moves() {
    ///     let line = serde_json::to_string(&mv).unwrap(); // a line of a log
    ///     assert_eq!(sum.move_from_json(&line)?, mv);
    /// }
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::Malformed`] or [`Refusal::IllegalMove`].
    pub fn move_from_json(&self, text: &str) -> Result<G::Move, Refusal> {
        let again = |first| why::<Strict, _>(&first, &mut serde_json::Deserializer::from_str(text));
        let Strict(sent) = serde_json::from_str(text).map_err(again)?;
        let (said, described) = read_unlimited_move(sent)?;
        let mv = self.find(&said)?;
        described.check(|| serde_json::to_value(&mv))?;
        Ok(mv)
    }
}

/// In the form of the service, but lists may be longer than those of a request, and sizes larger.
impl<G: Game> Serialize for GamePosition<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.data().serialize(serializer)
    }
}

impl<'de, G: Catalogued> Deserialize<'de> for GamePosition<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(read_unlimited::<G::Request, _>(deserializer).map_err(de::Error::custom)?).map_err(de::Error::custom)
    }
}

/// A position of a game of one's own as serde writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OwnState {
    state: String,
}

/// Reads what serde writes, if `T` reads its text.
impl<'de, T: ImpartialGame + FromStr<Err: fmt::Display>> Deserialize<'de> for Own<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read::<OwnState, _>(deserializer).map_err(de::Error::custom)?.state.parse().map_err(de::Error::custom)
    }
}
