//! Explanations say what the position and its moves say.

use crate::support::{analyze, with};
use nimber_answers::analysis::{Scope, analyse};
use nimber_games::erased;
use nimber_games::language::Language;
use nimber_games::{Game, MoveFilter, Refusal, Solved};
use nimber_solvers::theory::{Budget, Outcome, Play};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Checks the explanation of a position of any game against its moves.
pub fn check<G: Game>(game: &Arc<G>, position: &G::Position, play: Play, place: &str) -> Result<(), Refusal> {
    let budget = Budget::of(1 << 24);
    let whole = erased(game.clone(), position.clone());
    let explained = |language| {
        let scope = Scope { explain: Some(language), ..Scope::default() };
        analyse(&whole, play, scope, &budget).map(|analysis| serde_json::to_value(analysis).expect("an analysis is JSON"))
    };
    let mut answer = explained(Language::default())?;
    let explanation = answer.as_object_mut().expect("an object").remove("explanation").expect("it is asked for");
    let plain = analyse(&whole, play, Scope::default(), &budget)?;
    assert_eq!(answer, serde_json::to_value(plain).expect("an analysis is JSON"), "{place}");

    let rows = explanation["rows"].as_array().expect("a list");
    assert_eq!(rows.len(), answer["components"].as_array().expect("a list").len(), "{place}");
    let values: Option<Vec<u64>> = rows.iter().map(|row| row["sg"].as_u64()).collect();
    let xor = values.as_ref().map(|values| values.iter().fold(0, |xor, value| xor ^ value));
    assert_eq!(explanation["xor"]["sg"].as_u64(), xor, "{place}");
    let mut widths = BTreeSet::new();
    for row in rows.iter().chain(xor.map(|_| &explanation["xor"])).filter(|row| !row["sg"].is_null()) {
        let binary = row["binary"].as_str().expect("digits");
        assert_eq!(u64::from_str_radix(binary, 2).ok(), row["sg"].as_u64(), "{place}");
        widths.insert(binary.len());
    }
    assert!(widths.len() <= 1, "{place}: digits stand below digits");
    let columns = explanation["xor"]["odd_columns"].as_array().into_iter().flatten();
    assert_eq!(columns.map(|column| 1 << column.as_u64().expect("a number")).sum::<u64>(), xor.unwrap_or(0), "{place}");
    if play == Play::Normal && xor.is_some() && !answer["sg"].is_null() {
        assert_eq!(answer["sg"].as_u64(), xor, "{place}");
    }

    let solved = game.solve(position, play, &budget)?;
    if let Some(options) = explanation["options"].as_array() {
        let moves = solved.moves(MoveFilter::All, 10_000)?.moves;
        let left: BTreeSet<_> = moves.iter().map(|(_, mark)| mark.sg).collect();
        let listed: Vec<_> = options.iter().map(|value| value.as_i64().map(i128::from)).collect();
        assert_eq!(listed, left.into_iter().collect::<Vec<_>>(), "{place}");
        assert_eq!(explanation["mex"], answer["sg"], "{place}");
    }
    for pair in explanation["rule"]["alike"].as_array().into_iter().flatten() {
        let of = |at: usize| &rows[pair[at].as_u64().expect("an index") as usize]["sg"];
        assert_eq!(of(0), of(1), "{place}: what looks alike is worth the same");
    }

    let first = solved.moves(MoveFilter::Winning, 1)?.moves.into_iter().next();
    let change = &explanation["change"];
    assert_eq!(change.is_null(), first.is_none(), "{place}");
    if let Some((mv, _)) = &first {
        assert_eq!(change["move"], answer["advice"]["move"], "{place}");
        let after = game.apply(position, mv);
        let (component, to) = (change["component"].as_u64().expect("an index") as usize, change["to"].as_u64());
        assert_eq!(change["from"], rows[component]["sg"], "{place}");
        // The value of the whole in normal play, whatever the play. Chomp writes it as one less under misère play.
        let whole = game.solve(&after, Play::Normal, &budget).map(|solved| solved.mark().sg.and_then(|sg| u64::try_from(sg).ok()));
        if let (Some(xor), Some(from), Some(to), Ok(Some(whole))) = (xor, change["from"].as_u64(), to, whole) {
            assert_eq!(xor ^ from ^ to, whole, "{place}");
        }
    }
    if let (Outcome::P, Some(replies)) = (solved.mark().outcome, explanation["replies"].as_object()) {
        let advised = solved.stalls(1)?.moves.pop().expect("a lost position with replies has a move");
        let after = game.apply(position, &advised);
        let solved = game.solve(&after, play, &budget)?;
        let all = solved.moves(MoveFilter::All, 10_000)?.moves;
        let winning = all.iter().filter(|(_, mark)| mark.outcome == Outcome::P).count();
        assert_eq!((&replies["winning"], &replies["legal"]), (&json!(winning), &json!(all.len())), "{place}");
    }

    for language in Language::all() {
        let explanation = &explained(language)?["explanation"];
        assert_eq!(explanation["lang"], language.code());
        let steps = explanation["steps"].as_array().expect("a list");
        assert!(!steps.is_empty(), "{place}");
        for step in steps {
            let refs = step["refs"].as_array().expect("indices");
            let is_component = |index: &Value| explanation["rows"][index.as_u64().unwrap() as usize] != Value::Null;
            assert!(refs.iter().all(is_component), "{place}: {step}");
            let step = step["text"].as_str().expect("a sentence");
            assert!(step.ends_with('.') && !step.contains("{$") && !step.contains("{ "), "{place}: {step}");
        }
    }
    Ok(())
}

