//! nimber: an exact solver service for impartial games.
//!
//! Seven floors, and arrows run downwards only: `cli`, `http`, `service` beside `tables`, `games`, `solvers`, `theory`; `store` stands
//! beside the games and knows bytes only.
#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod cli;
pub mod games;
pub mod http;
pub mod service;
pub mod solvers;
pub mod store;
pub mod tables;
pub mod theory;
