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
//! Fields count from 0, as the places of refusals do: components, heaps, rows, columns. Sentences count from 1: those of moves and of
//! refusals.
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
//! other games follow. A move is the option `to` that it leads to; [`moves`](ImpartialGame::moves) gives it a name, such as `take 2`. In a
//! sum, `mv.typed::<OwnMove<FibonacciNim>>()` gives its moves. Left of a `+` it stands as `game.position()`, since Rust lets no library
//! give `+` to every type.
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
//! | [`GamePosition::reply`] | the [`Reply`] of an opponent with a [`Level`] or a [`Skill`] |
//! | [`Sum`], [`ImpartialGame`] | positions side by side, and games of one's own |
//! | [`Solver`] | one memo for many positions of a game of one's own |
//! | [`GamePosition::values`], [`GamePosition::period`], [`GamePosition::misere_quotient`] | the nimbers of heaps, their proven period, and the proven misère quotient |
//! | [`HeapGame`], [`Sequence`] | the bounds of generic code over the games on heaps, and over all games that have `values`, `period` and `misere_quotient`; that over all games is [`Game`] |
//! | [`Games`] | the games with larger tables |
//! | [`solvers`] | the algorithms, and certificates of Sprouts |
//!
//! [`solve`](GamePosition::solve) asks for the [usual play](GamePosition::usual_play). This is normal play, in which the player who moves
//! last wins, but for **Chomp and Notakto**. A sum with one of these has no usual play: [`solve`](GamePosition::solve) refuses it, and
//! [`solve_under`](GamePosition::solve_under) says which play is meant. In misère play a position has an outcome and no nimber.
//!
//! `examples/` has nine programs: `cargo run --example who_wins` and so on, in the folder of the crate.
//!
//! What these pages do not show, such as the module `service`, is public for the crates of the service only, and may change at any time.
//!
//! # Values and notation
//!
//! Positions can be compared, hashed, ordered (but for sums), and written and read by serde. `Display` writes the notation of the field,
//! such as `7,5 ring 9` or `oxx/xxx`, and `FromStr` reads it. Numbers of a list have commas between them, and `-` is an empty list. What
//! else a position has follows by name, as in `7,5 ring 9 take 1-3`. Boards are pictures of their rows with `/` between them. A
//! drawing is `map` and the names along each boundary, with `.` between boundaries and `}` after a region: `map A C B C.D}`. Crosses among
//! spots follow, as in `map A.B B B B} crosses B`, and a name of other signs than letters and digits is in quotation marks. Positions of
//! a game of one's own are read if their type has `FromStr`, sums with one are not.

#![deny(missing_docs)]
// Much of what a game says of itself is only asked for in JSON and in pictures.
#![cfg_attr(not(all(feature = "pictures", feature = "serde")), allow(dead_code, unused_imports, unused_macros, unused_variables))]

#[doc(hidden)]
mod about;
mod brussels_sprouts;
mod chomp;
mod dag;
mod drawing;
#[doc(hidden)]
mod erased;
mod euclid;
mod fibonacci_nim;
mod game;
mod grundy;
mod hackenbush;
mod ichomp;
mod kayles;
mod lasker;
mod level;
mod mixed_sprouts;
mod moore;
mod nim;
mod notakto;
mod octal;
mod opponent;
mod paced;
mod place;
mod refusal;
#[cfg(feature = "serde")]
mod reread;
mod rule;
mod split;
mod sprouts;
#[cfg(feature = "serde")]
mod strict;
mod subtraction;
mod sum;
mod take;
mod treblecross;
mod wording;
mod wythoff;

mod catalogue;
mod positions;
mod sequence;
mod serial;
pub mod solvers;
mod written;

