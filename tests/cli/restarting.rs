//! A socket that the service manager holds stays open while the service restarts, and no request is lost.

use crate::support::{PATIENCE, SMALL, Server, nimber_after, with_sockets};
use nix::sys::signal::Signal;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

fn socket() -> TcpListener {
    TcpListener::bind("127.0.0.1:0").expect("a free port")
}

fn connect(address: SocketAddr) -> BufReader<TcpStream> {
    let stream = TcpStream::connect(address).expect("the socket is open");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
    BufReader::new(stream)
}

fn ask(client: &mut BufReader<TcpStream>, path: &str) {
    write!(client.get_mut(), "GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("the connection is open");
}

/// Reads an answer: its status, and whether the connection ends.
fn answer(client: &mut BufReader<TcpStream>) -> (String, bool) {
    let mut line = String::new();
    let mut next = || {
        line.clear();
        client.read_line(&mut line).expect("an answer");
        line.trim_end().to_ascii_lowercase()
    };
    let status = next().get(9..12).expect("a status, so the request is not lost").to_owned();
    let (mut length, mut ends) = (0, false);
    loop {
        match next().split_once(": ") {
            Some(("content-length", bytes)) => length = bytes.parse().expect("a number"),
            Some(("connection", value)) => ends = value == "close",
            Some(_) => {}
            None => break,
        }
    }
    client.read_exact(&mut vec![0; length]).expect("a whole answer");
    (status, ends)
}

/// Asks again and again until `over`, on one connection while the service allows it or each time on a new one. The number of requests,
/// each of which was answered.
fn ask_until(over: &AtomicBool, address: SocketAddr, keeps: bool) -> usize {
    let (mut asked, mut open) = (0, None);
    while !over.load(Ordering::Relaxed) {
        let mut client = open.take().unwrap_or_else(|| connect(address));
        ask(&mut client, "/nim?heaps=3,5,7");
        let (status, ends) = answer(&mut client);
        assert_eq!(status, "200");
        asked += 1;
        open = (keeps && !ends).then_some(client);
    }
    asked
}

#[test]
fn a_client_that_connects_between_two_processes_is_answered_by_the_second() {
    let (folder, socket) = (tempfile::tempdir().expect("a temporary folder"), socket());
    let start = || Server::start_with_sockets(&[("nimber.socket", &socket)], folder.path(), &SMALL).ready();
    let first = start();
    assert_eq!(first.json("/nim?heaps=3,5,7")["sg"], 1);
    assert_eq!(first.stop(Signal::SIGTERM).code(), Some(0));
    let mut client = connect(socket.local_addr().expect("it is bound"));
    ask(&mut client, "/nim?heaps=3,5,7");
    let _second = start();
    assert_eq!(answer(&mut client), ("200".to_owned(), false));
}

#[test]
fn a_restart_loses_no_request() {
    let (folder, socket) = (tempfile::tempdir().expect("a temporary folder"), socket());
    // Long enough for every client with an open connection to ask once more, and to see in the answer that it is the last one.
    let args = [&SMALL[..], &["--stop-delay", "3"]].concat();
    let start = || Server::start_with_sockets(&[("nimber.socket", &socket)], folder.path(), &args).ready();
    let (address, over) = (socket.local_addr().expect("it is bound"), AtomicBool::new(false));
    let first = start();
    thread::scope(|scope| {
        let clients = [true, false].map(|keeps| {
            scope.spawn({
                let over = &over;
                move || ask_until(over, address, keeps)
            })
        });
        assert_eq!(first.stop(Signal::SIGTERM).code(), Some(0));
        let second = start();
        second.json("/nim?heaps=3,5,7");
        over.store(true, Ordering::Relaxed);
        for client in clients {
            assert!(client.join().expect("every request is answered") > 0);
        }
    });
}

#[test]
fn the_socket_called_metrics_is_that_of_the_metrics() {
    let (folder, main, metrics) = (tempfile::tempdir().expect("a temporary folder"), socket(), socket());
    let server = Server::start_with_sockets(&[("nimber.socket", &main), ("metrics", &metrics)], folder.path(), &SMALL).ready();
    assert_eq!(server.address(), main.local_addr().expect("it is bound"));
    assert_eq!(server.get("/metrics").expect("an answer").0, 404);
    let mut client = connect(metrics.local_addr().expect("it is bound"));
    ask(&mut client, "/metrics");
    assert_eq!(answer(&mut client).0, "200");
}

#[test]
fn a_socket_without_a_use_is_an_error() {
    let (folder, sockets) = (tempfile::tempdir().expect("a temporary folder"), [socket(), socket()]);
    // Whoever binds it all the same ends, because it is taken.
    let taken = sockets[0].local_addr().expect("it is bound").to_string();
    let serve = |words: &[&str]| {
        let mut command = nimber_after(words);
        command.args(["serve", "--listen", &taken, "--data-dir"]).arg(folder.path());
        command
    };
    let output = with_sockets(&[("one", &sockets[0]), ("other", &sockets[1])], serve).output().expect("the program runs");
    let fault = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && fault.contains("is the second socket that was passed for --listen"), "{fault}");
}
