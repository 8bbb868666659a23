//! What a machine does to a service: limits, folders that cannot be written to, and folders that disappear. The service answers, and
//! says what is stored and what is not. The long form is `deploy/chaos.sh`.

use crate::support::{PATIENCE, SMALL, Server, run};
use nix::sys::signal::Signal;
use nix::sys::stat::Mode;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// Only the first table differs from the small ones.
const LARGER: [&str; 6] = ["--chomp-box", "7x7", "--chomp-tiles", "24", "--grundy-heaps", "4096"];

fn answers_are_right(server: &Server) {
    for (path, sg) in [("/nim?heaps=3,5,7", 1), ("/chomp?rows=4,4,4,2", 4), ("/grundy?groups=48", 4)] {
        assert_eq!(server.json(path)["sg"], sg, "{path}");
    }
}

/// What `/tables` says. `/metrics` says the same, but a moment earlier when something is found.
fn tables(server: &Server) -> Value {
    let begun = Instant::now();
    loop {
        let tables = server.json("/tables");
        let persistent = format!("nimber_store_persistent {}\n", u8::from(tables["persistent"] == true));
        let incidents = format!("nimber_store_incidents_total {}\n", tables["incidents"].as_array().expect("a list").len());
        let metrics = server.text("/metrics").expect("metrics");
        if metrics.contains(&persistent) && metrics.contains(&incidents) {
            return tables;
        }
        assert!(begun.elapsed() < PATIENCE, "{tables}: {metrics}");
    }
}

/// Waits until the service has reported a number of incidents.
fn after_incidents(server: &Server, number: usize) -> Value {
    let begun = Instant::now();
    while server.json("/tables")["incidents"].as_array().expect("a list").len() < number {
        assert!(begun.elapsed() < PATIENCE, "{}", server.json("/tables"));
        thread::sleep(Duration::from_millis(5));
    }
    tables(server)
}

fn each(tables: &Value, field: &str) -> Vec<Value> {
    tables["tables"].as_array().expect("a list").iter().map(|table| table[field].clone()).collect()
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// A folder with all tables.
fn filled() -> tempfile::TempDir {
    let folder = folder();
    let server = Server::start(folder.path()).ready().kept();
    assert_eq!(tables(&server)["persistent"], true);
    assert!(server.stop(Signal::SIGTERM).success());
    folder
}

/// The kernel ends a process with SIGXFSZ at this limit, unless it handles the signal.
#[test]
fn a_limit_on_the_size_of_files_costs_what_is_stored() {
    let limit = ["sh", "-c", "ulimit -f 1; exec \"$@\"", "sh"];
    let folder = folder();
    let server = Server::start_after(&limit, folder.path(), &SMALL).ready();
    let found = after_incidents(&server, 1);
    assert_eq!((&found["persistent"], each(&found, "kept")), (&json!(false), vec![json!(false); 3]));
    answers_are_right(&server);
    assert!(server.stop(Signal::SIGTERM).success());

    // At 8 or 15 MB, the database opens, and there is not enough room to save.
    let limit = ["sh", "-c", "ulimit -f 15000; exec \"$@\"", "sh"];
    let folder = filled();
    let server = Server::start_after(&limit, folder.path(), &LARGER).ready();
    let found = after_incidents(&server, 1);
    assert_eq!((&found["persistent"], &found["tables"][0]["kept"]), (&json!(false), &json!(false)), "{found}");
    answers_are_right(&server);
    assert!(server.stop(Signal::SIGTERM).success());
}

#[test]
fn a_fifo_with_the_name_of_a_file_is_set_aside() {
    for (name, sources) in [("lock", "read"), ("opening", "read"), ("tables.sled/conf", "built"), ("tables.sled/db", "built")] {
        let folder = filled();
        let path = folder.path().join(name);
        let _ = fs::remove_file(&path);
        nix::unistd::mkfifo(&path, Mode::S_IRWXU).expect("a FIFO");
        let server = Server::start(folder.path()).ready().kept();
        let found = tables(&server);
        assert_eq!((&found["persistent"], each(&found, "source")), (&json!(true), vec![json!(sources); 3]), "{name}: {found}");
        let incidents = found["incidents"].as_array().expect("a list");
        assert!(incidents.len() == 1 && incidents[0].as_str().is_some_and(|text| text.contains("not a regular file")), "{found}");
        answers_are_right(&server);
    }
}

/// Everything below a folder, with its length and the time of its last change.
fn listing(folder: &Path) -> Vec<(PathBuf, u64, SystemTime)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let about = fs::metadata(&path).expect("it is there");
        if about.is_dir() {
            found.extend(listing(&path));
        }
        found.push((path, about.len(), about.modified().expect("a time")));
    }
    found.sort();
    found
}

