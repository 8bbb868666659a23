//! The positions from which the games of a tournament begin.

use nimber_games::About;
use nimber_solvers::theory::Play;
use serde_json::{Value, json};

/// Positions that are played in an evening, won ones and lost ones. A game without its own begins from the start in its entry of the
/// catalogue.
pub fn starts(about: &About, play: Play) -> Vec<Value> {
    let starts = match (about.name, play) {
        ("nim", _) => json!([
            { "heaps": [3, 5, 7] },
            { "heaps": [1, 3, 5, 7] },
            { "heaps": [4, 6, 9] },
            { "heaps": [2, 5, 8, 11] },
        ]),
        ("subtraction", _) => json!([
            { "heaps": [21], "take": [1, 2, 3] },
            { "heaps": [7, 9, 14], "take": [1, 2, 3] },
            { "heaps": [10, 13], "take": [1, 3, 4] },
            { "heaps": [12, 15, 17], "take": [2, 3, 5] },
        ]),
        ("lasker", _) => json!([{ "heaps": [3, 5, 7] }, { "heaps": [4, 6, 9] }, { "heaps": [2, 7, 8] }, { "heaps": [5, 6, 10, 11] }]),
        ("wythoff", _) => json!([{ "heaps": [8, 12] }, { "heaps": [10, 15] }, { "heaps": [12, 20] }, { "heaps": [18, 25] }]),
        ("kayles", _) => json!([
            { "rows": [10, 3] },
            { "rows": [13] },
            { "rows": [7, 8, 2] },
            { "rows": [5, 10], "take": [1, 2, 3] },
        ]),
        ("grundy", _) => json!([{ "groups": [13] }, { "groups": [20] }, { "groups": [8, 9] }, { "groups": [7, 10, 11] }]),
        ("split", _) => json!([
            { "heaps": [9, 12], "parts": [2, 3] },
            { "heaps": [14], "parts": [2, 3, 4], "unequal": false },
            { "heaps": [11, 6], "take": [0, 1] },
            { "heaps": [8, 13], "parts": [1, 2], "take": [1, 2] },
        ]),
        ("octal", _) => json!([
            { "code": "0.137", "heaps": [15] },
            { "code": "0.77", "heaps": [11, 4] },
            { "code": "0.07", "heaps": [12, 9] },
            { "code": "0.177", "heaps": [9, 10] },
        ]),
        ("chomp", _) => {
            json!([{ "rows": [7, 7, 7, 7] }, { "rows": [5, 5, 5, 5, 5] }, { "rows": [8, 8, 8] }, { "rows": [6, 6, 6, 6, 6, 6] }])
        }
        ("ichomp", Play::Normal) => json!([
            { "width": 6, "height": 4 },
            { "width": 8, "height": 6 },
            { "width": 6, "height": 6 },
            { "width": 5, "height": 7, "centre": { "row": 3, "col": 2 } },
        ]),
        ("ichomp", Play::Misere) => json!([
            { "width": 4, "height": 4 },
            { "width": 6, "height": 4 },
            { "width": 5, "height": 4, "centre": { "row": 2, "col": 2 } },
        ]),
        ("sprouts", Play::Normal) => json!([{ "spots": 3 }, { "spots": 4 }, { "spots": 5 }]),
        ("sprouts", Play::Misere) => json!([{ "spots": 3 }, { "spots": 4 }]),
        ("brussels-sprouts", _) => json!([{ "crosses": 1 }, { "crosses": 2 }, { "crosses": 3 }]),
        ("dag", _) => json!([
            { "edges": graph(16), "tokens": ["15", "11", "8"] },
            { "edges": graph(16), "tokens": ["14", "13"] },
            { "edges": graph(24), "tokens": ["23", "17", "12", "6"] },
        ]),
        ("sum", Play::Normal) => json!([
            about.start,
            { "components": [
                { "game": "grundy", "groups": [9] },
                { "game": "subtraction", "heaps": [9], "take": [1, 2, 3] },
                { "game": "chomp", "rows": [3, 3] },
            ] },
        ]),
        ("sum", Play::Misere) => json!([
            { "components": [
                { "game": "nim", "heaps": [4, 5] },
                { "game": "subtraction", "heaps": [9, 6], "take": [1, 2, 3] },
                { "game": "lasker", "heaps": [4] },
            ] },
        ]),
        _ => json!([about.start]),
    };
    match starts {
        Value::Array(starts) => starts,
        start => vec![start],
    }
}

/// A graph without a simple pattern: from node k, edges lead to k - 1, to k - 3 and to the half of k.
fn graph(nodes: usize) -> Value {
    let successors = |node: usize| {
        let to = [node.checked_sub(1), node.checked_sub(3), (node > 0).then_some(node / 2)];
        to.into_iter().flatten().map(|to| to.to_string()).collect::<Vec<_>>()
    };
    (0..nodes).map(|node| (node.to_string(), json!(successors(node)))).collect::<serde_json::Map<_, _>>().into()
}
