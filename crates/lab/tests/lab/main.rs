//! Tournaments as a library, and the program as it is typed: in its own process, with arguments and signals.

mod records;
mod sprouts;
mod sprouts_worker;
mod support;
mod tournament;
