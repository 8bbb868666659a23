//! Moves are values: they are compared by what a player says, and read without their position.

use nimber_games::{
    BrusselsSprouts, Chomp, Dag, Euclid, FibonacciNim, Game, GamePosition, Grundy, Hackenbush, IChomp, ImpartialGame, Integer, Kayles,
    Lasker, MixedSprouts, Moore, Nim, Notakto, Octal, Refusal, Rule, Split, Sprouts, SproutsCornerRequest, SproutsLineRequest,
    SproutsMoveRequest, Subtraction, Treblecross, Wythoff,
};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt;
use std::str::FromStr;

/// The heap of a game of one's own, of which 1 to 3 are taken.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Bachet(u64);

impl ImpartialGame for Bachet {
    fn options(&self) -> impl Iterator<Item = Self> {
        (1..=self.0.min(3)).map(|take| Bachet(self.0 - take))
    }

    fn text(&self) -> String {
        self.to_string()
    }
}

impl fmt::Display for Bachet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Bachet {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Bachet)
    }
}

/// A value with one of its objects, at any depth, replaced by the list of its values.
fn with_lists(value: &Value) -> Vec<Value> {
    match value {
        Value::Object(members) => {
            let inner = members.iter().flat_map(|(name, member)| {
                with_lists(member).into_iter().map(move |member| {
                    let mut members = members.clone();
                    members.insert(name.clone(), member);
                    members.into()
                })
            });
            inner.chain([members.values().cloned().collect()]).collect()
        }
        Value::Array(entries) => {
            let inner = |index| {
                with_lists(&entries[index]).into_iter().map(move |entry| {
                    let mut entries = entries.clone();
                    entries[index] = entry;
                    entries.into()
                })
            };
            (0..entries.len()).flat_map(inner).collect()
        }
        _ => Vec::new(),
    }
}

/// What generic code can do with moves.
fn are_values<G: Game<Move: Ord + DeserializeOwned>>(position: &GamePosition<G>) {
    let moves: Vec<G::Move> = position.legal_moves().collect();
    assert!(!moves.is_empty(), "{position}");
    let counted: HashMap<G::Move, usize> = moves.iter().cloned().zip(0..).collect();
    let sorted: BTreeSet<&G::Move> = moves.iter().collect();
    assert!(counted.len() == moves.len() && sorted.len() == moves.len(), "{position}");
    for (mv, place) in moves.iter().zip(0..) {
        let json = serde_json::to_value(mv).unwrap();
        let again: G::Move = serde_json::from_value(json.clone()).unwrap_or_else(|error| panic!("{json}: {error}"));
        assert_eq!((&again, counted[&again]), (mv, place), "{mv} {mv:?}");
        assert_eq!(serde_json::to_value(&again).unwrap(), json);
        assert_eq!(position.play(&again).unwrap(), position.play(mv).unwrap(), "{json}");
        for list in with_lists(&json) {
            let refused = serde_json::from_value::<G::Move>(list.clone()).map(|mv| mv.to_string());
            assert!(refused.is_err(), "{list} is read as {refused:?}");
        }
    }
}

