//! What helping threads have made for a search that it has not come to yet.

use crate::sprouts::expand::LandOptions;
use crate::sprouts::table::LandId;
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// How many lands are begun at most while the search stands still. Guesses far ahead are often wrong.
const MOST_LEAD: usize = 4;

/// How many lands wait at most for the search, with about 2 KB each. Beyond that all are dropped: most of them were wrong guesses.
const MOST_WAITING: usize = 1 << 12;

/// Options made ahead.
#[derive(Clone, Default)]
pub struct Ahead {
    /// The lands that some thread is making the options of.
    begun: Vec<LandId>,
    made: HashMap<LandId, LandOptions, FixedState>,
    /// The land whose options the search needed last.
    needed: Option<LandId>,
    /// How many lands were begun since then.
    lead: usize,
}

impl Ahead {
    /// Whether threads should wait for the search.
    pub fn is_far(&self) -> bool {
        self.lead >= MOST_LEAD
    }

    /// Whether the options of a land are made, or somebody is making them.
    pub fn has(&self, land: LandId) -> bool {
        self.needed == Some(land) || self.begun.contains(&land) || self.made.contains_key(&land)
    }

    pub fn begin(&mut self, land: LandId) {
        self.begun.push(land);
        self.lead += 1;
    }

    pub fn finish(&mut self, land: LandId, options: LandOptions) {
        self.begun.retain(|&other| other != land);
        if self.made.len() >= MOST_WAITING {
            self.made.clear();
        }
        self.made.insert(land, options);
    }

    /// Tells that the search needs the options of a land now.
    pub fn need(&mut self, land: LandId) {
        if self.needed != Some(land) {
            self.needed = Some(land);
            self.lead = 0;
        }
    }

    /// Whether a thread is making the options of a land.
    pub fn is_begun(&self, land: LandId) -> bool {
        self.begun.contains(&land)
    }

    pub fn take(&mut self, land: LandId) -> Option<LandOptions> {
        self.made.remove(&land)
    }
}
