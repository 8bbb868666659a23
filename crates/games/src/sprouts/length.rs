//! How long the rest of a game can last.
//!
//! A move takes two lives, and the new spot brings one. So m moves cost m lives, and the last new spot has a life left: a land with L lives
//! lasts at most L - 1 moves.
//!
//! A spot with two lives or more can be joined to itself. So at the end every spot has at most one life, and of V spots and m new ones at
//! most V + m lives are left: L - m is at most V + m, and m at least half of L - V. Reductions never increase L - V: they drop spots
//! with one life, or replace a spot by several of one life.
//!
//! From a bare start of n spots the game lasts at least 2n moves: at the end each of the 3n - m spots with a life has two dead neighbours
//! of its own, so three times as many spots are at most all n + m (Conway and Paterson; *Winning Ways*, chapter 17).

use nimber_solvers::sprouts::land::{ONE, RegionView, regions};
use nimber_solvers::sprouts::{Land, Position};

/// A lower bound for the moves of the rest of the game in a land.
pub fn moves_least(land: &Land) -> u32 {
    let spots = (land.lives() / 3) as u8;
    if land.lives().is_multiple_of(3) && Position::start(spots).lands() == std::slice::from_ref(land) {
        return 2 * u32::from(spots);
    }
    let lives_to_spare = |region: RegionView<'_>| {
        let ones = region.boundaries().flatten().filter(|&&token| token == ONE).count() as u32;
        2 * u32::from(region.spots) + ones
    };
    let to_spare: u32 = regions(land.packed()).map(lives_to_spare).sum();
    // A land without a move is dropped.
    to_spare.div_ceil(2).max(1)
}

/// An upper bound for the moves of the rest of the game in a land.
pub fn moves_most(land: &Land) -> u32 {
    land.lives().saturating_sub(1)
}
