//! What every listed move says, and what may be sent back.

use crate::support::{CATALOGUE, analyze, analyze_text, ask, ask_text, play, pointers, with};
use nimber_answers::verb::Verb;
use nimber_solvers::theory::Budget;
use serde_json::{Value, json};

fn list<'a>(answer: &'a Value, name: &str) -> &'a [Value] {
    answer[name].as_array().expect("a list")
}

#[test]
fn every_listed_move_says_whether_it_wins_and_has_a_value_or_null() {
    let mut answered = 0;
    for game in CATALOGUE.games() {
        let about = game.about();
        for &play in &about.plays {
            let request = with(&about.start, json!({ "play": play, "moves": "all", "limit": 10_000 }));
            let Ok(answer) = analyze(about.name, request) else { continue };
            answered += 1;
            let place = format!("{} {play:?}", about.name);
            let winning = list(&answer, "moves").iter().filter(|mv| mv["wins"] == true);
            let winning: Vec<_> = winning.collect();
            let listed: Vec<_> = list(&answer, "winning_moves").iter().collect();
            assert_eq!(winning, listed, "{place}");
            for mv in list(&answer, "moves") {
                assert!(mv["wins"].is_boolean(), "{place}: {mv}");
                let sg = mv.get("sg").expect("a field `sg`");
                assert_eq!(sg.is_null(), mv.get("outcome").is_some(), "{place}: {mv}");
                assert!(sg.is_null() || play.name() != "normal" || (*sg == 0) == (mv["wins"] == true), "{place}: {mv}");
            }
        }
    }
    assert!(answered >= 20, "{answered}");
}

#[test]
fn positions_are_left_out_where_all_moves_are_listed_unless_they_are_asked_for() {
    let has_positions = |options: Value| {
        let answer = analyze("nim", with(&json!({ "heaps": [3, 5] }), options)).unwrap();
        list(&answer, "winning_moves")[0].get("position").is_some()
    };
    assert!(has_positions(json!({})));
    assert!(!has_positions(json!({ "positions": false })));
    for moves in ["all", "words"] {
        assert!(!has_positions(json!({ "moves": moves })), "{moves}");
        assert!(has_positions(json!({ "moves": moves, "positions": true })), "{moves}");
    }
}

#[test]
fn a_listed_move_is_sent_back_as_it_is_and_what_is_wrong_in_it_is_refused() {
    let board = json!({ "width": 4, "height": 4 });
    let answer = analyze("ichomp", with(&board, json!({ "moves": "words", "positions": true, "limit": 10_000, "binary": true }))).unwrap();
    let played = |mv: &Value| play("ichomp", with(&board, json!({ "player_move": mv, "reply": false })));
    for mv in list(&answer, "moves") {
        played(mv).unwrap();
        let wrong = [("removes", json!(100)), ("quadrant", json!("up")), ("quadrant_sg", json!(100))];
        for (name, value) in wrong {
            let refusal = played(&with(mv, json!({ name: value }))).unwrap_err();
            assert_eq!(pointers(&refusal), [format!("/player_move/{name}")], "{mv}");
        }
        // What a move leaves is not a part of it.
        played(&with(mv, json!({ "wins": null, "sg": 100, "words": "" }))).unwrap();
    }
}

#[test]
fn pictures_are_written_with_a_letter_that_urls_keep() {
    for lines in ["x.xx", "#.##", "1011", "x.#1"] {
        assert_eq!(analyze("kayles", json!({ "bottles": [lines] })).unwrap()["position"], json!({ "bottles": ["x.xx"] }), "{lines}");
    }
    let board = analyze_text("ichomp", &[("board", ".#/1x")]).unwrap();
    assert_eq!(board["position"]["board"], json!([".x", "xx"]));
}

#[test]
fn a_misspelt_name_gets_the_right_one() {
    let detail = |refusal: nimber_games::Refusal| refusal.faults()[0].detail.clone();
    for (request, hint) in [
        (json!({ "heap": [3] }), "`heap` (did you mean `heaps`?)"),
        (json!({ "heaps": [3], "limt": 3 }), "`limt` (did you mean `limit`?)"),
        (json!({ "heaps": [3], "poistions": true }), "`poistions` (did you mean `positions`?)"),
    ] {
        let detail = detail(analyze("nim", request).unwrap_err());
        assert!(detail.contains(hint), "{detail}");
    }
    let whole = detail(analyze("nim", json!({ "position": { "heaps": [3] }, "play": "normal" })).unwrap_err());
    assert!(whole.contains("`position` (send what an answer has in it, without the name)"), "{whole}");
    let moved = |mv: Value| detail(play("nim", json!({ "heaps": [3], "player_move": mv })).unwrap_err());
    assert!(moved(json!({ "heap": 0, "tke": 1 })).contains("`tke` (did you mean `take`?)"));
    let part = |part: Value| detail(analyze("sum", json!({ "components": [part] })).unwrap_err());
    assert!(part(json!({ "game": "nimm", "heaps": [3] })).contains("no such game (did you mean `nim`?)"));
    assert!(part(json!({ "game": "nim", "heap": [3] })).contains("`heap` (did you mean `heaps`?)"));
    let level = detail(play("nim", json!({ "heaps": [3], "level": "casul" })).unwrap_err());
    assert!(level.contains("`casul` is not known here (did you mean `casual`?)"), "{level}");
    let text = detail(analyze_text("nim", &[("heps", "3")]).unwrap_err());
    assert!(text.contains("`heps` (did you mean `heaps`?)"), "{text}");
    assert!(!detail(analyze("nim", json!({ "heaps": [3], "elephant": 3 })).unwrap_err()).contains("did you mean"));
}

