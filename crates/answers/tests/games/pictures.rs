//! Pictures of positions: well-formed SVG that shows what the analysis says.

use crate::pieces::check_pieces;
use crate::support::{CATALOGUE, ask, limit_of, pointers, with};
use nimber_answers::verb::Verb;
use nimber_games::Refusal;
use nimber_games::request::Fields;
use nimber_solvers::theory::Budget;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use roxmltree::{Document, Node};
use serde_json::{Value, json};
use std::collections::HashSet;

/// The default work budget of the service.
pub fn budget() -> Budget {
    Budget::of(100_000_000)
}

pub fn draw(game: &str, request: Value) -> Result<String, Refusal> {
    draw_within(game, request, &budget())
}

/// With a small budget what nobody has solved is soon drawn without a winner.
pub fn draw_within(game: &str, request: Value, budget: &Budget) -> Result<String, Refusal> {
    let fields = Fields::from_value(request)?;
    let bytes = CATALOGUE.game(game).expect("a game").clone().read(Verb::BOARD, fields)?.answer(budget)?.bytes;
    Ok(String::from_utf8(bytes).expect("pictures are UTF-8"))
}

fn analyze(game: &str, request: Value) -> Result<Value, Refusal> {
    ask(&CATALOGUE, game, Verb::ANALYZE, request, &budget())
}

/// The whole number in an attribute, or a part of it.
fn number(node: Node<'_, '_>, name: &str) -> i64 {
    node.attribute(name).unwrap_or_else(|| panic!("{name} of {node:?}")).parse().unwrap()
}

/// The texts of a class with their points.
fn texts<'d>(document: &'d Document<'_>, class: &str) -> Vec<(i64, i64, &'d str)> {
    let class = format!("nimber-{class}");
    let groups = document.descendants().filter(|node| node.attribute("class") == Some(&class));
    let texts = groups.flat_map(|group| group.children()).filter(|node| node.has_tag_name("text"));
    texts.map(|text| (number(text, "x"), number(text, "y"), text.text().unwrap_or_default())).collect()
}

/// How many shapes of a class there are.
fn shapes(document: &Document<'_>, class: &str) -> usize {
    let class = format!("nimber-{class}");
    let groups = document.descendants().filter(|node| node.attribute("class") == Some(&class));
    // The shapes of a path each begin with a move.
    let shape = |node: Node<'_, '_>| {
        node.attribute("d").map_or(usize::from(node.is_element() && !node.has_tag_name("text")), |path| path.matches('M').count())
    };
    groups.flat_map(|group| group.children()).map(shape).sum()
}

/// Checks what holds for every picture.
fn check(picture: &str, place: &str) {
    let document = Document::parse(picture).unwrap_or_else(|error| panic!("{place}: {error}\n{picture}"));
    let root = document.root_element();
    assert!(root.has_tag_name(("http://www.w3.org/2000/svg", "svg")), "{place}");
    assert_eq!(root.attribute("role"), Some("img"), "{place}");
    let names: Vec<_> = root.children().filter(Node::is_element).map(|node| node.tag_name().name()).take(2).collect();
    assert_eq!(names, ["title", "desc"], "{place}");
    let view: Vec<i64> = root.attribute("viewBox").unwrap().split(' ').map(|part| part.parse().unwrap()).collect();
    let [left, top, width, height] = view[..] else { panic!("{place}: {view:?}") };
    let mut ids = HashSet::new();
    for node in document.descendants().filter(Node::is_element) {
        assert!(
            ["svg", "title", "desc", "style", "rect", "g", "path", "circle", "text"].contains(&node.tag_name().name()),
            "{place}: {node:?}"
        );
        for attribute in node.attributes() {
            assert!(!["href", "onclick"].contains(&attribute.name()), "{place}: {node:?}");
        }
        if let Some(id) = node.attribute("id") {
            assert!(id.starts_with("nimber-") && ids.insert(id), "{place}: {id}");
            assert_eq!(node.attribute("class"), Some("nimber-piece"), "{place}: {id}");
        }
        let classes = node.attribute("class").into_iter().flat_map(str::split_whitespace);
        assert!(classes.into_iter().all(|class| class.starts_with("nimber")), "{place}: {node:?}");
        let (x, y) = match node.tag_name().name() {
            "circle" => (number(node, "cx"), number(node, "cy")),
            "rect" => (number(node, "x") + number(node, "width"), number(node, "y") + number(node, "height")),
            "text" => (number(node, "x"), number(node, "y")),
            _ => continue,
        };
        assert!((left..=left + width).contains(&x) && (top..=top + height).contains(&y), "{place}: {node:?} is outside of {view:?}");
    }
    assert!(!picture.contains("url(") && !picture.contains("@import"), "{place}");
}

