//! `nimber serve`: the HTTP service.

use super::amounts::{Seconds, delay, size, whole};
use super::console::{print, with_progress};
use super::control_group::memory_limit;
use super::effective::{Effective, EffectiveSettings};
use super::listen_address::ListenAddress;
use super::log::{FilterHandle, Log, LogFormat};
use super::log_filter::LogFilter;
use super::passed_sockets::PassedSockets;
use super::service_manager;
use super::signals;
use super::table_flags::TableFlags;
use super::trial::{self, Trial};
#[cfg(feature = "otlp")]
use crate::http::spans::Spans;
use crate::http::version::{COMMIT, VERSION, VERSION_AND_COMMIT};
use crate::http::{
    AllowedOrigins, ConnectionBounds, Listeners, LiveSettings, Origin, PublicUrl, Ready, Reloaded, Settings, TrustedProxies, TrustedProxy,
    WorkBounds, bind_to, listen_on, serve,
};
use crate::snapshots::SnapshotPlace;
use crate::tables::{Progress, TableSettings, Warm, WarmUpStage};
use crate::ui::Module;
use clap::Args as ClapArgs;
use nimber_answers::catalogue::Catalogue;
use nimber_games::Tables;
use nimber_solvers::theory::Budget;
use std::io::{self, Write};
use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// Every flag can also be set by the environment variable named in its help, and by the file of `--config`.
#[derive(Debug, ClapArgs)]
#[command(allow_negative_numbers = true)]
pub struct Args {
    /// A TOML file of settings, named like the flags: `max-batch = 100`. Flags and environment variables win over it.
    #[arg(long, env = "NIMBER_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,

    /// The address to listen on, or a port alone for this machine, or `:8080` for all addresses; port 0 picks a free one.
    #[arg(long, env = "NIMBER_LISTEN", default_value = "127.0.0.1:8080")]
    listen: ListenAddress,

    /// The folder in which tables are stored between starts; `none` stores nothing.
    #[arg(long, env = "NIMBER_DATA_DIR", default_value = "./data")]
    data_dir: PathBuf,

    #[command(flatten)]
    tables: TableFlags,

    /// Where tables are looked for that are not in the data folder: another service's `http://host:port/tables`, an address below which
    /// snapshots lie, a folder of snapshots, or a snapshot. What cannot be had is built.
    #[arg(long, env = "NIMBER_TABLES_FROM")]
    tables_from: Option<SnapshotPlace>,

    /// Seconds that all downloads of a start may take together. Then the rest is built.
    #[arg(long, env = "NIMBER_TABLES_WITHIN", default_value_t = Seconds(LONGEST_DOWNLOADS))]
    tables_within: Seconds,

    /// A separate address for /metrics and /tables, which the main address then no longer serves.
    #[arg(long, env = "NIMBER_METRICS_LISTEN")]
    metrics_listen: Option<ListenAddress>,

    /// The WebAssembly module for the page at /, which then goes on while the service is away: nimber.wasm of the npm package nimber-local.
    #[arg(long, env = "NIMBER_MODULE", value_name = "FILE")]
    module: Option<PathBuf>,

    /// Units of work that one request may cost; a unit is about one looked-up move.
    #[arg(long, env = "NIMBER_WORK_BUDGET", default_value_t = Settings::default().bounds.work_budget, value_parser = whole::<u64>(1))]
    work_budget: u64,

    /// Seconds that the service may compute for one request.
    #[arg(long, env = "NIMBER_DEADLINE", default_value_t = Seconds(Settings::default().bounds.deadline))]
    deadline: Seconds,

    /// Long computations that run at the same time; by default one per processor.
    #[arg(long, env = "NIMBER_SOLVER_THREADS", value_parser = whole::<usize>(1))]
    solver_threads: Option<usize>,

    /// Long computations that may wait for a thread; more are refused.
    #[arg(long, env = "NIMBER_SOLVER_QUEUE", default_value_t = Settings::default().bounds.queue, value_parser = whole::<usize>(0))]
    solver_queue: usize,

