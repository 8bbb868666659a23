//! Bounds the work of the server. Short questions are answered in place. Long ones run on a few threads with a deadline, equal ones only
//! once, and a computation stops when no client waits for it.

use super::memory;
use super::metrics::Metrics;
use super::problem::{Problem, ProblemKind};
use crate::games::{Refusal, refusal::WORK_BUDGET};
use crate::service::question::Question;
use crate::theory::{Budget, CancelFlag, SharedMemory, Stop};
use axum::body::Bytes;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};

/// In units of work, about a tenth of a millisecond. Shorter work does not need its own thread.
const IN_PLACE: u64 = 20_000;

/// A client waits at most so long after the deadline of its request.
const GRACE: Duration = Duration::from_millis(250);

/// Short work waits at most so long for a thread.
const PATIENCE: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug)]
pub struct WorkBounds {
    /// In units of work, per request.
    pub work_budget: u64,
    /// The time for one request, with the wait for a thread.
    pub deadline: Duration,
    /// How many long computations run at once.
    pub threads: usize,
    /// How many long computations may wait for a thread.
    pub queue: usize,
}

/// A long computation.
type Work = Box<dyn FnOnce(&Budget) -> Result<Vec<u8>, Refusal> + Send>;

/// The answer to a request: a JSON document, or why there is none.
pub type Answer = Result<Bytes, Problem>;

pub struct Scheduler {
    bounds: WorkBounds,
    threads: Arc<Semaphore>,
    /// For short work beside the requests, so that it does not wait for long computations.
    aside: Arc<Semaphore>,
    /// What long computations hold while they run.
    memory: SharedMemory,
    /// The long computations that wait or run, by the key of their question.
    jobs: Mutex<HashMap<String, Weak<Job>>>,
    called_off: watch::Sender<bool>,
    metrics: Arc<Metrics>,
}

/// One long computation. Each client that waits for it has a reference. When the last reference is dropped, the computation is cancelled.
struct Job {
    cancel: CancelFlag,
    answer: watch::Receiver<Option<Answer>>,
}

impl Drop for Job {
    fn drop(&mut self) {
        self.cancel.raise();
    }
}

impl Scheduler {
    /// Long computations hold at most `memory` bytes together, besides one.
    pub fn new(bounds: WorkBounds, memory: u64, metrics: Arc<Metrics>) -> Self {
        let bounds = WorkBounds { threads: bounds.threads.clamp(1, Semaphore::MAX_PERMITS), ..bounds };
        let threads = Arc::new(Semaphore::new(bounds.threads));
        let aside = Arc::new(Semaphore::new(bounds.threads));
        let (memory, called_off) = (SharedMemory::of(memory, memory::PATIENCE), watch::Sender::new(false));
        metrics.solver_threads.set(bounds.threads as i64);
        metrics.solver_queue.set(bounds.queue as i64);
        Scheduler { bounds, threads, aside, memory, jobs: Mutex::default(), called_off, metrics }
    }

    /// What long computations hold now, in bytes.
    pub fn memory_held(&self) -> u64 {
        self.memory.held()
    }

    /// Refuses all long computations from now on, also those that wait or run.
    pub fn call_off(&self) {
        self.called_off.send_replace(true);
    }

    /// The deadline of a request that arrives now.
    pub fn deadline(&self) -> Instant {
        Instant::now() + self.bounds.deadline
    }

    /// Answers a question, in place if that is short. A long question with the same key as another open one shares its computation.
    pub async fn solve(&self, deadline: Instant, read: impl FnOnce() -> Result<Box<dyn Question>, Refusal>) -> Answer {
        let question = match attempt(read, &self.metrics) {
            Attempt::Done(question) => question,
            Attempt::Refused(refusal) => return Err(refusal.into()),
            Attempt::Panicked => return Err(failed()),
        };
        let in_place = Budget::of(self.bounds.work_budget).until(deadline).on_trial(IN_PLACE);
        let short = attempt(|| question.answer(&in_place), &self.metrics);
        self.metrics.in_place.work.inc_by(in_place.done());
        // Only if the work was too much for this first try, it begins again on a thread.
        match short {
            Attempt::Refused(Refusal::BeyondLimits(limit)) if limit.name == WORK_BUDGET => {}
            short => {
                self.metrics.in_place.computations.inc();
                return short.into_answer();
            }
        }
        self.solve_on_thread(question.key(), deadline, Box::new(move |budget| question.answer(budget))).await
    }

    /// Runs long work on a thread. Work with the same key as an open computation shares it.
    pub async fn solve_on_thread(&self, key: String, deadline: Instant, work: Work) -> Answer {
        let mut called_off = self.called_off.subscribe();
        let job = self.join(key, deadline, work)?;
        let mut answer = job.answer.clone();
        tokio::select! {
            found = answer.wait_for(Option::is_some) => match found.map(|found| (*found).clone()) {
                Ok(Some(answer)) => answer,
                // The thread ended without an answer. This should never happen, since panics are caught.
                Ok(None) | Err(_) => Err(failed()),
            },
            _ = called_off.wait_for(|&off| off) => {
                Err(shutting_down())
            }
            // A computation checks its deadline only now and then, so the client does not rely on that.
            () = tokio::time::sleep_until((deadline + GRACE).into()) => Err(Refusal::Stopped(Stop::Deadline).into()),
        }
    }

