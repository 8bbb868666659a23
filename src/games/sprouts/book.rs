//! Certificates that are part of the program: what is known of large starts, and of the positions one move later.

use crate::solvers::sprouts::certificate::{Certificate, Claims};
use crate::solvers::sprouts::{Position, misere, normal};
use crate::theory::{Budget, Play, Stop};
use flate2::read::MultiGzDecoder;
use std::io::Read;
use std::sync::LazyLock;

/// The certificates of the starts with more than [`SEARCHED`] spots, made by `nimber sprouts solve --with-options`.
const NORMAL: &[u8] = include_bytes!("book/normal.gz");
const MISERE: &[u8] = include_bytes!("book/misere.gz");

/// Positions with at most as many lives as so many spots are searched without the book.
const SEARCHED: u8 = 7;

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
    book(play).is_some_and(|book| book.starts().contains(&Position::start(spots)))
}

fn is_large(position: &Position) -> bool {
    position.lives() > 3 * u32::from(SEARCHED)
}

/// A solver that knows the book if the position is large.
pub fn normal_solver(position: &Position) -> normal::Solver {
    let solver = normal::Solver::default();
    if let Some(Claims::Normal(nimbers)) = book(Play::Normal).filter(|_| is_large(position)).map(Certificate::claims) {
        solver.believe(nimbers);
    }
    solver
}

/// The same for misère play.
pub fn misere_solver(position: &Position, budget: &Budget) -> Result<misere::Solver, Stop> {
    let mut solver = misere::Solver::default();
    if let Some(Claims::Misere(lost)) = book(Play::Misere).filter(|_| is_large(position)).map(Certificate::claims) {
        solver.believe(lost, budget)?;
    }
    Ok(solver)
}
