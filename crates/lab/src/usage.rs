//! The program's CPU time, wall time and memory, from the operating system.

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use std::time::Instant;

/// Measures from its creation on.
#[derive(Debug)]
pub struct Usage {
    begun: Instant,
    cpu: f64,
}

impl Usage {
    pub fn begin() -> Self {
        Usage { begun: Instant::now(), cpu: cpu_seconds() }
    }

    /// The CPU time of all threads since the beginning.
    pub fn cpu_seconds(&self) -> f64 {
        cpu_seconds() - self.cpu
    }

    /// Since the beginning, in words: CPU seconds of all threads, CPU nanoseconds per position, and wall seconds; also the peak memory of
    /// the program.
    pub fn report(&self, positions: u64) -> String {
        let (cpu, wall) = (self.cpu_seconds(), self.begun.elapsed().as_secs_f64());
        let each = cpu * 1e9 / positions.max(1) as f64;
        format!("{cpu:.2} CPU s, {each:.1} CPU ns per position, {wall:.2} wall s, peak memory {:.1} MB", peak_bytes() as f64 / 1e6)
    }
}

/// Of all threads of this program.
fn cpu_seconds() -> f64 {
    let used = getrusage(UsageWho::RUSAGE_SELF).map(|usage| usage.user_time() + usage.system_time());
    used.map_or(0.0, |used| used.num_microseconds() as f64 / 1e6)
}

/// The peak memory of this program.
fn peak_bytes() -> i64 {
    // macOS counts bytes, other systems kibibytes.
    let unit = if cfg!(target_vendor = "apple") { 1 } else { 1024 };
    getrusage(UsageWho::RUSAGE_SELF).map_or(0, |usage| unit * usage.max_rss())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_tells() {
        assert!(cpu_seconds() > 0.0 && peak_bytes() > 1 << 20);
        let report = Usage::begin().report(10);
        assert!(report.contains(" CPU s, ") && report.contains("peak memory "), "{report}");
    }
}
