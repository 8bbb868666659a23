//! Maps of Sprouts: games that are drawn line by line, against the same games in land notation; what is left at their ends; and maps that
//! nobody can draw.

use crate::support::{analyze, limit_of, play, pointers, with};
use nimber_games::SproutsPosition;
use nimber_games::rules::Sprouts;
use nimber_games::service::{MAX_MAP_SPOTS, MAX_SPOTS};
use nimber_games::{Game, Refusal, Solved};
use nimber_solvers::theory::{Budget, Play};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const GAME: &str = "sprouts";

fn start(spots: usize) -> Value {
    let names: Vec<Vec<String>> = (1..=spots).map(|number| vec![format!("s{number}")]).collect();
    json!({ "regions": if spots == 0 { vec![] } else { vec![names] } })
}

fn parse(map: &Value) -> Result<SproutsPosition, Refusal> {
    Sprouts::default().parse(serde_json::from_value(json!({ "map": map })).expect("a request"))
}

fn written(position: &SproutsPosition) -> Value {
    serde_json::to_value(position).unwrap()["map"].clone()
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
    json!({ "region": region, "from": from, "to": to, "inside": inside })
}

/// Draws lines at random to the end, and calls `visit` with the map before each, the line, and the map after it.
fn draw_a_game(spots: usize, rng: &mut ChaCha8Rng, mut visit: impl FnMut(&SproutsPosition, &Value, &SproutsPosition)) -> SproutsPosition {
    let mut position = parse(&start(spots)).unwrap();
    while !Sprouts::default().is_over(&position) {
        let line = any_line(&written(&position), rng);
        let request = serde_json::from_value(json!({ "line": line })).unwrap();
        if let Ok(mv) = Sprouts::default().find(&position, &request, &Budget::unlimited()) {
            let after = Sprouts::default().apply(&position, &mv);
            visit(&position, &line, &after);
            position = after;
        }
    }
    position
}

#[test]
fn maps_are_answered_as_their_positions() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for game in 0..12 {
        let play = if game % 3 == 2 { "misere" } else { "normal" };
        let mut text = json!({ "spots": 1 + game % 4 });
        draw_a_game(1 + game % 4, &mut rng, |before, line, after| {
            let options = json!({ "moves": "all", "positions": true, "limit": 10_000, "play": play });
            let by_map = analyze(GAME, with(&json!({ "map": written(before) }), options.clone())).unwrap();
            let by_text = analyze(GAME, with(&text, options)).unwrap();
            for field in ["sg", "outcome", "components"] {
                assert_eq!(by_map[field], by_text[field], "{field} of {}", written(before));
            }
            // What the notation has cut from a land may lead to other texts, but not to other values.
            let marks = |answer: &Value| -> BTreeSet<String> {
                answer["moves"].as_array().unwrap().iter().map(|mv| json!([mv["sg"], mv["outcome"]]).to_string()).collect()
            };
            assert_eq!(marks(&by_map), marks(&by_text), "{}", written(before));
            for mv in by_map["moves"].as_array().unwrap() {
                let left = analyze(GAME, with(&mv["position"], json!({ "limit": 0, "play": play }))).unwrap();
                let told = analyze(GAME, json!({ "position": mv["to"], "limit": 0, "play": play })).unwrap();
                assert_eq!((&left["sg"], &left["outcome"]), (&told["sg"], &told["outcome"]), "{mv}");
                assert_eq!(mv["position"]["map"].as_object().map(|map| map.len()), Some(1), "{mv}");
            }
            // The drawn line is among these, even if another one is listed for it.
            let request = serde_json::from_value(json!({ "line": line })).unwrap();
            let to = Sprouts::default().find(before, &request, &Budget::unlimited()).unwrap().to.to_string();
            assert!(by_map["moves"].as_array().unwrap().iter().any(|mv| mv["to"] == to), "{line} in {}", written(before));
            assert_eq!(after.position().to_string(), to);
            text = json!({ "position": to });
        });
    }
}

