//! Measurements of the process by the system, read at each scrape. The names are the ones of Prometheus' own libraries, so that common
//! dashboards and rules find them.

use procfs::process::{LimitValue, Process};
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Unit;
use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

/// Without `/proc` it reports nothing.
#[derive(Debug)]
pub struct ProcessFigures {
    /// The server starts with the process. The system also has this time, but systemd can hide it from services.
    started: SystemTime,
}

struct Figures {
    cpu_seconds: f64,
    /// In bytes.
    resident: u64,
    /// In bytes.
    mapped: u64,
    threads: i64,
    open_files: Option<usize>,
    most_files: Option<u64>,
}

fn figures() -> Option<Figures> {
    let process = Process::myself().ok()?;
    let stat = process.stat().ok()?;
    let limit = process.limits().ok().map(|limits| limits.max_open_files.soft_limit);
    Some(Figures {
        cpu_seconds: (stat.utime + stat.stime) as f64 / procfs::ticks_per_second() as f64,
        resident: stat.rss * procfs::page_size(),
        mapped: stat.vsize,
        threads: stat.num_threads,
        open_files: process.fd_count().ok(),
        most_files: limit.map(|limit| match limit {
            LimitValue::Value(most) => most,
            LimitValue::Unlimited => u64::MAX,
        }),
    })
}

impl ProcessFigures {
    /// The process starts now.
    pub fn new() -> Self {
        ProcessFigures { started: SystemTime::now() }
    }
}

impl Collector for ProcessFigures {
    fn encode(&self, mut encoder: DescriptorEncoder) -> fmt::Result {
        let Some(figures) = figures() else { return Ok(()) };
        let started = self.started.duration_since(UNIX_EPOCH).ok().map(|since| since.as_secs_f64());
        let help = "Processor time of the process";
        let metric = encoder.encode_descriptor("process_cpu", help, Some(&Unit::Seconds), MetricType::Counter)?;
        ConstCounter::new(figures.cpu_seconds).encode(metric)?;
        let gauges: [(&str, &str, Option<&Unit>, Option<f64>); 6] = [
            ("process_start_time", "When the process started, since 1970", Some(&Unit::Seconds), started),
            ("process_resident_memory", "Memory of the process", Some(&Unit::Bytes), Some(figures.resident as f64)),
            ("process_virtual_memory", "Address space of the process", Some(&Unit::Bytes), Some(figures.mapped as f64)),
            ("process_threads", "Threads of the process", None, Some(figures.threads as f64)),
            ("process_open_fds", "Open files and connections", None, figures.open_files.map(|open| open as f64)),
            ("process_max_fds", "How many files and connections may be open", None, figures.most_files.map(|most| most as f64)),
        ];
        for (name, help, unit, value) in gauges {
            if let Some(value) = value {
                ConstGauge::new(value).encode(encoder.encode_descriptor(name, help, unit, MetricType::Gauge)?)?;
            }
        }
        Ok(())
    }
}
