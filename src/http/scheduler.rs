//! Bounds the work of the server. Short questions are answered in place. Long ones run on a few threads with a deadline, equal ones only
//! once, and a computation stops when no client waits for it.

use super::computation_memory::ComputationMemory;
use super::holdings::Owner;
use super::job::{
    Answered, Attempt, Computed, Job, JobKey, QuestionContext, Work, attempt, failed, overloaded, run, shutting_down, yield_to_requests,
};
use super::memory;
use super::metrics::{Metrics, SolverFigures};
use super::problem::Problem;
use super::request_context::{self, carried};
use super::turns::Turns;
use nimber_answers::call::{Asking, Frame};
use nimber_games::Refusal;
use nimber_solvers::theory::{Budget, CancelFlag, Stop};
use std::net::IpAddr;
use std::num::NonZeroU64;
use std::sync::{Arc, Mutex, PoisonError, RwLock, Weak};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// In units of work, about a tenth of a millisecond. Shorter work does not need its own thread.
const IN_PLACE: u64 = 16_000;

/// In bytes, for what is [slow to read](nimber_games::About::slow_to_read). Land notation of Sprouts with much symmetry takes a thousand
/// times as long as a list of heaps.
pub const LONGEST_SLOW_IN_PLACE: usize = 256;

/// In units of work, about two milliseconds. A request that is read on a thread is answered there, too, if this is enough.
const SHORT: u64 = 400_000;

/// How many pieces of short work may wait for a thread.
const SHORT_QUEUE: usize = 1024;

/// The longest that a client waits after the deadline of its request.
const GRACE: Duration = Duration::from_millis(250);

/// The longest that short work waits for a thread.
const TIMEOUT: Duration = Duration::from_secs(1);

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
    /// Units of work per second and client, beyond which a client's long computations give way to those of others. `None` means no limit.
    pub work_per_client: Option<NonZeroU64>,
}

pub struct Scheduler {
    /// Some of them may change at run time.
    bounds: RwLock<WorkBounds>,
    turns: Arc<Turns>,
    /// For short work beside the requests, so that it does not wait for long computations.
    short_turns: Arc<Turns>,
    /// The memory of long computations.
    memory: ComputationMemory,
    /// The long computations that wait or run.
    jobs: Mutex<Vec<Weak<Job>>>,
    called_off: watch::Sender<bool>,
    metrics: Arc<Metrics>,
}

impl Scheduler {
    pub fn new(bounds: WorkBounds, memory: ComputationMemory, metrics: Arc<Metrics>) -> Self {
        let bounds = WorkBounds { threads: bounds.threads.max(1), ..bounds };
        let turns = Arc::new(Turns::new(bounds.threads, bounds.queue, bounds.work_per_client));
        let short_turns = Arc::new(Turns::new(bounds.threads, SHORT_QUEUE, None).quiet());
        let called_off = watch::Sender::new(false);
        metrics.solver_threads.set(bounds.threads as i64);
        metrics.solver_queue.set(bounds.queue as i64);
        Scheduler { bounds: RwLock::new(bounds), turns, short_turns, memory, jobs: Mutex::default(), called_off, metrics }
    }

