//! Boards whose value is a formula.
//!
//! - A *hook* is one row and one column that share the corner. It is worth 1 + ((width - 1) XOR (height -
//!   1)): without the corner its arms are two heaps of Nim, and the corner under them adds one as an ordinal
//!   sum. A single row or column is a hook.
//! - *Two rows* (or columns) n >= m are worth 1 more than their misère value. If n and m have the same
//!   parity, the misère value is n + floor(m/2), less 1 if n is even. Otherwise, with k = floor((n - 1)/2)
//!   and a = floor(m/2), it is 2k - a if 2a <= k, else 3(k - a). This comes from computation, not from a
//!   proof. So it is used only up to the length [`LONGEST_VERIFIED`], to which the tests of this module check
//!   every board.

use super::partition::Partition;
use crate::theory::Nimber;

/// The longest row, in tiles, up to which the formula for two rows has been verified.
pub const LONGEST_VERIFIED: u16 = 1000;

/// What the formulas need of a board.
#[derive(Clone, Copy)]
struct Sides {
    /// The lengths of the first two rows, 0 for a row that is missing.
    rows: [u16; 2],
    columns: [u16; 2],
}

impl Sides {
    fn of(position: &Partition) -> Self {
        let rows = position.rows();
        Sides {
            rows: [position.width(), rows.get(1).copied().unwrap_or(0)],
            columns: [position.height(), rows.partition_point(|&row| row > 1) as u16],
        }
    }

    /// The sides after taking tile `(row, col)`, which must exist.
    fn cut(self, row: u16, col: u16) -> Self {
        let clip = |[first, second]: [u16; 2], line: u16, length: u16| {
            [if line == 0 { length } else { first }, if line <= 1 { second.min(length) } else { second }]
        };
        Sides { rows: clip(self.rows, row, col), columns: clip(self.columns, col, row) }
    }

    fn value(self) -> Option<Nimber> {
        let Sides { rows: [width, second_row], columns: [height, second_column] } = self;
        let value = match (width, height) {
            (0, _) => 0,
            _ if second_row <= 1 => 1 + u64::from((width - 1) ^ (height - 1)),
            (..=LONGEST_VERIFIED, 2) => 1 + two_rows(width.into(), second_row.into()),
            (2, ..=LONGEST_VERIFIED) => 1 + two_rows(height.into(), second_column.into()),
            _ => return None,
        };
        Some(Nimber::new(value))
    }
}

/// The normal-play value of a board by formula; `None` if there is no formula.
pub fn value(position: &Partition) -> Option<Nimber> {
    Sides::of(position).value()
}

/// Calls `visit(row, col, value of the option)` for every move, in row-major order. Returns false, and visits
/// nothing, if there is no formula for the board. If there is one, there is one for every option, too.
pub fn option_values(position: &Partition, mut visit: impl FnMut(u16, u16, Nimber)) -> bool {
    let sides = Sides::of(position);
    let known = sides.value().is_some();
    if known {
        position.moves().for_each(|(row, col)| visit(row, col, sides.cut(row, col).value().unwrap_or_default()));
    }
    known
}

/// The misère value of two rows `long >= short`, with `long` at least 1; see the module documentation for the
/// formula.
fn two_rows(long: u64, short: u64) -> u64 {
    let half = short / 2;
    if long % 2 == short % 2 {
        long + half - u64::from(long.is_multiple_of(2) && long > 0)
    } else {
        let k = (long - 1) / 2;
        if 2 * half <= k { 2 * k - half } else { 3 * (k - half) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::MexSet;

    /// Checks every board of two rows up to the verified length by the mex rule. The options of (n, m) are
    /// the squares (a, a) for a < m, the boards (a, m) for m <= a < n and the boards (n, b) for b < m, so
    /// three growing sets hold all their values.
    #[test]
    fn two_rows_obey_the_mex_rule_up_to_the_verified_length() {
        struct Growing(Vec<u64>);
        impl Growing {
            fn add(&mut self, value: u64) {
                self.0[(value / 64) as usize] |= 1 << (value % 64);
            }
        }
        let empty = || Growing(vec![0; 1 + 3 * usize::from(LONGEST_VERIFIED) / 64]);
        let longest = u64::from(LONGEST_VERIFIED);
        let normal = |n: u64, m: u64| if n == 0 { 0 } else { 1 + two_rows(n, m) };
        let mut squares = empty();
        let mut shorter: Vec<Growing> = (0..=longest).map(|_| empty()).collect();
        let mut squares_below: Vec<Vec<u64>> = Vec::new();
        for n in 0..=longest {
            squares_below.push(squares.0.clone());
            squares.add(normal(n, n));
            let mut lower = empty();
            for m in 0..=n {
                let words = lower.0.iter().zip(&shorter[m as usize].0).zip(&squares_below[m as usize]);
                let all: Vec<u64> = words.map(|((a, b), c)| a | b | c).collect();
                let full = all.iter().take_while(|&&word| word == u64::MAX).count();
                let mex = 64 * full as u64 + u64::from(all[full].trailing_ones());
                assert_eq!(mex, normal(n, m), "{n},{m}");
                lower.add(mex);
                shorter[m as usize].add(mex);
            }
        }
    }

    #[test]
    fn every_formula_is_the_mex_of_those_of_the_options() {
        let mut boards: Vec<Partition> = Vec::new();
        for long in 1..=12u16 {
            for short in 1..=12u16 {
                boards.push(Partition::new(std::iter::once(long).chain(std::iter::repeat_n(1, short as usize - 1))).unwrap());
                if short <= long {
                    boards.push(Partition::new([long, short]).unwrap());
                    boards.push(Partition::new([long, short]).unwrap().conjugate());
                }
            }
        }
        for board in boards {
            let mut seen = MexSet::default();
            let mut moves = board.moves();
            assert!(option_values(&board, |row, col, found| {
                assert_eq!(moves.next(), Some((row, col)));
                assert_eq!(value(&board.cut(row, col)), Some(found), "{board} at {row},{col}");
                seen.insert(found);
            }));
            assert_eq!(moves.next(), None);
            assert_eq!(value(&board), Some(seen.mex()), "{board}");
        }
    }

    #[test]
    fn other_boards_have_no_formula() {
        for rows in [&[3, 3, 1][..], &[3, 2, 2], &[LONGEST_VERIFIED + 1, 2]] {
            assert_eq!(value(&Partition::new(rows.iter().copied()).unwrap()), None);
        }
        assert_eq!(value(&Partition::rectangle(LONGEST_VERIFIED + 1, 2)), None);
    }
}
