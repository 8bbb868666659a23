//! Misère quotients (Plambeck 2005; Plambeck and Siegel, *Misère quotients for impartial games*, 2008): finite commutative monoids
//! that say who wins misère play of every sum of heaps.
//!
//! A quotient assigns an element to every heap. The elements of all heaps of a position have a product. The player to move loses iff
//! this product is in the *P-portion*. A [`Quotient`] is a claim. A [`VerifiedQuotient`] is proven for certain rules; only
//! [`Quotient::verify`] makes one.
//!
//! # What is proven, and why finitely many checks suffice
//!
//! Write φ(w) for the product of the elements of the heaps of a position w, and P for the P-portion. By induction over the length of
//! the game, the claim holds for all positions iff for all positions w:
//! - (P) if φ(w) is in P, no option of w has its product in P;
//! - (N) if φ(w) is not in P and w has an option, some option of w has its product in P;
//! - (E) if w has no option, φ(w) is not in P: a player who cannot move has won.
//!
//! For an element y let r(y) be the set of all z with zy in P, and for a position w let H(w) be the union of r(φ(v)) over the
//! options v of w: the set of all z such that some option of w, beside something worth z, is a P-position.
//! - (P) holds iff for every heap h the sets r(φ(h)) and H(h) are disjoint: each option of w is made in one heap h of w, and
//!   the elements of the heaps generate the monoid, so that the rest of w can have any product z.
//! - For (N), H(w + h) is the set of all z with zφ(h) in H(w) or zφ(w) in H(h). So the pairs (φ(w), H(w)) of all positions with a
//!   move come from those of single heaps, by adding heaps. (N) holds iff the identity is in H wherever φ(w) is not in P.
//!   If this is so for a pair (q, H) and for all pairs made from it, then also for every pair (q, H') with a larger set. So only the least
//!   sets of each q are kept, and there are finitely many.
//! - (E) is checked for all products of heaps without a move.
//!
//! All of this depends on a heap only through its *type* (φ(h), H(h)). For an octal code whose last digit that is not 0 is in place t, and
//! a map with φ(n+p) = φ(n) for n >= n0 >= 1, every type occurs among the heaps below 2*n0 + 2*p + t - 1: for m >= 2*n0 + p - 1 the splits
//! of m and of m + p have the same products. In a split of m the larger part is at least n0, so a part that is p larger has the same
//! element. In a split of m + p the larger part is at least n0 + p, so a part that is p smaller has the same element. So the options of n
//! and n + p have the same products for n >= 2*n0 + p + t - 1, and from there on the types repeat for ever.
//!
//! The same holds under each [`Theorem`](crate::theory::Theorem) on values: the options of n and n + p come in pairs, of which one arises
//! from the other by a heap that is p larger. Only for parts of different sizes there may be no such pair, but others that are worth as
//! much, and need not have the same element.

mod finder;
#[doc(hidden)]
mod nim;
mod quotient;
#[doc(hidden)]
mod quotient_cache;
mod verify;

pub use finder::{Bounds, Finding, LARGEST_HEAP, Unfound, find};
#[doc(hidden)]
pub use nim::WithNim;
pub use quotient::{Element, ElementSet, Flaw, HeapElements, Quotient, VerifiedQuotient};
#[doc(hidden)]
pub use quotient_cache::{LazyQuotient, QuotientCache, SEARCH_PRICE, Shipped};

/// The largest order of a quotient. Its product table takes 2 MiB.
pub const MAX_ORDER: usize = 1024;
