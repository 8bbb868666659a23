use nimber_solvers::sprouts::Land;
use nimber_solvers::sprouts::land::{FIRST_LETTER, ONE, RegionView, regions};

/// The most spots, and the most crosses, to start from.
pub const MAX_MIXED_SPOTS: u64 = 7;
#[doc(hidden)]
pub const MAX_MIXED_CROSSES: u64 = 7;

/// The most lives of a position: those of the largest start of crosses only.
pub const MAX_MIXED_LIVES: u32 = 4 * MAX_MIXED_CROSSES as u32;

/// The most lives of a position that is searched in full, with the values of its moves.
pub const MAX_MIXED_VALUED_LIVES: u32 = 10;

/// In units of work: the most for the values of a large position, and for finding all its winning moves.
pub const EXTRA_WORK: u64 = 5_000_000;

/// The most vertices of a map, used-up ones too, with one more for each move that may come.
pub const MAX_MIXED_VERTICES: usize = 92;

/// A lower bound for the moves of the rest of the game in a land. At the end each spot has at most one life, and each region at most one
/// corner where a line can end. A move takes two lives, brings one at least, and makes at most one more region.
pub fn moves_least(land: &Land) -> u32 {
    let ones = |region: RegionView<'_>| region.boundaries().flatten().filter(|&&token| token == ONE).count() as u32;
    let to_spare: u32 = regions(land.packed()).map(|region| 2 * u32::from(region.spots) + ones(region)).sum();
    let regions = regions(land.packed()).count() as u32;
    // A land without a move is dropped.
    to_spare.div_ceil(2).max(land.lives().saturating_sub(regions).div_ceil(2)).max(1)
}

/// An upper bound for the moves of the rest of the game in a land. The proof is that of [`nimber_solvers::sprouts::rules`]: the lives less
/// W at least. The one arm of a vertex with corners in two regions is in one of them, and W is least where most boundaries have an arm.
pub fn moves_most(land: &Land) -> u32 {
    let least = |region: RegionView<'_>| {
        let boundaries = i64::from(region.spots) + region.boundaries().count() as i64;
        let token = |token: u8| region.boundaries().flatten().filter(|&&other| other == token).count();
        let has_own = region.spots > 0 || region.boundaries().flatten().any(|&corner| corner < FIRST_LETTER || token(corner) == 2);
        if boundaries == 1 && !has_own { 0 } else { 2 - boundaries }
    };
    let w: i64 = regions(land.packed()).map(least).sum();
    u32::try_from(i64::from(land.lives()) - w).unwrap_or(0)
}
