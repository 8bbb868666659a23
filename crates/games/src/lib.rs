//! Impartial games with exact answers: who wins a position, its nimber (Sprague–Grundy value), and every winning move.
//!
//! An answer is proven, or it is refused with the limit that it exceeds. Nothing is estimated.
//!
//! # Who wins
//!
//! ```
//! use nimber_games::{Kayles, Nimber, Outcome};
//!
//! fn main() -> Result<(), nimber_games::Refusal> {
//!     let kayles = Kayles::rows([10])?;
//!     let answer = kayles.solve()?;
//!     assert_eq!(answer.outcome(), Outcome::N); // the next player wins, the one to move
//!     assert_eq!(answer.nimber(), Some(Nimber::new(2)));
//!
//!     for mv in answer.winning_moves()? {
//!         println!("{mv}"); // in words; its fields are public
//!         let after = kayles.play(&mv)?;
//!         assert_eq!(after.solve()?.outcome(), Outcome::P);
//!     }
//!     Ok(())
//! }
//! ```
//!
//! # All winning moves of a sum
//!
//! Positions of different games are added with `+`. A move of a sum says in which component it is; `typed` gives the move itself.
//!
//! All fields and refusals count from 0: components, heaps, rows, columns. Only the words of a move, which `Display` writes, count from 1.
//!
//! ```
//! use nimber_games::{HeapMove, Kayles, KaylesMove, Nim};
//!
//! fn main() -> Result<(), nimber_games::Refusal> {
//!     let sum = Kayles::rows([10])? + Nim::heaps([3, 5, 7])?;
//!     for mv in sum.solve()?.winning_moves()? {
//!         // Fields count from 0. `println!("{mv}")` says the move in words, which count from 1.
//!         match (mv.component, mv.typed::<KaylesMove>(), mv.typed::<HeapMove>()) {
//!             (0, Some(shot), _) => println!("components[0]: {} bottles, and {:?} are left", shot.take, shot.leaves),
//!             (1, _, Some(cut)) => println!("components[1]: {} from heaps[{}]", cut.take, cut.heap),
//!             _ => {}
//!         }
//!     }
//!     Ok(())
//! }
//! ```
//!
//! # A game of one's own
//!
//! Implement [`ImpartialGame`] for the type of a position. Its options are all that is needed: nimber, outcome, winning moves and sums with
//! other games follow. A move is the option `to` that it leads to; what it takes is computed from both positions. For `+`, `position()` makes
//! it a position like all others, since Rust lets no library give `+` to every type. In a sum, `mv.typed::<OwnMove<_>>()` gives its moves.
//!
//! ```
//! use nimber_games::{ImpartialGame, Nim, Nimber, Play};
//!
//! /// Take 1 to `most` objects. The next player may take at most twice as many.
//! #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! struct FibonacciNim {
//!     heap: u64,
//!     most: u64,
//! }
//!
//! impl ImpartialGame for FibonacciNim {
//!     fn options(&self) -> impl Iterator<Item = Self> {
//!         (1..=self.most.min(self.heap)).map(|take| FibonacciNim { heap: self.heap - take, most: 2 * take })
//!     }
//! }
//!
//! fn main() -> Result<(), nimber_games::Refusal> {
//!     let game = FibonacciNim { heap: 12, most: 11 }; // at first anything but the whole heap
//!     let answer = game.solve()?;
//!     assert_eq!(answer.nimber(), Some(Nimber::new(6)));
//!     for mv in answer.winning_moves()? {
//!         println!("take {} and leave {:?}", game.heap - mv.to.heap, mv.to);
//!     }
//!     assert!(game.solve_under(Play::Misere)?.is_won());
//!     let sum = game.position() + Nim::heaps([5])?;
//!     assert!(sum.solve()?.is_won());
//!     Ok(())
//! }
//! ```
//!
//! # What is where
//!
//! | | |
//! |---|---|
//! | [`Nim`], [`Subtraction`], [`Lasker`], [`Wythoff`], [`Kayles`], [`Grundy`], [`Split`], [`Octal`], [`Chomp`], [`IChomp`], [`Sprouts`], [`BrusselsSprouts`], [`Dag`] | the games; each page has its constructors |
//! | [`GamePosition`] | what every position can do: [`solve`](GamePosition::solve), [`solve_under`](GamePosition::solve_under) a [`Play`], [`solve_within`](GamePosition::solve_within) a [`Budget`], [`play`](GamePosition::play), `+` |
//! | [`Answer`] | what is known of a solved position: [`outcome`](Answer::outcome), [`nimber`](Answer::nimber), [`winning_moves`](Answer::winning_moves), all [`moves`](Answer::moves), the [`best_move`](Answer::best_move) |
//! | [`Sum`], [`ImpartialGame`] | positions side by side, and games of one's own |
//! | [`GamePosition::values`], [`GamePosition::period`] | the nimbers of heaps, and their proven period |
//! | [`Games`] | the games with larger tables |
//! | [`sprouts`], [`solvers`] | certificates of Sprouts, and the algorithms |
//! | [`Game`], [`Solved`] | the interface of a game in the service, with its wire forms |
//!
//! [`solve`](GamePosition::solve) asks for the usual play: normal play, in which the player who moves last wins. **Chomp is the exception:** its corner is
//! poisoned, which is misère play, where a position has an outcome and no nimber.
//!
//! One play holds for a whole sum: its last move decides. Nobody loses by taking the corner of a board of Chomp in it. So a sum with Chomp has no
//! usual play. [`solve`](GamePosition::solve) refuses it, and [`solve_under`](GamePosition::solve_under) says which play is meant.
//!
//! `examples/` has six programs: `cargo run --example who_wins` and so on, in the folder of the crate.

