//! What holds for every registered game: random games from its start position, move by move.

use crate::explanation;
use crate::support::{CATALOGUE, analyze, register_all, with};
use nimber_answers::catalogue::Catalogue;
use nimber_answers::service::{Request, Service};
use nimber_games::NumberSource;
use nimber_games::language::{Language, Words};
use nimber_games::request::{Fields, write_text};
use nimber_games::service::read;
use nimber_games::wire::read_move;
use nimber_games::{About, Game, MoveFilter, Position, Refusal, Registrar, Solved};
use nimber_solvers::theory::{Budget, Outcome, Play};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};
use std::sync::Arc;

/// Plays random games of each registered game.
#[derive(Default)]
struct RandomGames {
    played: Vec<&'static str>,
}

impl Registrar for RandomGames {
    fn add<G: Game>(&mut self, game: Arc<G>) {
        let about = game.about();
        for &play in &about.plays {
            for seed in 0..6 {
                random_game(&game, play, &mut ChaCha8Rng::seed_from_u64(seed));
            }
        }
        self.played.push(about.name);
    }
}

#[test]
#[should_panic = "there is a game `nim` already"]
fn a_second_game_of_one_name_is_not_registered() {
    let mut catalogue = Catalogue::default();
    for _ in 0..2 {
        catalogue.add(Arc::new(nimber_games::rules::Nim));
    }
}

fn parse<G: Game>(game: &G, position: Value) -> G::Position {
    game.parse(serde_json::from_value(position).expect("a request")).expect("a position")
}

/// Plays at random from the start to the end. Misère positions beyond the limits are passed over.
fn random_game<G: Game>(game: &Arc<G>, play: Play, rng: &mut ChaCha8Rng) {
    let mut position = parse(&**game, game.about().start.clone());
    let mut checked = 0;
    while !game.is_over(&position) {
        let next = match turn(game, &position, play, rng) {
            Err(Refusal::BeyondLimits(_) | Refusal::OutOfWork(_)) if play == Play::Misere => turn(game, &position, Play::Normal, rng),
            other => other.inspect(|_| checked += 1),
        };
        position = next.unwrap_or_else(|refusal| panic!("{}: {refusal}", game.about().name));
    }
    let budget = Budget::of(1 << 20);
    let end = game.solve(&position, play, &budget).expect("the end is solved");
    assert_eq!(end.mark().outcome, play.outcome_of_the_end());
    assert_eq!(end.moves(MoveFilter::All, 10).expect("a list").total, Some(0));
    assert!(end.stalls(1).expect("advice").moves.is_empty());
    assert!(checked > 0, "{} {play:?}", game.about().name);
}

/// The fields of a position from a query string, if one can describe it.
fn in_query(about: &About, written: &Value) -> Option<Fields> {
    let pair = |(name, value): (&String, &Value)| {
        let parameter = about.parameters.iter().find(|parameter| parameter.name == name)?;
        Some((name.clone().into(), write_text(parameter.kind, value)?.into()))
    };
    let pairs = written.as_object()?.iter().map(pair).collect::<Option<Vec<_>>>()?;
    Some(Fields::from_pairs(&pairs, &about.parameters).unwrap_or_else(|refusal| panic!("{}: {written}: {refusal}", about.name)))
}

