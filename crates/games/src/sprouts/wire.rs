//! Positions and moves, and their wire forms.

use super::limits::{DRAWN_MOVE_WORK, MAP_MOVE_WORK, MAX_LIVES, MAX_VALUED_LIVES, drawn_moves, extra_work};
use super::map::{Drawing, SproutsEnd, SproutsLine, SproutsLineRequest, SproutsMap};
use super::solved::{Solvable, moves_least, moves_most};
#[cfg(feature = "serde")]
use super::text::read_target_in;
use crate::drawing::Vertex;
use crate::drawing::text::read_regions;
use crate::game::{Position, Removes, compared_by};
use crate::language::{Phrase, Words, display_in_words, message};
use crate::listed::BinaryValue;
use crate::notation;
use crate::refusal::Refusal;
use crate::serial::{Deserialize, Serialize};
use crate::wire::{Integer, read_by_names};
use nimber_solvers::sprouts::{self, Land, SproutsRules};
use nimber_solvers::theory::{Budget, Stop};
use std::fmt;
use std::str::FromStr;
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
    #[serde(default, deserialize_with = "crate::wire::object")]
    pub map: Option<SproutsMap>,
}

/// A position: `spots` before the first move and then `position`, or a `map` throughout.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

    /// The position as the solvers have it, without the names of spots.
    pub fn position(&self) -> &sprouts::Position {
        &self.position
    }
}

impl fmt::Display for SproutsPosition {
    /// The number of spots, or land notation, or the drawing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.spots, &self.map) {
            (Some(spots), _) => spots.fmt(f),
            (None, Some(map)) => map.write(f),
            (None, None) => write_lands(f, &self.position),
        }
    }
}

/// Writes land notation.
pub fn write_lands(f: &mut fmt::Formatter<'_>, position: &sprouts::Position) -> fmt::Result {
    match position.lands() {
        [] => f.write_str(notation::NOTHING),
        _ => write!(f, "{position}"),
    }
}

/// The text of a position in land notation.
pub fn lands_of(text: &str) -> String {
    if text == notation::NOTHING { String::new() } else { text.to_owned() }
}

impl FromStr for SproutsRequest {
    type Err = Refusal;

    /// Reads a number of spots, or land notation such as `0*2.AB}AB}`, or a drawing such as `map A C B C.D}`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let text = text.trim();
        let map = read_regions(text)?.map(|regions| SproutsMap { regions });
        let spots: Option<u64> = text.parse().ok();
        let position = (map.is_none() && spots.is_none()).then(|| lands_of(text));
        Ok(SproutsRequest { spots: spots.map(Integer::from), position, map })
    }
}

impl Solvable for SproutsPosition {
    type Component = SproutsComponent;
    type Move = SproutsMove;
    const RULES: SproutsRules = SproutsRules::Sprouts;
    const MAX_LIVES: u32 = MAX_LIVES;
    const VALUED_LIVES: u32 = MAX_VALUED_LIVES;

    fn position(&self) -> &sprouts::Position {
        &self.position
    }

    fn map(&self) -> Option<&Drawing> {
        self.map.as_deref()
    }

    fn start_map(&self) -> Option<Drawing> {
        self.spots.map(|spots| Drawing::start(spots.into()))
    }

    fn options(&self, budget: &Budget) -> Result<Vec<SproutsMove>, Stop> {
        budget.spend(drawing_work(&self.position, self.map()))?;
        Ok(match &self.map {
            Some(map) => map.options(budget)?.into_iter().map(|(to, (line, _))| SproutsMove { to, line: Some(line) }).collect(),
            None => self.position.options().into_iter().map(|to| SproutsMove { to, line: None }).collect(),
        })
    }

    fn to(mv: &SproutsMove) -> &sprouts::Position {
        &mv.to
    }

