//! What can be wrong with a claimed quotient.

use super::{Element, MAX_ORDER};
use crate::theory::Stop;

/// Why a quotient is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// There is no element, or more than are read.
    #[error("the order is {order}; it has to be from 1 to {}", MAX_ORDER)]
    Order {
        /// The order claimed.
        order: usize,
    },
    /// The product table does not have one entry per pair.
    #[error("the product table has {found} entries instead of {expected}")]
    TableSize {
        /// The square of the order.
        expected: usize,
        /// How many entries there are.
        found: usize,
    },
    /// A number that names no element.
    #[error("there is no element {number}")]
    NoElement {
        /// The number.
        number: u16,
    },
    /// The empty heap is missing or not worth the identity.
    #[error("the empty heap is not worth the identity, element 0")]
    EmptyHeap,
    /// The period is 0 or longer than the map.
    #[error("the period is 0 or longer than the list of heaps")]
    NoPeriod,
    /// The products are not those of a commutative monoid with the identity 0.
    #[error("the product table breaks a law of commutative monoids at the elements {0}, {1} and {2}")]
    NoMonoid(u16, u16, u16),
    /// An element that is not a product of elements of heaps.
    #[error("no position is worth element {number}")]
    Unreachable {
        /// The element.
        number: u16,
    },
    /// No theorem says that a period of these rules can be proven by finitely many heaps.
    #[error("no theorem proves a period of these rules")]
    NoTheorem,
    /// A part of an option is not smaller than its heap.
    #[error("heap {heap} has an option without an element")]
    Option {
        /// The heap.
        heap: u64,
    },
    /// A position without a move is said to be lost for the player to move.
    #[error("a position without a move is worth element {number}, which is lost; under misere play it is won")]
    FailsEnd {
        /// The element.
        number: u16,
    },
    /// A lost position has a lost option.
    #[error("heap {heap} beside element {} is lost, and so is an option of it", rest.index())]
    FailsP {
        /// What stands beside the heap.
        rest: Element,
        /// The heap.
        heap: u64,
    },
    /// A position that is won has no lost option.
    #[error("the heaps {heaps:?} are won, but no option of them is lost")]
    FailsN {
        /// The heaps of the position.
        heaps: Vec<u64>,
    },
    /// The work budget ended, or the check was called off.
    #[error(transparent)]
    Stopped(#[from] Stop),
}
