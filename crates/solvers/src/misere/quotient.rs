//! A quotient, claimed and proven, and why a claim is refused. `verify.rs` proves a claim.

use super::MAX_ORDER;
use crate::splits::{Tail, WantedSplits};
use crate::theory::{Outcome, Stop};
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// The claim that a finite commutative monoid answers for misère play.
///
/// ```
/// use nimber_solvers::misere::Quotient;
/// use nimber_solvers::theory::{Budget, Outcome};
/// use nimber_solvers::octal::OctalCode;
/// // Take one object: heaps of 1, 2, 3, … are worth a, 1, a, … where aa = 1, and a is lost.
/// let claim = Quotient { order: 2, table: vec![0, 1, 1, 0], p_portion: vec![1], map: vec![0, 1], period: Some(2) };
/// let one_by_one: OctalCode = "0.3".parse()?;
/// let proven = claim.verify(&one_by_one, &Budget::of(1_000_000))?;
/// let [odd, even] = [1_000_001, 4].map(|heap| proven.element(heap).unwrap());
/// assert_eq!(proven.outcome_of(proven.product(odd, even)), Outcome::P);
///
/// let kayles: OctalCode = "0.77".parse()?;
/// let claim = Quotient { order: 2, table: vec![0, 1, 1, 0], p_portion: vec![1], map: vec![0, 1], period: Some(2) };
/// assert!(claim.verify(&kayles, &Budget::of(1_000_000)).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    /// The number of elements, from 1 to [`MAX_ORDER`]. Element 0 is the identity.
    pub order: usize,
    /// The product of the elements a and b is at index `a * order + b`.
    pub table: Vec<u16>,
    /// The elements whose positions are lost for the player to move.
    pub p_portion: Vec<u16>,
    /// The elements of the heaps from 0 up. With a period, the last `period` of them repeat for ever. Without, larger heaps have no
    /// element.
    pub map: Vec<u16>,
    /// The period of the elements, from heap `map.len() - period` on.
    pub period: Option<usize>,
}

/// A misère quotient that is proven for every sum of heaps that have an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedQuotient {
    order: usize,
    table: Box<[u16]>,
    p_portion: ElementSet,
    /// For each element y, the set of all z with zy in the P-portion.
    residuals: Box<[ElementSet]>,
    map: Box<[u16]>,
    period: Option<usize>,
}

impl VerifiedQuotient {
    /// Checks that the numbers of a claim are in range, and nothing else. Only [`Quotient::verify`] may call it.
    pub(super) fn unverified(claim: Quotient) -> Result<Self, Flaw> {
        let Quotient { order, table, p_portion, map, period } = claim;
        if order == 0 || order > MAX_ORDER {
            return Err(Flaw::Order { order });
        }
        if table.len() != order * order {
            return Err(Flaw::TableSize { expected: order * order, found: table.len() });
        }
        if let Some(&number) = table.iter().chain(&p_portion).chain(&map).find(|&&number| usize::from(number) >= order) {
            return Err(Flaw::NoElement { number });
        }
        if map.first() != Some(&0) {
            return Err(Flaw::EmptyHeap);
        }
        if period.is_some_and(|period| period == 0 || period > map.len()) {
            return Err(Flaw::NoPeriod);
        }
        let mut set = ElementSet::empty(order);
        p_portion.into_iter().for_each(|number| set.insert(Element(number)));
        let residual = |y: usize| {
            let mut residual = ElementSet::empty(order);
            (0..order).filter(|z| set.contains(Element(table[z * order + y]))).for_each(|z| residual.insert(Element(z as u16)));
            residual
        };
        let residuals = (0..order).map(residual).collect();
        Ok(VerifiedQuotient { order, table: table.into(), p_portion: set, residuals, map: map.into(), period })
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.order
    }

    /// All elements, from the identity on.
    pub fn elements(&self) -> impl Iterator<Item = Element> + use<> {
        (0..self.order as u16).map(Element)
    }

    /// The element of a position of element `a` and one of element `b` side by side.
    pub fn product(&self, a: Element, b: Element) -> Element {
        self.table.get(a.index() * self.order + b.index()).map_or(Element::IDENTITY, |&number| Element(number))
    }

    /// For each of these elements, the product of all others and `beside`.
    pub fn products_of_others(&self, elements: &[Element], beside: Element) -> Vec<Element> {
        // A monoid has no division. So multiply the product of the elements before by the product of the elements after.
        let mut products = Vec::with_capacity(elements.len());
        let mut before = beside;
        for &element in elements {
            products.push(before);
            before = self.product(before, element);
        }
        let mut behind = Element::IDENTITY;
        for (product, &element) in products.iter_mut().zip(elements).rev() {
            *product = self.product(*product, behind);
            behind = self.product(behind, element);
        }
        products
    }

