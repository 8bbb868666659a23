//! What runs while a request is read grows no faster than the request, up to its limits: twice the size takes at most about twice the time.

use crate::support::CATALOGUE;
use nimber_answers::verb::Verb;
use nimber_games::request::Fields;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// A request of a size, and its largest size.
type Form = (&'static str, usize, fn(usize) -> Value);

fn line(length: usize) -> String {
    (0..length).map(|place| if place % 3 == 2 { '.' } else { 'x' }).collect()
}

fn list(length: usize) -> Vec<usize> {
    (0..length).map(|index| 1 + index * 7919 % 10_007).collect()
}

fn text(length: usize) -> String {
    list(length).iter().map(|&first| format!("{first}-{}", first + 1)).collect::<Vec<_>>().join(",")
}

fn edges(nodes: usize, targets: impl Fn(usize) -> Vec<usize>) -> Value {
    let all = (0..nodes).map(|node| (format!("v{node}"), json!(targets(node).iter().map(|to| format!("v{to}")).collect::<Vec<_>>())));
    json!({ "edges": Value::Object(all.collect()), "tokens": ["v0"] })
}

/// A ladder, which play can draw if it has an even number of rungs.
fn ladder(rungs: usize) -> Value {
    let (a, b) = (|rung: usize| format!("a{rung}"), |rung: usize| format!("b{rung}"));
    let inner = (1..rungs).map(|rung| vec![vec![a(rung), a(rung - 1), b(rung - 1), b(rung)]]);
    let around: Vec<String> = (0..rungs).map(a).chain((0..rungs).rev().map(b)).collect();
    json!({ "map": { "regions": inner.chain([vec![around]]).collect::<Vec<_>>() } })
}

/// Each way in which a position can be sent, for positions and for what is none, up to the limits of the game or, without one, to what a
/// short request can hold.
const FORMS: &[Form] = &[
    ("nim", 4096, |size| json!({ "heaps": list(size) })),
    ("nim", 32_768, |size| json!({ "heaps": list(size) })),
    ("nim", 4096, |size| json!({ "heaps": vec![-1; size] })),
    ("lasker", 4096, |size| json!({ "heaps": list(size) })),
    ("grundy", 4096, |size| json!({ "groups": list(size) })),
    ("octal", 4096, |size| json!({ "code": "0.77", "heaps": list(size) })),
    ("octal", 64, |size| json!({ "code": format!("0.{}", "7".repeat(size)), "heaps": [1] })),
    ("octal", 65_536, |size| json!({ "code": format!("0.{}", "7".repeat(size)), "heaps": [1] })),
    ("kayles", 4096, |size| json!({ "rows": list(size), "rings": list(size) })),
    ("kayles", 65_536, |size| json!({ "bottles": [line(size)] })),
    ("kayles", 4096, |size| json!({ "circles": vec![line(16); size] })),
    ("kayles", 16_384, |size| json!({ "rows": [5], "take": vec![1; size] })),
    (
        "kayles",
        16_384,
        |size| json!({ "rows": [5], "take": (0..size).map(|index| format!("{}-64", 1 + index % 64)).collect::<Vec<_>>().join(",") }),
    ),
    ("subtraction", 4096, |size| json!({ "heaps": [5], "take": list(size) })),
    ("subtraction", 16_384, |size| json!({ "heaps": [5], "take": text(size) })),
    ("split", 4096, |size| json!({ "heaps": [5], "take": text(size), "parts": text(size) })),
    ("rule", 4096, |size| json!({ "heaps": list(size), "rule": [kind(json!({ "in": "primes" }))] })),
    ("rule", 4096, |size| json!({ "heaps": [5], "rule": [kind(json!({ "in": list(size) }))] })),
    ("rule", 4096, |size| json!({ "heaps": [5], "rule": vec![kind(json!({ "to": "n/2" })); size] })),
    ("rule", 4096, |size| json!({ "heaps": [5], "rule": [{ "leaves": ["n-1".repeat(size)] }] })),
    ("chomp", 256, |size| json!({ "rows": (0..size).map(|row| 256 - row).collect::<Vec<_>>() })),
    ("chomp", 32_768, |size| json!({ "rows": list(size) })),
    ("ichomp", 256, |size| json!({ "board": vec!["1".repeat(256); size] })),
    ("ichomp", 256, |size| json!({ "board": vec![line(256); size] })),
    ("ichomp", 4096, |size| json!({ "board": vec![line(16); size] })),
    ("ichomp", 128, |size| json!({ "quadrants": { "nw": vec![128; size], "se": vec![128; size] } })),
    ("ichomp", 256, |size| json!({ "width": 256, "height": size })),
    ("dag", 4096, |size| edges(size, |node| vec![node + 1])),
    ("dag", 4096, |size| edges(size, |node| vec![(node + 1) % 4096 % size])),
    ("dag", 32, |size| edges(256, move |node| (node + 1..node + 1 + size).collect())),
    ("wythoff", 4096, |size| json!({ "heaps": list(size) })),
    ("sprouts", 16, |size| json!({ "position": format!("0*{size}.{}}}", "1.".repeat(size).trim_end_matches('.')) })),
    ("sprouts", 600, |size| json!({ "position": "2222}+".repeat(size / 6).trim_end_matches('+') })),
    ("sprouts", 32, ladder),
    ("sprouts", 16_384, |size| json!({ "map": { "regions": [[vec!["A"; size]]] } })),
    (
        "brussels-sprouts",
        1000,
        |size| json!({ "map": { "regions": [(0..size).map(|cross| vec![format!("c{cross}"); 4]).collect::<Vec<_>>()] } }),
    ),
    ("sum", 64, |size| json!({ "components": vec![json!({ "game": "octal", "code": "0.07", "heaps": list(64) }); size] })),
    ("sum", 64, |size| json!({ "components": (0..size).map(|_| with_game(ladder(26))).collect::<Vec<_>>() })),
];

/// A kind of move with these numbers of its variable.
fn kind(numbers: Value) -> Value {
    json!({ "where": { "b": numbers }, "leaves": ["n-b", "b-1"] })
}

fn with_game(mut position: Value) -> Value {
    position["game"] = json!("sprouts");
    position
}

/// The shortest of some readings.
fn time(game: &str, request: &Value) -> Duration {
    let game = CATALOGUE.game(game).expect("the game is registered");
    let read = || {
        let fields = Fields::from_value(request.clone()).expect("fields");
        let began = Instant::now();
        let _ = game.read(Verb::ANALYZE, fields);
        began.elapsed()
    };
    (0..5).map(|_| read()).min().unwrap_or_default()
}

#[test]
fn reading_takes_time_in_proportion_to_the_request() {
    for &(game, largest, form) in FORMS {
        let (half, whole) = (form(largest / 2), form(largest));
        // Another program may take the processor, so a ratio counts only if it is the same again and again.
        let is_linear = |_| {
            let (half, whole) = (time(game, &half), time(game, &whole));
            whole < 3 * half + Duration::from_millis(2)
        };
        assert!((0..20).any(is_linear), "{game}: {}", &whole.to_string()[..whole.to_string().len().min(200)]);
    }
}
