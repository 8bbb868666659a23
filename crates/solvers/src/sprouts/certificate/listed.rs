//! Keys in a list that is looked up as it is, without being read first: lands by their lives, and positions.
//!
//! A list has numbered groups of keys, the keys of a group in the order of their bytes, and blocks of [`BLOCK`] keys. Of each key there is
//! written how much of its beginning is that of the key before it in the block, the length of the rest, the rest, and a number. All of this
//! is in half bytes, the upper one first: numbers below 14 take one.
//!
//! Before the blocks there are, in [numbers](write_number): how many groups there are; the number of each and how many keys it has; and
//! the length of the blocks. Then come the places of the blocks, each in four bytes, the lowest first.

use crate::sprouts::land;
use crate::sprouts::packing::{HalfByteReader, HalfBytes, read_small_number, write_number};
use std::cmp::Ordering;

/// The keys of a block. A look-up reads half of a block.
const BLOCK: u32 = 16;

/// Keys, each with a number.
#[derive(Clone, Debug, Default)]
pub struct Listed {
    /// In the order of their numbers.
    groups: Vec<Group>,
    places: Vec<u8>,
    blocks: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
struct Group {
    number: u32,
    keys: u32,
    /// The place of its first key, and its first block.
    first: u32,
    first_block: u32,
}

impl Listed {
    /// Writes a list of packed lands, each with a number and in the group of its lives. Returns the places of the lands in the list.
    pub fn write_lands<'a>(lands: impl Iterator<Item = (&'a [u8], u16)>, out: &mut Vec<u8>) -> Vec<u32> {
        Listed::write(lands.map(|(packed, number)| (land::lives(packed), packed, number)), out)
    }

    /// Writes a list of keys, each with its group before it and its number behind it. Returns the places of the keys in the list.
    pub fn write<'a>(keys: impl Iterator<Item = (u32, &'a [u8], u16)>, out: &mut Vec<u8>) -> Vec<u32> {
        let mut sorted: Vec<(u32, &[u8], u16, usize)> =
            keys.enumerate().map(|(at, (group, key, number))| (group, key, number, at)).collect();
        sorted.sort_unstable();
        let mut order = vec![0; sorted.len()];
        let (mut groups, mut places, mut blocks) = (Vec::new(), Vec::new(), HalfBytes::default());
        let mut place = 0;
        for group in sorted.chunk_by(|one, other| one.0 == other.0) {
            groups.push((group[0].0, group.len()));
            for block in group.chunks(BLOCK as usize) {
                blocks.end_byte();
                places.extend_from_slice(&(blocks.bytes.len() as u32).to_le_bytes());
                let mut before: &[u8] = &[];
                for &(_, key, number, at) in block {
                    let shared = before.iter().zip(key).take_while(|(one, other)| one == other).count();
                    blocks.push(shared as u16);
                    blocks.push((key.len() - shared) as u16);
                    key[shared..].iter().for_each(|&byte| blocks.push(byte.into()));
                    blocks.push(number);
                    before = key;
                    order[at] = place;
                    place += 1;
                }
            }
        }
        write_number(groups.len() as u64, out);
        for (number, keys) in groups {
            write_number(number.into(), out);
            write_number(keys as u64, out);
        }
        write_number(blocks.bytes.len() as u64, out);
        out.extend_from_slice(&places);
        out.extend_from_slice(&blocks.bytes);
        order
    }

    /// Takes a list from the beginning of `bytes`. Its blocks are not looked into.
    pub fn take(bytes: &mut &[u8]) -> Option<Self> {
        let mut groups = Vec::new();
        let (mut count, mut first_block) = (0u32, 0u32);
        for _ in 0..read_small_number(bytes)? {
            let (number, keys) = (read_small_number(bytes)?, read_small_number(bytes)?);
            if groups.last().is_some_and(|before: &Group| before.number >= number) {
                return None;
            }
            groups.push(Group { number, keys, first: count, first_block });
            count = count.checked_add(keys)?;
            first_block = first_block.checked_add(keys.div_ceil(BLOCK))?;
        }
        let length = read_small_number(bytes)? as usize;
        let (places, rest) = bytes.split_at_checked((first_block as usize).checked_mul(4)?)?;
        let (blocks, rest) = rest.split_at_checked(length)?;
        *bytes = rest;
        Some(Listed { groups, places: places.to_vec(), blocks: blocks.to_vec() })
    }

    /// The number of a key.
    pub fn find(&self, key: &[u8], group: u32) -> Option<u32> {
        self.look(key, group).map(|(_, number)| number)
    }

    /// The place of a key in the list.
    pub fn place(&self, key: &[u8], group: u32) -> Option<u32> {
        self.look(key, group).map(|(place, _)| place)
    }

    /// The place of a key, and its number. No key of the list is written out: most differ from this one near their beginning.
    fn look(&self, key: &[u8], group: u32) -> Option<(u32, u32)> {
        let group = self.groups[self.groups.binary_search_by_key(&group, |group| group.number).ok()?];
        // The last block that does not begin behind the key.
        let (mut block, mut behind) = (0, group.keys.div_ceil(BLOCK));
        while behind - block > 1 {
            let middle = (block + behind) / 2;
            let mut first = self.block(group.first_block + middle)?;
            let _shared = first.number()?;
            let length = first.number()?;
            match compare(&mut first, length, key)?.0 {
                Ordering::Greater => behind = middle,
                _ => block = middle,
            }
        }
        let mut keys = self.block(group.first_block + block)?;
        // How much of the beginning of the key before is that of this key, which comes behind it.
        let mut alike = 0;
        for place in BLOCK * block..group.keys.min(BLOCK * (block + 1)) {
            let (shared, length) = (usize::from(keys.number()?), keys.number()?);
            if shared < alike {
                return None;
            }
            let (order, more, left) =
                if shared > alike { (Ordering::Less, 0, length) } else { compare(&mut keys, length, key.get(alike..)?)? };
            match order {
                Ordering::Less => alike += more,
                Ordering::Equal => return Some((group.first + place, keys.number()?.into())),
                Ordering::Greater => return None,
            }
            // The rest of it, and its number.
            for _ in 0..=left {
                keys.number()?;
            }
        }
        None
    }

    fn block(&self, block: u32) -> Option<HalfByteReader<'_>> {
        let (place, _) = self.places.get(4 * block as usize..)?.split_first_chunk()?;
        Some(HalfByteReader::at_byte(&self.blocks, u32::from_le_bytes(*place) as usize))
    }
}