    /// Units of work per second and client, half a minute's worth at once. The long computations of a client beyond it come after those of
    /// all others and end when another client waits; 0 means no limit.
    #[arg(
        long,
        env = "NIMBER_WORK_PER_CLIENT",
        default_value_t = Settings::default().bounds.work_per_client.map_or(0, NonZeroU64::get),
        value_parser = whole::<u64>(0)
    )]
    work_per_client: u64,

    /// The largest request body, in bytes or with a unit, such as 2Mi.
    #[arg(long, env = "NIMBER_MAX_BODY", default_value_t = Settings::default().max_body, value_parser = size(0))]
    max_body: usize,

    /// The largest request body for games with large positions, such as graphs.
    #[arg(long, env = "NIMBER_MAX_LARGE_BODY", default_value_t = Settings::default().max_large_body, value_parser = size(0))]
    max_large_body: usize,

    /// Memory for all requests together, on top of the tables, in bytes or with a unit, such as 512Mi: half for bodies and positions, half
    /// for answers. Long computations and long heads hold an eighth of it each besides. By default 256 MiB, but at most half of what the
    /// container may have.
    #[arg(long, env = "NIMBER_MEMORY", value_parser = size(LEAST_MEMORY))]
    memory: Option<usize>,

    /// The most items in one batch.
    #[arg(long, env = "NIMBER_MAX_BATCH", default_value_t = Settings::default().max_batch, value_parser = whole::<usize>(1))]
    max_batch: usize,

    /// Origins whose pages may call the service, such as `https://games.example.org`, separated by commas; any origin by default.
    #[arg(long, env = "NIMBER_CORS_ORIGINS", value_delimiter = ',')]
    cors_origins: Vec<Origin>,

    /// Requests per second and client; unlimited by default.
    #[arg(long, env = "NIMBER_RATE_LIMIT", value_parser = whole::<u32>(1))]
    rate_limit: Option<u32>,

    /// The number of proxies in front of the service that append to X-Forwarded-For, 0 if clients connect directly; or the networks that
    /// the proxies are in, such as `10.0.0.0/8`, separated by commas.
    #[arg(long, env = "NIMBER_TRUSTED_PROXIES", value_delimiter = ',', default_value = "0")]
    trusted_proxies: Vec<TrustedProxy>,

    /// The address that clients know the service by, if a proxy takes a prefix off the path: `https://example.org/solver`.
    #[arg(long, env = "NIMBER_PUBLIC_URL", value_name = "URL")]
    public_url: Option<PublicUrl>,

    /// Connections that one address may have open; unlimited by default. Leave it out behind a proxy.
    #[arg(long, env = "NIMBER_CONNECTIONS_PER_CLIENT", value_parser = whole::<usize>(1))]
    connections_per_client: Option<usize>,

    /// Seconds that a connection may wait for its next request. Set it above the time for which the proxy in front keeps connections.
    #[arg(long, env = "NIMBER_IDLE_TIMEOUT", default_value_t = Seconds(Settings::default().connections.idle))]
    idle_timeout: Seconds,

    /// Seconds that the service goes on when it is told to stop, so that load balancers see it in /readyz first.
    #[arg(long, env = "NIMBER_STOP_DELAY", default_value = "0", value_parser = delay)]
    stop_delay: Duration,

    /// Seconds that open requests may still take when the service stops.
    #[arg(long, env = "NIMBER_DRAIN", default_value_t = Seconds(Settings::default().drain))]
    drain: Seconds,

    /// The form of log lines.
    #[arg(long, env = "NIMBER_LOG_FORMAT", value_enum, default_value_t = LogFormat::Text)]
    pub log_format: LogFormat,

    /// What to log: error, warn, info, debug, trace or off, or levels by module, such as `warn,nimber::http=debug`.
    #[arg(long, env = "NIMBER_LOG", default_value = "info")]
    log: LogFilter,

    /// Log one of this number of successful requests. What fails, or takes longer than a second, is always logged, and what is refused
    /// unless it is much alike.
    #[arg(
        long,
        env = "NIMBER_LOG_SAMPLE",
        value_name = "N",
        default_value_t = Settings::default().log_sample.get(),
        value_parser = whole::<u32>(1)
    )]
    log_sample: u32,

    /// Print the settings, each with where it comes from, try what can be tried of them, and end. Nothing starts.
    #[arg(long)]
    check: bool,

    /// The effective settings, to print and to log.
    #[arg(skip)]
    pub effective: EffectiveSettings,

    /// Warnings for the log.
    #[arg(skip)]
    pub warnings: Vec<String>,
}

