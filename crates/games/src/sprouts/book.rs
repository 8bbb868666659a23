//! Certificates: results for large starts, and for the positions one move later.

#[cfg(feature = "certificates")]
use flate2::read::MultiGzDecoder;
#[cfg(feature = "certificates")]
use nimber_solvers::sprouts::certificate::Unreadable;
use nimber_solvers::sprouts::certificate::{Certificate, Claims};
use nimber_solvers::sprouts::{Position, misere, normal};
use nimber_solvers::theory::{Budget, Play, Stop};
use std::fmt;
#[cfg(feature = "certificates")]
use std::io::Read;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The certificates of the starts with [`SEARCHED`] + 1 to [`LAST_NORMAL`] or [`LAST_MISERE`] spots, made by
/// `nimber-lab sprouts solve --with-options --outcomes-from`, with 18 spots for normal play and 16 for misère play.
#[cfg(feature = "certificates")]
const NORMAL: &[u8] = include_bytes!("book/normal.gz");
#[cfg(feature = "certificates")]
const MISERE: &[u8] = include_bytes!("book/misere.gz");

/// Without the feature, none can be read, and all positions are searched.
#[cfg(not(feature = "certificates"))]
const NORMAL: &[u8] = &[];
#[cfg(not(feature = "certificates"))]
const MISERE: &[u8] = &[];

/// Positions up to the lives of a start with this number of spots are searched without the book.
const SEARCHED: u8 = 6;
const LAST_NORMAL: u8 = 23;
const LAST_MISERE: u8 = 17;

/// The start that takes far longer than those around it.
const UNSHIPPED: (Play, u8) = (Play::Normal, 21);

/// The certificates for each play, read when the first large position needs them.
#[derive(Default)]
pub struct Book {
    /// As they are built in.
    compressed: [Option<&'static [u8]>; 2],
    read: [OnceLock<Option<Certificate>>; 2],
    /// Whether a position needed a certificate that is neither built in nor given.
    missed: [AtomicBool; 2],
    /// Solvers that know a certificate. A clone shares what it knows.
    normal: OnceLock<normal::Solver>,
    misere: OnceLock<misere::Solver>,
}

fn page(play: Play) -> usize {
    usize::from(play == Play::Misere)
}

#[cfg(not(feature = "certificates"))]
fn read(_: &[u8], _: &Budget) -> Result<Option<Certificate>, Stop> {
    Ok(None)
}

#[cfg(feature = "certificates")]
fn read(mut compressed: &[u8], budget: &Budget) -> Result<Option<Certificate>, Stop> {
    let mut text = String::new();
    if MultiGzDecoder::new(&mut compressed).read_to_string(&mut text).is_err() {
        return Ok(None);
    }
    match Certificate::read(&text, budget) {
        Err(Unreadable::Stopped(stop)) => Err(stop),
        read => Ok(read.ok()),
    }
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book").finish_non_exhaustive()
    }
}

impl Book {
    /// The files of the certificates that are built in, by name, for a page whose module loads them.
    pub const FILES: [(&str, &[u8]); 2] = [("normal.gz", NORMAL), ("misere.gz", MISERE)];

    /// The certificates that are built in. The tests read and verify them.
    pub fn shipped() -> Self {
        Book { compressed: [Some(NORMAL), Some(MISERE)], ..Book::default() }
    }

    /// Takes a certificate that is not built in. Returns whether it can be read. A second one changes nothing.
    pub fn give(&self, play: Play, compressed: &[u8]) -> bool {
        // Nothing stops an unlimited budget.
        self.read[page(play)].get_or_init(|| read(compressed, &Budget::unlimited()).unwrap_or(None)).is_some()
    }

    /// The play of a certificate that was missing since this was asked last. What was answered since then has to be asked again.
    pub fn take_missed(&self) -> Option<Play> {
        [Play::Normal, Play::Misere].into_iter().find(|&play| self.missed[page(play)].swap(false, Ordering::Relaxed))
    }

    /// The certificates for a play; `None` if they cannot be read. Whoever asks first reads them. Two who ask at once both do, so that
    /// neither waits for the other.
    ///
    /// # Errors
    /// They are neither built in nor given yet, or the budget stops the reading.
    pub fn certificate(&self, play: Play, budget: &Budget) -> Result<Option<&Certificate>, Stop> {
        let page = page(play);
        match (self.read[page].get(), self.compressed[page]) {
            (Some(read), _) => Ok(read.as_ref()),
            (None, Some(compressed)) => {
                let read = read(compressed, budget)?;
                Ok(self.read[page].get_or_init(|| read).as_ref())
            }
            (None, None) => {
                self.missed[page].store(true, Ordering::Relaxed);
                Err(Stop::Cancelled)
            }
        }
    }

    /// A solver that knows the certificates if the position is large. Reading them takes too long in place.
    pub fn normal_solver(&self, position: &Position, budget: &Budget) -> Result<normal::Solver, Stop> {
        if !is_large(position) {
            return Ok(normal::Solver::default());
        }
        budget.take_long()?;
        if let Some(solver) = self.normal.get() {
            return Ok(solver.clone());
        }
        let solver = normal::Solver::default();
        if let Some(Claims::Normal(nimbers)) = self.certificate(Play::Normal, budget)?.map(Certificate::claims) {
            solver.assume(nimbers, budget)?;
        }
        Ok(self.normal.get_or_init(|| solver).clone())
    }

    /// The same for misère play.
    pub fn misere_solver(&self, position: &Position, budget: &Budget) -> Result<misere::Solver, Stop> {
        if !is_large(position) {
            return Ok(misere::Solver::default());
        }
        budget.take_long()?;
        if let Some(solver) = self.misere.get() {
            return Ok(solver.clone());
        }
        let mut solver = misere::Solver::default();
        if let Some(Claims::Misere(lost)) = self.certificate(Play::Misere, budget)?.map(Certificate::claims) {
            solver.assume(lost, &budget.paid())?;
        }
        Ok(self.misere.get_or_init(|| solver).clone())
    }
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