fn set_writable(folder: &Path, writable: bool) {
    for path in listing(folder).into_iter().map(|entry| entry.0).chain([folder.to_path_buf()]) {
        let about = fs::metadata(&path).expect("it is there");
        let mode = about.permissions().mode();
        fs::set_permissions(&path, fs::Permissions::from_mode(if writable { mode | 0o200 } else { mode & !0o222 })).expect("the owner may");
    }
}

#[test]
fn a_read_only_folder_is_used_as_it_is() {
    // Modes do not stop root, unless it gives up the right to ignore them.
    let obey: &[&str] = if nix::unistd::geteuid().is_root() { &["setpriv", "--bounding-set=-dac_override"] } else { &[] };
    let temporary = folder();
    let temporary = format!("TMPDIR={}", temporary.path().display());
    let obey = [&["env", &temporary], obey].concat();
    let folder = filled();
    set_writable(folder.path(), false);
    let before = listing(folder.path());
    let servers = [(); 2].map(|()| Server::start_after(&obey, folder.path(), &SMALL).ready());
    for server in servers {
        let found = tables(&server);
        assert_eq!((&found["persistent"], &found["incidents"]), (&json!(true), &json!([])), "{found}");
        assert_eq!(each(&found, "source"), vec![json!("read"); 3]);
        answers_are_right(&server);
        assert!(server.stop(Signal::SIGTERM).success());
    }

    let server = Server::start_after(&obey, folder.path(), &LARGER).ready();
    let found = after_incidents(&server, 1);
    assert_eq!((&found["persistent"], each(&found, "kept")), (&json!(false), vec![json!(false), json!(true), json!(true)]), "{found}");
    answers_are_right(&server);
    drop(server);
    assert_eq!(listing(folder.path()), before);
    set_writable(folder.path(), true);
}

#[test]
fn a_folder_that_is_removed_while_it_is_used_costs_no_answer() {
    let folder = filled();
    let server = Server::start(folder.path()).ready().kept();
    fs::remove_dir_all(folder.path()).expect("it is there");
    answers_are_right(&server);
    assert!(server.stop(Signal::SIGTERM).success());
    let server = Server::start(folder.path()).ready().kept();
    assert_eq!(each(&tables(&server), "source"), vec![json!("built"); 3]);
    drop(server);
    let verified = run(&["table", "verify", "--data-dir", folder.path().to_str().expect("UTF-8")]).expect("every table is sound");
    assert_eq!(verified.matches(": sound").count(), 3);
}

