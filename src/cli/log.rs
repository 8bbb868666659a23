//! The log of the service. A log that cannot be written never costs an answer: lines wait in a buffer of limited size for a thread of their
//! own. Lines that do not fit the buffer or cannot be written are lost and counted.
//!
//! `tracing-appender` does less. Its bound is a number of lines, whatever their length. It does not count a line that cannot be written. It
//! wakes its thread and writes for each line, which takes 0.3 to 0.7 µs of CPU time, measured in turn with the 0.1 µs that this takes.

use super::console::complain;
use super::log_filter::LogFilter;
use super::log_line::PlainLine;
use crate::http::request_context::RequestContext;
use clap::ValueEnum;
use prometheus_client::metrics::counter::Counter;
use std::backtrace::Backtrace;
use std::io::{self, IsTerminal, Write};
use std::panic::PanicHookInfo;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::{self, MakeWriter};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::Registry;
use tracing_subscriber::reload;
use tracing_subscriber::util::SubscriberInitExt;

/// The size of the buffer for waiting lines, in bytes.
const BUFFER_BYTES: usize = 1 << 20;

/// How long lines are collected before they are written together. Waking the thread for each line would cost more than the line.
const COLLECTING: Duration = Duration::from_millis(5);

/// How long the last lines may take to be written.
const SHUTDOWN_GRACE: Duration = Duration::from_millis(500);

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object per line.
    Json,
}

/// The log of the process.
pub struct Log {
    queue: Queue,
    filter: FilterHandle,
}

/// Changes the filter of the log.
#[derive(Clone)]
pub struct FilterHandle(reload::Handle<Targets, Registry>);

impl FilterHandle {
    pub fn change(&self, filter: LogFilter) {
        // Fails only if there is no log any more.
        let _ = self.0.reload(filter.targets());
    }
}

#[derive(Clone)]
struct Queue {
    shared: Arc<QueueState>,
    lost: Counter,
}

#[derive(Default)]
struct QueueState {
    waiting: Mutex<QueuedLines>,
    /// Notified when a first line waits.
    filled: Condvar,
    /// Notified when all waiting lines are written.
    emptied: Condvar,
}

/// Lines that are not written yet.
#[derive(Default)]
struct QueuedLines {
    lines: Vec<u8>,
    count: u64,
    is_writing: bool,
}

impl Log {
    /// Starts to log to standard error.
    ///
    /// # Errors
    /// No thread can be started.
    pub fn start(format: LogFormat, filter: LogFilter) -> Result<Self, String> {
        let queue = Queue::to(io::stderr()).map_err(|error| format!("cannot log: {error}"))?;
        // The default for internal errors is to print them, and printing panics without a standard error.
        let lines = fmt::layer().with_writer(queue.clone()).log_internal_errors(false);
        let (filter, handle) = reload::Layer::new(filter.targets());
        let log = tracing_subscriber::registry().with(filter);
        match format {
            LogFormat::Text if io::stderr().is_terminal() => log.with(lines.with_target(false)).init(),
            LogFormat::Text => log.with(lines.event_format(PlainLine)).init(),
            LogFormat::Json => log.with(lines.json().flatten_event(true)).init(),
        }
        // By default, a panic is written by the thread that panics, which would then wait for the reader.
        std::panic::set_hook(Box::new(log_panic));
        Ok(Log { queue, filter: FilterHandle(handle) })
    }

    pub fn filter(&self) -> FilterHandle {
        self.filter.clone()
    }

    /// Counts the lines that were lost.
    pub fn lost(&self) -> Counter {
        self.queue.lost.clone()
    }
}

/// Writes why the program ends. The filter of the log does not matter.
pub fn write_failure(format: LogFormat, failure: &str) {
    match format {
        LogFormat::Text => complain(failure),
        LogFormat::Json => {
            let line = fmt::Subscriber::builder().json().flatten_event(true).log_internal_errors(false).with_writer(io::stderr).finish();
            tracing::subscriber::with_default(line, || tracing::error!("{failure}"));
        }
    }
}

/// In bytes. Later frames belong to the runtime.
const LONGEST_BACKTRACE: usize = 8 << 10;

fn log_panic(panic: &PanicHookInfo<'_>) {
    log_fault(&panic.to_string());
}

/// Logs a fault with a backtrace and the current request. `RUST_BACKTRACE` need not be set.
fn log_fault(fault: &str) {
    let mut backtrace = Backtrace::force_capture().to_string();
    let end = (0..=LONGEST_BACKTRACE.min(backtrace.len())).rev().find(|&end| backtrace.is_char_boundary(end));
    backtrace.truncate(end.unwrap_or(0));
    let request = RequestContext::current();
    tracing::error!(id = request.as_ref().map(RequestContext::id), backtrace, "{fault}");
}