    /// The elements whose positions are lost for the player to move.
    pub fn p_portion(&self) -> &ElementSet {
        &self.p_portion
    }

    /// The elements that make a lost position together with `rest`. A winning move must leave one of them.
    pub fn winning_beside(&self, rest: Element) -> &ElementSet {
        &self.residuals[rest.index()]
    }

    /// Who wins the positions of this element in misère play.
    pub fn outcome_of(&self, element: Element) -> Outcome {
        if self.p_portion.contains(element) { Outcome::P } else { Outcome::N }
    }

    /// The element of a heap. `None` if nothing is proven about the heap.
    pub fn element(&self, heap: u64) -> Option<Element> {
        self.element_at(heap.into())
    }

    /// The same for a number that another thing of the game has among the heaps, which may be larger than any heap.
    pub(crate) fn element_at(&self, heap: u128) -> Option<Element> {
        let known = self.map.len() as u128;
        let heap = match self.period {
            Some(period) if heap >= known => known - period as u128 + (heap - known) % period as u128,
            _ => heap,
        };
        usize::try_from(heap).ok().and_then(|heap| self.map.get(heap)).map(|&number| Element(number))
    }

    /// The elements of the heaps from 0 up, to the end of the first period, or to the last heap that has an element.
    pub fn map(&self) -> impl ExactSizeIterator<Item = Element> + '_ {
        self.map.iter().map(|&number| Element(number))
    }

    /// The first heap of the periodic part, and the period. `None` if only finitely many heaps have an element.
    pub fn period(&self) -> Option<(u64, u64)> {
        self.period.map(|period| ((self.map.len() - period) as u64, period as u64))
    }
}

/// Why a claim is refused. (P), (N) and (E) are explained in the documentation of the [module](super).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The order is 0 or above [`MAX_ORDER`].
    Order {
        /// The order that is claimed.
        order: usize,
    },
    /// The table of products has another number of entries than the square of the order.
    TableSize {
        /// The square of the order.
        expected: usize,
        /// The number of entries.
        found: usize,
    },
    /// A number in the table, the P-portion or the map is not below the order.
    NoElement {
        /// That number.
        number: u16,
    },
    /// The map does not begin with the identity.
    EmptyHeap,
    /// The period is 0, or longer than the map.
    NoPeriod,
    /// The table breaks a law of commutative monoids at these elements.
    NoMonoid(u16, u16, u16),
    /// The element is not a product of elements of heaps.
    Unreachable {
        /// That element.
        number: u16,
    },
    /// The claim has a period, but no theorem proves one from finitely many heaps.
    NoTheorem,
    /// An option has a heap without an element, or one that is not smaller.
    Option {
        /// The heap that the option is of.
        heap: u64,
    },
    /// (E) fails.
    FailsEnd {
        /// The element of a position without a move.
        number: u16,
    },
    /// (P) fails.
    FailsP {
        /// The element of the other heaps.
        rest: Element,
        /// The heap that has a lost option beside them.
        heap: u64,
    },
    /// (N) fails.
    FailsN {
        /// A won position of which no option is lost.
        heaps: Vec<u64>,
    },
    /// The budget stopped the proof.
    Stopped(Stop),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Order { order } => write!(f, "the order is {order}; it has to be from 1 to {MAX_ORDER}"),
            Flaw::TableSize { expected, found } => write!(f, "the product table has {found} entries instead of {expected}"),
            Flaw::NoElement { number } => write!(f, "there is no element {number}"),
            Flaw::EmptyHeap => f.write_str("the empty heap is not worth the identity, element 0"),
            Flaw::NoPeriod => f.write_str("the period is 0 or longer than the list of heaps"),
            Flaw::NoMonoid(one, other, third) => {
                write!(f, "the product table breaks a law of commutative monoids at the elements {one}, {other} and {third}")
            }
            Flaw::Unreachable { number } => write!(f, "no position is worth element {number}"),
            Flaw::NoTheorem => f.write_str("no theorem proves a period of these rules"),
            Flaw::Option { heap } => write!(f, "heap {heap} has an option without an element"),
            Flaw::FailsEnd { number } => {
                write!(f, "a position without a move is worth element {number}, which is lost; under misere play it is won")
            }
            Flaw::FailsP { rest, heap } => write!(f, "heap {heap} beside element {} is lost, and so is an option of it", rest.index()),
            Flaw::FailsN { heaps } => write!(f, "the heaps {heaps:?} are won, but no option of them is lost"),
            Flaw::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl Error for Flaw {}

