//! Lands in a list that is looked up as it is, without being read first.
//!
//! A list has groups of lands with equally many lives, the lands of a group in the order of their bytes, and blocks of [`BLOCK`] lands. Of
//! each land there is written how much of its beginning is that of the land before it in the block, the length of the rest, the rest, and a
//! number. All of this is in half bytes, the upper one first: most numbers take one.
//!
//! Before the blocks there are, in [numbers](write_number): how many groups there are; the lives of each and how many lands it has; and
//! the length of the blocks. Then come the places of the blocks, each in four bytes, the lowest first.

use crate::sprouts::land;
use crate::sprouts::packing::{HalfByteReader, HalfBytes, read_small_number, write_number};

/// The lands of a block. A look-up reads half of a block.
const BLOCK: u32 = 16;

/// Bytes that are no list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damaged;

/// Lands, each with a number.
#[derive(Clone, Debug, Default)]
pub struct ListedLands {
    /// In the order of their lives.
    groups: Vec<Group>,
    count: usize,
    places: Vec<u8>,
    blocks: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
struct Group {
    lives: u32,
    lands: u32,
    /// The place of its first land, and its first block.
    first: u32,
    first_block: u32,
}

impl ListedLands {
    /// Writes a list of packed lands, each with a number, and returns the places of the lands in the list.
    pub fn write<'a>(lands: impl Iterator<Item = (&'a [u8], u16)>, out: &mut Vec<u8>) -> Vec<u32> {
        let numbered = lands.enumerate().map(|(at, (packed, number))| (land::lives(packed), packed, number, at));
        let mut sorted: Vec<(u32, &[u8], u16, usize)> = numbered.collect();
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
                for &(_, packed, number, at) in block {
                    let shared = before.iter().zip(packed).take_while(|(one, other)| one == other).count();
                    blocks.push(shared as u16);
                    blocks.push((packed.len() - shared) as u16);
                    packed[shared..].iter().for_each(|&byte| blocks.push(byte.into()));
                    blocks.push(number);
                    before = packed;
                    order[at] = place;
                    place += 1;
                }
            }
        }
        write_number(groups.len() as u64, out);
        for (lives, lands) in groups {
            write_number(lives.into(), out);
            write_number(lands as u64, out);
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
            let (lives, lands) = (read_small_number(bytes)?, read_small_number(bytes)?);
            if groups.last().is_some_and(|before: &Group| before.lives >= lives) {
                return None;
            }
            groups.push(Group { lives, lands, first: count, first_block });
            count = count.checked_add(lands)?;
            first_block = first_block.checked_add(lands.div_ceil(BLOCK))?;
        }
        let length = read_small_number(bytes)? as usize;
        let (places, rest) = bytes.split_at_checked((first_block as usize).checked_mul(4)?)?;
        let (blocks, rest) = rest.split_at_checked(length)?;
        *bytes = rest;
        Some(ListedLands { groups, count: count as usize, places: places.to_vec(), blocks: blocks.to_vec() })
    }

    /// The number of a land.
    pub fn find(&self, packed: &[u8], lives: u32) -> Option<u32> {
        self.look(packed, lives).map(|(_, number)| number)
    }

    /// The place of a land in the list.
    pub fn place(&self, packed: &[u8], lives: u32) -> Option<u32> {
        self.look(packed, lives).map(|(place, _)| place)
    }

    /// The place of a land, and its number.
    fn look(&self, packed: &[u8], lives: u32) -> Option<(u32, u32)> {
        let group = self.groups[self.groups.binary_search_by_key(&lives, |group| group.lives).ok()?];
        let mut read = Vec::with_capacity(2 * packed.len());
        // The last block that does not begin behind the land.
        let (mut block, mut behind) = (0, group.lands.div_ceil(BLOCK));
        while behind - block > 1 {
            let middle = (block + behind) / 2;
            read.clear();
            read_land(&mut self.block(group.first_block + middle)?, &mut read)?;
            if read[..] <= *packed {
                block = middle;
            } else {
                behind = middle;
            }
        }
        read.clear();
        let mut lands = self.block(group.first_block + block)?;
        for place in BLOCK * block..group.lands.min(BLOCK * (block + 1)) {
            let number = read_land(&mut lands, &mut read)?;
            if read[..] >= *packed {
                return (read[..] == *packed).then_some((group.first + place, number.into()));
            }
        }
        None
    }

    /// Visits the lands in order, each with the lives of its group and its number.
    ///
    /// # Errors
    /// [`Damaged`] if a block is damaged, and what `visit` returns.
    pub fn each<E: From<Damaged>>(&self, mut visit: impl FnMut(&[u8], u32, u32) -> Result<(), E>) -> Result<(), E> {
        let mut read = Vec::new();
        for group in &self.groups {
            for first in (0..group.lands).step_by(BLOCK as usize) {
                read.clear();
                let mut lands = self.block(group.first_block + first / BLOCK).ok_or(Damaged)?;
                for _ in first..group.lands.min(first + BLOCK) {
                    let number = read_land(&mut lands, &mut read).ok_or(Damaged)?;
                    if !land::is_packed(&read) {
                        return Err(Damaged.into());
                    }
                    visit(&read, group.lives, number.into())?;
                }
            }
        }
        Ok(())
    }

    /// How many lands there are.
    pub fn count(&self) -> usize {
        self.count
    }

    fn block(&self, block: u32) -> Option<HalfByteReader<'_>> {
        let (place, _) = self.places.get(4 * block as usize..)?.split_first_chunk()?;
        Some(HalfByteReader::at_byte(&self.blocks, u32::from_le_bytes(*place) as usize))
    }
}

