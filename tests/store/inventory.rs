//! Damage that sled takes for a crash: nothing that was stored goes, or goes back to an older version, without a word.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};

use crate::support::{copy_folder, files, kinds, load, name, noise, open, open_quietly, save};
use nimber::store::{Opened, Parameters, RecoveryReport, StoredTable};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

const TABLES: [(&str, usize); 4] = [("large", 700_000), ("middle", 80_000), ("small", 5), ("in-a-file", 200_000)];

fn bytes_of(table: &str, version: u64) -> Vec<u8> {
    let (index, (_, length)) = TABLES.iter().enumerate().find(|(_, (name, _))| *name == table).unwrap();
    noise(10 * index as u64 + version, *length)
}

/// A folder with tables that were saved more than once, so that damage may bring an older version back.
fn template() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for version in 0..3 {
        let store = open_quietly(folder.path());
        for (table, length) in TABLES {
            store.save_to_files_above(if table == "in-a-file" { 1000 } else { 1 << 30 });
            assert_eq!(length, bytes_of(table, version).len());
            save(&store, table, &bytes_of(table, version));
        }
    }
    folder
}

/// The tables that are not as they were saved last, each with whether anybody is told. Incidents of another kind do not count: they say
/// that a file or a version was tidied up.
fn differences(folder: &Path) -> Vec<(&'static str, bool)> {
    let Opened { store, reports } = open(folder).unwrap();
    let names = |report: &RecoveryReport, table: &str| match report {
        RecoveryReport::SetAside { .. } => true,
        RecoveryReport::TableLost { name, .. } => name.as_str() == table,
        _ => false,
    };
    let mut differences = Vec::new();
    for (table, _) in TABLES {
        match store.load(&name(table)) {
            Ok(Some(StoredTable { bytes, .. })) if bytes == bytes_of(table, 2) => {}
            Ok(_) => differences.push((table, reports.iter().any(|report| names(report, table)))),
            Err(_) => differences.push((table, true)),
        }
    }
    differences
}

fn change(file: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = fs::read(file).unwrap();
    change(&mut bytes);
    fs::write(file, bytes).unwrap();
}

/// The files of the database and of the tables, and the inventory.
fn damaged_files(folder: &Path) -> Vec<PathBuf> {
    let files = files(folder).into_iter().filter(|file| !file.ends_with("lock") && fs::metadata(file).unwrap().len() > 0);
    files.collect()
}

#[test]
fn no_damage_is_silent() {
    let template = template();
    // sled's log is what damage is silent in.
    let rounds = |file: &Path| if file.ends_with("tables.sled/db") { 60 } else { 20 };
    let files = damaged_files(template.path()).into_iter();
    let damages: Vec<_> = files.flat_map(|file| (0..rounds(&file)).map(move |round| (file.clone(), round % 20))).collect();
    let mut damaged = 0;
    for (number, (file, round)) in damages.into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        copy_folder(template.path(), folder.path());
        let path = folder.path().join(file.strip_prefix(template.path()).unwrap());
        let length = fs::metadata(&path).unwrap().len();
        let mut random = ChaCha8Rng::seed_from_u64(number as u64);
        let mut any = |below: u64| (random.next_u64() % below.max(1)) as usize;
        match round {
            0..12 => change(&path, |bytes| bytes[any(length)] ^= 1 << (round % 8)),
            12..16 => change(&path, |bytes| {
                let begin = if round < 14 { 0 } else { any(length) };
                bytes[begin..].iter_mut().step_by(97).for_each(|byte| *byte ^= 0x55);
            }),
            16..19 => OpenOptions::new().write(true).open(&path).unwrap().set_len(any(length) as u64).unwrap(),
            _ => fs::remove_file(&path).unwrap(),
        }
        let what = format!("round {round} on {}", path.strip_prefix(folder.path()).unwrap().display());
        let differences = differences(folder.path());
        assert!(differences.iter().all(|(_, is_told)| *is_told), "{what}: {differences:?}");
        damaged += usize::from(!differences.is_empty());
    }
    assert!(damaged > 30, "{damaged}");
}

