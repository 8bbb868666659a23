//! Certificates as bytes, which are looked up without being read: lands have the form that this version of the program gives them.
//!
//! After [`MAGIC`] there are [numbers](write_number): the rules, the play, the starts by their lands, each as its length and its bytes.
//! Then come the claims. In normal play they are a [list](ListedLands) of lands with their nimbers. In misère play there are the trees by
//! their options, a list of lands, and the lost positions by their trees and their lands, each a place in this list; every list of numbers
//! begins with its length. After them there are more trees, and a list of small lands with the numbers of their trees, so that a search
//! need not make these again.

use super::listed::ListedLands;
use super::misere::{Lost, LostPosition};
use super::normal::Nimbers;
use super::text::Unreadable;
use super::{Certificate, Claims};
use crate::sprouts::interner::{Interner, hash};
use crate::sprouts::land;
use crate::sprouts::packing::{read_number, read_small_number, write_number};
use crate::sprouts::position::{Land, Position};
use crate::sprouts::rules::SproutsRules;
use crate::theory::{Budget, Play};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// The format, with the number of its version.
const MAGIC: &[u8] = b"sprouts packed 3\n";

/// The claims between two looks at the deadline, less than a millisecond of reading.
const CLAIMS_IN_A_ROW: usize = 1000;

/// A certificate of which the starts are read, and the lost positions as numbers. No land is.
#[derive(Clone, Debug)]
pub struct PackedCertificate {
    rules: SproutsRules,
    starts: Vec<Position>,
    claims: PackedClaims,
}

#[derive(Clone, Debug)]
pub enum PackedClaims {
    Normal(Arc<ListedLands>),
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
    pub small: Arc<ListedLands>,
    lands: ListedLands,
    /// Each in order. The number of a land is its place in the list, and marked with [`LAND`].
    positions: Interner,
}

/// The trees of small lands.
#[derive(Debug, Default)]
pub struct SmallLands {
    /// The options of the trees from 1 on, each a tree before, those of the claims first. Tree 0 has none.
    pub trees: Vec<Vec<u32>>,
    /// In packed form, with the numbers of their trees.
    pub lands: Vec<(Vec<u8>, u32)>,
}

/// Marks the place of a land.
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
                ListedLands::write(nimbers.iter().map(|(land, &nimber)| (land.packed(), nimber as u16)), &mut packed);
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

fn nimbers(lands: &ListedLands, budget: &Budget) -> Result<Nimbers, Unreadable> {
    let mut nimbers = Vec::new();
    lands.each(|land, lives, nimber| {
        if nimbers.len() % CLAIMS_IN_A_ROW == 0 {
            budget.check_deadline()?;
        }
        // A land in another group than its own would not be found.
        if nimber >= 32 || lives != land::lives(land) {
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
        let places = ListedLands::write(lands.iter().map(|land| (*land, 0)), packed);
        let places: HashMap<&[u8], u32> = lands.into_iter().zip(places).collect();
        write_number(self.positions.len() as u64, packed);
        for position in &self.positions {
            write_numbers(&position.trees, packed);
            let mut lands: Vec<u32> = position.lands.iter().filter_map(|land| places.get(land.packed())).copied().collect();
            lands.sort_unstable();
            write_numbers(&lands, packed);
        }
        let more = small.trees.get(self.trees.len()..).unwrap_or_default();
        write_number(more.len() as u64, packed);
        more.iter().for_each(|options| write_numbers(options, packed));
        // A number has 16 bits. The few trees beyond them are made when they are needed.
        let numbered = |(land, tree): &(Vec<u8>, u32)| Some((land.clone(), u16::try_from(*tree).ok()?));
        let numbered: Vec<(Vec<u8>, u16)> = small.lands.iter().filter_map(numbered).collect();
        ListedLands::write(numbered.iter().map(|(land, tree)| (&land[..], *tree)), packed);
    }
}

impl PackedLost {
    /// Takes it from the beginning of `rest`.
    fn of(rest: &mut Unpacker<'_>) -> Result<Self, Unreadable> {
        let mut trees = Vec::new();
        rest.add_trees(&mut trees)?;
        let (claimed, lands) = (trees.len(), rest.listed()?);
        let (mut position, mut places, mut list) = (Vec::new(), Vec::new(), Vec::new());
        let mut positions = Interner::default();
        for _ in 0..rest.number()? {
            rest.fill(&mut position, trees.len() + 1)?;
            rest.fill(&mut places, lands.count())?;
            position.extend(places.iter().map(|&place| place | LAND));
            position.sort_unstable();
            write_list(&position, &mut list);
            positions.intern(&list, hash(&list));
        }
        rest.add_trees(&mut trees)?;
        Ok(PackedLost { trees, claimed, small: Arc::new(rest.listed()?), lands, positions })
    }

    /// The number of a land in the positions.
    pub fn land(&self, packed: &[u8], lives: u32) -> Option<u32> {
        self.lands.place(packed, lives).map(|place| place | LAND)
    }

    /// Whether a position is listed, given by its trees and the numbers of its lands, which it puts in order.
    pub fn contains(&self, position: &mut [u32]) -> bool {
        position.sort_unstable();
        let mut list = Vec::with_capacity(5 * position.len());
        write_list(position, &mut list);
        self.positions.find(&list, hash(&list)).is_some()
    }

    fn unpack(&self, budget: &Budget) -> Result<Lost, Unreadable> {
        let mut lands = Vec::new();
        self.lands.each(|land, _, _| {
            lands.push(Land::of_canonical(land));
            Ok::<(), Unreadable>(())
        })?;
        let mut positions = Vec::new();
        for number in 0..self.positions.len() {
            if number % CLAIMS_IN_A_ROW == 0 {
                budget.check_deadline()?;
            }
            let (trees, places): (Vec<u32>, Vec<u32>) = read_list(self.positions.list(number as u32)).partition(|&number| number < LAND);
            let mut lands: Vec<Land> = places.iter().map(|place| lands[(place & !LAND) as usize].clone()).collect();
            lands.sort_unstable();
            positions.push(LostPosition { trees, lands });
        }
        Ok(Lost { trees: self.trees[..self.claimed].to_vec(), positions: positions.into_iter().collect() })
    }
}

fn write_numbers(numbers: &[u32], packed: &mut Vec<u8>) {
    write_number(numbers.len() as u64, packed);
    numbers.iter().for_each(|&number| write_number(number.into(), packed));
}

/// Writes numbers in place of what is in the list.
fn write_list(numbers: &[u32], list: &mut Vec<u8>) {
    list.clear();
    // The mark of a land becomes the lowest bit, so that small numbers take few bytes.
    numbers.iter().for_each(|&number| write_number(number.rotate_left(1).into(), list));
}

fn read_list(mut list: &[u8]) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || Some((read_number(&mut list)? as u32).rotate_right(1)))
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

    fn listed(&mut self) -> Result<ListedLands, Unreadable> {
        ListedLands::take(&mut self.0).ok_or(Unreadable::Packed)
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
