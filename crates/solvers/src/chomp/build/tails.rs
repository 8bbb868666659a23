//! Tails: everything that is the same for every block.

use crate::chomp::rank::Ranks;
use crate::theory::{Budget, Stop};

/// The moves of tails. Tail s has index s in every block.
#[derive(Debug)]
pub(in super::super) struct Tails {
    /// `options[starts[s]..starts[s + 1]]` are the tails that tail s can move to, for the first tails.
    starts: Vec<u32>,
    options: Vec<u32>,
    /// The tail after the longest rows of a tail lose their last tile. The empty tail stays itself.
    pub clipped: Vec<u32>,
    /// Only options by cuts in columns from this one on are listed.
    listed_from: usize,
    steps: Vec<[u32; CHAINED]>,
    finder: TailOptionFinder,
}

/// How many of the first columns have chains of options; see [`Tails::steps`]. The first columns are the
/// highest.
pub(in super::super) const CHAINED: usize = 3;

impl Tails {
    /// All tails of an extent. Lists of options are stored up to `most` options in all. Later tails belong to
    /// the few longest blocks; their options are computed each time.
    pub fn new(ranks: &Ranks, most: usize, budget: &Budget) -> Result<Self, Stop> {
        Tails::find(ranks, 0, most, budget)
    }

    /// Like [`Tails::new`], but options by cuts in the first columns are not listed: they are the chains of
    /// [`Tails::steps`].
    pub fn chained(ranks: &Ranks, most: usize, budget: &Budget) -> Result<Self, Stop> {
        Tails::find(ranks, CHAINED, most, budget)
    }

    fn find(ranks: &Ranks, listed_from: usize, most: usize, budget: &Budget) -> Result<Self, Stop> {
        // Without a head, the rank of a tail is its index in the block.
        let count = ranks.fitting(ranks.narrow(), ranks.extent().capacity().into());
        let clipped = Vec::with_capacity(count as usize);
        let (starts, finder) = (vec![0], TailOptionFinder::new(ranks));
        let mut tails = Tails { starts, options: Vec::new(), clipped, listed_from, steps: Vec::new(), finder };
        if listed_from > 0 {
            tails.steps.reserve_exact(count as usize);
        }
        for rank in 0..count {
            let Some(tail) = ranks.position(rank) else { break };
            let tiles = tail.tiles() as usize;
            budget.spend(tiles as u64)?;
            if tails.starts.len() as u64 == rank + 1 && tails.options.len() + tiles <= most {
                if tails.options.capacity() < tails.options.len() + tiles {
                    // Grow by half, but not beyond `most`: next to the table, the lists are the largest part
                    // of a build.
                    let more = (tails.options.len() / 2).max(1 << 12).min(most - tails.options.len());
                    tails.options.reserve_exact(more.max(tiles));
                }
                tails.finder.find(tail.rows(), listed_from, &mut tails.options);
                tails.starts.push(tails.options.len() as u32);
            }
            tails.clipped.push(tails.finder.clipped(tail.rows()));
            if listed_from > 0 {
                tails.steps.push(std::array::from_fn(|col| tails.finder.step(tail.rows(), col)));
            }
        }
        Ok(tails)
    }

    /// How many of the first tails have a list of options.
    pub fn listed(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of options in the lists of the first `tails` tails.
    pub fn options_of_first(&self, tails: usize) -> u64 {
        self.starts[tails.min(self.listed())].into()
    }

    /// The options of a tail with a list.
    #[inline(always)]
    pub fn options(&self, tail: usize) -> &[u32] {
        &self.options[self.starts[tail] as usize..self.starts[tail + 1] as usize]
    }

    /// For each of the first columns: the tail after the cut of the last row that reaches the column, or the
    /// empty tail if no row reaches it.
    ///
    /// Repeating this cut leads to all options by cuts in this column, and finally to the empty tail, which
    /// is an option of every other tail. So the options of a tail by cuts in this column are the result of
    /// the step and the options of that result by cuts in the column.
    #[inline(always)]
    pub fn steps(&self, tail: usize) -> &[u32; CHAINED] {
        &self.steps[tail]
    }

    /// The options of any tail. `found` is memory to use.
    #[inline(always)]
    pub fn find_options<'a>(&'a self, ranks: &Ranks, tail: usize, found: &'a mut Vec<u32>) -> &'a [u32] {
        if tail < self.listed() { self.options(tail) } else { self.options_beyond_lists(ranks, tail, found) }
    }

    fn options_beyond_lists<'a>(&self, ranks: &Ranks, tail: usize, found: &'a mut Vec<u32>) -> &'a [u32] {
        found.clear();
        if let Some(position) = ranks.position(tail as u64) {
            self.finder.find(position.rows(), self.listed_from, found);
        }
        found
    }
}

/// Finds the options of tails. There are few different row lengths, so equal rows are handled together.
#[derive(Debug)]
struct TailOptionFinder {
    narrow: usize,
    grades: usize,
    /// The cost of a row of each length.
    costs: Vec<usize>,
    /// The number of tails of rows up to v that cost exactly g, at `v * grades + g`.
    exactly: Vec<u32>,
    /// The number of tails that cost less.
    below: Vec<u32>,
}

impl TailOptionFinder {
    fn new(ranks: &Ranks) -> Self {
        let narrow = ranks.narrow();
        let grades = usize::from(ranks.extent().capacity()) + 1;
        TailOptionFinder {
            narrow: narrow.into(),
            grades,
            costs: (0..=narrow).map(|row| ranks.extent().cost(row)).collect(),
            exactly: (0..=narrow).flat_map(|v| (0..grades).map(move |g| ranks.exactly(v, g) as u32)).collect(),
            below: (0..grades).map(|grade| ranks.below_grade(grade) as u32).collect(),
        }
    }

