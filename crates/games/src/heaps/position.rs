//! Heaps as a position, their values and moves.

use super::cut::{HeapCut, Leaves};
use crate::components::Components;
use crate::game::{Position, Removes, compared_by};
use crate::language::{Phrase, Words, display_in_words, message};
use crate::listed::BinaryValue;
use crate::notation;
use crate::refusal::{Faults, Refusal};
use crate::schema::ToSchema;
use crate::serial::{Deserialize, DeserializeOwned, Serialize};
use crate::wire::{Integer, as_illegal, read_by_names, read_only_index, read_sizes};
use crate::written::{from_one, written_in_numbers};
use nimber_solvers::theory::Nimber;
use std::fmt;
use std::str::FromStr;

/// A position with a list of heaps, and perhaps a rule.
pub trait Heaps: Position {
    /// A position as it arrives.
    type Request: DeserializeOwned + ToSchema;
    /// What the moves of a heap depend on besides its size: an octal code, or nothing.
    type Rule;

    /// See [`Game::parse`](crate::Game::parse).
    fn parse(request: Self::Request) -> Result<Self, Refusal>;

    /// The heaps of a request. Those that were sent have a limit; see [`HeapGame::check_sent_heap`](crate::HeapGame::check_sent_heap).
    fn requested(request: &Self::Request) -> &[Integer];

    fn heaps(&self) -> &[u64];

    fn rule(&self) -> &Self::Rule;

    /// The rule in words, if there are several: `taking 1, 3 and 4`.
    fn rule_in_words(&self) -> Option<Phrase> {
        None
    }

    /// The same rule with other heaps.
    fn with_heaps(&self, heaps: Vec<u64>) -> Self;
}

impl<P: Heaps> Components for &P {
    type Component = u64;
    type Cut = HeapCut;
    type Listed = HeapComponent;
    type Move = HeapMove;

    fn components(&self) -> &[u64] {
        self.heaps()
    }

    fn listed_component(&self, index: usize, value: Nimber, binary: bool) -> HeapComponent {
        let sg = value.get();
        HeapComponent { heap: index, size: self.heaps()[index], sg, sg_binary: BinaryValue::wanted(binary, sg) }
    }

    fn listed_move(&self, index: usize, cut: &HeapCut, _: Nimber) -> HeapMove {
        HeapMove::of(index, cut)
    }
}

/// A position that is nothing but heaps.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HeapsRequest {
    /// The sizes of the heaps.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([3, 5, 7])))]
    pub heaps: Vec<Integer>,
}

impl FromStr for HeapsRequest {
    type Err = Refusal;

    /// Reads sizes such as `3,5,7`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        Ok(HeapsRequest { heaps: notation::read_sizes(text)? })
    }
}

/// A legal position that is nothing but heaps.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HeapsPosition {
    /// The sizes of the heaps.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([3, 5, 7])))]
    pub heaps: Vec<u64>,
}

impl fmt::Display for HeapsPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::sizes(&self.heaps).fmt(f)
    }
}

impl Position for HeapsPosition {
    fn up_to_symmetry(&self) -> String {
        in_any_order(&self.heaps)
    }

    fn json_size(&self) -> u64 {
        let digits = |&heap: &u64| u64::from(heap.checked_ilog10().unwrap_or(0)) + 1;
        let commas = self.heaps.len().saturating_sub(1) as u64;
        r#"{"heaps":[]}"#.len() as u64 + commas + self.heaps.iter().map(digits).sum::<u64>()
    }
}

impl Heaps for HeapsPosition {
    type Request = HeapsRequest;
    type Rule = ();

    fn parse(request: HeapsRequest) -> Result<Self, Refusal> {
        let mut faults = Faults::default();
        let heaps = read_sizes("heaps", &request.heaps, &mut faults);
        faults.none_in(HeapsPosition { heaps })
    }

    fn requested(request: &HeapsRequest) -> &[Integer] {
        &request.heaps
    }

    fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    fn rule(&self) -> &() {
        &()
    }

    fn with_heaps(&self, heaps: Vec<u64>) -> Self {
        HeapsPosition { heaps }
    }
}

