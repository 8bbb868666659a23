//! Sprouts: golden answers, lists of moves against the answers to what they leave, limits, refusals, and games to the end. The rules are
//! tested with the solver, against maps that are drawn in full.

use crate::support::{CATALOGUE, analyze, analyze_text, ask, limit_of, play, pointers, with};
use nimber_answers::verb::Verb;
use nimber_games::Game;
use nimber_games::Refusal;
use nimber_games::rules::{Book, Sprouts};
use nimber_games::service::{MAX_LIVES, MAX_SPOTS, MAX_TEXT, MAX_VALUED_LIVES};
use nimber_solvers::sprouts::{Position as LandPosition, SproutsRules};
use nimber_solvers::theory::{Budget, CancelFlag, Nimber, Play, Stop};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, from_value, json};
use std::collections::BTreeSet;

const GAME: &str = "sprouts";

fn golden(list: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(include_str!("../data/sprouts.json")).unwrap();
    all[list].as_array().unwrap().clone()
}

/// The analysis with a tenth of the default budget.
fn briefly(request: Value) -> Result<Value, Refusal> {
    ask(&CATALOGUE, GAME, Verb::ANALYZE, request, &Budget::of(10_000_000))
}

fn outcome(wins: &Value) -> &'static str {
    if wins == "WIN" { "N" } else { "P" }
}

#[test]
fn golden_starts() {
    for start in golden("starts") {
        let spots = start["n"].as_u64().unwrap();
        let request = json!({ "spots": spots, "limit": 1 });
        let normal = analyze(GAME, request.clone()).unwrap();
        assert_eq!((&normal["sg"], &normal["method"]), (&start["nimber"], &json!("search")), "{spots}");
        assert_eq!(normal["outcome"], outcome(&start["normal"]));
        assert_eq!(normal["position"], json!({ "spots": spots }));
        if spots > 0 {
            let component = &normal["components"][0];
            assert_eq!((&component["lives"], &component["sg"]), (&json!(3 * spots), &normal["sg"]));
            assert_eq!((&component["moves_least"], &component["moves_most"]), (&json!(2 * spots), &json!(3 * spots - 1)));
        }
        // Ten take most of the default budget, and more take more.
        if spots <= 9 {
            let misere = analyze(GAME, with(&request, json!({ "play": "misere" }))).unwrap();
            assert_eq!((&misere["sg"], &misere["outcome"]), (&Value::Null, &json!(outcome(&start["misere"]))), "{spots}");
        }
    }
}

#[test]
fn golden_positions() {
    for vector in golden("positions") {
        let request = json!({ "position": vector["position"] });
        let normal = analyze(GAME, request.clone()).unwrap();
        assert_eq!((&normal["sg"], normal["outcome"].as_str()), (&vector["nimber"], Some(outcome(&vector["normal"]))), "{vector}");
        let misere = analyze(GAME, with(&request, json!({ "play": "misere" }))).unwrap();
        assert_eq!((&misere["sg"], misere["outcome"].as_str()), (&Value::Null, Some(outcome(&vector["misere"]))), "{vector}");
    }
}

