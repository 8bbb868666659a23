//! The service stops in order when it is told once, and at once when it is told twice. Other signals do not end it.

use crate::support::{PATIENCE, SMALL, Server};
use nix::sys::signal::Signal;
use serde_json::Value;
use std::fs;
use std::io::BufRead;
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

#[test]
fn a_hang_up_reads_the_settings_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("nimber.toml");
    fs::write(&file, "log = 'info'\n").expect("the file is written");
    let named = format!("--config={}", file.display());
    let mut log = None;
    let server = Server::start_logging(&folder.path().join("data"), &[&SMALL[..], &[&named]].concat(), |reader| log = Some(reader)).ready();
    let mut log = log.expect("a log");
    let mut line_after = |beginning: &str| {
        let mut line = String::new();
        loop {
            line.clear();
            assert!(log.read_line(&mut line).expect("the log is readable") > 0, "the service ended");
            let entry: Value = serde_json::from_str(&line).expect("log lines are JSON");
            let message = entry["message"].as_str().unwrap_or_default();
            if message.starts_with(beginning) {
                return message.to_owned();
            }
        }
    };
    // Beyond it is what takes more than a thousand units.
    fs::write(&file, "log = 'warn'\nwork-budget = 1000\nrate-limit = 1000000\nmax-batch = 3\n").expect("the file is written");
    server.signal(Signal::SIGHUP);
    assert_eq!(
        line_after("the settings are read again"),
        "the settings are read again; new: work-budget=1000 rate-limit=1000000 log=warn; only a restart changes these: max-batch=3"
    );
    // Each code is a game of its own, so nothing is known of it yet.
    let allowed =
        |code: usize| server.get(&format!("/octal/0.{code:03o}7?heaps=50000&limit=0")).expect("an answer").1["limit"]["allowed"].clone();
    let code = (0o333..0o777).find(|&code| allowed(code) == 1000);
    let code = code.expect("the work budget changes");
    fs::write(&file, "work-budget = 'much'\n").expect("the file is written");
    server.signal(Signal::SIGHUP);
    let fault = line_after("the settings stay as they are");
    assert!(fault.contains("nimber.toml:1: `work-budget = 'much'`"), "{fault}");
    assert_eq!(allowed(code + 1), 1000);
    assert!(server.text("/metrics").expect("metrics").contains("nimber_config_last_reload_successful 0\n"));
    assert_eq!(server.stop(Signal::SIGTERM).code(), Some(0));
}

#[test]
fn signals_without_a_meaning_are_ignored() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut log = None;
    let server = Server::start_logging(folder.path(), &SMALL, |reader| log = Some(reader)).ready();
    let mut log = log.expect("a log").lines();
    let mut names = vec!["SIGUSR1", "SIGUSR2"];
    for signal in [Signal::SIGUSR1, Signal::SIGUSR2, Signal::SIGHUP, Signal::SIGPIPE] {
        server.signal(signal);
        assert_eq!(server.json("/nim?heaps=3,5,7")["sg"], 1, "{signal}");
    }
    while !names.is_empty() {
        let line = log.next().expect("the service runs").expect("the log is readable");
        names.retain(|name| !line.contains(&format!("{name} is ignored")));
    }
    assert_eq!(server.stop(Signal::SIGTERM).code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn systemd_is_told_how_the_service_is() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("notify");
    let socket = std::os::unix::net::UnixDatagram::bind(&path).expect("a socket");
    socket.set_read_timeout(Some(PATIENCE)).expect("a socket");
    let told = || {
        let mut message = [0; 1024];
        let length = socket.recv(&mut message).expect("a message");
        String::from_utf8_lossy(&message[..length]).into_owned()
    };
    let until = |state: &str| while !told().lines().any(|line| line == state) {};
    let named = format!("NOTIFY_SOCKET={}", path.display());
    let server = Server::start_after(&["env", &named, "WATCHDOG_USEC=1000"], &folder.path().join("data"), &SMALL).ready();
    until("READY=1");
    // The watchdog is told again and again.
    (0..3).for_each(|_| until("WATCHDOG=1"));
    server.signal(Signal::SIGHUP);
    let reloading = loop {
        let message = told();
        if message != "WATCHDOG=1\n" {
            break message;
        }
    };
    assert!(reloading.contains("RELOADING=1") && reloading.contains("MONOTONIC_USEC="), "{reloading}");
    until("READY=1");
    server.signal(Signal::SIGTERM);
    until("STOPPING=1");
    assert_eq!(server.stopped().code(), Some(0));
}
