//! Games whose lists of moves and advice are found by trying every move. A game only has to give the value of a position.

use crate::game::{Game, Listing, Mark, MoveFilter, Removes, Solved};
use crate::parts::{BestMoves, ReplyShare, STALL_WORK};
use crate::reason::{Change, Reasons, Rule};
use crate::refusal::Refusal;
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, Play};

/// A game whose positions have few moves, and one component each. With `type Solved<'a> = Tried<'a, Self>` all answers about a position
/// follow from these methods. A move that is tried costs a unit of work.
pub trait ByTrial: Game {
    /// The legal moves in the documented order.
    fn options<'a>(&'a self, position: &'a Self::Position) -> impl Iterator<Item = Self::Move> + 'a;

    /// The value and outcome of a position.
    ///
    /// # Errors
    /// Like [`Game::solve`].
    fn mark(&self, position: &Self::Position, play: Play, budget: &Budget) -> Result<Mark, Refusal>;

    /// The position as the component that answers list, with its [value](Mark::sg).
    fn component(&self, position: &Self::Position, sg: Option<i64>) -> Self::Component;

    /// How marks are known.
    fn method(&self) -> Method {
        Method::Formula
    }
}

/// A solved position of a game that tries every move.
pub struct Tried<'a, G: Game> {
    game: &'a G,
    position: &'a G::Position,
    play: Play,
    budget: &'a Budget,
    mark: Mark,
}

impl<'a, G: ByTrial> Tried<'a, G> {
    /// # Errors
    /// Like [`ByTrial::mark`].
    pub fn new(game: &'a G, position: &'a G::Position, play: Play, budget: &'a Budget) -> Result<Self, Refusal> {
        Ok(Tried { game, position, play, budget, mark: game.mark(position, play, budget)? })
    }

    /// The mark of the position after a move.
    fn mark_after(&self, mv: &G::Move) -> Result<Mark, Refusal> {
        self.budget.spend(1)?;
        self.game.mark(&self.game.apply(self.position, mv), self.play, self.budget)
    }

    /// How many replies the opponent has to a move, and how many of them win.
    fn share(&self, mv: &G::Move) -> Result<ReplyShare, Refusal> {
        let after = self.game.apply(self.position, mv);
        let after = Tried { position: &after, ..*self };
        let (mut legal, mut winning) = (0, 0);
        for reply in after.game.options(after.position) {
            legal += 1;
            winning += u128::from(after.mark_after(&reply)?.outcome == Outcome::P);
        }
        if legal == 0 {
            // Without a reply the opponent has lost in normal play and won in misère play.
            winning = u128::from(self.play == Play::Misere);
        }
        Ok(ReplyShare { winning, legal, removed: mv.removed() })
    }
}

impl<G: ByTrial> Solved for Tried<'_, G> {
    type Component = G::Component;
    type Move = G::Move;

    fn mark(&self) -> Mark {
        self.mark
    }

    fn method(&self) -> Method {
        self.game.method()
    }

    fn components(&self) -> Vec<G::Component> {
        vec![self.game.component(self.position, self.mark.sg)]
    }

    /// Each move is tried until the list is full. Then the moves are only counted, and tried if only winning ones count.
    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<G::Move>, Refusal> {
        let mut listing = Listing::none();
        let mut total = 0;
        for mv in self.game.options(self.position) {
            if want == MoveFilter::All && listing.moves.len() == limit {
                self.budget.spend(1)?;
                total += 1;
                continue;
            }
            let mark = self.mark_after(&mv)?;
            if want == MoveFilter::All || mark.outcome == Outcome::P {
                total += 1;
                if listing.moves.len() < limit {
                    listing.moves.push((mv, mark));
                }
            }
        }
        Ok(Listing { total: Some(total), ..listing })
    }

    /// Tries every move and every reply to it. After a fixed amount of work, the best of the moves tried so far is advised.
    fn stalls(&self, most: usize) -> Result<Vec<G::Move>, Refusal> {
        let start = self.budget.spent();
        let mut best = BestMoves::new(most);
        for mv in self.game.options(self.position) {
            let share = self.share(&mv)?;
            best.offer(share, || mv);
            if self.budget.spent() - start > STALL_WORK {
                break;
            }
        }
        Ok(best.finish())
    }

    fn reasons(&self) -> Result<Reasons, Refusal> {
        // Under misère play `sg` is no nimber.
        let nimber = |mark: Mark| mark.sg.filter(|_| self.play == Play::Normal).and_then(|sg| u64::try_from(sg).ok()).map(Nimber::new);
        let rule = match self.play {
            Play::Normal => Rule::Xor { alike: Vec::new() },
            Play::Misere => Rule::Search,
        };
        let winning = self.moves(MoveFilter::Winning, 1)?.moves;
        let change = winning.first().map(|&(_, mark)| Change { component: 0, to: nimber(mark) });
        Ok(Reasons { values: vec![nimber(self.mark)], rule, change })
    }
}
