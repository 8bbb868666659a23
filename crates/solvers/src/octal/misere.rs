//! What misère play of one code follows, found when it is first needed.

use super::code::OctalCode;
use super::values::OctalCache;
use crate::misere::{HeapElements, LazyQuotient};
use crate::theory::{Budget, Stop, TameHeaps};
use std::cell::OnceCell;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct OctalMisere<'a> {
    cache: &'a OctalCache,
    code: OctalCode,
    tame: OnceCell<Arc<TameHeaps>>,
    quotient: LazyQuotient<'a, OctalCode>,
}

impl<'a> OctalMisere<'a> {
    pub fn new(cache: &'a OctalCache, code: OctalCode) -> Self {
        let quotient = LazyQuotient::new(cache.quotients(), code.clone());
        OctalMisere { cache, code, tame: OnceCell::new(), quotient }
    }

    /// The tempers of the first heaps.
    pub fn tame(&self, budget: &Budget) -> Result<&TameHeaps, Stop> {
        if let Some(tame) = self.tame.get() {
            return Ok(tame);
        }
        let tame = self.cache.tame(&self.code, budget)?;
        Ok(self.tame.get_or_init(|| tame))
    }

    /// See [`LazyQuotient::elements`].
    pub fn elements(&self, nim: u64, budget: &Budget) -> Result<Option<HeapElements>, Stop> {
        self.quotient.elements(nim, budget)
    }
}
