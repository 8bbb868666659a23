//! Misère sums of a game with Nim heaps: published values, complete searches, and how far they are answered.

use crate::support::{analyze, play, with};
use serde_json::{Value, json};
use std::collections::HashMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Game {
    Kayles,
    Officers,
    Grundy,
}

const GAMES: [Game; 3] = [Game::Kayles, Game::Officers, Game::Grundy];

impl Game {
    fn options(self, heap: u64) -> Vec<Vec<u64>> {
        let splits = |left: u64| (1..=left / 2).map(move |one| vec![one, left - one]);
        let mut options: Vec<Vec<u64>> = match self {
            Game::Kayles => (1..=heap.min(2)).flat_map(|take| splits(heap - take).chain([vec![heap - take]])).collect(),
            Game::Officers if heap >= 2 => splits(heap - 1).chain([vec![heap - 1]]).collect(),
            Game::Officers => Vec::new(),
            Game::Grundy => splits(heap).filter(|parts| parts[0] != parts[1]).collect(),
        };
        options.iter_mut().for_each(|parts| parts.retain(|&part| part > 0));
        options
    }

    fn wire(self, heap: u64) -> Value {
        match self {
            Game::Kayles => json!({ "game": "kayles", "rows": [heap] }),
            Game::Officers => json!({ "game": "octal", "code": "0.6", "heaps": [heap] }),
            Game::Grundy => json!({ "game": "grundy", "groups": [heap] }),
        }
    }
}

/// Heaps of one game and of Nim, each in order.
type Position = (Vec<u64>, Vec<u64>);

#[derive(Default)]
struct Twin(HashMap<(Game, Position), bool>);

impl Twin {
    fn options(game: Game, (heaps, nim): &Position) -> Vec<Position> {
        let mut options = Vec::new();
        for (index, &heap) in heaps.iter().enumerate() {
            for parts in game.options(heap) {
                let mut after = heaps.clone();
                after.remove(index);
                after.extend(parts);
                after.sort_unstable();
                options.push((after, nim.clone()));
            }
        }
        for (index, &heap) in nim.iter().enumerate() {
            for left in 0..heap {
                let mut after = nim.clone();
                after[index] = left;
                after.retain(|&heap| heap > 0);
                after.sort_unstable();
                options.push((heaps.clone(), after));
            }
        }
        options
    }

    fn is_lost(&mut self, game: Game, position: &Position) -> bool {
        if let Some(&lost) = self.0.get(&(game, position.clone())) {
            return lost;
        }
        let options = Twin::options(game, position);
        let lost = !options.is_empty() && options.iter().all(|option| !self.is_lost(game, option));
        self.0.insert((game, position.clone()), lost);
        lost
    }
}

fn request(game: Game, heap: u64, nim: &[u64]) -> Value {
    json!({ "components": [game.wire(heap), { "game": "nim", "heaps": nim }], "play": "misere" })
}

#[test]
fn small_sums_agree_with_complete_search() {
    let mut twin = Twin::default();
    for (game, largest) in [(Game::Kayles, 13), (Game::Officers, 15), (Game::Grundy, 19)] {
        for heap in 1..=largest {
            for nim in [&[1][..], &[2], &[3], &[2, 2], &[3, 1]] {
                let mut heaps = nim.to_vec();
                heaps.sort_unstable();
                let position = (vec![heap], heaps);
                let winning = Twin::options(game, &position).iter().filter(|option| twin.is_lost(game, option)).count();
                let answer = analyze("sum", request(game, heap, nim)).unwrap();
                let context = format!("{game:?} {heap} {nim:?}");
                assert_eq!(answer["outcome"], if twin.is_lost(game, &position) { "P" } else { "N" }, "{context}");
                // Kayles lists both sides of a row, and the search one.
                let is_won = winning > 0;
                assert_eq!(answer["winning_moves_total"].as_u64().unwrap() > 0, is_won, "{context}");
                for mv in answer["winning_moves"].as_array().unwrap() {
                    let after = analyze("sum", with(&mv["position"], json!({ "play": "misere" }))).unwrap();
                    assert_eq!(after["outcome"], "P", "{context} {mv}");
                }
            }
        }
    }
}

/// A row of Kayles and a Nim heap, by brute force: from 15 up.
#[test]
fn golden_rows_beside_a_nim_heap() {
    for (nim, lost) in [(1, 16), (2, 19), (2, 26), (3, 18)].into_iter().fold(HashMap::<u64, Vec<u64>>::new(), |mut all, (nim, row)| {
        all.entry(nim).or_default().push(row);
        all
    }) {
        for row in 15..=26 {
            let answer = analyze("sum", request(Game::Kayles, row, &[nim])).unwrap();
            assert_eq!(answer["outcome"], if lost.contains(&row) { "P" } else { "N" }, "{row} {nim}");
            assert_eq!(answer["method"], "quotient");
        }
    }
}

#[test]
fn no_sum_with_small_nim_heaps_is_refused() {
    for game in GAMES {
        for heap in 1..=26 {
            for nim in [&[1][..], &[2], &[3], &[1, 1], &[2, 1], &[2, 2], &[3, 1], &[3, 2], &[3, 3]] {
                let answer = analyze("sum", request(game, heap, nim));
                assert!(answer.is_ok(), "{game:?} {heap} {nim:?}: {answer:?}");
            }
        }
    }
}

#[test]
fn rings_and_further_rows_stand_beside_them() {
    let wild = json!({ "game": "kayles", "rows": [20, 9], "rings": [30] });
    let components = json!([wild, { "game": "nim", "heaps": [1, 3] }, { "game": "kayles", "rows": [11] }]);
    let answer = analyze("sum", json!({ "components": components, "play": "misere", "explain": true })).unwrap();
    // Rows of 1 and 3 equal the heaps.
    let alike = analyze("kayles", json!({ "rows": [20, 9, 1, 3, 11], "rings": [30], "play": "misere" })).unwrap();
    assert_eq!((&answer["outcome"], &answer["method"]), (&alike["outcome"], &json!("quotient")));
    let huge = json!({ "components": [Game::Kayles.wire(20), { "game": "nim", "heaps": [1u64 << 40] }], "play": "misere" });
    assert!(analyze("sum", huge).is_err());
    let answer = play("sum", with(&request(Game::Kayles, 20, &[1]), json!({ "level": "perfect", "seed": 1 }))).unwrap();
    assert_eq!(answer["outcome"], "P");
}
