//! Tables of misère sums, made when they are needed.

use super::shapes::BoardBox;
use super::table::MisereSums;
use crate::cache::PricedCache;
use crate::theory::{Budget, Stop};
use std::sync::Arc;

/// The most tables that are cached, besides one that was made before.
const MOST_CACHED: usize = 3;

/// The most shapes of a rectangle whose table is made on first use. It takes at most 13 MB, and 28 MB while it is made.
const MOST_SHAPES_AT_ONCE: u64 = 220;

/// Squares up to this side are made whole, so that boards that follow one another share a table.
const LARGEST_SQUARE: u16 = 5;

/// The least square. It takes no time.
const LEAST_SQUARE: u16 = 3;

/// Who wins misère sums: a table that was made before, and tables that are made on first use. Clones share the latter.
#[derive(Clone, Debug, Default)]
pub struct MisereSumTables {
    /// The table that was made before.
    pub table: Option<Arc<MisereSums>>,
    cache: Arc<PricedCache<BoardBox, Arc<MisereSums>, MOST_CACHED>>,
}

impl MisereSumTables {
    /// The most shapes that a rectangle may have, unless the table covers it.
    pub const MOST_SHAPES: u64 = MOST_SHAPES_AT_ONCE;

    /// A table that covers these sides. It is made for all requests. `None` at once if they have too many shapes.
    ///
    /// # Errors
    /// Those of [`Budget::for_all`].
    pub fn fetch(&self, sides: BoardBox, budget: &Budget) -> Result<Option<Arc<MisereSums>>, Stop> {
        if let Some(table) = self.table.as_ref().filter(|table| table.sides().covers(sides)) {
            return Ok(Some(Arc::clone(table)));
        }
        let square = sides.longest_side().max(LEAST_SQUARE);
        let sides = if square <= LARGEST_SQUARE { BoardBox::new(square, square) } else { sides };
        if sides.shapes() > MOST_SHAPES_AT_ONCE {
            return Ok(None);
        }
        self.cache.get(&sides, sides.work(), budget, |own| MisereSums::build(sides, own, &|_, _| ()).map(Arc::new))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::tests::check_price;

    #[test]
    fn a_table_on_first_use_has_one_price() {
        check_price::<MisereSumTables, _>(|tables, budget| {
            let table = tables.fetch(BoardBox::new(2, 4), budget)?;
            Ok(table.map(|table| (table.sides(), table.as_bytes().to_vec())))
        });
    }

    #[test]
    fn small_boards_share_squares_and_a_table_is_preferred() {
        let mut tables = MisereSumTables::default();
        let sides = |tables: &MisereSumTables, rows, cols| {
            let table = tables.fetch(BoardBox::new(rows, cols), &Budget::unlimited()).unwrap();
            table.map(|table| table.sides().to_string())
        };
        for (rows, cols, expected) in
            [(0, 0, Some("3x3")), (1, 4, Some("4x4")), (6, 1, Some("1x6")), (2, 7, Some("2x7")), (6, 6, None), (200, 256, None)]
        {
            assert_eq!(sides(&tables, rows, cols).as_deref(), expected, "{rows}x{cols}");
        }
        tables.table = MisereSums::build(BoardBox::new(4, 6), &Budget::unlimited(), &|_, _| ()).ok().map(Arc::new);
        assert_eq!([(1, 1), (6, 4), (5, 5)].map(|(rows, cols)| sides(&tables, rows, cols).unwrap()), ["4x6", "4x6", "5x5"]);
    }
}
