//! Reads a map, and refuses one that cannot be drawn in the plane.

use super::limits::{MAX_MIXED_LIVES, MAX_MIXED_VERTICES, moves_most};
use crate::drawing::Vertex;
use crate::refusal::{Faults, Refusal};
use crate::serial::Deserialize;
use crate::sprouts::NewVertex;
use crate::sprouts::limits::{MAX_NAME, check_position};
use crate::sprouts::map::{Drawing, Spot};
use nimber_solvers::sprouts::disjoint_sets::DisjointSets;
use nimber_solvers::sprouts::planarity::Multigraph;
use nimber_solvers::sprouts::{Position, SproutsRules};
use std::collections::HashMap;

/// A drawing as it arrives: for each region its boundaries, and for each boundary the spots and the free arms along it, as one passes them
/// with the region on the left. A spot stands there once for every line end at it, and an untouched spot is a boundary of its own. A cross
/// stands there once for every free arm.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MixedSproutsMap {
    /// The regions, finished ones too.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<Vec<String>>>, example = json!([[["A"], ["B", "B", "B", "B"]]])))]
    pub regions: Vec<Vec<Vec<Vertex>>>,
    /// Which of the names are crosses and cross-bars. All others are spots. Those whose arms are used up may be there, too: their names
    /// are not given to others then.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>, example = json!(["B"])))]
    pub crosses: Vec<Vertex>,
}

/// The most arms of a cross, and the most line ends at a spot.
const MOST: [u8; 2] = [4, 3];

/// # Errors
/// [`Refusal::InvalidPosition`] for what cannot be drawn. [`Refusal::BeyondLimits`] for too many vertices and lives, and for long names.
pub fn read(map: &MixedSproutsMap) -> Result<(Drawing, Position), Refusal> {
    let mut faults = Faults::default();
    let mut vertices = Vertices::default();
    for (index, name) in map.crosses.iter().enumerate() {
        check_name(name, || format!("/map/crosses/{index}"), &mut faults);
        if vertices.numbers.contains_key(name.name()) {
            faults.push(format!("/map/crosses/{index}"), format!("`{}` is there twice", name.name()));
        }
        vertices.number(name, NewVertex::Cross)?;
    }
    let mut regions = Vec::new();
    for (region, boundaries) in map.regions.iter().enumerate() {
        let pointer = format!("/map/regions/{region}");
        if boundaries.is_empty() {
            faults.push(pointer.clone(), "the region has no boundary; every region has one");
        }
        let mut read = Vec::with_capacity(boundaries.len());
        for (index, boundary) in boundaries.iter().enumerate() {
            read.push(vertices.along(boundary, &format!("{pointer}/{index}"), &mut faults)?);
        }
        regions.push(read);
    }
    vertices.count_ends(&regions);
    let mut faults = faults.none_in(Faults::default())?;
    check_plane(&regions, vertices.spots.len(), &mut faults);
    let drawing = faults.none_in(Drawing { rules: SproutsRules::Mixed, spots: vertices.spots, regions })?;
    let position = drawing.position();
    check_position(&position, MAX_MIXED_LIVES)?;
    let most = drawing.spots.len() + position.lands().iter().map(moves_most).sum::<u32>() as usize;
    match most > MAX_MIXED_VERTICES {
        true => Err(too_many(most)),
        false => Ok((drawing, position)),
    }
}

fn too_many(vertices: usize) -> Refusal {
    let detail = format!("the map may come to {vertices} spots and crosses; maps of at most {MAX_MIXED_VERTICES} are answered");
    Refusal::beyond("map_vertices", MAX_MIXED_VERTICES as u64, vertices, detail)
}

fn check_name(name: &Vertex, pointer: impl Fn() -> String, faults: &mut Faults) {
    let length = name.name().chars().count();
    if !(1..=MAX_NAME).contains(&length) {
        faults.push(pointer(), format!("the name has {length} characters; it has from 1 to {MAX_NAME}"));
    }
}

/// The vertices of a map, while it is read.
#[derive(Default)]
struct Vertices<'m> {
    numbers: HashMap<&'m str, u8>,
    spots: Vec<Spot>,
    /// How often each is on a boundary.
    counts: Vec<u8>,
}

