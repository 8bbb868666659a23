//! `kill -9` at random moments: afterwards the store has the last table that was reported as saved, or the
//! whole next one.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use crate::support::{child, child_folder, kinds, name, noise, open, save};
use nimber::store::{OpenError, Opened, Store};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

const KILLS: u64 = 20;

/// The table of a round; its bytes contain the number of the round.
fn table(round: u64) -> Vec<u8> {
    let mut bytes = round.to_be_bytes().to_vec();
    bytes.extend(noise(round, 1_000_000 + (round % 7) as usize * 300_000));
    bytes
}

fn round_of(bytes: &[u8]) -> u64 {
    u64::from_be_bytes(bytes[..8].try_into().unwrap())
}

fn start(test: &str, folder: &Path) -> Child {
    child(test, folder).stdout(Stdio::piped()).spawn().unwrap()
}

/// Saves table after table, and reports each.
#[test]
#[ignore = "runs in a process that another test starts"]
fn child_saves_until_it_is_killed() {
    saves_for_ever(u64::MAX);
}

/// The same with tables in files.
#[test]
#[ignore = "runs in a process that another test starts"]
fn child_saves_to_files_until_it_is_killed() {
    saves_for_ever(1000);
}

fn saves_for_ever(files_above: u64) {
    let folder = child_folder();
    loop {
        let Opened { store, .. } = open(&folder).unwrap();
        store.save_to_files_above(files_above);
        // The store is reopened now and then, so that some kills hit an opening.
        for _ in 0..3 {
            let last = store.load(&name("table")).unwrap().map_or(0, |table| round_of(&table.bytes));
            save(&store, "table", &table(last + 1));
            println!("saved {}", last + 1);
            std::io::stdout().flush().unwrap();
        }
    }
}

#[test]
fn a_killed_save_leaves_the_old_table_or_the_new_one() {
    kills_do_no_harm("kill::child_saves_until_it_is_killed");
}

#[test]
fn a_killed_save_to_a_file_leaves_the_old_table_or_the_new_one() {
    kills_do_no_harm("kill::child_saves_to_files_until_it_is_killed");
}

fn kills_do_no_harm(test: &str) {
    let folder = tempfile::tempdir().unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(std::process::id().into());
    let mut reported = 0;
    for kill in 0..KILLS {
        let mut child = start(test, folder.path());
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, rounds) = channel();
        let reader = thread::spawn(move || {
            for line in output.lines() {
                // The test runner may put its own text before the first.
                let round = line.unwrap().rsplit_once("saved ").and_then(|(_, round)| round.parse::<u64>().ok());
                if let Some(round) = round {
                    let _ = sender.send(round);
                }
            }
        });
        // Kill at any moment after the first save.
        reported = rounds.recv_timeout(Duration::from_secs(100)).unwrap();
        thread::sleep(Duration::from_micros(random.next_u64() % 200_000));
        child.kill().unwrap();
        child.wait().unwrap();
        reader.join().unwrap();
        reported = rounds.try_iter().last().unwrap_or(reported);

        let Opened { store, reports } = open(folder.path()).unwrap();
        let harmless = |kind: &&str| matches!(*kind, "garbage_removed" | "torn_snapshot" | "file_removed");
        assert!(kinds(&reports).iter().all(harmless), "kill {kill}: {reports:?}");
        let bytes = store.load(&name("table")).unwrap().unwrap().bytes;
        let found = round_of(&bytes);
        assert!(bytes == table(found), "kill {kill}: a mixture");
        assert!(found == reported || found == reported + 1, "kill {kill}: {found} after {reported} was reported");
    }
    assert!(reported >= KILLS);
}

/// Holds the store until it is killed.
#[test]
#[ignore = "runs in a process that another test starts"]
fn child_holds_the_store() {
    let folder = child_folder();
    let _opened = open(&folder).unwrap();
    println!("open");
    thread::sleep(Duration::from_secs(600));
}

#[test]
fn a_store_in_use_by_another_process_is_locked_until_that_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = start("kill::child_holds_the_store", folder.path());
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.trim_end().ends_with("open") {
        line.clear();
        assert_ne!(output.read_line(&mut line).unwrap(), 0, "the child ended");
    }
    // Files of a store in use are not touched, not even files that would otherwise be deleted.
    let torn = folder.path().join("tables.sled/snap.0000000000000001.generating");
    std::fs::write(&torn, "ab").unwrap();
    assert!(matches!(open(folder.path()), Err(OpenError::Locked)));
    assert!(torn.exists());
    let waiting = thread::spawn({
        let folder = folder.path().to_path_buf();
        move || Store::open(&folder, Duration::from_secs(100), &|| false)
    });
    thread::sleep(Duration::from_millis(100));
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(kinds(&waiting.join().unwrap().unwrap().reports), ["torn_snapshot"]);
}
