//! Green Hackenbush: published values, full searches of random graphs in both plays, and graphs as large as allowed.

use crate::support::{analyze, analyze_text, limit_of, play, pointers, with};
use nimber_games::Refusal;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::HashMap;

/// The ends of an edge; 0 is the ground.
type Ends = (usize, usize);

fn name(node: usize) -> String {
    if node == 0 { "ground".to_owned() } else { format!("v{node}") }
}

fn request(edges: &[Ends]) -> Value {
    json!({ "edges": edges.iter().map(|&(one, other)| [name(one), name(other)]).collect::<Vec<_>>() })
}

/// The edges of a set from which there is a way to the ground, each edge a bit.
fn hanging(edges: &[Ends], set: u32) -> u32 {
    let mut reached = vec![0];
    let mut found = 0;
    loop {
        let before = (reached.len(), found);
        for (index, &(one, other)) in edges.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1) {
            if reached.contains(&one) || reached.contains(&other) {
                found |= 1 << index;
                reached.extend([one, other].into_iter().filter(|node| !reached.contains(node)).collect::<Vec<_>>());
            }
        }
        if (reached.len(), found) == before {
            return found;
        }
    }
}

/// Full search: the value by the mex of whole positions, and who wins misère play. No principle, and no parts.
struct Twin<'e> {
    edges: &'e [Ends],
    known: HashMap<u32, (u64, bool)>,
}

impl<'e> Twin<'e> {
    fn of(edges: &'e [Ends]) -> Self {
        Twin { edges, known: HashMap::new() }
    }

    fn all(&self) -> u32 {
        (1 << self.edges.len()) - 1
    }

    fn after(&self, set: u32, edge: usize) -> u32 {
        hanging(self.edges, set & !(1 << edge))
    }

    fn solve(&mut self, set: u32) -> (u64, bool) {
        if let Some(&known) = self.known.get(&set) {
            return known;
        }
        let options: Vec<_> =
            (0..self.edges.len()).filter(|edge| set >> edge & 1 == 1).map(|edge| self.solve(self.after(set, edge))).collect();
        let value = (0..).find(|value| options.iter().all(|option| option.0 != *value)).expect("finitely many options");
        let solved = (value, options.is_empty() || options.iter().any(|option| !option.1));
        self.known.insert(set, solved);
        solved
    }

    fn wins(&mut self, set: u32, misere: bool) -> bool {
        let (value, misere_win) = self.solve(set);
        if misere { misere_win } else { value > 0 }
    }
}

fn cuts(answer: &Value, list: &str) -> Vec<usize> {
    answer[list].as_array().expect("moves").iter().map(|mv| mv["edge"].as_u64().expect("an index") as usize).collect()
}

fn check(edges: &[Ends], misere: bool) {
    let mut twin = Twin::of(edges);
    let (all, context) = (twin.all(), format!("{edges:?} misere={misere}"));
    let play = if misere { "misere" } else { "normal" };
    let options = json!({ "play": play, "moves": "all", "positions": true, "limit": 100 });
    let answer = analyze("hackenbush", with(&request(edges), options)).unwrap_or_else(|refusal| panic!("{context}: {refusal}"));
    assert_eq!(answer["sg"], if misere { Value::Null } else { json!(twin.solve(all).0) }, "{context}");
    assert_eq!(answer["outcome"], if twin.wins(all, misere) { "N" } else { "P" }, "{context}");
    let mut in_parts = Vec::new();
    for part in answer["components"].as_array().expect("components") {
        let own: Vec<usize> = serde_json::from_value(part["edges"].clone()).expect("indices");
        let set = own.iter().fold(0, |set, edge| set | 1 << edge);
        assert_eq!(hanging(edges, set), set, "{context}");
        assert_eq!(part["sg"], twin.solve(set).0, "{context}");
        in_parts.extend(own);
    }
    let mut sorted = in_parts.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, (0..edges.len()).collect::<Vec<_>>(), "each edge is in one part: {context}");
    assert_eq!((cuts(&answer, "moves"), &answer["moves_total"]), (in_parts.clone(), &json!(edges.len())), "{context}");
    for mv in answer["moves"].as_array().expect("moves") {
        let edge = mv["edge"].as_u64().expect("an index") as usize;
        let after = twin.after(all, edge);
        let left: Vec<Ends> = (0..edges.len()).filter(|edge| after >> edge & 1 == 1).map(|edge| edges[edge]).collect();
        assert_eq!((&mv["position"], &mv["nodes"]), (&request(&left), &request(edges)["edges"][edge]), "{context}");
        assert_eq!(mv["removes"], edges.len() - left.len(), "{context}");
        match misere {
            true => assert_eq!(mv["outcome"], if twin.wins(after, true) { "N" } else { "P" }, "{context} {edge}"),
            false => assert_eq!(mv["sg"], twin.solve(after).0, "{context} {edge}"),
        }
    }
    let wins: Vec<usize> = in_parts.into_iter().filter(|&edge| !twin.wins(twin.after(all, edge), misere)).collect();
    assert_eq!(cuts(&answer, "winning_moves"), wins, "{context}");
    let kind = if !wins.is_empty() {
        "win"
    } else if edges.is_empty() {
        "over"
    } else {
        "stall"
    };
    assert_eq!(answer["advice"]["kind"], kind, "{context}");
}

