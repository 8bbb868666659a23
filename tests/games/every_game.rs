//! What holds for every registered game: random games from its start position, move by move.

use nimber::games::{Game, Position, Registrar, Solved, Tables, Want, register};
use nimber::theory::{Budget, Outcome, Play};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value};
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
                random_game(&*game, play, &mut ChaCha8Rng::seed_from_u64(seed));
            }
        }
        self.played.push(about.name);
    }
}

fn parse<G: Game>(game: &G, position: Value) -> G::Position {
    game.parse(serde_json::from_value(position).expect("a request")).expect("a position")
}

/// The start positions need far less than this budget.
fn budget() -> Budget {
    Budget::of(1 << 30)
}

fn random_game<G: Game>(game: &G, play: Play, rng: &mut ChaCha8Rng) {
    let budget = budget();
    let mut position = parse(game, game.about().start.clone());
    loop {
        let written = serde_json::to_value(&position).expect("a position is JSON");
        let place = format!("{} {play:?} {written}", game.about().name);
        let again = serde_json::to_value(parse(game, written.clone())).expect("a position is JSON");
        assert_eq!(again, written, "{place}: what is written is read as the same position");
        let bytes = written.to_string().len() as u64;
        assert!(position.json_size() <= bytes + 1024 && bytes <= 2 * position.json_size() + 64, "{place}: {bytes} bytes");

        let solved = game.solve(&position, play, &budget).unwrap_or_else(|refusal| panic!("{place}: {refusal}"));
        let all = solved.moves(Want::All, 10_000).expect("moves");
        assert_eq!(all.total, Some(all.moves.len() as u128), "{place}");
        assert_eq!(solved.moves(Want::All, 0).expect("a count").total, all.total, "{place}");
        assert_eq!(game.is_over(&position), all.moves.is_empty(), "{place}: it is over when no move is left");
        let lost: Vec<usize> =
            all.moves.iter().enumerate().filter(|(_, (_, mark))| mark.outcome == Outcome::P).map(|(index, _)| index).collect();
        assert_eq!(solved.moves(Want::Winning, 0).expect("a count").total, Some(lost.len() as u128), "{place}");
        let won = !lost.is_empty() || all.moves.is_empty() && play == Play::Misere;
        assert_eq!(solved.mark().outcome == Outcome::N, won, "{place}: won if a move wins, or if misère play is over");
        if all.moves.is_empty() {
            assert!(solved.stall().expect("advice").is_none(), "{place}");
            return;
        }
        let (mv, mark) = &all.moves[rng.random_range(0..all.moves.len())];
        let mut sent = serde_json::to_value(mv).expect("a move is JSON");
        // Describing fields are not part of a move.
        sent.as_object_mut().map(|fields: &mut Map<String, Value>| ["quadrant", "quadrant_sg", "removes"].map(|name| fields.remove(name)));
        let found = game.find(&position, &serde_json::from_value(sent).expect("a move")).expect("a legal move");
        let next = game.apply(&position, mv);
        let by_find = game.apply(&position, &found);
        assert_eq!(serde_json::to_value(&by_find).expect("JSON"), serde_json::to_value(&next).expect("JSON"), "{place}");
        let later = game.solve_later(&next, &solved, play, &budget).expect("a later position");
        let fresh = game.solve(&next, play, &budget).expect("a position");
        assert_eq!(later.mark(), fresh.mark(), "{place}: solved as a later position or afresh");
        assert_eq!(later.mark(), *mark, "{place}: a move is listed with the mark of what it leaves");
        let count = |solved: &G::Solved<'_>| solved.moves(Want::Winning, 0).expect("a count").total;
        assert_eq!(count(&later), count(&fresh), "{place}");
        drop((later, fresh));
        drop(solved);
        position = next;
    }
}

#[test]
fn random_games_of_every_game_keep_its_promises() {
    let mut games = RandomGames::default();
    register(&mut games, &Tables::default());
    assert!(games.played.len() >= 11, "{:?}", games.played);
}
