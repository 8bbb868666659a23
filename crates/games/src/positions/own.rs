//! Games of one's own: from the options of each position to values, outcomes, winning moves and sums.
//!
//! All positions that can be reached are found, each once, and become the nodes of a graph. A position is a token on it, so the solver of
//! [`dag`](crate::dag) does the rest.

use super::answer::Answer;
use super::position::GamePosition;
use crate::about::About;
use crate::components::{Components, SolvedSum};
use crate::dag::{DagRules, Digraph, Push};
use crate::game::{Game, Legal, Position, Removes};
use crate::language::{Language, Phrase, Words, message};
use crate::listed::BinaryValue;
use crate::refusal::Refusal;
use crate::wording::shorten;
use foldhash::fast::RandomState;
use nimber_solvers::theory::{Budget, Nimber, Play};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::sync::{Arc, LazyLock};

/// A position of a game of one's own. Its options are all that is needed.
///
/// The game has to be impartial, and it has to end: a position that can be reached again is refused, and so is a game with too many
/// positions for the budget. Positions that are equal have to have equal options.
///
/// ```
/// use nimber_games::{ImpartialGame, Nim, Nimber, OwnMove};
///
/// /// One token on a strip. It moves 1, 2 or 3 squares, but not as far as the move before.
/// #[derive(Clone, Debug, PartialEq, Eq, Hash)]
/// struct Strip { squares: u64, last: u64 }
///
/// impl ImpartialGame for Strip {
///     fn options(&self) -> impl Iterator<Item = Self> {
///         let Strip { squares, last } = *self;
///         (1..=3).filter(move |&step| step != last && step <= squares).map(move |step| Strip { squares: squares - step, last: step })
///     }
/// }
///
/// let strip = Strip { squares: 8, last: 0 };
/// assert_eq!(strip.solve()?.nimber(), Some(Nimber::new(0)));
/// // In a sum with heaps of Nim:
/// let sum = Nim::new([2])? + strip;
/// let answer = sum.solve()?;
/// assert_eq!(answer.nimber(), Some(Nimber::new(2)));
/// for mv in answer.winning_moves()? {
///     if let Some(step) = mv.typed::<OwnMove<Strip>>() {
///         println!("to square {} in components[{}]", step.to.squares, mv.component);
///     }
/// }
/// # Ok::<(), nimber_games::Refusal>(())
/// ```
pub trait ImpartialGame: Clone + Eq + Hash + fmt::Debug + Send + Sync + Sized + 'static {
    /// The positions after each legal move, in any order. Equal ones count once. None if the game is over.
    fn options(&self) -> impl Iterator<Item = Self>;

    /// The position with what all positions have, `+` above all. Rust lets no library give `+` to every type that may implement this trait.
    fn position(&self) -> Own<Self> {
        GamePosition::place(Arc::new(OwnGame(PhantomData)), OwnPosition { state: self.clone() })
    }

    /// Solves the position in normal play. See [`GamePosition::solve`].
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] if a position can be reached again, [`Refusal::BeyondLimits`] if there are too many positions.
    fn solve(&self) -> Result<Answer<OwnGame<Self>>, Refusal> {
        self.position().solve()
    }

    /// See [`GamePosition::solve_under`].
    ///
    /// # Errors
    /// Like [`ImpartialGame::solve`].
    fn solve_under(&self, play: Play) -> Result<Answer<OwnGame<Self>>, Refusal> {
        self.position().solve_under(play)
    }

    /// See [`GamePosition::solve_within`].
    ///
    /// # Errors
    /// Like [`ImpartialGame::solve`]; also [`Refusal::Stopped`].
    fn solve_within(&self, play: Play, budget: Budget) -> Result<Answer<OwnGame<Self>>, Refusal> {
        self.position().solve_within(play, budget)
    }

    /// The position after a move: `mv.to`, if it is an option of this position.
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] if it is not.
    fn play(&self, mv: &OwnMove<Self>) -> Result<Self, Refusal> {
        Ok(self.position().play(mv)?.into_data().state)
    }
}

/// A position of a game of one's own among the other positions.
pub type Own<T> = GamePosition<OwnGame<T>>;

/// The game whose positions are `T`.
#[derive(Debug)]
pub struct OwnGame<T>(PhantomData<fn() -> T>);

/// A position of a game of one's own as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OwnPosition<T> {
    /// The position.
    pub state: T,
}

impl<T: fmt::Debug> fmt::Display for OwnPosition<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.state.fmt(f)
    }
}

/// A position of a game of one's own with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnComponent {
    /// The position, as `Debug` writes it.
    pub state: String,
    /// Its nimber.
    pub sg: u64,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
}

