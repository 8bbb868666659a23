use crate::refusal::Refusal;
use nimber_solvers::sprouts::land::{self, RegionView};
use nimber_solvers::sprouts::{Land, Position};

/// The most spots to start from.
pub const MAX_SPOTS: u8 = 59;

/// The most spots to start from in misère play.
pub const REACHED_IN_MISERE: u8 = 20;

/// The most lives of a position: those of the largest start.
pub const MAX_LIVES: u32 = 3 * MAX_SPOTS as u32;

/// The most lives of a position whose listed moves carry their values.
pub const MAX_VALUED_LIVES: u32 = 18;

/// The most moves that can be drawn in a position, alike or not.
pub const MAX_DRAWN_MOVES: u64 = 20_000;

/// In units of work, for each move that is drawn, and for each that is drawn in a map.
pub const DRAWN_MOVE_WORK: u64 = 100;
pub const MAP_MOVE_WORK: u64 = 2000;

/// In units of work: the most for counting the replies to stalling moves, and the same for a position that is answered with the book, where
/// the outcomes of all replies are seldom found soon.
pub const STALL_WORK: u64 = 40_000_000;
pub const LARGE_STALL_WORK: u64 = 1 << 15;

/// In units of work: the most for the values of the lands of a position, and for finding all its winning moves. Searches with more lives
/// seldom end. From 46 lives on, eight times the work hardly finds more: in one random position of twenty from 51 to 60 lives, and in none
/// of 180 from 61 to 170.
pub fn extra_work(lives: u32) -> u64 {
    match lives {
        0..=30 => 20_000_000,
        31..=45 => 1 << 20,
        _ => 1 << 17,
    }
}

/// The longest text of a position, in characters.
pub const MAX_TEXT: usize = 600;

/// The most spots of a map, finished ones too, with one more for each life.
pub const MAX_MAP_SPOTS: usize = 4 * MAX_SPOTS as usize;

/// The longest name of a spot in a map, in characters.
pub const MAX_NAME: usize = 32;

/// About how many moves can be drawn in a land, alike or not. It bounds the work of making them.
pub fn drawn_moves(land: &Land) -> u64 {
    let in_region =
        |region: RegionView<'_>| drawn_in_region(region.spots.into(), region.boundaries().map(|boundary| boundary.len() as u64));
    land::regions(land.packed()).map(in_region).fold(1, u64::saturating_add)
}

/// The same for a region of untouched `spots` and other boundaries, each given by its number of corners.
pub fn drawn_in_region(spots: u64, lengths: impl Iterator<Item = u64>) -> u64 {
    let (mut corners, mut joins, mut splits, mut boundaries) = (0u64, 0u64, 0u64, 0u32);
    for length in lengths {
        joins += corners * length;
        splits += length * (length + 1) / 2;
        corners += length;
        boundaries += 1;
    }
    // The ways to deal the other boundaries to the two sides of a line.
    let ways = |others: u32| 1u64.checked_shl(others).unwrap_or(u64::MAX).saturating_mul(spots + 1);
    let splits = splits.saturating_mul(ways(boundaries.saturating_sub(1)));
    let loops = if spots > 0 { ways(boundaries) } else { 0 };
    joins.saturating_add(spots * corners).saturating_add(splits).saturating_add(loops)
}

/// # Errors
/// [`Refusal::BeyondLimits`] for more lives than `most`.
pub fn check_lives(lives: u32, most: u32) -> Result<(), Refusal> {
    if lives > most {
        let detail = format!("the position has {lives} lives; positions of at most {most} are answered");
        return Err(Refusal::beyond("lives", most.into(), lives, detail));
    }
    Ok(())
}

/// # Errors
/// [`Refusal::BeyondLimits`] for more lives than `most`, or too many lines that can be drawn.
pub fn check_position(position: &Position, most: u32) -> Result<(), Refusal> {
    check_lives(position.lives(), most)?;
    check_moves(position.lands().iter().map(drawn_moves).fold(0, u64::saturating_add))
}

/// # Errors
/// [`Refusal::BeyondLimits`] for too many lines that can be drawn.
pub fn check_moves(moves: u64) -> Result<(), Refusal> {
    if moves > MAX_DRAWN_MOVES {
        let detail = format!("about {moves} lines can be drawn in the position; positions of at most {MAX_DRAWN_MOVES} are answered");
        return Err(Refusal::beyond("drawn_moves", MAX_DRAWN_MOVES, moves, detail));
    }
    Ok(())
}
