//! Looks for misère quotients, heap by heap.
//!
//! The quotient of all sums of the heaps up to n is the coarsest congruence that tells lost from won sums, so it can be learned as
//! Angluin learns a regular language (Learning regular sets from queries and counterexamples, 1987), with words that commute: two
//! positions are taken for equal as long as no known context tells them apart. The representatives of what is told apart, and how
//! heaps act on them, make a candidate; the verifier accepts it or names a position where it is wrong, which gives a new context. Each
//! new context tells apart at least two positions that were taken for equal, so the search ends if the quotient is finite.
//! Outcomes are searched for with a memo; positions of smaller heaps are looked up in the quotient of the step before.
//!
//! Nothing here is believed: what is found is accepted by the verifier alone.

use super::verify::Flaw;
use super::{Element, ElementSet, HeapRules, MAX_ORDER, Quotient, VerifiedQuotient};
use crate::theory::{Budget, OctalCode, Stop};
use serde::Serialize;
use smallvec::SmallVec;
use std::collections::HashMap;
use utoipa::ToSchema;

/// How far to look for a quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The largest heap that is looked at; at most 10000.
    pub heaps: u64,
    /// The largest order; at most [`MAX_ORDER`].
    pub order: usize,
}

impl Default for Bounds {
    /// Heaps up to 200 and orders up to 256.
    fn default() -> Self {
        Bounds { heaps: 200, order: 256 }
    }
}

/// The largest heap of all bounds: heaps are numbered by 16 bits.
pub const LARGEST_HEAP: u64 = 10_000;

/// What was found.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The last quotient that was proven. If its map has a period it answers for all heaps, otherwise for those up to the last that it
    /// names. `None` if there is not even one for the first heap.
    pub quotient: Option<VerifiedQuotient>,
    /// Why the search ended before a period was proven.
    pub stopped: Option<Unfound>,
}

/// Why no quotient of all heaps was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfound {
    /// The elements of the heaps up to the bound prove no period.
    #[error("the elements of the heaps up to {0} prove no period")]
    Heaps(u64),
    /// The quotient has more elements than the bound allows.
    #[error("the quotient of the heaps up to {heap} has more than {order} elements")]
    Order {
        /// The last heap.
        heap: u64,
        /// The bound.
        order: usize,
    },
    /// The budget ended, or the search was called off.
    #[error("{0} while the heaps up to {1} were looked at")]
    Stopped(Stop, u64),
}

/// What is known of a game's misère quotient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MisereReport {
    /// The code of the game.
    pub code: String,
    /// Whether a quotient of all heaps is proven.
    pub proven: bool,
    /// How many elements the quotient has, of all heaps or of those up to `heaps`; null if there is none.
    pub order: Option<usize>,
    /// The elements that are lost for the player to move, as words: `a`, `b`, … are generators, `1` is the identity.
    pub p_portion: Vec<String>,
    /// The elements of the heaps from 0 up; with a period, to the end of the first one.
    pub heap_map: Vec<String>,
    /// The largest heap that has an element; null if all have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heaps: Option<u64>,
    /// The first heap of the periodic part.
    pub preperiod: Option<u64>,
    /// The period of the elements.
    pub period: Option<u64>,
    /// Why no quotient of all heaps is reported, and within which bound none was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl MisereReport {
    /// Looks for the quotient of an octal game and reports what was found.
    pub fn of(code: &OctalCode, bounds: Bounds, budget: &Budget) -> Self {
        MisereReport::new(code, &find(code, bounds, budget))
    }

    /// The report on what was found for an octal game.
    pub fn new(code: &OctalCode, finding: &Finding) -> Self {
        let names = finding.quotient.as_ref().map(names).unwrap_or_default();
        let quotient = finding.quotient.as_ref();
        let name = |element: Element| names[element.index()].clone();
        let period = quotient.and_then(VerifiedQuotient::period);
        MisereReport {
            code: code.to_string(),
            proven: period.is_some(),
            order: quotient.map(VerifiedQuotient::order),
            p_portion: quotient.map(|quotient| quotient.p_portion().iter().map(name).collect()).unwrap_or_default(),
            heap_map: quotient.map(|quotient| quotient.map().map(name).collect()).unwrap_or_default(),
            heaps: quotient.filter(|_| period.is_none()).map(|quotient| quotient.map().len() as u64 - 1),
            preperiod: period.map(|(preperiod, _)| preperiod),
            period: period.map(|(_, period)| period),
            reason: finding.stopped.as_ref().map(|stopped| format!("none was found within the bound: {stopped}")),
        }
    }
}