impl Args {
    /// Completes and checks the settings that depend on each other.
    ///
    /// # Errors
    /// Two settings contradict each other.
    pub fn complete(&mut self) -> Result<(), String> {
        AllowedOrigins::of(self.cors_origins.clone()).map_err(|fault| format!("cors-origins: {fault}"))?;
        TrustedProxies::of(&self.trusted_proxies).map_err(|fault| format!("trusted-proxies: {fault}"))?;
        self.effective.fill("memory", self.memory());
        self.effective.fill("solver-threads", Settings::default().bounds.threads);
        Ok(())
    }

    fn memory(&self) -> usize {
        self.memory.unwrap_or_else(|| memory_within(memory_limit(), Settings::default().memory))
    }

    fn live(&self) -> LiveSettings {
        LiveSettings {
            work_budget: self.work_budget,
            deadline: self.deadline.0,
            rate_limit: self.rate_limit.and_then(NonZeroU32::new),
            log_sample: self.log_sample(),
        }
    }

    fn log_sample(&self) -> NonZeroU32 {
        NonZeroU32::new(self.log_sample).unwrap_or(NonZeroU32::MIN)
    }
}

/// The default of `--tables-within`.
const LONGEST_DOWNLOADS: Duration = Duration::from_secs(60);

/// With less, hardly a request is answered.
const LEAST_MEMORY: usize = 1 << 20;

/// After this number of tasks a busy thread looks for new requests. While long answers are sent, a task takes up to a millisecond, and the
/// default of 61 lets new requests wait for all of them.
const EVENT_INTERVAL: u32 = 4;

/// Runs the service until SIGTERM or Ctrl-C. `read_again` reads the settings as they are now.
pub fn run(args: Args, read_again: fn() -> Result<Args, String>) -> Result<(), String> {
    if args.check {
        for warning in &args.warnings {
            // Printing would panic without a standard error.
            let _ = writeln!(io::stderr(), "nimber: {warning}");
        }
        print(&args.effective.to_string())?;
        let Args { listen, metrics_listen, module, tables_from, tables, data_dir, .. } = args;
        return trial::run(&Trial { listen, metrics_listen, module, tables_from, tables: tables.settings(data_dir) });
    }
    let log = Log::start(args.log_format, args.log.clone())?;
    tracing::info!(
        version = VERSION,
        commit = COMMIT,
        "nimber {VERSION_AND_COMMIT} starts; what differs from the defaults: {}",
        args.effective.changed()
    );
    if let Some(file) = &args.config {
        tracing::info!(file = %file.display(), "settings are read from {}", file.display());
    }
    args.warnings.iter().for_each(|warning| tracing::warn!("{warning}"));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().event_interval(EVENT_INTERVAL).build();
    let runtime = runtime.map_err(|error| format!("cannot start: {error}"))?;
    let (changes, changed) = watch::channel(Reloaded { live: args.live(), succeeded: true });
    let defaults =
        Settings { lost_log_lines: log.lost(), changes: Some(changed), heartbeat: service_manager::heartbeat(), ..Settings::default() };
    #[cfg(feature = "otlp")]
    let spans = Spans::from_environment()?;
    #[cfg(feature = "otlp")]
    let defaults = Settings { spans: spans.clone(), ..defaults };
    let rereading = Rereading { read_again, filter: log.filter(), changes, effective: args.effective.clone() };
    let outcome = runtime.block_on(listen(args, defaults, rereading));
    // Do not wait for computations that still run after the drain.
    runtime.shutdown_timeout(Duration::from_millis(100));
    #[cfg(feature = "otlp")]
    if let Some(spans) = spans {
        spans.finish();
    }
    outcome
}

