//! Every move in a land.
//!
//! A move joins two corners of a region by a line and puts a new vertex on it, with a corner on each side: a letter, or a cross. Joining
//! two boundaries makes one of them; a line from a boundary to itself splits the region, and its other boundaries go to either side.

use super::draft::Draft;
use super::land::{FIRST_LETTER, ONE, TWO, regions};
use super::rules::SproutsRules;

/// A land, prepared for making moves. Reuse it: it keeps the memory of its vectors.
#[derive(Default)]
pub struct Board {
    rules: SproutsRules,
    tokens: Vec<u8>,
    boundaries: Vec<Boundary>,
    /// Each region: its untouched spots, and where its boundaries begin and end.
    regions: Vec<(u8, usize, usize)>,
    /// One more than the last letter.
    next_letter: u8,
    /// The boundaries that are distributed to the sides of a line.
    others: Vec<usize>,
}

struct Boundary {
    start: usize,
    end: usize,
    /// After how many corners it repeats itself. Its other corners are like these.
    period: usize,
    /// Whether it has no letters and equals the boundary before it.
    is_repeated: bool,
}

/// One side of a split region.
struct Side<'a> {
    board: &'a Board,
    is_first: bool,
}

impl Board {
    pub fn under(rules: SproutsRules) -> Self {
        Board { rules, ..Board::default() }
    }

    /// Reads a packed land.
    pub fn load(&mut self, packed: &[u8]) {
        self.tokens.clear();
        self.boundaries.clear();
        self.regions.clear();
        self.next_letter = FIRST_LETTER;
        for region in regions(packed) {
            let first = self.boundaries.len();
            for corners in region.boundaries() {
                let start = self.tokens.len();
                self.tokens.extend_from_slice(corners);
                let length = corners.len();
                let most = corners.iter().copied().max().unwrap_or_default();
                let is_plain = most < FIRST_LETTER;
                let before = if self.boundaries.len() > first { self.boundaries.last() } else { None };
                let is_repeated = is_plain && before.is_some_and(|before| self.tokens[before.start..before.end] == *corners);
                let repeats = |&period: &usize| length.is_multiple_of(period) && corners[period..] == corners[..length - period];
                let period = if is_plain { (1..length).find(repeats).unwrap_or(length) } else { length };
                self.next_letter = self.next_letter.max(most + 1);
                self.boundaries.push(Boundary { start, end: start + length, period, is_repeated });
            }
            self.regions.push((region.spots, first, self.boundaries.len()));
        }
    }

    /// All tokens of a position after a move are below this.
    pub fn letters(&self) -> usize {
        usize::from(self.new_vertex()) + 1
    }

    /// Makes each position that a move leads to. Some come several times.
    pub fn each(&mut self, draft: &mut Draft, mut visit: impl FnMut(&Draft)) {
        for region in 0..self.regions.len() {
            for new in self.rules.new_vertices(self.new_vertex()) {
                self.joins(region, new, draft, &mut visit);
                self.splits(region, new, draft, &mut visit);
            }
        }
    }

    /// The letter of a new spot. The two before it are for the ends of the line.
    fn new_vertex(&self) -> u8 {
        self.next_letter + 2
    }

    fn corners(&self, boundary: usize) -> &[u8] {
        let Boundary { start, end, .. } = self.boundaries[boundary];
        &self.tokens[start..end]
    }

    /// What a corner becomes when a line ends there, and the letter that dies.
    fn grown(token: u8, name: u8) -> (Option<u8>, u8) {
        match token {
            ONE => (Some(name), 0),
            TWO => (None, 0),
            letter => (None, letter),
        }
    }

    /// Begins a draft with all regions but one.
    fn begin(&self, draft: &mut Draft, region: usize, dead: [u8; 2]) {
        draft.begin(dead);
        for (index, &(spots, first, last)) in self.regions.iter().enumerate() {
            if index != region {
                for boundary in first..last {
                    draft.extend(self.corners(boundary));
                    draft.end_boundary();
                }
                draft.end_region(spots);
            }
        }
    }

    /// Lines between two boundaries of a region, with the token of the new vertex.
    fn joins(&self, region: usize, new: u8, draft: &mut Draft, visit: &mut impl FnMut(&Draft)) {
        let (spots, first, last) = self.regions[region];
        if spots >= 2 {
            self.begin(draft, region, [0; 2]);
            self.copy_besides(draft, region, &[]);
            draft.extend(&[ONE, new, ONE, new]);
            draft.end_boundary();
            draft.end_region(spots - 2);
            visit(draft);
        }
        for one in first..last {
            if self.boundaries[one].is_repeated {
                continue;
            }
            for i in 0..self.boundaries[one].period {
                let (x, dead_x) = Self::grown(self.corners(one)[i], self.next_letter);
                if spots >= 1 {
                    self.begin(draft, region, [dead_x, 0]);
                    self.copy_besides(draft, region, &[one]);
                    self.walk_round(draft, one, i, x);
                    draft.extend(&[new, ONE, new]);
                    draft.end_boundary();
                    draft.end_region(spots - 1);
                    visit(draft);
                }
                // Of equal boundaries, the first two are enough.
                for other in (one + 1..last).filter(|&other| other == one + 1 || !self.boundaries[other].is_repeated) {
                    for j in 0..self.boundaries[other].period {
                        let (y, dead_y) = Self::grown(self.corners(other)[j], self.next_letter + 1);
                        self.begin(draft, region, [dead_x, dead_y]);
                        self.copy_besides(draft, region, &[one, other]);
                        self.walk_round(draft, one, i, x);
                        draft.push(new);
                        self.walk_round(draft, other, j, y);
                        draft.push(new);
                        draft.end_boundary();
                        draft.end_region(spots);
                        visit(draft);
                    }
                }
            }
        }
    }

