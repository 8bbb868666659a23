//! Reads a map, and refuses one that is not a drawing in the plane.

use super::{Drawing, MOST_ENDS, NewVertex, Spot, SproutsMap, reach};
use crate::drawing::Vertex;
use crate::refusal::{Faults, Refusal};
use crate::sprouts::limits::{MAX_LIVES, MAX_MAP_SPOTS, MAX_NAME, check_lives, check_moves};
use nimber_solvers::sprouts::SproutsRules;
use nimber_solvers::sprouts::disjoint_sets::DisjointSets;
use std::collections::HashMap;

impl Drawing {
    /// # Errors
    /// [`Refusal::InvalidPosition`] for what no play draws. [`Refusal::BeyondLimits`] for too many spots and for long names.
    pub fn read(map: &SproutsMap) -> Result<Self, Refusal> {
        let drawing = read_spots(map)?;
        drawing.check_size()?;
        let mut faults = Faults::default();
        let corners = Corners::of(&drawing);
        corners.check_lines(&mut faults);
        let mut faults = faults.none_in(Faults::default())?;
        corners.check_plane(&mut faults);
        let mut faults = faults.none_in(Faults::default())?;
        if !reach::is_reached(drawing.spots.len(), &corners.lines()) {
            faults.push(
                "/map/regions",
                "no play draws this map: every line has a new spot on it, with two line ends at first, so taking back such spots one by \
                 one has to lead back to untouched spots",
            );
        }
        faults.none_in(drawing)
    }
}

impl Drawing {
    /// Every move takes a life and draws a spot, so a map within the limits stays within them to the end of the game.
    fn check_size(&self) -> Result<(), Refusal> {
        let spots = self.spots.len() + self.lives() as usize;
        if spots > MAX_MAP_SPOTS {
            let detail = format!("the map has {spots} spots and lives; maps of at most {MAX_MAP_SPOTS} are answered");
            return Err(Refusal::beyond("map_spots", MAX_MAP_SPOTS as u64, spots, detail));
        }
        check_lives(self.lives(), MAX_LIVES)?;
        check_moves(self.drawn_moves())
    }
}

/// Numbers the spots and counts their line ends.
fn read_spots(map: &SproutsMap) -> Result<Drawing, Refusal> {
    let mut reader = SpotReader::default();
    let mut regions = Vec::new();
    for (region, boundaries) in map.regions.iter().enumerate() {
        if boundaries.is_empty() {
            reader.faults.push(format!("/map/regions/{region}"), "the region has no boundary; every region has one");
        }
        let mut read = Vec::new();
        for (index, boundary) in boundaries.iter().enumerate() {
            if boundary.is_empty() {
                reader.faults.push(format!("/map/regions/{region}/{index}"), "the boundary has no spot; every boundary has one");
            }
            let corners = (0..boundary.len()).map(|corner| reader.corner(boundary, [region, index, corner]));
            read.push(corners.collect::<Result<_, _>>()?);
        }
        regions.push(read);
    }
    reader.finish(regions)
}

/// The spots of a map as they are met.
#[derive(Default)]
struct SpotReader<'m> {
    numbers: HashMap<&'m str, u8>,
    spots: Vec<Spot>,
    faults: Faults,
}

