//! Threads for long work have a lower priority than the threads that answer requests.

use std::cell::Cell;

/// As for the command `nice`.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Lowers the priority of this thread for good. Where the system knows no priorities of threads, nothing changes.
pub fn yield_to_requests() {
    thread_local!(static LOWERED: Cell<bool> = const { Cell::new(false) });
    if LOWERED.replace(true) {
        return;
    }
    // Without it, the threads have equal shares.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICENESS);
}
