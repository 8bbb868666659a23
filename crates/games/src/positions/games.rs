//! The games of the catalogue as values.

use crate::game::Game;
use crate::refusal::Refusal;
use crate::{Registrar, Tables, register};
use nimber_solvers::grundy::{DEFAULT_VALUE_COUNT, GrowingValues};
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

/// The games of the constructors. Their caches change no answer. Positions have to share these games: two heaps are in the same misère
/// quotient only if it comes from one cache.
static SHARED: LazyLock<Games> = LazyLock::new(|| {
    let grundy = GrowingValues::below(DEFAULT_VALUE_COUNT);
    Games::new(&Tables { grundy, ..Tables::outline() })
});

impl Games {
    /// The games with these tables.
    pub fn new(tables: &Tables) -> Self {
        let mut games = Games { by_type: HashMap::new() };
        register(&mut games, tables);
        games
    }

    pub(super) fn shared() -> &'static Games {
        &SHARED
    }

    /// The game of this type.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] if the game is not in the catalogue.
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
