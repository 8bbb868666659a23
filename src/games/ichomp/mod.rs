//! iChomp: four boards of Chomp around a centre point, played side by side, every corner edible.
//!
//! Taking a tile also takes every tile of its quadrant that lies as far or farther from the centre in both directions. So each
//! quadrant is a position of Chomp in normal play (see [`chomp`](super::chomp)), and the board is their sum.
//!
//! `board` knows the position and its picture, `request` reads it, `wire` writes the moves, `values` finds what a quadrant is worth,
//! `quadrants` is the sum of four solved ones, `partial` what can be said where they are too large, and `game` puts it together.

pub mod board;
pub mod game;
mod partial;
pub mod quadrants;
pub mod request;
mod values;
mod wire;

pub use board::{Centre, IChompPosition, Quadrant};
pub use game::IChomp;
pub use wire::{IChompComponent, IChompMove, IChompMoveRequest};
