//! Rows and rings of bottles: the closed form where any run may be taken, and the misère quotient where one or two bottles may.

pub mod any;
mod misere;

pub use misere::MisereKayles;
