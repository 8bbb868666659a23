//! A log that cannot be written never costs an answer.

use crate::support::{PATIENCE, Server};
use nix::sys::signal::Signal;
use std::fs::File;
use std::path::Path;
use std::time::Instant;

/// Small tables, and lines for every request.
const ARGS: [&str; 8] = ["--chomp-box", "4x4", "--chomp-tiles", "8", "--grundy-heaps", "16", "--log", "trace"];

/// Asks until lines are lost: the log takes no more, and every request is answered all the same.
fn answers_everything(start: impl FnOnce(&Path) -> Server) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let server = start(folder.path()).ready();
    let began = Instant::now();
    while lost(&server) == 0 {
        assert!(began.elapsed() < PATIENCE, "no line is lost");
        for _ in 0..100 {
            assert_eq!(server.json("/nim?heaps=3,5,7")["sg"], 1);
            assert_eq!(server.get("/nothing/is/here").expect("an answer").0, 404);
        }
    }
    assert_eq!(server.stop(Signal::SIGTERM).code(), Some(0));
}

fn lost(server: &Server) -> u64 {
    let metrics = server.text("/metrics").expect("metrics");
    let lost = metrics.lines().find_map(|line| line.strip_prefix("nimber_log_lines_lost_total ")).expect("lost lines are counted");
    lost.parse().expect("a number")
}

#[test]
fn the_reader_of_the_log_may_go() {
    answers_everything(|folder| Server::start_logging(folder, &ARGS, drop));
}

#[test]
fn nobody_has_to_read_the_log() {
    answers_everything(|folder| Server::start_logging(folder, &ARGS, std::mem::forget));
}

#[test]
fn the_disk_of_the_log_may_be_full() {
    answers_everything(|folder| {
        let full = File::options().write(true).open("/dev/full").expect("a device that is always full");
        Server::start_unheard(folder, &ARGS, full)
    });
}
