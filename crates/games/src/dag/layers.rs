//! The nodes of a graph in layers: every edge leads downwards.

use super::graph::Graph;

/// What stands in a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    Node(u32),
    /// An edge passes from a layer above to one below.
    Passage,
}

/// The layers from top to bottom, each from left to right.
#[derive(Debug)]
pub struct Layers {
    pub stops: Vec<Stop>,
    /// The stops of each layer, in their order.
    pub layers: Vec<Vec<usize>>,
    /// In the order of the graph.
    pub ways: Vec<Way>,
}

/// An edge and the stops on its way.
#[derive(Debug)]
pub struct Way {
    pub from: u32,
    /// The option to which it belongs, and its place in it.
    pub option: u32,
    pub part: usize,
    /// The edges of an option of several nodes start together, so many steps beside the middle of the node: 0 for all others.
    pub aside: i32,
    pub stops: Vec<usize>,
}

/// How often the layers are sorted downwards and upwards.
const SWEEPS: usize = 4;

/// The number of nodes, and of pieces of edges from one layer to the next.
pub fn pieces(graph: &Graph) -> u64 {
    let depths = graph.edges().depths();
    let length = |(node, &depth): (u32, &u32)| graph.successors(node).iter().map(|&to| u64::from(depth - depths[to as usize])).sum::<u64>();
    depths.len() as u64 + (0..).zip(&depths).map(length).sum::<u64>()
}

impl Layers {
    /// A node stands as many layers above the lowest as it has moves left. In each layer, the stops are near their neighbours.
    pub fn of(graph: &Graph) -> Self {
        let depths = graph.edges().depths();
        let top = depths.iter().copied().max().unwrap_or(0);
        let mut stops = Vec::new();
        let mut layers = vec![Vec::new(); if depths.is_empty() { 0 } else { top as usize + 1 }];
        let mut add = |stop: Stop, depth: u32| {
            stops.push(stop);
            layers[(top - depth) as usize].push(stops.len() - 1);
            stops.len() - 1
        };
        let nodes: Vec<usize> = (0..).zip(&depths).map(|(node, &depth)| add(Stop::Node(node), depth)).collect();
        let mut ways = Vec::new();
        for (node, &depth) in (0..).zip(&depths) {
            let mut asides = [-1, 1, -2, 2, -3, 3].into_iter().cycle();
            for option in graph.edges().options(node) {
                let several = graph.edges().option(option);
                let aside = if several.len() > 1 { asides.next().unwrap_or(0) } else { 0 };
                for (part, &to) in several.iter().enumerate() {
                    let passages = (depths[to as usize] + 1..depth).rev().map(|depth| add(Stop::Passage, depth));
                    let stops = [nodes[node as usize]].into_iter().chain(passages).chain([nodes[to as usize]]).collect();
                    ways.push(Way { from: node, option, part, aside, stops });
                }
            }
        }
        let mut layers = Layers { stops, layers, ways };
        layers.sort();
        layers
    }

    /// Puts each stop near the middle of its neighbours above, then below, and so on.
    fn sort(&mut self) {
        let mut above = vec![Vec::new(); self.stops.len()];
        let mut below = vec![Vec::new(); self.stops.len()];
        for step in self.ways.iter().flat_map(|way| way.stops.windows(2)) {
            above[step[1]].push(step[0]);
            below[step[0]].push(step[1]);
        }
        let mut places = vec![0.0; self.stops.len()];
        let settle = |layer: &[usize], places: &mut [f64]| {
            for (place, &stop) in layer.iter().enumerate() {
                places[stop] = place as f64 - layer.len() as f64 / 2.0;
            }
        };
        self.layers.iter().for_each(|layer| settle(layer, &mut places));
        for sweep in 0..SWEEPS {
            let downwards = sweep % 2 == 0;
            let neighbours = if downwards { &above } else { &below };
            for index in 0..self.layers.len() {
                let index = if downwards { index } else { self.layers.len() - 1 - index };
                let layer = &mut self.layers[index];
                let middle = |stop: usize| match &neighbours[stop][..] {
                    [] => places[stop],
                    near => near.iter().map(|&near| places[near]).sum::<f64>() / near.len() as f64,
                };
                let mut keyed: Vec<(f64, usize)> = layer.iter().map(|&stop| (middle(stop), stop)).collect();
                keyed.sort_by(|(one, _), (other, _)| one.total_cmp(other));
                *layer = keyed.into_iter().map(|(_, stop)| stop).collect();
                settle(layer, &mut places);
            }
        }
    }
}
