//! What hangs together on the ground, without names: numbered nodes, values by fusion, and what a cut leaves.

use nimber_solvers::theory::{Budget, Stop};
use std::sync::Arc;

/// The ends of an edge. Node 0 is the ground.
pub type Ends = [u16; 2];

/// Edges that hang on the ground and stay together if the ground is taken apart into one point for each edge on it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bush(Arc<[Ends]>);

/// What the cut of an edge does to a bush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fall {
    /// The value of what is left.
    pub value: u32,
    /// How many edges go: this one, and those that fall.
    pub removes: u16,
}

/// A bush with the indices of its edges in the list that it was made of.
pub type Placed = (Bush, Vec<usize>);

/// In larger bushes nodes are numbered by their first edges, so equal ones may be told apart.
const MOST_SORTED: usize = 256;

/// The bushes of a list of edges, in the order of their first edges. Edges that hang on no ground are in none.
pub fn bushes(edges: &[Ends]) -> Vec<Placed> {
    let nodes = edges.iter().flatten().max().map_or(0, |&node| node as usize + 1);
    let mut leader: Vec<u16> = (0..nodes as u16).collect();
    let mut is_grounded = vec![false; nodes];
    for &[one, other] in edges {
        match (one, other) {
            (0, 0) => {}
            (0, node) | (node, 0) => is_grounded[node as usize] = true,
            (one, other) => {
                let (one, other) = (find(&mut leader, one), find(&mut leader, other));
                leader[one as usize] = other;
            }
        }
    }
    for node in 1..nodes {
        if is_grounded[node] {
            is_grounded[find(&mut leader, node as u16) as usize] = true;
        }
    }
    let mut group_of = vec![None; nodes];
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (index, &[one, other]) in edges.iter().enumerate() {
        match one.max(other) {
            0 => groups.push(vec![index]),
            node => {
                let leader = find(&mut leader, node) as usize;
                if is_grounded[leader] {
                    let group = *group_of[leader].get_or_insert(groups.len());
                    match groups.get_mut(group) {
                        Some(group) => group.push(index),
                        None => groups.push(vec![index]),
                    }
                }
            }
        }
    }
    groups.into_iter().map(|group| (Bush::numbered(group.iter().map(|&index| edges[index])), group)).collect()
}

/// The leader of a set, with the way to it shortened.
fn find(leader: &mut [u16], mut node: u16) -> u16 {
    while leader[node as usize] != node {
        leader[node as usize] = leader[leader[node as usize] as usize];
        node = leader[node as usize];
    }
    node
}

impl Bush {
    /// Numbers the nodes from 1 in the order of their first edges.
    fn numbered(edges: impl Iterator<Item = Ends>) -> Self {
        let mut numbers: Vec<Option<u16>> = vec![Some(0)];
        let mut next = 1;
        let mut number = |node: u16| {
            let node = node as usize;
            if numbers.len() <= node {
                numbers.resize(node + 1, None);
            }
            *numbers[node].get_or_insert_with(|| {
                next += 1;
                next - 1
            })
        };
        Bush(edges.map(|ends| ends.map(&mut number)).collect())
    }

    pub fn edges(&self) -> &[Ends] {
        &self.0
    }

    pub fn size(&self) -> usize {
        self.0.len()
    }

    pub fn value(&self) -> u32 {
        Walk::new(self).value(None)
    }

    /// For each edge what its cut does.
    pub fn falls(&self, budget: &Budget) -> Result<Vec<Fall>, Stop> {
        Walk::new(self).falls(budget)
    }

    /// How many edges go with each.
    pub fn removes(&self) -> Vec<u16> {
        let mut walk = Walk::new(self);
        walk.value(None);
        let mut removes = vec![1; self.size()];
        for (child, edge) in walk.bridges() {
            removes[edge] = walk.above[child] + 1;
        }
        removes
    }

    /// What the cut of an edge leaves, each in a form that most bushes of the same shape share.
    pub fn after(&self, edge: usize) -> Vec<Bush> {
        let left: Vec<Ends> = self.0.iter().enumerate().filter(|&(index, _)| index != edge).map(|(_, &ends)| ends).collect();
        bushes(&left).into_iter().map(|(bush, _)| bush.sorted()).collect()
    }

    /// Whether it is a row of edges from the ground on: a heap of Nim. A loop is as good as an edge to a node of its own.
    pub fn is_stalk(&self) -> bool {
        let mut ends = vec![0; self.size() + 1];
        for &[one, other] in &*self.0 {
            ends[one as usize] += 1;
            ends[other as usize] += u32::from(one != other);
        }
        // A way back to a node that was passed would be a third end there.
        ends[0] == 1 && ends.iter().all(|&ends| ends <= 2)
    }

