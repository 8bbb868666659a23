//! The HTTP server. It knows no rules of games: the catalogue has the games, and the server sends their answers unchanged.

pub mod accept;
pub mod body;
pub mod metrics;
pub mod problem;
pub mod request_context;
pub mod scheduler;
pub mod settings;
#[cfg(feature = "otlp")]
pub mod spans;
pub mod state;
pub mod version;

mod access_log;
mod batch;
pub mod client;
mod compression;
mod computation_memory;
mod connections;
mod contract;
mod cors;
mod forwarded;
mod handler;
mod head;
mod heartbeat;
mod holdings;
pub mod job;
mod last_answer;
mod memory;
pub mod meta;
mod middleware;
mod pages;
mod patience;
mod public_url;
mod reply;
mod router;
mod seldom;
mod shared_texts;
mod shares;
mod slots;
pub mod snapshots;
mod transfer;
mod turns;

#[cfg(unix)]
pub use accept::adopt;
pub use accept::{bind_to, listen, listen_on};
pub use connections::ConnectionBounds;
pub use contract::OPENAPI;
pub use cors::{AllowedOrigins, Origin};
pub use forwarded::{TrustedProxies, TrustedProxy};
pub use heartbeat::Heartbeat;
pub use public_url::PublicUrl;
pub use scheduler::WorkBounds;
pub use settings::{LiveSettings, Reloaded, Settings};
pub use state::{Ready, ServerState};

use crate::tables::Progress;
use accept::ListenerState;
use access_log::SUM_INTERVAL;
use last_answer::LastAnswers;
use memory::Memory;
use nimber_answers::catalogue::Catalogue;
use patience::HEAD_MEMORY;
use std::io;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::{oneshot, watch};
use tokio::time::{sleep, timeout};

/// The addresses that a server listens on.
pub struct Listeners {
    /// Bound, but not listening. The server listens once it can answer.
    pub main: TcpSocket,
    /// An address for operators, with health checks, `/metrics` and `/tables`, so that these need not be public. It has a thread of its
    /// own.
    pub metrics: Option<TcpListener>,
}

/// After the drain, the remaining requests are answered that the server is stopping. This is the time for clients to read that.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(1);

/// How long the server waits for stored tables before it listens. Large tables are mapped, so only a slow disk or a locked folder takes
/// this long.
const LONGEST_READING: Duration = Duration::from_secs(3);

