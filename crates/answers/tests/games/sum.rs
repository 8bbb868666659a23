//! Sums of different games: full searches in both plays, the values of single components, and refusals.

use crate::support::{CATALOGUE, analyze, ask, limit_of, play, with};
use nimber_answers::catalogue::Catalogue;
use nimber_answers::verb::Verb;
use nimber_games::request::Fields;
use nimber_games::{Refusal, Tables};
use nimber_solvers::theory::Budget;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::HashMap;

/// A component in the full search: its rules, and its heaps, rows or node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Part {
    game: &'static str,
    sizes: Vec<u64>,
}

/// The graph of all `dag` components; its node 5 is not tame.
const GRAPH: [&[u64]; 7] = [&[], &[0], &[0, 1], &[2], &[3, 0], &[4, 2, 1], &[1, 0]];

impl Part {
    /// The component as a request.
    fn wire(&self) -> Value {
        let sizes = &self.sizes;
        match self.game {
            "kayles" => json!({ "game": "kayles", "rows": sizes }),
            "run" => json!({ "game": "kayles", "rows": sizes, "take": "any" }),
            "grundy" => json!({ "game": "grundy", "groups": sizes }),
            "chomp" => json!({ "game": "chomp", "rows": sizes }),
            "subtraction" => json!({ "game": "subtraction", "take": [1, 3, 4], "heaps": sizes }),
            "dag" => {
                let edges: serde_json::Map<String, Value> =
                    GRAPH.iter().enumerate().map(|(node, to)| (node.to_string(), to.iter().map(u64::to_string).collect())).collect();
                json!({ "game": "dag", "edges": edges, "tokens": sizes.iter().map(u64::to_string).collect::<Vec<_>>() })
            }
            game => json!({ "game": game, "heaps": sizes }),
        }
    }

    /// The sizes of a component in an answer, in the form of the search.
    fn read(&self, wire: &Value) -> Vec<u64> {
        let field = match self.game {
            "kayles" | "run" | "chomp" => "rows",
            "grundy" => "groups",
            "dag" => "tokens",
            _ => "heaps",
        };
        let number = |entry: &Value| entry.as_u64().or_else(|| entry.as_str()?.parse().ok()).expect("a number");
        self.tidy(wire[field].as_array().expect("a list").iter().map(number).collect())
    }

    /// The same form for equal components.
    fn tidy(&self, mut sizes: Vec<u64>) -> Vec<u64> {
        match self.game {
            "wythoff" | "dag" => {}
            "chomp" => sizes.retain(|&size| size > 0),
            _ => {
                sizes.retain(|&size| size > 0);
                sizes.sort_unstable();
            }
        }
        sizes
    }

    /// Every move in listing order.
    fn options(&self) -> Vec<Vec<u64>> {
        let sizes = &self.sizes;
        let mut options = Vec::new();
        if self.game == "wythoff" {
            let [a, b] = sizes[..] else { panic!("two heaps") };
            options.extend((1..=a).map(|take| vec![a - take, b]));
            options.extend((1..=b).map(|take| vec![a, b - take]));
            options.extend((1..=a.min(b)).map(|take| vec![a - take, b - take]));
            return options;
        }
        if self.game == "chomp" {
            for (row, &length) in sizes.iter().enumerate() {
                for col in 0..length {
                    let cut = |(index, &length): (usize, &u64)| if index < row { length } else { length.min(col) };
                    options.push(self.tidy(sizes.iter().enumerate().map(cut).collect()));
                }
            }
            return options;
        }
        for (index, &size) in sizes.iter().enumerate() {
            let leaves: Vec<Vec<u64>> = match self.game {
                "nim" => (1..=size).map(|take| vec![size - take]).collect(),
                "subtraction" => [1, 3, 4].into_iter().filter(|&take| take <= size).map(|take| vec![size - take]).collect(),
                "lasker" => (1..=size).map(|take| vec![size - take]).chain((1..=size / 2).map(|small| vec![small, size - small])).collect(),
                "grundy" => (1..size.div_ceil(2)).map(|small| vec![small, size - small]).collect(),
                "dag" => GRAPH[size as usize].iter().map(|&to| vec![to]).collect(),
                game => {
                    let most = if game == "run" { size } else { size.min(2) };
                    (1..=most).flat_map(|take| (0..=size - take).map(move |left| vec![left, size - take - left])).collect()
                }
            };
            options.extend(leaves.into_iter().map(|leaves| self.tidy([&sizes[..index], &leaves, &sizes[index + 1..]].concat())));
        }
        options
    }
}

