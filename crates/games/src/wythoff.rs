//! Wythoff's game: take any number of objects from one of two heaps, or the same number from both (Wythoff 1907).

#[cfg(feature = "pictures")]
mod picture;

use super::about::{About, Bound, OtherName, Parameter, ParameterKind};
use super::components::{BestMoves, ReplyShare};
use super::game::{Abilities, Game, Legal, Listing, Mark, MoveFilter, Position, Removes, Solved, Stalls, equal_to};
use super::heaps::in_any_order;
use super::listed::BinaryValue;
use super::notation;
use super::random::{RandomPositions, Size};
use super::reason::{Change, Reasons, Rule};
use super::refusal::{Faults, Refusal};
use super::wire::{Integer, MAX_INTEGER, as_illegal, read_by_names, read_sizes};
use crate::language::{Phrase, Words, display_in_words, message};
use crate::serial::{Deserialize, Map, Serialize, Value, json, object};
use crate::written::written_in_numbers;
use nimber_solvers::theory::{Budget, Method, Nimber, Outcome, Play};
use nimber_solvers::wythoff::{WythoffValues, lost_pair, partner};
use rand::{Rng, RngExt};
use std::fmt;
use std::str::FromStr;
use std::sync::{LazyLock, OnceLock};

/// The largest heap of a won position with a known value.
pub const LARGEST_VALUED_HEAP: u64 = 1024;

/// Wythoff's game. A formula tells who wins for heaps of any size. Values come only from a table.
#[derive(Clone, Debug, Default)]
pub struct Wythoff {
    /// Computed by the first request that needs it, in a few milliseconds.
    table: OnceLock<WythoffValues>,
}

impl Wythoff {
    fn table(&self) -> &WythoffValues {
        self.table.get_or_init(|| WythoffValues::new(LARGEST_VALUED_HEAP as usize))
    }
}

/// A position as it arrives.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WythoffRequest {
    /// The sizes of the two heaps.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 2, example = json!([4, 5])))]
    pub heaps: Vec<Integer>,
}

/// A legal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WythoffPosition {
    /// The sizes of the two heaps.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u64>, min_items = 2, max_items = 2, example = json!([4, 5])))]
    pub heaps: [u64; 2],
}

/// The pair of heaps: as a move may touch both, they are one part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WythoffComponent {
    /// The sizes of the two heaps.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u64>, min_items = 2, max_items = 2))]
    pub heaps: [u64; 2],
    /// The value of the pair in normal play; null if it is not 0 and a heap is above 1024.
    #[cfg_attr(feature = "schema", schema(required))]
    pub sg: Option<u64>,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
}

/// A legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WythoffMove {
    /// How many objects are taken from the first heap and from the second: equal numbers, or one of them 0.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u64>, min_items = 2, max_items = 2))]
    pub take: [u64; 2],
}

read_by_names!(WythoffMove { take: [u64; 2] });

impl fmt::Display for WythoffPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::sizes(&self.heaps).fmt(f)
    }
}

impl FromStr for WythoffRequest {
    type Err = Refusal;

    /// Reads two sizes, such as `4,5`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        Ok(WythoffRequest { heaps: notation::read_sizes(text)? })
    }
}

impl Removes for WythoffMove {
    fn removed(&self) -> u64 {
        // No move that is tried for advice takes as much as the largest number.
        self.take[0].saturating_add(self.take[1])
    }
}

impl Words for WythoffComponent {
    fn in_words(&self) -> Phrase {
        Phrase::of(message::PART_PAIR).number("first", self.heaps[0]).number("second", self.heaps[1])
    }
}

impl Words for WythoffMove {
    fn in_words(&self) -> Phrase {
        match self.take {
            [take, 0] => Phrase::of(message::MOVE_FIRST).number("take", take),
            [0, take] => Phrase::of(message::MOVE_SECOND).number("take", take),
            [take, _] => Phrase::of(message::MOVE_BOTH).number("take", take),
        }
    }
}

display_in_words!(WythoffMove);

/// A move as a player sends it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WythoffMoveRequest {
    /// How many objects to take from the first heap and from the second.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 2))]
    pub take: Vec<Integer>,
}

