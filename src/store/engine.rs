//! One thread owns the sled database. All others send it work and wait a bounded time.
//!
//! sled 0.34 panics on some damage. When one of its I/O threads dies, every wait for a flush is endless. Here
//! a panic becomes a [`DatabaseFault`], and a thread that never returns is abandoned instead of hanging the program.

use std::any::Any;
use std::cell::Cell;
use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::error::DatabaseFault;

/// How long one step (opening, one flush of 16 MiB, reading one block) may take before the database counts as dead.
/// Opening 600 MB took 7 s on a busy disk.
const STEP_TIMEOUT: Duration = Duration::from_secs(120);

/// How long closing waits for sled's I/O threads to release the database file.
const RELEASE_TIMEOUT: Duration = Duration::from_secs(5);

/// sled's page cache. It does not bound memory: after reading a table, sled holds about the whole table until
/// the database is closed.
const CACHE_BYTES: u64 = 64 << 20;

/// The unit in which sled's log grows, in sled's words a segment; part of the format on disk.
///
/// sled gives every node above a quarter of this a file of its own. A node holds up to 17 blocks of 64 KiB,
/// so with sled's default of 512 KiB most nodes got such files. sled forgets the files of earlier processes:
/// 20 restarts, each with one save of 4 MB, grew a database from 22 MB to 142 MB. With 8 MiB no node gets
/// such a file, and the same database stays below 60 MB.
pub(super) const LOG_UNIT_BYTES: usize = 8 << 20;

/// Returns whether the database is still usable.
type DatabaseJob = Box<dyn FnOnce(&sled::Db) -> bool + Send>;

/// An open database. Dropping it closes the database and waits until it can be opened again.
pub(super) struct Engine {
    /// `None` only during the drop.
    jobs: Option<Sender<DatabaseJob>>,
    closed: Receiver<()>,
    patience: Duration,
    /// Whether the thread has failed to answer before. It is not waited for a second time.
    stalled: Cell<bool>,
}

impl Engine {
    /// Opens or creates the database in the folder `path`.
    pub fn start(path: &Path) -> Result<Engine, DatabaseFault> {
        Engine::start_with(path, STEP_TIMEOUT)
    }

    fn start_with(path: &Path, patience: Duration) -> Result<Engine, DatabaseFault> {
        let (jobs, inbox) = channel::<DatabaseJob>();
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
            // Closing flushes, so it can panic.
            let _ = catch_unwind(AssertUnwindSafe(move || drop(db)));
            await_release(&path);
            let _ = closing.send(());
        };
        thread::Builder::new().name("table-store".into()).spawn(work).map_err(DatabaseFault::Io)?;
        receive(&answer, patience)?;
        Ok(Engine { jobs: Some(jobs), closed, patience, stalled: Cell::new(false) })
    }

    /// Runs `job` on the database. The caller must drop the engine after a [`DatabaseFault`].
    pub fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&sled::Db) -> Result<T, DatabaseFault> + Send + 'static,
    ) -> Result<T, DatabaseFault> {
        // One type of answer for all jobs, because every type compiles a channel of its own.
        let (reply, answer) = channel::<Result<Box<dyn Any + Send>, DatabaseFault>>();
        let job: DatabaseJob = Box::new(move |db| {
            let result = contained(|| Ok(Box::new(job(db)?) as Box<dyn Any + Send>));
            let usable = result.is_ok();
            let _ = reply.send(result);
            usable
        });
        let sent = self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok());
        if !sent {
            return Err(DatabaseFault::Io(std::io::Error::other("the database is closed")));
        }
        let result = receive(&answer, self.patience);
        self.stalled.set(matches!(result, Err(DatabaseFault::Stalled(_))));
        result?.downcast().map(|answer| *answer).map_err(|_| DatabaseFault::Panicked("it answered another question".into()))
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Without a sender the thread runs out of work and closes the database.
        self.jobs = None;
        if !self.stalled.get() {
            let _ = self.closed.recv_timeout(self.patience);
        }
    }
}

fn open(path: &Path) -> Result<sled::Db, DatabaseFault> {
    let config = sled::Config::new()
        .path(path)
        .cache_capacity(CACHE_BYTES)
        // Every flush is explicit: the order of writes makes a crash harmless.
        .flush_every_ms(None)
        .segment_size(LOG_UNIT_BYTES)
        .mode(sled::Mode::HighThroughput);
    Ok(config.open()?)
}

/// Calls `work` and turns a panic into a [`DatabaseFault`].
fn contained<T>(work: impl FnOnce() -> Result<T, DatabaseFault>) -> Result<T, DatabaseFault> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(DatabaseFault::Panicked(panic_text(panic.as_ref()))))
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("without a message").to_owned()
}

fn receive<T>(answer: &Receiver<Result<T, DatabaseFault>>, patience: Duration) -> Result<T, DatabaseFault> {
    match answer.recv_timeout(patience) {
        Ok(result) => result,
        Err(RecvTimeoutError::Timeout) => Err(DatabaseFault::Stalled(patience)),
        Err(RecvTimeoutError::Disconnected) => Err(DatabaseFault::Panicked("its thread ended".into())),
    }
}

/// Waits until sled's lock on its file is free: sled's I/O threads hold it a moment longer than the database.
fn await_release(path: &Path) {
    let deadline = Instant::now() + RELEASE_TIMEOUT;
    while let Ok(file) = File::open(path.join("db")) {
        // The file is closed at the end of the statement, which releases the lock.
        if file.try_lock().is_ok() || Instant::now() >= deadline {
            return;
        }
        thread::sleep(Duration::from_millis(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_fault_and_the_database_can_be_opened_again() {
        let folder = tempfile::tempdir().unwrap();
        let engine = Engine::start(folder.path()).unwrap();
        engine.run(|db| Ok(db.insert("key", "value").map(drop)?)).unwrap();
        let fault = engine.run(|_| -> Result<(), DatabaseFault> { panic!("as sled does") }).unwrap_err();
        assert!(matches!(&fault, DatabaseFault::Panicked(text) if text == "as sled does"), "{fault}");
        assert!(engine.run(|_| Ok(())).is_err(), "a thread that panicked takes no more work");
        drop(engine);
        let engine = Engine::start(folder.path()).unwrap();
        assert_eq!(engine.run(|db| Ok(db.get("key")?)).unwrap().unwrap(), "value");
    }

    #[test]
    fn a_thread_that_does_not_answer_is_left_behind_with_its_database() {
        let folder = tempfile::tempdir().unwrap();
        let engine = Engine::start_with(folder.path(), Duration::from_millis(500)).unwrap();
        let (release, held) = channel::<()>();
        let waiting = move |_: &sled::Db| {
            let _ = held.recv();
            Ok(())
        };
        let fault = engine.run(waiting).unwrap_err();
        assert!(matches!(fault, DatabaseFault::Stalled(_)), "{fault}");
        drop(engine);
        assert!(matches!(Engine::start(folder.path()), Err(DatabaseFault::Busy)), "it still has the database");
        drop(release);
        // The engine closes the database by itself as soon as it can.
        let deadline = Instant::now() + Duration::from_secs(20);
        while let Err(fault) = Engine::start(folder.path()) {
            assert!(matches!(fault, DatabaseFault::Busy) && Instant::now() < deadline, "{fault}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn a_closed_database_can_be_opened_at_once() {
        let folder = tempfile::tempdir().unwrap();
        for round in 0..20u8 {
            let engine = Engine::start(folder.path()).unwrap();
            engine.run(move |db| Ok(db.insert([round], vec![round; 100_000]).map(drop)?)).unwrap();
        }
    }
}
