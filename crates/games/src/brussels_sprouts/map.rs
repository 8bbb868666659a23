//! A map: the free arms of a drawing, by region and boundary.

use crate::drawing::Vertex;
use crate::serial::{Deserialize, Serialize};
use std::collections::HashSet;

/// The most crosses to start from.
pub const MAX_CROSSES: usize = 1000;

/// The most free arms of a map: play does not change their number.
pub const MAX_ARMS: usize = 4 * MAX_CROSSES;

/// The longest name of a vertex, in bytes of UTF-8.
pub const MAX_NAME: usize = 16;

/// The free arms of a boundary, each by its vertex, in the order in which one passes them with the region on the left.
pub type Boundary = Vec<Vertex>;

/// The boundaries of a region.
pub type Region = Vec<Boundary>;

/// The free arms of a drawing: for each region its boundaries, and for each boundary the vertices of its free arms, one entry per arm,
/// as one passes them with the region on the left.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BrusselsSproutsMap {
    /// The regions.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<Vec<String>>>))]
    #[cfg_attr(feature = "schema", schema(example = json!([[["A", "A", "A", "A"], ["B", "B", "B", "B"]]])))]
    pub regions: Vec<Region>,
}

impl BrusselsSproutsMap {
    /// Separate crosses, before the first move.
    pub fn start(crosses: usize) -> Self {
        let cross = |index| vec![Vertex::numbered(index); 4];
        BrusselsSproutsMap { regions: if crosses == 0 { Vec::new() } else { vec![(0..crosses).map(cross).collect()] } }
    }

    /// How many arms have no line yet.
    pub fn free_arms(&self) -> usize {
        self.regions.iter().map(|region| free_arms(region)).sum()
    }

    /// How many moves the rest of the game lasts, however it is played.
    pub fn moves_left(&self) -> usize {
        self.regions.iter().map(|region| moves_left(region)).sum()
    }

    /// How many moves were made. The map has at least one free arm.
    pub fn moves_made(&self) -> usize {
        (5 * self.free_arms() / 4).saturating_sub(2 + self.moves_left())
    }

    /// The name of the next stroke. The crosses and the strokes of a game have the names A, B, C and so on, in this order; names that
    /// are in use otherwise are left out.
    pub fn next_stroke(&self) -> Vertex {
        let names = || self.regions.iter().flatten().flatten().map(Vertex::name);
        let mut index = self.free_arms() / 4 + self.moves_made();
        let stroke = Vertex::numbered(index);
        // Nearly always it is free, because play gives the names in order.
        if names().all(|name| name != stroke.name()) {
            return stroke;
        }
        let used: HashSet<&str> = names().collect();
        while used.contains(Vertex::numbered(index).name()) {
            index += 1;
        }
        Vertex::numbered(index)
    }
}

pub fn free_arms(region: &[Boundary]) -> usize {
    region.iter().map(Vec::len).sum()
}

/// How many moves will be made in a region. Every region has a boundary, and every boundary a free arm.
pub fn moves_left(region: &[Boundary]) -> usize {
    (free_arms(region) + region.len()).saturating_sub(2)
}
