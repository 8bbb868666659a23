//! The program as its operators run it: in its own process, with arguments, signals and a data folder.

mod support;

mod analyze;
mod config_file;
mod corpus;
mod data_folder;
mod faults;
mod healthcheck;
mod log;
mod old_folder;
mod packaging;
mod page;
mod readme;
mod restarting;
mod snapshots;
mod stopping;
mod table;
