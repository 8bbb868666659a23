//! Brussels Sprouts against a slow twin that draws: it keeps what is connected to what, walks along the lines to find the boundaries, and
//! plays every game to its end.

use crate::support::{analyze, analyze_text, limit_of, play, pointers, with};
use nimber_games::Refusal;
use nimber_games::service::{MAX_ARMS, MAX_CROSSES, MAX_NAME};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};

const GAME: &str = "brussels-sprouts";

/// What lies at one end of a vertex: nothing, or the end of another vertex.
type End = (usize, usize);

/// A drawing: around each vertex its ends, clockwise, with the end to which each is joined.
#[derive(Clone)]
struct Drawing {
    vertices: Vec<Vec<Option<End>>>,
    /// The regions, each with its boundaries, each with its free ends in the order of a walk that has the region on its left.
    regions: Vec<Vec<Vec<End>>>,
}

impl Drawing {
    fn new(crosses: usize) -> Self {
        let mut drawing = Drawing { vertices: vec![vec![None; 4]; crosses], regions: vec![] };
        drawing.regions = vec![(0..crosses).map(|cross| drawing.walk((cross, 0))).collect()];
        drawing
    }

    /// The free ends that a walk passes, which begins at a free end. At a vertex it goes on along the next end.
    fn walk(&self, start: End) -> Vec<End> {
        let mut passed = vec![start];
        let mut at = start;
        loop {
            let (vertex, end) = at;
            let next = (vertex, (end + 1) % self.vertices[vertex].len());
            at = match self.vertices[next.0][next.1] {
                Some(other) => other,
                None if next == start => return passed,
                None => {
                    passed.push(next);
                    next
                }
            };
        }
    }

    /// Joins two free ends of a region. `with` are the other boundaries that lie on the side of the walk that begins after `from`.
    fn join(&self, region: usize, from: End, to: End, with: &[usize]) -> Drawing {
        let mut next = self.clone();
        let stroke = next.vertices.len();
        // Around the stroke: the line to `from`, the free end on its left, the line to `to`, the other free end.
        next.vertices.push(vec![Some(from), None, Some(to), None]);
        next.vertices[from.0][from.1] = Some((stroke, 0));
        next.vertices[to.0][to.1] = Some((stroke, 2));
        let (left, right) = (next.walk((stroke, 1)), next.walk((stroke, 3)));
        let old = next.regions.remove(region);
        let touched: Vec<bool> = old.iter().map(|boundary| boundary.contains(&from) || boundary.contains(&to)).collect();
        let others = |wanted: bool| {
            let others = old.iter().enumerate().filter(|&(index, _)| !touched[index] && with.contains(&index) == wanted);
            others.map(|(_, boundary)| boundary.clone()).collect::<Vec<_>>()
        };
        if left.contains(&(stroke, 3)) {
            assert!(with.is_empty());
            next.regions.push([vec![left], others(false)].concat());
        } else {
            // The walk along the line from `to` passes the ends between `from` and `to`.
            next.regions.push([vec![left], others(false)].concat());
            next.regions.push([vec![right], others(true)].concat());
        }
        next
    }

    /// Every move: the region, two ends, and the boundaries inside.
    fn moves(&self) -> Vec<(usize, End, End, Vec<usize>)> {
        let mut moves = Vec::new();
        for (index, region) in self.regions.iter().enumerate() {
            let ends: Vec<(usize, End)> =
                region.iter().enumerate().flat_map(|(boundary, ends)| ends.iter().map(move |&end| (boundary, end))).collect();
            for (place, &(one, from)) in ends.iter().enumerate() {
                for &(other, to) in &ends[place + 1..] {
                    let free: Vec<usize> = (0..region.len()).filter(|&boundary| one == other && boundary != one).collect();
                    for dealing in 0..1 << free.len() {
                        let inside = free.iter().enumerate().filter(|&(bit, _)| dealing >> bit & 1 == 1).map(|(_, &boundary)| boundary);
                        moves.push((index, from, to, inside.collect()));
                    }
                }
            }
        }
        moves
    }