/// One heap with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HeapComponent {
    /// The heap's index in the list as it was sent.
    pub heap: usize,
    /// Its size.
    pub size: u64,
    /// Its Sprague–Grundy value in normal play.
    pub sg: u64,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
}

/// A move in one heap. Two are equal if they take as much from a heap of this index and leave the same heaps, but for the largest: it
/// follows from the heap, so the same move can be played in several positions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HeapMove {
    /// The heap's index in the list as it was sent.
    pub heap: usize,
    /// How many objects are removed; 0 for a heap that is only split, or of which more is left than it had.
    pub take: u64,
    /// The non-empty heaps that are left of it, in ascending order.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<u64>, max_items = 64))]
    leaves: Leaves,
}

read_by_names!(HeapMove { heap: usize, take: u64, leaves: Leaves });

impl HeapMove {
    /// The move that cuts the heap at this index.
    pub(crate) fn of(heap: usize, cut: &HeapCut) -> Self {
        // Quicker than a clone, which goes through the heaps one by one.
        HeapMove { heap, take: cut.take, leaves: Leaves::from_slice(&cut.leaves) }
    }

    /// The non-empty heaps that are left of it, in ascending order.
    pub fn leaves(&self) -> &[u64] {
        &self.leaves
    }
}

impl Removes for HeapMove {
    fn removed(&self) -> u64 {
        self.take
    }
}

impl Words for HeapComponent {
    fn in_words(&self) -> Phrase {
        Phrase::of(message::PART_HEAP).number("index", self.heap as u64 + 1).number("size", self.size)
    }
}

impl Words for HeapMove {
    fn in_words(&self) -> Phrase {
        let heap = self.heap as u64 + 1;
        match (self.take, self.leaves.len()) {
            (take, 0 | 1) => Phrase::of(message::MOVE_TAKE).number("take", take).number("heap", heap),
            (0, _) => Phrase::of(message::MOVE_SPLIT).number("heap", heap).text("leaves", with_plus(&self.leaves)),
            (take, _) => {
                Phrase::of(message::MOVE_TAKE_AND_SPLIT).number("take", take).number("heap", heap).text("leaves", with_plus(&self.leaves))
            }
        }
    }
}

display_in_words!(HeapMove);

impl HeapMove {
    /// The move as a player would send it. The largest heap that it leaves is the one that it leaves of a heap of these.
    pub(crate) fn said_of(&self, heaps: &[u64]) -> HeapMoveRequest {
        let (others, following) = self.parts();
        let rest = heaps
            .get(self.heap)
            .and_then(|&heap| others.iter().try_fold(heap.checked_sub(self.take)?, |rest, &other| rest.checked_sub(other)));
        let following = following.map(|largest| rest.unwrap_or(largest));
        let leaves =
            (self.take == 0 || self.leaves.len() > 1).then(|| others.iter().copied().chain(following).map(Integer::from).collect());
        HeapMoveRequest { heap: Some((self.heap as u64).into()), take: Some(self.take.into()), leaves }
    }

    /// The heaps that are left, but for the one that follows from the others and the heap. Where nothing is taken, there may be more than
    /// before.
    fn parts(&self) -> (&[u64], Option<u64>) {
        match &self.leaves[..] {
            [others @ .., largest] if self.take > 0 => (others, Some(*largest)),
            all => (all, None),
        }
    }

    /// What the move says that does not follow from the rest and the heap.
    fn key(&self) -> (usize, u64, &[u64]) {
        (self.heap, self.take, self.parts().0)
    }
}

compared_by!(HeapMove, key);

/// A move in one heap as a player sends it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HeapMoveRequest {
    /// The heap's index in `heaps`; may be left out where there is one heap.
    pub heap: Option<Integer>,
    /// How many objects to remove; may be left out where `leaves` says it.
    pub take: Option<Integer>,
    /// The heaps that are left; may be left out if at most one is.
    #[cfg_attr(feature = "schema", schema(max_items = 64))]
    pub leaves: Option<Vec<Integer>>,
}

