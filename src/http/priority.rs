//! Threads for long work have a lower priority than the threads that answer requests.

/// As for the command `nice`.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Lowers the priority of this thread for good. Where the system knows no priorities of threads, nothing changes.
pub fn yield_to_requests() {
    #[cfg(target_os = "linux")]
    {
        thread_local!(static LOWERED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) });
        if !LOWERED.replace(true) {
            // Without it, the threads have equal shares.
            let _ = rustix::process::nice(NICENESS);
        }
    }
}