    /// The names by vertices, in a form that neither depends on where lists begin nor on the order of boundaries and regions.
    fn shape(&self) -> Vec<Vec<Vec<String>>> {
        let name = |&(vertex, _): &End| letter(vertex);
        let regions = self.regions.iter().map(|region| region.iter().map(|boundary| boundary.iter().map(name).collect()).collect());
        normal(regions.collect())
    }

    /// The lengths of the boundaries of each region: all that matters to the rest of the game.
    fn lengths(&self) -> Vec<Vec<usize>> {
        let mut regions: Vec<Vec<usize>> = self.regions.iter().map(|region| region.iter().map(Vec::len).collect()).collect();
        regions.iter_mut().for_each(|region| region.sort_unstable());
        regions.sort_unstable();
        regions
    }

    /// As a position. The lists begin where the walks do.
    fn position(&self) -> Value {
        let name = |&(vertex, _): &End| letter(vertex);
        let regions: Vec<Vec<Vec<String>>> =
            self.regions.iter().map(|region| region.iter().map(|boundary| boundary.iter().map(name).collect()).collect()).collect();
        json!({ "map": { "regions": regions } })
    }
}

fn letter(vertex: usize) -> String {
    assert!(vertex < 26);
    char::from(b'A' + vertex as u8).to_string()
}

fn normal(mut regions: Vec<Vec<Vec<String>>>) -> Vec<Vec<Vec<String>>> {
    for region in &mut regions {
        for boundary in &mut *region {
            let turned = |by: usize| [&boundary[by..], &boundary[..by]].concat();
            *boundary = (0..boundary.len()).map(turned).min().unwrap();
        }
        region.sort();
    }
    regions.sort();
    regions
}

fn shape_of(position: &Value) -> Vec<Vec<Vec<String>>> {
    normal(serde_json::from_value(position["map"]["regions"].clone()).expect("a map"))
}

/// What full play finds: the shortest and the longest game, the value, and whether the player to move wins misère play.
type Known = (usize, usize, u64, bool);

fn known(drawing: &Drawing, memory: &mut HashMap<Vec<Vec<usize>>, Known>) -> Known {
    let key = drawing.lengths();
    if let Some(&known) = memory.get(&key) {
        return known;
    }
    // Moves that leave the same lengths are alike.
    let mut left: HashMap<Vec<Vec<usize>>, Drawing> = HashMap::new();
    for (region, from, to, inside) in drawing.moves() {
        let next = drawing.join(region, from, to, &inside);
        left.insert(next.lengths(), next);
    }
    let options: Vec<Known> = left.values().map(|next| known(next, memory)).collect();
    let shortest = options.iter().map(|option| option.0 + 1).min().unwrap_or(0);
    let longest = options.iter().map(|option| option.1 + 1).max().unwrap_or(0);
    let value = (0..).find(|value| options.iter().all(|option| option.2 != *value)).unwrap();
    let misere = options.is_empty() || options.iter().any(|option| !option.3);
    memory.insert(key, (shortest, longest, value, misere));
    (shortest, longest, value, misere)
}