/// The three kinds of moves in listing order: from the first heap, from the second, from both. Each entry
/// says what one object of this kind takes from each heap.
const KINDS: [[u64; 2]; 3] = [[1, 0], [0, 1], [1, 1]];

impl WythoffPosition {
    /// The number of moves of one kind: each number from 1 to this can be taken.
    fn moves_of(self, kind: [u64; 2]) -> u64 {
        let [first, second] = self.heaps;
        match kind {
            [1, 0] => first,
            [0, 1] => second,
            _ => first.min(second),
        }
    }

    fn all_moves(self) -> impl Iterator<Item = WythoffMove> {
        let of_kind = move |kind: [u64; 2]| (1..=self.moves_of(kind)).map(move |take| WythoffMove { take: kind.map(|side| side * take) });
        KINDS.into_iter().flat_map(of_kind)
    }

    fn moves(self) -> u128 {
        KINDS.into_iter().map(|kind| u128::from(self.moves_of(kind))).sum()
    }

    fn after(self, take: [u64; 2]) -> Self {
        WythoffPosition { heaps: [self.heaps[0] - take[0], self.heaps[1] - take[1]] }
    }

    /// Whether the player to move loses.
    fn is_lost(self, play: Play) -> bool {
        let [first, second] = self.heaps;
        partner(first, play) == u128::from(second)
    }

    fn outcome(self, play: Play) -> Outcome {
        if self.is_lost(play) { Outcome::P } else { Outcome::N }
    }

    /// The winning moves in listing order. There is at most one of each kind, because no two lost positions
    /// share a heap on the same side or a difference.
    fn winning(self, play: Play) -> impl Iterator<Item = WythoffMove> {
        let [first, second] = self.heaps;
        let (smaller, larger) = (first.min(second), first.max(second));
        // What a move leaves is no larger than the heap.
        let down_to = |heap: u64, left: u128| heap.checked_sub(u64::try_from(left).ok()?);
        let takes = [
            down_to(first, partner(second, play)).map(|take| [take, 0]),
            down_to(second, partner(first, play)).map(|take| [0, take]),
            down_to(smaller, lost_pair(larger - smaller, play)).map(|take| [take, take]),
        ];
        takes.into_iter().flatten().filter(|&take| take != [0, 0]).map(|take| WythoffMove { take })
    }
}

impl Wythoff {
    /// `None` for won positions beyond the table.
    fn value(&self, position: WythoffPosition) -> Option<Nimber> {
        if position.is_lost(Play::Normal) { Some(Nimber::ZERO) } else { self.table().value(position.heaps) }
    }

    fn mark(&self, position: WythoffPosition, play: Play) -> Mark {
        match play {
            Play::Misere => Mark::misere(position.outcome(play)),
            Play::Normal => match self.value(position) {
                Some(value) => Mark::normal(value),
                None => Mark { sg: None, outcome: Outcome::N },
            },
        }
    }
}

static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    name: "wythoff",
    title: "Wythoff's game",
    rules: "Take any number of objects from one of two heaps, or the same number from both.",
    plays: vec![Play::Normal, Play::Misere],
    move_order: "from the first heap, from the second, from both; each by how much is taken, least first",
    parameters: vec![Parameter::required("heaps", ParameterKind::Integers, "The sizes of the two heaps.", "4,5")],
    limits: vec![
        Bound { name: "heap_size", value: MAX_INTEGER, about: "objects in one heap" },
        Bound {
            name: "heap_size_with_value",
            value: LARGEST_VALUED_HEAP,
            about: "objects in each heap of a won position with a known value; for larger ones `sg` is null, but outcome and winning \
                moves are exact",
        },
    ],
    start: json!({ "heaps": [8, 12] }),
    starts: vec![json!({ "heaps": [8, 12] }), json!({ "heaps": [10, 15] }), json!({ "heaps": [12, 20] }), json!({ "heaps": [18, 25] })],
    small: Some(|numbers| json!({ "heaps": [numbers.below(7), numbers.below(7)] })),
    names: vec![OtherName::new("corner-the-queen", json!({ "heaps": [5, 7] }))],
    examples: vec!["heaps=4,5", "heaps=6,10", "heaps=2,2&play=misere"],
    example_move: json!({ "take": [1, 1] }),
    refused: vec![json!({ "heaps": [3, 5, 7] }), json!({ "heaps": [4, 5], "player_move": { "take": [1, 2] } })],
    ..About::default()
});

