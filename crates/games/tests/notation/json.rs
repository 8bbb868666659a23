//! The form of the service, in JSON.

use nimber_games::{
    BrusselsSprouts, Budget, Catalogued, Chomp, Dag, Euclid, FibonacciNim, Game, GamePosition, Games, Grundy, Hackenbush, IChomp, Kayles,
    KaylesMove, Lasker, MixedSprouts, Moore, Nim, Nimber, Notakto, NumberSource, Octal, Period, Play, RatedMove, Refusal, Rule, Split,
    Sprouts, Subtraction, Sum, Tables, Treblecross, Wythoff,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::{BTreeSet, HashSet};
use std::str::FromStr;

fn round_trip<G: Catalogued<Request: FromStr<Err = Refusal>>>(position: &GamePosition<G>) -> GamePosition<G> {
    let json = serde_json::to_string(position).unwrap();
    assert_eq!(&serde_json::from_str::<GamePosition<G>>(&json).unwrap(), position, "{json}");
    super::round_trip(position)
}

/// The text of a move is looked for among all moves.
const MOST_READ: usize = 100;

/// The text of a move means this move. Only that of a line in a drawing may mean others, too.
fn check_text<G: Game>(position: &GamePosition<G>, mv: &G::Move) {
    let text = mv.to_string();
    let written = position.legal_moves().filter(|other| other.to_string() == text).count();
    match position.move_from_text(&text) {
        Ok(read) => assert_eq!((&read, written), (mv, 1), "{position} {text}"),
        Err(refusal) => {
            assert!(refusal.to_string().starts_with("more than one move is written"), "{position} {text}: {refusal}");
            assert!(written > 1 && position.game().about().name.ends_with("sprouts"), "{position} {text}");
        }
    }
}

/// Starts and small positions of a game, and positions after some moves.
fn every_position_round_trips<G: Catalogued<Request: FromStr<Err = Refusal>>>(from_json: fn(&str) -> Result<GamePosition<G>, Refusal>) {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let read = |json: &Value| from_json(&json.to_string());
    let game = Games::new(&Tables::default()).get::<G>().unwrap();
    let about = game.about();
    let mut positions: Vec<GamePosition<G>> = about.starts(Play::Normal).iter().filter_map(|start| read(start).ok()).collect();
    assert!(!positions.is_empty(), "{}", about.name);
    if let Some(small) = about.small {
        let bytes = |rng: &mut ChaCha8Rng| -> [u8; 40] { rng.random() };
        positions.extend((0..200).filter_map(|_| read(&small(&mut NumberSource(&bytes(&mut rng)))).ok()));
    }
    for mut position in positions {
        for _ in 0..4 {
            let again = round_trip(&position);
            let Ok(moves) = again.solve_under(Play::Normal).and_then(|answer| answer.moves()) else { break };
            for RatedMove { mv, .. } in &moves {
                let json = serde_json::to_string(mv).unwrap();
                assert_eq!(&again.move_from_json(&json).unwrap_or_else(|refusal| panic!("{again} {json}: {refusal}")), mv);
            }
            if moves.len() <= MOST_READ {
                moves.iter().for_each(|RatedMove { mv, .. }| check_text(&again, mv));
            }
            let Some(rated) = (!moves.is_empty()).then(|| &moves[rng.random_range(0..moves.len())]) else { break };
            assert!(HashSet::from([&rated.mv]).contains(&rated.mv.clone()));
            position = position.play(&rated.mv).unwrap();
        }
    }
}

#[test]
fn the_text_of_every_position_is_read_back() {
    every_position_round_trips(Nim::from_json);
    every_position_round_trips(Subtraction::from_json);
    every_position_round_trips(Lasker::from_json);
    every_position_round_trips(Wythoff::from_json);
    every_position_round_trips(FibonacciNim::from_json);
    every_position_round_trips(Moore::from_json);
    every_position_round_trips(Kayles::from_json);
    every_position_round_trips(Grundy::from_json);
    every_position_round_trips(Split::from_json);
    every_position_round_trips(Octal::from_json);
    every_position_round_trips(Treblecross::from_json);
    every_position_round_trips(Euclid::from_json);
    every_position_round_trips(Rule::from_json);
    every_position_round_trips(Chomp::from_json);
    every_position_round_trips(IChomp::from_json);
    every_position_round_trips(Notakto::from_json);
    every_position_round_trips(Sprouts::from_json);
    every_position_round_trips(BrusselsSprouts::from_json);
    every_position_round_trips(MixedSprouts::from_json);
    every_position_round_trips(Dag::from_json);
    every_position_round_trips(Hackenbush::from_json);
}

#[test]
fn the_json_of_a_move_is_read_back_and_can_be_played() {
    fn check<G: Game<Move: DeserializeOwned>>(position: &GamePosition<G>) {
        let mut seen = 0;
        for mv in position.legal_moves() {
            let json = serde_json::to_string(&mv).unwrap();
            let again: G::Move = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{json}: {error}"));
            assert_eq!(again, mv, "{json}");
            assert_eq!(position.play(&again).unwrap(), position.play(&mv).unwrap(), "{json}");
            seen += 1;
        }
        assert!(seen > 0, "{position}");
    }
    check(&Nim::new([3, 2]).unwrap());
    check(&Lasker::new([5]).unwrap());
    check(&Wythoff::new(3, 2).unwrap());
    check(&Treblecross::new("..X..").unwrap());
    check(&Euclid::new([(25, 7), (4, 9)]).unwrap());
    check(&FibonacciNim::limited([(5, 2), (3, 3)]).unwrap());
    check(&Moore::new([3, 2], 2).unwrap());
    check(&Grundy::groups([7]).unwrap());
    check(&Hackenbush::new([("ground", "a"), ("a", "a")]).unwrap());
    check(&Chomp::rows([4, 2]).unwrap());
    check(&IChomp::board(4, 4).unwrap());
    check(&Kayles::rows_and_rings([5], [4]).unwrap());
    check(&Kayles::picture(["xx.x"]).unwrap());
    check(&"circle x.x/xxx".parse::<Kayles>().unwrap());
    check(&"9 parts 2,3".parse::<Split>().unwrap());
    check(&Octal::new("0.137").unwrap().with_heaps([7]).unwrap());
    check(&"7 rule n-2b,n-b:b=1..n".parse::<Rule>().unwrap());
    check(&BrusselsSprouts::crosses(2).unwrap());
    check(&"a>b,c b>c @ a,b".parse::<Dag>().unwrap());
    let sum = Kayles::rows([4]).unwrap() + Nim::new([2]).unwrap() + Sprouts::spots(2).unwrap();
    for mv in sum.legal_moves() {
        assert_eq!(sum.move_from_json(&serde_json::to_string(&mv).unwrap()).unwrap(), mv);
    }
    let nowhere = serde_json::from_str::<KaylesMove>(r#"{"take":1,"leaves":[0,0]}"#).unwrap_err().to_string();
    assert!(nowhere.starts_with("a shot has `row` or `ring`"), "{nowhere}");
}

#[test]
fn drawings_are_read_and_ordered() {
    let drawn = |text: &str| Sprouts::from_json(text).unwrap();
    let drawings = [r#"{"map":{"regions":[[["A"],["B"]]]}}"#, r#"{"map":{"regions":[[["B"],["A"]]]}}"#];
    assert_eq!(BTreeSet::from(drawings.map(drawn)).len(), HashSet::from(drawings.map(drawn)).len());
    let off = IChomp::from_json(r#"{"board":["xxx","xx."],"centre":{"row":1,"col":1}}"#).unwrap();
    assert_eq!(off, "xxx/xx. @1,1".parse().unwrap());
}

#[test]
fn a_sum_within_a_sum_is_written_flat() {
    let nested = Sum::of([Sum::of([Nim::new([1]).unwrap().into(), Nim::new([2]).unwrap().into()]).into()]);
    assert_eq!(serde_json::to_string(&nested).unwrap(), r#"{"components":[{"game":"nim","heaps":[1]},{"game":"nim","heaps":[2]}]}"#);
}

#[test]
fn values_and_periods_are_written_and_read() {
    let nimber = Nimber::from(3);
    assert_eq!(serde_json::to_string(&nimber).unwrap(), "3");
    assert_eq!(serde_json::from_str::<Nimber>("3").unwrap(), nimber);
    for code in ["0.137", "0.007"] {
        let period = Octal::new(code).unwrap().period_within(&Budget::of(1_000_000)).unwrap();
        assert_eq!(serde_json::from_str::<Period>(&serde_json::to_string(&period).unwrap()).unwrap(), period);
    }
}

#[test]
fn a_sum_of_many_components_is_read_again() {
    let sum = Sum::of((1..=70).map(|heap| Nim::new([heap]).unwrap().into()));
    let json = serde_json::to_string(&sum).unwrap();
    assert_eq!(serde_json::from_str::<Sum>(&json).unwrap(), sum);
    let refusal = Sum::from_json(&json).unwrap_err().to_string();
    assert!(refusal.starts_with("70 components are too many"), "{refusal}");
}
