//! Every land of a search in normal play, with its results.

use super::certificate::listed::Listed;
use super::expand::{FoundLand, LandOptions, UNNUMBERED};
use super::interner::{Interner, hash};
use super::land::{lives, mobility};
use crate::theory::Stop;
use std::sync::Arc;

/// The number of a land in a table.
pub type LandId = u32;

/// The results for a land.
#[derive(Clone, Copy)]
pub struct LandRecord {
    options: u32,
    /// Bit g: the land beside a heap of g is won for the player to move. So its nimber is not g.
    pub excluded: u32,
    mobility: u16,
    nimber: u8,
    lives: u8,
}

/// The number of a land that was left out.
pub const DROPPED: LandId = u32::MAX;

/// No search has come near it.
const MAX_NIMBER: u32 = 30;
const NO_NIMBER: u8 = u8::MAX;
const NOT_EXPANDED: u32 = u32::MAX;

impl LandRecord {
    pub fn nimber(&self) -> Option<u32> {
        (self.nimber != NO_NIMBER).then_some(self.nimber.into())
    }

    pub fn is_expanded(&self) -> bool {
        self.options != NOT_EXPANDED
    }

    pub fn lives(&self) -> u32 {
        self.lives.into()
    }

    /// See [`mobility`]; at most 65,535.
    pub fn mobility(&self) -> u32 {
        self.mobility.into()
    }

    /// The least heap that may still be its nimber.
    pub fn least_open(&self) -> u32 {
        self.excluded.trailing_ones()
    }
}

/// Lands in canonical form, numbered. About 90 bytes for each, most of them for the options of expanded lands.
#[derive(Clone, Default)]
pub struct LandTable {
    lands: Interner,
    records: Vec<LandRecord>,
    /// Nimbers that are taken for granted.
    assumed: Option<Arc<Listed>>,
    /// For each expanded land, the number of its options, and the lands of each. The last land of an option is marked.
    options: Vec<u32>,
    order: Vec<(u64, u32, u32)>,
    sum: Vec<LandId>,
    sums: Vec<LandId>,
}

/// Marks the last land of an option. Without it, a number is below it.
const LAST: u32 = 1 << 31;
/// An option without lands.
const NOTHING: u32 = u32::MAX;
/// The places of options have 32 bits.
const MOST_OPTIONS: usize = u32::MAX as usize - (1 << 24);

impl LandTable {
    /// A table of no lands that takes these nimbers for granted.
    pub fn assuming(nimbers: Arc<Listed>) -> Self {
        LandTable { assumed: Some(nimbers), ..LandTable::default() }
    }

    #[inline]
    pub fn record(&self, land: LandId) -> &LandRecord {
        &self.records[land as usize]
    }

    /// How many lands there are.
    pub fn land_count(&self) -> usize {
        self.records.len()
    }

    pub fn records(&self) -> &[LandRecord] {
        &self.records
    }

    /// In bytes.
    pub fn size(&self) -> usize {
        self.lands.size() + self.records.capacity() * size_of::<LandRecord>() + self.options.capacity() * size_of::<u32>()
    }

    /// A table with the proven facts only: every nimber, and with `with_exclusions` also the excluded nimbers. The nimbers of lands with
    /// at most `small` lives are left out. Returns the new numbers, too, as [`LandTable::kept`] does.
    pub fn facts(&self, small: u32, with_exclusions: bool) -> (LandTable, Vec<LandId>) {
        let is_fact = |record: &LandRecord| record.nimber().is_some() || with_exclusions && record.excluded != 0;
        self.kept(|land| is_fact(self.record(land)) && self.record(land).lives() > small)
    }

    /// A table with some of the lands, without their options, and the new number of each old one; [`DROPPED`] if it was left out.
    pub fn kept(&self, is_kept: impl Fn(LandId) -> bool) -> (LandTable, Vec<LandId>) {
        let mut kept = LandTable { assumed: self.assumed.clone(), ..LandTable::default() };
        let mut numbers = vec![DROPPED; self.land_count()];
        for (packed, land) in self.lands.iter().zip(0..).filter(|&(_, land)| is_kept(land)) {
            let number = kept.intern(packed, hash(packed));
            kept.records[number as usize] = LandRecord { options: NOT_EXPANDED, ..*self.record(land) };
            numbers[land as usize] = number;
        }
        (kept, numbers)
    }

    /// Whether the table has reached the limit of its 32-bit places.
    pub fn is_full(&self) -> bool {
        self.lands.is_full() || self.options.len() > MOST_OPTIONS
    }

    /// A land in packed form.
    pub fn packed(&self, land: LandId) -> &[u8] {
        self.lands.list(land)
    }

    /// # Errors
    /// [`Stop::Contradiction`] if the land cannot have this nimber by what is known.
    pub fn set_nimber(&mut self, land: LandId, nimber: u32) -> Result<(), Stop> {
        let record = &mut self.records[land as usize];
        if nimber > MAX_NIMBER || record.nimber().is_some_and(|known| known != nimber) || record.excluded >> nimber & 1 == 1 {
            return Err(Stop::Contradiction);
        }
        record.nimber = nimber as u8;
        Ok(())
    }

