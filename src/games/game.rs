//! What every game offers: its rules as a value, from the request to the list of moves.

use super::misere_report::MisereReport;
use super::parts::Temper;
use super::refusal::{Limit, Refusal};
use crate::solvers::misere::VerifiedQuotient;
use crate::solvers::misere::{Bounds, Element};
pub use crate::theory::Method;
use crate::theory::{Budget, Nimber, Outcome, Play};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::sync::Arc;
use utoipa::ToSchema;

/// A game: its rules, the tables it was given, and the shapes in which its positions and moves travel.
///
/// Most games are sums of independent parts and implement [`SumGame`](super::parts::SumGame) instead, which gives this for free.
pub trait Game: Send + Sync + 'static {
    /// A position as it arrives, before anyone knows that it is one.
    type Request: DeserializeOwned + ToSchema;
    /// A legal position. It serialises to a form that can be sent back.
    type Position: Clone + Serialize + ToSchema + Send + Sync;
    /// An independent part with its value, as answers list it.
    type Component: Serialize + ToSchema + Send;
    /// A legal move, as answers list it.
    type Move: Clone + Serialize + ToSchema + Send;
    /// A move as a player sends it, before anyone knows that it is legal.
    type MoveRequest: DeserializeOwned + ToSchema;

    /// Whether listed moves always carry the position after them, whatever its size.
    const REDRAWS_ALL: bool = true;

    /// Rules, parameters, limits and examples.
    fn about(&self) -> About;

    /// Reads a position.
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] with everything that is wrong, or [`Refusal::BeyondLimits`].
    fn parse(&self, request: Self::Request) -> Result<Self::Position, Refusal>;

    /// The value, outcome and components of a position.
    ///
    /// # Errors
    /// [`Refusal::BeyondLimits`] when there is no exact answer within the limits, [`Refusal::Stopped`] when called off.
    fn assess(&self, position: &Self::Position, play: Play, budget: &Budget) -> Result<Assessment<Self::Component>, Refusal>;

    /// Lists moves in the game's documented order: the first `limit`, and how many there are.
    ///
    /// # Errors
    /// As [`Game::assess`].
    fn list(
        &self,
        position: &Self::Position,
        play: Play,
        want: Want,
        limit: usize,
        budget: &Budget,
    ) -> Result<Listing<Self::Move>, Refusal>;

    /// The position after a move of this game's own list.
    fn apply(&self, position: &Self::Position, mv: &Self::Move) -> Self::Position;

    /// The legal move that a player's request means.
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] with the reason.
    fn find(&self, position: &Self::Position, request: &Self::MoveRequest) -> Result<Self::Move, Refusal>;

    /// In a lost position: the move after which the smallest share of the opponent's replies wins; ties go to the move
    /// that removes least, then to the first listed. `None` if there is no move.
    ///
    /// # Errors
    /// As [`Game::assess`].
    fn stall(&self, position: &Self::Position, play: Play, budget: &Budget) -> Result<Option<Self::Move>, Refusal>;

    /// The values of single heaps `from..=to` under the rule that `rule` carries, for games that have such a sequence.
    ///
    /// # Errors
    /// As [`Game::assess`].
    fn values(&self, rule: &Self::Position, from: u64, to: u64, budget: &Budget) -> Result<Vec<u64>, Refusal> {
        let _ = (rule, from, to, budget);
        Err(Refusal::malformed("", "this game has no sequence of heap values"))
    }

    /// The game's auxiliary table up to heap `to`, for games whose [`About::table`] says what it is.
    ///
    /// # Errors
    /// As [`Game::assess`].
    fn table(&self, to: u64, budget: &Budget) -> Result<AuxiliaryTable, Refusal> {
        let _ = (to, budget);
        Err(Refusal::malformed("", "this game has no auxiliary table"))
    }

    /// The parameter of the rule that may stand in the path, right after the name of the game.
    fn path_parameter(&self) -> Option<&'static str> {
        None
    }

    /// About how many bytes of JSON a position takes, so that the size of answers can be bounded.
    fn size_of(&self, position: &Self::Position) -> u64 {
        serde_json::to_vec(position).map_or(0, |json| json.len() as u64)
    }

    /// Whether listed moves carry the position after them. Not where each would repeat much that the request has said already; the
    /// game's limits then say from which size on.
    fn redraws(&self, position: &Self::Position) -> bool {
        let _ = position;
        true
    }

    /// Whether positions may need a body over the general limit of the server.
    fn is_bulky(&self) -> bool {
        false
    }

    /// How a position behaves as a component of a sum under misère play, if it is known to be tame.
    ///
    /// # Errors
    /// As [`Game::assess`].
    fn temper(&self, position: &Self::Position, budget: &Budget) -> Result<Option<Temper>, Refusal> {
        let _ = (position, budget);
        Ok(None)
    }

    /// What a position is worth in a proven misère quotient of the game's own heaps, if there is one that describes it.
    ///
    /// # Errors
    /// As [`Game::assess`].
    fn in_quotient(&self, position: &Self::Position, budget: &Budget) -> Result<Option<InQuotient>, Refusal> {
        let _ = (position, budget);
        Ok(None)
    }

    /// Lists the moves made in `position` while something stands beside it in which nobody moves: as [`Game::list`], with the
    /// marks of the whole. Under misère play a heap is at most 1, and more than 0 only for positions with a [`Game::temper`]; an
    /// element belongs to the quotient of [`Game::in_quotient`].
    ///
    /// # Errors
    /// As [`Game::assess`]; [`Refusal::BeyondLimits`] also where the value after a move is not known.
    fn list_beside(
        &self,
        position: &Self::Position,
        beside: Beside,
        play: Play,
        want: Want,
        limit: usize,
        budget: &Budget,
    ) -> Result<Listing<Self::Move>, Refusal> {
        let name = self.about().name;
        let heap = match beside {
            Beside::Heap(heap) if heap.is_zero() => return self.list(position, play, want, limit, budget),
            Beside::Heap(heap) if play == Play::Normal => heap,
            Beside::Heap(_) | Beside::Element(_) => return Err(Refusal::no_misere_sum(name)),
        };
        let total = self.list(position, play, Want::All, 0, budget)?.total;
        let searched = match want {
            Want::All => limit,
            Want::Winning if total.is_some_and(|total| total <= MOST_MARKED) => MOST_MARKED as usize,
            Want::Winning => return Err(unvalued(name)),
        };
        let mut moves = Vec::new();
        let mut winning = 0;
        for (mv, mark) in self.list(position, play, Want::All, searched, budget)?.moves {
            let value = mark.sg.and_then(|sg| u64::try_from(sg).ok()).ok_or_else(|| unvalued(name))?;
            let mark = Mark::normal(Nimber::new(value) + heap);
            winning += u128::from(mark.outcome == Outcome::P);
            if (want == Want::All || mark.outcome == Outcome::P) && moves.len() < limit {
                moves.push((mv, mark));
            }
        }
        Ok(Listing { moves, total: if want == Want::All { total } else { Some(winning) } })
    }

    /// Whether [`Game::misere_report`] answers.
    fn finds_quotients(&self) -> bool {
        false
    }

    /// What is known of the misère quotient of all heaps under the rule that `rule` carries, for games that have such reports:
    /// one within these bounds, or none that takes at most `work` units to find.
    ///
    /// # Errors
    /// As [`Game::assess`].
    fn misere_report(&self, rule: &Self::Position, bounds: Bounds, work: u64, budget: &Budget) -> Result<MisereReport, Refusal> {
        let _ = (rule, bounds, work, budget);
        Err(Refusal::malformed("", "this game has no report on misere quotients"))
    }

    /// What is known of the period of that sequence.
    ///
    /// # Errors
    /// As [`Game::assess`].
    fn period(&self, rule: &Self::Position, budget: &Budget) -> Result<PeriodReport, Refusal> {
        let _ = (rule, budget);
        Err(Refusal::malformed("", "this game has no sequence of heap values"))
    }
}

