//! Whether a position can be drawn in the plane.
//!
//! Boundaries that share letters, directly or through others, are a *piece* of a drawing. In every drawing
//! - regions and pieces are connected without a circle, because a closed line separates its two sides;
//! - each piece lies in the plane. Put a point beside each boundary. A letter is passed from two sides, so a line can lead through it from
//!   the point on one side to the point on the other. These lines do not cross, and leave a point in the order of the letters.
//!
//! Reductions preserve both. Removing letters or regions can only split pieces. Where several boundaries of a region become one, their
//! pieces met nowhere else, and the boundary has at most three letters. Three letters have one order and its mirror image.
//!
//! In canonical form, a region may be mirrored without the others. So each boundary may be read in either direction. The directions of one
//! piece never conflict with another piece, because there is no circle.

use super::disjoint_sets::DisjointSets;
use super::draft::Draft;
use super::land::FIRST_LETTER;
use super::planarity::Multigraph;

const CIRCLE: &str = "the regions form a circle that no drawing has: boundaries that are connected outside a region are one boundary in it";
const CROSSING: &str = "lines cross: no drawing has the letters up to here in these orders; two boundaries that share letters, for \
                        instance, have them in the same order or in the reverse one";

/// A letter, and the places of its corners among the tokens.
type Letter = (u8, [usize; 2]);

/// The first letter, in the order of second corners, that makes the draft impossible to draw, and why. Each letter has two corners.
pub fn fault(draft: &Draft) -> Option<(u8, &'static str)> {
    let letters = letters(draft);
    if letters.len() < 2 {
        return None;
    }
    let boundaries = boundaries(draft);
    if let Some(&(token, _)) = first_circle(draft, &letters, &boundaries) {
        return Some((token, CIRCLE));
    }
    if is_planar(&letters, &boundaries) {
        return None;
    }
    let lengths: Vec<usize> = (1..letters.len()).collect();
    let last = lengths.partition_point(|&length| is_planar(&letters[..length], &boundaries));
    Some((letters[last].0, CROSSING))
}

fn letters(draft: &Draft) -> Vec<Letter> {
    let mut first = [None; 256];
    let letter = |(place, &token): (usize, &u8)| {
        let before = first[usize::from(token)].replace(place)?;
        Some((token, [before, place]))
    };
    let mut letters = Vec::with_capacity(draft.tokens.len() / 2);
    letters.extend(draft.tokens.iter().enumerate().filter(|&(_, &token)| token >= FIRST_LETTER).filter_map(letter));
    letters
}

/// The boundary of each token.
fn boundaries(draft: &Draft) -> Vec<usize> {
    let mut boundaries = Vec::with_capacity(draft.tokens.len());
    for (boundary, &end) in draft.ends.iter().enumerate() {
        boundaries.resize(end.into(), boundary);
    }
    boundaries
}

fn first_circle<'l>(draft: &Draft, letters: &'l [Letter], boundaries: &[usize]) -> Option<&'l Letter> {
    let (mut pieces, mut connected) = (DisjointSets::new(draft.ends.len()), DisjointSets::new(draft.ends.len()));
    for span in draft.spans() {
        for boundary in span.boundaries.clone().skip(1) {
            connected.join(span.boundaries.start, boundary);
        }
    }
    letters.iter().find(|(_, places)| {
        let [one, other] = places.map(|place| boundaries[place]);
        pieces.join(one, other) && !connected.join(one, other)
    })
}

/// Whether the pieces that these letters join lie in the plane.
fn is_planar(letters: &[Letter], boundaries: &[usize]) -> bool {
    let mut counts = vec![0; boundaries.last().map_or(0, |last| last + 1)];
    letters.iter().flat_map(|(_, places)| places).for_each(|&place| counts[boundaries[place]] += 1);
    let mut letters = letters.to_vec();
    loop {
        // Up to three letters have one order. Without an order, a graph that is not planar has three edges at each of six vertices.
        if letters.len() < 9 && counts.iter().all(|&count| count < 4) {
            return true;
        }
        // There is always a place for a boundary with one letter.
        let before = letters.len();
        letters.retain(|(_, places)| {
            let is_needed = places.iter().all(|&place| counts[boundaries[place]] > 1);
            if !is_needed {
                places.iter().for_each(|&place| counts[boundaries[place]] -= 1);
            }
            is_needed
        });
        if letters.len() == before {
            return graph(&letters, boundaries).is_planar();
        }
    }
}

/// A boundary with up to three letters is a vertex. One with more is a wheel, which fixes their order up to its mirror image: a hub, and a
/// vertex on the rim for each letter.
fn graph(letters: &[Letter], boundaries: &[usize]) -> Multigraph {
    let mut corners: Vec<usize> = letters.iter().flat_map(|(_, places)| *places).collect();
    corners.sort_unstable();
    let mut graph = Multigraph::default();
    let mut vertices = vec![0; boundaries.len()];
    for corners in corners.chunk_by(|&one, &other| boundaries[one] == boundaries[other]) {
        let hub = graph.add_vertex();
        if corners.len() < 4 {
            corners.iter().for_each(|&corner| vertices[corner] = hub);
            continue;
        }
        let rim = hub + 1..=hub + corners.len();
        for (vertex, &corner) in rim.clone().zip(corners) {
            vertices[corner] = graph.add_vertex();
            graph.add_edge(hub, vertex);
        }
        for vertex in rim.clone() {
            graph.add_edge(vertex, if vertex == *rim.end() { *rim.start() } else { vertex + 1 });
        }
    }
    for (_, places) in letters {
        let [one, other] = places.map(|place| vertices[place]);
        if one != other {
            graph.add_edge(one, other);
        }
    }
    graph
}
