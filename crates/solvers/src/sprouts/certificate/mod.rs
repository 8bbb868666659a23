//! What proves who wins a start, and its verifier.
//!
//! A certificate claims nimbers of lands, or that positions are lost in misère play. See [`normal`] and [`misere`] for what
//! makes such claims a proof. The verifier makes options, but never searches.

mod claims;
pub mod misere;
pub mod normal;
mod proven;
pub(super) mod text;
mod unproven;

pub use claims::{Certificate, Claims, Verified};
pub use proven::{Extent, Proven};
pub use text::Unreadable;
pub use unproven::Unproven;