/// Compares an answer with the answers to the positions after all moves.
fn check_moves(request: &Value) {
    for convention in ["normal", "misere"] {
        let bare = analyze(GAME, with(request, json!({ "play": convention, "limit": 1 }))).unwrap();
        let request = with(request, json!({ "play": convention, "moves": "all", "positions": true, "limit": 10_000 }));
        let answer = analyze(GAME, request.clone()).unwrap();
        let (mut values, mut winning) = (BTreeSet::new(), Vec::new());
        for mv in answer["moves"].as_array().unwrap() {
            assert_eq!(mv["position"]["position"], mv["to"]);
            let after = analyze(GAME, with(&mv["position"], json!({ "play": convention, "limit": 0 }))).unwrap();
            assert_eq!(after["position"], mv["position"], "what is answered is canonical");
            if let Some(sg) = mv.get("sg").filter(|sg| !sg.is_null()) {
                assert_eq!(after["sg"], *sg, "{request} {mv}");
                values.insert(sg.as_u64().unwrap());
            } else {
                assert_eq!(after["outcome"], mv["outcome"], "{request} {mv}");
            }
            if after["outcome"] == "P" {
                winning.push(mv.clone());
            }
        }
        assert_eq!(answer["winning_moves"].as_array().unwrap(), &winning, "{request}");
        assert_eq!(answer["winning_moves_total"], winning.len());
        assert_eq!(answer["moves_total"], answer["moves"].as_array().unwrap().len());
        let lives: u64 = answer["components"].as_array().unwrap().iter().map(|land| land["lives"].as_u64().unwrap()).sum();
        if convention == "normal" {
            if lives <= u64::from(MAX_VALUED_LIVES) {
                assert_eq!(answer["sg"], (0..).find(|value| !values.contains(value)).unwrap(), "{request}");
            }
            let sum = answer["components"].as_array().unwrap().iter().fold(0, |sum, land| sum ^ land["sg"].as_u64().unwrap());
            assert_eq!(answer["sg"], sum);
        }
        // Advice does not depend on what else is asked for.
        assert_eq!(answer["advice"], bare["advice"], "{request}");
        let kind = match (&answer["outcome"], answer["moves_total"] == 0) {
            (_, true) => "over",
            (outcome, false) => {
                if outcome == "N" {
                    "win"
                } else {
                    "stall"
                }
            }
        };
        assert_eq!(answer["advice"]["kind"], kind);
    }
}

#[test]
fn moves_are_worth_what_they_leave() {
    for spots in 0..=4 {
        check_moves(&json!({ "spots": spots }));
    }
    for text in ["", "22}", "222} + 22} + AB}AB}", "1AB}AB} + 222}", "0*2.1a1a}", "AB.CD}AB}CD}", "0.AB}0.AB} + 1a1a}"] {
        check_moves(&json!({ "position": text }));
    }
}

#[test]
fn listed_moves_have_values_up_to_a_number_of_lives() {
    let has_values = |spots: u32| {
        let answer = analyze(GAME, json!({ "spots": spots, "moves": "all", "positions": true })).unwrap();
        let moves = answer["moves"].as_array().unwrap().clone();
        assert!(moves.iter().all(|mv| mv["sg"].is_null() == mv.get("outcome").is_some()));
        moves.iter().all(|mv| mv["sg"].is_number())
    };
    assert!(has_values(MAX_VALUED_LIVES / 3));
    assert!(!has_values(MAX_VALUED_LIVES / 3 + 1));
}

#[test]
fn any_spelling_is_answered_in_one_form() {
    let one = analyze(GAME, json!({ "position": "0*2.AB}AB} + 22}" })).unwrap();
    for text in ["22} + YX}0.XY.0}", " 0*2 . AB } BA } + 22}", "2 2}+CD}DC.0*2}"] {
        assert_eq!(analyze(GAME, json!({ "position": text })).unwrap(), one, "{text}");
    }
    assert_eq!(analyze(GAME, one["position"].clone()).unwrap(), one);
    assert_eq!(analyze_text(GAME, &[("position", "0*2.AB}AB}+22}")]).unwrap(), one);
}

#[test]
fn a_player_may_spell_a_move_in_any_way() {
    for to in ["0.1a1a}", "0.a1a1}", "1x1x.0}"] {
        let turn = play(GAME, json!({ "spots": 3, "player_move": { "to": to }, "seed": 1 })).unwrap();
        assert_eq!(turn["player"]["position"], json!({ "position": "0.a1a1}" }));
        assert_eq!(turn["player"]["was_winning"], true);
    }
    let listed = json!({ "to": "0.a1a1}", "sg": 0, "position": { "position": "0.a1a1}" } });
    assert!(play(GAME, json!({ "spots": 3, "player_move": listed })).is_ok());
}

