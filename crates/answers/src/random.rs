//! Random positions with a wanted outcome.

use super::charges::charge_writing;
use nimber_games::{DynPosition, Limit, Refusal};
use nimber_solvers::theory::{Budget, Outcome, Play};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How many positions are drawn at most before one is found.
pub const MAX_ATTEMPTS: u64 = 10_000;

/// In units of work, for each position that is drawn.
const DRAWING: u64 = 32;

/// Which outcome the position is to have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum WantedOutcome {
    N,
    P,
    #[default]
    #[serde(rename = "any")]
    Any,
}

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Wish {
    pub sizes: Vec<u64>,
    pub play: Play,
    pub outcome: WantedOutcome,
    pub seed: u64,
}

/// A random position.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RandomPosition<P> {
    /// The game's name.
    pub game: &'static str,
    /// The convention that decides the game.
    pub play: Play,
    /// The position; it can be sent back as it is.
    pub position: P,
    /// The Sprague–Grundy value; null under misère play, except Chomp's, and where only the winner is known.
    #[cfg_attr(feature = "schema", schema(required, minimum = -1))]
    pub sg: Option<i64>,
    /// N: the player to move wins. P: the previous player wins.
    pub outcome: Outcome,
    /// The same request with this seed gets the same position.
    pub seed: u64,
}

impl WantedOutcome {
    fn admits(self, outcome: Outcome) -> bool {
        match self {
            WantedOutcome::N => outcome == Outcome::N,
            WantedOutcome::P => outcome == Outcome::P,
            WantedOutcome::Any => true,
        }
    }
}

/// Draws positions until one has a move left and the wanted outcome.
///
/// # Errors
/// [`Refusal::BeyondLimits`] if none is found, or one is drawn that cannot be solved.
pub fn random_position(base: &dyn DynPosition, wish: &Wish, budget: &Budget) -> Result<RandomPosition<Arc<dyn DynPosition>>, Refusal> {
    let Wish { ref sizes, play, outcome: wanted, seed } = *wish;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..MAX_ATTEMPTS {
        budget.spend(DRAWING)?;
        let position = base.draw(sizes, &mut rng, budget)?;
        if position.is_over() {
            continue;
        }
        charge_writing(&*position, budget)?;
        let mark = position.solve(play, budget)?.mark();
        if wanted.admits(mark.outcome) {
            return Ok(RandomPosition { game: base.game().about().name, play, position, sg: mark.sg, outcome: mark.outcome, seed });
        }
    }
    let detail = format!(
        "none of {MAX_ATTEMPTS} random positions of this size has a move left and the outcome that was asked for; ask for another size or \
         outcome, or try another seed"
    );
    Err(Refusal::BeyondLimits(Limit { name: "random_attempts", allowed: MAX_ATTEMPTS, found: None, detail }))
}