/// A move in a game of one's own: the option that it leads to. What the move is called in the game, such as how many objects it takes,
/// follows from the positions before and after it. In a sum, [`SumMove::typed`](crate::SumMove::typed) gives it as
/// `typed::<OwnMove<Strip>>()`, if `Strip` is the type of the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OwnMove<T> {
    /// The position after the move.
    pub to: T,
}

/// A move in a game of one's own, not yet checked.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OwnMoveRequest {
    /// The position after the move, as `Debug` writes it.
    pub to: String,
}

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "own",
    title: "A game of one's own",
    rules: "Move to one of the options of the position.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "as the options are listed",
    ..About::default()
});

impl<T: ImpartialGame> Game for OwnGame<T> {
    type Request = NoRequest;
    type Position = OwnPosition<T>;
    type Component = OwnComponent;
    type Move = OwnMove<T>;
    type MoveRequest = OwnMoveRequest;
    type Solved<'a> = SolvedSum<'a, Token<T>, DagRules>;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: NoRequest) -> Result<OwnPosition<T>, Refusal> {
        match request {}
    }

    fn solve<'a>(&'a self, position: &'a OwnPosition<T>, play: Play, budget: &'a Budget) -> Result<Self::Solved<'a>, Refusal> {
        let reached = ReachableStates::from(&position.state, budget)?;
        let rules = DagRules::new(&reached.graph, budget)?;
        SolvedSum::new(Token { reached: Arc::new(reached), node: [0] }, rules, play, budget)
    }

    fn solve_later<'a>(
        &'a self,
        position: &'a OwnPosition<T>,
        earlier: &Self::Solved<'_>,
        play: Play,
        budget: &'a Budget,
    ) -> Result<Self::Solved<'a>, Refusal> {
        let reached = &earlier.position().reached;
        match reached.numbers.get(&position.state) {
            Some(&node) => SolvedSum::new(Token { reached: reached.clone(), node: [node] }, earlier.rules().later(), play, budget),
            None => self.solve(position, play, budget),
        }
    }

    fn find(&self, position: &OwnPosition<T>, request: &OwnMoveRequest, budget: &Budget) -> Result<OwnMove<T>, Refusal> {
        let found = option_where(position, budget, |option| format!("{option:?}") == request.to)?;
        found.ok_or_else(|| no_option(position, &request.to))
    }

    /// Only the position after a move counts: its text need not tell it from others, and options may come in another order each time.
    fn find_equal(&self, position: &OwnPosition<T>, mv: &OwnMove<T>, budget: &Budget) -> Result<OwnMove<T>, Refusal> {
        option_where(position, budget, |option| *option == mv.to)?.ok_or_else(|| no_option(position, &format!("{:?}", mv.to)))
    }

    fn apply(&self, _: &OwnPosition<T>, mv: &OwnMove<T>) -> OwnPosition<T> {
        OwnPosition { state: mv.to.clone() }
    }

    fn legal<'a>(&'a self, position: &'a OwnPosition<T>, _: &Budget) -> Result<Legal<'a, OwnMove<T>>, Refusal> {
        let mut known = HashSet::<T, RandomState>::default();
        let options = position.state.options().filter(move |option| known.insert(option.clone()));
        Ok(Box::new(options.map(|to| OwnMove { to })))
    }
}

/// The first option that is the wanted one. Each that is looked at costs a unit.
fn option_where<T: ImpartialGame>(
    position: &OwnPosition<T>,
    budget: &Budget,
    is_wanted: impl Fn(&T) -> bool,
) -> Result<Option<OwnMove<T>>, Refusal> {
    for to in position.state.options() {
        budget.spend(1)?;
        if is_wanted(&to) {
            return Ok(Some(OwnMove { to }));
        }
    }
    Ok(None)
}

fn no_option<T: fmt::Debug>(position: &OwnPosition<T>, to: &str) -> Refusal {
    Refusal::illegal("/to", format!("no move leads from {:?} to {to}", position.state))
}

/// Positions of a game of one's own are made, not read.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum NoRequest {}

/// The cost of a position in units of work. It bounds the memory: a million positions with the usual budget.
const FOUND_POSITION: u64 = 100;

/// The cost of an option, which is made and looked up.
const FOUND_OPTION: u64 = 8;

/// The memory for a position besides itself, in bytes, approximately.
const POSITION_BYTES: usize = 32;

/// A position and all that can follow it.
pub struct ReachableStates<T> {
    /// The first one is the position itself.
    states: Vec<T>,
    numbers: HashMap<T, u32, RandomState>,
    graph: Arc<Digraph>,
}

