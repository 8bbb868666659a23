//! The figures of the solvers' caches, read at each scrape.

use nimber_solvers::cache::{CacheFigures, WatchedCache};
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeLabelSet, EncodeMetric};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Unit;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct CacheLabel {
    cache: &'static str,
}

type Figure = fn(&CacheFigures) -> u64;

#[derive(Clone, Default)]
pub struct Caches(Arc<Mutex<Vec<WatchedCache>>>);

impl Caches {
    /// Reads these caches from now on, and no others.
    pub fn watch(&self, caches: &[WatchedCache]) {
        *self.list() = caches.to_vec();
    }

    fn list(&self) -> MutexGuard<'_, Vec<WatchedCache>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Caches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.list().iter().map(|cache| cache.name)).finish()
    }
}

impl Collector for Caches {
    fn encode(&self, mut encoder: DescriptorEncoder) -> fmt::Result {
        let figures: Vec<_> = self.list().iter().map(|cache| (CacheLabel { cache: cache.name }, (cache.figures)())).collect();
        let counters: [(&str, &str, Figure); 4] = [
            ("cache_hits", "Cache look-ups that found an entry", |figures| figures.hits),
            ("cache_misses", "Cache look-ups that found nothing, so the entry was computed", |figures| figures.misses),
            ("cache_shared", "Cache hits that waited for an equal computation", |figures| figures.shared),
            ("cache_evictions", "Cache entries dropped to make room", |figures| figures.evictions),
        ];
        for (name, help, read) in counters {
            let mut family = encoder.encode_descriptor(name, help, None, MetricType::Counter)?;
            for (label, figures) in &figures {
                ConstCounter::new(read(figures)).encode(family.encode_family(label)?)?;
            }
        }
        let gauges: [(&str, &str, Option<&Unit>, Figure); 2] = [
            ("cache_entries", "Entries in the cache", None, |figures| figures.entries),
            ("cache_size", "Bytes of the entries in the cache", Some(&Unit::Bytes), |figures| figures.bytes),
        ];
        for (name, help, unit, read) in gauges {
            let mut family = encoder.encode_descriptor(name, help, unit, MetricType::Gauge)?;
            for (label, figures) in &figures {
                ConstGauge::new(read(figures) as i64).encode(family.encode_family(label)?)?;
            }
        }
        Ok(())
    }
}
