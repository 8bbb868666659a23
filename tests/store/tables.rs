//! Large tables through their whole life: built, stored in a file, mapped, checked, and rebuilt after damage.
//! Here every table of more than a few kilobytes counts as large.

use crate::support::{files, open};
use nimber::http::{Listeners, Ready, Settings, bind_to, serve};
use nimber::store::{Parameters, TableName};
use nimber::tables::{KINDS, NotMade, Progress, TableSettings, TableSource, Warm, warm_up};
use nimber_answers::catalogue::Catalogue;
use nimber_answers::verb::Verb;
use nimber_games::request::Fields;
use nimber_solvers::theory::Budget;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const FILES_ABOVE: u64 = 10_000;

fn settings(folder: &Path) -> TableSettings {
    let flags = [("chomp-box", "9x9"), ("chomp-tiles", "40"), ("grundy-heaps", "20000"), ("chomp-outcomes", "45")];
    let wanted =
        flags.iter().map(|(flag, value)| (KINDS.iter().find(|kind| kind.flag == *flag).unwrap().read)(value).unwrap().unwrap()).collect();
    TableSettings { data_dir: Some(folder.to_path_buf()), wanted, files_above: Some(FILES_ABOVE), ..TableSettings::default() }
}

fn warm(folder: &Path) -> Warm {
    warm_up(&settings(folder), &Budget::unlimited(), &Progress::default()).unwrap()
}

/// What a start publishes.
struct Published {
    sources: Vec<(String, TableSource, bool, bool)>,
    incidents: usize,
    catalogue: Catalogue,
}

fn published(warm: &Warm) -> Published {
    let flag = |flag: &std::sync::atomic::AtomicBool| flag.load(Ordering::Relaxed);
    let source = |report: nimber::tables::TableReport| (report.name.clone(), report.source, report.kept, flag(&report.checked));
    let sources = warm.reports().into_iter().map(source).collect();
    Published { sources, incidents: warm.incidents.len(), catalogue: Catalogue::new(&warm.tables()) }
}

/// A start: the tables at first, and everything published afterwards.
fn start(folder: &Path) -> (Published, Vec<Published>) {
    let warm = warm(folder);
    let first = published(&warm);
    let mut later = Vec::new();
    warm.maintain(&Progress::default(), &mut |warm| later.push(published(warm)));
    (first, later)
}

fn ask(catalogue: &Catalogue, rows: &[u32]) -> Value {
    let fields = Fields::from_json(json!({ "rows": rows }).to_string().as_bytes()).unwrap();
    let answer = catalogue.game("chomp").unwrap().clone().read(Verb::ANALYZE, fields).unwrap().answer(&Budget::of(100_000_000)).unwrap();
    serde_json::from_slice(&answer.bytes).unwrap()
}

/// Boards in the box table, in the tiles table, and only in the outcomes; with the expected method of the
/// last.
fn answers_are_right(published: &Published) {
    let plain = Catalogue::new(&nimber_games::Tables::outline());
    for rows in [&[9, 9, 7, 7, 5, 5, 3, 3, 1][..], &[9; 9], &[15, 9, 5, 2], &[8, 7, 6, 5, 4]] {
        let (found, expected) = (ask(&published.catalogue, rows), ask(&plain, rows));
        for field in ["sg", "outcome", "winning_moves"] {
            assert_eq!(found[field], expected[field], "{rows:?}");
        }
    }
    let beyond = ask(&published.catalogue, &[14, 12, 10, 5, 3, 1]);
    assert_eq!(beyond["outcome"], ask(&plain, &[14, 12, 10, 5, 3, 1])["outcome"]);
}

fn segments(folder: &Path) -> Vec<String> {
    let file_name = |file: &PathBuf| file.file_name().unwrap().to_str().unwrap().to_owned();
    files(&folder.join("segments")).iter().map(file_name).collect()
}

const FILES: [&str; 4] = ["chomp-box-9x9.1.table", "chomp-outcomes-45.1.table", "chomp-tiles-40.1.table", "grundy.1.table"];

