//! Positions and moves, and their wire forms.

use super::limits::{EXTRA_WORK, MAX_MIXED_LIVES, MAX_MIXED_VALUED_LIVES, moves_least, moves_most};
use super::map::MixedSproutsMap;
use crate::drawing::Vertex;
use crate::drawing::text::read_map;
use crate::game::{Position, Removes, compared_by};
use crate::language::{Phrase, Words, display_in_words, message};
use crate::listed::BinaryValue;
use crate::refusal::Refusal;
use crate::serial::{Deserialize, Serialize};
use crate::sprouts::map::Drawing;
use crate::sprouts::solved::Solvable;
#[cfg(feature = "serde")]
use crate::sprouts::text::read_target_in;
use crate::sprouts::wire::{drawing_work, in_a_row, json_size, spots_of};
use crate::sprouts::wire::{lands_of, write_lands};
use crate::sprouts::{NewVertex, SproutsCorner, SproutsCornerRequest, SproutsLine, SproutsLineRequest};
use crate::wire::{Integer, read_by_names};
use nimber_solvers::sprouts::{self, Land, SproutsRules};
use nimber_solvers::theory::{Budget, Stop};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A position as it arrives: `spots` and `crosses`, or `position`, or `map`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MixedSproutsRequest {
    /// How many spots the game starts from.
    #[cfg_attr(feature = "schema", schema(example = 2))]
    pub spots: Option<Integer>,
    /// How many crosses of four free arms the game starts from.
    #[cfg_attr(feature = "schema", schema(example = 1))]
    pub crosses: Option<Integer>,
    /// A position in land notation. A free arm of a cross is a `2`.
    #[cfg_attr(feature = "schema", schema(example = "0*2.2222}"))]
    pub position: Option<String>,
    /// A drawing. Moves come with a line in it.
    #[serde(default, deserialize_with = "crate::wire::object")]
    pub map: Option<MixedSproutsMap>,
}

/// A position: `spots` and `crosses` before the first move and then `position`, or a `map` throughout.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MixedSproutsPosition {
    /// How many spots the game starts from.
    #[cfg_attr(feature = "schema", schema(value_type = u8, required = false))]
    spots: Option<u8>,
    /// How many crosses of four free arms the game starts from.
    #[cfg_attr(feature = "schema", schema(value_type = u8, required = false))]
    crosses: Option<u8>,
    /// The position in land notation, in canonical form: equal positions have equal texts.
    #[cfg_attr(feature = "schema", schema(value_type = String, required = false, example = "0*2.2222}"))]
    position: sprouts::Position,
    /// The drawing.
    #[cfg_attr(feature = "schema", schema(value_type = MixedSproutsMap, required = false))]
    map: Option<Arc<Drawing>>,
}

impl MixedSproutsPosition {
    pub(super) fn start(spots: u8, crosses: u8) -> Self {
        let position = sprouts::Position::mixed_start(spots, crosses);
        MixedSproutsPosition { spots: Some(spots), crosses: Some(crosses), position, map: None }
    }

    pub(super) fn begun(position: sprouts::Position) -> Self {
        MixedSproutsPosition { spots: None, crosses: None, position, map: None }
    }

    pub(super) fn drawn(map: Drawing, position: sprouts::Position) -> Self {
        MixedSproutsPosition { map: Some(Arc::new(map)), ..MixedSproutsPosition::begun(position) }
    }

    /// The position as the solvers have it, without the names of vertices.
    pub fn position(&self) -> &sprouts::Position {
        &self.position
    }
}

impl fmt::Display for MixedSproutsPosition {
    /// The numbers of spots and crosses with a plus between them, or land notation, or the drawing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.spots.zip(self.crosses), &self.map) {
            (Some((spots, crosses)), _) => write!(f, "{spots}+{crosses}"),
            (None, Some(map)) => map.write(f),
            (None, None) => write_lands(f, &self.position),
        }
    }
}

impl FromStr for MixedSproutsRequest {
    type Err = Refusal;

