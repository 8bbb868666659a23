//! Positions that are lists of heaps, as Nim, subtraction games, Lasker's Nim and octal games share them.

use super::game::Kind;
use super::game::Parameter;
use super::refusal::{Faults, Refusal};
use super::wire::{Integer, read_sizes};
use crate::theory::Nimber;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use utoipa::ToSchema;

/// What a move leaves of one heap: no more than two heaps in the games served here.
pub type Leaves = SmallVec<[u64; 2]>;

/// A move inside one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapCut {
    /// How many objects are removed.
    pub take: u64,
    /// The non-empty heaps that are left, in ascending order.
    pub leaves: Leaves,
}

/// The `heaps` parameter of every game on heaps.
pub const HEAPS: Parameter = Parameter {
    name: "heaps",
    kind: Kind::Integers,
    required: true,
    in_rule: false,
    about: "The sizes of the heaps, at most 4096 of them. Empty heaps are legal and inert.",
    example: "3,5,7",
};

/// A position that is nothing but heaps.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HeapsRequest {
    /// The sizes of the heaps.
    #[schema(max_items = 4096, example = json!([3, 5, 7]))]
    pub heaps: Vec<Integer>,
}

/// A legal position that is nothing but heaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HeapsPosition {
    /// The sizes of the heaps.
    #[schema(max_items = 4096, example = json!([3, 5, 7]))]
    pub heaps: Vec<u64>,
}

impl HeapsPosition {
    /// Reads the heaps.
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] with every entry that is no heap size.
    pub fn parse(request: HeapsRequest) -> Result<Self, Refusal> {
        let mut faults = Faults::default();
        let heaps = read_sizes("heaps", &request.heaps, &mut faults);
        faults.none_in(HeapsPosition { heaps })
    }
}

/// One heap with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HeapComponent {
    /// The heap's index in the list as it was sent.
    pub heap: usize,
    /// Its size.
    pub size: u64,
    /// Its Sprague–Grundy value in normal play.
    pub sg: u64,
}

impl HeapComponent {
    /// The component of the heap at `index`.
    pub fn new(heaps: &[u64], index: usize, value: Nimber) -> Self {
        HeapComponent { heap: index, size: heaps[index], sg: value.get() }
    }
}

/// A move in one heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HeapMove {
    /// The heap's index in the list as it was sent.
    pub heap: usize,
    /// How many objects are removed; 0 for a heap that is only split.
    pub take: u64,
    /// The non-empty heaps that are left of it, in ascending order.
    #[schema(value_type = Vec<u64>, max_items = 2)]
    pub leaves: Leaves,
}

impl HeapMove {
    /// The listed form of a cut.
    pub fn new(heap: usize, cut: &HeapCut) -> Self {
        HeapMove { heap, take: cut.take, leaves: cut.leaves.clone() }
    }
}

/// A move in one heap as a player sends it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HeapMoveRequest {
    /// The heap's index in `heaps`.
    pub heap: Integer,
    /// How many objects to remove; may be left out where `leaves` says it.
    pub take: Option<Integer>,
    /// The heaps that are left; may be left out if at most one is.
    #[schema(max_items = 2)]
    pub leaves: Option<Vec<Integer>>,
}

/// The move in `heaps` that a request means, if `is_legal` has nothing against it. It gets the size of the heap and the cut,
/// and returns what would be right.
///
/// # Errors
/// [`Refusal::IllegalMove`] with the reason.
pub fn find_heap_move(
    heaps: &[u64],
    request: &HeapMoveRequest,
    is_legal: impl FnOnce(u64, &HeapCut) -> Result<(), String>,
) -> Result<HeapMove, Refusal> {
    let heap = read_index("heap", &request.heap, heaps.len())?;
    let cut = read_cut(heaps[heap], request.take.as_ref(), request.leaves.as_deref())?;
    is_legal(heaps[heap], &cut).map_err(|reason| Refusal::illegal("", reason))?;
    Ok(HeapMove::new(heap, &cut))
}

/// Reads an index below `length`.
///
/// # Errors
/// [`Refusal::IllegalMove`] at `/name`.
pub fn read_index(name: &str, index: &Integer, length: usize) -> Result<usize, Refusal> {
    let found = as_illegal(|faults| index.read(|| format!("/{name}"), faults))?;
    usize::try_from(found).ok().filter(|&index| index < length).ok_or_else(|| {
        let have = match length {
            0 => "there is none".to_owned(),
            _ => format!("the last one is {}", length - 1),
        };
        Refusal::illegal(format!("/{name}"), format!("there is no {name} {found}; {have}"))
    })
}

/// Reads numbers of a move: what is wrong with them makes the move illegal, not the position.
///
/// # Errors
/// [`Refusal::IllegalMove`].
pub fn as_illegal<T>(read: impl FnOnce(&mut Faults) -> Option<T>) -> Result<T, Refusal> {
    let mut faults = Faults::default();
    let value = read(&mut faults);
    match (faults.none_in(()), value) {
        (Err(Refusal::InvalidPosition(faults)), _) => Err(Refusal::IllegalMove(faults)),
        (Err(other), _) => Err(other),
        (Ok(()), Some(value)) => Ok(value),
        (Ok(()), None) => Err(Refusal::illegal("", "the move is incomplete")),
    }
}

fn read_cut(size: u64, take: Option<&Integer>, leaves: Option<&[Integer]>) -> Result<HeapCut, Refusal> {
    let take = take.map(|take| as_illegal(|faults| take.read(|| "/take".to_owned(), faults))).transpose()?;
    let leaves = leaves.map(|leaves| as_illegal(|faults| Some(read_sizes("leaves", leaves, faults)))).transpose()?;
    let (take, mut leaves): (u64, Leaves) = match (take, leaves) {
        (None, None) => return Err(Refusal::illegal("", "the move needs `take` or `leaves`")),
        (Some(take), None) if take > size => {
            return Err(Refusal::illegal("/take", format!("{take} objects cannot be taken from a heap of {size}")));
        }
        (Some(take), None) => (take, [size - take].into_iter().collect()),
        (take, Some(leaves)) => {
            let left = leaves.iter().try_fold(0u64, |sum, &leaf| sum.checked_add(leaf)).filter(|&left| left <= size);
            let left = left.ok_or_else(|| Refusal::illegal("/leaves", format!("more than the heap of {size} would be left")))?;
            if let Some(take) = take.filter(|&take| take != size - left) {
                return Err(Refusal::illegal("/leaves", format!("taking {take} from a heap of {size} does not leave {left}")));
            }
            (size - left, leaves.into())
        }
    };
    leaves.retain(|leaf| *leaf > 0);
    leaves.sort_unstable();
    Ok(HeapCut { take, leaves })
}

/// The heaps after a move: the entry at `index` gives way to its non-empty remains.
pub fn replace_heap(heaps: &[u64], index: usize, leaves: &[u64]) -> Vec<u64> {
    let mut after = Vec::with_capacity(heaps.len() + 1);
    after.extend_from_slice(&heaps[..index]);
    after.extend(leaves.iter().copied().filter(|&leaf| leaf > 0));
    after.extend_from_slice(&heaps[index + 1..]);
    after
}
