//! Large tables in files: read whole, mapped, and damaged in every way.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{files, kinds, load, name, noise, open_quietly, save};
use nimber::store::{DamageCause, Opened, Parameters, Store, StoredTable};
use proptest::prelude::{ProptestConfig, prop_assert};
use proptest::test_runner::TestRunner;
use serde_json::json;

/// Three segments; the last one is incomplete.
const LENGTH: usize = (9 << 20) + 1234;

/// A store that saves everything from two bytes up to files.
fn open(folder: &Path) -> Store {
    let store = open_quietly(folder);
    store.save_to_files_above(1);
    store
}

fn map(store: &Store) -> StoredTable {
    store.map(&name("table")).unwrap().unwrap()
}

fn check(store: &Store) -> Result<(), DamageCause> {
    map(store).unverified.unwrap().verify_checksums(&mut |_, _| ()).map_err(|damage| damage.cause)
}

/// The files beside the database.
fn segments(folder: &Path) -> Vec<PathBuf> {
    files(&folder.join("segments"))
}

#[test]
fn a_table_in_a_file_is_read_and_mapped() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let bytes = noise(1, LENGTH);
    let parameters = Parameters::from_iter([("rows".to_owned(), json!(12))]);
    let mut reported = Vec::new();
    let told = std::sync::Mutex::new(&mut reported);
    let manifest = store.save(&name("table"), &parameters, 7, &bytes, &|done, total| told.lock().unwrap().push((done, total))).unwrap();
    assert_eq!(reported.first(), Some(&(0, LENGTH as u64)));
    assert_eq!(reported.last(), Some(&(LENGTH as u64, LENGTH as u64)));
    assert_eq!((manifest.blocks, manifest.file.as_deref()), (3, Some("table.1.table")));
    assert_eq!(manifest.blake3, blake3::hash(&bytes).to_hex().as_str());
    // A small table stays in the database.
    save(&store, "small", b"!");
    assert_eq!(segments(folder.path()), [folder.path().join("segments/table.1.table")]);
    drop(store);

    let store = open(folder.path());
    assert_eq!(load(&store, "table"), Some(bytes.clone()));
    assert_eq!(store.verify(&name("table")).unwrap(), Some(manifest.clone()));
    let mapped = map(&store);
    assert_eq!(mapped.manifest, manifest);
    assert!(mapped.bytes == bytes);
    let mut done = Vec::new();
    mapped.unverified.unwrap().verify_checksums(&mut |bytes, _| done.push(bytes)).unwrap();
    assert_eq!(done, [4 << 20, 8 << 20, LENGTH as u64]);
    let small = store.map(&name("small")).unwrap().unwrap();
    assert!(mapped.is_mapped && !small.is_mapped && small.bytes == b"!"[..] && small.unverified.is_none());
    assert!(store.map(&name("other")).unwrap().is_none());
    assert_eq!(store.manifests().unwrap().len(), 2);
}

#[test]
fn a_mapped_table_outlives_its_file_and_its_store() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    save(&store, "table", &noise(1, LENGTH));
    let old = map(&store);
    save(&store, "table", &noise(2, LENGTH));
    assert_eq!(segments(folder.path()), [folder.path().join("segments/table.2.table")]);
    let new = map(&store);
    store.forget(&name("table")).unwrap();
    assert!(segments(folder.path()).is_empty() && store.map(&name("table")).unwrap().is_none());
    drop(store);
    assert!(old.bytes == noise(1, LENGTH) && new.bytes == noise(2, LENGTH));
    old.unverified.unwrap().verify_checksums(&mut |_, _| ()).unwrap();
}

/// The kernel maps no file of sysfs. This one has a fixed length.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_mapped_is_read() {
    let unmappable = Path::new("/sys/kernel/notes");
    let Ok(bytes) = fs::read(unmappable) else { return };
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    save(&store, "table", &bytes);
    let file = folder.path().join("segments/table.1.table");
    fs::remove_file(&file).unwrap();
    std::os::unix::fs::symlink(unmappable, &file).unwrap();
    let table = map(&store);
    assert!(table.bytes == bytes && !table.is_mapped && table.unverified.is_none());
}

