//! Tables that are computed beforehand: built or read at the start, checked, and given to the games.
//!
//! A kind of table is registered once, in [`KINDS`]. Its flag, its place in `nimber table` and its warm-up
//! follow from that.
//!
//! A stored table is checked when it is loaded: its blocks in `store/load.rs`, its manifest and shape in `recipe.rs`. A table
//! that is mapped from files is used at once, and `live_table.rs` checks its bytes in the background.
//!
//! `fits` compares parameters, `check` compares checksums, `verify` also the hash of the whole, and `recheck` computes values again.

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
pub use kinds::{KINDS, forget_unknown, recognise};
pub use live_table::LiveTable;
pub use progress::{Progress, WarmUpStage};
pub use recipe::Description;
pub use report::{TableReport, TableSource};
pub use warm::{TableSettings, Warm, warm_up};
