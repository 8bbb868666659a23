//! What is computed beforehand: built or read at start, checked, and handed to the games.
//!
//! A kind of table is registered once, in [`KINDS`]. Its flags, its place in `nimber table` and its warm-up follow.

pub mod chomp;
mod grundy;
mod kind;
mod kinds;
mod live_table;
mod outcomes;
mod progress;
mod recipe;
mod report;
mod warm;

pub use kind::{TableKind, WantedTable};
pub use kinds::{KINDS, forget_unknown, recognise, wanted};
pub use live_table::LiveTable;
pub use progress::{Progress, WarmUpStage};
pub use recipe::Description;
pub use report::{TableReport, TableSource};
pub use warm::{TableSettings, Warm, warm_up};