pub mod about;
pub mod brussels_sprouts;
pub mod chomp;
pub mod dag;
pub mod drawing;
pub mod game;
pub mod grundy;
pub mod heap_game;
pub mod heaps;
pub mod ichomp;
pub mod kayles;
pub mod language;
pub mod lasker;
pub mod misere_report;
pub mod nim;
pub mod octal;
pub mod parts;
pub mod periods;
pub mod picture;
mod positions;
pub mod quote;
pub mod random;
pub mod reason;
pub mod records;
pub mod refusal;
pub mod schema;
pub mod sequence;
pub mod split;
pub mod sprouts;
pub mod strict;
pub mod subtraction;
pub mod sum;
pub mod take;
pub mod wire;
pub mod wording;
pub mod wythoff;

#[doc(inline)]
pub use about::{About, Bound, Parameter, ParameterKind};
#[doc(inline)]
pub use game::{Clash, Draw, Game, Listing, Mark, MoveFilter, Position, Removes, Solved};
pub use nimber_solvers as solvers;
#[doc(inline)]
pub use nimber_solvers::theory::{Budget, CancelFlag, Method, Nimber, Outcome, Play, Stop, mex};
pub use positions::{
    Answer, BrusselsSprouts, Chomp, Component, DEFAULT_WORK, Dag, GamePosition, Games, Grundy, IChomp, ImpartialGame, Kayles, Lasker,
    MOST_LISTED, Nim, Octal, Own, OwnComponent, OwnGame, OwnMove, OwnMoveRequest, OwnPosition, RatedMove, Split, SplitRule, Sprouts,
    Subtraction, Sum, Wythoff,
};
#[doc(inline)]
pub use refusal::{Fault, Faults, Limit, Refusal};
#[doc(inline)]
pub use {
    brussels_sprouts::BrusselsSproutsMove, chomp::ChompMove, dag::DagMove, grundy::GrundyMove, heaps::HeapMove, ichomp::IChompMove,
    kayles::KaylesMove, periods::PeriodReport, sprouts::SproutsMove, sum::SumMove, wythoff::WythoffMove,
};

