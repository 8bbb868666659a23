//! Numbers in few bits: what is frequent in a context takes fewer, by codes of which none begins another (D. A. Huffman, 1952).
//!
//! A context is what a reader knows of the next number before it reads it. The codes are made for what is written, and are written before
//! it: for each context, the symbols that occur and how many bits each takes. Codes of one length follow each other in the order of their
//! symbols, so that lengths are enough.

use crate::sprouts::packing::{read_small_number, write_number};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// Stands before a number that is no symbol and takes 16 bits.
const ESCAPE: u8 = 63;

/// The most bits of a code, so that one look into a table reads it.
const MOST_BITS: u32 = 9;

/// An entry of a table that no code leads to: no symbol, of no length.
const NOTHING: u16 = u16::MAX << 4;

/// Numbers to be written, each with its context, in parts that begin at a byte.
#[derive(Debug, Default)]
pub struct Numbers {
    numbers: Vec<(u8, u16)>,
    /// Where each part begins.
    parts: Vec<usize>,
}

/// A code for each context.
#[derive(Clone, Debug, Default)]
pub struct PrefixCodes {
    /// Of each context a table by the next [`MOST_BITS`] bits: the symbol times 16, and the length of its code.
    tables: Vec<u16>,
}

/// Reads numbers one after the other.
pub struct PrefixReader<'a> {
    codes: &'a PrefixCodes,
    /// The next bits, and how many of them are known. Reading from memory for each number would take twice as long.
    next: u64,
    known: u32,
    /// What follows, with [`PADDING`] behind it.
    bytes: &'a [u8],
}

/// What has to follow the bytes that are read: a reader looks so far ahead.
pub const PADDING: [u8; 16] = [0; 16];

fn symbol_of(number: u16) -> u8 {
    u8::try_from(number).map_or(ESCAPE, |symbol| symbol.min(ESCAPE))
}

impl Numbers {
    pub fn begin_part(&mut self) {
        self.parts.push(self.numbers.len());
    }

    pub fn push(&mut self, context: u8, number: u16) {
        self.numbers.push((context, number));
    }

    /// Writes the codes for so many contexts to `codes`. Returns the bytes of the numbers, and where in them each part begins.
    pub fn write(&self, contexts: u8, codes: &mut Vec<u8>) -> (Vec<u8>, Vec<u32>) {
        let mut occurrences = vec![BTreeMap::new(); contexts.into()];
        for &(context, number) in &self.numbers {
            *occurrences[usize::from(context)].entry(symbol_of(number)).or_insert(0) += 1;
        }
        let lengths: Vec<Vec<(u8, u32)>> = occurrences.iter().map(lengths).collect();
        for lengths in &lengths {
            write_number(lengths.len() as u64, codes);
            lengths.iter().for_each(|&(symbol, length)| codes.extend([symbol, length as u8]));
        }
        let codes: Vec<BTreeMap<u8, (u32, u32)>> =
            lengths.iter().map(|lengths| in_order(lengths).map(|(symbol, code, length)| (symbol, (code, length))).collect()).collect();
        let mut bits = Bits::default();
        let mut places = Vec::with_capacity(self.parts.len());
        for (part, &begin) in self.parts.iter().enumerate() {
            let end = self.parts.get(part + 1).copied().unwrap_or(self.numbers.len());
            bits.used = 0;
            places.push(bits.bytes.len() as u32);
            for &(context, number) in &self.numbers[begin..end] {
                let symbol = symbol_of(number);
                let (code, length) = codes[usize::from(context)][&symbol];
                bits.push(code, length);
                if symbol == ESCAPE {
                    bits.push(number.into(), 16);
                }
            }
        }
        (bits.bytes, places)
    }
}

