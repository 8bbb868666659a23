//! Tails: what is the same for every block.

use super::layout::HalvedRanks;
use crate::theory::{Budget, Stop};

/// The columns of a tail; no halved table has a narrow width beyond 4.
pub(super) type Columns = [u8; 4];

/// All tails, by their place among those of any number of rows, and their moves.
#[derive(Debug)]
pub(super) struct Tails {
    /// The heights of their columns.
    columns: Vec<Columns>,
    /// The options of tail s, as tails, are `options[starts[s]..starts[s + 1]]`.
    starts: Vec<u32>,
    options: Vec<u32>,
    /// By number of rows, the tails that have at least as many, in order, as far as they occur beside a head.
    high: Vec<Vec<u32>>,
    /// The tails by tiles and by rows among equally many, and where those of each number of tiles and rows begin.
    by_rows: Vec<u32>,
    buckets: Vec<u32>,
    stride: usize,
}

impl Tails {
    /// All tails of a table.
    ///
    /// # Errors
    /// The budget's reasons.
    pub fn new(ranks: &HalvedRanks, budget: &Budget) -> Result<Self, Stop> {
        let (most, counts) = (ranks.most_tiles(), ranks.counts());
        let count = counts.below(most + 1, 0);
        let (mut columns, mut starts, mut options) = (Vec::with_capacity(count), vec![0], Vec::new());
        for place in 0..count {
            let Some(tail) = ranks.position(place as u64) else { break };
            budget.spend(tail.tiles().into())?;
            let mut heights = Columns::default();
            heights.iter_mut().zip(tail.conjugate().rows()).for_each(|(height, &column)| *height = column as u8);
            columns.push(heights);
            let mut after = tail.clone();
            for (row, col) in tail.moves() {
                tail.cut_into(row, col, &mut after);
                options.push(ranks.place_of_stored(after.rows()) as u32);
            }
            starts.push(options.len() as u32);
        }
        options.shrink_to_fit();
        let high = (0..=most).map(|rows| {
            // A head of one row, which is longer by one than the others are many, leaves most.
            let beside = counts.below((most - rows).max(1), 0);
            (0..beside as u32).filter(|&tail| usize::from(columns[tail as usize][0]) >= rows).collect()
        });
        let high = high.collect();
        let stride = most + 2;
        let mut by_rows: Vec<u32> = (0..count as u32).collect();
        let key = |tail: &u32| {
            let heights = &columns[*tail as usize];
            let tiles: usize = heights.iter().map(|&height| usize::from(height)).sum();
            tiles * stride + usize::from(heights[0])
        };
        by_rows.sort_by_key(key);
        let mut buckets = vec![0; stride * stride];
        by_rows.iter().for_each(|tail| buckets[key(tail) + 1] += 1);
        for at in 1..buckets.len() {
            buckets[at] += buckets[at - 1];
        }
        Ok(Tails { columns, starts, options, high, by_rows, buckets, stride })
    }

    /// The number of tails.
    pub fn count(&self) -> usize {
        self.columns.len()
    }

    /// The heights of the columns of a tail.
    #[inline(always)]
    pub fn columns(&self, tail: u32) -> &Columns {
        &self.columns[tail as usize]
    }

    /// The options of a tail.
    #[inline(always)]
    pub fn options(&self, tail: usize) -> &[u32] {
        &self.options[self.starts[tail] as usize..self.starts[tail + 1] as usize]
    }

    /// The tails of at least so many rows, in order, as far as they occur beside a head.
    pub fn high(&self, rows: usize) -> &[u32] {
        &self.high[rows]
    }

    /// The tails by tiles, and by rows among equally many.
    pub fn by_rows(&self) -> &[u32] {
        &self.by_rows
    }

    /// Where [there](Tails::by_rows) the tails of so many tiles and rows are.
    #[inline(always)]
    pub fn bucket(&self, tiles: usize, rows: usize) -> std::ops::Range<usize> {
        let at = tiles * self.stride + rows;
        self.buckets[at] as usize..self.buckets[at + 1] as usize
    }
}
