//! What is computed beforehand: built or read at start, checked, and handed to the games.

pub mod progress;
pub mod report;

pub use progress::{Progress, Stage};
pub use report::{Source, TableReport};