/// Every map of a game is read as the same map, whatever its regions, boundaries and names are called and in whatever order they come.
#[test]
fn every_map_of_a_game_is_read_again() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    for spots in 1..=usize::from(MAX_SPOTS) {
        draw_a_game(spots, &mut rng, |_, line, after| {
            let map = written(after);
            let again = match parse(&map) {
                Ok(again) => again,
                Err(Refusal::BeyondLimits(limit) | Refusal::OutOfWork(limit)) if limit.name == "drawn_moves" => return,
                Err(refusal) => panic!("{refusal} {line} {map}"),
            };
            assert_eq!(written(&again), map);
            assert_eq!(again.position(), after.position(), "{map}");
            let mut other = map.clone();
            let regions = other["regions"].as_array_mut().unwrap();
            regions.reverse();
            for boundary in regions.iter_mut().flat_map(|region| region.as_array_mut().unwrap()) {
                boundary.as_array_mut().unwrap().rotate_left(1);
                for name in boundary.as_array_mut().unwrap() {
                    *name = json!(format!("x{}", name.as_str().unwrap()));
                }
            }
            for region in regions.iter_mut() {
                region.as_array_mut().unwrap().rotate_left(1);
            }
            assert_eq!(parse(&other).unwrap().position(), after.position(), "{map}");
            // Seen in a mirror.
            for boundary in other["regions"].as_array_mut().unwrap().iter_mut().flat_map(|region| region.as_array_mut().unwrap()) {
                boundary.as_array_mut().unwrap().reverse();
            }
            assert_eq!(parse(&other).unwrap().position(), after.position(), "{map}");
        });
    }
}

#[test]
fn the_ends_of_games_have_survivors_with_two_dead_neighbours_each() {
    let mut rng = ChaCha8Rng::seed_from_u64(13);
    let mut lengths = BTreeSet::new();
    for game in 0..2000 {
        let spots = 1 + game % 5;
        let mut moves = 0;
        let end = draw_a_game(spots, &mut rng, |_, _, _| moves += 1);
        let budget = Budget::unlimited();
        let components = Sprouts::default().solve(&end, Play::Normal, &budget).unwrap().components(false);
        let [component] = &components[..] else { panic!("{} components", components.len()) };
        let left = component.end.as_ref().unwrap();
        assert_eq!((left.spots, left.moves), (spots, moves));
        assert_eq!((left.survivors.len(), component.lives as usize), (3 * spots - moves, 3 * spots - moves));
        assert_eq!(left.pharisees.len(), 4 * (moves - 2 * spots));
        let mut counted: BTreeSet<&str> = left.pharisees.iter().map(|spot| spot.name()).collect();
        for survivor in &left.survivors {
            assert!(counted.insert(survivor.spot.name()), "{}", written(&end));
            for neighbour in &survivor.neighbours {
                assert!(counted.insert(neighbour.name()), "{} is another one's neighbour: {}", neighbour.name(), written(&end));
            }
        }
        assert_eq!(counted.len(), spots + moves, "{}", written(&end));
        lengths.insert((spots, moves));
    }
    assert!(lengths.contains(&(3, 6)) && lengths.contains(&(3, 8)), "{lengths:?}");
}

#[test]
fn the_opponent_draws_lines() {
    for (level, convention) in [("perfect", "normal"), ("casual", "misere")] {
        let mut position = json!({ "map": start(4) });
        for turn in 0.. {
            let exchange = play(GAME, with(&position, json!({ "play": convention, "level": level, "seed": turn }))).unwrap();
            let line = &exchange["move"]["line"];
            // A player may send the same line, with or without what it leads to.
            let found = play(GAME, with(&position, json!({ "play": convention, "player_move": { "line": line } }))).unwrap();
            let after = parse(&exchange["position"]["map"]).unwrap();
            assert_eq!(exchange["move"]["to"].as_str().unwrap(), after.position().to_string());
            if exchange["game_over"] == true {
                break;
            }
            assert_eq!(found["player"]["position"], exchange["position"]);
            position = exchange["position"].clone();
        }
    }
}