    fn copy_besides(&self, draft: &mut Draft, region: usize, left_out: &[usize]) {
        let (_, first, last) = self.regions[region];
        for boundary in (first..last).filter(|boundary| !left_out.contains(boundary)) {
            draft.extend(self.corners(boundary));
            draft.end_boundary();
        }
    }

    /// Writes a boundary from a corner all the way round to the same corner, which is now `end`.
    fn walk_round(&self, draft: &mut Draft, boundary: usize, from: usize, end: Option<u8>) {
        let corners = self.corners(boundary);
        end.into_iter().for_each(|end| draft.push(end));
        draft.extend(&corners[from + 1..]);
        draft.extend(&corners[..from]);
        end.into_iter().for_each(|end| draft.push(end));
    }

    /// Lines from a boundary to itself, with the token of the new vertex.
    fn splits(&mut self, region: usize, new: u8, draft: &mut Draft, visit: &mut impl FnMut(&Draft)) {
        let (spots, first, last) = self.regions[region];
        if spots >= 1 {
            let spot = self.next_letter;
            self.deal(RegionSplit { region, boundary: None, spots: spots - 1, dead: [0; 2] }, draft, visit, |draft, _| {
                draft.extend(&[spot, new]);
            });
        }
        for boundary in first..last {
            if self.boundaries[boundary].is_repeated {
                continue;
            }
            let length = self.corners(boundary).len();
            let period = self.boundaries[boundary].period;
            for i in 0..period {
                let token = self.corners(boundary)[i];
                let split = RegionSplit { region, boundary: Some(boundary), spots, dead: [0; 2] };
                if token == ONE {
                    // A loop. The vertex dies, and one side of the loop has only the new vertex.
                    self.deal(split, draft, visit, |draft, side| {
                        if side.is_first {
                            side.board.walk_round(draft, boundary, i, None);
                        }
                        draft.push(new);
                    });
                }
                let (x, dead_x) = Self::grown(token, self.next_letter);
                let last = if period == length { length - 1 } else { i + length - 1 };
                for j in (i + 1..=last).map(|j| j % length) {
                    let other = self.corners(boundary)[j];
                    if token >= FIRST_LETTER && token == other {
                        // The vertex has room for one line end only.
                        continue;
                    }
                    let (y, dead_y) = Self::grown(other, self.next_letter + 1);
                    self.deal(RegionSplit { dead: [dead_x, dead_y], ..split }, draft, visit, |draft, side| {
                        let (from, to, begin, end) = if side.is_first { (i, j, x, y) } else { (j, i, y, x) };
                        begin.into_iter().for_each(|begin| draft.push(begin));
                        let corners = side.board.corners(boundary);
                        if from < to {
                            draft.extend(&corners[from + 1..to]);
                        } else {
                            draft.extend(&corners[from + 1..]);
                            draft.extend(&corners[..to]);
                        }
                        end.into_iter().for_each(|end| draft.push(end));
                        draft.push(new);
                    });
                }
            }
        }
    }

    /// Splits a region in two, and distributes its other boundaries and spots to the sides in every way. `line` writes a side of the line.
    fn deal(&mut self, split: RegionSplit, draft: &mut Draft, visit: &mut impl FnMut(&Draft), line: impl Fn(&mut Draft, Side<'_>)) {
        let (_, first, last) = self.regions[split.region];
        let mut others = std::mem::take(&mut self.others);
        others.clear();
        others.extend((first..last).filter(|&boundary| Some(boundary) != split.boundary));
        let board = &*self;
        // The sides of a loop at an untouched spot are alike, so each way has a mirror image.
        let alike = split.boundary.is_none();
        let is_repeated = |index: usize| index > 0 && board.boundaries[others[index]].is_repeated && others[index - 1] + 1 == others[index];
        let some_repeated = (0..others.len()).any(is_repeated);
        for mask in 0u64..1 << others.len() {
            // Of equal boundaries, the first ones go to the first side.
            if some_repeated && (0..others.len()).any(|index| mask >> index & 1 == 1 && is_repeated(index) && mask >> (index - 1) & 1 == 0)
            {
                continue;
            }
            for spots in 0..=split.spots {
                if alike && if others.is_empty() { spots > split.spots - spots } else { !some_repeated && mask & 1 == 1 } {
                    continue;
                }
                board.begin(draft, split.region, split.dead);
                for is_first in [true, false] {
                    for (index, &boundary) in others.iter().enumerate() {
                        if (mask >> index & 1 == 1) == is_first {
                            draft.extend(board.corners(boundary));
                            draft.end_boundary();
                        }
                    }
                    line(draft, Side { board, is_first });
                    draft.end_boundary();
                    draft.end_region(if is_first { spots } else { split.spots - spots });
                }
                visit(draft);
            }
        }
        self.others = others;
    }
}

/// What is split.
#[derive(Clone, Copy)]
struct RegionSplit {
    region: usize,
    /// The boundary with both ends of the line. `None`: an untouched spot.
    boundary: Option<usize>,
    /// The untouched spots that are distributed.
    spots: u8,
    /// The letters that die.
    dead: [u8; 2],
}
