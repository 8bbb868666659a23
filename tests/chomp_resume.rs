//! Interrupted builds of Chomp tables and outcomes go on from their journal, whatever continues them.

use nimber::solvers::chomp::{Builder, Extent, Kernel, LaneBuilder, Outcomes, StreamBuilder, Table};
use nimber::theory::{Budget, Journal};

/// A journal in memory.
#[derive(Clone, Default)]
struct Pieces {
    pieces: Vec<Vec<u8>>,
    recalled: usize,
}

impl Pieces {
    /// What was there after so many pieces.
    fn first(&self, pieces: usize) -> Pieces {
        Pieces { pieces: self.pieces[..pieces].to_vec(), recalled: 0 }
    }

    fn hash(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for piece in &self.pieces {
            hasher.update(&(piece.len() as u64).to_le_bytes()).update(piece);
        }
        hasher.finalize().to_hex()[..16].to_owned()
    }
}

impl Journal for Pieces {
    fn recall(&mut self, length: usize) -> Option<Vec<u8>> {
        let piece = self.pieces.get(self.recalled)?;
        assert_eq!(piece.len(), length, "piece {}", self.recalled);
        self.recalled += 1;
        Some(piece.clone())
    }

    fn note(&mut self, parts: &[&[u8]]) {
        assert_eq!(self.recalled, self.pieces.len(), "what is there is not found again");
        self.pieces.push(parts.concat());
        self.recalled += 1;
    }
}

fn table(extent: Extent, kernel: Kernel, journal: &mut Pieces, budget: &Budget) -> Table {
    LaneBuilder::with(kernel).resume(extent, journal, budget, &|done, total| assert!(done <= total)).unwrap()
}

fn outcomes(most_tiles: u16, kernel: Kernel, journal: &mut Pieces, budget: &Budget) -> Outcomes {
    Outcomes::resume(most_tiles, kernel, journal, budget, &|done, total| assert!(done <= total)).unwrap()
}

/// Resumes after some of the pieces, with every kernel; returns the whole journal.
fn resumed_anywhere(solve: impl Fn(Kernel, &mut Pieces, &Budget) -> Vec<u8>, expected: &[u8]) -> Pieces {
    let mut whole = Pieces::default();
    let all = Budget::unlimited();
    assert!(solve(Kernel::default(), &mut whole, &all) == expected);
    let count = whole.pieces.len();
    for kernel in Kernel::available() {
        let mut spent = all.spent();
        let places = std::collections::BTreeSet::from([0, 1, count / 2, count - 1, count]);
        for pieces in places {
            let (mut journal, budget) = (whole.first(pieces), Budget::unlimited());
            assert!(solve(kernel, &mut journal, &budget) == expected, "after {pieces} of {count} by {kernel}");
            assert!(journal.pieces == whole.pieces, "after {pieces} of {count} by {kernel}");
            assert!(budget.spent() <= spent, "what is recalled costs nothing");
            spent = budget.spent();
        }
    }
    whole
}

/// If the hashes change, so does what old journals mean: then the ORDER next to the builder has to change with them.
#[test]
fn tables_are_continued() {
    let journals = ["9x9", "7x10", "48", "1"].map(|extent| {
        let extent: Extent = extent.parse().unwrap();
        let expected = StreamBuilder.build(extent, &Budget::unlimited(), &|_, _| ()).unwrap();
        let solve = |kernel, journal: &mut Pieces, budget: &Budget| table(extent, kernel, journal, budget).as_bytes().to_vec();
        resumed_anywhere(solve, expected.as_bytes()).hash()
    });
    assert_eq!(journals, ["20315f34d52cbb95", "be76c17d1dd285ff", "ec41ccd3e21fbb3d", "a313198973550ef7"]);
}

#[test]
fn outcomes_are_continued() {
    let journals = [48, 31, 1].map(|most_tiles| {
        let expected = Outcomes::solve(most_tiles, Kernel::default(), &Budget::unlimited(), &|_, _| ()).unwrap();
        let solve = |kernel, journal: &mut Pieces, budget: &Budget| outcomes(most_tiles, kernel, journal, budget).as_bytes().to_vec();
        resumed_anywhere(solve, expected.as_bytes()).hash()
    });
    assert_eq!(journals, ["bac024ae915d04ef", "d606fb2ac42a2469", "f0e5c24001a01abe"]);
}

#[test]
fn outcomes_are_read_back_and_other_bytes_are_not() {
    let found = Outcomes::solve(40, Kernel::default(), &Budget::unlimited(), &|_, _| ()).unwrap();
    let bytes = found.as_bytes().to_vec();
    let again = Outcomes::from_bytes(40, bytes.clone()).unwrap();
    for rank in (0..found.ranks().positions()).step_by(11) {
        let position = found.ranks().position(rank).unwrap();
        assert_eq!(again.outcome(&position), found.outcome(&position));
    }
    assert!(Outcomes::from_bytes(40, bytes[8..].to_vec()).is_err());
    assert!(Outcomes::from_bytes(39, bytes.clone()).is_err());
    assert!(Outcomes::from_bytes(40, vec![0; bytes.len()]).is_err(), "the poison is a P-position");
    assert!(Outcomes::from_bytes(40, vec![255; bytes.len()]).is_err());
    assert!(Outcomes::from_bytes(256, bytes).is_err());
}
