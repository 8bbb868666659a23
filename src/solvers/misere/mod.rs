//! Misère quotients (Plambeck 2005; Plambeck and Siegel, *Misère quotients for impartial games*, 2008): finite commutative monoids
//! that answer for every sum of heaps, and the check without which none of them is believed.
//!
//! A quotient assigns an element to every heap. The product of the elements of all heaps of a position says who wins misère play:
//! the player to move loses iff it lies in the *P-portion*. A [`Quotient`] is such a claim; a [`VerifiedQuotient`] is one that
//! [`Quotient::verify`] has proven for the rules at hand, and nothing else makes one.
//!
//! # What is proven, and why finitely many checks suffice
//!
//! Write φ(w) for the product of the elements of the heaps of a position w, and P for the P-portion. By induction over the length of
//! the game, the claim holds for all positions iff for all positions w:
//! - (P) if φ(w) is in P, no option of w has its product in P;
//! - (N) if φ(w) is not in P and w has an option, some option of w has its product in P;
//! - (E) if w has no option, φ(w) is not in P: whoever cannot move has won.
//!
//! For an element y let r(y) be the set of all z with zy in P, and for a position w let H(w) be the union of r(φ(v)) over the
//! options v of w: the set of all z such that some option of w, beside something worth z, is a P-position.
//! - (P) holds iff for every heap h the sets r(φ(h)) and H(h) are disjoint: each option of w is made in one heap h of w, and
//!   the elements of the heaps generate the monoid, so that the rest of w can have any product z.
//! - For (N), H(w + h) is the set of all z with zφ(h) in H(w) or zφ(w) in H(h). So the pairs (φ(w), H(w)) of all positions with a
//!   move come from those of single heaps, by adding heaps; what has to hold is that the identity is in H wherever φ(w) is not in P.
//!   If that holds for a pair (q, H) and all that come of it, it does so for every pair (q, H') with a larger set. Only the least
//!   sets for each q have to be kept, and there are finitely many.
//! - (E) is checked for all products of heaps without a move.
//!
//! All of this depends on a heap only through its *type* (φ(h), H(h)). For an octal code whose last digit that is not 0 stands in place t,
//! and a map with φ(n+p) = φ(n) for n >= n0 >= 1, every type occurs among the heaps below 2*n0 + 2*p + t - 1:
//! for m >= 2*n0 + p - 1 the splits of m and of m + p have the same products. Of a split of m the larger part is at least n0, so it
//! can be p larger with the same element; of a split of m + p the larger part is at least n0 + p, so it can be p smaller. So the
//! options of n and n + p have the same products for n >= 2*n0 + p + t - 1, and the types of one period from there on repeat for ever.

mod candidate;
mod elements;
mod finder;
mod flaw;
mod heap_elements;
mod shelf;
mod verify;

pub use candidate::{Quotient, VerifiedQuotient};
pub use elements::{Element, ElementSet};
pub use finder::{Bounds, Finding, LARGEST_HEAP, Unfound, find};
pub use flaw::Flaw;
pub use heap_elements::HeapElements;
pub use shelf::{QUOTIENT_WORK, Quotients, Shipped, Sought};

/// The largest order that is read, verified or looked for: a product table of 2 MiB.
pub const MAX_ORDER: usize = 1024;
