//! Builds the outcomes of all sums of four boards within a rectangle.
//!
//! Three of the boards are a row of bits, one for each shape that the fourth can have. So the sums that are won by a move in one of the
//! three are the union of the rows that such moves lead to, 64 sums at a time. What is left is decided from the smallest fourth board on:
//! the first one that is not won is lost, and every board from which a move leads to it is won.
//!
//! For shapes a >= b >= c, the row has the fourth shapes d <= b, although only d <= c have to be found: the others are in the row of a, b
//! and d, and are copied from it, so that no row has to be read across. At the end only the bits d <= c stay, in rank order.

use super::shapes::{BYTES_PER_WORD, BoardBox, MOST_SHAPES, Shapes, multisets};
use super::table::MisereSums;
use crate::chomp::bytes_of;
use crate::theory::{Budget, Stop};

/// The cost of a row: about 20 moves in each of its three boards.
const WORK_PER_ROW: u64 = 64;

const MOST_WORDS: usize = MOST_SHAPES as usize / 64;

/// A row of bits.
type Row = [u64; MOST_WORDS];

impl BoardBox {
    /// What [`MisereSums::build`] spends, in units of work.
    pub fn work(self) -> u64 {
        multisets(self.shapes(), 3) * WORK_PER_ROW
    }

    /// The memory that [`MisereSums::build`] takes, in bytes. Saturates.
    pub fn building_bytes(self) -> u64 {
        let shapes = self.shapes();
        if shapes > MOST_SHAPES {
            return u64::MAX;
        }
        // For each b, as many pairs a, b as there are shapes a >= b.
        (0..shapes).map(|b| BYTES_PER_WORD * (shapes - b) * (b + 1) * (b / 64 + 1)).sum()
    }
}

impl MisereSums {
    /// Finds the outcomes of all sums of four boards within a rectangle. Spends [`BoardBox::work`] units. Calls `progress(done, total)`,
    /// both in sums.
    ///
    /// # Errors
    /// The budget's reasons. Too many shapes, or too little memory for them, count as an exhausted budget.
    pub fn build(sides: BoardBox, budget: &Budget, progress: &dyn Fn(u64, u64)) -> Result<Self, Stop> {
        let exhausted = Stop::Exhausted { allowance: budget.allowance() };
        let shapes = Shapes::new(sides).ok_or(exhausted)?;
        budget.afford(sides.work().into())?;
        let bytes = sides.building_bytes();
        budget.reserve_memory(bytes)?;
        let mut rows = Rows::new(shapes.count(), bytes).ok_or(exhausted)?;
        let mut parents = vec![Row::default(); shapes.count()];
        for shape in 0..shapes.count() {
            shapes.after(shape).for_each(|option| set(&mut parents[option], shape));
        }
        let mut won = vec![0; shapes.count() * words_for(shapes.count())];
        for a in 0..shapes.count() {
            for b in 0..=a {
                budget.spend(WORK_PER_ROW * (b as u64 + 1))?;
                rows.solve(&shapes, &parents, [a, b], &mut won[..(b + 1) * words_for(b)]);
            }
            progress(multisets(a as u64 + 1, 4), sides.sums());
        }
        let bits = rows.packed(shapes.count());
        budget.release_memory(bytes.saturating_sub(sides.stored_bytes()));
        Ok(MisereSums::new(sides, shapes, bytes_of(bits)))
    }
}

/// The lost sums of three shapes a >= b >= c with a fourth, as bits.
struct Rows {
    words: Vec<u64>,
    /// Where the rows of a and b begin, at `a * (a + 1) / 2 + b`.
    starts: Vec<usize>,
}

