//! What the search needs of a position of a game of one's own, and its moves.

use crate::game::Removes;
use crate::language::{Language, Phrase, Words, message};
use foldhash::fast::RandomState;
use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A position as the search needs it.
pub trait State: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// The positions after each move. Equal ones may come more than once.
    fn each_option(&self) -> impl Iterator<Item = Self>;

    /// The independent parts, each in its canonical form.
    fn reduced_parts(&self) -> Vec<Self>;

    /// The position as it is written.
    fn written(&self) -> String;

    /// The moves, which lead to these positions. Equal ones may come more than once.
    fn each_move(&self) -> impl Iterator<Item = OwnMove<Self>>;

    /// The moves, each once.
    fn distinct_moves(&self) -> impl Iterator<Item = OwnMove<Self>> {
        let mut known = HashSet::<Self, RandomState>::default();
        self.each_move().filter(move |mv| known.insert(mv.to.clone()))
    }
}

/// A move in a game of one's own: the option that it leads to, and what players call it, if [`moves`](crate::ImpartialGame::moves) says
/// it. Two moves are equal if they lead to equal positions. In a sum, [`SumMove::typed`](crate::SumMove::typed) gives it as
/// `typed::<OwnMove<Strip>>()`, if `Strip` is the type of the positions.
#[derive(Clone, Debug)]
pub struct OwnMove<T> {
    /// The position after the move.
    pub to: T,
    name: Option<Box<str>>,
}

impl<T> OwnMove<T> {
    /// A move without a name.
    pub fn to(to: T) -> Self {
        OwnMove { to, name: None }
    }

    /// A move that players call by a name, such as `b3` or `take 2`.
    pub fn named(name: impl Into<Box<str>>, to: T) -> Self {
        OwnMove { to, name: Some(name.into()) }
    }

    /// What players call it.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

impl<T: PartialEq> PartialEq for OwnMove<T> {
    fn eq(&self, other: &Self) -> bool {
        self.to == other.to
    }
}

impl<T: Eq> Eq for OwnMove<T> {}

impl<T: PartialOrd> PartialOrd for OwnMove<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.to.partial_cmp(&other.to)
    }
}

impl<T: Ord> Ord for OwnMove<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.to.cmp(&other.to)
    }
}

impl<T: Hash> Hash for OwnMove<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to.hash(state);
    }
}

impl<T> Removes for OwnMove<T> {}

impl<T: State> Words for OwnMove<T> {
    fn in_words(&self) -> Phrase {
        match self.name() {
            Some(name) => Phrase::of(message::MOVE_NAMED).text("name", name),
            None => Phrase::of(message::MOVE_TO).text("state", self.to.written()),
        }
    }
}

impl<T: State> fmt::Display for OwnMove<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            // As it is, also without the feature `words`.
            Some(name) => f.write_str(name),
            None => f.write_str(&Language::default().say(&self.in_words())),
        }
    }
}