/// What a log that is cut off leaves: the database as it was before the last save, or before all.
#[test]
fn a_database_that_went_back_is_told_until_somebody_has_heard_of_it() {
    for saves in 0..3 {
        let (old, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        for version in 0..3 {
            if version == saves {
                drop(open(folder.path()).unwrap());
                copy_folder(folder.path(), old.path());
            }
            save(&open_quietly(folder.path()), "small", &bytes_of("small", version));
        }
        fs::remove_dir_all(folder.path().join("tables.sled")).unwrap();
        copy_folder(&old.path().join("tables.sled"), &folder.path().join("tables.sled"));
        for _ in 0..2 {
            let Opened { store, reports } = open(folder.path()).unwrap();
            let [RecoveryReport::TableLost { name, version: 3, reason }] = &reports[..] else { panic!("{reports:?}") };
            let expected = if saves == 0 { "it is missing".to_owned() } else { format!("only version {saves} is there") };
            assert_eq!((name.as_str(), reason), ("small", &expected));
            assert_eq!(store.lost(), reports);
            assert_eq!(load(&store, "small").is_some(), saves > 0);
        }
        if saves == 1 {
            // A table that is saved again is no longer missing. Its version is above the lost one.
            let store = open(folder.path()).unwrap().store;
            assert_eq!(store.save(&name("small"), &Parameters::new(), 1, b"again", &|_, _| ()).unwrap().version, 4);
        } else {
            open(folder.path()).unwrap().store.strike_lost();
        }
        assert_eq!(open_quietly(folder.path()).lost(), []);
    }
}

/// Each state that a kill between two writes leaves.
#[test]
fn a_kill_between_the_database_and_the_inventory_is_no_loss() {
    let (before, after) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = open_quietly(before.path());
    save(&store, "small", b"first");
    save(&store, "other", b"other");
    drop(store);
    copy_folder(before.path(), after.path());
    let store = open_quietly(after.path());
    save(&store, "small", b"second");
    save(&store, "new", b"new");
    drop(store);
    // Saves reached the database and not the file. A removal was taken back: it reached the file and not the database.
    for (file, names) in [(Some(before.path()), 3), (None, 3)] {
        let folder = tempfile::tempdir().unwrap();
        copy_folder(after.path(), folder.path());
        let inventory = folder.path().join("inventory");
        match file {
            Some(file) => drop(fs::copy(file.join("inventory"), &inventory).unwrap()),
            None => {
                let store = open_quietly(folder.path());
                let database = folder.path().join("tables.sled");
                store.forget(&name("small")).unwrap();
                drop(store);
                fs::remove_dir_all(&database).unwrap();
                copy_folder(&after.path().join("tables.sled"), &database);
            }
        }
        fs::write(folder.path().join("inventory.part"), b"cut o").unwrap();
        let store = open_quietly(folder.path());
        assert_eq!(store.manifests().unwrap().len(), names);
        assert_eq!(load(&store, "small"), Some(b"second".to_vec()));
        drop(store);
        // From now on, the file names all of them.
        fs::remove_dir_all(folder.path().join("tables.sled")).unwrap();
        assert_eq!(kinds(&open(folder.path()).unwrap().reports), vec!["table_lost"; names]);
    }
}

type Damage = fn(&Path);

#[test]
fn a_missing_or_damaged_inventory_is_told_and_an_older_folder_has_none() {
    let template = template();
    let damages: [(&str, Damage); 5] = [
        ("missing", |file| fs::remove_file(file).unwrap()),
        ("empty", |file| fs::write(file, b"").unwrap()),
        ("cut", |file| change(file, |bytes| bytes.truncate(100))),
        ("of something else", |file| fs::write(file, noise(7, 3000)).unwrap()),
        ("huge", |file| OpenOptions::new().write(true).open(file).unwrap().set_len(1 << 40).unwrap()),
    ];
    for (what, damage) in damages {
        let folder = tempfile::tempdir().unwrap();
        copy_folder(template.path(), folder.path());
        damage(&folder.path().join("inventory"));
        // It is told again until it has been heard.
        for _ in 0..2 {
            assert_eq!(kinds(&open(folder.path()).unwrap().reports), ["inventory_lost"], "{what}");
        }
        let store = open(folder.path()).unwrap().store;
        store.strike_lost();
        drop(store);
        assert_eq!(open_quietly(folder.path()).manifests().unwrap().len(), TABLES.len(), "{what}");
    }
    let folder = tempfile::tempdir().unwrap();
    copy_folder(template.path(), folder.path());
    as_older_versions_leave_it(folder.path());
    drop(open_quietly(folder.path()));
    fs::remove_dir_all(folder.path().join("tables.sled")).unwrap();
    let expected = ["file_removed", "table_lost", "table_lost", "table_lost", "table_lost"];
    assert_eq!(kinds(&open(folder.path()).unwrap().reports), expected);
}

/// Neither the file nor the key that says that there is one.
fn as_older_versions_leave_it(folder: &Path) {
    fs::remove_file(folder.join("inventory")).unwrap();
    let db = sled::Config::new().path(folder.join("tables.sled")).segment_size(8 << 20).flush_every_ms(None).open().unwrap();
    assert!(db.remove("meta/inventory").unwrap().is_some());
    db.flush().unwrap();
}

/// A set of tables that was set aside with the database is told once, not once more for each table.
#[test]
fn a_database_that_is_set_aside_is_one_incident() {
    let template = template();
    fs::write(template.path().join("tables.sled/snap.FFFFFFFFFFFFFFFF"), b"no snapshot").unwrap();
    let Opened { store, reports } = open(template.path()).unwrap();
    assert!(kinds(&reports).iter().all(|kind| matches!(*kind, "set_aside" | "file_removed")), "{reports:?}");
    store.strike_lost();
    drop(store);
    drop(open_quietly(template.path()));
}
