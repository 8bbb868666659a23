//! Which folders can hold a store. The tests of a continuous integration run as root, whom mode bits do not bind, so most of these
//! folders are unusable for root too.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::support::{CHILD_FOLDER, child_folder, load, only_this_test, open_quietly, save};
use nimber::store::{OpenError, Store, probe};

fn unwritable(folder: &Path) -> io::Error {
    match (probe(folder), Store::open(folder)) {
        (Err(OpenError::Unwritable(error)), Err(OpenError::Unwritable(_))) => error,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_missing_folder_is_made() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("some/where");
    probe(&folder).unwrap();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "probing leaves nothing behind");
    let deeper = folder.join("deeper");
    save(&open_quietly(&deeper), "table", b"bytes");
    assert_eq!(load(&open_quietly(&deeper), "table"), Some(b"bytes".to_vec()));
    probe(&deeper).unwrap();
}

#[test]
fn a_file_is_no_folder() {
    let parent = tempfile::tempdir().unwrap();
    let file = parent.path().join("file");
    fs::write(&file, "in the way").unwrap();
    unwritable(&file);
    assert_eq!(unwritable(&file.join("below")).kind(), io::ErrorKind::NotADirectory);
    assert_eq!(fs::read_to_string(&file).unwrap(), "in the way");
}

#[test]
fn a_folder_that_nobody_can_make() {
    unwritable(Path::new("/proc/nimber-store"));
    unwritable(Path::new(""));
}

/// Runs in a child that cannot write to the folder.
#[test]
fn child_cannot_write() {
    let Some(folder) = child_folder() else { return };
    let error = unwritable(&folder);
    assert!(matches!(error.kind(), io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied), "{error}");
    println!("child was here");
}

/// Runs this program's `child_cannot_write` at the end of `command`, if `command` can be run here at all.
fn as_child(command: &[&str], folder: &Path) {
    let run = |program: &[String]| {
        let output = Command::new(command[0]).args(&command[1..]).args(program).env(CHILD_FOLDER, folder).output();
        output.map(|output| (output.status.success(), [output.stdout, output.stderr].concat()))
    };
    if !run(&only_this_test("no such test")).is_ok_and(|(success, _)| success) {
        eprintln!("skipped: {} does not work here", command[0]);
        return;
    }
    let (success, text) = run(&only_this_test("folder::child_cannot_write")).unwrap();
    let text = String::from_utf8_lossy(&text);
    assert!(success && text.contains("child was here"), "{text}");
}

/// A store, readable by everybody.
fn store_of_another() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    save(&open_quietly(folder.path()), "table", b"bytes");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

#[test]
fn a_folder_of_another_user() {
    let folder = store_of_another();
    as_child(&["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"], folder.path());
    assert_eq!(load(&open_quietly(folder.path()), "table"), Some(b"bytes".to_vec()));
}

#[test]
fn a_read_only_file_system() {
    let folder = store_of_another();
    let mount = "mount --bind -o ro \"$NIMBER_STORE_CHILD_FOLDER\" \"$NIMBER_STORE_CHILD_FOLDER\" && exec \"$@\"";
    as_child(&["unshare", "--mount", "sh", "-c", mount, "sh"], folder.path());
    assert_eq!(load(&open_quietly(folder.path()), "table"), Some(b"bytes".to_vec()));
}
