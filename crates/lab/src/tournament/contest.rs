//! One game from its start to its end.

use super::player::Player;
use nimber_answers::analysis::MAX_LIMIT;
use nimber_answers::opponent::{OpponentLevel, choose};
use nimber_games::wire::read;
use nimber_games::{About, Game, MoveFilter, Refusal, Registrar, Solved, Tables, register};
use nimber_solvers::theory::{Budget, Outcome, Play};
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::sync::Arc;

/// A game whose types are not known.
pub trait Contest: Send + Sync {
    fn about(&self) -> &About;

    /// Plays a game to its end. Each move has its own budget.
    fn play_out(&self, fixture: &Fixture<'_>, budget: &dyn Fn() -> Budget, rng: &mut ChaCha8Rng) -> Result<Played, Refusal>;
}

/// A game that is to be played.
pub struct Fixture<'a> {
    pub start: &'a Value,
    pub play: Play,
    pub pair: [Player; 2],
    /// The index of the player who begins.
    pub beginner: usize,
}

/// A game that was played.
pub struct Played {
    /// Whether the first of the pair won.
    pub first_won: bool,
    /// Whether perfect play had to move in a won position.
    pub perfect_could_win: bool,
}

/// Every registered game.
pub fn contests(tables: &Tables) -> Vec<Box<dyn Contest>> {
    let mut collected = Collected(Vec::new());
    register(&mut collected, tables);
    collected.0
}

struct Collected(Vec<Box<dyn Contest>>);

impl Registrar for Collected {
    fn add<G: Game>(&mut self, game: Arc<G>) {
        self.0.push(Box::new(Registered(game)));
    }
}

struct Registered<G>(Arc<G>);

impl<G: Game> Contest for Registered<G> {
    fn about(&self) -> &About {
        self.0.about()
    }

    fn play_out(&self, fixture: &Fixture<'_>, budget: &dyn Fn() -> Budget, rng: &mut ChaCha8Rng) -> Result<Played, Refusal> {
        let &Fixture { start, play, pair, beginner } = fixture;
        let game = &*self.0;
        let mut position = game.parse(read(start.clone())?)?;
        let mut mover = beginner;
        let mut perfect_could_win = false;
        while !game.is_over(&position) {
            let budget = budget();
            budget.check()?;
            let solved = game.solve(&position, play, &budget)?;
            let mv = match pair[mover] {
                Player::Level(level) => {
                    perfect_could_win |= level == OpponentLevel::Perfect && solved.mark().outcome == Outcome::N;
                    choose(game, &position, &solved, play, level, &budget, rng)?
                }
                Player::Random => solved.moves(MoveFilter::All, MAX_LIMIT)?.moves.choose(rng).map(|(mv, _)| mv.clone()),
            };
            let Some(mv) = mv else { break };
            let next = game.apply(&position, &mv);
            drop(solved);
            position = next;
            mover = 1 - mover;
        }
        let winner = match play {
            Play::Normal => 1 - mover,
            Play::Misere => mover,
        };
        Ok(Played { first_won: winner == 0, perfect_could_win })
    }
}