#[test]
fn games_end_within_their_bounds() {
    let moves = |position: &Value, name: &str| -> u64 {
        let answer = analyze(GAME, with(position, json!({ "limit": 0 }))).unwrap();
        answer["components"].as_array().unwrap().iter().map(|land| land[name].as_u64().unwrap()).sum()
    };
    for seed in 0..15 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let spots = 1 + seed % 5;
        let mut game = vec![json!({ "spots": spots })];
        loop {
            let answer = analyze(GAME, with(game.last().unwrap(), json!({ "moves": "all", "positions": true }))).unwrap();
            let moves = answer["moves"].as_array().unwrap();
            if moves.is_empty() {
                break;
            }
            game.push(moves[rng.random_range(0..moves.len())]["position"].clone());
        }
        let length = game.len() as u64 - 1;
        assert!((2 * spots..3 * spots).contains(&length), "{spots} spots, {length} moves");
        for (made, position) in (0..).zip(&game) {
            let (least, most) = (moves(position, "moves_least"), moves(position, "moves_most"));
            assert!((least..=most).contains(&(length - made)), "{position}: {least} to {most}, but {}", length - made);
        }
    }
}

#[test]
fn the_opponent_plays_to_the_end() {
    for level in ["perfect", "strong", "casual", "beginner"] {
        for (convention, spots) in [("normal", 5), ("misere", 3)] {
            let mut position = json!({ "spots": spots });
            for turn in 0.. {
                let request = with(&position, json!({ "play": convention, "level": level, "seed": turn }));
                let exchange = play(GAME, request).unwrap();
                position = exchange["position"].clone();
                if exchange["game_over"] == true {
                    assert!((2 * spots..3 * spots).contains(&(turn + 1)));
                    assert_eq!(position, json!({ "position": "" }));
                    break;
                }
            }
        }
    }
}

#[test]
fn sums_have_lands_beside_heaps() {
    for heap in 0..4 {
        let components =
            json!([{ "game": GAME, "spots": 3 }, { "game": "nim", "heaps": [heap] }, { "game": GAME, "position": "0*2.AB}AB}" }]);
        let answer = analyze("sum", json!({ "components": components, "moves": "all", "positions": true })).unwrap();
        assert_eq!(answer["sg"], 1 ^ heap ^ 2);
        let mut winning = 0;
        for mv in answer["moves"].as_array().unwrap() {
            let after = analyze("sum", mv["position"].clone()).unwrap();
            assert_eq!(after["sg"], mv["sg"], "{mv}");
            winning += usize::from(after["sg"] == 0);
        }
        assert_eq!(answer["winning_moves_total"], winning);
    }
}

/// A search goes as deep as a game is long. The threads of the service have 2 MiB.
#[test]
fn half_a_thread_is_deep_enough() {
    let search = || {
        assert!(analyze(GAME, json!({ "spots": 5, "play": "misere" })).is_ok());
        // A search is as deep soon after its start as at its end.
        for largest in [
            json!({ "position": format!("0*{}.22}}", MAX_SPOTS - 1) }),
            json!({ "position": format!("{}}}", "2".repeat(MAX_LIVES as usize)) }),
        ] {
            let found = briefly(largest);
            assert!(found.is_ok() || limit_of(found) == "work_budget");
        }
    };
    std::thread::Builder::new().stack_size(1 << 20).spawn(search).unwrap().join().unwrap();
}

#[test]
fn limits_are_answered_and_one_more_is_refused() {
    assert_eq!(limit_of(analyze(GAME, json!({ "spots": MAX_SPOTS + 1 }))), "spots");
    let lives = |twos: u32| briefly(json!({ "position": format!("{}}}", "2".repeat(twos as usize)), "limit": 0 }));
    assert!(!matches!(lives(MAX_LIVES), Err(Refusal::BeyondLimits(limit) | Refusal::OutOfWork(limit)) if limit.name == "lives"));
    assert_eq!(limit_of(lives(MAX_LIVES + 1)), "lives");
    // Lives are counted first, because to look at what has many takes long.
    let undrawable = format!("A.B{}}}A.B}}", "2".repeat(MAX_LIVES as usize));
    assert_eq!(limit_of(analyze(GAME, json!({ "position": undrawable }))), "lives");
    let padded = |length: usize| analyze(GAME, json!({ "position": format!("{:length$}", "22}") }));
    assert_eq!(padded(MAX_TEXT).unwrap()["sg"], 1);
    assert_eq!(limit_of(padded(MAX_TEXT + 1)), "characters");
    assert_eq!(limit_of(analyze(GAME, json!({ "position": "2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.2.22}" }))), "drawn_moves");
    // Loops around nothing, from 11 spots.
    let loops = |number: u8| {
        let ring = |ring: u8| [b'A' + 2 * ring, b'B' + 2 * ring].map(char::from).iter().collect::<String>();
        let rings: Vec<String> = (0..number).map(ring).collect();
        let position = format!("0*{}.{}}}{}}}", 11 - number, rings.join("."), rings.join("}"));
        briefly(json!({ "position": position, "limit": 0 }))
    };
    assert_eq!(limit_of(loops(8)), "work_budget");
    assert_eq!(limit_of(loops(9)), "drawn_moves");
}

