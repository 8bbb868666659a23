//! The values that heaps can have together, by their number and the number of their objects.

use super::rule::SplitMoves;
use crate::theory::{Budget, Stop};

/// The number of pairs of heaps that cost a unit of work.
const PAIRS_PER_UNIT: u64 = 2;

/// For each number of heaps from 2 on and each number of objects: the values of all sets of heaps that the rule allows, with heaps of the
/// sizes that were [added](Sums::add). The sets are bits, each in `width` words.
pub(super) struct Sums<'a> {
    rule: &'a SplitMoves,
    objects: usize,
    width: usize,
    /// From 2 heaps on.
    levels: Vec<Vec<u64>>,
    /// The values of the heaps that were added, and of smaller ones.
    values: Vec<u16>,
    reserved: u64,
}

impl<'a> Sums<'a> {
    /// For fewer than `objects` objects.
    pub fn new(rule: &'a SplitMoves, objects: usize, budget: &Budget) -> Result<Self, Stop> {
        let levels = vec![Vec::new(); rule.most_parts().saturating_sub(1) as usize];
        let mut sums = Sums { rule, objects, width: 0, levels, values: Vec::new(), reserved: 0 };
        sums.widen(1, budget)?;
        Ok(sums)
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn values(&self) -> &[u16] {
        &self.values
    }

    pub fn into_values(self, budget: &Budget) -> Vec<u16> {
        budget.release_memory(self.reserved);
        self.values
    }

    /// The values of `parts` heaps with `objects` together, for at least 2 parts.
    pub fn of(&self, parts: u64, objects: usize) -> &[u64] {
        &self.levels[parts as usize - 2][objects * self.width..][..self.width]
    }

    /// Adds the heap that is larger by one than the last, and its value.
    pub fn add(&mut self, value: u16, budget: &Budget) -> Result<(), Stop> {
        let heap = self.values.len();
        self.values.push(value);
        let words = usize::from(value) / 64 + 1;
        if words > self.width {
            self.widen(words.next_power_of_two(), budget)?;
        }
        if (heap as u64) < self.rule.least {
            return Ok(());
        }
        // A heap that may be in a set once is added to sets without it, the largest sets first.
        for level in 0..self.levels.len() {
            let level = if self.rule.unequal { self.levels.len() - 1 - level } else { level };
            self.add_to(level, heap, value, budget)?;
        }
        Ok(())
    }

    /// Adds the sets of `level` in which `heap` is the largest.
    fn add_to(&mut self, level: usize, heap: usize, value: u16, budget: &Budget) -> Result<(), Stop> {
        let others = level as u64 + 1;
        let step = u64::from(self.rule.unequal);
        let most = others as usize * heap - (step * others * (others + 1) / 2).min(others * heap as u64) as usize;
        let first = usize::try_from(self.rule.smallest_sum(others)).unwrap_or(usize::MAX);
        let rest = first..(most + 1).min(self.objects.saturating_sub(heap));
        if rest.is_empty() {
            return Ok(());
        }
        let (lower, upper) = self.levels.split_at_mut(level);
        let rows = upper[0][(heap + rest.start) * self.width..].chunks_exact_mut(self.width);
        let Some(below) = lower.last() else {
            budget.spend(rest.len() as u64 / PAIRS_PER_UNIT + 1)?;
            for (row, other) in rows.zip(&self.values[rest]) {
                let sum = usize::from(value ^ other);
                row[sum / 64] |= 1 << (sum % 64);
            }
            return Ok(());
        };
        budget.spend((rest.len() * self.width) as u64)?;
        let below = below[rest.start * self.width..rest.end * self.width].chunks_exact(self.width);
        let (words, bits) = (usize::from(value) / 64, u32::from(value) % 64);
        for (row, below) in rows.zip(below) {
            for (index, word) in row.iter_mut().enumerate() {
                *word |= moved(below[index ^ words], bits);
            }
        }
        Ok(())
    }

    /// Makes room for values below 64 times `width`.
    fn widen(&mut self, width: usize, budget: &Budget) -> Result<(), Stop> {
        let words = (self.levels.len() * self.objects * width) as u64;
        budget.spend(words)?;
        budget.reserve_memory(8 * words)?;
        for level in &mut self.levels {
            let mut wider = vec![0; self.objects * width];
            if self.width > 0 {
                for (wide, narrow) in wider.chunks_exact_mut(width).zip(level.chunks_exact(self.width)) {
                    wide[..narrow.len()].copy_from_slice(narrow);
                }
            }
            *level = wider;
        }
        budget.release_memory(self.reserved);
        self.reserved = 8 * words;
        self.width = width;
        Ok(())
    }
}

/// The bits of a word, each moved from n to n XOR `value`.
fn moved(mut word: u64, value: u32) -> u64 {
    const EVEN: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (digit, even) in EVEN.into_iter().enumerate() {
        if value >> digit & 1 == 1 {
            word = (word & even) << (1 << digit) | (word >> (1 << digit)) & even;
        }
    }
    word
}