#[test]
fn an_interrupted_check_is_repeated_before_mapping() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    save(&store, "table", &noise(1, LENGTH));
    let mark = folder.path().join("segments/table.1.unchecked");
    let mapped = map(&store);
    assert!(mark.exists() && mapped.unverified.is_some());
    drop(mapped);
    assert!(!mark.exists(), "who comes to an end leaves no mark");
    std::mem::forget(map(&store));
    drop(store);
    let store = open(folder.path());
    assert!(mark.exists() && map(&store).unverified.is_none() && !mark.exists());

    let file = folder.path().join("segments/table.1.table");
    fs::write(&mark, b"").unwrap();
    fs::write(&file, noise(2, LENGTH)).unwrap();
    let damage = store.map(&name("table")).unwrap_err();
    assert!(matches!(damage.cause, DamageCause::Segment { segment: 0 }), "{damage}");
    save(&store, "table", &noise(3, LENGTH));
    assert!(!mark.exists() && map(&store).unverified.is_some());
}

#[test]
fn a_table_moves_between_database_and_file_as_it_grows_and_shrinks() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    store.save_to_files_above(1000);
    for length in [1001, 1000, 10, 5000] {
        save(&store, "table", &noise(3, length));
        assert_eq!(load(&store, "table"), Some(noise(3, length)));
        assert_eq!(segments(folder.path()).len(), usize::from(length > 1000), "{length}");
    }
}

#[test]
fn damage_to_a_file_is_noticed_and_saving_again_repairs_it() {
    type Injury = fn(&Path);
    let injuries: [(Injury, &str); 4] = [
        (|file| fs::remove_file(file).unwrap(), "its file"),
        (|file| fs::write(file, &noise(1, LENGTH)[..LENGTH - 1]).unwrap(), "bytes instead of"),
        (|file| fs::write(file, b"").unwrap(), "bytes instead of"),
        (|file| fs::write(file, [&noise(1, LENGTH)[..], &[0]].concat()).unwrap(), "bytes instead of"),
    ];
    for (injure, complaint) in injuries {
        let folder = tempfile::tempdir().unwrap();
        save(&open(folder.path()), "table", &noise(1, LENGTH));
        injure(&folder.path().join("segments/table.1.table"));
        let store = open(folder.path());
        for found in [store.map(&name("table")).map(drop), store.load(&name("table")).map(drop)] {
            assert!(found.unwrap_err().to_string().contains(complaint), "{complaint}");
        }
        save(&store, "table", &noise(2, LENGTH));
        assert_eq!(load(&store, "table"), Some(noise(2, LENGTH)));
        check(&store).unwrap();
    }
}

#[test]
fn leftovers_are_swept_up_at_the_next_opening_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    save(&open(folder.path()), "table", &noise(1, 5000));
    let beside = folder.path().join("segments");
    let names = ["table.2.part", "table.7.table", "table.7.unchecked", "other.1.table", "table.table", "chomp-tiles-66.journal"];
    for file in names.iter().chain(&["kept.txt", "table.1.unchecked"]) {
        fs::write(beside.join(file), b"bytes").unwrap();
    }
    fs::create_dir(beside.join("folder")).unwrap();
    let Opened { store, reports } = crate::support::open(folder.path()).unwrap();
    assert_eq!(kinds(&reports), ["file_removed"; 6], "{reports:?}");
    let left: Vec<_> = segments(folder.path()).iter().map(|file| file.file_name().unwrap().to_str().unwrap().to_owned()).collect();
    assert_eq!(left, ["kept.txt", "table.1.table", "table.1.unchecked"]);
    assert_eq!(load(&store, "table"), Some(noise(1, 5000)));
    drop(store);
    open_quietly(folder.path());
}

#[test]
fn a_file_in_the_way_of_the_folder_costs_large_tables_only() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    fs::write(folder.path().join("segments"), b"in the way").unwrap();
    assert!(store.save(&name("table"), &Parameters::new(), 1, &noise(1, 5000), &|_, _| ()).is_err());
    store.save_to_files_above(1 << 20);
    save(&store, "table", &noise(1, 5000));
    assert_eq!(load(&store, "table"), Some(noise(1, 5000)));
}

#[test]
fn a_changed_byte_is_found_in_its_segment() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let sound = noise(1, LENGTH);
    save(&store, "table", &sound);
    let file = folder.path().join("segments/table.1.table");
    let is_found = |(at, bit): (usize, u8)| {
        let mut bytes = sound.clone();
        bytes[at] ^= 1 << bit;
        fs::write(&file, bytes).unwrap();
        let expected = (at >> 22) as u32;
        let found = check(&store);
        prop_assert!(matches!(found, Err(DamageCause::Segment { segment }) if segment == expected), "{found:?}");
        let damage = store.load(&name("table")).unwrap_err().to_string();
        prop_assert!(damage.contains(&format!("segment {expected}")), "{damage}");
        Ok(())
    };
    TestRunner::new(ProptestConfig::with_cases(40)).run(&(0..LENGTH, 0u8..8), is_found).unwrap();
}
