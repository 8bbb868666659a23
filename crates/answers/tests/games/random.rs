//! Random positions: legal, of the wanted size and outcome, and the same for the same seed.

use crate::support::{CATALOGUE, analyze, ask, limit_of, pointers, register_all, with};
use nimber_answers::verb::Verb;
use nimber_games::random::RandomPositions;
use nimber_games::{About, Game, Refusal, Registrar};
use nimber_solvers::theory::Budget;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;

fn random(game: &str, request: Value) -> Result<Value, Refusal> {
    ask(&CATALOGUE, game, Verb::RANDOM, request, &Budget::of(100_000_000))
}

/// Every game that draws positions, with the rule of its start.
fn drawn() -> Vec<(&'static str, Value)> {
    let drawn = CATALOGUE.games().filter(|game| game.answers(Verb::RANDOM));
    drawn.map(|game| (game.about().name, rule_of(game.about()))).collect()
}

/// What a position needs of the rule.
fn rule_of(about: &About) -> Value {
    let needed = about.parameters.iter().filter(|parameter| parameter.in_rule && parameter.required);
    needed.map(|parameter| (parameter.name.to_owned(), about.start[parameter.name].clone())).collect::<Map<_, _>>().into()
}

/// Other rules of some games.
fn rules() -> [(&'static str, Value); 6] {
    [
        ("subtraction", json!({ "take": [1, 3, 4] })),
        ("kayles", json!({ "rings": 1 })),
        ("kayles", json!({ "take": "1-3" })),
        ("octal", json!({ "code": "0.137" })),
        ("ichomp", json!({ "width": 5, "height": 4, "centre": { "row": 2, "col": 2 } })),
        ("sprouts", json!({ "size": 3 })),
    ]
}

#[test]
fn a_position_is_as_wanted_and_has_a_move() {
    let mut found_misere = 0;
    for (game, rule) in drawn().into_iter().chain(rules()) {
        let plays = &CATALOGUE.game(game).unwrap().about().plays;
        for (seed, outcome) in (0..12).zip(["N", "P", "any"].into_iter().cycle()) {
            for play in plays.iter().map(|play| play.name()) {
                // The player who takes the corner of a single board wins.
                if (game, play, outcome) == ("chomp", "normal", "P") {
                    continue;
                }
                let request = with(&rule, json!({ "seed": seed, "outcome": outcome, "play": play }));
                let found = match random(game, request.clone()) {
                    Err(Refusal::BeyondLimits(_) | Refusal::OutOfWork(_)) if play == "misere" => continue,
                    found => found.unwrap_or_else(|refusal| panic!("{game} {request}: {refusal}")),
                };
                found_misere += usize::from(play == "misere");
                assert_eq!(random(game, request.clone()).unwrap(), found, "{game} {request}");
                let whole = analyze(game, with(&found["position"], json!({ "play": play }))).unwrap();
                for field in ["game", "play", "position", "sg", "outcome"] {
                    assert_eq!(found[field], whole[field], "{game} {request}");
                }
                assert!(outcome == "any" || found["outcome"] == outcome, "{game} {request}: {found}");
                assert_ne!(whole["advice"]["kind"], "over", "{game} {request}: {found}");
                assert_eq!(found["seed"], seed);
            }
        }
    }
    assert!(found_misere > 150, "{found_misere}");
}

#[test]
fn without_a_seed_positions_differ() {
    let positions: BTreeSet<String> = (0..8).map(|_| random("nim", json!({ "size": 5, "largest": 1000 })).unwrap().to_string()).collect();
    assert_eq!(positions.len(), 8);
}

/// All shapes of a small board come equally often.
#[test]
fn shapes_are_equally_likely() {
    let mut counts = std::collections::BTreeMap::<String, u32>::new();
    for seed in 0..1900 {
        let found = random("chomp", json!({ "width": 3, "height": 3, "seed": seed })).unwrap();
        *counts.entry(found["position"]["rows"].to_string()).or_default() += 1;
    }
    // C(6, 3) shapes, without the empty one.
    assert_eq!(counts.len(), 19);
    assert!(counts.values().all(|count| (50..=160).contains(count)), "{counts:?}");
}

#[test]
fn ichomp_keeps_its_board() {
    for (options, centre) in
        [(json!({}), Value::Null), (json!({ "width": 5, "centre": { "row": 1, "col": 3 } }), json!({ "row": 1, "col": 3 }))]
    {
        let position = random("ichomp", with(&options, json!({ "seed": 3, "height": 6 }))).unwrap()["position"].clone();
        let board = position["board"].as_array().unwrap();
        assert_eq!((board.len(), board[0].as_str().unwrap().len()), (6, options["width"].as_u64().unwrap_or(8) as usize));
        assert_eq!(position["centre"], centre);
    }
    let refusal = random("ichomp", json!({ "width": 5 })).unwrap_err();
    assert!(pointers(&refusal)[0].starts_with("/centre"), "{refusal}");
}

/// Every size of every game, at its limits, beyond them, and by default.
struct Limits(usize);

impl Registrar for Limits {
    fn add<G: Game>(&mut self, game: Arc<G>) {
        let name = game.about().name;
        let Some(sizes) = game.abilities().random.map(RandomPositions::sizes) else { return };
        let rule = with(&rule_of(game.about()), json!({ "seed": 1 }));
        for size in sizes {
            let ((least, most), field) = (size.parameter.range.unwrap(), size.parameter.name);
            let range =
                format!("{least} to {most}; {} by default", if size.default == 0 { "none".to_owned() } else { size.default.to_string() });
            assert!(size.parameter.about.contains(&range) && size.parameter.example == size.default.to_string(), "{name} {field}");
            let ask = |number: u64| random(name, with(&rule, json!({ field: number })));
            assert!(ask(most).is_ok(), "{name} {field}: {:?}", ask(most));
            assert_eq!(limit_of(ask(most + 1)), field, "{name}");
            if let Some(few) = least.checked_sub(1) {
                assert_eq!(pointers(&ask(few).unwrap_err()), [format!("/{field}")], "{name}");
            }
            assert_eq!(ask(size.default).unwrap(), random(name, rule.clone()).unwrap(), "{name}");
            self.0 += 1;
        }
    }
}

#[test]
fn sizes_have_limits_and_defaults() {
    let mut limits = Limits(0);
    register_all(&mut limits);
    assert!(limits.0 >= 15, "{}", limits.0);
}

#[test]
fn what_cannot_be_found_is_refused() {
    // One heap of Nim is won, and so is every board of Chomp in normal play.
    assert_eq!(limit_of(random("nim", json!({ "size": 1, "outcome": "P", "seed": 1 }))), "random_attempts");
    assert_eq!(limit_of(random("chomp", json!({ "play": "normal", "outcome": "P", "seed": 1 }))), "random_attempts");
    assert_eq!(limit_of(random("kayles", json!({ "size": 0, "seed": 1 }))), "random_attempts");
    assert!(matches!(random("nim", json!({ "outcome": "Q" })), Err(Refusal::Malformed(_))));
    let poor = ask(&CATALOGUE, "nim", Verb::RANDOM, json!({ "size": 1, "outcome": "P", "seed": 1 }), &Budget::of(1000));
    assert_eq!(limit_of(poor), "work_budget");
    assert_eq!(pointers(&random("nim", json!({ "heaps": [3] })).unwrap_err()), ["/heaps"]);
    assert!(matches!(random("sum", json!({})), Err(Refusal::Malformed(_))));
}

/// The legal moves of a position, from the analysis.
fn listed(game: &str, position: &Value, play: &str) -> Vec<Value> {
    let request = with(position, json!({ "play": play, "moves": "all", "positions": true, "limit": 1000 }));
    analyze(game, request).unwrap()["moves"].as_array().unwrap().clone()
}

/// Whether the player to move wins within `moves` moves of its own.
fn wins_within(game: &str, position: &Value, play: &str, moves: usize) -> bool {
    let options = listed(game, position, play);
    if options.is_empty() {
        return play == "misere";
    }
    moves > 0 && options.iter().filter(|mv| mv["wins"] == true).any(|mv| loses_within(game, &mv["position"], play, moves - 1))
}

fn loses_within(game: &str, position: &Value, play: &str, moves: usize) -> bool {
    let options = listed(game, position, play);
    match options.is_empty() {
        true => play == "normal",
        false => options.iter().all(|mv| wins_within(game, &mv["position"], play, moves)),
    }
}

#[test]
fn a_puzzle_has_one_winning_move_up_to_symmetry() {
    let sorted = |list: &Value| {
        let mut list: Vec<u64> = list.as_array().unwrap().iter().map(|size| size.as_u64().unwrap()).filter(|size| *size > 0).collect();
        list.sort();
        list
    };
    let mut had_equal_moves = 0;
    for (game, field, rule) in [
        ("nim", "heaps", json!({ "play": "normal" })),
        ("nim", "heaps", json!({ "play": "misere" })),
        ("lasker", "heaps", json!({})),
        ("octal", "heaps", json!({ "code": "0.77" })),
        ("kayles", "rows", json!({})),
        ("grundy", "groups", json!({})),
        ("wythoff", "heaps", json!({})),
    ] {
        for seed in 0..10 {
            let found = random(game, with(&rule, json!({ "seed": seed, "winning": 1 }))).unwrap();
            let winning = listed(game, &found["position"], found["play"].as_str().unwrap()).into_iter().filter(|mv| mv["wins"] == true);
            let after: Vec<_> = winning.map(|mv| sorted(&mv["position"][field])).collect();
            assert!(!after.is_empty() && after.iter().all(|one| *one == after[0]), "{game} {found}");
            had_equal_moves += usize::from(after.len() > 1);
        }
    }
    assert!(had_equal_moves > 0);
    // A square of Chomp: two tiles are one move, turned over the diagonal.
    for (game, request) in [("chomp", json!({ "width": 4, "height": 4 })), ("ichomp", json!({ "width": 4, "height": 4 }))] {
        let found = random(game, with(&request, json!({ "winning": 1, "seed": 3 }))).unwrap();
        assert_eq!(found["outcome"], "N", "{game}");
    }
    // Three different heaps of Nim have one or three winning moves.
    assert_eq!(random("nim", json!({ "seed": 1, "winning": 3 })).unwrap()["outcome"], "N");
    assert_eq!(limit_of(random("nim", json!({ "seed": 1, "winning": 2, "size": 1 }))), "random_attempts");
    assert_eq!(limit_of(random("nim", json!({ "winning": 10 }))), "winning");
    for wrong in [json!({ "winning": 0 }), json!({ "winning": 1, "outcome": "P" })] {
        assert_eq!(pointers(&random("nim", wrong).unwrap_err()), ["/winning"]);
    }
}

#[test]
fn a_difficulty_is_the_number_of_moves_and_the_nearness_of_a_win() {
    for game in ["nim", "kayles", "wythoff", "grundy"] {
        for play in ["normal", "misere"] {
            for difficulty in ["easy", "medium", "hard"] {
                for seed in 0..4 {
                    let found = random(game, json!({ "seed": seed, "difficulty": difficulty, "play": play, "winning": 1 }));
                    let found = found.unwrap_or_else(|refusal| panic!("{game} {play} {difficulty}: {refusal}"));
                    let moves = listed(game, &found["position"], play).len();
                    let expected = match moves {
                        0..=8 => "easy",
                        _ if wins_within(game, &found["position"], play, 2) => "easy",
                        9..=16 => "medium",
                        _ => "hard",
                    };
                    assert_eq!(difficulty, expected, "{game} {found}");
                }
            }
        }
    }
    assert!(matches!(random("nim", json!({ "difficulty": "impossible" })), Err(Refusal::Malformed(_))));
}

#[test]
fn a_puzzle_is_found_where_many_positions_are_beyond_what_is_solved() {
    for (game, difficulty) in [("ichomp", "medium"), ("sprouts", "medium"), ("sprouts", "hard")] {
        for seed in 0..3 {
            let request = json!({ "seed": seed, "difficulty": difficulty, "play": "misere", "winning": 1 });
            let found = random(game, request).unwrap_or_else(|refusal| panic!("{game} {difficulty} {seed}: {refusal}"));
            assert!(listed(game, &found["position"], "misere").iter().any(|mv| mv["wins"] == true), "{found}");
        }
    }
}

#[test]
fn bottles_are_drawn_as_pictures_too() {
    let [sizes, pictures] = [0, 1].map(|pictures| random("kayles", json!({ "seed": 5, "rings": 1, "pictures": pictures })).unwrap());
    let lengths = |list: &Value| list.as_array().unwrap().iter().map(|line| json!(line.as_str().unwrap().len())).collect::<Value>();
    assert_eq!(lengths(&pictures["position"]["bottles"]), sizes["position"]["rows"]);
    assert_eq!(lengths(&pictures["position"]["circles"]), sizes["position"]["rings"]);
    assert_eq!((&pictures["sg"], pictures["position"].get("rows")), (&sizes["sg"], None));
    assert_eq!(limit_of(random("kayles", json!({ "size": 64, "largest": 1000, "seed": 1, "pictures": 1 }))), "picture_cells");
}
