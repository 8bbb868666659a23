//! Caches of results, and what they report for `/metrics`.

use crate::theory::{Budget, Stop};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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

/// A cache whose figures are read for metrics.
#[derive(Clone)]
pub struct WatchedCache {
    pub name: &'static str,
    pub figures: Arc<dyn Fn() -> CacheFigures + Send + Sync>,
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

/// Results that are [computed for all](Budget::for_all) requests, with their prices: those of the `MOST` keys that were used last.
#[derive(Debug)]
pub struct PricedCache<K, V, const MOST: usize>(LruCache<K, (Option<V>, u64), MOST>);

impl<K, V, const MOST: usize> Default for PricedCache<K, V, MOST> {
    fn default() -> Self {
        PricedCache(LruCache::default())
    }
}

impl<K: Clone + PartialEq, V: Clone, const MOST: usize> PricedCache<K, V, MOST> {
    /// The result for `key`, cached or found now within `most` units of work. `None` if these do not suffice, which is cached, too, for
    /// every `most` that is not larger.
    ///
    /// # Errors
    /// Those of [`Budget::for_all`]. Nothing is cached then.
    pub fn get(&self, key: &K, most: u64, budget: &Budget, find: impl FnOnce(&Budget) -> Result<V, Stop>) -> Result<Option<V>, Stop> {
        let (result, price) = match self.0.get(key).filter(|(result, tried)| result.is_some() || *tried >= most) {
            Some(known) => known,
            None => {
                // The lock is not held here. If another request was faster, all share what it found.
                let found = budget.for_all(most, find)?;
                let tried = found.1;
                self.0.keep(key, found, |known| known.0.is_none() && known.1 < tried)
            }
        };
        budget.recall(price.min(most))?;
        Ok(result.filter(|_| price <= most))
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// Whether what is computed for all has one price: a request is answered or refused alike, whether the result is cached or not.
    pub fn check_price<C: Default, T: PartialEq + std::fmt::Debug>(fetch: impl Fn(&C, &Budget) -> Result<T, Stop>) {
        let (warm, budget) = (C::default(), Budget::unlimited());
        let found = fetch(&warm, &budget).unwrap();
        let price = budget.done();
        assert_eq!((fetch(&warm, &budget), budget.done()), (Ok(found), price));
        for allowance in [0, price / 4, (price - 1) / 2, price.div_ceil(2), price / 2 + 1, price] {
            let expected = if 2 * allowance < price { Err(Stop::Exhausted { allowance }) } else { fetch(&warm, &Budget::unlimited()) };
            let cold = C::default();
            assert_eq!(fetch(&cold, &Budget::of(allowance).in_place(u64::MAX)), Err(Stop::NotInPlace), "{allowance} of {price}");
            for (cache, budget) in
                [(&cold, Budget::of(allowance)), (&cold, Budget::of(allowance)), (&warm, Budget::of(allowance).in_place(0))]
            {
                assert_eq!(fetch(cache, &budget), expected, "{allowance} of {price}");
                assert_eq!(budget.remaining(), allowance);
            }
        }
    }

    #[test]
    fn a_price_is_the_same_for_all() {
        let cache = PricedCache::<u64, u64, 2>::default();
        let get = |key, budget: &Budget| cache.get(&key, 1000, budget, |own| own.spend(key).map(|()| key));
        let outcomes = |budget: u64| [200, 1000, 1001].map(|key| get(key, &Budget::of(budget)));
        let refused = |allowance| Err(Stop::Exhausted { allowance });
        let expected = [
            (99, [refused(99), refused(99), refused(99)]),
            (100, [Ok(Some(200)), refused(100), refused(100)]),
            (500, [Ok(Some(200)), Ok(Some(1000)), Ok(None)]),
        ];
        for (budget, expected) in expected.iter().chain(expected.iter().rev()) {
            assert_eq!(outcomes(*budget), *expected);
        }
        let (short, first, later) = (Budget::of(500).in_place(1), Budget::of(500), Budget::of(500));
        assert_eq!(
            (get(3, &short), get(3, &first), get(3, &later), get(3, &short)),
            (Err(Stop::NotInPlace), Ok(Some(3)), Ok(Some(3)), Ok(Some(3)))
        );
        assert_eq!((first.done(), later.done(), short.done()), (3, 0, 0));
    }

    /// Whatever was asked before.
    #[test]
    fn a_result_that_takes_too_much_for_one_is_found_for_another() {
        let cache = PricedCache::<u8, u64, 2>::default();
        let get = |most| cache.get(&1, most, &Budget::unlimited(), |own| own.spend(200).map(|()| 7));
        assert_eq!([199, 100, 200, 199, 300].map(get), [Ok(None), Ok(None), Ok(Some(7)), Ok(None), Ok(Some(7))]);
    }

    #[test]
    fn the_least_recently_used_is_dropped_first() {
        let recent = LruCache::<u8, u8, 2>::default();
        assert_eq!((recent.keep(&1, 10, |_| false), recent.keep(&2, 20, |_| false)), (10, 20));
        assert_eq!((recent.get(&1), recent.keep(&3, 30, |_| false)), (Some(10), 30));
        assert_eq!([1, 2, 3].map(|key| recent.get(&key)), [Some(10), None, Some(30)]);
        assert_eq!((recent.keep(&1, 11, |_| false), recent.keep(&1, 12, |&known| known < 12)), (10, 12));
    }
}
