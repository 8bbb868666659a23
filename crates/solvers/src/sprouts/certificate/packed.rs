//! Certificates as bytes, which are looked up without being read: lands have the form that this version of the program gives them.
//!
//! After [`MAGIC`] there are [numbers](write_number): the rules, the play, the starts by their lands, each as its length and its bytes.
//! Then come the claims. In normal play they are a [list](Listed) of lands with their nimbers. In misère play there are the trees by their
//! options, each of these lists with its length before it; a list of lands; and a list of the lost positions, by their trees and by the
//! places of their lands in the list before. After them there are more trees, and a list of small lands with the numbers of their trees, so
//! that a search need not make these again.

use super::listed::Listed;
use super::misere::{Lost, LostPosition};
use super::normal::Nimbers;
use super::text::Unreadable;
use super::{Certificate, Claims};
use crate::sprouts::land;
use crate::sprouts::packing::{read_small_number, write_number};
use crate::sprouts::position::{Land, Position};
use crate::sprouts::rules::SproutsRules;
use crate::theory::{Budget, Play};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// The format, with the number of its version.
const MAGIC: &[u8] = b"sprouts packed 4\n";

/// The claims between two looks at the deadline, less than a millisecond of reading.
const CLAIMS_IN_A_ROW: usize = 1000;

/// A certificate of which the starts and the trees are read, and neither lands nor positions.
#[derive(Clone, Debug)]
pub struct PackedCertificate {
    rules: SproutsRules,
    starts: Vec<Position>,
    claims: PackedClaims,
}

#[derive(Clone, Debug)]
pub enum PackedClaims {
    Normal(Arc<Listed>),
    Misere(Arc<PackedLost>),
}

/// Lost positions, the trees and the lands in them, and trees of small lands.
#[derive(Debug)]
pub struct PackedLost {
    /// The options of the trees from 1 on, each a tree before. Tree 0 has none.
    pub trees: Vec<Vec<u32>>,
    /// How many of them are in the positions.
    claimed: usize,
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
    /// The certificate as bytes.
    pub fn pack(&self) -> Vec<u8> {
        self.pack_with(&SmallLands::default())
    }

    /// The same, in misère play with the trees of small lands. They are numbered after those of the claims.
    pub fn pack_with(&self, small: &SmallLands) -> Vec<u8> {
        let mut packed = MAGIC.to_vec();
        write_number(u64::from(self.rules() == SproutsRules::Mixed), &mut packed);
        write_number(u64::from(self.play() == Play::Misere), &mut packed);
        write_number(self.starts().len() as u64, &mut packed);
        for start in self.starts() {
            write_number(start.lands().len() as u64, &mut packed);
            for land in start.lands() {
                write_number(land.packed().len() as u64, &mut packed);
                packed.extend_from_slice(land.packed());
            }
        }
        match self.claims() {
            Claims::Normal(nimbers) => {
                Listed::write_lands(nimbers.iter().map(|(land, &nimber)| (land.packed(), nimber as u16)), &mut packed);
            }
            Claims::Misere(lost) => lost.pack(small, &mut packed),
        }
        packed
    }

    /// Reads what [`Certificate::pack`] wrote, and stops when the budget is cancelled or its deadline passes. It spends no work.
    ///
    /// # Errors
    /// [`Unreadable::Packed`] for other bytes, and why the budget stops. Lands in another form than that of this program are not noticed:
    /// they are no lands of any position, so nothing follows from them.
    pub fn unpack(bytes: &[u8], budget: &Budget) -> Result<Self, Unreadable> {
        PackedCertificate::of(bytes)?.unpack(budget)
    }
}

impl PackedCertificate {
    /// What [`Certificate::pack`] wrote. Damaged claims may be noticed later, when they are looked at, or not at all: nothing follows from
    /// them before they are [unpacked](Certificate::unpack) and verified.
    ///
    /// # Errors
    /// [`Unreadable::Packed`] for other bytes.
    pub fn of(bytes: &[u8]) -> Result<Self, Unreadable> {
        let mut rest = Unpacker(bytes.strip_prefix(MAGIC).ok_or(Unreadable::Packed)?);
        let rules = if rest.flag()? { SproutsRules::Mixed } else { SproutsRules::Sprouts };
        let is_misere = rest.flag()?;
        let starts = (0..rest.number()?)
            .map(|_| Ok(Position::of_lands((0..rest.number()?).map(|_| rest.land()).collect::<Result<_, Unreadable>>()?)))
            .collect::<Result<_, Unreadable>>()?;
        let claims = if is_misere {
            PackedClaims::Misere(Arc::new(PackedLost::of(&mut rest)?))
        } else {
            PackedClaims::Normal(Arc::new(rest.listed()?))
        };
        if rest.0.is_empty() { Ok(PackedCertificate { rules, starts, claims }) } else { Err(Unreadable::Packed) }
    }

