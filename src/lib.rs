//! nimber: an exact solver service for impartial games.
#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod analysis;
pub mod catalogue;
pub mod cli;
pub mod games;
pub mod http;
pub mod opponent;
pub mod request;
pub mod schemas;
pub mod store;
pub mod tables;
pub mod theory;
