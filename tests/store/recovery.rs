//! Damage on disk: after any damage a store opens, and returns the right bytes or none.

use std::fs::{self, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::support::{copy_folder, files, kinds, load, name, noise, open, open_quietly, save};
use nimber::store::{Opened, RecoveryReport, StoredTable};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

const LARGE: usize = 700_000;

/// A folder with two tables. One was saved more than once, so that sled has old data to remove.
fn template() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for version in 0..3 {
        let store = open_quietly(folder.path());
        save(&store, "large", &noise(version, LARGE));
        save(&store, "small", b"small");
    }
    folder
}

/// Opens, loads, and saves again. At every step the bytes must be right or be reported as missing or damaged.
/// Returns what was reported.
fn survives(folder: &Path, what: &str) -> Vec<&'static str> {
    let Opened { store, reports } = open(folder).unwrap_or_else(|error| panic!("{what}: {error}"));
    let mut noticed = kinds(&reports);
    for (table, right) in [("large", noise(2, LARGE)), ("small", b"small".to_vec())] {
        match store.load(&name(table)) {
            Ok(Some(StoredTable { manifest, bytes, .. })) => {
                // An older version is whole, too: sled takes a damaged end of its log for a crash.
                let older = table == "large" && (0..2).any(|version| bytes == noise(version, LARGE));
                assert!(bytes == right || older, "{what}: wrong bytes of {table}");
                assert_eq!(manifest.bytes, bytes.len() as u64, "{what}");
                if older {
                    noticed.push("older");
                }
            }
            Ok(None) => noticed.push("none"),
            Err(_) => noticed.push("damage"),
        }
    }
    for table in ["large", "small"] {
        store.forget(&name(table)).unwrap_or_else(|error| panic!("{what}: forgetting {table}: {error}"));
        assert!(matches!(store.load(&name(table)), Ok(None)), "{what}: {table} was forgotten");
    }
    save(&store, "large", &noise(9, LARGE));
    save(&store, "small", b"again");
    assert_eq!((load(&store, "large"), load(&store, "small")), (Some(noise(9, LARGE)), Some(b"again".to_vec())), "{what}");
    drop(store);
    let store = open_quietly(folder);
    assert_eq!((load(&store, "large"), load(&store, "small")), (Some(noise(9, LARGE)), Some(b"again".to_vec())), "{what}");
    noticed
}

/// The files of the database; sled's log is by far the largest.
fn database_files(folder: &Path) -> Vec<PathBuf> {
    files(&folder.join("tables.sled"))
}

fn flip(file: &Path, offset: u64, mask: u8) {
    let mut file = OpenOptions::new().read(true).write(true).open(file).unwrap();
    let mut byte = [0];
    file.seek(SeekFrom::Start(offset)).unwrap();
    file.read_exact(&mut byte).unwrap();
    file.seek(SeekFrom::Start(offset)).unwrap();
    file.write_all(&[byte[0] ^ mask]).unwrap();
}

/// Damages a copy of the template in `rounds` ways for each of its files.
fn rounds(rounds: u64, damage: impl Fn(&Path, u64, &mut ChaCha8Rng) -> String) {
    let template = template();
    let count = database_files(template.path()).len();
    let mut noticed = 0;
    for round in 0..rounds * count as u64 {
        let folder = tempfile::tempdir().unwrap();
        copy_folder(template.path(), folder.path());
        let file = database_files(folder.path()).swap_remove(round as usize % count);
        let mut random = ChaCha8Rng::seed_from_u64(round);
        let length = fs::metadata(&file).unwrap().len();
        let what = format!("round {round}, {}: {}", file.file_name().unwrap().display(), damage(&file, length, &mut random));
        let begun = Instant::now();
        noticed += u64::from(!survives(folder.path(), &what).is_empty());
        assert!(begun.elapsed().as_secs() < 100, "{what}: it hung");
    }
    assert!(noticed > 0, "no damage was noticed");
}

