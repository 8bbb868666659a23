//! The elements of the heaps of one game.

use super::{Element, ElementSet, VerifiedQuotient};
use crate::splits::{Splits, Tail};
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct HeapElements {
    quotient: Arc<VerifiedQuotient>,
    /// Heap n of the game is heap n * stride of the quotient. The other heaps of the quotient stand for other things, such as rings.
    stride: u64,
}

impl HeapElements {
    /// `stride` must divide the period.
    pub fn new(quotient: Arc<VerifiedQuotient>, stride: u64) -> Self {
        HeapElements { quotient, stride }
    }

    pub fn quotient(&self) -> &Arc<VerifiedQuotient> {
        &self.quotient
    }

    /// `None` if nothing is proven about the heap.
    pub fn element(&self, heap: u64) -> Option<Element> {
        self.quotient.element(heap.checked_mul(self.stride)?)
    }

    /// The periodic part of the elements.
    pub fn tail(&self) -> Option<Tail> {
        let (preperiod, period) = self.quotient.period()?;
        Some(Tail { preperiod: preperiod.div_ceil(self.stride), period: period / self.stride })
    }

    /// The splits of `rest` objects whose parts have a wanted product.
    pub fn splits<'s>(&'s self, rest: u64, wanted: &'s ElementSet) -> Splits<impl Fn(u64) -> bool + 's> {
        Splits::new(rest, self.tail(), move |left| {
            let parts = self.element(left).zip(self.element(rest - left));
            parts.is_some_and(|(left, right)| wanted.contains(self.quotient.product(left, right)))
        })
    }
}