/// Also if the move does not exist.
#[test]
fn looking_for_a_players_move_is_work() {
    let request = json!({ "spots": MAX_SPOTS, "player_move": { "to": format!("0*{}}}", MAX_SPOTS - 1) } });
    let ask = |budget| ask(&CATALOGUE, GAME, Verb::MOVE, request.clone(), &Budget::of(budget));
    assert_eq!(limit_of(ask(1000)), "work_budget");
    assert!(matches!(ask(100_000_000), Err(Refusal::IllegalMove(_))));
}

#[test]
fn what_is_no_position_is_refused_with_its_place() {
    for (text, place) in [
        ("0*2.AB}A}", 5),
        ("AB}AB", 5),
        ("ABAB}", 2),
        ("0*99}", 0),
        ("22x}", 2),
        ("?}", 0),
        ("22} + ABC}AB}", 8),
        ("abab}", 2),
        ("A.B}A.B}", 6),
        ("ABCD}ABDC}", 8),
    ] {
        let refusal = analyze(GAME, json!({ "position": text })).unwrap_err();
        assert!(matches!(refusal, Refusal::InvalidPosition(_)), "{text}: {refusal}");
        assert_eq!(pointers(&refusal), ["/position"]);
        assert!(refusal.to_string().contains(&format!("character {}:", place + 1)), "{text}: {refusal}");
    }
    for request in [json!({}), json!({ "spots": 1, "position": "22}" }), json!({ "position": ["22}"] }), json!({ "dots": 2 })] {
        assert!(matches!(analyze(GAME, request.clone()), Err(Refusal::Malformed(_))), "{request}");
    }
    assert!(matches!(analyze(GAME, json!({ "spots": -1 })), Err(Refusal::InvalidPosition(_))));
}

#[test]
fn illegal_moves_are_refused_with_their_place() {
    for to in ["0*3}", "0*2}", "", "22}", "0.1a1a", "0*9}0*9}0*9}", &"2".repeat(MAX_TEXT + 1)] {
        let refusal = play(GAME, json!({ "spots": 3, "player_move": { "to": to } })).unwrap_err();
        assert!(matches!(refusal, Refusal::IllegalMove(_)), "{to}: {refusal}");
        assert_eq!(pointers(&refusal), ["/player_move/to"], "{to}");
    }
}

#[test]
fn the_shipped_certificates_are_not_read_in_place() {
    for play in [Play::Normal, Play::Misere] {
        let position = Sprouts::default().parse(from_value(json!({ "spots": 12 })).unwrap()).unwrap();
        let (short, whole) = (Budget::unlimited().in_place(u64::MAX), Budget::unlimited());
        let refused = Sprouts::default().solve(&position, play, &short).map(drop).unwrap_err();
        assert_eq!(refused, Refusal::Stopped(Stop::NotInPlace));
        assert!(Sprouts::default().solve(&position, play, &whole).is_ok());
    }
}

