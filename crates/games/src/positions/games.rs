//! The games of the catalogue as values.

use crate::game::Game;
use crate::refusal::Refusal;
use crate::{
    Registrar, Tables, brussels_sprouts, chomp, dag, euclid, fibonacci_nim, grundy, hackenbush, ichomp, kayles, lasker, mixed_sprouts,
    moore, nim, notakto, octal, register, rule, split, sprouts, subtraction, sum, treblecross, wythoff,
};
use nimber_solvers::chomp::Downsets;
use nimber_solvers::grundy::{DEFAULT_VALUE_COUNT, GrowingValues};
use nimber_solvers::octal::OctalCache;
use std::any::{Any, TypeId, type_name};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

/// The games of the catalogue with their tables.
///
/// Constructors such as [`Nim::new`](crate::Nim::new) use a shared set of games with small tables. A position
/// [moves](crate::GamePosition::using) to games with larger ones:
///
/// ```
/// use nimber_games::solvers::grundy::GrowingValues;
/// use nimber_games::{Games, Grundy, Tables};
/// let games = Games::new(&Tables { grundy: GrowingValues::below(1 << 17), ..Tables::outline() });
/// let grundy = Grundy::groups([100_000])?.using(&games)?;
/// assert!(grundy.solve()?.is_won());
/// # Ok::<(), nimber_games::Refusal>(())
/// ```
#[derive(Clone)]
pub struct Games {
    by_type: HashMap<TypeId, Arc<dyn Any + Send + Sync>>,
}

impl std::fmt::Debug for Games {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Games").field("count", &self.by_type.len()).finish()
    }
}

/// A game of the catalogue as the constructors use it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a game of the catalogue",
    note = "positions of a game of your own are read, as text and by serde, if their type has `FromStr`"
)]
pub trait Catalogued: Game {
    /// The game that all positions share, unless they [move](crate::GamePosition::using) to other tables. Its caches change no answer.
    #[doc(hidden)]
    fn shared() -> Arc<Self>;
}

/// What the shared games have in common. Two heaps are in the same misère quotient only if it comes from one cache.
static TABLES: LazyLock<SharedTables> =
    LazyLock::new(|| SharedTables { grundy: GrowingValues::below(DEFAULT_VALUE_COUNT), octal: Arc::default(), downsets: Arc::default() });

struct SharedTables {
    grundy: GrowingValues,
    octal: Arc<OctalCache>,
    downsets: Arc<Downsets>,
}

/// The boards of Chomp and of iChomp.
fn boards() -> chomp::BoardValues {
    chomp::BoardValues { downsets: TABLES.downsets.clone(), ..chomp::BoardValues::default() }
}

/// One static for each game, so that a program has only the games that it uses.
macro_rules! catalogued {
    ($($game:ty: $made:expr;)*) => {
        $(impl Catalogued for $game {
            fn shared() -> Arc<Self> {
                static GAME: LazyLock<Arc<$game>> = LazyLock::new(|| Arc::new($made));
                GAME.clone()
            }
        })*
    };
}

catalogued! {
    nim::Nim: nim::Nim;
    subtraction::Subtraction: subtraction::Subtraction::default();
    lasker::Lasker: lasker::Lasker;
    wythoff::Wythoff: wythoff::Wythoff::default();
    euclid::Euclid: euclid::Euclid;
    fibonacci_nim::FibonacciNim: fibonacci_nim::FibonacciNim::default();
    moore::Moore: moore::Moore;
    kayles::Kayles: kayles::Kayles::sharing(TABLES.octal.clone());
    grundy::Grundy: grundy::Grundy::new(TABLES.grundy.clone());
    split::Split: split::Split::default();
    octal::Octal: octal::Octal::sharing(TABLES.octal.clone());
    treblecross::Treblecross: treblecross::Treblecross::sharing(TABLES.octal.clone());
    rule::Rule: rule::Rule::sharing(TABLES.octal.clone());
    chomp::Chomp: chomp::Chomp::new(boards());
    ichomp::IChomp: ichomp::IChomp::new(boards());
    notakto::Notakto: notakto::Notakto::default();
    sprouts::Sprouts: sprouts::Sprouts::default();
    brussels_sprouts::BrusselsSprouts: brussels_sprouts::BrusselsSprouts;
    mixed_sprouts::MixedSprouts: mixed_sprouts::MixedSprouts;
    hackenbush::Hackenbush: hackenbush::Hackenbush;
    dag::Dag: dag::Dag;
}

impl Catalogued for sum::Sum {
    fn shared() -> Arc<Self> {
        static GAME: LazyLock<Arc<sum::Sum>> = LazyLock::new(sums);
        GAME.clone()
    }
}

/// Sums that have all other games, to read their positions.
#[cfg(feature = "serde")]
fn sums() -> Arc<sum::Sum> {
    let SharedTables { grundy, octal, downsets } = &*TABLES;
    let (grundy, octal, downsets) = (grundy.clone(), octal.clone(), downsets.clone());
    let games = Games::new(&Tables { grundy, octal, downsets, ..Tables::outline() });
    games.get().unwrap_or_else(|_| Arc::new(sum::Sum::of_positions()))
}

#[cfg(not(feature = "serde"))]
fn sums() -> Arc<sum::Sum> {
    Arc::new(sum::Sum::of_positions())
}

impl Games {
    /// The games with these tables.
    #[inline] // whoever calls it compiles it, with all games
    pub fn new(tables: &Tables) -> Self {
        let mut games = Games { by_type: HashMap::new() };
        register(&mut games, tables);
        games
    }

    /// The game of this type.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] if the game is not in the catalogue.
    #[doc(hidden)]
    pub fn get<G: Game>(&self) -> Result<Arc<G>, Refusal> {
        let game = self.by_type.get(&TypeId::of::<G>()).cloned();
        let game = game.and_then(|game| game.downcast::<G>().ok());
        game.ok_or_else(|| Refusal::malformed("", format!("{} is not a game of the catalogue", type_name::<G>())))
    }
}

impl Registrar for Games {
    fn add<G: Game>(&mut self, game: Arc<G>) {
        self.by_type.insert(TypeId::of::<G>(), game);
    }
}
