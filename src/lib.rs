//! nimber: an exact solver service for impartial games.
//!
//! The modules are floors: each uses only modules below it. From the top: `cli`, `http`, then `service` beside `tables`, `games`,
//! `solvers`, `theory` beside `language`. `store` keeps bytes for `tables`, `snapshots` carries them from one machine to another, and both
//! know no games. `.ci/floors.py` checks this.
#![deny(unsafe_code)]

pub mod cli;
pub mod games;
pub mod http;
pub mod language;
pub mod service;
pub mod snapshots;
pub mod solvers;
pub mod store;
pub mod tables;
pub mod theory;
pub mod ui;
