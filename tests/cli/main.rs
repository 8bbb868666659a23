//! The program as its operators run it: a process of its own, with arguments, signals and a data folder.

mod support;

mod data_folder;
mod readme;
mod table;