#[test]
fn pictures_of_random_games_are_well_formed_and_have_everything_inside() {
    let (mut drawn, mut moves_of_pieces) = (0, 0);
    for game in CATALOGUE.games().filter(|game| game.answers(Verb::BOARD)) {
        let about = game.about();
        for &play in &about.plays {
            let mut rng = ChaCha8Rng::seed_from_u64(7);
            let mut position = about.start.clone();
            loop {
                let asked = with(&position, json!({ "play": play }));
                let Ok(analysis) = analyze(about.name, with(&asked, json!({ "moves": "all", "positions": true, "limit": 500 }))) else {
                    break;
                };
                for mut options in [
                    json!({}),
                    json!({ "values": true }),
                    json!({ "binary": true, "theme": "dark" }),
                    json!({ "values": true, "highlight": "winning", "theme": "auto", "size": 11 }),
                ] {
                    // Notakto has a `size` of its own, which is that of its boards.
                    if about.parameters.iter().any(|parameter| parameter.name == "size") {
                        options.as_object_mut().unwrap().remove("size");
                    }
                    let place = format!("{} {asked} {options}", about.name);
                    let picture = draw(about.name, with(&asked, options.clone())).unwrap_or_else(|refusal| panic!("{place}: {refusal}"));
                    check(&picture, &place);
                    assert_eq!(picture, draw(about.name, with(&asked, options)).unwrap(), "{place}");
                    let winner = if analysis["outcome"] == "N" { "the player to move wins" } else { "the player to move loses" };
                    assert!(picture.contains(winner), "{place}");
                    drawn += 1;
                }
                let moves = analysis["moves"].as_array().unwrap();
                moves_of_pieces += check_pieces(about.name, &asked, moves, position == about.start);
                if moves.is_empty() {
                    break;
                }
                position = moves[rng.random_range(0..moves.len())]["position"].clone();
            }
        }
    }
    assert!(drawn > 300, "{drawn} pictures");
    assert!(moves_of_pieces > 300, "{moves_of_pieces} moves");
}

/// Words of the title, the description and the labels that belong to English only. Names of fields, such as `nw`, and of games stay.
const ENGLISH_WORDS: [&str; 24] = [
    "the", "of", "and", "or", "on", "from", "to", "take", "leave", "split", "one", "heaps", "groups", "rows", "line", "circle", "taking",
    "board", "tiles", "value", "values", "moves", "tokens", "play",
];