    fn bounds(&self) -> WorkBounds {
        *self.bounds.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the bounds for requests that arrive from now on.
    pub fn change(&self, work_budget: u64, deadline: Duration) {
        let mut bounds = self.bounds.write().unwrap_or_else(PoisonError::into_inner);
        *bounds = WorkBounds { work_budget, deadline, ..*bounds };
    }

    /// The memory of long computations now, in bytes.
    pub fn memory_reserved(&self) -> usize {
        self.memory.reserved()
    }

    /// Refuses all long computations from now on, and cancels waiting and running ones.
    pub fn call_off(&self) {
        self.called_off.send_replace(true);
    }

    /// The deadline of a request that arrives now.
    pub fn deadline(&self) -> Instant {
        Instant::now() + self.bounds().deadline
    }

    /// Answers a request, in place if that is short. A long question with the same key as another open one shares its computation.
    ///
    /// `read` makes the question out of a text of `bytes` bytes.
    pub async fn solve(
        &self,
        asked: QuestionContext,
        bytes: usize,
        read: impl FnOnce() -> Result<Asking, Refusal> + Send + 'static,
    ) -> Result<(Answered, Frame), Problem> {
        let (budget, metrics) = (Budget::of(self.bounds().work_budget).until(asked.deadline), self.metrics.clone());
        // What runs on a thread is boxed, because every request would carry the size of these futures.
        let tried = match bytes <= asked.longest_in_place {
            true => try_in(IN_PLACE, budget, &metrics, &metrics.in_place, read),
            false => Box::pin(self.run_short(asked.client, move || try_in(SHORT, budget, &metrics, &metrics.on_threads, read))).await?,
        };
        match tried {
            Tried::Answered(answer, frame) => Ok((answer, frame)),
            Tried::Refused(problem) => Err(problem),
            Tried::Long(Asking { question, frame }) => {
                let key = JobKey::Question(question.key());
                let work = Box::new(move |budget: &Budget| question.answer(budget));
                Ok((Box::pin(self.solve_on_thread(asked, key, work)).await?, frame))
            }
        }
    }

    /// Runs long work on a thread. Work with the same key as an open computation shares it.
    pub async fn solve_on_thread(&self, asked: QuestionContext, key: JobKey, work: Work) -> Computed {
        let mut called_off = self.called_off.subscribe();
        let job = self.join(asked, key, work);
        let mut answer = job.answer.clone();
        tokio::select! {
            found = answer.wait_for(Option::is_some) => match found.map(|found| (*found).clone()) {
                Ok(Some(answer)) => answer,
                // The thread ended without an answer. This should never happen, because panics are caught.
                Ok(None) | Err(_) => Err(failed()),
            },
            _ = called_off.wait_for(|&off| off) => {
                Err(shutting_down())
            }
            // A computation checks its deadline only from time to time, so the client has a timeout of its own.
            () = tokio::time::sleep_until((asked.deadline + GRACE).into()) => Err(Refusal::Stopped(Stop::Deadline).into()),
        }
    }

    /// Runs work on a text of `bytes` bytes: in place if these are at most `longest`, and otherwise on a thread.
    ///
    /// # Errors
    /// Like [`Scheduler::run_short`].
    pub async fn run_by_length<T: Send + 'static>(
        &self,
        client: IpAddr,
        bytes: usize,
        longest: usize,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        if bytes <= longest { Ok(work()) } else { self.run_short(client, work).await }
    }

    /// Runs work of milliseconds for a client on a thread, so that other requests need not wait for it.
    ///
    /// # Errors
    /// No thread becomes free in a moment, or the work panics.
    pub async fn run_short<T: Send + 'static>(&self, client: IpAddr, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
        let mut place = self.short_turns.enter(client, CancelFlag::default());
        if !tokio::time::timeout(TIMEOUT, place.turn()).await.unwrap_or(false) {
            self.metrics.solver_refused.inc();
            return Err(overloaded());
        }
        let work = move || {
            let _place = place;
            yield_to_requests();
            work()
        };
        tokio::task::spawn_blocking(carried(work)).await.map_err(|_| failed())
    }

    /// The open job with this key, or a new one.
    fn join(&self, asked: QuestionContext, key: JobKey, work: Work) -> Arc<Job> {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.retain(|job| job.strong_count() > 0);
        if let Some(job) = jobs.iter().filter_map(Weak::upgrade).find(|job| job.key == key) {
            self.metrics.solver_shared.inc();
            self.turns.share(job.place, asked.client);
            return job;
        }
        let (sender, answer) = watch::channel(None);
        let cancel = CancelFlag::default();
        let place = self.turns.enter(asked.client, cancel.clone());
        let job = Arc::new(Job { key, cancel: cancel.clone(), place: place.id(), answer });
        jobs.push(Arc::downgrade(&job));
        let room = self.memory.room(&Owner::computation(asked.client, cancel.clone()));
        let budget = Budget::of(self.bounds().work_budget).until(asked.deadline).cancelled_by(cancel).within(room, memory::TIMEOUT);
        request_context::spawn(run(place, asked, budget, work, sender, self.metrics.clone()));
        job
    }
}

