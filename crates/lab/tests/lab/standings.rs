//! A small tournament.

use nimber_answers::catalogue::Catalogue;
use nimber_answers::opponent::OpponentLevel;
use nimber_games::Tables;
use nimber_lab::tournament::{PAIRINGS, Player, Standings, play};
use nimber_solvers::theory::{CancelFlag, Play};
use rayon::ThreadPoolBuilder;
use std::sync::atomic::{AtomicU64, Ordering};

fn standings(game: &str, convention: Play, games: u64, threads: usize) -> Standings {
    let catalogue = Catalogue::new(&Tables::default());
    let game = catalogue.game(game).expect("the game is registered").game();
    let done = AtomicU64::new(0);
    let count = || {
        done.fetch_add(1, Ordering::Relaxed);
    };
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
    let standings = pool.install(|| play(game, convention, games, 1, &CancelFlag::default(), &count)).expect("standings");
    assert_eq!(done.into_inner(), games * PAIRINGS);
    standings
}

#[test]
fn the_levels_are_ordered_and_a_seed_repeats_the_games() {
    let one = standings("nim", Play::Misere, 400, 1);
    assert_eq!(one.pairings.len() as u64, PAIRINGS);
    for pairing in &one.pairings {
        // Both make any legal move.
        let are_equal = matches!((pairing.player, pairing.against), (Player::Level(OpponentLevel::Child), Player::Random));
        assert!(pairing.games == 400 && (pairing.share.low > 0.5) != are_equal, "{pairing:?}");
    }
    assert!(one.perfect_from_won.games > 1000, "{:?}", one.perfect_from_won);
    assert_eq!(one.perfect_from_won.wins, one.perfect_from_won.games);
    let again = standings("nim", Play::Misere, 400, 3);
    let written = |standings: &Standings| serde_json::to_string(standings).expect("standings are JSON");
    assert_eq!(written(&one), written(&again));
}

#[test]
fn where_nobody_has_a_choice_that_counts_everybody_wins_half_of_the_games() {
    for convention in [Play::Normal, Play::Misere] {
        for pairing in standings("brussels-sprouts", convention, 12, 2).pairings {
            assert_eq!(pairing.wins * 2, pairing.games, "{pairing:?}");
        }
    }
}

#[test]
fn every_game_has_starts() {
    for game in Catalogue::new(&Tables::outline()).games() {
        for &convention in &game.about().plays {
            assert!(!game.about().starts(convention).is_empty(), "{}", game.about().name);
        }
    }
}

#[test]
fn a_raised_flag_ends_a_tournament() {
    let catalogue = Catalogue::new(&Tables::outline());
    let cancel = CancelFlag::default();
    cancel.raise();
    assert!(play(catalogue.game("nim").expect("Nim").game(), Play::Normal, 2, 1, &cancel, &|| ()).is_err());
}
