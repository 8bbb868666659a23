//! The ways to make some heaps out of a number of objects: counted and visited.

use super::rule::SplitMoves;
use std::ops::ControlFlow;

/// For each heap below `heaps`, its number of moves. Numbers above `most` are `most + 1`.
pub(super) fn move_counts(rule: &SplitMoves, heaps: usize, most: u64) -> Box<[u64]> {
    let cut = |count: u64| count.min(most + 1);
    // At index n: in how many ways n objects make `parts` heaps of any sizes, from 0 parts on.
    let mut ways = vec![0; heaps];
    if let Some(none) = ways.first_mut() {
        *none = 1;
    }
    let mut counts = vec![0u64; heaps];
    for parts in 0..=rule.most_parts() {
        if parts > 0 {
            // A smallest heap of 1 is dropped, or an object of every heap is.
            ways.rotate_right(1);
            ways[0] = 0;
            for heap in parts as usize..heaps {
                ways[heap] = cut(ways[heap] + ways[heap - parts as usize]);
            }
        }
        if rule.parts.binary_search(&parts).is_err() {
            continue;
        }
        // Parts of the least sizes that are allowed correspond to parts of size 1.
        let larger = rule.smallest_sum(parts).saturating_sub(parts);
        for &take in rule.take.iter().filter(|&&take| rule.allows(take, parts)) {
            let Some(first) = usize::try_from(take.saturating_add(larger)).ok().filter(|&first| first < heaps) else { continue };
            for (count, ways) in counts[first..].iter_mut().zip(&ways) {
                *count = cut(*count + ways);
            }
        }
    }
    if let Some(none) = counts.first_mut() {
        *none = 0;
    }
    counts.into()
}

/// Gets the heaps. Breaks to end the visit.
pub type PartitionVisitor<'a, E> = dyn FnMut(&[u64]) -> Result<ControlFlow<()>, E> + 'a;

impl SplitMoves {
    /// What [`SplitMoves::visit_partitions`] visits, made one by one.
    pub fn partitions(&self, objects: u64, parts: u64) -> impl Iterator<Item = Vec<u64>> + use<> {
        let step = u64::from(self.unequal);
        let mut first: Vec<u64> = (0..parts).map(|index| self.least + step * index).collect();
        if let Some(last) = first.last_mut() {
            *last = (objects + *last).saturating_sub(self.smallest_sum(parts));
        }
        let is_possible = self.smallest_sum(parts) <= objects && (parts > 0 || objects == 0);
        std::iter::successors(is_possible.then_some(first), move |heaps| next_partition(heaps, step))
    }

    /// Visits the ways to make `parts` heaps out of `objects`: each in ascending order, and by the smallest heap, then the next.
    pub fn visit_partitions<E>(&self, objects: u64, parts: u64, visitor: &mut PartitionVisitor<'_, E>) -> Result<ControlFlow<()>, E> {
        if parts == 0 {
            return if objects == 0 { visitor(&[]) } else { Ok(ControlFlow::Continue(())) };
        }
        if self.smallest_sum(parts) > objects {
            return Ok(ControlFlow::Continue(()));
        }
        self.fill(&mut vec![0; parts as usize], 0, objects, self.least, visitor)
    }

    /// Fills the heaps from `index` on with `objects`. They suffice for heaps from `least` on.
    fn fill<E>(
        &self,
        heaps: &mut [u64],
        index: usize,
        objects: u64,
        least: u64,
        visitor: &mut PartitionVisitor<'_, E>,
    ) -> Result<ControlFlow<()>, E> {
        let missing = (heaps.len() - index) as u64;
        if missing == 1 {
            heaps[index] = objects;
            return visitor(heaps);
        }
        let step = u64::from(self.unequal);
        let steps = step * missing * (missing - 1) / 2;
        for size in least..=(objects - steps) / missing {
            heaps[index] = size;
            if missing == 2 {
                heaps[index + 1] = objects - size;
                if visitor(heaps)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                continue;
            }
            let flow = self.fill(heaps, index + 1, objects - size, size + step, visitor)?;
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// The next way to make as many heaps out of as many objects. `step` is 1 if heaps have to differ, otherwise 0.
fn next_partition(heaps: &[u64], step: u64) -> Option<Vec<u64>> {
    let objects: u64 = heaps.iter().sum();
    (0..heaps.len().saturating_sub(1)).rev().find_map(|grown| {
        let mut next = heaps.to_vec();
        for (heap, index) in next[grown..].iter_mut().zip(0..) {
            *heap = heaps[grown] + 1 + step * index;
        }
        // The last heap gets what the others leave.
        let others: u64 = next[..heaps.len() - 1].iter().sum();
        let last = objects.checked_sub(others).filter(|&last| last >= next[heaps.len() - 1])?;
        next[heaps.len() - 1] = last;
        Some(next)
    })
}
