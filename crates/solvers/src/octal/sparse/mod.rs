//! Values of octal games by the sparse-space method. It is exact, and much faster than trying every split.
//!
//! A `Class` divides heaps and values into rare and common ones (Berlekamp, Conway and Guy, Winning Ways, chapter 4; Flammenkamp
//! invented the class with the parity of heaps). It is linear over XOR, so it obeys one rule: the XOR of the values of two parts is a
//! common value iff one part is a rare heap and the other a common heap. Therefore:
//!
//! 1. To find all common values of the splits of a heap n, it is enough to try each rare heap as one part. Let c be the least common value
//!    that no option has.
//! 2. The value of n is c, unless there is a rare value t < c that no option has. One split to t is enough to exclude t; it is called a
//!    witness. Only if all splits were tried without a witness, the value of n is t, for the least such t.
//!
//! The solver assumes nothing about which values are rare. The class decides how fast the solver is, not what it finds. It is chosen by the
//! values found so far, and again when their number has doubled. If every class leaves many heaps rare, all splits are tried.
//!
//! The solver marks the values of options for `LANES` neighbouring heaps at once. One part of a split is the same for all of them, so their
//! other parts are neighbours, too. If the values are spread evenly, splits with some common heaps are marked as well.
//!
//! Witnesses are also found for `LANES` heaps at once. Each rare value has a list of probes: places where witnesses were found before. One
//! comparison tries a probe for all lanes. If no probe helps, the solver searches, and the place of the witness becomes a probe.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod block;
mod choice;
mod class;
mod effort;
mod searches;
mod witness;

use super::code::{NaiveOctal, OctalCode};
use crate::cpu::Kernel;
use class::Class;
pub use effort::Effort;
use searches::{LANES, Probe};

/// The sparse-space solver.
///
/// ```
/// use nimber_solvers::theory::Budget;
/// use nimber_solvers::octal::SparseOctal;
/// let mut officers = SparseOctal::resume("0.6".parse()?, Vec::new());
/// officers.extend_to(20_000, &Budget::unlimited())?;
/// assert_eq!(officers.values()[..12], [0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SparseOctal {
    code: OctalCode,
    kernel: Kernel,
    values: Vec<u16>,
    /// Solves a code that never has a class: one without splits, or with a last digit that repeats. Then `values` is empty.
    naive: Option<NaiveOctal>,
    /// The takes that may leave two heaps, ascending.
    split_takes: Vec<usize>,
    /// The takes that may leave one heap, ascending.
    single_takes: Vec<usize>,
    /// For the current block and each of `split_takes`: the take, how many rare heaps are close to 0, and the index of the first rare heap
    /// that is close to the block.
    edges: Vec<(usize, usize, usize)>,
    class: Class,
    /// Ascending.
    rare_heaps: Vec<u32>,
    rare_values: Vec<u16>,
    /// Some common heaps and their values. Splits with them are marked, too, so that most rare values need no other witness.
    helpers: Vec<(u32, u16)>,
    /// The class is chosen again at this number of values.
    next_choice: usize,
    /// If more heaps than `most_rare` are rare, the class is chosen earlier, but not before `earliest_choice` values are known.
    most_rare: usize,
    earliest_choice: usize,
    /// Whether it is faster to try every split, because many heaps are rare.
    dense: bool,
    /// How many heaps a block has, at most [`LANES`]. It is smaller if rare heaps are frequent, because a rare heap ends its block.
    width: usize,
    /// For each parity of a class, 1 for each rare value. The length is `size`.
    rare_tables: [Vec<u8>; 2],
    /// For each lane and value, 1 if an option of the heap has the value. A row has `size` entries.
    marks: Vec<u8>,
    /// A power of two above every value.
    size: usize,
    /// How many blocks were solved.
    blocks: usize,
    /// For each rare value, the lanes that need a witness.
    needs: Vec<u64>,
    /// For each rare value, its probes.
    probes: Vec<Vec<Probe>>,
}

impl SparseOctal {
    /// Goes on from `values`, which a solver of this code has found; there may be none.
    pub fn resume(code: OctalCode, values: Vec<u16>) -> Self {
        let values = if values.is_empty() { vec![0] } else { values };
        let takes_leaving = |heaps| code.written_takes().filter(|&take| code.allows(take, heaps)).map(|take| take as usize).collect();
        let (split_takes, single_takes) = (takes_leaving(2), takes_leaving(1));
        let mut solver = SparseOctal {
            kernel: Kernel::default(),
            values,
            naive: None,
            split_takes,
            single_takes,
            edges: Vec::new(),
            class: Class::new(0, None),
            rare_heaps: Vec::new(),
            rare_values: Vec::new(),
            helpers: Vec::new(),
            next_choice: 0,
            most_rare: 0,
            earliest_choice: 0,
            dense: true,
            width: LANES,
            rare_tables: [Vec::new(), Vec::new()],
            marks: Vec::new(),
            size: 0,
            blocks: 0,
            needs: Vec::new(),
            probes: Vec::new(),
            code,
        };
        if solver.split_takes.is_empty() || solver.code.largest_take().is_none() {
            solver.naive = Some(NaiveOctal::resume(solver.code.clone(), std::mem::take(&mut solver.values)));
        }
        solver
    }

    pub fn into_values(self) -> Vec<u16> {
        self.naive.map_or(self.values, NaiveOctal::into_values)
    }
}

#[cfg(test)]
mod tests;
