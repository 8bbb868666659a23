//! Shows a watchdog that the server works. A beat takes what a request takes: the loop that accepts connections has come round, a thread of
//! the runtime is free, and the routes have answered.

use axum::body::Body;
use axum::extract::Request;
use axum::http::Uri;
use axum::response::Response;
use std::future::pending;
use std::time::Duration;
use tokio::task::spawn_blocking;
use tokio::time::{Interval, MissedTickBehavior, interval};

#[derive(Clone, Copy, Debug)]
pub struct Heartbeat {
    /// Not zero.
    pub every: Duration,
    /// Called for each beat.
    pub tell: fn(),
}

/// When the beats are due; never without a watchdog.
pub struct Pulse(Option<(Interval, fn())>);

impl Pulse {
    pub fn new(heartbeat: Option<Heartbeat>) -> Self {
        Pulse(heartbeat.map(|Heartbeat { every, tell }| {
            let mut beats = interval(every);
            // After a pause, one beat says as much as all that were missed.
            beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
            (beats, tell)
        }))
    }

    /// What to call for the next beat. The first one is due at once.
    pub async fn next(&mut self) -> fn() {
        match &mut self.0 {
            Some((beats, tell)) => {
                beats.tick().await;
                *tell
            }
            None => pending().await,
        }
    }
}

/// The request of a beat. It comes from no client, so it meets no limit, and it is logged like other health checks.
pub fn request() -> Request {
    let mut request = Request::new(Body::empty());
    *request.uri_mut() = Uri::from_static("/healthz");
    request
}

/// Calls `tell` once there is an answer.
pub async fn answered(answer: impl Future<Output = Response>, tell: fn()) {
    answer.await;
    // Whoever is told may not listen for a while, and then no thread that serves requests waits for it. This fails if `tell` panics.
    let _ = spawn_blocking(tell).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;
    use std::sync::atomic::{AtomicBool, Ordering};
    use tokio::task::yield_now;

    #[tokio::test]
    async fn only_an_answer_makes_a_beat() {
        static WAS_TOLD: AtomicBool = AtomicBool::new(false);
        let tell = || WAS_TOLD.store(true, Ordering::Relaxed);
        assert!(answered(pending(), tell).now_or_never().is_none() && !WAS_TOLD.load(Ordering::Relaxed));
        answered(yield_now().map(|()| Response::default()), tell).await;
        assert!(WAS_TOLD.load(Ordering::Relaxed));
    }
}
