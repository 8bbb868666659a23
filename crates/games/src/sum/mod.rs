//! Components of different games side by side: a move is a move in one of them.
//!
//! In normal play every component equals a Nim heap, which its own game finds. The value of the sum is their
//! XOR (Sprague 1935, Grundy 1939). Under misère play no such theorem holds in general; see `misere.rs`.

mod boards;
mod component;
#[cfg(feature = "serde")]
mod json;
mod list;
mod misere;
#[cfg(not(feature = "serde"))]
mod no_json;
#[cfg(feature = "pictures")]
mod picture;
mod position;
mod reach;
mod reading;
mod search;
mod solved;
mod together;

use position::text_of_turn;
#[cfg(feature = "schema")]
pub use position::{AnyComponent, AnyMove, AnyPart};
pub use position::{SumComponent, SumMove, SumMoveRequest, SumPosition, SumRequest};
pub(crate) use reading::own_is_not_read;
pub use reading::{MAX_COMPONENTS, NAME, OWN};

use super::about::{About, Bound, Parameter, ParameterKind};
use super::erased::{DynGame, DynPosition};
use super::game::{Abilities, Game, Legal};
use super::refusal::{Faults, Refusal, WILD_COMPONENTS};
use super::wire::read_index;
use crate::serial::json;
#[cfg(feature = "serde")]
use json::{find_part, place};
#[cfg(not(feature = "serde"))]
use no_json::{find_part, place};

use crate::written::{none_written, written};
use component::{UNVALUED, at};
use nimber_solvers::theory::{Budget, Play};
use reading::SentComponents;
use solved::SumSolution;
use std::sync::{Arc, LazyLock};

/// Sums of the given games.
pub struct Sum {
    games: Vec<Arc<dyn DynGame>>,
    /// See [`Tables::pending`](super::Tables::pending).
    pending: Vec<&'static str>,
}

#[doc(hidden)]
impl Sum {
    pub fn new(games: Vec<Arc<dyn DynGame>>, pending: Vec<&'static str>) -> Self {
        Sum { games, pending }
    }

    /// Sums that are made of positions, not read.
    pub fn of_positions() -> Self {
        Sum { games: Vec::new(), pending: Vec::new() }
    }

    /// The names of the games.
    pub fn component_names(&self) -> impl Iterator<Item = &'static str> {
        self.games.iter().map(|game| game.about().name)
    }
}

/// What `components` are in a query string.
const COMPONENTS: &str = "The components as JSON: each the position of a game, with the game's name in `game`.";

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: NAME,
    title: "Sums of games",
    rules: "Move in one of several components, each a position of any game of the catalogue; the last move of all decides. In a query \
        string, `components` is JSON.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "by component, then in the order of the component's game",
    parameters: vec![Parameter::required("components", ParameterKind::Json, COMPONENTS, r#"[{"game":"nim","heaps":[4,2]}]"#)],
    limits: vec![
        Bound { name: "components", value: MAX_COMPONENTS as u64, about: "components of one sum; the limits of their games hold for each" },
        Bound {
            name: UNVALUED,
            value: 0,
            about: "components for which the winner is known, but not the `sg` of the component or of a position after its moves, in a \
                sum that needs it",
        },
        Bound {
            name: WILD_COMPONENTS,
            value: 0,
            about: "components of a misère sum that are not known to be tame and not in one proven misère quotient with all others; \
                counted only if more than one component has moves left, and if all combinations of positions of the components are too \
                many to search",
        },
    ],
    start: json!({ "components": [
        { "game": "nim", "heaps": [4, 2] },
        { "game": "lasker", "heaps": [5] },
        { "game": "subtraction", "heaps": [9], "take": [1, 2, 3] },
    ] }),
    starts: vec![
        json!({ "components": [
            { "game": "nim", "heaps": [4, 2] },
            { "game": "kayles", "rows": [5] },
            { "game": "wythoff", "heaps": [3, 4] },
        ] }),
        json!({ "components": [
            { "game": "grundy", "groups": [9] },
            { "game": "subtraction", "heaps": [9], "take": [1, 2, 3] },
            { "game": "chomp", "rows": [3, 3] },
        ] }),
    ],
    misere_starts: vec![json!({ "components": [
            { "game": "nim", "heaps": [4, 5] },
            { "game": "subtraction", "heaps": [9, 6], "take": [1, 2, 3] },
            { "game": "lasker", "heaps": [4] },
        ] })],
    examples: vec![
        "components=%5B%7B%22game%22:%22nim%22,%22heaps%22:%5B4,2%5D%7D,%7B%22game%22:%22kayles%22,%22rows%22:%5B5%5D%7D%5D",
        "components=%5B%7B%22game%22:%22kayles%22,%22rows%22:%5B5%5D%7D%5D",
    ],
    example_move: json!({ "component": 1, "move": { "heap": 0, "take": 0, "leaves": [2, 3] } }),
    refused: vec![
        json!({ "components": [{ "game": "nim", "heaps": [-1] }] }),
        json!({ "components": [{ "game": "nim", "heaps": [3] }], "player_move": { "component": 0, "move": { "heap": 0, "take": 4 } } }),
    ],
    slow_to_read: true,
    ..About::default()
});

