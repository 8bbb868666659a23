//! What every level of the opponent does in every game, and the moves among which it chooses in a lost position.

use crate::support::{analyze, play, register_all};
use nimber_answers::opponent::{OpponentLevel, choose};
use nimber_games::erased::erased;
use nimber_games::json::WriteJson;
use nimber_games::wire::read;
use nimber_games::{Game, MoveFilter, Refusal, Registrar, Removes, Solved};
use nimber_solvers::theory::{Budget, Outcome, Play};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;

const LEVELS: [OpponentLevel; 4] = [OpponentLevel::Perfect, OpponentLevel::Strong, OpponentLevel::Casual, OpponentLevel::Beginner];

fn budget() -> Budget {
    Budget::of(100_000_000)
}

fn written(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("a move is JSON")
}

/// Goes through random games of each registered game.
#[derive(Default)]
struct Games {
    played: usize,
    /// Positions in which a move ended the game as won, or as lost; positions with several moves as good as the advice.
    ends: [usize; 2],
    ties: usize,
}

impl Registrar for Games {
    fn add<G: Game>(&mut self, game: Arc<G>) {
        let about = game.about();
        for &play in &about.plays {
            for (seed, start) in about.starts(play).into_iter().enumerate() {
                let mut rng = ChaCha8Rng::seed_from_u64(seed as u64);
                let mut position = game.parse(read(start).expect("a request")).expect("a position");
                while !game.is_over(&position) {
                    match self.check(&game, &position, play, &mut rng) {
                        Ok(next) => position = next,
                        Err(Refusal::BeyondLimits(_)) if play == Play::Misere => break,
                        Err(refusal) => panic!("{} {play:?} {}: {refusal}", about.name, written(&position)),
                    }
                }
            }
        }
        self.played += 1;
    }
}

impl Games {
    fn check<G: Game>(&mut self, game: &Arc<G>, position: &G::Position, play: Play, rng: &mut ChaCha8Rng) -> Result<G::Position, Refusal> {
        let place = format!("{} {play:?} {}", game.about().name, written(position));
        let budget = budget();
        let solved = game.solve(position, play, &budget)?;
        let whole = erased(game.clone(), position.clone());
        let chooser = whole.solve(play, &budget)?;
        let moves: Vec<_> = solved.moves(MoveFilter::All, 10_000)?.moves.into_iter().map(|(mv, _)| mv).collect();
        let ending: BTreeSet<String> = moves.iter().filter(|mv| game.is_over(&game.apply(position, mv))).map(written).collect();
        assert!(ending.is_empty() || game.can_end_at_once(position), "{place}");
        self.ends[usize::from(play == Play::Misere)] += usize::from(!ending.is_empty());
        for level in LEVELS {
            for seed in 0..3 {
                let chosen = || choose(&*chooser, play, level, &budget, &mut ChaCha8Rng::seed_from_u64(seed));
                let mv = chosen()?.expect("there is a move");
                let text = mv.to_json().expect("a move is JSON");
                assert_eq!(chosen()?.to_json().expect("a move is JSON"), text, "{place}: the same seed");
                match play {
                    Play::Normal => assert!(ending.is_empty() || ending.contains(&text), "{place} {level:?}: {text}"),
                    Play::Misere if ending.len() < moves.len() => assert!(!ending.contains(&text), "{place} {level:?}: {text}"),
                    Play::Misere => {}
                }
                let next = game.apply(position, mv.inner().downcast_ref().expect("a move of the game"));
                let is_kept = || Ok::<_, Refusal>(game.solve(&next, play, &budget)?.mark().outcome == Outcome::P);
                assert!(level != OpponentLevel::Perfect || solved.mark().outcome == Outcome::P || is_kept()?, "{place}: the win is kept");
            }
        }
        if solved.mark().outcome == Outcome::P {
            let twin = best_by_trying(&**game, position, &moves, play)?;
            let stalls: Vec<String> = solved.stalls(10_000)?.iter().map(written).collect();
            assert_eq!(stalls.iter().collect::<BTreeSet<_>>(), twin.iter().collect(), "{place}");
            assert_eq!(stalls.len(), twin.len(), "{place}: each once");
            assert_eq!(stalls.first(), twin.first(), "{place}: the first listed is the advice");
            assert_eq!(solved.stalls(2)?.len(), twin.len().min(2), "{place}");
            self.ties += usize::from(twin.len() > 1);
        }
        Ok(game.apply(position, &moves[rng.random_range(0..moves.len())]))
    }
}

