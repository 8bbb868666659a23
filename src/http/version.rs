//! Which program this is.

pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit that it was built from, or `unknown`. `build.rs` finds it.
pub const COMMIT: &str = env!("BUILT_FROM_COMMIT");

/// Both, as `nimber --version` prints them.
pub const VERSION_AND_COMMIT: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("BUILT_FROM_COMMIT"), ")");
