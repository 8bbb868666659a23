//! The games: pure rules and solvers, without I/O and without HTTP.

pub mod game;
pub mod grundy;
pub mod heaps;
pub mod lasker;
pub mod nim;
pub mod parts;
pub mod refusal;
pub mod subtraction;
pub mod wire;
pub mod wythoff;

pub use game::{About, Assessment, Game, Kind, Listing, Mark, Method, Parameter, Want};
pub use refusal::{Fault, Faults, Limit, Refusal};

/// Receives every game of the catalogue, whatever its types.
pub trait Registrar {
    /// Takes one game.
    fn add<G: Game>(&mut self, game: G);
}

/// The catalogue: each game once, in the order in which it is listed.
pub fn register(registrar: &mut impl Registrar) {
    registrar.add(nim::Nim);
    registrar.add(subtraction::Subtraction::default());
    registrar.add(lasker::Lasker);
    registrar.add(grundy::Grundy::default());
    registrar.add(wythoff::Wythoff::default());
}
