//! Games that only define their moves: every answer is found by trying the moves, and the moves after them.

use crate::components::{BestMoves, ReplyShare, STALL_WORK, ends_within};
use crate::game::{Game, Listing, Mark, MoveFilter, Removes, Solved, Stalls};
use crate::reason::{Change, Reasons, Rule};
use crate::refusal::Refusal;
use foldhash::fast::RandomState;
use nimber_solvers::theory::{Budget, Method, MexSet, Nimber, Outcome, Play};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

/// The only component of a position: the whole of it.
pub trait Whole<P> {
    /// The component of a position with its [value](Mark::sg), in binary too if `binary`.
    fn of(position: &P, sg: Option<i128>, binary: bool) -> Self;
}

/// A solved position of a game whose positions have one component each. All answers follow from the [legal moves](Game::legal), and from
/// the values of positions: a formula's, or those that a search finds. A move that is tried costs a unit of work.
///
/// This is a whole game: take a proper divisor from a number. The value of a number is how often 2 divides it, which the search need not
/// be told.
///
/// ```
/// use nimber_games::display_in_words;
/// use nimber_games::language::{Message, OwnWords, Phrase, Words};
/// use nimber_games::searched::{Searched, Whole};
/// use nimber_games::{About, Budget, Game, Legal, MoveFilter, Play, Position, Refusal, Removes, Solved};
/// use serde::{Deserialize, Serialize};
/// use std::sync::LazyLock;
///
/// struct Aliquot;
/// # #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
/// #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
/// struct Number { number: u64 }
/// # #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
/// #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
///     type Solved<'a> = Searched<'a, Self>;
///     fn about(&self) -> &About { &ABOUT }
///     fn parse(&self, sent: Number) -> Result<Number, Refusal> {
///         if sent.number > 0 { Ok(sent) } else { Err(Refusal::invalid("/number", "0 has no largest divisor")) }
///     }
///     fn legal<'a>(&'a self, position: &'a Number, _: &Budget) -> Result<Legal<'a, Divisor>, Refusal> {
///         Ok(Box::new((1..position.number).filter(|take| position.number % take == 0).map(|take| Divisor { take })))
///     }
///     fn find(&self, position: &Number, sent: &Divisor, budget: &Budget) -> Result<Divisor, Refusal> {
///         self.legal(position, budget)?.find(|mv| mv == sent).ok_or_else(|| Refusal::illegal("/take", "this is no proper divisor"))
///     }
///     fn apply(&self, position: &Number, mv: &Divisor) -> Number { Number { number: position.number - mv.take } }
///     fn solve<'a>(&'a self, position: &'a Number, play: Play, budget: &'a Budget) -> Result<Searched<'a, Self>, Refusal> {
///         Searched::new(self, position, play, budget)
///     }
/// }
///
/// impl Position for Number {}
/// impl Whole<Number> for Number { fn of(position: &Number, _: Option<i128>, _: bool) -> Self { position.clone() } }
/// impl Removes for Divisor { fn removed(&self) -> u64 { self.take } }
/// impl Words for Number { fn in_words(&self) -> Phrase { Phrase::of(NUMBER).number("number", self.number) } }
/// impl Words for Divisor { fn in_words(&self) -> Phrase { Phrase::of(TAKE).number("take", self.take) } }
///
/// display_in_words!(Number);
/// display_in_words!(Divisor);
///
/// let (twelve, budget) = (Aliquot.parse(Number { number: 12 })?, Budget::of(1_000));
/// let solved = Aliquot.solve(&twelve, Play::Normal, &budget)?;
/// assert_eq!(solved.mark().sg, Some(2));
/// let winning = solved.moves(MoveFilter::Winning, 10)?.moves;
/// assert_eq!(winning.into_iter().map(|(mv, _)| mv.take).collect::<Vec<_>>(), [1, 3]);
/// # Ok::<(), Refusal>(())
/// ```
pub struct Searched<'a, G: Game> {
    game: &'a G,
    position: &'a G::Position,
    play: Play,
    budget: &'a Budget,
    marks: Marks<'a, G::Position>,
    mark: Mark,
}

/// Where the marks of positions come from.
enum Marks<'a, P> {
    Formula(Box<dyn Fn(&P) -> Mark + Send + 'a>),
    /// Those that were found so far.
    Search(RefCell<HashMap<P, Mark, RandomState>>),
}

/// The memory for a position besides itself, in bytes, approximately.
const POSITION_BYTES: usize = 64;

impl<'a, G: Game> Searched<'a, G> {
    /// Searches everything that can follow a position. Each position is searched once.
    ///
    /// # Errors
    /// [`Refusal::OutOfWork`] if there are too many positions for the budget, [`Refusal::InvalidPosition`] if play can reach a position
    /// again.
    pub fn new(game: &'a G, position: &'a G::Position, play: Play, budget: &'a Budget) -> Result<Self, Refusal> {
        Self::with(game, position, play, budget, Marks::Search(RefCell::default()))
    }

    /// Takes the marks of positions under this play from a formula.
    ///
    /// # Errors
    /// Why the work stopped.
    pub fn by(
        game: &'a G,
        position: &'a G::Position,
        play: Play,
        budget: &'a Budget,
        formula: impl Fn(&G::Position) -> Mark + Send + 'a,
    ) -> Result<Self, Refusal> {
        Self::with(game, position, play, budget, Marks::Formula(Box::new(formula)))
    }

