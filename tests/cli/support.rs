//! Runs the real program in its own process, as operators do.

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The program without arguments; the environment has no settings for it.
pub fn nimber() -> Command {
    nimber_after(&[])
}

/// Like [`nimber`], at the end of another command, which must execute its arguments.
pub fn nimber_after(words: &[&str]) -> Command {
    let words = [words, &[env!("CARGO_BIN_EXE_nimber")]].concat();
    let mut command = Command::new(words[0]);
    command.args(&words[1..]);
    for (name, _) in std::env::vars() {
        if name.starts_with("NIMBER_") {
            command.env_remove(name);
        }
    }
    command
}

/// What a command printed; its error message if it failed.
pub fn run(args: &[&str]) -> Result<String, String> {
    let output = nimber().args(args).output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
}

/// How long to wait for something that takes a moment on an idle machine.
pub const PATIENCE: Duration = Duration::from_secs(120);

fn read_on(mut log: BufReader<ChildStderr>) {
    thread::spawn(move || std::io::copy(&mut log, &mut std::io::sink()));
}

/// A running service on a free port.
pub struct Server {
    child: Child,
    port: u16,
}

/// Small tables, so that a start is fast under the test profile, too.
pub const SMALL: [&str; 6] = ["--chomp-box", "6x6", "--chomp-tiles", "24", "--grundy-heaps", "4096"];

/// The command that starts a service, with a few words before it.
fn serve_after(words: &[&str], listen: &str, folder: &Path, args: &[&str]) -> Command {
    let mut command = nimber_after(words);
    // No computation meets this deadline, however busy the machine is.
    command.args(["serve", "--listen", listen, "--log-format", "json", "--deadline", "600", "--data-dir"]).arg(folder).args(args);
    command
}

/// A command that a shell gives up to two sockets, as service managers pass them: from descriptor 3 on, and with its own process id.
pub fn with_sockets(sockets: &[(&str, &TcpListener)], command: impl FnOnce(&[&str]) -> Command) -> Command {
    const SCRIPT: &str = r#"exec 3<&0 4<&1 0</dev/null 1>&2; LISTEN_PID=$$ exec "$0" "$@""#;
    let (names, sockets): (Vec<_>, Vec<_>) = sockets.iter().copied().unzip();
    let mut command = command(&["sh", "-c", SCRIPT]);
    command.env("LISTEN_FDS", sockets.len().to_string()).env("LISTEN_FDNAMES", names.join(":"));
    let mut passed = sockets.into_iter().map(|socket| OwnedFd::from(socket.try_clone().expect("a descriptor")));
    if let Some(socket) = passed.next() {
        command.stdin(socket);
    }
    if let Some(socket) = passed.next() {
        command.stdout(socket);
    }
    command
}

fn serve(listen: &str, folder: &Path, args: &[&str]) -> Command {
    serve_after(&[], listen, folder, args)
}

impl Server {
    /// Starts a service with small tables in `folder`, and waits until it listens.
    pub fn start(folder: &Path) -> Server {
        Server::start_with(folder, &SMALL)
    }

    /// Like [`Server::start`], with other arguments.
    pub fn start_with(folder: &Path, args: &[&str]) -> Server {
        Server::start_logging(folder, args, read_on)
    }

    /// Like [`Server::start_with`]; `keep` gets the log once the service listens.
    pub fn start_logging(folder: &Path, args: &[&str], keep: impl FnOnce(BufReader<ChildStderr>)) -> Server {
        Server::heard(serve("127.0.0.1:0", folder, args), keep)
    }

    /// Like [`Server::start_logging`], on every address of the machine.
    pub fn start_everywhere(folder: &Path, args: &[&str], keep: impl FnOnce(BufReader<ChildStderr>)) -> Server {
        Server::heard(serve("[::]:0", folder, args), keep)
    }

    /// Like [`Server::start_with`], at the end of another command, which must execute its arguments.
    pub fn start_after(words: &[&str], folder: &Path, args: &[&str]) -> Server {
        Server::start_after_logging(words, folder, args, read_on)
    }

    /// Like [`Server::start_after`]; `keep` gets the log once the service listens.
    pub fn start_after_logging(words: &[&str], folder: &Path, args: &[&str], keep: impl FnOnce(BufReader<ChildStderr>)) -> Server {
        Server::heard(serve_after(words, "127.0.0.1:0", folder, args), keep)
    }

