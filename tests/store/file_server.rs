//! A small HTTP server for files that fails as a test needs it.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// What happens to a request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fate {
    /// The file, or the part that was asked for.
    Served,
    /// The whole file, whatever was asked for.
    ServedWhole,
    /// The connection ends after this number of bytes of the file.
    CutAfter(usize),
    /// Nothing comes after this number of bytes of the file, and the connection stays open.
    SilentAfter(usize),
    /// Not even a status.
    Silent,
    Refused(u16),
    /// Sent to another path of this server.
    MovedWithin,
    /// Sent to the same path of a server on another port.
    MovedTo(u16),
}

/// A request for a file, and where in the file it begins.
pub type Asked = (String, usize);

/// It ends with the test.
pub struct FileServer {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl FileServer {
    /// `fate` gets the number of the request, from 0.
    pub fn start(files: HashMap<String, Vec<u8>>, fate: impl Fn(usize) -> Fate + Send + 'static) -> FileServer {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let asked: Arc<Mutex<Vec<Asked>>> = Arc::default();
        let log = asked.clone();
        thread::spawn(move || {
            let mut open = Vec::new();
            for stream in listener.incoming() {
                let stream = stream.unwrap();
                let mut head = BufReader::new(&stream).lines().map_while(Result::ok).take_while(|line| !line.is_empty());
                let Some(name) = head.next().and_then(|line| Some(line.split(' ').nth(1)?.rsplit('/').next()?.to_owned())) else {
                    continue;
                };
                let range = head.find_map(|line| line.to_lowercase().strip_prefix("range: bytes=")?.strip_suffix('-')?.parse().ok());
                let begin: usize = range.unwrap_or(0);
                let number = log.lock().unwrap().len();
                log.lock().unwrap().push((name.clone(), begin));
                answer(&stream, files.get(&name).map(Vec::as_slice), begin, fate(number));
                open.push(stream);
                // Only what is silent stays open.
                if !matches!(fate(number), Fate::Silent | Fate::SilentAfter(_)) {
                    open.pop();
                }
            }
        });
        FileServer { address, asked }
    }

    pub fn url(&self) -> String {
        format!("http://{}/tables", self.address)
    }

    pub fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap().clone()
    }
}

/// The client may hang up at any time.
fn answer(mut stream: &TcpStream, file: Option<&[u8]>, begin: usize, fate: Fate) {
    let begin = if fate == Fate::ServedWhole { 0 } else { begin };
    if let Fate::MovedWithin | Fate::MovedTo(_) = fate {
        let location = match fate {
            Fate::MovedTo(port) => format!("http://127.0.0.1:{port}/tables/noise?key=secret"),
            _ => "/another/place/noise".to_owned(),
        };
        let head = format!("HTTP/1.1 302 X\r\nLocation: {location}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        return drop(stream.write_all(head.as_bytes()));
    }
    let (status, body, range) = match (fate, file) {
        (Fate::Silent, _) => return,
        (Fate::Refused(status), _) => (status, &[][..], String::new()),
        (_, None) => (404, &[][..], String::new()),
        (_, Some(file)) if begin > 0 && begin >= file.len() => (416, &[][..], String::new()),
        (_, Some(file)) if begin > 0 => {
            (206, &file[begin..], format!("Content-Range: bytes {begin}-{}/{}\r\n", file.len() - 1, file.len()))
        }
        (_, Some(file)) => (200, file, String::new()),
    };
    let sent = match fate {
        Fate::CutAfter(bytes) | Fate::SilentAfter(bytes) => bytes.min(body.len()),
        _ => body.len(),
    };
    let head = format!("HTTP/1.1 {status} X\r\n{range}Content-Length: {}\r\nConnection: close\r\n\r\n", body.len());
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body[..sent]));
}
