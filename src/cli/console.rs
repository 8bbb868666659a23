//! Output on a terminal: answers, progress bars, messages and suggestions for misspelt words.

use crate::tables::{Progress, WarmUpStage};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use std::borrow::Cow;
use std::fmt::Display;
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
    match out.write_all(harmless(text).as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(format!("cannot print: {error}")),
        _ => Ok(()),
    }
}

/// Prints a message to standard error. A macro would panic without a standard error.
pub fn complain(message: impl Display) {
    let _ = std::io::stderr().write_all(harmless(&format!("nimber: {message}\n")).as_bytes());
}

/// Escapes control characters but the ends of lines. Names in requests and files could otherwise change the colours and the title of a
/// terminal. The escapes are those of JSON, where such characters are in strings only. So a document keeps its meaning.
fn harmless(text: &str) -> Cow<'_, str> {
    let harms = |letter: char| letter.is_control() && letter != '\n';
    if !text.contains(harms) {
        return text.into();
    }
    let escaped = text.chars().map(|letter| match harms(letter) {
        true => format!("\\u{:04x}", u32::from(letter)),
        false => letter.into(),
    });
    escaped.collect()
}

/// Runs `work`, and shows its stage at each interval.
pub fn with_progress<T>(progress: &Progress, interval: Duration, show: impl Fn(WarmUpStage) + Send, work: impl FnOnce() -> T) -> T {
    let (done, waiting) = channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while let Err(RecvTimeoutError::Timeout) = waiting.recv_timeout(interval) {
                progress.stage().into_iter().for_each(&show);
            }
        });
        let result = work();
        drop(done);
        result
    })
}

/// Runs `work` with a progress bar on a terminal.
pub fn with_bar<T>(work: impl FnOnce(&Progress) -> T) -> T {
    let progress = Progress::default();
    // The library hides the bar if standard error is no terminal.
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{msg} [{bar:40}] {percent}% {elapsed} (eta {eta})") {
        bar.set_style(style);
    }
    let show = |stage: WarmUpStage| {
        bar.set_message(format!("{} {}", stage.step, stage.table));
        bar.set_length(stage.total.max(1));
        bar.set_position(stage.done);
    };
    let result = with_progress(&progress, Duration::from_millis(50), show, || work(&progress));
    bar.finish_and_clear();
    result
}
