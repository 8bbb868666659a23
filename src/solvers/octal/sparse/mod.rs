//! Values of octal games by the sparse-space method: exact, and much faster than trying every split.
//!
//! Divide heaps and values into rare and common ones by a [`Class`] (Berlekamp, Conway and Guy, Winning Ways, chapter 4; the class with
//! the parity of heaps is Flammenkamp's). Being linear over XOR, it obeys one rule: the XOR of the values of two parts is a common value
//! exactly if one part is a rare heap and the other a common one. Therefore:
//!
//! 1. The common values of the splits of a heap n are found completely by trying every rare heap r as one part. Let c be the least common
//!    value that is the value of no option.
//! 2. The value of n is c, unless some rare value t < c is the value of no option. That it is the value of one is shown by a single
//!    witness, a split of n to t, wherever it is found. Only if all pairs have been tried without one, n is worth t, the least such t.
//!
//! Nothing is assumed about which values will be rare: that decides how fast the solver is, not what it finds. The class is chosen by the
//! values found so far and chosen again whenever their number has doubled. Where no class leaves few heaps rare, every split is tried.
//!
//! The values of options are marked for [`LANES`] heaps at once: a row of values that lie side by side is one part of each, and the other
//! part is the same for all. Where values are spread evenly, splits with some common heaps are marked as well.
//!
//! Witnesses are looked for in [`LANES`] heaps at once, too. Each rare value keeps a list of probes, places where witnesses were found before;
//! one comparison tries a probe for all lanes. What no probe covers is searched for, and where it is found becomes a probe.

mod block;
mod choice;
pub mod class;
mod effort;
pub mod kernels;
mod solver;
mod witness;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::code::{NaiveOctal, OctalCode, OctalSolver};
use class::Class;
pub use effort::Effort;
use kernels::{Kernel, LANES, Probe};

/// The sparse-space solver.
///
/// ```
/// use nimber::theory::Budget;
/// use nimber::solvers::octal::{OctalSolver, SparseOctal};
/// let mut officers = SparseOctal::new("0.6".parse()?);
/// officers.extend_to(20_000, &Budget::unlimited())?;
/// assert_eq!(officers.values()[..12], [0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SparseOctal {
    code: OctalCode,
    kernel: Kernel,
    values: Vec<u16>,
    /// The twin, with the values, for a code that never has a class: without splits, or with a last digit that repeats.
    naive: Option<NaiveOctal>,
    /// What a move may take that leaves two heaps, ascending.
    split_takes: Vec<usize>,
    /// What a move may take that leaves one heap, ascending and without 0.
    single_takes: Vec<usize>,
    /// For each of `split_takes` in the block being solved: how many rare heaps are close to 0, and from which place on they are close to
    /// the block.
    edges: Vec<(usize, usize, usize)>,
    class: Class,
    /// The rare heaps, ascending, and their values.
    rare_heaps: Vec<u32>,
    rare_values: Vec<u16>,
    /// Some common heaps and their values. Splits with them as a part are marked as well: most rare values then need no other witness.
    helpers: Vec<(u32, u16)>,
    /// When so many values are known, the class is chosen again.
    next_choice: usize,
    /// If more heaps than this are rare, the class is chosen again, but not before so many values are known.
    most_rare: usize,
    earliest_choice: usize,
    /// Whether so many heaps are rare that every split is tried.
    dense: bool,
    /// How many heaps are solved at once, at most [`LANES`]: fewer where rare heaps are frequent, because each ends a block.
    width: usize,
    /// By the parity of a class: 1 for rare values. Their length is `size`, a power of two above every value.
    rare_tables: [Vec<u8>; 2],
    /// For each lane and value: 1 if an option of the heap has the value. A row has as many entries as there are values.
    marks: Vec<u8>,
    /// How many values there is room for.
    size: usize,
    /// How many blocks have been solved.
    blocks: usize,
    /// For rare values: the lanes that need a witness.
    needs: Vec<u64>,
    /// For rare values: where to look for one.
    probes: Vec<Vec<Probe>>,
}

impl SparseOctal {
    /// A solver that knows nothing but the empty heap.
    pub fn new(code: OctalCode) -> Self {
        SparseOctal::resume(code, vec![0])
    }

    /// A solver that continues where another left off: `values` are those of the smallest heaps, as a solver of this code found them.
    pub fn resume(code: OctalCode, values: Vec<u16>) -> Self {
        let values = if values.is_empty() { vec![0] } else { values };
        let takes_leaving = |heaps| code.written_takes().filter(|&take| code.allows(take, heaps)).map(|take| take as usize).collect();
        let (split_takes, single_takes) = (takes_leaving(2), takes_leaving(1));
        let mut solver = SparseOctal {
            kernel: Kernel::available().last().copied().unwrap_or(Kernel::Portable),
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

    /// The same solver with another kernel, one of [`Kernel::available`].
    pub fn with_kernel(mut self, kernel: Kernel) -> Self {
        self.kernel = kernel;
        self
    }

    /// The values known so far.
    pub fn into_values(self) -> Vec<u16> {
        self.naive.map_or(self.values, NaiveOctal::into_values)
    }

    /// How many of the known heaps are rare; all if no class is in use.
    pub fn rare(&self) -> usize {
        if self.dense { self.values().len() } else { self.rare_heaps.len() }
    }
}

#[cfg(test)]
mod tests;
