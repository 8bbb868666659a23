//! The outcomes of all sums of four boards within a rectangle.

use super::shapes::{BoardBox, Four, MOST_SHAPES, Shapes, rank, unrank};
use crate::chomp::Bytes;
use crate::chomp::partition::Partition;
use crate::theory::Outcome;

/// Who wins misère play of every sum of up to four boards within a rectangle, one bit each.
///
/// Corners are edible here, unlike in misère Chomp on a single board: the player who takes the last tile of all boards loses.
#[derive(Clone, Debug)]
pub struct MisereSums {
    sides: BoardBox,
    shapes: Shapes,
    /// Bit `rank % 8` of byte `rank / 8` is set for a P-position. The length is a multiple of eight bytes.
    bits: Bytes,
}

impl MisereSums {
    pub(super) fn new(sides: BoardBox, shapes: Shapes, bits: Bytes) -> Self {
        MisereSums { sides, shapes, bits }
    }

    /// Decodes stored outcomes. Checks only the length and sums of two single rows: the store checks a hash.
    ///
    /// # Errors
    /// Why these are not the outcomes of this rectangle.
    pub fn from_bytes(sides: BoardBox, bits: impl Into<Bytes>) -> Result<Self, String> {
        let too_many = || format!("{sides} has {} shapes, and sums are known of at most {MOST_SHAPES}", sides.shapes());
        let (shapes, bits) = (Shapes::new(sides).ok_or_else(too_many)?, bits.into());
        let expected = sides.stored_bytes();
        if bits.len() as u64 != expected {
            return Err(format!("the outcomes of sums within {sides} have {expected} bytes, not {}", bits.len()));
        }
        let sums = MisereSums { sides, shapes, bits };
        let row = |tiles| Partition::rectangle(1, tiles);
        for (one, other) in (0..=sides.longest_side()).flat_map(|one| (0..=one).map(move |other| (one, other))) {
            // Rows are heaps of misère Nim.
            let is_lost = one == other && one > 1 || one + other == 1;
            if sums.outcome([&row(one), &row(other)]) != Some(if is_lost { Outcome::P } else { Outcome::N }) {
                return Err(format!("the outcome of single rows of {one} and {other} tiles is wrong"));
            }
        }
        Ok(sums)
    }

    /// What the boards fit.
    pub fn sides(&self) -> BoardBox {
        self.sides
    }

    /// The bits in rank order, eight to a byte, the first one in the lowest place.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bits
    }

    /// Who wins a sum of up to four boards; `None` if there are more, or if one does not fit.
    pub fn outcome<'a>(&self, boards: impl IntoIterator<Item = &'a Partition>) -> Option<Outcome> {
        let mut four = Four::default();
        for (index, board) in boards.into_iter().enumerate() {
            *four.get_mut(index)? = self.shapes.of(board)?;
        }
        Some(self.outcome_of(four))
    }

    /// Computes the outcome of the sum with this rank again, from its options.
    ///
    /// # Errors
    /// The sum whose outcome is wrong, in words.
    pub fn recheck(&self, rank: u64) -> Result<(), String> {
        let four = unrank(rank, self.shapes.count() as u16);
        let mut options = (0..4).flat_map(|place| {
            self.shapes.after(four[place].into()).map(move |option| {
                let mut after = four;
                after[place] = option as u16;
                after
            })
        });
        let is_over = four == [0; 4];
        let computed = if is_over || options.any(|option| self.outcome_of(option) == Outcome::P) { Outcome::N } else { Outcome::P };
        if self.outcome_of(four) == computed {
            return Ok(());
        }
        let boards = four.map(|shape| format!("({})", self.shapes.board(shape).unwrap_or_default()));
        Err(format!("the sum of the boards {} is {computed:?}, but the table says otherwise", boards.join(" + ")))
    }

    fn outcome_of(&self, mut four: Four) -> Outcome {
        four.sort_unstable_by(|one, other| other.cmp(one));
        let rank = rank(four);
        if self.bits[rank as usize / 8] >> (rank % 8) & 1 == 1 { Outcome::P } else { Outcome::N }
    }
}
