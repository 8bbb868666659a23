//! `nimber-lab tournament`.

use crate::support::{PATIENCE, nimber_lab, run};
use nimber_answers::catalogue::Catalogue;
use nimber_games::Tables;
use nimber_lab::tournament::{PAIRINGS, Standings, play};
use nimber_solvers::theory::{CancelFlag, Play};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use rayon::ThreadPoolBuilder;
use serde_json::Value;
use std::process::Stdio;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

#[test]
fn a_tournament_prints_json_or_tables() {
    let asked = ["tournament", "--game", "nim", "--play", "misere", "--games", "10", "--seed", "3"];
    let json = run(&[&asked[..], &["--format", "json"]].concat()).expect("a report");
    let report: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(report["seed"], 3);
    let standings = report["standings"].as_array().expect("a list");
    assert_eq!((standings.len(), &standings[0]["game"], &standings[0]["play"]), (1, &"nim".into(), &"misere".into()));
    let pairing = &standings[0]["pairings"][0];
    assert_eq!((&pairing["player"], &pairing["against"], &pairing["games"]), (&"perfect".into(), &"strong".into(), &10.into()));
    assert!(pairing["low"].as_f64() < pairing["share"].as_f64() && pairing["share"].as_f64() < pairing["high"].as_f64(), "{pairing}");
    let text = run(&asked).expect("a table");
    assert!(
        text.starts_with("nim (misere play)\n") && text.contains("beginner   attentive") && text.contains("child      random"),
        "{text}"
    );
    assert_eq!(run(&asked).expect("a table"), text);
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (args, reason) in [
        (["--game", "chess"], "there is no game `chess`"),
        (["--games", "0"], "an even number"),
        (["--games", "7"], "an even number"),
        (["--games", "1000002"], "an even number from 2 to 1000000"),
        (["--play", "both"], "invalid value"),
    ] {
        let error = run(&["tournament", args[0], args[1]]).expect_err("it is refused");
        assert!(error.contains(reason), "{args:?}: {error}");
    }
}

/// A signal that comes before the program listens ends it, too, but without a word: then the next one comes later.
#[test]
fn an_interrupt_ends_the_largest_tournament() {
    let mut wait = Duration::from_millis(50);
    let (status, said) = loop {
        let mut command = nimber_lab();
        command.args(["tournament", "--games", "1000000"]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().expect("the program runs");
        let pid = Pid::from_raw(i32::try_from(child.id()).expect("a process id"));
        thread::sleep(wait);
        kill(pid, Signal::SIGINT).expect("it runs");
        let output = child.wait_with_output().expect("it ends");
        if output.status.code().is_some() || wait > PATIENCE {
            break (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned());
        }
        wait *= 2;
    };
    assert_eq!((status, said.as_str()), (Some(1), "nimber-lab: interrupted\n"));
}

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
        // A child makes any move, as a random player does.
        let is_child = serde_json::to_value(pairing).expect("a pairing is JSON")["player"] == "child";
        assert_eq!(pairing.share.low > 0.5, !is_child, "{pairing:?}");
        assert!(pairing.games == 400 && pairing.share.high > 0.5, "{pairing:?}");
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
