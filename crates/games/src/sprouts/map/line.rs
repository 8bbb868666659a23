//! Lines in a map: the lines of players, one line for each position that a move leads to, and the map after a line.

use super::{Boundary, Drawing, NewVertex, Region, Spot};
use crate::drawing::{Vertex, read_inside};
use crate::game::compared_by;
use crate::refusal::Refusal;
use crate::serial::{Deserialize, Serialize};
use crate::sprouts::limits::drawn_in_region;
use crate::wire::{Integer, read_by_names, read_index};
use nimber_solvers::sprouts::{Position, Sketch, SproutsRules};
use nimber_solvers::theory::{Budget, Stop};
use std::collections::{BTreeMap, BTreeSet};

/// A place on a boundary where a line ends.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SproutsCorner {
    /// The index of its boundary in the region.
    pub boundary: usize,
    /// Its index on the boundary.
    pub corner: usize,
    /// The spot.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub(crate) spot: Vertex,
}

read_by_names!(SproutsCorner { boundary: usize, corner: usize, spot: Vertex });

/// A line to draw.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SproutsLine {
    /// The region's index in the map.
    pub region: usize,
    /// The end that comes first in the map.
    pub from: SproutsCorner,
    /// The other end. A line from a spot to itself may end at the same corner.
    pub to: SproutsCorner,
    /// If both ends are on one boundary: the other boundaries that are on the same side of the line as what lies between `from` and `to`.
    /// Empty if the ends are on different boundaries.
    pub inside: Vec<usize>,
    /// The name of the new spot.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub(crate) spot: Vertex,
    /// The spots on the boundaries that are inside. A line that is read does not know them.
    #[serde(skip)]
    pub(crate) encloses: Vec<Vertex>,
}

read_by_names!(SproutsLine { region: usize, from: SproutsCorner, to: SproutsCorner, inside: Vec<usize>, spot: Vertex; encloses });

/// Places are compared with their spots, so that a line of another map is another line.
impl SproutsCorner {
    /// The spot, in the map in which the line was found.
    pub fn spot(&self) -> &Vertex {
        &self.spot
    }

    fn place(&self) -> (usize, usize) {
        (self.boundary, self.corner)
    }

    fn key(&self) -> ((usize, usize), &Vertex) {
        (self.place(), &self.spot)
    }

    fn said(&self) -> SproutsCornerRequest {
        SproutsCornerRequest {
            boundary: (self.boundary as u64).into(),
            corner: (self.corner as u64).into(),
            spot: Some(self.spot.name().to_owned()),
        }
    }
}

compared_by!(SproutsCorner, key);

/// Lines are compared by their ends, by what is inside, and by the new spot.
impl SproutsLine {
    /// The name of the new spot, in the map in which the line was found.
    pub fn spot(&self) -> &Vertex {
        &self.spot
    }

    /// The spots on the boundaries that are inside; none for a line that serde read, which does not know their names.
    pub fn encloses(&self) -> &[Vertex] {
        &self.encloses
    }

    /// Whether the names of all spots inside are known.
    pub(crate) fn has_names(&self) -> bool {
        self.inside.is_empty() == self.encloses.is_empty()
    }

    fn key(&self) -> (usize, &SproutsCorner, &SproutsCorner, &[usize], &Vertex) {
        (self.region, &self.from, &self.to, &self.inside, &self.spot)
    }

    /// The line as a player would send it.
    pub(crate) fn said(&self) -> SproutsLineRequest {
        let inside = self.inside.iter().map(|&boundary| (boundary as u64).into()).collect();
        let (region, from, to) = ((self.region as u64).into(), self.from.said(), self.to.said());
        SproutsLineRequest { region, from, to, inside, spot: Some(self.spot.name().to_owned()) }
    }
}

compared_by!(SproutsLine, key);

/// The end of a line as a player sends it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SproutsCornerRequest {
    /// The index of its boundary in the region.
    pub boundary: Integer,
    /// Its index on the boundary.
    pub corner: Integer,
    /// The spot; checked if it is there.
    #[serde(default, deserialize_with = "crate::wire::not_null")]
    pub spot: Option<String>,
}

