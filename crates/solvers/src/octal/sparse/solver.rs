//! The loop of the solver: it extends the values block by block, or by trying every split if no class helps.

use super::SparseOctal;
use crate::octal::code::NaiveOctal;
use crate::theory::{Budget, Stop};

/// The number of heaps that are solved before the first class is chosen.
const PREFIX: usize = 256;

impl SparseOctal {
    /// The values found so far, from heap 0 up.
    pub fn values(&self) -> &[u16] {
        self.naive.as_ref().map_or(&self.values, |naive| naive.values())
    }

    /// Computes values until at least `count` are known. After an error, the values found so far stay. A value above 65535 gives
    /// [`Stop::Exhausted`].
    pub fn extend_to(&mut self, count: usize, budget: &Budget) -> Result<(), Stop> {
        if let Some(naive) = &mut self.naive {
            return naive.extend_to(count, budget);
        }
        while self.values.len() < count {
            let known = self.values.len();
            if known >= self.next_choice.max(PREFIX) {
                self.choose();
            }
            let until = if known < PREFIX { count.min(PREFIX) } else { count.min(self.next_choice) };
            if self.dense {
                let mut solver = NaiveOctal::resume(self.code.clone(), std::mem::take(&mut self.values));
                let done = solver.extend_to(until, budget);
                self.values = solver.into_values();
                done?;
            } else {
                self.solve_block(until - known, budget)?;
            }
        }
        Ok(())
    }
}
