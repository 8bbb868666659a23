//! Compares the service with full searches of heap games.

use crate::support::{analyze, with};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};

/// A move of one heap in a full search: the heap's index, the number removed, and the rest.
pub type Cut = (usize, u64, Vec<u64>);

/// A heap game played by full search. `options` lists the moves of one heap in the documented order, as
/// (removed, left).
pub struct Twin<F> {
    options: F,
    /// By sorted non-empty heaps: the value, and whether the player to move wins misère play.
    known: HashMap<Vec<u64>, (u64, bool)>,
}

impl<F: Fn(u64) -> Vec<(u64, Vec<u64>)>> Twin<F> {
    pub fn new(options: F) -> Self {
        Twin { options, known: HashMap::new() }
    }

    /// In listing order.
    pub fn moves(&self, heaps: &[u64]) -> Vec<Cut> {
        let moves = heaps.iter().enumerate();
        moves.flat_map(|(index, &heap)| (self.options)(heap).into_iter().map(move |(removed, left)| (index, removed, left))).collect()
    }

    /// The heaps after a move.
    pub fn after(heaps: &[u64], (index, _, left): &Cut) -> Vec<u64> {
        [&heaps[..*index], left, &heaps[index + 1..]].concat()
    }

    /// The value by mex, and whether the player to move wins misère play.
    pub fn solve(&mut self, heaps: &[u64]) -> (u64, bool) {
        let mut key: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
        key.sort_unstable();
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let moves = self.moves(&key);
        let options: Vec<_> = moves.iter().map(|cut| self.solve(&Self::after(&key, cut))).collect();
        let value = (0..).find(|value| options.iter().all(|(option, _)| option != value)).expect("finitely many options");
        let solved = (value, options.is_empty() || options.iter().any(|&(_, mover_wins)| !mover_wins));
        self.known.insert(key, solved);
        solved
    }

    /// Whether the player to move wins.
    pub fn wins(&mut self, heaps: &[u64], misere: bool) -> bool {
        let (value, misere_win) = self.solve(heaps);
        if misere { misere_win } else { value > 0 }
    }

    /// The moves that win.
    pub fn winning(&mut self, heaps: &[u64], misere: bool) -> Vec<Cut> {
        self.moves(heaps).into_iter().filter(|cut| !self.wins(&Self::after(heaps, cut), misere)).collect()
    }

    /// The stalling move by its definition: the smallest share of winning replies, then the least removed,
    /// then the first listed.
    pub fn stall(&mut self, heaps: &[u64], misere: bool) -> Option<Cut> {
        let mut best: Option<((u64, u64, u64), Cut)> = None;
        for cut in self.moves(heaps) {
            let after = Self::after(heaps, &cut);
            let legal = self.moves(&after).len() as u64;
            let (winning, legal) = match legal {
                0 => (u64::from(misere), u64::from(!misere)),
                _ => (self.winning(&after, misere).len() as u64, legal),
            };
            let better = match &best {
                None => true,
                Some(((w, l, removed), _)) => (winning * l, cut.1) < (w * legal, *removed),
            };
            if better {
                best = Some(((winning, legal, cut.1), cut));
            }
        }
        best.map(|(_, cut)| cut)
    }
}

/// The names of a game's fields for heaps and moves.
pub struct Wire {
    pub game: &'static str,
    /// The field for the list of heaps.
    pub heaps: &'static str,
    /// The field for the index of a heap in a move.
    pub heap: &'static str,
    /// Other fields of a request.
    pub rule: Value,
}

impl Wire {
    /// A request for this position.
    pub fn request(&self, heaps: &[u64]) -> Value {
        with(&self.rule, json!({ self.heaps: heaps }))
    }

    /// Converts a listed move to a cut.
    pub fn cut(&self, mv: &Value) -> Cut {
        let left: Vec<u64> = mv["leaves"].as_array().expect("leaves").iter().map(|leaf| leaf.as_u64().expect("a size")).collect();
        (mv[self.heap].as_u64().expect("an index") as usize, mv.get("take").map_or(0, |take| take.as_u64().expect("a number")), left)
    }

