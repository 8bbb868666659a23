//! Outcomes of misère Chomp against tables of values and against published counts.

use crate::chomp::count_options_with;
use nimber_solvers::chomp::{Extent, Kernel, Outcomes, Partition, ValueTable};
use nimber_solvers::theory::{Budget, CancelFlag, Nimber, Outcome, Stop};
use serde::Deserialize;
use std::collections::BTreeMap;

/// P-positions of misère play by number of tiles.
const P_BY_TILES: [u64; 33] =
    [0, 1, 0, 1, 0, 3, 0, 3, 2, 5, 2, 3, 10, 9, 10, 9, 14, 17, 14, 23, 42, 45, 28, 55, 74, 67, 96, 107, 136, 177, 220, 241, 302];

fn outcomes(most_tiles: u16, kernel: Kernel) -> Outcomes {
    Outcomes::solve(most_tiles, kernel, &Budget::unlimited(), &|_, _| ()).unwrap()
}

#[test]
fn every_kernel_finds_the_positions_worth_one() {
    // More heads of equal size than are solved side by side, and numbers of positions that are not multiples
    // of a word.
    for most_tiles in [0, 1, 2, 5, 12, 31, 40, 47] {
        let table = ValueTable::build(Extent::Tiles(most_tiles), &Budget::unlimited(), &|_, _| ()).unwrap();
        let found = Kernel::available().into_iter().map(|kernel| {
            let (counted, records) = Outcomes::with_records(most_tiles, kernel, &Budget::unlimited(), &|_, _| ()).unwrap();
            (kernel, outcomes(most_tiles, kernel), counted, records)
        });
        let found: Vec<_> = found.collect();
        let mut by_count = [0; 16];
        for rank in 0..table.ranks().positions() {
            let position = table.ranks().position(rank).unwrap();
            let expected = if table.as_bytes()[rank as usize] == 1 { Outcome::P } else { Outcome::N };
            for (kernel, outcomes, counted, _) in &found {
                assert_eq!(outcomes.outcome(&position), Some(expected), "{position} of {most_tiles} by {kernel}");
                assert_eq!(counted.outcome(&position), Some(expected), "{position} of {most_tiles} by {kernel}, counting");
            }
            if rank > 0 {
                by_count[count_options_with(&table, &position, Nimber::new(1)) as usize] += 1;
            }
        }
        for (kernel, _, _, records) in found {
            assert_eq!(records.by_count, by_count, "{most_tiles} by {kernel}");
            let known = P_BY_TILES.len().min(usize::from(most_tiles) + 1);
            assert_eq!(records.p_by_tiles[..known], P_BY_TILES[..known]);
            assert_eq!(records.p_by_tiles.iter().sum::<u64>(), by_count[0]);
        }
    }
}

#[test]
fn winning_moves_are_those_to_positions_worth_one() {
    let table = ValueTable::build("45".parse().unwrap(), &Budget::unlimited(), &|_, _| ()).unwrap();
    let outcomes = outcomes(45, Kernel::default());
    for rank in (0..table.ranks().positions()).step_by(97) {
        let position = table.ranks().position(rank).unwrap();
        let mut expected = Vec::new();
        table.option_values(&position, |row, col, value| expected.extend((value == Nimber::new(1)).then_some((row, col))));
        assert_eq!(outcomes.winning_moves(&position), Some(expected), "{position}");
    }
    let beyond = Partition::rectangle(2, 23);
    assert_eq!((outcomes.outcome(&beyond), outcomes.winning_moves(&beyond)), (None, None));
}

#[derive(Deserialize)]
struct Published {
    smallest_positions_with_k_winning_moves: BTreeMap<usize, Vec<Vec<u16>>>,
}

#[test]
fn the_smallest_positions_with_many_winning_moves_are_found() {
    let published: Published = serde_json::from_str(include_str!("../data/chomp-tables.json")).unwrap();
    let (outcomes, records) = Outcomes::with_records(47, Kernel::default(), &Budget::unlimited(), &|_, _| ()).unwrap();
    for (count, boards) in published.smallest_positions_with_k_winning_moves.into_iter().filter(|&(count, _)| count <= 7) {
        let found: Vec<Partition> = records.smallest[count].ranks.iter().map(|&rank| outcomes.ranks().position(rank).unwrap()).collect();
        for rows in boards {
            let board = Partition::new(rows).unwrap();
            assert!(found.contains(&board) && found.contains(&board.conjugate()), "{count}: {board}");
            assert_eq!(records.smallest[count].tiles, board.tiles() as usize);
            assert_eq!(outcomes.winning_moves(&board).map(|moves| moves.len()), Some(count));
        }
    }
    assert!(records.smallest[8].ranks.is_empty() && records.by_count[8..].iter().all(|&positions| positions == 0));
}

#[test]
fn a_sieve_stops_when_asked() {
    let cancel = CancelFlag::default();
    let budget = Budget::unlimited().cancelled_by(cancel.clone());
    let raise_soon = |done: u64, _| {
        if done > 100_000 {
            cancel.raise()
        }
    };
    assert_eq!(Outcomes::solve(80, Kernel::default(), &budget, &raise_soon).unwrap_err(), Stop::Cancelled);
    let short = Budget::of(1000);
    assert_eq!(Outcomes::solve(40, Kernel::default(), &short, &|_, _| ()).unwrap_err(), Stop::Exhausted { allowance: 1000 });
    assert!(Outcomes::solve(256, Kernel::default(), &Budget::unlimited(), &|_, _| ()).is_err());
}

#[test]
fn outcomes_are_read_back_and_other_bytes_are_refused() {
    let found = outcomes(40, Kernel::default());
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