/// A word of least length for every element, in letters for the heaps that are no product of those before.
fn names(quotient: &VerifiedQuotient) -> Vec<String> {
    let mut names: Vec<Option<SmallVec<[u32; 12]>>> = vec![None; quotient.order()];
    names[0] = Some(SmallVec::new());
    let mut letters: Vec<Element> = Vec::new();
    for element in quotient.map() {
        if names[element.index()].is_some() {
            continue;
        }
        letters.push(element);
        // Breadth first from the identity, by as few letters as possible.
        names = vec![None; quotient.order()];
        names[0] = Some(SmallVec::new());
        let mut queue = std::collections::VecDeque::from([Element::IDENTITY]);
        while let Some(x) = queue.pop_front() {
            for (letter, &by) in letters.iter().enumerate() {
                let product = quotient.product(x, by);
                if names[product.index()].is_none() {
                    let mut word = names[x.index()].clone().unwrap_or_default();
                    word.push(letter as u32);
                    word.sort_unstable();
                    names[product.index()] = Some(word);
                    queue.push_back(product);
                }
            }
        }
    }
    let spell = |word: SmallVec<[u32; 12]>| -> String {
        let letter = |&letter: &u32| match char::from_u32('a' as u32 + letter) {
            Some(name) if letter < 26 => name.to_string(),
            _ => format!("({letter})"),
        };
        if word.is_empty() { "1".to_owned() } else { word.iter().map(letter).collect() }
    };
    names.into_iter().map(|word| word.map(spell).unwrap_or_default()).collect()
}

/// Looks for the misère quotient of a game, heap by heap, until a period of the elements is proven or a bound is reached. One unit of
/// work is about one word of a set; a position whose outcome is searched for costs about a hundred.
///
/// ```
/// use nimber::theory::{Budget, OctalCode, Outcome, quotient::{Bounds, find}};
/// let code: OctalCode = "0.75".parse()?;
/// let found = find(&code, Bounds::default(), &Budget::of(100_000_000));
/// let quotient = found.quotient.ok_or("nothing")?;
/// assert_eq!((quotient.order(), quotient.period()), (8, Some((8, 2))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find<R: HeapRules + ?Sized>(rules: &R, bounds: Bounds, budget: &Budget) -> Finding {
    let mut learner = Learner::new(rules, bounds.order.min(MAX_ORDER), budget);
    let last = bounds.heaps.min(LARGEST_HEAP);
    for heap in 1..=last {
        if let Err(stopped) = learner.step(heap) {
            return Finding { quotient: learner.proven, stopped: Some(stopped) };
        }
        match learner.with_period() {
            Ok(None) => {}
            Ok(Some(quotient)) => return Finding { quotient: Some(quotient), stopped: None },
            Err(stop) => return Finding { quotient: learner.proven, stopped: Some(Unfound::Stopped(stop, heap)) },
        }
    }
    Finding { quotient: learner.proven, stopped: Some(Unfound::Heaps(last)) }
}

/// A position: heaps in ascending order, none of them without a move.
type Word = SmallVec<[u16; 12]>;

/// For each context whether the position beside it is lost.
type Signature = SmallVec<[u64; 4]>;

/// How many elements are tried for a heap before new ones are looked for.
const MOST_TRIED: usize = 64;

/// What remembering one searched position costs.
const SEARCHED_POSITION: u64 = 100;

/// Why the learner left off in the middle of something.
enum Break {
    Stopped(Stop),
    TooLarge,
}

impl From<Stop> for Break {
    fn from(stop: Stop) -> Self {
        Break::Stopped(stop)
    }
}

/// A position that stands for all that no known context tells from it.
struct Representative {
    word: Word,
    /// The representative and the generator that it is the sum of; the empty position has none.
    parent: Option<(usize, usize)>,
}

