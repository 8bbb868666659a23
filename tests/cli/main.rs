//! The program as its operators run it: a process of its own, with arguments, signals and a data folder.

mod support;

mod corpus;
mod data_folder;
mod old_folder;
mod readme;
mod table;
