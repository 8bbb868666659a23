//! `nimber table`: published facts, and commands on a data folder.

use crate::support::run;
use serde_json::Value;
use std::fs;

fn stats(extent: &[&str]) -> Value {
    let printed = run(&[&["table", "stats", "--format", "json"], extent].concat()).expect("stats succeed");
    serde_json::from_str(&printed).expect("stats are JSON")
}

#[test]
fn facts_agree_with_the_published_ones() {
    let published: Value = serde_json::from_str(include_str!("../../crates/solvers/tests/data/chomp-tables.json")).unwrap();
    for extent in ["4x4", "5x5", "6x6", "7x7", "8x8", "3x20", "4x10", "12x12"] {
        assert_eq!(stats(&["--chomp-box", extent]), published["boxes"][extent], "{extent}");
    }
    assert_eq!(stats(&["--chomp-tiles", "30"]), published["tiles"]["30"]);
}

#[test]
fn stats_as_text_and_stats_without_a_table() {
    let text = run(&["table", "stats", "--chomp-tiles", "20"]).unwrap();
    assert!(text.contains("every position of up to 20 tiles"), "{text}");
    for wrong in [
        &["table", "stats"][..],
        &["table", "stats", "--chomp-box", "60"],
        &["table", "stats", "--chomp-box", "4x4", "--chomp-tiles", "20"],
        &["table", "stats", "--chomp-tiles", "20", "--grundy-heaps", "64"],
        &["table", "stats", "--chomp-tiles", "4x4"],
    ] {
        assert!(run(wrong).is_err(), "{wrong:?}");
    }
}

#[test]
fn analyze_prepares_the_tables_of_the_game() {
    let small = ["--chomp-box", "6x6", "--chomp-tiles", "none"];
    let parts = tempfile::NamedTempFile::new().unwrap();
    fs::write(parts.path(), r#"{"components": [{"game": "chomp", "rows": [5, 4, 4, 2]}]}"#).unwrap();
    let of_sum = ["sum", "--body", parts.path().to_str().unwrap()];
    for asked in [&of_sum[..], &["chomp", "rows=5,4,4,2"]] {
        let answer: Value = serde_json::from_str(&run(&[&["analyze"], asked, &small].concat()).unwrap()).unwrap();
        assert_eq!(answer["method"], "table", "{asked:?}");
    }
}

#[test]
fn build_list_verify() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let small = ["--data-dir", data, "--chomp-box", "6x6", "--chomp-tiles", "24", "--chomp-outcomes", "26", "--grundy-heaps", "4096"];
    let built = run(&[&["table", "build"], &small[..]].concat()).unwrap();
    assert_eq!(built.matches("built and kept").count(), 4, "{built}");
    let again = run(&[&["table", "build"], &small[..]].concat()).unwrap();
    assert_eq!(again.matches("already there").count(), 4, "{again}");
    let forced = run(&[&["table", "build", "--force"], &small[..]].concat()).unwrap();
    assert_eq!(forced.matches("built and kept").count(), 4, "{forced}");
    let measured = run(&[&["table", "build", "--stats"], &small[..]].concat()).unwrap();
    assert_eq!(measured.matches(" wall s").count(), 4, "{measured}");
    let list: Value = serde_json::from_str(&run(&["table", "list", "--data-dir", data, "--format", "json"]).unwrap()).unwrap();
    assert_eq!(list.as_array().unwrap().len(), 4);
    assert_eq!(run(&["table", "verify", "--data-dir", data]).unwrap().matches(": sound").count(), 4);
    assert!(run(&["table", "build", "--data-dir", "none"]).unwrap_err().contains("keeps nothing"));
    assert!(run(&["table", "verify", "--data-dir", "there-is-no-such-folder"]).is_err());
    assert!(!std::path::Path::new("there-is-no-such-folder").exists());
}

#[test]
fn a_command_that_finds_no_tables_says_how_to_name_their_folder() {
    let folder = tempfile::tempdir().unwrap();
    let (empty, to) = (folder.path().to_str().unwrap(), folder.path().join("snapshots"));
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let export = |data: &str| run(&["table", "export", "--data-dir", data, to.to_str().unwrap()]).unwrap_err();
    for (data, fault) in [("there-is-no-such-folder", "there is no folder"), (file.to_str().unwrap(), "there is no folder")] {
        let said = export(data);
        assert!(said.contains(&format!("{fault} {data}; --data-dir (NIMBER_DATA_DIR) names the folder")), "{said}");
    }
    let said = export(empty);
    assert!(said.contains(&format!("{empty} has no tables; --data-dir")), "{said}");
    assert!(export("none").contains("keeps nothing"));
}

