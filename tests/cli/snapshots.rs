//! Tables between real services and commands.

#[path = "../store/file_server.rs"]
mod file_server;

use crate::support::{PATIENCE, SMALL, Server, run};
use file_server::{Fate, FileServer};
use nix::sys::signal::Signal;
use serde_json::Value;
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn column(server: &Server, name: &str) -> Vec<Value> {
    server.json("/tables")["tables"].as_array().expect("a list").iter().map(|table| table[name].clone()).collect()
}

fn text(path: &Path) -> &str {
    path.to_str().expect("it is UTF-8")
}

fn with<'a>(args: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [args, more].concat()
}

#[test]
fn one_service_takes_the_tables_of_another() {
    let (first, second) = (folder(), folder());
    let origin = Server::start(first.path()).ready();
    let from = format!("http://{}/tables", origin.address());
    let args = with(&SMALL, &["--tables-from", &from]);
    let server = Server::start_with(second.path(), &args).ready().kept();
    assert_eq!(column(&server, "source"), ["downloaded"; 3]);
    assert_eq!(column(&server, "checksum"), column(&origin, "checksum"));
    assert_eq!(server.json("/chomp?rows=6,6,3,3,2,2"), origin.json("/chomp?rows=6,6,3,3,2,2"));
    assert!(server.stop(Signal::SIGTERM).success() && origin.stop(Signal::SIGTERM).success());
    let again = Server::start_with(second.path(), &args).ready();
    assert_eq!(column(&again, "source"), ["read"; 3], "nobody is asked");
}

