use super::{Element, MAX_ORDER};
use crate::theory::Stop;

/// Why a claim is refused. (P), (N) and (E) are explained in the documentation of the [module](super).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    #[error("the order is {order}; it has to be from 1 to {}", MAX_ORDER)]
    Order { order: usize },
    #[error("the product table has {found} entries instead of {expected}")]
    TableSize { expected: usize, found: usize },
    #[error("there is no element {number}")]
    NoElement { number: u16 },
    #[error("the empty heap is not worth the identity, element 0")]
    EmptyHeap,
    #[error("the period is 0 or longer than the list of heaps")]
    NoPeriod,
    #[error("the product table breaks a law of commutative monoids at the elements {0}, {1} and {2}")]
    NoMonoid(u16, u16, u16),
    /// The element is not a product of elements of heaps.
    #[error("no position is worth element {number}")]
    Unreachable { number: u16 },
    /// The claim has a period, but no theorem proves one from finitely many heaps.
    #[error("no theorem proves a period of these rules")]
    NoTheorem,
    /// An option has a heap without an element, or one that is not smaller.
    #[error("heap {heap} has an option without an element")]
    Option { heap: u64 },
    /// (E) fails.
    #[error("a position without a move is worth element {number}, which is lost; under misere play it is won")]
    FailsEnd { number: u16 },
    /// (P) fails.
    #[error("heap {heap} beside element {} is lost, and so is an option of it", rest.index())]
    FailsP {
        /// The element of the other heaps.
        rest: Element,
        heap: u64,
    },
    /// (N) fails.
    #[error("the heaps {heaps:?} are won, but no option of them is lost")]
    FailsN { heaps: Vec<u64> },
    #[error(transparent)]
    Stopped(#[from] Stop),
}
