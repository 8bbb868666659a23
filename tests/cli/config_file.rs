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
         {place}:3: `deadline = \"soon\"`: `soon` is no time; write seconds, such as 0.5, or a unit: 500ms, 5s, 2min, 1m 30s. \
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

#[test]
fn a_check_prints_every_setting_and_where_it_comes_from() {
    let (_folder, file) = with_file(
        "max-batch = 3\ndeadline = 0.5\ncors-origins = ['https://a.example/', 'https://b.example']\n\
         trusted-proxies = ['10.0.0.0/8', '::1']\n",
    );
    let output = nimber()
        .args(["serve", "--check", "--drain", "7", "--tables-from", "http://me:secret@store.example/tables", "--config"])
        .arg(&file)
        .envs([("NIMBER_MAX_BATCH", "4"), ("NIMBER_COLOUR", "red")])
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let lines: Vec<_> = text.lines().map(words).collect();
    for line in [
        "max-batch 4 environment",
        "deadline 0.5 file",
        "drain 7 flag",
        "log info default",
        "rate-limit - default",
        "tables-from http://store.example/tables flag",
        "cors-origins https://a.example/,https://b.example file",
        "trusted-proxies 10.0.0.0/8,::1 file",
        "chomp-box 12x12 default",
    ] {
        assert!(lines.contains(&words(line)), "{line}: {text}");
    }
    // What it works out itself.
    for name in ["memory", "solver-threads"] {
        let line = lines.iter().find(|line| line[0] == name).expect("a line");
        assert!(line[1].parse::<u64>().is_ok_and(|number| number > 0), "{line:?}");
    }
    let warnings = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(warnings, "nimber: the variable NIMBER_COLOUR is not read; `nimber serve --help` lists those that are\n");
    let wrong = nimber().args(["serve", "--check", "--drain", "soon"]).output().expect("the program runs");
    assert_eq!((wrong.status.code(), wrong.stdout.len()), (Some(2), 0));
}

#[test]
fn a_check_tries_what_it_can_without_a_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "no module").expect("the file is written");
    let inside = file.join("data").display().to_string();
    let output = nimber()
        .args(["serve", "--check", "--listen", "192.0.2.1:8080", "--tables-from", "/nonexistent", "--data-dir", &inside, "--module"])
        .arg(&file)
        .output()
        .expect("the program runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    for fault in [
        "listen: cannot listen on 192.0.2.1:8080: ",
        "tables-from: cannot read /nonexistent: ",
        "data-dir: the folder of the table store cannot be written to: ",
        &format!("module: {} is not the module", file.display()),
    ] {
        assert!(said.contains(fault), "{fault}: {said}");
    }
    // A running service has its port and its folder, and a check leaves nothing behind.
    let server = Server::start_with(folder.path(), &SMALL).ready();
    let new = folder.path().join("new/data");
    let again = nimber().args(["serve", "--check", "--listen", &server.address().to_string(), "--data-dir"]).arg(&new).output();
    assert_eq!(again.expect("the program runs").status.code(), Some(0));
    assert!(!folder.path().join("new").exists());
}

#[test]
fn a_wrong_value_is_named_with_what_is_right() {
    for (flags, said) in [
        (["--max-batch", "-1"], "-1 is too small; the least is 1"),
        (["--max-batch", "0"], "0 is too small; the least is 1"),
        (["--solver-threads", "0"], "0 is too small; the least is 1"),
        (["--memory", "0"], "0 is too small; the least is 1.0 MiB"),
        (["--memory", "much"], "`much` is no size; "),
        (["--rate-limit", "0"], "0 is too small; the least is 1"),
        (["--work-budget", "1e99"], "1e99 is too large"),
        (["--deadline", "-1"], "-1 is too short; "),
        (["--listen", "nowhere:80"], "`nowhere:80` is no address to listen on; "),
        (["--grundy-heaps", "-1"], ""),
        (["--chomp-tiles", "-1"], ""),
    ] {
        let output = nimber().args(["serve", "--check"]).args(flags).output().expect("the program runs");
        let error = String::from_utf8_lossy(&output.stderr);
        let [flag, value] = flags;
        assert!(error.starts_with(&format!("error: invalid value '{value}' for '{flag} ")) && error.contains(said), "{error}");
        assert!(!["invalid digit", "non-zero type"].iter().any(|machine| error.contains(machine)), "{error}");
    }
    let right = ["--listen=:8080", "--memory=256Mi", "--max-body=2M", "--deadline=500ms", "--work-budget=1e8", "--drain=1m30s"];
    let output = nimber().args(["serve", "--check", "--data-dir=none"]).args(right).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

/// An origin that nobody can read must not become "any origin".
#[test]
fn wrong_origins_are_refused_wherever_they_are_written() {
    for wrong in ["example.org", "https://a.example\nhttps://b.example", "", ",", "https://a.example/path", "null", "*,https://a.example"] {
        let (_folder, file) = with_file(&format!("cors-origins = {}\n", Value::from(wrong)));
        let listed: Vec<_> = wrong.split(',').collect();
        let (_other_folder, list) = with_file(&format!("cors-origins = {}\n", json!(listed)));
        let commands = [
            nimber().arg("serve").arg(format!("--cors-origins={wrong}")).arg("--check").output(),
            nimber().args(["serve", "--check"]).env("NIMBER_CORS_ORIGINS", wrong).output(),
            nimber().args(["serve", "--check", "--config"]).arg(&file).output(),
            nimber().args(["serve", "--check", "--config"]).arg(&list).output(),
        ];
        for (place, output) in commands.into_iter().enumerate() {
            let output = output.expect("the program runs");
            let error = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{wrong:?} {place}: {error}");
            assert!(error.contains("origin"), "{wrong:?} {place}: {error}");
        }
    }
}

#[test]
fn origins_are_put_right_and_keep_others_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let wanted = "NIMBER_CORS_ORIGINS=https://a.example/ , https://b.example\n";
    let server = Server::start_after(&["env", wanted], folder.path(), &SMALL).ready();
    for (origin, is_allowed) in [("https://a.example", true), ("https://b.example", true), ("https://c.example", false)] {
        let head = server.head(&format!("GET /nim?heaps=1 HTTP/1.1\r\nOrigin: {origin}\r\n"));
        let allowed = format!("access-control-allow-origin: {origin}\r\n");
        assert_eq!((head.contains(&allowed), head.contains("access-control-allow-origin: *")), (is_allowed, false), "{head}");
    }
}