impl Game for Wythoff {
    type Request = WythoffRequest;
    type Position = WythoffPosition;
    type Component = WythoffComponent;
    type Move = WythoffMove;
    type MoveRequest = WythoffMoveRequest;
    type Solved<'a> = SolvedPair<'a>;

    fn about(&self) -> &About {
        &ABOUT
    }

    fn parse(&self, request: WythoffRequest) -> Result<WythoffPosition, Refusal> {
        let mut faults = Faults::default();
        if request.heaps.len() != 2 {
            faults.push("/heaps", format!("Wythoff's game has exactly two heaps, not {}", request.heaps.len()));
        }
        let sizes = read_sizes("heaps", &request.heaps, &mut faults);
        let heaps = match sizes[..] {
            [first, second] => [first, second],
            _ => [0, 0],
        };
        faults.none_in(WythoffPosition { heaps })
    }

    #[inline]
    fn solve<'a>(&'a self, &position: &'a WythoffPosition, play: Play, budget: &'a Budget) -> Result<SolvedPair<'a>, Refusal> {
        Ok(SolvedPair { game: self, position, play, budget })
    }

    fn find(&self, position: &WythoffPosition, request: &WythoffMoveRequest, _: &Budget) -> Result<WythoffMove, Refusal> {
        let numbers = as_illegal(|faults| Some(read_sizes("take", &request.take, faults)))?;
        let [first, second] = numbers[..] else {
            let detail =
                format!("{} numbers are given; two are needed: how many to take from the first heap and from the second", numbers.len());
            return Err(Refusal::illegal("/take", detail));
        };
        for (side, (take, heap)) in [first, second].into_iter().zip(position.heaps).enumerate() {
            if take > heap {
                return Err(Refusal::illegal(format!("/take/{side}"), format!("{take} objects cannot be taken from a heap of {heap}")));
            }
        }
        match [first, second] {
            [0, 0] => Err(Refusal::illegal("/take", "a move takes at least one object")),
            [a, b] if a > 0 && b > 0 && a != b => {
                Err(Refusal::illegal("/take", format!("{a} and {b} differ; a move in both heaps takes the same number from each")))
            }
            take => Ok(WythoffMove { take }),
        }
    }

    fn find_written(&self, position: &WythoffPosition, text: &str, budget: &Budget) -> Result<WythoffMove, Refusal> {
        let from = |take: [u64; 2]| WythoffMoveRequest { take: take.map(Integer::from).to_vec() };
        let meant = |numbers: &[u64]| match *numbers {
            [take, ..] => [[take, 0], [0, take], [take, take]].map(from).into(),
            [] => Vec::new(),
        };
        written_in_numbers(text, meant, |request| self.find(position, request, budget))
    }

    fn find_equal(&self, position: &WythoffPosition, mv: &WythoffMove, budget: &Budget) -> Result<WythoffMove, Refusal> {
        equal_to(mv, self.find(position, &WythoffMoveRequest { take: mv.take.map(Integer::from).to_vec() }, budget)?)
    }

    fn apply(&self, position: &WythoffPosition, mv: &WythoffMove) -> WythoffPosition {
        position.after(mv.take)
    }

    fn legal<'a>(&'a self, position: &'a WythoffPosition, _: &Budget) -> Result<Legal<'a, WythoffMove>, Refusal> {
        Ok(Box::new(position.all_moves()))
    }

    fn abilities(&self) -> Abilities<'_, Self> {
        Abilities { random: Some(self), picture: Some(self), ..Abilities::default() }
    }
}

const SIZES: &[Size] = &[Size::new("size", "The most objects in the larger heap, 1 to 1024; 20 by default.", (20, "20"), (1, 1024))];

