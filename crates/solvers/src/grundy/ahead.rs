//! A second thread that works ahead: it marks options of groups that are not being solved yet. One part of such an option is so large that
//! the other part is already solved.

use super::loops::{LANES, Loops, SplitPart};
use super::plan::REACH;
use crate::cpu::Kernel;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};

/// The second thread gets this many groups at once.
pub(super) const CHUNK: usize = 64 * LANES;

/// Parts from this size on are marked ahead. The other parts of such options of the next chunk are in chunks before the current one.
pub(super) const FAR: usize = 2 * CHUNK;

/// What was marked for the groups of a chunk.
pub(super) struct Marked {
    /// The ranks of the common values of options with a rare part.
    pub commons: Vec<u128>,
    /// The ranks of the rare values of options with a part of the plan, as [`mark`](Loops::mark) collects them.
    pub rares: Vec<u128>,
    /// The indices of the rare groups that were used.
    pub places: std::ops::Range<usize>,
}

/// An order to mark the chunk after the next one.
pub(super) struct Order {
    /// The first group of that chunk.
    pub first: usize,
    /// The bytes of the values since the last order, up to one chunk before `first`.
    pub codes: Vec<u8>,
    /// The rare groups that can be marked ahead, and their indices in the list of all.
    pub rares: (Arc<Vec<SplitPart>>, std::ops::Range<usize>),
    /// The parts of the plan, all from [`FAR`] on.
    pub plan: Arc<Vec<SplitPart>>,
}

/// The indices of the rare groups that can be marked ahead. `rares` is ascending.
pub(super) fn places(rares: &[SplitPart]) -> std::ops::Range<usize> {
    let below = |size: usize| rares.partition_point(|part| (part.at as usize) < size);
    below(FAR)..below(REACH)
}

/// Executes the orders, one after another, until one of the channels is closed.
pub(super) fn work(kernel: Kernel, orders: &Receiver<Order>, done: &Sender<Marked>) {
    // The bytes of the groups from `start` on.
    let (mut start, mut codes) = (0, Vec::new());
    for order in orders {
        if codes.is_empty() {
            start = order.first - CHUNK - order.codes.len();
        }
        codes.extend_from_slice(&order.codes);
        let mut marked = Marked { commons: vec![0; CHUNK], rares: vec![0; CHUNK], places: order.rares.1 };
        for (sets, parts) in [(&mut marked.commons, &order.rares.0), (&mut marked.rares, &order.plan)] {
            for (block, sets) in sets.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
                kernel.mark(&codes, order.first - start + block * LANES, parts, sets);
            }
        }
        if done.send(marked).is_err() {
            return;
        }
        if codes.len() > 4 * REACH {
            let old = codes.len() - 2 * REACH;
            codes.drain(..old);
            start += old;
        }
    }
}