#[test]
fn what_nobody_can_draw_is_refused_with_its_place() {
    let refused = |regions: Value| parse(&json!({ "regions": regions })).map(|_| ()).unwrap_err();
    for (regions, place, why) in [
        (json!([[["A", "C", "B"]]]), "/map/regions/0/0/0", "does not fit"),
        (json!([[["A", "A"]]]), "/map/regions/0/0/0", "follows itself"),
        (json!([[["A", "C", "B", "C"], []]]), "/map/regions/0/1", "has no spot"),
        (json!([[["A"]], []]), "/map/regions/1", "has no boundary"),
        (json!([[["A"], ["A"]]]), "/map/regions/0/1/0", "boundary of its own"),
        (json!([[["A", "C", "B", "C"], ["A"]]]), "/map/regions/0/1/0", "boundary of its own"),
        (json!([[["A"], ["A", "C", "B", "C"]]]), "/map/regions/0/0/0", "boundary of its own"),
        (json!([[["A", "B", "A", "C", "A", "D", "A", "E"]]]), "/map/regions/0/0/6", "fourth line end"),
        (json!([[[""]]]), "/map/regions/0/0/0", "0 characters"),
        (json!([[["x".repeat(33)]]]), "/map/regions/0/0/0", "33 characters"),
        // A line without a spot of its own, and one with two.
        (json!([[["A", "B"]]]), "/map/regions", "no play draws"),
        (json!([[["A", "B", "C", "D", "C", "B"]]]), "/map/regions", "no play draws"),
        // Four spots with three line ends each: the last spot of a game has a life left.
        (json!([[["A", "B", "C"]], [["A", "C", "D"]], [["A", "D", "B"]], [["B", "D", "C"]]]), "/map/regions", "no play draws"),
        // Two loops at a spot that cross there, and three lines of which one crosses another.
        (json!([[["A", "C", "A", "D", "A", "C", "A", "D"]]]), "", ""),
        (json!([[["A", "C", "B", "D", "A", "E", "B", "C", "A", "D", "B", "E"]]]), "/map/regions/0/0", "lines cross"),
        // Two drawings.
        (json!([[["A"]], [["B"]]]), "/map/regions/1", "nothing connects"),
        (json!([[["A", "C"]]]), "/map/regions", "no play draws"),
        // A loop of which both sides are in one region.
        (json!([[["A", "C"], ["C", "A"]]]), "/map/regions/0/1", "meet elsewhere"),
    ] {
        let refusal = refused(regions.clone());
        assert!(matches!(refusal, Refusal::InvalidPosition(_)), "{regions}: {refusal}");
        assert!(pointers(&refusal)[0].starts_with(place) && refusal.to_string().contains(why), "{regions}: {refusal}");
    }
    assert!(matches!(analyze(GAME, json!({ "map": start(2), "spots": 2 })), Err(Refusal::Malformed(_))));
    assert!(matches!(analyze(GAME, json!({ "map": start(2), "position": "22}" })), Err(Refusal::Malformed(_))));
}

/// As many rungs as a map may have beside a triangle with two leaves, which can never be taken back.
#[test]
fn a_ladder_that_no_play_draws_is_refused_at_once() {
    let rungs = 36;
    let a = |rung: usize| format!("a{rung}");
    let b = |rung: usize| format!("b{rung}");
    let inner = (1..rungs).map(|rung| vec![vec![a(rung), a(rung - 1), b(rung - 1), b(rung)]]);
    let around: Vec<String> = (0..rungs).map(a).chain((0..rungs).rev().map(b)).collect();
    let triangle = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    let outer = vec![around, triangle(&["x", "p", "x", "y", "q", "y", "z"])];
    let regions: Vec<_> = inner.chain([vec![triangle(&["x", "z", "y"])], outer]).collect();
    let refusal = parse(&json!({ "regions": regions })).map(|_| ()).unwrap_err();
    assert!(refusal.to_string().contains("no play draws"), "{refusal}");
}

