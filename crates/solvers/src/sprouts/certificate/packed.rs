//! Certificates as bytes, which are read a hundred times as fast as text: lands have the form that this version of the program gives them.
//!
//! Numbers have seven bits a byte, the lowest first, and the top bit says that another byte follows. Lists and lands begin with their
//! length. After [`MAGIC`] there are the rules, the play, the starts and the claims: in normal play each land and its nimber; in misère
//! play the trees by their options, then the lost positions by their trees and lands.

use super::misere::{Lost, LostPosition};
use super::normal::Nimbers;
use super::text::Unreadable;
use super::{Certificate, Claims};
use crate::sprouts::land;
use crate::sprouts::position::{Land, Position};
use crate::sprouts::rules::SproutsRules;
use crate::theory::{Budget, Play};
use std::collections::BTreeSet;

/// The format, with the number of its version.
const MAGIC: &[u8] = b"sprouts packed 1\n";

/// The claims between two looks at the deadline, less than a millisecond of reading.
const CLAIMS_IN_A_ROW: usize = 1000;

impl Certificate {
    /// The certificate as bytes.
    pub fn pack(&self) -> Vec<u8> {
        let mut packed = Packer(MAGIC.to_vec());
        packed.number(u64::from(self.rules() == SproutsRules::Mixed));
        packed.number(u64::from(self.play() == Play::Misere));
        packed.number(self.starts().len() as u64);
        self.starts().iter().for_each(|start| packed.lands(start.lands()));
        match self.claims() {
            Claims::Normal(nimbers) => {
                packed.number(nimbers.len() as u64);
                for (land, &nimber) in nimbers {
                    packed.land(land);
                    packed.number(nimber.into());
                }
            }
            Claims::Misere(lost) => {
                packed.number(lost.trees.len() as u64);
                lost.trees.iter().for_each(|options| packed.numbers(options));
                packed.number(lost.positions.len() as u64);
                for position in &lost.positions {
                    packed.numbers(&position.trees);
                    packed.lands(&position.lands);
                }
            }
        }
        packed.0
    }

    /// Reads what [`Certificate::pack`] wrote, and stops when the budget is cancelled or its deadline passes. It spends no work.
    ///
    /// # Errors
    /// [`Unreadable::Packed`] for other bytes, and why the budget stops. Lands in another form than that of this program are not noticed:
    /// they are no lands of any position, so nothing follows from them.
    pub fn unpack(bytes: &[u8], budget: &Budget) -> Result<Self, Unreadable> {
        let mut rest = Unpacker(bytes.strip_prefix(MAGIC).ok_or(Unreadable::Packed)?);
        let rules = if rest.flag()? { SproutsRules::Mixed } else { SproutsRules::Sprouts };
        let is_misere = rest.flag()?;
        let starts = (0..rest.number()?).map(|_| Ok(Position::of_lands(rest.lands()?))).collect::<Result<_, Unreadable>>()?;
        let claims = if is_misere { Claims::Misere(rest.lost(budget)?) } else { Claims::Normal(rest.nimbers(budget)?) };
        if rest.0.is_empty() { Ok(Certificate::new(rules, starts, claims)) } else { Err(Unreadable::Packed) }
    }
}

struct Packer(Vec<u8>);

impl Packer {
    fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    fn numbers(&mut self, numbers: &[u32]) {
        self.number(numbers.len() as u64);
        numbers.iter().for_each(|&number| self.number(number.into()));
    }

    fn land(&mut self, land: &Land) {
        self.number(land.packed().len() as u64);
        self.0.extend_from_slice(land.packed());
    }

    fn lands(&mut self, lands: &[Land]) {
        self.number(lands.len() as u64);
        lands.iter().for_each(|land| self.land(land));
    }
}

/// The bytes that are not read yet.
struct Unpacker<'a>(&'a [u8]);

impl Unpacker<'_> {
    fn number(&mut self) -> Result<u32, Unreadable> {
        let mut number = 0u64;
        for place in 0..5 {
            let (&byte, rest) = self.0.split_first().ok_or(Unreadable::Packed)?;
            self.0 = rest;
            number |= u64::from(byte & 0x7f) << (7 * place);
            if byte < 0x80 {
                return u32::try_from(number).map_err(|_| Unreadable::Packed);
            }
        }
        Err(Unreadable::Packed)
    }

    fn flag(&mut self) -> Result<bool, Unreadable> {
        match self.number()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(Unreadable::Packed),
        }
    }

    /// A list of numbers below `end`.
    fn numbers_below(&mut self, end: usize) -> Result<Vec<u32>, Unreadable> {
        (0..self.number()?)
            .map(|_| self.number().and_then(|number| if (number as usize) < end { Ok(number) } else { Err(Unreadable::Packed) }))
            .collect()
    }

    fn land(&mut self) -> Result<Land, Unreadable> {
        let length = self.number()? as usize;
        let (packed, rest) = self.0.split_at_checked(length).ok_or(Unreadable::Packed)?;
        self.0 = rest;
        if land::is_packed(packed) { Ok(Land::of_canonical(packed)) } else { Err(Unreadable::Packed) }
    }

    fn lands(&mut self) -> Result<Vec<Land>, Unreadable> {
        (0..self.number()?).map(|_| self.land()).collect()
    }

    fn nimbers(&mut self, budget: &Budget) -> Result<Nimbers, Unreadable> {
        self.claims(budget, |rest| {
            let land = rest.land()?;
            Ok((land, rest.number().and_then(|nimber| if nimber < 32 { Ok(nimber) } else { Err(Unreadable::Packed) })?))
        })
    }

    fn lost(&mut self, budget: &Budget) -> Result<Lost, Unreadable> {
        let count = self.number()? as usize;
        let trees = (1..=count).map(|tree| self.numbers_below(tree)).collect::<Result<_, _>>()?;
        let positions: BTreeSet<LostPosition> =
            self.claims(budget, |rest| Ok(LostPosition { trees: rest.numbers_below(count + 1)?, lands: rest.lands()? }))?;
        Ok(Lost { trees, positions })
    }

    fn claims<T, C: FromIterator<T>>(
        &mut self,
        budget: &Budget,
        mut claim: impl FnMut(&mut Self) -> Result<T, Unreadable>,
    ) -> Result<C, Unreadable> {
        let count = self.number()? as usize;
        (0..count)
            .map(|index| {
                if index % CLAIMS_IN_A_ROW == 0 {
                    budget.check_deadline()?;
                }
                claim(self)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let packed = text.parse::<Certificate>().unwrap().pack();
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
                    }
                }
            }
        }
    }
}
