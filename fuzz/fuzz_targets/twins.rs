//! Small positions of every game, against a solver that knows only the moves in the answers: a value is the least that no move leads to,
//! and a position is lost if no move leads to a lost one.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nimber_games::Tables;
use nimber_answers::catalogue::Catalogue;
use nimber_answers::request::Fields;
use nimber_answers::verb::Verb;
use nimber_solvers::theory::Budget;
use serde_json::{Map, Value, json};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::LazyLock;

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(&Tables::outline()));

/// The most positions below one input, and those that are remembered from input to input.
const MOST_POSITIONS: usize = 400;
const MOST_REMEMBERED: usize = 200_000;

/// The value of a position, and whether the player to move loses.
type Known = (u64, bool);

thread_local! {
    static REMEMBERED: RefCell<HashMap<String, Known>> = RefCell::default();
}

/// Takes numbers from the input; 0 at its end.
struct Source<'a>(&'a [u8]);

impl Source<'_> {
    fn below(&mut self, bound: u64) -> u64 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        u64::from(first) % bound
    }

    /// A list of at most `most` numbers below `bound`.
    fn list(&mut self, most: u64, bound: u64) -> Vec<u64> {
        (0..self.below(most + 1)).map(|_| self.below(bound)).collect()
    }

    fn lines(&mut self, height: u64, width: u64) -> Vec<String> {
        (0..height).map(|_| (0..width).map(|_| if self.below(3) == 0 { '.' } else { '#' }).collect()).collect()
    }
}

/// A small position, not always a legal one.
fn position(game: &str, source: &mut Source<'_>) -> Option<Value> {
    Some(match game {
        "nim" | "lasker" => json!({ "heaps": source.list(3, 7) }),
        "wythoff" => json!({ "heaps": [source.below(7), source.below(7)] }),
        "subtraction" => json!({ "take": [source.below(4) + 1, source.below(6) + 1, source.below(9) + 1], "heaps": source.list(3, 9) }),
        "octal" => {
            let digits: String = (0..=source.below(4)).map(|_| source.below(8).to_string()).collect();
            let sign = if source.below(4) == 0 { "~" } else { "" };
            json!({ "code": format!("{}.{digits}{sign}", source.below(2) * 4), "heaps": source.list(3, 9) })
        }
        "grundy" => json!({ "groups": source.list(3, 11) }),
        "split" => json!({
            "take": [source.below(3), source.below(3)],
            "parts": [source.below(4), source.below(4)],
            "unequal": source.below(2) == 1,
            "least": source.below(2) + 1,
            "heaps": source.list(3, 10),
        }),
        "kayles" => {
            let take = source.list(3, 4);
            let mut position = match source.below(2) {
                0 => json!({ "rows": source.list(2, 7), "rings": source.list(2, 6) }),
                _ => json!({ "bottles": source.lines(1, 6), "circles": source.lines(1, 5) }),
            };
            if !take.is_empty() {
                position["take"] = json!(take);
            }
            position
        }
        "chomp" => {
            let mut rows = source.list(4, 5);
            rows.sort_unstable_by(|one, other| other.cmp(one));
            json!({ "rows": rows })
        }
        "ichomp" => {
            let (width, height) = (source.below(4), source.below(4));
            let centre = json!({ "row": source.below(height + 1), "col": source.below(width + 1) });
            match source.below(2) {
                0 => json!({ "width": width, "height": height, "centre": centre }),
                _ => json!({ "board": source.lines(height, width), "centre": centre }),
            }
        }
        "sprouts" => {
            let texts = ["", "22}", "222}", "1AB}AB}", "2A}2A} + AB}AB}", "222} + 22} + AB}AB}", "AB.CD}AB}CD}"];
            json!({ "position": texts[source.below(texts.len() as u64) as usize] })
        }
        "brussels-sprouts" => json!({ "crosses": source.below(2) }),
        "dag" => {
            let nodes = source.below(6) + 1;
            let name = |node: u64| char::from(b'a' + node as u8).to_string();
            let edges = (0..nodes).map(|from| {
                let to: Vec<_> = (from + 1..nodes).filter(|_| source.below(2) == 1).map(name).collect();
                (name(from), json!(to))
            });
            let edges: Map<_, _> = edges.collect();
            let tokens: Vec<_> = source.list(3, nodes).into_iter().map(name).collect();
            json!({ "edges": edges, "tokens": tokens })
        }
        "sum" => {
            let names = CATALOGUE.games().map(|game| game.about().name).filter(|name| *name != "sum");
            let count = names.count() as u64;
            let parts = (0..source.below(3) + 1).map(|_| {
                let name =
                    CATALOGUE.games().map(|game| game.about().name).filter(|name| *name != "sum").nth(source.below(count) as usize)?;
                let mut part = position(name, source)?;
                part["game"] = json!(name);
                Some(part)
            });
            json!({ "components": parts.collect::<Option<Vec<_>>>()? })
        }
        _ => return None,
    })
}

/// The analysis; `None` if it is refused.
fn analyze(game: &str, position: &Value, play: &str) -> Option<Value> {
    let mut request = position.clone();
    for (name, value) in [("play", json!(play)), ("moves", json!("all")), ("limit", json!(10_000))] {
        request[name] = value;
    }
    let question = CATALOGUE.game(game)?.clone().read(Verb::Analyze, Fields::from_value(request).ok()?).ok()?;
    Some(serde_json::from_slice(&question.answer(&Budget::of(200_000)).ok()?).expect("an answer is JSON"))
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
    let names: Vec<_> = CATALOGUE.games().map(|game| game.about().name).collect();
    let game = names[usize::from(*game) % names.len()];
    let play = if play & 1 == 0 { "normal" } else { "misere" };
    let Some(position) = position(game, &mut Source(rest)) else { return };
    let _ = compare(game, &position, play, &mut MOST_POSITIONS.clone());
});