#[doc(inline)]
pub use catalogue::Tables;
#[doc(inline)]
pub use game::{Game, Listing, Mark, MoveFilter};
#[doc(inline)]
pub use heaps::game::HeapGame;
#[doc(inline)]
pub use level::{Level, Skill};
pub use nimber_solvers::misere::Bounds;
pub use nimber_solvers::number_sets::NumberSet;
pub use nimber_solvers::theory::{Budget, CancelFlag, Method, Nimber, Outcome, Play, Stop, mex};
#[doc(inline)]
pub use place::Place;
#[doc(inline)]
pub use positions::{
    Answer, BrusselsSprouts, Catalogued, Chomp, Component, DEFAULT_WORK, Dag, Euclid, FibonacciNim, GamePosition, Games, Grundy,
    Hackenbush, IChomp, ImpartialGame, Kayles, Lasker, MOST_LISTED, MisereQuotient, MixedSprouts, Moore, Nim, Notakto, Octal, Own,
    OwnComponent, OwnMove, OwnMoveRequest, OwnPosition, Period, RatedMove, Reply, Rule, Solver, Split, SplitRule, Sprouts, Subtraction,
    Sum, Treblecross, Wythoff,
};
#[doc(inline)]
pub use refusal::{Fault, Limit, Refusal};
#[doc(inline)]
pub use sequence::Sequence;
// Moves, with the types of their fields.
#[doc(inline)]
pub use {
    brussels_sprouts::{BrusselsSproutsArm, BrusselsSproutsMove},
    chomp::ChompMove,
    dag::DagMove,
    drawing::Vertex,
    euclid::EuclidMove,
    grundy::GrundyMove,
    hackenbush::HackenbushMove,
    heaps::position::HeapMove,
    ichomp::{IChompMove, Quadrant},
    kayles::{KaylesMove, KaylesPlace},
    mixed_sprouts::{MixedSproutsCorner, MixedSproutsLine, MixedSproutsMove},
    moore::MooreMove,
    notakto::NotaktoMove,
    sprouts::{NewVertex, SproutsCorner, SproutsLine, SproutsMove},
    sum::SumMove,
    treblecross::TreblecrossMove,
    wythoff::WythoffMove,
};
// What a player says of a move, for `GamePosition::find`.
#[doc(inline)]
pub use {
    brussels_sprouts::{BrusselsSproutsArmRequest, BrusselsSproutsMoveRequest},
    chomp::ChompMoveRequest,
    dag::DagMoveRequest,
    euclid::EuclidMoveRequest,
    grundy::GrundyMoveRequest,
    hackenbush::HackenbushMoveRequest,
    heaps::position::HeapMoveRequest,
    ichomp::IChompMoveRequest,
    kayles::KaylesMoveRequest,
    mixed_sprouts::{MixedSproutsCornerRequest, MixedSproutsLineRequest, MixedSproutsMoveRequest},
    moore::MooreMoveRequest,
    notakto::NotaktoMoveRequest,
    sprouts::{SproutsCornerRequest, SproutsLineRequest, SproutsMoveRequest},
    sum::SumMoveRequest,
    treblecross::TreblecrossMoveRequest,
    wire::integer::Integer,
    wythoff::WythoffMoveRequest,
};
// Positions as plain data, and their components with values.
#[doc(inline)]
pub use {
    brussels_sprouts::{BrusselsSproutsComponent, BrusselsSproutsMap, BrusselsSproutsPosition},
    chomp::{ChompComponent, ChompPosition},
    dag::{DagComponent, DagPosition},
    euclid::{EuclidComponent, EuclidPosition},
    fibonacci_nim::{FibonacciNimComponent, FibonacciNimPosition},
    grundy::{GrundyComponent, GrundyPosition},
    hackenbush::{HackenbushComponent, HackenbushPosition},
    heaps::position::{HeapComponent, HeapsPosition},
    ichomp::{Centre, IChompComponent, IChompPosition},
    kayles::{KaylesComponent, KaylesPosition},
    mixed_sprouts::{MixedSproutsComponent, MixedSproutsMap, MixedSproutsPosition},
    moore::{MooreComponent, MoorePosition},
    notakto::{NotaktoComponent, NotaktoPosition},
    octal::OctalPosition,
    rule::RulePosition,
    split::SplitPosition,
    sprouts::{SproutsComponent, SproutsEnd, SproutsMap, SproutsPosition, SproutsSurvivor},
    subtraction::SubtractionPosition,
    sum::{SumComponent, SumPosition},
    treblecross::{TreblecrossComponent, TreblecrossPosition},
    wythoff::{WythoffComponent, WythoffPosition},
};

// For the crates of the service, and for games that are written for it.
#[doc(hidden)]
pub mod components;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod fault;
#[doc(hidden)]
pub mod heaps;
#[doc(hidden)]
pub mod language;
#[doc(hidden)]
pub mod listed;
#[doc(hidden)]
pub mod misere_report;
#[doc(hidden)]
pub mod nodes;
#[doc(hidden)]
pub mod notation;
#[doc(hidden)]
pub mod periods;
#[doc(hidden)]
pub mod picture;
#[doc(hidden)]
pub mod random;
#[doc(hidden)]
pub mod reason;
#[doc(hidden)]
pub mod records;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod request;
#[doc(hidden)]
pub mod rules;
#[doc(hidden)]
pub mod schema;
#[doc(hidden)]
pub mod searched;
#[doc(hidden)]
pub mod service;
#[doc(hidden)]
pub mod wire;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use erased::{ComponentsInJson, DynMoveRequest, GameInJson, PositionInJson};
#[doc(hidden)]
pub use {
    about::{About, Bound, NumberSource, OtherName, Parameter, ParameterKind, Shape},
    catalogue::{Registrar, WithSums, register, register_with},
    erased::{DynComponents, DynGame, DynMove, DynPosition, DynRule, DynSolved, erased},
    game::{Abilities, Beside, Draw, InQuotient, InSum, Legal, Position, Removes, Solved, SolvedEither, Stalls, Together, equal_to},
    positions::OwnGame,
    refusal::{Faults, pointer_to},
    sequence::{AuxiliaryTable, AuxiliaryTableRow, DynSequence, MisereReports, OwnRows, OwnTable},
};

/// Its examples are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