    /// The same shape with its nodes and edges in an order that does not depend on how they came, as a rule: nodes are told apart by what
    /// is around them, and where that does not help, one is taken for the first. An edge to a node without other edges becomes a loop,
    /// which is cut alone, too.
    pub fn sorted(&self) -> Self {
        if self.size() > MOST_SORTED {
            return self.clone();
        }
        let edges = self.with_loops();
        let nodes = edges.iter().flatten().max().map_or(0, |&node| node as usize) + 1;
        let mut colours = vec![1; nodes];
        colours[0] = 2;
        let mut order: Vec<usize> = (0..nodes).collect();
        loop {
            refine(&edges, &mut colours, &mut order);
            // The ground has no twin.
            let twins = order.windows(2).find(|two| colours[two[0]] == colours[two[1]]).map(|two| two[0]);
            match twins {
                Some(node) => colours[node] = mixed(colours[node] ^ 3),
                None => break,
            }
        }
        let mut rank = vec![0; nodes];
        let others = order.into_iter().filter(|&node| node != 0);
        others.zip(1..).for_each(|(node, place)| rank[node] = place);
        let mut sorted: Vec<Ends> = edges.into_iter().map(|[one, other]| ordered([rank[one as usize], rank[other as usize]])).collect();
        sorted.sort_unstable();
        Bush(sorted.into())
    }

    /// The edges, with a loop in place of each edge to a node that has no other. Nodes are numbered without gaps.
    fn with_loops(&self) -> Vec<Ends> {
        let mut degree = vec![0; self.size() + 2];
        self.0.iter().flatten().for_each(|&node| degree[node as usize] += 1);
        degree[0] = 2;
        let looped = self.0.iter().map(|&[one, other]| match (degree[one as usize], degree[other as usize]) {
            (1, _) => [other, other],
            (_, 1) => [one, one],
            _ => [one, other],
        });
        Bush::numbered(looped).0.to_vec()
    }
}

fn ordered([one, other]: Ends) -> Ends {
    [one.min(other), one.max(other)]
}

/// Gives nodes different colours if their neighbours have, until that tells no more of them apart. `order` is by colour then.
fn refine(edges: &[Ends], colours: &mut Vec<u64>, order: &mut [usize]) {
    let mut classes = 0;
    loop {
        order.sort_unstable_by_key(|&node| colours[node]);
        let found = 1 + order.windows(2).filter(|two| colours[two[0]] != colours[two[1]]).count();
        if found == classes || found == colours.len() {
            return;
        }
        classes = found;
        let mut next: Vec<u64> = colours.iter().map(|&colour| mixed(colour)).collect();
        for &[one, other] in edges {
            next[one as usize] = next[one as usize].wrapping_add(mixed(colours[other as usize] ^ 1));
            next[other as usize] = next[other as usize].wrapping_add(mixed(colours[one as usize] ^ 1));
        }
        *colours = next;
    }
}

/// A number that shows no more of the one that it is made of (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*,
/// 2014).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// A walk over a bush, depth first and without recursion, that finds its value.
///
/// By the fusion principle the nodes of a cycle may be taken for one, with a loop for each edge of the cycle: the value stays. By the colon
/// principle what hangs on a node may be replaced by a stalk of its value. So the value of a node is the XOR over the edges that it has
/// upwards: 1 for a loop, and for a bridge one more than the value of its upper node (*Winning Ways*, chapter 7).
struct Walk<'b> {
    bush: &'b Bush,
    /// The edges at node n are `at[starts[n]..starts[n + 1]]`, each with its other end. A loop is there once.
    starts: Vec<u32>,
    at: Vec<(u16, u16)>,
    /// When a node was met, from 1; 0 if it was not.
    met: Vec<u16>,
    /// The earliest time of the nodes to which an edge leads from here or from above.
    low: Vec<u16>,
    /// What the node and all above it are worth.
    worth: Vec<u32>,
    /// The number of edges above a node.
    above: Vec<u16>,
    /// The node below, and the edge to it.
    below: Vec<(u16, u16)>,
    path: Vec<(u16, u32)>,
}

