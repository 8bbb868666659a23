//! Whether play can draw a map.
//!
//! Every line brings a new spot with two line ends, one on each half of the line. Direct each half towards the younger of its spots. Then
//! no half arrives at a spot of the start, and two arrive at every other spot. Conversely, suppose that the halves have such directions
//! without a circle. Then the spots can be drawn in an order in which each half leads to a later spot, because a part of a plane map is
//! one, too.
//!
//! A spot has at most three line ends. So at most one half leaves a spot that a line brought, and none leaves it if it has two line ends.
//! Add a vertex, the *apex*, and join it to every spot with two line ends. Then the directions exist if and only if the spots that lines
//! brought and the apex form a tree, and no half joins two of the other spots. In other words: a spanning tree remains if two edges are
//! removed at each of some spots with three edges.
//!
//! This is matroid parity in the cographic matroid. L. Lovász, *On determinants, matchings, and random algorithms* (1979): let the columns
//! of a matrix of independent circuits stand for the edges, and let a and b be the columns of two edges at a spot. Then the spots exist if
//! and only if the determinant of the sum of x (a bᵀ - b aᵀ) over all spots, with a variable x for each, is not the zero polynomial. It is
//! the square of a polynomial with coefficients 0, 1 and -1, so it may be evaluated modulo a prime.
//!
//! A value other than 0 proves that the map is reached. If the polynomial is not zero, its values at two fixed points that were drawn at
//! random are both 0 with a probability below 2⁻¹⁰⁰.

/// Whether play can draw halves of lines, given by their spots. Takes time in proportion to the third power of the spots.
pub fn is_reached(spots: usize, halves: &[(u8, u8)]) -> bool {
    LineGraph::with_apex(spots, halves).and_then(|graph| graph.circuits()).is_some_and(|circuits| circuits.have_parity_basis())
}

/// The spots and the apex, which is the last vertex.
struct LineGraph {
    edges: Vec<[usize; 2]>,
    /// The edges at each vertex.
    around: Vec<Vec<usize>>,
}

/// The edges as vectors, with one coordinate for each of a basis of the circuits.
struct Circuits {
    size: usize,
    /// Two edges at each spot with three.
    pairs: Vec<[Vec<i8>; 2]>,
}

impl LineGraph {
    /// `None` for a half that joins a spot to itself.
    fn with_apex(spots: usize, halves: &[(u8, u8)]) -> Option<LineGraph> {
        let mut graph = LineGraph { edges: Vec::new(), around: vec![Vec::new(); spots + 1] };
        for &(one, other) in halves {
            if one == other {
                return None;
            }
            graph.join(one.into(), other.into());
        }
        for spot in 0..spots {
            if graph.around[spot].len() == 2 {
                graph.join(spot, spots);
            }
        }
        Some(graph)
    }

    fn join(&mut self, one: usize, other: usize) {
        self.around[one].push(self.edges.len());
        self.around[other].push(self.edges.len());
        self.edges.push([one, other]);
    }

    /// `None` if some halves are not connected to the apex.
    fn circuits(&self) -> Option<Circuits> {
        let tree = self.tree();
        let apex = self.around.len() - 1;
        if (0..apex).any(|spot| tree[spot].is_none() && !self.around[spot].is_empty()) {
            return None;
        }
        let is_in_tree = |edge: usize| self.edges[edge].iter().any(|&vertex| tree[vertex].is_some_and(|(above, _)| above == edge));
        let others: Vec<usize> = (0..self.edges.len()).filter(|&edge| !is_in_tree(edge)).collect();
        let mut vectors = vec![vec![0i8; others.len()]; self.edges.len()];
        // An edge that is not in the tree, then the tree up to the apex, and back.
        for (circuit, &edge) in others.iter().enumerate() {
            vectors[edge][circuit] = 1;
            let [from, to] = self.edges[edge];
            for (start, sign) in [(to, 1), (from, -1)] {
                let mut vertex = start;
                while let Some((above, next)) = tree[vertex] {
                    vectors[above][circuit] += sign;
                    vertex = next;
                }
            }
        }
        let pairs = self.around[..apex].iter().filter_map(|around| match around[..] {
            [one, other, _] => Some([vectors[one].clone(), vectors[other].clone()]),
            _ => None,
        });
        Some(Circuits { size: others.len(), pairs: pairs.collect() })
    }

    /// For each vertex that is connected to the apex, except the apex: the edge towards it in a spanning tree, and the vertex at its other
    /// end.
    fn tree(&self) -> Vec<Option<(usize, usize)>> {
        let apex = self.around.len() - 1;
        let mut tree = vec![None; self.around.len()];
        let mut open = vec![apex];
        while let Some(vertex) = open.pop() {
            for &edge in &self.around[vertex] {
                let [one, other] = self.edges[edge];
                let next = if one == vertex { other } else { one };
                if next != apex && tree[next].is_none() {
                    tree[next] = Some((edge, vertex));
                    open.push(next);
                }
            }
        }
        tree
    }
}

impl Circuits {
    fn have_parity_basis(&self) -> bool {
        self.size.is_multiple_of(2) && [1, 2].into_iter().any(|point| is_regular(self.matrix(point)))
    }