impl<T: ImpartialGame> ReachableStates<T> {
    fn from(start: &T, budget: &Budget) -> Result<Self, Refusal> {
        let mut states = vec![start.clone()];
        let mut numbers = HashMap::<T, u32, RandomState>::from_iter([(start.clone(), 0)]);
        let (mut starts, mut targets) = (vec![0], Vec::new());
        // The last position that has an option, for each: equal options count once.
        let mut last_from = vec![u32::MAX];
        let mut from = 0;
        while let Some(state) = states.get(from as usize).cloned() {
            budget.spend(FOUND_POSITION)?;
            budget.reserve_memory((POSITION_BYTES + 2 * size_of::<T>()) as u64)?;
            for option in state.options() {
                budget.spend(FOUND_OPTION)?;
                let next = number(states.len())?;
                let to = match numbers.entry(option) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(new) => {
                        states.push(new.key().clone());
                        last_from.push(u32::MAX);
                        *new.insert(next)
                    }
                };
                if std::mem::replace(&mut last_from[to as usize], from) != from {
                    targets.push(to);
                }
            }
            starts.push(number(targets.len())?);
            from += 1;
        }
        let ends = Digraph::new(starts, targets);
        let graph = ends.map_err(|cycle| {
            let path = cycle.iter().chain(cycle.first()).take(CYCLE_SHOWN).map(|&node| format!("{:?}", states[node as usize]));
            let path = shorten(path.collect::<Vec<_>>().join(" to "));
            Refusal::invalid("", format!("the game need not end: it can go round from {path}"))
        })?;
        Ok(ReachableStates { states, numbers, graph: Arc::new(graph) })
    }
}

/// How many positions of a cycle an error shows.
const CYCLE_SHOWN: usize = 4;

fn number(count: usize) -> Result<u32, Refusal> {
    // The last number means none.
    u32::try_from(count)
        .ok()
        .filter(|&number| number < u32::MAX)
        .ok_or_else(|| Refusal::beyond("positions", u32::MAX.into(), count, "the game has too many positions or moves"))
}

/// A position of the graph, as the only component of a sum.
pub struct Token<T> {
    reached: Arc<ReachableStates<T>>,
    node: [u32; 1],
}

impl<T: ImpartialGame> Components for Token<T> {
    type Component = u32;
    type Cut = Push;
    type Listed = OwnComponent;
    type Move = OwnMove<T>;

    fn components(&self) -> &[u32] {
        &self.node
    }

    fn listed_component(&self, _: usize, value: Nimber, binary: bool) -> OwnComponent {
        let [node] = self.node;
        let (state, sg) = (format!("{:?}", self.reached.states[node as usize]), value.get());
        OwnComponent { state, sg, sg_binary: BinaryValue::wanted(binary, sg) }
    }

    fn listed_move(&self, _: usize, &Push { to }: &Push, _: Nimber) -> OwnMove<T> {
        OwnMove { to: self.reached.states[to as usize].clone() }
    }
}

impl<T: ImpartialGame> Position for OwnPosition<T> {}

impl<T: fmt::Debug> Serialize for OwnPosition<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([("state", format!("{:?}", self.state))])
    }
}

impl<T: fmt::Debug> Serialize for OwnMove<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([("to", format!("{:?}", self.to))])
    }
}

impl<T> Removes for OwnMove<T> {}

impl Words for OwnComponent {
    fn in_words(&self) -> Phrase {
        Phrase::of(message::PART_STATE).text("state", &*self.state)
    }
}

impl<T: fmt::Debug> Words for OwnMove<T> {
    fn in_words(&self) -> Phrase {
        Phrase::of(message::MOVE_TO).text("state", format!("{:?}", self.to))
    }
}

impl<T: fmt::Debug> fmt::Display for OwnMove<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Language::default().say(&self.in_words()))
    }
}

#[cfg(feature = "schema")]
mod schema {
    use utoipa::openapi::schema::{ObjectBuilder, Type};
    use utoipa::openapi::{RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    /// No document has these types, but all positions and moves need a schema.
    fn object() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Object).into()
    }

    impl<T> PartialSchema for super::OwnPosition<T> {
        fn schema() -> RefOr<Schema> {
            object()
        }
    }

    impl<T> PartialSchema for super::OwnMove<T> {
        fn schema() -> RefOr<Schema> {
            object()
        }
    }

    impl<T> ToSchema for super::OwnPosition<T> {}
    impl<T> ToSchema for super::OwnMove<T> {}
}
