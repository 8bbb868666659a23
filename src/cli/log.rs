//! The log of the service. A log that cannot be written never costs an answer: lines go through a bounded
//! queue to a thread of their own, and what finds no room there, or cannot be written, is lost and counted.

use clap::ValueEnum;
use prometheus_client::metrics::counter::Counter;
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

/// How many lines wait at most: about 2 MB.
const QUEUE: usize = 1 << 13;

/// How many bytes are written at once.
const BATCH: usize = 1 << 16;

/// How long lines are collected before they are written together. Waking the thread for each line would cost more than the line.
const COLLECTING: Duration = Duration::from_millis(5);

/// How long the last lines may take to be written.
const FAREWELL: Duration = Duration::from_millis(500);

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
}

#[derive(Clone)]
struct Queue {
    messages: SyncSender<Message>,
    lost: Counter,
}

enum Message {
    Line(Vec<u8>),
    /// Answered as soon as every line before it has been written.
    Flush(SyncSender<()>),
}

impl Log {
    /// Starts to log to standard error.
    ///
    /// # Errors
    /// The filter is not one, or there can be no further thread.
    pub fn start(format: LogFormat, filter: &str) -> Result<Self, String> {
        let filter = EnvFilter::try_new(filter).map_err(|error| format!("--log {filter}: {error}"))?;
        let queue = Queue::to(io::stderr()).map_err(|error| format!("cannot log: {error}"))?;
        // The default for internal errors is to print them, and printing panics without a standard error.
        let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(queue.clone()).log_internal_errors(false);
        match format {
            LogFormat::Text => log.with_target(false).with_ansi(io::stderr().is_terminal()).init(),
            LogFormat::Json => log.json().flatten_event(true).init(),
        }
        // By default, a panic is written by the thread that panics, which would then wait for whoever reads.
        std::panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));
        Ok(Log { queue })
    }

    /// Counts the lines that were lost.
    pub fn lost(&self) -> Counter {
        self.queue.lost.clone()
    }
}

/// Waits a moment until the last lines are written.
impl Drop for Log {
    fn drop(&mut self) {
        self.queue.flush(FAREWELL);
    }
}

impl Queue {
    fn to(writer: impl Write + Send + 'static) -> io::Result<Self> {
        let (messages, waiting) = sync_channel(QUEUE);
        let lost = Counter::default();
        let queue = Queue { messages, lost: lost.clone() };
        thread::Builder::new().name("log".to_owned()).spawn(move || write_lines(writer, &waiting, &lost))?;
        Ok(queue)
    }

    fn flush(&self, patience: Duration) {
        let (written, wait) = sync_channel(1);
        if self.messages.try_send(Message::Flush(written)).is_ok() {
            let _ = wait.recv_timeout(patience);
        }
    }
}

/// The subscriber writes each line at once.
impl Write for &Queue {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.messages.try_send(Message::Line(line.to_vec())).is_err() {
            self.lost.inc();
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

fn write_lines(mut writer: impl Write, waiting: &Receiver<Message>, lost: &Counter) {
    let mut batch = Vec::new();
    while let Ok(mut message) = waiting.recv() {
        if matches!(message, Message::Line(_)) {
            thread::sleep(COLLECTING);
        }
        let mut lines = 0;
        let mut flushed = None;
        loop {
            match message {
                Message::Line(line) => {
                    batch.extend_from_slice(&line);
                    lines += 1;
                }
                Message::Flush(written) => flushed = Some(written),
            }
            if flushed.is_some() || batch.len() >= BATCH {
                break;
            }
            match waiting.try_recv() {
                Ok(next) => message = next,
                Err(_) => break,
            }
        }
        if writer.write_all(&batch).and_then(|()| writer.flush()).is_err() {
            lost.inc_by(lines);
        }
        batch.clear();
        if let Some(written) = flushed {
            let _ = written.send(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Sender, channel};
    use std::sync::{Arc, Mutex};

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
        let line = "x".repeat(BATCH / 16) + "\n";
        for _ in 0..3 * QUEUE {
            (&queue).write_all(line.as_bytes()).unwrap();
        }
        let lost = queue.lost.get() as usize;
        assert!(lost > QUEUE, "{lost} lines are lost");
        for _ in 0..3 * QUEUE {
            gate.send(()).unwrap();
        }
        while written.lock().unwrap().iter().filter(|&&byte| byte == b'\n').count() < 3 * QUEUE - lost {
            thread::yield_now();
        }
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
