//! Without space there is an error and no panic, and saved tables are still there.

use std::io::Write;
use std::path::Path;

use crate::support::{child_after, child_folder, child_with_mount, files, kinds, load, name, noise, open, open_quietly, passes, save};
use nimber::store::{Opened, Parameters, StoreError};

const OLD: usize = 300_000;
const TOO_LARGE: usize = 60_000_000;

/// For a disk or a file size limit below `TOO_LARGE` bytes.
#[test]
#[ignore = "runs in a process that another test starts"]
fn child_saves_too_much() {
    let folder = child_folder();
    let Opened { store, .. } = open(&folder).unwrap();
    if load(&store, "old").is_none() {
        save(&store, "old", &noise(1, OLD));
    }
    for attempt in 0..3 {
        for table in ["old", "new"] {
            let saved = store.save(&name(table), &Parameters::new(), 1, &noise(2, TOO_LARGE), &|_, _| ());
            assert!(matches!(saved, Err(StoreError::Full(_))), "attempt {attempt}: {saved:?}");
            assert_eq!(load(&store, "old"), Some(noise(1, OLD)), "attempt {attempt}");
            assert_eq!(load(&store, "new"), None, "attempt {attempt}");
        }
    }
    drop(store);
    let Opened { store, .. } = open(&folder).unwrap();
    assert_eq!(load(&store, "old"), Some(noise(1, OLD)));
}

/// The same for tables in files.
#[test]
#[ignore = "runs in a process that another test starts"]
fn child_saves_too_much_to_a_file() {
    let folder = child_folder();
    let Opened { store, .. } = open(&folder).unwrap();
    store.save_to_files_above(1000);
    if load(&store, "old").is_none() {
        save(&store, "old", &noise(1, OLD));
    }
    let before = files(&folder.join("segments"));
    for attempt in 0..3 {
        for table in ["old", "new"] {
            let saved = store.save(&name(table), &Parameters::new(), 1, &noise(2, TOO_LARGE), &|_, _| ());
            assert!(matches!(saved, Err(StoreError::Full(_))), "attempt {attempt}: {saved:?}");
            assert_eq!(load(&store, "old"), Some(noise(1, OLD)), "attempt {attempt}");
            assert_eq!(load(&store, "new"), None, "attempt {attempt}");
            assert_eq!(files(&folder.join("segments")), before, "nothing is left behind");
        }
    }
    drop(store);
    let Opened { store, .. } = open(&folder).unwrap();
    assert_eq!(load(&store, "old"), Some(noise(1, OLD)));
}

/// For a small disk: another process takes the rest of it in the middle of a save.
#[test]
#[ignore = "runs in a process that another test starts"]
fn child_loses_the_space_it_asked_for() {
    let folder = child_folder();
    let Opened { store, .. } = open(&folder).unwrap();
    save(&store, "old", &noise(1, OLD));
    let neighbour = folder.join("neighbour");
    let fill = |done, _| {
        if done == 0 {
            let mut file = std::fs::File::create(&neighbour).unwrap();
            while file.write_all(&[1; 4096]).is_ok() {}
        }
    };
    let saved = store.save(&name("old"), &Parameters::new(), 1, &noise(2, 20_000_000), &fill);
    assert!(matches!(saved, Err(StoreError::Full(_))), "{saved:?}");
    // All calls return without a panic, and nothing is lost.
    let _ = (store.load(&name("old")), store.manifests(), store.forget(&name("new")), store.verify(&name("old")));
    assert_eq!(store.take_reports(), []);
    drop(store);
    let _ = open(&folder);
    std::fs::remove_file(&neighbour).unwrap();
    let Opened { store, reports } = open(&folder).unwrap();
    assert!(kinds(&reports).iter().all(|kind| *kind == "garbage_removed"), "{reports:?}");
    assert_eq!(load(&store, "old"), Some(noise(1, OLD)));
    save(&store, "old", &noise(2, OLD));
    assert_eq!(load(&store, "old"), Some(noise(2, OLD)));
}

/// Runs a test that may write 17 or 34 MB to a file: the unit is 512 or 1024 bytes.
fn with_small_files(test: &str, folder: &Path) {
    // Without the trap, the kernel would kill the process at the limit.
    passes(child_after(&["sh", "-c", "trap '' XFSZ; ulimit -f 33000; exec \"$@\"", "sh"], test, folder));
}

#[test]
fn a_file_size_limit_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_quietly(folder.path());
    save(&store, "old", &noise(1, OLD));
    drop(store);
    with_small_files("full::child_saves_too_much", folder.path());
    // Without the limit, everything works again.
    let Opened { store, .. } = open(folder.path()).unwrap();
    assert_eq!(load(&store, "old"), Some(noise(1, OLD)));
    save(&store, "old", &noise(2, TOO_LARGE));
    assert_eq!(load(&store, "old"), Some(noise(2, TOO_LARGE)));
}

#[test]
fn a_file_size_limit_is_an_error_for_tables_in_files() {
    let folder = tempfile::tempdir().unwrap();
    with_small_files("full::child_saves_too_much_to_a_file", folder.path());
    let store = open_quietly(folder.path());
    store.save_to_files_above(1000);
    save(&store, "old", &noise(2, TOO_LARGE));
    assert_eq!(load(&store, "old"), Some(noise(2, TOO_LARGE)));
}

#[test]
#[ignore = "mounts file systems, which not every machine allows; the gate runs it"]
fn a_full_disk_is_an_error() {
    for (size, test) in [
        ("40m", "full::child_saves_too_much"),
        ("40m", "full::child_saves_too_much_to_a_file"),
        ("100m", "full::child_loses_the_space_it_asked_for"),
    ] {
        let mount = format!("mount -t tmpfs -o size={size} none \"$NIMBER_STORE_CHILD_FOLDER\"");
        let folder = tempfile::tempdir().unwrap();
        passes(child_with_mount(&mount, test, folder.path()));
    }
}
