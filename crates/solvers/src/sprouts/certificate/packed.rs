//! Certificates as bytes, which are looked up without being read: lands have the form that this version of the program gives them.
//!
//! After [`MAGIC`] comes the play as a [number](write_number): 0 for normal, 1 for misère. In normal play the claims are a [list](Listed)
//! of lands with their nimbers, of which those with at most [`UNPACKED`] lives are left out. In misère play there are the trees by their
//! options, each of these lists with its length before it; a list of lands; a list of the lost positions, by their trees and by the places
//! of their lands in the list before; and a list of small lands with the numbers of their trees, so that a search need not make these
//! again.

use super::listed::Listed;
use super::misere::{Lost, LostPosition};
use super::{Certificate, Claims};
use crate::sprouts::packing::{read_small_number, write_number};
use crate::sprouts::position::Land;
use crate::theory::Play;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// The format, with the number of its version.
const MAGIC: &[u8] = b"sprouts packed 6\n";

/// In normal play, lands with at most this number of lives are not packed. They are more than a third of a certificate, few of them are
/// met in one search, and a search finds their nimbers in a fraction of a millisecond.
pub const UNPACKED: u32 = 12;

/// The claims of a certificate, which are looked up where they are packed. They are for searches: what is left out has to be found again
/// before the rest is a proof.
#[derive(Clone, Debug)]
pub enum PackedClaims {
    /// Lands with their nimbers.
    Normal(Arc<Listed>),
    /// Positions that are lost in misère play.
    Misere(Arc<PackedLost>),
}

/// Lost positions, the trees and the lands in them, and trees of small lands.
#[derive(Debug)]
pub struct PackedLost {
    /// The options of the trees from 1 on, each a tree before. Tree 0 has none.
    pub trees: Vec<Vec<u32>>,
    /// Small lands with the numbers of their trees.
    pub small: Arc<Listed>,
    lands: Listed,
    /// By their [keys](write_key), in groups of equally many trees and lands.
    positions: Listed,
}

/// The trees of small lands.
#[derive(Debug, Default)]
pub struct SmallLands {
    /// The options of the trees from 1 on, each a tree before, those of the claims first. Tree 0 has none.
    pub trees: Vec<Vec<u32>>,
    /// In packed form, with the numbers of their trees.
    pub lands: Vec<(Vec<u8>, u32)>,
}

/// Marks the place of a land among the numbers of a position.
const LAND: u32 = 1 << 31;

impl Certificate {
    /// The claims as bytes, in misère play with the trees of small lands. Those of the claims themselves have to be among them.
    pub fn pack(&self, small: &SmallLands) -> Vec<u8> {
        let mut packed = MAGIC.to_vec();
        write_number(u64::from(self.play() == Play::Misere), &mut packed);
        match self.claims() {
            Claims::Normal(nimbers) => {
                let large = nimbers.iter().filter(|(land, _)| land.lives() > UNPACKED);
                Listed::write_lands(large.map(|(land, &nimber)| (land.packed(), nimber as u16)), &mut packed);
            }
            Claims::Misere(lost) => lost.pack(small, &mut packed),
        }
        packed
    }
}

impl PackedClaims {
    /// What [`Certificate::pack`] wrote; `None` for other bytes. Damaged claims may be noticed later, when they are looked at, or not at
    /// all.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let mut rest = bytes.strip_prefix(MAGIC)?;
        let claims = match read_small_number(&mut rest)? {
            0 => PackedClaims::Normal(Arc::new(Listed::take(&mut rest)?)),
            1 => PackedClaims::Misere(Arc::new(PackedLost::take(&mut rest)?)),
            _ => return None,
        };
        rest.is_empty().then_some(claims)
    }
}

impl Lost {
    fn pack(&self, small: &SmallLands, packed: &mut Vec<u8>) {
        debug_assert!(small.trees.is_empty() || small.trees.starts_with(&self.trees), "positions name their trees by number");
        let trees = if small.trees.is_empty() { &self.trees } else { &small.trees };
        write_number(trees.len() as u64, packed);
        for options in trees {
            write_number(options.len() as u64, packed);
            options.iter().for_each(|&option| write_number(option.into(), packed));
        }
        let lands: BTreeSet<&[u8]> = self.positions.iter().flat_map(|position| &position.lands).map(Land::packed).collect();
        let places = Listed::write_lands(lands.iter().map(|land| (*land, 0)), packed);
        let places: HashMap<&[u8], u32> = lands.into_iter().zip(places).collect();
        let key_of = |position: &LostPosition| {
            let lands = position.lands.iter().filter_map(|land| places.get(land.packed())).map(|place| place | LAND);
            let mut numbers: Vec<u32> = position.trees.iter().copied().chain(lands).collect();
            let mut key = Vec::new();
            write_key(&mut numbers, &mut key);
            (numbers.len() as u32, key)
        };
        let keys: Vec<(u32, Vec<u8>)> = self.positions.iter().map(key_of).collect();
        Listed::write(keys.iter().map(|(group, key)| (*group, &key[..], 0)), packed);
        // A number has 16 bits. The few trees beyond them are made when they are needed.
        let numbered = |(land, tree): &(Vec<u8>, u32)| Some((land.clone(), u16::try_from(*tree).ok()?));
        let numbered: Vec<(Vec<u8>, u16)> = small.lands.iter().filter_map(numbered).collect();
        Listed::write_lands(numbered.iter().map(|(land, tree)| (&land[..], *tree)), packed);
    }
}

