//! Games on heaps, as theorems see them.

use super::Theorem;

/// A game on heaps of one or more kinds, as the verifier sees it. Heap 0 is empty; every other number names a heap, and the parts of an
/// option have smaller numbers.
pub trait HeapRules {
    /// Visits every option of a heap by the heaps that it leaves, at most two, none of them 0. A finished heap is left out.
    fn visit_options(&self, heap: u64, visitor: &mut dyn FnMut(&[u64]));

    /// A number of heaps, from 0 up, among which every type of heap occurs, if elements repeat with `period` from heap `preperiod` on.
    /// `None` where no theorem says so.
    fn heaps_to_check(&self, preperiod: u64, period: u64) -> Option<u64>;

    /// The theorem by which finitely many values of heaps prove a period, if there is one.
    fn theorem(&self) -> Option<Theorem> {
        None
    }
}
