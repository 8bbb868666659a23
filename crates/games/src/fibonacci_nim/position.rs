//! Heaps with their limits, and how they are written.

use crate::components::Components;
use crate::game::Position;
use crate::heaps::{HeapCut, HeapMove};
use crate::language::{Phrase, Words, message};
use crate::listed::BinaryValue;
use crate::notation;
use crate::refusal::{Faults, Refusal};
use crate::serial::{Deserialize, Serialize};
use crate::wire::{Integer, read_sizes};
use nimber_solvers::theory::Nimber;
use std::fmt;
use std::str::FromStr;

/// A position as it arrives.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FibonacciNimRequest {
    /// The sizes of the heaps.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([20, 13])))]
    pub heaps: Vec<Integer>,
    /// For each heap, the most that may be taken from it now. Without limits, at most all but one, as at the start.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([4, 12])))]
    pub limits: Option<Vec<Integer>>,
}

/// A legal position.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FibonacciNimPosition {
    /// The sizes of the heaps.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([20, 13])))]
    pub heaps: Vec<u64>,
    /// For each heap, the most that may be taken from it now; never more than the heap.
    #[cfg_attr(feature = "schema", schema(max_items = 4096, example = json!([4, 12])))]
    pub limits: Vec<u64>,
}

/// A heap and the most that may be taken from it now, which is at most its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LimitedHeap {
    pub size: u64,
    pub limit: u64,
}

impl LimitedHeap {
    /// A heap from which nothing has been taken: any number but all.
    pub fn start(size: u64) -> Self {
        LimitedHeap { size, limit: size.saturating_sub(1) }
    }

    /// The heap after a move that takes at most the limit.
    pub fn after(self, take: u64) -> Self {
        let size = self.size - take;
        LimitedHeap { size, limit: size.min(take.saturating_mul(2)) }
    }
}

impl FibonacciNimPosition {
    /// Heaps from which nothing has been taken.
    pub fn start(heaps: Vec<u64>) -> Self {
        let limits = heaps.iter().map(|&size| LimitedHeap::start(size).limit).collect();
        FibonacciNimPosition { heaps, limits }
    }

    pub(super) fn read(request: &FibonacciNimRequest) -> Result<Self, Refusal> {
        let mut faults = Faults::default();
        let heaps = read_sizes("heaps", &request.heaps, &mut faults);
        let Some(sent) = &request.limits else { return faults.none_in(Self::start(heaps)) };
        let limits = read_sizes("limits", sent, &mut faults);
        if sent.len() != request.heaps.len() {
            let detail = format!("{} limits are given for {} heaps; each heap needs one", sent.len(), request.heaps.len());
            faults.push("/limits", detail);
        }
        let limits = heaps.iter().zip(limits).map(|(&size, limit)| limit.min(size)).collect();
        faults.none_in(FibonacciNimPosition { heaps, limits })
    }

    pub(super) fn all(&self) -> impl Iterator<Item = LimitedHeap> + '_ {
        self.heaps.iter().zip(&self.limits).map(|(&size, &limit)| LimitedHeap { size, limit })
    }

    /// The index of the heap with moves left, if there is exactly one.
    pub(super) fn only_open(&self) -> Option<usize> {
        let mut open = self.limits.iter().enumerate().filter(|(_, limit)| **limit > 0);
        let (index, _) = open.next()?;
        open.next().is_none().then_some(index)
    }

    /// The position after a legal move. An emptied heap may stay as 0.
    pub(super) fn after(&self, mv: &HeapMove, keeps_empty: bool) -> Self {
        let mut after = self.clone();
        let heap = LimitedHeap { size: self.heaps[mv.heap], limit: self.limits[mv.heap] }.after(mv.take);
        if heap.size == 0 && !keeps_empty {
            after.heaps.remove(mv.heap);
            after.limits.remove(mv.heap);
        } else {
            (after.heaps[mv.heap], after.limits[mv.heap]) = (heap.size, heap.limit);
        }
        after
    }
}

impl fmt::Display for FibonacciNimPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::sizes(&self.heaps).fmt(f)?;
        if self.all().all(|heap| heap == LimitedHeap::start(heap.size)) {
            return Ok(());
        }
        write!(f, " {LIMITS} {}", notation::sizes(&self.limits))
    }
}

const LIMITS: &str = "limits";

impl FromStr for FibonacciNimRequest {
    type Err = Refusal;

    /// Reads heaps and their limits, such as `20,13 limits 4,12`; `20,13` is a start.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let (heaps, [limits]) = notation::named(text, [LIMITS])?;
        let heaps = notation::read_sizes(heaps.unwrap_or_default())?;
        Ok(FibonacciNimRequest { heaps, limits: limits.map(notation::read_sizes).transpose()? })
    }
}

impl Position for FibonacciNimPosition {
    fn up_to_symmetry(&self) -> String {
        let mut heaps: Vec<_> = self.all().filter(|heap| heap.size > 0).map(|heap| [heap.size, heap.limit]).collect();
        heaps.sort_unstable();
        format!("{heaps:?}")
    }
}

/// One heap with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FibonacciNimComponent {
    /// The heap's index in the list as it was sent.
    pub heap: usize,
    /// Its size.
    pub size: u64,
    /// The most that may be taken from it now.
    pub limit: u64,
    /// Its Sprague–Grundy value in normal play; null if it is not 0 and the heap is above 65536.
    #[cfg_attr(feature = "schema", schema(required))]
    pub sg: Option<u64>,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
}

impl FibonacciNimComponent {
    pub(super) fn of(index: usize, heap: LimitedHeap, value: Option<Nimber>, binary: bool) -> Self {
        let sg = value.map(Nimber::get);
        FibonacciNimComponent { heap: index, size: heap.size, limit: heap.limit, sg, sg_binary: BinaryValue::wanted(binary, sg) }
    }
}

impl Words for FibonacciNimComponent {
    fn in_words(&self) -> Phrase {
        let heap = Phrase::of(message::PART_LIMITED_HEAP).number("index", self.heap as u64 + 1);
        heap.number("size", self.size).number("limit", self.limit)
    }
}

/// The heaps of a position as the components of a sum.
pub struct LimitedHeaps(pub(super) Vec<LimitedHeap>);

impl Components for LimitedHeaps {
    type Component = LimitedHeap;
    type Cut = HeapCut;
    type Listed = FibonacciNimComponent;
    type Move = HeapMove;

    fn components(&self) -> &[LimitedHeap] {
        &self.0
    }

    fn listed_component(&self, index: usize, value: Nimber, binary: bool) -> FibonacciNimComponent {
        FibonacciNimComponent::of(index, self.0[index], Some(value), binary)
    }

    fn listed_move(&self, index: usize, cut: &HeapCut, _: Nimber) -> HeapMove {
        HeapMove::of(index, cut)
    }
}