/// Full search of whole sums.
#[derive(Default)]
struct Twin(HashMap<Vec<Part>, (u64, bool)>);

impl Twin {
    fn moves(parts: &[Part]) -> Vec<(usize, Vec<u64>)> {
        parts.iter().enumerate().flat_map(|(index, part)| part.options().into_iter().map(move |after| (index, after))).collect()
    }

    fn after(parts: &[Part], (index, sizes): &(usize, Vec<u64>)) -> Vec<Part> {
        let mut after = parts.to_vec();
        after[*index].sizes = sizes.clone();
        after
    }

    /// The value by mex, and whether the player to move wins misère play.
    fn solve(&mut self, parts: &[Part]) -> (u64, bool) {
        let mut key: Vec<Part> = parts.iter().map(|part| Part { game: part.game, sizes: part.tidy(part.sizes.clone()) }).collect();
        key.sort_unstable_by(|a, b| (a.game, &a.sizes).cmp(&(b.game, &b.sizes)));
        if let Some(&known) = self.0.get(&key) {
            return known;
        }
        let options: Vec<_> = Self::moves(&key).iter().map(|mv| self.solve(&Self::after(&key, mv))).collect();
        let value = (0..).find(|value| options.iter().all(|option| option.0 != *value)).expect("finitely many options");
        let solved = (value, options.is_empty() || options.iter().any(|option| !option.1));
        self.0.insert(key, solved);
        solved
    }

    fn wins(&mut self, parts: &[Part], misere: bool) -> bool {
        let (value, misere_win) = self.solve(parts);
        if misere { misere_win } else { value > 0 }
    }
}

fn request(parts: &[Part]) -> Value {
    json!({ "components": parts.iter().map(Part::wire).collect::<Vec<_>>() })
}

/// The move of the search for a listed move, found by the position after it.
fn cut(parts: &[Part], mv: &Value) -> (usize, Vec<u64>) {
    let index = mv["component"].as_u64().expect("an index") as usize;
    let after = &mv["position"]["components"];
    for (other, part) in parts.iter().enumerate() {
        assert_eq!(after[other]["game"], part.wire()["game"]);
        assert!(other == index || part.read(&after[other]) == part.tidy(part.sizes.clone()), "{mv}");
    }
    (index, parts[index].read(&after[index]))
}