use nimber_solvers::theory::Cache;
use std::sync::Arc;

/// Receives every game of the catalogue, of any type.
pub trait Registrar {
    fn add<G: Game>(&mut self, game: Arc<G>);

    /// Receives a cache that games share, for metrics.
    fn watch(&mut self, cache: Arc<dyn Cache>) {
        let _ = cache;
    }
}

/// Passes every game to a registrar and keeps it as a component of sums.
struct WithSums<'a, R> {
    registrar: &'a mut R,
    components: Vec<Box<dyn sum::Summand>>,
}

impl<R: Registrar> WithSums<'_, R> {
    fn add<G: Game>(&mut self, game: G) {
        let game = Arc::new(game);
        self.components.push(Box::new(game.clone()));
        self.registrar.add(game);
    }
}

/// The tables of the games. Smaller tables give the same answers, but for fewer positions.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Values of Chomp positions, for Chomp and iChomp.
    pub chomp: nimber_solvers::chomp::Tables,
    /// Outcomes of misère Chomp, for positions beyond these values.
    pub chomp_outcomes: Option<Arc<nimber_solvers::chomp::Outcomes>>,
    /// Values of single groups of Grundy's game.
    pub grundy: nimber_solvers::grundy::Values,
    /// Searched boards, for Chomp and iChomp. They do not depend on the tables, so clones share them.
    pub downsets: Arc<nimber_solvers::chomp::Downsets>,
    /// The values of octal games, for Kayles too. Clones share them.
    pub octal: Arc<nimber_solvers::octal::Shelf>,
    /// The games whose tables are still being prepared. They give no answers: with other tables, answers would name another method, and
    /// more positions would be refused.
    pub pending: Vec<&'static str>,
}

impl Tables {
    /// Minimal tables that take hardly any time: enough to list the games and their parameters.
    pub fn outline() -> Self {
        Tables {
            chomp: nimber_solvers::chomp::Tables::default(),
            chomp_outcomes: None,
            grundy: nimber_solvers::grundy::Values::new(64),
            downsets: Arc::default(),
            octal: Arc::default(),
            pending: Vec::new(),
        }
    }
}

/// The tables that are computed at every start, in a few hundredths of a second. No Chomp tables.
impl Default for Tables {
    fn default() -> Self {
        Tables { grundy: nimber_solvers::grundy::Values::new(nimber_solvers::grundy::DEFAULT_VALUE_COUNT), ..Tables::outline() }
    }
}

/// Registers each game once, in the order of the catalogue.
pub fn register(registrar: &mut impl Registrar, tables: &Tables) {
    let Tables { chomp, chomp_outcomes, grundy, downsets, octal, pending } = tables.clone();
    registrar.watch(downsets.clone());
    // A quadrant of iChomp is a board of Chomp.
    let boards = chomp::BoardValues { tables: chomp, outcomes: chomp_outcomes, downsets };
    let mut registrar = WithSums { registrar, components: Vec::new() };
    registrar.add(nim::Nim);
    registrar.add(subtraction::Subtraction::default());
    registrar.add(lasker::Lasker);
    registrar.add(wythoff::Wythoff::default());
    registrar.add(kayles::Kayles::sharing(octal.clone()));
    registrar.add(grundy::Grundy::new(grundy));
    registrar.add(split::Split::default());
    registrar.add(octal::Octal::sharing(octal));
    registrar.add(chomp::Chomp::new(boards.clone()));
    registrar.add(ichomp::IChomp::new(boards));
    registrar.add(sprouts::Sprouts);
    registrar.add(brussels_sprouts::BrusselsSprouts);
    registrar.add(dag::Dag);
    let WithSums { registrar, components } = registrar;
    registrar.add(Arc::new(sum::Sum::new(components, pending)));
}

/// Its examples are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