/// Compares the next `length` numbers with a key, up to the first difference: their order, how many are alike, and how many are not read.
#[inline]
fn compare(halves: &mut HalfByteReader<'_>, length: u16, key: &[u8]) -> Option<(Ordering, usize, u16)> {
    for read in 0..length {
        let number = halves.number()?;
        let order = key.get(usize::from(read)).map_or(Ordering::Greater, |&byte| number.cmp(&byte.into()));
        if order.is_ne() {
            return Some((order, read.into(), length - read - 1));
        }
    }
    Some((usize::from(length).cmp(&key.len()), length.into(), 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use std::collections::BTreeMap;

    /// Packed bytes of one region, some of them longer than a half byte or a byte can say.
    fn random_lands(rng: &mut ChaCha8Rng, count: usize) -> BTreeMap<Vec<u8>, u16> {
        let mut lands = BTreeMap::new();
        for _ in 0..count {
            let mut packed = vec![rng.random_range(0..4)];
            for _ in 0..rng.random_range(0..4) {
                let (longest, last) = (if rng.random_bool(0.02) { 200 } else { 6 }, if rng.random_bool(0.5) { 60 } else { 4 });
                let length = rng.random_range(1..longest);
                packed.push(length);
                packed.extend((0..length).map(|_| rng.random_range(1..last)));
            }
            packed.push(0);
            let greatest = if rng.random_bool(0.1) { 400 } else { 4 };
            lands.insert(packed, rng.random_range(0..greatest));
        }
        lands
    }

    fn listed(lands: &BTreeMap<Vec<u8>, u16>) -> (Vec<u8>, Vec<u32>) {
        let mut bytes = Vec::new();
        let places = Listed::write_lands(lands.iter().map(|(land, &number)| (&land[..], number)), &mut bytes);
        (bytes, places)
    }

    #[test]
    fn lands_are_found_where_they_are_listed() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        for count in [0, 1, 16, 17, 2000] {
            let lands = random_lands(&mut rng, count);
            let (bytes, places) = listed(&lands);
            let mut rest = &[&bytes[..], b"rest"].concat()[..];
            let list = Listed::take(&mut rest).expect("a list");
            assert_eq!(rest, b"rest");
            let find = |land: &[u8]| list.find(land, land::lives(land));
            assert!(lands.iter().all(|(land, &number)| find(land) == Some(number.into())));
            let others = random_lands(&mut rng, 500);
            assert!(others.keys().all(|land| find(land) == lands.get(land).map(|&number| number.into())));
            assert!(lands.keys().zip(&places).all(|(land, &place)| list.place(land, land::lives(land)) == Some(place)));
            // They come in the order of their lives, then of their bytes.
            let mut in_order: Vec<&Vec<u8>> = lands.keys().collect();
            in_order.sort_by_key(|land| land::lives(land));
            assert!((0..).zip(in_order).all(|(place, land)| list.place(land, land::lives(land)) == Some(place)));
        }
    }

    /// Keys that begin others, empty ones and bytes that take several half bytes, in groups of their own.
    #[test]
    fn keys_of_any_bytes_are_found_where_they_are_listed() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let mut key = || {
            let length = rng.random_range(0..6);
            let bytes = (0..length).map(|_| [0, 1, 13, 14, 255][rng.random_range(0..5)]).collect::<Vec<u8>>();
            (rng.random_range(0..3), bytes)
        };
        for count in [1, 15, 16, 17, 300, 3000] {
            let keys: BTreeMap<(u32, Vec<u8>), u16> = (0..count).map(|number| (key(), number)).collect();
            let mut bytes = Vec::new();
            Listed::write(keys.iter().map(|((group, key), &number)| (*group, &key[..], number)), &mut bytes);
            let list = Listed::take(&mut &bytes[..]).expect("a list");
            for asked in keys.keys().cloned().chain((0..2000).map(|_| key())) {
                assert_eq!(list.find(&asked.1, asked.0), keys.get(&asked).map(|&number| number.into()));
            }
            for (place, (group, key)) in (0..).zip(keys.keys()) {
                assert_eq!(list.place(key, *group), Some(place));
            }
        }
    }

    #[test]
    fn damaged_lists_are_refused_or_say_something_else() {
        let lands = random_lands(&mut ChaCha8Rng::seed_from_u64(4), 40);
        let (bytes, _) = listed(&lands);
        for end in 0..bytes.len() {
            assert!(Listed::take(&mut &bytes[..end]).is_none());
        }
        for at in 0..bytes.len() {
            for byte in [0, 1, 15, 0x7f, 0xe0, 0xff] {
                let mut changed = bytes.clone();
                changed[at] = byte;
                if let Some(list) = Listed::take(&mut &changed[..]) {
                    // Nothing panics.
                    for land in lands.keys() {
                        let _ = list.find(land, land::lives(land));
                    }
                }
            }
        }
    }
}
