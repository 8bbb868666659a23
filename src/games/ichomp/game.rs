//! iChomp as it is served: the sum of four quadrants where their values can be found, else what symmetry tells.

use super::board::{IChompPosition, Quadrant};
use super::partial::Partial;
use super::quartet::Quartet;
use super::request::IChompRequest;
use crate::games::game::{About, Assessment, Beside, Game, Listing, Want};
use crate::games::parts::{SumGame, Temper};
use crate::games::refusal::{Refusal, WORK_BUDGET};
use crate::games::wire::Integer;
use crate::solvers::chomp::{Downsets, Outcomes, Partition, Tables};
use crate::theory::{Budget, Nimber, Play};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// iChomp, with the values that it was given.
#[derive(Clone, Debug, Default)]
pub struct IChomp {
    quartet: Quartet,
}

/// One quadrant with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct IChompComponent {
    /// Where it lies.
    pub quadrant: Quadrant,
    /// The lengths of its rows: rows from the centre outward, lengths from the centre outward.
    pub rows: Vec<u16>,
    /// Its Sprague–Grundy value in normal play. `null` if the quadrant is too large to be solved and the answer needs symmetry only.
    #[schema(required)]
    pub sg: Option<u64>,
    /// Its value if the tile at the centre were poisoned: one less, and so -1 for an empty quadrant.
    #[schema(minimum = -1, required)]
    pub sg_misere: Option<i64>,
}

/// A move: the tile that is taken, with every tile of its quadrant that lies as far or farther from the centre in both directions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct IChompMove {
    /// Row of the tile on the board.
    pub row: u16,
    /// Column of the tile on the board.
    pub col: u16,
    /// The quadrant in which it lies.
    pub quadrant: Quadrant,
    /// How many tiles are removed.
    pub removes: u32,
    /// What the quadrant is worth after the move: the number that the game's own page prints on the tile. Absent from a
    /// player's move whose value no table holds, and where the quadrant is too large to be solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quadrant_sg: Option<u64>,
}

/// A move as a player sends it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IChompMoveRequest {
    /// Row of the tile on the board, from 0.
    pub row: Integer,
    /// Column of the tile on the board, from 0.
    pub col: Integer,
}

impl IChomp {
    /// iChomp that answers from these tables.
    pub fn new(tables: Tables) -> Self {
        IChomp { quartet: Quartet { tables, ..Quartet::default() } }
    }

    /// The same, which also knows that the lost positions of misère Chomp are worth 1.
    pub fn with_outcomes(mut self, outcomes: Option<Arc<Outcomes>>) -> Self {
        self.quartet.outcomes = outcomes;
        self
    }

    /// The same, which remembers what it had to search among these down-sets.
    pub fn sharing(mut self, downsets: Arc<Downsets>) -> Self {
        self.quartet.downsets = downsets;
        self
    }

    /// What is known of a board whose quadrants cannot all be solved within the budget; `None` of any other.
    fn partial<'a>(&self, position: &'a IChompPosition, play: Play, budget: &Budget) -> Result<Option<&'a Arc<Partial>>, Refusal> {
        if let Some(partial) = position.partial.get() {
            return Ok(Some(partial));
        }
        match self.quartet.rules(position, budget) {
            Ok(_) => Ok(None),
            // Equal quadrants cancel in normal play only.
            Err(Refusal::BeyondLimits(limit)) if limit.name == WORK_BUDGET && play == Play::Normal && !budget.is_trial() => {
                let partial = Arc::new(Partial::new(&self.quartet, position, budget)?);
                partial.outcome().ok_or(Refusal::BeyondLimits(limit))?;
                Ok(Some(position.partial.get_or_init(|| partial)))
            }
            Err(refusal) => Err(refusal),
        }
    }
}

impl IChompComponent {
    pub(super) fn new(quadrant: Quadrant, tiles: &Partition, value: Option<Nimber>) -> Self {
        let sg = value.map(Nimber::get);
        IChompComponent { quadrant, rows: tiles.rows().to_vec(), sg, sg_misere: sg.map(|sg| sg as i64 - 1) }
    }
}

impl Game for IChomp {
    type Request = IChompRequest;
    type Position = IChompPosition;
    type Component = IChompComponent;
    type Move = IChompMove;
    type MoveRequest = IChompMoveRequest;

    fn about(&self) -> About {
        Game::about(&self.quartet)
    }

    fn parse(&self, request: IChompRequest) -> Result<IChompPosition, Refusal> {
        Game::parse(&self.quartet, request)
    }

    fn assess(&self, position: &IChompPosition, play: Play, budget: &Budget) -> Result<Assessment<IChompComponent>, Refusal> {
        match self.partial(position, play, budget)? {
            Some(partial) => partial.assess(),
            None => self.quartet.assess(position, play, budget),
        }
    }

    fn list(
        &self,
        position: &IChompPosition,
        play: Play,
        want: Want,
        limit: usize,
        budget: &Budget,
    ) -> Result<Listing<IChompMove>, Refusal> {
        match self.partial(position, play, budget)? {
            Some(partial) => partial.list(position.frame(), want, limit, budget),
            None => self.quartet.list(position, play, want, limit, budget),
        }
    }

    fn apply(&self, position: &IChompPosition, mv: &IChompMove) -> IChompPosition {
        Game::apply(&self.quartet, position, mv)
    }

    fn find(&self, position: &IChompPosition, request: &IChompMoveRequest) -> Result<IChompMove, Refusal> {
        Game::find(&self.quartet, position, request)
    }

    fn stall(&self, position: &IChompPosition, play: Play, budget: &Budget) -> Result<Option<IChompMove>, Refusal> {
        match self.partial(position, play, budget)? {
            Some(partial) => Ok(partial.stall(position.frame())),
            None => self.quartet.stall(position, play, budget),
        }
    }

    fn size_of(&self, position: &IChompPosition) -> u64 {
        Game::size_of(&self.quartet, position)
    }

    fn temper(&self, position: &IChompPosition, budget: &Budget) -> Result<Option<Temper>, Refusal> {
        self.quartet.temper(position, budget)
    }

    fn list_beside(
        &self,
        position: &IChompPosition,
        beside: Beside,
        play: Play,
        want: Want,
        limit: usize,
        budget: &Budget,
    ) -> Result<Listing<IChompMove>, Refusal> {
        if beside == Beside::Heap(Nimber::ZERO) {
            return self.list(position, play, want, limit, budget);
        }
        self.quartet.list_beside(position, beside, play, want, limit, budget)
    }
}
