//! Tables that are computed beforehand: built or read at the start, verified, and given to the games.
//!
//! A kind of table is registered once, in [`KINDS`]. Its flag, its place in `nimber table` and its warm-up
//! follow from that.
//!
//! A stored table is verified when it is loaded: its blocks in `store/load.rs`, its manifest and shape in `obtain.rs`. A table that is
//! mapped from files is used at once, and `live_table.rs` verifies its bytes in the background.
//!
//! A table that is not stored may come from another place as a snapshot: `download.rs` verifies it like a stored one, and computes a sample
//! of its values again. `live_table.rs` is the other side.
//!
//! `fits` compares parameters, `verify_checksums` compares checksums, `verify` also the hash of the whole, and `recheck` computes values
//! again.

pub mod chomp;
mod download;
mod grundy;
mod kinds;
mod live_table;
mod obtain;
mod outcomes;
mod recipe;
mod report;
mod room;
mod sums;
mod warm;

pub use download::import;
pub use kinds::{KINDS, forget_unknown, recognise};
pub use live_table::{LiveTable, TableSnapshot};
pub use obtain::{Sources, obtain, recheck};
pub use recipe::{Description, TableKind, WantedTable};
pub use report::{Progress, TableReport, TableSource, WarmUpStage};
pub use room::{NotMade, check_room};
pub use warm::{TableSettings, Warm, warm_up};