/// The moves as good as the advice, by solving the position after each.
fn best_by_trying<G: Game>(game: &G, position: &G::Position, moves: &[G::Move], play: Play) -> Result<Vec<String>, Refusal> {
    let mut best: Vec<(u128, u128, u64, String)> = Vec::new();
    for mv in moves {
        let after = game.apply(position, mv);
        let budget = budget();
        let solved = game.solve(&after, play, &budget)?;
        let count = |want| Ok::<_, Refusal>(solved.moves(want, 0)?.total.expect("few moves"));
        let (winning, legal) = match count(MoveFilter::All)? {
            0 => (u128::from(play == Play::Misere), 1),
            legal => (count(MoveFilter::Winning)?, legal),
        };
        let order =
            best.first().map_or(Ordering::Less, |(least, of, removed, _)| (winning * of, mv.removed()).cmp(&(least * legal, *removed)));
        if order == Ordering::Less {
            best.clear();
        }
        if order != Ordering::Greater {
            best.push((winning, legal, mv.removed(), written(mv)));
        }
    }
    Ok(best.into_iter().map(|(.., mv)| mv).collect())
}

#[test]
fn every_level_keeps_the_rules_in_every_game() {
    let mut games = Games::default();
    register_all(&mut games);
    assert!(games.played >= 13, "{} games", games.played);
    assert!(games.ends[0] > 10 && games.ends[1] > 10 && games.ties > 50, "{:?} ends, {} ties", games.ends, games.ties);
}

/// The moves that `perfect` makes with different seeds.
fn made(game: &str, position: &Value) -> BTreeSet<String> {
    let made = (0..200).map(|seed| {
        let mut request = position.clone();
        request["seed"] = json!(seed);
        play(game, request).expect("a move")["move"].to_string()
    });
    made.collect()
}

#[test]
fn a_seed_chooses_among_mirror_images_in_a_lost_position() {
    for (game, position, most) in [
        ("ichomp", json!({ "width": 4, "height": 4 }), 4),
        ("nim", json!({ "heaps": [6, 6] }), 2),
        ("nim", json!({ "heaps": [2, 2, 2, 2, 1, 1], "play": "misere" }), 2),
        ("kayles", json!({ "rows": [7, 7] }), 2),
        ("chomp", json!({ "rows": [5, 1, 1, 1, 1] }), 2),
        ("wythoff", json!({ "heaps": [2, 2], "play": "misere" }), 2),
        ("grundy", json!({ "groups": [6, 6] }), 2),
        ("dag", json!({ "edges": { "a": ["b", "c"], "b": [], "c": [] }, "tokens": ["a", "a"] }), 4),
        ("sum", json!({ "components": [{ "game": "nim", "heaps": [3] }, { "game": "nim", "heaps": [3] }] }), 2),
    ] {
        let answer = analyze(game, position.clone()).expect("an answer");
        assert_eq!(answer["advice"]["kind"], "stall", "{game} {position}");
        let made = made(game, &position);
        assert!(made.contains(&answer["advice"]["move"].to_string()), "{game} {position}: {made:?}");
        assert!(made.len() >= most, "{game} {position}: {made:?}");
    }
}

/// A move in a lost position may end a misere game at once and still leave no larger share of winning replies.
#[test]
fn no_level_follows_advice_that_loses_at_once() {
    let edges = json!({ "a": ["end", "b"], "b": ["c"], "c": ["d"], "d": ["e"], "e": ["end"] });
    let position = json!({ "edges": edges, "tokens": ["a"], "play": "misere" });
    let lost = analyze("dag", position.clone()).expect("an answer");
    assert_eq!((&lost["outcome"], &lost["advice"]["move"]["to"]), (&json!("P"), &json!("end")));
    for level in ["perfect", "strong", "casual", "beginner"] {
        for seed in 0..20 {
            let mut request = position.clone();
            request["level"] = json!(level);
            request["seed"] = json!(seed);
            assert_eq!(play("dag", request).expect("a move")["move"]["to"], "b", "{level} {seed}");
        }
    }
}

#[test]
fn a_win_is_found_in_a_long_list_of_winning_moves() {
    // Every symmetrical shot wins, and only the longest ends the game.
    for level in ["perfect", "beginner"] {
        let request = json!({ "rows": [900], "take": "any", "level": level, "seed": 5 });
        let exchange = play("kayles", request).expect("a move");
        assert_eq!((&exchange["game_over"], &exchange["move"]["take"]), (&json!(true), &json!(900)));
    }
}
