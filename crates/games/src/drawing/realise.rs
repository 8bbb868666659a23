//! Drawings of positions that are known only by the corners at which lines can begin.
//!
//! Boundaries that share vertices are a piece of the drawing. Let each boundary be a point beside it, and each vertex with corners on two
//! boundaries, or twice on one, a line between their points. These lines divide the plane, and in each of the parts lies what is connected
//! there: a finished spot if up to three things meet, otherwise a closed line with a finished inside. Vertices with one corner hang on
//! these. A spot with three corners is a point, too, and its lines lead to the parts between them.

use super::plan::{Kind, Plan, PlanBoundary, PlanRegion, PlanVertex};
use nimber_solvers::sprouts::disjoint_sets::DisjointSets;
use std::collections::HashMap;

/// The corners of a position. A spot has one for each line that ends at it, a cross one for each free arm.
#[derive(Clone, Debug, Default)]
pub struct Corners {
    pub vertices: Vec<PlanVertex>,
    pub regions: Vec<CornerRegion>,
}

#[derive(Clone, Debug, Default)]
pub struct CornerRegion {
    /// Spots without a line.
    pub alone: Vec<usize>,
    /// The other boundaries, by their vertices.
    pub boundaries: Vec<Vec<usize>>,
}

/// The most orientations of boundaries that are tried for a piece.
const MOST_TRIES: usize = 20_000;

/// A drawing for each set of regions that share vertices. None if no drawing has these corners, or none was found.
pub fn realised(corners: &Corners) -> Option<Vec<Plan>> {
    let mut sets = DisjointSets::new(corners.regions.len());
    let mut first = HashMap::new();
    for (index, region) in corners.regions.iter().enumerate() {
        for &vertex in region.boundaries.iter().flatten() {
            sets.join(index, *first.entry(vertex).or_insert(index));
        }
    }
    let mut sheets: Vec<(usize, Vec<usize>)> = Vec::new();
    for index in 0..corners.regions.len() {
        let set = sets.of(index);
        match sheets.iter_mut().find(|(other, _)| *other == set) {
            Some((_, regions)) => regions.push(index),
            None => sheets.push((set, vec![index])),
        }
    }
    sheets.iter().map(|(_, regions)| Sketch::new(corners, regions)?.plan()).collect()
}

/// One or more free arms side by side, or the corner of a spot.
struct Corner {
    hub: usize,
    /// Its place among the corners of its hub.
    place: usize,
    vertex: usize,
    arms: usize,
    /// The other corner of the same vertex. If this has three, the one at the hub of the vertex, or the one that this stands for.
    other: Option<usize>,
}

/// What a point of the plane stands for.
struct Hub {
    /// The region of a boundary; none for a spot with three corners.
    region: Option<usize>,
    /// By their places in `all`.
    corners: Vec<usize>,
}

struct Sketch<'c> {
    corners: &'c Corners,
    regions: &'c [usize],
    hubs: Vec<Hub>,
    all: Vec<Corner>,
    /// Whether a hub is drawn as its mirror image.
    is_mirrored: Vec<bool>,
    plan: Plan,
    /// For each corner the dart of its vertex towards the part that follows it.
    towards: Vec<Option<usize>>,
    /// For each corner with two line ends of its own, these.
    on_ring: Vec<Option<[usize; 2]>>,
    /// For each vertex of the plan, the darts that leave it, as one meets them turning to the left.
    around: Vec<Vec<usize>>,
}

impl<'c> Sketch<'c> {
    fn new(corners: &'c Corners, regions: &'c [usize]) -> Option<Self> {
        let (mut all, mut hubs): (Vec<Corner>, Vec<Hub>) = Default::default();
        for &region in regions {
            for boundary in &corners.regions[region].boundaries {
                let joined = joined_arms(corners, boundary);
                let first = all.len();
                let hub = hubs.len();
                hubs.push(Hub { region: Some(region), corners: (first..first + joined.len()).collect() });
                let corner = |(place, (vertex, arms))| Corner { hub, place, vertex, arms, other: None };
                all.extend(joined.into_iter().enumerate().map(corner));
            }
        }
        join_corners(corners, &mut all, &mut hubs)?;
        let plan = Plan::of(corners.vertices.clone());
        let (count, vertices) = (all.len(), plan.vertices.len());
        let mut sketch = Sketch {
            corners,
            regions,
            is_mirrored: vec![false; hubs.len()],
            hubs,
            all,
            plan,
            towards: vec![None; count],
            on_ring: vec![None; count],
            around: vec![Vec::new(); vertices],
        };
        sketch.orient().then_some(sketch)
    }

