//! What is known of the request that a thread works for, wherever that is: for the lines about a panic or a failure, and for spans.

use axum::body::Bytes;
use axum::http::HeaderValue;
use std::sync::{Arc, OnceLock};
use std::time::Instant;
#[cfg(feature = "otlp")]
use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

tokio::task_local! {
    static CURRENT: RequestContext;
}

/// How many bytes of a body are kept to reproduce a failure.
const LONGEST_BODY: usize = 1 << 10;

/// How many stages a request may have. A batch has one for each entry.
#[cfg(feature = "otlp")]
const MOST_STAGES: usize = 32;

#[derive(Clone, Debug)]
pub struct RequestContext(Arc<Known>);

#[derive(Debug)]
struct Known {
    id: HeaderValue,
    /// The beginning of the body, once it is read.
    body: OnceLock<Bytes>,
    /// `None` if nobody asks for them.
    #[cfg(feature = "otlp")]
    stages: Option<Mutex<Vec<Stage>>>,
}

/// A part of the time that a request took.
#[cfg(feature = "otlp")]
#[derive(Clone, Debug)]
pub struct Stage {
    pub name: &'static str,
    pub began: Instant,
    pub lasted: Duration,
    /// In units of work.
    pub work: Option<u64>,
}

impl RequestContext {
    /// Whether stages are kept is only a question for builds that send spans.
    pub fn new(id: HeaderValue, #[allow(unused)] keeps_stages: bool) -> Self {
        RequestContext(Arc::new(Known {
            id,
            body: OnceLock::new(),
            #[cfg(feature = "otlp")]
            stages: keeps_stages.then(Mutex::default),
        }))
    }

    /// The request that this thread works for.
    pub fn current() -> Option<Self> {
        CURRENT.try_with(Clone::clone).ok()
    }

    /// Works for this request.
    pub async fn scope<F: Future>(self, work: F) -> F::Output {
        CURRENT.scope(self, work).await
    }

    pub fn id(&self) -> &str {
        self.0.id.to_str().unwrap_or_default()
    }

    /// The beginning of the body as text.
    pub fn body(&self) -> Option<String> {
        self.0.body.get().map(|body| String::from_utf8_lossy(body).into_owned())
    }

    #[cfg(feature = "otlp")]
    fn stage(&self, name: &'static str, began: Instant, work: Option<u64>) {
        let Some(stages) = &self.0.stages else { return };
        let mut stages = stages.lock().unwrap_or_else(PoisonError::into_inner);
        if stages.len() < MOST_STAGES {
            stages.push(Stage { name, began, lasted: began.elapsed(), work });
        }
    }

    /// What was waited for and computed.
    #[cfg(feature = "otlp")]
    pub fn stages(&self) -> Vec<Stage> {
        self.0.stages.as_ref().map(|stages| stages.lock().unwrap_or_else(PoisonError::into_inner).clone()).unwrap_or_default()
    }
}

/// The request that this thread works for has waited since then for a thread.
pub fn waited(#[allow(unused)] began: Instant) {
    #[cfg(feature = "otlp")]
    let _ = CURRENT.try_with(|request| request.stage("wait", began, None));
}

/// Something was computed since then for the request that this thread works for.
pub fn computed(#[allow(unused)] began: Instant, #[allow(unused)] work: u64) {
    #[cfg(feature = "otlp")]
    let _ = CURRENT.try_with(|request| request.stage("compute", began, Some(work)));
}

/// Keeps the beginning of the body of the request that this thread works for.
pub fn keep_body(body: &[u8]) {
    let _ = CURRENT.try_with(|request| request.0.body.set(Bytes::copy_from_slice(&body[..body.len().min(LONGEST_BODY)])));
}

/// The same work on another thread, for the request that this thread works for.
pub fn carried<T>(work: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let request = RequestContext::current();
    move || match request {
        Some(request) => CURRENT.sync_scope(request, work),
        None => work(),
    }
}

/// A task of its own for the request that this thread works for.
pub fn spawn(task: impl Future<Output = ()> + Send + 'static) {
    match RequestContext::current() {
        Some(request) => drop(tokio::spawn(request.scope(task))),
        None => drop(tokio::spawn(task)),
    }
}