struct Learner<'a, R: HeapRules + ?Sized> {
    rules: &'a R,
    budget: &'a Budget,
    largest_order: usize,
    /// The options of the heaps from 0 up.
    options: Vec<Vec<Word>>,
    /// Whether a position is lost, by complete search.
    outcomes: HashMap<Word, bool>,
    /// The quotient of the heaps before the one that is looked at.
    proven: Option<VerifiedQuotient>,
    contexts: Vec<Word>,
    signatures: HashMap<Word, Signature>,
    representatives: Vec<Representative>,
    by_signature: HashMap<Signature, usize>,
    /// The heaps by which representatives are multiplied.
    generators: Vec<u16>,
    /// `actions[r][g]`: what representative `r` with generator `g` is worth.
    actions: Vec<Vec<usize>>,
    /// The representatives of the heaps from 0 up.
    map: Vec<usize>,
    /// For heaps that were worth a known element: the position, in generators, that they are taken for until a context tells them apart.
    stand_ins: Vec<Option<Word>>,
}

impl<'a, R: HeapRules + ?Sized> Learner<'a, R> {
    fn new(rules: &'a R, largest_order: usize, budget: &'a Budget) -> Self {
        Learner {
            rules,
            budget,
            largest_order,
            options: vec![Vec::new()],
            outcomes: HashMap::new(),
            proven: None,
            contexts: vec![Word::new()],
            signatures: HashMap::new(),
            representatives: Vec::new(),
            by_signature: HashMap::new(),
            generators: Vec::new(),
            actions: Vec::new(),
            map: vec![0],
            stand_ins: vec![None],
        }
    }

    /// Extends the proven quotient to this heap, the next one.
    fn step(&mut self, heap: u64) -> Result<(), Unfound> {
        self.read_options(heap);
        match self.try_elements(heap) {
            Ok(true) => return Ok(()),
            Ok(false) => self.stand_ins.push(None),
            Err(stop) => return Err(Unfound::Stopped(stop, heap)),
        }
        loop {
            match self.learn(heap as u16) {
                Ok(true) => return Ok(()),
                Ok(false) => {}
                Err(Break::TooLarge) => return Err(Unfound::Order { heap, order: self.largest_order }),
                Err(Break::Stopped(stop)) => return Err(Unfound::Stopped(stop, heap)),
            }
        }
    }

    /// Whether some element of the proven quotient is right for the next heap, too. That needs no search.
    fn try_elements(&mut self, heap: u64) -> Result<bool, Stop> {
        let Some(quotient) = &self.proven else { return Ok(false) };
        let lost_options = |heap: usize| {
            let mut lost = ElementSet::empty(quotient.order());
            for option in &self.options[heap] {
                let product = option
                    .iter()
                    .try_fold(Element::IDENTITY, |product, &leaf| Some(quotient.product(product, quotient.element(leaf.into())?)));
                product.into_iter().for_each(|product| lost.extend(quotient.winning_beside(product)));
            }
            lost
        };
        let of_heap = lost_options(heap as usize);
        let mut candidates: Vec<Element> =
            quotient.elements().filter(|&element| quotient.winning_beside(element).is_disjoint(&of_heap)).collect();
        // Elements of heaps with the same lost options are the likeliest.
        let alike: Vec<Element> = (1..heap as usize)
            .filter(|&other| !self.options[other].is_empty() && lost_options(other) == of_heap)
            .map(|other| Element(self.map[other] as u16))
            .collect();
        self.budget.spend(heap * heap / 8 + 1)?;
        candidates.sort_by_key(|element| !alike.contains(element));
        for element in candidates.into_iter().take(MOST_TRIED) {
            let mut claim = quotient.claim();
            claim.map.push(element.0);
            match claim.verify(self.rules, self.budget) {
                Ok(extended) => {
                    self.proven = Some(extended);
                    self.map.push(element.index());
                    self.stand_ins.push(Some(self.representatives[element.index()].word.clone()));
                    return Ok(true);
                }
                Err(Flaw::Stopped(stop)) => return Err(stop),
                Err(_) => {}
            }
        }
        Ok(false)
    }

    fn read_options(&mut self, heap: u64) {
        let mut found: Vec<Word> = Vec::new();
        let options = &self.options;
        self.rules.visit_options(heap, &mut |leaves| {
            // A heap without a move changes nothing.
            let mut word: Word = leaves
                .iter()
                .map(|&leaf| leaf as u16)
                .filter(|&leaf| options.get(usize::from(leaf)).is_some_and(|of| !of.is_empty()))
                .collect();
            word.sort_unstable();
            found.push(word);
        });
        found.sort_unstable();
        found.dedup();
        self.options.push(found);
    }

