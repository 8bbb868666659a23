//! One game behind JSON: requests, answers, the opponent, and their schemas. HTTP, batches and the command
//! line stand on it.

pub mod analysis;
pub mod catalogue;
mod charges;
pub mod definitions;
pub mod explanation;
pub mod guide;
mod json;
pub mod mex;
pub mod opponent;
pub mod options;
pub mod picture;
pub mod question;
pub mod random;
pub mod request;
mod rule;
pub mod schemas;
pub mod table;
pub mod tournament;
pub mod verb;
