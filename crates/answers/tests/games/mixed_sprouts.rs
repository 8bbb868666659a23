//! Sprouts mixed with Brussels Sprouts: answers against games that are drawn in full, maps against land notation, limits and refusals.

use crate::planar::{Map, Memo, random_game};
use crate::support::{analyze, limit_of, play, pointers, with};
use nimber_games::rules::MixedSprouts;
use nimber_games::service::{MAX_MIXED_CROSSES, MAX_MIXED_LIVES, MAX_MIXED_SPOTS, MAX_MIXED_VALUED_LIVES};
use nimber_games::{Game, Refusal};
use nimber_games::{MixedSproutsMoveRequest, MixedSproutsPosition};
use nimber_solvers::theory::Budget;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};

const GAME: &str = "mixed-sprouts";

fn places(answer: Result<Value, Refusal>) -> Vec<String> {
    pointers(&answer.expect_err("refused")).into_iter().map(str::to_owned).collect()
}

fn outcome(wins: bool) -> &'static str {
    if wins { "N" } else { "P" }
}

/// Compares the answer to a position with full play of the drawing.
fn check_against(map: &Map, position: &Value, memo: &mut Memo) {
    let value = map.value(memo);
    let normal = analyze(GAME, with(position, json!({ "limit": 1 }))).unwrap();
    assert_eq!((&normal["sg"], normal["outcome"].as_str()), (&json!(value.nimber), Some(outcome(value.nimber > 0))), "{position}");
    let misere = analyze(GAME, with(position, json!({ "limit": 1, "play": "misere" }))).unwrap();
    assert_eq!((&misere["sg"], misere["outcome"].as_str()), (&Value::Null, Some(outcome(value.misere_win))), "{position}");
}

#[test]
fn drawings_are_worth_what_full_play_finds() {
    let mut memo = Memo::default();
    for (spots, crosses) in [(0, 0), (1, 0), (0, 1), (2, 0)] {
        check_against(&Map::mixed_start(spots, crosses), &json!({ "spots": spots, "crosses": crosses }), &mut memo);
    }
    for seed in 0..60 {
        let (spots, crosses) = ((seed % 4) as u8, (seed / 4 % 4) as u8);
        let game = random_game(Map::mixed_start(spots, crosses), seed);
        for map in game.iter().rev().take(4) {
            check_against(map, &json!({ "position": map.text() }), &mut memo);
        }
    }
}

/// As docs/sprouts.md has them.
#[test]
fn starts_have_their_values() {
    let nimbers: [&[u64]; 3] = [&[0, 2, 3], &[0, 4, 2], &[1, 8]];
    let misere = ["NNNN", "NNN", "PP", "N"];
    for (spots, nimbers) in nimbers.iter().enumerate() {
        for (crosses, nimber) in nimbers.iter().enumerate() {
            let answer = analyze(GAME, json!({ "spots": spots, "crosses": crosses, "limit": 1 })).unwrap();
            assert_eq!(answer["sg"], *nimber, "{spots} and {crosses}");
            assert_eq!(answer["position"], json!({ "spots": spots, "crosses": crosses }));
        }
    }
    for (spots, outcomes) in misere.iter().enumerate() {
        for (crosses, outcome) in outcomes.chars().enumerate() {
            let answer = analyze(GAME, json!({ "spots": spots, "crosses": crosses, "limit": 1, "play": "misere" })).unwrap();
            assert_eq!(answer["outcome"], outcome.to_string(), "{spots} and {crosses}");
        }
    }
}