impl RandomPositions<WythoffPosition> for Wythoff {
    fn distribution(&self) -> &'static str {
        "The size of each of the two heaps is a number from 0 to `size`, all equally likely."
    }

    fn sizes(&self) -> &'static [Size] {
        SIZES
    }

    fn base(&self, _: &[u64]) -> Map<String, Value> {
        object([("heaps", json!([0, 0]))])
    }

    fn sample(&self, _: &WythoffPosition, sizes: &[u64], rng: &mut dyn Rng, _: &Budget) -> Result<WythoffPosition, Refusal> {
        let largest = sizes.iter().sum();
        Ok(WythoffPosition { heaps: [rng.random_range(0..=largest), rng.random_range(0..=largest)] })
    }
}

impl Position for WythoffPosition {
    fn up_to_symmetry(&self) -> String {
        in_any_order(&self.heaps)
    }
}

/// A position and the source of its answers.
pub struct SolvedPair<'a> {
    game: &'a Wythoff,
    position: WythoffPosition,
    play: Play,
    budget: &'a Budget,
}

impl Solved for SolvedPair<'_> {
    type Component = WythoffComponent;
    type Move = WythoffMove;

    fn mark(&self) -> Mark {
        self.game.mark(self.position, self.play)
    }

    /// Only values other than 0 need the table.
    fn method(&self) -> Method {
        if self.mark().sg.is_some_and(|value| value != 0) { Method::Table } else { Method::Formula }
    }

    fn components(&self, binary: bool) -> Vec<WythoffComponent> {
        let sg = self.game.value(self.position).map(Nimber::get);
        vec![WythoffComponent { heaps: self.position.heaps, sg, sg_binary: BinaryValue::wanted(binary, sg) }]
    }

    fn moves(&self, want: MoveFilter, limit: usize) -> Result<Listing<WythoffMove>, Refusal> {
        let SolvedPair { game, position, play, budget } = *self;
        let marked = |mv: WythoffMove| (mv, game.mark(position.after(mv.take), play));
        if want == MoveFilter::Winning {
            let winning: Vec<_> = position.winning(play).map(marked).collect();
            let total = winning.len() as u64;
            return Ok(Listing { moves: winning.into_iter().take(limit).collect(), total: Some(total.into()) });
        }
        let mut moves = Vec::new();
        for mv in position.all_moves().take(limit) {
            budget.spend(1)?;
            moves.push(marked(mv));
        }
        Ok(Listing { moves, total: Some(position.moves()) })
    }

    fn reasons(&self) -> Result<Reasons, Refusal> {
        let SolvedPair { game, position, play, .. } = *self;
        let [first, second] = position.heaps;
        let difference = first.abs_diff(second);
        let smaller = lost_pair(difference, play);
        // Both may exceed the integers of JSON.
        let rule = Rule::LostPairs { smaller, larger: smaller + u128::from(difference) };
        let change = position.winning(play).next().map(|mv| Change { component: 0, to: game.value(position.after(mv.take)) });
        Ok(Reasons { values: vec![game.value(position)], rule, change })
    }

    /// After a move from a lost position, one to three replies win. The more a move of one kind takes, the
    /// fewer replies remain. So of each kind only the moves up to the first with a single winning reply can
    /// be best.
    fn stalls(&self, most: usize) -> Result<Stalls<WythoffMove>, Refusal> {
        let SolvedPair { position, play, budget, .. } = *self;
        let mut best = BestMoves::new(most);
        for kind in KINDS {
            for amount in 1..=position.moves_of(kind).min(MOST_STALLS) {
                budget.spend(1)?;
                let mv = WythoffMove { take: kind.map(|side| side * amount) };
                let after = position.after(mv.take);
                let legal = after.moves();
                // Without a reply the opponent has lost in normal play and won in misère play.
                let winning = if legal == 0 { usize::from(play == Play::Misere) } else { after.winning(play).count() };
                let share = ReplyShare { winning: winning as u128, legal, removed: mv.removed() };
                best.offer(share, || mv);
                if winning <= 1 && legal > 0 {
                    break;
                }
            }
        }
        Ok(best.finish())
    }
}

/// The most moves of each kind that are tried for stalling: a bound on the work, far above the most ever
/// needed.
const MOST_STALLS: u64 = 1 << 12;
