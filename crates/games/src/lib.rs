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
//!     let sum = Kayles::rows([10])? + Nim::new([3, 5, 7])?;
//!     for mv in sum.solve()?.winning_moves()? {
//!         // Fields count from 0. `println!("{mv}")` says the move in words, which count from 1.
//!         match (mv.component, mv.typed::<KaylesMove>(), mv.typed::<HeapMove>()) {
//!             (0, Some(shot), _) => println!("components[0]: {} bottles, and {:?} are left", shot.take, shot.leaves()),
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
//! other games follow. A move is the option `to` that it leads to; what it takes is computed from both positions. In a sum,
//! `mv.typed::<OwnMove<FibonacciNim>>()` gives its moves. Left of a `+` it stands as `game.position()`, since Rust lets no library give `+`
//! to every type.
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
//!     let sum = Nim::new([5])? + game;
//!     assert!(sum.solve()?.is_won());
//!     Ok(())
//! }
//! ```
//!
//! # What is where
//!
//! | | |
//! |---|---|
//! | [`Nim`], [`Subtraction`], [`Lasker`], [`Wythoff`], [`FibonacciNim`], [`Moore`], [`Euclid`], [`Kayles`], [`Grundy`], [`Hackenbush`], [`Split`], [`Octal`], [`Treblecross`], [`Chomp`], [`IChomp`], [`Notakto`], [`Sprouts`], [`BrusselsSprouts`], [`MixedSprouts`], [`Dag`], [`Rule`] | the games; each page has its constructors |
//! | [`GamePosition`] | what every position can do: [`solve`](GamePosition::solve), [`solve_under`](GamePosition::solve_under) a [`Play`], [`solve_within`](GamePosition::solve_within) a [`Budget`], [`play`](GamePosition::play), `+` |
//! | [`Answer`] | what is known of a solved position: [`outcome`](Answer::outcome), [`nimber`](Answer::nimber), [`winning_moves`](Answer::winning_moves), all [`moves`](Answer::moves), the [`best_move`](Answer::best_move) |
//! | [`GamePosition::legal_moves`], [`GamePosition::find`] | what follows from the rules alone, also in positions that are too large to solve |
//! | [`GamePosition::reply`] | the move of an opponent with a [`Level`] or a [`Skill`] |
//! | [`Sum`], [`ImpartialGame`] | positions side by side, and games of one's own |
//! | [`Solver`] | one memo for many positions of a game of one's own |
//! | [`GamePosition::values`], [`GamePosition::period`] | the nimbers of heaps, and their proven period |
//! | [`Games`] | the games with larger tables |
//! | [`sprouts`], [`solvers`] | certificates of Sprouts, and the algorithms |
//! | [`Game`], [`Solved`] | the interface of a game in the service, with its wire forms |
//!
//! [`solve`](GamePosition::solve) asks for the usual play: normal play, in which the player who moves last wins. **Chomp and Notakto are
//! the exceptions:** a poisoned corner, and a last board that nobody wants to kill, are misère play, where a position has an outcome and
//! no nimber.
//!
//! One play holds for a whole sum: its last move decides. Nobody loses by taking the corner of a board of Chomp in it. So a sum of Chomp
//! and Nim has no usual play. [`solve`](GamePosition::solve) refuses it, and [`solve_under`](GamePosition::solve_under) says which play is
//! meant.
//!
//! `examples/` has nine programs: `cargo run --example who_wins` and so on, in the folder of the crate.
//!
//! # Values and notation
//!
//! Positions can be compared, hashed, ordered, and written and read by serde. `Display` writes the [notation] of the field, such as
//! `7,5 ring 9` or `oxx/xxx`, and `FromStr` reads it.

pub mod about;
pub mod brussels_sprouts;

mod catalogue;
pub mod chomp;
pub mod components;
pub mod dag;
pub mod drawing;
pub mod erased;
pub mod euclid;
pub mod fault;
pub mod fibonacci_nim;
pub mod game;
pub mod grundy;
pub mod hackenbush;
pub mod heaps;
pub mod ichomp;
pub mod kayles;
pub mod language;
pub mod lasker;
pub mod level;
pub mod listed;
pub mod misere_report;
pub mod mixed_sprouts;
pub mod moore;
pub mod nim;
pub mod nodes;
pub mod notakto;
pub mod notation;
pub mod octal;
pub mod opponent;
pub mod paced;
pub mod periods;
pub mod picture;
mod positions;
pub mod random;
pub mod reason;
pub mod records;
pub mod refusal;
pub mod request;
pub mod reread;
pub mod rule;
pub mod schema;
pub mod searched;
pub mod sequence;
pub mod split;
pub mod sprouts;
pub mod strict;
pub mod subtraction;
pub mod sum;
pub mod take;
pub mod treblecross;
pub mod wire;
pub mod wording;
pub mod wythoff;

#[doc(inline)]
pub use about::{About, Bound, OtherName, Parameter, ParameterKind, Shape};
pub use catalogue::{Registrar, Tables, WithSums, register, register_with};
#[doc(inline)]
pub use erased::{DynComponents, DynGame, DynMove, DynPosition, DynRule, DynSolved};
#[doc(inline)]
pub use game::{Abilities, Draw, Game, Legal, Listing, Mark, MoveFilter, Position, Removes, Solved, Stalls};
#[doc(inline)]
pub use level::{Level, Skill};
pub use nimber_solvers as solvers;
#[doc(inline)]
pub use nimber_solvers::number_sets::NumberSet;
pub use nimber_solvers::theory::{Budget, CancelFlag, Method, Nimber, Outcome, Play, Stop, mex};
pub use positions::{
    Answer, BrusselsSprouts, Catalogued, Chomp, Component, DEFAULT_WORK, Dag, Euclid, FibonacciNim, GamePosition, Games, Grundy,
    Hackenbush, IChomp, ImpartialGame, Kayles, Lasker, MOST_LISTED, MisereQuotient, MixedSprouts, Moore, Nim, Notakto, Octal, Own,
    OwnComponent, OwnGame, OwnMove, OwnMoveRequest, OwnPosition, Period, RatedMove, Rule, Solver, Split, SplitRule, Sprouts, Subtraction,
    Sum, Treblecross, Wythoff,
};
#[doc(inline)]
pub use refusal::{Fault, Faults, Limit, Refusal};
#[doc(inline)]
pub use {
    brussels_sprouts::BrusselsSproutsMove,
    chomp::ChompMove,
    dag::DagMove,
    euclid::EuclidMove,
    grundy::GrundyMove,
    hackenbush::HackenbushMove,
    heaps::HeapMove,
    ichomp::IChompMove,
    kayles::{KaylesMove, KaylesPlace},
    mixed_sprouts::MixedSproutsMove,
    moore::MooreMove,
    notakto::NotaktoMove,
    sprouts::SproutsMove,
    sum::SumMove,
    treblecross::TreblecrossMove,
    wythoff::WythoffMove,
};

/// Its examples are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