    fn matrix(&self, point: u64) -> Vec<Vec<u64>> {
        let mut random = point;
        let mut matrix = vec![vec![0; self.size]; self.size];
        for [one, other] in &self.pairs {
            let x = next_random(&mut random);
            for (row, entries) in matrix.iter_mut().enumerate() {
                for (column, entry) in entries.iter_mut().enumerate() {
                    let factor = one[row] * other[column] - other[row] * one[column];
                    if factor != 0 {
                        let term = if factor < 0 { PRIME - x } else { x };
                        *entry = (*entry + u64::from(factor.unsigned_abs()) * term) % PRIME;
                    }
                }
            }
        }
        matrix
    }
}

const PRIME: u64 = (1 << 61) - 1;

/// SplitMix64 by G. Steele, D. Lea and C. Flood (2014), modulo the prime.
fn next_random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ mixed >> 31) % PRIME
}

fn product(one: u64, other: u64) -> u64 {
    let product = u128::from(one) * u128::from(other);
    // 2^61 is 1 modulo the prime.
    ((product as u64 & PRIME) + (product >> 61) as u64) % PRIME
}

/// Whether the determinant of a square matrix is not 0 modulo the prime.
fn is_regular(mut matrix: Vec<Vec<u64>>) -> bool {
    while let Some(row) = matrix.pop() {
        let Some(pivot) = row.iter().position(|&entry| entry != 0) else { return false };
        for other in &mut matrix {
            let factor = PRIME - other[pivot];
            for (entry, &above) in other.iter_mut().zip(&row) {
                *entry = (product(*entry, row[pivot]) + product(above, factor)) % PRIME;
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use std::collections::HashMap;

    #[test]
    fn lines_are_taken_back_by_their_spots() {
        // A line A-B-C, a loop A-B, and a line from the middle of another.
        assert!(is_reached(3, &[(0, 1), (1, 2)]));
        assert!(is_reached(2, &[(0, 1), (1, 0)]));
        assert!(is_reached(5, &[(0, 1), (1, 2), (1, 3), (3, 4)]));
        // Two lines with a common spot in the middle, which is taken for the spot of a line at first.
        assert!(is_reached(5, &[(2, 1), (2, 3), (1, 0), (3, 4)]));
        // A line without a spot, one with two, and four spots of which each has three line ends.
        assert!(!is_reached(2, &[(0, 1)]));
        assert!(!is_reached(4, &[(0, 1), (1, 2), (2, 3)]));
        assert!(!is_reached(4, &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]));
        assert!(is_reached(0, &[]));
    }

    /// By taking back, in every order, a spot with just two line ends.
    fn can_be_taken_back(halves: &[(u8, u8)], left: u32, known: &mut HashMap<u32, bool>) -> bool {
        if left == 0 {
            return true;
        }
        if let Some(&known) = known.get(&left) {
            return known;
        }
        let (mut ends, mut at) = ([0; 16], [0u32; 16]);
        for (index, half) in halves.iter().enumerate().filter(|(index, _)| left >> index & 1 == 1) {
            for spot in [half.0, half.1] {
                ends[usize::from(spot)] += 1;
                at[usize::from(spot)] |= 1 << index;
            }
        }
        let can_go = |spot: &usize| ends[*spot] == 2 && at[*spot].count_ones() == 2;
        let can = (0..16).filter(can_go).any(|spot| can_be_taken_back(halves, left & !at[spot], known));
        known.insert(left, can);
        can
    }

    /// Any graphs with up to three line ends at each spot, plane or not, and with halves from a spot to itself.
    #[test]
    fn small_graphs_are_reached_if_they_can_be_taken_back() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut counts = [0, 0];
        for _ in 0..4000 {
            let spots = rng.random_range(1..10);
            let mut ends = [0; 16];
            let mut halves = Vec::new();
            for _ in 0..rng.random_range(0..20) {
                let (one, other) = (rng.random_range(0..spots), rng.random_range(0..spots));
                if one == other && rng.random_bool(0.9) || ends[one].max(ends[other]) + i32::from(one == other) > 2 {
                    continue;
                }
                ends[one] += 1;
                ends[other] += 1;
                halves.push((one as u8, other as u8));
            }
            let expected = can_be_taken_back(&halves, (1 << halves.len()) - 1, &mut HashMap::new());
            assert_eq!(is_reached(spots, &halves), expected, "{halves:?}");
            counts[usize::from(expected)] += 1;
        }
        assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
    }

    /// A triangle with two leaves can never be taken back. Beside a ladder, it takes too long to try every order of taking back.
    #[test]
    fn ladders_beside_what_cannot_be_taken_back() {
        let ladder = |rungs: u8| {
            let of_rung = move |rung: u8| {
                let rails = (rung + 1 < rungs).then_some([(2 * rung, 2 * rung + 2), (2 * rung + 1, 2 * rung + 3)]);
                rails.into_iter().flatten().chain([(2 * rung, 2 * rung + 1)])
            };
            (0..rungs).flat_map(of_rung).collect::<Vec<_>>()
        };
        let triangle = |first: u8| [(0, 1), (1, 2), (2, 0), (0, 3), (1, 4)].map(|(one, other)| (first + one, first + other));
        let mut reached = Vec::new();
        for rungs in 1..=29 {
            let mut halves = ladder(rungs);
            reached.push(is_reached(usize::from(2 * rungs), &halves));
            halves.extend(triangle(2 * rungs));
            assert!(!is_reached(usize::from(2 * rungs) + 5, &halves), "{rungs}");
        }
        assert!(reached.iter().any(|&reached| reached));
    }
}