    /// Runs work of milliseconds on a thread, so that other requests need not wait for it.
    ///
    /// # Errors
    /// No thread becomes free in a moment, or the work panics.
    pub async fn aside<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
        let permit = tokio::time::timeout(PATIENCE, self.aside.clone().acquire_owned()).await;
        let permit = permit.ok().and_then(Result::ok).ok_or_else(overloaded)?;
        let work = move || {
            let _permit = permit;
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| failed())
    }

    /// The open job with this key, or a new one.
    fn join(&self, key: String, deadline: Instant, work: Work) -> Result<Arc<Job>, Problem> {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(job) = jobs.get(&key).and_then(Weak::upgrade) {
            self.metrics.solver_shared.inc();
            return Ok(job);
        }
        jobs.retain(|_, job| job.strong_count() > 0);
        if jobs.len() >= self.bounds.threads.saturating_add(self.bounds.queue) {
            self.metrics.solver_refused.inc();
            return Err(overloaded());
        }
        let (sender, answer) = watch::channel(None);
        let job = Arc::new(Job { cancel: CancelFlag::default(), answer });
        jobs.insert(key, Arc::downgrade(&job));
        let budget = Budget::of(self.bounds.work_budget).until(deadline).cancelled_by(job.cancel.clone()).within(&self.memory);
        tokio::spawn(run(self.threads.clone(), deadline, budget, job.cancel.clone(), work, sender, self.metrics.clone()));
        Ok(job)
    }
}

enum Attempt<T> {
    Done(T),
    Refused(Refusal),
    Panicked,
}

/// Runs `work` and catches a panic. So a panic costs one answer, but no thread, and not the other answers of a batch.
fn attempt<T>(work: impl FnOnce() -> Result<T, Refusal>, metrics: &Metrics) -> Attempt<T> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(done)) => Attempt::Done(done),
        Ok(Err(refusal)) => Attempt::Refused(refusal),
        Err(_) => {
            metrics.panics.inc();
            Attempt::Panicked
        }
    }
}

impl Attempt<Vec<u8>> {
    fn into_answer(self) -> Answer {
        match self {
            Attempt::Done(document) => Ok(document.into()),
            Attempt::Refused(refusal) => Err(refusal.into()),
            Attempt::Panicked => Err(failed()),
        }
    }
}

pub fn overloaded() -> Problem {
    Problem::new(ProblemKind::Overloaded, "too many long computations are waiting; try again later")
}

pub fn shutting_down() -> Problem {
    Problem::new(ProblemKind::ShuttingDown, "the service is stopping and had no time left for this computation")
}

fn failed() -> Problem {
    Problem::new(ProblemKind::Internal, "the computation failed")
}

