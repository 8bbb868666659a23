//! What the verifier has to know of a game.

use crate::theory::OctalCode;

/// A game on heaps of one or more kinds, as the verifier sees it. Heap 0 is empty; every other number names a heap, and the parts of an
/// option have smaller numbers.
pub trait HeapRules {
    /// Visits every option of a heap by the heaps that it leaves, at most two, none of them 0. A finished heap is left out.
    fn visit_options(&self, heap: u64, visitor: &mut dyn FnMut(&[u64]));

    /// A number of heaps, from 0 up, among which every type of heap occurs, if elements repeat with `period` from heap `preperiod` on.
    /// `None` where no theorem says so.
    fn heaps_to_check(&self, preperiod: u64, period: u64) -> Option<u64>;
}

impl HeapRules for OctalCode {
    fn visit_options(&self, heap: u64, visitor: &mut dyn FnMut(&[u64])) {
        let most = self.largest_take().unwrap_or(heap).min(heap);
        for take in 0..=most {
            let (digit, left) = (self.digit(take), heap - take);
            if left == 0 {
                if digit & 1 != 0 {
                    visitor(&[]);
                }
                continue;
            }
            if digit & 2 != 0 {
                visitor(&[left]);
            }
            if digit & 4 != 0 {
                for smaller in 1..=left / 2 {
                    visitor(&[smaller, left - smaller]);
                }
            }
        }
    }

    /// 2*n0 + 2*p + t with n0 >= 1, one more than the theorem of the [module](super) asks for.
    fn heaps_to_check(&self, preperiod: u64, period: u64) -> Option<u64> {
        let last_digit = self.largest_take()?;
        let shortened = preperiod.max(1).checked_add(period)?;
        shortened.checked_mul(2)?.checked_add(last_digit)
    }
}
