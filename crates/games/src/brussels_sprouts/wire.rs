//! Positions and moves, and their wire forms.

use super::map::BrusselsSproutsMap;
use crate::drawing::Vertex;
use crate::drawing::text::{read_regions, write_map};
use crate::game::{Position, Removes, compared_by};
use crate::language::{Phrase, Words, display_in_words, message};
use crate::listed::BinaryValue;
use crate::refusal::Refusal;
use crate::serial::{Deserialize, Serialize};
use crate::wire::{Integer, read_by_names};
use std::fmt;
use std::str::FromStr;

/// A position as it arrives: either `crosses` or `map`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BrusselsSproutsRequest {
    /// How many crosses of four free arms the game starts from.
    #[cfg_attr(feature = "schema", schema(example = 3))]
    pub crosses: Option<Integer>,
    /// The free arms of a game that has begun.
    #[serde(default, deserialize_with = "crate::wire::object")]
    pub map: Option<BrusselsSproutsMap>,
}

/// A position: `crosses` before the first move, then `map`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BrusselsSproutsPosition {
    /// How many crosses of four free arms the game starts from.
    #[cfg_attr(feature = "schema", schema(value_type = u64, required = false))]
    crosses: Option<usize>,
    /// The free arms of a game that has begun.
    #[cfg_attr(feature = "schema", schema(value_type = BrusselsSproutsMap, required = false))]
    map: BrusselsSproutsMap,
}

impl BrusselsSproutsPosition {
    pub(super) fn start(crosses: usize) -> Self {
        BrusselsSproutsPosition { crosses: Some(crosses), map: BrusselsSproutsMap::start(crosses) }
    }

    pub(super) fn drawn(map: BrusselsSproutsMap) -> Self {
        BrusselsSproutsPosition { crosses: None, map }
    }

    /// The drawing: its regions, with the crosses along their boundaries.
    pub fn map(&self) -> &BrusselsSproutsMap {
        &self.map
    }
}

impl fmt::Display for BrusselsSproutsPosition {
    /// The number of crosses, or the drawing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.crosses {
            Some(crosses) => crosses.fmt(f),
            None => write_map(f, &self.map.regions, &[]),
        }
    }
}

impl FromStr for BrusselsSproutsRequest {
    type Err = Refusal;

    /// Reads a number of crosses, or a drawing such as `map C A A.B B B B} C}`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let map = read_regions(text)?.map(|regions| BrusselsSproutsMap { regions });
        let number =
            |text: &str| text.trim().parse::<u64>().map_err(|_| Refusal::malformed("", "the number of crosses is needed, such as `3`"));
        let crosses = if map.is_some() { None } else { Some(number(text)?.into()) };
        Ok(BrusselsSproutsRequest { crosses, map })
    }
}

impl Position for BrusselsSproutsPosition {
    /// The size of the map, even where only the number of crosses is written: the positions after the moves have the map.
    fn json_size(&self) -> u64 {
        let arms: usize = self.map.regions.iter().flatten().flatten().map(|vertex| vertex.name().len() + 3).sum();
        let boundaries: usize = self.map.regions.iter().map(|region| 3 * region.len() + 3).sum();
        (24 + arms + boundaries) as u64
    }
}

/// A region with its value. Regions are independent, because a move is made in one region.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BrusselsSproutsComponent {
    /// The region's index in the map.
    pub region: usize,
    /// How many free arms it has.
    pub free_arms: usize,
    /// How many boundaries it has.
    pub boundaries: usize,
    /// How many moves will be made in it, however it is played.
    pub moves_left: usize,
    /// Its Sprague–Grundy value in normal play: 1 if `moves_left` is odd, otherwise 0.
    pub sg: u64,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
}

/// A free arm of a region.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BrusselsSproutsArm {
    /// The index of its boundary in the region.
    pub boundary: usize,
    /// Its index on the boundary.
    pub arm: usize,
    /// The cross or the stroke that it belongs to.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub(super) vertex: Vertex,
}

read_by_names!(BrusselsSproutsArm { boundary: usize, arm: usize, vertex: Vertex });