#[test]
fn a_picture_speaks_every_language() {
    let draw = |game, request| draw_within(game, request, &Budget::of(20_000_000));
    let every_option = json!({ "values": true, "binary": true, "highlight": "winning" });
    for (game, request) in [
        ("nim", json!({ "heaps": [3, 5, 8] })),
        ("nim", json!({ "heaps": [], "play": "misere" })),
        ("nim", json!({ "heaps": vec![7; 30] })),
        ("subtraction", json!({ "heaps": [5], "take": [1, 3] })),
        ("lasker", json!({ "heaps": [4, 8] })),
        ("split", json!({ "heaps": [9], "take": [0, 1] })),
        ("split", json!({ "heaps": [9, 4], "unequal": false })),
        ("octal", json!({ "code": "0.77", "heaps": [9] })),
        ("grundy", json!({ "groups": [9, 12] })),
        ("wythoff", json!({ "heaps": [4, 6] })),
        ("wythoff", json!({ "heaps": [2000, 3001] })),
        ("treblecross", json!({ "board": "......X........." })),
        ("treblecross", json!({ "board": "..X.X." })),
        ("euclid", json!({ "pairs": [[25, 7], [100, 64], [4, 9]] })),
        ("euclid", json!({ "pairs": [] })),
        ("kayles", json!({ "rows": [10, 40], "rings": [7, 30] })),
        ("kayles", json!({ "bottles": ["xx.xxx", "x"], "circles": ["xx.xxx", "xxxx"], "take": [1, 3] })),
        ("kayles", json!({ "rows": [], "take": "any" })),
        ("chomp", json!({ "rows": [4, 3] })),
        ("chomp", json!({ "rows": [1], "play": "normal" })),
        ("ichomp", json!({ "width": 8, "height": 6 })),
        ("ichomp", json!({ "board": ["01100", "11110"], "centre": { "row": 1, "col": 2 } })),
        ("sprouts", json!({ "spots": 3 })),
        ("sprouts", json!({ "spots": 0 })),
        ("sprouts", json!({ "position": "0.AB}1BA} + 22}" })),
        ("sprouts", json!({ "spots": 21 })),
        ("brussels-sprouts", json!({ "crosses": 1 })),
        ("brussels-sprouts", json!({ "crosses": 2, "play": "misere" })),
        ("mixed-sprouts", json!({ "spots": 1, "crosses": 1 })),
        ("mixed-sprouts", json!({ "map": { "regions": [[["A"], ["B", "C"]], [["C", "B"]]], "crosses": ["B"] }, "play": "misere" })),
        ("mixed-sprouts", json!({ "position": "0.2222}22}" })),
        ("hackenbush", json!({ "edges": "ground-a,a-b,a-b,b-c,c-a,ground-ground,b-b,b-b,c-d" })),
        ("hackenbush", json!({ "edges": "ground-a,a-b,a-c,ground-c", "play": "misere" })),
        ("hackenbush", json!({ "edges": [] })),
        ("dag", json!({ "edges": { "a": ["b", "c"], "b": ["c"] }, "tokens": ["a", "a", "a", "a", "a", "b"] })),
        ("dag", json!({ "edges": { "a": [] }, "tokens": ["a"] })),
        ("dag", json!({ "edges": { "a": [] }, "tokens": [] })),
    ] {
        let request = with(&request, every_option.clone());
        let english = draw(game, request.clone()).unwrap();
        assert_eq!(english, draw(game, with(&request, json!({ "lang": "en" }))).unwrap(), "{game} {request}");
        for lang in ["de", "es", "fr", "ru"] {
            let place = format!("{game} {request} {lang}");
            let picture = draw(game, with(&request, json!({ "lang": lang }))).unwrap();
            check(&picture, &place);
            let document = Document::parse(&picture).unwrap();
            assert_eq!(document.root_element().attribute("lang"), Some(lang), "{place}");
            let texts = document.descendants().filter(|node| ["title", "desc", "text"].contains(&node.tag_name().name()));
            let said: Vec<&str> = texts.filter_map(|node| node.text()).collect();
            let words = said.iter().flat_map(|text| text.split(|letter: char| !letter.is_alphabetic()));
            let foreign: Vec<_> = words.filter(|word| ENGLISH_WORDS.contains(&&*word.to_lowercase())).collect();
            assert!(foreign.is_empty(), "{place}: {foreign:?} in {said:?}");
        }
    }
    let russian = draw("nim", json!({ "heaps": [3, 5, 8], "highlight": "winning", "lang": "ru-RU" })).unwrap();
    assert!(russian.contains("<title>Ним: кучи размеров 3, 5 и 8</title>"), "{russian}");
    assert!(russian.contains("<desc>Обычная игра: выигрывает тот, чей ход; значение равно 14. Выигрышные ходы: взять 2 из кучи 3.</desc>"));
    assert!(draw("nim", json!({ "heaps": [3], "lang": "?!" })).is_err());
}