/// What stands beside a position without taking part in the listed moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// A Nim heap, or what is as good as one.
    Heap(Nimber),
    /// Something worth this element of a misère quotient.
    Element(Element),
}

/// What a position is worth in a misère quotient.
#[derive(Clone, Debug)]
pub struct InQuotient {
    /// The quotient. Positions are in the same one if this is the same pointer.
    pub quotient: Arc<VerifiedQuotient>,
    /// The product of the elements of all parts.
    pub element: Element,
}

/// The most moves whose values are looked at one by one to find those that win in a sum: more than a board of Chomp has.
const MOST_MARKED: u128 = 100_000;

/// The name of the limit on components whose value is not known.
pub const UNVALUED: &str = "unvalued_components";

/// The refusal of a component of a sum for which `game` knows who wins, but not what it or a position after a move is worth.
pub fn unvalued(game: &str) -> Refusal {
    Refusal::BeyondLimits(Limit {
        name: UNVALUED,
        allowed: 0,
        found: Some("1".to_owned()),
        detail: format!(
            "the sum needs the value of this component of {game} and of what it can become, and they are known only for smaller positions; see the limits of {game}"
        ),
    })
}

/// Which moves to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// Every legal move.
    All,
    /// The moves to a P-position.
    Winning,
}

/// What a position is worth to the player about to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The value as answers show it: the nimber in normal play, `None` under misère play – except for Chomp, whose misère value
    /// is the normal value minus 1, and so -1 for the board whose poisoned tile is gone.
    pub sg: Option<i64>,
    /// Who wins.
    pub outcome: Outcome,
}

impl Mark {
    /// The mark of a normal-play position.
    pub fn normal(value: Nimber) -> Self {
        Mark { sg: i64::try_from(value.get()).ok(), outcome: Outcome::of(value) }
    }

