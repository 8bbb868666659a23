//! Tokens on graphs: golden vectors, full searches of random graphs, cycles, and graphs as large as allowed.

use crate::support::{CATALOGUE, analyze, answer, limit_of, play, vectors, with};
use nimber_answers::catalogue::Catalogue;
use nimber_answers::verb::Verb;
use nimber_games::request::Fields;
use nimber_games::{Refusal, Tables};
use nimber_solvers::theory::Budget;
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// A graph by the options of its nodes, as a request with nodes `v0`, `v1` and so on.
pub fn request(options: &[Vec<Vec<usize>>], tokens: &[usize]) -> Value {
    let name = |node: &usize| format!("v{node}");
    let option = |option: &Vec<usize>| match option[..] {
        [to] => json!(name(&to)),
        _ => option.iter().map(name).collect(),
    };
    let edges: Map<String, Value> = options.iter().enumerate().map(|(node, to)| (name(&node), to.iter().map(option).collect())).collect();
    json!({ "edges": edges, "tokens": tokens.iter().map(name).collect::<Vec<_>>() })
}

/// Options of one node each.
fn plain(successors: &[Vec<usize>]) -> Vec<Vec<Vec<usize>>> {
    successors.iter().map(|to| to.iter().map(|&to| vec![to]).collect()).collect()
}

/// A token, and the nodes that take its place.
pub type Push = (usize, Vec<usize>);

pub fn pushes(answer: &Value, list: &str) -> Vec<Push> {
    answer[list].as_array().expect("moves").iter().map(push).collect()
}

fn push(mv: &Value) -> Push {
    let node = |name: &Value| name.as_str().expect("a node")[1..].parse().expect("a number");
    let leaves = mv["leaves"].as_array().map(|leaves| leaves.iter().map(node).collect());
    (mv["token"].as_u64().expect("a token") as usize, leaves.unwrap_or_else(|| vec![node(&mv["to"])]))
}

/// Full search over the nodes of all tokens: the value by mex of whole positions, and the winner of misère
/// play.
pub struct Twin<'a> {
    pub options: &'a [Vec<Vec<usize>>],
    pub known: HashMap<Vec<usize>, (u64, bool)>,
}

impl Twin<'_> {
    pub fn moves(&self, tokens: &[usize]) -> Vec<Push> {
        tokens.iter().enumerate().flat_map(|(token, &node)| self.options[node].iter().map(move |to| (token, to.clone()))).collect()
    }

    pub fn after(tokens: &[usize], (token, to): &Push) -> Vec<usize> {
        [&tokens[..*token], to, &tokens[token + 1..]].concat()
    }

    pub fn solve(&mut self, tokens: &[usize]) -> (u64, bool) {
        // The order of tokens and those that have no move change nothing, and lists would make far too many positions of them.
        let mut tokens: Vec<usize> = tokens.iter().copied().filter(|&node| !self.options[node].is_empty()).collect();
        tokens.sort_unstable();
        if let Some(&known) = self.known.get(&tokens) {
            return known;
        }
        let options: Vec<_> = self.moves(&tokens).into_iter().map(|mv| self.solve(&Self::after(&tokens, &mv))).collect();
        let value = (0..).find(|value| options.iter().all(|option| option.0 != *value)).expect("finitely many options");
        let solved = (value, options.is_empty() || options.iter().any(|option| !option.1));
        self.known.insert(tokens, solved);
        solved
    }

    pub fn wins(&mut self, tokens: &[usize], misere: bool) -> bool {
        let (value, misere_win) = self.solve(tokens);
        if misere { misere_win } else { value > 0 }
    }

    fn winning(&mut self, tokens: &[usize], misere: bool) -> Vec<Push> {
        self.moves(tokens).into_iter().filter(|mv| !self.wins(&Self::after(tokens, mv), misere)).collect()
    }

    /// In misère play, a move that ends the game is the worst.
    fn stall(&mut self, tokens: &[usize], misere: bool) -> Option<Push> {
        let mut best: Option<((usize, usize), Push)> = None;
        for mv in self.moves(tokens) {
            let after = Self::after(tokens, &mv);
            let (winning, legal) = match self.moves(&after).len() {
                0 => (usize::from(misere), usize::from(!misere)),
                legal => (self.winning(&after, misere).len(), legal),
            };
            if best.as_ref().is_none_or(|((w, l), _)| winning * l < w * legal) {
                best = Some(((winning, legal), mv));
            }
        }
        best.map(|(_, mv)| mv)
    }
}

