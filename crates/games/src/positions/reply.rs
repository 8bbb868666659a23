//! The opponent's move in a position.

use super::answer::{DEFAULT_WORK, naming, typed};
use super::position::GamePosition;
use crate::erased::erased;
use crate::game::Game;
use crate::level::Skill;
use crate::opponent::take_turn;
use crate::refusal::Refusal;
use nimber_solvers::theory::{Budget, Outcome, Play};
use rand::Rng;
use std::ops::Deref;

/// The move of an opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reply<M> {
    /// The move.
    pub mv: M,
    /// The outcome after it, for the player who moves next: `P` if the move wins. `None` if half of the budget does not solve the position.
    /// Then the opponent goes by what it sees a move or two ahead, and is not sure of anything beyond.
    pub outcome: Option<Outcome>,
}

/// So that a reply is [played](GamePosition::play) like any other move.
impl<M> Deref for Reply<M> {
    type Target = M;

    fn deref(&self) -> &M {
        &self.mv
    }
}

impl<M> Reply<M> {
    /// Whether the position was solved, so that the [outcome](Reply::outcome) is known.
    pub fn is_exact(&self) -> bool {
        self.outcome.is_some()
    }
}

impl<G: Game> GamePosition<G> {
    /// The move of an opponent with a [`Level`](crate::Level) or a [`Skill`] under the [usual play](GamePosition::usual_play), within
    /// [`DEFAULT_WORK`]. Where several moves are as good for it, `rng` decides: any generator of the crate `rand`, such as `rand::rng()`.
    /// One that starts from the same seed gives the same move.
    ///
    /// An opponent moves in positions that are too large to solve, too. [`Reply::is_exact`] tells which.
    ///
    /// ```
    /// use nimber_games::{Chomp, Level, Skill};
    /// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
    ///
    /// let mut rng = ChaCha8Rng::seed_from_u64(7);
    /// let mut chomp = Chomp::rectangle(40, 40)?;
    /// while !chomp.is_over() {
    ///     let reply = chomp.reply(Level::Casual, &mut rng)?; // or `Skill::new(0.6)?`
    ///     chomp = chomp.play(&reply)?;
    /// }
    /// let small = Chomp::rectangle(4, 6)?.reply(Level::Perfect, &mut rng)?;
    /// assert!(small.is_exact() && !Chomp::rectangle(40, 40)?.reply(Level::Perfect, &mut rng)?.is_exact());
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] if the game is over. [`Refusal::Malformed`] for a sum without a usual play, which needs
    /// [`reply_within`](GamePosition::reply_within).
    pub fn reply(&self, skill: impl Into<Skill>, rng: &mut dyn Rng) -> Result<Reply<G::Move>, Refusal> {
        self.reply_within(self.needed_play("reply_within")?, skill, rng, Budget::of(DEFAULT_WORK))
    }

    /// The same under this play and within a budget. Half of it is for solving the position.
    ///
    /// ```
    /// use nimber_games::{Budget, Level, Nim, Outcome, Play};
    /// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
    ///
    /// let (nim, mut rng) = (Nim::new([2, 1])?, ChaCha8Rng::seed_from_u64(7));
    /// for (play, taken) in [(Play::Normal, 1), (Play::Misere, 2)] {
    ///     let reply = nim.reply_within(play, Level::Perfect, &mut rng, Budget::of(1_000_000))?;
    ///     assert_eq!((reply.mv.take, reply.outcome), (taken, Some(Outcome::P)));
    /// }
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// Like [`GamePosition::reply`]; also [`Refusal::Stopped`], and [`Refusal::OutOfWork`] if the budget is too small to look at the moves.
    pub fn reply_within(&self, play: Play, skill: impl Into<Skill>, rng: &mut dyn Rng, budget: Budget) -> Result<Reply<G::Move>, Refusal> {
        let (position, skill) = (erased(self.game().clone(), self.data().clone()), skill.into());
        let taken = take_turn(&*position, play, |turn| turn.choose(skill, rng), &budget);
        let taken = taken.map_err(|refusal| naming(refusal, "reply_within"))?;
        let mv = taken.mv.as_ref().and_then(typed).ok_or_else(|| Refusal::illegal("", "the game is over: there is no move"))?;
        Ok(Reply { mv, outcome: taken.exact.map(|(_, after)| after.outcome) })
    }
}
