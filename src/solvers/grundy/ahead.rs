//! A second thread that works ahead: it marks, for groups that are not due yet, the options with a part that is so large that the
//! other part is solved already.

use super::kernel::{Kernel, LANES, Part};
use super::plan::REACH;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};

/// The groups that are handed over at once.
pub(super) const CHUNK: usize = 64 * LANES;

/// Parts from this size on are marked ahead: while one chunk is being solved, the options of the next one with such parts lead to
/// chunks before both.
pub(super) const FAR: usize = 2 * CHUNK;

/// What is marked for a chunk, per group.
pub(super) struct Marked {
    /// The ranks of common values of options with the rare parts.
    pub commons: Vec<u128>,
    /// The ranks of rare values, as [`mark`](Kernel::mark) collects them, of options with the parts of the plan.
    pub rares: Vec<u128>,
    /// The places in the list of rare groups that were marked with.
    pub places: std::ops::Range<usize>,
}

/// An order to mark the chunk behind the next one.
pub(super) struct Order {
    /// The first group of that chunk.
    pub first: usize,
    /// The bytes of the values that were solved since the last order, up to a chunk before `first`.
    pub codes: Vec<u8>,
    /// The rare groups of that size, and their places in the list.
    pub rares: (Arc<Vec<Part>>, std::ops::Range<usize>),
    /// The parts of the plan, all of that size.
    pub plan: Arc<Vec<Part>>,
}

/// The places of the rare groups that can be marked ahead, in an ascending list of them.
pub(super) fn places(rares: &[Part]) -> std::ops::Range<usize> {
    let below = |size: usize| rares.partition_point(|part| (part.at as usize) < size);
    below(FAR)..below(REACH)
}

/// Does the orders one after another, until nobody orders or wants them any more.
pub(super) fn work(kernel: &dyn Kernel, orders: &Receiver<Order>, done: &Sender<Marked>) {
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
