//! A real server on a free port, and a client for it.

use crate::slow_game::{Gate, Slow};
use nimber::http::{AllowedOrigins, ConnectionBounds, Listeners, Ready, Settings, WorkBounds, bind_to, listen_on, serve};
use nimber::tables::{KINDS, Progress, TableReport, TableSettings, TableSnapshot, TableSource, warm_up};
use nimber_answers::catalogue::Catalogue;
use nimber_games::{Registrar, Tables};
use nimber_solvers::theory::Budget;
use reqwest::header::HeaderMap;
use reqwest::{Method as HttpMethod, RequestBuilder};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// How long to wait for something that takes milliseconds on an idle machine.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// A running server.
pub struct Server {
    pub address: SocketAddr,
    /// The address of the metrics, if it is separate.
    pub metrics: Option<SocketAddr>,
    /// Controls the slow game.
    pub gate: Arc<Gate>,
    client: reqwest::Client,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<std::io::Result<()>>,
}

#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

/// What is told of a table that nobody built.
pub fn some_table() -> TableReport {
    TableReport {
        name: "some-table".to_owned(),
        games: vec!["chomp"],
        extent: "everything".to_owned(),
        positions: 42,
        bytes: 84,
        checksum: "00ff".to_owned(),
        source: TableSource::Built,
        kept: true,
        checked: Arc::new(true.into()),
        seconds: 0.5,
    }
}

/// No tables, so that nothing has to be built, but a small one to give away.
pub fn ready_with(catalogue: Catalogue) -> Ready {
    static SNAPSHOTS: LazyLock<Vec<TableSnapshot>> = LazyLock::new(|| {
        let kind = KINDS.iter().find(|kind| kind.flag == "grundy-heaps").unwrap();
        let settings = TableSettings { wanted: vec![(kind.read)("4096").unwrap().unwrap()], ..TableSettings::default() };
        warm_up(&settings, &Budget::unlimited(), &Progress::default()).unwrap().snapshots()
    });
    Ready { catalogue: Arc::new(catalogue), tables: Vec::new(), persistent: false, incidents: Vec::new(), snapshots: SNAPSHOTS.clone() }
}

/// Every game, and the slow game.
pub fn all_games(gate: &Arc<Gate>) -> Catalogue {
    games_without(gate, &[])
}