/// Graphs on the ground: each edge begins at a node that hangs on the ground already. They have several parts, loops and parallel edges.
fn graphs(most: usize) -> impl Strategy<Value = Vec<Ends>> {
    proptest::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<bool>()), 0..=most).prop_map(|picks| {
        let mut nodes = 1;
        let mut edges = Vec::new();
        for (from, to, is_turned) in picks {
            let (from, to) = (from.index(nodes), to.index(nodes + 2).min(nodes));
            nodes = nodes.max(to + 1);
            edges.push(if is_turned { (to, from) } else { (from, to) });
        }
        edges
    })
}

/// The same, with the edges in another order.
fn shuffled(most: usize) -> impl Strategy<Value = Vec<Ends>> {
    graphs(most).prop_shuffle()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(800))]

    #[test]
    fn both_plays_agree_with_full_search(edges in shuffled(8), misere: bool) {
        check(&edges, misere);
    }

    #[test]
    fn names_and_order_change_no_value(edges in graphs(14), misere: bool) {
        let play = json!({ "play": if misere { "misere" } else { "normal" }, "limit": 0 });
        let found = |edges: &[Ends]| {
            let answer = analyze("hackenbush", with(&request(edges), play.clone())).expect("an answer");
            (answer["sg"].clone(), answer["outcome"].clone(), answer["winning_total"].clone())
        };
        let renamed = |node| if node == 0 { 0 } else { 100 - node };
        let other: Vec<Ends> = edges.iter().rev().map(|&(one, other)| (renamed(other), renamed(one))).collect();
        prop_assert_eq!(found(&edges), found(&other));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn larger_graphs_agree_with_full_search(edges in shuffled(14), misere: bool) {
        check(&edges, misere);
    }
}

#[test]
fn published_values() {
    for (edges, sg) in [
        ("ground-a,a-b,b-c", 3),
        ("ground-a,a-b,a-c,c-d,c-e", 1),
        ("ground-a,a-b,b-ground", 1),
        ("ground-a,a-a", 2),
        ("ground-a,ground-a,a-b", 1),
        ("ground-a,ground-b,a-b,a-c,b-c", 1),
        ("ground-ground", 1),
        ("-", 0),
    ] {
        let answer = analyze_text("hackenbush", &[("edges", edges)]).unwrap();
        assert_eq!((&answer["sg"], &answer["method"]), (&json!(sg), &json!("formula")), "{edges}");
    }
}

#[test]
fn edges_that_do_not_hang_on_the_ground_are_refused_with_their_place() {
    let refused = |edges: Value| analyze("hackenbush", json!({ "edges": edges })).unwrap_err();
    let refusal = refused(json!([["ground", "a"], ["b", "c"], ["a", "a"], ["c", "c"]]));
    assert!(matches!(refusal, Refusal::InvalidPosition(_)));
    assert_eq!(pointers(&refusal), ["/edges/1", "/edges/3"]);
    for (edges, pointer) in [
        (json!([["ground", "a b"]]), "/edges/0/1"),
        (json!([["ground", "a"], ["", "a"]]), "/edges/1/0"),
        (json!([["ground", "a-b"]]), "/edges/0/1"),
    ] {
        let refusal = refused(edges.clone());
        assert!(matches!(refusal, Refusal::InvalidPosition(_)));
        assert_eq!(pointers(&refusal), [pointer], "{edges}");
    }
    for (edges, pointer) in [
        (json!([["ground", "a"], ["a"]]), "/edges/1"),
        (json!([["ground", "a", "b"]]), "/edges/0"),
        (json!([["ground", 1]]), "/edges/0/1"),
        (json!([1]), "/edges/0"),
        (json!("ground-a,a"), "/edges"),
        (json!(null), "/edges"),
    ] {
        let refusal = refused(edges.clone());
        assert!(matches!(refusal, Refusal::Malformed(_)), "{edges}");
        assert_eq!(pointers(&refusal), [pointer], "{edges} {refusal}");
    }
}