/// Asks on one connection after the other, each until an answer closes it; returns how many answers came.
fn ask_until(leave: &AtomicBool, address: SocketAddr) -> usize {
    let mut answers = 0;
    while !leave.load(Ordering::Relaxed) {
        let mut stream = TcpStream::connect(address).expect("the service accepts");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let mut reader = BufReader::new(stream.try_clone().expect("a second handle"));
        let mut is_closing = false;
        while !is_closing && !leave.load(Ordering::Relaxed) {
            stream.write_all(b"GET /chomp?rows=4,4,4,2 HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("the request is sent");
            let (mut length, mut line) = (0, String::new());
            while line != "\r\n" {
                line.clear();
                assert!(reader.read_line(&mut line).expect("an answer") > 0, "closed before the answer");
                let header = line.to_ascii_lowercase();
                is_closing |= header.trim() == "connection: close";
                length = header.strip_prefix("content-length: ").map_or(length, |length| length.trim().parse().expect("a length"));
            }
            let mut body = vec![0; length];
            reader.read_exact(&mut body).expect("the whole answer");
            assert_eq!(serde_json::from_slice::<Value>(&body).expect("JSON")["sg"], 4);
            answers += 1;
        }
    }
    answers
}

/// The clients have the delay to go elsewhere, as behind a load balancer.
#[test]
fn no_request_fails_while_a_service_under_load_is_about_to_stop() {
    let folder = folder();
    let server = Server::start_with(folder.path(), &[&SMALL[..], &["--stop-delay", "3"]].concat()).ready();
    let (address, leave) = (server.address(), &AtomicBool::new(false));
    thread::scope(|scope| {
        let clients: Vec<_> = (0..8).map(|_| scope.spawn(move || ask_until(leave, address))).collect();
        thread::sleep(Duration::from_millis(100));
        server.signal(Signal::SIGTERM);
        thread::sleep(Duration::from_millis(500));
        leave.store(true, Ordering::Relaxed);
        for client in clients {
            assert!(client.join().expect("no request failed") > 0);
        }
    });
    assert!(server.stopped().success());
}

/// The service raises a soft limit. Under a hard one it accepts fewer connections, instead of none once the files are used up.
#[test]
fn a_limit_of_open_files_locks_nobody_out() {
    for (limit, first_stays) in [("-Sn", true), ("-n", false)] {
        let folder = folder();
        let script = format!("ulimit {limit} 160; exec \"$0\" \"$@\"");
        let server = Server::start_after(&["sh", "-c", &script], folder.path(), &SMALL).ready();
        let mut open: Vec<_> = (0..400).map(|_| TcpStream::connect(server.address()).expect("it accepts")).collect();
        answers_are_right(&server);
        let first = &mut open[0];
        first.set_read_timeout(Some(PATIENCE)).expect("a socket");
        let asked = first.write_all(b"GET /nim?heaps=3 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        let mut answer = String::new();
        let answered = asked.and_then(|()| first.read_to_string(&mut answer)).is_ok() && answer.starts_with("HTTP/1.1 200 ");
        assert_eq!(answered, first_stays, "{limit}: {answer}");
    }
}

/// Connections that have to leave take files, too.
#[test]
fn health_checks_have_files_while_new_connections_take_the_place_of_others() {
    let folder = folder();
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port");
    let metrics = free.to_string();
    let args = [&SMALL[..], &["--metrics-listen", &metrics]].concat();
    let script = "ulimit -n 200; exec \"$0\" \"$@\"";
    let (told, log) = mpsc::channel();
    let keep = |lines: BufReader<_>| drop(thread::spawn(move || lines.lines().map_while(Result::ok).try_for_each(|line| told.send(line))));
    let server = Server::start_after_logging(&["sh", "-c", script], folder.path(), &args, keep).ready();
    let mut held = VecDeque::new();
    for _ in 0..40 {
        for _ in 0..100 {
            held.push_back(TcpStream::connect(server.address()).expect("it accepts"));
        }
        while held.len() > 300 {
            held.pop_front();
        }
        let checked = run(&["healthcheck", &format!("http://{metrics}/readyz"), "--timeout", "60"]);
        assert!(checked.is_ok(), "{checked:?}");
    }
    answers_are_right(&server);
    assert!(server.stop(Signal::SIGTERM).success());
    let failures: Vec<_> = log.iter().filter(|line: &String| line.contains("cannot accept")).collect();
    assert!(failures.is_empty(), "{failures:?}");
}