/// Compares an answer with the answers to the positions after all moves.
fn check_moves(request: &Value) {
    for convention in ["normal", "misere"] {
        let options = json!({ "play": convention, "moves": "all", "positions": true, "limit": 10_000 });
        let answer = analyze(GAME, with(request, options)).unwrap();
        let (mut values, mut winning) = (BTreeSet::new(), Vec::new());
        for mv in answer["moves"].as_array().unwrap() {
            let after = analyze(GAME, with(&mv["position"], json!({ "play": convention, "limit": 0 }))).unwrap();
            assert_eq!(after["position"], mv["position"], "what is answered is canonical");
            assert_eq!(after["outcome"] == "P", mv["wins"] == true, "{request} {mv}");
            if let Some(sg) = mv["sg"].as_u64() {
                assert_eq!(after["sg"], sg, "{request} {mv}");
                values.insert(sg);
            }
            if after["outcome"] == "P" {
                winning.push(mv.clone());
            }
        }
        assert_eq!(answer["winning_moves"].as_array().unwrap(), &winning, "{request}");
        assert_eq!(answer["moves_total"], answer["moves"].as_array().unwrap().len());
        assert_eq!(answer["outcome"] == "P", winning.is_empty() && !(convention == "misere" && answer["moves_total"] == 0), "{request}");
        let lives: u64 = answer["components"].as_array().unwrap().iter().map(|land| land["lives"].as_u64().unwrap()).sum();
        if convention == "normal" && lives <= u64::from(MAX_MIXED_VALUED_LIVES) {
            assert_eq!(answer["sg"], (0..).find(|value| !values.contains(value)).unwrap(), "{request}");
        }
    }
}

#[test]
fn every_winning_move_leads_to_a_lost_position() {
    for (spots, crosses) in [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2), (2, 1)] {
        check_moves(&json!({ "spots": spots, "crosses": crosses }));
    }
    for text in ["", "22}", "2222}", "2A}2A}", "0.22}", "0.2A}22A}", "22.22} + 222}", "0.1a1a}", "AB.22}AB}"] {
        check_moves(&json!({ "position": text }));
    }
}

/// A pure start is another game than Sprouts or Brussels Sprouts, in which only a spot, or only a cross, comes on a line.
#[test]
fn a_spot_or_a_cross_can_be_put_on_every_line() {
    let options = json!({ "position": "0*2}", "moves": "all" });
    let to = |game: &str| -> BTreeSet<String> {
        let answer = analyze(game, options.clone()).unwrap();
        answer["moves"].as_array().unwrap().iter().map(|mv| mv["to"].as_str().unwrap().to_owned()).collect()
    };
    let (pure, mixed) = (to("sprouts"), to(GAME));
    assert!(mixed.contains("1212}"), "{mixed:?}");
    assert!(mixed.len() > pure.len(), "{mixed:?}");
}

fn parse(map: &Value) -> Result<MixedSproutsPosition, Refusal> {
    MixedSprouts.parse(serde_json::from_value(json!({ "map": map })).expect("a request"))
}

fn written(position: &MixedSproutsPosition) -> Value {
    serde_json::to_value(position).unwrap()["map"].clone()
}

fn start(spots: usize, crosses: usize) -> Value {
    let spot = |number: usize| vec![format!("s{number}")];
    let names: Vec<String> = (0..crosses).map(|number| format!("c{number}")).collect();
    let boundaries: Vec<_> = (0..spots).map(spot).chain(names.iter().map(|name| vec![name.clone(); 4])).collect();
    json!({ "regions": if boundaries.is_empty() { vec![] } else { vec![boundaries] }, "crosses": names })
}

/// A line somewhere in the map. Many cannot be drawn.
fn any_line(map: &Value, rng: &mut ChaCha8Rng) -> Value {
    let regions = map["regions"].as_array().unwrap();
    let region = rng.random_range(0..regions.len());
    let boundaries = regions[region].as_array().unwrap();
    let mut corner = || {
        let boundary = rng.random_range(0..boundaries.len());
        json!({ "boundary": boundary, "corner": rng.random_range(0..boundaries[boundary].as_array().unwrap().len()) })
    };
    let (from, to) = (corner(), corner());
    let is_inside = |boundary: &usize| from["boundary"] == to["boundary"] && from["boundary"] != *boundary;
    let inside: Vec<usize> = (0..boundaries.len()).filter(is_inside).filter(|_| rng.random_bool(0.5)).collect();
    let puts = ["spot", "cross"].choose(rng).unwrap();
    json!({ "region": region, "from": from, "to": to, "inside": inside, "puts": puts })
}

fn request(line: &Value) -> MixedSproutsMoveRequest {
    serde_json::from_value(json!({ "line": line })).unwrap()
}

