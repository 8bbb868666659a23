//! `nimber sprouts`.

use crate::support::run;
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use std::fs::{self, File};
use std::io::{Read, Write};

#[test]
fn starts_are_solved_in_both_plays() {
    let solved = run(&["sprouts", "solve", "6", "9", "--threads", "2"]).expect("it is solved");
    let lines: Vec<&str> = solved.lines().collect();
    assert!(lines.len() == 2 && lines[0].starts_with("6 spots: nimber 0, ") && lines[1].starts_with("9 spots: nimber 1, "), "{solved}");
    let solved = run(&["sprouts", "solve", "7", "10", "--play", "misere"]).expect("it is solved");
    assert!(solved.starts_with("7 spots: outcome P, ") && solved.contains("\n10 spots: outcome N, "), "{solved}");
    let refused = run(&["sprouts", "solve", "12", "--play", "misere", "--memory", "1"]).expect_err("it needs more");
    assert!(refused.contains("--memory"), "{refused}");
}

#[test]
fn a_certificate_is_verified_and_a_changed_one_is_not() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("8.gz");
    let file = path.to_str().expect("a path in UTF-8");
    run(&["sprouts", "solve", "8", "--certificate", file]).expect("it is solved");
    let proven = run(&["sprouts", "verify", file]).expect("it is verified");
    assert!(proven.starts_with("0*8}: nimber 0, proven by "), "{proven}");

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
    let refused = run(&["sprouts", "solve", "3", "--play", "misere", "--certificate", file]).expect_err("there is none");
    assert!(refused.contains("normal play"), "{refused}");
}

#[test]
fn mixed_starts_are_solved_and_their_certificates_verified() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("mixed.gz");
    let file = path.to_str().expect("a path in UTF-8");
    for (flags, found, proven) in [
        (&[][..], "2 spots and 1 crosses: outcome N, ", "0*2.2222}: mixed, normal play: outcome N, proven by "),
        (&["--nimber"], "2 spots and 1 crosses: outcome N, nimber 8, ", "0*2.2222}: mixed, normal play: outcome N, nimber 8, proven by "),
        (&["--play", "misere"], "2 spots and 1 crosses: outcome P, ", "0*2.2222}: mixed, misere play: outcome P, proven by "),
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
    assert!(refused.contains("NOT PROVEN"), "{refused}");
    let refused = run(&["sprouts", "mixed", "--spots", "2", "--crosses", "1", "--play", "misere", "--nimber"]).expect_err("there is none");
    assert!(refused.contains("nimbers"), "{refused}");
}
