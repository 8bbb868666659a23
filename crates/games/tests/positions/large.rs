//! Sizes up to the largest number, against formulas in wider numbers, periods and small positions that are worth as much.

use nimber_games::{
    Catalogued, Dag, Euclid, FibonacciNim, Game, GamePosition, Grundy, HeapGame, Kayles, Lasker, Level, Moore, MoveFilter, Nim, Nimber,
    Octal, Outcome, Period, Play, Refusal, Subtraction, Sum, Wythoff, mex,
};
use proptest::prelude::*;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use std::collections::HashMap;
use std::str::FromStr;

const MAX: u64 = u64::MAX;

/// Mostly near the largest number, where sums end.
fn size() -> impl Strategy<Value = u64> {
    prop_oneof![3 => (0u64..200).prop_map(|below| MAX - below), 1 => any::<u64>(), 1 => (0u64..9).prop_map(|near| (1 << 53) - 4 + near)]
}

/// Checks the outcome by what an independent function says who wins. The first winning moves lead to lost positions, and a lost position
/// has a move to advise.
fn check<G: Game>(position: &GamePosition<G>, play: Play, is_lost: &dyn Fn(&G::Position) -> bool) {
    let answer = position.solve_under(play).unwrap();
    assert_eq!(answer.outcome() == Outcome::P, is_lost(position.data()), "{position} {play:?}");
    let winning = answer.list(MoveFilter::Winning, 7).unwrap();
    assert!(winning.total.is_none_or(|total| total >= winning.moves.len() as u128));
    assert_eq!(winning.moves.is_empty(), !answer.is_won() || position.is_over(), "{position}");
    for (mv, mark) in &winning.moves {
        let after = position.play(mv).unwrap();
        assert!(is_lost(after.data()) && mark.outcome == Outcome::P, "{position}: {mv}");
        assert!(!after.solve_under(play).unwrap().is_won());
    }
    for mv in position.legal_moves().take(3) {
        let after = position.play(&mv).unwrap();
        assert_eq!(after.solve_under(play).unwrap().is_won(), !is_lost(after.data()), "{position}: {mv}");
    }
    assert_eq!(answer.best_move().unwrap().is_none(), position.is_over());
}

/// What is written is read back: the position as text and as JSON, and its moves as JSON.
fn round_trips<G: Catalogued>(position: &GamePosition<G>)
where
    GamePosition<G>: FromStr<Err = Refusal>,
{
    let text = position.to_string();
    assert_eq!(&text.parse::<GamePosition<G>>().unwrap_or_else(|refusal| panic!("{text}: {refusal}")), position);
    #[cfg(feature = "serde")]
    {
        let json = serde_json::to_string(position).unwrap();
        assert_eq!(&serde_json::from_str::<GamePosition<G>>(&json).unwrap_or_else(|error| panic!("{json}: {error}")), position);
        assert_eq!(&serde_json::from_value::<GamePosition<G>>(serde_json::to_value(position).unwrap()).unwrap(), position);
        let winning = position.solve_under(Play::Normal).unwrap().list(MoveFilter::Winning, 3).unwrap().moves;
        for mv in position.legal_moves().take(3).chain(winning.into_iter().map(|(mv, _)| mv)) {
            let json = serde_json::to_string(&mv).unwrap();
            assert_eq!(position.move_from_json(&json).unwrap_or_else(|refusal| panic!("{position} {json}: {refusal}")), mv);
        }
    }
}

fn xor(values: impl IntoIterator<Item = u64>) -> u64 {
    values.into_iter().fold(0, |xor, value| xor ^ value)
}

/// The formula for Lasker's Nim, in numbers that are wide enough for it.
fn lasker(heap: u64) -> u64 {
    let value = match (heap, heap % 4) {
        (0, _) => 0,
        (_, 0) => u128::from(heap) - 1,
        (_, 3) => u128::from(heap) + 1,
        _ => heap.into(),
    };
    u64::try_from(value).expect("the value of a heap that is answered")
}

/// By the integer square root: floor(k * phi) is floor((k + sqrt(5 k^2)) / 2). The product fits for every difference of a lost pair.
fn is_wythoff_pair(first: u64, second: u64) -> bool {
    let (smaller, difference) = (u128::from(first.min(second)), u128::from(first.abs_diff(second)));
    let Some(square) = difference.checked_mul(difference).and_then(|square| square.checked_mul(5)) else { return false };
    (difference + square.isqrt()) / 2 == smaller
}

