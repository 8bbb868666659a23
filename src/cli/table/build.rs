//! `nimber table build`.

use super::folder::{FolderArgs, open};
use crate::cli::console::{print, with_bar};
use crate::cli::control_group::most_memory;
use crate::cli::table_flags::TableFlags;
use crate::store::Store;
use crate::tables::{LiveTable, Sources, TableSource, WantedTable, check_room, forget_unknown, obtain};
use clap::Args as ClapArgs;
use nimber_solvers::theory::Budget;
use std::fs;
use std::time::Instant;

#[derive(Debug, ClapArgs)]
pub struct Args {
    #[command(flatten)]
    folder: FolderArgs,
    #[command(flatten)]
    tables: TableFlags,
    /// Build tables even if they are already stored.
    #[arg(long)]
    force: bool,
    /// Also print the cost of each table: CPU and wall seconds, CPU time per position, and the peak memory of
    /// the program.
    #[arg(long)]
    stats: bool,
}

/// Builds the requested tables one after the other.
pub fn run(args: &Args) -> Result<(), String> {
    let store = open(&args.folder.data_dir)?;
    if let Some(reason) = store.read_only() {
        return Err(reason);
    }
    forget_unknown(&store);
    args.tables.wanted().iter().try_for_each(|table| build_one(table, &store, args))
}

fn build_one(table: &WantedTable, store: &Store, args: &Args) -> Result<(), String> {
    let usage = Usage::begin();
    let (report, used) = with_bar(|progress| {
        let budget = Budget::unlimited();
        let sources = Sources { store: Some(store), origin: None, memory: most_memory() };
        let build = || check_room([table], sources.memory).and_then(|()| Ok(LiveTable::build(table, &budget, progress)?));
        let obtained = if args.force { build() } else { obtain(table, sources, &budget, progress, &mut Vec::new()) };
        let live = obtained.map_err(|reason| reason.to_string())?;
        let report = live.report().cloned().ok_or("the table is not there")?;
        // Measured before the table is stored: saving is not part of the build.
        let used = usage.report(report.positions);
        live.save(store, progress)?;
        Ok::<_, String>((report, used))
    })?;
    let done = match report.source {
        TableSource::Built | TableSource::Downloaded => "built and kept",
        TableSource::Read => "already there, checked",
        TableSource::Mapped => "already there; `nimber table verify` checks it",
    };
    print(&format!("{}: {done}, {} positions, {:.2} s, blake3 {}\n", report.name, report.positions, report.seconds, report.checksum))?;
    if args.stats { print(&format!("{}: {used}\n", report.name)) } else { Ok(()) }
}

/// The use of resources since its creation.
#[derive(Debug)]
pub struct Usage {
    begun: Instant,
    cpu: Option<f64>,
}

impl Usage {
    pub fn begin() -> Self {
        Usage { begun: Instant::now(), cpu: cpu_seconds() }
    }

    /// The CPU time of all threads since the creation, if the system tells it.
    fn cpu_seconds(&self) -> Option<f64> {
        Some(cpu_seconds()? - self.cpu?)
    }

    /// CPU seconds of all threads, wall seconds and CPU nanoseconds per position since the creation, and the peak memory of the program, as
    /// text. Omits what the system does not tell.
    pub fn report(&self, positions: u64) -> String {
        let wall = self.begun.elapsed().as_secs_f64();
        let cpu = self
            .cpu_seconds()
            .map_or_else(String::new, |used| format!("{used:.2} CPU s, {:.1} CPU ns per position, ", used * 1e9 / positions.max(1) as f64));
        let peak = match peak_bytes() {
            Some(bytes) => format!(", peak memory {:.1} MB", bytes as f64 / 1e6),
            None => String::new(),
        };
        format!("{cpu}{wall:.2} wall s{peak}")
    }
}

/// Of all threads of this program.
fn cpu_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The program's name, in parentheses, may contain spaces. User and system time are the 12th and 13th
    // field after it, in ticks; Linux reports 100 ticks a second (proc(5), time(7)).
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |field: usize| fields.get(field)?.parse::<u64>().ok();
    Some((ticks(11)? + ticks(12)?) as f64 / 100.0)
}

/// The peak memory of this program.
fn peak_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib * 1024)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn linux_tells() {
        assert!(cpu_seconds().is_some_and(|seconds| seconds >= 0.0));
        assert!(peak_bytes().is_some_and(|bytes| bytes > 1 << 20));
        let report = Usage::begin().report(10);
        assert!(report.contains("CPU s, ") && report.contains("peak memory"), "{report}");
    }
}
