//! The HTTP service. It knows no rules: games come from the catalogue, answers leave as they are.

pub mod accept;
pub mod body;
pub mod caching;
pub mod metrics;
pub mod problem;
pub mod settings;
pub mod solver;
pub mod state;

mod batch;
mod docs;
mod games;
mod observe;
pub mod openapi;
mod query;
mod rate;
mod router;
mod service;
mod stall;

pub use accept::ConnectionBounds;
pub use settings::Settings;
pub use solver::Bounds;
pub use state::{Ready, ServerState};

use crate::games::Tables;
use crate::service::catalogue::Catalogue;
use crate::tables::Progress;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};

/// The addresses that a server listens on.
pub struct Listeners {
    /// For everything.
    pub main: TcpListener,
    /// For the measurements alone, if they are not to be public.
    pub metrics: Option<TcpListener>,
}

/// How long callers have to read that the service is stopping, once the drain is over.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Runs a server for every game until `shutdown` resolves; see [`serve_games`].
///
/// # Errors
/// That the warm-up failed.
pub async fn serve(
    settings: Settings,
    listeners: Listeners,
    warm_up: impl FnOnce(&Progress, &mut dyn FnMut(Ready)) + Send + 'static,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    serve_games(&Catalogue::new(&Tables::outline()), settings, listeners, warm_up, shutdown).await
}

/// Runs a server with routes for the games of `catalogue` until `shutdown` resolves, then drains it: open requests are
/// answered, new connections refused.
///
/// `warm_up` runs on a thread of its own while the server already answers `/healthz` and `/readyz`. What it publishes
/// answers the requests, from the same games with their tables; what it publishes later takes the place of that.
///
/// # Errors
/// That the warm-up ended without publishing anything: a server that will never be ready had better be started again.
pub async fn serve_games(
    catalogue: &Catalogue,
    settings: Settings,
    listeners: Listeners,
    warm_up: impl FnOnce(&Progress, &mut dyn FnMut(Ready)) + Send + 'static,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let (drain, connections) = (settings.drain, settings.connections);
    let state = Arc::new(ServerState::new(settings, openapi::COMMITTED.into()));
    let router = router::router(state.clone(), catalogue);
    let (warmed, warm) = oneshot::channel();
    std::thread::Builder::new().name("warm-up".to_owned()).spawn({
        let state = state.clone();
        move || {
            let mut warmed = Some(warmed);
            warm_up(&state.progress, &mut |ready| {
                state.make_ready(ready);
                // The server may have stopped meanwhile.
                let _ = warmed.take().map(|warmed| warmed.send(()));
            });
        }
    })?;
    let (stopped, stopping) = watch::channel(false);
    if let Some(listener) = listeners.metrics {
        tokio::spawn(accept::serve(listener, router::metrics_router(state.clone()), connections, stopping.clone()));
    }
    let mut server = std::pin::pin!(accept::serve(listeners.main, router, connections, stopping));
    let outcome = tokio::select! {
        () = &mut server => Ok(()),
        () = shutdown => Ok(()),
        () = never_warm(warm) => Err(io::Error::other("the warm-up panicked or gave up, so that no request would ever be answered")),
    };
    match &outcome {
        Ok(()) => tracing::info!(drain_seconds = drain.as_secs(), "stopping: open requests are answered first"),
        Err(error) => tracing::error!("stopping: {error}"),
    }
    state.stop();
    let _ = stopped.send(true);
    if tokio::time::timeout(drain, &mut server).await.is_err() {
        tracing::warn!("open requests did not end in time and are called off");
        state.solver.call_off();
        let _ = tokio::time::timeout(LAST_WORDS, server).await;
    }
    outcome
}

/// Resolves if the warm-up ends without a result: it said why, or its thread panicked.
async fn never_warm(warm: oneshot::Receiver<()>) {
    if warm.await.is_ok() {
        std::future::pending().await
    }
}
