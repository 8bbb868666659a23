//! Why a position is won or lost: what an explanation is made of.

use nimber_solvers::misere::{Element, VerifiedQuotient};
use nimber_solvers::theory::Nimber;
use std::sync::Arc;

/// What decides a solved position.
pub struct Reasons {
    /// The value of each component in normal play, in the order of [`Solved::components`](super::Solved::components); `None` where it is
    /// not known.
    pub values: Vec<Option<Nimber>>,
    pub rule: Rule,
    /// What the first listed winning move does; `None` in a lost position.
    pub change: Option<Change>,
}

/// What a move does to the component that it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The index of the component.
    pub component: usize,
    /// The value of that component after the move; `None` where it is not known.
    pub to: Option<Nimber>,
}

/// What decides who wins.
#[derive(Clone, Debug)]
pub enum Rule {
    /// The XOR of the values, in normal play. The components of each pair look alike, so they cancel.
    Xor { alike: Vec<[usize; 2]> },
    /// The theorem on tame components; whether each is firm.
    Tame { firm: Vec<bool> },
    /// A proven misère quotient; the element of each component.
    Quotient { quotient: Arc<VerifiedQuotient>, elements: Vec<Element> },
    /// A component of a sum is the only one with moves left.
    OnlyComponent(usize),
    /// Misère Chomp: a poisoned corner takes 1 from the value of the board.
    Poison,
    /// The list of the lost boards of misère Chomp or iChomp.
    LostBoards,
    /// The lost pairs of Wythoff's game: the one with the same difference of heaps.
    LostPairs { smaller: u128, larger: u128 },
    /// One heap of Fibonacci Nim is left: its size as a sum of Fibonacci numbers, or one less under misère play, and its limit.
    Zeckendorf { component: usize, parts: Vec<u64>, limit: u64 },
    /// The digits of Moore's Nim: for each column of ones from the highest, the remainder of their number. If under misère play no heap has
    /// two objects, the remainder of the number of heaps of 1.
    Digits { modulus: u64, remainders: Vec<u64>, has_only_ones: bool },
    /// How many moves are left, whatever is played.
    Parity { moves: u64 },
    /// A move ends the game and wins: in Treblecross it completes a line.
    AtOnce,
    /// A search of everything that can follow.
    Search,
}
