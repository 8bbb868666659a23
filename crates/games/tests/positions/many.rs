//! More heaps than a request may have, and the largest.

use nimber_games::{
    Catalogued, Euclid, FibonacciNim, GamePosition, Grundy, Kayles, Lasker, Nim, Nimber, Octal, Outcome, Play, Refusal, Rule, Split,
    SplitRule, Subtraction, Sum,
};

const HEAPS: u64 = 20_000;

/// Sizes from 1 to 13, in an order without a pattern.
fn sizes() -> impl Iterator<Item = u64> {
    (0..HEAPS).map(|index| index * index % 13 + index % 2 + 1)
}

/// Solves the position in both plays where it is answered. A move that wins leaves a lost position. What serde writes it reads.
fn check<G: Catalogued>(position: Result<GamePosition<G>, Refusal>, value: impl Fn(u64) -> Option<u64>) {
    let position = position.unwrap();
    let answer = position.solve_under(Play::Normal).unwrap();
    if let Some(sum) = sizes().map(value).try_fold(0, |sum, value| Some(sum ^ value?)) {
        assert_eq!(answer.nimber(), Some(Nimber::new(sum)));
    }
    for play in [Play::Normal, Play::Misere] {
        let answer = match position.solve_under(play) {
            Ok(answer) => answer,
            Err(Refusal::BeyondLimits(_) | Refusal::OutOfWork(_)) if play == Play::Misere => continue,
            Err(refusal) => panic!("{refusal}"),
        };
        if let Some(mv) = answer.best_move().unwrap()
            && answer.is_won()
        {
            assert_eq!(position.play(&mv).unwrap().solve_under(play).unwrap().outcome(), Outcome::P, "{mv}");
        }
    }
    assert!(position.legal_moves().count() as u64 >= HEAPS);
    #[cfg(feature = "serde")]
    {
        let json = serde_json::to_value(&position).unwrap();
        assert_eq!(serde_json::from_str::<GamePosition<G>>(&json.to_string()).unwrap(), position);
        assert_eq!(serde_json::from_value::<GamePosition<G>>(json).unwrap(), position);
    }
}

#[test]
fn a_program_gives_more_heaps_than_a_request() {
    check(Nim::new(sizes()), Some);
    check(Lasker::new(sizes()), |_| None);
    check(FibonacciNim::heaps(sizes()), |_| None);
    check(Euclid::new(sizes().map(|size| (size, 5))), |_| None);
    check(Kayles::rows(sizes()), |_| None);
    check(Kayles::rings(sizes()), |_| None);
    check(Grundy::groups(sizes()), |_| None);
    check(Subtraction::up_to(3).unwrap().with_heaps(sizes()), |size| Some(size % 4));
    check(Octal::new("0.137").unwrap().with_heaps(sizes()), |_| None);
    check(Rule::new("n-b:b=1,2").unwrap().with_heaps(sizes()), |size| Some(size % 3));
    check(Split::by(&SplitRule::default()).unwrap().with_heaps(sizes()), |_| None);
}

#[cfg(feature = "serde")]
#[test]
fn what_the_service_reads_has_the_limit_of_a_request() {
    let json = |count| format!(r#"{{"heaps":{:?}}}"#, vec![1; count]);
    assert!(Nim::from_json(&json(4096)).is_ok());
    let refusal = Nim::from_json(&json(4097)).expect_err("a request has fewer").to_string();
    assert!(refusal.contains("4097 heaps are too many; at most 4096 are answered"), "{refusal}");
    assert!(serde_json::from_str::<Nim>(&json(4097)).is_ok());
    let refusal = serde_json::from_str::<Nim>(r#"{"heaps":[1,2.5]}"#).expect_err("half an object").to_string();
    assert!(refusal.contains("2.5 is not a whole number"), "{refusal}");
}

#[test]
fn the_moves_of_a_sum_of_many_components_are_listed() {
    let sum = Sum::of(sizes().map(|size| Nim::new([size]).unwrap().into()));
    assert_eq!(sum.legal_moves().count() as u64, sizes().sum::<u64>());
    let last = sum.legal_moves().last().unwrap();
    assert_eq!((last.component as u64, sum.play(&last).unwrap().components().count() as u64), (HEAPS - 1, HEAPS));
}
