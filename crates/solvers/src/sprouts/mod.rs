//! Sprouts, and its mixture with Brussels Sprouts: positions, moves, and who wins.

mod canonical;
pub mod certificate;
mod draft;
mod drawable;
mod expand;
pub mod groups;
mod interner;
pub mod land;
pub mod misere;
pub mod mixed;
mod moves;
pub mod normal;
mod outline;
mod planarity;
pub mod position;
mod proof_numbers;
mod reduce;
mod rules;
mod stack;
mod table;

pub use outline::Outline;
pub use position::{Land, Misread, Position, Sketch};
pub use rules::Rules;
pub use stack::deep;

/// How much memory a solver takes unless it is told, in bytes.
const DEFAULT_MEMORY: usize = 256 << 20;
