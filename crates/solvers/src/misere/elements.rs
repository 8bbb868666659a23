//! Elements of a finite monoid, and sets of them.

/// An element of a finite monoid, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Element(pub(super) u16);

impl Element {
    /// The element of the position without heaps.
    pub const IDENTITY: Element = Element(0);

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

    pub fn contains(&self, element: Element) -> bool {
        self.0.get(element.index() / 64).is_some_and(|word| word >> (element.0 % 64) & 1 == 1)
    }

    /// A number that is too large for the monoid is ignored.
    pub fn insert(&mut self, element: Element) {
        if let Some(word) = self.0.get_mut(element.index() / 64) {
            *word |= 1 << (element.0 % 64);
        }
    }

    pub fn extend(&mut self, other: &ElementSet) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    pub fn is_subset(&self, other: &ElementSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// In ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Element> + '_ {
        let words = self.0.iter().enumerate();
        words.flat_map(|(index, &word)| (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| Element((index * 64 + bit) as u16)))
    }
}
