//! How much memory a request takes, by an allocator that counts.

mod allocator;

use allocator::peak_of;
use nimber_answers::catalogue::Catalogue;
use nimber_answers::verb::{Question, Verb};
use nimber_games::request::Fields;
use nimber_games::{Refusal, Tables};
use nimber_solvers::theory::{Budget, Room, Stop};
use serde_json::{Value, json};
use std::time::Duration;

/// In bytes, a little less than a power of 2: the spare room of a list that has just grown counts here, but is no memory yet.
const BODY: usize = (1 << 20) - 100;

/// Fields of bodies that are no parameters of query strings.
const OTHER_FIELDS: [&str; 4] = ["circles", "components", "map", "player_move"];

/// The begin of a value, what is repeated in it, and its end.
const VALUES: [[&str; 3]; 7] = [
    ["[", "1,", "1]"],
    ["[[", "1,", "1]]"],
    ["[", r#""","#, r#"""]"#],
    ["[", "[],", "[]]"],
    ["[", "{},", "{}]"],
    ["\"", "1-64,", "1\""],
    ["\"", "x.", "\""],
];

/// Long bodies are read on as many threads as there are for long computations. In all of them, five times the text is reserved; the rest of
/// this is not. Bulky games reserve what they need by their own count.
const TIMES: usize = 20;

#[test]
fn what_is_read_from_a_long_body_takes_at_most_twenty_times_its_text() {
    let catalogue = Catalogue::new(&Tables::outline());
    for game in catalogue.games().filter(|game| !game.about().bulky) {
        let about = game.about();
        for name in about.parameters.iter().map(|parameter| parameter.name).chain(OTHER_FIELDS) {
            for [begin, repeated, end] in VALUES {
                // Otherwise, `take` is not looked at.
                let first = if about.name == "kayles" && name == "take" { r#""rows":[1],"# } else { "" };
                let body = format!("{{{first}\"{name}\":{begin}{}{end}}}", repeated.repeat(BODY / repeated.len()));
                let read = || Fields::from_json(body.as_bytes()).and_then(|fields| game.clone().read(Verb::ANALYZE, fields)).is_ok();
                let took = body.len() + peak_of(read);
                assert!(took <= TIMES * body.len(), "{}: {name} {begin}{repeated}…{end} took {took} bytes", about.name);
            }
        }
    }
}

/// What takes most memory for its work. For the misère searches, neither a theorem nor a quotient covers the position.
fn large_computations() -> Vec<(&'static str, Box<dyn Question>)> {
    let options = |node: u64| [node * node / 7 % node, node / 2, node.saturating_sub(1 + node % 3)].map(|to| to.to_string());
    let wild: serde_json::Map<_, _> = (1..=40).map(|node| (node.to_string(), json!(options(node)))).collect();
    let repeated = |parts: &[(u64, usize)]| parts.iter().flat_map(|&(part, times)| vec![part; times]).collect::<Vec<_>>();
    let questions = [
        ("kayles", json!({ "rings": [6, 6, 6], "rows": repeated(&[(1, 60), (2, 40), (3, 30)]), "play": "misere" })),
        ("kayles", json!({ "rings": repeated(&[(6, 20), (10, 13)]), "play": "misere" })),
        ("dag", json!({ "edges": wild, "tokens": ["40", "39", "38", "37", "36", "35", "34"], "play": "misere" })),
        ("rule", json!({ "heaps": [90_000], "rule": [{ "where": { "b": { "divides": "n" } }, "leaves": ["n-b"] }] })),
        ("grundy", json!({ "groups": [30, 31, 32, 33, 34, 35, 36], "play": "misere" })),
        ("fibonacci-nim", json!({ "heaps": [40, 41, 42], "play": "misere" })),
        ("moore", json!({ "heaps": vec![(1u64 << 53) - 1; 12], "most": 10 })),
        ("chomp", json!({ "rows": vec![11; 10] })),
        ("notakto", json!({ "size": 4, "count": 8 })),
        ("notakto", json!({ "boards": [["x...x", ".....", "..x..", ".....", "x...."]] })),
        ("sprouts", json!({ "position": "0*10.1.1.1a1a}" })),
        ("sprouts", json!({ "position": "0*15.22}", "play": "misere" })),
    ];
    let catalogue = Catalogue::new(&Tables::outline());
    let read = |(name, fields): (&'static str, Value)| {
        let game = catalogue.game(name).cloned().unwrap();
        (name, game.read(Verb::ANALYZE, Fields::from_value(fields).unwrap()).unwrap())
    };
    questions.into_iter().map(read).collect()
}

/// The certificates that are part of the program, read once, and what a search takes from them. In bytes.
const BOOK: u64 = 24 << 20;

/// In units of work. Of groups, a quotient is looked for first, and it has to be within twice the budget. A position of Sprouts has so many
/// options that few positions are searched at first.
fn work_for(game: &str) -> u64 {
    match game {
        "grundy" => 40_000_000,
        "sprouts" => 20_000_000,
        _ => 6_000_000,
    }
}

/// docs/operating.md says so.
#[test]
fn a_long_computation_takes_two_bytes_for_a_unit_of_work_at_most() {
    for (game, question) in large_computations() {
        let budget = Budget::of(work_for(game));
        let took = peak_of(|| question.answer(&budget).is_ok()) as u64;
        let most = (1 << 20) + 2 * budget.allowance() + if game == "sprouts" { BOOK } else { 0 };
        assert!((1 << 18..=most).contains(&took), "{game} took {took} bytes");
    }
}

/// The room that others leave, in bytes.
struct RoomLeft(u64);

impl Room for RoomLeft {
    fn resize(&mut self, bytes: u64) -> bool {
        bytes <= self.0
    }
}

const PATIENCE: Duration = Duration::from_millis(10);

#[test]
fn large_computations_leave_memory_to_each_other() {
    for (game, question) in large_computations() {
        let refused = question.answer(&Budget::of(work_for(game)).within(RoomLeft(1 << 20), PATIENCE));
        assert_eq!(refused.map(|_| ()), Err(Refusal::Stopped(Stop::NoMemory)), "{game}");
    }
}

#[test]
fn a_search_for_a_quotient_leaves_memory_to_others() {
    let game = Catalogue::new(&Tables::outline()).game("octal").cloned().unwrap();
    let fields = json!({ "code": "0.165", "to": 20, "order": 1024, "work": 50_000_000 });
    let question = game.read(Verb::MISERE, Fields::from_value(fields).unwrap()).unwrap();
    let took = peak_of(|| question.answer(&Budget::of(50_000_000)).is_ok());
    assert!((1 << 20..100 << 20).contains(&took), "{took} bytes");
    let refused = question.answer(&Budget::of(50_000_000).within(RoomLeft(1 << 20), PATIENCE));
    assert_eq!(refused.map(|_| ()), Err(Refusal::Stopped(Stop::NoMemory)));
}
