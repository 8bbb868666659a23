//! After any damage to the data folder, the service becomes ready and its answers are right.

use crate::support::{PATIENCE, SMALL, Server, run};
use nimber::store::{Parameters, Store, TableName};
use nix::sys::signal::Signal;
use rand::{Rng as _, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// Boards in the box table, only in the tiles table, and in no table.
fn answers_are_right(server: &Server) {
    for rows in ["4,4,4,2", "6,6,6,4,1,1", "9,3,1", "6,6,3,3,2,2", "10,2", "9,9,6,2"] {
        let answer = server.json(&format!("/chomp?rows={rows}"));

        assert_eq!(answer["sg"], twin(rows), "{rows}");
    }
}

/// The misère value by plain recursion, without tables or ranks.
fn twin(rows: &str) -> i64 {
    fn value(rows: &[u8], known: &mut std::collections::HashMap<Vec<u8>, i64>) -> i64 {
        if let Some(&value) = known.get(rows) {
            return value;
        }
        let mut options = Vec::new();
        for row in 0..rows.len() {
            for col in 0..rows[row] {
                let mut after = rows.to_vec();
                after[row..].iter_mut().for_each(|length| *length = (*length).min(col));
                after.retain(|&length| length > 0);
                options.push(value(&after, known));
            }
        }
        let value = (0..).find(|candidate| !options.contains(candidate)).expect("options are finite");
        known.insert(rows.to_vec(), value);
        value
    }
    let rows: Vec<u8> = rows.split(',').map(|row| row.parse().expect("a number")).collect();
    value(&rows, &mut Default::default()) - 1
}

fn sources(server: &Server) -> Vec<Value> {
    server.json("/tables")["tables"].as_array().expect("a list").iter().map(|table| table["source"].clone()).collect()
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// Every file of the database below a data folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.join("tables.sled")];
    while let Some(path) = open.pop() {
        match fs::read_dir(&path) {
            Ok(entries) => open.extend(entries.map(|entry| entry.expect("readable").path())),
            Err(_) => found.push(path),
        }
    }
    found.sort();
    found
}

#[test]
fn tables_are_built_once_and_read_from_then_on() {
    let folder = folder();
    let first = Server::start(folder.path()).ready().kept();
    assert_eq!(sources(&first), ["built", "built", "built"]);
    answers_are_right(&first);
    let checksums =
        |server: &Server| server.json("/tables")["tables"].as_array().unwrap().iter().map(|t| t["checksum"].clone()).collect::<Vec<_>>();
    let built = checksums(&first);
    assert!(first.stop(Signal::SIGTERM).success());
    let second = Server::start(folder.path()).ready();
    assert_eq!(sources(&second), ["read", "read", "read"]);
    assert_eq!(checksums(&second), built);
    answers_are_right(&second);
    assert!(second.stop(Signal::SIGINT).success());
}

#[test]
fn other_extents_are_separate_tables() {
    let folder = folder();
    Server::start(folder.path()).ready().kept().kill();
    let other = Server::start_with(folder.path(), &["--chomp-box", "5x7", "--chomp-tiles", "24", "--grundy-heaps", "4096"]).ready().kept();
    assert_eq!(sources(&other), ["built", "read", "read"]);
    answers_are_right(&other);
    other.kill();
    let none = Server::start_with(folder.path(), &["--chomp-box", "none", "--chomp-tiles", "none", "--grundy-heaps", "4096"]).ready();
    assert_eq!(sources(&none), ["read"]);
    answers_are_right(&none);
    assert_eq!(none.json("/chomp?rows=4,4,4,2")["method"], "search");
}

#[test]
fn a_kill_at_any_moment_leaves_a_service_that_starts() {
    let folder = folder();
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for round in 0..12 {
        let server = Server::start(folder.path());
        thread::sleep(Duration::from_millis(rng.random_range(0..60)));
        server.kill();
        if round % 4 == 3 {
            let server = Server::start(folder.path()).ready();
            answers_are_right(&server);
            server.kill();
        }
    }
    let server = Server::start(folder.path()).ready().kept();
    answers_are_right(&server);
}

#[test]
fn a_torn_snapshot_does_no_harm() {
    let folder = folder();
    Server::start(folder.path()).ready().kept().kill();
    fs::write(folder.path().join("tables.sled").join("snap.0000000000000001.generating"), b"ab").unwrap();
    let server = Server::start(folder.path()).ready();
    answers_are_right(&server);
    assert_eq!(sources(&server), ["read", "read", "read"]);
    let tables = server.json("/tables");
    assert_eq!(tables["incidents"].as_array().unwrap().len(), 1, "{tables}");
}

#[test]
fn flipped_bytes_are_noticed_and_the_tables_rebuilt() {
    let folder = folder();
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..6 {
        Server::start(folder.path()).ready().kept().kill();
        for file in files(folder.path()) {
            let mut bytes = fs::read(&file).unwrap();
            if bytes.is_empty() {
                continue;
            }
            for _ in 0..3 {
                let place = rng.random_range(0..bytes.len());
                bytes[place] ^= 1 << (rng.next_u32() % 8);
            }
            fs::write(&file, bytes).unwrap();
        }
        let server = Server::start(folder.path()).ready();
        answers_are_right(&server);
        server.kill();
    }
}

/// sled takes such damage for a crash, and drops what follows it: tables, manifests and all.
#[test]
fn tables_that_damage_takes_away_are_told() {
    let folder = folder();
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for round in 0..4 {
        Server::start(folder.path()).ready().kept().kill();
        let log = folder.path().join("tables.sled/db");
        let mut bytes = fs::read(&log).unwrap();
        // The rest of the log is empty.
        let begin = if round == 0 { 0 } else { rng.random_range(0..20_000) };
        bytes[begin..].iter_mut().step_by(97).for_each(|byte| *byte ^= 0x55);
        fs::write(&log, bytes).unwrap();
        let data = folder.path().to_str().expect("UTF-8");
        // A command that only looks reports it, too, and the service still reports it later.
        let verified = run(&["table", "verify", "--data-dir", data]);
        let complaint = run(&["table", "verify", "--data-dir", data]);
        assert_eq!(verified.is_err(), complaint.is_err(), "{verified:?} {complaint:?}");
        let server = Server::start(folder.path()).ready();
        answers_are_right(&server);
        let found = server.json("/tables");
        let lost = sources(&server).iter().filter(|source| **source != "read").count();
        let told = found["incidents"].as_array().expect("a list").len();
        assert!(told >= lost && verified.is_err() == (lost > 0), "round {round}: {verified:?} {found}");
        assert!(lost > 0 || round > 0, "{found}");
        let metrics = server.text("/metrics").expect("metrics");
        assert!(metrics.contains(&format!("nimber_store_incidents_total {told}\n")), "{metrics}");
        server.kept().kill();
        let again = Server::start(folder.path()).ready();
        assert_eq!((sources(&again), again.json("/tables")["incidents"].clone()), (vec![json!("read"); 3], json!([])));
        again.kill();
        assert_eq!(run(&["table", "verify", "--data-dir", data]).expect("every table is sound").matches(": sound").count(), 3);
    }
}

/// Behind a balancer, a replica that was killed is back with its first answer, and never says that it is warming up.
#[test]
fn with_stored_tables_nobody_is_told_to_wait() {
    let folder = folder();
    Server::start(folder.path()).ready().kept().kill();
    for _ in 0..10 {
        let log = fs::File::create(folder.path().join("log")).unwrap();
        let server = Server::start_unheard(folder.path(), &SMALL, log);
        let begun = Instant::now();
        let (status, answer) = loop {
            if let Ok(answer) = server.get("/chomp?rows=4,4,4,2") {
                break answer;
            }
            assert!(begun.elapsed() < PATIENCE, "the service never answered");
        };
        assert_eq!((status, &answer["sg"]), (200, &json!(4)), "{answer}");
        assert_eq!(server.get("/readyz").expect("it answers").0, 200);
        server.kill();
    }
}

#[test]
fn intact_bytes_that_are_not_a_table_are_rebuilt() {
    let folder = folder();
    let name = TableName::new("chomp-box-6x6").unwrap();
    let parameters = Parameters::from_iter([("extent".to_owned(), json!("6x6"))]);
    let store = Store::open(folder.path(), std::time::Duration::from_secs(1), &|| false).unwrap().store;
    store.save(&name, &parameters, nimber_solvers::chomp::LAYOUT, &[7; 924], &|_, _| ()).unwrap();
    drop(store);
    let server = Server::start(folder.path()).ready();
    answers_are_right(&server);
    assert_eq!(sources(&server)[0], "built");
    assert_eq!(server.json("/tables")["incidents"].as_array().unwrap().len(), 1);
}

#[test]
fn a_table_of_another_layout_is_rebuilt_without_alarm() {
    let folder = folder();
    let name = TableName::new("chomp-box-6x6").unwrap();
    let store = Store::open(folder.path(), std::time::Duration::from_secs(1), &|| false).unwrap().store;
    store.save(&name, &Parameters::new(), 0, &[0; 924], &|_, _| ()).unwrap();
    drop(store);
    let server = Server::start(folder.path()).ready();
    answers_are_right(&server);
    assert_eq!(server.json("/tables")["incidents"], json!([]));
}

#[test]
fn two_instances_on_one_folder_both_answer() {
    let folder = folder();
    let servers: Vec<_> = (0..3).map(|_| Server::start(folder.path())).collect();
    for server in servers.into_iter().map(Server::ready) {
        answers_are_right(&server);
    }
    // Another process holds the folder longer than the service waits.
    let _lock = Store::open(folder.path(), std::time::Duration::from_secs(1), &|| false).unwrap();
    let server = Server::start(folder.path()).ready();
    answers_are_right(&server);
    assert_eq!(server.json("/tables")["persistent"], false);
}

#[test]
fn without_a_usable_folder_the_tables_live_in_memory() {
    let folder = folder();
    fs::write(folder.path().join("file"), b"in the way").unwrap();
    for unusable in [folder.path().join("file"), folder.path().join("file/below")] {
        let server = Server::start(&unusable).ready();
        answers_are_right(&server);
        assert_eq!(server.json("/tables")["persistent"], false);
        assert_eq!(server.json("/tables")["incidents"].as_array().unwrap().len(), 1);
    }
    let server = Server::start(Path::new("none")).ready();
    answers_are_right(&server);
    assert_eq!(server.json("/tables")["incidents"], json!([]), "nothing was wished for, nothing went wrong");
    assert!(!Path::new("none").exists());
}