#[test]
fn whoever_is_gone_stops_the_reading_of_the_certificates() {
    let position = LandPosition::start(12);
    for play in [Play::Normal, Play::Misere] {
        let (book, cancel) = (Book::shipped(), CancelFlag::default());
        cancel.raise();
        let read = |budget: &Budget| match play {
            Play::Normal => book.normal_solver(&position, budget).map(drop),
            Play::Misere => book.misere_solver(&position, budget).map(drop),
        };
        assert_eq!(read(&Budget::unlimited().cancelled_by(cancel)), Err(Stop::Cancelled));
        assert_eq!(read(&Budget::unlimited()), Ok(()), "the next one reads them");
    }
}

/// Nothing is searched for long, in won and lost starts, with an explanation or without.
#[test]
fn every_start_with_a_certificate_is_answered_at_once() {
    let sprouts = Sprouts::default();
    let shipped = sprouts.abilities().records.into_iter().flat_map(|records| &records.solved).filter(|solved| solved.is_shipped);
    for start in shipped {
        let spots = start.spots;
        let briefly = |explain: bool| {
            let request = json!({ "spots": spots, "play": start.play.name(), "explain": explain });
            ask(&CATALOGUE, GAME, Verb::ANALYZE, request, &Budget::of(1_500_000)).unwrap_or_else(|why| panic!("{spots} spots: {why}"))
        };
        let (answer, explained) = (briefly(false), briefly(true));
        // Of the largest starts that are won, only the winner is known.
        assert_eq!((&answer["sg"], &answer["outcome"]), (&json!(start.sg), &json!(start.outcome)), "{spots} spots");
        assert!(start.play == Play::Misere || start.sg.is_none_or(|nimber| nimber == u64::from(spots % 6 / 3)), "{spots} spots");
        let won = answer["outcome"] == "N";
        assert_eq!(answer["winning_moves"].as_array().map(Vec::is_empty), Some(!won), "{spots} spots");
        assert_eq!((&explained["advice"], &explained["winning_moves"]), (&answer["advice"], &answer["winning_moves"]));
    }
}

/// The certificates lack small lands, and what proves that this is won has some.
#[test]
fn a_winning_move_is_known_where_it_leaves_small_lands() {
    let request = json!({ "position": "0*4.AB}0*22.AB}" });
    let answer = ask(&CATALOGUE, GAME, Verb::ANALYZE, request, &Budget::of(1_500_000)).unwrap();
    assert_eq!((&answer["outcome"], answer["winning_moves"].as_array().map(Vec::is_empty)), (&json!("N"), Some(false)));
}

#[test]
fn starts_that_are_not_proven_are_refused_at_once() {
    for (spots, play) in [(21, "misere"), (MAX_SPOTS, "misere"), (48, "normal"), (51, "normal")] {
        let ask = |request: Value| ask(&CATALOGUE, GAME, Verb::ANALYZE, with(&request, json!({ "play": play })), &Budget::of(200_000));
        for start in [json!({ "spots": spots }), json!({ "position": format!("0*{spots}}}") })] {
            assert_eq!(limit_of(ask(start)), "spots", "{spots} spots, {play}");
        }
    }
}

#[test]
fn positions_two_moves_after_a_large_start_are_decided_at_once() {
    for (play, last) in [(Play::Normal, 16), (Play::Misere, 12)] {
        for spots in 7..=last {
            let book = Book::shipped();
            for position in LandPosition::start(spots).within(2, SproutsRules::Sprouts).iter().step_by(5) {
                let brief = Budget::of(3_000_000);
                let decided = match play {
                    Play::Normal => {
                        let solver = book.normal_solver(position, &brief).unwrap();
                        let mut lands: Vec<_> = position.lands().iter().collect();
                        lands.sort_by_key(|land| solver.known_nimber(land).is_none());
                        // Two equal lands are worth 0.
                        let last = lands.pop().filter(|last| lands.last() != Some(last));
                        let sum = |last| {
                            lands.iter().try_fold(Nimber::ZERO, |sum, land| Ok(sum + solver.nimber(land, &brief)?)).map(|sum| (last, sum))
                        };
                        last.map_or(Ok(()), |last| sum(last).and_then(|(last, sum)| solver.has_nimber(last, sum, &brief)).map(drop))
                    }
                    Play::Misere => book.misere_solver(position, &brief).unwrap().outcome(position, &brief).map(drop),
                };
                assert_eq!(decided, Ok(()), "{play:?}, {spots} spots: {position}");
            }
        }
    }
}

