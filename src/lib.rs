//! The service: what touches the world. The command line, the HTTP server, and the folder of tables.
//!
//! The answers come from `nimber-answers`, and these from `nimber-games` and `nimber-solvers`. `store` keeps bytes for `tables`,
//! `snapshots` carries them from one machine to another, and both know no games.

pub mod cli;
pub mod http;
pub mod packed;
pub mod snapshots;
pub mod store;
pub mod tables;
pub mod ui;
