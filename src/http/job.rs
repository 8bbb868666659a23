//! A long computation. It waits for its turn, runs on a thread, and stops when no client waits for it.

use super::metrics::Metrics;
use super::problem::{Problem, ProblemKind};
use super::request_context::{self, RequestContext, carried};
use super::turns::Ticket;
use axum::body::Bytes;
use nimber_answers::catalogue::Catalogue;
use nimber_answers::verb::{QuestionKey, Written};
use nimber_games::Refusal;
use nimber_solvers::theory::{Budget, CancelFlag, Stop};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// A computation that waits and runs for longer is logged.
const SLOW: Duration = Duration::from_secs(1);

/// The client and the deadline of a question, and what the scheduler has to know of it.
#[derive(Clone, Copy, Debug)]
pub struct QuestionContext {
    /// Long computations take turns by client.
    pub client: IpAddr,
    pub deadline: Instant,
    /// The name of the game, for the log.
    pub game: &'static str,
    /// What the game is asked, for the log.
    pub verb: &'static str,
    /// In bytes. A longer text is read on a thread.
    pub longest_in_place: usize,
}

/// In bytes. Reading a longer query string or body takes more than about a tenth of a millisecond.
pub const LONGEST_IN_PLACE: usize = 4 << 10;

/// What was computed for a request, or why there is no answer.
pub type Computed = Result<Answered, Problem>;

/// An answer that several requests may share.
#[derive(Clone, Debug)]
pub struct Answered {
    pub bytes: Bytes,
    /// See [`Written::is_exact`].
    pub is_exact: bool,
}

pub enum Attempt<T> {
    Done(T),
    Refused(Refusal),
    Panicked,
}

/// Runs `work` and catches a panic. So a panic costs one answer, but no thread and no other answer of a batch.
pub fn attempt<T>(work: impl FnOnce() -> Result<T, Refusal>, metrics: &Metrics) -> Attempt<T> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(done)) => Attempt::Done(done),
        Ok(Err(refusal)) => Attempt::Refused(refusal),
        Err(_) => {
            metrics.panics.inc();
            Attempt::Panicked
        }
    }
}

impl Attempt<Written> {
    pub fn into_answer(self) -> Computed {
        match self {
            Attempt::Done(Written { bytes, is_exact }) => Ok(Answered { bytes: bytes.into(), is_exact }),
            Attempt::Refused(refusal) => Err(refusal.into()),
            Attempt::Panicked => Err(failed()),
        }
    }
}

pub fn failed() -> Problem {
    Problem::new(ProblemKind::Internal, "the computation failed")
}

/// What is computed. Equal computations that are under way together get one answer.
#[derive(PartialEq)]
pub enum JobKey {
    Question(QuestionKey),
    Text(TextKey),
}

/// A text that is long to read. What it asks is not known yet.
pub struct TextKey {
    catalogue: Arc<Catalogue>,
    /// To what and in which language, by default.
    asked: String,
    text: blake3::Hash,
}

impl TextKey {
    pub fn new(catalogue: &Arc<Catalogue>, asked: String, text: &[u8]) -> Self {
        TextKey { catalogue: catalogue.clone(), asked, text: blake3::hash(text) }
    }
}

impl PartialEq for TextKey {
    fn eq(&self, other: &Self) -> bool {
        // Another catalogue has other tables.
        Arc::ptr_eq(&self.catalogue, &other.catalogue) && self.asked == other.asked && self.text == other.text
    }
}

/// A long computation.
pub type Work = Box<dyn FnOnce(&Budget) -> Result<Written, Refusal> + Send>;

/// One long computation. Each client that waits for it has a reference. When the last reference is dropped, the computation is cancelled.
pub struct Job {
    pub key: JobKey,
    pub cancel: CancelFlag,
    /// The id of its ticket.
    pub place: u64,
    pub answer: watch::Receiver<Option<Computed>>,
}

impl Drop for Job {
    fn drop(&mut self) {
        self.cancel.raise();
    }
}

