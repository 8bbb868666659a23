//! Misère quotients of all heaps of a rule, against a search by the definition.

use nimber_games::{
    Bounds, Budget, FibonacciNim, Game, GamePosition, Grundy, HeapGame, Kayles, Lasker, MisereQuotient, Nim, Octal, Outcome, Position,
    Refusal, Rule, Sequence, Split, Subtraction,
};
use std::collections::HashMap;

/// Whether who moves loses, if the player who moves last loses: by the legal moves alone.
fn is_lost<G: Game>(position: &GamePosition<G>, known: &mut HashMap<String, bool>) -> bool {
    let key = position.data().up_to_symmetry();
    if let Some(&lost) = known.get(&key) {
        return lost;
    }
    let lost = !position.is_over() && position.legal_moves().all(|mv| !is_lost(&position.play(&mv).unwrap(), known));
    known.insert(key, lost);
    lost
}

/// All lists of heaps in ascending order with this number of objects at most.
fn lists(least: u64, objects: u64) -> Vec<Vec<u64>> {
    let with = |heap: u64| lists(heap, objects - heap).into_iter().map(move |rest| [vec![heap], rest].concat());
    (least..=objects).flat_map(with).chain([Vec::new()]).collect()
}

fn agrees<G: Game + Sequence<<G as Game>::Position>>(
    rule: &GamePosition<G>,
    objects: u64,
    of: impl Fn(&[u64]) -> GamePosition<G>,
) -> MisereQuotient {
    let quotient = rule.misere_quotient().unwrap_or_else(|refusal| panic!("{rule}: {refusal}"));
    let mut known = HashMap::new();
    for heaps in lists(1, objects) {
        let position = of(&heaps);
        let outcome = if is_lost(&position, &mut known) { Outcome::P } else { Outcome::N };
        assert_eq!(quotient.outcome(heaps.iter().copied()), outcome, "{position}");
    }
    quotient
}

/// Among these rules are both kinds of theorems on octal codes, splits into more than two heaps, and rules as data.
#[test]
fn quotients_agree_with_a_search_by_the_moves() {
    fn of_heaps<G: HeapGame>(rule: GamePosition<G>, objects: u64, order: usize) {
        let quotient = agrees(&rule, objects, |heaps| rule.with_heaps(heaps.iter().copied()).unwrap());
        assert_eq!(quotient.order(), order, "{rule}");
    }
    of_heaps(Octal::new("0.77").unwrap(), 12, 40);
    of_heaps(Octal::new("0.15").unwrap(), 14, 42);
    of_heaps(Octal::new("0.33").unwrap(), 14, 6);
    of_heaps(Subtraction::taking([1, 3, 4]).unwrap(), 16, 6);
    of_heaps(Subtraction::taking([2, 5]).unwrap(), 16, 6);
    of_heaps(Subtraction::up_to(3).unwrap(), 14, 6);
    of_heaps("take 1,2 parts 0-2 unequal false".parse::<Split>().unwrap(), 12, 40);
    of_heaps("take 1 parts 0-3 unequal false".parse::<Split>().unwrap(), 12, 2);
    of_heaps("rule n-b:b=1,3,4".parse::<Rule>().unwrap(), 12, 6);
    of_heaps("rule n-b:b=1..3".parse::<Rule>().unwrap(), 12, 6);
    for take in [vec![1, 2], vec![2, 3], vec![1]] {
        let of = |heaps: &[u64]| Kayles::rows(heaps.iter().copied()).unwrap().taking(take.clone()).unwrap();
        agrees(&of(&[]), 12, of);
    }
}

#[test]
fn rules_without_a_quotient_are_refused() {
    let refused = |found: Result<MisereQuotient, Refusal>| match found {
        Err(Refusal::BeyondLimits(limit)) => limit.detail,
        other => panic!("{other:?}"),
    };
    for detail in [
        refused(Nim::new([]).unwrap().misere_quotient()),
        refused(Lasker::new([]).unwrap().misere_quotient()),
        refused(Grundy::groups([]).unwrap().misere_quotient()),
        refused(FibonacciNim::heaps([]).unwrap().misere_quotient()),
        refused("take any".parse::<Kayles>().unwrap().misere_quotient()),
        refused("take 1 parts 0-5 unequal false".parse::<Split>().unwrap().misere_quotient()),
        refused("parts 2".parse::<Split>().unwrap().misere_quotient()),
        refused("rule n-b,b:b=1..n".parse::<Rule>().unwrap().misere_quotient()),
    ] {
        assert!(detail.starts_with("no theorem proves"), "{detail}");
    }
    let bounds = Bounds { order: 20, ..Bounds::default() };
    let far = refused(Subtraction::up_to(5000).unwrap().misere_quotient());
    assert_eq!(far, "a misere quotient of all heaps takes the heaps up to 5000 at least to prove");
    let many = refused(Subtraction::up_to(30).unwrap().misere_quotient_within(bounds, &Budget::of(10_000_000)));
    assert!(many.starts_with("no misere quotient of all heaps was found: "), "{many}");
}