/// A line as a player sends it. The ends may come in either order.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SproutsLineRequest {
    /// The region's index in the map.
    pub region: Integer,
    /// One end.
    pub from: SproutsCornerRequest,
    /// The other end.
    pub to: SproutsCornerRequest,
    /// If both ends are on one boundary: the other boundaries that are on the same side of the line as what one passes from `from` to
    /// `to`. None if it is left out.
    #[serde(default)]
    pub inside: Vec<Integer>,
    /// The name of the new spot; checked if it is there.
    #[serde(default, deserialize_with = "crate::wire::not_null")]
    pub spot: Option<String>,
}

/// A line by the indices of its ends.
#[derive(Clone, Copy)]
struct Ends {
    region: usize,
    /// Boundary and corner.
    from: (usize, usize),
    to: (usize, usize),
}

impl Drawing {
    /// About how many lines can be drawn, as [`Drawing::options`] counts them. It bounds the work of drawing them.
    pub fn drawn_moves(&self) -> u64 {
        let in_region = |region: &Region| {
            let (untouched, others): (Vec<_>, Vec<_>) = region.iter().partition(|boundary| self.is_untouched(boundary));
            let corners = |boundary: &Boundary| boundary.iter().filter(|&&spot| self.is_alive(spot)).count() as u64;
            drawn_in_region(untouched.len() as u64, others.into_iter().map(corners).filter(|&corners| corners > 0))
        };
        self.regions.iter().map(in_region).fold(0, u64::saturating_add)
    }

    /// The positions that moves lead to, each with a line that leads there and what is put on it.
    pub fn options(&self, budget: &Budget) -> Result<BTreeMap<Position, (SproutsLine, NewVertex)>, Stop> {
        let sketch = Sketch::under(self.rules);
        let mut options = LineSearch { drawing: self, name: self.next_name(), sketch, found: BTreeMap::new(), budget };
        for region in 0..self.regions.len() {
            options.in_region(region)?;
        }
        Ok(options.found)
    }

