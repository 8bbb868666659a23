//! iChomp: four boards of Chomp around a centre point, played side by side, every corner edible.
//!
//! Taking a tile also takes every tile of its quadrant that lies as far or farther from the centre in both directions. So each
//! quadrant is a position of Chomp in normal play (see [`chomp`](super::chomp)), and the board is their sum.
//!
//! `board` knows pictures, `request` reads them, `quadrants` knows what each quadrant is worth, `quartet` is their sum, `partial`
//! what can be said where they are too large to be solved, and `game` puts it together.

pub mod board;
pub mod game;
mod partial;
pub mod quadrants;
mod quartet;
pub mod request;

pub use board::{Centre, IChompPosition, Quadrant};
pub use game::IChomp;