/// Waits for a thread, solves, and sends the answer to all clients that wait. The thread keeps the permit, so a cancelled computation counts
/// until it has stopped.
async fn run(
    threads: Arc<Semaphore>,
    deadline: Instant,
    budget: Budget,
    cancel: CancelFlag,
    work: Work,
    sender: watch::Sender<Option<Answer>>,
    metrics: Arc<Metrics>,
) {
    metrics.solver_waiting.inc();
    let began = Instant::now();
    let permit = tokio::select! {
        permit = threads.acquire_owned() => permit.ok(),
        () = tokio::time::sleep_until(deadline.into()) => {
            metrics.solver_refused.inc();
            None
        }
        () = sender.closed() => None,
    };
    metrics.solver_waiting.dec();
    metrics.solver_wait_seconds.observe(began.elapsed().as_secs_f64());
    let Some(permit) = permit else {
        // Sending fails if all clients have gone. That is fine.
        let _ = sender.send(Some(Err(Problem::new(ProblemKind::Overloaded, "no thread became free before the deadline"))));
        return;
    };
    if cancel.is_raised() {
        return;
    }
    tokio::task::spawn_blocking(move || {
        metrics.solver_running.inc();
        let started = Instant::now();
        let found = attempt(|| work(&budget), &metrics);
        metrics.on_threads.computations.inc();
        metrics.on_threads.work.inc_by(budget.done());
        drop(budget);
        if matches!(found, Attempt::Refused(Refusal::Stopped(Stop::NoMemory))) {
            metrics.memory_refused.inc();
        }
        let answer = found.into_answer();
        metrics.solver_seconds.observe(started.elapsed().as_secs_f64());
        metrics.solver_running.dec();
        drop(permit);
        let _ = sender.send(Some(answer));
    });
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::http::Settings;
    use crate::http::state::ServerState;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;
    use tokio::sync::oneshot;
    use tokio::task::JoinHandle;

    /// Keeps the only thread for short work busy.
    pub struct Busy {
        end: mpsc::Sender<()>,
        work: JoinHandle<bool>,
    }

    impl Busy {
        pub async fn end(self) {
            drop(self.end);
            assert!(self.work.await.unwrap());
        }
    }

    /// A server whose only thread for short work is busy.
    pub async fn busy_state() -> (Arc<ServerState>, Busy) {
        let defaults = Settings::default();
        let settings = Settings { bounds: WorkBounds { threads: 1, ..defaults.bounds }, ..defaults };
        let state = Arc::new(ServerState::new(settings, Bytes::new()));
        let (end, ended) = mpsc::channel();
        let (begin, begun) = oneshot::channel();
        let busy = state.clone();
        let work = tokio::spawn(async move { busy.scheduler.aside(move || (begin.send(()), ended.recv())).await.is_ok() });
        begun.await.unwrap();
        (state, Busy { end, work })
    }

    fn scheduler(threads: usize, queue: usize) -> Arc<Scheduler> {
        let bounds = WorkBounds { work_budget: u64::MAX, deadline: Duration::from_secs(20), threads, queue };
        Arc::new(Scheduler::new(bounds, u64::MAX, Arc::new(Metrics::new(Default::default()))))
    }

    /// Works until it is cancelled. Counts how often it begins and ends.
    fn endless(begun: Arc<AtomicUsize>, ended: Arc<AtomicUsize>) -> impl Fn(&Budget) -> Result<Vec<u8>, Refusal> + Send + Sync + 'static {
        move |budget| {
            budget.spend(IN_PLACE + 1)?;
            begun.fetch_add(1, Ordering::SeqCst);
            loop {
                if let Err(stop) = budget.spend(1 << 14) {
                    ended.fetch_add(1, Ordering::SeqCst);
                    return Err(stop.into());
                }
                std::thread::yield_now();
            }
        }
    }

    /// A question with this key.
    struct Keyed<W>(&'static str, W);

    impl<W: Fn(&Budget) -> Result<Vec<u8>, Refusal> + Send + Sync> Question for Keyed<W> {
        fn key(&self) -> String {
            self.0.to_owned()
        }

        fn answer(&self, budget: &Budget) -> Result<Vec<u8>, Refusal> {
            (self.1)(budget)
        }
    }

    fn ask<W>(key: &'static str, work: W) -> impl FnOnce() -> Result<Box<dyn Question>, Refusal>
    where
        W: Fn(&Budget) -> Result<Vec<u8>, Refusal> + Send + Sync + 'static,
    {
        move || Ok(Box::new(Keyed(key, work)))
    }

    async fn until(condition: impl Fn() -> bool) {
        for _ in 0..2_000 {
            if condition() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("the condition never came true");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn work_stops_when_its_last_caller_has_gone_and_not_before() {
        let scheduler = scheduler(1, 1);
        let (begun, ended) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let callers: Vec<_> = (0..2)
            .map(|_| {
                let (scheduler, work) = (scheduler.clone(), endless(begun.clone(), ended.clone()));
                tokio::spawn(async move { scheduler.solve(scheduler.deadline(), ask("same", work)).await })
            })
            .collect();
        until(|| begun.load(Ordering::SeqCst) == 1 && scheduler.metrics.solver_shared.get() == 1).await;
        callers[0].abort();
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert_eq!(ended.load(Ordering::SeqCst), 0, "somebody still waits");
        callers[1].abort();
        until(|| ended.load(Ordering::SeqCst) == 1).await;
        assert_eq!(begun.load(Ordering::SeqCst), 1, "equal requests are solved once");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_full_queue_refuses_and_short_work_passes_by() {
        let scheduler = scheduler(1, 0);
        let (begun, ended) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let (busy, work) = (scheduler.clone(), endless(begun.clone(), ended.clone()));
        let caller = tokio::spawn(async move { busy.solve(busy.deadline(), ask("first", work)).await });
        until(|| begun.load(Ordering::SeqCst) == 1).await;
        let refused = scheduler.solve(scheduler.deadline(), ask("second", endless(begun, ended))).await.unwrap_err();
        assert_eq!(refused.kind(), ProblemKind::Overloaded);
        let short = scheduler.solve(scheduler.deadline(), ask("third", |_| Ok(b"{}".to_vec()))).await.unwrap();
        assert_eq!(&short[..], b"{}");
        caller.abort();
    }

    #[tokio::test]
    async fn a_panic_costs_one_answer() {
        let scheduler = scheduler(1, 1);
        let panics = |budget: &Budget| -> Result<Vec<u8>, Refusal> {
            budget.spend(IN_PLACE + 1)?;
            panic!("on purpose")
        };
        let problem = scheduler.solve(scheduler.deadline(), ask("panic", panics)).await.unwrap_err();
        assert_eq!(problem.kind(), ProblemKind::Internal);
        assert!(scheduler.solve(scheduler.deadline(), ask("next", |_| Ok(Vec::new()))).await.is_ok());
    }

    #[tokio::test]
    async fn bounds_may_be_of_any_size() {
        for size in [0, usize::MAX] {
            let scheduler = scheduler(size, size);
            let long = |budget: &Budget| budget.spend(IN_PLACE + 1).map(|()| Vec::new()).map_err(Refusal::from);
            assert!(scheduler.solve(scheduler.deadline(), ask("long", long)).await.is_ok());
        }
    }
}