    /// The mark of a misère position without a value.
    pub fn misere(outcome: Outcome) -> Self {
        Mark { sg: None, outcome }
    }
}

/// A position's mark, its parts, and how the answer is known.
#[derive(Clone, Debug)]
pub struct Assessment<C> {
    /// What the whole is worth.
    pub mark: Mark,
    /// The independent parts, in the order sent.
    pub components: Vec<C>,
    /// The least direct method that was needed.
    pub method: Method,
}

/// The first moves of a list, and how many the whole list has.
#[derive(Clone, Debug)]
pub struct Listing<M> {
    /// The first moves, each with the mark of the position it leads to.
    pub moves: Vec<(M, Mark)>,
    /// The length of the whole list; `None` where counting it would exceed the work budget. It may exceed 2^53: 4096 heaps have
    /// up to 2^65 moves.
    pub total: Option<u128>,
}

/// What is known of the period of a sequence of heap values.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PeriodReport {
    /// The first heap of the periodic part; null if no period is proven.
    pub preperiod: Option<u64>,
    /// The least period; null if none is proven.
    pub period: Option<u64>,
    /// What the value grows by over one period: 0 for a purely periodic sequence. Absent if no period is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saltus: Option<u64>,
    /// Whether the period is proven; a period that is not proven is never reported.
    pub proven: bool,
    /// What a client needs to check the proof again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<PeriodCertificate>,
    /// The heaps before the periodic part whose value differs from what the periodic part, carried backwards, would give them; the first
    /// 10000 of them if there are more.
    #[schema(max_items = 10000)]
    pub exceptions: Vec<Exception>,
    /// How many exceptions there are in all. Only where they are not all listed; the value of every heap is under `/values`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exceptions_total: Option<u64>,
    /// Why no period is reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// An auxiliary table, by which a game can be played with pencil and paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuxiliaryTable {
    /// One row per size, from 1 on.
    pub rows: Vec<TableRow>,
}

/// A row of an auxiliary table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableRow {
    /// The size of the group.
    pub n: u64,
    /// Its Sprague–Grundy value.
    pub sg: u64,
    /// That value in binary.
    pub sg_binary: String,
    /// At index s, for s from 0 to sg - 1: the smallest part to split off so that the two new groups have value s together.
    pub splits: Vec<u64>,
}

/// A heap that does not yet follow the period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Exception {
    /// The heap's size.
    pub heap: u64,
    /// Its value.
    pub sg: u64,
}

/// How a period is proven.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PeriodCertificate {
    /// The theorem that turns finitely many equal values into a period for ever.
    pub theorem: String,
    /// The heaps `0..checked` whose values were computed and compared.
    pub checked: u64,
    /// The values of one period, from heap `preperiod` on; the first 10000 of them if there are more.
    #[schema(max_items = 10000)]
    pub values: Vec<u64>,
    /// How many values one period has. Only where they are not all listed; the value of every heap is under `/values`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values_total: Option<u64>,
}

/// A game's entry in the catalogue.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct About {
    /// The name in paths and requests.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The rules in a sentence.
    pub rules: &'static str,
    /// The plays that are answered; the first is the default.
    pub plays: Vec<Play>,
    /// The order in which moves are listed.
    pub move_order: &'static str,
    /// The parameters of a position, as `GET` takes them; none if positions are sent as JSON only.
    pub parameters: Vec<Parameter>,
    /// What is answered at most.
    pub limits: Vec<Bound>,
    /// The parameter that lists the heaps, for games with a sequence of heap values under `/values`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequence: Option<&'static str>,
    /// What the auxiliary table under `/table` holds, for games that have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<&'static str>,
    /// A position to start a game from.
    pub start: serde_json::Value,
    /// Query strings to try.
    pub examples: Vec<&'static str>,
    /// A move of `start` as a player would send it.
    pub example_move: serde_json::Value,
}

impl About {
    /// Whether positions can be written as a query string.
    pub fn has_query(&self) -> bool {
        !self.parameters.is_empty()
    }
}

/// A parameter of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// How its text is read.
    pub kind: Kind,
    /// Whether a position needs it.
    pub required: bool,
    /// Whether it belongs to the rule rather than to the position: heap values depend on it, too.
    pub in_rule: bool,
    /// What it means.
    pub about: &'static str,
    /// An example of its text.
    pub example: &'static str,
}

/// How a parameter's text in a query string or on the command line becomes JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A whole number.
    Integer,
    /// Whole numbers separated by commas; empty for none.
    Integers,
    /// Text, passed on as it is.
    Text,
    /// Lines separated by `/`; empty for none.
    Lines,
    /// A grid point `row,col`.
    Point,
}

/// A documented limit of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Bound {
    /// The limit's name, as problems name it.
    pub name: &'static str,
    /// The largest value that is accepted.
    pub value: u64,
    /// What it bounds.
    pub about: &'static str,
}
