//! Positions as values: their text is read back, and so is their JSON, and equal ones are equal in every way.

#[cfg(feature = "serde")]
mod json;
#[cfg(feature = "serde")]
mod moves;

use nimber_games::{
    BrusselsSprouts, Catalogued, Chomp, Dag, Euclid, FibonacciNim, GamePosition, Hackenbush, IChomp, Kayles, MixedSprouts, Moore, Nim,
    Notakto, Octal, Refusal, Rule, Sprouts, Subtraction, Sum, rules,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeSet, HashSet};
use std::fmt::Debug;
use std::str::FromStr;

/// Checks a position and returns it as it is read from its text.
fn round_trip<G: Catalogued<Request: FromStr<Err = Refusal>>>(position: &GamePosition<G>) -> GamePosition<G> {
    let text = position.to_string();
    let again: GamePosition<G> = text.parse().unwrap_or_else(|refusal| panic!("{text:?}: {refusal}"));
    assert_eq!((&again, again.to_string()), (position, text.clone()));
    assert!(HashSet::from([again.clone()]).contains(position), "{text}");
    assert!(!text.contains('"') || text.contains("map ") || position.game().about().name == "dag", "{text}");
    again
}

/// Reads a text, which is written as the second one.
fn writes<G: Catalogued<Request: FromStr<Err = Refusal>>>(text: &str, written: &str) -> GamePosition<G> {
    let position: GamePosition<G> = text.parse().unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    assert_eq!(position.to_string(), written);
    round_trip(&position)
}

