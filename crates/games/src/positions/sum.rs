//! Sums of positions of different games.

use super::own::ImpartialGame;
use super::position::GamePosition;
use crate::erased::typed::typed;
use crate::erased::{DynPosition, erased};
use crate::game::Game;
use crate::sum::{self, SumMove, SumPosition};
use std::any::Any;
use std::fmt;
use std::ops::Add;
use std::sync::Arc;

/// Positions of different games side by side: a move is a move in one of them.
///
/// Two positions are added with `+`, and a position of [a game of one's own](ImpartialGame) to a position. [`Sum::of`] takes any number.
///
/// One play holds for the whole sum: the player who moves last of all wins in normal play, and loses in misère play. Nobody loses by taking
/// the corner of a board of Chomp alone. So a sum with Chomp has no [usual play](GamePosition::usual_play), and
/// [`solve`](GamePosition::solve) refuses it; [`solve_under`](GamePosition::solve_under) says which play is meant.
///
/// In misère play, theorems cover sums of tame components, and sums within one misère quotient. Components of one game of one's own are
/// solved as one position with all their [parts](ImpartialGame::parts). Any other sum is searched as a whole, if its positions are few
/// enough for the budget. These are all combinations of positions of its components.
///
/// ```
/// use nimber_games::{Kayles, KaylesMove, Nim, Nimber, Sum};
/// let sum = Kayles::rows([10])? + Nim::new([3, 5])?;
/// let answer = sum.solve()?;
/// assert_eq!(answer.nimber(), Some(Nimber::new(2 ^ 3 ^ 5)));
/// let winning = answer.winning_moves()?;
/// assert_eq!(winning[0].component, 1);
/// assert!(winning[0].typed::<KaylesMove>().is_none());
/// assert!(!sum.play(&winning[0])?.solve()?.is_won());
/// assert_eq!(Sum::of([Kayles::rows([10])?.into(), Nim::new([3, 5])?.into()]).to_string(), sum.to_string());
/// # Ok::<(), nimber_games::Refusal>(())
/// ```
pub type Sum = GamePosition<sum::Sum>;

/// A position of any game as a component of a [`Sum`]. `GamePosition::try_from` gives the position with its type.
#[derive(Clone)]
pub struct Component(Vec<Arc<dyn DynPosition>>);

impl Sum {
    /// The sum of these positions. The components of a sum among them become components of this one.
    ///
    /// ```
    /// use nimber_games::{Component, Kayles, Nim, Sum};
    /// let rows = (3..=5).map(|length| Ok(Kayles::rows([length])?.into())).collect::<Result<Vec<Component>, nimber_games::Refusal>>()?;
    /// let sum = Sum::of(rows) + Nim::new([2])?;
    /// assert_eq!(sum.to_string(), "kayles 3 + kayles 4 + kayles 5 + nim 2");
    /// assert_eq!(sum.solve()?.components().len(), 4);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    pub fn of(components: impl IntoIterator<Item = Component>) -> Self {
        let components = components.into_iter().flat_map(|component| component.0).collect();
        GamePosition::place(Arc::new(sum::Sum::of_positions()), SumPosition::of(components))
    }

    /// The components in their order.
    ///
    /// ```
    /// use nimber_games::{Kayles, Nim};
    /// let sum = Kayles::rows([10])? + Nim::new([3, 5])?;
    /// let sum = sum.play(&sum.solve()?.winning_moves()?[0])?;
    /// for component in sum.components() {
    ///     // A component that is of another game comes back, and another type can be tried.
    ///     match Nim::try_from(component) {
    ///         Ok(nim) => assert_eq!(nim.data().heaps, [3, 1]),
    ///         Err(other) => assert_eq!(other.to_string(), "kayles 10"),
    ///     }
    /// }
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    pub fn components(&self) -> impl Iterator<Item = Component> {
        self.data().components().iter().map(|component| Component(vec![component.clone()]))
    }
}

/// As it stands in the text of a sum, such as `kayles 7,5`.
impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        SumPosition::of(self.0.clone()).fmt(f)
    }
}

impl fmt::Debug for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Component({self})")
    }
}

/// The position with its type. If it is of another game, or was made of a whole sum, the component comes back as the error.
impl<G: Game> TryFrom<Component> for GamePosition<G> {
    type Error = Component;

    fn try_from(component: Component) -> Result<Self, Component> {
        match &component.0[..] {
            [position] => match typed::<G>(&**position) {
                Some((game, position)) => Ok(GamePosition::place(game.clone(), position.clone())),
                None => Err(component),
            },
            _ => Err(component),
        }
    }
}

impl<G: Game> From<GamePosition<G>> for Component {
    fn from(position: GamePosition<G>) -> Self {
        match (position.data() as &dyn Any).downcast_ref::<SumPosition>() {
            Some(sum) => Component(sum.components().to_vec()),
            None => Component(vec![erased(position.game().clone(), position.data().clone())]),
        }
    }
}

impl<G: Game> From<&GamePosition<G>> for Component {
    fn from(position: &GamePosition<G>) -> Self {
        position.clone().into()
    }
}

impl<T: ImpartialGame> From<T> for Component {
    fn from(position: T) -> Self {
        position.position().into()
    }
}

impl<G: Game, C: Into<Component>> Add<C> for GamePosition<G> {
    type Output = Sum;

    fn add(self, other: C) -> Sum {
        Sum::of([self.into(), other.into()])
    }
}

impl<G: Game, C: Into<Component>> Add<C> for &GamePosition<G> {
    type Output = Sum;

    fn add(self, other: C) -> Sum {
        self.clone() + other
    }
}

impl SumMove {
    /// The move in its component, if it is a move of the type `M`, such as [`HeapMove`](crate::HeapMove) for Nim.
    ///
    /// ```
    /// use nimber_games::{HeapMove, Kayles, KaylesMove, Nim};
    /// let sum = Kayles::rows([1])? + Nim::new([3])?;
    /// let winning = &sum.solve()?.winning_moves()?[0];
    /// assert_eq!(winning.typed::<HeapMove>().map(|mv| mv.take), Some(2));
    /// assert!(winning.typed::<KaylesMove>().is_none());
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    pub fn typed<M: 'static>(&self) -> Option<&M> {
        self.inner().downcast_ref()
    }
}
