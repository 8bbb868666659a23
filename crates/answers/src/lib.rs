#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod analysis;
pub mod analyze;
pub mod batch;
pub mod call;
pub mod catalogue;
#[cfg(feature = "schema")]
pub mod definitions;
pub mod explanation;
pub mod guide;
pub mod lesson;
pub mod mex;
pub mod names;
pub mod nodes;
pub mod opponent;
#[cfg(feature = "schema")]
pub mod order;
pub mod paths;
pub mod picture;
pub mod problem;
pub mod random;
pub mod reports;
#[cfg(feature = "schema")]
pub mod schemas;
pub mod service;
pub mod table;
mod text;
pub mod verb;