    pub fn claims(&self) -> &PackedClaims {
        &self.claims
    }

    /// The whole certificate.
    ///
    /// # Errors
    /// Like [`Certificate::unpack`].
    pub fn unpack(&self, budget: &Budget) -> Result<Certificate, Unreadable> {
        let claims = match &self.claims {
            PackedClaims::Normal(lands) => Claims::Normal(nimbers(lands, budget)?),
            PackedClaims::Misere(lost) => Claims::Misere(lost.unpack(budget)?),
        };
        Ok(Certificate::new(self.rules, self.starts.clone(), claims))
    }
}

fn nimbers(lands: &Listed, budget: &Budget) -> Result<Nimbers, Unreadable> {
    let mut nimbers = Vec::new();
    lands.each_land(|land, nimber| {
        if nimbers.len() % CLAIMS_IN_A_ROW == 0 {
            budget.check_deadline()?;
        }
        if nimber >= 32 {
            return Err(Unreadable::Packed);
        }
        nimbers.push((Land::of_canonical(land), nimber));
        Ok::<(), Unreadable>(())
    })?;
    Ok(nimbers.into_iter().collect())
}

impl Lost {
    fn pack(&self, small: &SmallLands, packed: &mut Vec<u8>) {
        write_number(self.trees.len() as u64, packed);
        self.trees.iter().for_each(|options| write_numbers(options, packed));
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
        let more = small.trees.get(self.trees.len()..).unwrap_or_default();
        write_number(more.len() as u64, packed);
        more.iter().for_each(|options| write_numbers(options, packed));
        // A number has 16 bits. The few trees beyond them are made when they are needed.
        let numbered = |(land, tree): &(Vec<u8>, u32)| Some((land.clone(), u16::try_from(*tree).ok()?));
        let numbered: Vec<(Vec<u8>, u16)> = small.lands.iter().filter_map(numbered).collect();
        Listed::write_lands(numbered.iter().map(|(land, tree)| (&land[..], *tree)), packed);
    }
}

impl PackedLost {
    /// Takes it from the beginning of `rest`.
    fn of(rest: &mut Unpacker<'_>) -> Result<Self, Unreadable> {
        let mut trees = Vec::new();
        rest.add_trees(&mut trees)?;
        let (claimed, lands, positions) = (trees.len(), rest.listed()?, rest.listed()?);
        rest.add_trees(&mut trees)?;
        Ok(PackedLost { trees, claimed, small: Arc::new(rest.listed()?), lands, positions })
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

    fn unpack(&self, budget: &Budget) -> Result<Lost, Unreadable> {
        let mut lands = Vec::new();
        self.lands.each_land(|land, _| {
            lands.push(Land::of_canonical(land));
            Ok::<(), Unreadable>(())
        })?;
        let mut positions = Vec::new();
        self.positions.each(|key, group, _| {
            if positions.len() % CLAIMS_IN_A_ROW == 0 {
                budget.check_deadline()?;
            }
            let position = self.position(key, group, &lands).ok_or(Unreadable::Packed)?;
            positions.push(position);
            Ok::<(), Unreadable>(())
        })?;
        Ok(Lost { trees: self.trees[..self.claimed].to_vec(), positions: positions.into_iter().collect() })
    }

    /// The position with this key in this group; `None` if it is none of these trees and lands, or would not be found.
    fn position(&self, key: &[u8], group: u32, lands: &[Land]) -> Option<LostPosition> {
        let mut numbers = read_key(key)?;
        let mut again = Vec::with_capacity(key.len());
        write_key(&mut numbers, &mut again);
        if again != key || numbers.len() as u32 != group {
            return None;
        }
        let (trees, places): (Vec<u32>, Vec<u32>) = numbers.into_iter().partition(|&number| number < LAND);
        if trees.iter().any(|&tree| tree as usize > self.claimed) {
            return None;
        }
        let mut lands = places.into_iter().map(|place| lands.get((place & !LAND) as usize).cloned()).collect::<Option<Vec<Land>>>()?;
        lands.sort_unstable();
        Some(LostPosition { trees, lands })
    }
}

fn write_numbers(numbers: &[u32], packed: &mut Vec<u8>) {
    write_number(numbers.len() as u64, packed);
    numbers.iter().for_each(|&number| write_number(number.into(), packed));
}

/// The digits of a key are to this base, and those that do not end their number are marked by adding it. So each takes half a byte of a
/// [list](Listed). The highest digit of a number comes first, so that neighbours in the list begin alike.
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

/// The numbers of a key; `None` if it ends within one, or if one has more than 32 bits.
fn read_key(key: &[u8]) -> Option<Vec<u32>> {
    let mut numbers = Vec::new();
    let mut number = 0u32;
    for &digit in key {
        let digit = u32::from(digit);
        number = number.checked_mul(BASE)?.checked_add(digit % BASE)?;
        if digit < BASE {
            numbers.push(std::mem::take(&mut number).rotate_right(1));
        }
    }
    (key.last().is_none_or(|&last| u32::from(last) < BASE)).then_some(numbers)
}

/// The bytes that are not read yet.
struct Unpacker<'a>(&'a [u8]);

