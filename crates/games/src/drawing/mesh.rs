//! Triangles that fill the paper around and between the lines of a drawing.

use super::plan::{Kind, Plan, PlanBoundary};

/// How many points bend each piece of a line.
const BENDS: usize = 3;

/// How many points each side of the paper has, its first corner included.
const FRAME_SIDE: usize = 4;

/// The innermost ring of a region has at most this number of points around its middle.
const LAST_RING: usize = 7;

/// A triangulation of the paper. Its edges are all different, so that it can be drawn with straight lines.
#[derive(Debug)]
pub struct Mesh {
    pub points: usize,
    /// Each with its inside on the left.
    pub triangles: Vec<[usize; 3]>,
    /// The points round the paper, with the paper on the left.
    pub frame: Vec<usize>,
    /// For each piece of a line, the points along it, both ends included.
    pub lines: Vec<Vec<usize>>,
    /// A point inside each region.
    pub middles: Vec<usize>,
}

/// The triangles of a plan. Its vertices are the first points.
pub fn mesh(plan: &Plan) -> Mesh {
    let mut points = plan.vertices.len();
    let mut new = |count: usize| {
        points += count;
        points - count..points
    };
    let lines: Vec<Vec<usize>> = (0..plan.darts())
        .step_by(2)
        .map(|dart| {
            let (from, to) = (plan.from(dart), plan.to(dart));
            let is_arm = [from, to].iter().any(|&end| plan.vertices[end].kind == Kind::Tip);
            std::iter::once(from).chain(new(if is_arm { 0 } else { BENDS })).chain([to]).collect()
        })
        .collect();
    let frame = new(4 * FRAME_SIDE).collect();
    let middles = vec![0; plan.regions.len()];
    let mut mesh = Mesh { points, triangles: Vec::new(), frame, lines, middles };
    mesh.fill(plan);
    mesh
}

impl Mesh {
    fn new_point(&mut self) -> usize {
        self.points += 1;
        self.points - 1
    }

    /// Fills all regions, from the outermost one inwards.
    fn fill(&mut self, plan: &Plan) {
        let pieces = plan.pieces();
        let piece_of = |boundary: &PlanBoundary| match boundary {
            PlanBoundary::Alone(vertex) => pieces[*vertex],
            PlanBoundary::Walk(darts) => pieces[plan.from(darts[0])],
        };
        let mut is_filled = vec![false; plan.regions.len()];
        // Regions, and the piece on whose inner side they are.
        let mut next = vec![(plan.outermost(), None)];
        while let Some((index, around)) = next.pop() {
            if plan.regions.is_empty() || std::mem::replace(&mut is_filled[index], true) {
                continue;
            }
            let mut outline = self.frame.clone();
            let mut islands = Vec::new();
            for boundary in &plan.regions[index].boundaries {
                let piece = piece_of(boundary);
                if Some(piece) == around {
                    outline = self.points_along(boundary);
                    continue;
                }
                islands.push(self.points_along(boundary));
                let is_beside = |other: &&PlanBoundary| piece_of(other) == piece;
                let beside = plan.regions.iter().enumerate().filter(|(_, region)| region.boundaries.iter().any(|other| is_beside(&other)));
                next.extend(beside.map(|(other, _)| (other, Some(piece))));
            }
            self.middles[index] = self.fill_region(&outline, &islands);
        }
        if plan.regions.is_empty() {
            self.fill_region(&self.frame.clone(), &[]);
        }
    }

    fn points_along(&self, boundary: &PlanBoundary) -> Vec<usize> {
        match boundary {
            PlanBoundary::Alone(vertex) => vec![*vertex],
            PlanBoundary::Walk(darts) => darts.iter().flat_map(|&dart| self.without_end(dart)).collect(),
        }
    }

    fn without_end(&self, dart: usize) -> Vec<usize> {
        let line = &self.lines[dart / 2];
        let way: Vec<usize> = if dart.is_multiple_of(2) { line.clone() } else { line.iter().rev().copied().collect() };
        way[..way.len() - 1].to_vec()
    }

    /// Fills a region inside an outline, with islands in it; its middle.
    fn fill_region(&mut self, outline: &[usize], islands: &[Vec<usize>]) -> usize {
        // Bridges to chains of islands are spread evenly over the outline.
        let length = (1..).find(|length| 6 * length * length >= islands.len()).unwrap_or(1);
        let chains: Vec<&[Vec<usize>]> = islands.chunks(length).collect();
        let mut walk = Vec::new();
        for (place, &point) in outline.iter().enumerate() {
            walk.push(point);
            for (_, chain) in chains.iter().enumerate().filter(|(index, _)| index * outline.len() / chains.len() == place) {
                self.bridge(chain, &mut walk);
                walk.push(point);
            }
        }
        let mut ring = self.ring(&walk, 1);
        while ring.len() > LAST_RING {
            ring = self.ring(&ring, 2);
        }
        let middle = self.new_point();
        for (place, &point) in ring.iter().enumerate() {
            self.triangles.push([point, ring[(place + 1) % ring.len()], middle]);
        }
        middle
    }

    /// Walks to the first island of a chain, around it and over it to the others, and back.
    fn bridge(&mut self, chain: &[Vec<usize>], walk: &mut Vec<usize>) {
        let Some((island, others)) = chain.split_first() else { return };
        let bridge = self.new_point();
        walk.push(bridge);
        for (place, &point) in island.iter().enumerate() {
            walk.push(point);
            if place == island.len() / 2 && !others.is_empty() {
                self.bridge(others, walk);
                walk.push(point);
            }
        }
        if island.len() > 1 {
            walk.push(island[0]);
        }
        walk.push(bridge);
    }

    /// A ring of points inside a walk, one for each group of its edges.
    fn ring(&mut self, walk: &[usize], group: usize) -> Vec<usize> {
        let ring: Vec<usize> = (0..walk.len().div_ceil(group)).map(|_| self.new_point()).collect();
        for (place, &point) in ring.iter().enumerate() {
            let (start, end) = (place * group, ((place + 1) * group).min(walk.len()));
            for edge in start..end {
                self.triangles.push([walk[edge], walk[(edge + 1) % walk.len()], point]);
            }
            self.triangles.push([point, walk[end % walk.len()], ring[(place + 1) % ring.len()]]);
        }
        ring
    }
}