impl Game for Sum {
    type Request = SumRequest;
    type Position = SumPosition;
    type Component = SumComponent;
    type Move = SumMove;
    type MoveRequest = SumMoveRequest;
    type Solved<'a> = SumSolution<'a>;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: SumRequest) -> Result<SumPosition, Refusal> {
        let SentComponents { values, sent: given, is_limited } = request.components;
        if is_limited && given > MAX_COMPONENTS {
            let detail =
                format!("{given} components are too many; sums of at most {MAX_COMPONENTS} are answered, and one may have many heaps");
            return Err(Refusal::beyond("components", MAX_COMPONENTS as u64, given, detail));
        }
        let mut components = Vec::with_capacity(given);
        let mut faults = Faults::default();
        for (index, component) in values.into_iter().enumerate() {
            match place(&self.games, &self.pending, component, is_limited).map_err(|refusal| at(index, refusal)) {
                Ok(component) => components.push(component),
                // All faults of positions are reported at once; any other refusal is returned as soon as it
                // occurs.
                Err(Refusal::InvalidPosition(of_component)) => {
                    of_component.into_iter().for_each(|fault| faults.push(fault.place, fault.detail));
                }
                Err(other) => return Err(other),
            }
        }
        faults.none_in(SumPosition { components })
    }

    #[inline]
    fn solve<'a>(&'a self, position: &'a SumPosition, play: Play, budget: &'a Budget) -> Result<SumSolution<'a>, Refusal> {
        solved::solve(position, play, budget)
    }

    fn find(&self, position: &SumPosition, request: &SumMoveRequest, budget: &Budget) -> Result<SumMove, Refusal> {
        position.check_open(|_, detail| Refusal::illegal("", detail))?;
        let component = read_index("component", &request.component, position.components.len())?;
        let placed = &position.components[component];
        let turn = find_part(&**placed, &request.mv, request.component.is_sent(), budget).map_err(|refusal| refusal.below("/move"))?;
        Ok(SumMove { component, turn })
    }

    /// The component compares the moves as its own game does.
    fn find_equal(&self, position: &SumPosition, mv: &SumMove, budget: &Budget) -> Result<SumMove, Refusal> {
        position.check_open(|_, detail| Refusal::illegal("", detail))?;
        let component = read_index("component", &(mv.component as u64).into(), position.components.len())?;
        let turn = position.components[component].find_equal(&mv.turn, budget).map_err(|refusal| refusal.below("/move"))?;
        Ok(SumMove { component, turn })
    }

    /// The component reads its own part of the text, and so each name of a move.
    fn find_written(&self, position: &SumPosition, text: &str, budget: &Budget) -> Result<SumMove, Refusal> {
        position.check_open(|_, detail| Refusal::illegal("", detail))?;
        for (component, placed) in position.components.iter().enumerate() {
            let Some(own) = text_of_turn(text, component) else { continue };
            return match placed.find_written(own, budget) {
                Ok(turn) => Ok(SumMove { component, turn }),
                // Without the language files, a name stands in a text of its own here.
                Err(Refusal::IllegalMove(_)) if cfg!(not(feature = "words")) => {
                    written(text, self.legal(position, budget)?)?.ok_or_else(|| none_written(text))
                }
                Err(refusal) => Err(refusal),
            };
        }
        Err(none_written(text))
    }

    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities { picture: Some(self), ..Abilities::default() }
    }

    fn apply(&self, position: &SumPosition, mv: &SumMove) -> SumPosition {
        position.with(mv.component, mv.turn.after())
    }

    fn apply_in_place(&self, position: &SumPosition, mv: &SumMove) -> SumPosition {
        position.with(mv.component, mv.turn.after_in_place())
    }

    fn legal<'a>(&'a self, position: &'a SumPosition, budget: &Budget) -> Result<Legal<'a, SumMove>, Refusal> {
        if position.decided().is_some() {
            return Ok(Box::new(std::iter::empty()));
        }
        let moves =
            |(component, placed): (usize, &'a Arc<dyn DynPosition>)| Ok(placed.legal(budget)?.map(move |turn| SumMove { component, turn }));
        let moves = position.components.iter().enumerate().map(moves).collect::<Result<Vec<_>, Refusal>>()?;
        Ok(Box::new(moves.into_iter().flatten()))
    }

    fn is_over(&self, position: &SumPosition) -> bool {
        position.decided().is_some() || position.components.iter().all(|component| component.is_over())
    }

    fn can_end_at_once(&self, position: &SumPosition) -> bool {
        let decides = |component: &Arc<dyn DynPosition>| component.decides_sums() && component.can_end_at_once();
        let mut alive = position.components.iter().filter(|component| !component.is_over());
        let last = alive.next().is_some_and(|component| alive.next().is_none() && component.can_end_at_once());
        last || position.components.iter().any(decides)
    }
}
