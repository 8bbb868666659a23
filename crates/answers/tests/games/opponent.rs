//! What every level of the opponent does in every game, and the moves among which it chooses in a lost position.

use crate::support::{CATALOGUE, analyze, ask, limit_of, play, pointers, register_all, with};
use nimber_answers::verb::Verb;
use nimber_games::erased;
use nimber_games::request::Fields;
use nimber_games::service::Turn;
use nimber_games::service::read;
use nimber_games::{DynPosition, Game, Level, Mark, MoveFilter, Refusal, Registrar, Removes, Solved};
use nimber_solvers::theory::{Budget, Outcome, Play, Stop};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

const LEVELS: [&str; 5] = ["perfect", "strong", "casual", "beginner", "child"];

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
    /// By play: positions with a win in one move, in two, and with both safe and unsafe moves. Positions with several moves as good as the
    /// advice.
    seen: [[usize; 3]; 2],
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
                        Err(Refusal::BeyondLimits(_) | Refusal::OutOfWork(_)) if play == Play::Misere => break,
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
        let ending = moves.iter().filter(|mv| game.is_over(&game.apply(position, mv))).count();
        assert!(ending == 0 || game.can_end_at_once(position), "{place}");
        // The slow twin tries every move, so it looks at small positions only.
        let wanted = if moves.len() <= 14 { self.wanted(&**game, position, &moves, play)? } else { BTreeSet::new() };
        for level in Level::ALL {
            for seed in 0..3 {
                let turn = Turn { position: &*whole, solved: Some(&*chooser), play, budget: &budget };
                let chosen = || turn.choose(level.into(), &mut ChaCha8Rng::seed_from_u64(seed));
                let mv = chosen()?.expect("there is a move");
                let text = serde_json::to_string(&mv).expect("a move is JSON");
                let again = chosen()?.expect("there is a move");
                assert_eq!(serde_json::to_string(&again).expect("a move is JSON"), text, "{place}: the same seed");
                let is_wanted = wanted.is_empty() || wanted.contains(&text);
                assert!(level == Level::Child || is_wanted, "{place} {level:?}: {text} is not one of {wanted:?}");
                let next = game.apply(position, mv.inner().downcast_ref().expect("a move of the game"));
                let is_kept = || Ok::<_, Refusal>(game.solve(&next, play, &budget)?.mark().outcome == Outcome::P);
                assert!(level != Level::Perfect || solved.mark().outcome == Outcome::P || is_kept()?, "{place}: the win is kept");
            }
        }
        let legal: BTreeSet<String> = game.legal(position, &budget)?.map(|mv| written(&game.apply(position, &mv))).collect();
        assert_eq!(legal, moves.iter().map(|mv| written(&game.apply(position, mv))).collect(), "{place}");
        if solved.mark().outcome == Outcome::P {
            // In Treblecross a move that lets the opponent complete a line has no value, and is advised only if there is no other.
            let listed = solved.moves(MoveFilter::All, 10_000)?.moves.into_iter();
            let keeps_on = |mark: Mark| game.about().name != "treblecross" || mark.sg.is_some();
            let kept: Vec<_> = listed.filter(|&(_, mark)| keeps_on(mark)).map(|(mv, _)| mv).collect();
            let twin = best_by_trying(&**game, position, if kept.is_empty() { &moves } else { &kept }, play)?;
            let stalls: Vec<String> = solved.stalls(10_000)?.moves.iter().map(written).collect();
            assert_eq!(stalls.iter().collect::<BTreeSet<_>>(), twin.iter().collect(), "{place}");
            assert_eq!(stalls.len(), twin.len(), "{place}: each once");
            assert_eq!(stalls.first(), twin.first(), "{place}: the first listed is the advice");
            assert_eq!(solved.stalls(2)?.moves.len(), twin.len().min(2), "{place}");
            self.ties += usize::from(twin.len() > 1);
        }
        Ok(game.apply(position, &moves[rng.random_range(0..moves.len())]))
    }

    /// The moves that win soonest, in one move or two, or else those after which the opponent does not win at once; none if all moves are
    /// alike.
    fn wanted<G: Game>(&mut self, game: &G, position: &G::Position, moves: &[G::Move], play: Play) -> Result<BTreeSet<String>, Refusal> {
        let seen = &mut self.seen[usize::from(play == Play::Misere)];
        for (ahead, seen) in seen.iter_mut().take(2).enumerate() {
            let wins = |mv: &&G::Move| loses_within(game, &game.apply(position, mv), play, ahead);
            let sure: BTreeSet<String> = moves.iter().filter(wins).map(written).collect();
            if !sure.is_empty() {
                *seen += 1;
                return Ok(sure);
            }
        }
        let is_safe = |mv: &&G::Move| !wins_within(game, &game.apply(position, mv), play, 1);
        let mut safe: BTreeSet<String> = moves.iter().filter(is_safe).map(written).collect();
        if safe.is_empty() {
            safe = moves.iter().filter(|mv| !wins_within(game, &game.apply(position, mv), play, 0)).map(written).collect();
        }
        seen[2] += usize::from(!safe.is_empty() && safe.len() < moves.len());
        Ok(safe)
    }
}

