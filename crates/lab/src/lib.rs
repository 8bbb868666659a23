//! Research on the games: tournaments of the opponent's levels, records of Chomp, and searches for starts of Sprouts with their
//! certificates.
//!
//! The program is `nimber-lab`. It uses the libraries below the service, but not the service, and no request depends on it.

#![forbid(unsafe_code)]

pub mod cli;
mod records;
mod sprouts;
mod terminal;
pub mod tournament;
mod usage;
