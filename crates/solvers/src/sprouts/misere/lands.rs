//! The lands of a search in misère play, in little memory.

use super::component::{Component, END, Kind, kind};
use super::trees::TreeId;
use crate::sprouts::interner::{Interner, hash};
use crate::sprouts::land::{lives, mobility};
use crate::sprouts::lists::{Lists, push_tightly};
use crate::sprouts::packing::{HalfByteReader, HalfBytes, read_number, write_number};
use crate::sprouts::table::LandId;

/// Lands in canonical form, numbered: about 30 bytes for each, and some three for each option of an expanded one.
#[derive(Clone, Default)]
pub struct MetLands {
    /// Their forms, in half bytes.
    forms: Interner,
    /// See [`Record`].
    records: Vec<u32>,
    /// The options of expanded lands.
    options: Lists,
    /// For each list of options, the record that the land had before.
    expanded: Vec<u32>,
    form: HalfBytes,
    list: Vec<u8>,
}

/// What is known of a land.
#[derive(Clone, Copy)]
enum Record {
    Bare {
        lives: u32,
        /// See [`mobility`]; at most 65,535.
        mobility: u32,
    },
    Tree(TreeId),
    /// The number of the list of its options.
    Expanded(u32),
}

/// The marks of two kinds of records.
const TREE: u32 = 1 << 31;
const EXPANDED: u32 = 1 << 30;
const MOST_MOBILITY: u32 = u16::MAX as u32;
const MOST_LIVES: u32 = (1 << 14) - 1;

impl Record {
    fn packed(self) -> u32 {
        match self {
            Record::Bare { lives, mobility } => lives.min(MOST_LIVES) << 16 | mobility.min(MOST_MOBILITY),
            Record::Tree(tree) => TREE | tree,
            Record::Expanded(list) => EXPANDED | list,
        }
    }

    #[inline]
    fn of(packed: u32) -> Self {
        if packed & TREE != 0 {
            Record::Tree(packed & !TREE)
        } else if packed & EXPANDED != 0 {
            Record::Expanded(packed & !EXPANDED)
        } else {
            Record::Bare { lives: packed >> 16, mobility: packed & MOST_MOBILITY }
        }
    }
}

impl MetLands {
    /// The number of a land in canonical form.
    pub fn intern(&mut self, packed: &[u8]) -> LandId {
        self.form.clear();
        packed.iter().for_each(|&byte| self.form.push(byte.into()));
        self.form.fill_byte();
        let land = self.forms.intern(&self.form.bytes, hash(&self.form.bytes));
        if land as usize == self.records.len() {
            push_tightly(&mut self.records, Record::Bare { lives: lives(packed), mobility: mobility(packed) }.packed());
        }
        land
    }

    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// In bytes.
    pub fn size(&self) -> usize {
        self.forms.size() + self.options.size() + (self.records.capacity() + self.expanded.capacity()) * size_of::<u32>()
    }

    /// Whether there are no numbers left.
    pub fn is_full(&self) -> bool {
        self.forms.is_full() || self.options.len() >= EXPANDED as usize
    }

    /// A land in packed form.
    pub fn packed(&self, land: LandId) -> Vec<u8> {
        let mut halves = HalfByteReader::at_byte(self.forms.list(land), 0);
        std::iter::from_fn(|| halves.number()).map(|number| number as u8).collect()
    }

    /// The lives and the [`mobility`] of a land that is no tree.
    #[inline]
    pub fn measures(&self, land: LandId) -> (u32, u32) {
        match self.record(land) {
            Record::Bare { lives, mobility } => (lives, mobility),
            Record::Expanded(list) => {
                let before = self.expanded[list as usize];
                (before >> 16, before & MOST_MOBILITY)
            }
            Record::Tree(_) => (0, 0),
        }
    }

    #[inline]
    fn record(&self, land: LandId) -> Record {
        Record::of(self.records[land as usize])
    }

    /// The tree of a land, once it has one.
    #[inline]
    pub fn tree(&self, land: LandId) -> Option<TreeId> {
        if let Record::Tree(tree) = self.record(land) { Some(tree) } else { None }
    }

    /// The lands that have trees, in packed form.
    pub fn with_trees(&self) -> impl Iterator<Item = (Vec<u8>, TreeId)> {
        (0..self.len() as LandId).filter_map(|land| Some((self.packed(land), self.tree(land)?)))
    }

    pub fn set_tree(&mut self, land: LandId, tree: TreeId) {
        self.records[land as usize] = Record::Tree(tree).packed();
    }

    /// Whether a land has at most this number of lives. Only such lands have trees.
    #[inline]
    pub fn is_small(&self, land: LandId, most_lives: u32) -> bool {
        match self.record(land) {
            Record::Tree(_) => true,
            Record::Bare { lives, .. } => lives <= most_lives,
            Record::Expanded(_) => false,
        }
    }

    pub fn is_expanded(&self, land: LandId) -> bool {
        matches!(self.record(land), Record::Expanded(_))
    }

