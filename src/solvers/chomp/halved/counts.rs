//! The numbers of partitions that places are sums of.

/// Counts of partitions into at least so many parts.
#[derive(Clone, Debug)]
pub(super) struct Counts {
    narrow: usize,
    /// One more than the most tiles: tiles and rows are below it.
    stride: usize,
    /// By longest part, up to the narrow width, tiles and rows.
    exactly: Vec<usize>,
    /// By tiles and rows.
    below: Vec<usize>,
    /// By tiles, longest part from the narrow width on, and rows.
    fitting: Vec<usize>,
}

impl Counts {
    /// For partitions of at most `most` tiles, whose tails have parts of at most `narrow`. There must be fewer than `usize::MAX`.
    pub fn new(most: usize, narrow: usize) -> Self {
        let stride = most + 1;
        let mut exactly = vec![0; (narrow + 1) * stride * stride];
        exactly[0] = 1;
        for part in 1..=narrow {
            for tiles in 0..stride {
                for rows in 0..stride {
                    let longest = if tiles >= part { exactly[(part * stride + tiles - part) * stride + rows.saturating_sub(1)] } else { 0 };
                    exactly[(part * stride + tiles) * stride + rows] = exactly[((part - 1) * stride + tiles) * stride + rows] + longest;
                }
            }
        }
        let mut below = vec![0; (stride + 1) * stride];
        for at in stride..below.len() {
            below[at] = below[at - stride] + exactly[narrow * stride * stride + at - stride];
        }
        let widths = stride - narrow;
        let mut fitting = vec![0; stride * widths * stride];
        for tiles in 0..stride {
            fitting[tiles * widths * stride..][..stride].copy_from_slice(&below[(tiles + 1) * stride..][..stride]);
            for part in narrow + 1..stride {
                for rows in 0..stride {
                    let at = (tiles * widths + part - narrow) * stride + rows;
                    let longest = if tiles >= part {
                        fitting[((tiles - part) * widths + part - narrow) * stride + rows.saturating_sub(1)]
                    } else {
                        0
                    };
                    fitting[at] = fitting[at - stride] + longest;
                }
            }
        }
        Counts { narrow, stride, exactly, below, fitting }
    }

    /// The partitions of exactly `tiles` tiles into at least `rows` parts of at most `part`, which is at most the narrow width.
    #[inline(always)]
    pub fn exactly(&self, part: usize, tiles: usize, rows: usize) -> usize {
        self.exactly_by_rows(part, tiles)[rows]
    }

    /// The same for all numbers of rows.
    #[inline(always)]
    pub fn exactly_by_rows(&self, part: usize, tiles: usize) -> &[usize] {
        &self.exactly[(part * self.stride + tiles) * self.stride..][..self.stride]
    }

    /// The tails of fewer than `tiles` tiles in at least `rows` rows.
    #[inline(always)]
    pub fn below(&self, tiles: usize, rows: usize) -> usize {
        self.below_by_rows(tiles)[rows]
    }

    /// The same for all numbers of rows.
    #[inline(always)]
    pub fn below_by_rows(&self, tiles: usize) -> &[usize] {
        &self.below[tiles * self.stride..][..self.stride]
    }

    /// The partitions of at most `tiles` tiles into at least `rows` parts of at most `part`, which is at least the narrow width.
    #[inline(always)]
    pub fn fitting(&self, part: usize, tiles: usize, rows: usize) -> usize {
        self.fitting_by_rows(part, tiles)[rows]
    }

    /// The same for all numbers of rows.
    #[inline(always)]
    pub fn fitting_by_rows(&self, part: usize, tiles: usize) -> &[usize] {
        &self.fitting[(tiles * (self.stride - self.narrow) + part - self.narrow) * self.stride..][..self.stride]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::chomp::{Extent, Ranks};

    #[test]
    fn counts_are_those_of_partitions_one_by_one() {
        let (most, narrow) = (17, 3);
        let ranks = Ranks::new(Extent::Tiles(17)).unwrap();
        let all: Vec<_> = (0..ranks.positions()).filter_map(|rank| ranks.position(rank)).collect();
        let counts = Counts::new(most, narrow);
        for tiles in 0..=most {
            for rows in 0..=most {
                let count = |fits: &dyn Fn(usize, usize) -> bool| {
                    let fits = |p: &&crate::solvers::chomp::Partition| {
                        usize::from(p.height()) >= rows && fits(p.width().into(), p.tiles() as usize)
                    };
                    all.iter().filter(fits).count()
                };
                for part in 0..=narrow {
                    assert_eq!(counts.exactly(part, tiles, rows), count(&|width, sum| width <= part && sum == tiles));
                }
                assert_eq!(counts.below(tiles, rows), count(&|width, sum| width <= narrow && sum < tiles));
                for part in narrow..=most {
                    assert_eq!(counts.fitting(part, tiles, rows), count(&|width, sum| width <= part && sum <= tiles));
                }
            }
        }
        assert_eq!(counts.below(most + 1, 0), counts.fitting(narrow, most, 0));
    }
}