impl<'m> Vertices<'m> {
    fn number(&mut self, name: &'m Vertex, vertex: NewVertex) -> Result<u8, Refusal> {
        let next = self.spots.len();
        if next == MAX_MIXED_VERTICES && !self.numbers.contains_key(name.name()) {
            return Err(too_many(next + 1));
        }
        let number = *self.numbers.entry(name.name()).or_insert(next as u8);
        if usize::from(number) == next {
            self.spots.push(Spot { name: name.clone(), ends: 0, vertex });
            self.counts.push(0);
        }
        Ok(number)
    }

    fn is_cross(&self, number: u8) -> bool {
        self.spots[usize::from(number)].vertex == NewVertex::Cross
    }

    fn along(&mut self, boundary: &'m [Vertex], pointer: &str, faults: &mut Faults) -> Result<Vec<u8>, Refusal> {
        if boundary.is_empty() {
            faults.push(pointer, "the boundary has no spot and no free arm; every boundary has one");
        }
        let mut numbers = Vec::with_capacity(boundary.len());
        for (corner, name) in boundary.iter().enumerate() {
            let pointer = || format!("{pointer}/{corner}");
            check_name(name, pointer, faults);
            let number = self.number(name, NewVertex::Spot)?;
            let is_cross = self.is_cross(number);
            let count = &mut self.counts[usize::from(number)];
            *count = count.saturating_add(1);
            if *count == MOST[usize::from(!is_cross)] + 1 {
                let text = name.name();
                faults.push(
                    pointer(),
                    match is_cross {
                        true => format!("this is the fifth free arm of `{text}`; a cross has four"),
                        false => format!("this is the fourth line end at `{text}`; a spot has at most three"),
                    },
                );
            }
            numbers.push(number);
        }
        Ok(numbers)
    }

    /// Counts the line ends at the spots. One that is a boundary of its own, and nowhere else, has none: around the only line at a spot
    /// there is what was put on this line, or what came later.
    fn count_ends(&mut self, regions: &[Vec<Vec<u8>>]) {
        for (spot, &count) in self.spots.iter_mut().zip(&self.counts) {
            spot.ends = count.min(MOST[1]);
        }
        for boundary in regions.iter().flatten() {
            if let [only] = boundary[..]
                && self.counts[usize::from(only)] == 1
            {
                self.spots[usize::from(only)].ends = 0;
            }
        }
    }
}

/// Reports regions that form a circle, and lines that cross.
///
/// Put a point beside each boundary, a wheel around it that has the order of the corners, and join each vertex to its corners. In every
/// drawing these lines do not cross.
fn check_plane(regions: &[Vec<Vec<u8>>], vertices: usize, faults: &mut Faults) {
    let boundaries = || {
        let all = regions.iter().enumerate();
        all.flat_map(|(region, all)| all.iter().enumerate().map(move |(index, boundary)| (region, index, boundary)))
    };
    let mut pieces = DisjointSets::new(vertices);
    for (.., boundary) in boundaries() {
        for &other in &boundary[1..] {
            pieces.join(boundary[0].into(), other.into());
        }
    }
    let mut around = DisjointSets::new(vertices + regions.len());
    for (region, index, boundary) in boundaries() {
        if !around.join(pieces.of(boundary[0].into()), vertices + region) {
            let detail = "lines cross: what is connected to this boundary meets the region elsewhere, too; it is one boundary of it";
            faults.push(format!("/map/regions/{region}/{index}"), detail);
        }
    }
    let is_planar = |count: usize| {
        let mut graph = Multigraph::default();
        let nodes: Vec<usize> = (0..vertices).map(|_| graph.add_vertex()).collect();
        for (.., boundary) in boundaries().take(count) {
            let hub = graph.add_vertex();
            let rim: Vec<usize> = boundary.iter().map(|_| graph.add_vertex()).collect();
            for (place, &corner) in rim.iter().enumerate() {
                graph.add_edge(hub, corner);
                graph.add_edge(corner, nodes[usize::from(boundary[place])]);
                if rim.len() > 1 {
                    graph.add_edge(corner, rim[(place + 1) % rim.len()]);
                }
            }
        }
        graph.is_planar()
    };
    let count = boundaries().count();
    if !is_planar(count)
        && let Some((region, index, _)) = (1..=count).find(|&count| !is_planar(count)).and_then(|count| boundaries().nth(count - 1))
    {
        let detail = "lines cross: no drawing has this boundary and those before it with their corners in these orders";
        faults.push(format!("/map/regions/{region}/{index}"), detail);
    }
}