    /// Keeps the options of a land, each with at least one component, in order. Equal ones are kept once, and those with new lands come
    /// first.
    pub fn keep_options(&mut self, land: LandId, options: &mut Vec<&[Component]>) {
        options.sort_unstable_by(|one, other| other.iter().rev().cmp(one.iter().rev()));
        options.dedup();
        self.list.clear();
        let mut before = END;
        for option in &*options {
            let Some((&last, others)) = option.split_last() else { continue };
            // The last component, a land in most options, is written by how far it is below that of the option before. Bit 0 says that
            // more components come. Of these, bit 1 marks a land, which is written by how far it is below the last component.
            write_number(u64::from(before - last) << 1 | u64::from(!others.is_empty()), &mut self.list);
            before = last;
            for (index, &other) in others.iter().enumerate() {
                let number = match kind(other) {
                    Kind::Tree(tree) => u64::from(tree) << 2,
                    Kind::Land(_) => u64::from(last - other) << 2 | 2,
                };
                write_number(number | u64::from(index + 1 < others.len()), &mut self.list);
            }
        }
        let list = self.options.push(&self.list);
        push_tightly(&mut self.expanded, self.records[land as usize]);
        self.records[land as usize] = Record::Expanded(list).packed();
    }

    /// Adds the components of each option of an expanded land, and [`END`] after them.
    pub fn add_options(&self, land: LandId, components: &mut Vec<Component>) {
        let Record::Expanded(list) = self.record(land) else { return };
        let mut rest = self.options.list(list);
        let mut last = END;
        while let Some(number) = read_number(&mut rest) {
            last -= (number >> 1) as Component;
            components.push(last);
            let mut has_more = number & 1 != 0;
            while let Some(number) = if has_more { read_number(&mut rest) } else { None } {
                has_more = number & 1 != 0;
                let value = (number >> 2) as Component;
                components.push(if number & 2 != 0 { last - value } else { value });
            }
            components.push(END);
        }
    }

    /// Lands without their options: those that have trees, and some others, in the same order. Also the new number of each old one; [`END`]
    /// if it was left out.
    pub fn kept(&self, is_kept: impl Fn(LandId) -> bool) -> (MetLands, Vec<LandId>) {
        let mut kept = MetLands::default();
        let mut numbers = vec![END; self.len()];
        for (form, land) in self.forms.iter().zip(0..) {
            let record = match self.record(land) {
                Record::Expanded(list) => self.expanded[list as usize],
                record => record.packed(),
            };
            if record & TREE != 0 || is_kept(land) {
                numbers[land as usize] = kept.forms.intern(form, hash(form));
                push_tightly(&mut kept.records, record);
            }
        }
        (kept, numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sprouts::misere::component::LAND;
    use crate::sprouts::position::Position;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use std::collections::BTreeSet;

    /// Trees first, then lands; some numbers need many bytes.
    fn random_option(rng: &mut ChaCha8Rng) -> Vec<Component> {
        let mut option = Vec::new();
        for _ in 0..rng.random_range(1..5) {
            let bits = rng.random_range(1..31);
            option.push(rng.random_range(0..1 << bits) | if rng.random_bool(0.5) { LAND } else { 0 });
        }
        option.sort_unstable();
        option
    }

    #[test]
    fn lands_and_their_options_are_read_as_they_were_kept() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut lands = MetLands::default();
        let mut twin: Vec<BTreeSet<Vec<Component>>> = Vec::new();
        for spots in 0..100 {
            let packed = Position::start(spots).lands().first().map_or(vec![0, 0], |land| land.packed().to_vec());
            let land = lands.intern(&packed);
            assert_eq!((lands.intern(&packed), lands.packed(land)), (land, packed.clone()));
            let mut options: Vec<Vec<Component>> = (0..rng.random_range(0..20)).map(|_| random_option(&mut rng)).collect();
            options.extend_from_within(..options.len() / 2);
            lands.keep_options(land, &mut options.iter().map(Vec::as_slice).collect());
            twin.push(options.into_iter().collect());
            assert_eq!(lands.measures(land), (lives(&packed), mobility(&packed)));
        }
        for (options, land) in twin.iter().zip(0..) {
            let mut read = Vec::new();
            lands.add_options(land, &mut read);
            let read: Vec<Vec<Component>> =
                read.split_inclusive(|&component| component == END).map(|option| option[..option.len() - 1].to_vec()).collect();
            let mut sorted = read.clone();
            sorted.iter_mut().for_each(|option| option.sort_unstable());
            assert_eq!(read.len(), options.len());
            assert_eq!(sorted.into_iter().collect::<BTreeSet<_>>(), *options);
        }
        let (kept, numbers) = lands.kept(|land| land % 3 == 0);
        assert_eq!(kept.len(), 34);
        assert!((0..100).step_by(3).all(|land| kept.packed(numbers[land as usize]) == lands.packed(land)));
    }
}