#[test]
fn verify_recomputes_values() {
    use nimber::store::{Parameters, Store, StoredTable, TableName};
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    run(&["table", "build", "--data-dir", data, "--chomp-box", "5x5", "--chomp-tiles", "none", "--grundy-heaps", "64"]).unwrap();
    let name = TableName::new("chomp-box-5x5").unwrap();
    let store = Store::open(folder.path(), std::time::Duration::from_secs(1), &|| false).unwrap().store;
    let StoredTable { manifest, bytes, .. } = store.load(&name).unwrap().unwrap();
    let mut bytes = Vec::from(bytes);
    // A wrong value with right checksums: only the rules of the game can show it.
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    store.save(&name, &Parameters::from_iter(manifest.parameters), manifest.format, &bytes, &|_, _| ()).unwrap();
    drop(store);
    let complaint = run(&["table", "verify", "--data-dir", data]).unwrap_err();
    assert!(complaint.contains("1 damaged"), "{complaint}");
    assert!(fs::read_dir(folder.path()).unwrap().count() > 0);
}

#[test]
fn tables_in_files_are_listed_and_verified() {
    use nimber::store::{Parameters, Store, StoredTable, TableName};
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let small = ["--chomp-box", "7x8", "--chomp-tiles", "none", "--grundy-heaps", "64", "--chomp-outcomes", "30", "--ichomp-misere", "3"];
    run(&[&["table", "build", "--data-dir", data], &small[..]].concat()).unwrap();
    let store = Store::open(folder.path(), std::time::Duration::from_secs(1), &|| false).unwrap().store;
    // The program itself puts only tables of more than 64 MiB into files.
    store.save_to_files_above(1000);
    for name in ["chomp-box-7x8", "chomp-outcomes-30"] {
        let name = TableName::new(name).unwrap();
        let StoredTable { manifest, bytes, .. } = store.load(&name).unwrap().unwrap();
        store.save(&name, &Parameters::from_iter(manifest.parameters), manifest.format, &bytes, &|_, _| ()).unwrap();
    }
    drop(store);
    let list = run(&["table", "list", "--data-dir", data]).unwrap();
    assert!(list.contains("in segments/chomp-box-7x8.2.table") && list.contains("in segments/chomp-outcomes-30.2.table"), "{list}");
    assert_eq!(list.lines().count(), 4);
    let again = run(&[&["table", "build", "--data-dir", data], &small[..]].concat()).unwrap();
    assert_eq!(again.matches("already there").count(), 4, "{again}");
    let sound = run(&["table", "verify", "--data-dir", data, "--samples", "500"]).unwrap();
    assert!(sound.contains("chomp-box-7x8: sound (1 segments, 500 values computed again)"), "{sound}");
    assert!(sound.contains("chomp-outcomes-30: sound (1 segments, 500 values"), "{sound}");
    assert!(sound.contains("ichomp-misere-3: sound ("), "{sound}");
    let path = folder.path().join("segments/chomp-outcomes-30.2.table");
    let mut bytes = fs::read(&path).unwrap();
    bytes[1234] ^= 4;
    fs::write(&path, bytes).unwrap();
    let complaint = run(&["table", "verify", "--data-dir", data]).unwrap_err();
    assert!(complaint.contains("1 damaged"), "{complaint}");
    let rebuilt = run(&[&["table", "build", "--force", "--data-dir", data], &small[..]].concat()).unwrap();
    assert_eq!(rebuilt.matches("built and kept").count(), 4, "{rebuilt}");
    run(&["table", "verify", "--data-dir", data]).unwrap();
}

/// A table of 52 GB does not fit into 16 GiB: the program says so before it builds it, and does not panic.
#[cfg(target_os = "linux")]
#[test]
fn a_table_that_does_not_fit_into_memory_is_refused() {
    let too_large = "--chomp-tiles 130 --chomp-box none --data-dir";
    let folder = tempfile::tempdir().unwrap();
    let serve = |flag| format!("serve --listen 127.0.0.1:0 {flag} {too_large} none");
    for command in [format!("table build {too_large} {}", folder.path().display()), serve(""), serve("--check")] {
        let script = format!("ulimit -v 16777216 && exec {} {command}", env!("CARGO_BIN_EXE_nimber"));
        let output = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains("does not fit into memory") && !said.contains("RUST_BACKTRACE"), "{said}");
        assert!(said.contains("chomp-tiles-130") && said.contains("takes 5872") && said.contains("17179 MB"), "{said}");
        assert!(!said.contains("listening"), "{said}");
    }
}
