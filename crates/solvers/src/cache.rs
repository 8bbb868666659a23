//! Caches of results, and what they report for `/metrics`.

use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CacheFigures {
    pub entries: u64,
    pub bytes: u64,
    pub hits: u64,
    pub misses: u64,
    /// Hits that waited for the computation of another request. They are among `hits`.
    pub shared: u64,
    /// Entries that were dropped to make room.
    pub evictions: u64,
}

pub trait Cache: Send + Sync {
    fn name(&self) -> &'static str;

    fn figures(&self) -> CacheFigures;
}

/// The values of the `MOST` keys that were used last.
#[derive(Debug)]
pub struct LruCache<K, V, const MOST: usize> {
    /// The most recently used is last.
    entries: Mutex<Vec<(K, V)>>,
}

impl<K, V, const MOST: usize> Default for LruCache<K, V, MOST> {
    fn default() -> Self {
        LruCache { entries: Mutex::default() }
    }
}

impl<K: Clone + PartialEq, V: Clone, const MOST: usize> LruCache<K, V, MOST> {
    pub fn get(&self, key: &K) -> Option<V> {
        let mut entries = self.entries();
        let index = entries.iter().position(|(known, _)| known == key)?;
        entries[index..].rotate_left(1);
        entries.last().map(|(_, value)| value.clone())
    }

    /// Caches a value and returns it. If there is a value for this key already, that one stays and is returned, unless `is_better` says
    /// that the new one is better.
    pub fn keep(&self, key: &K, value: V, is_better: impl Fn(&V) -> bool) -> V {
        let mut entries = self.entries();
        match entries.iter_mut().find(|(known, _)| known == key) {
            Some((_, known)) if is_better(known) => *known = value.clone(),
            Some((_, known)) => return known.clone(),
            None => {
                if entries.len() == MOST {
                    entries.remove(0);
                }
                entries.push((key.clone(), value.clone()));
            }
        }
        value
    }

    fn entries(&self) -> MutexGuard<'_, Vec<(K, V)>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_recently_used_is_dropped_first() {
        let recent = LruCache::<u8, u8, 2>::default();
        assert_eq!((recent.keep(&1, 10, |_| false), recent.keep(&2, 20, |_| false)), (10, 20));
        assert_eq!((recent.get(&1), recent.keep(&3, 30, |_| false)), (Some(10), 30));
        assert_eq!([1, 2, 3].map(|key| recent.get(&key)), [Some(10), None, Some(30)]);
        assert_eq!((recent.keep(&1, 11, |_| false), recent.keep(&1, 12, |&known| known < 12)), (10, 12));
    }
}
