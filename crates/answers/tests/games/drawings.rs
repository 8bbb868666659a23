//! Pictures of lines: nothing crosses, and every spot and line is there.

use crate::pictures::{draw, draw_within};
use crate::support::{CATALOGUE, ask, limit_of, with};
use nimber_answers::verb::Verb;
use nimber_games::Refusal;
use nimber_games::request::Fields;
use nimber_solvers::theory::Budget;
use proptest::prelude::*;
use roxmltree::Document;
use serde_json::{Value, json};
use std::collections::BTreeSet;

type Point = (f64, f64);

/// The curves of a class, each as points close to one another.
fn curves(document: &Document<'_>, class: &str) -> Vec<Vec<Point>> {
    let groups = document.descendants().filter(|node| node.attribute("class") == Some(class));
    groups.flat_map(|group| group.children()).filter_map(|path| path.attribute("d")).map(flattened).collect()
}

fn flattened(path: &str) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    let steps = path.split_inclusive(|letter: char| "MLQ".contains(letter)).collect::<Vec<_>>();
    for (kind, numbers) in steps.iter().zip(&steps[1..]) {
        let numbers: Vec<f64> = numbers.split(|letter: char| " MLQ".contains(letter)).filter_map(|number| number.parse().ok()).collect();
        match (kind.chars().last(), &numbers[..]) {
            (Some('M' | 'L'), &[x, y]) => points.push((x, y)),
            (Some('Q'), &[by_x, by_y, x, y]) => {
                let from = *points.last().unwrap();
                let mixed = |t: f64, a: f64, b: f64, c: f64| (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c;
                points.extend((1..=12).map(|part| f64::from(part) / 12.0).map(|t| (mixed(t, from.0, by_x, x), mixed(t, from.1, by_y, y))));
            }
            other => panic!("{path}: {other:?}"),
        }
    }
    points
}

