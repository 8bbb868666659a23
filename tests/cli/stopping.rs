//! The service stops in order when it is told once, and at once when it is told twice.

use crate::support::{PATIENCE, Server};
use nix::sys::signal::Signal;
use std::time::Instant;

#[test]
fn the_second_signal_ends_the_service_at_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let server =
        Server::start_with(folder.path(), &["--chomp-box", "4x4", "--chomp-tiles", "8", "--grundy-heaps", "16", "--stop-delay", "600"])
            .ready();
    server.signal(Signal::SIGTERM);
    let told = Instant::now();
    while server.get("/readyz").expect("everything is still served").0 != 503 {
        assert!(told.elapsed() < PATIENCE, "the first signal changes nothing");
    }
    assert_eq!(server.json("/nim?heaps=3,5,7")["sg"], 1);
    assert_eq!(server.stop(Signal::SIGTERM).code(), Some(1));
}