    /// Compares the service's whole answer for a position with the full search.
    pub fn check<F: Fn(u64) -> Vec<(u64, Vec<u64>)>>(&self, twin: &mut Twin<F>, heaps: &[u64], misere: bool) {
        let context = format!("{} {} {heaps:?} misere={misere}", self.game, self.rule);
        let play = if misere { "misere" } else { "normal" };
        let request = with(&self.request(heaps), json!({ "play": play, "moves": "all", "positions": true, "limit": 10_000 }));
        let answer = analyze(self.game, request.clone()).unwrap_or_else(|refusal| panic!("{context}: {refusal}"));
        let (value, _) = twin.solve(heaps);
        let wins = twin.wins(heaps, misere);
        assert_eq!(answer["sg"], if misere { Value::Null } else { json!(value) }, "{context}");
        assert_eq!(answer["outcome"], if wins { "N" } else { "P" }, "{context}");
        let components = answer["components"].as_array().expect("components");
        let sizes: Vec<u64> = components.iter().map(|part| part["size"].as_u64().expect("a size")).collect();
        assert_eq!(sizes, heaps, "{context}");
        assert_eq!(components.iter().fold(0, |sum, part| sum ^ part["sg"].as_u64().expect("a value")), value, "{context}");

        let moves = answer["moves"].as_array().expect("moves");
        let all = twin.moves(heaps);
        assert_eq!(moves.iter().map(|mv| self.cut(mv)).collect::<Vec<_>>(), all, "{context}");
        assert_eq!(answer["moves_total"], all.len(), "{context}");
        for (mv, cut) in moves.iter().zip(&all) {
            let after = Twin::<F>::after(heaps, cut);
            let wire_after: Vec<u64> = serde_json::from_value(mv["position"][self.heaps].clone()).expect("heaps");
            assert_eq!(sorted(&wire_after), sorted(&after), "{context}");
            match misere {
                true => assert_eq!(mv["outcome"], if twin.wins(&after, true) { "N" } else { "P" }, "{context} {cut:?}"),
                false => assert_eq!(mv["sg"], twin.solve(&after).0, "{context} {cut:?}"),
            }
        }
        let winning = twin.winning(heaps, misere);
        let listed: Vec<Cut> = answer["winning_moves"].as_array().expect("moves").iter().map(|mv| self.cut(mv)).collect();
        assert_eq!(listed, winning, "{context}");

        let advice = &answer["advice"];
        match (winning.first(), all.is_empty()) {
            (Some(first), _) => {
                assert_eq!(advice["kind"], "win", "{context}");
                assert_eq!(&self.cut(&advice["move"]), first, "{context}");
            }
            (None, true) => assert_eq!(*advice, json!({ "kind": "over", "move": null }), "{context}"),
            (None, false) => {
                assert_eq!(advice["kind"], "stall", "{context}");
                assert_eq!(Some(self.cut(&advice["move"])), twin.stall(heaps, misere), "{context}");
            }
        }
        for limit in [0, 1, 2] {
            let short = analyze(self.game, with(&request, json!({ "limit": limit }))).expect("a shorter answer");
            assert_eq!(short["winning_moves_total"], winning.len(), "{context}");
            assert_eq!(short["moves_total"], all.len(), "{context}");
            assert_eq!(short["winning_moves"].as_array().expect("moves").len(), winning.len().min(limit), "{context}");
        }
    }
}

fn sorted(heaps: &[u64]) -> Vec<u64> {
    let mut heaps: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    heaps.sort_unstable();
    heaps
}

/// Every sorted position of at most `parts` non-empty heaps with at most `total` objects.
pub fn positions(parts: usize, total: u64) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    let mut layer: Vec<Vec<u64>> = vec![Vec::new()];
    for _ in 0..parts {
        let grown = layer.iter().flat_map(|heaps: &Vec<u64>| {
            let (used, least) = (heaps.iter().sum::<u64>(), heaps.last().copied().unwrap_or(1));
            (least..=total.saturating_sub(used)).map(move |heap| [&heaps[..], &[heap]].concat())
        });
        layer = grown.collect();
        all.extend(layer.iter().cloned());
    }
    all
}

/// Compares the answer for a golden position: value, outcome, and the winning moves with equal heaps merged.
pub fn check_vector(wire: &Wire, vector: &Value, heaps: &[u64]) {
    let request = with(&wire.request(heaps), json!({ "play": vector["play"], "limit": 10_000 }));
    let answer = analyze(wire.game, request).expect("an answer");
    assert_eq!((&answer["sg"], &answer["outcome"]), (&vector["sg"], &vector["outcome"]), "{}", vector["id"]);
    let moves = answer["winning_moves"].as_array().expect("moves").iter().map(|mv| {
        let (index, _, left) = wire.cut(mv);
        (json!([heaps[index], left]).to_string(), ())
    });
    let listed: Vec<String> = moves.collect::<BTreeMap<_, _>>().into_keys().collect();
    let mut expected: Vec<String> = vector["winning_moves"].as_array().expect("moves").iter().map(Value::to_string).collect();
    expected.sort();
    assert_eq!(listed, expected, "{}", vector["id"]);
}
