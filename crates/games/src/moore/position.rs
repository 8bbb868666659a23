//! Heaps, and how they and moves are written.

use crate::game::{Position, Removes};
use crate::heaps::in_any_order;
use crate::language::{Phrase, Words, display_in_words, message};
use crate::listed::BinaryValue;
use crate::notation;
use crate::refusal::{Faults, Refusal};
use crate::serial::{Deserialize, Serialize};
use crate::wire::{Integer, read_by_names, read_sizes};
use nimber_solvers::moore::MOST_HEAPS;
use std::fmt;
use std::str::FromStr;

/// A position as it arrives.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MooreRequest {
    /// The sizes of the heaps.
    #[cfg_attr(feature = "schema", schema(max_items = 64, example = json!([3, 5, 7])))]
    pub heaps: Vec<Integer>,
    /// From how many heaps a move may take.
    #[cfg_attr(feature = "schema", schema(value_type = u64, minimum = 1, maximum = 64, example = 2))]
    pub most: Integer,
}

/// A legal position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoorePosition {
    /// The sizes of the heaps. A heap that a move empties stays as 0.
    #[cfg_attr(feature = "schema", schema(max_items = 64, example = json!([3, 5, 7])))]
    pub heaps: Vec<u64>,
    /// From how many heaps a move may take.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 64, example = 2))]
    pub most: u64,
}

impl MoorePosition {
    pub(super) fn read(request: &MooreRequest) -> Result<Self, Refusal> {
        let mut faults = Faults::default();
        let heaps = read_sizes("heaps", &request.heaps, &mut faults);
        if heaps.len() > MOST_HEAPS {
            let detail = format!("{} heaps are too many; at most {MOST_HEAPS} are answered", heaps.len());
            faults.beyond("heaps", MOST_HEAPS as u64, heaps.len(), detail);
        }
        let most = request.most.read_size(|| "/most".to_owned(), &mut faults).unwrap_or(1);
        if most == 0 {
            faults.push("/most", "a move takes from at least one heap, so `most` is at least 1");
        }
        if most > MOST_HEAPS as u64 {
            faults.beyond(
                "most",
                MOST_HEAPS as u64,
                most,
                format!("moves in {most} heaps are too much; at most {MOST_HEAPS} are answered"),
            );
        }
        faults.none_in(MoorePosition { heaps, most })
    }

    pub(super) fn after(&self, take: &[u64]) -> Self {
        MoorePosition { heaps: self.heaps.iter().zip(take).map(|(heap, take)| heap - take).collect(), most: self.most }
    }

    /// The number of legal moves; `None` if it is too large for the integer.
    pub(super) fn move_count(&self) -> Option<u128> {
        // For each number of heaps, the moves that take from so many of those looked at.
        let mut counts = vec![0u128; self.most.min(self.heaps.len() as u64) as usize + 1];
        counts[0] = 1;
        for &heap in &self.heaps {
            for heaps in (1..counts.len()).rev() {
                counts[heaps] = counts[heaps - 1].checked_mul(heap.into())?.checked_add(counts[heaps])?;
            }
        }
        counts[1..].iter().try_fold(0u128, |total, &count| total.checked_add(count))
    }

    /// The legal moves in order.
    pub(super) fn all_moves(&self) -> impl Iterator<Item = MooreMove> + '_ {
        std::iter::successors(self.next_move(&vec![0; self.heaps.len()]), |take| self.next_move(take)).map(|take| MooreMove { take })
    }

    /// Takes one more from the last heap that allows it, and nothing from those after it.
    fn next_move(&self, take: &[u64]) -> Option<Vec<u64>> {
        let mut changed = take.iter().filter(|&&take| take > 0).count() as u64;
        for index in (0..take.len()).rev() {
            let is_new = take[index] == 0;
            changed -= u64::from(!is_new);
            if take[index] < self.heaps[index] && changed < self.most {
                let mut next = take.to_vec();
                next[index] += 1;
                next[index + 1..].fill(0);
                return Some(next);
            }
        }
        None
    }
}

impl fmt::Display for MoorePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {MOST} {}", notation::sizes(&self.heaps), self.most)
    }
}

const MOST: &str = "most";

impl FromStr for MooreRequest {
    type Err = Refusal;

    /// Reads heaps and the rule, such as `3,5,7 most 2`.
    fn from_str(text: &str) -> Result<Self, Refusal> {
        let (heaps, [most]) = notation::named(text, [MOST])?;
        let heaps = notation::read_sizes(heaps.unwrap_or_default())?;
        let complaint = || Refusal::malformed("/most", "from how many heaps a move may take is missing, such as `most 2`");
        let most = most.and_then(|most| most.parse::<u64>().ok()).ok_or_else(complaint)?;
        Ok(MooreRequest { heaps, most: most.into() })
    }
}

impl Position for MoorePosition {
    fn up_to_symmetry(&self) -> String {
        in_any_order(&self.heaps)
    }
}

/// All heaps: as a move may touch several, they are one part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MooreComponent {
    /// The sizes of the heaps.
    #[cfg_attr(feature = "schema", schema(max_items = 64))]
    pub heaps: Vec<u64>,
    /// The value in normal play; null if it is not 0 and not known.
    #[cfg_attr(feature = "schema", schema(required))]
    pub sg: Option<u64>,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
}

impl Words for MooreComponent {
    fn in_words(&self) -> Phrase {
        Phrase::of(message::PART_ALL_HEAPS).text("sizes", notation::sizes(&self.heaps).to_string())
    }
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MooreMove {
    /// How many objects are taken from each heap, in the order of the heaps; 0 where none is.
    #[cfg_attr(feature = "schema", schema(max_items = 64))]
    pub take: Vec<u64>,
}

read_by_names!(MooreMove { take: Vec<u64> });

impl Removes for MooreMove {
    fn removed(&self) -> u64 {
        // No move that is tried for advice takes as much as the largest number.
        self.take.iter().fold(0, |sum, take| sum.saturating_add(*take))
    }
}

impl Words for MooreMove {
    fn in_words(&self) -> Phrase {
        let taken = (1..).zip(&self.take).filter(|(_, take)| **take > 0);
        let mut each = taken.map(|(heap, &take)| Phrase::of(message::MOVE_TAKE).number("take", take).number("heap", heap));
        let first = each.next().unwrap_or_else(|| Phrase::of(message::MOVE_TAKE).number("take", 0).number("heap", 1));
        each.fold(first, |first, next| Phrase::of(message::MOVE_AND_MOVE).phrase("first", first).phrase("next", next))
    }
}

display_in_words!(MooreMove);

/// A move as a player sends it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MooreMoveRequest {
    /// How many objects to take from each heap; 0 where none is taken.
    #[cfg_attr(feature = "schema", schema(max_items = 64))]
    pub take: Vec<Integer>,
}
