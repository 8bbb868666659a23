//! Places for the nodes and edges of a graph on the ground: each node in the layer of its distance from the ground. An edge then joins
//! nodes of one layer or of neighbouring ones.

use super::bush::Ends;
use std::collections::HashMap;

pub type At = (i32, i32);

/// The height of a node, and of a layer.
pub const NODE: i32 = 56;
const LAYER: i32 = 150;

/// Between the nodes of a layer, and between parts.
const ACROSS: i32 = 44;

/// The height of an arc that begins and ends on the ground, and the half of its width.
const ARC: i32 = 90;

/// How far a loop reaches from its node, and how much farther the next one.
const LOOP: i32 = 56;
const NEXT_LOOP: i32 = 22;

/// Between the feet of edges that lead from one node to the ground.
const FEET: i32 = 40;

/// Between the middles of parallel edges.
const PARALLEL: i32 = 44;

/// The most that an edge inside a layer rises.
const MOST_RISE: i32 = 2 * (LAYER - NODE);

/// A drawing.
#[derive(Debug, Default)]
pub struct Layout {
    pub width: i32,
    /// The height of the ground.
    pub ground: i32,
    /// The middle of each node. That of the ground means nothing.
    pub nodes: Vec<At>,
    /// For each edge a curve: a point, and then for each step the point towards which it bends and its end.
    pub edges: Vec<Vec<At>>,
    /// The middle of each part.
    pub parts: Vec<i32>,
}

/// Draws edges. `parts` has the indices of the edges of each part, `width_of` is the width of a node.
pub fn layout(edges: &[Ends], parts: &[Vec<usize>], width_of: impl Fn(u16) -> i32) -> Layout {
    let nodes = edges.iter().flatten().max().map_or(0, |&node| node as usize) + 1;
    let mut layout = Layout { nodes: vec![(0, 0); nodes], edges: vec![Vec::new(); edges.len()], ..Layout::default() };
    let tree = Tree::of(edges, nodes, &width_of);
    let deepest = tree.depth.iter().copied().max().unwrap_or(0);
    layout.ground = (deepest * LAYER).max(ARC) + NODE / 2;
    let mut left = 0;
    for part in parts {
        let begin = left;
        if let [only] = part[..]
            && edges[only] == [0, 0]
        {
            layout.edges[only] = arc((left + ARC / 2, layout.ground));
            left += ARC + ACROSS;
        } else {
            let mut seen = Vec::new();
            for &edge in part {
                let [one, other] = edges[edge];
                let root = one.max(other);
                if one.min(other) == 0 && !seen.contains(&root) && tree.below[root as usize] == Some(0) {
                    seen.push(root);
                    tree.place(root, left, &mut layout);
                    left += tree.room[root as usize];
                }
            }
        }
        layout.parts.push((begin + left - ACROSS) / 2);
    }
    layout.width = (left - ACROSS).max(ARC);
    let mut drawn: HashMap<Ends, i32> = HashMap::new();
    for (index, &[one, other]) in edges.iter().enumerate() {
        let ends = [one.min(other), one.max(other)];
        let number = *drawn.entry(ends).and_modify(|number| *number += 1).or_insert(0);
        if ends != [0, 0] {
            let count = tree.parallel.get(&ends).copied().unwrap_or(1);
            layout.edges[index] = layout.edge(ends, number, 2 * number - (count - 1), &width_of);
        }
    }
    layout.shift();
    layout
}

/// A tree of shortest ways from the ground.
struct Tree {
    depth: Vec<i32>,
    below: Vec<Option<u16>>,
    /// By node, those above it in the tree, in the order of the edges.
    above: Vec<Vec<u16>>,
    /// The width of a node with its loops, or of all above it if they are wider.
    room: Vec<i32>,
    /// How many edges join two nodes, the smaller one first.
    parallel: HashMap<Ends, i32>,
}