fn steps(game: &str, request: Value, lang: &str) -> Vec<String> {
    let answer = analyze(game, with(&request, json!({ "explain": true, "lang": lang }))).expect("an answer");
    let steps = answer["explanation"]["steps"].as_array().expect("steps");
    steps.iter().map(|step| step["text"].as_str().expect("a sentence").to_owned()).collect()
}

/// The components that each step is about.
fn refs(game: &str, request: Value) -> Value {
    let answer = analyze(game, with(&request, json!({ "explain": true }))).expect("an answer");
    answer["explanation"]["steps"].as_array().expect("steps").iter().map(|step| step["refs"].clone()).collect()
}

#[test]
fn a_step_names_the_components_that_it_is_about() {
    assert_eq!(refs("nim", json!({ "heaps": [3, 5, 7] })), json!([[0], [1], [2], [], [], [0]]));
    // The values that a move can leave, their mex, and the move.
    assert_eq!(refs("nim", json!({ "heaps": [3] })), json!([[0], [0], [], [0]]));
    // Values, a pair of equal heaps, and a lost position.
    assert_eq!(refs("nim", json!({ "heaps": [4, 4] })), json!([[0], [1], [0, 1], [], [], []]));
    // Beyond twelve components, one sentence is about the others.
    let many = refs("nim", json!({ "heaps": vec![1; 14] }));
    assert_eq!((&many[11], &many[12]), (&json!([11]), &json!([12, 13])));
}

#[test]
fn a_sum_is_explained_by_its_columns() {
    let expected = [
        "The value of heap 1 (3 objects) is 3, in binary 011.",
        "The value of heap 2 (5 objects) is 5, in binary 101.",
        "The value of heap 3 (7 objects) is 7, in binary 111.",
        "The XOR of all values is 1, in binary 001.",
        "The XOR is not 0, so the player to move can make it 0 and wins.",
        "Move: take 1 from heap 1. That changes a value from 3 to 2, and the XOR is 0.",
    ];
    assert_eq!(steps("nim", json!({ "heaps": [3, 5, 7] }), "en"), expected);
    let russian = steps("nim", json!({ "heaps": [3, 5, 7] }), "ru");
    assert_eq!(russian.len(), expected.len());
    assert_eq!(russian[0], "Значение части «куча 1 (3 предмета)» равно 3, в двоичной записи 011.");
    for (lang, first) in [
        ("de", "Haufen 1 (3 Steine): Der Wert ist 3, binär 011."),
        ("es", "Para el montón 1 (3 fichas), el valor es 3, en binario 011."),
        ("fr", "Pour le tas 1 (3 jetons), la valeur est 3, en binaire 011."),
    ] {
        let steps = steps("nim", json!({ "heaps": [3, 5, 7] }), lang);
        assert_eq!((steps.len(), &*steps[0]), (expected.len(), first));
    }
}

