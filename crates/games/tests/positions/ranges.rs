//! Values of ranges of heaps, and their periods: what the budget decides, and what a refusal says.

use nimber_games::{
    Budget, Kayles, Method, Nim, NumberSet, Octal, Outcome, Period, Play, Refusal, Rule, Split, SplitRule, Stop, Subtraction,
};
use std::time::Instant;

fn refused<T>(made: Result<T, Refusal>) -> String {
    made.err().expect("this is refused").to_string()
}

#[test]
fn a_range_that_is_too_long_is_refused_for_its_largest_heap() {
    let game = Subtraction::taking([3, 100_003, 700_001]).unwrap();
    for largest in [1 << 20, 2_000_000] {
        match game.values_within(0..=largest, &Budget::unlimited()) {
            Err(Refusal::BeyondLimits(limit)) => {
                assert_eq!((limit.name, limit.allowed), ("heap_size_without_period", (1 << 20) - 1));
                assert_eq!(limit.found, Some(largest.to_string()));
                assert!(limit.detail.contains(&format!("a heap of {largest} is too large")), "{}", limit.detail);
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(game.values_within(0..=(1 << 20) - 1, &Budget::unlimited()).is_ok());
}

#[test]
fn more_values_than_memory_holds_are_refused_and_many_stop_at_a_deadline() {
    let (octal, nim) = (Octal::new("0.77").unwrap(), Nim::new([]).unwrap());
    let kayles = Kayles::rows([]).unwrap();
    for most in [1 << 28, 1_000_000_000_000, u64::MAX] {
        for refusal in [
            refused(octal.values_within(0..=most, &Budget::unlimited())),
            refused(nim.values_within(0..=most, &Budget::unlimited())),
            refused(kayles.values_within(0..=most, &Budget::unlimited())),
        ] {
            assert!(refusal.contains("at most 268435456 are given, so ask for them in parts"), "{refusal}");
        }
    }
    assert_eq!(octal.values(1_000_000_000_000..=1_000_000_000_000).unwrap().len(), 1);
    // Nothing is computed: the time is over.
    let over = || Budget::unlimited().until(Instant::now());
    for stopped in
        [octal.values_within(0..=1 << 27, &over()), nim.values_within(0..=1 << 27, &over()), kayles.values_within(0..=1 << 27, &over())]
    {
        assert!(matches!(stopped, Err(Refusal::Stopped(Stop::Deadline))));
    }
}

#[test]
fn values_under_a_rule_cost_what_the_budget_allows() {
    // Half of 16,600^2 choices are more than 2^27.
    let rule = Rule::new("n-2b,n-b:b=1..n").unwrap();
    let values = rule.values_within(0..=23_000, &Budget::unlimited()).unwrap();
    assert_eq!((values.len(), values[10].get()), (23_001, 0));
    assert!(matches!(rule.values_within(0..=23_001, &Budget::of(1000)), Err(Refusal::OutOfWork(_))));
    // A refusal for want of work does not stay.
    let three = Rule::new("n-b-c:b=1..n&c=1..n").unwrap();
    let spends = |units| three.values_within(0..=1100, &Budget::of(units)).is_ok();
    assert_eq!((spends(10_000_000), spends(10_000_000_000), spends(10_000_000)), (false, true, false));
}

#[test]
fn a_rule_that_takes_the_numbers_of_a_set_is_that_subtraction_game() {
    for set in NumberSet::ALL {
        let (rule, game) = (Rule::new(&format!("n-b:b={set}")).unwrap(), Subtraction::taking_from(set).unwrap());
        assert_eq!(rule.values(0..=3000).unwrap(), game.values(0..=3000).unwrap(), "{set}");
        assert_eq!(rule.period().unwrap(), game.period().unwrap(), "{set}");
        let methods = [rule.with_heaps([90]).unwrap().solve().unwrap().method(), game.with_heaps([90]).unwrap().solve().unwrap().method()];
        assert_eq!(methods[0], methods[1], "{set}");
        let huge = 1 << 40;
        assert_eq!(rule.with_heaps([huge]).is_ok(), game.with_heaps([huge]).is_ok(), "{set}");
    }
    assert!(Rule::new("n-b:b=powers-of-two").unwrap().period().unwrap().is_proven());
    // The last object cannot be taken, so this is another game.
    let kept = Rule::new("n-b:b=squares>=1").unwrap().values(0..=5).unwrap();
    assert_eq!(kept.iter().map(|value| value.get()).collect::<Vec<_>>(), [0, 0, 1, 0, 1, 2]);
}

#[test]
fn a_search_for_a_period_goes_as_far_as_its_budget() {
    // Without a budget the search would end at heap 26,623.
    let code = Octal::new("0.76").unwrap();
    let searched = |units| match code.period_within(&Budget::of(units)).unwrap() {
        Period::Unknown { searched, reason, .. } => (searched, reason),
        proven => panic!("{proven:?}"),
    };
    let (none, little, much) = (searched(0), searched(1_000_000), searched(80_000_000));
    assert!(none.0 == 0 && 256 < little.0 && little.0 < 26_624 && 26_624 < much.0, "{none:?} {little:?} {much:?}");
    assert!(little.1.contains("1000000 units of work"), "{}", little.1);
    // It depends on the budget only, not on what was asked before.
    assert_eq!(searched(1_000_000), little);
    assert!(Octal::new("0.77").unwrap().period_within(&Budget::of(1_000_000)).unwrap().is_proven());
}

#[test]
fn taking_any_number_is_nim() {
    let (rule, nim) = (Rule::new("n-b:b=1..n").unwrap(), Nim::new([]).unwrap());
    assert_eq!(rule.period().unwrap(), nim.period().unwrap());
    match Rule::new("n-b:b=3..n").unwrap().period().unwrap() {
        Period::Proven { preperiod, period, saltus, values, .. } => {
            assert_eq!((preperiod, period, saltus), (0, 3, 1));
            assert!(values.iter().all(|value| value.get() == 0));
        }
        unknown => panic!("{unknown:?}"),
    }
    let values = Rule::new("n-b:b=3..n").unwrap().values(0..=10).unwrap();
    assert_eq!(values.iter().map(|value| value.get()).collect::<Vec<_>>(), [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3]);
}

#[test]
fn a_leaf_that_is_never_there_is_refused() {
    for (rule, right) in [
        ("1-4", "`n-b:b=1..4`"),
        ("n-n-1", "`n-1`"),
        ("-n", "`n-1`"),
        ("n-1;3,0-b:b=1..n", "`n-1`"),
        ("b,-b-1:b=squares", "`n-1`"),
        ("1-n", ""),
    ] {
        match (Rule::new(rule), right) {
            (Err(refusal @ Refusal::InvalidPosition(_)), _) if !right.is_empty() => {
                assert!(refusal.to_string().contains(right), "{rule}: {refusal}")
            }
            // It leaves nothing of a heap of 1.
            (Ok(game), "") => assert_eq!(game.values(0..=2).unwrap()[1].get(), 1),
            (other, _) => panic!("{rule}: {other:?}"),
        }
    }
}

#[test]
fn refusals_for_want_of_work_say_what_helps() {
    let budget = Budget::of(1000);
    for (call, refusal) in [
        ("", refused(Octal::new("0.77").unwrap().misere_quotient_within(Default::default(), &budget))),
        ("period_within", refused(Subtraction::taking([3, 101]).unwrap().period_within(&budget))),
        ("values_within", refused(Octal::new("0.76").unwrap().values_within(0..=5000, &budget))),
        ("values_within", refused(Rule::new("n-b-c:b=1..n&c=1..n").unwrap().values(0..=100_000))),
    ] {
        assert!(refusal.contains("a larger budget") && !refusal.contains("a smaller position"), "{call}: {refusal}");
        assert!(call.is_empty() || refusal.contains(&format!("`{call}`")), "{call}: {refusal}");
        assert_eq!(refusal.contains("a smaller range of heaps"), call == "values_within", "{refusal}");
    }
}

#[test]
fn a_rule_is_wanted_alone_and_in_its_text() {
    let without_numbers = refused(Rule::new("n-b"));
    assert!(without_numbers.contains("`n-b:b=1..n`") && !without_numbers.contains("where"), "{without_numbers}");
    let half = refused(Rule::new("n-b-c:b=1..n>=1"));
    assert!(half.contains("`n-b-c:b=1..n&c=1..n>=1`"), "{half}");
    for text in ["0.13 7", "7 rule n-1", "n-1 ;n-2", ""] {
        let refusal = refused(Rule::new(text));
        assert!(refusal.contains("a rule alone"), "{text}: {refusal}");
    }
}

#[test]
fn a_refused_heap_is_told_the_limit_that_holds() {
    let three = Split::by(&SplitRule { parts: vec![3], unequal: false, ..SplitRule::default() }).unwrap();
    let rule = Rule::new("b,c,n-2-b-c:b=0..n&c=0..n").unwrap();
    for largest in [20_000, 20_001, 1_000_000] {
        for refusal in [three.values(0..=largest), rule.values(0..=largest)] {
            match refusal {
                Err(Refusal::BeyondLimits(limit)) => {
                    assert_eq!(limit.name, "heap_moves");
                    assert!(!limit.detail.contains("heaps up to 20000"), "{}", limit.detail);
                    assert!(limit.detail.contains(&format!("a heap of {largest} is too large")), "{}", limit.detail);
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

/// Whether a program has Kayles, too, does not matter.
#[test]
fn the_code_of_kayles_has_its_misere_quotient() {
    let answer = Octal::new("0.77").unwrap().with_heaps([300]).unwrap().solve_under(Play::Misere).unwrap();
    assert_eq!((answer.outcome(), answer.method()), (Outcome::N, Method::Quotient));
}
