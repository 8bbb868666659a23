//! Lists of bytes, one after another, with hardly any room beside them.

use super::packing::{read_number, write_number};

/// The lists of a chunk. No chunk is ever moved as a whole once it is full.
const CHUNK: usize = 1 << 16;

/// One place is kept for so many lists. A look-up passes over the lists between.
const GROUP: usize = 4;

/// Lists of bytes, numbered from 0 on in the order in which they come.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    chunks: Vec<Chunk>,
    count: usize,
}

/// Consecutive lists, each after its length.
#[derive(Clone, Debug, Default)]
struct Chunk {
    bytes: Vec<u8>,
    /// The place of the first list of each group.
    places: Vec<u32>,
}

impl Lists {
    pub fn len(&self) -> usize {
        self.count
    }

    /// In bytes.
    pub fn size(&self) -> usize {
        let full = self.chunks.iter().map(|chunk| chunk.bytes.capacity() + chunk.places.capacity() * size_of::<u32>());
        full.sum::<usize>() + self.chunks.capacity() * size_of::<Chunk>()
    }

    /// Adds a list, and returns its number.
    pub fn push(&mut self, list: &[u8]) -> u32 {
        let number = self.count;
        if number.is_multiple_of(CHUNK) {
            if let Some(Chunk { bytes, places }) = self.chunks.last_mut() {
                bytes.shrink_to_fit();
                places.shrink_to_fit();
            }
            self.chunks.push(Chunk::default());
        }
        if let Some(Chunk { bytes, places }) = self.chunks.last_mut() {
            if number.is_multiple_of(GROUP) {
                places.push(bytes.len() as u32);
            }
            write_number(list.len() as u64, bytes);
            bytes.extend_from_slice(list);
        }
        self.count += 1;
        number as u32
    }

    #[inline]
    pub fn list(&self, number: u32) -> &[u8] {
        let (chunk, within) = (number as usize / CHUNK, number as usize % CHUNK);
        let Chunk { bytes, places } = &self.chunks[chunk];
        let mut rest = &bytes[places[within / GROUP] as usize..];
        for _ in 0..within % GROUP {
            take_list(&mut rest);
        }
        take_list(&mut rest)
    }

    /// All lists in order.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.chunks.iter().flat_map(|chunk| {
            let mut rest = &chunk.bytes[..];
            std::iter::from_fn(move || if rest.is_empty() { None } else { Some(take_list(&mut rest)) })
        })
    }
}

/// Adds an item to a vector that grows by an eighth.
pub fn push_tightly<T>(items: &mut Vec<T>, item: T) {
    if items.len() == items.capacity() {
        items.reserve_exact(items.len() / 8 + 16);
    }
    items.push(item);
}

#[inline]
fn take_list<'a>(bytes: &mut &'a [u8]) -> &'a [u8] {
    let length = match bytes[0] {
        short @ 0..0x80 => {
            *bytes = &bytes[1..];
            short.into()
        }
        _ => read_number(bytes).unwrap_or(0) as usize,
    };
    let (list, rest) = bytes.split_at(length);
    *bytes = rest;
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn lists_are_read_as_they_were_written() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut lists = Lists::default();
        let mut twin: Vec<Vec<u8>> = Vec::new();
        for number in 0..CHUNK as u32 + 100 {
            let longest = if rng.random_bool(0.01) { 300 } else { 5 };
            let list: Vec<u8> = (0..rng.random_range(0..longest)).map(|_| rng.random_range(0..=255)).collect();
            assert_eq!(lists.push(&list), number);
            twin.push(list);
        }
        assert!(lists.iter().eq(&twin));
        assert!((0..).zip(&twin).all(|(number, list)| lists.list(number) == list));
        assert_eq!(lists.len(), twin.len());
    }
}
