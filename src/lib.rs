//! nimber: an exact solver service for impartial games.
#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod store;
pub mod theory;