impl<'m> SpotReader<'m> {
    /// The number of the spot at a corner of a boundary, whose line end is counted. `place` has the indices of the region, the boundary and
    /// the corner.
    fn corner(&mut self, boundary: &'m [Vertex], place: [usize; 3]) -> Result<u8, Refusal> {
        let [region, index, corner] = place;
        let pointer = || format!("/map/regions/{region}/{index}/{corner}");
        let name = &boundary[corner];
        let text = name.name();
        let length = text.chars().count();
        if text.is_empty() || length > MAX_NAME {
            self.faults.push(pointer(), format!("the name has {length} characters; it has from 1 to {MAX_NAME}"));
        }
        let next = self.spots.len();
        if next == MAX_MAP_SPOTS && !self.numbers.contains_key(text) {
            let detail = format!("the map has too many spots; maps of at most {MAX_MAP_SPOTS} are read");
            return Err(Refusal::beyond("map_spots", MAX_MAP_SPOTS as u64, next + 1, detail));
        }
        let number = *self.numbers.entry(text).or_insert(next as u8);
        if usize::from(number) == next {
            self.spots.push(Spot { name: name.clone(), ends: 0, vertex: NewVertex::Spot });
        }
        let ends = &mut self.spots[usize::from(number)].ends;
        let is_untouched = boundary.len() == 1;
        // An untouched spot has a corner without a line end.
        *ends = ends.saturating_add(1);
        if *ends == MOST_ENDS + 1 {
            self.faults.push(pointer(), format!("this is the fourth line end at `{text}`; a spot has at most three"));
        }
        if is_untouched && *ends > 1 {
            self.faults.push(pointer(), format!("`{text}` is a boundary of its own, so it is untouched, but lines end at it elsewhere"));
        }
        if boundary.get(corner + 1).or(boundary.first()).is_some_and(|next| next == name) && !is_untouched {
            self.faults.push(pointer(), format!("`{text}` follows itself; a line from a spot to itself has a new spot on it"));
        }
        Ok(number)
    }

    /// The drawing. Spots that are untouched have no line end after all.
    fn finish(mut self, regions: Vec<Vec<Vec<u8>>>) -> Result<Drawing, Refusal> {
        for (region, boundaries) in regions.iter().enumerate() {
            for (index, boundary) in boundaries.iter().enumerate() {
                if let [only] = boundary[..] {
                    let spot = &mut self.spots[usize::from(only)];
                    match spot.ends {
                        1 => spot.ends = 0,
                        0 => {}
                        _ => self.faults.push(
                            format!("/map/regions/{region}/{index}/0"),
                            format!("`{}` is a boundary of its own, so it is untouched, but lines end at it elsewhere", spot.name.name()),
                        ),
                    }
                }
            }
        }
        self.faults.none_in(Drawing { rules: SproutsRules::Sprouts, spots: self.spots, regions })
    }
}

/// The corners of a drawing at which lines end. Each corner also identifies the half of a line that leaves its spot there.
pub(super) struct Corners<'d> {
    drawing: &'d Drawing,
    list: Vec<Corner>,
    /// The corners of each spot.
    at: Vec<Vec<usize>>,
    /// The corner from which the same half of a line is passed in the other direction.
    back: Vec<Option<usize>>,
}

struct Corner {
    spot: u8,
    /// The corners before and after it on its boundary.
    before: usize,
    after: usize,
    pointer: [usize; 3],
}

impl<'d> Corners<'d> {
    pub(super) fn of(drawing: &'d Drawing) -> Self {
        let mut list = Vec::new();
        let mut at = vec![Vec::new(); drawing.spots.len()];
        let boundaries =
            drawing.regions.iter().enumerate().flat_map(|(region, all)| (0..).zip(all).map(move |(index, one)| (region, index, one)));
        for (region, index, boundary) in boundaries {
            if drawing.is_untouched(boundary) {
                continue;
            }
            let (first, length) = (list.len(), boundary.len());
            for (corner, &spot) in boundary.iter().enumerate() {
                at[usize::from(spot)].push(first + corner);
                let (before, after) = (first + (corner + length - 1) % length, first + (corner + 1) % length);
                list.push(Corner { spot, before, after, pointer: [region, index, corner] });
            }
        }
        let mut corners = Corners { drawing, list, at, back: Vec::new() };
        corners.back = (0..corners.list.len()).map(|corner| corners.turned(corner).map(|next| corners.list[next].before)).collect();
        corners
    }

    fn spot(&self, corner: usize) -> u8 {
        self.list[corner].spot
    }

    /// The spot that comes after a corner.
    fn next_spot(&self, corner: usize) -> u8 {
        self.spot(self.list[corner].after)
    }

    /// The next corner at the same spot, on the other side of the half line that leaves it.
    fn turned(&self, corner: usize) -> Option<usize> {
        let at = &self.at[usize::from(self.spot(corner))];
        let place = at.iter().position(|&other| other == corner)?;
        let fits = |step: usize| {
            let around = |corner: usize| (corner + step) % at.len();
            (0..at.len()).all(|place| self.next_spot(at[place]) == self.spot(self.list[at[around(place)]].before))
        };
        // Round a spot with three corners there are two orders.
        let step = (1..at.len().max(2)).find(|&step| fits(step))?;
        Some(at[(place + step) % at.len()])
    }