/// Checks a position that has moves, and makes one of them.
fn turn<G: Game>(game: &Arc<G>, position: &G::Position, play: Play, rng: &mut ChaCha8Rng) -> Result<G::Position, Refusal> {
    let budget = Budget::of(1 << 22);
    let written = serde_json::to_value(position).expect("a position is JSON");
    let place = format!("{} {play:?} {written}", game.about().name);
    let again = parse(&**game, written.clone());
    assert!(again == *position && hash_of(&again) == hash_of(position), "{place}: what is written is read as the same position");
    assert_eq!(serde_json::to_value(again).expect("a position is JSON"), written, "{place}");
    if let Some(fields) = in_query(game.about(), &written) {
        let fetched = game.parse(fields.read_in_place()?)?;
        assert_eq!(serde_json::to_value(fetched).expect("a position is JSON"), written, "{place}: in a query string, too");
    }
    let (bytes, about) = (written.to_string().len() as u64, position.json_size());
    assert!(about <= bytes + 1024 && bytes <= 2 * about + 64, "{place}: {bytes} bytes, {about} expected");

    let solved = game.solve(position, play, &budget)?;
    let all = solved.moves(MoveFilter::All, 10_000)?;
    assert!(!all.moves.is_empty(), "{place}: it is over when no move is left");
    assert_eq!(all.total, Some(all.moves.len() as u128), "{place}");
    assert_eq!(solved.moves(MoveFilter::All, 0)?.total, all.total, "{place}");
    let winning = all.moves.iter().filter(|(_, mark)| mark.outcome == Outcome::P).count();
    assert_eq!(solved.moves(MoveFilter::Winning, 0)?.total, Some(winning as u128), "{place}");
    assert_eq!(solved.mark().outcome == Outcome::N, winning > 0, "{place}: won if a move wins");

    let legal: Vec<_> = game.legal(position, &budget)?.map(|mv| game.apply(position, &mv)).collect();
    assert_eq!(legal.len(), all.moves.len(), "{place}");
    // Its moves are listed by quadrant, and found by row.
    if game.about().name != "ichomp" {
        assert!(legal.iter().eq(all.moves.iter().map(|(mv, _)| game.apply(position, mv)).collect::<Vec<_>>().iter()), "{place}");
    }

    let reached: Vec<_> = all.moves.iter().take(20).map(|(mv, _)| game.apply(position, mv)).collect();
    let texts: Vec<_> = reached.iter().map(|after| serde_json::to_string(after).expect("a position is JSON")).collect();
    for (one, two) in (0..reached.len()).flat_map(|two| (0..two).map(move |one| (one, two))) {
        assert_eq!(reached[one] == reached[two], texts[one] == texts[two], "{place}: equal if they are written alike");
        assert!(reached[one] != reached[two] || hash_of(&reached[one]) == hash_of(&reached[two]), "{place}");
    }

    let ends = |mv: &G::Move| game.is_over(&game.apply(position, mv));
    if let Some(advised) = solved.stalls(1)?.moves.first().filter(|_| winning == 0) {
        assert!(!ends(advised) || all.moves.iter().all(|(mv, _)| ends(mv)), "{place}: the advice ends a game that may go on");
    }

    let moves = all.moves.iter().take(20).map(|(mv, _)| mv.in_words());
    for phrase in solved.components(false).iter().map(Words::in_words).chain(moves) {
        let is_said = |language: Language| {
            let said = language.say(&phrase);
            !said.is_empty() && !said.contains("{$") && !said.contains("{ ")
        };
        assert!(Language::all().all(is_said), "{place}: every language has {phrase:?}");
    }
    explanation::check(game, position, play, &place)?;

    let (mv, mark) = &all.moves[rng.random_range(0..all.moves.len())];
    let found = game.find(position, &read_move(serde_json::to_value(mv).expect("a move is JSON"))?.0, &budget)?;
    let next = game.apply(position, mv);
    let by_find = serde_json::to_value(game.apply(position, &found)).expect("a position is JSON");
    assert_eq!(by_find, serde_json::to_value(&next).expect("a position is JSON"), "{place}");
    let later = game.solve_later(&next, &solved, play, &budget)?;
    let fresh = game.solve(&next, play, &budget)?;
    assert_eq!(later.mark(), fresh.mark(), "{place}: solved as a later position or afresh");
    assert_eq!(later.mark(), *mark, "{place}: a move is listed with the mark of what it leaves");
    assert_eq!(later.moves(MoveFilter::Winning, 0)?.total, fresh.moves(MoveFilter::Winning, 0)?.total, "{place}");
    drop((later, fresh));
    Ok(next)
}

fn hash_of(position: &impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(position)
}

#[test]
fn random_games_of_every_game_keep_its_promises() {
    let mut games = RandomGames::default();
    register_all(&mut games);
    assert!(games.played.len() >= 11, "{:?}", games.played);
}

/// What a solver knows that is told only the moves: the value in normal play, and whether the player to move loses.
type Known = (u64, bool);

/// Compares a position, and all that follow it, with that solver. `None` if one of them is refused.
fn compare<G: Game>(game: &G, position: &G::Position, play: Play, known: &mut HashMap<String, Known>) -> Option<Known> {
    let key = serde_json::to_string(position).expect("a position is JSON");
    if let Some(known) = known.get(&key) {
        return Some(*known);
    }
    let budget = Budget::of(1 << 22);
    let solved = match game.solve(position, play, &budget) {
        Err(Refusal::BeyondLimits(_) | Refusal::OutOfWork(_)) if play == Play::Misere => return None,
        solved => solved.unwrap_or_else(|refusal| panic!("{key}: {refusal}")),
    };
    let (mut values, mut lost) = (Vec::new(), 0);
    let moves = solved.moves(MoveFilter::All, usize::MAX).expect("moves").moves;
    for (mv, mark) in &moves {
        let (value, is_lost) = compare(game, &game.apply(position, mv), play, known)?;
        assert_eq!(mark.outcome == Outcome::P, is_lost, "{key}");
        values.push(value);
        lost += usize::from(is_lost);
    }
    let value = (0..).find(|value| !values.contains(value)).expect("a least value");
    let is_lost = if moves.is_empty() { play == Play::Normal } else { lost == 0 };
    let mark = solved.mark();
    assert_eq!(mark.outcome == Outcome::P, is_lost, "{} {play:?} {key}", game.about().name);
    if let (Play::Normal, Some(sg)) = (play, mark.sg) {
        assert_eq!(u64::try_from(sg), Ok(value), "{} {key}", game.about().name);
    }
    known.insert(key, (value, is_lost));
    Some((value, is_lost))
}