    /// Finds out which hubs are mirrored.
    fn orient(&mut self) -> bool {
        let mut is_placed = vec![false; self.hubs.len()];
        for first in 0..self.hubs.len() {
            if is_placed[first] {
                continue;
            }
            // Each hub has a neighbour before it, and the one with the most such neighbours comes next.
            let mut order = vec![first];
            is_placed[first] = true;
            loop {
                let placed = |hub: usize| self.hubs[hub].corners.iter().filter(|&&corner| self.is_joined(corner, &is_placed)).count();
                let next = (0..self.hubs.len()).filter(|&hub| !is_placed[hub] && placed(hub) > 0).max_by_key(|&hub| placed(hub));
                let Some(next) = next else { break };
                is_placed[next] = true;
                order.push(next);
            }
            // The boundaries of a map are seen from one side of the paper, those of a text may not be.
            if ![true, false].into_iter().any(|is_map| self.orient_from(&order, 0, &mut vec![false; self.hubs.len()], &mut 0, is_map)) {
                return false;
            }
        }
        true
    }

    fn is_joined(&self, corner: usize, is_placed: &[bool]) -> bool {
        self.all[corner].other.is_some_and(|other| is_placed[self.all[other].hub])
    }

    fn orient_from(&mut self, order: &[usize], place: usize, is_placed: &mut Vec<bool>, tries: &mut usize, is_map: bool) -> bool {
        let Some(&hub) = order.get(place) else { return true };
        is_placed[hub] = true;
        let has_mirror_image = !is_map || self.hubs[hub].region.is_none();
        for mirrored in [false, true].into_iter().take(1 + usize::from(has_mirror_image)) {
            *tries += 1;
            self.is_mirrored[hub] = mirrored;
            if *tries <= MOST_TRIES && self.is_plane(order, is_placed) && self.orient_from(order, place + 1, is_placed, tries, is_map) {
                return true;
            }
        }
        is_placed[hub] = false;
        false
    }

    /// Euler's formula for the hubs of a piece that are placed.
    fn is_plane(&self, order: &[usize], is_placed: &[bool]) -> bool {
        let hubs: Vec<usize> = order.iter().copied().filter(|&hub| is_placed[hub]).collect();
        let corners = hubs.iter().flat_map(|&hub| &self.hubs[hub].corners);
        let joined = corners.filter(|&&corner| self.is_joined(corner, is_placed)).count() / 2;
        hubs.len() + self.parts(&hubs, is_placed).len() == joined + 2
    }

    /// The parts of the plane around the hubs: for each the corners that one meets going round it, with the part on the
    /// right.
    fn parts(&self, hubs: &[usize], is_placed: &[bool]) -> Vec<Vec<usize>> {
        let mut is_met = vec![false; self.all.len()];
        let mut parts = Vec::new();
        for &first in hubs.iter().flat_map(|&hub| &self.hubs[hub].corners) {
            let mut part = Vec::new();
            // The gap that follows a corner.
            let mut gap = first;
            while !std::mem::replace(&mut is_met[gap], true) {
                let corner = self.following(gap);
                part.push(corner);
                gap = self.all[corner].other.filter(|_| self.is_joined(corner, is_placed)).unwrap_or(corner);
            }
            if !part.is_empty() {
                parts.push(part);
            }
        }
        parts
    }

    /// The next corner at the same hub, turning to the left around its point.
    fn following(&self, corner: usize) -> usize {
        let Corner { hub, place, .. } = self.all[corner];
        let corners = &self.hubs[hub].corners;
        let step = if self.is_mirrored[hub] { corners.len() - 1 } else { 1 };
        corners[(place + step) % corners.len()]
    }

