//! Answers as text: every game has its words and its drawing by itself.

use crate::support::{CATALOGUE, analyze, play, with};
use nimber_answers::verb::Verb;
use nimber_games::language::Language;
use nimber_games::request::Fields;
use nimber_solvers::theory::Budget;
use serde_json::{Value, json};

fn text(game: &str, verb: &'static Verb, request: Value) -> String {
    let fields = Fields::from_value(request).expect("fields");
    let question = CATALOGUE.game(game).expect("the game is registered").read(verb, fields).expect("a request");
    question.text(&Budget::of(100_000_000)).expect("an answer")
}

#[test]
fn a_new_game_is_told_in_its_own_words_and_drawn() {
    let told = text("turning-turtles", Verb::ANALYZE, json!({ "coins": "TTHTH", "moves": "all", "positions": true, "limit": 2 }));
    let expected = "\
turning-turtles (normal play)  {\"coins\":\"TTHTH\"}
outcome  N: the player to move wins
sg       6
method   formula
advice   turn the coins 5 and 3: this wins
move     {\"coin\":4,\"also\":2}

 . . 3 . 5

components
  the row TTHTH  6  110

winning moves (1 of 1)
  turn the coins 5 and 3  0

moves (2 of 8)
  turn coin 3             5
  turn the coins 3 and 1  4
";
    assert_eq!(told, expected);
}

#[test]
fn every_game_tells_its_start_in_every_language() {
    for game in CATALOGUE.games() {
        let about = game.about();
        for language in Language::all() {
            let mut request = about.start.clone();
            request["explain"] = json!(true);
            request["lang"] = json!(language.code());
            let told = text(about.name, Verb::ANALYZE, request);
            let advice = told.lines().find_map(|line| line.strip_prefix("advice   ")).expect("advice");
            assert!(!advice.starts_with([':', '{']) && told.contains("\nmove     {"), "{told}");
        }
    }
}

#[test]
fn listed_moves_and_the_opponents_are_put_into_words() {
    for game in CATALOGUE.games() {
        let about = game.about();
        for language in Language::all() {
            let ask = |moves: &str| with(&about.start, json!({ "moves": moves, "lang": language.code(), "limit": 20 }));
            let mut told = analyze(about.name, ask("words")).expect("an answer");
            let words_of = |mv: &mut Value| match mv.as_object_mut().and_then(|mv| mv.remove("words")) {
                Some(Value::String(words)) if !words.is_empty() => words,
                other => panic!("{}: {other:?} are words", about.name),
            };
            for list in ["winning_moves", "moves"] {
                told[list].as_array_mut().expect("a list").iter_mut().map(words_of).for_each(drop);
            }
            words_of(&mut told["advice"]);
            assert_eq!(told, analyze(about.name, ask("all")).expect("an answer"), "the words are all that is added");

            let turn = with(&about.start, json!({ "analyze": "words", "lang": language.code(), "seed": 1, "limit": 20 }));
            let mut turn = play(about.name, turn).expect("an answer");
            words_of(&mut turn);
            // A reply may end the game.
            turn["next"]["moves"].as_array_mut().expect("a list").first_mut().map(words_of);
        }
    }
    // What a list says of a move may stay in when the move is sent back.
    let mut coins = analyze("turning-turtles", json!({ "coins": "TH", "moves": "words" })).expect("an answer");
    assert_eq!(coins["moves"][1]["words"], "turn the coins 2 and 1");
    let turn = play("turning-turtles", json!({ "coins": "TH", "player_move": coins["moves"][1].take() })).expect("the move is legal");
    assert_eq!(turn["player"]["position"]["coins"], "HT");
}

#[test]
fn a_game_outside_the_crate_speaks_english_where_it_lacks_a_language() {
    let moves = |lang: &str| analyze("turning-turtles", json!({ "coins": "TH", "moves": "words", "lang": lang })).expect("an answer");
    assert_ne!(moves("ru"), moves("en"));
    for lang in ["de", "es", "fr"] {
        assert_eq!(moves(lang), moves("en"), "{lang}");
    }
    let explained = json!({ "coins": "TH", "explain": true, "lang": "de" });
    let steps = analyze("turning-turtles", explained).expect("an answer")["explanation"]["steps"].take();
    let last = steps.as_array().and_then(|steps| steps.last()).and_then(|step| step["text"].as_str());
    assert!(last.is_some_and(|step| step.starts_with("Zug: turn ")), "{steps}");
}

#[test]
fn moves_that_are_alike_in_words_are_told_apart() {
    let told = text("brussels-sprouts", Verb::ANALYZE, json!({ "crosses": 1 }));
    assert!(told.contains("join two free arms in region 1  0  {\"region\":0,\"from\":"), "{told}");
}

#[test]
fn circles_are_rows_in_brackets_and_graphs_are_not_drawn() {
    let edges = json!({ "a": ["b"], "b": ["c"] });
    let told = text("dag", Verb::ANALYZE, json!({ "edges": edges, "tokens": ["a"], "limit": 0 }));
    assert!(told.ends_with("}\n\ncomponents\n  token 1 on a  0  0\n"), "{told}");
    let request = json!({ "bottles": ["x.xx", ""], "circles": ["xx.x", "xxxxxxxxxxxxxxxxxxxxxxxxxxx", "x"], "limit": 0 });
    let told = text("kayles", Verb::ANALYZE, request);
    assert!(told.contains("}\n\n  o.oo\n  .\n  (oo.o)\n  (ooooooooooooooooooooooooooo)\n  (o)\n\ncomponents\n"), "{told}");
    let told = text("kayles", Verb::ANALYZE, json!({ "rows": [2], "rings": [4, 30], "limit": 0 }));
    assert!(told.contains("}\n\n  oo\n  (oooo)\n  30\n\ncomponents\n"), "{told}");
}

#[test]
fn values_of_misere_play_are_said_to_be_those_of_normal_play() {
    let told = text("kayles", Verb::ANALYZE, json!({ "rows": [2, 5], "play": "misere", "limit": 0 }));
    assert!(told.contains("\nsg       -\n") && told.contains("\ncomponents, with their values in normal play\n"), "{told}");
}

#[test]
fn tables_and_options_have_a_line_for_each_move() {
    let told = text("lasker", Verb::TABLE, json!({ "from": 0, "to": 3 }));
    let expected = "  n  sg  binary  leaves  move
  0   0       0
  1   1       1       0  take 1 from heap 1
  2   2      10       0  take 2 from heap 1
                      1  take 1 from heap 1
  3   4     100       0  take 3 from heap 1
                      1  take 2 from heap 1
                      2  take 1 from heap 1
                      3  split heap 1 into 1 + 2
";
    assert_eq!(told, expected);
    let told = text("grundy", Verb::TABLE, json!({ "from": 4, "to": 5 }));
    assert_eq!(told, "rows\n  n  sg  sg_binary  splits\n  4   0          0      []\n  5   2         10   [1,2]\n");
    let told = text("grundy", Verb::MEX, json!({ "groups": [5] }));
    let expected = "\
grundy (normal play)  {\"groups\":[5]}
values   0 1
mex      2

options (2 of 2)
  split group 1 into 1 + 4  0
  split group 1 into 2 + 3  1
";
    assert_eq!(told, expected);
    assert_eq!(text("grundy", Verb::VALUES, json!({ "to": 4 })), "from  0\ngame  grundy\nto  4\nvalues  0 0 0 1 0\n");
}
