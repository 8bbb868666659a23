//! `nimber-lab sprouts`.

use crate::support::{PATIENCE, nimber_lab, run};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

#[test]
fn starts_are_solved_in_both_plays() {
    let solved = run(&["sprouts", "solve", "6", "9", "--threads", "2", "--folder", "none"]).expect("it is solved");
    let lines: Vec<&str> = solved.lines().collect();
    assert!(lines.len() == 2 && lines[0].starts_with("6 spots: nimber 0, ") && lines[1].starts_with("9 spots: nimber 1, "), "{solved}");
    let solved = run(&["sprouts", "solve", "7", "10", "--play", "misere", "--folder", "none"]).expect("it is solved");
    assert!(solved.starts_with("7 spots: outcome P, ") && solved.contains("\n10 spots: outcome N, "), "{solved}");
    let refused = run(&["sprouts", "solve", "12", "--play", "misere", "--memory", "1", "--folder", "none"]).expect_err("it needs more");
    assert!(refused.contains("--memory"), "{refused}");
}

#[test]
fn a_certificate_is_verified_and_a_changed_one_is_not() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("8.gz");
    let file = path.to_str().expect("a path in UTF-8");
    run(&["sprouts", "solve", "8", "--certificate", file, "--folder", "none"]).expect("it is solved");
    let proven = run(&["sprouts", "verify", file]).expect("it is verified");
    assert!(proven.starts_with("0*8}: normal play, nimber 0, proven by "), "{proven}");
    let sampled = run(&["sprouts", "verify", file, "--every", "1000"]).expect("the first claim holds");
    assert!(sampled.starts_with("0*8}: normal play, nimber 0, not proven: checked are 1 of "), "{sampled}");

    let mut text = String::new();
    GzDecoder::new(File::open(&path).expect("the file")).read_to_string(&mut text).expect("text");
    let changed = text.replacen("\n0 ", "\n2 ", 1);
    assert_ne!(text, changed);
    let mut encoder = GzEncoder::new(File::create(&path).expect("the file"), Compression::fast());
    encoder.write_all(changed.as_bytes()).and_then(|()| encoder.try_finish()).expect("it is written");
    let refused = run(&["sprouts", "verify", file]).expect_err("it is wrong");
    assert!(refused.contains("NOT PROVEN"), "{refused}");

    for (bytes, why) in [(&b"nothing"[..], "8.gz"), (b"", "8.gz")] {
        fs::write(&path, bytes).expect("it is written");
        let refused = run(&["sprouts", "verify", file]).expect_err("it is no certificate");
        assert!(refused.contains(why), "{refused}");
    }
}

#[test]
fn certificates_of_several_starts_and_of_misere_play_are_verified() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("some.gz");
    let file = path.to_str().expect("a path in UTF-8");
    run(&["sprouts", "solve", "0", "7", "8", "--folder", "none", "--within", "1", "--play", "misere", "--certificate", file])
        .expect("solved");
    let proven = run(&["sprouts", "verify", file]).expect("it is verified");
    let lines: Vec<&str> = proven.lines().filter_map(|line| line.rsplit_once(',')).map(|(proven, _)| proven).collect();
    assert_eq!(lines, [": misere play, outcome N", "0*7}: misere play, outcome P", "0*8}: misere play, outcome P"], "{proven}");
}

#[test]
fn a_search_goes_on_after_it_was_killed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path().to_str().expect("a path in UTF-8");
    let solve = |spots: &str| {
        let mut command = nimber_lab();
        command.args(["sprouts", "solve", spots, "--play", "misere", "--keep-every", "1", "--folder", folder]);
        command.stderr(Stdio::piped()).stdout(Stdio::piped());
        command
    };
    // Far too much for a test.
    let mut killed = solve("16").spawn().expect("it runs");
    let begun = Instant::now();
    loop {
        thread::sleep(Duration::from_secs(3));
        // The folder is locked until then.
        let _ = killed.kill();
        let _ = killed.wait();
        let next = solve("8").output().expect("it runs");
        let (found, note) = (String::from_utf8_lossy(&next.stdout), String::from_utf8_lossy(&next.stderr));
        assert!(found.starts_with("8 spots: outcome P, "), "{found}{note}");
        // 8 spots alone have 24 claims.
        let claims = note.split_whitespace().filter_map(|word| word.parse::<u64>().ok()).max().unwrap_or_default();
        if claims > 100 {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "nothing was kept: {note}");
        killed = solve("16").spawn().expect("it runs");
    }
}

#[test]
fn a_larger_start_begins_with_all_that_smaller_ones_have_found() {
    for (play, spots, more) in [("normal", "11", "12"), ("misere", "8", "9")] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().to_str().expect("a path in UTF-8");
        let solved = run(&["sprouts", "solve", spots, "--play", play, "--folder", path]).expect("it is solved");
        let (_, claims) = solved.trim_end().trim_end_matches(" claims").rsplit_once(' ').expect("words");
        let output = nimber_lab().args(["sprouts", "solve", more, "--play", play, "--folder", path]).output().expect("it runs");
        let note = String::from_utf8_lossy(&output.stderr);
        let begins = note.split_whitespace().find_map(|word| word.parse::<u64>().ok()).expect("a number");
        assert!(begins > 2 * claims.parse::<u64>().expect("a number"), "{solved}{note}");
        assert!(String::from_utf8_lossy(&output.stdout).contains("proven by"), "{output:?}");
    }
}

/// A folder of results that holds this text under a name.
fn folder_with(name: &str, text: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut encoder = GzEncoder::new(File::create(folder.path().join(name)).expect("a file"), Compression::fast());
    encoder.write_all(text.as_bytes()).and_then(|()| encoder.try_finish()).expect("it is written");
    folder
}

