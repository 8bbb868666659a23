//! Output on a terminal: answers, progress bars and messages.

use crate::tables::{Progress, WarmUpStage};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use nimber_solvers::theory::Stop;
use std::io::{ErrorKind, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Json,
    Text,
}

/// Prints to standard output. A closed pipe is no error.
pub fn print(text: &str) -> Result<(), String> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(format!("cannot print: {error}")),
        _ => Ok(()),
    }
}

/// Explains why a table could not be built with an unlimited budget. A limit then means that the memory is
/// too small.
pub fn why_not(stop: Stop) -> String {
    match stop {
        Stop::Exhausted { .. } => "a table that is asked for does not fit into memory".to_owned(),
        other => other.to_string(),
    }
}

/// Runs `work` and meanwhile calls `show` at each interval.
fn with_clock<T>(interval: Duration, mut show: impl FnMut() + Send, work: impl FnOnce() -> T) -> T {
    let (done, waiting) = channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while let Err(RecvTimeoutError::Timeout) = waiting.recv_timeout(interval) {
                show();
            }
        });
        let result = work();
        drop(done);
        result
    })
}

/// Runs `work` and meanwhile shows its stage at each interval.
pub fn with_progress<T>(progress: &Progress, interval: Duration, show: impl Fn(WarmUpStage) + Send, work: impl FnOnce() -> T) -> T {
    with_clock(interval, move || progress.stage().into_iter().for_each(&show), work)
}

/// Runs `work` of unknown length, and shows on a terminal how long it has taken and what `message` says.
pub fn with_spinner<T>(message: impl Fn() -> String + Send, work: impl FnOnce() -> T) -> T {
    // The library hides it if standard error is no terminal.
    let spinner = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
        spinner.set_style(style);
    }
    let shown = spinner.clone();
    let show = move || {
        if !shown.is_hidden() {
            shown.set_message(message());
            shown.tick();
        }
    };
    let result = with_clock(Duration::from_millis(500), show, work);
    spinner.finish_and_clear();
    result
}

/// A progress bar on a terminal, for a number of steps.
pub fn bar(steps: u64) -> ProgressBar {
    // The library hides the bar if standard error is no terminal.
    let bar = ProgressBar::new(steps);
    if let Ok(style) = ProgressStyle::with_template("{msg} [{bar:40}] {percent}% {elapsed} (eta {eta})") {
        bar.set_style(style);
    }
    bar
}

/// Runs `work` with a progress bar on a terminal.
pub fn with_bar<T>(work: impl FnOnce(&Progress) -> T) -> T {
    let progress = Progress::default();
    let bar = bar(0);
    let show = |stage: WarmUpStage| {
        bar.set_message(format!("{} {}", stage.step, stage.table));
        bar.set_length(stage.total.max(1));
        bar.set_position(stage.done);
    };
    let result = with_progress(&progress, Duration::from_millis(50), show, || work(&progress));
    bar.finish_and_clear();
    result
}
