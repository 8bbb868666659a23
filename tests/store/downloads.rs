//! Starts that take their tables from snapshots.

use crate::file_server::{Fate, FileServer};
use crate::support::{files, name};
use bytes::Bytes;
use nimber::snapshots::{Snapshot, SnapshotManifest};
use nimber::tables::{KINDS, Progress, TableSettings, TableSource, Warm, import, warm_up};
use nimber_games::Tables;
use nimber_solvers::theory::Budget;
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

const FLAGS: [(&str, &str); 4] = [("chomp-box", "8x8"), ("chomp-tiles", "30"), ("grundy-heaps", "20000"), ("chomp-outcomes", "45")];
const NAMES: [&str; 4] = ["chomp-box-8x8", "chomp-tiles-30", "grundy", "chomp-outcomes-45"];

/// The larger ones get files of their own.
const FILES_ABOVE: u64 = 10_000;

fn settings(folder: Option<&Path>, from: Option<&str>, flags: &[(&str, &str)]) -> TableSettings {
    let wanted = |(flag, value): &(&str, &str)| (KINDS.iter().find(|kind| kind.flag == *flag).unwrap().read)(value).unwrap().unwrap();
    TableSettings {
        data_dir: folder.map(Path::to_path_buf),
        wanted: flags.iter().map(wanted).collect(),
        tables_from: from.map(|place| (place.parse().unwrap(), Duration::from_secs(600))),
        files_above: Some(FILES_ABOVE),
        ..TableSettings::default()
    }
}

fn warm(folder: Option<&Path>, from: Option<&str>) -> Warm {
    warm_up(&settings(folder, from, &FLAGS), &Budget::unlimited(), &Progress::default()).unwrap()
}

fn sources(warm: &Warm) -> Vec<TableSource> {
    warm.reports().iter().map(|report| report.source).collect()
}

fn checksums(warm: &Warm) -> Vec<String> {
    warm.reports().into_iter().map(|report| report.checksum).collect()
}

/// Everything that a start does. The tables at its end.
fn whole_start(folder: &Path, from: Option<&str>) -> Vec<(TableSource, bool, bool)> {
    let mut last = Vec::new();
    let warm = warm(Some(folder), from);
    warm.maintain(&Progress::default(), &mut |warm| {
        let seen = |checked: &std::sync::atomic::AtomicBool| checked.load(std::sync::atomic::Ordering::Relaxed);
        last = warm.reports().iter().map(|report| (report.source, report.kept, seen(&report.checked))).collect();
    });
    last
}

fn bytes_of(snapshot: &Snapshot) -> Vec<u8> {
    let mut bytes = Vec::new();
    snapshot.write(&mut bytes).unwrap();
    bytes
}

/// The snapshots of tables that were built.
static SNAPSHOTS: LazyLock<HashMap<String, Vec<u8>>> =
    LazyLock::new(|| warm(None, None).snapshots().iter().map(|table| (table.name().to_string(), bytes_of(&table.snapshot()))).collect());

fn write_to(folder: &Path, snapshots: &HashMap<String, Vec<u8>>) -> String {
    snapshots.iter().for_each(|(name, bytes)| fs::write(folder.join(name), bytes).unwrap());
    folder.to_str().unwrap().to_owned()
}

/// A grundy table with values of the program's choice; the hashes are right.
fn forged(name_of: &str, change: impl Fn(&mut Vec<u8>)) -> HashMap<String, Vec<u8>> {
    let tables = warm(None, None).snapshots();
    let snapshot = tables.iter().find(|table| table.name().as_str() == name_of).unwrap().snapshot();
    let SnapshotManifest { name, parameters, format, bytes, .. } = snapshot.manifest().clone();
    let mut table = snapshot.copy(snapshot.length() - bytes..snapshot.length());
    change(&mut table);
    let forged = Snapshot::new(name, parameters, format, Bytes::from(table), &mut |_| ());
    HashMap::from([(name_of.to_owned(), bytes_of(&forged))])
}

