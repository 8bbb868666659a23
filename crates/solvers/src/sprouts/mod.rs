//! Sprouts, and its mixture with Brussels Sprouts: positions, moves, and who wins.

mod canonical;
pub mod certificate;
#[doc(hidden)]
pub mod disjoint_sets;
mod draft;
mod drawable;
mod expand;
mod interner;
#[doc(hidden)]
pub mod land;
mod lists;
pub mod misere;
mod moves;
pub mod normal;
mod outline;
mod packing;
#[doc(hidden)]
pub mod planarity;
mod position;
mod proof_numbers;
mod reduce;
pub mod rules;
mod table;

pub use outline::Outline;
pub use position::{Land, Misread, Position, Sketch};
pub use rules::SproutsRules;

/// The default for the memory of a solver, in bytes.
const DEFAULT_MEMORY: usize = 256 << 20;

/// In bytes. A search is as deep as the game is long.
const STACK: usize = 256 << 20;

/// Runs `work` on a thread whose stack is deep enough for every search. `None` if there is no such thread.
pub fn with_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok()?;
        Some(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}