/// Compares the answers to a position with what full play finds, and its listed moves with the drawings that they make.
fn check(drawing: &Drawing, position: &Value, memory: &mut HashMap<Vec<Vec<usize>>, Known>) {
    let (shortest, longest, value, misere) = known(drawing, memory);
    assert_eq!(shortest, longest, "every game lasts equally long");
    let answer = analyze(GAME, with(position, json!({ "moves": "all", "positions": true, "limit": 10_000 }))).unwrap();
    assert_eq!(answer["position"], *position);
    assert_eq!((&answer["sg"], &answer["method"]), (&json!(value), &json!("formula")), "{position}");
    assert_eq!(answer["outcome"], if value == 0 { "P" } else { "N" });
    let components = answer["components"].as_array().unwrap();
    assert_eq!(components.iter().map(|component| component["moves_left"].as_u64().unwrap()).sum::<u64>(), longest as u64);
    assert_eq!(components.iter().fold(0, |sum, component| sum ^ component["sg"].as_u64().unwrap()), value);
    let lengths = drawing.lengths();
    assert_eq!(components.len(), lengths.len());

    let moves = answer["moves"].as_array().unwrap();
    let mut drawn: Vec<_> =
        drawing.moves().into_iter().map(|(region, from, to, inside)| drawing.join(region, from, to, &inside).shape()).collect();
    let mut listed: Vec<_> = moves.iter().map(|mv| shape_of(&mv["position"])).collect();
    drawn.sort();
    listed.sort();
    assert!(listed == drawn, "the listed moves are those that can be drawn: {position}");
    assert_eq!(answer["moves_total"], moves.len());
    let distinct: BTreeSet<String> = moves.iter().map(|mv| json!([mv["region"], mv["from"], mv["to"], mv["inside"]]).to_string()).collect();
    assert_eq!(distinct.len(), moves.len());
    assert_eq!(moves.is_empty(), longest == 0);

    // Either every move wins, or none.
    let winning = if value == 0 { &[][..] } else { &moves[..] };
    assert_eq!(answer["winning_moves"].as_array().unwrap(), winning);
    assert_eq!(answer["winning_moves_total"], winning.len());
    let advised = moves.first().map(|mv| (&mv["region"], &mv["from"], &mv["to"], &mv["inside"], &mv["stroke"]));
    let advice = &answer["advice"];
    assert_eq!(advice["kind"], if moves.is_empty() { "over" } else { ["stall", "win"][value as usize] });
    if let Some(advised) = advised {
        let mv = &advice["move"];
        assert_eq!((&mv["region"], &mv["from"], &mv["to"], &mv["inside"], &mv["stroke"]), advised);
    }
    let answer = analyze(GAME, with(position, json!({ "play": "misere", "limit": 10_000 }))).unwrap();
    assert_eq!((&answer["sg"], &answer["outcome"]), (&Value::Null, &json!(if misere { "N" } else { "P" })), "{position}");
    assert_eq!(answer["winning_moves"].as_array().unwrap().len(), if misere { moves.len() } else { 0 });
}

#[test]
fn every_map_of_up_to_two_crosses_agrees_with_full_play() {
    for (crosses, least) in [(1, 5), (2, 40)] {
        let mut memory = HashMap::new();
        let start = Drawing::new(crosses);
        check(&start, &json!({ "crosses": crosses }), &mut memory);
        let mut seen = BTreeSet::from([start.lengths()]);
        let mut open = vec![start];
        while let Some(drawing) = open.pop() {
            check(&drawing, &drawing.position(), &mut memory);
            for (region, from, to, inside) in drawing.moves() {
                let next = drawing.join(region, from, to, &inside);
                if seen.insert(next.lengths()) {
                    open.push(next);
                }
            }
        }
        assert!(seen.len() >= least, "{} maps of {crosses} crosses", seen.len());
        assert_eq!(known(&Drawing::new(crosses), &mut memory).1, 5 * crosses - 2);
    }
}

#[test]
fn random_games_of_three_crosses_agree_with_full_play() {
    let mut memory = HashMap::new();
    for seed in 0..12 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut drawing = Drawing::new(3);
        check(&drawing, &json!({ "crosses": 3 }), &mut memory);
        for _ in 0..13 {
            let mut moves = drawing.moves();
            let (region, from, to, inside) = moves.swap_remove(rng.random_range(0..moves.len()));
            drawing = drawing.join(region, from, to, &inside);
            check(&drawing, &drawing.position(), &mut memory);
        }
        assert!(drawing.moves().is_empty());
    }
}

