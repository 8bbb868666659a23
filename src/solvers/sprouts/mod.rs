//! Sprouts: positions, moves, and who wins.

mod canonical;
mod draft;
mod expand;
pub mod land;
pub mod misere;
mod moves;
pub mod normal;
pub mod position;
mod reduce;
mod table;

pub use position::{Land, Misread, Position};