/// Draws lines at random to the end, and calls `visit` with the map before each, the line, and the map after it.
fn draw_a_game(
    (spots, crosses): (usize, usize),
    rng: &mut ChaCha8Rng,
    mut visit: impl FnMut(&MixedSproutsPosition, &Value, &MixedSproutsPosition),
) -> usize {
    let mut position = parse(&start(spots, crosses)).unwrap();
    let mut moves = 0;
    while !MixedSprouts.is_over(&position) {
        let line = any_line(&written(&position), rng);
        if let Ok(mv) = MixedSprouts.find(&position, &request(&line), &Budget::unlimited()) {
            let after = MixedSprouts.apply(&position, &mv);
            visit(&position, &line, &after);
            position = after;
            moves += 1;
        }
    }
    moves
}

#[test]
fn maps_are_answered_as_their_positions() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for (game, start) in [(1, 0), (0, 1), (2, 0), (1, 1), (0, 2), (1, 1), (2, 1), (1, 2)].into_iter().enumerate() {
        let convention = if game % 3 == 2 { "misere" } else { "normal" };
        draw_a_game(start, &mut rng, |before, line, after| {
            if before.position().lives() > 10 {
                return;
            }
            let options = json!({ "moves": "all", "positions": true, "limit": 10_000, "play": convention });
            let by_map = analyze(GAME, with(&json!({ "map": written(before) }), options.clone())).unwrap();
            let by_text = analyze(GAME, with(&json!({ "position": before.position().to_string() }), options)).unwrap();
            for field in ["sg", "outcome", "components"] {
                assert_eq!(by_map[field], by_text[field], "{field} of {}", written(before));
            }
            // What the notation has cut from a land may lead to other texts, but not to other values.
            let marks = |answer: &Value| -> BTreeSet<String> {
                answer["moves"].as_array().unwrap().iter().map(|mv| json!([mv["sg"], mv["wins"]]).to_string()).collect()
            };
            assert_eq!(marks(&by_map), marks(&by_text), "{}", written(before));
            for mv in by_map["moves"].as_array().unwrap() {
                // Each listed line leads where it says.
                let sent = MixedSprouts.find(before, &request(&mv["line"]), &Budget::unlimited()).unwrap();
                assert_eq!(sent.to.to_string(), mv["to"], "{mv}");
                assert_eq!(serde_json::to_value(&sent.line).unwrap(), mv["line"]);
                let reached = parse(&mv["position"]["map"]).unwrap();
                assert_eq!((reached.position(), &written(&reached)), (&sent.to, &mv["position"]["map"]), "{mv}");
            }
            // The drawn line is among these, even if another one is listed for it.
            let to = after.position().to_string();
            assert!(by_map["moves"].as_array().unwrap().iter().any(|mv| mv["to"] == to), "{line} in {}", written(before));
        });
    }
}

/// Every map of a game is read as the same map, whatever its vertices are called and in whatever order they come.
#[test]
fn every_map_of_a_game_is_read_again() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    for game in 0..120 {
        draw_a_game((game % 5, game / 5 % 4), &mut rng, |_, line, after| {
            let map = written(after);
            let again = parse(&map).unwrap_or_else(|refusal| panic!("{refusal} {line} {map}"));
            assert_eq!(written(&again), map);
            assert_eq!(again.position(), after.position(), "{map}");
            let mut other = map.clone();
            for name in other["crosses"].as_array_mut().unwrap() {
                *name = json!(format!("x{}", name.as_str().unwrap()));
            }
            let regions = other["regions"].as_array_mut().unwrap();
            regions.reverse();
            for region in regions.iter_mut() {
                region.as_array_mut().unwrap().rotate_left(1);
                for boundary in region.as_array_mut().unwrap() {
                    boundary.as_array_mut().unwrap().rotate_left(1);
                    // Seen in a mirror.
                    boundary.as_array_mut().unwrap().reverse();
                    for name in boundary.as_array_mut().unwrap() {
                        *name = json!(format!("x{}", name.as_str().unwrap()));
                    }
                }
            }
            assert_eq!(parse(&other).unwrap().position(), after.position(), "{map}");
        });
    }
}

/// The fewest and the most moves to the end.
fn lengths(position: &MixedSproutsPosition, known: &mut HashMap<String, (u64, u64)>) -> (u64, u64) {
    let key = position.position().to_string();
    if let Some(&lengths) = known.get(&key) {
        return lengths;
    }
    let moves = MixedSprouts.legal(position, &Budget::unlimited()).unwrap();
    let later: Vec<_> = moves.map(|mv| lengths(&MixedSprouts.apply(position, &mv), known)).collect();
    let fewest = later.iter().map(|(fewest, _)| 1 + fewest).min().unwrap_or(0);
    let most = later.iter().map(|(_, most)| 1 + most).max().unwrap_or(0);
    known.insert(key, (fewest, most));
    (fewest, most)
}