#[test]
fn tables_are_downloaded_once_and_stored() {
    let (from, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let place = write_to(from.path(), &SNAPSHOTS);
    let built = warm(None, None);
    let downloaded = warm(Some(folder.path()), Some(&place));
    assert_eq!(sources(&downloaded), [TableSource::Downloaded; 4]);
    assert_eq!(checksums(&downloaded), checksums(&built));
    assert!(downloaded.reports().iter().all(|report| !report.kept) && downloaded.incidents.is_empty());
    let mut tables: (Tables, Tables) = (built.tables(), downloaded.tables());
    assert_eq!(tables.0.grundy.up_to(0).unwrap().as_bytes(), tables.1.grundy.up_to(0).unwrap().as_bytes());
    assert_eq!(tables.0.chomp.tables.pop().unwrap().as_bytes(), tables.1.chomp.tables.pop().unwrap().as_bytes());
    drop((tables, downloaded));

    assert_eq!(whole_start(folder.path(), Some(&place)), [(TableSource::Downloaded, true, true); 4]);
    let left = files(folder.path());
    assert!(!left.iter().any(|file| file.starts_with(folder.path().join("downloads"))), "{left:?}");
    fs::remove_dir_all(from.path()).unwrap();
    let again = warm(Some(folder.path()), Some(&place));
    assert_eq!(sources(&again), [TableSource::Mapped, TableSource::Mapped, TableSource::Read, TableSource::Mapped]);
    assert_eq!(checksums(&again), checksums(&built));
}

#[test]
fn snapshots_are_the_same_from_whatever_replica() {
    let folder = tempfile::tempdir().unwrap();
    whole_start(folder.path(), None);
    let mapped = warm(Some(folder.path()), None);
    let mut checked = 0;
    for table in mapped.snapshots() {
        checked += usize::from(table.is_checked());
        assert_eq!(bytes_of(&table.snapshot()), SNAPSHOTS[table.name().as_str()], "{}", table.name());
    }
    assert_eq!(checked, 1, "what is mapped is not given away before its check");
}

/// A start with these snapshots builds the tables that they do not have, and gets the same tables.
#[track_caller]
fn builds_instead(snapshots: &HashMap<String, Vec<u8>>, expected: [TableSource; 4]) {
    let (from, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let place = write_to(from.path(), snapshots);
    let warm = warm(Some(folder.path()), Some(&place));
    assert_eq!(sources(&warm), expected);
    let snapshots: HashMap<_, _> = warm.snapshots().iter().map(|table| (table.name().to_string(), bytes_of(&table.snapshot()))).collect();
    assert!(snapshots == *SNAPSHOTS, "these are other tables");
}

#[test]
fn what_cannot_be_downloaded_is_built() {
    use TableSource::{Built, Downloaded};
    builds_instead(&HashMap::new(), [Built; 4]);
    let mut flipped = SNAPSHOTS.clone();
    flipped.values_mut().for_each(|bytes| *bytes.last_mut().unwrap() ^= 1);
    builds_instead(&flipped, [Built; 4]);
    let only_one = SNAPSHOTS.clone().into_iter().filter(|(name, _)| name == "grundy").collect();
    builds_instead(&only_one, [Built, Built, Downloaded, Built]);
    let confused = NAMES.iter().zip(NAMES.iter().rev()).map(|(name, other)| ((*name).to_owned(), SNAPSHOTS[*other].clone())).collect();
    builds_instead(&confused, [Built; 4]);
    let strangers = HashMap::from(NAMES.map(|name| (name.to_owned(), b"<html>Not found</html>".repeat(9))));
    builds_instead(&strangers, [Built; 4]);
}

#[test]
fn right_hashes_of_wrong_values_are_not_enough() {
    use TableSource::Built;
    // Of each table many values, so that the sample finds one.
    builds_instead(&forged("chomp-box-8x8", |table| table[1000..].iter_mut().for_each(|value| *value ^= 1)), [Built; 4]);
    builds_instead(&forged("chomp-tiles-30", |table| table.truncate(1000)), [Built; 4]);
    builds_instead(&forged("grundy", |table| table[100..19_000].rotate_left(1)), [Built; 4]);
    builds_instead(&forged("chomp-outcomes-45", |table| table[100..].iter_mut().for_each(|bits| *bits ^= 0x55)), [Built; 4]);
}

/// Nothing of a table with other parameters or of another size is fetched.
#[test]
fn only_the_table_that_was_asked_for_is_fetched() {
    let larger = [("grundy-heaps", "3000000")];
    let built = warm_up(&settings(None, None, &larger), &Budget::unlimited(), &Progress::default()).unwrap();
    let snapshot = built.snapshots()[0].snapshot();
    let files = HashMap::from([("grundy".to_owned(), bytes_of(&snapshot))]);
    let server = FileServer::start(files, |_| Fate::SilentAfter(1 << 20));
    let wanted = settings(None, Some(&server.url()), &[("grundy-heaps", "20000")]);
    let warm = warm_up(&wanted, &Budget::unlimited(), &Progress::default()).unwrap();
    assert_eq!((sources(&warm), server.asked().len()), (vec![TableSource::Built], 1));
}

#[test]
fn a_snapshot_is_imported_by_what_its_manifest_says() {
    let from = tempfile::tempdir().unwrap();
    write_to(from.path(), &SNAPSHOTS);
    for file in files(from.path()) {
        let place = file.to_str().unwrap().parse().unwrap();
        let live = import(&place, &Progress::default()).unwrap();
        assert_eq!(live.report().unwrap().name, file.file_name().unwrap().to_str().unwrap());
    }
    let unknown = Snapshot::new(name("checkers"), Default::default(), 1, Bytes::from_static(b"x"), &mut |_| ());
    let file = from.path().join("checkers");
    fs::write(&file, bytes_of(&unknown)).unwrap();
    assert!(import(&file.to_str().unwrap().parse().unwrap(), &Progress::default()).err().unwrap().contains("no tables of its kind"));
}