#[test]
fn the_moves_of_every_game_are_values() {
    are_values(&Nim::new([3, 2]).unwrap());
    are_values(&Subtraction::taking([1, 3]).unwrap().with_heaps([5, 4]).unwrap());
    are_values(&Lasker::new([5, 2]).unwrap());
    are_values(&Wythoff::new(3, 2).unwrap());
    are_values(&FibonacciNim::limited([(5, 2), (3, 3)]).unwrap());
    are_values(&FibonacciNim::new(7).unwrap());
    are_values(&Moore::new([3, 2], 2).unwrap());
    are_values(&Euclid::new([(25, 7), (4, 9)]).unwrap());
    are_values(&Kayles::rows_and_rings([5], [4]).unwrap());
    are_values(&Kayles::picture(["xx.x"]).unwrap());
    are_values(&"circle xxxx/xx.x".parse::<Kayles>().unwrap());
    are_values(&Grundy::groups([7, 5]).unwrap());
    are_values(&Hackenbush::new([("ground", "a"), ("a", "b"), ("b", "b")]).unwrap());
    are_values(&"9 parts 2,3".parse::<Split>().unwrap());
    are_values(&Octal::new("0.137").unwrap().with_heaps([7]).unwrap());
    are_values(&"7 rule n-2b,n-b:b=1..n".parse::<Rule>().unwrap());
    are_values(&Treblecross::new("..X...").unwrap());
    are_values(&Chomp::rows([4, 2]).unwrap());
    are_values(&IChomp::board(4, 4).unwrap());
    are_values(&Notakto::empty(3, 2).unwrap());
    are_values(&Sprouts::spots(3).unwrap());
    are_values(&Sprouts::from_json(r#"{"map":{"regions":[[["A"],["B"],["C"]]]}}"#).unwrap());
    are_values(&BrusselsSprouts::crosses(2).unwrap());
    are_values(&MixedSprouts::start(1, 1).unwrap());
    are_values(&mixed_drawing());
    are_values(&"a>b,c b>c @ a,b".parse::<Dag>().unwrap());
    are_values(&Bachet(5).position());
}

fn mixed_drawing() -> MixedSprouts {
    MixedSprouts::from_json(r#"{"map":{"crosses":["B"],"regions":[[["A"],["B","B","B","B"]]]}}"#).unwrap()
}

/// A move of one position is played in another one exactly if it is equal to a legal move there. So many are.
fn played<G: Game>(one: &GamePosition<G>, other: &GamePosition<G>) -> usize {
    let others: Vec<_> = other.legal_moves().collect();
    assert_eq!(others.iter().collect::<HashSet<_>>().len(), others.len(), "{other}");
    let mut played = 0;
    for mv in one.legal_moves() {
        let own = others.iter().find(|own| **own == mv);
        match (other.play(&mv), own) {
            (Ok(after), Some(own)) => assert_eq!(after, other.play(own).unwrap(), "{mv:?}"),
            (Err(refusal), None) => assert!(matches!(refusal, Refusal::IllegalMove(_)), "{refusal}"),
            (result, own) => panic!("{mv:?} of {one} in {other}: {result:?} {own:?}"),
        }
        played += usize::from(own.is_some());
    }
    played
}

#[test]
fn a_move_that_is_equal_to_a_legal_one_is_played() {
    let bush = |edges: [(&'static str, &'static str); 2]| Hackenbush::new(edges).unwrap();
    assert_eq!(played(&bush([("ground", "a"), ("a", "b")]), &bush([("ground", "a"), ("ground", "c")])), 1);
    assert_eq!(played(&bush([("ground", "a"), ("a", "b")]), &bush([("ground", "c"), ("c", "d")])), 0);
    assert_eq!(played(&bush([("ground", "a"), ("a", "b")]), &bush([("ground", "a"), ("ground", "a")])), 1);
    assert_eq!(played(&Euclid::new([(25, 7)]).unwrap(), &Euclid::new([(24, 7)]).unwrap()), 3);
    assert_eq!(played(&Kayles::rows([3]).unwrap(), &Kayles::rows([4]).unwrap()), 5);
    assert_eq!(played(&Nim::new([3, 2]).unwrap(), &Nim::new([7, 1]).unwrap()), 4);
    assert_eq!(played(&Lasker::new([5]).unwrap(), &Lasker::new([7]).unwrap()), 5);
    assert_eq!(played(&Grundy::groups([5]).unwrap(), &Grundy::groups([7]).unwrap()), 0);
    let heap = |heap: u64| Octal::new("0.137").unwrap().with_heaps([heap]).unwrap();
    // To take 3 and leave 1 beside the rest is one move, though the rest is 1 of 5 objects and 3 of 7.
    assert_eq!((played(&heap(5), &heap(7)), played(&heap(7), &heap(5))), (3, 3));
    let drawn = |names: [&str; 2]| {
        let crosses = names.map(|name| [name; 4]);
        BrusselsSprouts::from_json(&serde_json::json!({ "map": { "regions": [crosses] } }).to_string()).unwrap()
    };
    assert_eq!(played(&drawn(["A", "B"]), &drawn(["Y", "Z"])), 0);
    let drawn = |names: &str| Sprouts::from_json(&format!(r#"{{"map":{{"regions":[[{names}]]}}}}"#)).unwrap();
    assert_eq!(played(&drawn(r#"["A"],["B"],["C"]"#), &drawn(r#"["X"],["Y"],["Z"]"#)), 0);
    // The same line is there, and leads elsewhere.
    let drawn = |text: &str| text.parse::<Sprouts>().unwrap();
    assert_eq!(played(&drawn("map A.B.C.D.E}"), &drawn("map A.B.C E D E}")), 0);
    let mixed = |text: &str| text.parse::<MixedSprouts>().unwrap();
    let (one, other) = (mixed("map A.Y Y Y Y} crosses Y"), mixed("map A.Z Z Z Z} crosses Z"));
    let at_the_spot = one
        .legal_moves()
        .filter(|mv| mv.line.as_ref().is_some_and(|line| line.from.vertex() == line.to.vertex() && line.from.vertex().name() == "A"));
    assert_eq!(played(&one, &other), at_the_spot.count());
    assert!(played(&mixed_drawing(), &mixed_drawing()) > 1);
}

/// Of the lines that lead to one position, only one is listed.
#[test]
fn a_line_of_sprouts_that_is_not_listed_is_played() {
    let drawing = Sprouts::from_json(r#"{"map":{"regions":[[["A"],["B"],["C"]]]}}"#).unwrap();
    let end = |boundary: u64| SproutsCornerRequest { boundary: boundary.into(), corner: Integer::from(0), spot: None };
    let line = SproutsLineRequest { region: 0.into(), from: end(1), to: end(2), inside: Vec::new(), spot: None };
    let mv = drawing.find(&SproutsMoveRequest { to: None, line: Some(line) }).unwrap();
    assert!(drawing.legal_moves().all(|listed| listed != mv));
    let after = drawing.play(&mv).unwrap();
    assert!(drawing.legal_moves().any(|listed| listed.to == mv.to && drawing.play(&listed).unwrap() != after));
    assert_eq!((mv.to_string(), after.solve().is_ok()), ("join B and C".to_owned(), true));
}

/// A line that is read does not say that it encloses nothing.
#[test]
fn a_line_that_is_read_says_where_it_leads() {
    let drawing = Sprouts::from_json(r#"{"map":{"regions":[[["A"],["B"],["C"],["D"]]]}}"#).unwrap();
    let mut said = 0;
    for mv in drawing.legal_moves() {
        let again: nimber_games::SproutsMove = serde_json::from_value(serde_json::to_value(&mv).unwrap()).unwrap();
        let encloses = mv.line.as_ref().is_some_and(|line| !line.encloses().is_empty());
        assert_eq!(again.to_string() == mv.to_string(), !encloses, "{mv} {again}");
        assert!(!encloses || again.to_string().contains(&mv.to.to_string()), "{again}");
        said += usize::from(encloses);
    }
    assert!(said > 0);
}
