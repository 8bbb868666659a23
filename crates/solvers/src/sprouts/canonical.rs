//! One form for lands that differ only in names, in the order of things, or by regions that are mirrored.
//!
//! Letters get colours by what surrounds their corners, again and again, until no more letters can be told apart. Then everything is put
//! in the order of its hashes. Two lands with the same form are the same. If letters that look alike cannot be exchanged, the form depends
//! on which one is singled out: a search takes the first, so it meets some 0.1 % of lands twice; [`Canon::settle_exactly`] tries all.

use super::land::FIRST_LETTER;
use super::reduce::Reduced;

/// An odd number with well mixed bits; its powers weigh the places of a boundary.
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;
const BASE_INVERSE: u64 = inverse(BASE);

/// The inverse of an odd number modulo 2^64, by Newton's method.
const fn inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    let mut round = 0;
    while round < 6 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
        round += 1;
    }
    inverse
}

const POWERS: [u64; 256] = {
    let mut powers = [1u64; 256];
    let mut at = 1;
    while at < 256 {
        powers[at] = powers[at - 1].wrapping_mul(BASE);
        at += 1;
    }
    powers
};

/// The colours of the tokens below [`FIRST_LETTER`], and of a letter nothing is known of.
const PLAIN: [u64; 3] = [0, 0x1b87_3593_cc9e_2d51, 0x85eb_ca6b_c2b2_ae35];
const BLANK: u64 = 0x5555_aaaa_1234_8765;

#[inline(always)]
fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ (x >> 32)
}

/// Letters that are exchanged by a symmetry lead to the same forms, so one of them is tried. Few lands have more forms than this.
const MOST_TRIES: usize = 1 << 8;

/// A place of a corner: its index in the tokens, and its boundary.
type Place = (u16, u16);

/// Finds canonical forms. It is kept, because its vectors are.
#[derive(Default)]
pub struct Canon {
    tokens: Vec<u8>,
    /// Start and end of each boundary, and its region.
    boundaries: Vec<(u16, u16, u16)>,
    /// Each region: its untouched spots, and where its boundaries begin and end.
    regions: Vec<(u8, u16, u16)>,
    /// The two corners of each letter.
    corners: Vec<[Place; 2]>,
    colours: Vec<u64>,
    sorted: Vec<u64>,
    values: Vec<u64>,
    /// For each corner, the hash of its boundary read from there, forwards and backwards.
    readings: [Vec<u64>; 2],
    /// For each boundary and region, the hash of all its readings, forwards and backwards.
    boundary_hashes: Vec<[u64; 2]>,
    region_hashes: Vec<[u64; 2]>,
    region_order: Vec<(u64, u16)>,
    boundary_order: Vec<(u64, u16)>,
    names: Vec<u8>,
    raw: Vec<u8>,
    packed: Vec<u8>,
    /// The forms that were looked at, of the land that was settled exactly last.
    tries: usize,
}

impl Canon {
    /// Reads one land of a position whose tokens are below `letters`. Returns it packed as it is.
    pub fn load(&mut self, position: &Reduced, land: usize, letters: usize) -> &[u8] {
        let draft = &position.regions;
        self.tokens.clear();
        self.boundaries.clear();
        self.regions.clear();
        self.corners.clear();
        self.raw.clear();
        self.names.clear();
        self.names.resize(letters, 0);
        for (span, _) in draft.spans().zip(&position.land).filter(|&(_, &of)| usize::from(of) == land) {
            let first = self.boundaries.len() as u16;
            self.raw.push(span.spots);
            let mut from = span.tokens.start;
            for boundary in span.boundaries {
                let end = usize::from(draft.ends[boundary]);
                let start = self.tokens.len() as u16;
                let number = self.boundaries.len() as u16;
                self.raw.push((end - from) as u8);
                for &token in &draft.tokens[from..end] {
                    let place = (self.tokens.len() as u16, number);
                    let token = if token < FIRST_LETTER { token } else { self.name(token, place) };
                    self.tokens.push(token);
                    self.raw.push(token);
                }
                self.boundaries.push((start, self.tokens.len() as u16, self.regions.len() as u16));
                from = end;
            }
            self.raw.push(0);
            self.regions.push((span.spots, first, self.boundaries.len() as u16));
        }
        &self.raw
    }

    /// Names the letters in the order of their first corners.
    fn name(&mut self, letter: u8, place: Place) -> u8 {
        let name = &mut self.names[usize::from(letter)];
        if *name == 0 {
            *name = FIRST_LETTER + self.corners.len() as u8;
            self.corners.push([place; 2]);
        } else {
            self.corners[usize::from(*name - FIRST_LETTER)][1] = place;
        }
        *name
    }