/// Arms are compared with whose they are, so that a move in another map is another move.
impl BrusselsSproutsArm {
    /// The cross or the stroke that it belongs to, in the map in which it was found.
    pub fn vertex(&self) -> &Vertex {
        &self.vertex
    }

    fn key(&self) -> (usize, usize, &Vertex) {
        (self.boundary, self.arm, &self.vertex)
    }

    fn said(&self) -> BrusselsSproutsArmRequest {
        BrusselsSproutsArmRequest {
            boundary: (self.boundary as u64).into(),
            arm: (self.arm as u64).into(),
            vertex: Some(self.vertex.name().to_owned()),
        }
    }
}

compared_by!(BrusselsSproutsArm, key);

/// A legal move: two free arms of a region are joined.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BrusselsSproutsMove {
    /// The region's index in the map.
    pub region: usize,
    /// The arm that comes first in the map.
    pub from: BrusselsSproutsArm,
    /// The other arm.
    pub to: BrusselsSproutsArm,
    /// If both arms are on one boundary: the other boundaries that are on the same side of the new line as the arms between `from` and
    /// `to`. Empty if the arms are on different boundaries.
    pub inside: Vec<usize>,
    /// The name of the new stroke.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub(super) stroke: Vertex,
}

read_by_names!(BrusselsSproutsMove { region: usize, from: BrusselsSproutsArm, to: BrusselsSproutsArm, inside: Vec<usize>, stroke: Vertex });

/// Moves are compared by the line and by the name of the stroke.
impl BrusselsSproutsMove {
    /// The name of the new stroke, in the map in which the move was found.
    pub fn stroke(&self) -> &Vertex {
        &self.stroke
    }

    fn key(&self) -> (usize, &BrusselsSproutsArm, &BrusselsSproutsArm, &[usize], &Vertex) {
        (self.region, &self.from, &self.to, &self.inside, &self.stroke)
    }

    /// The move as a player would send it.
    pub(super) fn said(&self) -> BrusselsSproutsMoveRequest {
        let inside = self.inside.iter().map(|&boundary| (boundary as u64).into()).collect();
        let (region, from, to) = ((self.region as u64).into(), self.from.said(), self.to.said());
        BrusselsSproutsMoveRequest { region, from, to, inside: Some(inside), stroke: Some(self.stroke.name().to_owned()) }
    }
}

compared_by!(BrusselsSproutsMove, key);

impl Removes for BrusselsSproutsMove {}

impl Words for BrusselsSproutsComponent {
    fn in_words(&self) -> Phrase {
        Phrase::of(message::PART_REGION).number("index", self.region as u64 + 1)
    }
}

impl Words for BrusselsSproutsMove {
    fn in_words(&self) -> Phrase {
        Phrase::of(message::MOVE_JOIN).number("index", self.region as u64 + 1)
    }
}

display_in_words!(BrusselsSproutsMove);

/// A free arm as a player sends it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BrusselsSproutsArmRequest {
    /// The index of its boundary in the region.
    pub boundary: Integer,
    /// Its index on the boundary.
    pub arm: Integer,
    /// The cross or the stroke that it belongs to; checked if it is there.
    #[serde(default, deserialize_with = "crate::wire::not_null")]
    pub vertex: Option<String>,
}

/// A move as a player sends it. The arms may come in either order.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BrusselsSproutsMoveRequest {
    /// The region's index in the map.
    pub region: Integer,
    /// One arm.
    pub from: BrusselsSproutsArmRequest,
    /// The other arm.
    pub to: BrusselsSproutsArmRequest,
    /// If both arms are on one boundary: the other boundaries that are on the same side of the new line as the arms that one passes
    /// from `from` to `to`. None if it is left out.
    pub inside: Option<Vec<Integer>>,
    /// The name of the new stroke; checked if it is there.
    pub stroke: Option<String>,
}

#[cfg(feature = "serde")]
mod written {
    use super::*;
    use serde::Serializer;
    use serde::ser::SerializeStruct;

    impl Serialize for BrusselsSproutsPosition {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut position = serializer.serialize_struct("BrusselsSproutsPosition", 1)?;
            match self.crosses {
                Some(crosses) => position.serialize_field("crosses", &crosses)?,
                None => position.serialize_field("map", &self.map)?,
            }
            position.end()
        }
    }
}
