//! The games: pure rules and solvers, without I/O and without HTTP.

pub mod chomp;
pub mod game;
pub mod heaps;
pub mod ichomp;
pub mod nim;
pub mod parts;
pub mod refusal;
pub mod wire;

pub use game::{About, Assessment, Game, Kind, Listing, Mark, Method, Parameter, Want};
pub use refusal::{Fault, Faults, Limit, Refusal};

/// Receives every game of the catalogue, whatever its types.
pub trait Registrar {
    /// Takes one game.
    fn add<G: Game>(&mut self, game: G);
}

/// The tables that games answer from. Without them every answer is the same, but fewer positions are within reach.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    /// Values of Chomp positions, for Chomp and iChomp.
    pub chomp: chomp::Tables,
}

/// The catalogue: each game once, in the order in which it is listed.
pub fn register(registrar: &mut impl Registrar, tables: &Tables) {
    registrar.add(nim::Nim);
    registrar.add(chomp::Chomp::new(tables.chomp.clone()));
    registrar.add(ichomp::IChomp::new(tables.chomp.clone()));
}