/// Whether the player to move can win with at most `moves` moves of its own, whatever the other does.
fn wins_within<G: Game>(game: &G, position: &G::Position, play: Play, moves: usize) -> bool {
    if game.is_over(position) {
        return play == Play::Misere;
    }
    moves > 0 && options(game, position).any(|option| loses_within(game, &option, play, moves - 1))
}

/// Whether the other player can win with at most `moves` moves of its own, whatever the player to move does.
fn loses_within<G: Game>(game: &G, position: &G::Position, play: Play, moves: usize) -> bool {
    if game.is_over(position) {
        return play == Play::Normal;
    }
    options(game, position).all(|option| wins_within(game, &option, play, moves))
}

fn options<G: Game>(game: &G, position: &G::Position) -> impl Iterator<Item = G::Position> {
    let moves: Vec<_> = game.legal(position, &budget()).expect("legal moves").collect();
    moves.into_iter().map(|mv| game.apply(position, &mv))
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
            0 => (u128::from(play == Play::Misere), u128::from(play == Play::Normal)),
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
    assert!(games.seen.iter().flatten().all(|&seen| seen > 10) && games.ties > 50, "{:?}, {} ties", games.seen, games.ties);
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

#[test]
fn no_level_loses_at_once_where_a_lost_game_may_go_on() {
    let edges = json!({ "a": ["end", "b"], "b": ["c"], "c": ["d"], "d": ["e"], "e": ["end"] });
    let position = json!({ "edges": edges, "tokens": ["a"], "play": "misere" });
    let lost = analyze("dag", position.clone()).expect("an answer");
    assert_eq!((&lost["outcome"], &lost["advice"]["move"]["to"]), (&json!("P"), &json!("b")));
    for level in &LEVELS[..4] {
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

/// The moves of an opponent in a position of one row or heap, one for each of 400 seeds.
fn taken(game: &str, request: Value) -> Vec<Value> {
    let take = |seed| play(game, with(&request, json!({ "seed": seed }))).expect("a move")["move"].clone();
    (0..400).map(take).collect()
}

#[test]
fn every_level_but_the_lowest_sees_the_win_that_a_child_sees() {
    for level in &LEVELS[..4] {
        let moves = taken("chomp", json!({ "rows": [5], "level": level }));
        assert!(moves.iter().all(|mv| mv["col"] == 1), "{level}: {moves:?}");
        let moves = taken("nim", json!({ "heaps": [5], "play": "misere", "level": level }));
        assert!(moves.iter().all(|mv| mv["take"] == 4), "{level}: {moves:?}");
    }
    let moves = taken("nim", json!({ "heaps": [5], "level": "child" }));
    for take in 1..=5 {
        let share = moves.iter().filter(|mv| mv["take"] == take).count();
        assert!((50..110).contains(&share), "{take}: {share} of 400");
    }
}

#[test]
fn errors_come_with_the_size_of_the_position_and_with_less_skill() {
    let errors = |heaps: Value, skill: f64| {
        let request = json!({ "heaps": heaps, "skill": skill });
        let is_error = |seed: &u64| play("nim", with(&request, json!({ "seed": seed }))).expect("a move")["outcome"] == "N";
        (0..400).filter(is_error).count()
    };
    for skill in [0.25, 0.5, 0.75] {
        let by_size = [json!([1, 2, 4]), json!([3, 5, 7]), json!([13, 25, 37, 40])].map(|heaps| errors(heaps, skill));
        assert!(by_size.is_sorted() && by_size[0] < by_size[2], "{skill}: {by_size:?}");
    }
    let by_skill = [0.0, 0.1, 0.25, 0.4, 0.5, 0.75, 1.0].map(|skill| errors(json!([3, 5, 7]), skill));
    assert!(by_skill.is_sorted_by(|less, more| less > more) && by_skill[6] == 0, "{by_skill:?}");
}

#[test]
fn a_level_is_a_skill() {
    for (level, skill) in LEVELS.into_iter().zip([json!(1), json!(0.75), json!(0.5), json!(0.25), json!(0)]) {
        for seed in 0..20 {
            let request = json!({ "rows": [5, 4, 4], "seed": seed });
            let by_level = play("chomp", with(&request, json!({ "level": level }))).expect("a move");
            assert_eq!(play("chomp", with(&request, json!({ "skill": skill }))).expect("a move"), by_level, "{level}");
        }
    }
    for (sent, says) in [
        (json!({ "skill": 0.5, "level": "casual" }), "send one of them"),
        (json!({ "skill": 1.5 }), "it has to be from 0 to 1"),
        (json!({ "skill": -0.1 }), "it has to be from 0 to 1"),
        (json!({ "skill": "high" }), ""),
    ] {
        let refusal = play("nim", with(&json!({ "heaps": [3] }), sent.clone())).expect_err("it is refused");
        assert_eq!(pointers(&refusal), ["/skill"], "{sent}");
        assert_eq!(matches!(refusal, Refusal::InvalidPosition(_)), sent.get("level").is_some(), "{refusal}");
        assert!(refusal.to_string().contains(says), "{refusal}");
    }
}

/// Plays on to the end, with this much work for each move. Every move is legal, and leads to the position that is answered. Returns the
/// exchanges.
fn play_to_the_end(game: &str, start: &Value, options: &Value, work: u64) -> Vec<Value> {
    let dyn_game = CATALOGUE.game(game).expect("a game").game();
    let read = |position: &Value| {
        let fields = Fields::from_value(position.clone()).expect("an object");
        dyn_game.clone().parse(&fields, Vec::new).expect("a position")
    };
    let (mut position, mut exchanges) = (start.clone(), Vec::new());
    loop {
        let answer = ask(&CATALOGUE, game, Verb::MOVE, with(&position, options.clone()), &Budget::of(work));
        let exchange = answer.unwrap_or_else(|refusal| panic!("{game} {position}: {refusal}"));
        let mv = dyn_game.read_move(exchange["move"].clone()).expect("a move");
        let after = read(&position).find(&mv, &budget()).expect("a legal move").after();
        assert_eq!(json_of(&*after), exchange["position"], "{game} {position}");
        position = exchange["position"].clone();
        let is_over = exchange["game_over"] == true;
        exchanges.push(exchange);
        if is_over {
            return exchanges;
        }
    }
}

fn json_of(position: &dyn DynPosition) -> Value {
    position.to_value()
}

#[test]
fn every_game_is_played_from_its_start_to_its_end_at_every_level() {
    for game in CATALOGUE.games() {
        let about = game.about();
        for (play, level) in about.plays.iter().flat_map(|play| LEVELS.map(|level| (play, level))) {
            let exchanges = play_to_the_end(about.name, &about.start, &json!({ "play": play, "level": level, "seed": 3 }), 100_000_000);
            for exchange in &exchanges {
                assert_eq!((exchange.get("exact"), exchange["outcome"].is_string()), (None, true), "{} {level}: {exchange}", about.name);
            }
            let winner = if *play == Play::Normal { "opponent" } else { "player" };
            assert_eq!(exchanges.last().expect("a move")["winner"], winner, "{}", about.name);
        }
    }
}

#[test]
fn the_opponent_moves_where_no_exact_answer_fits() {
    let wild = json!({ "components": [
        { "game": "nim", "heaps": [4, 2] }, { "game": "kayles", "rows": [30] }, { "game": "wythoff", "heaps": [3, 4] },
    ] });
    for (game, start) in
        [("sum", wild.clone()), ("ichomp", json!({ "width": 12, "height": 12 })), ("mixed-sprouts", json!({ "spots": 4, "crosses": 2 }))]
    {
        for level in ["perfect", "beginner", "child"] {
            let options = json!({ "play": "misere", "level": level, "seed": 1, "analyze": "all" });
            let exchanges = play_to_the_end(game, &start, &options, 1_000_000);
            let first = &exchanges[0];
            assert_eq!((&first["exact"], &first["outcome"], &first["sg"]), (&json!(false), &json!(null), &json!(null)), "{game}: {first}");
            assert!(first.get("next").is_none() && first["position"].is_object(), "{game}: {first}");
            let last = exchanges.last().expect("a move");
            assert_eq!(
                (last.get("exact"), &last["outcome"], &last["next"]["advice"]["kind"]),
                (None, &json!("N"), &json!("over")),
                "{game}"
            );
        }
    }
    let exchange = play("chomp", json!({ "rows": vec![20; 20], "seed": 1 })).expect("a move");
    assert_eq!((&exchange["exact"], &exchange["outcome"]), (&json!(false), &json!(null)));
    // Large positions of normal play, too.
    let large = json!({ "width": 33, "height": 31, "centre": { "row": 14, "col": 15 }, "seed": 1 });
    let exchange = ask(&CATALOGUE, "ichomp", Verb::MOVE, large, &Budget::of(1_000_000)).expect("a move");
    assert_eq!((&exchange["exact"], &exchange["outcome"]), (&json!(false), &json!(null)));
    // Time is halved as work is: the other half is for this move.
    let board = json!({ "width": 12, "height": 12, "play": "misere", "seed": 1 });
    let within = |time: Duration| ask(&CATALOGUE, "ichomp", Verb::MOVE, board.clone(), &Budget::unlimited().until(Instant::now() + time));
    let exchange = within(Duration::from_secs(2)).expect("a move");
    assert_eq!((&exchange["exact"], exchange["move"].is_object()), (&json!(false), true));
    assert!(matches!(within(Duration::ZERO), Err(Refusal::Stopped(Stop::Deadline))));
    // Two people go on, too; what is wrong with a move is refused.
    let judged =
        with(&wild, json!({ "play": "misere", "reply": false, "player_move": { "component": 0, "move": { "heap": 1, "take": 2 } } }));
    let exchange = play("sum", judged.clone()).expect("an exchange");
    assert_eq!((&exchange["exact"], &exchange["player"]["was_winning"], &exchange["move"]), (&json!(false), &json!(null), &json!(null)));
    let illegal = with(&judged, json!({ "player_move": { "component": 0, "move": { "heap": 1, "take": 3 } } }));
    assert!(matches!(play("sum", illegal), Err(Refusal::IllegalMove(_))));
    assert_eq!(limit_of(play("sprouts", json!({ "spots": 100 }))), "spots");
    // The win is seen: the heap goes, and the opponent has to make the last move.
    let end = json!({ "components": [{ "game": "nim", "heaps": [2] }, { "game": "wythoff", "heaps": [0, 1] }], "play": "misere" });
    for seed in 0..20 {
        let request = with(&end, json!({ "level": "beginner", "seed": seed }));
        // Too little to search the sum.
        let exchange = ask(&CATALOGUE, "sum", Verb::MOVE, request, &Budget::of(3_000)).expect("a move");
        assert_eq!((&exchange["exact"], &exchange["move"]["move"]["take"]), (&json!(false), &json!(2)), "{exchange}");
    }
}

#[test]
fn the_winner_of_a_finished_game_is_the_one_that_its_outcome_names() {
    for play_of in ["normal", "misere"] {
        for request in [
            json!({ "heaps": [] }),
            json!({ "heaps": [0, 0] }),
            json!({ "heaps": [1] }),
            json!({ "heaps": [1], "player_move": { "heap": 0, "take": 1 } }),
            json!({ "heaps": [1], "player_move": { "heap": 0, "take": 1 }, "reply": false }),
        ] {
            let exchange = play("nim", with(&request, json!({ "play": play_of, "seed": 1 }))).expect("an exchange");
            assert_eq!(exchange["game_over"], true, "{exchange}");
            // The human is to move after a move of the opponent.
            let [to_move, other] = if exchange["move"].is_null() { ["opponent", "player"] } else { ["player", "opponent"] };
            let winner = if exchange["outcome"] == "N" { to_move } else { other };
            assert_eq!(exchange["winner"], winner, "{exchange}");
        }
    }
}
