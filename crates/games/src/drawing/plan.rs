//! Drawings up to bending: what is joined to what, and what bounds each region.

use nimber_solvers::sprouts::disjoint_sets::DisjointSets;

/// A drawing in the plane, without places.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    pub vertices: Vec<PlanVertex>,
    /// For each line piece both directions, one after the other: where it begins.
    darts: Vec<usize>,
    pub regions: Vec<PlanRegion>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanVertex {
    pub kind: Kind,
    pub name: String,
    /// How many lines can still end there. Those of a cross end at its tips.
    pub lives: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Spot,
    /// The middle of a cross or of a stroke.
    Cross,
    /// The end of a free arm.
    Tip,
    /// A place where lines of finished parts meet.
    Joint,
}

impl PlanVertex {
    pub fn new(kind: Kind, name: &str, lives: u8) -> Self {
        PlanVertex { kind, name: name.to_owned(), lives }
    }

    pub fn joint() -> Self {
        PlanVertex::new(Kind::Joint, "", 0)
    }

    pub fn tip() -> Self {
        PlanVertex::new(Kind::Tip, "", 1)
    }
}

/// What bounds a region, each walked with the region on the left.
#[derive(Clone, Debug, Default)]
pub struct PlanRegion {
    pub boundaries: Vec<PlanBoundary>,
    /// The index of the region in what is drawn; none for the inside of a finished part.
    pub index: Option<usize>,
}

#[derive(Clone, Debug)]
pub enum PlanBoundary {
    /// A vertex without a line.
    Alone(usize),
    /// Darts, one after the other.
    Walk(Vec<usize>),
}

impl Plan {
    /// Vertices without a line or a region.
    pub fn of(vertices: Vec<PlanVertex>) -> Self {
        Plan { vertices, ..Plan::default() }
    }

    /// Joins two vertices; the dart from the first one. The dart from the other one is `^ 1`.
    pub fn join(&mut self, one: usize, other: usize) -> usize {
        self.darts.extend([one, other]);
        self.darts.len() - 2
    }

    pub fn darts(&self) -> usize {
        self.darts.len()
    }

    pub fn from(&self, dart: usize) -> usize {
        self.darts[dart]
    }

    pub fn to(&self, dart: usize) -> usize {
        self.darts[dart ^ 1]
    }

    /// The vertices along a boundary.
    pub fn along(&self, boundary: &PlanBoundary) -> Vec<usize> {
        match boundary {
            PlanBoundary::Alone(vertex) => vec![*vertex],
            PlanBoundary::Walk(darts) => darts.iter().map(|&dart| self.from(dart)).collect(),
        }
    }

    /// How many line pieces end at each vertex.
    pub fn ends(&self) -> Vec<usize> {
        let mut ends = vec![0; self.vertices.len()];
        self.darts.iter().for_each(|&from| ends[from] += 1);
        ends
    }

    /// For each vertex one number of what it is connected to.
    pub fn pieces(&self) -> Vec<usize> {
        let mut pieces = DisjointSets::new(self.vertices.len());
        for pair in self.darts.chunks(2) {
            pieces.join(pair[0], pair[1]);
        }
        (0..self.vertices.len()).map(|vertex| pieces.of(vertex)).collect()
    }

    /// Whether a line can be drawn in a region of what is drawn: between two vertices, or from a spot with two lives to itself.
    pub fn is_open(&self, region: &PlanRegion) -> bool {
        let ends = region.boundaries.iter().flat_map(|boundary| self.along(boundary));
        let is_end = |&vertex: &usize| self.vertices[vertex].kind != Kind::Cross && self.vertices[vertex].lives > 0;
        let mut first = None;
        region.index.is_some()
            && ends.filter(is_end).any(|vertex| self.vertices[vertex].lives > 1 || *first.get_or_insert(vertex) != vertex)
    }

    /// The index of the region that is drawn around everything: an open one with the longest boundaries.
    pub fn outermost(&self) -> usize {
        let length = |region: &PlanRegion| region.boundaries.iter().map(|boundary| self.along(boundary).len()).sum::<usize>();
        let rank = |index: &usize| {
            let region = &self.regions[*index];
            (self.is_open(region), region.index.is_some(), length(region), std::cmp::Reverse(*index))
        };
        (0..self.regions.len()).max_by_key(rank).unwrap_or(0)
    }

    /// The walks with a region on the left, given the darts that leave each vertex as one meets them turning to the left.
    pub fn walks(&self, around: &[Vec<usize>]) -> Vec<Vec<usize>> {
        let mut next = vec![0; self.darts.len()];
        for leaving in around {
            for (place, &dart) in leaving.iter().enumerate() {
                next[dart ^ 1] = leaving[(place + leaving.len() - 1) % leaving.len()];
            }
        }
        let mut is_met = vec![false; self.darts.len()];
        let mut walks = Vec::new();
        for first in 0..self.darts.len() {
            let mut walk = Vec::new();
            let mut dart = first;
            while !std::mem::replace(&mut is_met[dart], true) {
                walk.push(dart);
                dart = next[dart];
            }
            if !walk.is_empty() {
                walks.push(walk);
            }
        }
        walks
    }
}

impl Plan {
    /// Leaves out the vertices that no region has.
    pub fn without_strangers(&mut self) {
        let mut places = vec![None; self.vertices.len()];
        let mut kept = Vec::new();
        let met: Vec<usize> = self.regions.iter().flat_map(|region| &region.boundaries).flat_map(|boundary| self.along(boundary)).collect();
        for vertex in met {
            places[vertex].get_or_insert_with(|| {
                kept.push(vertex);
                kept.len() - 1
            });
        }
        // In the order in which they were.
        kept.sort_unstable();
        kept.iter().enumerate().for_each(|(place, &vertex)| places[vertex] = Some(place));
        let place = |vertex: usize| places[vertex].unwrap_or_default();
        self.vertices = kept.iter().map(|&vertex| self.vertices[vertex].clone()).collect();
        self.darts.iter_mut().for_each(|from| *from = place(*from));
        for boundary in self.regions.iter_mut().flat_map(|region| &mut region.boundaries) {
            if let PlanBoundary::Alone(vertex) = boundary {
                *vertex = place(*vertex);
            }
        }
    }
}