impl PackedLost {
    /// Takes it from the beginning of `bytes`.
    fn take(bytes: &mut &[u8]) -> Option<Self> {
        let mut trees = Vec::new();
        for tree in 0..read_small_number(bytes)? {
            // The options are trees before.
            let option = |bytes: &mut &[u8]| read_small_number(bytes).filter(|&option| option <= tree);
            let options = (0..read_small_number(bytes)?).map(|_| option(bytes)).collect::<Option<_>>()?;
            trees.push(options);
        }
        let (lands, positions) = (Listed::take(bytes)?, Listed::take(bytes)?);
        Some(PackedLost { trees, small: Arc::new(Listed::take(bytes)?), lands, positions })
    }

    /// The number of a land in the positions.
    pub fn land(&self, packed: &[u8], lives: u32) -> Option<u32> {
        self.lands.place(packed, lives).map(|place| place | LAND)
    }

    /// Whether a position is listed, given by its trees and the numbers of its lands, which it puts in order.
    pub fn contains(&self, position: &mut [u32]) -> bool {
        let mut key = Vec::with_capacity(8 * position.len());
        write_key(position, &mut key);
        self.positions.place(&key, position.len() as u32).is_some()
    }
}

/// The digits of a key are to this base, and those that do not end their number are marked by adding it. So each is a symbol of a
/// [list](Listed) that takes few bits. The highest digit of a number comes first, so that neighbours in the list begin alike.
const BASE: u32 = 7;

/// The most digits of a number.
const MOST_DIGITS: usize = 12;

/// Puts the numbers of a position in order, and adds them to an empty key.
fn write_key(numbers: &mut [u32], key: &mut Vec<u8>) {
    numbers.sort_unstable();
    for number in numbers {
        // The mark of a land becomes the lowest bit, so that small numbers have few digits.
        let mut left = number.rotate_left(1);
        let mut digits = [0; MOST_DIGITS];
        let mut first = MOST_DIGITS;
        loop {
            let mark = if first == MOST_DIGITS { 0 } else { BASE };
            first -= 1;
            digits[first] = (left % BASE + mark) as u8;
            left /= BASE;
            if left == 0 {
                break;
            }
        }
        key.extend_from_slice(&digits[first..]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sprouts::misere;
    use crate::sprouts::normal;
    use crate::sprouts::position::Position;
    use crate::theory::Budget;

    const TEXTS: [&str; 2] = [
        "sprouts certificate 2, normal play\n0*2}; 0*3}\n0 0.AB}AB}\n3 0*5}\n31 0*20.1a1a}\n",
        "sprouts certificate 2, misere play\n0*2}; 0*3}\n#1 = #0\n#2 = #0 #1\n#2\n#1 + #2 + 0*4.AB}AB} + 0*5}\n",
    ];

    #[test]
    fn what_is_packed_is_found_again() {
        for text in TEXTS {
            let certificate: Certificate = text.parse().unwrap();
            match (PackedClaims::of(&certificate.pack(&SmallLands::default())), certificate.claims()) {
                (Some(PackedClaims::Normal(listed)), Claims::Normal(nimbers)) => {
                    for (land, &nimber) in nimbers {
                        let packed = (land.lives() > UNPACKED).then_some(nimber);
                        assert_eq!(listed.find(land.packed(), land.lives()), packed, "{land}");
                    }
                }
                (Some(PackedClaims::Misere(packed)), Claims::Misere(lost)) => {
                    assert_eq!(packed.trees, lost.trees);
                    for position in &lost.positions {
                        let lands = position.lands.iter().map(|land| packed.land(land.packed(), land.lives()).expect("it is listed"));
                        let mut numbers: Vec<u32> = position.trees.iter().copied().chain(lands).collect();
                        assert!(packed.contains(&mut numbers), "{position}");
                        numbers.push(0);
                        assert!(!packed.contains(&mut numbers), "{position}");
                    }
                }
                other => panic!("{other:?}"),
            }
        }
    }

    /// Keys of different positions differ, since each can be read again, and there are few different digits.
    #[test]
    fn keys_are_read_again() {
        let numbers = [0, 1, 6, 7, 48, 49, 174_943, LAND - 1, LAND, LAND | 3, LAND | 100_000, u32::MAX];
        for length in 0..=numbers.len() {
            let mut key = Vec::new();
            write_key(&mut numbers.map(|number| number)[..length], &mut key);
            let (mut read, mut number) = (Vec::new(), 0u32);
            for &digit in &key {
                number = number * BASE + u32::from(digit) % BASE;
                if u32::from(digit) < BASE {
                    read.push(std::mem::take(&mut number).rotate_right(1));
                }
            }
            assert_eq!((&read[..], number), (&numbers[..length], 0));
            assert!(key.iter().all(|&digit| digit < 14));
        }
    }

    #[test]
    fn other_bytes_are_refused() {
        for text in TEXTS {
            let small =
                SmallLands { trees: vec![vec![0], vec![0, 1], vec![2]], lands: vec![(Position::start(2).lands()[0].packed().to_vec(), 3)] };
            let packed = text.parse::<Certificate>().unwrap().pack(&small);
            for end in 0..packed.len() {
                assert!(PackedClaims::of(&packed[..end]).is_none());
            }
            assert!(PackedClaims::of(&[&packed[..], &[0]].concat()).is_none());
            for at in 0..packed.len() {
                for byte in 0..=255 {
                    let mut changed = packed.clone();
                    changed[at] = byte;
                    // It is read as something else or refused, and what is read can be searched with.
                    let (start, budget) = (Position::start(2), Budget::of(10_000_000));
                    match PackedClaims::of(&changed) {
                        Some(PackedClaims::Normal(listed)) => drop(normal::Solver::assuming(listed).nimber(&start.lands()[0], &budget)),
                        Some(PackedClaims::Misere(lost)) => drop(misere::Solver::assuming(&lost).outcome(&start, &budget)),
                        None => {}
                    }
                }
            }
        }
    }
}
