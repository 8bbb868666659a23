//! A line for each request, and a log that cannot be written never costs an answer.

use crate::support::{PATIENCE, Server, nimber};
use nix::sys::signal::Signal;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::ChildStderr;
use std::time::Instant;

/// Small tables, and lines for every request.
const ARGS: [&str; 8] = ["--chomp-box", "4x4", "--chomp-tiles", "8", "--grundy-heaps", "16", "--log", "trace"];

/// As the image does it. The client of this test comes over IPv4.
#[test]
fn a_service_on_every_address_takes_ipv4_and_names_its_clients_so() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut log = None;
    let server = Server::start_everywhere(folder.path(), &ARGS, |reader| log = Some(reader)).ready();
    let mut log = log.expect("the log");
    assert_eq!(server.json("/nim?heaps=3,5,7")["sg"], 1);
    assert_eq!(next_line(&mut log, "path", "/nim")["client"], "127.0.0.1");
    assert_eq!(server.stop(Signal::SIGTERM).code(), Some(0));
}

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

#[cfg(target_os = "linux")]
#[test]
fn the_disk_of_the_log_may_be_full() {
    answers_everything(|folder| {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("a device that is always full");
        Server::start_unheard(folder, &ARGS, full)
    });
}

/// A level that is taken for a module would turn off every line, also about panics.
#[test]
fn a_misspelt_level_is_refused_wherever_it_is_written() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), "log = 'wran'\n").expect("the file is written");
    let path = file.path().to_str().expect("UTF-8");
    let commands = [
        nimber().args(["serve", "--log", "wran"]).output(),
        nimber().arg("serve").env("NIMBER_LOG", "wran").output(),
        nimber().args(["serve", "--config", path]).output(),
    ];
    for output in commands {
        let output = output.expect("the program runs");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains("`wran` is not a level") && error.contains("did you mean `warn`?"), "{error}");
    }
}

#[test]
fn the_first_line_says_what_runs_and_what_is_unusual() {
    // Nobody can listen on an address of another machine.
    let serve = ["serve", "--listen", "192.0.2.1:8080", "--log-format", "json", "--drain", "3", "--data-dir", "none"];
    let from = "http://me:secret@store.example/tables?signature=secret";
    let unusual = [("NIMBER_TABLES_FROM", from), ("NIMBER_MAX_BATSH", "3"), ("NIMBER_SERVICE_HOST", "10.0.0.1")];
    let output = nimber().args(serve).envs(unusual).output().expect("the program runs");
    let log = String::from_utf8(output.stderr).expect("UTF-8");
    let entries: Vec<Value> = log.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let first = entries[0]["message"].as_str().expect("a message");
    assert_eq!(entries[0]["version"], env!("CARGO_PKG_VERSION"), "{log}");
    assert!(entries[0]["commit"].is_string(), "{log}");
    for part in ["drain=3 (flag)", "data-dir=none (flag)", "tables-from=http://store.example/tables?… (environment)"] {
        assert!(first.contains(part), "{first}");
    }
    assert!(!log.contains("secret") && !first.contains("max-batch"), "{log}");
    // The line that ends the start is one of the log, too.
    let last = entries.last().expect("a line");
    assert!(last["message"].as_str().is_some_and(|text| text.starts_with("cannot listen on 192.0.2.1:8080")), "{last}");
    assert_eq!((&last["level"], entries.len()), (&json!("ERROR"), log.lines().count()), "{log}");
    let warnings: Vec<_> = entries.iter().filter(|entry| entry["level"] == "WARN").map(|entry| &entry["message"]).collect();
    assert_eq!(warnings, ["the variable NIMBER_MAX_BATSH is not read; did you mean NIMBER_MAX_BATCH?"]);
}