impl<'b> Walk<'b> {
    fn new(bush: &'b Bush) -> Self {
        let edges = bush.edges();
        let nodes = edges.iter().flatten().max().map_or(0, |&node| node as usize) + 1;
        let mut starts = vec![0; nodes + 1];
        let each = |[one, other]: Ends| [Some((one, other)), (one != other).then_some((other, one))].into_iter().flatten();
        for (from, _) in edges.iter().flat_map(|&ends| each(ends)) {
            starts[from as usize + 1] += 1;
        }
        (0..nodes).for_each(|node| starts[node + 1] += starts[node]);
        let (mut next, mut at) = (starts.clone(), vec![(0, 0); starts[nodes] as usize]);
        for (index, &ends) in edges.iter().enumerate() {
            for (from, to) in each(ends) {
                at[next[from as usize] as usize] = (to, index as u16);
                next[from as usize] += 1;
            }
        }
        let (met, low, above) = (vec![0; nodes], vec![0; nodes], vec![0; nodes]);
        Walk { bush, starts, at, met, low, worth: vec![0; nodes], above, below: vec![(0, 0); nodes], path: Vec::new() }
    }

    /// The value without one of the edges, or with all.
    fn value(&mut self, without: Option<u16>) -> u32 {
        self.met.fill(0);
        self.worth.fill(0);
        self.above.fill(0);
        (self.met[0], self.low[0]) = (1, 1);
        self.path.push((0, self.starts[0]));
        let mut time = 1;
        while let Some((node, next)) = self.path.last_mut() {
            let (here, place) = (*node as usize, *next);
            if place < self.starts[here + 1] {
                *next += 1;
                let (to, edge) = self.at[place as usize];
                let there = to as usize;
                if Some(edge) == without || here != 0 && edge == self.below[here].1 {
                    continue;
                }
                if self.met[there] == 0 {
                    time += 1;
                    (self.met[there], self.low[there], self.below[there]) = (time, time, (here as u16, edge));
                    self.path.push((to, self.starts[there]));
                } else if self.met[there] <= self.met[here] {
                    // A loop, or an edge back that closes a cycle.
                    self.low[here] = self.low[here].min(self.met[there]);
                    self.worth[here] ^= 1;
                    self.above[here] += 1;
                }
                continue;
            }
            self.path.pop();
            if here != 0 {
                let below = self.below[here].0 as usize;
                self.worth[below] ^= self.through(here, self.worth[here]);
                self.low[below] = self.low[below].min(self.low[here]);
                self.above[below] += self.above[here] + 1;
            }
        }
        self.worth[0]
    }

    fn is_on_bridge(&self, node: usize) -> bool {
        self.low[node] > self.met[self.below[node].0 as usize]
    }

    /// What a node that is worth this adds to the one below.
    fn through(&self, node: usize, worth: u32) -> u32 {
        if self.is_on_bridge(node) { worth + 1 } else { worth ^ 1 }
    }

    /// The upper node of each bridge, and its edge.
    fn bridges(&self) -> impl Iterator<Item = (usize, usize)> {
        (1..self.met.len()).filter(|&node| self.is_on_bridge(node)).map(|node| (node, self.below[node].1 as usize))
    }

    /// The value of the whole if what hangs on the bridge below this node goes: only the nodes on the way to the ground change.
    fn value_without(&self, node: usize) -> (u32, u64) {
        let mut here = self.below[node].0 as usize;
        let mut worth = self.worth[here] ^ self.through(node, self.worth[node]);
        let mut steps = 1;
        while here != 0 {
            let below = self.below[here].0 as usize;
            worth = self.worth[below] ^ self.through(here, self.worth[here]) ^ self.through(here, worth);
            here = below;
            steps += 1;
        }
        (worth, steps)
    }

    fn falls(mut self, budget: &Budget) -> Result<Vec<Fall>, Stop> {
        let walk = (self.met.len() + self.at.len()) as u64;
        budget.spend(walk)?;
        self.value(None);
        let mut falls: Vec<Option<Fall>> = vec![None; self.bush.size()];
        let mut steps = 0;
        for (node, edge) in self.bridges() {
            let (value, way) = self.value_without(node);
            falls[edge] = Some(Fall { value, removes: self.above[node] + 1 });
            steps += way;
        }
        budget.spend(steps)?;
        // Without an edge of a cycle, other bridges appear.
        let of_cycle = |(edge, fall): (u16, Option<Fall>)| match fall {
            Some(fall) => Ok(fall),
            None => {
                budget.spend(walk)?;
                Ok(Fall { value: self.value(Some(edge)), removes: 1 })
            }
        };
        (0..).zip(falls).map(of_cycle).collect()
    }
}