#[test]
fn false_claims_in_the_folder_are_refused() {
    for (name, claim) in [
        // The start has the nimber 0.
        ("normal-7.gz", "sprouts certificate 2, normal play\n0*8}\n1 0*8}\n"),
        // A land of 8 lives. Nothing shows that it has this nimber, or it contradicts itself.
        ("normal-found.gz", "sprouts certificate 2, normal play\n0*8}\n31 0*2.AB}0.AB}\n30 0*2.2}\n"),
        // The start is lost.
        ("misere-7.gz", "sprouts certificate 2, misere play\n0*8}\n#0 + 0*7.AB}AB}\n0*6.22}\n0*6.2}\n"),
        ("misere-found.gz", "sprouts search 1, misere play\n@0 = 0*8}\n0 1073741824 @0\n"),
    ] {
        let folder = folder_with(name, claim);
        let folder = folder.path().to_str().expect("a path in UTF-8");
        let play = name.split('-').next().expect("a play");
        let refused = run(&["sprouts", "solve", "8", "--play", play, "--folder", folder]).expect_err(claim);
        assert!(refused.contains("holds false claims"), "{claim}{refused}");
    }
}

#[test]
fn a_folder_serves_one_search_at_a_time_and_keeps_what_verify_reads() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().to_str().expect("a path in UTF-8");
    run(&["sprouts", "solve", "8", "--folder", path]).expect("it is solved");
    let kept = folder.path().join("normal-8.gz");
    let proven = run(&["sprouts", "verify", kept.to_str().expect("a path in UTF-8")]).expect("it is verified");
    assert!(proven.starts_with("0*8}: normal play, nimber 0, proven by "), "{proven}");

    let lock = File::open(folder.path().join("lock")).expect("a lock");
    lock.try_lock().expect("nobody has it");
    let refused = run(&["sprouts", "solve", "8", "--folder", path]).expect_err("the folder is in use");
    assert!(refused.contains("another search uses this folder"), "{refused}");
    lock.unlock().expect("it is given back");

    // Half of a file, as a full disk leaves it. It is left out, and written again.
    let bytes = fs::read(&kept).expect("the file");
    fs::write(&kept, &bytes[..bytes.len() / 2]).expect("it is written");
    let mut command = nimber_lab();
    command.args(["sprouts", "solve", "8", "--folder", path]);
    let output = command.output().expect("it runs");
    assert!(output.status.success() && String::from_utf8_lossy(&output.stderr).contains("nimber-lab: normal-8.gz: "), "{output:?}");
    run(&["sprouts", "verify", kept.to_str().expect("a path in UTF-8")]).expect("it is verified");
}

#[test]
fn what_cannot_be_read_in_the_folder_is_left_out() {
    for (name, text, why) in [
        ("normal-7.gz", "sprouts certificate 2, normal play\n0*7}\n32 0*7}\n", "line 3: a nimber from 0 to 31 is expected"),
        ("normal-found.gz", "sprouts certificate 1, normal play\n", "the first line is not one such as"),
        ("misere-found.gz", "sprouts search 1, misere play\n@0 = 0*8}\n1 2 @1\n", "line 3: there is no land @1 before"),
        ("misere-found.gz", "sprouts certificate 2, misere play\n0*8}\n#1\n", "line 3: `#1` is no tree from #0 to #0"),
    ] {
        let folder = folder_with(name, text);
        let mut command = nimber_lab();
        command.args(["sprouts", "solve", "8", "--play", name.split('-').next().expect("a play"), "--folder"]).arg(folder.path());
        let output = command.output().expect("it runs");
        let note = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && note.contains(&format!("{name}: {why}")), "{note}");
        assert!(String::from_utf8_lossy(&output.stdout).starts_with("8 spots: "), "{output:?}");
    }
}

#[test]
fn mixed_starts_are_solved_and_their_certificates_verified() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("mixed.gz");
    let file = path.to_str().expect("a path in UTF-8");
    for (flags, found, proven) in [
        (&[][..], "2 spots and 1 crosses: outcome N, ", "0*2.2222}: mixed, normal play, outcome N, proven by "),
        (&["--nimber"], "2 spots and 1 crosses: outcome N, nimber 8, ", "0*2.2222}: mixed, normal play, nimber 8, proven by "),
        (&["--play", "misere"], "2 spots and 1 crosses: outcome P, ", "0*2.2222}: mixed, misere play, outcome P, proven by "),
    ] {
        let arguments = [&["sprouts", "mixed", "--spots", "2", "--crosses", "1", "--certificate", file], flags].concat();
        let solved = run(&arguments).expect("it is solved");
        assert!(solved.starts_with(found), "{solved}");
        let verified = run(&["sprouts", "verify", file]).expect("it is verified");
        assert!(verified.starts_with(proven), "{verified}");
    }

    let mut text = String::new();
    GzDecoder::new(File::open(&path).expect("the file")).read_to_string(&mut text).expect("text");
    let mut encoder = GzEncoder::new(File::create(&path).expect("the file"), Compression::fast());
    let changed = text.replacen("misere", "normal", 1);
    encoder.write_all(changed.as_bytes()).and_then(|()| encoder.try_finish()).expect("it is written");
    let refused = run(&["sprouts", "verify", file]).expect_err("it is wrong");
    assert!(refused.contains("line 3"), "{refused}");
    let refused = run(&["sprouts", "mixed", "--spots", "2", "--crosses", "1", "--play", "misere", "--nimber"]).expect_err("there is none");
    assert!(refused.contains("nimbers"), "{refused}");
}