    /// Reads numbers of spots and crosses such as `2+1`, or land notation such as `0*2.2222}`, or a drawing such as
    /// `map A.B B B B} crosses B`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let text = text.trim();
        let map = read_map(text)?.map(|(regions, crosses)| MixedSproutsMap { regions, crosses });
        let numbers = text.split_once('+').and_then(|(spots, crosses)| Some((spots.parse::<u64>().ok()?, crosses.parse::<u64>().ok()?)));
        let position = (map.is_none() && numbers.is_none()).then(|| lands_of(text));
        let (spots, crosses) = numbers.map(|(spots, crosses)| (spots.into(), crosses.into())).unzip();
        Ok(MixedSproutsRequest { spots, crosses, position, map })
    }
}

impl Solvable for MixedSproutsPosition {
    type Component = MixedSproutsComponent;
    type Move = MixedSproutsMove;
    const RULES: SproutsRules = SproutsRules::Mixed;
    const MAX_LIVES: u32 = MAX_MIXED_LIVES;
    const VALUED_LIVES: u32 = MAX_MIXED_VALUED_LIVES;

    fn position(&self) -> &sprouts::Position {
        &self.position
    }

    fn map(&self) -> Option<&Drawing> {
        self.map.as_deref()
    }

    fn start_map(&self) -> Option<Drawing> {
        let (spots, crosses) = self.spots.zip(self.crosses)?;
        Some(Drawing::mixed_start(spots.into(), crosses.into()))
    }

    fn options(&self, budget: &Budget) -> Result<Vec<MixedSproutsMove>, Stop> {
        // Each line can have a spot or a cross.
        budget.spend(drawing_work(&self.position, self.map()).saturating_mul(2))?;
        let drawn = |(to, (line, puts))| MixedSproutsMove { to, line: Some(MixedSproutsLine::new(line, puts)) };
        Ok(match self.map() {
            Some(map) => map.options(budget)?.into_iter().map(drawn).collect(),
            None => self.position.options_under(Self::RULES).into_iter().map(|to| MixedSproutsMove { to, line: None }).collect(),
        })
    }

    fn to(mv: &MixedSproutsMove) -> &sprouts::Position {
        &mv.to
    }

    fn components(&self, values: &[Option<u64>], binary: bool) -> Vec<MixedSproutsComponent> {
        let mut parts = self.map().map(Drawing::parts).unwrap_or_default();
        let component = |(land, &sg): (&Land, &Option<u64>)| MixedSproutsComponent {
            land: land.to_string(),
            lives: land.lives(),
            moves_least: moves_least(land),
            moves_most: moves_most(land),
            sg,
            sg_binary: BinaryValue::wanted(binary, sg),
            vertices: spots_of(&mut parts, land),
        };
        self.position.lands().iter().zip(values).map(component).collect()
    }

    fn end(&self, _: Option<u64>, _: bool) -> Option<MixedSproutsComponent> {
        None
    }

    fn extra_work(&self) -> u64 {
        EXTRA_WORK
    }
}

impl Position for MixedSproutsPosition {
    fn json_size(&self) -> u64 {
        json_size(&self.position, self.map())
    }
}

/// A land with its value: regions that share vertices. Lands are independent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MixedSproutsComponent {
    /// The land in land notation.
    pub land: String,
    /// How many lines can still end at its vertices. A move takes two lives; a new spot brings one, a new cross two.
    pub lives: u32,
    /// A lower bound for the number of moves in the rest of the game in this land.
    pub moves_least: u32,
    /// An upper bound for the number of moves in the rest of the game in this land.
    pub moves_most: u32,
    /// Its Sprague–Grundy value; null under misère play, and where only the winner is known.
    #[cfg_attr(feature = "schema", schema(required))]
    pub sg: Option<u64>,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
    /// The spots and crosses at which its lines can end; for a `map` only.
    #[serde(skip)]
    pub vertices: Vec<Vertex>,
}

/// A legal move: the position that it leads to. Of the moves that lead to one position, one is listed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MixedSproutsMove {
    /// The position after the move in land notation; empty if no move is left.
    #[serde(serialize_with = "crate::sprouts::wire::write_text")]
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "AB}AB}"))]
    pub to: sprouts::Position,
    /// A line that leads there; for a `map` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub line: Option<MixedSproutsLine>,
}

read_by_names!(MixedSproutsMove {
    #[serde(deserialize_with = "read_target_in::<MixedSproutsPosition, _>")]
    to: sprouts::Position,
    line: Option<MixedSproutsLine>
});