    /// Whether a corner leads from a boundary to the hub of its vertex, which has its lines.
    fn is_passed(&self, corner: usize) -> bool {
        self.all[corner].other.is_some_and(|other| self.hubs[self.all[other].hub].region.is_none())
    }

    /// How many lines of its own a corner needs.
    fn lines(&self, corner: usize) -> usize {
        let Corner { hub, vertex, arms, other, .. } = self.all[corner];
        let vertex = &self.corners.vertices[vertex];
        let is_untouched = vertex.kind == Kind::Cross && arms > 3 && self.hubs[hub].corners.len() == 1;
        match (vertex.kind, other) {
            _ if self.is_passed(corner) => 0,
            (_, Some(_)) => 1,
            _ if is_untouched => 0,
            (Kind::Cross, None) => 1 + usize::from(arms < 3),
            (_, None) => 1 + usize::from(vertex.lives < 2),
        }
    }

    fn plan(mut self) -> Option<Plan> {
        let all: Vec<usize> = (0..self.hubs.len()).collect();
        for part in self.parts(&all, &vec![true; self.hubs.len()]) {
            // Turning to the left.
            let corners: Vec<usize> = part.into_iter().rev().filter(|&corner| self.lines(corner) > 0).collect();
            self.draw_part(&corners);
        }
        let begins: Vec<Option<usize>> = (0..self.all.len()).map(|corner| self.draw_corner(corner)).collect();
        let turned = self.hubs.iter().zip(&self.is_mirrored).filter(|(hub, is_mirrored)| hub.region.is_none() && **is_mirrored);
        turned.for_each(|(hub, _)| self.around[self.all[hub.corners[0]].vertex].reverse());
        self.add_regions(&begins)
    }

    fn joint(&mut self) -> usize {
        self.plan.vertices.push(PlanVertex::joint());
        self.around.push(Vec::new());
        self.plan.vertices.len() - 1
    }

    /// Joins what meets in a part of the plane.
    fn draw_part(&mut self, corners: &[usize]) {
        let needs_ring = corners.len() > 3 || corners.iter().any(|&corner| self.lines(corner) > 1);
        let vertex = |sketch: &Self, corner: usize| sketch.all[corner].vertex;
        match *corners {
            [] => {}
            _ if needs_ring => self.draw_ring(corners),
            [one, other] => {
                let dart = self.plan.join(vertex(self, one), vertex(self, other));
                (self.towards[one], self.towards[other]) = (Some(dart), Some(dart ^ 1));
            }
            _ => {
                let joint = self.joint();
                for &corner in corners {
                    let dart = self.plan.join(joint, vertex(self, corner));
                    self.around[joint].push(dart);
                    self.towards[corner] = Some(dart ^ 1);
                }
            }
        }
    }

    fn draw_ring(&mut self, corners: &[usize]) {
        let node = |sketch: &mut Self, corner: usize| if sketch.lines(corner) > 1 { sketch.all[corner].vertex } else { sketch.joint() };
        let nodes: Vec<usize> = corners.iter().map(|&corner| node(self, corner)).collect();
        let count = nodes.len();
        let darts: Vec<usize> = (0..count).map(|place| self.plan.join(nodes[place], nodes[(place + 1) % count])).collect();
        for (place, (&node, &corner)) in nodes.iter().zip(corners).enumerate() {
            // Along the ring with its inside on the left.
            let ends = [darts[place], darts[(place + count - 1) % count] ^ 1];
            if self.lines(corner) > 1 {
                self.on_ring[corner] = Some(ends);
            } else {
                let out = self.plan.join(node, self.all[corner].vertex);
                self.around[node] = vec![ends[0], ends[1], out];
                self.towards[corner] = Some(out ^ 1);
            }
        }
    }

