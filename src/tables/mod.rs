//! What is computed beforehand: built or read at start, checked, and handed to the games.

pub mod chomp;
pub mod grundy;
mod held;
pub mod outcomes;
pub mod progress;
pub mod recipe;
pub mod report;
pub mod warm;

pub use progress::{Progress, Stage};
pub use recipe::{Obtained, Recipe, build, obtain, save};
pub use report::{Source, TableReport};
pub use warm::{Warm, Wishes, warm_up};
