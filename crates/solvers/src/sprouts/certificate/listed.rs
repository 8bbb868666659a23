//! Keys in a list that is looked up as it is, without being read first: lands by their lives, and positions.
//!
//! A list has numbered groups of keys, the keys of a group in the order of their bytes, and blocks of [`BLOCK`] keys. Of each key there is
//! written how much of its beginning is that of the key before it in the block, the length of the rest, the rest, and a number. All of this
//! is in [prefix codes](super::prefix_codes), of a byte by the byte before it.
//!
//! Before the blocks there are, in [numbers](write_number): how many groups there are; the number of each and how many keys it has; the
//! codes; and the length of the blocks. Then come the places of the blocks, each in four bytes, the lowest first.

use super::prefix_codes::{Numbers, PADDING, PrefixCodes, PrefixReader};
use crate::sprouts::land;
use crate::sprouts::packing::{read_small_number, write_number};
use std::cmp::Ordering;

/// The keys of a block. A look-up reads half of a block: with 16 keys it takes a quarter more time, and lists are a twentieth smaller.
const BLOCK: u32 = 10;

/// Keys, each with a number.
#[derive(Clone, Debug, Default)]
pub struct Listed {
    /// In the order of their numbers.
    groups: Vec<Group>,
    places: Vec<u8>,
    codes: PrefixCodes,
    /// With [`PADDING`] behind them.
    blocks: Vec<u8>,
}

/// What is read next, and so in which code: how much a key shares, the length of the rest, the number, and the first byte of the rest,
/// whose byte before is not read.
const SHARED: u8 = 0;
const LENGTH: u8 = 1;
const NUMBER: u8 = 2;
const FIRST: u8 = 3;

/// The byte after another, of which the larger ones are alike.
fn after(byte: u16) -> u8 {
    FIRST + 1 + byte.min(13) as u8
}

const CONTEXTS: u8 = FIRST + 15;

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
        let (mut groups, mut numbers) = (Vec::new(), Numbers::default());
        let mut place = 0;
        for group in sorted.chunk_by(|one, other| one.0 == other.0) {
            groups.push((group[0].0, group.len()));
            for block in group.chunks(BLOCK as usize) {
                numbers.begin_part();
                let mut before: &[u8] = &[];
                for &(_, key, number, at) in block {
                    let shared = before.iter().zip(key).take_while(|(one, other)| one == other).count();
                    numbers.push(SHARED, shared as u16);
                    numbers.push(LENGTH, (key.len() - shared) as u16);
                    let mut context = FIRST;
                    for &byte in &key[shared..] {
                        numbers.push(context, byte.into());
                        context = after(byte.into());
                    }
                    numbers.push(NUMBER, number);
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
        let (blocks, places) = numbers.write(CONTEXTS, out);
        write_number(blocks.len() as u64, out);
        places.iter().for_each(|place| out.extend_from_slice(&place.to_le_bytes()));
        out.extend_from_slice(&blocks);
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
        let codes = PrefixCodes::take(CONTEXTS, bytes)?;
        let length = read_small_number(bytes)? as usize;
        let (places, rest) = bytes.split_at_checked((first_block as usize).checked_mul(4)?)?;
        let (blocks, rest) = rest.split_at_checked(length)?;
        *bytes = rest;
        Some(Listed { groups, places: places.to_vec(), codes, blocks: [blocks, &PADDING].concat() })
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
            first.next_key()?;
            match first.compare(key)? {
                Ordering::Greater => behind = middle,
                _ => block = middle,
            }
        }
        let mut keys = self.block(group.first_block + block)?;
        // How much of the beginning of the key before is that of this key, which comes behind it.
        let mut alike = 0;
        for place in BLOCK * block..group.keys.min(BLOCK * (block + 1)) {
            let shared = usize::from(keys.next_key()?);
            if shared < alike {
                return None;
            }
            let order = if shared > alike { Ordering::Less } else { keys.compare(key.get(alike..)?)? };
            match order {
                Ordering::Less => alike += keys.alike,
                Ordering::Equal => return Some((group.first + place, keys.number()?.into())),
                Ordering::Greater => return None,
            }
            keys.number()?;
        }
        None
    }

    fn block(&self, block: u32) -> Option<BlockReader<'_>> {
        let (place, _) = self.places.get(4 * block as usize..)?.split_first_chunk()?;
        let numbers = PrefixReader::at_byte(&self.codes, &self.blocks, u32::from_le_bytes(*place) as usize);
        Some(BlockReader { numbers, left: 0, context: FIRST, alike: 0 })
    }
}

/// Reads the keys of a block, each without what it shares with the one before.
struct BlockReader<'a> {
    numbers: PrefixReader<'a>,
    /// How many bytes of the key are not read.
    left: u16,
    context: u8,
    /// How many bytes were alike when the key was compared; 0 before.
    alike: usize,
}

impl BlockReader<'_> {
    /// Begins a key. Returns how much it shares.
    fn next_key(&mut self) -> Option<u16> {
        let shared = self.numbers.number(SHARED)?;
        self.left = self.numbers.number(LENGTH)?;
        self.context = FIRST;
        self.alike = 0;
        Some(shared)
    }

    #[inline]
    fn byte(&mut self) -> Option<u16> {
        let byte = self.numbers.number(self.context)?;
        self.context = after(byte);
        self.left -= 1;
        Some(byte)
    }

    /// Compares the rest of the key with another, up to the first difference.
    #[inline]
    fn compare(&mut self, other: &[u8]) -> Option<Ordering> {
        for &expected in other {
            if self.left == 0 {
                return Some(Ordering::Less);
            }
            let order = self.byte()?.cmp(&expected.into());
            if order.is_ne() {
                return Some(order);
            }
            self.alike += 1;
        }
        Some(self.left.cmp(&0))
    }

    /// The number of the key, behind the bytes that are not read yet.
    fn number(&mut self) -> Option<u16> {
        while self.left > 0 {
            self.byte()?;
        }
        self.numbers.number(NUMBER)
    }
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
