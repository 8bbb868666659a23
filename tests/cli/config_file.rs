//! Settings from the file of `nimber serve --config`.

use crate::support::{SMALL, Server, nimber};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn with_file(settings: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("nimber.toml");
    fs::write(&file, settings).expect("the file is written");
    (folder, file)
}

/// How many requests a batch may hold, for a service with these variables and flags.
fn max_batch(folder: &Path, variables: &[&str], flags: &[&str]) -> Value {
    let server = Server::start_after(&[&["env"], variables].concat(), folder, &[&SMALL, flags].concat()).ready();
    let requests = vec![json!({ "game": "nim", "heaps": [1] }); 10];
    let (_, problem) = server.post("/batch", &json!({ "requests": requests }).to_string()).expect("the service answers");
    problem["limit"]["allowed"].clone()
}

#[test]
fn a_flag_wins_over_the_environment_and_the_environment_over_the_file() {
    let (folder, file) = with_file("max-batch = 3\n");
    let max_batch = |variables: &[&str], flags: &[&str]| max_batch(folder.path(), variables, flags);
    let named = format!("--config={}", file.display());
    assert_eq!(max_batch(&[], &[&named]), 3);
    assert_eq!(max_batch(&[&format!("NIMBER_CONFIG={}", file.display())], &[]), 3);
    assert_eq!(max_batch(&["NIMBER_MAX_BATCH=4"], &[&named]), 4);
    assert_eq!(max_batch(&["NIMBER_MAX_BATCH=4"], &[&named, "--max-batch=5"]), 5);
}

#[test]
fn all_faults_are_told_and_nothing_starts() {
    let (_folder, file) = with_file("# mine\nmax-batsh = 3\ndeadline = \"soon\"\n");
    // A fault counts, even if a flag wins over the setting.
    let output = nimber().args(["serve", "--deadline", "5", "--config"]).arg(&file).output().expect("the program runs");
    let place = file.display();
    let expected = format!(
        "error: {place}:2: there is no setting `max-batsh`; did you mean `max-batch`?\n\
         {place}:3: `deadline = \"soon\"`: `soon` is not a number of seconds. \
         It is: Seconds that the service may compute for one request (default: 5)\n"
    );
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned()), (Some(2), expected));
}

#[test]
fn a_missing_file_is_named() {
    let output = nimber().args(["serve", "--config", "/nowhere/nimber.toml"]).output().expect("the program runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.starts_with("error: cannot read /nowhere/nimber.toml: "), "{error}");
}