#[test]
fn every_game_has_pictures() {
    assert!(CATALOGUE.games().all(|game| game.answers(Verb::BOARD)));
}

/// Which moves win depends on the whole sum, so no piece of a component is marked.
#[test]
fn a_sum_is_drawn_as_its_components() {
    let any = json!({ "components": [
        { "game": "nim", "heaps": [5, 2] }, { "game": "chomp", "rows": [2, 2] }, { "game": "sprouts", "spots": 2 },
        { "game": "dag", "edges": { "a": ["b", "c"], "b": ["c"] }, "tokens": ["a"] }, { "game": "kayles", "rows": [30] },
    ], "play": "normal" });
    let searched = json!({ "components": [{ "game": "nim", "heaps": [2] }, { "game": "chomp", "rows": [3, 2] }], "play": "misere" });
    for (sum, titles) in [(any, vec!["1. Nim", "2. Chomp", "3. Sprouts", "5. Kayles (bottles)"]), (searched, vec!["1. Nim", "2. Chomp"])] {
        let svg = draw("sum", with(&sum, json!({ "values": true, "highlight": "winning" }))).unwrap();
        check(&svg, "a sum");
        let document = Document::parse(&svg).unwrap();
        let names: Vec<_> = texts(&document, "name").into_iter().map(|(_, _, text)| text).collect();
        assert!(titles.iter().all(|title| names.contains(title)), "{names:?}");
        assert_eq!(shapes(&document, "winning"), 0);
        let analysis = analyze("sum", with(&sum, json!({ "moves": "words" }))).unwrap();
        let winning = analysis["winning_moves"].as_array().unwrap();
        let with_winning = (0..titles.len() + 1).filter(|&index| winning.iter().any(|mv| mv["component"] == index)).count();
        assert_eq!(texts(&document, "move").len(), with_winning, "{sum}");
        assert!(svg.contains(winning[0]["words"].as_str().unwrap()), "{svg}");
        let all = analyze("sum", with(&sum, json!({ "moves": "all" }))).unwrap();
        assert!(check_pieces("sum", &sum, all["moves"].as_array().unwrap(), true) > 0);
    }
}

/// For every tile that the analysis lists: its place, and what its move leaves.
fn listed(analysis: &Value, field: &str) -> Vec<(i64, i64, String)> {
    let tile = |mv: &Value| (mv["col"].as_i64().unwrap(), mv["row"].as_i64().unwrap(), mv[field].to_string());
    let mut tiles: Vec<_> = analysis["moves"].as_array().unwrap().iter().map(tile).collect();
    tiles.sort();
    tiles
}

#[test]
fn the_value_on_a_tile_is_that_of_the_analysis() {
    for (game, field, request) in [
        ("ichomp", "quadrant_sg", json!({ "width": 8, "height": 6 })),
        ("ichomp", "quadrant_sg", json!({ "board": ["01100", "11110", "11111", "01000"], "centre": { "row": 2, "col": 2 } })),
        ("chomp", "sg", json!({ "rows": [7, 7, 5, 3] })),
        ("chomp", "sg", json!({ "rows": [6, 2, 2], "play": "normal" })),
    ] {
        let analysis = analyze(game, with(&request, json!({ "moves": "all", "positions": true }))).unwrap();
        let picture = draw(game, with(&request, json!({ "values": true }))).unwrap();
        let document = Document::parse(&picture).unwrap();
        let shown = texts(&document, "on-tile").into_iter();
        let mut shown: Vec<_> = shown.map(|(x, y, text)| (x.div_euclid(100), y.div_euclid(100), text.to_owned())).collect();
        shown.sort();
        assert_eq!(shown, listed(&analysis, field), "{request}");
        // Winning tiles are the winning moves, and all tiles are drawn.
        let picture = draw(game, with(&request, json!({ "highlight": "winning" }))).unwrap();
        let document = Document::parse(&picture).unwrap();
        let winning = analysis["winning_moves_total"].as_u64().unwrap() as usize;
        assert_eq!(shapes(&document, "winning"), winning, "{request}");
        assert_eq!(shapes(&document, "winning") + shapes(&document, "tile"), shown.len(), "{request}");
    }
}