#[test]
fn each_rule_is_named_with_what_it_says() {
    let rule = |game: &str, request: Value| {
        analyze(game, with(&request, json!({ "explain": true }))).expect("an answer")["explanation"]["rule"].clone()
    };
    assert_eq!(rule("nim", json!({ "heaps": [1, 2], "play": "misere" })), json!({ "name": "tame", "firm": [false, true] }));
    let quotient = rule("kayles", json!({ "rows": [10, 3], "play": "misere" }));
    assert_eq!((&quotient["name"], &quotient["order"]), (&json!("quotient"), &json!(40)));
    assert_eq!((&quotient["elements"], &quotient["product"]), (&json!(["b", "ab"]), &json!("abb")));
    assert_eq!(rule("ichomp", json!({ "width": 4, "height": 4 })), json!({ "name": "xor", "alike": [[0, 1], [2, 3]] }));
    assert_eq!(rule("chomp", json!({ "rows": [4, 2] })), json!({ "name": "poison" }));
    assert_eq!(rule("wythoff", json!({ "heaps": [4, 7] })), json!({ "name": "lost-pairs", "pair": [4, 7] }));
    assert_eq!(rule("brussels-sprouts", json!({ "crosses": 2 })), json!({ "name": "parity", "moves": 8 }));
    assert_eq!(rule("sprouts", json!({ "spots": 3, "play": "misere" })), json!({ "name": "search" }));
    let components = json!([{ "game": "sprouts", "spots": 2 }, { "game": "nim", "heaps": [] }]);
    assert_eq!(rule("sum", json!({ "components": components, "play": "misere" })), json!({ "name": "only-part", "component": 0 }));
}

/// Large boards whose quadrants cannot be solved, but cancel.
#[test]
fn quadrants_that_cancel_need_no_value() {
    let answer = analyze("ichomp", json!({ "width": 60, "height": 60, "explain": true })).expect("an answer");
    let explanation = &answer["explanation"];
    assert_eq!((&explanation["xor"], &explanation["rows"][0]["sg"]), (&Value::Null, &Value::Null));
    assert_eq!(explanation["rule"]["alike"], json!([[0, 1], [2, 3]]));
}

#[test]
fn binary_digits_stand_beside_every_value() {
    let answer = analyze("nim", json!({ "heaps": [3, 5], "binary": true, "moves": "all", "positions": true })).expect("an answer");
    assert_eq!((&answer["sg_binary"], &answer["components"][1]["sg_binary"]), (&json!("110"), &json!("101")));
    assert!(answer["moves"].as_array().expect("a list").iter().all(|mv| mv["sg_binary"].is_string()));
    let chomp = analyze("chomp", json!({ "rows": [], "binary": true })).expect("an answer");
    assert_eq!((&chomp["sg"], chomp.get("sg_binary")), (&json!(-1), None));
    let explained = analyze("nim", json!({ "heaps": [3, 5], "explain": true })).expect("an answer");
    assert_eq!((&explained["sg_binary"], explained["explanation"]["rows"][0].get("sg_binary")), (&json!("110"), None));
    let without = analyze("nim", json!({ "heaps": [3, 5], "explain": true, "binary": false })).expect("an answer");
    assert_eq!(without.get("sg_binary"), None);
}

#[test]
fn sentences_on_misere_play_claim_what_is_proven_and_explain_their_words() {
    let told = |game: &str, request: Value, lang: &str| {
        let answer = analyze(game, with(&request, json!({ "play": "misere", "explain": true, "lang": lang }))).expect("an answer");
        answer["explanation"]["steps"].to_string()
    };
    let octal = json!({ "code": "0.137", "heaps": [13] });
    let steps = told("octal", octal.clone(), "en");
    assert!(steps.contains("all heaps up to a size that covers these has 144 elements and is proven for them"), "{steps}");
    let steps = told("octal", octal, "ru");
    assert!(steps.contains("144 элемента"), "{steps}");
    assert!(told("kayles", json!({ "rows": [10] }), "ru").contains("40 элементов"));
    assert!(told("nim", json!({ "heaps": [1, 2] }), "en").contains("a heap of 2 or more (it is firm)"));
    assert!(told("nim", json!({ "heaps": [1, 1] }), "en").contains("one object each (it is fickle)"));
    // The last move of a lost game has no replies.
    let steps = told("nim", json!({ "heaps": [1] }), "en");
    assert!(steps.contains("The game ends with it") && !steps.contains("of 0"), "{steps}");
}
