//! Folders, FIFOs, sockets and devices with the names of files: they are set aside, and nobody waits for them.

use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::support::{child, child_folder, copy_folder, kinds, load, noise, open, open_quietly, passes, save};
use nimber::store::Opened;

type Put = fn(&Path);

/// What is no file, by its name. A device looks the same through a link, which needs no rights.
const STRANGE: [(&str, Put); 4] = [
    ("FIFO", |path| nix::unistd::mkfifo(path, nix::sys::stat::Mode::S_IRWXU).unwrap()),
    ("folder", |path| fs::create_dir(path).unwrap()),
    ("socket", |path| {
        // The path at which a socket is made has to be short.
        let short = path.with_file_name("s");
        drop(UnixListener::bind(&short).unwrap());
        fs::rename(short, path).unwrap();
    }),
    ("device", |path| symlink("/dev/zero", path).unwrap()),
];

const LENGTH: usize = 5000;

/// A folder with a table in the database and one in a file.
fn template() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let store = open_quietly(folder.path());
    store.save_to_files_above(1000);
    save(&store, "large", &noise(1, LENGTH));
    save(&store, "small", b"small");
    folder
}

/// Opens a folder with one strange entry. In a process of its own, which ends itself if it waits.
#[test]
#[ignore = "runs in a process that another test starts"]
fn child_opens_strange_folders() {
    thread::spawn(|| {
        thread::sleep(Duration::from_secs(300));
        std::process::exit(1);
    });
    let parent = child_folder();
    let template = template();
    for (number, (name, expected)) in [
        ("lock", "not_a_file"),
        ("opening", "not_a_file"),
        ("scratch", "not_a_file"),
        ("inventory", "not_a_file"),
        ("inventory.part", "not_a_file"),
        ("segments/large.1.table", "not_a_file"),
        ("segments/large.1.unchecked", "not_a_file"),
        ("segments/large.2.part", "not_a_file"),
        ("tables.sled", "set_aside"),
        ("tables.sled/db", "set_aside"),
        ("tables.sled/conf", "set_aside"),
        ("tables.sled/snap.0000000000000001", "set_aside"),
        ("tables.sled/snap.0000000000000001.generating", "set_aside"),
        ("tables.sled/blobs", "set_aside"),
        ("tables.sled/blobs/12", "set_aside"),
    ]
    .into_iter()
    .enumerate()
    {
        for (kind, put) in STRANGE {
            if kind == "folder" && matches!(name, "tables.sled" | "tables.sled/blobs") {
                continue;
            }
            let what = format!("a {kind} called {name}");
            let folder = parent.join(format!("{number}{kind}"));
            copy_folder(template.path(), &folder);
            let path = folder.join(name);
            let _ = fs::remove_file(&path);
            let _ = fs::remove_dir_all(&path);
            put(&path);
            let Opened { store, reports } = open(&folder).unwrap_or_else(|error| panic!("{what}: {error}"));
            assert_eq!(kinds(&reports)[0], expected, "{what}: {reports:?}");
            // What is not there is built again. Here the test does that.
            store.strike_lost();
            let kept = expected == "not_a_file";
            assert_eq!(
                store.load(&crate::support::name("large")).is_ok_and(|table| table.is_some()),
                kept && !name.ends_with(".table"),
                "{what}"
            );
            assert_eq!(load(&store, "small").is_some(), kept, "{what}");
            store.save_to_files_above(1000);
            save(&store, "large", &noise(2, LENGTH));
            save(&store, "small", b"again");
            drop(store);
            let store = open_quietly(&folder);
            assert_eq!((load(&store, "large"), load(&store, "small")), (Some(noise(2, LENGTH)), Some(b"again".to_vec())), "{what}");
        }
    }
}

#[test]
fn what_is_no_file_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    passes(child("strange::child_opens_strange_folders", folder.path()));
}

/// A file with the name of a folder would be in the way of every save.
#[test]
fn what_is_no_folder_is_set_aside() {
    let put: [(&str, Put); 3] = [
        ("file", |path| fs::write(path, b"in the way").unwrap()),
        ("FIFO", |path| nix::unistd::mkfifo(path, nix::sys::stat::Mode::S_IRWXU).unwrap()),
        ("link to nowhere", |path| symlink("/nowhere/at/all", path).unwrap()),
    ];
    for name in ["segments", "downloads"] {
        for (kind, put) in put {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join(name);
            put(&path);
            let Opened { store, reports } = open(folder.path()).unwrap();
            assert_eq!(kinds(&reports), ["not_a_folder"], "a {kind} called {name}");
            assert!(reports[0].to_string().contains("not a folder"));
            store.save_to_files_above(1000);
            save(&store, "large", &noise(1, LENGTH));
            assert!(store.download(&crate::support::name("other")).is_some());
            drop(store);
            assert_eq!(load(&open_quietly(folder.path()), "large"), Some(noise(1, LENGTH)), "a {kind} called {name}");
        }
    }
}