    /// The line that a player means.
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] with the place of the fault.
    pub fn find(&self, request: &SproutsLineRequest) -> Result<SproutsLine, Refusal> {
        let index = read_index("region", &request.region, self.regions.len())?;
        let region = &self.regions[index];
        let mut from = self.read_end(region, &request.from).map_err(|refusal| refusal.below("/from"))?;
        let mut to = self.read_end(region, &request.to).map_err(|refusal| refusal.below("/to"))?;
        let spot = region[from.0][from.1];
        if !self.can_join(region, from, to) {
            let name = self.spots[usize::from(spot)].name.name();
            let detail = match self.is_cross(spot) {
                true => format!("this is the same arm of `{name}`; a line joins two different arms"),
                false => format!("`{name}` has two line ends, so a line from it to itself has no room"),
            };
            return Err(Refusal::illegal("/to", detail));
        }
        let mut inside = read_inside(region.len(), &request.inside, from.0, to.0)?;
        if from > to {
            std::mem::swap(&mut from, &mut to);
            if from.0 == to.0 {
                // In the other order, the boundaries on the other side of the line are inside.
                inside = (0..region.len()).filter(|other| *other != from.0 && !inside.contains(other)).collect();
            }
        }
        let line = self.line(Ends { region: index, from, to }, inside, self.next_name());
        let what = if self.rules == SproutsRules::Mixed { "the new spot or cross is called" } else { "the new spot is called" };
        line.spot.check(self.name_field(), request.spot.as_deref(), what)?;
        Ok(line)
    }

    /// Where requests have the name of a vertex.
    fn name_field(&self) -> &'static str {
        if self.rules == SproutsRules::Mixed { "/vertex" } else { "/spot" }
    }

    /// Whether a line can join two places of a region where lines can end.
    fn can_join(&self, region: &Region, from: (usize, usize), to: (usize, usize)) -> bool {
        let (one, other) = (region[from.0][from.1], region[to.0][to.1]);
        one != other || if self.is_cross(one) { from != to } else { self.ends(one) < 2 }
    }

    fn new_vertices(&self) -> &'static [NewVertex] {
        match self.rules {
            SproutsRules::Sprouts => &[NewVertex::Spot],
            SproutsRules::Mixed => &[NewVertex::Spot, NewVertex::Cross],
        }
    }

    fn read_end(&self, region: &Region, request: &SproutsCornerRequest) -> Result<(usize, usize), Refusal> {
        let boundary = read_index("boundary", &request.boundary, region.len())?;
        let corner = read_index("corner", &request.corner, region[boundary].len())?;
        let spot = region[boundary][corner];
        let name = &self.spots[usize::from(spot)].name;
        name.check(self.name_field(), request.spot.as_deref(), "this corner belongs to")?;
        if !self.is_alive(spot) {
            return Err(Refusal::illegal("/corner", format!("`{}` has three line ends already", name.name())));
        }
        Ok((boundary, corner))
    }

    fn line(&self, ends: Ends, inside: Vec<usize>, spot: Vertex) -> SproutsLine {
        let corner = |(boundary, corner): (usize, usize)| {
            let spot = self.regions[ends.region][boundary][corner];
            SproutsCorner { boundary, corner, spot: self.spots[usize::from(spot)].name.clone() }
        };
        let enclosed = inside.iter().flat_map(|&boundary| &self.regions[ends.region][boundary]);
        let enclosed: BTreeSet<u8> = enclosed.copied().collect();
        let encloses = enclosed.into_iter().map(|spot| self.spots[usize::from(spot)].name.clone()).collect();
        SproutsLine { region: ends.region, from: corner(ends.from), to: corner(ends.to), inside, spot, encloses }
    }

    /// The drawing after a line that can be drawn. A region that is split is replaced by its two parts, the one with what lies between the
    /// ends of the line last.
    pub fn after(&self, line: &SproutsLine, new: NewVertex) -> Drawing {
        self.drawn(Ends { region: line.region, from: line.from.place(), to: line.to.place() }, &line.inside, &line.spot, new)
    }

    fn drawn(&self, ends: Ends, inside: &[usize], name: &Vertex, vertex: NewVertex) -> Drawing {
        let region = &self.regions[ends.region];
        let new = self.spots.len() as u8;
        let left = if ends.from.0 == ends.to.0 { self.split(region, ends, inside, new) } else { vec![self.merged(region, ends, new)] };
        let mut spots = self.spots.clone();
        for (boundary, corner) in [ends.from, ends.to] {
            spots[usize::from(region[boundary][corner])].ends += 1;
        }
        spots.push(Spot { name: name.clone(), ends: 2, vertex });
        let (before, behind) = (&self.regions[..ends.region], &self.regions[ends.region + 1..]);
        Drawing { rules: self.rules, spots, regions: before.iter().cloned().chain(left).chain(behind.iter().cloned()).collect() }
    }

    /// The ends of what is before a corner and the beginning of what is behind it when a line ends there. A spot is in both, an arm is
    /// used up.
    fn cut(&self, boundary: &Boundary, corner: usize) -> (usize, usize) {
        if self.is_cross(boundary[corner]) { (corner, corner + 1) } else { (corner + 1, corner) }
    }

    fn split(&self, region: &Region, ends: Ends, inside: &[usize], new: u8) -> Vec<Region> {
        let (mut outer, mut inner) = (Region::new(), Region::new());
        for (index, boundary) in region.iter().enumerate() {
            if index == ends.from.0 {
                let (from, to) = (self.cut(boundary, ends.from.1), self.cut(boundary, ends.to.1));
                let between = [&boundary[from.1..to.0], &[new]].concat();
                // A loop at an untouched spot has the same on both sides.
                outer.push(if self.is_untouched(boundary) {
                    between.clone()
                } else {
                    [&boundary[..from.0], &[new], &boundary[to.1..]].concat()
                });
                inner.push(between);
            } else if inside.contains(&index) {
                inner.push(boundary.clone());
            } else {
                outer.push(boundary.clone());
            }
        }
        vec![outer, inner]
    }

    fn merged(&self, region: &Region, ends: Ends, new: u8) -> Region {
        // All the way round from a corner to itself. An untouched spot is passed once.
        let round = |(boundary, corner): (usize, usize)| {
            let boundary = &region[boundary];
            let (end, begin) = self.cut(boundary, corner);
            if self.is_untouched(boundary) { boundary.clone() } else { [&boundary[begin..], &boundary[..end]].concat() }
        };
        let around = [&round(ends.from)[..], &[new], &round(ends.to), &[new]].concat();
        let mut left = region.clone();
        left[ends.from.0] = around;
        left.remove(ends.to.0);
        left
    }
}