/// Waits a moment until the last lines are written.
impl Drop for Log {
    fn drop(&mut self) {
        self.queue.flush(SHUTDOWN_GRACE);
    }
}

impl Queue {
    fn to(writer: impl Write + Send + 'static) -> io::Result<Self> {
        let queue = Queue { shared: Arc::default(), lost: Counter::default() };
        thread::Builder::new().name("log".to_owned()).spawn({
            let queue = queue.clone();
            move || queue.write_lines(writer)
        })?;
        Ok(queue)
    }

    fn waiting(&self) -> MutexGuard<'_, QueuedLines> {
        self.shared.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn flush(&self, patience: Duration) {
        let is_open = |waiting: &mut QueuedLines| waiting.is_writing || !waiting.lines.is_empty();
        drop(self.shared.emptied.wait_timeout_while(self.waiting(), patience, is_open));
    }

    fn write_lines(&self, mut writer: impl Write) {
        let mut lines = Vec::new();
        loop {
            let filled = self.shared.filled.wait_while(self.waiting(), |waiting| waiting.lines.is_empty());
            drop(filled);
            thread::sleep(COLLECTING);
            let mut waiting = self.waiting();
            std::mem::swap(&mut waiting.lines, &mut lines);
            let count = std::mem::take(&mut waiting.count);
            waiting.is_writing = true;
            drop(waiting);
            if writer.write_all(&lines).and_then(|()| writer.flush()).is_err() {
                self.lost.inc_by(count);
            }
            lines.clear();
            self.waiting().is_writing = false;
            self.shared.emptied.notify_all();
        }
    }
}

/// The subscriber writes each line at once.
impl Write for &Queue {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut waiting = self.waiting();
        if waiting.lines.len() + line.len() > BUFFER_BYTES {
            self.lost.inc();
            return Ok(line.len());
        }
        waiting.lines.extend_from_slice(line);
        waiting.count += 1;
        let is_first = waiting.count == 1;
        drop(waiting);
        if is_first {
            self.shared.filled.notify_one();
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'q> MakeWriter<'q> for Queue {
    type Writer = &'q Queue;

    fn make_writer(&'q self) -> &'q Queue {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::request_context::carried;
    use std::sync::mpsc::{Receiver, Sender, channel};

    /// Writes whatever is allowed to be written.
    struct Gated(Receiver<()>, Arc<Mutex<Vec<u8>>>);

    impl Write for Gated {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.recv().map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
            self.1.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn gated() -> (Queue, Sender<()>, Arc<Mutex<Vec<u8>>>) {
        let (gate, waiting) = channel();
        let written = Arc::default();
        (Queue::to(Gated(waiting, Arc::clone(&written))).unwrap(), gate, written)
    }

    #[test]
    fn lines_without_room_are_lost_and_counted() {
        let (queue, gate, written) = gated();
        let line = "x".repeat(999) + "\n";
        for _ in 0..3 * BUFFER_BYTES / 1000 {
            (&queue).write_all(line.as_bytes()).unwrap();
        }
        let lost = queue.lost.get() as usize;
        // The lines that are being written have a buffer of their own.
        assert!((BUFFER_BYTES / 1000..=2 * BUFFER_BYTES / 1000).contains(&lost), "{lost} lines are lost");
        gate.send(()).unwrap();
        gate.send(()).unwrap();
        queue.flush(Duration::from_secs(60));
        assert_eq!(written.lock().unwrap().len() / 1000, 3 * BUFFER_BYTES / 1000 - lost);
    }

    #[tokio::test]
    async fn a_panic_names_its_request_and_its_place() {
        let written = Arc::<Mutex<Vec<u8>>>::default();
        let (gate, waiting) = channel();
        let queue = Queue::to(Gated(waiting, written.clone())).unwrap();
        let log = tracing_subscriber::registry().with(fmt::layer().with_writer(queue.clone()).event_format(PlainLine));
        let request = RequestContext::new("seven".parse().unwrap(), false);
        // A thread of a long computation works for the request, too.
        let fault = request.scope(async { carried(|| tracing::subscriber::with_default(log, || log_fault("broken\nin two"))) }).await;
        std::thread::spawn(fault).join().unwrap();
        gate.send(()).unwrap();
        queue.flush(Duration::from_secs(60));
        let text = String::from_utf8(written.lock().unwrap().clone()).unwrap();
        assert!(text.contains(r#" ERROR broken\nin two id="seven" backtrace=""#), "{text}");
        assert!(text.contains("a_panic_names_its_request_and_its_place") && text.lines().count() == 1, "{text}");
    }

    #[test]
    fn a_writer_that_fails_costs_its_lines_only() {
        let (queue, gate, _) = gated();
        drop(gate);
        for _ in 0..100 {
            (&queue).write_all(b"line\n").unwrap();
        }
        queue.flush(Duration::from_secs(60));
        assert_eq!(queue.lost.get(), 100);
    }
}