#[test]
fn games_end_within_their_bounds() {
    let mut known = HashMap::new();
    for (spots, crosses) in [(0, 1), (2, 0), (1, 1), (0, 2)] {
        let start = MixedSprouts.parse(serde_json::from_value(json!({ "spots": spots, "crosses": crosses })).unwrap()).unwrap();
        lengths(&start, &mut known);
    }
    assert!(known.len() > 150, "{}", known.len());
    for (text, (fewest, most)) in &known {
        let answer = analyze(GAME, json!({ "position": text, "limit": 0, "play": "misere" })).unwrap();
        let sum = |field: &str| answer["components"].as_array().unwrap().iter().map(|land| land[field].as_u64().unwrap()).sum::<u64>();
        assert!(sum("moves_least") <= *fewest && *most <= sum("moves_most"), "{text}: {fewest} to {most}, but {answer}");
    }
    let mut rng = ChaCha8Rng::seed_from_u64(13);
    for game in 0..200 {
        let (spots, crosses) = (game % 5, game / 5 % 4);
        let moves = draw_a_game((spots, crosses), &mut rng, |_, _, _| ());
        assert!(moves <= (4 * spots + 5 * crosses).saturating_sub(2), "{spots} and {crosses}: {moves}");
    }
}

#[test]
fn the_opponent_plays_to_the_end() {
    for convention in ["normal", "misere"] {
        let mut position = json!({ "map": start(1, 1) });
        // A game of one spot and one cross has at most seven moves.
        for moves in 1.. {
            assert!(moves <= 7, "{convention}: {position}");
            let answer = play(GAME, with(&position, json!({ "play": convention }))).unwrap();
            position = answer["position"].clone();
            if answer["game_over"] == true {
                assert!(answer["winner"].is_string(), "{answer}");
                break;
            }
        }
    }
}

#[test]
fn sums_have_lands_beside_heaps() {
    let parts = json!([{ "game": GAME, "spots": 0, "crosses": 1 }, { "game": "nim", "heaps": [2] }]);
    let answer = analyze("sum", json!({ "components": parts, "limit": 100 })).unwrap();
    assert_eq!((&answer["sg"], &answer["outcome"]), (&json!(0), &json!("P")), "{answer}");
}

#[test]
fn limits_are_answered_and_one_more_is_refused() {
    let refused = |request: Value| limit_of(analyze(GAME, request));
    assert_eq!(refused(json!({ "spots": MAX_MIXED_SPOTS + 1, "crosses": 0 })), "spots");
    assert_eq!(refused(json!({ "spots": 0, "crosses": MAX_MIXED_CROSSES + 1 })), "crosses");
    assert_eq!(refused(json!({ "spots": MAX_MIXED_SPOTS, "crosses": 2 })), "lives");
    let arms = |count: u32| json!({ "position": format!("{}}}", "2".repeat(count as usize)) });
    assert_eq!(refused(arms(MAX_MIXED_LIVES + 1)), "lives");
    let moves = |count: u64| {
        let answer = analyze(GAME, json!({ "position": format!("{}}}", "2".repeat(count as usize)), "moves": "all", "limit": 1 })).unwrap();
        answer["moves"][0]["sg"].is_null()
    };
    assert!(!moves(u64::from(MAX_MIXED_VALUED_LIVES)) && moves(u64::from(MAX_MIXED_VALUED_LIVES) + 1));
}

