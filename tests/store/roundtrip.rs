//! A table is loaded as it was saved.

use std::cell::RefCell;
use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{files, load, name, noise, open, open_quietly, save};
use nimber::store::{OpenError, Parameters, Store};
use serde_json::json;

const BLOCK_SIZE: usize = 64 << 10;

#[test]
fn tables_of_every_size_come_back_at_once_and_after_reopening() {
    let folder = tempfile::tempdir().unwrap();
    let sizes = [0, 1, BLOCK_SIZE - 1, BLOCK_SIZE, BLOCK_SIZE + 1, 10_000_000];
    let check = |store: &Store| {
        for size in sizes {
            let table = format!("table-{size}");
            assert_eq!(load(store, &table), Some(noise(size as u64, size)), "{size} bytes");
            let manifest = store.verify(&name(&table)).unwrap().unwrap();
            assert_eq!((manifest.bytes, manifest.blocks as usize), (size as u64, size.div_ceil(BLOCK_SIZE)));
        }
    };
    let store = open_quietly(folder.path());
    for size in sizes {
        save(&store, &format!("table-{size}"), &noise(size as u64, size));
    }
    check(&store);
    drop(store);
    check(&open_quietly(folder.path()));
}

#[test]
fn a_manifest_says_what_was_saved() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_quietly(folder.path());
    let parameters: Parameters = [("rows".to_owned(), json!(12)), ("rule".to_owned(), json!("chomp"))].into_iter().collect();
    let steps = RefCell::new(Vec::new());
    let bytes = noise(1, 40 << 20);
    let saved = store.save(&name("chomp"), &parameters, 7, &bytes, &|done, total| steps.borrow_mut().push((done, total))).unwrap();
    assert_eq!((saved.name.as_str(), saved.version, saved.format), ("chomp", 1, 7));
    assert_eq!(saved.parameters, parameters);
    assert_eq!((saved.bytes, saved.blocks, saved.block_size as usize), (40 << 20, 640, BLOCK_SIZE));
    assert_eq!(saved.blake3, blake3::hash(&bytes).to_hex().to_string());
    assert_eq!(saved.built_by, env!("CARGO_PKG_VERSION"));
    assert!(saved.created > 1_700_000_000);
    assert_eq!(store.load(&name("chomp")).unwrap().unwrap().manifest, saved);
    let total = 40 << 20;
    assert_eq!(steps.into_inner(), [0, 16 << 20, 32 << 20, total].map(|done| (done, total)));
}

#[test]
fn a_new_version_replaces_the_old_one_and_its_space_is_used_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut largest = 0;
    for version in 1..=25 {
        // Every save reopens the store, like a new process: files that sled forgot to remove would pile up.
        let store = open_quietly(folder.path());
        save(&store, "table", &noise(version, 2_000_000));
        save(&store, "other", b"other");
        assert_eq!(store.verify(&name("table")).unwrap().unwrap().version, version);
        drop(store);
        largest = largest.max(files(folder.path()).iter().map(|file| fs::metadata(file).unwrap().len()).sum());
    }
    let store = open_quietly(folder.path());
    assert_eq!((load(&store, "table"), load(&store, "other")), (Some(noise(25, 2_000_000)), Some(b"other".to_vec())));
    assert!(largest < 64 << 20, "one table of 2 MB takes up to {largest} bytes");
    assert_eq!(fs::read_dir(folder.path().join("tables.sled/blobs")).unwrap().count(), 0, "sled forgets the files of nodes");
}

