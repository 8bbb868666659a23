//! Certificates that are part of the program: results for large starts, and for the positions one move later.

use flate2::read::MultiGzDecoder;
use nimber_solvers::sprouts::certificate::{Certificate, Claims};
use nimber_solvers::sprouts::{Position, misere, normal};
use nimber_solvers::theory::{Budget, Play, Stop};
use std::io::Read;
use std::sync::LazyLock;

/// The certificates of the starts with [`SEARCHED`] + 1 to [`LAST_NORMAL`] or [`LAST_MISERE`] spots, made by
/// `nimber-lab sprouts solve --with-options --outcomes-from`, with 18 spots for normal play and 16 for misère play.
const NORMAL: &[u8] = include_bytes!("book/normal.gz");
const MISERE: &[u8] = include_bytes!("book/misere.gz");

/// Positions up to the lives of a start with this number of spots are searched without the book.
const SEARCHED: u8 = 6;
const LAST_NORMAL: u8 = 23;
const LAST_MISERE: u8 = 17;

/// The start that takes far longer than those around it.
const UNSHIPPED: (Play, u8) = (Play::Normal, 21);

static BOOKS: [LazyLock<Option<Certificate>>; 2] = [LazyLock::new(|| read(NORMAL)), LazyLock::new(|| read(MISERE))];

fn read(compressed: &[u8]) -> Option<Certificate> {
    let mut text = String::new();
    MultiGzDecoder::new(compressed).read_to_string(&mut text).ok()?;
    text.parse().ok()
}

/// The certificates for a play. The tests read and verify them, so they are there.
pub fn book(play: Play) -> Option<&'static Certificate> {
    BOOKS[usize::from(play == Play::Misere)].as_ref()
}

/// Whether the certificate of a start is in the book.
pub fn is_shipped(spots: u8, play: Play) -> bool {
    let last = if play == Play::Normal { LAST_NORMAL } else { LAST_MISERE };
    (SEARCHED + 1..=last).contains(&spots) && (play, spots) != UNSHIPPED
}

/// Whether a position is answered with the book.
pub fn is_large(position: &Position) -> bool {
    position.lives() > 3 * u32::from(SEARCHED)
}

static NORMAL_SOLVER: LazyLock<Result<normal::Solver, Stop>> = LazyLock::new(|| {
    let solver = normal::Solver::default();
    if let Some(Claims::Normal(nimbers)) = book(Play::Normal).map(Certificate::claims) {
        solver.assume(nimbers)?;
    }
    Ok(solver)
});

static MISERE_SOLVER: LazyLock<Result<misere::Solver, Stop>> = LazyLock::new(|| {
    let mut solver = misere::Solver::default();
    if let Some(Claims::Misere(lost)) = book(Play::Misere).map(Certificate::claims) {
        solver.assume(lost, &Budget::unlimited())?;
    }
    Ok(solver)
});

/// A solver that knows the book if the position is large. Reading the book takes too long for a trial.
pub fn normal_solver(position: &Position, budget: &Budget) -> Result<normal::Solver, Stop> {
    if !is_large(position) {
        return Ok(normal::Solver::default());
    }
    budget.uncharged(0)?;
    NORMAL_SOLVER.clone()
}

/// The same for misère play.
pub fn misere_solver(position: &Position, budget: &Budget) -> Result<misere::Solver, Stop> {
    if !is_large(position) {
        return Ok(misere::Solver::default());
    }
    budget.uncharged(0)?;
    MISERE_SOLVER.clone()
}
