//! The games and their tables: the one list of games.

use crate::erased::DynGame;
use crate::game::Game;
use crate::{
    brussels_sprouts, chomp, dag, euclid, fibonacci_nim, grundy, hackenbush, ichomp, kayles, lasker, mixed_sprouts, moore, nim, notakto,
    octal, rule, split, sprouts, subtraction, sum, treblecross, wythoff,
};
use nimber_solvers::cache::WatchedCache;
use std::sync::Arc;

/// Receives every game of the catalogue, of any type.
#[doc(hidden)]
pub trait Registrar {
    fn add<G: Game>(&mut self, game: Arc<G>);

    /// Receives a cache that games share, for metrics.
    fn watch(&mut self, cache: WatchedCache) {
        let _ = cache;
    }
}

/// Passes every game to a registrar and keeps it as a component of sums.
pub struct WithSums<'a, R> {
    registrar: &'a mut R,
    components: Vec<Arc<dyn DynGame>>,
}

#[doc(hidden)]
impl<R: Registrar> WithSums<'_, R> {
    pub fn add<G: Game>(&mut self, game: G) {
        let game = Arc::new(game);
        self.components.push(game.clone());
        self.registrar.add(game);
    }
}

/// The tables of the games. Smaller tables give the same answers, but for fewer positions.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Values of Chomp positions, for Chomp and iChomp.
    pub chomp: nimber_solvers::chomp::ValueTables,
    /// Outcomes of misère Chomp, for positions beyond these values.
    pub chomp_outcomes: Option<Arc<nimber_solvers::chomp::Outcomes>>,
    /// Who wins misère iChomp.
    pub misere_sums: nimber_solvers::chomp::MisereSumTables,
    /// Values of single groups of Grundy's game.
    pub grundy: nimber_solvers::grundy::GrowingValues,
    /// Searched boards, for Chomp and iChomp. They do not depend on the tables, so clones share them.
    pub downsets: Arc<nimber_solvers::chomp::Downsets>,
    /// The values of octal games, for Kayles too. Clones share them.
    pub octal: Arc<nimber_solvers::octal::OctalCache>,
    /// Certificates of large starts of Sprouts.
    #[doc(hidden)]
    pub sprouts: Arc<sprouts::Book>,
    /// The games whose tables are still being prepared. They give no answers: with other tables, answers would name another method, and
    /// more positions would be refused.
    #[doc(hidden)]
    pub pending: Vec<&'static str>,
}

impl Tables {
    /// Minimal tables that take hardly any time: enough to list the games and their parameters.
    pub fn outline() -> Self {
        Tables {
            chomp: nimber_solvers::chomp::ValueTables::default(),
            chomp_outcomes: None,
            misere_sums: Default::default(),
            grundy: nimber_solvers::grundy::Values::new(64).into(),
            sprouts: Arc::new(sprouts::Book::shipped()),
            downsets: Arc::default(),
            octal: Arc::default(),
            pending: Vec::new(),
        }
    }
}

/// The tables that are computed at every start, in a few hundredths of a second. No Chomp tables.
impl Default for Tables {
    fn default() -> Self {
        let grundy = nimber_solvers::grundy::Values::new(nimber_solvers::grundy::DEFAULT_VALUE_COUNT);
        Tables { grundy: grundy.into(), ..Tables::outline() }
    }
}

/// Registers each game once, in the order of the catalogue.
pub fn register(registrar: &mut impl Registrar, tables: &Tables) {
    register_with(registrar, tables, |_| ());
}

/// Registers each game once, with `more` games before the sums.
pub fn register_with<R: Registrar>(registrar: &mut R, tables: &Tables, more: impl FnOnce(&mut WithSums<'_, R>)) {
    let Tables { chomp, chomp_outcomes, misere_sums, grundy, downsets, octal, sprouts: book, pending } = tables.clone();
    registrar.watch(downsets.clone().watched());
    // A quadrant of iChomp is a board of Chomp.
    let boards = chomp::BoardValues { tables: chomp, outcomes: chomp_outcomes, downsets, misere_sums };
    let mut registrar = WithSums { registrar, components: Vec::new() };
    registrar.add(nim::Nim);
    registrar.add(subtraction::Subtraction::default());
    registrar.add(lasker::Lasker);
    registrar.add(wythoff::Wythoff::default());
    registrar.add(euclid::Euclid);
    registrar.add(fibonacci_nim::FibonacciNim::default());
    registrar.add(moore::Moore);
    registrar.add(kayles::Kayles::sharing(octal.clone()));
    registrar.add(grundy::Grundy::new(grundy));
    registrar.add(split::Split::default());
    registrar.add(octal::Octal::sharing(octal.clone()));
    registrar.add(treblecross::Treblecross::sharing(octal.clone()));
    registrar.add(rule::Rule::sharing(octal));
    registrar.add(chomp::Chomp::new(boards.clone()));
    registrar.add(ichomp::IChomp::new(boards));
    registrar.add(notakto::Notakto::default());
    registrar.add(sprouts::Sprouts::new(book));
    registrar.add(brussels_sprouts::BrusselsSprouts);
    registrar.add(mixed_sprouts::MixedSprouts);
    registrar.add(hackenbush::Hackenbush);
    registrar.add(dag::Dag);
    more(&mut registrar);
    let WithSums { registrar, components } = registrar;
    registrar.add(Arc::new(sum::Sum::new(components, pending)));
}