    /// Puts the darts of a vertex with this corner in order, with its free arms; the dart after the corner.
    fn draw_corner(&mut self, corner: usize) -> Option<usize> {
        let Corner { vertex, arms, other, .. } = self.all[corner];
        let tips = if self.corners.vertices[vertex].kind == Kind::Cross { arms } else { 0 };
        let tips: Vec<usize> = (0..tips)
            .map(|_| {
                self.plan.vertices.push(PlanVertex::tip());
                self.around.push(Vec::new());
                let tip = self.plan.vertices.len() - 1;
                let dart = self.plan.join(vertex, tip);
                self.around[tip].push(dart ^ 1);
                dart
            })
            .collect();
        // The corner lies to the left of the last of its lines.
        let lines = match (other.and_then(|other| self.towards[other]), self.on_ring[corner], self.towards[corner]) {
            (Some(dart), ..) => vec![dart],
            (None, Some(ends), _) => ends.to_vec(),
            (None, None, Some(dart)) => vec![dart],
            (None, None, None) => Vec::new(),
        };
        let begin = lines.last().or(tips.first()).copied();
        if !self.is_passed(corner) {
            self.around[vertex].extend(lines);
            self.around[vertex].extend(tips);
        }
        begin
    }

    fn add_regions(mut self, begins: &[Option<usize>]) -> Option<Plan> {
        let walks = self.plan.walks(&self.around);
        let mut walk_of = vec![0; self.plan.darts()];
        for (walk, darts) in walks.iter().enumerate() {
            darts.iter().for_each(|&dart| walk_of[dart] = walk);
        }
        let mut is_open = vec![false; walks.len()];
        for &region in self.regions {
            let alone = self.corners.regions[region].alone.iter().map(|&vertex| PlanBoundary::Alone(vertex));
            let mut boundaries: Vec<PlanBoundary> = alone.collect();
            for hub in self.hubs.iter().filter(|hub| hub.region == Some(region)) {
                let walk = walk_of[begins[*hub.corners.first()?]?];
                is_open[walk] = true;
                boundaries.push(PlanBoundary::Walk(walks[walk].clone()));
            }
            self.plan.regions.push(PlanRegion { boundaries, index: Some(region) });
        }
        for (walk, _) in walks.into_iter().zip(is_open).filter(|(_, is_open)| !is_open) {
            self.plan.regions.push(PlanRegion { boundaries: vec![PlanBoundary::Walk(walk)], index: None });
        }
        self.plan.without_strangers();
        Some(self.plan)
    }
}

/// Finds the other corner of each corner. A spot with three gets a hub. None for a vertex with too many.
fn join_corners(corners: &Corners, all: &mut Vec<Corner>, hubs: &mut Vec<Hub>) -> Option<()> {
    let mut met = vec![Vec::new(); corners.vertices.len()];
    all.iter().enumerate().for_each(|(corner, Corner { vertex, .. })| met[*vertex].push(corner));
    for (vertex, at) in met.into_iter().enumerate() {
        match (corners.vertices[vertex].kind, &at[..]) {
            (_, [] | [_]) => {}
            (_, &[one, other]) => (all[one].other, all[other].other) = (Some(other), Some(one)),
            (Kind::Spot, [_, _, _]) => {
                let (hub, first) = (hubs.len(), all.len());
                hubs.push(Hub { region: None, corners: (first..first + at.len()).collect() });
                for (place, corner) in at.into_iter().enumerate() {
                    all[corner].other = Some(all.len());
                    all.push(Corner { hub, place, vertex, arms: 1, other: Some(corner) });
                }
            }
            _ => return None,
        }
    }
    Some(())
}

/// The corners of a boundary, each with its number of arms side by side.
fn joined_arms(corners: &Corners, boundary: &[usize]) -> Vec<(usize, usize)> {
    let mut joined: Vec<(usize, usize)> = Vec::new();
    for &vertex in boundary {
        match joined.last_mut() {
            Some((last, arms)) if *last == vertex && corners.vertices[vertex].kind == Kind::Cross => *arms += 1,
            _ => joined.push((vertex, 1)),
        }
    }
    if let [(first, arms), .., (last, more)] = joined[..]
        && first == last
        && corners.vertices[first].kind == Kind::Cross
    {
        joined[0] = (first, arms + more);
        joined.pop();
    }
    joined
}
