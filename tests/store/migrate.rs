//! Databases of older schemas are migrated, those of newer schemas are left alone.
//!
//! The old databases are written here byte by byte, so these tests also fix the layout on disk.

use std::fs;
use std::path::Path;

use crate::support::{kinds, load, noise, open, open_quietly, save};
use nimber::store::OpenError;
use serde_json::json;
use xxhash_rust::xxh3::xxh3_64;

/// The number of migrations.
const SCHEMA: u32 = 3;

fn raw_database(folder: &Path) -> sled::Db {
    let config = sled::Config::new().path(folder.join("tables.sled")).segment_size(8 << 20).flush_every_ms(None);
    // sled's I/O threads hold its lock a moment longer than the dropped database.
    for _ in 0..500 {
        if let Ok(db) = config.open() {
            return db;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    config.open().unwrap()
}

fn sealed(raw: &[u8]) -> Vec<u8> {
    [&[0xB0][..], &(raw.len() as u32).to_be_bytes(), &xxh3_64(raw).to_be_bytes(), raw].concat()
}

fn versioned(prefix: &str, version: u64) -> Vec<u8> {
    [prefix.as_bytes(), &[0], &version.to_be_bytes()].concat()
}

/// The blocks and the manifest of a table, which are the same in schemas 1 and 2.
fn write_table(db: &sled::Db, table: &str, version: u64, bytes: &[u8]) {
    for (block, raw) in bytes.chunks(65_536).enumerate() {
        let mut key = versioned(&format!("block/{table}"), version);
        key.extend((block as u32).to_be_bytes());
        db.insert(key, sealed(raw)).unwrap();
    }
    let manifest = json!({
        "name": table, "version": version, "parameters": {"rows": 3}, "format": 1, "bytes": bytes.len(),
        "blocks": bytes.len().div_ceil(65_536), "block_size": 65_536, "blake3": blake3::hash(bytes).to_hex().as_str(),
        "built_by": "0.0.1", "created": 1_700_000_000,
    });
    db.insert(versioned(&format!("manifest/{table}"), version), sealed(manifest.to_string().as_bytes())).unwrap();
}

/// A database of schema 1 with two tables.
fn schema_1(folder: &Path) {
    let db = raw_database(folder);
    db.insert("meta/created", "1700000000").unwrap();
    write_table(&db, "large", 4, &noise(1, 200_000));
    write_table(&db, "small", 1, b"small");
    db.insert("current", r#"{"large":4,"small":1}"#).unwrap();
    db.insert("meta/schema_version", &1u32.to_be_bytes()).unwrap();
    db.flush().unwrap();
}

/// Everything in a database.
fn dump(folder: &Path) -> Vec<(Vec<u8>, Vec<u8>)> {
    raw_database(folder).iter().map(|entry| entry.unwrap()).map(|(key, value)| (key.to_vec(), value.to_vec())).collect()
}

fn assert_up_to_date(folder: &Path) {
    let store = open_quietly(folder);
    assert_eq!((load(&store, "large"), load(&store, "small")), (Some(noise(1, 200_000)), Some(b"small".to_vec())));
    assert_eq!(store.manifests().unwrap().iter().map(|manifest| manifest.version).collect::<Vec<_>>(), [4, 1]);
    drop(store);
    let db = raw_database(folder);
    assert_eq!(db.get("meta/schema_version").unwrap().unwrap(), &SCHEMA.to_be_bytes());
    assert_eq!(db.get("meta/created").unwrap().unwrap(), b"1700000000");
    assert_eq!(db.get("current").unwrap(), None);
    assert_eq!(db.get("current/large").unwrap().unwrap(), sealed(&4u64.to_be_bytes()));
}

#[test]
fn an_empty_database_gets_the_newest_schema() {
    let folder = tempfile::tempdir().unwrap();
    drop(raw_database(folder.path()));
    let store = open_quietly(folder.path());
    save(&store, "table", b"bytes");
    drop(store);
    assert_eq!(load(&open_quietly(folder.path()), "table"), Some(b"bytes".to_vec()));
    let db = raw_database(folder.path());
    assert_eq!(db.get("meta/schema_version").unwrap().unwrap(), &SCHEMA.to_be_bytes());
    assert!(db.contains_key("meta/created").unwrap());
}

#[test]
fn the_tables_of_schema_1_load() {
    let folder = tempfile::tempdir().unwrap();
    schema_1(folder.path());
    assert_up_to_date(folder.path());
}

#[test]
fn migrating_again_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    schema_1(folder.path());
    assert_up_to_date(folder.path());
    let once = dump(folder.path());
    for schema in (0..SCHEMA).rev() {
        // The state after a kill between the migration and its version number.
        let db = raw_database(folder.path());
        match schema {
            0 => db.remove("meta/schema_version").unwrap(),
            schema => db.insert("meta/schema_version", &schema.to_be_bytes()).unwrap(),
        };
        drop(db);
        assert_up_to_date(folder.path());
        assert_eq!(dump(folder.path()), once, "from schema {schema}");
    }
}

#[test]
fn a_migration_that_was_cut_off_is_finished() {
    // The steps of migration 2 before a kill: one new key, all new keys, the old key removed.
    for steps in 1..=3 {
        let folder = tempfile::tempdir().unwrap();
        schema_1(folder.path());
        let db = raw_database(folder.path());
        db.insert("current/large", sealed(&4u64.to_be_bytes())).unwrap();
        if steps >= 2 {
            db.insert("current/small", sealed(&1u64.to_be_bytes())).unwrap();
        }
        if steps >= 3 {
            db.remove("current").unwrap();
        }
        drop(db);
        assert_up_to_date(folder.path());
    }
}

#[test]
fn a_newer_schema_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    schema_1(folder.path());
    let db = raw_database(folder.path());
    db.insert("meta/schema_version", &(SCHEMA + 1).to_be_bytes()).unwrap();
    db.insert("block/of-the-future", "which this program would call garbage").unwrap();
    drop(db);
    let before = dump(folder.path());
    for _ in 0..2 {
        match open(folder.path()) {
            Err(OpenError::SchemaTooNew { found, known }) => assert_eq!((found, known), (SCHEMA + 1, SCHEMA)),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(dump(folder.path()), before);
    assert!(fs::read_dir(folder.path()).unwrap().all(|entry| !entry.unwrap().file_name().to_string_lossy().contains("corrupt")));
}

#[test]
fn a_schema_that_cannot_be_read_is_damage() {
    for (key, value) in [("meta/schema_version", &b"two"[..]), ("current", b"not json")] {
        let folder = tempfile::tempdir().unwrap();
        schema_1(folder.path());
        let db = raw_database(folder.path());
        db.insert(key, value).unwrap();
        drop(db);
        let opened = open(folder.path()).unwrap();
        assert_eq!(kinds(&opened.reports), ["set_aside"]);
        assert_eq!(load(&opened.store, "large"), None);
    }
}

#[test]
fn only_versions_without_a_pointer_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    schema_1(folder.path());
    drop(open_quietly(folder.path()));
    let db = raw_database(folder.path());
    // Killed while writing blocks, killed before the pointer, killed before the old version was removed.
    db.insert([versioned("block/large", 5), vec![0; 4]].concat(), sealed(b"torn")).unwrap();
    write_table(&db, "large", 6, b"complete, but not current");
    write_table(&db, "small", 0, b"replaced");
    // A pointer to a missing version, and unknown keys.
    db.insert("current/gone", sealed(&1u64.to_be_bytes())).unwrap();
    db.insert("current/NOT A NAME", sealed(&1u64.to_be_bytes())).unwrap();
    db.insert("block/not a key", "").unwrap();
    drop(db);
    let opened = open(folder.path()).unwrap();
    assert_eq!(kinds(&opened.reports), ["dangling_current", "garbage_removed", "garbage_removed", "garbage_removed"]);
    drop(opened);
    assert_up_to_date(folder.path());
    let keys: Vec<_> = dump(folder.path()).into_iter().map(|(key, _)| String::from_utf8_lossy(&key).into_owned()).collect();
    assert_eq!(keys.len(), 4 + 1 + 2 + 3 + 2, "{keys:?}");
}

/// A migration is told, with the schema before it. A new database is not migrated.
#[test]
fn a_migration_is_logged_once() {
    let log = tempfile::NamedTempFile::new().unwrap();
    let writer = std::sync::Mutex::new(log.reopen().unwrap());
    let subscriber = tracing_subscriber::fmt().with_writer(writer).with_ansi(false).finish();
    let (old, new) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    schema_1(old.path());
    tracing::subscriber::with_default(subscriber, || {
        for folder in [&old, &old, &new, &new] {
            drop(open_quietly(folder.path()));
        }
    });
    let log = fs::read_to_string(log.path()).unwrap();
    assert_eq!(log.matches("migrated the database").count(), 1, "{log}");
    assert!(log.contains(&format!("migrated the database from schema 1 to {SCHEMA}")), "{log}");
}