    /// The canonical form of the loaded land, packed, and a hash of it.
    pub fn settle(&mut self) -> (&[u8], u64) {
        let letters = self.corners.len();
        self.colours.clear();
        self.colours.resize(letters, BLANK);
        self.tell_apart(usize::from(letters > 0));
        self.hash();
        let hash = self.write();
        (&self.packed, hash)
    }

    /// Like [`Canon::settle`], but the form is the same whatever the names and the order of the loaded land. It is the least form of up to
    /// [`MOST_TRIES`].
    pub fn settle_exactly(&mut self) -> (&[u8], u64) {
        let letters = self.corners.len();
        self.colours.clear();
        self.colours.resize(letters, BLANK);
        let mut best: Option<(Vec<u8>, u64)> = None;
        self.tries = 0;
        self.try_all(usize::from(letters > 0), &mut best);
        let (packed, hash) = best.unwrap_or_default();
        self.packed = packed;
        (&self.packed, hash)
    }

    /// Looks at the forms that the present colours lead to, and returns the first.
    fn try_all(&mut self, mut distinct: usize, best: &mut Option<(Vec<u8>, u64)>) -> Labelling {
        let letters = self.corners.len();
        while distinct < letters {
            self.hash();
            let refined = self.refine();
            if refined == distinct {
                let shared = self.sorted.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
                let before = self.colours.clone();
                let mut alike = (0..letters).filter(|&letter| Some(before[letter]) == shared);
                let Some(first) = alike.next() else { break };
                self.single_out(&before, first);
                let mut tried = vec![self.try_all(distinct + 1, best)];
                for letter in alike {
                    if self.tries >= MOST_TRIES {
                        break;
                    }
                    self.single_out(&before, letter);
                    let labelling = self.labelling(distinct + 1);
                    if tried.iter().any(|earlier| earlier.is_exchanged_with(&labelling, &before)) {
                        continue;
                    }
                    self.single_out(&before, letter);
                    tried.push(self.try_all(distinct + 1, best));
                }
                return tried.swap_remove(0);
            }
            distinct = refined;
        }
        let (labelling, hash) = self.write_labelling();
        if best.as_ref().is_none_or(|(least, of)| (&labelling.packed, hash) < (least, *of)) {
            *best = Some((labelling.packed.clone(), hash));
        }
        labelling
    }

    /// Goes back to these colours, and gives a letter one of its own.
    fn single_out(&mut self, before: &[u64], letter: usize) {
        self.colours.clear();
        self.colours.extend_from_slice(before);
        self.colours[letter] = mix(before[letter] ^ BASE);
    }

    /// The form that the present colours lead to, if the first letter of those that look alike is always singled out.
    fn labelling(&mut self, distinct: usize) -> Labelling {
        self.tell_apart(distinct);
        self.write_labelling().0
    }

    /// The form by the present colours, all of which are different, and its hash.
    fn write_labelling(&mut self) -> (Labelling, u64) {
        self.tries += 1;
        self.hash();
        let hash = self.write();
        let mut letters = vec![0; self.names.len()];
        for (letter, &name) in self.names.iter().enumerate() {
            letters[usize::from(name - FIRST_LETTER)] = letter;
        }
        (Labelling { packed: self.packed.clone(), letters }, hash)
    }

    /// Gives all letters colours of their own; `distinct` of them have one.
    fn tell_apart(&mut self, mut distinct: usize) {
        while distinct < self.corners.len() {
            self.hash();
            let refined = self.refine();
            distinct = if refined > distinct { refined } else { distinct + self.single_out_first() };
        }
    }

    /// Hashes boundaries and regions with the present colours.
    fn hash(&mut self) {
        let Canon { tokens, boundaries, regions, colours, values, readings, boundary_hashes, region_hashes, .. } = self;
        values.clear();
        values.extend(tokens.iter().map(|&token| match token {
            0..FIRST_LETTER => PLAIN[usize::from(token)],
            letter => colours[usize::from(letter - FIRST_LETTER)],
        }));
        for reading in &mut *readings {
            reading.clear();
        }
        boundary_hashes.clear();
        for &(start, end, _) in &*boundaries {
            boundary_hashes.push(read_round(&values[usize::from(start)..usize::from(end)], readings));
        }
        region_hashes.clear();
        for &(spots, first, last) in &*regions {
            let mut sums = [u64::from(spots); 2];
            for hashes in &boundary_hashes[usize::from(first)..usize::from(last)] {
                for (sum, hash) in sums.iter_mut().zip(hashes) {
                    *sum = sum.wrapping_add(mix(hash ^ BASE));
                }
            }
            region_hashes.push(sums.map(mix));
        }
    }

