//! What the program says on a terminal: answers, progress bars and messages.

use crate::tables::Progress;
use crate::theory::Stop;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{ErrorKind, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// Prints to standard output; a reader that has gone away is no error.
pub fn print(text: &str) -> Result<(), String> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(format!("cannot print: {error}")),
        _ => Ok(()),
    }
}

/// Why a table is not there although nothing limits the work: what exhausts even that is too large for the memory.
pub fn why_not(stop: Stop) -> String {
    match stop {
        Stop::Exhausted { .. } => "a table that is asked for does not fit into memory".to_owned(),
        other => other.to_string(),
    }
}

/// Runs `work` under a progress bar, which is shown on a terminal only.
pub fn with_bar<T>(work: impl FnOnce(&Progress) -> T) -> T {
    let progress = Progress::default();
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            // Hidden by the library where standard error is no terminal.
            let bar = ProgressBar::new(0);
            if let Ok(style) = ProgressStyle::with_template("{msg} [{bar:40}] {percent}% {elapsed} (eta {eta})") {
                bar.set_style(style);
            }
            while !done.load(Ordering::Relaxed) {
                if let Some(stage) = progress.stage() {
                    bar.set_message(format!("{} {}", stage.step, stage.table));
                    bar.set_length(stage.total.max(1));
                    bar.set_position(stage.done);
                }
                thread::sleep(Duration::from_millis(50));
            }
            bar.finish_and_clear();
        });
        let result = work(&progress);
        done.store(true, Ordering::Relaxed);
        result
    })
}
