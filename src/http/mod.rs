//! The HTTP service. It knows no rules: games come from the catalogue, answers leave as they are.

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

pub use settings::Settings;
pub use solver::Bounds;
pub use state::{Ready, ServerState};

use crate::catalogue::Catalogue;
use crate::games::Tables;
use crate::tables::Progress;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;

/// The addresses that a server listens on.
pub struct Listeners {
    /// For everything.
    pub main: TcpListener,
    /// For the measurements alone, if they are not to be public.
    pub metrics: Option<TcpListener>,
}

/// Runs a server until `shutdown` resolves, then drains it: open requests are answered, new connections refused.
///
/// `warm_up` runs on a thread of its own while the server already answers `/healthz` and `/readyz`.
///
/// # Errors
/// Those of accepting connections.
pub async fn serve(
    settings: Settings,
    listeners: Listeners,
    warm_up: impl FnOnce(&Progress) -> Ready + Send + 'static,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let drain = settings.drain;
    let catalogue = Catalogue::new(&Tables::outline());
    let state = Arc::new(ServerState::new(settings, openapi::COMMITTED));
    let router = router::router(state.clone(), &catalogue);
    std::thread::Builder::new().name("warm-up".to_owned()).spawn({
        let state = state.clone();
        move || state.make_ready(warm_up(&state.progress))
    })?;
    let (stopped, stopping) = tokio::sync::watch::channel(false);
    let stop = |mut stopping: tokio::sync::watch::Receiver<bool>| async move {
        // The sender lives as long as the server.
        let _ = stopping.wait_for(|&stopped| stopped).await;
    };
    if let Some(listener) = listeners.metrics {
        let server = axum::serve(listener, router::metrics_router(state.clone())).with_graceful_shutdown(stop(stopping.clone()));
        tokio::spawn(server.into_future());
    }
    let server =
        axum::serve(listeners.main, router.into_make_service_with_connect_info::<SocketAddr>()).with_graceful_shutdown(stop(stopping));
    let server = tokio::spawn(server.into_future());
    let mut server = std::pin::pin!(server);
    tokio::select! {
        ended = &mut server => return ended.map_err(io::Error::other)?,
        () = shutdown => {}
    }
    tracing::info!(drain_seconds = drain.as_secs(), "stopping: open requests are answered first");
    state.stop();
    let _ = stopped.send(true);
    match tokio::time::timeout(drain, &mut server).await {
        Ok(ended) => ended.map_err(io::Error::other)?,
        Err(_) => {
            tracing::warn!("open requests did not end in time and are dropped");
            server.abort();
            Ok(())
        }
    }
}