fn turn(a: Point, b: Point, c: Point) -> f64 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// Whether two segments cross or touch elsewhere than at a common end.
fn meet([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let is_common = [a, b].iter().any(|end| [c, d].contains(end));
    !is_common && turn(a, b, c) * turn(a, b, d) <= 0.0 && turn(c, d, a) * turn(c, d, b) <= 0.0
}

/// Whether the boxes around two segments meet.
fn are_near([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let overlap = |a: f64, b: f64, c: f64, d: f64| a.max(b) >= c.min(d) && c.max(d) >= a.min(b);
    overlap(a.0, b.0, c.0, d.0) && overlap(a.1, b.1, c.1, d.1)
}

fn assert_no_crossing(picture: &str, place: &str) {
    let document = Document::parse(picture).unwrap();
    let segments = |curve: Vec<Point>| curve.windows(2).map(|ends| [ends[0], ends[1]]).collect::<Vec<_>>();
    let all: Vec<[Point; 2]> = curves(&document, "nimber-line").into_iter().flat_map(segments).collect();
    for (index, &one) in all.iter().enumerate() {
        for &other in &all[..index] {
            assert!(!are_near(one, other) || !meet(one, other), "{place}: {one:?} and {other:?}");
        }
    }
}

/// The names in a picture, and how many lines and lives it has.
fn shown(picture: &str) -> (BTreeSet<String>, usize, usize) {
    let document = Document::parse(picture).unwrap();
    let group = |class: &'static str| document.descendants().filter(move |node| node.attribute("class") == Some(class));
    let texts = group("nimber-on-tile").chain(group("nimber-on-dead")).flat_map(|group| group.children());
    let names = texts.filter_map(|text| text.text()).filter(|name| !name.trim().is_empty()).map(str::to_owned).collect();
    let lives = group("nimber-life").flat_map(|group| group.children()).filter_map(|path| path.attribute("d"));
    (names, curves(&document, "nimber-line").len(), lives.map(|path| path.matches('M').count()).sum())
}

fn names(map: &Value) -> Vec<String> {
    let boundaries = map["regions"].as_array().unwrap().iter().flat_map(|region| region.as_array().unwrap());
    boundaries.flat_map(|boundary| boundary.as_array().unwrap()).map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// The picture of a position with a budget that is too small for solving most. `None` if its regions lie too deep in one another.
fn draw_with_little_work(game: &str, position: Value) -> Option<String> {
    let fields = Fields::from_value(position).unwrap();
    match CATALOGUE.game(game).unwrap().clone().read(Verb::BOARD, fields).unwrap().answer(&Budget::of(4_000_000)) {
        Err(Refusal::BeyondLimits(limit) | Refusal::OutOfWork(limit)) if limit.name == "picture_depth" => None,
        drawn => Some(String::from_utf8(drawn.unwrap().bytes).unwrap()),
    }
}

/// The map after some of the listed moves from a start.
fn played(game: &str, mut position: Value, choices: &[usize]) -> Value {
    for choice in choices {
        let request = with(&position, json!({ "moves": "all", "positions": true, "limit": 300 }));
        let answer = ask(&CATALOGUE, game, Verb::ANALYZE, request, &Budget::of(400_000_000)).unwrap();
        let moves = answer["moves"].as_array().unwrap();
        let Some(mv) = moves.get(choice % moves.len().max(1)) else { break };
        position = mv["position"].clone();
    }
    position
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 24 } else { 96 }))]

    #[test]
    fn a_map_is_drawn_without_crossings(spots in 1usize..5, choices in prop::collection::vec(0usize..300, 0..9)) {
        let spots: Vec<Value> = (0..spots).map(|spot| json!([format!("s{spot}")])).collect();
        let position = played("sprouts", json!({ "map": { "regions": [spots] } }), &choices);
        let picture = match draw("sprouts", position.clone()) {
            // Few games end so deep.
            Err(Refusal::BeyondLimits(limit) | Refusal::OutOfWork(limit)) if limit.name == "picture_depth" => return Ok(()),
            drawn => drawn.unwrap(),
        };
        assert_no_crossing(&picture, &position.to_string());
        let along = names(&position["map"]);
        let spots: BTreeSet<String> = along.iter().cloned().collect();
        let untouched = position["map"]["regions"].as_array().unwrap().iter().flat_map(|region| region.as_array().unwrap());
        let ends = along.len() - untouched.filter(|boundary| boundary.as_array().unwrap().len() == 1).count();
        // A name stands once for each line end.
        prop_assert_eq!(shown(&picture), (spots.clone(), ends / 2, 3 * spots.len() - ends));
    }

    #[test]
    fn a_random_position_is_drawn_without_crossings(size in 1u64..8, seed in 0u64..100_000) {
        for game in ["sprouts", "brussels-sprouts"] {
            let drawn = ask(&CATALOGUE, game, Verb::RANDOM, json!({ "size": size, "seed": seed }), &Budget::of(400_000_000)).unwrap();
            let position = drawn["position"].clone();
            let picture = draw(game, position.clone()).unwrap();
            assert_no_crossing(&picture, &position.to_string());
            if let Some(map) = position.get("map") {
                let expected: BTreeSet<String> = names(map).into_iter().collect();
                prop_assert_eq!(shown(&picture).0, expected);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 24 } else { 96 }))]

    #[test]
    fn a_mixture_is_drawn_without_crossings(spots in 1u64..4, crosses in 0u64..3, maps in 0u64..2, seed in 0u64..100_000) {
        let asked = json!({ "spots": spots, "crosses": crosses, "maps": maps, "seed": seed });
        let drawn = ask(&CATALOGUE, "mixed-sprouts", Verb::RANDOM, asked, &Budget::of(400_000_000)).unwrap();
        let position = drawn["position"].clone();
        // Few are refused. If nearly all were, proptest would give up.
        let picture = draw_with_little_work("mixed-sprouts", position.clone());
        prop_assume!(picture.is_some());
        let picture = picture.unwrap();
        assert_no_crossing(&picture, &position.to_string());
        if let Some(map) = position.get("map") {
            let (along, crosses) = (names(map), map["crosses"].as_array().unwrap());
            let (arms, ends): (Vec<_>, Vec<_>) = along.into_iter().partition(|name| crosses.contains(&json!(name)));
            let spots: BTreeSet<String> = ends.iter().cloned().collect();
            let untouched = spots.iter().filter(|spot| {
                let is_only = ends.iter().filter(|end| end == spot).count() == 1;
                let all = map["regions"].as_array().unwrap().iter().flat_map(|region| region.as_array().unwrap());
                is_only && all.clone().any(|boundary| *boundary == json!([spot]))
            });
            let lives = 3 * spots.len() + untouched.count() - ends.len();
            let expected: BTreeSet<String> = spots.iter().chain(&arms).cloned().collect();
            let (found, _, drawn_lives) = shown(&picture);
            prop_assert_eq!((found, drawn_lives), (expected, lives));
        }
    }
}