/// What came of answering in a short time.
enum Tried {
    Answered(Answered, Frame),
    Refused(Problem),
    /// It takes longer.
    Long(Asking),
}

/// Reads a request, and answers it if that takes at most `work` units of time. `budget` is the budget on a thread.
fn try_in(work: u64, budget: Budget, metrics: &Metrics, figures: &SolverFigures, read: impl FnOnce() -> Result<Asking, Refusal>) -> Tried {
    let asking = match attempt(read, metrics) {
        Attempt::Done(asking) => asking,
        Attempt::Refused(refusal) => return Tried::Refused(refusal.into()),
        Attempt::Panicked => return Tried::Refused(failed()),
    };
    let budget = budget.in_place(work);
    let began = Instant::now();
    let answer = attempt(|| asking.question.answer(&budget), metrics);
    request_context::computed(began, budget.done());
    figures.work.inc_by(budget.done());
    match answer {
        Attempt::Refused(Refusal::Stopped(Stop::NotInPlace)) => Tried::Long(asking),
        answer => {
            figures.computations.inc();
            match answer.into_answer() {
                Ok(answer) => Tried::Answered(answer, asking.frame),
                Err(problem) => Tried::Refused(problem),
            }
        }
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::http::Settings;
    use crate::http::job::LONGEST_IN_PLACE;
    use crate::http::memory::Memory;
    use crate::http::problem::ProblemKind;
    use crate::http::state::ServerState;
    use nimber_answers::verb::{JSON, Lifetime, Question, QuestionKey, Verb, Written};
    use nimber_games::DynPosition;
    use nimber_games::HeapsPosition;
    use nimber_games::erased;
    use nimber_games::rules::Nim;
    use std::io;
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;
    use tokio::sync::oneshot;
    use tokio::task::JoinHandle;

    /// A client without an address.
    pub const NOBODY: IpAddr = IpAddr::V4(std::net::Ipv4Addr::UNSPECIFIED);

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
        let state = Arc::new(ServerState::new(settings));
        let (end, ended) = mpsc::channel();
        let (begin, begun) = oneshot::channel();
        let busy = state.clone();
        let work = tokio::spawn(async move { busy.scheduler.run_short(NOBODY, move || (begin.send(()), ended.recv())).await.is_ok() });
        begun.await.unwrap();
        (state, Busy { end, work })
    }

    fn scheduler(threads: usize, queue: usize) -> Arc<Scheduler> {
        let bounds = WorkBounds { work_budget: u64::MAX, deadline: Duration::from_secs(20), threads, queue, work_per_client: None };
        let memory = [(); 3].map(|()| Memory::new(usize::MAX, Default::default()));
        let [computations, bodies, answers] = memory;
        let memory = ComputationMemory::new(computations, [bodies, answers]);
        Arc::new(Scheduler::new(bounds, memory, Arc::new(Metrics::new(Default::default()))))
    }

    /// No flag sets the length of the other one, so an operator could do nothing about it.
    #[test]
    fn only_the_full_queue_for_long_computations_is_warned_of() {
        let scheduler = scheduler(1, 1);
        let said = |turns: &Arc<Turns>, queue: usize| {
            let (said, log) = io::pipe().unwrap();
            tracing::subscriber::with_default(tracing_subscriber::fmt().with_writer(Arc::new(log)).finish(), || {
                // One computation runs, and one is refused.
                let _tickets: Vec<_> = (0..queue + 2).map(|_| turns.enter(NOBODY, CancelFlag::default())).collect();
            });
            io::read_to_string(said).unwrap()
        };
        assert_eq!(said(&scheduler.short_turns, SHORT_QUEUE), "");
        let warning = said(&scheduler.turns, 1);
        assert!(warning.contains("WARN") && warning.contains("raise --solver-threads or --solver-queue"), "{warning}");
    }

    fn asked(scheduler: &Scheduler) -> QuestionContext {
        QuestionContext {
            client: [127, 0, 0, 1].into(),
            deadline: scheduler.deadline(),
            game: "any",
            verb: "analyze",
            longest_in_place: LONGEST_IN_PLACE,
        }
    }

    /// Works until it is cancelled. Counts how often it begins and ends.
    fn endless(begun: Arc<AtomicUsize>, ended: Arc<AtomicUsize>) -> impl Fn(&Budget) -> Result<Written, Refusal> + Send + Sync + 'static {
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

    impl<W: Fn(&Budget) -> Result<Written, Refusal> + Send + Sync> Question for Keyed<W> {
        fn key(&self) -> QuestionKey {
            static NO_HEAPS: LazyLock<Arc<dyn DynPosition>> = LazyLock::new(|| erased(Arc::new(Nim), HeapsPosition::default()));
            QuestionKey::about(&NO_HEAPS, Verb::ANALYZE, self.0)
        }

        fn answer(&self, budget: &Budget) -> Result<Written, Refusal> {
            (self.1)(budget)
        }
    }

    fn ask<W>(key: &'static str, work: W) -> impl FnOnce() -> Result<Asking, Refusal>
    where
        W: Fn(&Budget) -> Result<Written, Refusal> + Send + Sync + 'static,
    {
        move || Ok(Asking { question: Box::new(Keyed(key, work)), frame: Frame::of(JSON, Lifetime::Fact) })
    }

    fn nothing() -> Written {
        Written::exact(Vec::new())
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
                tokio::spawn(async move { scheduler.solve(asked(&scheduler), 0, ask("same", work)).await })
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
        let caller = tokio::spawn(async move { busy.solve(asked(&busy), 0, ask("first", work)).await });
        until(|| begun.load(Ordering::SeqCst) == 1).await;
        let refused = scheduler.solve(asked(&scheduler), 0, ask("second", endless(begun, ended))).await.unwrap_err();
        assert_eq!(refused.kind(), ProblemKind::Overloaded);
        let (short, _) = scheduler.solve(asked(&scheduler), 0, ask("third", |_| Ok(Written::exact(b"{}".to_vec())))).await.unwrap();
        assert_eq!(&short.bytes[..], b"{}");
        caller.abort();
    }

    /// So that no request waits while they are read.
    #[tokio::test]
    async fn long_texts_are_read_on_threads_of_their_own() {
        let (state, busy) = busy_state().await;
        let asked = QuestionContext { client: NOBODY, ..asked(&state.scheduler) };
        let is_answered = async |bytes| state.scheduler.solve(asked, bytes, ask("any", |_| Ok(nothing()))).await.is_ok();
        assert_eq!((is_answered(LONGEST_IN_PLACE).await, is_answered(LONGEST_IN_PLACE + 1).await), (true, false));
        busy.end().await;
        assert!(is_answered(LONGEST_IN_PLACE + 1).await);
    }

    #[tokio::test]
    async fn a_panic_costs_one_answer() {
        let scheduler = scheduler(1, 1);
        let panics = |budget: &Budget| -> Result<Written, Refusal> {
            budget.spend(IN_PLACE + 1)?;
            panic!("on purpose")
        };
        let problem = scheduler.solve(asked(&scheduler), 0, ask("panic", panics)).await.unwrap_err();
        assert_eq!(problem.kind(), ProblemKind::Internal);
        assert!(scheduler.solve(asked(&scheduler), 0, ask("next", |_| Ok(nothing()))).await.is_ok());
    }

    #[tokio::test]
    async fn bounds_may_be_of_any_size() {
        for size in [0, usize::MAX] {
            let scheduler = scheduler(size, size);
            let long = |budget: &Budget| budget.spend(IN_PLACE + 1).map(|()| nothing()).map_err(Refusal::from);
            assert!(scheduler.solve(asked(&scheduler), 0, ask("long", long)).await.is_ok());
        }
    }
}