    /// Like [`Server::start_with`], with sockets that another process has opened, each with its name.
    pub fn start_with_sockets(sockets: &[(&str, &TcpListener)], folder: &Path, args: &[&str]) -> Server {
        // Whatever else is bound, it is not this address.
        let address = sockets[0].1.local_addr().expect("it is bound").to_string();
        Server::heard(with_sockets(sockets, |words| serve_after(words, &address, folder, args)), read_on)
    }

    fn heard(mut command: Command, keep: impl FnOnce(BufReader<ChildStderr>)) -> Server {
        let child = command.stderr(Stdio::piped()).spawn().expect("the program runs");
        // From here on, a failing test ends the process.
        let mut server = Server { child, port: 0 };
        let mut log = BufReader::new(server.child.stderr.take().expect("standard error is piped"));
        let mut line = String::new();
        server.port = loop {
            line.clear();
            assert!(log.read_line(&mut line).expect("the log is readable") > 0, "the service ended before it listened");
            let entry: Value = serde_json::from_str(&line).expect("log lines are JSON");
            if let Some(address) = entry["address"].as_str() {
                break address.rsplit(':').next().expect("an address has a port").parse().expect("a port is a number");
            }
        };
        keep(log);
        server
    }

    /// Like [`Server::start_with`], with a log that nobody can read.
    pub fn start_unheard(folder: &Path, args: &[&str], log: File) -> Server {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port");
        let child = serve(&free.to_string(), folder, args).stderr(log).spawn().expect("the program runs");
        Server { child, port: free.port() }
    }

    /// Waits until `/readyz` answers 200.
    pub fn ready(self) -> Server {
        let begun = Instant::now();
        while !self.get("/readyz").is_ok_and(|(status, _)| status == 200) {
            assert!(begun.elapsed() < PATIENCE, "the service never became ready");
            thread::sleep(Duration::from_millis(5));
        }
        self
    }

    pub fn address(&self) -> SocketAddr {
        ([127, 0, 0, 1], self.port).into()
    }

    /// Status and JSON of a GET request.
    pub fn get(&self, path: &str) -> Result<(u16, Value), std::io::Error> {
        self.ask(&format!("GET {path} HTTP/1.1\r\n"), "")
    }

    /// Status and JSON of a POST request with a JSON body.
    pub fn post(&self, path: &str, body: &str) -> Result<(u16, Value), std::io::Error> {
        self.ask(&format!("POST {path} HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: {}\r\n", body.len()), body)
    }

    fn ask(&self, head: &str, body: &str) -> Result<(u16, Value), std::io::Error> {
        self.exchange(head, body).map(|(status, text)| (status, serde_json::from_str(&text).unwrap_or_default()))
    }

    fn exchange(&self, head: &str, body: &str) -> Result<(u16, String), std::io::Error> {
        let answer = self.whole(head, body)?;
        let status = answer.get(9..12).and_then(|status| status.parse().ok()).ok_or(std::io::ErrorKind::InvalidData)?;
        Ok((status, answer.split_once("\r\n\r\n").map_or("", |(_, body)| body).to_owned()))
    }

    /// The head of the answer to a request that begins like this.
    pub fn head(&self, head: &str) -> String {
        let answer = self.whole(head, "").expect("the service answers");
        answer.split_inclusive("\r\n\r\n").next().unwrap_or_default().to_owned()
    }

    fn whole(&self, head: &str, body: &str) -> Result<String, std::io::Error> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        write!(stream, "{head}Host: localhost\r\nConnection: close\r\n\r\n{body}")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    }

    /// The text of a path.
    pub fn text(&self, path: &str) -> Result<String, std::io::Error> {
        self.exchange(&format!("GET {path} HTTP/1.1\r\n"), "").map(|(_, text)| text)
    }

    /// The JSON of a path that must answer 200.
    pub fn json(&self, path: &str) -> Value {
        let (status, body) = self.get(path).expect("the service answers");
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    /// Waits until every table is stored in the data folder.
    pub fn kept(self) -> Server {
        let begun = Instant::now();
        while !self.json("/tables")["tables"].as_array().expect("a list").iter().all(|table| table["kept"] == true) {
            assert!(begun.elapsed() < PATIENCE, "the tables were never kept");
            thread::sleep(Duration::from_millis(5));
        }
        self
    }

    /// Ends the process like `kill -9`.
    pub fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    pub fn signal(&self, signal: Signal) {
        kill(Pid::from_raw(self.child.id().try_into().expect("a process id")), signal).expect("it runs");
    }

    /// Sends a signal and waits until the process ends.
    pub fn stop(self, signal: Signal) -> ExitStatus {
        self.signal(signal);
        self.stopped()
    }

    /// Waits until the process ends.
    pub fn stopped(mut self) -> ExitStatus {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                return status;
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
