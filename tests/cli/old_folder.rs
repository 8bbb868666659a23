//! Data folders of an earlier version are opened without an error, and nothing in them is lost.
//!
//! Version 0.1.0 wrote the folders in `tests/data/old-data-folders.tar.gz`:
//!
//! - `whole` has small tables of every kind of that time, written by `nimber table build --chomp-box 8x8 --chomp-tiles 24
//!   --chomp-halved 26 --grundy-heaps 4096 --chomp-outcomes 30`.
//! - `interrupted` is that folder after `nimber table build --chomp-tiles 76` was killed with `kill -9`. It has a journal of the build.
//! - `mapped` has the same tables in files of their own, as only large tables are kept otherwise.

use crate::support::{Server, run};
use flate2::read::GzDecoder;
use nix::sys::signal::Signal;
use serde_json::{Value, json};
use std::path::Path;

const FOLDERS: &[u8] = include_bytes!("../data/old-data-folders.tar.gz");

const FLAGS: [&str; 8] = ["--chomp-box", "8x8", "--chomp-tiles", "24", "--grundy-heaps", "4096", "--chomp-outcomes", "30"];

/// The name, positions and checksum that the earlier version reported of each table.
const TABLES: [(&str, u64, &str); 4] = [
    ("chomp-box-8x8", 12870, "cb54d51a9e8e6a7589e948574c5c8de4b15f120c41c554d0cdb3e8f8d58c2594"),
    ("chomp-tiles-24", 7338, "a4d87d3e5885a06501e06a9fdb510ed0837b495cb86cae89748cf335db10c5a9"),
    ("grundy", 4096, "ba750d3c201908dc510698266e4cdb769fa685d687183b35ebe89c795cd53e02"),
    ("chomp-outcomes-30", 28629, "161d87e69e551a8c3b55245e4fc312c48d27132472a5e1461d6b04c03f111511"),
];

/// Serves twice from one of the folders: all tables are read, not built, and say what they said then.
#[track_caller]
fn check(name: &str, source: fn(&str) -> &'static str) {
    let unpacked = tempfile::tempdir().expect("a temporary folder");
    tar::Archive::new(GzDecoder::new(FOLDERS)).unpack(unpacked.path()).expect("the archive is whole");
    let folder = unpacked.path().join(name);
    for _ in 0..2 {
        let server = Server::start_with(&folder, &FLAGS).ready();
        tables_are_there(&server.json("/tables"), source);
        answers_are_right(&server);
        assert!(server.stop(Signal::SIGTERM).success());
    }
    the_command_line_agrees(&folder);
}

#[track_caller]
fn tables_are_there(found: &Value, source: fn(&str) -> &'static str) {
    assert_eq!(found["persistent"], true, "{found}");
    let incidents = found["incidents"].as_array().expect("a list");
    // The journal is of no use any more, and may be deleted.
    assert!(incidents.iter().all(|incident| incident.as_str().is_some_and(|text| text.contains(".journal"))), "{found}");
    for (name, positions, checksum) in TABLES {
        let table = found["tables"].as_array().and_then(|tables| tables.iter().find(|table| table["name"] == name));
        let table = table.unwrap_or_else(|| panic!("no {name} in {found}"));
        assert_eq!(table["positions"], positions, "{table}");
        assert_eq!(table["checksum"], checksum, "{table}");
        assert_eq!(table["source"], source(name), "{table}");
        assert_eq!(table["kept"], true, "{table}");
    }
}

/// Answers from each of the tables.
#[track_caller]
fn answers_are_right(server: &Server) {
    for (path, sg, outcome) in [
        ("/chomp?rows=8,8,8", json!(16), "N"),
        ("/chomp?rows=7,6,5,4,3,2", json!(9), "N"),
        ("/chomp?rows=12,4,2&play=normal", json!(11), "N"),
        // Of these boards only the outcome is known.
        ("/chomp?rows=20,4,3,2", json!(null), "N"),
        ("/chomp?rows=20,5,3,2", json!(null), "N"),
        ("/ichomp?width=8&height=6", json!(0), "P"),
        ("/grundy?groups=48", json!(4), "N"),
        ("/grundy?groups=4095", json!(33), "N"),
    ] {
        let answer = server.json(path);
        assert_eq!((&answer["sg"], &answer["outcome"], &answer["method"]), (&sg, &json!(outcome), &json!("table")), "{path}: {answer}");
    }
}

/// `table list` has every table, and `table verify` finds no fault in any.
#[track_caller]
fn the_command_line_agrees(folder: &Path) {
    let folder = folder.to_str().expect("UTF-8");
    let list = run(&["table", "list", "--format", "json", "--data-dir", folder]).expect("the list is printed");
    let list: Vec<Value> = serde_json::from_str(&list).expect("the list is JSON");
    for (name, _, checksum) in TABLES {
        assert!(list.iter().any(|table| table["name"] == name && table["blake3"] == checksum), "no {name} in {list:?}");
    }
    let verified = run(&["table", "verify", "--data-dir", folder]).expect("every table is sound");
    for (name, ..) in TABLES {
        assert!(verified.contains(&format!("{name}: sound")), "{verified}");
    }
}

#[test]
fn small_tables_are_read() {
    check("whole", |_| "read");
}

#[test]
fn an_interrupted_build_does_no_harm() {
    check("interrupted", |_| "read");
}

#[test]
fn tables_in_files_are_mapped() {
    check("mapped", |name| if name == "grundy" { "read" } else { "mapped" });
}
