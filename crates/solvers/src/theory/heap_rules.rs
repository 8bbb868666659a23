//! The rules of a heap game, as the theorems need them.

use super::Theorem;

/// The rules of a game on heaps. Each heap has a number; heap 0 is empty. A move in a heap leaves heaps with smaller numbers.
pub trait HeapRules {
    /// Visits each option of a heap as the list of the heaps that it leaves. The list has at most two heaps, and no heap 0.
    fn visit_options(&self, heap: u64, visitor: &mut dyn FnMut(&[u64]));

    /// If the elements of a misère quotient repeat with `period` from heap `preperiod` on, then each type of heap occurs among the heaps
    /// below this number. `None` if no theorem gives such a number.
    fn heaps_to_check(&self, preperiod: u64, period: u64) -> Option<u64>;

    /// The theorem by which finitely many values prove a period.
    fn theorem(&self) -> Option<Theorem> {
        None
    }
}
