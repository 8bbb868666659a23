//! Estimates the cost of the values of a code from the values alone.

use super::block::{OPTIONS_PER_UNIT, UNITS_PER_HEAP};
use super::class::Class;
use crate::octal::OctalCode;

/// About how many options must be marked to compute the values of a code. It depends only on the values, and on the numbers of values at
/// which [`Effort::look_at`] was called. It does not depend on how the values were computed.
#[derive(Clone, Debug, Default)]
pub struct Effort {
    marks: u64,
    class: Option<Class>,
    /// How many values were looked at.
    seen: usize,
    rare: usize,
    /// The class is chosen again at this number of values.
    next_choice: usize,
}

impl Effort {
    pub fn marks(&self) -> u64 {
        self.marks
    }

    /// Adds the cost of the values that are new since the last call. `values` are all values, from heap 0 up.
    pub fn look_at(&mut self, code: &OctalCode, values: &[u16]) {
        let known = values.len();
        let (class, from) = match self.class {
            Some(class) if known < self.next_choice => (class, self.seen),
            _ => {
                self.rare = 0;
                self.next_choice = 2 * known;
                (Class::choose(code, values), 0)
            }
        };
        self.rare += (from..known).filter(|&heap| class.is_rare(heap, values[heap])).count();
        let new = known.saturating_sub(self.seen) as u64;
        self.class = Some(class);
        self.seen = known;
        self.marks = self.marks.saturating_add(new.saturating_mul(self.marks_per_heap(code) + 1));
    }

    fn marks_per_heap(&self, code: &OctalCode) -> u64 {
        let splits = code.written_takes().filter(|&take| code.allows(take, 2)).count();
        (self.rare.min(self.seen / 2) * splits) as u64
    }

    /// About how many units of work `new` more values will take, by the values that were looked at.
    pub fn work_ahead(&self, code: &OctalCode, new: u64) -> u64 {
        new.saturating_mul(UNITS_PER_HEAP + self.marks_per_heap(code) / OPTIONS_PER_UNIT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::octal::NaiveOctal;
    use crate::theory::Budget;

    #[test]
    fn every_rare_heap_costs_a_mark_of_each_new_heap() {
        let code: OctalCode = "0.6".parse().unwrap();
        let mut solver = NaiveOctal::new(code.clone());
        solver.extend_to(1 << 13, &Budget::unlimited()).unwrap();
        let values = solver.into_values();
        let mut effort = Effort::default();
        for stage in [1 << 12, 5_000, 6_000, 1 << 13] {
            let before = effort.marks();
            effort.look_at(&code, &values[..stage]);
            let class = Class::choose(&code, &values[..if stage == 1 << 13 { 1 << 13 } else { 1 << 12 }]);
            let rare = (0..stage).filter(|&heap| class.is_rare(heap, values[heap])).count();
            let new = stage
                - match stage {
                    4_096 => 0,
                    5_000 => 4_096,
                    6_000 => 5_000,
                    _ => 6_000,
                };
            assert_eq!(effort.marks() - before, (new * (rare + 1)) as u64, "{stage}");
        }
        let before = effort.marks();
        effort.look_at(&code, &values);
        assert_eq!(effort.marks(), before);
    }
}