#[test]
fn what_is_no_position_is_refused_with_its_place() {
    let at = |request: Value| places(analyze(GAME, request));
    assert_eq!(at(json!({ "spots": 2 })), ["/crosses"]);
    assert_eq!(at(json!({ "crosses": 2 })), ["/spots"]);
    assert_eq!(at(json!({})), ["/spots"]);
    assert_eq!(at(json!({ "spots": 1, "crosses": 1, "position": "22}" })), ["/position"]);
    assert_eq!(at(json!({ "spots": 1, "map": start(1, 1) })), ["/map"]);
    assert_eq!(at(json!({ "position": "0*2.AB}A}" })), ["/position"]);
    let map = |regions: Value, crosses: Value| at(json!({ "map": { "regions": regions, "crosses": crosses } }));
    assert_eq!(map(json!([[["A"], []]]), json!([])), ["/map/regions/0/1"]);
    assert_eq!(map(json!([[]]), json!([])), ["/map/regions/0"]);
    assert_eq!(map(json!([[["A", "A", "A", "A", "A"]]]), json!(["A"])), ["/map/regions/0/0/4"]);
    assert_eq!(map(json!([[["A", "B", "A", "B", "A", "B", "A", "C"]]]), json!(["B", "C"])), ["/map/regions/0/0/6"]);
    assert_eq!(map(json!([[["A", "B", "A", "B"]]]), json!([])), ["/map/regions/0/0"]);
    assert_eq!(map(json!([[["A", "B", "A", "B"]]]), json!(["A", "B"])), ["/map/regions/0/0"]);
    assert_eq!(map(json!([[["A", "B"], ["A", "C"]]]), json!(["A"])), ["/map/regions/0/1"]);
    assert_eq!(map(json!([[["A"]]]), json!(["B", "B"])), ["/map/crosses/1"]);
    assert_eq!(map(json!([[[""]]]), json!([])), ["/map/regions/0/0/0"]);
}

#[test]
fn illegal_moves_are_refused_with_their_place() {
    let map = json!({ "map": start(1, 1) });
    let end = |boundary: usize, corner: usize| json!({ "boundary": boundary, "corner": corner });
    let at = |line: Value| places(play(GAME, with(&map, json!({ "player_move": { "line": line } }))));
    let line = |from: Value, to: Value, more: Value| with(&json!({ "region": 0, "from": from, "to": to, "puts": "cross" }), more);
    assert_eq!(at(line(end(1, 2), end(1, 2), json!({}))), ["/player_move/line/to"]);
    assert_eq!(at(line(end(1, 4), end(0, 0), json!({}))), ["/player_move/line/from/corner"]);
    assert_eq!(at(line(end(1, 3), with(&end(0, 0), json!({ "vertex": "c0" })), json!({}))), ["/player_move/line/to/vertex"]);
    assert_eq!(at(line(end(1, 3), end(0, 0), json!({ "vertex": "s0" }))), ["/player_move/line/vertex"]);
    assert_eq!(at(line(end(1, 3), end(0, 0), json!({ "inside": [0] }))), ["/player_move/line/inside"]);
    let text = |to: &str| places(play(GAME, json!({ "position": "2222}", "player_move": { "to": to } })));
    assert_eq!((text("22.22}"), text("2A}2")), (vec!["/player_move/to".to_owned()], vec!["/player_move/to".to_owned()]));
    // Either end may come first, and a free arm is used up.
    for (from, to) in [(end(1, 3), end(0, 0)), (end(0, 0), end(1, 3))] {
        let answer = play(GAME, with(&map, json!({ "player_move": { "line": line(from, to, json!({})) } }))).unwrap();
        let expected = json!({ "regions": [[["s0", "C", "c0", "c0", "c0", "C"]]], "crosses": ["c0", "C"] });
        assert_eq!(answer["player"]["position"]["map"], expected);
    }
}

#[test]
fn the_list_of_winning_moves_is_whole_where_each_listed_move_has_an_outcome() {
    let start = json!({ "spots": 2, "crosses": 2 });
    assert_eq!(analyze("mixed-sprouts", start.clone()).unwrap()["winning_moves_total"], Value::Null);
    let answer = analyze("mixed-sprouts", with(&start, json!({ "moves": "all", "positions": true }))).unwrap();
    let wins = answer["moves"].as_array().unwrap().iter().filter(|mv| mv["wins"] == true);
    assert_eq!(answer["winning_moves"], wins.cloned().collect::<Value>());
    assert_eq!(answer["winning_moves_total"], 2);
    // Those beyond the limit may win, too.
    let answer = analyze("mixed-sprouts", with(&start, json!({ "moves": "all", "limit": 10 }))).unwrap();
    assert_eq!(answer["winning_moves_total"], Value::Null);
}