#[test]
fn a_game_of_n_crosses_lasts_5n_minus_2_moves_whoever_plays() {
    for (crosses, level) in [(0, "perfect"), (1, "strong"), (2, "casual"), (3, "beginner"), (4, "perfect"), (9, "casual")] {
        for (convention, parity) in [("normal", 1), ("misere", 0)] {
            let mut position = json!({ "crosses": crosses });
            let length = 5 * crosses - if crosses == 0 { 0 } else { 2 };
            let answer = analyze(GAME, with(&position, json!({ "play": convention, "limit": 0 }))).unwrap();
            assert_eq!(answer["outcome"], if length % 2 == parity { "N" } else { "P" }, "{crosses} {convention}");
            let mut names = BTreeSet::new();
            for turn in 0..length {
                let request = with(&position, json!({ "play": convention, "level": level, "seed": turn }));
                let exchange = play(GAME, request).unwrap();
                assert_eq!(exchange["game_over"], turn + 1 == length);
                let name = exchange["move"]["stroke"].as_str().unwrap().to_owned();
                assert!(names.insert(name), "a stroke is never called like an earlier one");
                position = exchange["position"].clone();
            }
            let end = play(GAME, with(&position, json!({ "play": convention }))).unwrap();
            assert_eq!((&end["move"], &end["game_over"]), (&Value::Null, &json!(true)));
        }
    }
}

fn arm(boundary: usize, arm: usize) -> Value {
    json!({ "boundary": boundary, "arm": arm })
}

/// What a player's move leaves.
fn after(position: &Value, mv: Value) -> Result<Value, Refusal> {
    play(GAME, with(position, json!({ "player_move": mv, "seed": 1 }))).map(|exchange| exchange["player"].clone())
}

#[test]
fn a_line_may_be_drawn_from_either_end() {
    let position = json!({ "crosses": 4 });
    let forth = after(&position, json!({ "region": 0, "from": arm(1, 0), "to": arm(1, 2), "inside": [0] })).unwrap();
    assert_eq!(
        forth["position"]["map"]["regions"],
        json!([[["E", "B"], ["C", "C", "C", "C"], ["D", "D", "D", "D"]], [["A", "A", "A", "A"], ["E", "B"]]])
    );
    assert_eq!(forth["move"]["stroke"], "E");
    assert_eq!(forth["move"]["from"], json!({ "boundary": 1, "arm": 0, "vertex": "B" }));
    // The other way round, the other boundaries are between the arms.
    let back = after(&position, json!({ "region": 0, "from": arm(1, 2), "to": arm(1, 0), "inside": [3, 2] })).unwrap();
    assert_eq!(back, forth);
    let merged = json!([[["E", "D", "D", "D", "E", "A", "A", "A"], ["B", "B", "B", "B"], ["C", "C", "C", "C"]]]);
    for (from, to) in [(arm(0, 0), arm(3, 1)), (arm(3, 1), arm(0, 0))] {
        let joined = after(&position, json!({ "region": 0, "from": from, "to": to, "inside": [], "stroke": "E" })).unwrap();
        assert_eq!(joined["position"]["map"]["regions"], merged);
    }
}

#[test]
fn illegal_moves_are_refused_with_their_place() {
    let position = json!({ "map": { "regions": [[["A", "A", "A", "A"], ["B", "B", "B", "B"], ["C", "C", "C", "C"]]] } });
    let mv = |from: Value, to: Value, more: Value| with(&json!({ "region": 0, "from": from, "to": to }), more);
    for (mv, pointer) in [
        (mv(arm(0, 0), arm(0, 0), json!({})), "/to"),
        (mv(arm(0, 4), arm(0, 0), json!({})), "/from/arm"),
        (mv(arm(0, 0), arm(3, 0), json!({})), "/to/boundary"),
        (mv(arm(0, 0), arm(0, 1), json!({ "region": 1 })), "/region"),
        (mv(arm(0, 0), arm(0, 1), json!({ "inside": [0] })), "/inside/0"),
        (mv(arm(0, 0), arm(0, 1), json!({ "inside": [1, 3] })), "/inside/1"),
        (mv(arm(0, 0), arm(0, 1), json!({ "inside": [1, 2, 1] })), "/inside/2"),
        (mv(arm(0, 0), arm(0, 1), json!({ "inside": [-1] })), "/inside/0"),
        (mv(arm(0, 0), arm(1, 1), json!({ "inside": [2] })), "/inside"),
        (mv(arm(0, 0), arm(1, 1), json!({ "stroke": "E" })), "/stroke"),
        (mv(json!({ "boundary": 0, "arm": 1, "vertex": "B" }), arm(1, 1), json!({})), "/from/vertex"),
        (mv(arm(0, 0), json!({ "boundary": 0, "arm": 1, "vertex": "B" }), json!({})), "/to/vertex"),
    ] {
        let refusal = after(&position, mv.clone()).unwrap_err();
        assert!(matches!(refusal, Refusal::IllegalMove(_)), "{mv}: {refusal}");
        assert_eq!(pointers(&refusal), [format!("/player_move{pointer}")], "{mv}");
    }
}