/// The smallest part of a sum of Fibonacci numbers of which no two follow each other.
fn smallest_part(mut number: u128) -> u128 {
    let mut fibonacci = vec![1u128, 2];
    while fibonacci[fibonacci.len() - 1] <= number {
        fibonacci.push(fibonacci[fibonacci.len() - 1] + fibonacci[fibonacci.len() - 2]);
    }
    let mut smallest = u128::MAX;
    for part in fibonacci.into_iter().rev() {
        if part <= number {
            number -= part;
            smallest = part;
        }
    }
    smallest
}

/// By the mex of the options.
fn euclid(pair: [u64; 2], known: &mut HashMap<[u64; 2], u64>) -> u64 {
    let [larger, smaller] = [pair[0].max(pair[1]), pair[0].min(pair[1])];
    if let Some(&value) = known.get(&[larger, smaller]) {
        return value;
    }
    let options: Vec<_> = (1..larger.div_ceil(smaller)).map(|times| euclid([larger - times * smaller, smaller], known)).collect();
    let value = mex(options.into_iter().map(Nimber::new)).get();
    known.insert([larger, smaller], value);
    value
}

/// The values of heaps by their options, as the lists of the heaps that a move leaves.
fn by_definition(length: usize, options: impl Fn(usize) -> Vec<(usize, usize)>) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..length {
        let left: Vec<_> = options(heap).into_iter().map(|(one, other)| Nimber::new(values[one] ^ values[other])).collect();
        values.push(mex(left).get());
    }
    values
}

/// The value of a heap of any size, where the values repeat from some heap on.
fn repeated(values: &[u64], preperiod: u64, period: u64, heap: u64) -> u64 {
    let first = if heap < preperiod { heap } else { preperiod + (heap - preperiod) % period };
    assert!((preperiod as usize..values.len() - period as usize).all(|heap| values[heap] == values[heap + period as usize]));
    values[first as usize]
}

