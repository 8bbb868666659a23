//! The advice in lost positions, against trying every move and counting every reply.

use crate::support::{CATALOGUE, analyze, with};
use nimber_games::NumberSource;
use nimber_games::Refusal;
use nimber_solvers::theory::Play;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::cmp::Ordering;

/// Winning replies, and legal ones.
type Share = (u64, u64);

/// The share of the replies that win after a move, which is listed with its position.
fn share(game: &str, play: Play, mv: &Value) -> Result<Share, Refusal> {
    let after = analyze(game, with(&mv["position"], json!({ "play": play, "moves": "all", "limit": 0 })))?;
    let total = |name: &str| after[name].as_u64().expect("few moves");
    Ok(match total("moves_total") {
        0 => (u64::from(play == Play::Misere), u64::from(play == Play::Normal)),
        legal => (total("winning_moves_total"), legal),
    })
}

fn compare((one, of): &Share, (other, legal): &Share) -> Ordering {
    (one * legal).cmp(&(other * of))
}

/// The share after the advised move, and the least of all. `None` if the position is not lost, or over.
fn advised_and_least(game: &str, play: Play, request: &Value) -> Result<Option<(Share, Share)>, Refusal> {
    let listed = analyze(game, with(request, json!({ "play": play, "moves": "all", "positions": true, "limit": 10_000 })))?;
    if listed["advice"]["kind"] != "stall" {
        return Ok(None);
    }
    assert_eq!(listed["advice"].get("partial"), None, "{game} {play:?} {request}");
    let (mut advised, mut least) = (None, None);
    for mv in listed["moves"].as_array().expect("a list") {
        let share = share(game, play, mv)?;
        if least.as_ref().is_none_or(|least| compare(&share, least).is_lt()) {
            least = Some(share);
        }
        let fields = listed["advice"]["move"].as_object().expect("a move");
        if fields.iter().all(|(name, value)| mv[name] == *value) {
            advised = Some(share);
        }
    }
    Ok(Some((advised.expect("the advice is listed"), least.expect("a lost position has a move"))))
}

/// The same request with its heaps, rows or groups in reverse order.
fn reversed(request: &Value) -> Value {
    let mut request = request.clone();
    for list in ["heaps", "limits", "rows", "groups", "rings"] {
        if let Some(list) = request.get_mut(list).and_then(Value::as_array_mut) {
            list.reverse();
        }
    }
    request
}

#[test]
fn the_move_with_the_least_share_is_advised_in_every_game() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (mut lost, mut in_two_orders) = (0, 0);
    for game in CATALOGUE.games() {
        let about = game.about();
        let Some(small) = about.small else { continue };
        for _ in 0..40 {
            let bytes: [u8; 40] = rng.random();
            let request = small(&mut NumberSource(&bytes));
            for &play in &about.plays {
                let Ok(Some((advised, least))) = advised_and_least(about.name, play, &request) else { continue };
                lost += 1;
                assert!(compare(&advised, &least).is_eq(), "{} {play:?} {request}: {advised:?}, {least:?}", about.name);
                // The rows of a board have to be in order.
                let Ok(Some((advised, again))) = advised_and_least(about.name, play, &reversed(&request)) else { continue };
                in_two_orders += 1;
                assert!(compare(&advised, &least).is_eq() && compare(&again, &least).is_eq(), "{} {play:?} {request}", about.name);
            }
        }
    }
    assert!(lost > 100 && in_two_orders > 50, "{lost}, {in_two_orders}");
}

#[test]
fn outcomes_that_have_to_be_searched_are_searched_for_the_advice_whatever_the_order() {
    for (game, orders) in [
        ("grundy", [json!({ "groups": [14, 37, 19] }), json!({ "groups": [37, 19, 14] })]),
        ("octal", [json!({ "code": "0.4", "heaps": [60, 10] }), json!({ "code": "0.4", "heaps": [10, 60] })]),
    ] {
        for request in orders {
            let (advised, least) = advised_and_least(game, Play::Misere, &request).unwrap().expect("a lost position");
            assert!(compare(&advised, &least).is_eq(), "{game} {request}: {advised:?}, {least:?}");
        }
    }
    let (advised, least) = advised_and_least("sprouts", Play::Normal, &json!({ "spots": 6 })).unwrap().expect("a lost position");
    assert!(compare(&advised, &least).is_eq(), "{advised:?}, {least:?}");
}

#[test]
fn advice_says_if_not_all_replies_could_be_counted() {
    let advice = &analyze("sprouts", json!({ "spots": 9, "play": "misere" })).unwrap()["advice"];
    assert_eq!((&advice["kind"], &advice["partial"]), (&json!("stall"), &json!(true)));
    let advice = &analyze("sprouts", json!({ "spots": 6 })).unwrap()["advice"];
    assert_eq!((&advice["kind"], advice.get("partial")), (&json!("stall"), None));
}

#[test]
fn advice_has_words_where_moves_have_them() {
    for request in [json!({ "heaps": [3, 5, 7] }), json!({ "heaps": [5, 5], "limit": 0 })] {
        let words = analyze("nim", with(&request, json!({ "moves": "words", "lang": "de" }))).unwrap()["advice"]["words"].clone();
        assert_eq!(words, "1 von Haufen 1 nehmen", "{request}");
        assert_eq!(analyze("nim", with(&request, json!({ "moves": "all" }))).unwrap()["advice"].get("words"), None);
    }
    assert_eq!(analyze("nim", json!({ "heaps": [], "moves": "words" })).unwrap()["advice"], json!({ "kind": "over", "move": null }));
}