/// Waits for a thread, solves, and sends the answer to all waiting clients. The thread keeps the ticket, so a cancelled computation counts
/// until it has stopped.
pub async fn run(
    mut place: Ticket,
    asked: QuestionContext,
    budget: Budget,
    work: Work,
    sender: watch::Sender<Option<Computed>>,
    metrics: Arc<Metrics>,
) {
    let waited = match wait(&mut place, asked.deadline, &sender, &metrics).await {
        Ok(waited) => waited,
        Err(problem) => {
            // Sending fails if all clients have gone, which does not matter.
            let _ = sender.send(Some(Err(problem)));
            return;
        }
    };
    tokio::task::spawn_blocking(carried(move || {
        yield_to_requests();
        metrics.solver_running.inc();
        let started = Instant::now();
        let found = budget.check_deadline().map_err(Refusal::from).map_or_else(Attempt::Refused, |()| attempt(|| work(&budget), &metrics));
        let done = budget.done();
        metrics.on_threads.computations.inc();
        metrics.on_threads.work.inc_by(done);
        request_context::computed(started, done);
        drop(budget);
        match &found {
            Attempt::Refused(Refusal::Stopped(Stop::NoMemory)) => drop(metrics.memory_refused.inc()),
            Attempt::Refused(Refusal::Stopped(Stop::Cancelled)) if !sender.is_closed() => drop(metrics.solver_gave_way.inc()),
            _ => {}
        }
        let answer = match found {
            // A client may still wait for it, so it was cancelled because another client needed the thread.
            Attempt::Refused(Refusal::Stopped(Stop::Cancelled)) => Err(gave_way()),
            found => found.into_answer(),
        };
        let computed = started.elapsed();
        metrics.solver_seconds.observe(computed.as_secs_f64());
        metrics.solver_running.dec();
        if waited + computed >= SLOW {
            log(&asked, waited, computed, done);
        }
        place.charge(done);
        drop(place);
        let _ = sender.send(Some(answer));
    }));
}

/// Waits for a thread, and returns how long.
async fn wait(
    place: &mut Ticket,
    deadline: Instant,
    sender: &watch::Sender<Option<Computed>>,
    metrics: &Metrics,
) -> Result<Duration, Problem> {
    metrics.solver_waiting.inc();
    let began = Instant::now();
    let refused = tokio::select! {
        begins = place.turn() => (!begins).then(overloaded),
        () = tokio::time::sleep_until(deadline.into()) => {
            Some(Problem::new(ProblemKind::Overloaded, "no thread became free before the deadline"))
        }
        // No client waits any more, so nobody reads this problem.
        () = sender.closed() => Some(shutting_down()),
    };
    metrics.solver_waiting.dec();
    let waited = began.elapsed();
    metrics.solver_wait_seconds.observe(waited.as_secs_f64());
    request_context::waited(began);
    match refused {
        None => Ok(waited),
        Some(problem) => {
            if problem.kind() == ProblemKind::Overloaded {
                metrics.solver_refused.inc();
            }
            Err(problem)
        }
    }
}

/// Writes a long computation to the log, with the request that asked for it first.
fn log(asked: &QuestionContext, waited: Duration, computed: Duration, work: u64) {
    let QuestionContext { client, game, verb, .. } = asked;
    let (waited, computed) = (waited.as_secs_f64(), computed.as_secs_f64());
    let request = RequestContext::current();
    let id = request.as_ref().map(RequestContext::id);
    tracing::info!(game, verb, %client, id, waited, computed, work, "long computation");
}

pub fn overloaded() -> Problem {
    Problem::new(ProblemKind::Overloaded, "too many long computations are waiting; try again later")
}

fn gave_way() -> Problem {
    let detail = "the computation was ended for other clients, because this address has asked for much work; try again later";
    Problem::new(ProblemKind::Overloaded, detail)
}

pub fn shutting_down() -> Problem {
    Problem::new(ProblemKind::ShuttingDown, "the service is stopping and had no time left for this computation")
}

/// The niceness of the threads for long work. The threads that answer requests have a higher priority.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Lowers the priority of this thread for good. Does nothing where threads have no priorities.
pub fn yield_to_requests() {
    #[cfg(target_os = "linux")]
    {
        thread_local!(static LOWERED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) });
        if !LOWERED.replace(true) {
            // If this fails, all threads have equal shares.
            let _ = rustix::process::nice(NICENESS);
        }
    }
}