/// Moves are compared by their line, if there is one, and by the position that they lead to.
///
/// A move that serde reads does not know the names of what its line encloses. `Display` then writes where it leads.
impl MixedSproutsMove {
    fn key(&self) -> (Option<&MixedSproutsLine>, &sprouts::Position) {
        (self.line.as_ref(), &self.to)
    }
}

compared_by!(MixedSproutsMove, key);

/// A place on a boundary where a line ends: a corner of a spot, or a free arm.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MixedSproutsCorner {
    /// The index of its boundary in the region.
    pub boundary: usize,
    /// Its index on the boundary.
    pub corner: usize,
    /// The spot or the cross.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    vertex: Vertex,
}

read_by_names!(MixedSproutsCorner { boundary: usize, corner: usize, vertex: Vertex });

/// Places are compared with their spots and crosses, so that a line of another map is another line.
impl MixedSproutsCorner {
    /// The spot or the cross, in the map in which the line was found.
    pub fn vertex(&self) -> &Vertex {
        &self.vertex
    }

    fn place(&self) -> (usize, usize, &Vertex) {
        (self.boundary, self.corner, &self.vertex)
    }

    fn said(&self) -> MixedSproutsCornerRequest {
        MixedSproutsCornerRequest {
            boundary: (self.boundary as u64).into(),
            corner: (self.corner as u64).into(),
            vertex: Some(self.vertex.name().to_owned()),
        }
    }
}

compared_by!(MixedSproutsCorner, place);

/// A line to draw, and what is put on it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MixedSproutsLine {
    /// The region's index in the map.
    pub region: usize,
    /// The end that comes first in the map.
    pub from: MixedSproutsCorner,
    /// The other end. A line from a spot to itself may end at the same corner.
    pub to: MixedSproutsCorner,
    /// If both ends are on one boundary: the other boundaries that are on the same side of the line as what lies between `from` and `to`.
    /// Empty if the ends are on different boundaries.
    pub inside: Vec<usize>,
    /// Whether a spot or a cross is put on the line.
    pub puts: NewVertex,
    /// The name of the new spot or cross.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    vertex: Vertex,
    /// The spots and crosses on the boundaries that are inside. A line that is read does not know them.
    #[serde(skip)]
    encloses: Vec<Vertex>,
}

read_by_names!(MixedSproutsLine {
    region: usize,
    from: MixedSproutsCorner,
    to: MixedSproutsCorner,
    inside: Vec<usize>,
    puts: NewVertex,
    vertex: Vertex;
    encloses
});

/// Lines are compared by their ends, by what is inside and by what is put on them with its name.
impl MixedSproutsLine {
    /// The name of the new spot or cross, in the map in which the line was found.
    pub fn vertex(&self) -> &Vertex {
        &self.vertex
    }

    /// The spots and crosses on the boundaries that are inside; none for a line that serde read, which does not know their names.
    pub fn encloses(&self) -> &[Vertex] {
        &self.encloses
    }

    fn has_names(&self) -> bool {
        self.inside.is_empty() == self.encloses.is_empty()
    }

    fn key(&self) -> (usize, &MixedSproutsCorner, &MixedSproutsCorner, &[usize], NewVertex, &Vertex) {
        (self.region, &self.from, &self.to, &self.inside, self.puts, &self.vertex)
    }

    /// The line as a player would send it.
    pub(super) fn said(&self) -> MixedSproutsLineRequest {
        let inside = self.inside.iter().map(|&boundary| (boundary as u64).into()).collect();
        let (region, from, to) = ((self.region as u64).into(), self.from.said(), self.to.said());
        MixedSproutsLineRequest { region, from, to, inside, puts: self.puts, vertex: Some(self.vertex.name().to_owned()) }
    }

    pub(super) fn new(line: SproutsLine, puts: NewVertex) -> Self {
        let corner = |SproutsCorner { boundary, corner, spot }| MixedSproutsCorner { boundary, corner, vertex: spot };
        let SproutsLine { region, from, to, inside, spot, encloses } = line;
        MixedSproutsLine { region, from: corner(from), to: corner(to), inside, puts, vertex: spot, encloses }
    }