fn check(parts: &[Part], misere: bool) {
    let context = format!("{parts:?} misere={misere}");
    let mut twin = Twin::default();
    let play_name = if misere { "misere" } else { "normal" };
    let request = with(&request(parts), json!({ "play": play_name, "moves": "all", "positions": true, "limit": 10_000 }));
    let answer = analyze("sum", request.clone()).unwrap_or_else(|refusal| panic!("{context}: {refusal}"));
    let (value, _) = twin.solve(parts);
    assert_eq!(answer["sg"], if misere { Value::Null } else { json!(value) }, "{context}");
    assert_eq!(answer["outcome"], if twin.wins(parts, misere) { "N" } else { "P" }, "{context}");
    for (component, part) in answer["components"].as_array().expect("components").iter().zip(parts) {
        assert_eq!(component["sg"], twin.solve(std::slice::from_ref(part)).0, "{context}");
    }
    let all = Twin::moves(parts);
    let listed = |list: &str| -> Vec<_> { answer[list].as_array().expect("moves").iter().map(|mv| cut(parts, mv)).collect() };
    assert_eq!(listed("moves"), all, "{context}");
    assert_eq!(answer["moves_total"], all.len(), "{context}");
    for (mv, cut) in answer["moves"].as_array().expect("moves").iter().zip(&all) {
        let after = Twin::after(parts, cut);
        match misere {
            true => assert_eq!(mv["outcome"], if twin.wins(&after, true) { "N" } else { "P" }, "{context} {cut:?}"),
            false => assert_eq!(mv["sg"], twin.solve(&after).0, "{context} {cut:?}"),
        }
    }
    let winning: Vec<_> = all.iter().filter(|cut| !twin.wins(&Twin::after(parts, cut), misere)).cloned().collect();
    assert_eq!(listed("winning_moves"), winning, "{context}");
    let short = analyze("sum", with(&request, json!({ "limit": 1 }))).expect("a shorter answer");
    assert_eq!((&short["winning_moves_total"], &short["moves_total"]), (&json!(winning.len()), &json!(all.len())), "{context}");
    let kind = match (all.is_empty(), winning.is_empty()) {
        (true, _) => "over",
        (false, true) => "stall",
        (false, false) => "win",
    };
    assert_eq!(answer["advice"]["kind"], kind, "{context}");
    if kind == "stall" {
        let advised = all
            .iter()
            .zip(answer["moves"].as_array().expect("moves"))
            .find(|(_, mv)| (&mv["component"], &mv["move"]) == (&answer["advice"]["move"]["component"], &answer["advice"]["move"]["move"]));
        let mut share = |cut: &(usize, Vec<u64>)| {
            let after = Twin::after(parts, cut);
            let replies = Twin::moves(&after);
            let wins = replies.iter().filter(|reply| !twin.wins(&Twin::after(&after, reply), misere)).count();
            if replies.is_empty() { (u64::from(misere), u64::from(!misere)) } else { (wins as u64, replies.len() as u64) }
        };
        let (w, l) = share(advised.expect("a legal move").0);
        for other in &all {
            let (winning, legal) = share(other);
            assert!(w * legal <= winning * l, "{context}: {other:?} stalls better");
        }
    }
    // A chained call: every listed position can be sent back and has the listed value.
    if let Some(mv) = answer["winning_moves"].as_array().expect("moves").first() {
        assert_eq!(analyze("sum", with(&mv["position"], json!({ "play": play_name }))).expect("a position")["outcome"], "P", "{context}");
        let exchange =
            play("sum", with(&request_of(&request), json!({ "play": play_name, "seed": 1, "player_move": mv }))).expect("an exchange");
        assert_eq!((&exchange["player"]["was_winning"], &exchange["player"]["position"]), (&json!(true), &mv["position"]), "{context}");
    }
}

/// The position without options.
fn request_of(request: &Value) -> Value {
    json!({ "components": request["components"] })
}

fn part(games: &'static [&'static str]) -> impl Strategy<Value = Part> {
    proptest::sample::select(games).prop_flat_map(|game| {
        let sizes = match game {
            "wythoff" => proptest::collection::vec(0u64..5, 2..3).boxed(),
            "chomp" => proptest::collection::vec(0u64..4, 0..3)
                .prop_map(|mut rows| {
                    rows.sort_unstable_by(|a, b| b.cmp(a));
                    rows
                })
                .boxed(),
            "dag" => proptest::collection::vec(0u64..7, 0..3).boxed(),
            "grundy" => proptest::collection::vec(0u64..9, 0..3).boxed(),
            _ => proptest::collection::vec(0u64..6, 0..3).boxed(),
        };
        sizes.prop_map(move |sizes| Part { game, sizes: Part { game, sizes: vec![] }.tidy(sizes) })
    })
}

const ALL: &[&str] = &["nim", "subtraction", "lasker", "wythoff", "kayles", "run", "grundy", "chomp", "dag"];