/// The length of the code of each symbol. What occurs alone needs no bit.
fn lengths(occurrences: &BTreeMap<u8, u32>) -> Vec<(u8, u32)> {
    let symbols: Vec<u8> = occurrences.keys().copied().collect();
    let mut weights: Vec<u32> = occurrences.values().copied().collect();
    loop {
        let mut lengths = vec![0; symbols.len()];
        // The lightest two become one, whose symbols then take a bit more.
        let mut heap: BinaryHeap<Reverse<(u32, Vec<usize>)>> =
            weights.iter().enumerate().map(|(at, &weight)| Reverse((weight, vec![at]))).collect();
        while let (Some(Reverse((one, mut together))), Some(Reverse((other, more)))) = (heap.pop(), heap.pop()) {
            together.extend(more);
            together.iter().for_each(|&at| lengths[at] += 1);
            heap.push(Reverse((one + other, together)));
        }
        if lengths.iter().all(|&length| length <= MOST_BITS) {
            return symbols.into_iter().zip(lengths).collect();
        }
        // What differs less in weight differs less in length.
        weights.iter_mut().for_each(|weight| *weight = *weight / 2 + 1);
    }
}

/// The symbols with their codes and the lengths of these, shorter ones first.
fn in_order(lengths: &[(u8, u32)]) -> impl Iterator<Item = (u8, u32, u32)> {
    let mut sorted = lengths.to_vec();
    sorted.sort_unstable_by_key(|&(symbol, length)| (length, symbol));
    let (mut next, mut length_before) = (0u32, 0);
    sorted.into_iter().map(move |(symbol, length)| {
        let code = next << (length - length_before);
        (next, length_before) = (code + 1, length);
        (symbol, code, length)
    })
}

#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    /// Of the last byte; 0 if the next bit begins another.
    used: u32,
}

impl Bits {
    fn push(&mut self, code: u32, length: u32) {
        for place in (0..length).rev() {
            if self.used == 0 {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= ((code >> place & 1) as u8) << (7 - self.used);
            }
            self.used = (self.used + 1) % 8;
        }
    }
}

impl PrefixCodes {
    /// Takes the codes for so many contexts from the beginning of `bytes`. `None` if these are none.
    pub fn take(contexts: u8, bytes: &mut &[u8]) -> Option<Self> {
        const SIZE: usize = 1 << MOST_BITS;
        let mut tables = vec![NOTHING; SIZE * usize::from(contexts)];
        for table in tables.chunks_mut(SIZE) {
            let count = read_small_number(bytes)? as usize;
            let (pairs, rest) = bytes.split_at_checked(count.checked_mul(2)?)?;
            *bytes = rest;
            let lengths: Vec<(u8, u32)> = pairs.chunks(2).map(|pair| (pair[0], pair[1].into())).collect();
            // What is longer, or more than a symbol each, is damaged.
            if lengths.iter().any(|&(symbol, length)| symbol > ESCAPE || length > MOST_BITS) || lengths.len() > usize::from(ESCAPE) + 1 {
                return None;
            }
            for (symbol, code, length) in in_order(&lengths) {
                let free = MOST_BITS - length;
                let entries = table.get_mut((code as usize) << free..(code as usize + 1) << free)?;
                entries.fill(u16::from(symbol) << 4 | length as u16);
            }
        }
        Some(PrefixCodes { tables })
    }
}

impl<'a> PrefixReader<'a> {
    /// Begins at a byte of `bytes`, which end with [`PADDING`].
    #[inline]
    pub fn at_byte(codes: &'a PrefixCodes, bytes: &'a [u8], at: usize) -> Self {
        PrefixReader { codes, bytes: bytes.get(at..).unwrap_or_default(), next: 0, known: 0 }
    }

    /// Fills `next` with whole bytes.
    #[inline]
    fn fill(&mut self) -> Option<()> {
        // What is added beyond the whole bytes is added again next time, and is the same.
        self.next |= u64::from_be_bytes(*self.bytes.first_chunk()?) >> self.known;
        let bytes = (63 - self.known) / 8;
        self.bytes = self.bytes.get(bytes as usize..)?;
        self.known += 8 * bytes;
        Some(())
    }