    /// Reports spots whose line ends are not those of other spots.
    fn check_lines(&self, faults: &mut Faults) {
        for (corner, place) in self.list.iter().enumerate() {
            let fits = self.back[corner].is_some_and(|back| back != corner && self.back[back] == Some(corner));
            if !fits {
                let (from, to) = (self.name(corner), self.name(place.after));
                let [region, boundary, index] = place.pointer;
                let detail = format!(
                    "the line from `{from}` to `{to}` does not fit: it is passed from `{to}` to `{from}` once, too, and the boundaries \
                     around a spot follow one another"
                );
                faults.push(format!("/map/regions/{region}/{boundary}/{index}"), detail);
            }
        }
    }

    fn name(&self, corner: usize) -> &str {
        self.drawing.spots[usize::from(self.spot(corner))].name.name()
    }

    /// For each corner the dart of its half of a line, which `join` makes of two spots; the dart back is `^ 1`.
    pub(super) fn darts(&self, mut join: impl FnMut(usize, usize) -> usize) -> Vec<usize> {
        let mut darts = vec![0; self.list.len()];
        for corner in 0..self.list.len() {
            if let Some(back) = self.back[corner].filter(|&back| corner < back) {
                darts[corner] = join(self.spot(corner).into(), self.next_spot(corner).into());
                darts[back] = darts[corner] ^ 1;
            }
        }
        darts
    }

    /// Every half of a line by its two spots.
    fn lines(&self) -> Vec<(u8, u8)> {
        let once = |corner: &usize| self.back[*corner].is_some_and(|back| *corner < back);
        (0..self.list.len()).filter(once).map(|corner| (self.spot(corner), self.next_spot(corner))).collect()
    }

    /// Reports lines that cross, and regions that do not lie beside one another in a plane.
    fn check_plane(&self, faults: &mut Faults) {
        let mut pieces = DisjointSets::new(self.drawing.spots.len());
        for (from, to) in self.lines() {
            pieces.join(from.into(), to.into());
        }
        // Euler's formula for each piece: spots - halves of lines + boundaries = 2.
        let mut sums = vec![0isize; self.drawing.spots.len()];
        for spot in 0..self.drawing.spots.len() {
            sums[pieces.of(spot)] += 1;
        }
        for (from, _) in self.lines() {
            sums[pieces.of(from.into())] -= 1;
        }
        let boundaries = || {
            let all = self.drawing.regions.iter().enumerate();
            all.flat_map(|(region, all)| all.iter().enumerate().map(move |(index, boundary)| (region, index, boundary)))
        };
        for (.., boundary) in boundaries() {
            sums[pieces.of(boundary[0].into())] += 1;
        }
        for (region, index, boundary) in boundaries() {
            let sum = &mut sums[pieces.of(boundary[0].into())];
            if *sum != 2 {
                let detail = "lines cross: what is connected to this boundary cannot be drawn in a plane with these boundaries";
                faults.push(format!("/map/regions/{region}/{index}"), detail);
                *sum = 2;
            }
        }
        // Regions and pieces are connected without a circle.
        let first = self.drawing.spots.len();
        let mut around = DisjointSets::new(first + self.drawing.regions.len());
        for (region, index, boundary) in boundaries() {
            if !around.join(pieces.of(boundary[0].into()), first + region) {
                let detail = "lines cross: the regions around what is connected to this boundary meet elsewhere, too";
                faults.push(format!("/map/regions/{region}/{index}"), detail);
            }
        }
        let home = (!self.drawing.regions.is_empty()).then(|| around.of(first));
        for region in 0..self.drawing.regions.len() {
            if Some(around.of(first + region)) != home {
                let detail = "nothing connects this region to the first one; they are parts of different drawings";
                return faults.push(format!("/map/regions/{region}"), detail);
            }
        }
    }
}