#[test]
fn a_cross_has_its_arms_and_a_winning_line_says_what_is_put_on_it() {
    let picture = draw("mixed-sprouts", json!({ "spots": 1, "crosses": 1, "highlight": "winning" })).unwrap();
    let (names, lines, lives) = shown(&picture);
    assert_eq!((names.into_iter().collect::<String>(), lines, lives), ("AB".to_owned(), 4, 3));
    assert!(
        picture.contains("one spot, 3 lives and 4 free arms") && picture.contains("Winning moves: from B to B with a spot."),
        "{picture}"
    );
    // In land notation, a free arm belongs to some cross.
    let picture = draw("mixed-sprouts", json!({ "position": "0.2222}" })).unwrap();
    assert_eq!((shown(&picture).1, shown(&picture).2), (4, 3));
    assert!(draw("mixed-sprouts", json!({ "spots": 0, "crosses": 0 })).unwrap().contains("a finished game"));
}

#[test]
fn a_start_has_its_spots_and_the_spots_of_winning_lines_are_marked() {
    let picture = draw("sprouts", json!({ "spots": 5, "highlight": "winning" })).unwrap();
    let (names, lines, lives) = shown(&picture);
    assert_eq!((names.into_iter().collect::<String>(), lines, lives), ("ABCDE".to_owned(), 0, 15));
    assert!(picture.contains("class=\"nimber-winning-spot\""), "{picture}");
    let crosses = draw("brussels-sprouts", json!({ "crosses": 2, "play": "misere", "highlight": "winning" })).unwrap();
    assert_eq!((shown(&crosses).1, crosses.contains("Every move wins.")), (8, true), "{crosses}");
    assert!(draw("sprouts", json!({ "spots": 0 })).unwrap().contains("a finished game"));
}

#[test]
fn what_nobody_solves_is_drawn_without_a_winner() {
    let picture = draw_within("sprouts", json!({ "spots": 48 }), &Budget::of(20_000_000)).unwrap();
    assert_eq!((shown(&picture).0.len(), picture.contains("It is not known who wins.")), (48, true), "{picture}");
}

#[test]
fn large_drawings_are_refused() {
    assert!(draw("brussels-sprouts", json!({ "crosses": 128 })).is_ok());
    assert_eq!(limit_of(draw("brussels-sprouts", json!({ "crosses": 129 })).map(Value::from)), "picture_vertices");
    let crossing = json!([[["A", "B", "C", "D"]], [["A", "C", "B", "D"]], [["E", "E", "E", "E"]]]);
    let refusal = draw("brussels-sprouts", json!({ "map": { "regions": crossing } })).unwrap_err();
    assert!(refusal.to_string().contains("no drawing"), "{refusal}");
}

#[test]
fn random_positions_of_sprouts_come_as_maps_too() {
    for seed in 0..8 {
        for (game, size) in [("sprouts", json!({ "size": 3 })), ("mixed-sprouts", json!({ "spots": 2, "crosses": 1 }))] {
            let asked = with(&size, json!({ "seed": seed, "maps": 1 }));
            let position = ask(&CATALOGUE, game, Verb::RANDOM, asked, &Budget::of(400_000_000)).unwrap()["position"].clone();
            assert!(position["map"]["regions"].is_array(), "{position}");
            assert!(draw(game, position).is_ok());
        }
    }
}

/// What a page says of a drawing names its spots and crosses.
#[test]
fn sentences_about_a_map_have_no_land_notation() {
    check_sentences("sprouts", json!({ "map": { "regions": [[["A"], ["B"], ["C"]]] } }));
    for play in ["normal", "misere"] {
        let map = json!({ "regions": [[["A"], ["B", "B", "B", "B"]]], "crosses": ["B"] });
        check_sentences("mixed-sprouts", json!({ "map": map, "play": play }));
    }
}

fn check_sentences(game: &str, start: Value) {
    let mut position = start.clone();
    let mut sentences = 0;
    for choice in 0.. {
        let request = with(&with(&start, position.clone()), json!({ "moves": "words", "positions": true, "limit": 300, "explain": true }));
        let answer = ask(&CATALOGUE, game, Verb::ANALYZE, request, &Budget::of(400_000_000)).unwrap();
        let moves = answer["moves"].as_array().unwrap();
        let steps = answer["explanation"]["steps"].as_array().unwrap().iter().map(|step| &step["text"]);
        for text in moves.iter().map(|mv| &mv["words"]).chain(steps) {
            assert!(!text.as_str().unwrap().contains('}'), "{text}");
            sentences += 1;
        }
        let Some(mv) = moves.get((7 * choice + 3) % moves.len().max(1)) else { break };
        position = mv["position"].clone();
    }
    assert!(sentences > 40, "{game}: {sentences}");
}
