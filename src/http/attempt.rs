//! Attempts at an answer. A panic costs one answer, and a first attempt that needs too much work is repeated on a thread.

use super::metrics::{Metrics, SolverFigures};
use super::problem::{Problem, ProblemKind};
use super::request_context;
use axum::body::Bytes;
use nimber_answers::question::Question;
use nimber_games::{Refusal, refusal::WORK_BUDGET};
use nimber_solvers::theory::Budget;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

/// In bytes. Reading a longer query string or body takes more than about a tenth of a millisecond.
pub const LONGEST_IN_PLACE: usize = 4 << 10;

/// The answer to a request: a JSON document, or why there is none.
pub type JsonAnswer = Result<Bytes, Problem>;

/// What came of a first attempt.
pub enum FirstAttempt<T> {
    Answered(Bytes, T),
    Refused(Problem),
    /// It takes more work. The text is the question's key, unless it takes long to make.
    Long(Box<dyn Question>, Option<String>, T),
}

/// Reads a request, and answers it if that takes at most `work`. `budget` is the budget on a thread.
pub fn try_in<T>(
    work: u64,
    budget: Budget,
    metrics: &Metrics,
    figures: &SolverFigures,
    read: impl FnOnce() -> Result<(Box<dyn Question>, T), Refusal>,
) -> FirstAttempt<T> {
    let (question, besides) = match attempt(read, metrics) {
        Attempt::Done(question) => question,
        Attempt::Refused(refusal) => return FirstAttempt::Refused(refusal.into()),
        Attempt::Panicked => return FirstAttempt::Refused(failed()),
    };
    let budget = budget.on_trial(work);
    let began = Instant::now();
    let answer = attempt(|| question.answer(&budget), metrics);
    request_context::computed(began, budget.done());
    figures.work.inc_by(budget.done());
    // The attempt is repeated on a thread only if it was too much work.
    match answer {
        Attempt::Refused(Refusal::BeyondLimits(limit)) if limit.name == WORK_BUDGET => {
            let key = question.key(LONGEST_IN_PLACE);
            FirstAttempt::Long(question, key, besides)
        }
        answer => {
            figures.computations.inc();
            match answer.into_answer() {
                Ok(answer) => FirstAttempt::Answered(answer, besides),
                Err(problem) => FirstAttempt::Refused(problem),
            }
        }
    }
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

impl Attempt<Vec<u8>> {
    pub fn into_answer(self) -> JsonAnswer {
        match self {
            Attempt::Done(document) => Ok(document.into()),
            Attempt::Refused(refusal) => Err(refusal.into()),
            Attempt::Panicked => Err(failed()),
        }
    }
}

pub fn failed() -> Problem {
    Problem::new(ProblemKind::Internal, "the computation failed")
}