/// Games with tame positions of these sizes. Of the graph, only the nodes 0 to 3 and 6 are tame and used.
const TAME: &[&str] = &["nim", "subtraction", "lasker", "run"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn normal_play_agrees_with_full_search(parts in proptest::collection::vec(part(ALL), 0..4)) {
        check(&parts, false);
    }

    #[test]
    fn tame_misere_play_agrees_with_full_search(parts in proptest::collection::vec(part(TAME), 0..4)) {
        check(&parts, true);
    }

    /// What no theorem covers is searched.
    #[test]
    fn misere_play_agrees_with_full_search(parts in proptest::collection::vec(part(ALL), 0..4)) {
        check(&parts, true);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(25))]

    #[test]
    fn a_sum_is_worth_the_xor_of_its_components(
        heaps in proptest::collection::vec(0u64..1 << 50, 1..4),
        rows in proptest::collection::vec(0u64..100_000, 1..4),
        groups in proptest::collection::vec(0u64..5000, 1..4),
        pair in proptest::collection::vec(0u64..1000, 2..3),
    ) {
        let components = [
            json!({ "game": "nim", "heaps": heaps }),
            json!({ "game": "kayles", "rows": rows }),
            json!({ "game": "grundy", "groups": groups }),
            json!({ "game": "wythoff", "heaps": pair }),
        ];
        let mut total = 0;
        for component in &components {
            let mut alone = component.clone();
            let game = alone.as_object_mut().unwrap().remove("game").unwrap();
            total ^= analyze(game.as_str().unwrap(), alone).unwrap()["sg"].as_u64().unwrap();
        }
        let answer = analyze("sum", json!({ "components": components, "limit": 6 })).unwrap();
        prop_assert_eq!(&answer["sg"], total);
        prop_assert_eq!(answer["outcome"] == "N", answer["winning_moves_total"] != 0);
        for mv in answer["winning_moves"].as_array().unwrap() {
            prop_assert_eq!(&analyze("sum", with(&mv["position"], json!({ "limit": 0 }))).unwrap()["sg"], 0);
        }
    }
}

#[test]
fn each_component_answers_by_its_own_method() {
    let sum = |components: Value| analyze("sum", json!({ "components": components })).unwrap();
    let answer = sum(json!([{ "game": "nim", "heaps": [3] }, { "game": "kayles", "rows": [100] }]));
    assert_eq!((&answer["method"], &answer["sg"]), (&json!("period"), &json!(2)));
    assert_eq!(
        answer["components"][1],
        json!({ "component": 1, "game": "kayles", "sg": 1, "parts": [{ "row": 0, "size": 100, "sg": 1 }] })
    );
    // Chomp is a component in normal play, with an edible corner.
    let answer = sum(json!([{ "game": "chomp", "rows": [3] }, { "game": "nim", "heaps": [3] }]));
    assert_eq!((&answer["sg"], &answer["advice"]["kind"]), (&json!(0), &json!("stall")));
    // A component without moves changes nothing.
    for play in ["normal", "misere"] {
        let answer =
            analyze("sum", json!({ "play": play, "components": [{ "game": "chomp", "rows": [] }, { "game": "kayles", "rows": [1, 5] }] }));
        let alone = analyze("kayles", json!({ "play": play, "rows": [1, 5] })).unwrap();
        assert_eq!(answer.unwrap()["outcome"], alone["outcome"]);
    }
    assert_eq!(sum(json!([]))["advice"], json!({ "kind": "over", "move": null }));
}

