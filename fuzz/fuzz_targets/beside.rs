//! The same requests, asked of the WebAssembly module as a Rust library, with the tables of the service.

use nimber_games::Tables;
use nimber_games::service::{BUILT_IN, CertificateFile, FILES};
use nimber_wasm::Module;
use serde_json::Value;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// In units of work, for the service, too.
pub const WORK_BUDGET: u64 = 100_000;

/// What the service has besides answers, by the first segment of the path.
const NOT_IN_THE_MODULE: [&str; 11] =
    ["", "assets", "docs", "favicon.svg", "healthz", "metrics", "openapi.json", "openapi.yaml", "readyz", "service-worker.js", "tables"];

/// What is beside these letters and digits in an address can mean something else on a connection.
const IN_ADDRESSES: &[u8] = b"/-._~%!$&'()*+,;=:@?[]";

/// In bytes. The service does not read longer lists of languages.
const LONGEST_LANGUAGES: usize = 256;

/// A request that means the same on a connection and for the module.
pub struct Request<'a> {
    method: &'a str,
    target: &'a str,
    headers: Vec<(String, &'a str)>,
    body: &'a [u8],
}

/// An answer of the service.
pub struct Answer<'a> {
    pub status: u16,
    pub media_type: &'a str,
    /// Nothing if it was not sent, or not as it is.
    pub body: Option<&'a [u8]>,
}

impl<'a> Request<'a> {
    /// The first request on a connection. `None` if it is broken, or has what only a connection knows.
    pub fn first(bytes: &'a [u8]) -> Option<Self> {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
        let (head, rest) = (str::from_utf8(&bytes[..end]).ok()?, &bytes[end + 4..]);
        let mut lines = head.split("\r\n");
        let (method, rest_of_line) = lines.next()?.split_once(' ')?;
        let target = rest_of_line.strip_suffix(" HTTP/1.1")?;
        let is_address = |byte: u8| byte.is_ascii_alphanumeric() || IN_ADDRESSES.contains(&byte);
        if !["GET", "HEAD", "POST"].contains(&method) || !target.starts_with('/') || !target.bytes().all(is_address) {
            return None;
        }
        let headers = lines.map(header).collect::<Option<Vec<_>>>()?;
        let named = |wanted: &str| headers.iter().filter(|(name, _)| name == wanted).map(|&(_, value)| value).collect::<Vec<_>>();
        let once = |wanted: &str| named(wanted).len() <= 1;
        let [host] = named("host")[..] else { return None };
        if !host.bytes().all(|byte| byte.is_ascii_lowercase())
            || !["content-type", "content-length", "accept-language"].into_iter().all(once)
        {
            return None;
        }
        if named("accept-language").iter().any(|languages| languages.len() > LONGEST_LANGUAGES) {
            return None;
        }
        let body = match named("content-length").first() {
            Some(_) if method != "POST" => return None,
            Some(length) if length.bytes().all(|byte| byte.is_ascii_digit()) => rest.get(..length.parse().ok()?)?,
            Some(_) => return None,
            None => b"",
        };
        Some(Request { method, target, headers, body })
    }

    /// Fails if the module answers otherwise than the service, but for what docs/without-a-server.md lists.
    pub fn compare(&self, service: &Answer<'_>) {
        let path = self.target.split('?').next().unwrap_or_default();
        let first = path.split('/').nth(1).unwrap_or_default();
        // The module has no deadline, nothing that waits, and no redirects.
        if NOT_IN_THE_MODULE.contains(&first) || matches!(service.status, 308 | 408 | 429 | 503) {
            return;
        }
        let text = self.ask(service);
        let (status, media_type, body) = read(&text);
        let place = || format!("{} {}", self.method, self.target);
        assert_eq!((status, media_type), (service.status, service.media_type), "{}: {}", place(), String::from_utf8_lossy(body));
        let Some(expected) = service.body.filter(|_| self.method != "HEAD" && !self.is_drawn(status)) else { return };
        let are_same = body == expected || status == 404 && detail(body) == without_hint(&detail(expected));
        assert!(are_same, "{}\nservice: {}\nmodule:  {}", place(), String::from_utf8_lossy(expected), String::from_utf8_lossy(body));
    }

    /// The answer of the module, which gets what it asks for.
    fn ask(&self, service: &Answer<'_>) -> Vec<u8> {
        static MODULE: LazyLock<Mutex<Module>> = LazyLock::new(|| {
            let tables = Tables { sprouts: Arc::default(), ..Tables::outline() };
            Mutex::new(Module::new(tables, WORK_BUDGET))
        });
        let mut module = MODULE.lock().unwrap_or_else(PoisonError::into_inner);
        let mut text = format!("{} {}\n", self.method, self.target);
        // Random positions say which seed they came from.
        if let Some(seed) = service.body.and_then(|body| serde_json::from_slice::<Value>(body).ok()?["seed"].as_u64()) {
            text.push_str(&format!("seed: {seed}\n"));
        }
        for (name, value) in self.headers.iter().filter(|(name, _)| name == "content-type" || name == "accept-language") {
            text.push_str(&format!("{name}: {value}\n"));
        }
        let text = [text.as_bytes(), b"\n", self.body].concat();
        loop {
            let answer = module.answer(&text);
            let Some(path) = answer.strip_prefix(b"503\nneeds: ") else { return answer };
            let path = String::from_utf8_lossy(path.trim_ascii_end()).into_owned();
            let name = path.trim_start_matches("/certificates/");
            let is_asked = |file: &CertificateFile| file.name.trim_end_matches(".bin") == name;
            let (_, file) = FILES.iter().zip(BUILT_IN).find(|(file, _)| is_asked(file)).expect("a file");
            assert!(module.answer(&[format!("PUT {path}\n\n").as_bytes(), file].concat()).starts_with(b"204\n"));
        }
    }

    /// Whether chance decides, so that a move is another one the next time.
    fn is_drawn(&self, status: u16) -> bool {
        let (path, query) = self.target.split_once('?').unwrap_or((self.target, ""));
        let body: Value = serde_json::from_slice(self.body).unwrap_or_default();
        status == 200 && path.ends_with("/move") && !query.contains("seed=") && body.get("seed").is_none()
    }
}

fn header(line: &str) -> Option<(String, &str)> {
    let (name, value) = line.split_once(':')?;
    let name = name.to_ascii_lowercase();
    let is_text = value.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic());
    let is_known = ["host", "content-type", "content-length", "accept-language"].contains(&&*name);
    (is_text && is_known).then(|| (name, value.trim_matches(' ')))
}

/// An answer as the module writes it.
fn read(text: &[u8]) -> (u16, &str, &[u8]) {
    let end = text.windows(2).position(|two| two == b"\n\n").expect("an empty line");
    let (status, headers) = str::from_utf8(&text[..end]).expect("a head").split_once('\n').expect("headers");
    let media_type = headers.lines().find_map(|line| line.strip_prefix("content-type: ")).unwrap_or_default();
    (status.parse().expect("a status"), media_type, &text[end + 2..])
}

fn detail(problem: &[u8]) -> String {
    let problem: Value = serde_json::from_slice(problem).expect("a problem document is JSON");
    problem["detail"].as_str().expect("a detail").to_owned()
}

/// Only the service knows the paths of its pages, one of which may be meant.
fn without_hint(detail: &str) -> String {
    match detail.split_once("did you mean ").and_then(|(before, meant)| Some((before, meant.split_once("? ")?.1))) {
        Some((before, after)) => format!("{before}{after}"),
        None => detail.to_owned(),
    }
}
