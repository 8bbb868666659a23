//! Solved positions as scenes: shapes and labels, from which any kind of picture can be made.

pub mod board;
pub mod column;
pub mod rows;
pub mod scene;
pub mod words;

pub use scene::{Scene, Show};
