//! Elements of a finite monoid, and sets of them.

/// An element of a finite monoid, by its number. The identity is number 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Element(pub(super) u16);

impl Element {
    /// The identity: what nothing at all is worth.
    pub const IDENTITY: Element = Element(0);

    /// The element's number, below the order of its monoid.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of elements of one monoid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ElementSet(Box<[u64]>);

impl ElementSet {
    /// The empty set in a monoid of this order.
    pub fn empty(order: usize) -> Self {
        ElementSet(vec![0; order.div_ceil(64)].into())
    }

    /// Whether the set has this element.
    pub fn contains(&self, element: Element) -> bool {
        self.0.get(element.index() / 64).is_some_and(|word| word >> (element.0 % 64) & 1 == 1)
    }

    /// Adds an element; one that is no element of the monoid is dropped.
    pub fn insert(&mut self, element: Element) {
        if let Some(word) = self.0.get_mut(element.index() / 64) {
            *word |= 1 << (element.0 % 64);
        }
    }

    /// Adds all elements of another set.
    pub fn extend(&mut self, other: &ElementSet) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// Whether no element is in both sets.
    pub fn is_disjoint(&self, other: &ElementSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & b == 0)
    }

    /// Whether the other set has every element of this one.
    pub fn is_subset(&self, other: &ElementSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// Whether the set has no element.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The elements, in ascending order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = Element> + '_ {
        let words = self.0.iter().enumerate();
        words.flat_map(|(index, &word)| (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| Element((index * 64 + bit) as u16)))
    }
}