#[test]
fn tables_are_exported_and_imported() {
    let (data, snapshots, other) = (folder(), folder(), folder());
    let (data, snapshots, other) = (text(data.path()), text(snapshots.path()), text(other.path()));
    run(&with(&["table", "build", "--data-dir", data], &SMALL)).expect("it builds");
    let exported = run(&["table", "export", "--data-dir", data, snapshots]).expect("it exports");
    assert_eq!(exported.lines().count(), 3, "{exported}");
    let files: Vec<_> = ["chomp-box-6x6", "chomp-tiles-24", "grundy"].map(|name| format!("{snapshots}/{name}")).into();
    let names: Vec<&str> = files.iter().map(String::as_str).collect();
    let imported = run(&with(&["table", "import", "--data-dir", other], &names)).expect("it imports");
    assert_eq!(imported.matches("imported").count(), 3, "{imported}");
    let listed = |data: &str| {
        let list: Value = serde_json::from_str(&run(&["table", "list", "--format", "json", "--data-dir", data]).unwrap()).unwrap();
        list.as_array().unwrap().iter().map(|table| [table["name"].clone(), table["blake3"].clone()]).collect::<Vec<_>>()
    };
    assert_eq!(listed(data), listed(other));
    assert!(run(&["table", "verify", "--data-dir", other]).unwrap().contains("sound"));

    // Once more, only one of them.
    let one = format!("{snapshots}/one");
    run(&["table", "export", "--data-dir", other, &one, "grundy"]).expect("it exports");
    assert_eq!(fs::read(format!("{one}/grundy")).unwrap(), fs::read(&files[2]).unwrap());
    assert_eq!(fs::read_dir(&one).unwrap().count(), 1);

    // A service takes them from the folder.
    let served = folder();
    let server = Server::start_with(served.path(), &with(&SMALL, &["--tables-from", snapshots])).ready();
    assert_eq!(column(&server, "source"), ["downloaded"; 3]);

    let mut damaged = fs::read(&files[0]).unwrap();
    *damaged.last_mut().unwrap() ^= 1;
    fs::write(&files[0], damaged).unwrap();
    let error = run(&["table", "import", "--data-dir", other, &files[0]]).unwrap_err();
    assert!(error.contains("damaged") && error.contains("chomp-box-6x6"), "{error}");
    for (args, reason) in [
        (&["table", "export", "--data-dir", data, &one, "checkers"][..], "checkers"),
        (&["table", "import", "--data-dir", other, "/nowhere/grundy"], "no such snapshot"),
        (&["table", "import", "--data-dir", other, "ftp://host/grundy"], "http or https"),
        (&["table", "import", "--data-dir", "none", &files[1]], "none"),
    ] {
        let error = run(args).unwrap_err();
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn a_snapshot_has_no_say_over_the_terminal() {
    let (data, snapshots) = (folder(), folder());
    run(&with(&["table", "build", "--data-dir", text(data.path())], &SMALL)).expect("it builds");
    run(&["table", "export", "--data-dir", text(data.path()), text(snapshots.path()), "grundy"]).expect("it exports");
    let file = snapshots.path().join("grundy");
    let rest = fs::read(&file).unwrap();
    let length = u32::from_be_bytes(rest[12..16].try_into().unwrap()) as usize;
    let mut manifest: Value = serde_json::from_slice(&rest[48..48 + length]).unwrap();
    manifest["format"] = 99.into();
    manifest["program"] = "\u{1b}]0;title\u{7}\nnimber: all is well".into();
    let json = manifest.to_string();
    let forged = [&rest[..12], &(json.len() as u32).to_be_bytes(), blake3::hash(json.as_bytes()).as_bytes(), json.as_bytes()].concat();
    fs::write(&file, forged).unwrap();
    let error = run(&["table", "import", "--data-dir", text(data.path()), text(&file)]).unwrap_err();
    assert!(error.contains(r"nimber \u{1b}]0;title\u{7}\nnimber: all is well made it in format 99"), "{error}");
    assert_eq!((error.lines().count(), error.contains('\u{1b}')), (1, false), "{error}");
}

/// A table of three blocks and a bit.
const LONG: [&str; 6] = ["--chomp-box", "none", "--chomp-tiles", "56", "--grundy-heaps", "4096"];

#[test]
fn a_download_goes_on_after_kill_minus_nine() {
    let (data, snapshots, victim) = (folder(), folder(), folder());
    run(&with(&["table", "build", "--data-dir", text(data.path())], &LONG)).expect("it builds");
    run(&["table", "export", "--data-dir", text(data.path()), text(snapshots.path())]).expect("it exports");
    let files = || {
        let read = |name: &str| (name.to_owned(), fs::read(snapshots.path().join(name)).expect("it is exported"));
        HashMap::from(["chomp-tiles-56", "grundy"].map(read))
    };
    // Two blocks end before the silence.
    let silent = FileServer::start(files(), |_| Fate::SilentAfter(5 << 19));
    let url = silent.url();
    let killed = Server::start_with(victim.path(), &with(&LONG, &["--tables-from", &url]));
    let part = victim.path().join("downloads/chomp-tiles-56");
    let begun = Instant::now();
    while !fs::metadata(&part).is_ok_and(|part| part.len() > 2 << 20) {
        assert!(begun.elapsed() < PATIENCE, "the download does not begin");
        thread::sleep(Duration::from_millis(5));
    }
    killed.kill();
    // One connection breaks off at once, too.
    let whole = FileServer::start(files(), |number| if number == 0 { Fate::CutAfter(10) } else { Fate::Served });
    let url = whole.url();
    let server = Server::start_with(victim.path(), &with(&LONG, &["--tables-from", &url])).ready().kept();
    assert_eq!(column(&server, "source"), ["downloaded"; 2]);
    let begins: Vec<_> = whole.asked().into_iter().filter(|(name, _)| name == "chomp-tiles-56").map(|(_, begin)| begin).collect();
    assert!(begins.iter().all(|&begin| begin > 2 << 20), "{begins:?}");
    assert!(server.stop(Signal::SIGTERM).success());
    assert!(run(&["table", "verify", "--data-dir", text(victim.path())]).unwrap().matches("sound").count() == 2);
}

#[test]
fn an_origin_without_answers_delays_the_start_only_for_a_while() {
    for fate in [Fate::Silent, Fate::Refused(503), Fate::MovedWithin, Fate::MovedTo(1)] {
        let origin = FileServer::start(HashMap::new(), move |_| fate);
        let data = folder();
        let url = origin.url();
        let server = Server::start_with(data.path(), &with(&SMALL, &["--tables-from", &url, "--tables-within", "0.5"])).ready();
        assert_eq!(column(&server, "source"), ["built"; 3]);
    }
}