#[test]
fn the_values_beside_heaps_and_at_nodes_are_those_of_the_components() {
    for (game, request) in [
        ("nim", json!({ "heaps": [3, 5, 7, 0, 40] })),
        ("lasker", json!({ "heaps": [3, 4, 1000] })),
        ("subtraction", json!({ "heaps": [5, 9], "take": [1, 3, 4] })),
        ("grundy", json!({ "groups": [14, 27, 28] })),
        ("octal", json!({ "code": "0.137", "heaps": [7, 9, 100000] })),
        ("kayles", json!({ "rows": [10, 3, 99], "rings": [7, 1000] })),
        ("kayles", json!({ "bottles": ["xx.xxx", "..", "x"], "circles": ["xx.xxx", "xxxx", ".x.x"], "take": [1, 3] })),
    ] {
        let analysis = analyze(game, request.clone()).unwrap();
        let picture = draw(game, with(&request, json!({ "values": true }))).unwrap();
        let document = Document::parse(&picture).unwrap();
        let components = analysis["components"].as_array().unwrap();
        let mut values: Vec<String> = components.iter().map(|component| component["sg"].to_string()).collect();
        if game != "kayles" {
            values.push(analysis["sg"].to_string());
        }
        let shown: Vec<_> = texts(&document, "value").into_iter().map(|(_, _, text)| text.to_owned()).collect();
        assert_eq!(shown, values, "{game} {request}");
    }
    let request = json!({ "edges": { "a": ["b", "c"], "b": ["c"], "c": [] }, "tokens": ["a", "b"] });
    let picture = draw("dag", with(&request, json!({ "values": true }))).unwrap();
    let document = Document::parse(&picture).unwrap();
    let of = |class: &str| texts(&document, class).into_iter().map(|(_, _, text)| text.to_owned()).collect::<Vec<_>>();
    assert_eq!(
        (of("name"), of("value"), of("on-tile")),
        (["a", "b", "c"].map(String::from).to_vec(), ["2", "1", "0"].map(String::from).to_vec(), ["1", "2"].map(String::from).to_vec())
    );
    let picture = draw("wythoff", json!({ "heaps": [4, 6], "binary": true })).unwrap();
    let document = Document::parse(&picture).unwrap();
    let sg = analyze("wythoff", json!({ "heaps": [4, 6] })).unwrap()["sg"].as_u64().unwrap();
    assert_eq!(texts(&document, "value")[0].2, sg.to_string());
    assert_eq!(texts(&document, "binary")[0].2, format!("{sg:b}"));
}