#[test]
fn a_language_is_a_tag_and_falls_back_as_the_header_does() {
    let first = |lang: &str| {
        let answer = analyze("nim", json!({ "heaps": [3], "explain": true, "lang": lang }));
        answer.map(|answer| answer["explanation"]["steps"][0]["text"].as_str().expect("a sentence").to_owned())
    };
    assert_ne!(first("ru").unwrap(), first("en").unwrap());
    assert_eq!(first("ru-RU").unwrap(), first("ru").unwrap());
    for other in ["en-US", "nl", "pt-BR"] {
        assert_eq!(first(other).unwrap(), first("en").unwrap(), "{other}");
    }
    for wrong in ["", "english please", "-"] {
        assert_eq!(pointers(&first(wrong).unwrap_err()), ["/lang"], "{wrong}");
    }
}

#[test]
fn a_mex_is_of_normal_play() {
    let mex = |play: &str| ask_text(&CATALOGUE, "nim", Verb::MEX, &[("heaps", "3"), ("play", play)], &Budget::of(1 << 20));
    assert_eq!(mex("normal").unwrap()["mex"], 3);
    assert_eq!(pointers(&mex("misere").unwrap_err()), ["/play"]);
}

#[test]
fn advice_in_a_lost_position_goes_on_where_it_can() {
    let advised = |game: &str, request: Value| {
        let answer = analyze(game, with(&request, json!({ "play": "misere" }))).unwrap();
        assert_eq!(answer["advice"]["kind"], "stall", "{request}");
        answer["advice"]["move"].clone()
    };
    let split = json!({ "heaps": [13], "parts": [0, 4], "take": [3], "unequal": false, "least": 2 });
    assert_eq!(advised("split", split)["leaves"], json!([2, 2, 3, 3]));
    let graph = json!({ "edges": { "c": ["end", "b"], "b": ["a"], "a": ["end"] }, "tokens": ["c"] });
    assert_eq!(advised("dag", graph)["to"], "b");
}

#[test]
fn analyze_has_two_spellings_and_is_given_once() {
    let turn = |name: &str| play("nim", json!({ "heaps": [3, 5], "seed": 1, name: "all" })).unwrap();
    assert!(turn("analyze")["next"]["moves"].is_array());
    assert_eq!(turn("analyse"), turn("analyze"));
    let both = json!({ "heaps": [3], "seed": 1, "analyze": "all", "analyse": "all" });
    assert_eq!(pointers(&play("nim", both).unwrap_err()), ["/analyse"]);
}

#[test]
fn an_emptied_heap_stays_where_the_request_says_so() {
    let after = |game: &str, request: Value, mv: Value| {
        let request = with(&request, json!({ "moves": "all", "positions": true }));
        let listed = |request: Value| {
            let answer = analyze(game, request).expect("an answer");
            let has = |listed: &&Value| mv.as_object().unwrap().iter().all(|(name, value)| listed[name] == *value);
            answer["moves"].as_array().unwrap().iter().find(has).expect("the move")["position"].clone()
        };
        [listed(request.clone()), listed(with(&request, json!({ "keep_empty": true })))]
    };
    for (game, position, mv, moved, kept) in [
        ("nim", json!({ "heaps": [2, 3] }), json!({ "heap": 0, "take": 2 }), json!({ "heaps": [3] }), json!({ "heaps": [0, 3] })),
        ("nim", json!({ "heaps": [2, 3] }), json!({ "heap": 0, "take": 1 }), json!({ "heaps": [1, 3] }), json!({ "heaps": [1, 3] })),
        (
            "octal",
            json!({ "code": "0.77", "heaps": [1, 4] }),
            json!({ "heap": 0 }),
            json!({ "code": "0.77", "heaps": [4] }),
            json!({ "code": "0.77", "heaps": [0, 4] }),
        ),
        ("kayles", json!({ "rows": [2, 5] }), json!({ "row": 0, "take": 2 }), json!({ "rows": [5] }), json!({ "rows": [0, 5] })),
        (
            "kayles",
            json!({ "rings": [3, 2] }),
            json!({ "ring": 0, "take": 1 }),
            json!({ "rows": [2], "rings": [2] }),
            json!({ "rows": [2], "rings": [0, 2] }),
        ),
        (
            "sum",
            json!({ "components": [{ "game": "nim", "heaps": [1, 2] }] }),
            json!({ "component": 0, "move": { "heap": 0, "take": 1, "leaves": [] } }),
            json!({ "components": [{ "game": "nim", "heaps": [2] }] }),
            json!({ "components": [{ "game": "nim", "heaps": [0, 2] }] }),
        ),
    ] {
        let [without, with_empty] = after(game, position.clone(), mv);
        assert_eq!((&without, &with_empty), (&moved, &kept), "{game} {position}");
    }
    // In a turn, the positions after both moves.
    let turn = json!({ "heaps": [1, 1, 1], "player_move": { "heap": 1, "take": 1 }, "keep_empty": true, "seed": 1, "analyze": "winning" });
    let exchange = ask(&CATALOGUE, "nim", Verb::MOVE, turn, &Budget::of(1_000_000)).expect("an exchange");
    assert_eq!(exchange["player"]["position"]["heaps"], json!([1, 0, 1]));
    let heaps = exchange["position"]["heaps"].as_array().unwrap();
    assert_eq!((heaps.len(), &heaps[1], &exchange["next"]["position"]), (3, &json!(0), &exchange["position"]));
}
