//! `nimber-lab tournament`.

use crate::support::{PATIENCE, nimber_lab, run};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;
use std::process::Stdio;
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