/// The same while the tables of some games are still being prepared.
pub fn games_without(gate: &Arc<Gate>, pending: &[&'static str]) -> Catalogue {
    static TABLES: LazyLock<Tables> = LazyLock::new(Tables::default);
    let (downsets, octal, pending) = (Arc::default(), Arc::default(), pending.to_vec());
    let mut catalogue = Catalogue::new(&Tables { downsets, octal, pending, ..TABLES.clone() });
    catalogue.add(Arc::new(Slow { gate: gate.clone() }));
    catalogue
}

/// The default settings with a deadline that no computation meets, however busy the machine is.
pub fn patient() -> Settings {
    let defaults = Settings::default();
    Settings { bounds: WorkBounds { deadline: PATIENCE, ..defaults.bounds }, ..defaults }
}

/// Only pages of these origins may call.
pub fn only(origins: &[&str]) -> AllowedOrigins {
    AllowedOrigins::of(origins.iter().map(|origin| origin.parse().unwrap()).collect()).unwrap()
}

/// These settings with a last call that no client misses, too. Stopping then waits for connections that were opened and never used.
pub fn waiting_for_everyone() -> Settings {
    let patient = patient();
    Settings { connections: ConnectionBounds { first_request_grace: PATIENCE, ..patient.connections }, ..patient }
}

/// Starts a ready server.
pub async fn start(settings: Settings) -> Server {
    let server = start_warming(settings, |gate, _| ready_with(all_games(gate))).await;
    server.until_ready().await;
    server
}

/// Starts a server with its own warm-up.
pub async fn start_warming(settings: Settings, warm_up: impl FnOnce(&Arc<Gate>, &Progress) -> Ready + Send + 'static) -> Server {
    start_publishing(settings, |gate, progress, publish| publish(warm_up(gate, progress))).await
}

/// Starts a server with a warm-up that publishes as often as it likes.
pub async fn start_publishing(
    settings: Settings,
    warm_up: impl FnOnce(&Arc<Gate>, &Progress, &mut dyn FnMut(Ready)) + Send + 'static,
) -> Server {
    let free = SocketAddr::from(([127, 0, 0, 1], 0));
    let main = bind_to(free).unwrap();
    let address = main.local_addr().unwrap();
    let own = (!settings.metrics_here).then(|| listen_on(free).unwrap());
    let metrics = own.as_ref().map(|listener| listener.local_addr().unwrap());
    let gate = Arc::new(Gate::default());
    let (stop, stopped) = oneshot::channel();
    let task = tokio::spawn({
        let gate = gate.clone();
        async move {
            let catalogue = all_games(&gate);
            let warm_up = move |progress: &Progress, publish: &mut dyn FnMut(Ready)| warm_up(&gate, progress, publish);
            let stopped = async {
                let _ = stopped.await;
            };
            serve(&catalogue, settings, Listeners { main, metrics: own }, warm_up, stopped).await
        }
    });
    // The client could use HTTPS, too.
    #[cfg(feature = "https")]
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = reqwest::Client::builder().no_proxy().no_gzip().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    Server { address, metrics, gate, client, stop: Some(stop), task }
}

impl Server {
    /// Begins a request.
    pub fn request(&self, method: &str, path: &str) -> RequestBuilder {
        self.client.request(HttpMethod::from_bytes(method.as_bytes()).unwrap(), format!("http://{}{path}", self.address))
    }

    pub async fn get(&self, path: &str) -> Reply {
        send(self.request("GET", path)).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Reply {
        self.post_text(path, body.to_string()).await
    }

    pub async fn post_text(&self, path: &str, body: impl Into<reqwest::Body>) -> Reply {
        send(self.request("POST", path).header("content-type", "application/json").body(body)).await
    }

    /// Sends raw bytes and reads until the server closes the connection.
    pub fn raw(&self, bytes: impl AsRef<[u8]>) -> String {
        let mut stream = self.connect();
        stream.write_all(bytes.as_ref()).unwrap();
        read_all(&mut stream)
    }

    /// A connection that fails if the server hangs.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// The value of a metric, by its full name with labels.
    pub async fn metric(&self, name: &str) -> f64 {
        let address = self.metrics.unwrap_or(self.address);
        let text = send(self.client.get(format!("http://{address}/metrics"))).await.text();
        let line = text.lines().find(|line| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(' ')));
        match line {
            Some(line) => line.rsplit(' ').next().and_then(|value| value.parse().ok()).expect("a measurement is a number"),
            // A counter with labels appears with its first event.
            None => {
                assert!(name.contains('{'), "{name} is not measured");
                0.0
            }
        }
    }

    /// Waits until a metric has a value.
    pub async fn until_metric(&self, name: &str, value: f64) {
        let started = Instant::now();
        while self.metric(name).await != value {
            assert!(started.elapsed() < PATIENCE, "{name} never became {value}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Waits until the server takes connections.
    pub async fn until_listening(&self) {
        let started = Instant::now();
        while self.request("GET", "/healthz").send().await.is_err_and(|error| error.is_connect()) {
            assert!(started.elapsed() < PATIENCE, "the server never listened");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Waits until the tables are ready. The client may open a second connection for what it asks, and where the server takes only a
    /// few, the first one has to go: nothing is ready before an answer came.
    pub async fn until_ready(&self) {
        self.until_listening().await;
        let started = Instant::now();
        while self.request("GET", "/readyz").send().await.map_or(true, |answer| answer.status() != 200) {
            assert!(started.elapsed() < PATIENCE, "the server never became ready");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Sends a request for the slow game in the background.
    pub fn spawn_slow(&self, query: &str) -> JoinHandle<Reply> {
        let request = self.request("GET", &format!("/slow?{query}"));
        tokio::spawn(async move { send(request).await })
    }

    /// Tells the server to stop.
    pub fn tell_to_stop(&mut self) {
        self.stop.take().expect("told once").send(()).unwrap();
    }

    /// Waits until the server has returned.
    pub async fn returned(self) -> std::io::Result<()> {
        tokio::time::timeout(PATIENCE, self.task).await.expect("the server returns").expect("without a panic")
    }

    /// Stops the server and waits for it.
    pub async fn stop(mut self) {
        self.gate.open();
        self.tell_to_stop();
        self.returned().await.unwrap();
    }
}

/// Sends a request.
pub async fn send(request: RequestBuilder) -> Reply {
    let response = request.send().await.expect("an answer instead of a dropped connection");
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    Reply { status, headers, body: response.bytes().await.expect("a whole body").to_vec() }
}

/// Reads until the other side closes the connection.
pub fn read_all(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("a connection that is closed in order");
    String::from_utf8_lossy(&answer).into_owned()
}

impl Reply {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    /// What the answer depends on. Some caches read only the first line, so there must be one at most.
    pub fn vary(&self) -> &str {
        let lines: Vec<_> = self.headers.get_all("vary").iter().collect();
        assert!(lines.len() <= 1, "{lines:?}");
        self.header("vary").unwrap_or_default()
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("UTF-8")
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("no JSON ({error}): {}", self.text()))
    }

    /// Checks everything that holds for a problem document, and returns the body.
    #[track_caller]
    pub fn problem(&self, status: u16, slug: &str) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        assert_eq!(self.header("content-type"), Some("application/problem+json"));
        assert_eq!(self.header("cache-control"), Some("no-store"));
        assert!(self.header("access-control-allow-origin").is_some(), "browsers may read problems");
        let problem = self.json();
        assert_eq!(problem["type"], format!("/problems/{slug}"), "{problem}");
        assert_eq!(problem["status"], status);
        for name in ["title", "detail", "instance"] {
            assert!(problem[name].as_str().is_some_and(|text| !text.is_empty()), "{name} of {problem}");
        }
        assert!(problem["instance"].as_str().unwrap().starts_with('/'), "{problem}");
        assert_eq!(self.header("retry-after").is_some(), matches!(status, 429 | 503) && slug != "deadline-exceeded", "{problem}");
        problem
    }

    /// The pointers of a problem's `errors`.
    #[track_caller]
    pub fn pointers(&self) -> Vec<String> {
        let problem = self.json();
        let errors = problem["errors"].as_array().unwrap_or_else(|| panic!("{problem}")).iter();
        errors.map(|error| error["pointer"].as_str().unwrap().to_owned()).collect()
    }
}