/// The certificates decide them, and one winning move is enough.
#[test]
fn positions_one_move_after_a_large_start_are_answered() {
    let starts = [("normal", 7..=20), ("misere", 7..=15), ("misere", 19..=20)];
    for (play, spots) in starts {
        for spots in spots {
            let start = analyze(GAME, json!({ "spots": spots, "play": play })).unwrap();
            let ask = |verb, request| ask(&CATALOGUE, GAME, verb, request, &Budget::of(6_000_000));
            let is_lost = start["outcome"] == "P";
            for level in ["perfect", "child"] {
                let reply = ask(Verb::MOVE, json!({ "spots": spots, "play": play, "level": level, "seed": 1 })).unwrap();
                // Any move from a lost start leads to a won position.
                if is_lost || level == "perfect" {
                    assert!(reply.get("exact").is_none(), "{play}, {spots} spots, {level}");
                    assert_eq!(reply["outcome"], if is_lost { "N" } else { "P" }, "{play}, {spots} spots, {level}");
                }
            }
            let winning: Vec<&Value> = start["winning_moves"].as_array().unwrap().iter().map(|mv| &mv["to"]).collect();
            for option in LandPosition::start(spots).options() {
                let option = json!(option.to_string());
                let request = json!({ "position": option, "play": play });
                let answer = ask(Verb::ANALYZE, request.clone()).unwrap_or_else(|why| panic!("{play}, {spots} spots: {option}: {why}"));
                assert_eq!(answer["outcome"], if winning.contains(&&option) { "P" } else { "N" }, "{play}, {option}");
                let reply = ask(Verb::MOVE, with(&request, json!({ "seed": 1 }))).unwrap();
                assert!(reply.get("exact").is_none(), "{play}, {option}");
                assert_eq!(answer["outcome"] == "N", reply["outcome"] == "P", "{play}, {option}");
            }
        }
    }
}

#[test]
fn positions_in_the_middle_of_a_game_are_answered() {
    let (mut positions, mut refused) = (0, 0);
    for spots in 6..=10 {
        for seed in 0..3 {
            let mut rng = ChaCha8Rng::seed_from_u64(100 * seed + u64::from(spots));
            let mut position = LandPosition::start(spots);
            for moves in 1..2 * spots {
                let options = position.options();
                position = options.iter().nth(rng.random_range(0..options.len())).unwrap().clone();
                if moves % 2 == 0 && position.lives() >= 12 {
                    for play in ["normal", "misere"] {
                        positions += 1;
                        let answer = analyze(GAME, json!({ "position": position.to_string(), "play": play, "limit": 1 }));
                        refused += usize::from(answer.is_err());
                    }
                }
            }
        }
    }
    assert!(refused * 156 <= 2 * positions && positions > 140, "{refused} of {positions}");
}

#[test]
fn records_tell_what_was_proven_and_what_others_have_published() {
    let records: Value = ask(&CATALOGUE, GAME, Verb::RECORDS, json!({}), &Budget::of(0)).unwrap();
    let solved = records["solved"].as_array().unwrap();
    for start in solved {
        let (spots, play) = (start["spots"].as_u64().unwrap(), start["play"].as_str().unwrap());
        let answer = match start["is_shipped"] == true || spots < 7 {
            true => analyze(GAME, json!({ "spots": spots, "play": play, "limit": 0 })).unwrap(),
            false => continue,
        };
        assert_eq!(answer["outcome"], start["outcome"], "{spots} spots, {play}");
        // Of the largest starts that are won, only the winner is known here.
        assert!(answer["sg"] == start["sg"] || spots > 20 && (answer["sg"].is_null() || start["sg"].is_null()), "{spots} spots, {play}");
    }
    for play in ["normal", "misere"] {
        let of_play = |list: &str| records[list].as_array().unwrap().iter().filter(|record| record["play"] == play).count();
        assert!(of_play("solved") >= 18 && of_play("published") >= 2, "{play}");
    }
}
