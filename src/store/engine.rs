//! sled behind a wall: one thread owns the database, and everybody else sends it work and waits a bounded time.
//!
//! sled 0.34 panics on some damage, and when one of its I/O threads dies, whoever waits for a flush waits for ever. Here
//! a panic becomes a [`Fault`], and a thread that never returns is left behind instead of taking the program with it.

use std::any::Any;
use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::fault::Fault;

/// How long one step (opening, one flush of 16 MiB, reading one block) may take before the database counts as dead.
/// Opening 600 MB took 7 s on a busy disk.
const PATIENCE: Duration = Duration::from_secs(120);

/// How long closing waits for sled's I/O threads to let go of the database file.
const RELEASE_PATIENCE: Duration = Duration::from_secs(5);

/// sled's page cache. It is no bound on memory: reading a table leaves about the table in it until the database is closed.
const CACHE_BYTES: u64 = 64 << 20;

/// The unit in which sled's log grows; part of the format on disk.
///
/// sled gives every node above a quarter of this a file of its own. A node holds up to 17 blocks of 64 KiB, so at sled's 512 KiB
/// most nodes were such files, and sled forgets those of earlier processes: 20 restarts, each with one save of 4 MB,
/// grew a database from 22 MB to 142 MB. With 8 MiB there are none, and the same database stays below 60 MB.
pub(super) const SEGMENT_BYTES: usize = 8 << 20;

/// Work for the database; answers whether the database is still usable.
type Job = Box<dyn FnOnce(&sled::Db) -> bool + Send>;

/// An open database. Dropping it closes it, and waits until another opening would succeed.
pub(super) struct Engine {
    /// `None` only while it is dropped.
    jobs: Option<Sender<Job>>,
    closed: Receiver<()>,
}

impl Engine {
    /// Opens or creates the database in the folder `path`.
    pub fn start(path: &Path) -> Result<Engine, Fault> {
        let (jobs, inbox) = channel::<Job>();
        let (opened, answer) = channel();
        let (closing, closed) = channel();
        let path = path.to_path_buf();
        let work = move || {
            let db = match contained(|| open(&path)) {
                Ok(db) => db,
                Err(fault) => {
                    let _ = opened.send(Err(fault));
                    return;
                }
            };
            let _ = opened.send(Ok(()));
            for job in inbox {
                if !job(&db) {
                    break;
                }
            }
            // Closing flushes, and can panic where a flush can.
            let _ = catch_unwind(AssertUnwindSafe(move || drop(db)));
            await_release(&path);
            let _ = closing.send(());
        };
        thread::Builder::new().name("table-store".into()).spawn(work).map_err(Fault::Io)?;
        receive(&answer)?;
        Ok(Engine { jobs: Some(jobs), closed })
    }

    /// Runs `job` on the database. After a [`Fault`] the engine is to be dropped.
    pub fn run<T: Send + 'static>(&self, job: impl FnOnce(&sled::Db) -> Result<T, Fault> + Send + 'static) -> Result<T, Fault> {
        let (reply, answer) = channel();
        let job: Job = Box::new(move |db| {
            let result = contained(|| job(db));
            let usable = result.is_ok();
            let _ = reply.send(result);
            usable
        });
        let sent = self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok());
        if sent { receive(&answer) } else { Err(Fault::Io(std::io::Error::other("the database is closed"))) }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Without a sender the thread runs out of work and closes the database.
        self.jobs = None;
        let _ = self.closed.recv_timeout(PATIENCE);
    }
}

fn open(path: &Path) -> Result<sled::Db, Fault> {
    let config = sled::Config::new()
        .path(path)
        .cache_capacity(CACHE_BYTES)
        // Every flush is explicit: the order of writing is what makes a crash harmless.
        .flush_every_ms(None)
        .segment_size(SEGMENT_BYTES)
        .mode(sled::Mode::HighThroughput);
    Ok(config.open()?)
}

/// Calls `work` and turns a panic into a [`Fault`].
fn contained<T>(work: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(Fault::Panicked(panic_text(panic.as_ref()))))
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("without a message").to_owned()
}

fn receive<T>(answer: &Receiver<Result<T, Fault>>) -> Result<T, Fault> {
    match answer.recv_timeout(PATIENCE) {
        Ok(result) => result,
        Err(RecvTimeoutError::Timeout) => Err(Fault::Stalled(PATIENCE)),
        Err(RecvTimeoutError::Disconnected) => Err(Fault::Panicked("its thread ended".into())),
    }
}

/// Waits until nobody holds sled's lock on its file: sled's I/O threads keep it a moment longer than the database.
fn await_release(path: &Path) {
    let deadline = Instant::now() + RELEASE_PATIENCE;
    while let Ok(file) = File::open(path.join("db")) {
        // Closing the file at the end of the statement gives the lock up again.
        if file.try_lock().is_ok() || Instant::now() >= deadline {
            return;
        }
        thread::sleep(Duration::from_millis(1));
    }
}
