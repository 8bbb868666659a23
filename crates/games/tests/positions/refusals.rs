//! What the library says to a caller: of the call, and not of a request or of JSON.

use nimber_games::{
    BrusselsSprouts, Budget, CancelFlag, Chomp, Dag, Game, GamePosition, Grundy, IChomp, Kayles, Lasker, MixedSprouts, Nim, Notakto,
    NumberSet, Octal, Play, Refusal, Rule, Split, SplitRule, Sprouts, Stop, Subtraction, Sum, Wythoff,
};

fn refused<T>(made: Result<T, Refusal>) -> String {
    made.err().expect("this is refused").to_string()
}

#[test]
fn refusals_of_constructors_and_moves_speak_of_the_call() {
    let huge = u64::MAX;
    let nim = Nim::new([3, 5]).unwrap();
    let cancel = CancelFlag::default();
    cancel.raise();
    let (budget, kayles) = (Budget::of(10_000_000_000).cancelled_by(cancel), Kayles::rows([5]).unwrap());
    let split = |rule: SplitRule| refused(Split::by(&rule));
    let messages = [
        refused("3,18446744073709551616".parse::<Nim>()),
        refused(Lasker::new([huge])),
        refused(Subtraction::taking([])),
        refused(Subtraction::taking([0])),
        refused(Subtraction::taking(std::iter::repeat_n(1, 5000))),
        refused(Subtraction::taking((1..5000).map(|n| 2 * n))),
        refused(Subtraction::up_to(0)),
        refused(Subtraction::up_to(huge).and_then(|game| game.period())),
        refused(Subtraction::taking_from(NumberSet::Squares).and_then(|game| game.with_heaps([huge])?.solve())),
        refused(Kayles::picture(["xy"])),
        refused(Kayles::picture(vec!["xxxx"; 5000])),
        refused(Grundy::groups([huge]).and_then(|grundy| grundy.solve())),
        refused(Split::by(&SplitRule::default()).and_then(|split| split.with_heaps([huge]))),
        refused(Rule::new("n-b:b=1..n").and_then(|rule| rule.with_heaps([huge]))),
        split(SplitRule { parts: vec![], ..SplitRule::default() }),
        split(SplitRule { parts: vec![99], ..SplitRule::default() }),
        split(SplitRule { parts: vec![2], take: vec![huge], ..SplitRule::default() }),
        refused(Octal::new("0.9")),
        refused(Octal::new("")),
        refused(Octal::new(&format!("0.{}", "7".repeat(5000)))),
        refused(Octal::new("4.3~").and_then(|octal| octal.with_heaps([huge])?.solve())),
        refused(Rule::new("?")),
        refused(Chomp::rows([1, 2])),
        refused(Chomp::rectangle(5000, 5000)),
        refused(IChomp::board(5000, 2)),
        refused(IChomp::picture(["xy"])),
        refused(IChomp::picture(["x.x", "xxx"])),
        refused(Sprouts::spots(200)),
        refused(Sprouts::position("AB")),
        refused(BrusselsSprouts::crosses(2000)),
        refused(MixedSprouts::start(100, 100)),
        refused(MixedSprouts::position("x")),
        refused(Dag::tokens([("a", vec!["b"]), ("b", vec!["a"])], ["a"])),
        refused(Dag::tokens([("a", vec!["b"]), ("a", vec!["c"])], ["a"])),
        refused(Dag::tokens([("a", vec!["b"])], ["c"])),
        refused(Dag::tokens([("a/b", vec!["a/b"])], ["c"])),
        refused("nim 3 + wythoff 1".parse::<Sum>()),
        refused("3;4".parse::<Nim>()),
        refused("7 ring".parse::<Kayles>()),
        refused(nim.take(0, 4)),
        refused(nim.take(0, 0)),
        refused(nim.take(2, 1)),
        refused(nim.leave(0, [1, 1])),
        refused(Chomp::rectangle(2, 2).unwrap().tile(7, 0)),
        refused(IChomp::board(2, 2).unwrap().tile(7, 0)),
        refused(Lasker::new([5]).unwrap().leave(0, [3, 3])),
        refused((nim.clone() + Chomp::rectangle(2, 2).unwrap()).solve()),
        refused(Chomp::rectangle(200, 200).unwrap().solve()),
        refused(Grundy::groups([32_767]).unwrap().values(0..=1 << 30)),
        refused(kayles.values(0..=1 << 60)),
        refused(Sprouts::spots(48).unwrap().solve()),
        refused(Chomp::rectangle(11, 12).unwrap().solve_within(Play::Misere, budget)),
    ];
    for message in &messages {
        for word in ["request", "JSON", "URL", " body", " send", "client", "/heaps", "/rows", "/edges", "/components"] {
            assert!(!message.contains(word), "{word}: {message}");
        }
    }
    assert!(messages[0].starts_with("18446744073709551616 is above 18446744073709551615 (2^64 - 1)"), "{}", messages[0]);
    let values = refused(kayles.values(0..=1 << 27));
    assert!(values.ends_with("or a larger budget: `values_within`."), "{values}");
    let all = refused(Octal::new("0.77").unwrap().values(0..=huge));
    assert!(all.starts_with("18446744073709551616 values are too many for one call"), "{all}");
}