/// Kayles by its definition.
fn kayles() -> Vec<u64> {
    by_definition(400, |row| (1..=row.min(2)).flat_map(|take| (0..=row - take).map(move |left| (left, row - take - left))).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn nim(first in size(), second in size(), third in size(), play in prop::sample::select(&[Play::Normal, Play::Misere])) {
        for heaps in [vec![first], vec![first, second, third], vec![first, second, first ^ second], vec![first, first]] {
            let nim = Nim::new(heaps.clone()).unwrap();
            prop_assert_eq!(nim.solve().unwrap().nimber(), Some(Nimber::new(xor(heaps.clone()))));
            let winning = nim.solve().unwrap().list(MoveFilter::Winning, 9).unwrap();
            let by_sum = heaps.iter().filter(|&&heap| heap ^ xor(heaps.clone()) < heap).count();
            prop_assert_eq!((winning.moves.len(), winning.total), (by_sum, Some(by_sum as u128)));
            let all = nim.solve().unwrap().list(MoveFilter::All, 2).unwrap();
            prop_assert_eq!(all.total, Some(heaps.iter().map(|&heap| u128::from(heap)).sum()));
            // Where a heap has two objects or more, misère play is lost where normal play is.
            check(&nim, play, &|position| match position.heaps.iter().all(|&heap| heap < 2) {
                true => (position.heaps.iter().sum::<u64>() % 2 == 0) == (play == Play::Normal),
                false => xor(position.heaps.iter().copied()) == 0,
            });
            round_trips(&nim);
        }
    }

    #[test]
    fn lasker_by_its_formula(first in size(), second in size()) {
        let [first, second] = [first, second].map(|heap| heap.min(MAX - 1));
        for heaps in [vec![first], vec![first, second], vec![first, first], vec![MAX - 3, first, second]] {
            let game = Lasker::new(heaps.clone()).unwrap();
            let value = xor(heaps.iter().map(|&heap| lasker(heap)));
            prop_assert_eq!(game.solve().unwrap().nimber(), Some(Nimber::new(value)));
            let all = game.solve().unwrap().list(MoveFilter::All, 2).unwrap();
            prop_assert_eq!(all.total, Some(heaps.iter().map(|&heap| u128::from(heap) + u128::from(heap / 2)).sum()));
            check(&game, Play::Normal, &|position| xor(position.heaps.iter().map(|&heap| lasker(heap))) == 0);
            round_trips(&game);
            // The code of the game is answered in the same way.
            let octal = Octal::new("4.3~").unwrap().with_heaps(heaps.clone()).unwrap();
            let [all, winning] = [MoveFilter::All, MoveFilter::Winning].map(|want| octal.solve().unwrap().list(want, 0).unwrap().total);
            let answer = game.solve().unwrap();
            prop_assert_eq!(octal.solve().unwrap().nimber(), Some(Nimber::new(value)));
            prop_assert_eq!(all, answer.list(MoveFilter::All, 0).unwrap().total);
            prop_assert_eq!(winning, answer.list(MoveFilter::Winning, 0).unwrap().total);
        }
    }

    #[test]
    fn wythoff(first in size(), second in size(), difference in 0u64..=7_046_029_254_386_353_130) {
        let is_lost = |position: &nimber_games::WythoffPosition| is_wythoff_pair(position.heaps[0], position.heaps[1]);
        // The pair with this difference, and its neighbours.
        let wide = u128::from(difference);
        let smaller = ((wide + (5 * wide * wide).isqrt()) / 2) as u64;
        let larger = smaller + difference;
        let near = [(smaller, larger), (larger, smaller), (smaller, larger.saturating_sub(1)), (larger, smaller + 1)];
        for (first, second) in near.into_iter().chain([(first, second), (first, 5)]) {
            let game = Wythoff::new(first, second).unwrap();
            check(&game, Play::Normal, &is_lost);
            let all = game.solve().unwrap().list(MoveFilter::All, 1).unwrap().total;
            prop_assert_eq!(all, Some(u128::from(first) + u128::from(second) + u128::from(first.min(second))));
            round_trips(&game);
        }
        prop_assert!(is_wythoff_pair(smaller, larger));
        if larger > 2 {
            prop_assert!(!Wythoff::new(smaller, larger).unwrap().solve_under(Play::Misere).unwrap().is_won());
        }
    }

    #[test]
    fn fibonacci_nim(size in size(), limit in size(), small in 1u64..40) {
        for (size, limit) in [(size, limit), (size, small), (size, small * small * small), (12_200_160_415_121_876_738, limit)] {
            let game = FibonacciNim::limited([(size, limit)]).unwrap();
            for play in [Play::Normal, Play::Misere] {
                let less = u64::from(play == Play::Misere);
                check(&game, play, &|position: &nimber_games::FibonacciNimPosition| {
                    match (position.heaps.first(), position.limits.first()) {
                        (Some(&heap), Some(&limit)) if limit > 0 => u128::from(limit) < smallest_part(u128::from(heap - less)),
                        _ => play == Play::Normal,
                    }
                });
            }
            round_trips(&game);
        }
    }

    #[test]
    fn moore(heaps in prop::collection::vec(size(), 1..5), most in 1u64..4) {
        for heaps in [heaps.clone(), vec![heaps[0]; most as usize + 1], vec![heaps[0]; most as usize]] {
            let game = Moore::new(heaps.clone(), most).unwrap();
            check(&game, Play::Normal, &|position: &nimber_games::MoorePosition| {
                let ones = |bit: u32| position.heaps.iter().filter(|&&heap| heap >> bit & 1 == 1).count() as u64;
                (0..64).all(|bit| ones(bit).is_multiple_of(most + 1))
            });
            round_trips(&game);
        }
        let (one, other) = (u128::from(heaps[0]), u128::from(heaps[heaps.len() - 1]));
        let total = Moore::new([heaps[0], heaps[heaps.len() - 1]], 2).unwrap().solve().unwrap().list(MoveFilter::All, 0).unwrap().total;
        prop_assert_eq!(total, Some(one + other + one * other));
    }

    /// A pair is worth as much as its multiples.
    #[test]
    fn euclid_by_small_pairs(first in 1u64..60, second in 1u64..60, below in 0u64..1000) {
        let times = MAX / first.max(second) - below;
        let known = std::cell::RefCell::new(HashMap::new());
        let game = Euclid::new([(first * times, second * times)]).unwrap();
        let value = |pair: &[u64; 2]| euclid(pair.map(|number| number / times), &mut known.borrow_mut());
        prop_assert_eq!(game.solve().unwrap().nimber(), Some(Nimber::new(value(&[first * times, second * times]))));
        check(&game, Play::Normal, &|position| position.pairs().iter().all(|pair| value(pair) == 0));
        round_trips(&game);
        #[cfg(feature = "serde")]
        for mv in game.legal_moves() {
            let [one, other] = mv.leaves();
            prop_assert_eq!(game.move_from_json(&format!(r#"{{"leaves":[{one},{other}]}}"#)).unwrap(), mv);
        }
    }

    #[test]
    fn subtraction_by_its_period(heap in size(), other in size(), most in 1u64..9) {
        let game = Subtraction::up_to(most).unwrap().with_heaps([heap, other]).unwrap();
        check(&game, Play::Normal, &|position| xor(position.heaps.iter().map(|&heap| heap % (most + 1))) == 0);
        round_trips(&game);
        let amounts = [1, 3, 4];
        let values = by_definition(200, |heap| amounts.into_iter().filter(|&take| take <= heap).map(|take| (heap - take, 0)).collect());
        let game = Subtraction::taking(amounts.map(|amount| amount as u64)).unwrap().with_heaps([heap, other]).unwrap();
        check(&game, Play::Normal, &|position| xor(position.heaps.iter().map(|&heap| repeated(&values, 0, 7, heap))) == 0);
        round_trips(&game);
    }

    /// Ranges of which the sum of both ends is above the largest number, and half of it, against the definition of the value.
    #[test]
    fn subtraction_of_a_long_range(heap in size(), least in size(), more in 0u64..1 << 40, divisor in 1u64..7) {
        let (least, most) = (least / divisor, (least / divisor).saturating_add(more));
        let game: Subtraction = format!("{heap} take {least}-{most}").parse().unwrap();
        let value = |heap: u64| u128::from(heap) % (u128::from(least) + u128::from(most)) / u128::from(least);
        prop_assert_eq!(game.solve().unwrap().nimber().map(|nimber| u128::from(nimber.get())), Some(value(heap)));
        let moves = heap.min(most).checked_sub(least).map_or(0, |more| u128::from(more) + 1);
        prop_assert_eq!(game.solve().unwrap().list(MoveFilter::All, 0).unwrap().total, Some(moves));
        check(&game, Play::Normal, &|position| position.heaps.iter().all(|&heap| value(heap) == 0));
        round_trips(&game);
    }

    #[test]
    fn kayles_by_its_period(row in size(), other in size()) {
        let values = kayles();
        let value = |row: u64| repeated(&values, 71, 12, row);
        for rows in [vec![row], vec![row, other], vec![row, row], vec![row, 5]] {
            let game = Kayles::rows(rows.clone()).unwrap();
            prop_assert_eq!(game.solve().unwrap().nimber(), Some(Nimber::new(xor(rows.iter().map(|&row| value(row))))));
            let total = rows.iter().map(|&row| 2 * u128::from(row) - 1).sum();
            prop_assert_eq!(game.solve().unwrap().list(MoveFilter::All, 0).unwrap().total, Some(total));
            round_trips(&game);
            check(&game, Play::Normal, &|position| xor(position.rows().iter().map(|&row| value(row))) == 0);
        }
        let ring = Kayles::rings([row]).unwrap();
        prop_assert_eq!(ring.solve().unwrap().outcome(), Outcome::P);
        round_trips(&ring);
        // Misère play repeats with the same period.
        let like = |row: u64| 1000 + (row - 1000) % 12;
        let misere = |rows: [u64; 2]| Kayles::rows_and_rings(rows, [rows[0]]).unwrap().solve_under(Play::Misere).unwrap();
        let (large, small) = (misere([row, other]), misere([like(row), like(other)]));
        prop_assert_eq!(large.outcome(), small.outcome());
        for (mv, _) in large.list(MoveFilter::Winning, 3).unwrap().moves {
            let after = Kayles::rows_and_rings([row, other], [row]).unwrap().play(&mv).unwrap();
            prop_assert_eq!(after.solve_under(Play::Misere).unwrap().outcome(), Outcome::P);
        }
    }

    #[test]
    fn octal_codes_by_their_periods(
        heap in size(),
        other in size(),
        code in prop::sample::select(&["0.137", "0.77", "0.15", "4.1", "4.0", "0.07"]),
    ) {
        let octal = Octal::new(code).unwrap();
        let Period::Proven { preperiod, period, .. } = octal.period().unwrap() else { panic!("{code}") };
        let small = octal.values(0..=2 * (preperiod + period)).unwrap();
        let value = |heap: u64| small[if heap < preperiod { heap } else { preperiod + (heap - preperiod) % period } as usize].get();
        let game = octal.with_heaps([heap, other]).unwrap();
        prop_assert_eq!(game.solve().unwrap().nimber(), Some(Nimber::new(value(heap) ^ value(other))));
        check(&game, Play::Normal, &|position| xor(position.heaps.iter().map(|&heap| value(heap))) == 0);
        round_trips(&game);
    }

    #[test]
    fn sums(heap in size(), row in size(), lasker_heap in size()) {
        let lasker_heap = lasker_heap.min(MAX - 1);
        let sum: Sum = Nim::new([heap, 5]).unwrap() + Kayles::rows([row]).unwrap() + Lasker::new([lasker_heap]).unwrap()
            + Subtraction::up_to(MAX).unwrap().with_heaps([heap]).unwrap();
        let value = 5 ^ repeated(&kayles(), 71, 12, row) ^ lasker(lasker_heap);
        prop_assert_eq!(sum.solve().unwrap().nimber(), Some(Nimber::new(value)));
        round_trips::<nimber_games::rules::Sum>(&sum);
    }
}

#[test]
fn moves_that_are_too_many_to_count_are_not_counted() {
    // 3h^2 + 3h of them, and twice as many are more than 2^128.
    let three = Moore::new([1 << 63; 3], 2).unwrap();
    let counted = |total: Option<u128>| total.is_some_and(|total| total == 3 * ((1 << 126) + (1 << 63)));
    assert!(counted(three.solve().unwrap().list(MoveFilter::All, 0).unwrap().total));
    for limit in [0, 5] {
        let listed = (three.clone() + three.clone()).solve().unwrap().list(MoveFilter::All, limit).unwrap();
        assert_eq!((listed.total, listed.moves.len()), (None, limit));
    }
}

#[test]
fn values_up_to_the_largest_heap() {
    fn last<G: HeapGame>(rule: &GamePosition<G>) -> Vec<u64> {
        rule.values(MAX - 3..=MAX).unwrap().into_iter().map(Nimber::get).collect()
    }
    let four = [MAX - 3, MAX - 2, MAX - 1, MAX];
    assert_eq!(last(&Nim::new([]).unwrap()), four);
    assert_eq!(last(&Subtraction::up_to(MAX).unwrap()), four);
    assert_eq!(last(&Subtraction::up_to(9).unwrap()), four.map(|heap| heap % 10));
    assert_eq!(last(&Octal::new("0.3~").unwrap()), four);
    let rows = kayles();
    let by_period = four.map(|row| repeated(&rows, 71, 12, row));
    assert_eq!(last(&Octal::new("0.77").unwrap()), by_period);
    assert_eq!(Kayles::rows([]).unwrap().values(MAX - 3..=MAX).unwrap(), by_period.map(Nimber::new));
    let lasker_values = Lasker::new([]).unwrap().values(MAX - 4..=MAX - 1).unwrap();
    assert_eq!(lasker_values, [MAX - 4, MAX - 3, MAX - 2, MAX - 1].map(|heap| Nimber::new(lasker(heap))));
    assert!(Lasker::new([]).unwrap().values(MAX..=MAX).is_err());
    assert!(FibonacciNim::new(0).unwrap().values(MAX..=MAX).is_err());
    match Subtraction::up_to(MAX - 1).unwrap().period().unwrap() {
        Period::Proven { preperiod, period, .. } => assert_eq!((preperiod, period), (0, MAX)),
        unknown => panic!("{unknown:?}"),
    }
    match Subtraction::up_to(MAX).unwrap().period() {
        Err(Refusal::BeyondLimits(limit)) => assert_eq!((limit.allowed, limit.found.as_deref()), (MAX, Some("18446744073709551616"))),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_not_answered_at_any_size_is_refused_with_its_limit() {
    let limit = |refusal: Refusal| match refusal {
        Refusal::BeyondLimits(limit) => (limit.name, limit.allowed),
        other => panic!("{other:?}"),
    };
    assert_eq!(limit(Lasker::new([MAX]).unwrap_err()), ("heap_size", MAX - 1));
    assert_eq!(limit(Octal::new("4.3~").unwrap().with_heaps([MAX]).unwrap().solve().unwrap_err()), ("heap_size", MAX - 1));
    assert_eq!(limit(FibonacciNim::heaps([MAX, 5]).unwrap().solve().unwrap_err()), ("heap_size_with_value", 65_536));
    assert_eq!(limit(Octal::new("0.007").unwrap().with_heaps([MAX]).unwrap().solve().unwrap_err()).0, "heap_size_without_period");
    assert_eq!(limit("18446744073709551615 take any".parse::<Kayles>().unwrap_err()).0, "row_size_any");
    for refusal in [
        nimber_games::Rule::new("n-b:b=1..n").unwrap().with_heaps([1 << 53]).unwrap_err(),
        "9007199254740992 rule n-1;n-2".parse::<nimber_games::Rule>().unwrap_err(),
        "9007199254740992 parts 2".parse::<nimber_games::Split>().unwrap_err(),
    ] {
        assert_eq!(limit(refusal), ("heap_size", (1 << 53) - 1));
    }
    // A sum of heaps above the largest number is no value that is answered, and who wins is.
    let moore = Moore::new([MAX, MAX], 2).unwrap().solve().unwrap();
    assert_eq!((moore.nimber(), moore.outcome()), (None, Outcome::N));
    assert!(Wythoff::new(1 << 40, MAX).unwrap().solve().unwrap().nimber().is_none());
}

#[test]
fn opponents_of_every_level_answer_large_positions() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for level in [Level::Beginner, Level::Perfect] {
        Nim::new([MAX, MAX - 1]).unwrap().reply(level, &mut rng).unwrap();
        Nim::new([MAX, MAX]).unwrap().reply(level, &mut rng).unwrap();
        Kayles::rows([MAX]).unwrap().reply(level, &mut rng).unwrap();
        Wythoff::new(MAX, MAX).unwrap().reply(level, &mut rng).unwrap();
        Lasker::new([MAX - 1]).unwrap().reply(level, &mut rng).unwrap();
        Euclid::new([(MAX, 1)]).unwrap().reply(level, &mut rng).unwrap();
        Moore::new([MAX, MAX, 7], 2).unwrap().reply(level, &mut rng).unwrap();
    }
    assert_eq!(Euclid::new([(MAX, 1), (MAX, 2)]).unwrap().solve().unwrap().nimber(), Some(Nimber::new((MAX - 1) ^ (MAX / 2))));
}

#[cfg(feature = "serde")]
#[test]
fn json_has_every_digit_and_what_the_service_reads_has_its_limit() {
    let json = format!(r#"{{"heaps":[{MAX}]}}"#);
    assert_eq!(serde_json::to_string(&Nim::new([MAX]).unwrap()).unwrap(), json);
    let refused = |json: &str| Nim::from_json(json).unwrap_err().to_string();
    assert!(refused(&json).starts_with("18446744073709551615 is above 9007199254740991 (2^53 - 1)"), "{}", refused(&json));
    assert!(refused(r#"{"heaps":[9007199254740992]}"#).starts_with("9007199254740992 is above 9007199254740991 (2^53 - 1)"));
    let larger = serde_json::from_str::<Nim>(r#"{"heaps":[18446744073709551616]}"#).unwrap_err().to_string();
    assert!(larger.contains("is above 18446744073709551615 (2^64 - 1), the largest size that is answered"), "{larger}");
    let subtraction = |take: &str| format!(r#"{{"heaps":[3],"take":{take}}}"#);
    for take in ["[1,9007199254740992]", r#""1-9007199254740992""#] {
        let refusal = Subtraction::from_json(&subtraction(take)).unwrap_err().to_string();
        assert!(refusal.starts_with("9007199254740992 is above 9007199254740991 (2^53 - 1)"), "{refusal}");
        assert!(serde_json::from_str::<Subtraction>(&subtraction(take)).is_ok(), "{take}");
    }
    let pairs = r#"{"pairs":"9007199254740992x1"}"#;
    assert!(Euclid::from_json(pairs).unwrap_err().to_string().starts_with("9007199254740992 is above 9007199254740991 (2^53 - 1)"));
    assert_eq!(serde_json::from_str::<Euclid>(pairs).unwrap(), Euclid::new([(1 << 53, 1)]).unwrap());
    let sum = r#"{"components":[{"game":"nim","heaps":[9007199254740992]}]}"#;
    assert!(Sum::from_json(sum).unwrap_err().to_string().starts_with("9007199254740992 is above 9007199254740991 (2^53 - 1)"));
    assert_eq!(serde_json::from_str::<Sum>(sum).unwrap(), Sum::of([Nim::new([1 << 53]).unwrap().into()]));
    // As many heaps as a program may have.
    let many = Sum::of([Nim::new(vec![1; 5000]).unwrap().into()]);
    assert_eq!(serde_json::from_str::<Sum>(&serde_json::to_string(&many).unwrap()).unwrap(), many);
    assert_eq!(
        Lasker::from_json(r#"{"heaps":[9007199254740991]}"#).unwrap_err().to_string(),
        "a heap of 9007199254740991 is too large; beyond 9007199254740990 values exceed 2^53 - 1."
    );
}

/// The text of a move is not looked for among all moves.
#[test]
fn a_move_of_large_heaps_is_read_from_text() {
    fn check<G: Game>(position: &GamePosition<G>, moves: impl IntoIterator<Item = G::Move>) {
        for mv in moves {
            let text = mv.to_string();
            assert_eq!(position.move_from_text(&text), Ok(mv), "{position}");
            assert!(position.move_from_text(&format!("{text}!")).is_err(), "{position}");
        }
    }
    fn first_of_each_million<G: Game>(position: &GamePosition<G>) {
        check(position, position.legal_moves().step_by(1_000_000).take(3));
    }
    let heap = u64::MAX - 1;
    let nim = Nim::new([7, heap]).unwrap();
    check(&nim, [nim.take(0, 3).unwrap(), nim.take(1, heap).unwrap(), nim.take(1, heap - 7).unwrap()]);
    let lasker = Lasker::new([heap]).unwrap();
    check(&lasker, [lasker.take(0, 7).unwrap(), lasker.leave(0, [7, heap - 7]).unwrap()]);
    first_of_each_million(&Subtraction::up_to(3_000_000).unwrap().with_heaps([heap]).unwrap());
    first_of_each_million(&Octal::new("0.77").unwrap().with_heaps([5, heap]).unwrap());
    first_of_each_million(&Kayles::rows_and_rings([heap], [heap]).unwrap());
    first_of_each_million(&Kayles::rows([]).unwrap());
    first_of_each_million(&FibonacciNim::new(heap).unwrap());
    first_of_each_million(&Wythoff::new(heap, heap).unwrap());
    first_of_each_million(&Moore::new([heap, heap, 4], 2).unwrap());
    first_of_each_million(&Euclid::new([(5, 3), (heap, 3)]).unwrap());
    first_of_each_million(&Grundy::groups([9_000_000]).unwrap());
    first_of_each_million(&(Nim::new([heap]).unwrap() + Kayles::rows([heap]).unwrap()));
}

#[test]
fn a_graph_has_any_number_of_tokens() {
    let tokens = 5_000;
    let dag = Dag::tokens([("a", vec!["b", "c"]), ("b", vec!["c"])], vec!["a"; tokens]).unwrap();
    assert_eq!(dag.solve().unwrap().outcome(), Outcome::P);
    assert_eq!(dag.play(&dag.legal_moves().last().unwrap()).unwrap().solve().unwrap().nimber(), Some(Nimber::new(2)));
    assert_eq!(dag.solve_under(Play::Misere).unwrap().outcome(), Outcome::P);
    assert_eq!(dag.to_string().parse::<Dag>().unwrap(), dag);
    #[cfg(feature = "serde")]
    check_tokens(&dag, tokens);
}

/// serde reads what it writes, and `from_json` has the limits of the service.
#[cfg(feature = "serde")]
fn check_tokens(dag: &Dag, tokens: usize) {
    let json = serde_json::to_string(dag).unwrap();
    assert_eq!(&serde_json::from_str::<Dag>(&json).unwrap(), dag);
    let refusal = Dag::from_json(&json).unwrap_err().to_string();
    assert_eq!(refusal, format!("{tokens} tokens are too many; at most 4096 are answered."));
    let sum = dag.clone() + Nim::new([1]).unwrap();
    assert_eq!(serde_json::from_str::<Sum>(&serde_json::to_string(&sum).unwrap()).unwrap(), sum);
}