    pub(super) fn line(&self) -> SproutsLine {
        let corner = |end: &MixedSproutsCorner| SproutsCorner { boundary: end.boundary, corner: end.corner, spot: end.vertex.clone() };
        let (from, to) = (corner(&self.from), corner(&self.to));
        let (inside, encloses) = (self.inside.clone(), self.encloses.clone());
        SproutsLine { region: self.region, from, to, inside, spot: self.vertex.clone(), encloses }
    }
}

compared_by!(MixedSproutsLine, key);

impl Removes for MixedSproutsMove {
    fn removed(&self) -> u64 {
        1
    }
}

impl Words for MixedSproutsComponent {
    fn in_words(&self) -> Phrase {
        match self.vertices.is_empty() {
            true => Phrase::of(message::PART_LAND).text("land", &*self.land),
            false => Phrase::of(message::PART_VERTICES).text("names", in_a_row(&self.vertices)),
        }
    }
}

impl Words for MixedSproutsLine {
    fn in_words(&self) -> Phrase {
        let message = match self.puts {
            NewVertex::Spot => message::MOVE_PUT_SPOT,
            NewVertex::Cross => message::MOVE_PUT_CROSS,
        };
        Phrase::of(message).phrase("move", self.line().in_words())
    }
}

impl Words for MixedSproutsMove {
    fn in_words(&self) -> Phrase {
        match &self.line {
            Some(line) if line.has_names() => line.in_words(),
            _ if self.to.is_over() => Phrase::of(message::MOVE_LAST_LINE),
            _ => Phrase::of(message::MOVE_LINE).text("position", self.to.to_string()),
        }
    }
}

display_in_words!(MixedSproutsMove);

/// The end of a line as a player sends it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MixedSproutsCornerRequest {
    /// The index of its boundary in the region.
    pub boundary: Integer,
    /// Its index on the boundary.
    pub corner: Integer,
    /// The spot or the cross; checked if it is there.
    #[serde(default, deserialize_with = "crate::wire::not_null")]
    pub vertex: Option<String>,
}

/// A line as a player sends it. The ends may come in either order.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MixedSproutsLineRequest {
    /// The region's index in the map.
    pub region: Integer,
    /// One end.
    pub from: MixedSproutsCornerRequest,
    /// The other end.
    pub to: MixedSproutsCornerRequest,
    /// If both ends are on one boundary: the other boundaries that are on the same side of the line as what one passes from `from` to
    /// `to`. None if it is left out.
    #[serde(default)]
    pub inside: Vec<Integer>,
    /// Whether a spot or a cross is put on the line.
    pub puts: NewVertex,
    /// The name of the new spot or cross; checked if it is there.
    #[serde(default, deserialize_with = "crate::wire::not_null")]
    pub vertex: Option<String>,
}

impl MixedSproutsLineRequest {
    pub(super) fn line(&self) -> SproutsLineRequest {
        let end = |end: &MixedSproutsCornerRequest| {
            let MixedSproutsCornerRequest { boundary, corner, vertex } = end.clone();
            SproutsCornerRequest { boundary, corner, spot: vertex }
        };
        let (inside, spot) = (self.inside.clone(), self.vertex.clone());
        SproutsLineRequest { region: self.region.clone(), from: end(&self.from), to: end(&self.to), inside, spot }
    }
}

/// A move as a player sends it: where it leads, or the line. If both are there, they have to agree.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MixedSproutsMoveRequest {
    /// The position after the move in land notation, spelled in any way.
    pub to: Option<String>,
    /// The line in a `map`.
    #[serde(default, deserialize_with = "crate::wire::object")]
    pub line: Option<MixedSproutsLineRequest>,
}

#[cfg(feature = "serde")]
mod written {
    use super::*;
    use serde::Serializer;
    use serde::ser::SerializeStruct;

    impl Serialize for MixedSproutsPosition {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut position = serializer.serialize_struct("MixedSproutsPosition", 1)?;
            match (self.spots, self.crosses, &self.map) {
                (Some(spots), Some(crosses), _) => {
                    position.serialize_field("spots", &spots)?;
                    position.serialize_field("crosses", &crosses)?;
                }
                (.., Some(map)) => position.serialize_field("map", &**map)?,
                (.., None) => position.serialize_field("position", &self.position.to_string())?,
            }
            position.end()
        }
    }
}