pub fn check(options: &[Vec<Vec<usize>>], tokens: &[usize], misere: bool) {
    let mut twin = Twin { options, known: HashMap::new() };
    let context = format!("{options:?} {tokens:?} misere={misere}");
    let play = if misere { "misere" } else { "normal" };
    let request = with(&request(options, tokens), json!({ "play": play, "moves": "all", "positions": true, "limit": 10_000 }));
    let answer = analyze("dag", request.clone()).unwrap_or_else(|refusal| panic!("{context}: {refusal}"));
    let (value, _) = twin.solve(tokens);
    assert_eq!(answer["sg"], if misere { Value::Null } else { json!(value) }, "{context}");
    assert_eq!(answer["outcome"], if twin.wins(tokens, misere) { "N" } else { "P" }, "{context}");
    let methods = if misere { &["search", "quotient"][..] } else { &["search"] };
    assert!(tokens.is_empty() || methods.iter().any(|method| answer["method"] == *method), "{context}");
    for (part, &node) in answer["components"].as_array().expect("components").iter().zip(tokens) {
        assert_eq!((&part["node"], &part["sg"]), (&json!(format!("v{node}")), &json!(twin.solve(&[node]).0)), "{context}");
    }
    let all = twin.moves(tokens);
    assert_eq!(pushes(&answer, "moves"), all, "{context}");
    assert_eq!(answer["moves_total"], all.len(), "{context}");
    for (mv, listed) in answer["moves"].as_array().expect("moves").iter().zip(&all) {
        let after = Twin::after(tokens, listed);
        let names: Vec<_> = after.iter().map(|node| format!("v{node}")).collect();
        assert_eq!(mv["position"], json!({ "edges": request["edges"], "tokens": names }), "{context}");
        match misere {
            true => assert_eq!(mv["outcome"], if twin.wins(&after, true) { "N" } else { "P" }, "{context}"),
            false => assert_eq!(mv["sg"], twin.solve(&after).0, "{context}"),
        }
    }
    let winning = twin.winning(tokens, misere);
    assert_eq!(pushes(&answer, "winning_moves"), winning, "{context}");
    let advice = &answer["advice"];
    match (winning.first(), all.is_empty()) {
        (Some(first), _) => assert_eq!((&advice["kind"], &push(&advice["move"])), (&json!("win"), first), "{context}"),
        (None, true) => assert_eq!(advice, &json!({ "kind": "over", "move": null }), "{context}"),
        (None, false) => {
            assert_eq!(advice["kind"], "stall", "{context}");
            assert_eq!(Some(push(&advice["move"])), twin.stall(tokens, misere), "{context}");
        }
    }
}

/// The most moves from a node.
pub fn longest(options: &[Vec<Vec<usize>>], node: usize) -> u64 {
    options[node].iter().map(|option| 1 + option.iter().map(|&to| longest(options, to)).sum::<u64>()).max().unwrap_or(0)
}

/// Longer games have more positions than the twin can search.
const LONGEST: u64 = 20;

