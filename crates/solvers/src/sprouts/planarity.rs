//! Whether a graph can be drawn in the plane.
//!
//! The criterion is that of de Fraysseix and Rosenstiehl, as in U. Brandes, *The Left-Right Planarity Test* (2009), theorem 3. After a
//! depth-first search, every edge that is not in the tree leads back to an ancestor. The graph is planar if these edges can be put on two
//! sides such that for any two edges e and f that leave a vertex away from its parent: what returns behind e to higher vertices than
//! anything behind f is on one side, and what returns behind f to higher vertices than anything behind e is on the other.

use super::disjoint_sets::DisjointSets;
use std::ops::Range;

/// A graph. Vertices are joined by any number of edges, and none to itself.
#[derive(Default)]
pub struct Multigraph {
    /// The edges at each vertex, with the vertices at their other ends.
    around: Vec<Vec<(usize, usize)>>,
    edges: usize,
}

impl Multigraph {
    pub fn add_vertex(&mut self) -> usize {
        self.around.push(Vec::new());
        self.around.len() - 1
    }

    pub fn add_edge(&mut self, one: usize, other: usize) {
        self.around[one].push((self.edges, other));
        self.around[other].push((self.edges, one));
        self.edges += 1;
    }

    pub fn is_planar(&self) -> bool {
        let mut search = PlanaritySearch {
            graph: self,
            depths: vec![None; self.around.len()],
            ends: vec![0; self.edges],
            returning: Vec::with_capacity(self.edges),
            sides: DisjointSets::new(2 * self.edges),
        };
        for vertex in 0..self.around.len() {
            if search.depths[vertex].is_none() {
                search.visit(vertex, 0, None);
            }
        }
        (0..self.edges).all(|edge| search.sides.of(2 * edge) != search.sides.of(2 * edge + 1))
    }
}

struct PlanaritySearch<'g> {
    graph: &'g Multigraph,
    /// The depth of each visited vertex.
    depths: Vec<Option<usize>>,
    /// To which depth each edge leads that is not in the tree.
    ends: Vec<usize>,
    /// A stack of the visited edges of this kind.
    returning: Vec<usize>,
    /// An edge on one side is `2 * edge`, on the other side `2 * edge + 1`. The members of a set are true together.
    sides: DisjointSets,
}

impl PlanaritySearch<'_> {
    /// Leaves on the stack the edges that return from here and below to vertices above.
    fn visit(&mut self, vertex: usize, depth: usize, through: Option<usize>) {
        self.depths[vertex] = Some(depth);
        // For each edge that leaves downwards or back: the edges that return behind it, and the least depth they reach.
        let mut leaving: Vec<(Range<usize>, usize)> = Vec::new();
        for &(edge, next) in &self.graph.around[vertex] {
            let start = self.returning.len();
            match self.depths[next] {
                _ if Some(edge) == through => {}
                None => {
                    self.visit(next, depth + 1, Some(edge));
                    self.keep_above(depth, start);
                }
                Some(end) if end < depth => {
                    self.ends[edge] = end;
                    self.returning.push(edge);
                }
                Some(_) => {}
            }
            if let Some(lowest) = self.returning[start..].iter().map(|&edge| self.ends[edge]).min() {
                leaving.push((start..self.returning.len(), lowest));
            }
        }
        for (index, one) in leaving.iter().enumerate() {
            for other in &leaving[..index] {
                self.separate(one, other);
            }
        }
    }

    /// Removes the edges from `start` on that end at this depth.
    fn keep_above(&mut self, depth: usize, start: usize) {
        let mut kept = start;
        for index in start..self.returning.len() {
            let edge = self.returning[index];
            if self.ends[edge] < depth {
                self.returning[kept] = edge;
                kept += 1;
            }
        }
        self.returning.truncate(kept);
    }

    fn separate(&mut self, one: &(Range<usize>, usize), other: &(Range<usize>, usize)) {
        let mut first = None;
        for (side, (returning, _), (_, lowest)) in [(0, one, other), (1, other, one)] {
            for &edge in self.returning[returning.clone()].iter().filter(|&&edge| self.ends[edge] > *lowest) {
                let place = 2 * edge + side;
                let first = *first.get_or_insert(place);
                if self.sides.join(first, place) {
                    self.sides.join(first ^ 1, place ^ 1);
                }
            }
        }
    }
}
