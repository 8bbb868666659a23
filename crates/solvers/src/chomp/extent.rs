//! Sets of positions for a table: all that fit a board, or all up to a number of tiles.

use super::partition::Partition;
use std::fmt;
use std::str::FromStr;

/// 2^37.
pub const MAX_POSITIONS: u128 = 1 << 37;

/// A set of positions that is closed under moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Extent {
    /// Every position within a board of `rows` rows and `cols` columns. Written `12x12`.
    Box {
        /// The largest number of rows.
        rows: u16,
        /// The largest length of a row.
        cols: u16,
    },
    /// Every position up to this number of tiles. Written `60`.
    Tiles(u16),
}

impl Extent {
    /// The empty board included; saturates.
    pub fn positions(self) -> u128 {
        let capacity = usize::from(self.capacity());
        // One column of the recurrence for q, widened part by part.
        let mut fitting = vec![1u128; capacity + 1];
        for part in 1..=self.widest() {
            for left in self.cost(part)..=capacity {
                fitting[left] = fitting[left].saturating_add(fitting[left - self.cost(part)]);
            }
        }
        fitting[capacity]
    }

    /// Whether the position belongs to the extent. Its conjugate may belong even if the position does not.
    pub fn covers(self, position: &Partition) -> bool {
        match self {
            Extent::Box { rows, cols } => position.height() <= rows && position.width() <= cols,
            Extent::Tiles(most) => position.tiles() <= most.into(),
        }
    }

    /// Checks that a table can have this extent: every value fits a byte and there are at most
    /// 2^37 positions.
    ///
    /// A value is at most the number of options, which is the number of tiles. The 16x16 board has 256 tiles,
    /// one too many for this argument. But a value of 256 would need options of pairwise different values,
    /// and mirrored options have equal values.
    pub fn check_size(self) -> Result<(), String> {
        let tiles = match self {
            Extent::Box { rows: 16, cols: 16 } => 255,
            Extent::Box { rows, cols } => u32::from(rows) * u32::from(cols),
            Extent::Tiles(most) => most.into(),
        };
        if tiles > 255 {
            return Err("values of boards of more than 255 tiles (or 16x16) may not fit a byte".to_owned());
        }
        if self.positions() > MAX_POSITIONS { Err(format!("more than {MAX_POSITIONS} positions")) } else { Ok(()) }
    }

    /// Rows up to this length belong to the tail of a position. The choice affects only the speed of
    /// building: blocks should be long, and the lists for the longest block should fit the processor's cache.
    pub fn narrow(self) -> u16 {
        match self {
            Extent::Box { cols, .. } => (cols / 2).clamp(1, 7).min(cols),
            Extent::Tiles(most) => most.min(if most <= 103 { 4 } else { 5 }),
        }
    }

    /// The most that all rows of a position may cost together.
    pub(super) fn capacity(self) -> u16 {
        match self {
            Extent::Box { rows, .. } => rows,
            Extent::Tiles(most) => most,
        }
    }

    pub(super) fn widest(self) -> u16 {
        match self {
            Extent::Box { cols, .. } => cols,
            Extent::Tiles(most) => most,
        }
    }

    pub(super) fn cost(self, row: u16) -> usize {
        match self {
            Extent::Box { .. } => usize::from(row > 0),
            Extent::Tiles(_) => row.into(),
        }
    }
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Extent::Box { rows, cols } => write!(f, "{rows}x{cols}"),
            Extent::Tiles(most) => write!(f, "{most}"),
        }
    }
}

impl FromStr for Extent {
    type Err = String;

    /// Reads `12x12` or `60`, and checks it with [`Extent::check_size`].
    fn from_str(text: &str) -> Result<Self, String> {
        let number = |digits: &str| match digits.parse::<u16>() {
            Ok(number) if number > 0 && !digits.starts_with('+') => Ok(number),
            _ => Err("not an extent: write a board such as 12x12 or a number of tiles such as 60".to_owned()),
        };
        let extent = match text.split_once('x') {
            Some((rows, cols)) => Extent::Box { rows: number(rows)?, cols: number(cols)? },
            None => Extent::Tiles(number(text)?),
        };
        extent.check_size().map(|()| extent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extents_are_read_and_written() {
        for text in ["12x12", "1x1", "60", "1", "3x20", "60x4", "16x16"] {
            assert_eq!(text.parse::<Extent>().unwrap().to_string(), text);
        }
        for text in ["", "x", "0", "0x3", "3x", "+3", "3x+4", "-1", "3X4", "1x2x3", "65536"] {
            assert!(text.parse::<Extent>().unwrap_err().starts_with("not an extent"), "{text}");
        }
        for text in ["256", "17x16", "1x256", "2x128", "65535x65535"] {
            assert!(text.parse::<Extent>().unwrap_err().contains("255 tiles"), "{text}");
        }
        assert_eq!("139".parse::<Extent>(), Ok(Extent::Tiles(139)));
        for text in ["140", "200"] {
            assert!(text.parse::<Extent>().unwrap_err().contains("positions"), "{text}");
        }
    }

    #[test]
    fn positions_are_binomials_and_partition_numbers() {
        assert_eq!(Extent::Box { rows: 12, cols: 12 }.positions(), 2_704_156);
        assert_eq!(Extent::Box { rows: 16, cols: 16 }.positions(), 601_080_390);
        assert_eq!(Extent::Tiles(60).positions(), 6_639_349);
        assert_eq!(Extent::Tiles(110).positions(), 5_465_153_652);
        assert_eq!(Extent::Tiles(0).positions(), 1);
        assert_eq!(Extent::Box { rows: 255, cols: 255 }.positions(), u128::MAX);
    }
}