#[test]
fn faults_name_their_place() {
    let refused = |components: Value| analyze("sum", json!({ "components": components })).unwrap_err();
    let ok = json!({ "game": "nim", "heaps": [1] });
    for (component, pointer, malformed) in [
        (json!({ "game": "nim", "heaps": [3, -1] }), "/components/1/heaps/1", false),
        (json!({ "game": "nim", "heaps": [3, "x"] }), "/components/1/heaps/1", true),
        (json!({ "game": "nim" }), "/components/1/heaps", true),
        (json!({ "heaps": [3] }), "/components/1", true),
        (json!({ "game": "go", "heaps": [3] }), "/components/1/game", true),
        (json!({ "game": 7 }), "/components/1/game", true),
        (json!({ "game": "sum", "components": [] }), "/components/1/game", true),
        (json!({ "game": "nim", "heaps": [3], "play": "normal" }), "/components/1/play", true),
        (json!([1]), "/components/1", true),
        (json!({ "game": "dag", "edges": { "a": ["a"] }, "tokens": [] }), "/components/1/edges/a", false),
    ] {
        let refusal = refused(json!([ok, component]));
        assert_eq!(refusal.faults()[0].place.pointer(), pointer, "{refusal}");
        assert_eq!(matches!(refusal, Refusal::Malformed(_)), malformed, "{refusal}");
    }
    // All wrong positions are reported together.
    let refusal = refused(json!([{ "game": "nim", "heaps": [-1] }, ok, { "game": "wythoff", "heaps": [1] }]));
    assert_eq!(
        refusal.faults().iter().map(|fault| fault.place.pointer()).collect::<Vec<_>>(),
        ["/components/0/heaps/0", "/components/2/heaps"]
    );
    assert_eq!(limit_of(analyze("sum", json!({ "components": vec![ok.clone(); 65] }))), "components");
    assert_eq!(analyze("sum", json!({ "components": vec![ok; 64] })).unwrap()["sg"], 0);
}

#[test]
fn sums_without_an_exact_answer_are_refused() {
    let big = json!({ "game": "wythoff", "heaps": [5000, 3] });
    let lost = json!({ "game": "wythoff", "heaps": [1_000_000_000_000_000u64, 1_618_033_988_749_895u64] });
    let one = json!({ "game": "nim", "heaps": [1] });
    let refusal = analyze("sum", json!({ "components": [one, big] })).unwrap_err();
    assert!(refusal.to_string().starts_with("component 2:"), "{refusal}");
    assert_eq!(limit_of(Err(refusal)), "unvalued_components");
    // The outcome of large heaps is known, but not their value. If nothing else is needed, a component worth
    // 0 is enough.
    if analyze("wythoff", with(&json!({ "heaps": lost["heaps"] }), json!({}))).unwrap()["outcome"] == "P" {
        let answer = analyze("sum", json!({ "components": [lost, { "game": "nim", "heaps": [2, 2] }] })).unwrap();
        assert_eq!(answer["outcome"], "P");
    }
    let tame = json!({ "game": "subtraction", "heaps": [9], "take": [1, 3, 4] });
    let wild = json!({ "play": "misere", "components": [{ "game": "kayles", "rows": [400] }, tame] });
    let refusal = analyze("sum", wild).unwrap_err();
    assert!(refusal.to_string().starts_with("component 1:"), "{refusal}");
    assert_eq!(limit_of(Err(refusal)), "wild_components");
}

#[test]
fn players_moves_are_checked() {
    let request = json!({ "components": [{ "game": "nim", "heaps": [3, 1] }, { "game": "chomp", "rows": [2, 2] }], "seed": 1 });
    let with_move = |mv: Value| play("sum", with(&request, json!({ "player_move": mv })));
    let answer = with_move(json!({ "component": 1, "move": { "row": 1, "col": 0, "removes": 2 } })).unwrap();
    assert_eq!(answer["player"]["position"]["components"][1], json!({ "game": "chomp", "rows": [2] }));
    for (mv, pointer) in [
        (json!({ "component": 2, "move": {} }), "/player_move/component"),
        (json!({ "component": 0, "move": { "heap": 0, "take": 4 } }), "/player_move/move/take"),
        (json!({ "component": 0, "move": { "heap": 5, "take": 1 } }), "/player_move/move/heap"),
    ] {
        let refusal = with_move(mv).unwrap_err();
        assert!(matches!(&refusal, Refusal::IllegalMove(faults) if faults[0].place.pointer() == pointer), "{refusal:?}");
    }
    let refusal = with_move(json!({ "component": 0, "move": { "heap": "x", "take": 1 } })).unwrap_err();
    assert!(matches!(&refusal, Refusal::Malformed(faults) if faults[0].place.pointer() == "/player_move/move/heap"), "{refusal:?}");
}

