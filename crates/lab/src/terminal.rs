//! Arguments that several commands take, and output on a terminal: results, and the progress of a computation.

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use nimber_solvers::theory::Play;
use std::io::{ErrorKind, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// A play as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PlayName {
    Normal,
    Misere,
}

impl PlayName {
    pub fn play(self) -> Play {
        if self == PlayName::Normal { Play::Normal } else { Play::Misere }
    }
}

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

/// Runs `work` of unknown length, and shows on a terminal how long it has taken and what `message` says.
pub fn with_spinner<T>(message: impl Fn() -> String + Send, work: impl FnOnce() -> T) -> T {
    // The library hides it if standard error is no terminal.
    let spinner = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
        spinner.set_style(style);
    }
    let shown = spinner.clone();
    let (done, waiting) = channel::<()>();
    let result = thread::scope(|scope| {
        scope.spawn(move || {
            while let Err(RecvTimeoutError::Timeout) = waiting.recv_timeout(Duration::from_millis(500)) {
                if !shown.is_hidden() {
                    shown.set_message(message());
                    shown.tick();
                }
            }
        });
        let result = work();
        drop(done);
        result
    });
    spinner.finish_and_clear();
    result
}

/// A progress bar on a terminal, for `steps` steps.
pub fn bar(steps: u64) -> ProgressBar {
    // The library hides the bar if standard error is no terminal.
    let bar = ProgressBar::new(steps);
    if let Ok(style) = ProgressStyle::with_template("{msg} [{bar:40}] {percent}% {elapsed} (eta {eta})") {
        bar.set_style(style);
    }
    bar
}
