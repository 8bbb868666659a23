//! The request that a thread works for. It is used in log lines about a panic or a failure, and in spans.

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

/// The number of bytes of a body that are kept to reproduce a failure.
const LONGEST_BODY: usize = 1 << 10;

/// The most stages of a request. A batch has one for each entry.
#[cfg(feature = "otlp")]
const MOST_STAGES: usize = 32;

#[derive(Clone, Debug)]
pub struct RequestContext(Arc<RequestData>);

#[derive(Debug)]
struct RequestData {
    id: HeaderValue,
    /// The beginning of the body, once it is read.
    body: OnceLock<Bytes>,
    /// `None` if they are not needed.
    #[cfg(feature = "otlp")]
    stages: Option<Mutex<Vec<RequestStage>>>,
}

/// A part of the time that a request took.
#[cfg(feature = "otlp")]
#[derive(Clone, Debug)]
pub struct RequestStage {
    pub name: &'static str,
    pub began: Instant,
    pub lasted: Duration,
    /// In units of work.
    pub work: Option<u64>,
}

impl RequestContext {
    /// `keeps_stages` matters only in builds that send spans.
    pub fn new(id: HeaderValue, #[allow(unused)] keeps_stages: bool) -> Self {
        RequestContext(Arc::new(RequestData {
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
            stages.push(RequestStage { name, began, lasted: began.elapsed(), work });
        }
    }

    /// The stages so far.
    #[cfg(feature = "otlp")]
    pub fn stages(&self) -> Vec<RequestStage> {
        self.0.stages.as_ref().map(|stages| stages.lock().unwrap_or_else(PoisonError::into_inner).clone()).unwrap_or_default()
    }
}

/// Records that the current request has waited for a thread since then.
pub fn waited(#[allow(unused)] began: Instant) {
    #[cfg(feature = "otlp")]
    let _ = CURRENT.try_with(|request| request.stage("wait", began, None));
}

/// Records a computation for the current request since then.
pub fn computed(#[allow(unused)] began: Instant, #[allow(unused)] work: u64) {
    #[cfg(feature = "otlp")]
    let _ = CURRENT.try_with(|request| request.stage("compute", began, Some(work)));
}

/// Keeps the beginning of the body of the current request.
pub fn keep_body(body: &[u8]) {
    let _ = CURRENT.try_with(|request| request.0.body.set(Bytes::copy_from_slice(&body[..body.len().min(LONGEST_BODY)])));
}

/// Wraps work for another thread, so that it runs for the current request.
pub fn carried<T>(work: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let request = RequestContext::current();
    move || match request {
        Some(request) => CURRENT.sync_scope(request, work),
        None => work(),
    }
}

/// Spawns a task for the current request.
pub fn spawn(task: impl Future<Output = ()> + Send + 'static) {
    match RequestContext::current() {
        Some(request) => drop(tokio::spawn(request.scope(task))),
        None => drop(tokio::spawn(task)),
    }
}