#[test]
fn tables_whose_names_begin_alike_do_not_mix() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_quietly(folder.path());
    let tables = ["a", "a-", "a.", "a0", "aa", "b"];
    for table in tables {
        save(&store, table, table.as_bytes());
    }
    let names: Vec<_> = store.manifests().unwrap().into_iter().map(|manifest| manifest.name.to_string()).collect();
    assert_eq!(names, tables);
    store.forget(&name("a")).unwrap();
    store.forget(&name("never-saved")).unwrap();
    assert_eq!(load(&store, "a"), None);
    for table in &tables[1..] {
        assert_eq!(load(&store, table), Some(table.as_bytes().to_vec()));
    }
    drop(store);
    let store = open_quietly(folder.path());
    assert_eq!(load(&store, "a"), None);
    assert_eq!(store.manifests().unwrap().len(), 5);
}

#[test]
fn a_dropped_store_can_be_opened_at_once() {
    let folder = tempfile::tempdir().unwrap();
    for version in 0..30 {
        let store = open_quietly(folder.path());
        let second = Store::open(folder.path(), Duration::ZERO, &|| false);
        assert!(matches!(second, Err(OpenError::Locked)), "not twice in one process either");
        save(&store, "table", &noise(version, 200_000));
    }
    assert_eq!(load(&open_quietly(folder.path()), "table"), Some(noise(29, 200_000)));
}

#[test]
fn waiting_for_the_lock_ends_when_it_is_free_or_patience_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_quietly(folder.path());
    let in_vain = Store::open(folder.path(), Duration::from_millis(100), &|| false);
    assert!(matches!(in_vain, Err(OpenError::Locked)));
    let called_off = Store::open(folder.path(), Duration::from_secs(600), &|| true);
    assert!(matches!(called_off, Err(OpenError::Locked)));
    thread::scope(|scope| {
        let waiting = scope.spawn(|| Store::open(folder.path(), Duration::from_secs(600), &|| false));
        thread::sleep(Duration::from_millis(100));
        drop(store);
        assert!(waiting.join().unwrap().is_ok());
    });
}

/// The store's own lock, and the one that sled takes on its file.
const LOCKS: [&str; 2] = ["lock", "tables.sled/db"];

/// A folder with a table, and with one of its locks held.
fn locked_folder(lock: &str) -> (tempfile::TempDir, fs::File) {
    let folder = tempfile::tempdir().unwrap();
    save(&open_quietly(folder.path()), "table", b"bytes");
    let held = fs::File::options().write(true).open(folder.path().join(lock)).unwrap();
    held.lock().unwrap();
    (folder, held)
}

#[test]
fn a_lock_that_is_soon_released_is_waited_for() {
    for lock in LOCKS {
        let (folder, held) = locked_folder(lock);
        let begun = Instant::now();
        let release = thread::spawn(move || {
            thread::sleep(Duration::from_millis(300));
            held.unlock().unwrap();
        });
        let store = open_quietly(folder.path());
        assert!(begun.elapsed() >= Duration::from_millis(300), "{lock}: {:?}", begun.elapsed());
        assert_eq!(load(&store, "table"), Some(b"bytes".to_vec()), "{lock}");
        release.join().unwrap();
    }
}

#[test]
fn a_lock_that_is_held_is_waited_for_a_second() {
    for lock in LOCKS {
        let (folder, held) = locked_folder(lock);
        let begun = Instant::now();
        let opened = open(folder.path());
        assert!(matches!(opened, Err(OpenError::Locked)), "{lock}: {opened:?}");
        assert!(begun.elapsed() >= Duration::from_secs(1), "{lock}: {:?}", begun.elapsed());
        drop(held);
        assert_eq!(load(&open_quietly(folder.path()), "table"), Some(b"bytes".to_vec()), "{lock}");
    }
}

#[test]
fn a_panic_in_the_progress_function_does_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_quietly(folder.path());
    save(&store, "table", b"old");
    let panicking = || store.save(&name("table"), &Parameters::new(), 1, b"new", &|done, _| assert_eq!(done, 0));
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(panicking)).is_err());
    assert_eq!(load(&store, "table"), Some(b"old".to_vec()));
    save(&store, "table", b"newer");
    assert_eq!(load(&store, "table"), Some(b"newer".to_vec()));
}