    /// Whether a position is lost for the player to move.
    fn is_lost(&mut self, word: &Word) -> Result<bool, Stop> {
        if word.is_empty() {
            return Ok(false);
        }
        if let Some(quotient) = &self.proven
            && let Some(outcome) = quotient.outcome(word.iter().map(|&heap| heap.into()))
        {
            return Ok(outcome == crate::theory::Outcome::P);
        }
        if let Some(&known) = self.outcomes.get(word) {
            return Ok(known);
        }
        self.budget.spend(SEARCHED_POSITION)?;
        let mut lost = true;
        'heaps: for (place, &heap) in word.iter().enumerate() {
            if place > 0 && word[place - 1] == heap {
                continue;
            }
            // Options of the largest heaps come last: smaller heaps lead faster to what is known.
            for index in 0..self.options[usize::from(heap)].len() {
                let mut option = self.options[usize::from(heap)][index].clone();
                option.extend(word.iter().enumerate().filter(|&(at, _)| at != place).map(|(_, &heap)| heap));
                option.sort_unstable();
                if self.is_lost(&option)? {
                    lost = false;
                    break 'heaps;
                }
            }
        }
        self.outcomes.insert(word.clone(), lost);
        Ok(lost)
    }

    /// The sum of positions, without heaps that have no move.
    fn sum(&self, words: &[&[u16]]) -> Word {
        let mut sum: Word =
            words.iter().flat_map(|word| word.iter().copied()).filter(|&heap| !self.options[usize::from(heap)].is_empty()).collect();
        sum.sort_unstable();
        sum
    }

    fn signature(&mut self, word: &Word) -> Result<Signature, Stop> {
        let mut signature = self.signatures.remove(word).unwrap_or_else(|| SmallVec::from_slice(&[0]));
        // The first word counts the contexts that are known.
        for index in signature[0] as usize..self.contexts.len() {
            let beside = self.sum(&[word, &self.contexts[index]]);
            let lost = self.is_lost(&beside)?;
            if index % 64 == 0 {
                signature.push(0);
            }
            if lost && let Some(last) = signature.last_mut() {
                *last |= 1 << (index % 64);
            }
            signature[0] = index as u64 + 1;
        }
        self.signatures.insert(word.clone(), signature.clone());
        Ok(signature)
    }

    /// One round: whether the verifier accepts. Otherwise there is a new context or a new generator.
    fn learn(&mut self, heap: u16) -> Result<bool, Break> {
        self.close()?;
        if self.read_map(heap)? {
            return Ok(false);
        }
        if self.reconcile()? {
            return Ok(false);
        }
        let candidate = self.candidate(heap)?;
        match candidate.verify(self.rules, self.budget) {
            Ok(quotient) => {
                self.proven = Some(quotient);
                Ok(true)
            }
            Err(Flaw::Stopped(stop)) => Err(stop.into()),
            Err(Flaw::FailsP { rest, heap }) => {
                let rest = self.representatives[rest.index()].word.clone();
                let position = self.sum(&[&rest, &[heap as u16]]);
                self.learn_from(position)?;
                Ok(false)
            }
            Err(Flaw::FailsN { heaps }) => {
                let heaps: Word = heaps.into_iter().map(|heap| heap as u16).collect();
                let position = self.sum(&[&heaps]);
                self.learn_from(position)?;
                Ok(false)
            }
            // No other flaw can be in a candidate made here; if it were, no context would mend it.
            Err(_) => Err(Break::TooLarge),
        }
    }

    /// Finds the representatives, and what each generator makes of them.
    fn close(&mut self) -> Result<(), Break> {
        self.representatives.clear();
        self.by_signature.clear();
        self.actions.clear();
        let empty = Word::new();
        let signature = self.signature(&empty)?;
        self.represent(empty, signature, None)?;
        let mut next = 0;
        while next < self.representatives.len() {
            let mut row = Vec::with_capacity(self.generators.len());
            for generator in 0..self.generators.len() {
                self.budget.spend(4)?;
                let word = self.sum(&[&self.representatives[next].word, &[self.generators[generator]]]);
                let signature = self.signature(&word)?;
                row.push(match self.by_signature.get(&signature) {
                    Some(&known) => known,
                    None => self.represent(word, signature, Some((next, generator)))?,
                });
            }
            self.actions.push(row);
            next += 1;
        }
        Ok(())
    }

    fn represent(&mut self, word: Word, signature: Signature, parent: Option<(usize, usize)>) -> Result<usize, Break> {
        let index = self.representatives.len();
        if index == self.largest_order {
            return Err(Break::TooLarge);
        }
        self.representatives.push(Representative { word, parent });
        self.by_signature.insert(signature, index);
        Ok(index)
    }

    /// Finds what each heap up to this one is worth; true if one of them is a new generator.
    fn read_map(&mut self, last: u16) -> Result<bool, Break> {
        self.map.truncate(1);
        for heap in 1..=last {
            if let Some(stand_in) = &self.stand_ins[usize::from(heap)] {
                let worth = stand_in.iter().try_fold(0, |r, letter| {
                    let generator = self.generators.iter().position(|generator| generator == letter)?;
                    Some(self.actions[r][generator])
                });
                if let Some(worth) = worth {
                    self.map.push(worth);
                    continue;
                }
            }
            let word = self.sum(&[&[heap]]);
            let signature = self.signature(&word)?;
            match self.by_signature.get(&signature) {
                Some(&known) => self.map.push(known),
                None => {
                    self.generators.push(heap);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Looks for two generators that do not commute on the representatives; true if there is a new context then.
    fn reconcile(&mut self) -> Result<bool, Break> {
        for r in 0..self.representatives.len() {
            self.budget.spend((self.generators.len() * self.generators.len()) as u64 / 4 + 1)?;
            for g in 0..self.generators.len() {
                for h in 0..g {
                    let one = self.actions[self.actions[r][g]][h];
                    let other = self.actions[self.actions[r][h]][g];
                    if one != other {
                        let word = self.sum(&[&self.representatives[r].word, &[self.generators[g], self.generators[h]]]);
                        let (one, other) = (self.representatives[one].word.clone(), self.representatives[other].word.clone());
                        return self.tell_apart_by(&word, [g, h], [one, other]);
                    }
                }
            }
        }
        Ok(false)
    }

    /// A new context, where two generators were found to lead from one representative to two ends, by the order in which they are added.
    /// `word` is the representative with both.
    fn tell_apart_by(&mut self, word: &Word, generators: [usize; 2], ends: [Word; 2]) -> Result<bool, Break> {
        for index in 0..self.contexts.len() {
            let context = self.contexts[index].clone();
            let truth = self.sum(&[word, &context]);
            let truth = self.is_lost(&truth)?;
            for (way, end) in ends.iter().enumerate() {
                let claimed = self.sum(&[end, &context]);
                if self.is_lost(&claimed)? == truth {
                    continue;
                }
                // The first generator's result is not what it was taken for, beside the other generator and this context.
                let other = self.generators[generators[1 - way]];
                let new = self.sum(&[&[other], &context]);
                self.contexts.push(new);
                return Ok(true);
            }
        }
        // Not reached: the two ends differ beside some context. If it were, no progress would be possible.
        Err(Break::TooLarge)
    }

    /// The candidate that the representatives make.
    fn candidate(&mut self, heap: u16) -> Result<Quotient, Break> {
        let order = self.representatives.len();
        self.budget.spend((order * order) as u64 / 4)?;
        let mut table = vec![0u16; order * order];
        for y in 0..order {
            for x in 0..order {
                table[x * order + y] = match self.representatives[y].parent {
                    None => x as u16,
                    // Parents come before their children.
                    Some((parent, generator)) => self.actions[usize::from(table[x * order + parent])][generator] as u16,
                };
            }
        }
        let mut p_portion = Vec::new();
        for index in 0..order {
            let word = self.representatives[index].word.clone();
            if self.is_lost(&word)? {
                p_portion.push(index as u16);
            }
        }
        let map = self.map[..=usize::from(heap)].iter().map(|&index| index as u16).collect();
        Ok(Quotient { order, table, p_portion, map, period: None })
    }

    /// Finds a new context from a position that the candidate is wrong about, or one of whose options is.
    fn learn_from(&mut self, position: Word) -> Result<(), Break> {
        let mut suspects = vec![position.clone()];
        for (place, &heap) in position.iter().enumerate() {
            let rest: Word = position.iter().enumerate().filter(|&(at, _)| at != place).map(|(_, &heap)| heap).collect();
            for option in &self.options[usize::from(heap)] {
                suspects.push(self.sum(&[&rest, option]));
            }
        }
        // Generators are small heaps, whose outcomes are soon found; so first all others are replaced by what they are taken for.
        for suspect in &suspects {
            let small = self.in_generators(suspect);
            if self.refute(&small)? {
                return Ok(());
            }
        }
        for suspect in &suspects {
            if self.refute(suspect)? {
                return Ok(());
            }
        }
        // Not reached: the verifier showed that one of them is wrong.
        Err(Break::TooLarge)
    }

    /// A position with every heap that is no generator replaced by what it is taken for.
    fn in_generators(&self, position: &Word) -> Word {
        let mut replaced = Word::new();
        for &heap in position {
            match self.generators.contains(&heap) {
                true => replaced.push(heap),
                false => replaced.extend_from_slice(&self.representatives[self.map[usize::from(heap)]].word),
            }
        }
        replaced.sort_unstable();
        replaced
    }

    /// What representative `r` and then the heaps of a word are worth.
    fn follow(&self, r: usize, word: &[u16]) -> usize {
        word.iter().fold(r, |r, &heap| self.multiply(r, self.map[usize::from(heap)]))
    }

    fn multiply(&self, r: usize, by: usize) -> usize {
        match self.representatives[by].parent {
            None => r,
            Some((parent, generator)) => self.actions[self.multiply(r, parent)][generator],
        }
    }

    /// If the candidate is wrong about this position, adds a context that shows it.
    fn refute(&mut self, position: &Word) -> Result<bool, Break> {
        let end = self.follow(0, position);
        let claimed = self.representatives[end].word.clone();
        if self.is_lost(&claimed)? == self.is_lost(position)? {
            return Ok(false);
        }
        // First every heap that is no generator is replaced by what it is taken for. The heap and its stand-in are equal beside all
        // contexts so far.
        let mut word = position.clone();
        let mut rest: Vec<u16> = position.to_vec();
        while let Some(heap) = rest.pop() {
            if self.generators.contains(&heap) {
                continue;
            }
            let mut beside = word.clone();
            if let Some(place) = beside.iter().position(|&other| other == heap) {
                beside.remove(place);
            }
            let stand_in = self.representatives[self.map[usize::from(heap)]].word.clone();
            let replaced = self.sum(&[&beside, &stand_in]);
            if self.is_lost(&replaced)? != self.is_lost(&word)? {
                self.stand_ins[usize::from(heap)] = None;
                self.contexts.push(beside);
                return Ok(true);
            }
            word = replaced;
        }
        // Then the heaps before a place are replaced by their representative, place by place.
        let mut r = 0;
        for place in 0..word.len() {
            let before = self.sum(&[&self.representatives[r].word, &word[place..]]);
            let Some(generator) = self.generators.iter().position(|&generator| generator == word[place]) else {
                return Err(Break::TooLarge);
            };
            r = self.actions[r][generator];
            let context = self.sum(&[&word[place + 1..]]);
            let after = self.sum(&[&self.representatives[r].word, &context]);
            if self.is_lost(&before)? != self.is_lost(&after)? {
                self.contexts.push(context);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The proven quotient with the least period that its elements prove, if they prove one.
    fn with_period(&self) -> Result<Option<VerifiedQuotient>, Stop> {
        let Some(quotient) = &self.proven else { return Ok(None) };
        let heaps = self.map.len();
        for period in 1..=heaps / 2 {
            self.budget.spend(1)?;
            let equal = (period..heaps).rev().take_while(|&heap| self.map[heap] == self.map[heap - period]).count();
            let preperiod = heaps - period - equal;
            // All types are those of heaps that were checked.
            let enough = self.rules.heaps_to_check(preperiod as u64, period as u64).is_some_and(|needed| needed <= heaps as u64);
            if !enough {
                continue;
            }
            let mut claim = quotient.claim();
            claim.map.truncate(preperiod + period);
            claim.period = Some(period);
            return match claim.verify(self.rules, self.budget) {
                Ok(quotient) => Ok(Some(quotient)),
                Err(Flaw::Stopped(stop)) => Err(stop),
                Err(_) => Ok(None),
            };
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(code: &str) -> Finding {
        let code: OctalCode = code.parse().unwrap();
        find(&code, Bounds::default(), &Budget::of(2_000_000_000))
    }

    #[test]
    fn quotients_of_known_order() {
        for (code, order) in [("0.3", 2), ("0.75", 8), ("0.144", 30)] {
            let finding = found(code);
            assert_eq!(finding.stopped, None, "{code}");
            assert_eq!(finding.quotient.map(|quotient| quotient.order()), Some(order), "{code}");
        }
    }
}