/// Compares small positions of every game.
struct SmallPositions(usize);

impl Registrar for SmallPositions {
    fn add<G: Game>(&mut self, game: Arc<G>) {
        let Some(small) = game.about().small else { return };
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        for &play in &game.about().plays {
            for _ in 0..8 {
                let bytes: [u8; 40] = rng.random();
                let request = read(small(&mut NumberSource(&bytes))).expect("a request");
                let Ok(position) = game.parse(request) else { continue };
                self.0 += usize::from(compare(&*game, &position, play, &mut HashMap::new()).is_some());
            }
        }
    }
}

#[test]
fn small_positions_of_every_game_are_solved_as_by_a_solver_that_knows_only_the_moves() {
    let mut positions = SmallPositions(0);
    register_all(&mut positions);
    assert!(positions.0 > 100, "{} positions", positions.0);
}

#[test]
fn a_batch_answers_every_game_as_alone() {
    let mut catalogue = Catalogue::default();
    register_all(&mut catalogue);
    let service = Service::new(catalogue);
    let ask = |path: &str, body: &Value| {
        let body = body.to_string();
        let given = service.ask(&Request::post(path, body.as_bytes()));
        serde_json::from_slice::<Value>(&given.bytes).expect("JSON")
    };
    let games: Vec<_> = service.catalogue().games().map(|game| game.about()).collect();
    let entry = |about: &&About| with(&about.start, json!({ "game": about.name }));
    let batch = ask("/batch", &json!({ "requests": games.iter().map(entry).collect::<Vec<_>>() }));
    for (about, result) in games.iter().zip(batch["results"].as_array().expect("a list")) {
        assert_eq!(result["game"], about.name);
        assert_eq!(*result, ask(&format!("/{}/analyze", about.name), &about.start));
    }
}

/// Each game names requests that are refused, and each of them is, in its own way.
#[test]
fn what_games_refuse_is_refused_with_a_reason_of_its_own() {
    let mut catalogue = Catalogue::default();
    register_all(&mut catalogue);
    let service = Service::new(catalogue);
    for about in service.catalogue().games().map(|game| game.about()) {
        let mut reasons = HashSet::new();
        for body in &about.refused {
            let path = format!("/{}/{}", about.name, if body.get("player_move").is_some() { "move" } else { "analyze" });
            let text = body.to_string();
            let given = service.ask(&Request::post(&path, text.as_bytes()));
            let problem: Value = serde_json::from_slice(&given.bytes).expect("JSON");
            assert_eq!(given.status, 422, "{path} {body}: {problem}");
            assert!(reasons.insert(problem["detail"].to_string()), "{path} {body} is refused in the same words as one before: {problem}");
        }
    }
}

/// A page from a file asks every game with `GET` only.
#[test]
fn every_start_can_be_asked_and_answered_in_a_query_string() {
    for about in CATALOGUE.games().map(|game| game.about()) {
        for start in [&about.start].into_iter().chain(&about.starts).chain(&about.misere_starts) {
            assert!(in_query(about, start).is_some(), "{} {start}", about.name);
        }
    }
}

/// A page begins with a game that can be won, in either play. In Brussels Sprouts no move changes who wins, and with two crosses the misère
/// game is won. In misère Sprouts three spots are lost, and four, too; with five, a move can take a second.
#[test]
fn the_first_player_can_win_from_the_start() {
    let lost = [("brussels-sprouts", Play::Normal), ("sprouts", Play::Misere)];
    for about in CATALOGUE.games().map(|game| game.about()) {
        for &play in about.plays.iter().filter(|&&play| !lost.contains(&(about.name, play))) {
            let answer = analyze(about.name, with(&about.start, json!({ "play": play }))).expect("an answer");
            assert_eq!(answer["outcome"], "N", "{} {play:?}", about.name);
        }
    }
}
