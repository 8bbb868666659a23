//! A table of the values of small positions of Wythoff's game, because no formula for values is known.

use crate::theory::Nimber;

#[derive(Clone, Debug)]
pub struct Table {
    /// The value of (smaller, larger) is at index larger * (larger + 1) / 2 + smaller.
    values: Box<[u16]>,
    largest: u64,
}

impl Table {
    /// `largest` is at most 2^14 - 1. Takes about largest^3 / 200 word operations.
    pub fn new(largest: usize) -> Self {
        debug_assert!(largest < 1 << 14);
        let size = largest + 1;
        // A value is at most the sum of the heaps, since every move makes the sum smaller.
        let words = (2 * largest) / 64 + 1;
        // The values below a cell in its column (the smaller heap varies) and on its diagonal (both heaps vary). The game is symmetric, so
        // cells with the larger heap first are not needed: the beginning of a row is an earlier column.
        let mut columns = vec![0u64; size * words];
        let mut diagonals = vec![0u64; size * words];
        let mut row = vec![0u64; words];
        let mut values = vec![0u16; size * (size + 1) / 2];
        for smaller in 0..size {
            row.copy_from_slice(&columns[smaller * words..][..words]);
            for larger in smaller..size {
                let column = &mut columns[larger * words..][..words];
                let diagonal = &mut diagonals[(larger - smaller) * words..][..words];
                let mut word = 0;
                let mut seen = row[0] | column[0] | diagonal[0];
                while seen == u64::MAX {
                    word += 1;
                    seen = row[word] | column[word] | diagonal[word];
                }
                let bit = seen.trailing_ones();
                row[word] |= 1 << bit;
                column[word] |= 1 << bit;
                diagonal[word] |= 1 << bit;
                values[larger * (larger + 1) / 2 + smaller] = (word * 64 + bit as usize) as u16;
            }
        }
        Table { values: values.into(), largest: largest as u64 }
    }

    /// `None` if a heap is too large for the table.
    pub fn value(&self, [first, second]: [u64; 2]) -> Option<Nimber> {
        let (smaller, larger) = (first.min(second), first.max(second));
        if larger > self.largest {
            return None;
        }
        self.values.get((larger * (larger + 1) / 2 + smaller) as usize).map(|&value| Nimber::new(value.into()))
    }
}