impl Unpacker<'_> {
    fn number(&mut self) -> Result<u32, Unreadable> {
        read_small_number(&mut self.0).ok_or(Unreadable::Packed)
    }

    fn flag(&mut self) -> Result<bool, Unreadable> {
        match self.number()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(Unreadable::Packed),
        }
    }

    /// Adds trees, each by its options, which are trees before.
    fn add_trees(&mut self, trees: &mut Vec<Vec<u32>>) -> Result<(), Unreadable> {
        for _ in 0..self.number()? {
            let mut options = Vec::new();
            self.fill(&mut options, trees.len() + 1)?;
            trees.push(options);
        }
        Ok(())
    }

    /// A list of numbers below `end`, in place of what is in `numbers`.
    fn fill(&mut self, numbers: &mut Vec<u32>, end: usize) -> Result<(), Unreadable> {
        numbers.clear();
        for _ in 0..self.number()? {
            numbers.push(self.number().and_then(|number| if (number as usize) < end { Ok(number) } else { Err(Unreadable::Packed) })?);
        }
        Ok(())
    }

    fn land(&mut self) -> Result<Land, Unreadable> {
        let length = self.number()? as usize;
        let (packed, rest) = self.0.split_at_checked(length).ok_or(Unreadable::Packed)?;
        self.0 = rest;
        if land::is_packed(packed) { Ok(Land::of_canonical(packed)) } else { Err(Unreadable::Packed) }
    }

    fn listed(&mut self) -> Result<Listed, Unreadable> {
        Listed::take(&mut self.0).ok_or(Unreadable::Packed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sprouts::misere::Solver;

    const TEXTS: [&str; 2] = [
        "sprouts certificate 2, normal play\n0*2}; 0*3}\n0 0.AB}AB}\n31 0*20.1a1a}\n",
        "sprouts certificate 2, misere play\n0*2}; 0*3}\n#1 = #0\n#2 = #0 #1\n#2\n#1 + #2 + 0*4.AB}AB} + 0*5}\n",
    ];

    #[test]
    fn what_is_packed_is_read_again() {
        for text in TEXTS {
            let certificate: Certificate = text.parse().unwrap();
            assert_eq!(Certificate::unpack(&certificate.pack(), &Budget::unlimited()), Ok(certificate));
        }
    }

    #[test]
    fn keys_are_read_again() {
        let numbers = [0, 1, 6, 7, 48, 49, 174_943, LAND - 1, LAND, LAND | 3, LAND | 100_000, u32::MAX];
        for length in 0..=numbers.len() {
            let mut key = Vec::new();
            write_key(&mut numbers.map(|number| number)[..length], &mut key);
            assert_eq!(read_key(&key).as_deref(), Some(&numbers[..length]));
            assert!(key.iter().all(|&digit| digit < 14));
        }
        assert_eq!([read_key(&[13]), read_key(&[13; 12])], [None, None]);
    }

    #[test]
    fn other_bytes_are_refused() {
        for text in TEXTS {
            let small =
                SmallLands { trees: vec![vec![0], vec![0, 1], vec![2]], lands: vec![(Position::start(2).lands()[0].packed().to_vec(), 3)] };
            let packed = text.parse::<Certificate>().unwrap().pack_with(&small);
            for end in 0..packed.len() {
                assert_eq!(Certificate::unpack(&packed[..end], &Budget::unlimited()), Err(Unreadable::Packed));
            }
            for at in 0..packed.len() {
                for byte in 0..=255 {
                    let mut changed = packed.clone();
                    changed[at] = byte;
                    // It is read as something else or refused, and what is read can be written and searched with.
                    if let Ok(read) = Certificate::unpack(&changed, &Budget::unlimited()) {
                        assert_eq!(Certificate::unpack(&read.pack(), &Budget::unlimited()).as_ref(), Ok(&read));
                        drop(read.to_string());
                        // A tree that is not there is not taken for one.
                        if let PackedClaims::Misere(lost) = PackedCertificate::of(&changed).unwrap().claims() {
                            let _ = Solver::assuming(lost).outcome(&Position::start(2), &Budget::of(10_000_000));
                        }
                    }
                }
            }
        }
    }
}
