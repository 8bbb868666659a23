//! Lists of bytes that are kept once, and numbered.

pub use super::land::hash;
use super::lists::Lists;

/// Numbers lists of bytes from 0 on, in the order in which they come.
#[derive(Clone, Debug, Default)]
pub struct Interner {
    lists: Lists,
    table: NumberTable,
}

/// Users take the top bit of a number.
const MOST_LISTS: usize = (1 << 31) - 1;

impl Interner {
    pub fn len(&self) -> usize {
        self.lists.len()
    }

    /// In bytes.
    pub fn size(&self) -> usize {
        self.lists.size() + self.table.size()
    }

    /// Whether there are no numbers left.
    pub fn is_full(&self) -> bool {
        self.len() >= MOST_LISTS
    }

    #[inline]
    pub fn list(&self, number: u32) -> &[u8] {
        self.lists.list(number)
    }

    /// All lists in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.lists.iter()
    }

    /// The number of a list, if it has one, given its [`hash`].
    #[inline]
    pub fn find(&self, list: &[u8], hash: u64) -> Option<u32> {
        self.table.find(hash, |number| self.list(number) == list)
    }

    /// The number of a list, a new one if it has none, given its [`hash`].
    pub fn intern(&mut self, list: &[u8], hash: u64) -> u32 {
        if let Some(number) = self.find(list, hash) {
            return number;
        }
        if self.table.is_full() {
            // The old table goes first, so that there are never two.
            let buckets = self.table.more_buckets();
            self.table = NumberTable::default();
            self.table = NumberTable::of(buckets);
            self.lists.iter().zip(0..).for_each(|(list, number)| self.table.insert(self::hash(list), number));
        }
        let number = self.lists.push(list);
        self.table.insert(hash, number);
        number
    }
}

/// A hash table of numbers alone. Seven eighths of it are taken before it grows, by a quarter.
#[derive(Clone, Debug, Default)]
struct NumberTable {
    buckets: Vec<Bucket>,
    count: usize,
}

/// In one line of a processor's cache. What does not fit is in the next bucket that is not full.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Bucket {
    numbers: [u32; WIDTH],
    /// A byte of each hash, so that hardly any list is looked at in vain.
    tags: [u8; WIDTH],
    taken: u8,
}

const WIDTH: usize = 12;

/// Below this number of buckets, a table doubles.
const FEW: usize = 1 << 12;

impl NumberTable {
    fn of(buckets: usize) -> Self {
        NumberTable { buckets: vec![Bucket { numbers: [0; WIDTH], tags: [0; WIDTH], taken: 0 }; buckets], count: 0 }
    }

    fn size(&self) -> usize {
        self.buckets.capacity() * size_of::<Bucket>()
    }

    fn is_full(&self) -> bool {
        self.count >= self.buckets.len() * WIDTH / 8 * 7
    }

    fn more_buckets(&self) -> usize {
        let buckets = self.buckets.len();
        if buckets < FEW { (2 * buckets).max(4) } else { buckets / 4 * 5 }
    }

    /// The first bucket for a hash, and its tag.
    #[inline]
    fn place(&self, hash: u64) -> (usize, u8) {
        ((((hash >> 32) * self.buckets.len() as u64) >> 32) as usize, hash as u8)
    }

    #[inline]
    fn find(&self, hash: u64, mut is_it: impl FnMut(u32) -> bool) -> Option<u32> {
        let (place, tag) = self.place(hash);
        let (before, from) = self.buckets.split_at_checked(place)?;
        for bucket in from.iter().chain(before) {
            for slot in 0..WIDTH.min(bucket.taken.into()) {
                if bucket.tags[slot] == tag && is_it(bucket.numbers[slot]) {
                    return Some(bucket.numbers[slot]);
                }
            }
            if usize::from(bucket.taken) < WIDTH {
                return None;
            }
        }
        None
    }

    /// There is room, because a full table grows before.
    fn insert(&mut self, hash: u64, number: u32) {
        let (mut place, tag) = self.place(hash);
        while usize::from(self.buckets[place].taken) == WIDTH {
            place = (place + 1) % self.buckets.len();
        }
        let bucket = &mut self.buckets[place];
        let slot = usize::from(bucket.taken);
        (bucket.numbers[slot], bucket.tags[slot]) = (number, tag);
        bucket.taken += 1;
        self.count += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use std::collections::HashMap;

    #[test]
    fn each_list_has_one_number() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut interner = Interner::default();
        let mut twin: HashMap<Vec<u8>, u32> = HashMap::new();
        for _ in 0..200_000 {
            let list = rng.random_range(0..100_000u32).to_le_bytes()[..rng.random_range(0..4)].to_vec();
            assert_eq!(interner.find(&list, hash(&list)), twin.get(&list).copied());
            let next = twin.len() as u32;
            assert_eq!(interner.intern(&list, hash(&list)), *twin.entry(list).or_insert(next));
        }
        assert_eq!(interner.len(), twin.len());
        assert!(twin.iter().all(|(list, &number)| interner.list(number) == *list));
        assert!(interner.table.buckets.len() > FEW && interner.table.buckets.iter().any(|bucket| usize::from(bucket.taken) == WIDTH));
    }
}
