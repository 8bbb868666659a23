//! Reports on misère quotients: the elements as words, the elements of the heaps, and what is proven.

use crate::serial::Serialize;
use nimber_solvers::misere::{Bounds, Element, Finding, VerifiedQuotient, find};
use nimber_solvers::octal::OctalCode;
use nimber_solvers::theory::Budget;
use smallvec::SmallVec;
use std::collections::VecDeque;

/// What is known of a game's misère quotient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MisereReport {
    /// The code of the game.
    pub code: String,
    /// Whether a quotient of all heaps is proven.
    pub proven: bool,
    /// How many elements the quotient has, of all heaps or of those up to `heaps`; null if there is none.
    #[cfg_attr(feature = "schema", schema(required))]
    pub order: Option<usize>,
    /// The elements that are lost for the player to move, as words: `a`, `b`, … are generators, `1` is the identity.
    pub p_portion: Vec<String>,
    /// The elements of the heaps from 0 up; with a period, to the end of the first one.
    pub heap_map: Vec<String>,
    /// The largest heap that has an element; absent if all have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heaps: Option<u64>,
    /// The first heap of the periodic part; null if there is no period.
    #[cfg_attr(feature = "schema", schema(required))]
    pub preperiod: Option<u64>,
    /// The period of the elements; null if there is none.
    #[cfg_attr(feature = "schema", schema(required))]
    pub period: Option<u64>,
    /// Why no quotient of all heaps is reported, and within which bound none was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl MisereReport {
    /// Searches for the quotient of an octal game and reports the result.
    pub fn of(code: &OctalCode, bounds: Bounds, budget: &Budget) -> Self {
        MisereReport::new(code, &find(code, bounds, budget))
    }

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
            reason: finding.stopped.as_ref().map(|stopped| format!("no quotient of all heaps was found: {stopped}")),
        }
    }
}

/// A shortest word for every element, by its index. The letters stand for the heaps that are not products of smaller heaps.
pub fn names(quotient: &VerifiedQuotient) -> Vec<String> {
    let mut names: Vec<Option<SmallVec<[u32; 12]>>> = vec![None; quotient.order()];
    names[0] = Some(SmallVec::new());
    let mut letters: Vec<Element> = Vec::new();
    for element in quotient.map() {
        if names[element.index()].is_some() {
            continue;
        }
        letters.push(element);
        // Breadth first from the identity, with as few letters as possible.
        names = vec![None; quotient.order()];
        names[0] = Some(SmallVec::new());
        let mut queue = VecDeque::from([Element::IDENTITY]);
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