/// Reads the settings again while the service runs.
struct Rereading {
    read_again: fn() -> Result<Args, String>,
    filter: FilterHandle,
    changes: watch::Sender<Reloaded>,
    /// What the service runs with.
    effective: EffectiveSettings,
}

/// The settings that a running service can change.
const LIVE: [&str; 5] = ["log", "log-sample", "rate-limit", "work-budget", "deadline"];

impl Rereading {
    fn read(&mut self) {
        let args = match (self.read_again)() {
            Ok(args) => args,
            Err(fault) => {
                self.changes.send_modify(|last| last.succeeded = false);
                return tracing::error!("the settings stay as they are: {fault}");
            }
        };
        let list = |changed: Vec<&Effective>| {
            let changed = changed.iter().map(|setting| format!("{}={}", setting.name, setting.value));
            changed.collect::<Vec<_>>().join(" ")
        };
        let changed = args.effective.changed_since(&self.effective);
        let (now, later): (Vec<_>, Vec<_>) = changed.partition(|setting| LIVE.contains(&setting.name.as_str()));
        let (now, later) = (list(now), list(later));
        self.filter.change(args.log.clone());
        // Fails if the server has stopped.
        let _ = self.changes.send(Reloaded { live: args.live(), succeeded: true });
        match (now.as_str(), later.as_str()) {
            ("", "") => tracing::info!("the settings are read again; nothing has changed"),
            (_, "") => tracing::info!("the settings are read again; new: {now}"),
            ("", _) => tracing::warn!("the settings are read again; only a restart changes these: {later}"),
            _ => tracing::warn!("the settings are read again; new: {now}; only a restart changes these: {later}"),
        }
        self.effective.take_over(&args.effective, &LIVE);
    }
}

async fn listen(args: Args, defaults: Settings, #[allow(unused)] mut rereading: Rereading) -> Result<(), String> {
    #[cfg(unix)]
    {
        signals::survive_large_files();
        signals::ignore_others();
        signals::at_hang_up(move || service_manager::reload(|| rereading.read()));
    }
    let passed = PassedSockets::take()?;
    let main = passed.main.map_or_else(|| bind_to(args.listen.0).map_err(|error| args.listen.cannot(&error)), Ok)?;
    let listen = |address: ListenAddress| listen_on(address.0).map_err(|error| address.cannot(&error));
    let own_metrics = || args.metrics_listen.map(listen).transpose();
    let metrics = passed.metrics.map_or_else(own_metrics, |socket| Ok(Some(socket)))?;
    let log_sample = args.log_sample();
    let settings = Settings {
        bounds: WorkBounds {
            work_budget: args.work_budget,
            deadline: args.deadline.0,
            threads: args.solver_threads.unwrap_or(defaults.bounds.threads),
            queue: args.solver_queue,
            work_per_client: NonZeroU64::new(args.work_per_client),
        },
        max_body: args.max_body,
        max_large_body: args.max_large_body,
        memory: args.memory(),
        max_batch: args.max_batch,
        cors_origins: AllowedOrigins::of(args.cors_origins)?,
        rate_limit: args.rate_limit.and_then(NonZeroU32::new),
        trusted_proxies: TrustedProxies::of(&args.trusted_proxies)?,
        public_url: args.public_url,
        module: args.module.as_deref().map(Module::read).transpose()?,
        metrics_here: metrics.is_none(),
        connections: ConnectionBounds {
            most: most_connections(defaults.connections, metrics.is_some()),
            per_client: args.connections_per_client.and_then(NonZeroUsize::new),
            idle: args.idle_timeout.0,
            ..defaults.connections
        },
        stop_delay: args.stop_delay,
        drain: args.drain.0,
        log_sample,
        ..defaults
    };
    let tables_from = args.tables_from.map(|place| (place, args.tables_within.0));
    let tables = TableSettings { tables_from, ..args.tables.settings(args.data_dir) };
    let warm_up = move |progress: &Progress, publish: &mut dyn FnMut(Ready)| prepare(&tables, progress, publish);
    let catalogue = Catalogue::new(&Tables::outline());
    let outcome = serve(&catalogue, settings, Listeners { main, metrics }, warm_up, signals::told_to_stop(service_manager::stopping)).await;
    outcome.map_err(|error| format!("the service ended: {error}"))?;
    tracing::info!("stopped");
    Ok(())
}