#[test]
fn limits_of_maps() {
    assert!(parse(&start(usize::from(MAX_SPOTS))).is_ok());
    assert_eq!(limit_of(analyze(GAME, json!({ "map": start(usize::from(MAX_SPOTS) + 1) }))), "map_spots");
    assert_eq!(limit_of(analyze(GAME, json!({ "map": start(200) }))), "map_spots");
    let empty = analyze(GAME, json!({ "map": start(0) })).unwrap();
    assert_eq!((&empty["outcome"], &empty["components"][0]["end"]["survivors"]), (&json!("P"), &json!([])));
    assert_eq!(MAX_MAP_SPOTS, 236);
}

#[test]
fn lines_that_cannot_be_drawn_are_refused_with_their_place() {
    // Three lines end at C.
    let map = json!({ "regions": [[["A", "C", "B", "C", "E", "D", "E", "C"], ["F"]]] });
    let corner = |boundary: u64, corner: u64| json!({ "boundary": boundary, "corner": corner });
    for (line, place) in [
        (json!({ "region": 0, "from": corner(0, 0), "to": corner(0, 1) }), "/player_move/line/to/corner"),
        (json!({ "region": 0, "from": corner(0, 4), "to": corner(0, 6) }), "/player_move/line/to"),
        (json!({ "region": 0, "from": corner(0, 4), "to": corner(0, 4) }), "/player_move/line/to"),
        (json!({ "region": 1, "from": corner(0, 0), "to": corner(0, 2) }), "/player_move/line/region"),
        (json!({ "region": 0, "from": corner(2, 0), "to": corner(0, 2) }), "/player_move/line/from/boundary"),
        (json!({ "region": 0, "from": corner(0, 0), "to": corner(1, 1) }), "/player_move/line/to/corner"),
        (json!({ "region": 0, "from": corner(0, 0), "to": corner(1, 0), "inside": [1] }), "/player_move/line/inside"),
        (json!({ "region": 0, "from": corner(0, 0), "to": corner(0, 2), "inside": [0] }), "/player_move/line/inside/0"),
        (json!({ "region": 0, "from": { "boundary": 0, "corner": 0, "spot": "Q" }, "to": corner(0, 2) }), "/player_move/line/from/spot"),
        (json!({ "region": 0, "from": corner(0, 0), "to": corner(0, 2), "spot": "A" }), "/player_move/line/spot"),
    ] {
        let refusal = play(GAME, json!({ "map": map, "player_move": { "line": line } })).unwrap_err();
        assert!(matches!(refusal, Refusal::IllegalMove(_)), "{line}: {refusal}");
        assert_eq!(pointers(&refusal), [place], "{line}: {refusal}");
    }
    let line = json!({ "region": 0, "from": corner(0, 0), "to": corner(1, 0) });
    let exchange = play(GAME, json!({ "map": map, "player_move": { "line": line } })).unwrap();
    let drawn = play(
        GAME,
        json!({ "map": map, "player_move": { "line": exchange["player"]["move"]["line"], "to": exchange["player"]["move"]["to"] } }),
    );
    assert_eq!(drawn.unwrap()["player"], exchange["player"]);
    let other = play(GAME, json!({ "map": map, "player_move": { "line": line, "to": "22}" } })).unwrap_err();
    assert_eq!(pointers(&other), ["/player_move/to"]);
    let nothing = play(GAME, json!({ "map": map, "player_move": {} })).unwrap_err();
    assert!(matches!(nothing, Refusal::IllegalMove(_)));
    let no_map = play(GAME, json!({ "spots": 2, "player_move": { "line": line } })).unwrap_err();
    assert_eq!(pointers(&no_map), ["/player_move/line"]);
}