impl Rows {
    /// `None` if there is too little memory.
    fn new(shapes: usize, bytes: u64) -> Option<Self> {
        let mut starts = Vec::with_capacity(shapes * (shapes + 1) / 2);
        let mut length = 0;
        for b in (0..shapes).flat_map(|a| 0..=a) {
            starts.push(length);
            length += (b + 1) * words_for(b);
        }
        debug_assert_eq!(length as u64 * BYTES_PER_WORD, bytes);
        let mut words = Vec::new();
        words.try_reserve_exact(length).ok()?;
        words.resize(length, 0);
        Some(Rows { words, starts })
    }

    /// Where the row of a >= b >= c begins.
    #[inline]
    fn start(&self, a: usize, b: usize, c: usize) -> usize {
        self.starts[a * (a + 1) / 2 + b] + c * words_for(b)
    }

    /// Finds the lost sums of a and b with every c <= b and d <= c. Those of smaller numbers are known. `won` is room for the rows of b.
    fn solve(&mut self, shapes: &Shapes, parents: &[Row], [a, b]: [usize; 2], won: &mut [u64]) {
        let stride = words_for(b);
        won.fill(0);
        // Row by row of neighbours, as they are in memory.
        for (others, moved) in [(b, a), (a, b)].into_iter().flat_map(|(other, moves)| shapes.after(moves).map(move |moved| (other, moved)))
        {
            let (large, small) = (others.max(moved), others.min(moved));
            for c in 0..=b {
                let from = if c <= small { self.start(large, small, c) } else { self.start(large, c, small) };
                add(&mut won[c * stride..][..words_for(c)], &self.words[from..]);
            }
        }
        if a == 0 {
            // The finished game: the other player has taken the last tile.
            won[0] = 1;
        }
        for c in 0..=b {
            let (own, width) = (self.start(a, b, c), words_for(c));
            let won = &mut won[c * stride..][..width];
            for moved in shapes.after(c) {
                add(won, &self.words[self.start(a, b, moved)..]);
            }
            for word in 0..width {
                let ends = if word + 1 == width { u64::MAX >> (63 - c % 64) } else { u64::MAX };
                let mut open = ends & !won[word];
                while open != 0 {
                    let d = 64 * word + open.trailing_zeros() as usize;
                    // A board has a larger number than its options.
                    add(&mut won[word..], &parents[d][word..]);
                    set(&mut self.words[own..], d);
                    let mirrored = self.start(a, b, d);
                    set(&mut self.words[mirrored..], c);
                    open &= !won[word] & (open - 1);
                }
            }
        }
    }

    /// Only the bits d <= c, without gaps.
    fn packed(self, shapes: usize) -> Vec<u64> {
        let Rows { mut words, starts } = self;
        // Written words are never ahead of the row that is read.
        let (mut written, mut pending, mut held) = (0, 0u128, 0);
        for (&start, b) in starts.iter().zip((0..shapes).flat_map(|a| 0..=a)) {
            for c in 0..=b {
                for word in 0..words_for(c) {
                    let (bits, count) = (words[start + c * words_for(b) + word], (c + 1 - 64 * word).min(64));
                    pending |= u128::from(bits & (u64::MAX >> (64 - count))) << held;
                    held += count;
                    if held >= 64 {
                        words[written] = pending as u64;
                        written += 1;
                        pending >>= 64;
                        held -= 64;
                    }
                }
            }
        }
        if held > 0 {
            words[written] = pending as u64;
            written += 1;
        }
        words.truncate(written);
        words.shrink_to_fit();
        words
    }
}

/// The words of a row with the bits up to this one.
#[inline]
fn words_for(last: usize) -> usize {
    last / 64 + 1
}

/// Adds as many words as there are in `won`.
// Inlined, it would add to the module for web pages what makes no difference there.
#[cfg_attr(target_family = "wasm", inline(never))]
#[cfg_attr(not(target_family = "wasm"), inline)]
fn add(won: &mut [u64], lost: &[u64]) {
    won.iter_mut().zip(lost).for_each(|(won, lost)| *won |= lost);
}

#[inline]
fn set(row: &mut [u64], bit: usize) {
    row[bit / 64] |= 1 << (bit % 64);
}