/// Graphs whose edges lead to smaller nodes, with lists of at most so many nodes, each option once, and tokens on them. The
/// games from each node are at most [`LONGEST`] moves long.
pub fn positions(nodes: usize, most: usize, tokens: usize) -> impl Strategy<Value = (Vec<Vec<Vec<usize>>>, Vec<usize>)> {
    let least = if most == 1 { 1 } else { 0 };
    let option = move |node: usize| {
        proptest::collection::vec(0..node.max(1), least..=most).prop_map(move |mut option| {
            option.truncate(if node == 0 { 0 } else { option.len() });
            option.sort_unstable();
            option
        })
    };
    let node = move |node: usize| {
        let options = if least == 1 { node } else { node + 1 };
        proptest::collection::btree_set(option(node), 0..=options.min(4)).prop_map(|to| to.into_iter().collect::<Vec<_>>())
    };
    let graph = (1usize..nodes).prop_flat_map(move |nodes| (0..nodes).map(node).collect::<Vec<_>>());
    let graph = graph.prop_map(move |mut graph| {
        if least == 1 {
            graph[0].clear();
        }
        graph
    });
    let graph = graph.prop_filter("short games", |graph| (0..graph.len()).all(|node| longest(graph, node) <= LONGEST));
    graph.prop_flat_map(move |graph| {
        let nodes = graph.len();
        (Just(graph), proptest::collection::vec(0..nodes, 0..=tokens))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn both_plays_agree_with_full_search((options, tokens) in positions(8, 1, 4), misere: bool) {
        check(&options, &tokens, misere);
    }

    #[test]
    fn options_of_several_nodes_agree_with_full_search((options, tokens) in positions(6, 3, 3), misere: bool) {
        check(&options, &tokens, misere);
    }

    #[test]
    fn a_named_cycle_is_a_cycle(edges in proptest::collection::vec((0usize..9, 0usize..9), 0..14)) {
        let successors_of = |node| edges.iter().filter(|edge| edge.0 == node).map(|edge| edge.1).collect();
        let successors: Vec<Vec<usize>> = (0..9).map(successors_of).collect();
        // A graph that can be taken apart leaf by leaf has no cycle.
        let mut left: Vec<usize> = (0..9).collect();
        while let Some(place) = left.iter().position(|&node| successors[node].iter().all(|to| !left.contains(to))) {
            left.remove(place);
        }
        match analyze("dag", request(&plain(&successors), &[])) {
            Ok(_) => prop_assert!(left.is_empty()),
            Err(refusal) => {
                let Refusal::InvalidPosition(faults) = &refusal else { panic!("{refusal}") };
                let detail = &faults[0].detail;
                let start = detail.find('v').expect("a node");
                let names = detail[start..detail.find(", so play").expect("the end of the cycle")].split(" -> ");
                let cycle: Vec<usize> = names.map(|name| name[1..].parse().expect("a node")).collect();
                prop_assert!(cycle.len() > 1 && cycle.first() == cycle.last());
                prop_assert!(cycle.windows(2).all(|edge| successors[edge[0]].contains(&edge[1])), "{detail}");
                prop_assert_eq!(faults[0].place.pointer(), &format!("/edges/v{}", cycle[0]));
            }
        }
    }
}

#[test]
fn golden_positions() {
    for vector in vectors("dag") {
        let successors: Vec<Vec<usize>> = serde_json::from_value(vector["adj"].clone()).unwrap();
        let tokens: Vec<usize> = serde_json::from_value(vector["tokens"].clone()).unwrap();
        let request = with(&request(&plain(&successors), &tokens), json!({ "play": vector.get("play").unwrap_or(&json!("normal")) }));
        if vector.get("error").is_some_and(|error| !error.is_null()) {
            assert!(matches!(analyze("dag", request), Err(Refusal::InvalidPosition(_))), "{}", vector["id"]);
            continue;
        }
        let answer = analyze("dag", request.clone()).unwrap();
        assert_eq!((&answer["sg"], &answer["outcome"]), (&vector["sg"], &vector["outcome"]), "{}", vector["id"]);
        let listed: Vec<_> = pushes(&answer, "winning_moves").into_iter().map(|(token, to)| json!([tokens[token], to[0]])).collect();
        assert_eq!(json!(listed), vector["winning_moves"], "{}", vector["id"]);
        if let Some(values) = vector["vertex_sg"].as_array() {
            let everywhere: Vec<usize> = (0..values.len()).collect();
            let answer =
                analyze("dag", with(&request, json!({ "tokens": everywhere.iter().map(|node| format!("v{node}")).collect::<Vec<_>>() })));
            let found: Vec<_> = answer.unwrap()["components"].as_array().unwrap().iter().map(|part| part["sg"].clone()).collect();
            assert_eq!(&found, values, "{}", vector["id"]);
        }
    }
}

#[test]
fn an_option_is_a_node_or_a_list_that_takes_its_place() {
    // A heap of 5 may be split in 1 and 4 or in 2 and 3, or become 3.
    let edges = json!({ "5": [["4", "1"], ["2", "3"], "3", ["3"], ["1", "4"]], "4": [[], "2"], "3": [["1", "1"]], "2": ["1"] });
    let answer = analyze("dag", json!({ "edges": edges, "tokens": ["5", "4"], "moves": "all", "positions": true })).unwrap();
    let written = json!({ "2": ["1"], "3": [["1", "1"]], "4": [[], "2"], "5": [["1", "4"], ["2", "3"], "3"] });
    assert_eq!(answer["position"], json!({ "edges": written, "tokens": ["5", "4"] }));
    let moves: Vec<_> =
        answer["moves"].as_array().unwrap().iter().map(|mv| (mv["to"].clone(), mv["leaves"].clone(), mv["words"].clone())).collect();
    assert_eq!(moves.len(), 5, "{moves:?}");
    assert_eq!(answer["moves"][0]["leaves"], json!(["1", "4"]));
    assert_eq!(answer["moves"][0]["position"]["tokens"], json!(["1", "4", "4"]));
    assert_eq!(answer["moves"][3]["position"]["tokens"], json!(["5"]), "a list of none takes the token away");
    let turn = |mv: Value| play("dag", json!({ "edges": edges, "tokens": ["5"], "seed": 1, "player_move": mv }));
    for mv in [json!({ "leaves": ["3", "2"] }), json!({ "leaves": ["3"] }), json!({ "to": "3" })] {
        assert!(turn(mv.clone()).is_ok(), "{mv}");
    }
    for (mv, pointer, said) in [
        (json!({ "leaves": ["3", "4"] }), "/leaves", "no edge leads from 5 to 3 + 4; its successors are 1 + 4, 2 + 3, 3"),
        (json!({ "leaves": [] }), "/leaves", "no edge leads from 5 to nothing"),
        (json!({ "to": "9" }), "/to", "no edge leads from 5 to 9"),
        (json!({ "to": "3", "leaves": ["3"] }), "/leaves", "not both"),
        (json!({ "token": 0 }), "", "needs `to`"),
    ] {
        let refusal = turn(mv.clone()).unwrap_err();
        assert_eq!(refusal.faults()[0].place.pointer(), format!("/player_move{pointer}"), "{mv}");
        assert!(refusal.to_string().contains(said), "{refusal}");
    }
    let cycle = analyze("dag", json!({ "edges": { "a": [["b", "c"]], "c": [["d", "d", "a"]] }, "tokens": ["a"] })).unwrap_err();
    assert!(cycle.to_string().contains("a -> c -> a,"), "{cycle}");
}

#[test]
fn games_of_lists_may_be_longer_than_numbers_reach() {
    // Each node becomes two of the next one: a game of 2^n - 1 moves.
    let edges: Map<String, Value> =
        (1..200).map(|node: u32| (node.to_string(), json!([[(node - 1).to_string(), (node - 1).to_string()]]))).collect();
    let request = json!({ "edges": edges, "tokens": ["199"] });
    assert_eq!(analyze("dag", request.clone()).unwrap()["sg"], 1);
    // The tower is tame, since a single move leads to two equal parts.
    assert_eq!(analyze("dag", with(&request, json!({ "play": "misere" }))).unwrap()["method"], "search");
}

#[test]
fn parallel_edges_are_one_and_sinks_need_no_entry() {
    let answer =
        analyze("dag", json!({ "edges": { "a": ["z", "b", "z"], "b": ["z"] }, "tokens": ["a"], "moves": "all", "positions": true }))
            .unwrap();
    assert_eq!(answer["position"], json!({ "edges": { "a": ["z", "b"], "b": ["z"] }, "tokens": ["a"] }));
    assert_eq!((&answer["sg"], &answer["moves_total"]), (&json!(2), &json!(2)));
    assert_eq!(answer["winning_moves"][0]["to"], "z");
    // A node may have an own entry that comes last and is empty.
    let answer = analyze("dag", json!({ "edges": { "z": [] }, "tokens": ["z"] })).unwrap();
    assert_eq!(answer["advice"], json!({ "kind": "over", "move": null }));
}

#[test]
fn invalid_positions_are_refused_with_their_place() {
    let refused = |request: Value| match analyze("dag", request).unwrap_err() {
        Refusal::InvalidPosition(faults) => faults,
        other => panic!("{other}"),
    };
    let faults = refused(json!({ "edges": { "a/b": ["a/b"] }, "tokens": [] }));
    assert_eq!(faults[0].place.pointer(), "/edges/a~1b");
    assert!(faults[0].detail.contains("a/b -> a/b,"), "{}", faults[0].detail);
    // The shortest cycle at the place where the search closes one, not the long cycle.
    let faults = refused(json!({ "edges": { "a": ["b"], "b": ["c", "a"], "c": ["d"], "d": ["a"] }, "tokens": [] }));
    assert!(faults[0].detail.contains("a -> b -> a,"), "{}", faults[0].detail);
    let faults = refused(json!({ "edges": { "a": ["b"] }, "tokens": ["a", "c", "b", "d"] }));
    assert_eq!(faults.iter().map(|fault| fault.place.pointer()).collect::<Vec<_>>(), ["/tokens/1", "/tokens/3"]);
    for (malformed, pointer) in [
        (json!({ "edges": { "a": [["b", ["c"]]] }, "tokens": [] }), "/edges/a/0/1"),
        (json!({ "edges": { "a": "b" }, "tokens": [] }), "/edges/a"),
        (json!({ "edges": { "a": ["b", 1] }, "tokens": [] }), "/edges/a/1"),
        (json!({ "edges": [], "tokens": [] }), "/edges"),
        (json!({ "edges": {} , "tokens": [1] }), "/tokens/0"),
        (json!({ "tokens": [] }), "/edges"),
    ] {
        let refusal = analyze("dag", malformed.clone()).unwrap_err();
        assert!(matches!(&refusal, Refusal::Malformed(faults) if faults[0].place.pointer() == pointer), "{malformed}: {refusal:?}");
    }
}

#[test]
fn players_moves_are_checked() {
    let request = json!({ "edges": { "a": ["b", "c"], "b": ["c"] }, "tokens": ["a", "b"], "seed": 1 });
    let answer = play("dag", with(&request, json!({ "player_move": { "token": 0, "to": "b", "sg": 0 } }))).unwrap();
    assert_eq!((&answer["player"]["was_winning"], &answer["player"]["position"]["tokens"]), (&json!(true), &json!(["b", "b"])));
    assert_eq!(answer["winner"], Value::Null);
    for illegal in [json!({ "token": 2, "to": "b" }), json!({ "token": 1, "to": "a" }), json!({ "token": 0, "to": "x" })] {
        let refusal = play("dag", with(&request, json!({ "player_move": illegal }))).unwrap_err();
        assert!(matches!(refusal, Refusal::IllegalMove(_)), "{refusal}");
    }
}

fn chain(nodes: usize) -> Value {
    let edges: Map<String, Value> = (1..nodes).map(|node| (format!("v{node}"), json!([format!("v{}", node - 1)]))).collect();
    json!({ "edges": edges, "tokens": [format!("v{}", nodes - 1), "v1"] })
}

#[test]
fn a_chain_as_long_as_allowed() {
    for play in ["normal", "misere"] {
        let answer = analyze("dag", with(&chain(100_000), json!({ "play": play, "moves": "all", "positions": true }))).unwrap();
        assert_eq!(answer["outcome"], if play == "normal" { "P" } else { "N" });
        assert_eq!(answer["moves"].as_array().unwrap().len(), 2);
        // The moves do not repeat the graph.
        assert!(answer["moves"][0].get("position").is_none());
        assert_eq!(answer["position"]["edges"].as_object().unwrap().len(), 99_999);
    }
    assert_eq!(limit_of(analyze("dag", chain(100_001))), "nodes");
}

#[test]
fn a_lone_wild_token_needs_no_search() {
    // From the top of a long ladder of nodes worth 0 0 and 2 2, above nodes that are not tame.
    let mut successors: Vec<Vec<usize>> = vec![vec![], vec![0], vec![0, 1], vec![2], vec![0, 3]];
    for node in 5..3000 {
        successors.push(vec![node - 1, node - 2]);
    }
    let mut misere = vec![false; successors.len()];
    for (node, to) in successors.iter().enumerate() {
        misere[node] = to.is_empty() || to.iter().any(|&to| !misere[to]);
    }
    for token in [2990, 2991, 2992, 2993, 2999] {
        let answer = analyze("dag", with(&request(&plain(&successors), &[0, token, 0]), json!({ "play": "misere" }))).unwrap();
        assert_eq!(answer["outcome"], if misere[token] { "N" } else { "P" });
        for (_, to) in pushes(&answer, "winning_moves") {
            assert!(!misere[to[0]]);
        }
    }
}

#[test]
fn limits_are_named() {
    let many = |count: usize| json!({ "edges": { "a": vec!["b"; count] }, "tokens": ["a"] });
    assert_eq!(analyze("dag", many(1_000_000)).unwrap()["sg"], 1);
    assert_eq!(limit_of(analyze("dag", many(1_000_001))), "edges");
    let lists = |count: usize| json!({ "edges": { "a": vec![json!([]), json!(["b"]), json!(vec!["b"; count])] }, "tokens": ["a"] });
    assert_eq!(analyze("dag", lists(999_998)).unwrap()["sg"], 1);
    assert_eq!(limit_of(analyze("dag", lists(999_999))), "edges");
    let tokens = |count: usize| json!({ "edges": { "a": ["b"] }, "tokens": vec!["a"; count] });
    assert_eq!(analyze("dag", tokens(4096)).unwrap()["winning_moves_total"], 0);
    assert_eq!(limit_of(analyze("dag", tokens(4097))), "tokens");
    let named = |length: usize| json!({ "edges": { "a": ["b".repeat(length)] }, "tokens": ["a"] });
    assert_eq!(analyze("dag", named(64)).unwrap()["sg"], 1);
    assert_eq!(limit_of(analyze("dag", named(65))), "node_name");
    // Two tokens that are not tame, on long ways.
    let mut successors: Vec<Vec<usize>> = vec![vec![], vec![0], vec![0, 1], vec![2], vec![3, 0], vec![4, 2]];
    for node in 6..400 {
        successors.push(vec![node - 1, node - 3]);
    }
    let refused = analyze("dag", with(&request(&plain(&successors), &[399, 398]), json!({ "play": "misere" })));
    assert_eq!(limit_of(refused), "misere_moves");
}

/// Many tokens share one node with many successors: the list is indexed by value, not scanned for every
/// token.
#[test]
fn many_tokens_may_share_a_large_node() {
    let to: Vec<String> = (0..50_000).map(|node| format!("v{node}")).collect();
    let answer =
        analyze("dag", json!({ "edges": { "top": to, "v7": ["v8"] }, "tokens": vec!["top"; 4095], "moves": "all", "positions": true }))
            .unwrap();
    assert_eq!(
        (&answer["sg"], &answer["winning_moves_total"], &answer["moves_total"]),
        (&json!(2), &json!(4095u64 * 49_999), &json!(4095u64 * 50_000))
    );
}

/// A deterministic random graph with the most nodes and edges allowed.
#[test]
fn a_graph_with_a_million_edges() {
    let mut state = 1u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    let successors: Vec<Vec<usize>> =
        (0..100_000u64).map(|node| (0..if node == 0 { 0 } else { 10 }).map(|_| random(node) as usize).collect()).collect();
    let mut values = vec![0u64; successors.len()];
    for (node, to) in successors.iter().enumerate() {
        values[node] = (0..).find(|&value| to.iter().all(|&to| values[to] != value)).unwrap();
    }
    let tokens: Vec<usize> = (0..100).map(|_| random(100_000) as usize).collect();
    // As the server reads it: from bytes, field by field.
    let body = request(&plain(&successors), &tokens).to_string();
    let fields = Fields::from_json(body.as_bytes()).unwrap();
    let catalogue = Catalogue::new(&Tables::outline());
    let answer = answer(&catalogue, "dag", Verb::ANALYZE, fields, &Budget::of(100_000_000)).unwrap();
    assert_eq!(answer["sg"], tokens.iter().fold(0, |sum, &token| sum ^ values[token]));
    let total = answer["sg"].as_u64().unwrap();
    for (token, to) in pushes(&answer, "winning_moves") {
        assert_eq!(total ^ values[tokens[token]] ^ values[to[0]], 0);
    }
}

#[test]
fn without_its_graph_an_answer_is_the_same_and_short() {
    let nodes = 300usize;
    let edges: Map<String, Value> =
        (1..nodes).map(|node| (node.to_string(), json!([(node - 1).to_string(), (node / 2).to_string()]))).collect();
    let request = json!({ "edges": edges, "tokens": ["299", "17"] });
    let (whole, bare) = (analyze("dag", request.clone()).unwrap(), analyze("dag", with(&request, json!({ "graph": false }))).unwrap());
    assert_eq!(bare["position"], json!({ "tokens": ["299", "17"] }));
    for field in ["sg", "outcome", "components", "winning_moves_total", "advice"] {
        assert_eq!(whole[field], bare[field], "{field}");
    }
    // The graph is too large for the positions of moves, but without it they are short.
    let first = |answer: &Value| answer["winning_moves"][0].clone();
    assert!(first(&whole)["position"].is_null() && first(&bare)["position"]["tokens"].is_array(), "{}", first(&bare));
    let asked = json!({ "graph": false, "seed": 1, "player_move": { "token": 1, "to": "16" } });
    let turn = play("dag", with(&request, asked)).unwrap();
    assert_eq!(turn["player"]["position"], json!({ "tokens": ["299", "16"] }));
    assert!(turn["position"].get("edges").is_none() && turn.to_string().len() < 1000, "{turn}");
    // Equal answers do not make equal questions: another graph has the same tokens.
    let key = |edges: Value| {
        let fields = Fields::from_value(json!({ "edges": edges, "tokens": ["a"], "graph": false })).unwrap();
        CATALOGUE.game("dag").unwrap().read(Verb::ANALYZE, fields).unwrap().key()
    };
    let [short, long] = [json!({ "a": ["b"] }), json!({ "a": ["b"], "b": ["c"] })];
    assert!(key(short.clone()) == key(short.clone()) && key(short) != key(long));
}

#[test]
fn components_of_different_graphs_that_are_not_written_stay_different() {
    let chain = |edges: Value| json!({ "game": "dag", "edges": edges, "tokens": ["a"], "graph": false });
    let short = chain(json!({ "a": ["b"] }));
    let long = chain(json!({ "a": ["b"], "b": ["c"] }));
    for play in ["normal", "misere"] {
        let bare = analyze("sum", json!({ "components": [short, long], "play": play })).unwrap();
        let components: Vec<_> = [&short, &long].map(|component| with(component, json!({ "graph": true }))).into();
        let whole = analyze("sum", json!({ "components": components, "play": play })).unwrap();
        assert_eq!((&bare["outcome"], &bare["winning_moves_total"]), (&whole["outcome"], &whole["winning_moves_total"]), "{play}");
    }
}