fn places(refusal: Refusal) -> Vec<String> {
    refusal.faults().iter().map(|fault| fault.place.to_string()).collect()
}

#[test]
fn an_illegal_tile_says_which_number_is_wrong() {
    let chomp = Chomp::rows([7, 7, 7, 7, 4]).unwrap();
    let refusal = chomp.tile(7, 7).unwrap_err();
    assert_eq!(refusal.to_string(), "there is no tile in row 8, column 8; the board has rows 1 to 5 and columns 1 to 7.");
    assert_eq!(places(refusal), ["row", "col"]);
    for (row, col, wrong) in [(7, 6, "row"), (0, 7, "col"), (4, 4, "col")] {
        assert_eq!(places(chomp.tile(row, col).unwrap_err()), [wrong]);
    }
    let ichomp = IChomp::board(4, 2).unwrap();
    assert_eq!(places(ichomp.tile(2, 4).unwrap_err()), ["row", "col"]);
    assert_eq!(places(ichomp.tile(0, 4).unwrap_err()), ["col"]);
    let taken = ichomp.play(&ichomp.tile(0, 3).unwrap()).unwrap();
    assert_eq!(places(taken.tile(0, 3).unwrap_err()), [""]);
}

#[cfg(feature = "serde")]
#[test]
fn a_key_may_stand_once_in_a_move() {
    let nim = Nim::new([3, 5]).unwrap();
    let sum = nim.clone() + nim.clone();
    let twice = [
        refused(nim.move_from_json(r#"{"heap": 0, "heap": 1, "take": 2}"#)),
        refused(nim.move_from_json(r#"{"heap": 1, "take": 2, "sg": 1, "sg": 2}"#)),
        refused(sum.move_from_json(r#"{"component": 1, "move": {"heap": 0, "take": 1, "take": 2}}"#)),
    ];
    for message in twice {
        assert!(message.contains("twice") || message.contains("more than once"), "{message}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn an_illegal_tile_that_was_sent_says_which_number_is_wrong() {
    let sum = Nim::new([1]).unwrap() + Chomp::rows([7, 7]).unwrap();
    assert_eq!(places(sum.move_from_json(r#"{"component": 1, "move": {"row": 9, "col": 0}}"#).unwrap_err()), ["move.row"]);
    let notakto = nimber_games::Notakto::empty(3, 1).unwrap();
    assert_eq!(places(notakto.move_from_json(r#"{"row": 3, "col": 1}"#).unwrap_err()), ["row"]);
    assert_eq!(places(notakto.move_from_json(r#"{"row": 3, "col": 5}"#).unwrap_err()), ["row", "col"]);
}

/// Serde would take a list for the values of all fields.
#[cfg(feature = "serde")]
#[test]
fn fields_have_names() {
    let lists = [
        Nim::from_json("[[3,5]]").unwrap_err().to_string(),
        Nim::from_json(" []").unwrap_err().to_string(),
        Octal::from_json(r#"["0.77",[3]]"#).unwrap_err().to_string(),
        serde_json::from_str::<Nim>("[[3,5]]").unwrap_err().to_string(),
        serde_json::from_str::<Sum>(r#"[[{"game":"nim","heaps":[3]}]]"#).unwrap_err().to_string(),
    ];
    for message in lists {
        assert!(message.starts_with("an object is needed, not a list"), "{message}");
    }
}

#[test]
fn texts_say_what_is_wrong_where() {
    let centre = "behind `@` are the row and the column of the centre";
    for text in ["xxx/xx. @a,b", "xxx/xx. @-1,0", "xxx/xx. @1"] {
        let refusal = text.parse::<IChomp>().unwrap_err();
        assert!(refusal.to_string().starts_with(centre), "{refusal}");
        assert_eq!(places(refusal), ["centre"]);
    }
    assert!("".parse::<Dag>().unwrap_err().to_string().starts_with("`@` and the tokens are missing at the end"));
    assert!("a>b @ a b".parse::<Dag>().unwrap_err().to_string().starts_with("the text does not end behind the tokens at `b`"));
    assert!("5 spots".parse::<Sprouts>().unwrap_err().to_string().starts_with("character 1: "));
}

#[test]
fn spaces_behind_commas_are_read() {
    let spaced: Subtraction = "5, 9 take 1, 3-4,\n6".parse().unwrap();
    assert_eq!(spaced.to_string(), "5,9 take 1,3,4,6");
    let rule: Rule = "7, 4 rule n-1; n-2b, n-b:b=1..n".parse().unwrap();
    assert_eq!(rule.to_string(), "7,4 rule n-1; n-2b, n-b:b=1..n".parse::<Rule>().unwrap().to_string());
    let missing = Rule::new("n-b:b=1..n;").expect_err("nothing is behind the semicolon").to_string();
    assert!(missing.contains("an expression is missing"), "{missing}");
    let missing = "5 take 1,,3".parse::<Subtraction>().expect_err("an amount is missing").to_string();
    assert!(missing.contains("an amount is missing"), "{missing}");
}

#[test]
fn a_cancel_stops_a_list_of_moves_that_costs_no_work() {
    for play in [Play::Normal, Play::Misere] {
        let cancel = CancelFlag::default();
        let answer = Nim::new([100_000]).unwrap().solve_within(play, Budget::unlimited().cancelled_by(cancel.clone())).unwrap();
        cancel.raise();
        assert!(matches!(answer.moves(), Err(Refusal::Stopped(Stop::Cancelled))), "{play:?}");
    }
}

/// A listed move costs a unit of work, and a million may be listed.
#[test]
fn a_list_that_is_too_long_is_refused_before_it_is_made() {
    fn refuse<G: Game>(position: Result<GamePosition<G>, Refusal>) {
        let answer = position.unwrap().solve_within(Play::Normal, Budget::of(10_000)).unwrap();
        let refusal = answer.moves().unwrap_err();
        assert!(matches!(refusal, Refusal::BeyondLimits(_)), "{refusal}");
    }
    refuse(Nim::new([9_007_199_254_740_991]));
    refuse(Kayles::rows([1_000_000_000]));
    refuse(Octal::new("0.77").and_then(|code| code.with_heaps([1_000_000_000])));
    refuse(Wythoff::new(1_000_000, 300_000));
    refuse(Lasker::new([9_999_999, 7]));
}

#[test]
fn a_rule_that_lets_a_heap_grow_is_refused_with_the_heap() {
    for text in ["n+1", "2n", "n"] {
        let rule = Rule::new(text).unwrap();
        let refusal = refused(rule.with_heaps([(1 << 53) - 1]));
        assert!(refusal.contains("every heap that is left has to be smaller"), "{text}: {refusal}");
    }
    let refusal = Rule::new("n-1,n-1").unwrap().with_heaps([1_000_001]).unwrap_err();
    assert!(matches!(refusal, Refusal::BeyondLimits(_)), "{refusal}");
}

/// Heaps that no value is known of are refused as they are where a text has them.
#[test]
fn heaps_of_a_program_are_refused_as_those_of_a_text() {
    let squares = Subtraction::taking_from(NumberSet::Squares).unwrap();
    let rule = Rule::new("n-b:b=squares").unwrap();
    for heap in [1_000_000, 5_000_000] {
        let made = squares.with_heaps([heap]).map_err(|refusal| refusal.to_string());
        assert_eq!(made, format!("{heap} take squares").parse::<Subtraction>().map_err(|refusal| refusal.to_string()));
        let ruled = rule.with_heaps([heap]).map_err(|refusal| refusal.to_string());
        assert_eq!(ruled, format!("{heap} rule n-b:b=squares").parse::<Rule>().map_err(|refusal| refusal.to_string()));
        assert_eq!((made.is_ok(), ruled.is_ok()), (heap == 1_000_000, heap == 1_000_000));
    }
}

/// The largest number of a request means nothing to a program.
#[test]
fn a_number_that_no_game_has_meets_the_limit_of_the_game() {
    let huge = u64::MAX;
    assert!(refused(Chomp::rows([huge])).contains("boards of at most 256 x 256"));
    assert!(refused(Nim::new([3]).unwrap().take(usize::MAX, 1)).contains("there is no heap 18446744073709551615; the last one is 1"));
    assert!(refused(BrusselsSprouts::crosses(huge)).contains("at most 1000"));
    assert!(refused(Notakto::empty(huge, huge)).contains("at most"));
    assert!(refused(Kayles::rows([3]).and_then(|kayles| kayles.taking([huge]))).contains("is too long"));
}
