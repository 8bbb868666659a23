//! Misère sums of boards of Chomp with edible corners, against plain recursion without tables, shapes or mirror images.

use nimber_solvers::chomp::{BoardBox, MisereSums, Partition};
use nimber_solvers::theory::{Budget, Outcome, Stop};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::HashMap;

fn build(rows: u16, cols: u16) -> MisereSums {
    MisereSums::build(BoardBox::new(rows, cols), &Budget::unlimited(), &|_, _| ()).unwrap()
}

/// Every board within a rectangle.
fn boards(rows: u16, cols: u16) -> Vec<Partition> {
    let mut boards = vec![vec![]];
    for row in 0..usize::from(rows) {
        for longer in boards.clone().iter().filter(|board| board.len() == row) {
            let most = longer.last().copied().unwrap_or(cols);
            boards.extend((1..=most).map(|length| [&longer[..], &[length]].concat()));
        }
    }
    boards.into_iter().map(|rows| Partition::new(rows).unwrap()).collect()
}

#[derive(Default)]
struct Twin {
    known: HashMap<Vec<Partition>, Outcome>,
}

impl Twin {
    /// The rule: whoever cannot move has won.
    fn outcome(&mut self, mut boards: Vec<Partition>) -> Outcome {
        boards.retain(|board| !board.is_empty());
        boards.sort_unstable();
        if let Some(&outcome) = self.known.get(&boards) {
            return outcome;
        }
        let mut outcome = if boards.is_empty() { Outcome::N } else { Outcome::P };
        'moves: for (index, board) in boards.iter().enumerate() {
            for (row, col) in board.moves() {
                let mut after = boards.clone();
                after[index] = board.cut(row, col);
                if self.outcome(after) == Outcome::P {
                    outcome = Outcome::N;
                    break 'moves;
                }
            }
        }
        self.known.insert(boards, outcome);
        outcome
    }
}

#[test]
fn every_sum_within_3x3_is_as_the_rule_says() {
    let (sums, boards, mut twin) = (build(3, 3), boards(3, 3), Twin::default());
    assert_eq!(boards.len(), 20);
    for (a, one) in boards.iter().enumerate() {
        for (b, two) in boards.iter().enumerate().skip(a) {
            for (c, three) in boards.iter().enumerate().skip(b) {
                for four in &boards[c..] {
                    let expected = twin.outcome([one, two, three, four].map(Partition::clone).to_vec());
                    assert_eq!(sums.outcome([four, one, three, two]), Some(expected), "{one} + {two} + {three} + {four}");
                }
            }
        }
    }
}

#[test]
fn samples_of_larger_sums_are_as_the_rule_says() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut twin = Twin::default();
    for (rows, cols, samples) in [(4, 4, 3), (3, 5, 3), (2, 6, 10), (1, 12, 20)] {
        let (sums, boards) = (build(rows, cols), boards(rows, cols));
        for _ in 0..samples {
            let mut four: Vec<Partition> = boards.choose_iter(&mut random).unwrap().take(4).cloned().collect();
            if random.random() {
                four[0] = four[0].conjugate();
            }
            assert_eq!(sums.outcome(&four), Some(twin.outcome(four.clone())), "{four:?}");
        }
    }
}

/// The outcome of a sum in a table is that of its options in the table, and small tables agree with large ones.
#[test]
fn tables_agree_with_their_options_and_with_one_another() {
    let (four, five) = (build(4, 4), build(5, 5));
    for rank in 0..four.sides().sums() {
        four.recheck(rank).unwrap();
    }
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..20_000 {
        five.recheck(random.random_range(0..five.sides().sums())).unwrap();
    }
    let boards = boards(4, 4);
    for _ in 0..2000 {
        let sum: Vec<&Partition> = boards.choose_iter(&mut random).unwrap().take(4).collect();
        assert_eq!(four.outcome(sum.iter().copied()), five.outcome(sum.iter().copied()));
    }
    let square = Partition::rectangle(4, 4);
    assert_eq!(four.outcome([&square; 4]), Some(Outcome::P));
    assert_eq!(four.outcome([&square; 5]), None);
    assert_eq!(four.outcome([&Partition::rectangle(1, 5)]), None);
}

#[test]
fn stored_outcomes_are_read_again_and_damage_is_found() {
    let sums = build(3, 4);
    let bytes = sums.as_bytes().to_vec();
    assert_eq!(bytes.len() as u64, sums.sides().stored_bytes());
    let read = MisereSums::from_bytes(sums.sides(), bytes.clone()).unwrap();
    assert_eq!(read.as_bytes(), bytes);
    assert!(MisereSums::from_bytes(sums.sides(), bytes[8..].to_vec()).unwrap_err().contains("bytes, not"));
    assert!(MisereSums::from_bytes(BoardBox::new(6, 7), vec![]).unwrap_err().contains("shapes"));
    let inverted: Vec<u8> = bytes.iter().map(|byte| !byte).collect();
    assert!(MisereSums::from_bytes(sums.sides(), inverted).unwrap_err().contains("single rows"));
    let mut damaged = bytes;
    damaged[100] ^= 1;
    let damaged = MisereSums::from_bytes(sums.sides(), damaged).unwrap();
    assert!(damaged.recheck(800).unwrap_err().contains("the table says otherwise"));
}

#[test]
fn a_build_costs_what_it_says_and_stops_with_its_budget() {
    let sides = BoardBox::new(3, 4);
    let budget = Budget::unlimited();
    MisereSums::build(sides, &budget, &|_, _| ()).unwrap();
    assert_eq!(budget.spent(), sides.work());
    let short = Budget::of(sides.work() - 1);
    assert!(matches!(MisereSums::build(sides, &short, &|_, _| ()), Err(Stop::Exhausted { .. })));
    assert_eq!(short.spent(), 0);
    assert!(MisereSums::build(BoardBox::new(7, 7), &Budget::unlimited(), &|_, _| ()).is_err());
}

#[test]
#[ignore = "takes ten seconds with optimisation, and 0.7 GB"]
fn the_full_12x12_board_is_lost() {
    let sums = build(6, 6);
    for side in [4, 5, 6] {
        assert_eq!(sums.outcome([&Partition::rectangle(side, side); 4]), Some(Outcome::P), "{side}");
    }
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..100_000 {
        sums.recheck(random.random_range(0..sums.sides().sums())).unwrap();
    }
}
