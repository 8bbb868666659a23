//! Maps: what a page that draws the game holds, with a name for every spot.

mod check;
mod end;
mod line;
mod parts;
#[cfg(feature = "pictures")]
mod plan;
mod reach;

pub use end::{SproutsEnd, SproutsSurvivor};
pub use line::{SproutsCorner, SproutsCornerRequest, SproutsLine, SproutsLineRequest};

use crate::drawing::Vertex;
use crate::drawing::text::write_map;
use crate::serial::{Deserialize, Serialize};
use nimber_solvers::sprouts::{Position, Sketch, SproutsRules};
use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A drawing as it arrives: for each region its boundaries, and for each boundary the spots along it, as one passes them with the region
/// on the left. A spot stands there once for every line end at it, and an untouched spot is a boundary of its own.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SproutsMap {
    /// The regions, finished ones too.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<Vec<String>>>, example = json!([[["A", "C", "B", "C"], ["D"]]])))]
    pub regions: Vec<Vec<Vec<Vertex>>>,
}

/// A drawing that play can reach.
#[derive(Clone, Debug)]
pub struct Drawing {
    pub(crate) rules: SproutsRules,
    /// The spots, in the order in which they are met. In the mixture with Brussels Sprouts crosses are among them.
    pub(crate) spots: Vec<Spot>,
    pub(crate) regions: Vec<Region>,
}

#[derive(Clone, Debug)]
pub struct Spot {
    pub name: Vertex,
    /// How many line ends there are at it, from 0 to 3. Not counted at a cross, whose free arms are on the boundaries.
    pub ends: u8,
    pub vertex: NewVertex,
}

/// What a player puts on a line. A cross is in the mixture only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum NewVertex {
    /// A spot, at which three lines may end.
    Spot,
    /// A cross, with an arm on each side of the line.
    Cross,
}

/// Spots by their index, along a boundary.
type Boundary = Vec<u8>;

pub(crate) type Region = Vec<Boundary>;

/// The most line ends at a spot.
const MOST_ENDS: u8 = 3;

/// The free arms of a cross without a line.
const ARMS: usize = 4;

impl Drawing {
    /// Spots without a line.
    pub fn start(spots: usize) -> Self {
        Drawing { rules: SproutsRules::Sprouts, ..Drawing::mixed_start(spots, 0) }
    }

    /// Spots and crosses without a line.
    pub fn mixed_start(spots: usize, crosses: usize) -> Self {
        let vertex = |index| if index < spots { NewVertex::Spot } else { NewVertex::Cross };
        let spot = |index| Spot { name: Vertex::numbered(index), ends: 0, vertex: vertex(index) };
        let boundary = |index| vec![index as u8; if vertex(index) == NewVertex::Spot { 1 } else { ARMS }];
        let all = 0..spots + crosses;
        let regions = if all.is_empty() { Vec::new() } else { vec![all.clone().map(boundary).collect()] };
        Drawing { rules: SproutsRules::Mixed, spots: all.map(spot).collect(), regions }
    }

    /// How many spots the game started from: every line has two halves, which end at a spot of its own.
    fn started_from(&self) -> usize {
        let ends: usize = self.spots.iter().map(|spot| usize::from(spot.ends)).sum();
        self.spots.len().saturating_sub(ends / 4)
    }

    /// How many lines can still end, also where none can be drawn.
    pub fn lives(&self) -> u32 {
        self.spots.iter().map(|spot| u32::from(MOST_ENDS - spot.ends)).sum()
    }

    fn ends(&self, spot: u8) -> u8 {
        self.spots[usize::from(spot)].ends
    }

    fn is_cross(&self, spot: u8) -> bool {
        self.spots[usize::from(spot)].vertex == NewVertex::Cross
    }

    fn is_alive(&self, spot: u8) -> bool {
        self.is_cross(spot) || self.ends(spot) < MOST_ENDS
    }

    /// Whether a boundary is an untouched spot.
    fn is_untouched(&self, boundary: &Boundary) -> bool {
        boundary.first().is_some_and(|&spot| !self.is_cross(spot) && self.ends(spot) == 0)
    }

    /// The position that is drawn.
    pub fn position(&self) -> Position {
        let mut sketch = Sketch::under(self.rules);
        self.sketch(&mut sketch);
        sketch.position()
    }

    fn sketch(&self, sketch: &mut Sketch) {
        sketch.begin();
        for region in &self.regions {
            let (untouched, others): (Vec<_>, Vec<_>) = region.iter().partition(|boundary| self.is_untouched(boundary));
            for boundary in others {
                for &spot in boundary {
                    match self.ends(spot) {
                        _ if self.is_cross(spot) => sketch.arm(),
                        1 => sketch.one(),
                        2 => sketch.letter(spot),
                        _ => {}
                    }
                }
                sketch.end_boundary();
            }
            sketch.end_region(untouched.len() as u8);
        }
    }

    /// About how many bytes its JSON has.
    pub fn json_size(&self) -> u64 {
        let name = |&spot: &u8| self.spots[usize::from(spot)].name.name().len() as u64 + 3;
        let crosses: u64 = (0..self.spots.len() as u8).filter(|&spot| self.is_cross(spot)).map(|spot| name(&spot)).sum();
        crosses + self.regions.iter().flatten().map(|boundary| 4 + boundary.iter().map(name).sum::<u64>()).sum::<u64>()
    }

    /// The name of the next spot: the first unused one of A, B, C and so on, after skipping one for each spot.
    fn next_name(&self) -> Vertex {
        let used: HashSet<&str> = self.spots.iter().map(|spot| spot.name.name()).collect();
        let mut number = self.spots.len();
        while used.contains(Vertex::numbered(number).name()) {
            number += 1;
        }
        Vertex::numbered(number)
    }
}

/// A drawing as it is sent: by the names of its spots.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
struct NamedDrawing<'a> {
    regions: Vec<Vec<Vec<&'a Vertex>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    crosses: Option<Vec<&'a Vertex>>,
}

impl Drawing {
    fn named(&self) -> NamedDrawing<'_> {
        let names = |boundary: &Boundary| boundary.iter().map(|&spot| &self.spots[usize::from(spot)].name).collect();
        let regions = self.regions.iter().map(|region| region.iter().map(names).collect()).collect();
        let is_cross = |spot: &&Spot| spot.vertex == NewVertex::Cross;
        let crosses = || self.spots.iter().filter(is_cross).map(|cross| &cross.name).collect();
        NamedDrawing { regions, crosses: (self.rules == SproutsRules::Mixed).then(crosses) }
    }

    /// Writes the drawing as text.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NamedDrawing { regions, crosses } = self.named();
        write_map(f, &regions, &crosses.unwrap_or_default())
    }
}

/// Drawings are equal if they are written alike. Play and reading number the spots differently.
impl PartialEq for Drawing {
    fn eq(&self, other: &Self) -> bool {
        self.named() == other.named()
    }
}

impl Eq for Drawing {}

impl PartialOrd for Drawing {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Drawing {
    fn cmp(&self, other: &Self) -> Ordering {
        self.named().cmp(&other.named())
    }
}

impl Hash for Drawing {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.named().hash(state);
    }
}

#[cfg(feature = "serde")]
mod written {
    use super::*;
    use serde::Serializer;

    impl Serialize for Drawing {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.named().serialize(serializer)
        }
    }
}