#[test]
fn notation_is_the_one_of_the_field() {
    assert_eq!(writes("3, 5,7", "3,5,7"), Nim::new([3, 5, 7]).unwrap());
    assert_eq!(writes("", "-"), Nim::new([]).unwrap());
    assert_eq!(writes("3,0", "3,0"), Nim::new([3, 0]).unwrap());
    assert_eq!(writes("20", "20"), FibonacciNim::new(20).unwrap());
    assert_eq!(writes("20,3 limits 4,9", "20,3 limits 4,3"), FibonacciNim::limited([(20, 4), (3, 9)]).unwrap());
    assert_eq!(writes("20,13 limits 19,12", "20,13"), FibonacciNim::heaps([20, 13]).unwrap());
    assert_eq!(writes("3,5,7 most 2", "3,5,7 most 2"), Moore::new([3, 5, 7], 2).unwrap());
    assert_eq!(writes("7,5 ring 9", "7,5 ring 9"), Kayles::rows_and_rings([7, 5], [9]).unwrap());
    assert_eq!(writes("xx.x/x", "xx.x/x"), Kayles::picture(["##.#", "#"]).unwrap());
    writes::<rules::Kayles>("ring 5 take 1-3", "ring 5 take 1,2,3");
    writes::<rules::Kayles>("circle x.x/_ take any", "circle x.x/_ take any");
    writes::<rules::Kayles>("line - circle -", "line - circle -");
    assert_eq!(writes("", "-"), Kayles::rows([]).unwrap());
    assert_eq!(writes("take 1-3", "- take 1,2,3"), Kayles::rows([]).unwrap().taking(1..=3).unwrap());
    assert_eq!(writes("xx.x take 3", "xx.x take 3"), Kayles::picture(["xx.x"]).unwrap().taking([3]).unwrap());
    assert_eq!(writes("5,9 take 1,3,4", "5,9 take 1,3,4"), Subtraction::taking([1, 3, 4]).unwrap().with_heaps([5, 9]).unwrap());
    writes::<rules::Split>("9,12 parts 2-3", "9,12 parts 2,3");
    writes::<rules::Split>("9 take 1 unequal true parts 2 least 2", "9 least 2 take 1");
    writes::<rules::Rule>("9 rule -b+n:b=1..(n-1)/2;-", "9 rule n-b:b=1..(n-1)/2;-");
    writes::<rules::Rule>("rule n-b:b=3,1>=0;n-c:c|n>=1;n-b-c:b=squares&c=2..n", "- rule n-b:b=1,3;n-c:c|n>=1;n-b-c:b=squares&c=2..n");
    assert_eq!(writes("0.137 7,9", "0.137 7,9"), Octal::new("0.137").unwrap().with_heaps([7, 9]).unwrap());
    assert_eq!(writes("0.77", "0.77 -"), Octal::new("0.77").unwrap());
    assert_eq!(writes("4,2", "oxxx/xx"), Chomp::rows([4, 2]).unwrap());
    assert_eq!(writes("oxxx\nxx\n", "oxxx/xx"), Chomp::rows([4, 2]).unwrap());
    assert_eq!(writes("-", "-"), Chomp::rows([]).unwrap());
    assert_eq!(writes("xx/xx", "xx/xx"), IChomp::board(2, 2).unwrap());
    writes::<rules::IChomp>("xxx/xx. @1,1", "xxx/xx. @1,1");
    assert_eq!(writes("5", "5"), Sprouts::spots(5).unwrap());
    assert_eq!(writes("0*2.AB}AB}", "AB}0*2.AB}"), Sprouts::position("0*2.AB}AB}").unwrap());
    assert_eq!(writes("2+1", "2+1"), MixedSprouts::start(2, 1).unwrap());
    assert_eq!(writes("3", "3"), BrusselsSprouts::crosses(3).unwrap());
    let dag = Dag::tokens([("a", vec!["b", "c d"]), ("b", vec![])], ["a", "a"]).unwrap();
    assert_eq!(writes(r#"a>b,"c d" b>- @ a,a"#, r#"a>b,"c d" b>- @ a,a"#), dag);
    assert_eq!(writes(" ground-a, a-b", "ground-a,a-b"), Hackenbush::new([("ground", "a"), ("a", "b")]).unwrap());
    assert_eq!(writes("-", "-"), Hackenbush::new([]).unwrap());
}

/// Every game beside every other, at its start and somewhat later.
#[test]
fn the_text_of_a_sum_is_read_back() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let read = |text: &str| text.parse::<Sum>().unwrap_or_else(|refusal| panic!("{text:?}: {refusal}"));
    let sum = Kayles::rows([3]).unwrap() + Nim::new([1, 2]).unwrap();
    assert_eq!((read("kayles 3 + nim 1, 2"), sum.to_string()), (sum, "kayles 3 + nim 1,2".to_owned()));
    assert_eq!((read("-"), read(""), read("-").to_string()), (Sum::of([]), Sum::of([]), "-".to_owned()));
    let texts = [
        "nim -",
        "subtraction 9 take 1,3",
        "lasker 3",
        "wythoff 3,4",
        "kayles ring 5",
        "kayles xx.x/x",
        "grundy 9",
        "split 9 parts 2,3",
        "octal 0.137 7",
        "rule 7 rule n-2b,n-b:b=1..n",
        "chomp oxx/x",
        "ichomp xx/xx",
        "sprouts 3",
        "sprouts AB}0*2.AB} + 22}",
        "brussels-sprouts 2",
        "mixed-sprouts 1+1",
        "hackenbush ground-a,a-b",
        "notakto x../.../...",
        "treblecross ..X...X.",
        "euclid 25x7,3x2",
        "fibonacci-nim 20,13 limits 4,12",
        "moore 3,5,7 most 2",
        r#"dag a>"b + nim 3","\" + nim " c>+ @ a,c"#,
        r#"sprouts map "A + nim "."B\"".crosses1}"#,
        "sprouts map crosses1}",
        r#"sprouts map "crosses".map.é.²."\u0001"."a}b"."c.d"}"#,
        r#"mixed-sprouts map A.B B B B} crosses B"#,
        r#"mixed-sprouts map "crosses" "crosses" "crosses" "crosses".A} crosses "crosses""#,
        r#"brussels-sprouts map "" "" "" "".é é é é}"#,
        "brussels-sprouts map",
    ];
    for first in texts {
        for second in texts {
            let mut sum = read(&format!("{first} + {second}"));
            for _ in 0..4 {
                let again = read(&sum.to_string());
                assert_eq!((again.to_string(), &again), (sum.to_string(), &sum));
                assert_eq!(sum.data().components().len(), 2);
                let moves: Vec<_> = sum.legal_moves().collect();
                let Some(mv) = (!moves.is_empty()).then(|| &moves[rng.random_range(0..moves.len())]) else { break };
                sum = sum.play(mv).unwrap();
            }
        }
    }
    let fault = |text: &str| text.parse::<Sum>().unwrap_err().to_string();
    assert!(fault("nim 3 + kales 5").contains("`kales` is no game of a sum"));
    // Names with a typing error are found by a crate that comes with this feature.
    assert_eq!(fault("nim 3 + kales 5").contains("(did you mean `kayles`?)"), cfg!(feature = "queries"));
    assert!(fault("nim 3;4 + kayles 5").contains("`3;4` is not a size"));
    assert!(fault("3,4").contains("`3,4` is no game of a sum"));
}

#[test]
fn what_cannot_be_read_says_what_would_be_right() {
    fn fault<T: FromStr<Err = Refusal> + Debug>(text: &str) -> String {
        text.parse::<T>().expect_err(text).to_string()
    }
    assert!(fault::<Nim>("3;5").contains("`3;5` is not a size"), "{}", fault::<Nim>("3;5"));
    for number in ["18446744073709551616", "99999999999999999999999"] {
        let large = format!("{number} is above 18446744073709551615 (2^64 - 1), the largest size that is answered.");
        assert_eq!(fault::<Nim>(&format!("3,{number}")), large);
        assert_eq!(fault::<Kayles>(&format!("7 ring {number}")), large);
        assert_eq!(fault::<Euclid>(&format!("3x{number}")), large);
        assert_eq!(fault::<Subtraction>(&format!("7 take 1-{number}")), large);
        assert_eq!(fault::<Rule>(&format!("7 rule n-b:b=1,{number}")), format!("{number} is too large; lists have numbers up to 1000000."));
        assert!(fault::<Rule>(&format!("7 rule n-{number}")).contains("is too large; numbers up to 1000000 may stand in an expression"));
    }
    assert!(fault::<Rule>("7 rule n-b:b=9007199254740993").contains("lists have numbers up to 1000000"));
    assert!(fault::<Kayles>("7 rings 9").contains("`rings` is not expected here"), "{}", fault::<Kayles>("7 rings 9"));
    assert!(fault::<Kayles>("7 ring").contains("a value is missing behind `ring`"));
    assert!(fault::<Kayles>("7 ring 1 ring 2").contains("`ring` is there twice"));
    for (text, missing) in [("3,,5", "size 2 of 3 is missing"), (",3", "size 1 of 2 is missing"), ("3,", "size 2 of 2 is missing")] {
        assert!(fault::<Nim>(text).starts_with(missing), "{}", fault::<Nim>(text));
    }
    assert!(fault::<Kayles>("7 circle xxx").contains("`7,5 ring 9` or `xx.x/x circle xxx`"), "{}", fault::<Kayles>("7 circle xxx"));
    assert!(fault::<Subtraction>("7").contains("the amounts are missing"));
    // The heaps come first.
    assert!(fault::<Subtraction>("x").contains("`x` is not a size"), "{}", fault::<Subtraction>("x"));
    assert!(fault::<Subtraction>("3,,5").contains("size 2 of 3 is missing"));
    assert!(fault::<Moore>("-1").contains("`-1` is not a size"));
    assert!(fault::<Rule>("3;5").contains("`3;5` is not a size"));
    assert!(fault::<FibonacciNim>("x limits y").contains("`x` is not a size"));
    assert_eq!(fault::<Notakto>(""), "board 1 is missing; a board has 3 to 5 rows, such as `x../.../...`.");
    assert!(fault::<Notakto>("x../.../...,").contains("board 2 is missing"));
    assert!(fault::<Moore>("7").contains("such as `most 2`"));
    assert!(fault::<FibonacciNim>("7,5 limits 1").contains("each heap needs one"));
    assert!(fault::<Chomp>("ox/y").contains("`y` is no tile"));
    assert!(fault::<IChomp>("xx/xx @1").contains("the row and the column"));
    assert!(fault::<Dag>("a>b").contains("`@` and the tokens are missing"), "{}", fault::<Dag>("a>b"));
    assert!(fault::<Dag>("a b @ a").contains("`>` is missing behind a node at `b @ a`"), "{}", fault::<Dag>("a b @ a"));
    assert!(fault::<Sprouts>("x").contains("a region ends with `}`"), "{}", fault::<Sprouts>("x"));
    assert!(fault::<BrusselsSprouts>("x").contains("number of crosses"));
    for (text, place) in [("map A..B}", "character 7, `.B}`"), ("map A }}", "8, `}`"), ("map \"A", "5, `\"A`"), ("map A}B", "at its end")] {
        assert!(fault::<Sprouts>(text).contains(place), "{}", fault::<Sprouts>(text));
    }
    assert!(fault::<Sprouts>("map A} crosses A").contains("the mixture of spots and crosses"));
}

#[test]
fn positions_and_moves_are_ordered_and_cross_threads() {
    let heaps = |sizes: [u64; 2]| Nim::new(sizes).unwrap();
    let sorted = BTreeSet::from([heaps([5, 1]), heaps([1, 5]), heaps([1, 2])]);
    assert_eq!(sorted.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1,2", "1,5", "5,1"]);
    let moves: BTreeSet<_> = heaps([2, 1]).solve().unwrap().moves().unwrap().into_iter().map(|rated| rated.mv).collect();
    assert_eq!(moves.len(), 3);
    // Equal positions are equal in order, whatever the order in which their nodes were told.
    let dag = |text: &str| text.parse::<Dag>().unwrap();
    assert_eq!(BTreeSet::from([dag("a>b b>c @ a"), dag("b>c a>b @ a"), dag("a>b b>c @ b")]).len(), 2);
    assert_eq!(BTreeSet::from([Sprouts::spots(2).unwrap(), Sprouts::spots(2).unwrap(), Sprouts::spots(3).unwrap()]).len(), 2);
}
