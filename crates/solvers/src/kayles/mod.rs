//! Rows and rings of bottles. `any` has the closed form for shots of any length. `misere` has the misère quotient for shots at one or two
//! bottles.

pub mod any;
mod misere;

pub use misere::MisereKayles;
