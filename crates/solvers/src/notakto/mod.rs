//! Notakto: crosses only, on square boards. A board with a row, column or diagonal of crosses is dead.
//!
//! A sum of boards of 3x3 is decided by a misère quotient of 18 elements (Plambeck and Whitehead, *The Secrets of Notakto: Winning at
//! X-only Tic-Tac-Toe*, 2013), which the [finder](crate::misere) finds and proves for [`ThreeByThree`].

mod board;
mod classes;
mod later;
mod three;

pub use board::{Board, LARGEST_SIDE, LEAST_SIDE};
pub use classes::{Class, ClassCache, Classes, LARGEST_CLASSED};
pub use later::LaterBoards;
pub use three::ThreeByThree;
