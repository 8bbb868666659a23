//! Misère play of a sum of up to four boards of Chomp with edible corners, such as the quadrants of iChomp.
//!
//! The player who takes the last tile of all loses. The values of the boards do not tell who that is, so [`MisereSums`] has the outcome of
//! every sum of four boards within a rectangle, one bit each. A board and its mirror image have the same moves and are one *shape*, and
//! sums are multisets of shapes. So a 5x5 square takes 2.2 MB.
//!
//! ```
//! use nimber_solvers::chomp::{BoardBox, MisereSums, Partition};
//! use nimber_solvers::theory::{Budget, Outcome};
//!
//! let sums = MisereSums::build(BoardBox::new(3, 3), &Budget::unlimited(), &|_, _| ())?;
//! let square = Partition::rectangle(3, 3);
//! // The full 6x6 board of iChomp is lost for the first player, and a single quadrant of it is won.
//! assert_eq!(sums.outcome([&square, &square, &square, &square]), Some(Outcome::P));
//! assert_eq!(sums.outcome([&square]), Some(Outcome::N));
//! # Ok::<(), nimber_solvers::theory::Stop>(())
//! ```

mod build;
mod cache;
mod shapes;
mod table;

pub use cache::MisereSumTables;
pub use shapes::BoardBox;
pub use table::MisereSums;
