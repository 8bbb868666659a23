//! iChomp: four boards of Chomp around a centre point, played side by side, with edible corners.
//!
//! Taking a tile also takes every tile of its quadrant that lies as far or farther from the centre in both
//! directions. So each quadrant is a position of Chomp in normal play (see [`chomp`](super::chomp)), and the
//! board is their sum.
//!
//! `board` has the position and its moves as they are written, `request` reads them, `quadrants` is the
//! sum of four solved ones, `partial` handles boards that are too large, and `game` puts it all together.

pub mod board;
pub mod game;
mod partial;
mod picture;
pub mod quadrants;
pub mod random;
mod request;

pub use board::{Centre, IChompComponent, IChompMove, IChompMoveRequest, IChompPosition, Quadrant};
pub use game::IChomp;