/// The column of binaries is aligned, and the XOR stands below it.
#[test]
fn values_in_binary_are_a_column_with_their_xor() {
    let column = |game, request: Value| {
        let picture = draw(game, with(&request, json!({ "binary": true }))).unwrap();
        let document = Document::parse(&picture).unwrap();
        let texts = texts(&document, "binary");
        assert!(texts.iter().all(|(x, _, text)| *x == texts[0].0 && text.len() == texts[0].2.len()), "{texts:?}");
        assert!(texts.is_sorted_by_key(|(_, y, _)| *y), "{texts:?}");
        texts.iter().map(|(_, _, text)| text.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(column("nim", json!({ "heaps": [3, 5, 7] })), ["011", "101", "111", "001"]);
    assert_eq!(column("kayles", json!({ "rows": [10, 3] })), ["10", "11", "01"]);
    assert_eq!(column("nim", json!({ "heaps": [9, 6] })), ["1001", "0110", "1111"]);
    assert_eq!(column("grundy", json!({ "groups": [5] })), ["10"]);
    assert_eq!(column("ichomp", json!({ "width": 4, "height": 4 })).len(), 5);
    assert_eq!(column("dag", json!({ "edges": { "a": ["b"] }, "tokens": ["a", "b"] })), ["1", "0", "1"]);
    assert!(column("wythoff", json!({ "heaps": [2000, 3000] })).is_empty(), "the value is not known");
}

#[test]
fn winning_moves_are_told_in_words_and_shown_on_the_objects() {
    let show = |game, request: Value| draw(game, with(&request, json!({ "highlight": "winning" }))).unwrap();
    let nim = show("nim", json!({ "heaps": [3, 5, 8] }));
    let document = Document::parse(&nim).unwrap();
    assert_eq!(texts(&document, "move").into_iter().map(|text| text.2).collect::<Vec<_>>(), ["take 2"]);
    assert_eq!((shapes(&document, "winning"), shapes(&document, "tile")), (2, 14));
    assert!(nim.contains("Winning moves: take 2 from heap 3."));
    // Under misère play others win.
    for (play, text) in [("normal", "take 2 from heap 1"), ("misere", "take 1 from heap 1")] {
        assert!(show("nim", json!({ "heaps": [2, 1, 1], "play": play })).contains(text), "{play}");
    }
    assert!(show("nim", json!({ "heaps": [3, 3] })).contains("There is no winning move."));
    assert!(show("lasker", json!({ "heaps": [4] })).contains("split 2 + 2") || show("lasker", json!({ "heaps": [4] })).contains("take 4"));
    let kayles = show("kayles", json!({ "rows": [10, 3] }));
    let document = Document::parse(&kayles).unwrap();
    // [0: 2 leaves 1, 7], [0: 2 leaves 7, 1], [1: 1 leaves 0, 2], [1: 1 leaves 2, 0]
    let shown: Vec<_> = texts(&document, "move").into_iter().map(|(x, _, text)| (x / 100, text)).collect();
    assert_eq!(shown, [(1, "2"), (7, "2"), (0, "1"), (2, "1")]);
    assert_eq!(shapes(&document, "winning"), 4);
    let dag = show("dag", json!({ "edges": { "a": ["b", "c"], "b": ["c"] }, "tokens": ["a"] }));
    let document = Document::parse(&dag).unwrap();
    assert_eq!((shapes(&document, "winning-edge"), shapes(&document, "winning")), (2, 1), "an edge has a line and a head");
    assert!(dag.contains("token 1 to c"), "as in words");
    // The total counts what is not listed.
    let long = show("octal", json!({ "code": "0.77", "heaps": [100001, 100000] }));
    let total = analyze("octal", json!({ "code": "0.77", "heaps": [100001, 100000], "limit": 0 })).unwrap()["winning_moves_total"]
        .as_u64()
        .unwrap();
    let document = Document::parse(&long).unwrap();
    let of = |text: &str| text.split("one of ").nth(1).map_or(1, |rest| rest.trim_end_matches(')').parse::<u64>().unwrap());
    assert_eq!(texts(&document, "move").into_iter().map(|text| of(text.2)).sum::<u64>(), total);
}

#[test]
fn a_picture_has_at_most_4096_things() {
    let heaps = |count: usize| vec![1; count];
    let row = |count: usize| vec!["x".repeat(count)];
    let chain =
        |nodes: usize| (1..nodes).map(|node| (format!("{node}"), json!([format!("{}", node - 1)]))).collect::<serde_json::Map<_, _>>();
    for (game, most, more) in [
        ("nim", json!({ "heaps": heaps(4096) }), json!({ "heaps": with_two(heaps(4095)) })),
        ("grundy", json!({ "groups": heaps(4096) }), json!({ "groups": with_two(heaps(4095)) })),
        ("kayles", json!({ "bottles": row(4096) }), json!({ "rows": heaps(4096), "rings": [1] })),
        ("chomp", json!({ "rows": [256, 16] }), json!({ "rows": vec![241; 17] })),
        (
            "ichomp",
            json!({ "quadrants": { "nw": [128], "se": [128] } }),
            json!({ "width": 64, "height": 65, "centre": { "row": 32, "col": 32 } }),
        ),
        ("dag", json!({ "edges": chain(2048), "tokens": ["7"] }), json!({ "edges": chain(2048), "tokens": ["7", "7"] })),
        // An edge counts once for every layer that it passes.
        ("dag", json!({ "edges": with_shortcut(chain(1366)), "tokens": [] }), json!({ "edges": with_shortcut(chain(1367)), "tokens": [] })),
    ] {
        let picture = draw(game, most).unwrap_or_else(|refusal| panic!("{game}: {refusal}"));
        assert!(picture.len() < 1 << 20, "{game}: {} bytes", picture.len());
        assert_eq!(limit_of(draw(game, more).map(Value::from)), "picture_objects", "{game}");
    }
    // A large heap is one bar.
    assert!(draw("nim", json!({ "heaps": [25, 1_u64 << 53 >> 1] })).unwrap().len() < 2000);
    assert_eq!(shapes(&Document::parse(&draw("nim", json!({ "heaps": [24] })).unwrap()).unwrap(), "tile"), 24);
    assert_eq!(shapes(&Document::parse(&draw("nim", json!({ "heaps": [25] })).unwrap()).unwrap(), "tile"), 1);
}

fn with_two(mut heaps: Vec<u64>) -> Vec<u64> {
    heaps.push(2);
    heaps
}

/// With an edge from the last node of a chain to the first.
fn with_shortcut(mut chain: serde_json::Map<String, Value>) -> serde_json::Map<String, Value> {
    let last = chain.len();
    chain.insert(last.to_string(), json!([(last - 1).to_string(), "0"]));
    chain
}

#[test]
fn sizes_and_themes_have_their_ranges() {
    let draw = |options: Value| draw("nim", with(&json!({ "heaps": [3] }), options));
    for (size, width) in [(8, "27.2"), (40, "136"), (128, "435.2")] {
        assert!(draw(json!({ "size": size })).unwrap().contains(&format!(" width=\"{width}\"")), "{size}");
    }
    assert_eq!(draw(json!({})), draw(json!({ "size": 40, "theme": "light", "values": false, "binary": false, "play": "normal" })));
    let refusal = draw(json!({ "size": 7 })).unwrap_err();
    assert!(matches!(refusal, Refusal::InvalidPosition(_)));
    assert_eq!(pointers(&refusal), ["/size"]);
    assert_eq!(limit_of(draw(json!({ "size": 129 })).map(Value::from)), "size");
    for (name, value) in
        [("theme", json!("blue")), ("highlight", json!("all")), ("values", json!("yes")), ("size", json!("x")), ("moves", json!("all"))]
    {
        assert!(matches!(draw(json!({ name: value })), Err(Refusal::Malformed(_))), "{name}");
    }
    let [light, dark, auto] = ["light", "dark", "auto"].map(|theme| draw(json!({ "theme": theme, "values": true })).unwrap());
    assert!(!light.contains("<style>") && !dark.contains("<style>") && light.contains("#ffffff") && dark.contains("#1e212e"));
    // A picture for both is the light one, with a style sheet that is its own.
    let (before, rest) = auto.split_once("<style>").unwrap();
    let (style, after) = rest.split_once("</style>\n").unwrap();
    assert_eq!(format!("{before}{after}").replace("nimber-auto", "nimber-light"), light);
    assert!(style.starts_with("@media(prefers-color-scheme:dark)"));
    assert_eq!(style.matches(".nimber-auto .nimber-").count(), style.matches(".nimber-").count() / 2);
}

/// Names are text, whatever letters they have.
#[test]
fn names_of_nodes_are_escaped() {
    let name = "<b>&\"\u{1}\u{fffe}]]>";
    let picture = draw("dag", json!({ "edges": { name: ["\u{202e}x", "é".repeat(20)] }, "tokens": [name] })).unwrap();
    check(&picture, "strange names");
    let document = Document::parse(&picture).unwrap();
    let names: Vec<_> = texts(&document, "name").into_iter().map(|text| text.2.to_owned()).collect();
    assert!(names.contains(&"<b>&\"\u{fffd}\u{fffd}]]>".to_owned()), "{names:?}");
    assert!(names.contains(&format!("{}…", "é".repeat(12))), "{names:?}");
}

/// The nodes of a graph do not overlap, and every edge runs from the lower edge of one to the upper edge of another.
#[test]
fn graphs_are_drawn_downwards_without_overlaps() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for nodes in [1, 2, 5, 9, 16, 30] {
        for _ in 0..8 {
            let mut edges = serde_json::Map::new();
            for node in 0..nodes {
                let to: Vec<String> = (0..node).filter(|_| rng.random_range(0..nodes) < 3).map(|to| format!("n{to}")).collect();
                edges.insert(format!("n{node}"), json!(to));
            }
            let tokens: Vec<String> = (0..rng.random_range(0..9)).map(|_| format!("n{}", rng.random_range(0..nodes))).collect();
            let request = json!({ "edges": edges, "tokens": tokens, "values": true, "highlight": "winning" });
            let picture = draw("dag", request).unwrap();
            check(&picture, &picture);
            let document = Document::parse(&picture).unwrap();
            let group = |class: &'static str| document.descendants().filter(move |node| node.attribute("class") == Some(class));
            let boxes: Vec<[i64; 4]> = group("nimber-node")
                .flat_map(|group| group.children())
                .map(|node| {
                    let (x, y) = (number(node, "x"), number(node, "y"));
                    [x, y, x + number(node, "width"), y + number(node, "height")]
                })
                .collect();
            assert_eq!(boxes.len(), nodes);
            for (index, one) in boxes.iter().enumerate() {
                let apart = |other: &[i64; 4]| one[2] < other[0] || other[2] < one[0] || one[3] < other[1] || other[3] < one[1];
                assert!(boxes[..index].iter().all(apart), "{picture}");
            }
            let paths = ["nimber-edge", "nimber-winning-edge"].into_iter().flat_map(group).flat_map(|group| group.children());
            let paths: Vec<_> = paths.filter_map(|path| path.attribute("d")).collect();
            // The line of each edge is followed by its head, whose middle is the point.
            let mut lines = paths.iter().flat_map(|path| path.split('M').skip(1));
            let mut drawn = 0;
            while let (Some(line), Some(head)) = (lines.next(), lines.next()) {
                let point = |text: &str| -> (i64, i64) {
                    let (x, y) = text.split_once(' ').unwrap();
                    (x.parse().unwrap(), y.parse().unwrap())
                };
                let (start, end) = (point(line.split('C').next().unwrap()), point(head.split('L').nth(1).unwrap()));
                // The box of a node and its outline of four differ by a little.
                let is_near = |one: i64, other: i64| (one - other).abs() <= 4;
                assert!(boxes.iter().any(|of| is_near(of[3], start.1) && of[0] < start.0 && start.0 < of[2]), "{start:?} {picture}");
                assert!(boxes.iter().any(|of| is_near(of[1], end.1) && of[0] < end.0 && end.0 < of[2]), "{end:?} {picture}");
                assert!(start.1 < end.1);
                drawn += 1;
            }
            assert_eq!(drawn, edges.values().map(|list| list.as_array().unwrap().len()).sum::<usize>());
        }
    }
}