/// Reads a land in place of the one before it, and returns its number.
#[inline]
fn read_land(halves: &mut HalfByteReader<'_>, land: &mut Vec<u8>) -> Option<u16> {
    let shared = usize::from(halves.number()?);
    if shared > land.len() {
        return None;
    }
    land.truncate(shared);
    for _ in 0..halves.number()? {
        land.push(halves.number()?.try_into().ok()?);
    }
    halves.number()
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
        let places = ListedLands::write(lands.iter().map(|(land, &number)| (&land[..], number)), &mut bytes);
        (bytes, places)
    }

    #[test]
    fn lands_are_found_where_they_are_listed() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        for count in [0, 1, 16, 17, 2000] {
            let lands = random_lands(&mut rng, count);
            let (bytes, places) = listed(&lands);
            let mut rest = &[&bytes[..], b"rest"].concat()[..];
            let list = ListedLands::take(&mut rest).expect("a list");
            assert_eq!((rest, list.count()), (&b"rest"[..], lands.len()));
            let find = |land: &[u8]| list.find(land, land::lives(land));
            assert!(lands.iter().all(|(land, &number)| find(land) == Some(number.into())));
            let others = random_lands(&mut rng, 500);
            assert!(others.keys().all(|land| find(land) == lands.get(land).map(|&number| number.into())));
            let mut read = Vec::new();
            let visit = |land: &[u8], lives: u32, number: u32| {
                assert_eq!((lives, lands.get(land).map(|&number| number.into())), (land::lives(land), Some(number)));
                read.push(land.to_vec());
                Ok::<(), Damaged>(())
            };
            assert_eq!(list.each(visit), Ok(()));
            assert!(lands.keys().zip(&places).all(|(land, &place)| read[place as usize] == *land));
            assert!(lands.keys().zip(places).all(|(land, place)| list.place(land, land::lives(land)) == Some(place)));
        }
    }

    #[test]
    fn damaged_lists_are_refused_or_say_something_else() {
        let lands = random_lands(&mut ChaCha8Rng::seed_from_u64(4), 40);
        let (bytes, _) = listed(&lands);
        for end in 0..bytes.len() {
            assert!(ListedLands::take(&mut &bytes[..end]).is_none());
        }
        for at in 0..bytes.len() {
            for byte in [0, 1, 15, 0x7f, 0xe0, 0xff] {
                let mut changed = bytes.clone();
                changed[at] = byte;
                if let Some(list) = ListedLands::take(&mut &changed[..]) {
                    // Nothing panics.
                    let _ = list.each(|_, _, _| Ok::<(), Damaged>(()));
                    for land in lands.keys() {
                        let _ = list.find(land, land::lives(land));
                    }
                }
            }
        }
    }
}