fn scale() -> u64 {
    std::env::var("NIMBER_STORE_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(8)
}

#[test]
fn flipped_bits() {
    rounds(scale(), |file, length, random| {
        let (offset, bit) = (random.next_u64() % length, random.next_u32() % 8);
        flip(file, offset, 1 << bit);
        format!("bit {bit} of byte {offset} of {length}")
    });
}

#[test]
fn overwritten_pages() {
    rounds(scale() / 2, |file, length, random| {
        let page = (4096.min(length)) as usize;
        let offset = random.next_u64() % (length - page as u64 + 1);
        let content = if random.next_u32().is_multiple_of(2) { vec![0; page] } else { noise(offset, page) };
        let mut file = OpenOptions::new().write(true).open(file).unwrap();
        file.seek(SeekFrom::Start(offset)).unwrap();
        file.write_all(&content).unwrap();
        format!("{page} bytes at {offset} of {length} overwritten")
    });
}

#[test]
fn truncated_files() {
    rounds(scale() / 2, |file, length, random| {
        let left = random.next_u64() % length;
        OpenOptions::new().write(true).open(file).unwrap().set_len(left).unwrap();
        format!("cut from {length} to {left} bytes")
    });
}

#[test]
fn deleted_files() {
    rounds(1, |file, _, _| {
        fs::remove_file(file).unwrap();
        "deleted".into()
    });
}

#[test]
fn replaced_files() {
    rounds(2, |file, length, random| {
        let length = random.next_u64() % (2 * length);
        fs::write(file, noise(length, length as usize)).unwrap();
        format!("replaced by {length} random bytes")
    });
}

#[test]
fn foreign_files_and_folders() {
    let template = template();
    for strange in ["snap.zzz", "snap.00000000000FFFFF", "blobs/12", "blobs/nonsense", "whatever", "../stray"] {
        let folder = tempfile::tempdir().unwrap();
        copy_folder(template.path(), folder.path());
        fs::write(folder.path().join("tables.sled").join(strange), noise(3, 1000)).unwrap();
        survives(folder.path(), strange);
    }
    for empty in ["tables.sled", "tables.sled/blobs"] {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join(empty)).unwrap();
        survives(folder.path(), empty);
    }
}

#[test]
fn a_torn_snapshot_is_deleted_and_nothing_is_lost() {
    let template = template();
    for (file, bytes) in [("snap.FFFFFFFFFFFFFFFF.generating", &b"ab"[..]), ("snap.0000000000000001.generating", b"")] {
        let torn = template.path().join("tables.sled").join(file);
        fs::write(&torn, bytes).unwrap();
        let Opened { store, reports } = open(template.path()).unwrap();
        assert_eq!(reports, [RecoveryReport::TornSnapshot { file: torn.clone() }]);
        assert!(reports[0].to_string().contains(file));
        assert!(!torn.exists());
        assert_eq!((load(&store, "large"), load(&store, "small")), (Some(noise(2, LARGE)), Some(b"small".to_vec())));
    }
}

/// A broken snapshot with the last name. sled reads it first and gives up.
const BROKEN: &str = "snap.FFFFFFFFFFFFFFFF";

#[test]
fn a_database_that_does_not_open_is_set_aside_and_three_such_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    for round in 0..6 {
        let store = open_quietly(folder.path());
        save(&store, "table", b"bytes");
        drop(store);
        fs::write(folder.path().join("tables.sled").join(BROKEN), format!("round {round}, not a snapshot")).unwrap();
        let Opened { store, reports } = open(folder.path()).unwrap();
        let RecoveryReport::SetAside { to, reason } = &reports[0] else { panic!("{reports:?}") };
        assert!(to.file_name().unwrap().to_str().unwrap().starts_with("tables.sled.corrupt-"));
        assert_eq!(fs::read_to_string(to.join(BROKEN)).unwrap(), format!("round {round}, not a snapshot"));
        assert!(!reason.is_empty());
        assert_eq!(reports.len(), if round < 3 { 1 } else { 2 });
        assert!(matches!(reports.get(1), None | Some(RecoveryReport::OldSetAsideRemoved { .. })));
        assert_eq!(load(&store, "table"), None);
        store.strike_lost();
    }
    let kept: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().contains("corrupt"))
        .map(|entry| fs::read_to_string(entry.unwrap().path().join(BROKEN)).unwrap())
        .collect();
    assert_eq!(kept.len(), 3);
    assert!((3..6).all(|round| kept.iter().any(|text| text.starts_with(&format!("round {round},")))), "the newest are kept: {kept:?}");
}

#[test]
fn a_file_in_place_of_the_database_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("tables.sled"), "not a database").unwrap();
    assert_eq!(survives(folder.path(), "a file"), ["set_aside", "none", "none"]);
}

#[test]
fn an_opening_that_is_cut_off_again_and_again_is_blamed_on_the_database() {
    let template = template();
    let note = template.path().join("opening");
    for cut_off in 1..=2 {
        fs::write(&note, cut_off.to_string()).unwrap();
        let store = open_quietly(template.path());
        assert_eq!(load(&store, "small"), Some(b"small".to_vec()), "cut off {cut_off} times: it may have been chance");
        assert!(!note.exists());
    }
    fs::write(&note, "nonsense").unwrap();
    drop(open_quietly(template.path()));
    fs::write(&note, "3").unwrap();
    let Opened { store, reports } = open(template.path()).unwrap();
    assert_eq!(kinds(&reports), ["set_aside"]);
    assert_eq!(load(&store, "small"), None);
    assert!(!note.exists());
}