/// Sends a request as it is, and returns the length of the answer's body.
fn send(server: &Server, request: &str) -> usize {
    let mut stream = TcpStream::connect(server.address()).expect("it listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer.split_once("\r\n\r\n").expect("a body").1.len()
}

/// The next line with these values.
fn next_line(log: &mut BufReader<ChildStderr>, name: &str, value: &str) -> Value {
    let mut line = String::new();
    loop {
        line.clear();
        assert!(log.read_line(&mut line).expect("the log is readable") > 0, "the service ended");
        let entry: Value = serde_json::from_str(&line).expect("log lines are JSON");
        if entry[name] == value {
            return entry;
        }
    }
}

#[test]
fn each_request_has_a_line_that_says_what_became_of_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut log = None;
    let args = [&ARGS[..], &["--trusted-proxies", "1"]].concat();
    let server = Server::start_logging(folder.path(), &args, |reader| log = Some(reader)).ready();
    let mut log = log.expect("a log");
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    let ask = |line: &str, headers: &str| send(&server, &format!("{line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{headers}\r\n"));

    let bytes = ask(
        "GET /octal/0.77?heaps=3",
        &format!("X-Request-Id: first\r\nX-Forwarded-For: 6.6.6.6, 2001:db8::7\r\ntraceparent: 00-{trace}-00f067aa0ba902b7-00\r\n"),
    );
    let mut line = next_line(&mut log, "id", "first");
    assert!(line["micros"].is_u64() && line["timestamp"].is_string(), "{line}");
    for varying in ["micros", "timestamp"] {
        line.as_object_mut().expect("an object").remove(varying);
    }
    let expected = json!({
        "level": "INFO", "target": "nimber::http::access_log", "message": "request", "id": "first", "trace": trace, "client": "2001:db8::7",
        "method": "GET", "path": "/octal/0.77", "query": "heaps=3", "route": "/octal/{code}", "status": 200, "bytes": bytes,
    });
    assert_eq!(line, expected);

    let malformed = format!("X-Request-Id: second\r\ntraceparent: 00-{trace}-0000000000000000-00\r\n");
    ask("HEAD /nim?heaps=-1", &malformed);
    let line = next_line(&mut log, "id", "second");
    assert_eq!((&line["status"], &line["problem"], &line["bytes"]), (&json!(422), &json!("invalid-position"), &json!(0)), "{line}");
    assert_eq!((&line["trace"], &line["client"]), (&Value::Null, &json!("127.0.0.1")), "{line}");

    ask("GET /healthz", "X-Request-Id: third\r\n");
    assert_eq!(next_line(&mut log, "id", "third")["level"], "DEBUG");

    send(&server, "nonsense\r\n\r\n");
    let line = next_line(&mut log, "message", "malformed request");
    assert_eq!((&line["status"], &line["problem"], &line["client"]), (&json!(400), &json!("bad-request"), &json!("127.0.0.1")), "{line}");
    assert_eq!(line["begins"], "nonsense");
    for (bytes, begins) in [("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "PRI * HTTP/2.0"), ("\x16\x03\x01\x1b[31m", r"\x16\x03\x01\x1b[31m")] {
        send(&server, bytes);
        assert_eq!(next_line(&mut log, "message", "malformed request")["begins"], begins);
    }
    ask(&format!("{} /nim", "BREW".repeat(20)), "X-Request-Id: fourth\r\n");
    let line = next_line(&mut log, "id", "fourth");
    assert_eq!((&line["method"], &line["status"]), (&json!("BREW".repeat(8)), &json!(405)), "{line}");
    let metrics = server.text("/metrics").expect("metrics");
    assert!(metrics.contains(r#"nimber_http_requests_total{method="OTHER",route="/nim",status="405"} 1"#), "{metrics}");
}

/// The messages of all warnings of a service with these flags, which was sent these requests.
fn warnings(flags: &[&str], forwarded: &[&str]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut log = None;
    let args = [&ARGS[..], flags].concat();
    let server = Server::start_logging(folder.path(), &args, |reader| log = Some(reader)).ready();
    for address in forwarded {
        send(&server, &format!("GET /nim?heaps=3 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: {address}\r\n\r\n"));
    }
    assert_eq!(server.stop(Signal::SIGTERM).code(), Some(0));
    let mut text = String::new();
    log.expect("a log").read_to_string(&mut text).expect("the log is readable");
    let entries = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    entries.filter(|entry| entry["level"] == "WARN").filter_map(|entry| entry["message"].as_str().map(str::to_owned)).collect()
}

#[test]
fn settings_that_count_many_clients_as_one_are_warned_of_once() {
    let bounds = ["--rate-limit", "1000", "--connections-per-client", "1000"];
    let behind_a_proxy = ["1.2.3.4", "1.2.3.4:5555", "nonsense"];
    let is_about = |warnings: &[String], words: &[&str]| {
        assert_eq!(warnings.len(), words.len(), "{warnings:?}");
        for (warning, word) in warnings.iter().zip(words) {
            assert!(warning.contains(word), "{warnings:?}");
        }
    };
    is_about(&warnings(&bounds, &behind_a_proxy), &["--rate-limit", "--connections-per-client"]);
    is_about(&warnings(&bounds[..2], &behind_a_proxy), &["--rate-limit"]);
    let elsewhere = [&bounds[..2], &["--trusted-proxies", "10.0.0.0/8"]].concat();
    is_about(&warnings(&elsewhere, &behind_a_proxy), &["--rate-limit"]);
    let trusted = [&bounds[..2], &["--trusted-proxies", "10.0.0.0/8,127.0.0.1"]].concat();
    is_about(&warnings(&trusted, &behind_a_proxy[..2]), &[]);
    is_about(&warnings(&[], &behind_a_proxy), &[]);
}

#[test]
fn an_address_that_cannot_be_read_is_told_once_a_minute() {
    let told = warnings(&["--trusted-proxies", "1"], &["1.2.3.4:5555", "[2001:db8::1]:443", "un\"known", "unknown", "1.2.3.4:x"]);
    let [warning] = &told[..] else { panic!("{told:?}") };
    assert!(warning.starts_with(r#"X-Forwarded-For has "un\"known" for"#), "{warning}");
}

#[test]
fn what_ends_the_start_is_json_where_the_log_is() {
    for (args, variable, ends) in [
        (&["--listen", "192.0.2.1:8080", "--log", "off", "--data-dir", "none", "--log-format", "json"][..], "text", "cannot listen on"),
        (&["--deadline", "soon"], "json", "invalid value 'soon' for '--deadline"),
        (&["--deadline=soon", "--log-format=json"], "text", "invalid value 'soon' for '--deadline"),
        (&["--trusted-proxies", "1,10.0.0.0/8"], "json", "trusted-proxies: one number"),
        (&["--config", "/nowhere/nimber.toml"], "json", "cannot read /nowhere/nimber.toml"),
    ] {
        let output = nimber().arg("serve").args(args).env("NIMBER_LOG_FORMAT", variable).output().expect("the program runs");
        let text = String::from_utf8(output.stderr).expect("UTF-8");
        let line: Value = serde_json::from_str(&text).unwrap_or_else(|fault| panic!("{args:?}: {fault}: {text}"));
        assert!(line["message"].as_str().is_some_and(|message| message.starts_with(ends)), "{text}");
        assert_eq!((&line["level"], output.status.success()), (&json!("ERROR"), false), "{text}");
    }
}