/// Half of the limit, at most `wanted`. The tables and the program need the rest.
fn memory_within(limit: Option<u64>, wanted: usize) -> usize {
    let half = limit.map_or(u64::MAX, |limit| limit / 2);
    usize::try_from(half).unwrap_or(usize::MAX).min(wanted)
}

/// Files that are open besides the sockets: the data folder, the log, and what the system needs.
const OTHER_FILES: usize = 128;

/// The number of connections: the wanted number, or fewer if the limit of open files requires it. A separate address for metrics always has
/// its own connections.
fn most_connections(wanted: ConnectionBounds, has_metrics: bool) -> usize {
    let files_with = |most| ConnectionBounds { most, ..wanted }.files();
    let others = OTHER_FILES + if has_metrics { files_with(ConnectionBounds::FOR_METRICS) } else { 0 };
    let files = rlimit::increase_nofile_limit((files_with(wanted.most) + others) as u64).unwrap_or(u64::MAX);
    let own = usize::try_from(files).unwrap_or(usize::MAX).saturating_sub(others);
    // The largest number that fits.
    let most = (1..=wanted.most).rev().find(|&most| files_with(most) <= own).unwrap_or(1);
    if most < wanted.most {
        tracing::warn!("the limit of open files is {files}, so at most {most} connections are accepted instead of {}", wanted.most);
    }
    most
}

/// Reads or builds the tables, and maintains them once requests are answered.
fn prepare(settings: &TableSettings, progress: &Progress, publish: &mut dyn FnMut(Ready)) {
    let budget = Budget::unlimited();
    let completed = with_progress(progress, LOG_INTERVAL, log_progress, || {
        let mut warm = Warm::read(settings, &budget, progress);
        warm.check_room()?;
        if !warm.is_complete() {
            // Games whose tables are ready are answered meanwhile.
            publish(ready(&warm));
        }
        warm.complete(&budget, progress, &mut |warm| publish(ready(warm))).map(|()| warm)
    });
    let warm = match completed {
        Ok(warm) => warm,
        Err(reason) => return tracing::error!("the tables cannot be prepared: {reason}"),
    };
    publish(ready(&warm));
    service_manager::ready();
    warm.maintain(&Progress::default(), &mut |warm| publish(ready(warm)));
}

fn ready(warm: &Warm) -> Ready {
    Ready {
        catalogue: Arc::new(Catalogue::new(&warm.tables())),
        tables: warm.reports(),
        snapshots: warm.snapshots(),
        persistent: warm.is_persistent(),
        incidents: warm.incidents.clone(),
    }
}

/// How often a long warm-up logs its progress.
const LOG_INTERVAL: Duration = Duration::from_secs(2);

fn log_progress(WarmUpStage { table, step, done, total }: WarmUpStage) {
    let percent = done.saturating_mul(100) / total.max(1);
    tracing::info!(table, step, done, total, "preparing tables: {percent} %");
    service_manager::status(&format!("{step} {table}: {percent} %"));
}
