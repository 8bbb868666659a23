//! How large a down-set is, and what solving it costs.

use crate::chomp::partition::Partition;

/// What solving one position costs, in units of work: some twenty to forty nanoseconds.
pub(super) const WORK_PER_POSITION: u64 = 8;

/// The number of positions within `position`, itself and the empty board included; saturates. Takes time
/// proportional to the tiles.
pub fn count(position: &Partition) -> u128 {
    DownsetSize::of(position).positions
}

/// The units of work that [`Downset::solve`](super::Downset::solve) spends on a position, in proportion to the positions within it;
/// saturates. Takes time proportional to the tiles.
pub fn work(position: &Partition) -> u128 {
    count(position).saturating_mul(WORK_PER_POSITION.into())
}

/// How large a down-set is.
pub(super) struct DownsetSize {
    pub positions: u128,
    pub options: u128,
}

impl DownsetSize {
    pub fn of(position: &Partition) -> DownsetSize {
        // For every c up to row j: N_j(c), and the tiles of the rows from j on in all these choices. Computed from the last row up. For a
        // larger c they are as for c = row j.
        let (mut ways, mut tiles) = (vec![1u128], vec![0u128]);
        for &row in position.rows().iter().rev() {
            let last = ways.len() - 1;
            ways.resize(usize::from(row) + 1, ways[last]);
            tiles.resize(usize::from(row) + 1, tiles[last]);
            let (mut sum, mut sum_of_tiles) = (0u128, 0u128);
            for (length, (ways, tiles)) in (0u128..).zip(ways.iter_mut().zip(&mut tiles)) {
                sum_of_tiles = sum_of_tiles.saturating_add(*tiles).saturating_add(ways.saturating_mul(length));
                sum = sum.saturating_add(*ways);
                (*ways, *tiles) = (sum, sum_of_tiles);
            }
        }
        let last = ways.len() - 1;
        DownsetSize { positions: ways[last], options: tiles[last] }
    }
}
