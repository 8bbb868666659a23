//! Orders nodes after their successors, or finds a cycle.

use std::collections::VecDeque;

/// Every node after all of its successors, by a depth-first search with its own stack. The successors of node
/// n are `targets[starts[n]..starts[n + 1]]`.
///
/// # Errors
/// The nodes of a cycle. Each is a successor of the one before it, and the first is a successor of the last.
/// No cycle through its first node is shorter.
pub fn order(starts: &[u32], targets: &[u32]) -> Result<Vec<u32>, Vec<u32>> {
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum State {
        Unseen,
        Open,
        Done,
    }
    let nodes = starts.len() - 1;
    let mut state = vec![State::Unseen; nodes];
    let mut order = Vec::with_capacity(nodes);
    // The path from the root of the search: a node, and the index of the next edge to follow.
    let mut path: Vec<(u32, u32)> = Vec::new();
    for root in 0..nodes {
        if state[root] != State::Unseen {
            continue;
        }
        state[root] = State::Open;
        path.push((root as u32, starts[root]));
        while let Some((node, next)) = path.last_mut() {
            if *next == starts[*node as usize + 1] {
                state[*node as usize] = State::Done;
                order.push(*node);
                path.pop();
                continue;
            }
            let target = targets[*next as usize];
            *next += 1;
            match state[target as usize] {
                State::Done => {}
                State::Open => return Err(shortest_cycle(starts, targets, target)),
                State::Unseen => {
                    state[target as usize] = State::Open;
                    path.push((target, starts[target as usize]));
                }
            }
        }
    }
    Ok(order)
}

/// A shortest cycle through a node that is on a cycle, by breadth-first search.
fn shortest_cycle(starts: &[u32], targets: &[u32], through: u32) -> Vec<u32> {
    let mut came_from = vec![u32::MAX; starts.len() - 1];
    let mut queue = VecDeque::from([through]);
    while let Some(node) = queue.pop_front() {
        for &target in &targets[starts[node as usize] as usize..starts[node as usize + 1] as usize] {
            if target == through {
                let mut cycle = vec![node];
                let mut node = node;
                while node != through {
                    node = came_from[node as usize];
                    cycle.push(node);
                }
                cycle.reverse();
                return cycle;
            }
            if came_from[target as usize] == u32::MAX {
                came_from[target as usize] = node;
                queue.push_back(target);
            }
        }
    }
    // Unreachable: the node is on a cycle.
    vec![through]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn either_every_node_follows_its_successors_or_there_is_a_cycle(edges in proptest::collection::vec((0u32..12, 0u32..12), 0..20)) {
            let successors_of = |node| edges.iter().filter(|edge| edge.0 == node).map(|edge| edge.1).collect();
            let lists: Vec<Vec<u32>> = (0..12).map(successors_of).collect();
            let mut starts = vec![0];
            for list in &lists {
                starts.push(starts[starts.len() - 1] + list.len() as u32);
            }
            match order(&starts, &lists.concat()) {
                Ok(order) => {
                    let place: Vec<_> = (0..12).map(|node| order.iter().position(|&other| other == node)).collect();
                    for (from, to) in edges {
                        prop_assert!(place[to as usize] < place[from as usize]);
                    }
                }
                Err(cycle) => {
                    for (index, &node) in cycle.iter().enumerate() {
                        prop_assert!(lists[node as usize].contains(&cycle[(index + 1) % cycle.len()]));
                        prop_assert!(!cycle[..index].contains(&node));
                    }
                }
            }
        }
    }
}
