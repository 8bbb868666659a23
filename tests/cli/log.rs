//! A log that cannot be written never costs an answer.

use crate::support::Server;
use nix::sys::signal::Signal;
use std::io::BufReader;
use std::process::ChildStderr;

/// Small tables, and a line for every request.
const ARGS: [&str; 8] = ["--chomp-box", "4x4", "--chomp-tiles", "8", "--grundy-heaps", "16", "--log", "trace"];

/// Asks so often that a pipe and the queue for lines are full. A path of this length makes long lines.
fn answers_everything(keep: impl FnOnce(BufReader<ChildStderr>)) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let server = Server::start_logging(folder.path(), &ARGS, keep).ready();
    let long = "x".repeat(4096);
    for _ in 0..40 {
        assert_eq!(server.json("/nim?heaps=3,5,7")["sg"], 1);
        assert_eq!(server.get(&format!("/{long}")).expect("an answer").0, 404);
    }
    let metrics = server.text("/metrics").expect("metrics");
    assert!(metrics.contains("\nnimber_log_lines_lost_total "), "{metrics}");
    assert_eq!(server.stop(Signal::SIGTERM).code(), Some(0));
}

#[test]
fn the_reader_of_the_log_may_go() {
    answers_everything(drop);
}

#[test]
fn nobody_has_to_read_the_log() {
    answers_everything(std::mem::forget);
}
