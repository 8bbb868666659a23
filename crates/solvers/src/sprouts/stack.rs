//! A thread for deep searches.

/// In bytes. A search is as deep as the game is long.
pub const STACK: usize = 256 << 20;

/// Runs `work` on a thread whose stack is deep enough for every search. `None` if there is no such thread.
pub fn deep<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok()?;
        Some(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}
