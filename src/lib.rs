//! nimber: an exact solver service for impartial games.
#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod analysis;
pub mod catalogue;
pub mod games;
pub mod opponent;
pub mod request;
pub mod theory;
