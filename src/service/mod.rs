//! One game behind JSON: how a request is read, what is answered, how the opponent chooses, and the schemas of all this. HTTP, batches and
//! the command line stand on it.

pub mod analysis;
pub mod catalogue;
pub mod definitions;
pub mod opponent;
pub mod options;
pub mod question;
pub mod request;
pub mod schemas;
pub mod verb;