impl From<Stop> for Flaw {
    fn from(stop: Stop) -> Self {
        Flaw::Stopped(stop)
    }
}

/// The elements of the heaps of one game, and of Nim heaps beside them.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct HeapElements {
    quotient: Arc<VerifiedQuotient>,
    /// Heap n of the game is heap `before + n * stride` of the quotient, for n from 1 on. The other heaps of the quotient are other things,
    /// such as rings or Nim heaps.
    stride: u64,
    before: u64,
    /// The elements of the Nim heaps from 0 up.
    nim: Arc<[Element]>,
}

#[doc(hidden)]
impl HeapElements {
    /// `stride` must divide the period.
    pub fn new(quotient: Arc<VerifiedQuotient>, stride: u64) -> Self {
        HeapElements { quotient, stride, before: 0, nim: Arc::new([Element::IDENTITY]) }
    }

    /// The heaps of the game after the Nim heaps from 1 to `most`. `None` if not all of these have an element.
    pub fn after_nim(quotient: Arc<VerifiedQuotient>, most: u64) -> Option<Self> {
        let nim = (0..=most).map(|heap| quotient.element(heap)).collect::<Option<_>>()?;
        Some(HeapElements { quotient, stride: 1, before: most, nim })
    }

    /// The same with Nim heaps from 0 up that equal these heaps of the game. `None` if one of these has no element.
    pub(super) fn with_nim(self, equal: &[u64]) -> Option<Self> {
        let nim = equal.iter().map(|&heap| self.element(heap)).collect::<Option<_>>()?;
        Some(HeapElements { nim, ..self })
    }

    pub fn quotient(&self) -> &Arc<VerifiedQuotient> {
        &self.quotient
    }

    /// The elements of the Nim heaps from 0 up, as far as they were asked for.
    pub fn nim(&self) -> &Arc<[Element]> {
        &self.nim
    }

    /// `None` if nothing is proven about the heap.
    pub fn element(&self, heap: u64) -> Option<Element> {
        if heap == 0 {
            return Some(Element::IDENTITY);
        }
        self.quotient.element_at(u128::from(heap) * u128::from(self.stride) + u128::from(self.before))
    }

    /// The periodic part of the elements.
    pub fn tail(&self) -> Option<Tail> {
        let (preperiod, period) = self.quotient.period()?;
        // Heap 0 is none of the heaps that come after Nim heaps.
        let preperiod = if self.before > 0 { preperiod.saturating_sub(self.before).max(1) } else { preperiod.div_ceil(self.stride) };
        Some(Tail { preperiod, period: period / self.stride })
    }

    /// The splits of `rest` objects whose parts have a wanted product.
    pub fn splits<'s>(&'s self, rest: u64, wanted: &'s ElementSet) -> WantedSplits<impl Fn(u64) -> bool + 's> {
        WantedSplits::new(rest, self.tail(), move |left| {
            let parts = self.element(left).zip(self.element(rest - left));
            parts.is_some_and(|(left, right)| wanted.contains(self.quotient.product(left, right)))
        })
    }
}

/// An element of a finite monoid, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Element(pub(super) u16);

impl Element {
    /// The element of the position without heaps.
    pub const IDENTITY: Element = Element(0);

    /// The number of the element, below the order of its monoid.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of elements of one monoid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ElementSet(Box<[u64]>);

impl ElementSet {
    /// The empty set, in a monoid of this order.
    pub fn empty(order: usize) -> Self {
        ElementSet(vec![0; order.div_ceil(64)].into())
    }

    /// Whether the element is in the set. An element of a larger monoid is not.
    pub fn contains(&self, element: Element) -> bool {
        self.0.get(element.index() / 64).is_some_and(|word| word >> (element.0 % 64) & 1 == 1)
    }

    /// A number that is too large for the monoid is ignored.
    pub fn insert(&mut self, element: Element) {
        if let Some(word) = self.0.get_mut(element.index() / 64) {
            *word |= 1 << (element.0 % 64);
        }
    }

    /// Adds all elements of another set of the same monoid.
    pub fn extend(&mut self, other: &ElementSet) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// Whether the other set of the same monoid has all elements of this one.
    pub fn is_subset(&self, other: &ElementSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// In ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Element> + '_ {
        let words = self.0.iter().enumerate();
        words.flat_map(|(index, &word)| (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| Element((index * 64 + bit) as u16)))
    }
}