impl Tree {
    fn of(edges: &[Ends], nodes: usize, width_of: &impl Fn(u16) -> i32) -> Self {
        let mut next_to = vec![Vec::new(); nodes];
        let mut parallel = HashMap::new();
        for &[one, other] in edges {
            next_to[one as usize].push(other);
            next_to[other as usize].push(one);
            *parallel.entry([one.min(other), one.max(other)]).or_insert(0) += 1;
        }
        let (mut depth, mut below, mut above) = (vec![0; nodes], vec![None; nodes], vec![Vec::new(); nodes]);
        let mut order = vec![0];
        let mut place = 0;
        while let Some(&node) = order.get(place) {
            for &to in &next_to[node as usize] {
                if to != 0 && below[to as usize].is_none() {
                    (depth[to as usize], below[to as usize]) = (depth[node as usize] + 1, Some(node));
                    above[node as usize].push(to);
                    order.push(to);
                }
            }
            place += 1;
        }
        let count = |ends: Ends| parallel.get(&ends).copied().unwrap_or(0);
        let mut room: Vec<i32> = (0..nodes as u16)
            .map(|node| {
                let loops = match count([node, node]) {
                    0 => 0,
                    loops => LOOP + (loops - 1) * NEXT_LOOP,
                };
                (width_of(node) + loops).max(count([0, node]) * FEET) + ACROSS
            })
            .collect();
        for &node in order.iter().skip(1).rev() {
            let wide = above[node as usize].iter().map(|&to: &u16| room[to as usize]).sum();
            room[node as usize] = room[node as usize].max(wide);
        }
        Tree { depth, below, above, room, parallel }
    }

    /// Places a node and all above it from `left` on.
    fn place(&self, root: u16, left: i32, layout: &mut Layout) {
        let mut open = vec![(root, left)];
        while let Some((node, left)) = open.pop() {
            let (index, above) = (node as usize, &self.above[node as usize]);
            // The room of loops is on the right.
            let middle = left + (self.room[index] - ACROSS) / 2;
            let loops = self.parallel.get(&[node, node]).map_or(0, |&loops| LOOP + (loops - 1) * NEXT_LOOP);
            layout.nodes[index] = (middle - loops / 2, layout.ground - self.depth[index] * LAYER);
            let wide: i32 = above.iter().map(|&to| self.room[to as usize]).sum();
            let mut at = left + (self.room[index] - wide) / 2;
            for &to in above {
                open.push((to, at));
                at += self.room[to as usize];
            }
        }
    }
}

/// From the ground to the ground.
fn arc((x, y): At) -> Vec<At> {
    let half = ARC / 2;
    vec![(x - half, y), (x - half, y - ARC), (x, y - ARC), (x + half, y - ARC), (x + half, y)]
}

/// The middle between two points, moved.
fn between((x, y): At, (to_x, to_y): At, (dx, dy): At) -> At {
    ((x + to_x) / 2 + dx, (y + to_y) / 2 + dy)
}

impl Layout {
    /// Moves everything so that no edge bends out of the picture.
    fn shift(&mut self) {
        let points = || self.edges.iter().flatten();
        let (left, top) = points().fold((0, 0), |(left, top), &(x, y)| (left.min(x), top.min(y)));
        self.width = points().map(|&(x, _)| x).fold(self.width, i32::max) - left;
        self.ground -= top;
        self.parts.iter_mut().for_each(|x| *x -= left);
        self.nodes.iter_mut().chain(self.edges.iter_mut().flatten()).for_each(|(x, y)| (*x, *y) = (*x - left, *y - top));
    }

    /// The edge with this number of those between the same ends. `aside` is how far it is from their middle, in halves.
    fn edge(&self, [one, other]: Ends, number: i32, aside: i32, width_of: &impl Fn(u16) -> i32) -> Vec<At> {
        let (from, to) = (self.nodes[one as usize], self.nodes[other as usize]);
        if one == other {
            let (x, reach) = (to.0 + width_of(one) / 2, LOOP + number * NEXT_LOOP);
            let (end, y, high) = (x + reach, to.1, reach / 2);
            return vec![(x, y - 6), (end, y - high), (end, y), (end, y + high), (x, y + 6)];
        }
        if one == 0 {
            let foot = (to.0 + aside * FEET / 2, self.ground);
            let start = (to.0, to.1 + NODE / 2);
            return vec![start, if aside == 0 { foot } else { between(start, foot, (aside * FEET / 3, 0)) }, foot];
        }
        if from.1 == to.1 {
            let rise = (60 + (from.0 - to.0).abs() / 4 + number * PARALLEL).min(MOST_RISE);
            let (from, to) = ((from.0, from.1 - NODE / 2), (to.0, to.1 - NODE / 2));
            return vec![from, between(from, to, (0, -rise)), to];
        }
        let (upper, lower) = if from.1 < to.1 { (from, to) } else { (to, from) };
        let (upper, lower) = ((upper.0, upper.1 + NODE / 2), (lower.0, lower.1 - NODE / 2));
        vec![upper, if aside == 0 { lower } else { between(upper, lower, (aside * PARALLEL, 0)) }, lower]
    }
}