    /// What rows of length v add to the index of a tail, if the rows up to this length cost `upto` and the
    /// shorter ones `under`.
    fn rows(&self, v: usize, upto: usize, under: usize) -> u32 {
        self.exactly[v * self.grades + upto] - self.exactly[v * self.grades + under]
    }

    /// The number of rows of each length.
    fn multiplicities(rows: &[u16]) -> [usize; 16] {
        // No extent has a narrow width beyond 7.
        let mut counts = [0; 16];
        for &row in rows {
            counts[usize::from(row)] += 1;
        }
        counts
    }

    fn place(&self, counts: &[usize; 16]) -> u32 {
        let (mut grade, mut place) = (0, 0);
        for (v, (&count, &cost)) in counts.iter().zip(&self.costs).enumerate().skip(1) {
            let upto = grade + count * cost;
            place += self.rows(v, upto, grade);
            grade = upto;
        }
        self.below[grade] + place
    }

    fn clipped(&self, rows: &[u16]) -> u32 {
        let mut counts = Self::multiplicities(rows);
        if let Some(&longest) = rows.first() {
            let longest = usize::from(longest);
            counts[longest - 1] += counts[longest];
            counts[longest] = 0;
        }
        self.place(&counts)
    }

    /// The index of the tail after the last row longer than `col` is cut down to `col`; 0 if there is no such
    /// row.
    fn step(&self, rows: &[u16], col: usize) -> u32 {
        let longer = rows.partition_point(|&row| usize::from(row) > col);
        if longer == 0 {
            return 0;
        }
        let mut counts = Self::multiplicities(rows);
        counts[usize::from(rows[longer - 1])] -= 1;
        counts[col] += 1;
        if col == 0 {
            counts[0] = 0;
        }
        self.place(&counts)
    }

    /// Appends the indices of the options of a tail by cuts in columns from `first` on, in no particular
    /// order.
    fn find(&self, rows: &[u16], first: usize, found: &mut Vec<u32>) {
        let counts = Self::multiplicities(rows);
        // By length: the cost of the rows up to it, and what they add to the index.
        let (mut grade, mut place) = ([0; 16], [0; 16]);
        for v in 1..=self.narrow {
            grade[v] = grade[v - 1] + counts[v] * self.costs[v];
            place[v] = place[v - 1] + self.rows(v, grade[v], grade[v - 1]);
        }
        for v in (1..=self.narrow).filter(|&v| counts[v] > 0) {
            // The last `cut` rows of length v and all rows below them are cut down to col.
            for cut in 1..=counts[v] {
                let mut fallen = cut;
                for col in (first..v).rev() {
                    // No rows of lengths between col and v remain; rows shorter than col stay.
                    let upto_col = grade[col] + fallen * self.costs[col];
                    let mut upto = upto_col + (counts[v] - cut) * self.costs[v];
                    let mut option = self.rows(v, upto, upto_col);
                    if col > 0 {
                        option += place[col - 1] + self.rows(col, upto_col, grade[col - 1]);
                    }
                    for (u, (&count, &cost)) in counts.iter().zip(&self.costs).enumerate().skip(v + 1) {
                        let under = upto;
                        upto += count * cost;
                        option += self.rows(u, upto, under);
                    }
                    found.push(self.below[upto] + option);
                    fallen += counts[col];
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_tails_are_those_of_positions() {
        for extent in ["26", "12x9", "7x7", "9x2", "3"] {
            let ranks = Ranks::new(extent.parse().unwrap()).unwrap();
            let budget = Budget::unlimited();
            let (all, few) = (Tails::new(&ranks, usize::MAX, &budget).unwrap(), Tails::new(&ranks, 100, &budget).unwrap());
            assert_eq!(all.listed(), all.clipped.len());
            assert!(few.listed() <= 101 && few.clipped == all.clipped);
            let mut found = Vec::new();
            for tail in 0..all.listed() {
                let position = ranks.position(tail as u64).unwrap();
                let mut expected = Vec::new();
                ranks.for_each_option(&position, |_, _, option| expected.push(option as u32));
                expected.sort_unstable();
                for tails in [&all, &few] {
                    let mut options = tails.find_options(&ranks, tail, &mut found).to_vec();
                    options.sort_unstable();
                    assert_eq!(options, expected, "{extent}: {position}");
                }
                let clipped = position.cut(0, position.width().saturating_sub(1));
                assert_eq!(Some(u64::from(all.clipped[tail])), ranks.rank(&clipped));
            }
        }
    }

    #[test]
    fn chains_and_lists_are_all_options() {
        for extent in ["26", "12x9", "7x7", "9x2", "3"] {
            let ranks = Ranks::new(extent.parse().unwrap()).unwrap();
            let budget = Budget::unlimited();
            let (all, chained) = (Tails::new(&ranks, usize::MAX, &budget).unwrap(), Tails::chained(&ranks, 200, &budget).unwrap());
            let mut found = Vec::new();
            for tail in 1..all.listed() {
                let mut options = chained.find_options(&ranks, tail, &mut found).to_vec();
                for col in 0..CHAINED {
                    let mut at = tail;
                    while at > 0 {
                        at = chained.steps(at)[col] as usize;
                        options.push(at as u32);
                    }
                }
                let mut expected = all.options(tail).to_vec();
                for options in [&mut options, &mut expected] {
                    options.sort_unstable();
                    options.dedup();
                }
                assert_eq!(options, expected, "{extent}: tail {tail}");
            }
        }
    }
}