#[test]
fn tables_are_built_once_and_mapped_from_then_on() {
    let folder = tempfile::tempdir().unwrap();
    let (first, later) = start(folder.path());
    assert!(first.sources.iter().all(|table| (table.1, table.2, table.3) == (TableSource::Built, false, true)), "{:?}", first.sources);
    // Each is told once it is stored. Three of them go over to their files; Grundy's values stay where they are.
    assert_eq!(later.len(), 4);
    let last = later.last().unwrap();
    assert!(last.sources.iter().all(|table| (table.1, table.2, table.3) == (TableSource::Built, true, true)), "{:?}", last.sources);
    assert_eq!(segments(folder.path()), FILES);
    [&first, last].into_iter().for_each(answers_are_right);

    let (first, later) = start(folder.path());
    let expected = [
        ("chomp-box-9x9", TableSource::Mapped),
        ("chomp-tiles-40", TableSource::Mapped),
        ("grundy", TableSource::Read),
        ("chomp-outcomes-45", TableSource::Mapped),
    ];
    let found: Vec<_> = first.sources.iter().map(|table| (table.0.as_str(), table.1)).collect();
    assert_eq!(found, expected);
    assert_eq!(warm(folder.path()).reports()[3].games, ["chomp", "ichomp"]);
    assert_eq!(first.sources.iter().map(|table| table.3).collect::<Vec<_>>(), [false, false, true, false], "they are checked later");
    assert_eq!(later.len(), 3);
    assert!(later[2].sources.iter().all(|table| table.3) && later[2].incidents == 0);
    [&first, &later[2]].into_iter().for_each(answers_are_right);
}

#[test]
fn a_damaged_table_is_withdrawn_and_rebuilt() {
    for (file, name) in [(FILES[0], "chomp-box-9x9"), (FILES[1], "chomp-outcomes-45")] {
        let folder = tempfile::tempdir().unwrap();
        start(folder.path());
        let path = folder.path().join("segments").join(file);
        let mut bytes = fs::read(&path).unwrap();
        let at = bytes.len() * 3 / 5;
        bytes[at] ^= 3;
        fs::write(&path, bytes).unwrap();

        let (first, later) = start(folder.path());
        assert_eq!((first.sources.len(), first.incidents), (4, 0), "it looks good at first");
        let without = later.iter().find(|published| published.incidents > 0).unwrap();
        assert!(without.sources.iter().all(|table| table.0 != name) && without.sources.len() == 3);
        let last = later.last().unwrap();
        let renewed = last.sources.iter().find(|table| table.0 == name).unwrap();
        assert_eq!((renewed.1, renewed.2, renewed.3), (TableSource::Built, true, true));
        [without, last].into_iter().for_each(answers_are_right);

        let (first, later) = start(folder.path());
        assert!(first.sources.iter().all(|table| table.1 != TableSource::Built) && later.last().unwrap().incidents == 0);
    }
}

#[test]
fn missing_short_and_foreign_tables_are_rebuilt_before_the_start_is_over() {
    let folder = tempfile::tempdir().unwrap();
    start(folder.path());
    let beside = folder.path().join("segments");
    fs::remove_file(beside.join(FILES[0])).unwrap();
    fs::File::options().write(true).open(beside.join(FILES[1])).unwrap().set_len(3000).unwrap();
    // The right length, but the wrong bytes.
    let length = fs::metadata(beside.join(FILES[2])).unwrap().len();
    fs::write(beside.join(FILES[2]), vec![7; length as usize]).unwrap();
    let (first, _) = start(folder.path());
    let built = |published: &Published| published.sources.iter().filter(|table| table.1 == TableSource::Built).count();
    assert_eq!((built(&first), first.incidents), (3, 3));
    answers_are_right(&first);

    let store = open(folder.path()).unwrap().store;
    store.save_to_files_above(FILES_ABOVE);
    let parameters = Parameters::from_iter([("extent".to_owned(), json!("9x9"))]);
    let other_format = nimber_solvers::chomp::LAYOUT + 1;
    store.save(&TableName::new("chomp-box-9x9").unwrap(), &parameters, other_format, &vec![0; 48_620], &|_, _| ()).unwrap();
    drop(store);
    let (first, _) = start(folder.path());
    assert_eq!((built(&first), first.incidents), (1, 0), "another version is no damage");
    assert!(segments(folder.path()).iter().filter(|file| file.starts_with("chomp-box")).count() == 1);
    answers_are_right(&first);
}

#[test]
fn no_folder_no_files() {
    let nothing = TableSettings { data_dir: None, ..settings(Path::new("unused")) };
    let warm = warm_up(&nothing, &Budget::unlimited(), &Progress::default()).unwrap();
    warm.maintain(&Progress::default(), &mut |_| panic!("there is nothing to tell"));
    assert!(!Path::new("unused").exists());
}

