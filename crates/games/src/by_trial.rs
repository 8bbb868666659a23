//! Games whose lists of moves and advice are found by trying every move. A game only has to give the value of a position.

use crate::components::{BestMoves, ReplyShare, STALL_WORK, ends_within};
use crate::game::{Game, Listing, Mark, MoveFilter, Removes, Solved, Stalls};
use crate::reason::{Change, Reasons, Rule};
use crate::refusal::Refusal;
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, Play};

/// A game whose positions have few moves, and one component each. With `type Solved<'a> = Tried<'a, Self>` all answers about a position
/// follow from these methods. A move that is tried costs a unit of work.
///
/// This is a whole game: take a proper divisor from a number. The value of a number is how often 2 divides it.
///
/// ```
/// use nimber_games::by_trial::{ByTrial, Tried};
/// use nimber_games::language::{Message, OwnWords, Phrase, Words};
/// use nimber_games::{About, Budget, Game, Mark, MoveFilter, Nimber, Play, Position, Refusal, Removes, Solved};
/// use serde::{Deserialize, Serialize};
/// use std::sync::LazyLock;
///
/// struct Aliquot;
/// # #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
/// #[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
/// struct Number { number: u64 }
/// # #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
/// #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
/// struct Divisor { take: u64 }
///
/// static WORDS: OwnWords = OwnWords::new(&[("en", "number = { $number }\ntake = take { $take }\n")]);
/// const NUMBER: Message = Message::of("number", &WORDS);
/// const TAKE: Message = Message::of("take", &WORDS);
/// static ABOUT: LazyLock<About> = LazyLock::new(|| About { name: "aliquot", title: "Aliquot", words: Some(&WORDS), ..About::default() });
///
/// impl Game for Aliquot {
///     type Request = Number;
///     type Position = Number;
///     type Component = Number;
///     type Move = Divisor;
///     type MoveRequest = Divisor;
///     type Solved<'a> = Tried<'a, Self>;
///     fn about(&self) -> &About { &ABOUT }
///     fn parse(&self, sent: Number) -> Result<Number, Refusal> {
///         if sent.number > 0 { Ok(sent) } else { Err(Refusal::invalid("/number", "0 has no largest divisor")) }
///     }
///     fn solve<'a>(&'a self, position: &'a Number, play: Play, budget: &'a Budget) -> Result<Tried<'a, Self>, Refusal> {
///         Tried::new(self, position, play, budget)
///     }
///     fn find(&self, position: &Number, sent: &Divisor, _: &Budget) -> Result<Divisor, Refusal> {
///         self.options(position).find(|mv| mv == sent).ok_or_else(|| Refusal::illegal("/take", "this is no proper divisor"))
///     }
///     fn apply(&self, position: &Number, mv: &Divisor) -> Number { Number { number: position.number - mv.take } }
///     fn is_over(&self, position: &Number) -> bool { position.number == 1 }
/// }
///
/// impl ByTrial for Aliquot {
///     fn options<'a>(&'a self, position: &'a Number) -> impl Iterator<Item = Divisor> + 'a {
///         (1..position.number).filter(|take| position.number % take == 0).map(|take| Divisor { take })
///     }
///     fn mark(&self, position: &Number, _: Play, _: &Budget) -> Result<Mark, Refusal> {
///         Ok(Mark::normal(Nimber::new(position.number.trailing_zeros().into())))
///     }
///     fn component(&self, position: &Number, _: Option<i64>, _: bool) -> Number { position.clone() }
/// }
///
/// impl Position for Number {}
/// impl Removes for Divisor { fn removed(&self) -> u64 { self.take } }
/// impl Words for Number { fn in_words(&self) -> Phrase { Phrase::of(NUMBER).number("number", self.number) } }
/// impl Words for Divisor { fn in_words(&self) -> Phrase { Phrase::of(TAKE).number("take", self.take) } }
///
/// let (twelve, budget) = (Aliquot.parse(Number { number: 12 })?, Budget::of(1_000));
/// let solved = Aliquot.solve(&twelve, Play::Normal, &budget)?;
/// assert_eq!(solved.mark().sg, Some(2));
/// let winning = solved.moves(MoveFilter::Winning, 10)?.moves;
/// assert_eq!(winning.into_iter().map(|(mv, _)| mv.take).collect::<Vec<_>>(), [1, 3]);
/// # Ok::<(), Refusal>(())
/// ```
pub trait ByTrial: Game {
    /// The legal moves in the documented order.
    fn options<'a>(&'a self, position: &'a Self::Position) -> impl Iterator<Item = Self::Move> + 'a;

    /// The value and outcome of a position.
    ///
    /// # Errors
    /// Like [`Game::solve`].
    fn mark(&self, position: &Self::Position, play: Play, budget: &Budget) -> Result<Mark, Refusal>;

    /// The position as the component that answers list, with its [value](Mark::sg), in binary too if `binary`.
    fn component(&self, position: &Self::Position, sg: Option<i64>, binary: bool) -> Self::Component;

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
    fn share(&self, mv: &G::Move, budget: &Budget) -> Result<ReplyShare, Refusal> {
        let after = self.game.apply(self.position, mv);
        let after = Tried { position: &after, budget, ..*self };
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

    fn components(&self, binary: bool) -> Vec<G::Component> {
        vec![self.game.component(self.position, self.mark.sg, binary)]
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

    /// Tries every move and every reply to it.
    fn stalls(&self, most: usize) -> Result<Stalls<G::Move>, Refusal> {
        let mut best = BestMoves::new(most);
        best.is_partial |= !ends_within(STALL_WORK, self.budget, &mut |budget| {
            for mv in self.game.options(self.position) {
                best.look_at(|| mv.clone());
                let share = self.share(&mv, budget)?;
                best.offer(share, || mv);
            }
            Ok(())
        })?;
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
