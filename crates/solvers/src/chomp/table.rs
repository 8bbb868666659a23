//! Tables: the value of every position of an extent, one byte each.

use super::Bytes;
use super::partition::Partition;
use super::rank::{Extent, Ranks};
use crate::theory::Nimber;
use std::sync::LazyLock;

/// The normal-play value of every position of an extent. The values are on the heap or in a mapped file; the
/// creator decides.
#[derive(Debug)]
pub struct ValueTable {
    ranks: Ranks,
    /// One per position, in rank order.
    values: LazyLock<Bytes, MakeValues>,
}

/// Makes the values of a table when the first one is asked for.
pub(super) type MakeValues = Box<dyn FnOnce() -> Bytes + Send>;

/// Statistics that do not depend on the order of the values, for comparison with published figures.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TableStatistics {
    /// The number of positions, the empty board included.
    pub positions: u64,
    /// The sum of the values of all positions.
    pub sum_sg: u64,
    /// The sum of the squares of these values.
    pub sum_sg_squared: u64,
    /// The number of positions worth 1. These are the P-positions of misère play, without the finished game.
    pub count_sg1: u64,
    /// The largest value of a position.
    pub max_sg: u8,
    /// `hist[v]` positions are worth `v`, for `v` from 0 to `max_sg`.
    pub hist: Vec<u64>,
}

impl ValueTable {
    /// A table from its bytes, in rank order. Checks only the length and the values of single rows: the store
    /// checks a hash.
    pub fn from_bytes(extent: Extent, values: impl Into<Bytes>) -> Result<Self, String> {
        let (ranks, values) = (Ranks::new(extent)?, values.into());
        if ranks.positions() != values.len() as u64 {
            return Err(format!("a table of this extent has {} bytes, not {}", ranks.positions(), values.len()));
        }
        let table = ValueTable::made_by(ranks, Box::new(|| values));
        for tiles in 0..=table.extent().widest() {
            match table.byte(&Partition::rectangle(1, tiles)) {
                Some(found) if u16::from(found) != tiles => {
                    return Err(format!("a single row of {tiles} tiles cannot have the value {found}"));
                }
                _ => {}
            }
        }
        Ok(table)
    }

    pub(super) fn made_by(ranks: Ranks, make: MakeValues) -> Self {
        ValueTable { ranks, values: LazyLock::new(make) }
    }

    /// The values in rank order, one byte each.
    pub fn as_bytes(&self) -> &[u8] {
        &self.values
    }

    /// The positions that the table has.
    pub fn extent(&self) -> Extent {
        self.ranks.extent()
    }

    /// The order of the positions.
    pub fn ranks(&self) -> &Ranks {
        &self.ranks
    }

    /// The normal-play value of a position; `None` if the table does not cover it. The conjugate is not
    /// tried.
    pub fn value(&self, position: &Partition) -> Option<Nimber> {
        self.byte(position).map(|value| Nimber::new(value.into()))
    }

    /// Calls `visit(row, col, value of the option)` for every move of a position, in row-major order. Returns
    /// false, and visits nothing, if the table does not cover the position.
    pub fn option_values(&self, position: &Partition, mut visit: impl FnMut(u16, u16, Nimber)) -> bool {
        let values = self.as_bytes();
        self.ranks.for_each_option(position, |row, col, rank| visit(row, col, Nimber::new(values[rank as usize].into())))
    }

    /// Reads the whole table once.
    pub fn statistics(&self) -> TableStatistics {
        let mut hist = vec![0u64; 256];
        for &value in self.as_bytes() {
            hist[usize::from(value)] += 1;
        }
        let max_sg = self.as_bytes().iter().copied().max().unwrap_or(0);
        hist.truncate(usize::from(max_sg) + 1);
        let moment = |power| (0u64..).zip(&hist).map(|(value, &count)| value.pow(power) * count).sum();
        TableStatistics {
            positions: hist.iter().sum(),
            sum_sg: moment(1),
            sum_sg_squared: moment(2),
            count_sg1: hist.get(1).copied().unwrap_or(0),
            max_sg,
            hist,
        }
    }

    fn byte(&self, position: &Partition) -> Option<u8> {
        self.ranks.rank(position).map(|rank| self.values[rank as usize])
    }
}
