//! One game behind JSON: requests, answers, the opponent, and their schemas. HTTP, batches and the command
//! line stand on it.

pub mod analysis;
pub mod catalogue;
pub mod definitions;
pub mod explanation;
pub mod guide;
mod json;
pub mod opponent;
pub mod options;
pub mod picture;
pub mod question;
pub mod request;
pub mod schemas;
pub mod tournament;
pub mod verb;
