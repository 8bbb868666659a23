//! The positions within a board of Chomp, with their values: against tables and a brute-force twin, and how they are kept.

use crate::chomp::{BOX_9, Twin, board};
use nimber_solvers::chomp::{Downset, Downsets, Partition, downset};
use nimber_solvers::theory::{Budget, CancelFlag, Nimber, Stop};

#[test]
fn down_sets_agree_with_tables() {
    for rows in [&[9, 9, 9, 9, 9][..], &[4; 9], &[9, 7, 7, 3, 1], &[6, 5, 4, 3, 2, 1], &[3, 3, 3], &[1, 1, 1], &[5], &[]] {
        let top = board(rows);
        let downset = Downset::solve(&top, &Budget::unlimited()).unwrap();
        let mut within = 0;
        for rank in 0..BOX_9.ranks().positions() {
            let position = BOX_9.ranks().position(rank).unwrap();
            within += u64::from(position.is_within(&top));
            let known = position.is_within(&top) || position.conjugate().is_within(&top);
            assert_eq!(downset.value(&position), BOX_9.value(&position).filter(|_| known), "{position} within {top}");
            assert_eq!(downset.covers(&position), known);
        }
        assert_eq!(downset::count(&top), u128::from(within), "{top}");
        assert_eq!(downset::work(&top), 8 * u128::from(within), "{top}");
    }
}

/// Covers exactly the positions within a board.
pub fn assert_down_set_obeys_the_rules(top: &Partition) {
    let downset = Downset::solve(top, &Budget::unlimited()).unwrap();
    let mut twin = Twin::default();
    twin.value_of(top);
    assert_eq!(downset::count(top), twin.known.len().max(1) as u128, "{top}");
    for (rows, &value) in &twin.known {
        let position = board(rows);
        assert_eq!(downset.value(&position), Some(Nimber::new(value)), "{position} within {top}");
    }
}

/// Long stems, long tails, and values beyond the sets of 64, 128 and 256 numbers.
#[test]
fn down_sets_of_every_shape_obey_the_rules() {
    let shapes: [&[u16]; 10] = [
        &[11; 5],
        &[60, 30, 4],
        &[40; 3],
        &[90, 80],
        &[400, 3],
        &[9, 8, 8, 6, 5, 5, 3, 2, 1],
        &[40, 2, 2, 2, 2, 1, 1, 1],
        &[2; 9],
        &[7],
        &[],
    ];
    for rows in shapes {
        assert_down_set_obeys_the_rules(&board(rows));
    }
}

#[test]
fn the_cache_of_down_sets_is_bounded_and_drops_the_least_recently_used() {
    // None is within another, and two fit the cache.
    let [a, b, c] = [Partition::rectangle(3, 40), Partition::rectangle(20, 4), Partition::rectangle(5, 14)];
    let kept = Downsets::within(60_000);
    let solve = |position: &Partition| kept.solve(position, &Budget::of(2_000_000)).unwrap();
    for position in [&a, &b, &a, &c] {
        assert_eq!(solve(position).value(position), Downset::solve(position, &Budget::unlimited()).unwrap().value(position));
        assert!(kept.figures().bytes <= 60_000);
    }
    let figures = kept.figures();
    assert_eq!((figures.entries, figures.hits, figures.misses, figures.evictions), (2, 1, 3, 1));
    // A cached down-set is charged, but no work is done. It covers every later position and its conjugate.
    let used_up = Budget::of(2_000_000);
    used_up.spend(2_000_000).unwrap();
    for position in [&a, &a.conjugate(), &a.cut(1, 7), &c.cut(2, 0)] {
        let budget = Budget::of(2_000_000);
        assert!(kept.solve(position, &budget).unwrap().covers(position));
        assert!(budget.spent() > 0 && budget.done() == 0);
        assert!(kept.solve(position, &used_up).is_err());
    }
    assert!(kept.solve(&b, &used_up).is_err());
    // A position beyond the budget is still refused.
    assert!(kept.solve(&a, &Budget::of(1000)).is_err());
    // Too large for the cache. Smaller down-sets are dropped when a larger one covers them.
    let large = Partition::rectangle(6, 18);
    assert!(solve(&large).covers(&large));
    assert_eq!(kept.figures().entries, 2);
    let roomy = Downsets::default();
    for position in [&a, &b, &large.cut(5, 0), &large] {
        roomy.solve(position, &Budget::unlimited()).unwrap();
    }
    assert_eq!((roomy.figures().entries, roomy.figures().misses, roomy.figures().evictions), (3, 4, 0));
}

#[test]
fn equal_down_sets_are_solved_once_at_a_time() {
    let kept = Downsets::default();
    let position = Partition::rectangle(9, 12);
    std::thread::scope(|scope| {
        for reflected in [false, true, false, true] {
            let position = if reflected { position.conjugate() } else { position.clone() };
            let kept = &kept;
            scope.spawn(move || assert!(kept.solve(&position, &Budget::unlimited()).unwrap().covers(&position)));
        }
    });
    assert_eq!((kept.figures().misses, kept.figures().hits), (1, 3));
}

#[test]
fn waiting_requests_keep_their_deadline_and_survive_a_cancelled_computation() {
    let kept = Downsets::default();
    let position = Partition::rectangle(12, 12);
    let cancel = CancelFlag::default();
    let first = Budget::unlimited().cancelled_by(cancel.clone());
    std::thread::scope(|scope| {
        let leader = scope.spawn(|| kept.solve(&position, &first));
        while first.spent() == 0 {
            std::thread::yield_now();
        }
        let late = Budget::unlimited().until(std::time::Instant::now());
        assert_eq!(kept.solve(&position, &late).unwrap_err(), Stop::Deadline);
        assert_eq!(kept.solve(&position, &Budget::of(1000)).unwrap_err(), Stop::Exhausted { allowance: 1000 });
        let follower = scope.spawn(|| kept.solve(&position, &Budget::unlimited()));
        cancel.raise();
        assert_eq!(leader.join().unwrap().unwrap_err(), Stop::Cancelled);
        assert!(follower.join().unwrap().unwrap().covers(&position));
    });
    assert_eq!(kept.figures().misses, 1);
}

#[test]
fn counts_of_large_down_sets_saturate() {
    assert_eq!(downset::count(&Partition::rectangle(12, 12)), 2_704_156);
    assert_eq!(downset::work(&Partition::rectangle(12, 12)), 2_704_156 * 8);
    assert_eq!(downset::count(&Partition::rectangle(255, 255)), u128::MAX);
    assert_eq!(downset::work(&Partition::rectangle(255, 255)), u128::MAX);
}

#[test]
fn a_down_set_beyond_the_budget_is_refused_before_it_is_begun() {
    let position = Partition::rectangle(6, 9);
    let work = downset::work(&position) as u64;
    let short = Budget::of(work - 1);
    assert_eq!(Downset::solve(&position, &short).unwrap_err(), Stop::Exhausted { allowance: work - 1 });
    assert_eq!(short.remaining(), work - 1);
    let enough = Budget::of(work);
    assert!(Downset::solve(&position, &enough).is_ok());
    assert_eq!(enough.remaining(), 0);
    assert!(Downset::solve(&Partition::rectangle(300, 300), &Budget::unlimited()).is_err());
}