/// Finds the move in `heaps` that a request means. `may_leave_more` is [`HeapGame::MAY_LEAVE_MORE`](crate::HeapGame::MAY_LEAVE_MORE).
/// `is_legal` gets the size of the heap and the cut. If the cut is illegal, it returns the reason and what to send instead.
pub fn find_heap_move(
    heaps: &[u64],
    request: &HeapMoveRequest,
    may_leave_more: bool,
    is_legal: impl FnOnce(u64, &HeapCut) -> Result<(), String>,
) -> Result<HeapMove, Refusal> {
    let heap = read_only_index("heap", request.heap.as_ref(), heaps.len())?;
    let cut = read_cut(heaps[heap], request.take.as_ref(), request.leaves.as_deref(), may_leave_more)?;
    is_legal(heaps[heap], &cut).map_err(|reason| Refusal::illegal("", reason))?;
    Ok(HeapMove { heap, take: cut.take, leaves: cut.leaves })
}

/// Finds the move whose text this is. Each text is that of at most one move, unless heaps may grow.
pub fn find_written_heap_move(text: &str, find: impl Fn(&HeapMoveRequest) -> Result<HeapMove, Refusal>) -> Result<HeapMove, Refusal> {
    let meant = |numbers: &[u64]| {
        let sizes = |leaves: &[u64]| Some(leaves.iter().map(|&leaf| leaf.into()).collect());
        let take = |take: u64, heap, leaves| HeapMoveRequest { heap: from_one(heap), take: Some(take.into()), leaves };
        match *numbers {
            [taken, heap] => vec![take(taken, heap, None)],
            [first, second, ref leaves @ ..] => {
                let split = HeapMoveRequest { heap: from_one(first), take: None, leaves: sizes(&numbers[1..]) };
                vec![split, take(first, second, sizes(leaves))]
            }
            _ => Vec::new(),
        }
    };
    written_in_numbers(text, meant, find)
}

fn read_cut(size: u64, take: Option<&Integer>, leaves: Option<&[Integer]>, may_leave_more: bool) -> Result<HeapCut, Refusal> {
    let take = take.map(|take| as_illegal(|faults| take.read_size(|| "/take".to_owned(), faults))).transpose()?;
    let leaves = leaves.map(|leaves| as_illegal(|faults| Some(read_sizes("leaves", leaves, faults)))).transpose()?;
    let (take, mut leaves): (u64, Leaves) = match (take, leaves) {
        (None, None) => return Err(Refusal::illegal("", "the move needs `take` or `leaves`")),
        (Some(take), None) if take > size => {
            return Err(Refusal::illegal("/take", format!("{take} objects cannot be taken from a heap of {size}")));
        }
        (Some(take), None) => (take, [size - take].into_iter().collect()),
        (take, Some(leaves)) => {
            let left = leaves.iter().try_fold(0u64, |sum, &leaf| sum.checked_add(leaf)).filter(|&left| left <= size || may_leave_more);
            let left = left.ok_or_else(|| Refusal::illegal("/leaves", format!("the move would leave more than the heap of {size}")))?;
            let removed = size.saturating_sub(left);
            if let Some(take) = take.filter(|&take| take != removed) {
                return Err(Refusal::illegal("/leaves", format!("taking {take} from a heap of {size} does not leave {left}")));
            }
            (removed, leaves.into())
        }
    };
    leaves.retain(|leaf| *leaf > 0);
    leaves.sort_unstable();
    Ok(HeapCut { take, leaves })
}

/// Sizes as a sum, such as `2 + 3`.
pub fn with_plus(sizes: &[u64]) -> String {
    sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ")
}

/// Heaps as [`Position::up_to_symmetry`] has them: their order does not matter.
pub fn in_any_order(heaps: &[u64]) -> String {
    let mut heaps: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    heaps.sort_unstable();
    format!("{heaps:?}")
}

/// The heaps after a move: the non-empty `leaves` replace the entry at `index`.
pub fn replace_heap(heaps: &[u64], index: usize, leaves: &[u64]) -> Vec<u64> {
    let mut after = Vec::with_capacity(heaps.len() + 1);
    after.extend_from_slice(&heaps[..index]);
    after.extend(leaves.iter().copied().filter(|&leaf| leaf > 0));
    after.extend_from_slice(&heaps[index + 1..]);
    after
}
