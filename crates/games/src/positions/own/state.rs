//! What the search needs of a position of a game of one's own, and its moves.

use crate::game::Removes;
use crate::language::{Language, Phrase, Words, message};
use crate::refusal::Refusal;
use crate::wording::cut;
use foldhash::fast::RandomState;
use nimber_solvers::theory::{Budget, Stop};
use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt;
use std::hash::{Hash, Hasher};

/// The most characters of a position in a sentence.
const LONGEST_SHOWN: usize = 60;

/// Looks at the deadline after each few options. They come from code of the caller, and each may take a millisecond.
///
/// # Errors
/// Those of [`Budget::check_deadline`].
pub fn look_up(index: usize, budget: &Budget) -> Result<(), Stop> {
    const FEW: usize = 16;
    if index % FEW == FEW - 1 { budget.check_deadline() } else { Ok(()) }
}

/// A position as the search needs it.
pub trait State: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// The positions after each move. Equal ones may come more than once.
    fn each_option(&self) -> impl Iterator<Item = Self>;

    /// The independent parts, each in its canonical form.
    fn reduced_parts(&self) -> Vec<Self>;

    /// The position as it is written.
    fn written(&self) -> String;

    /// The moves, which lead to these positions. Equal ones may come more than once.
    fn each_move(&self) -> impl Iterator<Item = OwnMove<Self>>;

    /// The options, each once.
    fn distinct_options(&self) -> impl Iterator<Item = Self> {
        let mut known = HashSet::<Self, RandomState>::default();
        self.each_option().filter(move |option| known.insert(option.clone()))
    }

    /// The moves to the options, and what is amiss with them. An option costs a unit of work.
    ///
    /// # Errors
    /// Why the work stopped.
    fn moves_to_options(&self, budget: &Budget) -> Result<MovesToOptions<Self>, Refusal> {
        let mut without_move = HashSet::<Self, RandomState>::default();
        for (index, option) in self.each_option().enumerate() {
            budget.spend(1)?;
            look_up(index, budget)?;
            without_move.insert(option);
        }
        let mut met = HashSet::<Self, RandomState>::default();
        let (mut moves, mut amiss) = (Vec::new(), None);
        for (index, mv) in self.each_move().enumerate() {
            look_up(index, budget)?;
            match without_move.take(&mv.to) {
                Some(option) => {
                    met.insert(option);
                    moves.push(mv);
                }
                None if met.contains(&mv.to) => {}
                None => amiss = amiss.or_else(|| Some(self.no_option(&mv))),
            }
        }
        if !without_move.is_empty() {
            let told = moves.len();
            moves.extend(self.each_option().filter(|option| without_move.remove(option)).map(OwnMove::to));
            amiss = moves.get(told).map(|mv| self.no_move(&mv.to));
        }
        Ok(MovesToOptions { moves, amiss })
    }

    /// The moves, each once.
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] if they do not lead to the options, which the search goes by. Otherwise why the work stopped.
    fn distinct_moves(&self, budget: &Budget) -> Result<Vec<OwnMove<Self>>, Refusal> {
        let MovesToOptions { moves, amiss } = self.moves_to_options(budget)?;
        amiss.map_or(Ok(moves), Err)
    }

    /// The refusal of a move that leads to none of the options.
    fn no_option(&self, mv: &OwnMove<Self>) -> Refusal {
        let detail = format!("`moves` of {} has a move to {}, which is none of its `options`", self.shown(), mv.to.shown());
        Refusal::invalid("", detail)
    }

    /// The refusal of an option to which no move leads.
    fn no_move(&self, option: &Self) -> Refusal {
        let detail = format!("`moves` of {} has no move to {}, which is one of its `options`", self.shown(), option.shown());
        Refusal::invalid("", detail)
    }

    /// The start of its text, for a sentence.
    fn shown(&self) -> String {
        cut(&self.written(), LONGEST_SHOWN)
    }
}

/// The moves of a position, one for each option.
pub struct MovesToOptions<T> {
    /// Behind those with a name are the options to which no move was told.
    pub moves: Vec<OwnMove<T>>,
    /// The refusal of an option without a move, or of a move to no option.
    pub amiss: Option<Refusal>,
}

/// A move in a game of one's own: the option that it leads to, and what players call it, if [`moves`](crate::ImpartialGame::moves) says
/// it. Two moves are equal if they lead to equal positions. In a sum, [`SumMove::typed`](crate::SumMove::typed) gives it as
/// `typed::<OwnMove<Strip>>()`, if `Strip` is the type of the positions.
#[derive(Clone, Debug)]
pub struct OwnMove<T> {
    /// The position after the move.
    pub to: T,
    name: Option<Box<str>>,
}

impl<T> OwnMove<T> {
    /// A move without a name.
    pub fn to(to: T) -> Self {
        OwnMove { to, name: None }
    }

    /// A move that players call by a name, such as `b3` or `take 2`.
    pub fn named(name: impl Into<Box<str>>, to: T) -> Self {
        OwnMove { to, name: Some(name.into()) }
    }

    /// What players call it.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

impl<T: PartialEq> PartialEq for OwnMove<T> {
    fn eq(&self, other: &Self) -> bool {
        self.to == other.to
    }
}

impl<T: Eq> Eq for OwnMove<T> {}

impl<T: PartialOrd> PartialOrd for OwnMove<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.to.partial_cmp(&other.to)
    }
}

impl<T: Ord> Ord for OwnMove<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.to.cmp(&other.to)
    }
}

impl<T: Hash> Hash for OwnMove<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to.hash(state);
    }
}

impl<T> Removes for OwnMove<T> {}

impl<T: State> Words for OwnMove<T> {
    fn in_words(&self) -> Phrase {
        match self.name() {
            Some(name) => Phrase::of(message::MOVE_NAMED).text("name", name),
            None => Phrase::of(message::MOVE_TO).text("state", self.to.written()),
        }
    }
}

impl<T: State> fmt::Display for OwnMove<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            // As it is, also without the feature `words`.
            Some(name) => f.write_str(name),
            None => f.write_str(&Language::default().say(&self.in_words())),
        }
    }
}
