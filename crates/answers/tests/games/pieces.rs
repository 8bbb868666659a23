//! Pieces of pictures that can be clicked.

use crate::pictures::{budget, draw};
use crate::support::{CATALOGUE, ask, with};
use nimber_answers::verb::Verb;
use roxmltree::{Document, Node};
use serde_json::{Value, json};

/// Every move of a piece is one of the listed moves, and `/move` takes those at the `start`. Returns how many there are.
pub fn check_pieces(game: &str, position: &Value, listed: &[Value], start: bool) -> usize {
    let pieces = pieces(game, position.clone());
    assert!(!pieces.is_empty() || listed.is_empty(), "{game} {position}");
    let moves: Vec<&Value> = pieces.iter().filter_map(|(_, mv)| mv.as_ref()).collect();
    for mv in &moves {
        assert!(listed.iter().any(|listed| has(listed, mv)), "{game} {position}: {mv}");
    }
    let (first, rest) = moves.split_at(if start { moves.len().min(6) } else { 0 });
    for mv in first.iter().chain(rest.last().filter(|_| start)) {
        let sent = with(position, json!({ "player_move": mv, "level": "child" }));
        ask(&CATALOGUE, game, Verb::MOVE, sent, &budget()).unwrap_or_else(|refusal| panic!("{game} {position} {mv}: {refusal}"));
    }
    moves.len()
}

/// Whether a listed move has all that a move says.
fn has(listed: &Value, mv: &Value) -> bool {
    mv.as_object().map_or(listed == mv, |said| said.iter().all(|(name, value)| has(&listed[name], value)))
}

/// The names of the pieces of a picture, with their moves.
fn pieces(game: &str, request: Value) -> Vec<(String, Option<Value>)> {
    let picture = draw(game, request).unwrap();
    let document = Document::parse(&picture).unwrap();
    let pieces = document.descendants().filter(|node| node.attribute("class") == Some("nimber-piece"));
    let mv = |piece: Node<'_, '_>| piece.attribute("data-move").map(|text| serde_json::from_str(text).unwrap());
    pieces.map(|piece| (piece.attribute("id").unwrap().to_owned(), mv(piece))).collect()
}

#[test]
fn a_piece_has_a_name_and_the_one_move_that_a_click_on_it_means() {
    let named = |name: &str, mv: Value| (name.to_owned(), Some(mv).filter(|mv| !mv.is_null()));
    for (game, request, expected) in [
        (
            "nim",
            json!({ "heaps": [2, 0, 25] }),
            vec![
                named("nimber-heap-0-0", json!({ "heap": 0, "take": 2, "leaves": [] })),
                named("nimber-heap-0-1", json!({ "heap": 0, "take": 1, "leaves": [1] })),
                named("nimber-heap-2", json!(null)),
            ],
        ),
        (
            "subtraction",
            json!({ "heaps": [3], "take": [1, 3] }),
            vec![
                named("nimber-heap-0-0", json!({ "heap": 0, "take": 3, "leaves": [] })),
                named("nimber-heap-0-1", json!(null)),
                named("nimber-heap-0-2", json!({ "heap": 0, "take": 1, "leaves": [2] })),
            ],
        ),
        (
            "wythoff",
            json!({ "heaps": [1, 1] }),
            vec![named("nimber-heap-0-0", json!({ "take": [1, 0] })), named("nimber-heap-1-0", json!({ "take": [0, 1] }))],
        ),
        (
            "grundy",
            json!({ "groups": [3] }),
            vec![
                named("nimber-group-0-0", json!(null)),
                named("nimber-group-0-1", json!({ "group": 0, "leaves": [1, 2] })),
                named("nimber-group-0-2", json!({ "group": 0, "leaves": [1, 2] })),
            ],
        ),
        (
            "kayles",
            json!({ "bottles": ["x.x"] }),
            vec![
                named("nimber-line-0-0", json!({ "line": 0, "at": 0, "take": 1 })),
                named("nimber-line-0-2", json!({ "line": 0, "at": 2, "take": 1 })),
            ],
        ),
        (
            "euclid",
            json!({ "pairs": [[1, 3]] }),
            vec![
                named("nimber-pair-0-0-0", json!(null)),
                named("nimber-pair-0-1-0", json!(null)),
                named("nimber-pair-0-1-1", json!({ "pair": 0, "take": 2 })),
                named("nimber-pair-0-1-2", json!({ "pair": 0, "take": 1 })),
            ],
        ),
        (
            "treblecross",
            json!({ "board": ".X." }),
            vec![named("nimber-cell-0", json!({ "cell": 0 })), named("nimber-cell-2", json!({ "cell": 2 }))],
        ),
        ("kayles", json!({ "rows": [1], "take": [2] }), vec![named("nimber-row-0-0", json!(null))]),
        (
            "chomp",
            json!({ "rows": [1, 1] }),
            vec![named("nimber-tile-0-0", json!({ "row": 0, "col": 0 })), named("nimber-tile-1-0", json!({ "row": 1, "col": 0 }))],
        ),
        (
            "hackenbush",
            json!({ "edges": "ground-a,a-a" }),
            vec![named("nimber-edge-0", json!({ "edge": 0 })), named("nimber-edge-1", json!({ "edge": 1 }))],
        ),
        (
            "dag",
            json!({ "edges": { "a": ["b", "it's <c>\u{1}"] }, "tokens": ["a", "b"] }),
            vec![
                named("nimber-edge-0-1", json!({ "token": 0, "to": "b" })),
                named("nimber-edge-0-2", json!({ "token": 0, "to": "it's <c>\u{1}" })),
                named("nimber-node-0", json!(null)),
                named("nimber-node-1", json!(null)),
                named("nimber-node-2", json!(null)),
                named("nimber-token-0", json!(null)),
                named("nimber-token-1", json!(null)),
            ],
        ),
    ] {
        let mut found = pieces(game, request.clone());
        found.sort_by(|(one, _), (other, _)| one.cmp(other));
        assert_eq!(found, expected, "{game} {request}");
    }
}