#[test]
fn maps_that_play_cannot_reach_are_refused_with_their_place() {
    for (regions, place) in [
        (json!([[]]), "/0"),
        (json!([[["A", "A", "A", "A"]], []]), "/1"),
        (json!([[["A", "A", "A", "A"], []]]), "/0/1"),
        (json!([[["A", "A", "A", "A"], ["B", "B", "B", "A"]]]), "/0/1/3"),
        (json!([[["A", "A"], ["A", "A"]]]), "/0/1/0"),
        (json!([[["A", "A", "A"]]]), ""),
        (json!([[["A"], ["B"], ["C"], ["D"]]]), ""),
        (json!([[["A", "A", "A"], ["B", "B", "B"], ["C", "C"]]]), ""),
        (json!([[["A", "A", "A", "B", "B", "B", "C", "C", "C", "D", "D", "D"]], [["E", "E", "E", "F"]]]), ""),
        (json!([[["A", "B", "C", "D"]]]), ""),
    ] {
        let refusal = analyze(GAME, json!({ "map": { "regions": regions } })).unwrap_err();
        assert!(matches!(refusal, Refusal::InvalidPosition(_)), "{regions}: {refusal}");
        assert!(pointers(&refusal).contains(&&*format!("/map/regions{place}")), "{regions}: {refusal}");
    }
    for request in [json!({}), json!({ "crosses": 1, "map": { "regions": [[["A", "A", "A", "A"]]] } }), json!({ "map": [] })] {
        assert!(matches!(analyze(GAME, request.clone()), Err(Refusal::Malformed(_))), "{request}");
    }
    assert!(matches!(analyze(GAME, json!({ "crosses": -1 })), Err(Refusal::InvalidPosition(_))));
}

#[test]
fn no_cross_is_a_finished_game() {
    for position in [json!({ "crosses": 0 }), json!({ "map": { "regions": [] } })] {
        let answer = analyze(GAME, with(&position, json!({ "moves": "all", "positions": true }))).unwrap();
        assert_eq!((&answer["position"], &answer["sg"], &answer["outcome"]), (&position, &json!(0), &json!("P")));
        assert_eq!((&answer["components"], &answer["moves_total"]), (&json!([]), &json!(0)));
        assert_eq!(analyze(GAME, with(&position, json!({ "play": "misere" }))).unwrap()["outcome"], "N");
    }
}