    /// Gives each letter a colour by its old one and what surrounds its corners. Returns the number of colours.
    fn refine(&mut self) -> usize {
        let Canon { boundaries, region_hashes, readings, corners, colours, sorted, .. } = self;
        let around = |(at, boundary): Place| {
            let [forwards, backwards] = region_hashes[usize::from(boundaries[usize::from(boundary)].2)];
            let at = usize::from(at);
            mix(readings[0][at] ^ forwards).wrapping_add(mix(readings[1][at] ^ backwards))
        };
        for (colour, &[one, other]) in colours.iter_mut().zip(&*corners) {
            *colour = mix(colour.wrapping_mul(3).wrapping_add(around(one)).wrapping_add(around(other)));
        }
        sorted.clear();
        sorted.extend_from_slice(colours);
        sorted.sort_unstable();
        1 + sorted.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    /// Gives a colour of its own to the first letter of the least colour that several letters have. Returns 1.
    fn single_out_first(&mut self) -> usize {
        let shared = self.sorted.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
        if let Some(colour) = self.colours.iter_mut().find(|colour| Some(**colour) == shared) {
            *colour = mix(*colour ^ BASE);
        }
        1
    }

    /// Writes the land in the order of its hashes. Each region is read in the direction with the smaller hash, each boundary from the
    /// corner with the smallest reading.
    fn write(&mut self) -> u64 {
        let Canon {
            tokens,
            boundaries,
            regions,
            readings,
            boundary_hashes,
            region_hashes,
            region_order,
            boundary_order,
            names,
            packed,
            ..
        } = self;
        packed.clear();
        names.clear();
        names.resize(self.corners.len(), 0);
        region_order.clear();
        region_order.extend(region_hashes.iter().zip(0..).map(|(hashes, region)| (hashes[0].min(hashes[1]), region)));
        region_order.sort_unstable();
        let mut sum = 0u64;
        let mut next = FIRST_LETTER;
        for &(hash, region) in &*region_order {
            sum = sum.wrapping_add(mix(hash));
            let (spots, first, last) = regions[usize::from(region)];
            let direction = usize::from(region_hashes[usize::from(region)][0] != hash);
            packed.push(spots);
            boundary_order.clear();
            boundary_order.extend((first..last).map(|boundary| (boundary_hashes[usize::from(boundary)][direction], boundary)));
            boundary_order.sort_unstable();
            for &(_, boundary) in &*boundary_order {
                let (start, end, _) = boundaries[usize::from(boundary)];
                let corners = usize::from(start)..usize::from(end);
                let (tokens, readings) = (&tokens[corners.clone()], &readings[direction][corners]);
                packed.push(tokens.len() as u8);
                let begin = (1..tokens.len()).fold(0, |least, at| if readings[at] < readings[least] { at } else { least });
                let (before, after) = tokens.split_at(begin);
                let mut put = |&token: &u8| {
                    packed.push(if token < FIRST_LETTER {
                        token
                    } else {
                        let name = &mut names[usize::from(token - FIRST_LETTER)];
                        if *name == 0 {
                            *name = next;
                            next += 1;
                        }
                        *name
                    });
                };
                if direction == 0 {
                    after.iter().chain(before).for_each(&mut put);
                } else {
                    put(&after[0]);
                    before.iter().rev().chain(after[1..].iter().rev()).for_each(&mut put);
                }
            }
            packed.push(0);
        }
        mix(sum)
    }
}

/// A form of a land, and the letters in the order of the names that they have in it.
struct Labelling {
    packed: Vec<u8>,
    letters: Vec<usize>,
}

impl Labelling {
    /// Whether letters of the same colours change places between two equal forms, each the first of what one letter leads to. That is a
    /// symmetry of the coloured land which takes one of the two letters to the other. So all that the one leads to, the other leads to, as
    /// well.
    fn is_exchanged_with(&self, other: &Labelling, colours: &[u64]) -> bool {
        self.packed == other.packed && self.letters.iter().zip(&other.letters).all(|(&one, &other)| colours[one] == colours[other])
    }
}

/// Adds the readings of a boundary from each of its corners, forwards and backwards. Returns what does not depend on where it begins.
#[inline]
fn read_round(values: &[u64], readings: &mut [Vec<u64>; 2]) -> [u64; 2] {
    let [forwards, backwards] = readings;
    if let [only] = *values {
        forwards.push(only);
        backwards.push(only);
        return [mix(only); 2];
    }
    let length = values.len();
    let top = POWERS[length - 1];
    // A reading is the sum of values times powers. The first corner has power 0 in both directions.
    let (mut forward, mut backward) = (0u64, 0u64);
    for (at, &value) in values.iter().enumerate() {
        forward = forward.wrapping_add(value.wrapping_mul(POWERS[at]));
        backward = backward.wrapping_add(value.wrapping_mul(POWERS[if at == 0 { 0 } else { length - at }]));
    }
    let mut sums = [0u64; 2];
    for (at, &value) in values.iter().enumerate() {
        forwards.push(forward);
        backwards.push(backward);
        sums[0] = sums[0].wrapping_add(mix(forward));
        sums[1] = sums[1].wrapping_add(mix(backward));
        let last = value.wrapping_mul(top);
        forward = forward.wrapping_sub(value).wrapping_mul(BASE_INVERSE).wrapping_add(last);
        if let Some(&next) = values.get(at + 1) {
            backward = backward.wrapping_sub(next.wrapping_mul(top)).wrapping_mul(BASE).wrapping_add(next);
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::super::draft::Draft;
    use super::super::rules::Rules;
    use super::*;
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    type Regions = Vec<Vec<Vec<u8>>>;

    /// The form of a land, and how many forms were looked at. Its regions are lists of boundaries, which are lists of letters.
    fn settle(regions: &Regions) -> (Vec<u8>, usize) {
        let mut draft = Draft::default();
        for boundaries in regions {
            for boundary in boundaries {
                draft.extend(boundary);
                draft.end_boundary();
            }
            draft.end_region(0);
        }
        let letters = 1 + usize::from(*regions.iter().flatten().flatten().max().unwrap());
        let mut reduced = Reduced::under(Rules::Sprouts);
        reduced.read(&draft, letters);
        assert_eq!(reduced.lands, 1);
        let mut canon = Canon::default();
        canon.load(&reduced, 0, letters);
        let form = canon.settle_exactly().0.to_vec();
        (form, canon.tries)
    }

    /// Regions in a row. Any two neighbours share two letters, which can be exchanged.
    fn row_of_pairs(pairs: u8) -> Regions {
        let pair = |pair: u8| vec![FIRST_LETTER + 2 * pair, FIRST_LETTER + 2 * pair + 1];
        let between = (1..pairs).map(|next| vec![pair(next - 1), pair(next)]);
        [vec![pair(0)]].into_iter().chain(between).chain([vec![pair(pairs - 1)]]).collect()
    }

    /// A region in the middle, and regions around it, each of which shares a letter with it and with both neighbours.
    fn wheel(spokes: u8) -> Regions {
        let inner = |spoke: u8| FIRST_LETTER + spoke % spokes;
        let between = |spoke: u8| FIRST_LETTER + spokes + spoke % spokes;
        let around = (0..spokes).map(|spoke| vec![vec![inner(spoke), between(spoke), between(spoke + spokes - 1)]]);
        [vec![(0..spokes).map(inner).collect()]].into_iter().chain(around).collect()
    }

    #[test]
    fn letters_that_can_be_exchanged_are_tried_once() {
        for pairs in 2..=25 {
            let (_, tries) = settle(&row_of_pairs(pairs));
            assert!(tries <= 4 * usize::from(pairs), "{pairs} pairs: {tries} forms");
        }
        let (_, tries) = settle(&wheel(8));
        assert!(tries <= 40, "{tries} forms");
    }

    #[test]
    fn names_and_order_do_not_change_the_form() {
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        for land in [row_of_pairs(3), row_of_pairs(12), row_of_pairs(25), wheel(4), wheel(7), wheel(12)] {
            let (form, _) = settle(&land);
            for _ in 0..20 {
                let mut names: Vec<u8> = (0..land.iter().flatten().flatten().max().unwrap() + 1 - FIRST_LETTER).collect();
                names.shuffle(&mut rng);
                let mut other = land.clone();
                other.shuffle(&mut rng);
                for region in &mut other {
                    region.shuffle(&mut rng);
                    let is_mirrored = rng.random_bool(0.5);
                    for boundary in region {
                        boundary.iter_mut().for_each(|letter| *letter = FIRST_LETTER + names[usize::from(*letter - FIRST_LETTER)]);
                        let begin = rng.random_range(0..boundary.len());
                        boundary.rotate_left(begin);
                        if is_mirrored {
                            boundary.reverse();
                        }
                    }
                }
                assert_eq!(settle(&other).0, form, "{land:?} as {other:?}");
            }
        }
    }
}
