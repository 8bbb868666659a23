//! Small positions of every game, against a solver that knows only the moves in the answers: a value is the least that no move leads to,
//! and a position is lost if no move leads to a lost one.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nimber_answers::catalogue::Catalogue;
use nimber_answers::verb::Verb;
use nimber_games::NumberSource;
use nimber_games::request::Fields;
use nimber_games::{About, Tables};
use nimber_solvers::theory::{Budget, Play};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::LazyLock;

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(&Tables::outline()));

/// The most positions below one input, and the most that are remembered from input to input.
const MOST_POSITIONS: usize = 400;
const MOST_REMEMBERED: usize = 200_000;

/// The value of a position, and whether the player to move loses.
type Known = (u64, bool);

thread_local! {
    static REMEMBERED: RefCell<HashMap<String, Known>> = RefCell::default();
}

/// A small position, not always a legal one: the game's own, or a sum of some of others. A game that makes none is compared from its start.
fn position(game: &About, numbers: &mut NumberSource<'_>) -> Value {
    if game.name != "sum" {
        return game.small.map_or_else(|| game.start.clone(), |small| small(numbers));
    }
    let games: Vec<_> = CATALOGUE.games().map(|game| game.about()).filter(|about| about.name != "sum").collect();
    let components = (0..numbers.below(3) + 1).map(|_| {
        let about = games[numbers.below(games.len() as u64) as usize];
        let mut component = position(about, numbers);
        component["game"] = json!(about.name);
        component
    });
    json!({ "components": components.collect::<Vec<_>>() })
}

/// The analysis; `None` if it is refused.
fn analyze(game: &str, position: &Value, play: &str) -> Option<Value> {
    let mut request = position.clone();
    for (name, value) in [("play", json!(play)), ("moves", json!("all")), ("limit", json!(10_000))] {
        request[name] = value;
    }
    let question = CATALOGUE.game(game)?.clone().read(Verb::ANALYZE, Fields::from_value(request).ok()?).ok()?;
    Some(serde_json::from_slice(&question.answer(&Budget::of(200_000)).ok()?.bytes).expect("an answer is JSON"))
}

/// What the slow twin knows of a position, after comparing it with the answer. `None` if some position is refused or there are too many.
fn compare(game: &str, position: &Value, play: &str, room: &mut usize) -> Option<Known> {
    let key = format!("{game} {play} {position}");
    if let Some(known) = REMEMBERED.with_borrow(|remembered| remembered.get(&key).copied()) {
        return Some(known);
    }
    *room = room.checked_sub(1)?;
    let answer = analyze(game, position, play)?;
    let moves = answer["moves"].as_array().expect("all moves");
    assert_eq!(answer["moves_total"], moves.len(), "{key}");
    let (mut values, mut lost) = (Vec::new(), 0);
    for mv in moves {
        let (value, is_lost) = compare(game, mv.get("position")?, play, room)?;
        if let Some(sg) = mv["sg"].as_u64().filter(|_| play == "normal") {
            assert_eq!(sg, value, "{key}: {mv}");
        }
        if let Some(outcome) = mv["outcome"].as_str() {
            assert_eq!(outcome == "P", is_lost, "{key}: {mv}");
        }
        lost += usize::from(is_lost);
        values.push(value);
    }
    let value = (0..).find(|value| !values.contains(value)).expect("a least value");
    let is_lost = if moves.is_empty() { play == "normal" } else { lost == 0 };
    assert_eq!(answer["outcome"], if is_lost { "P" } else { "N" }, "{key}");
    if let Some(sg) = answer["sg"].as_u64().filter(|_| play == "normal") {
        assert_eq!(sg, value, "{key}");
    }
    assert_eq!(answer["winning_moves_total"], lost, "{key}");
    let kind = if moves.is_empty() {
        "over"
    } else if lost > 0 {
        "win"
    } else {
        "stall"
    };
    assert_eq!(answer["advice"]["kind"], kind, "{key}");
    REMEMBERED.with_borrow_mut(|remembered| {
        if remembered.len() >= MOST_REMEMBERED {
            remembered.clear();
        }
        remembered.insert(key, (value, is_lost));
    });
    Some((value, is_lost))
}

fuzz_target!(|data: &[u8]| {
    let [game, play, rest @ ..] = data else { return };
    let games: Vec<_> = CATALOGUE.games().map(|game| game.about()).collect();
    let about = games[usize::from(*game) % games.len()];
    let play = about.plays[usize::from(*play) % about.plays.len()];
    let position = position(about, &mut NumberSource(rest));
    let _ = compare(about.name, &position, if play == Play::Normal { "normal" } else { "misere" }, &mut MOST_POSITIONS.clone());
});
