//! The signals of the system.

use std::time::Duration;

/// A write beyond the limit on the size of files (`ulimit -f`) sends SIGXFSZ, which ends a process that does not handle it. Handled, the
/// write fails, and the table is not stored.
#[cfg(unix)]
pub fn survive_large_files() {
    use tokio::signal::unix::{SignalKind, signal};
    if let Err(error) = signal(SignalKind::from_raw(libc::SIGXFSZ)) {
        tracing::warn!("a limit on the size of files will end the service: {error}");
    }
}

/// Ignores SIGUSR1 and SIGUSR2. They mean nothing here, and would end the service with requests unanswered.
#[cfg(unix)]
pub fn ignore_others() {
    use tokio::signal::unix::{SignalKind, signal};
    for (kind, name) in [(SignalKind::user_defined1(), "SIGUSR1"), (SignalKind::user_defined2(), "SIGUSR2")] {
        match signal(kind) {
            Ok(mut signals) => drop(tokio::spawn(async move {
                while signals.recv().await.is_some() {
                    tracing::warn!("{name} is ignored; SIGTERM stops the service, and SIGHUP has it read its settings again");
                }
            })),
            Err(error) => tracing::warn!("{name} will end the service: {error}"),
        }
    }
}

/// Calls `act` at each SIGHUP.
#[cfg(unix)]
pub fn at_hang_up(mut act: impl FnMut() + Send + 'static) {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::hangup()) {
        Ok(mut signals) => drop(tokio::spawn(async move {
            while signals.recv().await.is_some() {
                act();
            }
        })),
        Err(error) => tracing::warn!("SIGHUP will end the service: {error}"),
    }
}

/// Resolves when the service is told to stop, after it has called `stopping`. A second signal ends the process at once.
pub async fn told_to_stop(stopping: impl FnOnce()) {
    let mut signals = StopSignals::listen();
    signals.next().await;
    stopping();
    tokio::spawn(async move {
        signals.next().await;
        tracing::warn!("told to stop again; open requests are cut off");
        // The line is written by another thread.
        tokio::time::sleep(Duration::from_millis(50)).await;
        std::process::exit(1);
    });
}

/// Ctrl-C and SIGTERM. It listens all the time, so that a second signal right after the first is not lost.
#[cfg(unix)]
struct StopSignals([Option<tokio::signal::unix::Signal>; 2]);

#[cfg(unix)]
impl StopSignals {
    fn listen() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        StopSignals([SignalKind::interrupt(), SignalKind::terminate()].map(|kind| signal(kind).ok()))
    }

    async fn next(&mut self) {
        let [interrupted, terminated] = &mut self.0;
        tokio::select! {
            () = received(interrupted) => {}
            () = received(terminated) => {}
        }
    }
}

/// Never resolves if the system refused to report the signal.
#[cfg(unix)]
async fn received(signal: &mut Option<tokio::signal::unix::Signal>) {
    match signal {
        Some(signal) => drop(signal.recv().await),
        None => std::future::pending().await,
    }
}

/// Ctrl-C.
#[cfg(not(unix))]
struct StopSignals;

#[cfg(not(unix))]
impl StopSignals {
    fn listen() -> Self {
        StopSignals
    }

    async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
