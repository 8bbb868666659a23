//! Positions and moves, and their wire forms.

use super::limits::{DRAWN_MOVE_WORK, MAP_MOVE_WORK, drawn_moves};
use super::map::{Drawing, SproutsEnd, SproutsLine, SproutsLineRequest, SproutsMap};
use crate::drawing::Vertex;
use crate::game::{Position, Removes};
use crate::language::{Phrase, Words, display_in_words, message};
use crate::wire::{Integer, object};
use nimber_solvers::sprouts;
use nimber_solvers::theory::{Budget, Stop};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};
use std::sync::Arc;

/// A position as it arrives: `spots`, `position` or `map`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SproutsRequest {
    /// How many spots the game starts from.
    #[cfg_attr(feature = "schema", schema(example = 5))]
    pub spots: Option<Integer>,
    /// A position in land notation.
    #[cfg_attr(feature = "schema", schema(example = "0*2.AB}AB}"))]
    pub position: Option<String>,
    /// A drawing. Moves come with a line in it.
    #[serde(default, deserialize_with = "object")]
    pub map: Option<SproutsMap>,
}

/// A position: `spots` before the first move and then `position`, or a `map` throughout.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SproutsPosition {
    /// How many spots the game starts from.
    #[cfg_attr(feature = "schema", schema(value_type = u8, required = false))]
    spots: Option<u8>,
    /// The position in land notation, in canonical form: equal positions have equal texts.
    #[cfg_attr(feature = "schema", schema(value_type = String, required = false, example = "0*2.AB}AB}"))]
    position: sprouts::Position,
    /// The drawing.
    #[cfg_attr(feature = "schema", schema(value_type = SproutsMap, required = false))]
    map: Option<Arc<Drawing>>,
}

impl SproutsPosition {
    pub(super) fn start(spots: u8) -> Self {
        SproutsPosition { spots: Some(spots), position: sprouts::Position::start(spots), map: None }
    }

    pub(super) fn begun(position: sprouts::Position) -> Self {
        SproutsPosition { spots: None, position, map: None }
    }

    /// A drawing of a position.
    pub(super) fn drawn(map: Drawing, position: sprouts::Position) -> Self {
        SproutsPosition { spots: None, position, map: Some(Arc::new(map)) }
    }

    pub(super) fn lands(&self) -> &[sprouts::Land] {
        self.position.lands()
    }

    pub fn position(&self) -> &sprouts::Position {
        &self.position
    }

    /// The moves, one for each position that they lead to.
    pub(super) fn options(&self, budget: &Budget) -> Result<Vec<SproutsMove>, Stop> {
        let work = match &self.map {
            Some(map) => map.drawn_moves().saturating_mul(MAP_MOVE_WORK),
            None => self.lands().iter().map(drawn_moves).fold(1, u64::saturating_add).saturating_mul(DRAWN_MOVE_WORK),
        };
        budget.spend(work)?;
        Ok(match &self.map {
            Some(map) => map.options(budget)?.into_iter().map(|(to, line)| SproutsMove { to, line: Some(line) }).collect(),
            None => self.position.options().into_iter().map(|to| SproutsMove { to, line: None }).collect(),
        })
    }

    /// How many spots a start has.
    pub(super) fn spots(&self) -> Option<u8> {
        self.spots
    }

    pub(super) fn map(&self) -> Option<&Drawing> {
        self.map.as_deref()
    }
}

impl Position for SproutsPosition {
    fn json_size(&self) -> u64 {
        match &self.map {
            // The positions after the moves have a spot more, and a line.
            Some(map) => map.json_size() + 512,
            None => self.position.to_string().len() as u64 + 32,
        }
    }
}

impl Serialize for SproutsPosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut position = serializer.serialize_struct("SproutsPosition", 1)?;
        match (self.spots, &self.map) {
            (Some(spots), _) => position.serialize_field("spots", &spots)?,
            (None, Some(map)) => position.serialize_field("map", &**map)?,
            (None, None) => position.serialize_field("position", &self.position.to_string())?,
        }
        position.end()
    }
}

/// A land with its value: regions that share vertices. Lands are independent. A finished `map` has one component, without a land.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SproutsComponent {
    /// The land in land notation.
    pub land: String,
    /// How many lines can still end at its vertices. A move takes two lives, and the new spot brings one.
    pub lives: u32,
    /// The least number of moves in the rest of the game in this land. It follows from the lives.
    pub moves_least: u32,
    /// The largest number of moves in the rest of the game in this land: one less than its lives.
    pub moves_most: u32,
    /// Its Sprague–Grundy value; null under misère play, and where only the winner is known.
    #[cfg_attr(feature = "schema", schema(required))]
    pub sg: Option<u64>,
    /// What is left; for a finished `map` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub end: Option<SproutsEnd>,
    /// The spots at which its lines can end; for a `map` only.
    #[serde(skip)]
    pub spots: Vec<Vertex>,
}

/// A legal move: the position that it leads to. Moves that lead to the same position are one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SproutsMove {
    /// The position after the move in land notation; empty if no move is left.
    #[serde(serialize_with = "write")]
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "AB}AB}"))]
    pub to: sprouts::Position,
    /// A line that leads there; for a `map` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub line: Option<SproutsLine>,
}

fn write<S: Serializer>(position: &sprouts::Position, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(position)
}

impl Removes for SproutsMove {
    fn removed(&self) -> u64 {
        1
    }
}

impl Words for SproutsComponent {
    fn in_words(&self) -> Phrase {
        match self.end {
            Some(_) => Phrase::of(message::PART_FINISHED),
            None if !self.spots.is_empty() => Phrase::of(message::PART_SPOTS).text("spots", in_a_row(&self.spots)),
            None => Phrase::of(message::PART_LAND).text("land", &*self.land),
        }
    }
}

fn in_a_row(spots: &[Vertex]) -> String {
    spots.iter().map(Vertex::name).collect::<Vec<_>>().join(", ")
}

impl Words for SproutsLine {
    fn in_words(&self) -> Phrase {
        let (from, to) = (self.from.spot.name(), self.to.spot.name());
        let message = match (from == to, self.encloses.is_empty()) {
            (true, true) => message::MOVE_LOOP,
            (true, false) => message::MOVE_LOOP_ROUND,
            (false, true) => message::MOVE_JOIN_SPOTS,
            (false, false) => message::MOVE_JOIN_SPOTS_BESIDE,
        };
        Phrase::of(message).text("from", from).text("to", to).text("inside", in_a_row(&self.encloses))
    }
}

impl Words for SproutsMove {
    fn in_words(&self) -> Phrase {
        match &self.line {
            // A page that draws has names, and nobody reads land notation there.
            Some(line) => line.in_words(),
            None if self.to.lands().is_empty() => Phrase::of(message::MOVE_LAST_LINE),
            None => Phrase::of(message::MOVE_LINE).text("position", self.to.to_string()),
        }
    }
}

display_in_words!(SproutsMove);

/// A move as a player sends it: where it leads, or the line. If both are there, they have to agree.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SproutsMoveRequest {
    /// The position after the move in land notation, spelled in any way.
    pub to: Option<String>,
    /// The line in a `map`.
    #[serde(default, deserialize_with = "object")]
    pub line: Option<SproutsLineRequest>,
}