#[test]
fn the_limits_are_answered_and_one_more_is_refused() {
    let text =
        |crosses: usize| analyze_text(GAME, &[("crosses", &crosses.to_string()), ("limit", "3"), ("moves", "all"), ("positions", "true")]);
    let most = text(MAX_CROSSES).unwrap();
    assert_eq!((&most["sg"], &most["components"][0]["moves_left"]), (&json!(0), &json!(5 * MAX_CROSSES - 2)));
    assert_eq!(most["moves"].as_array().unwrap().len(), 3);
    assert!(most.get("moves_total").is_none());
    let counted = text(99).unwrap()["winning_moves_total"].as_f64().unwrap();
    assert!((counted / (594.0 * 2f64.powi(98)) - 1.0).abs() < 1e-12, "{counted}");
    assert_eq!(limit_of(text(MAX_CROSSES + 1)), "crosses");

    // What is answered can be sent back, and the game goes on from there.
    let position = &most["moves"][0]["position"];
    assert_eq!(analyze(GAME, with(position, json!({ "limit": 0 }))).unwrap()["sg"], 1);
    let last = play(GAME, with(position, json!({ "level": "beginner", "seed": 3 }))).unwrap();
    assert!(last["move"].is_object());

    let map = |crosses: usize, more: usize| {
        let name = |vertex: usize| format!("v{vertex}");
        let mut boundaries: Vec<Vec<String>> = (0..crosses).map(|cross| vec![name(cross); 4]).collect();
        boundaries[0].extend(vec!["x".to_owned(); more]);
        json!({ "map": { "regions": [boundaries] }, "limit": 1 })
    };
    assert!(analyze(GAME, map(MAX_ARMS / 4, 0)).is_ok());
    assert_eq!(limit_of(analyze(GAME, map(MAX_ARMS / 4, 1))), "arms");
    let named = |length: usize| json!({ "map": { "regions": [[vec!["n".repeat(length); 4]]] } });
    assert!(analyze(GAME, named(MAX_NAME)).is_ok());
    assert_eq!(limit_of(analyze(GAME, named(MAX_NAME + 1))), "vertex_name");
}

/// A region in which few boundaries can be cut, and a list that ends inside a region.
#[test]
fn lists_end_at_their_limit() {
    let name = |index: usize| format!("s{index}");
    let mut boundaries = vec![vec!["A".to_owned(); 4]];
    boundaries.extend((0..40).map(|index| vec![name(index)]));
    // 164 free arms are those of 41 crosses.
    let around: Vec<String> = (0..120).map(|index| name(index / 3)).collect();
    let position = json!({ "map": { "regions": [boundaries, [around]] } });
    let answer = analyze(GAME, with(&position, json!({ "moves": "all", "positions": true, "limit": 2_000, "play": "normal" }))).unwrap();
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 2_000);
    assert_eq!(answer["moves_total"], 6 * (1u64 << 40) + 4 * 40 + 40 * 39 / 2 + 120 * 119 / 2);
    assert!(moves.iter().all(|mv| mv["region"] == 0));
    let last = moves.last().unwrap();
    assert!(last["inside"].as_array().unwrap().iter().all(|boundary| boundary != 0));
    assert_eq!(analyze(GAME, with(&position, json!({ "moves": "all", "positions": true, "limit": 1 }))).unwrap()["moves"][0], moves[0]);
}

#[test]
fn in_sums_a_map_is_worth_its_parity_under_both_plays() {
    let map = json!({ "game": GAME, "map": { "regions": [[["A", "A", "D"]], [["D"]]] } });
    for heap in 0..4 {
        for (crosses, parity) in [(0, 0), (1, 1), (2, 0)] {
            let components = json!([{ "game": GAME, "crosses": crosses }, { "game": "nim", "heaps": [heap] }, map]);
            let normal = analyze("sum", json!({ "components": components, "moves": "all", "positions": true })).unwrap();
            assert_eq!(normal["sg"], heap ^ parity);
            let winning = normal["winning_moves"].as_array().unwrap();
            assert_eq!(normal["outcome"] == "N", !winning.is_empty());
            // A heap of 0 or 1 is fickle like the maps; a larger one is firm.
            let misere = analyze("sum", json!({ "components": components, "play": "misere", "moves": "all", "positions": true })).unwrap();
            let won = if heap < 2 { heap ^ parity == 0 } else { heap ^ parity != 0 };
            assert_eq!(misere["outcome"], if won { "N" } else { "P" }, "{components}");
            for (answer, play) in [(normal, "normal"), (misere, "misere")] {
                for mv in answer["moves"].as_array().unwrap().iter().step_by(7) {
                    let next = analyze("sum", with(&mv["position"], json!({ "play": play }))).unwrap();
                    let name = if play == "normal" { "sg" } else { "outcome" };
                    assert_eq!(next[name], mv[name]);
                }
            }
        }
    }
}
