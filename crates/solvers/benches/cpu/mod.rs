//! CPU time of all threads together. Other work on the machine disturbs it less than wall time.

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeVal;

/// The CPU seconds of this process so far, in user mode and in the kernel.
fn seconds() -> f64 {
    let usage = getrusage(UsageWho::RUSAGE_SELF).expect("the usage is known");
    let seconds = |time: TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 * 1e-6;
    seconds(usage.user_time()) + seconds(usage.system_time())
}

/// A result, and the least number of seconds in `rounds` rounds.
pub fn least<T>(rounds: usize, mut work: impl FnMut() -> T) -> (T, f64) {
    let mut round = || {
        let before = seconds();
        let result = work();
        (result, seconds() - before)
    };
    let (mut result, mut least) = round();
    for _ in 1..rounds {
        let (again, seconds) = round();
        (result, least) = (again, least.min(seconds));
    }
    (result, least)
}