#[test]
fn a_cut_is_named_by_its_index_and_its_ends_have_to_be_right() {
    let request = json!({ "edges": "ground-a,a-b,a-c,ground-d", "seed": 1 });
    let turn = |mv: Value| play("hackenbush", with(&request, json!({ "player_move": mv })));
    let answer = turn(json!({ "edge": 1, "nodes": ["a", "b"], "removes": 1, "sg": 2 })).unwrap();
    assert_eq!(answer["player"]["position"], json!({ "edges": [["ground", "a"], ["a", "c"], ["ground", "d"]] }));
    assert_eq!(turn(json!({ "edge": 0 })).unwrap()["player"]["position"], json!({ "edges": [["ground", "d"]] }));
    for (mv, pointer) in [
        (json!({ "edge": 4 }), "/player_move/edge"),
        (json!({}), "/player_move/edge"),
        (json!({ "edge": 1, "nodes": ["b", "a"] }), "/player_move/nodes"),
        (json!({ "edge": 1, "removes": 2 }), "/player_move/removes"),
    ] {
        let refusal = turn(mv.clone()).unwrap_err();
        assert!(matches!(refusal, Refusal::IllegalMove(_)));
        assert_eq!(pointers(&refusal), [pointer], "{mv}");
    }
}

/// As many edges as allowed, in graphs that are hard in different ways.
fn large(size: usize) -> Vec<(&'static str, Vec<Ends>)> {
    vec![
        ("a stalk", (0..size).map(|node| (node, node + 1)).collect()),
        ("a circle", (0..size).map(|node| (node, (node + 1) % size)).collect()),
        (
            "a ladder",
            (0..size)
                .map(|edge| {
                    [(edge / 3 * 2, edge / 3 * 2 + 2), (edge / 3 * 2 + 1, edge / 3 * 2 + 3), (edge / 3 * 2, edge / 3 * 2 + 1)][edge % 3]
                })
                .collect(),
        ),
        ("loops", (0..size).map(|edge| (usize::from(edge > 0), 1)).collect()),
        ("single edges", (0..size).map(|edge| (0, edge + 1)).collect()),
        ("a binary tree", (1..=size).map(|node| (node / 2, node)).collect()),
    ]
}

#[test]
fn as_many_edges_as_allowed_are_answered_and_one_more_is_refused() {
    for (what, edges) in large(4096) {
        let answer =
            analyze("hackenbush", with(&request(&edges), json!({ "limit": 10 }))).unwrap_or_else(|refusal| panic!("{what}: {refusal}"));
        assert!(answer["sg"].is_u64(), "{what}");
    }
    let sg = |index: usize| analyze("hackenbush", with(&request(&large(4096)[index].1), json!({ "limit": 0 }))).unwrap()["sg"].clone();
    assert_eq!((sg(0), sg(1), sg(3), sg(4)), (json!(4096), json!(0), json!(2), json!(0)));
    for (_, edges) in large(4097) {
        assert_eq!(limit_of(analyze("hackenbush", request(&edges))), "edges");
    }
    let long = |length: usize| json!({ "edges": [["ground", "a".repeat(length)]] });
    assert_eq!(analyze("hackenbush", long(64)).unwrap()["sg"], 1);
    assert_eq!(limit_of(analyze("hackenbush", long(65))), "node_name");
}

#[test]
fn stalks_are_heaps_of_nim_in_misere_play_too() {
    let stalks: Vec<Ends> = [30, 300, 4]
        .iter()
        .enumerate()
        .flat_map(|(stalk, &size)| (0..size).map(move |edge| (if edge == 0 { 0 } else { stalk * 1000 + edge }, stalk * 1000 + edge + 1)))
        .collect();
    let heaps = analyze("nim", json!({ "heaps": [30, 300, 4], "play": "misere" })).unwrap();
    let answer = analyze("hackenbush", with(&request(&stalks), json!({ "play": "misere" }))).unwrap();
    assert_eq!((&answer["outcome"], &answer["winning_total"]), (&heaps["outcome"], &heaps["winning_total"]));
    // Another tree may last longer than a search goes.
    let long: Vec<Ends> = (0..257).map(|node| (node, node + 1)).chain([(1, 300)]).collect();
    assert_eq!(limit_of(analyze("hackenbush", with(&request(&long), json!({ "play": "misere" })))), "misere_moves");
}

#[test]
fn a_sum_has_its_value() {
    let sum = json!({ "components": [{ "game": "hackenbush", "edges": "ground-a,a-b,b-c" }, { "game": "nim", "heaps": [5] }] });
    assert_eq!(analyze("sum", sum).unwrap()["sg"], 6);
}