/// Of tables that are stored, those that are mapped take no memory of their own.
#[test]
fn only_tables_that_are_not_stored_need_memory_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let start_within = |memory| {
        let limited = TableSettings { memory: Some(memory), ..settings(folder.path()) };
        warm_up(&limited, &Budget::unlimited(), &Progress::default())
    };
    let refused = start_within(1 << 20).map(drop).unwrap_err();
    assert!(matches!(refused, NotMade::TooLarge { needed, limit: 1_048_576, .. } if needed > 32 << 20), "{refused}");
    start_within(64 << 20).unwrap().maintain(&Progress::default(), &mut |_| ());
    assert_eq!(start_within(1 << 20).unwrap().reports().len(), 4);
}

/// The service as `nimber serve` runs it, except for the size of a large table.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_answers_while_it_checks_and_replaces_what_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    start(folder.path());
    let path = folder.path().join("segments").join(FILES[0]);
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, bytes).unwrap();

    let listener = bind_to(([127, 0, 0, 1], 0).into()).unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    let (go_on, waiting) = std::sync::mpsc::channel::<()>();
    let waiting = Mutex::new(waiting);
    let settings = settings(folder.path());
    let warm_up = move |progress: &Progress, publish: &mut dyn FnMut(Ready)| {
        let ready = |warm: &Warm| Ready {
            catalogue: Arc::new(Catalogue::new(&warm.tables())),
            tables: warm.reports(),
            persistent: warm.is_persistent(),
            snapshots: warm.snapshots(),
            incidents: warm.incidents.clone(),
        };
        let warm = warm_up(&settings, &Budget::unlimited(), progress).unwrap();
        publish(ready(&warm));
        // The checks begin after the test has seen the state before them.
        let _ = waiting.lock().unwrap().recv();
        warm.maintain(&Progress::default(), &mut |warm| publish(ready(warm)));
    };
    tokio::spawn(async {
        let catalogue = Catalogue::new(&nimber_games::Tables::outline());
        serve(&catalogue, Settings::default(), Listeners { main: listener, metrics: None }, warm_up, std::future::pending()).await
    });
    let get = async |path: &str| reqwest::get(format!("{base}{path}")).await.unwrap();
    let tables = async || get("/tables").await.json::<Value>().await.unwrap();
    let begun = Instant::now();
    while std::net::TcpStream::connect(base.trim_start_matches("http://")).is_err() || get("/readyz").await.status() != 200 {
        assert!(begun.elapsed() < Duration::from_secs(60));
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(tables().await["tables"][0]["checked"], false);
    let early = get("/chomp?rows=9,9,7,7,5,5,3,3,1").await;
    assert_eq!((early.status().as_u16(), &early.headers()["cache-control"]), (200, &"no-store".parse().unwrap()));
    assert!(get("/metrics").await.text().await.unwrap().contains("nimber_table_checked{table=\"chomp-box-9x9\"} 0"));
    let searched = async || assert_eq!(get("/chomp?rows=10,9,8,7,6,5,4,3").await.json::<Value>().await.unwrap()["method"], "search");
    searched().await;

    go_on.send(()).unwrap();
    let done = |listed: &Value| {
        listed["tables"]
            .as_array()
            .is_some_and(|tables| tables.len() == 4 && tables.iter().all(|t| t["checked"] == true && t["kept"] == true))
    };
    let mut listed = tables().await;
    while !done(&listed) {
        assert!(begun.elapsed() < Duration::from_secs(60), "{listed}");
        assert_eq!(get("/readyz").await.status(), 200, "it stays ready");
        tokio::time::sleep(Duration::from_millis(5)).await;
        listed = tables().await;
    }
    assert_eq!((&listed["tables"][0]["source"], listed["incidents"].as_array().unwrap().len()), (&json!("built"), 1));
    assert_eq!(get("/chomp?rows=9,9,9,9,9,9,9,9,9").await.json::<Value>().await.unwrap()["method"], "table");
    assert!(get("/chomp?rows=9,9,7,7,5,5,3,3,1").await.headers()["cache-control"].to_str().unwrap().contains("public"));
    searched().await;
    let metrics = get("/metrics").await.text().await.unwrap();
    for figure in ["misses", "hits"] {
        let line = format!("nimber_cache_{figure}_total{{cache=\"chomp-downsets\"}} 1\n");
        assert!(metrics.contains(&line), "the cache outlives the tables: {metrics}");
    }
    assert!(
        metrics.contains("nimber_table_checked{table=\"chomp-box-9x9\"} 1") && metrics.contains("nimber_store_incidents_total 1"),
        "{metrics}"
    );
}
