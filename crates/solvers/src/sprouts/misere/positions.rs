//! The searched positions.

use super::component::{Component, Kind, LAND, kind};
use crate::sprouts::interner::{Interner, hash};
use crate::sprouts::lists::push_tightly;
use crate::sprouts::packing::{each_byte, read_number};
use crate::sprouts::proof_numbers::INFINITY;
use smallvec::SmallVec;

/// Searched positions, each the list of its components in order, with its numbers: for a win and for a loss.
#[derive(Clone, Default)]
pub struct Positions {
    lists: Interner,
    /// In few bits, see [`rounded`].
    numbers: Vec<(u16, u16)>,
}

impl Positions {
    pub fn len(&self) -> usize {
        self.lists.len()
    }

    /// In bytes.
    pub fn size(&self) -> usize {
        self.lists.size() + self.numbers.capacity() * size_of::<(u16, u16)>()
    }

    pub fn is_full(&self) -> bool {
        self.lists.is_full()
    }

    /// The numbers of a position, if it was searched.
    #[inline]
    pub fn numbers(&self, position: &[Component]) -> Option<(u32, u32)> {
        let list = packed(position);
        self.lists.find(&list, hash(&list)).map(|place| exact(self.numbers[place as usize]))
    }

    pub fn keep(&mut self, position: &[Component], numbers: (u32, u32)) {
        let list = packed(position);
        let place = self.lists.intern(&list, hash(&list)) as usize;
        let numbers = (rounded(numbers.0), rounded(numbers.1));
        match self.numbers.get_mut(place) {
            Some(kept) => *kept = numbers,
            None => push_tightly(&mut self.numbers, numbers),
        }
    }

    /// The components of each position, and its numbers.
    pub fn iter(&self) -> impl Iterator<Item = (impl Iterator<Item = Component>, (u32, u32))> {
        self.lists.iter().map(unpacked).zip(self.numbers.iter().map(|&numbers| exact(numbers)))
    }

    /// The same positions with other components.
    pub fn renamed(self, rename: impl Fn(Component) -> Component) -> Self {
        let mut lists = Interner::default();
        for list in self.lists.iter() {
            let renamed: SmallVec<[Component; 16]> = unpacked(list).map(&rename).collect();
            let list = packed(&renamed);
            lists.intern(&list, hash(&list));
        }
        Positions { lists, numbers: self.numbers }
    }
}

/// The bits of a number after its first.
const MANTISSA: u32 = 11;

/// A number of at most 30 bits, or [`INFINITY`], in 16 bits: from 4,096 on, it is rounded up to 12 binary digits. Where a search has left a
/// position because its numbers reach a limit, the rounded ones reach it, too. What is not infinite stays so.
fn rounded(number: u32) -> u16 {
    let round_up = |shift: u32| number.div_ceil(1 << shift) + (shift << MANTISSA);
    let shift = (u32::BITS - number.leading_zeros()).saturating_sub(MANTISSA + 1);
    let code = round_up(shift);
    (if number < INFINITY { code.min(MOST) } else { code }) as u16
}

/// The code of the greatest number below infinity.
const MOST: u32 = ((INFINITY.ilog2() - MANTISSA) << MANTISSA) + (1 << MANTISSA) - 1;

/// The numbers that were rounded.
#[inline]
fn exact((p, d): (u16, u16)) -> (u32, u32) {
    let exact = |code: u32| {
        let shift = (code >> MANTISSA).saturating_sub(1);
        (code - (shift << MANTISSA)) << shift
    };
    (exact(p.into()), exact(d.into()))
}

/// A position as a list of numbers, whose lowest bit says whether it is a land.
#[inline]
fn packed(position: &[Component]) -> SmallVec<[u8; 64]> {
    let mut list = SmallVec::new();
    for &component in position {
        let number = match kind(component) {
            Kind::Tree(tree) => u64::from(tree) << 1,
            Kind::Land(land) => u64::from(land) << 1 | 1,
        };
        each_byte(number, |byte| list.push(byte));
    }
    list
}

fn unpacked(mut list: &[u8]) -> impl Iterator<Item = Component> {
    std::iter::from_fn(move || {
        let number = read_number(&mut list)?;
        let value = (number >> 1) as u32;
        Some(if number & 1 == 0 { value } else { value | LAND })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_up_to_twelve_digits() {
        let round = |number: u32| exact((rounded(number), rounded(number))).0;
        assert!((0..1 << 12).all(|number| round(number) == number));
        for bits in 12..30 {
            for number in [1 << bits, (1 << bits) + 1, 3 << (bits - 1), (2 << bits) - (1 << (bits - 11)), (2 << bits) - 1] {
                let is_near = (number..=number + number / 2048).contains(&round(number));
                assert!(is_near || number > round(INFINITY - 1), "{number} becomes {}", round(number));
            }
        }
        assert!(round(INFINITY - 1) < INFINITY && round(INFINITY) == INFINITY);
    }

    #[test]
    fn positions_are_read_as_they_were_kept() {
        let mut positions = Positions::default();
        let position = |number: u32| [number % 3, number, number | LAND, (70_000 * number) | LAND];
        for number in 0..3000 {
            positions.keep(&position(number), (7, 7));
            positions.keep(&position(number), (number, 9));
        }
        assert_eq!(positions.len(), 3000);
        assert!((0..3000).all(|number| positions.numbers(&position(number)) == Some((number, 9))));
        assert_eq!(positions.numbers(&[5]), None);
        let twin = (0..3000).map(|number| (position(number).to_vec(), (number, 9)));
        assert!(positions.iter().map(|(position, numbers)| (position.collect::<Vec<_>>(), numbers)).eq(twin));
    }
}
