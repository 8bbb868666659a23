//! One form for lands that differ only in names, in the order of things, or by regions that are mirrored.
//!
//! Letters get colours by what surrounds their corners, again and again, until no more letters can be told apart. Then everything is put
//! in the order of its hashes. Two lands with the same form are the same. If letters that look alike cannot be exchanged, the form depends
//! on which one is singled out: a search takes the first, so it meets some 0.1 % of lands twice; [`Canon::settle_exactly`] tries all.

mod colours;
mod form;
mod loaded;

use super::land::{FIRST_LETTER, hash};
use super::reduce::Reduced;
use colours::{Hashes, LetterColours};
use form::CanonicalForm;
use loaded::LoadedLand;

/// The most forms that are compared. Letters that a symmetry exchanges lead to the same forms, so one of them is tried. Few lands have more
/// forms than this.
const MOST_TRIES: usize = 1 << 8;

/// Finds canonical forms. Reuse it: it keeps the memory of its vectors.
#[derive(Default)]
pub struct Canon {
    land: LoadedLand,
    colours: LetterColours,
    hashes: Hashes,
    form: CanonicalForm,
    /// The number of forms that [`Canon::settle_exactly`] compared last.
    tries: usize,
}

impl Canon {
    /// Reads one land of a position whose tokens are below `letters`. Returns it packed as it is.
    pub fn load(&mut self, position: &Reduced, land: usize, letters: usize) -> &[u8] {
        self.land.load(position, land, letters);
        &self.land.packed
    }

    /// The canonical form of the loaded land, packed, and a hash of it.
    pub fn settle(&mut self) -> (&[u8], u64) {
        let letters = self.land.corners.len();
        self.colours.blank(letters);
        self.tell_apart(usize::from(letters > 0));
        self.write();
        (&self.form.packed, hash(&self.form.packed))
    }

    /// Like [`Canon::settle`], but the form is the same whatever the names and the order of the loaded land. It is the least form of up to
    /// [`MOST_TRIES`].
    pub fn settle_exactly(&mut self) -> (&[u8], u64) {
        let letters = self.land.corners.len();
        self.colours.blank(letters);
        let mut best: Option<(Vec<u8>, u64)> = None;
        self.tries = 0;
        self.try_all(usize::from(letters > 0), &mut best);
        self.form.packed = best.unwrap_or_default().0;
        (&self.form.packed, hash(&self.form.packed))
    }

    /// Looks at the forms that the present colours lead to, and returns the first.
    fn try_all(&mut self, mut distinct: usize, best: &mut Option<(Vec<u8>, u64)>) -> Labelling {
        let letters = self.land.corners.len();
        while distinct < letters {
            let refined = self.refine();
            if refined == distinct {
                let shared = self.colours.least_shared();
                let before = self.colours.of_letters.clone();
                let mut alike = (0..letters).filter(|&letter| Some(before[letter]) == shared);
                let Some(first) = alike.next() else { break };
                self.colours.single_out(&before, first);
                let mut tried = vec![self.try_all(distinct + 1, best)];
                for letter in alike {
                    if self.tries >= MOST_TRIES {
                        break;
                    }
                    self.colours.single_out(&before, letter);
                    let labelling = self.labelling(distinct + 1);
                    if tried.iter().any(|earlier| earlier.is_exchanged_with(&labelling, &before)) {
                        continue;
                    }
                    self.colours.single_out(&before, letter);
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

    /// The form for the present colours, if the first letter of equal ones is always singled out.
    fn labelling(&mut self, distinct: usize) -> Labelling {
        self.tell_apart(distinct);
        self.write_labelling().0
    }

    /// The form by the present colours, all of which are different, and its hash.
    fn write_labelling(&mut self) -> (Labelling, u64) {
        self.tries += 1;
        let hash = self.write();
        let mut letters = vec![0; self.form.names.len()];
        for (letter, &name) in self.form.names.iter().enumerate() {
            letters[usize::from(name - FIRST_LETTER)] = letter;
        }
        (Labelling { packed: self.form.packed.clone(), letters }, hash)
    }

    /// Gives all letters colours of their own; `distinct` of them have one.
    fn tell_apart(&mut self, mut distinct: usize) {
        while distinct < self.land.corners.len() {
            let refined = self.refine();
            if refined > distinct {
                distinct = refined;
            } else {
                self.colours.single_out_first();
                distinct += 1;
            }
        }
    }

    /// Gives each letter a colour by its old one and what surrounds its corners. Returns the number of colours.
    fn refine(&mut self) -> usize {
        self.hashes.update(&self.land, &self.colours.of_letters);
        self.colours.refine(&self.land, &self.hashes)
    }

    /// Writes the form by the present colours. Returns its hash.
    fn write(&mut self) -> u64 {
        self.hashes.update(&self.land, &self.colours.of_letters);
        self.form.write(&self.land, &self.hashes)
    }
}

/// A form of a land, and the letters in the order of the names that they have in it.
struct Labelling {
    packed: Vec<u8>,
    letters: Vec<usize>,
}

impl Labelling {
    /// Whether a symmetry of the coloured land takes one letter to the other. It does if the first forms that the two letters lead to are
    /// equal, and letters that change places between them have the same colour. Then both letters lead to the same forms.
    fn is_exchanged_with(&self, other: &Labelling, colours: &[u64]) -> bool {
        self.packed == other.packed && self.letters.iter().zip(&other.letters).all(|(&one, &other)| colours[one] == colours[other])
    }
}

#[cfg(test)]
mod tests {
    use super::super::draft::Draft;
    use super::super::rules::SproutsRules;
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
        let mut reduced = Reduced::under(SproutsRules::Sprouts);
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