    /// # Errors
    /// [`Stop::Contradiction`] if the land has this nimber by what is known.
    pub fn exclude(&mut self, land: LandId, nimber: u32) -> Result<(), Stop> {
        let record = &mut self.records[land as usize];
        if nimber > MAX_NIMBER || record.nimber() == Some(nimber) {
            return Err(Stop::Contradiction);
        }
        record.excluded |= 1 << nimber;
        Ok(())
    }

    /// The nimber of a land in canonical form, if it is known.
    pub fn nimber(&self, packed: &[u8], hash: u64) -> Option<u32> {
        match self.lands.find(packed, hash) {
            Some(land) => self.record(land).nimber(),
            None => self.assumed(packed, lives(packed)),
        }
    }

    fn assumed(&self, packed: &[u8], lives: u32) -> Option<u32> {
        self.assumed.as_ref()?.find(packed, lives).filter(|&nimber| nimber <= MAX_NIMBER)
    }

    /// The number of a land in canonical form.
    pub fn intern(&mut self, packed: &[u8], hash: u64) -> LandId {
        let land = self.lands.intern(packed, hash);
        if land as usize == self.records.len() {
            let lives = lives(packed);
            self.records.push(LandRecord {
                options: NOT_EXPANDED,
                excluded: 0,
                mobility: mobility(packed).min(u16::MAX.into()) as u16,
                nimber: self.assumed(packed, lives).map_or(NO_NIMBER, |nimber| nimber as u8),
                lives: lives as u8,
            });
        }
        land
    }

    /// The numbers of found lands, in order.
    pub fn name(&mut self, found: &LandOptions, numbers: &mut Vec<LandId>) {
        numbers.clear();
        for land in &found.lands {
            numbers.push(match *land {
                FoundLand::Known(number) => number,
                FoundLand::New { start, end, hash, .. } => self.intern(&found.texts[start as usize..end as usize], hash),
            });
        }
    }

    /// The numbers of found lands, in order; [`UNNUMBERED`] for what has none yet.
    pub fn look_up(&self, found: &LandOptions, numbers: &mut Vec<LandId>) {
        numbers.clear();
        numbers.extend(found.lands.iter().map(|land| match *land {
            FoundLand::Known(number) => number,
            FoundLand::New { start, end, hash, .. } => {
                self.lands.find(&found.texts[start as usize..end as usize], hash).unwrap_or(UNNUMBERED)
            }
        }));
    }

    /// Keeps the options of a land. Two equal lands of an option are worth 0 together and are left out.
    pub fn keep_options(&mut self, land: LandId, found: &LandOptions, numbers: &[LandId]) {
        if self.record(land).is_expanded() {
            return;
        }
        let LandTable { records, options, order, sum, sums, .. } = self;
        order.clear();
        sums.clear();
        let mut from = 0;
        for &end in &found.ends {
            sum.clear();
            sum.extend_from_slice(&numbers[from..end as usize]);
            from = end as usize;
            sum.sort_unstable();
            let begin = sums.len();
            for &land in &*sum {
                if sums.len() > begin && sums.last() == Some(&land) {
                    sums.pop();
                } else {
                    sums.push(land);
                }
            }
            let hash =
                sums[begin..].iter().fold(0u64, |hash, &land| (hash ^ u64::from(land)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23));
            order.push((hash, begin as u32, sums.len() as u32));
        }
        // Equal options have equal hashes, and other options hardly ever do. A duplicate that stays does no harm.
        order.sort_unstable();
        let place = options.len();
        options.push(0);
        let mut before: Option<&[LandId]> = None;
        for &(_, begin, end) in &*order {
            let lands = &sums[begin as usize..end as usize];
            if before == Some(lands) {
                continue;
            }
            before = Some(lands);
            options[place] += 1;
            match lands.split_last() {
                None => options.push(NOTHING),
                Some((last, others)) => {
                    options.extend_from_slice(others);
                    options.push(last | LAST);
                }
            }
        }
        records[land as usize].options = place as u32;
    }

    /// The options of an expanded land; empty for any other land.
    pub fn options(&self, land: LandId) -> OptionList<'_> {
        let record = self.record(land);
        if !record.is_expanded() {
            return OptionList { rest: &[], left: 0 };
        }
        let place = record.options as usize;
        OptionList { rest: &self.options[place + 1..], left: self.options[place] }
    }
}

/// Options, each a list of lands without order.
pub struct OptionList<'a> {
    rest: &'a [u32],
    left: u32,
}

impl<'a> Iterator for OptionList<'a> {
    type Item = Lands<'a>;

    #[inline]
    fn next(&mut self) -> Option<Lands<'a>> {
        self.left = self.left.checked_sub(1)?;
        let end = 1 + self.rest.iter().position(|entry| entry & LAST != 0)?;
        let (option, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(Lands(if option[0] == NOTHING { &[] } else { option }))
    }
}

/// The lands of an option.
#[derive(Clone, Copy)]
pub struct Lands<'a>(&'a [u32]);

impl Iterator for Lands<'_> {
    type Item = LandId;

    #[inline]
    fn next(&mut self) -> Option<LandId> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first & !LAST)
    }
}