/// Draws lines until every position is found. Equal untouched spots are taken in order, and finished boundaries stay outside.
struct LineSearch<'a> {
    drawing: &'a Drawing,
    /// Of the new spot.
    name: Vertex,
    sketch: Sketch,
    found: BTreeMap<Position, (SproutsLine, NewVertex)>,
    budget: &'a Budget,
}

impl LineSearch<'_> {
    fn in_region(&mut self, index: usize) -> Result<(), Stop> {
        let drawing = self.drawing;
        let region = &drawing.regions[index];
        let is_alive = |place: &(usize, usize)| drawing.is_alive(region[place.0][place.1]);
        let (untouched, others): (Vec<usize>, Vec<usize>) =
            (0..region.len()).partition(|&boundary| drawing.is_untouched(&region[boundary]));
        let corners = |boundary: usize| (0..region[boundary].len()).map(move |corner| (boundary, corner)).filter(is_alive);
        let others: Vec<usize> = others.into_iter().filter(|&boundary| corners(boundary).next().is_some()).collect();
        let all: Vec<(usize, usize)> =
            others.iter().flat_map(|&boundary| corners(boundary)).chain(untouched.iter().take(2).map(|&boundary| (boundary, 0))).collect();
        for (place, &from) in all.iter().enumerate() {
            for &to in &all[place..] {
                let (from, to) = (from.min(to), from.max(to));
                let ends = Ends { region: index, from, to };
                if from.0 != to.0 {
                    self.draw(ends, Vec::new())?;
                } else if drawing.can_join(region, from, to) && untouched.get(1) != Some(&from.0) {
                    self.deal(ends, &others, &untouched)?;
                }
            }
        }
        Ok(())
    }

    /// Draws a line from a boundary to itself, with every choice of enclosed boundaries.
    fn deal(&mut self, ends: Ends, others: &[usize], untouched: &[usize]) -> Result<(), Stop> {
        let apart = |list: &[usize]| list.iter().copied().filter(|&boundary| boundary != ends.from.0).collect::<Vec<_>>();
        let (others, untouched) = (apart(others), apart(untouched));
        for dealing in 0u64..1 << others.len() {
            for spots in 0..=untouched.len() {
                let dealt = others.iter().enumerate().filter(|(place, _)| dealing >> place & 1 == 1).map(|(_, &boundary)| boundary);
                let mut inside: Vec<usize> = dealt.chain(untouched[..spots].iter().copied()).collect();
                inside.sort_unstable();
                self.draw(ends, inside)?;
            }
        }
        Ok(())
    }

    fn draw(&mut self, ends: Ends, inside: Vec<usize>) -> Result<(), Stop> {
        self.budget.check_deadline()?;
        for &new in self.drawing.new_vertices() {
            self.drawing.drawn(ends, &inside, &self.name, new).sketch(&mut self.sketch);
            if let Some(position) = self.sketch.new_position() {
                self.found.entry(position).or_insert_with(|| (self.drawing.line(ends, inside.clone(), self.name.clone()), new));
            }
        }
        Ok(())
    }
}
