//! Lists that are kept once, and numbered.

/// Numbers lists of items from 0 on, in the order in which they come.
#[derive(Clone, Debug)]
pub struct Interner<T> {
    items: Vec<T>,
    /// The end of each list in `items`.
    ends: Vec<u32>,
    /// An open-addressing hash table: the upper half of a hash, and a number.
    slots: Vec<u64>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Interner { items: Vec::new(), ends: Vec::new(), slots: Vec::new() }
    }
}

const FREE: u64 = u64::MAX;

/// Room for one more list: places and numbers have 32 bits, and users take the top bit of a number.
const MOST_ITEMS: usize = u32::MAX as usize - (1 << 16);
const MOST_LISTS: usize = (1 << 31) - 1;

/// The hash of a list of numbers.
pub fn hash(list: &[u32]) -> u64 {
    let fold = |hash: u64, &number: &u32| (hash ^ u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    list.iter().fold(list.len() as u64, fold).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

impl<T: Copy + Eq> Interner<T> {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// In bytes.
    pub fn size(&self) -> usize {
        self.items.capacity() * size_of::<T>() + self.ends.capacity() * size_of::<u32>() + self.slots.capacity() * size_of::<u64>()
    }

    /// Whether there may be no numbers left.
    pub fn is_full(&self) -> bool {
        self.items.len() > MOST_ITEMS || self.ends.len() >= MOST_LISTS
    }

    #[inline]
    pub fn list(&self, number: u32) -> &[T] {
        let number = number as usize;
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.items[start as usize..self.ends[number] as usize]
    }

    /// Each number, with the half of its hash that [`Interner::intern`] needs.
    pub fn numbers(&self) -> impl Iterator<Item = (u32, u64)> {
        self.slots.iter().filter(|&&slot| slot != FREE).map(|&slot| (slot as u32, slot & !u64::from(u32::MAX)))
    }

    /// The number of a list, if it has one. Only the upper half of the hash matters.
    #[inline]
    pub fn find(&self, list: &[T], hash: u64) -> Option<u32> {
        if self.slots.is_empty() { None } else { self.look(list, hash >> 32).ok() }
    }

    /// The number of a list, a new one if it has none.
    pub fn intern(&mut self, list: &[T], hash: u64) -> u32 {
        if self.slots.len() * 3 <= self.ends.len() * 4 {
            self.grow();
        }
        let tag = hash >> 32;
        self.look(list, tag).unwrap_or_else(|free| {
            let number = self.ends.len() as u32;
            self.slots[free] = tag << 32 | u64::from(number);
            self.items.extend_from_slice(list);
            self.ends.push(self.items.len() as u32);
            number
        })
    }

    /// The number of a list, or the free slot for it.
    #[inline]
    fn look(&self, list: &[T], tag: u64) -> Result<u32, usize> {
        let mask = self.slots.len() - 1;
        let mut at = tag as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot == FREE {
                return Err(at);
            }
            if slot >> 32 == tag && self.list(slot as u32) == list {
                return Ok(slot as u32);
            }
            at = (at + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(1 << 8);
        let old = std::mem::replace(&mut self.slots, vec![FREE; size]);
        for slot in old.into_iter().filter(|&slot| slot != FREE) {
            let mut at = (slot >> 32) as usize & (size - 1);
            while self.slots[at] != FREE {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = slot;
        }
    }
}