/// Runs a server with routes for the games of `catalogue` until `shutdown` resolves. Then it drains: open requests are answered, and new
/// connections are refused.
///
/// `warm_up` runs on its own thread. It publishes the games with their tables, which answer the requests from then on. It may publish
/// again; new requests then use the newer tables.
///
/// The server listens on the main address once something is published: all tables if they are stored, else the stored tables while the
/// others are built. Until then the system refuses connections. A balancer sees this at once and asks another replica, before it has sent
/// any of the request. If the connection were accepted, its client would have to wait for the tables.
///
/// # Errors
/// The warm-up ended without publishing all tables. Such a server would never be ready, so start it again. Or another process has begun to
/// listen on the main address.
pub async fn serve(
    catalogue: &Catalogue,
    settings: Settings,
    listeners: Listeners,
    warm_up: impl FnOnce(&Progress, &mut dyn FnMut(Ready)) + Send + 'static,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let (stop_delay, drain, connections) = (settings.stop_delay, settings.drain, settings.connections);
    let state = Arc::new(ServerState::new(settings));
    if let Some(mut changes) = state.settings.changes.clone() {
        let state = state.clone();
        tokio::spawn(async move {
            while changes.changed().await.is_ok() {
                let Reloaded { live, succeeded } = *changes.borrow_and_update();
                state.change(live);
                state.metrics.reload(succeeded);
            }
        });
    }
    tokio::spawn(sum_up_refusals(Arc::downgrade(&state)));
    let router = router::router(state.clone(), catalogue);
    let (published, mut warm) = watch::channel(Published::Nothing);
    std::thread::Builder::new().name("warm-up".to_owned()).spawn({
        let state = state.clone();
        move || {
            warm_up(&state.progress, &mut |ready| {
                let so_far = if ready.is_complete() { Published::Everything } else { Published::Partly };
                state.make_ready(ready);
                published.send_replace(so_far);
            });
        }
    })?;
    let (stopped, stopping) = watch::channel(false);
    let (metrics, log, public_url) = (state.metrics.clone(), state.access_log.clone(), state.settings.public_url.clone());
    let last_answers = LastAnswers { metrics, log, public_url };
    let listener_state = |name, router| ListenerState {
        name,
        router,
        bounds: connections,
        metrics: state.metrics.clone(),
        last_answers: last_answers.clone(),
        heads: state.heads.clone(),
        heartbeat: None,
        stopping: stopping.clone(),
    };
    let (_running, over) = oneshot::channel();
    if let Some(listener) = listeners.metrics {
        let shared = listener_state("metrics", router::metrics_router(state.clone()));
        let bounds = ConnectionBounds { most: connections.most.min(ConnectionBounds::FOR_METRICS), ..connections };
        // Few connections need little memory for heads, and what the main address holds does not matter to them.
        let heads = Memory::new(bounds.most * HEAD_MEMORY, state.metrics.memory_refused.clone());
        apart(listener, ListenerState { bounds, heads, ..shared }, over)?;
    }
    let main_state = ListenerState { heartbeat: state.settings.heartbeat, ..listener_state("main", router) };
    let (main, mut told) = (listeners.main, stopping.clone());
    let failure = warm_up_failure(warm.clone());
    let mut server = std::pin::pin!(async move {
        let published = async {
            if warm.wait_for(|&so_far| so_far != Published::Nothing).await.is_err() {
                // The warm-up has failed, which ends the server.
                std::future::pending().await
            }
        };
        tokio::select! {
            _ = timeout(LONGEST_READING, published) => {}
            () = accept::until_told(&mut told) => return Ok(()),
        }
        let address = main.local_addr()?;
        let listener =
            accept::listen(main).map_err(|error| io::Error::new(error.kind(), format!("cannot listen on {address}: {error}")))?;
        tracing::info!(%address, "listening on http://{address}");
        accept::serve(listener, main_state).await;
        Ok(())
    });
    let outcome = tokio::select! {
        ended = &mut server => return ended,
        () = shutdown => Ok(()),
        () = failure => Err(io::Error::other("the warm-up panicked or failed, so the server would never be ready")),
    };
    match &outcome {
        Ok(()) => tracing::info!(drain_seconds = drain.as_secs(), "stopping; open requests are answered first"),
        Err(error) => tracing::error!("stopping: {error}"),
    }
    state.stop();
    // Meanwhile, `/readyz` tells the load balancer. The server ends by itself only if it cannot listen.
    if !stop_delay.is_zero() && outcome.is_ok() && timeout(stop_delay, &mut server).await.is_ok() {
        return outcome;
    }
    let _ = stopped.send(true);
    if timeout(drain, &mut server).await.is_err() {
        tracing::warn!("open requests did not end in time and are cancelled");
        state.scheduler.call_off();
        let _ = timeout(SHUTDOWN_GRACE, server).await;
    }
    outcome
}

/// Writes to the log how many refusals had no line, as long as the server is there.
async fn sum_up_refusals(server: Weak<ServerState>) {
    loop {
        sleep(SUM_INTERVAL).await;
        let Some(server) = server.upgrade() else { return };
        server.access_log.sum_up();
    }
}

/// Serves on a thread and a runtime of its own until `over` resolves, so that health checks do not depend on the threads of the main
/// address.
fn apart(listener: TcpListener, state: ListenerState, over: oneshot::Receiver<()>) -> io::Result<()> {
    let listener = listener.into_std()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let serving = move || {
        runtime.block_on(async {
            match TcpListener::from_std(listener) {
                Ok(listener) => tokio::select! {
                    () = accept::serve(listener, state) => {}
                    _ = over => {}
                },
                Err(error) => tracing::error!("health checks are not answered: {error}"),
            }
        });
        // Do not wait for threads that compress an answer.
        runtime.shutdown_background();
    };
    std::thread::Builder::new().name("health".to_owned()).spawn(serving)?;
    Ok(())
}

/// The progress of the warm-up.
#[derive(Clone, Copy, PartialEq)]
enum Published {
    Nothing,
    /// Some tables, and the games that need no others.
    Partly,
    Everything,
}

/// Resolves if the warm-up ends without publishing all tables. It has logged why, or its thread panicked.
async fn warm_up_failure(mut warm: watch::Receiver<Published>) {
    if warm.wait_for(|&so_far| so_far == Published::Everything).await.is_ok() {
        std::future::pending().await
    }
}