/// Heaps of any size side by side: advice in a lost sum of huge heaps takes bounded work.
#[test]
fn advice_takes_bounded_work() {
    let heap = (1u64 << 53) - 1;
    let components =
        json!([{ "game": "nim", "heaps": [heap] }, { "game": "lasker", "heaps": [heap - 1] }, { "game": "nim", "heaps": [7, 3] }]);
    let answer = analyze("sum", json!({ "components": components })).unwrap();
    let kind = if answer["outcome"] == "P" { "stall" } else { "win" };
    assert_eq!(answer["advice"]["kind"], kind);
    let components =
        json!([{ "game": "nim", "heaps": [heap] }, { "game": "nim", "heaps": [heap] }, { "game": "kayles", "rows": [400, 400] }]);
    for play in ["normal", "misere"] {
        let answer = analyze("sum", json!({ "components": components, "play": play }));
        if play == "normal" {
            assert_eq!(answer.unwrap()["advice"]["kind"], "stall");
        } else {
            assert_eq!(limit_of(answer), "wild_components");
        }
    }
}

/// The tables are published again when one of them is replaced.
#[test]
fn games_that_share_a_quotient_share_it_in_every_catalogue() {
    let tables = Tables::outline();
    let request =
        json!({ "components": [{ "game": "kayles", "rows": [7] }, { "game": "octal", "code": "0.77", "heaps": [6] }], "play": "misere" });
    for catalogue in [Catalogue::new(&tables), Catalogue::new(&tables)] {
        let fields = Fields::from_value(request.clone()).unwrap();
        let question = catalogue.game("sum").unwrap().read(Verb::ANALYZE, fields).unwrap();
        let answer: Value = serde_json::from_slice(&question.answer(&Budget::unlimited()).unwrap().bytes).unwrap();
        assert_eq!((&answer["outcome"], &answer["method"]), (&json!("N"), &json!("quotient")));
    }
}

/// Any game of the catalogue may stand beside a heap of Nim.
#[test]
fn every_game_is_a_component() {
    let mut added = 0;
    for about in CATALOGUE.games().map(|game| game.about()).filter(|about| about.name != "sum") {
        let alone = analyze(about.name, with(&about.start, json!({ "play": "normal" }))).unwrap();
        let Some(xor) = alone["sg"].as_u64().map(|sg| sg ^ 5) else { continue };
        let component = with(&about.start, json!({ "game": about.name }));
        let whole = analyze("sum", json!({ "components": [component, { "game": "nim", "heaps": [5] }], "play": "normal" })).unwrap();
        assert_eq!(whole["sg"], xor, "{}", about.name);
        added += 1;
    }
    assert!(added >= 10, "{added}");
}

#[test]
fn the_mex_of_a_sum_is_that_of_the_only_part_with_moves_left() {
    let mex = |heaps: Value| {
        let components = json!([{ "game": "nim", "heaps": heaps }, { "game": "subtraction", "heaps": [9], "take": [1, 2, 3] }]);
        ask(&CATALOGUE, "sum", Verb::MEX, json!({ "components": components }), &Budget::unlimited())
    };
    let step = mex(json!([])).unwrap();
    assert_eq!((&step["values"], &step["mex"]), (&json!([0, 2, 3]), &json!(1)));
    assert!(mex(json!([2])).unwrap_err().to_string().contains("2 independent parts"));
}

#[test]
fn a_move_has_its_keys_in_the_same_order_alone_and_in_a_sum() {
    let component = json!({ "game": "kayles", "rows": [4] });
    for (game, request) in [("kayles", json!({ "rows": [4] })), ("sum", json!({ "components": [component] }))] {
        let question = CATALOGUE.game(game).unwrap().read(Verb::ANALYZE, Fields::from_value(request).unwrap()).unwrap();
        let text = String::from_utf8(question.answer(&Budget::unlimited()).unwrap().bytes).unwrap();
        assert!(text.contains(r#""row":0,"take":2,"leaves":[1,1]"#), "{text}");
    }
}