    fn with(
        game: &'a G,
        position: &'a G::Position,
        play: Play,
        budget: &'a Budget,
        marks: Marks<'a, G::Position>,
    ) -> Result<Self, Refusal> {
        let mut solved = Searched { game, position, play, budget, marks, mark: Mark::misere(Outcome::P) };
        solved.mark = solved.mark_of(position, budget)?;
        Ok(solved)
    }

    fn mark_of(&self, position: &G::Position, budget: &Budget) -> Result<Mark, Refusal> {
        match &self.marks {
            Marks::Formula(formula) => Ok(formula(position)),
            Marks::Search(found) => self.search(position, &mut found.borrow_mut(), budget),
        }
    }

    /// Without recursion: a game may last longer than a stack is deep.
    fn search(&self, start: &G::Position, found: &mut HashMap<G::Position, Mark, RandomState>, budget: &Budget) -> Result<Mark, Refusal> {
        if let Some(&mark) = found.get(start) {
            return Ok(mark);
        }
        let mut path = vec![self.open(start.clone(), budget)?];
        let mut on_path = HashSet::<G::Position, RandomState>::from_iter([start.clone()]);
        while let Some(last) = path.last_mut() {
            let option = last.options.next();
            match option.as_ref().map(|option| (option, found.get(option))) {
                Some((_, Some(&mark))) => last.add(mark),
                Some((option, None)) => {
                    if !on_path.insert(option.clone()) {
                        return Err(Refusal::invalid("", "play can reach a position again, so the game need not end"));
                    }
                    path.push(self.open(option.clone(), budget)?);
                }
                None => {
                    let mark = last.mark(self.play);
                    on_path.remove(&last.position);
                    found.extend(path.pop().map(|closed| (closed.position, mark)));
                    match path.last_mut() {
                        Some(before) => before.add(mark),
                        None => return Ok(mark),
                    }
                }
            }
        }
        Ok(self.mark)
    }

    fn open(&self, position: G::Position, budget: &Budget) -> Result<OpenPosition<G::Position>, Refusal> {
        budget.reserve_memory((POSITION_BYTES + 2 * size_of::<G::Position>()) as u64)?;
        let mut options = Vec::new();
        for mv in self.game.legal(&position, budget)? {
            budget.spend(1)?;
            options.push(self.game.apply(&position, &mv));
        }
        let is_over = options.is_empty();
        Ok(OpenPosition { position, options: options.into_iter(), is_over, values: MexSet::default(), is_won: false })
    }

    /// The mark of the position after a move.
    fn mark_after(&self, position: &G::Position, mv: &G::Move, budget: &Budget) -> Result<Mark, Refusal> {
        budget.spend(1)?;
        self.mark_of(&self.game.apply(position, mv), budget)
    }

    /// How many replies the opponent has to a move, and how many of them win.
    fn share(&self, mv: &G::Move, budget: &Budget) -> Result<ReplyShare, Refusal> {
        let after = self.game.apply(self.position, mv);
        let (mut legal, mut winning) = (0, 0);
        for reply in self.game.legal(&after, budget)? {
            legal += 1;
            winning += u128::from(self.mark_after(&after, &reply, budget)?.outcome == Outcome::P);
        }
        if legal == 0 {
            // Without a reply the opponent has lost in normal play and won in misère play.
            winning = u128::from(self.play == Play::Misere);
        }
        Ok(ReplyShare { winning, legal, removed: mv.removed() })
    }
}

/// A position whose options are being searched.
struct OpenPosition<P> {
    position: P,
    options: std::vec::IntoIter<P>,
    is_over: bool,
    /// Of the options so far.
    values: MexSet,
    is_won: bool,
}

impl<P> OpenPosition<P> {
    fn add(&mut self, option: Mark) {
        self.is_won |= option.outcome == Outcome::P;
        if let Some(sg) = option.sg.and_then(|sg| u64::try_from(sg).ok()) {
            self.values.insert(Nimber::new(sg));
        }
    }

    fn mark(&self, play: Play) -> Mark {
        match play {
            Play::Normal => Mark::normal(self.values.mex()),
            Play::Misere => Mark::misere(if self.is_won || self.is_over { Outcome::N } else { Outcome::P }),
        }
    }
}

impl<G: Game<Component: Whole<G::Position>>> Solved for Searched<'_, G> {
    type Component = G::Component;
    type Move = G::Move;

    fn mark(&self) -> Mark {
        self.mark
    }

    fn method(&self) -> Method {
        match self.marks {
            Marks::Formula(_) => Method::Formula,
            Marks::Search(_) => Method::Search,
        }
    }

    fn components(&self, binary: bool) -> Vec<G::Component> {
        vec![G::Component::of(self.position, self.mark.sg, binary)]
    }

    /// Each move is tried until the list is full. Then the moves are only counted, and tried if only winning ones count.
    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<G::Move>, Refusal> {
        let mut listing = Listing::none();
        let mut total = 0;
        for mv in self.game.legal(self.position, self.budget)? {
            if want == MoveFilter::All && listing.moves.len() == limit {
                self.budget.spend(1)?;
                total += 1;
                continue;
            }
            let mark = self.mark_after(self.position, &mv, self.budget)?;
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
            for mv in self.game.legal(self.position, self.budget)? {
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
