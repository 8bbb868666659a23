//! The algorithms below the games, for what positions and their answers do not have: certificates of Sprouts, tables of Chomp, octal codes,
//! and the theorems behind single games. They are modules of the crate `nimber-solvers`. Its types that the games use, such as
//! [`Budget`](crate::Budget), are at the root of this one.

#[doc(no_inline)]
pub use nimber_solvers::{chomp, fibonacci, grundy, moore, octal, sprouts, wythoff};

/// Misère quotients as claims, and their proofs. [`Bounds`](crate::Bounds) of a search are at the root.
pub mod misere {
    #[doc(no_inline)]
    pub use nimber_solvers::misere::{Element, ElementSet, Finding, Flaw, MAX_ORDER, Quotient, Unfound, VerifiedQuotient, find};
}
