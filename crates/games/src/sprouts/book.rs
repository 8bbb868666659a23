//! Certificates: results for large starts, and for the positions one move later.

use crate::refusal::Refusal;
use nimber_solvers::sprouts::certificate::PackedClaims;
use nimber_solvers::sprouts::{Position, misere, normal};
use nimber_solvers::theory::{Budget, Play, Stop};
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// A file of certificates, packed. `nimber-lab sprouts pack` makes them of those in `records/`.
#[doc(hidden)]
pub struct CertificateFile {
    pub name: &'static str,
    /// Whether a page needs it for the starts that it offers.
    pub is_for_page: bool,
    play: Play,
    /// It is for positions with at most this number of lives that no file before is for.
    most_lives: u32,
}

#[doc(hidden)]
pub static FILES: [CertificateFile; 4] = [
    CertificateFile { name: "normal.bin", is_for_page: true, play: Play::Normal, most_lives: 3 * 20 },
    CertificateFile { name: "normal-large.bin", is_for_page: false, play: Play::Normal, most_lives: u32::MAX },
    CertificateFile { name: "misere.bin", is_for_page: true, play: Play::Misere, most_lives: 3 * 17 },
    CertificateFile { name: "misere-large.bin", is_for_page: false, play: Play::Misere, most_lives: u32::MAX },
];

/// The bytes of each of [`FILES`]. A program that does not name them, such as the module of a page, does not contain them.
#[cfg(feature = "certificates")]
pub static BUILT_IN: [&[u8]; FILES.len()] = [
    include_bytes!("book/normal.bin"),
    include_bytes!("book/normal-large.bin"),
    include_bytes!("book/misere.bin"),
    include_bytes!("book/misere-large.bin"),
];

/// Without the feature, none can be read, and all positions are searched.
#[cfg(not(feature = "certificates"))]
pub static BUILT_IN: [&[u8]; FILES.len()] = [&[]; FILES.len()];

/// Positions up to the lives of a start with this number of spots are searched without the book.
const SEARCHED: u8 = 6;

/// In misère play, positions up to this number of lives are searched without the book.
const WITHOUT_TREES: u32 = 12;

/// The starts whose certificates are in the files, in normal and in misère play.
const SHIPPED: [&[RangeInclusive<u8>]; 2] = [&[7..=47, 52..=53, 58..=59], &[7..=20]];

/// In units of work. No start that is not in the files has been decided with less.
const UNPROVEN_WORK: u64 = 1 << 36;

/// What was read of a file.
#[derive(Default)]
struct Page {
    /// `None` if it cannot be read.
    read: OnceLock<Option<PackedClaims>>,
    /// Whether a position needed it while it was neither built in nor given.
    missed: AtomicBool,
    /// A solver that knows it, for misère play. A clone shares what it knows.
    misere: OnceLock<misere::Solver>,
}

/// The certificates, each read when the first large position needs it.
#[derive(Default)]
pub struct Book {
    built_in: Option<&'static [&'static [u8]; FILES.len()]>,
    pages: [Page; FILES.len()],
}

/// The place of the file for a position.
fn place(play: Play, lives: u32) -> usize {
    let fits = |file: &CertificateFile| file.play == play && lives <= file.most_lives;
    // The last file for a play is for all positions.
    FILES.iter().position(fits).unwrap_or_default()
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book").finish_non_exhaustive()
    }
}

impl Book {
    /// The certificates that are built in.
    pub fn shipped() -> Self {
        Book { built_in: Some(&BUILT_IN), ..Book::default() }
    }

    /// Takes the file with this name, if it is not built in. Returns whether it can be read. A second one changes nothing.
    pub fn give(&self, name: &str, packed: &[u8]) -> bool {
        let page = FILES.iter().position(|file| file.name == name).map(|place| &self.pages[place]);
        page.is_some_and(|page| page.read.get_or_init(|| PackedClaims::of(packed)).is_some())
    }

    /// The name of a file that was missing since this was asked last. What was answered since then has to be asked again.
    pub fn take_missed(&self) -> Option<&'static str> {
        FILES.iter().zip(&self.pages).find_map(|(file, page)| page.missed.swap(false, Ordering::Relaxed).then_some(file.name))
    }

    /// What is in a file; `None` if it cannot be read. Whoever asks first reads it. Two who ask at once both do, so that neither waits for
    /// the other.
    ///
    /// # Errors
    /// It is neither built in nor given yet, or the budget stops the reading.
    fn packed(&self, place: usize, budget: &Budget) -> Result<Option<&PackedClaims>, Stop> {
        let page = &self.pages[place];
        match (page.read.get(), self.built_in) {
            (Some(read), _) => Ok(read.as_ref()),
            (None, Some(built_in)) => {
                budget.check_deadline()?;
                let read = PackedClaims::of(built_in[place]);
                Ok(page.read.get_or_init(|| read).as_ref())
            }
            (None, None) => {
                page.missed.store(true, Ordering::Relaxed);
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
        Ok(match self.packed(place(Play::Normal, position.lives()), budget)? {
            Some(PackedClaims::Normal(nimbers)) => normal::Solver::assuming(nimbers.clone()),
            _ => normal::Solver::default(),
        })
    }

    /// The same for misère play, where smaller positions need the trees that are there.
    pub fn misere_solver(&self, position: &Position, budget: &Budget) -> Result<misere::Solver, Stop> {
        if position.lives() <= WITHOUT_TREES {
            return Ok(misere::Solver::default());
        }
        budget.take_long()?;
        let place = place(Play::Misere, position.lives());
        let known = &self.pages[place].misere;
        if let Some(solver) = known.get() {
            return Ok(solver.clone());
        }
        let solver = match self.packed(place, budget)? {
            Some(PackedClaims::Misere(lost)) => misere::Solver::assuming(lost),
            _ => misere::Solver::default(),
        };
        Ok(known.get_or_init(|| solver).clone())
    }
}

/// Whether the certificate of a start is in the book.
pub fn is_shipped(spots: u8, play: Play) -> bool {
    SHIPPED[usize::from(play == Play::Misere)].iter().any(|range| range.contains(&spots))
}

/// Refuses a start that is too large to be searched and has no certificate here. A program whose work is not bounded may search for it.
///
/// # Errors
/// [`Refusal::BeyondLimits`].
pub fn check_start(position: &Position, play: Play, budget: &Budget) -> Result<(), Refusal> {
    let [land] = position.lands() else { return Ok(()) };
    // One region without a line, which has only spots.
    let &[spots, 0] = land.packed() else { return Ok(()) };
    if spots <= SEARCHED || is_shipped(spots, play) || budget.remaining() >= UNPROVEN_WORK {
        return Ok(());
    }
    let shipped = SHIPPED[usize::from(play == Play::Misere)];
    let largest = shipped.iter().map(|range| *range.end()).max().unwrap_or(SEARCHED);
    let ranges: Vec<String> = shipped
        .iter()
        .map(|range| if range.start() == range.end() { range.end().to_string() } else { format!("{} to {}", range.start(), range.end()) })
        .collect();
    let detail = format!(
        "who wins {spots} spots in {} play is not proven here; starts of up to {SEARCHED} spots are searched, and those of {} are proven{}",
        if play == Play::Misere { "misère" } else { "normal" },
        ranges.join(", "),
        if cfg!(feature = "certificates") { "" } else { " with the feature `certificates`" }
    );
    Err(Refusal::beyond("spots", largest.into(), spots, detail))
}

/// Whether a position is answered with the book.
pub fn is_large(position: &Position) -> bool {
    position.lives() > 3 * u32::from(SEARCHED)
}