    /// The next number, which has this context. `None` behind the end, and where no code is.
    #[inline(always)]
    pub fn number(&mut self, context: u8) -> Option<u16> {
        if self.known < MOST_BITS + 16 {
            self.fill()?;
        }
        let entry = *self.codes.tables.get(usize::from(context) << MOST_BITS | (self.next >> (64 - MOST_BITS)) as usize)?;
        let symbol = entry >> 4;
        self.skip(u32::from(entry & 15));
        if symbol < ESCAPE.into() {
            return Some(symbol);
        }
        let number = (self.next >> 48) as u16;
        self.skip(16);
        (entry != NOTHING).then_some(number)
    }

    #[inline]
    fn skip(&mut self, bits: u32) {
        self.next <<= bits;
        self.known -= bits;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Numbers of three contexts: one alone, frequent small ones of which some are rare, and any.
    fn random_numbers(rng: &mut ChaCha8Rng, parts: usize) -> Vec<Vec<(u8, u16)>> {
        let mut part = || {
            let mut number = || match rng.random_range(0..3) {
                0 => (0, 5),
                // Twice as rare each, down to one in 2^15: the codes would be longer than they may be.
                1 => (1, rng.random_range(1u16..=u16::MAX).leading_zeros() as u16),
                _ => (2, [0, 1, 62, 63, 64, 255, 256, u16::MAX][rng.random_range(0..8)]),
            };
            (0..2000).map(|_| number()).collect()
        };
        (0..parts).map(|_| part()).collect()
    }

    #[test]
    fn numbers_are_read_again() {
        let parts = random_numbers(&mut ChaCha8Rng::seed_from_u64(1), 60);
        let mut numbers = Numbers::default();
        for part in &parts {
            numbers.begin_part();
            part.iter().for_each(|&(context, number)| numbers.push(context, number));
        }
        let mut codes = Vec::new();
        // The last context does not occur.
        let (mut bytes, places) = numbers.write(4, &mut codes);
        bytes.extend(PADDING);
        let mut rest = &codes[..];
        let codes = PrefixCodes::take(4, &mut rest).expect("codes");
        assert!(rest.is_empty());
        for (part, &place) in parts.iter().zip(&places) {
            let mut reader = PrefixReader::at_byte(&codes, &bytes, place as usize);
            assert!(part.iter().all(|&(context, number)| reader.number(context) == Some(number)));
            let mut reader = PrefixReader::at_byte(&codes, &bytes, place as usize);
            assert!((0..9).all(|_| reader.number(3).is_none()));
        }
        assert_eq!(PrefixReader::at_byte(&codes, &bytes, bytes.len()).number(1), None);
    }

    /// The lengths are those of the best code: of the weights 1, 1, 2, 3, 5 (Fibonacci) the lightest two take most.
    #[test]
    fn what_is_frequent_takes_few_bits() {
        let occurrences = BTreeMap::from([(7, 1), (8, 5), (9, 1), (10, 3), (11, 2)]);
        assert_eq!(lengths(&occurrences), [(7, 4), (8, 1), (9, 4), (10, 2), (11, 3)]);
        assert_eq!(lengths(&BTreeMap::from([(3, 9)])), [(3, 0)]);
        let doubling: BTreeMap<u8, u32> = (0..20).map(|symbol| (symbol, 1 << symbol)).collect();
        let lengths = lengths(&doubling);
        assert!(lengths.iter().all(|&(_, length)| length <= MOST_BITS));
        // Each bit pattern of the longest length begins with one code at most.
        assert!(lengths.iter().map(|&(_, length)| 1u32 << (MOST_BITS - length)).sum::<u32>() <= 1 << MOST_BITS);
    }

    #[test]
    fn other_bytes_are_no_codes() {
        for bytes in [&[2, 1, 0, 2, 0][..], &[3, 1, 1, 2, 1, 3, 1], &[1, 64, 1], &[1, 1, 10], &[2, 1, 1], &[255, 255, 255, 255, 15]] {
            assert!(PrefixCodes::take(1, &mut &bytes[..]).is_none(), "{bytes:?}");
        }
    }
}