    fn components(&self, values: &[Option<u64>], binary: bool) -> Vec<SproutsComponent> {
        let mut parts = self.map().map(Drawing::parts).unwrap_or_default();
        let component = |(land, &sg): (&Land, &Option<u64>)| SproutsComponent {
            land: land.to_string(),
            lives: land.lives(),
            moves_least: moves_least(land),
            moves_most: moves_most(land),
            sg,
            sg_binary: BinaryValue::wanted(binary, sg),
            end: None,
            spots: spots_of(&mut parts, land),
        };
        self.lands().iter().zip(values).map(component).collect()
    }

    fn end(&self, sg: Option<u64>, binary: bool) -> Option<SproutsComponent> {
        let end = self.map()?.end()?;
        let lives = end.survivors.len() as u32;
        let (land, spots, sg_binary) = (String::new(), Vec::new(), BinaryValue::wanted(binary, sg));
        Some(SproutsComponent { land, lives, moves_least: 0, moves_most: 0, sg, sg_binary, end: Some(end), spots })
    }

    fn extra_work(&self) -> u64 {
        extra_work(self.position.lives())
    }
}

/// The work of making the moves of a position, or of its map.
pub fn drawing_work(position: &sprouts::Position, map: Option<&Drawing>) -> u64 {
    match map {
        Some(map) => map.drawn_moves().saturating_mul(MAP_MOVE_WORK),
        None => position.lands().iter().map(drawn_moves).fold(1, u64::saturating_add).saturating_mul(DRAWN_MOVE_WORK),
    }
}

/// About how many bytes the JSON of a position has.
pub fn json_size(position: &sprouts::Position, map: Option<&Drawing>) -> u64 {
    match map {
        // The positions after the moves have a spot more, and a line.
        Some(map) => map.json_size() + 512,
        None => position.to_string().len() as u64 + 32,
    }
}

/// The spots of the part of a map that has this land. It is taken from the list.
pub fn spots_of(parts: &mut [(Vec<Land>, Vec<Vertex>)], land: &Land) -> Vec<Vertex> {
    for (lands, spots) in parts {
        if let Some(place) = lands.iter().position(|other| other == land) {
            lands.remove(place);
            return spots.clone();
        }
    }
    Vec::new()
}

impl Position for SproutsPosition {
    fn json_size(&self) -> u64 {
        json_size(&self.position, self.map())
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
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
    /// What is left; for a finished `map` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub end: Option<SproutsEnd>,
    /// The spots at which its lines can end; for a `map` only.
    #[serde(skip)]
    pub spots: Vec<Vertex>,
}

/// A legal move: the position that it leads to. Of the moves that lead to one position, one is listed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SproutsMove {
    /// The position after the move in land notation; empty if no move is left.
    #[serde(serialize_with = "crate::sprouts::wire::write_text")]
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "AB}AB}"))]
    pub to: sprouts::Position,
    /// A line that leads there; for a `map` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub line: Option<SproutsLine>,
}

read_by_names!(SproutsMove {
    #[serde(deserialize_with = "read_target_in::<SproutsPosition, _>")]
    to: sprouts::Position,
    line: Option<SproutsLine>
});

/// Moves are compared by their line, if there is one, and by the position that they lead to.
///
/// A move that serde reads does not know the names of what its line encloses. `Display` then writes where it leads.
impl SproutsMove {
    fn key(&self) -> (Option<&SproutsLine>, &sprouts::Position) {
        (self.line.as_ref(), &self.to)
    }
}

compared_by!(SproutsMove, key);

/// Writes a position in land notation.
#[cfg(feature = "serde")]
pub fn write_text<S: serde::Serializer>(position: &sprouts::Position, serializer: S) -> Result<S::Ok, S::Error> {
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

pub fn in_a_row(spots: &[Vertex]) -> String {
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
            Some(line) if line.has_names() => line.in_words(),
            _ if self.to.lands().is_empty() => Phrase::of(message::MOVE_LAST_LINE),
            _ => Phrase::of(message::MOVE_LINE).text("position", self.to.to_string()),
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
    #[serde(default, deserialize_with = "crate::wire::object")]
    pub line: Option<SproutsLineRequest>,
}

#[cfg(feature = "serde")]
mod written {
    use super::*;
    use serde::Serializer;
    use serde::ser::SerializeStruct;

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
}
