//! Which folders can hold a store. Continuous integration runs tests as root, and root ignores mode bits. So
//! most of these folders are unusable for root, too.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::support::{child, child_folder, child_with_mount, load, name, noise, open, open_quietly, passes, save};
use nimber::store::{OpenError, Parameters};

fn unwritable(folder: &Path) -> io::Error {
    match open(folder) {
        Err(OpenError::Unwritable(error)) => error,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_missing_folder_is_created() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("some/where");
    save(&open_quietly(&folder), "table", b"bytes");
    assert_eq!(load(&open_quietly(&folder), "table"), Some(b"bytes".to_vec()));
}

#[test]
fn a_file_is_not_a_folder() {
    let parent = tempfile::tempdir().unwrap();
    let file = parent.path().join("file");
    fs::write(&file, "in the way").unwrap();
    unwritable(&file);
    assert_eq!(unwritable(&file.join("below")).kind(), io::ErrorKind::NotADirectory);
    assert_eq!(fs::read_to_string(&file).unwrap(), "in the way");
}

#[test]
fn a_folder_that_cannot_be_created() {
    unwritable(Path::new("/proc/nimber-store"));
    unwritable(Path::new(""));
}

#[test]
#[ignore = "runs in a process that another test starts"]
fn child_is_another_user() {
    // Modes do not stop root.
    if nix::unistd::geteuid().is_root() {
        #[cfg(target_os = "linux")]
        nix::unistd::setgroups(&[]).expect("root may leave its groups");
        nix::unistd::setgid(65534.into()).expect("root may change its group");
        nix::unistd::setuid(65534.into()).expect("root may become another user");
    }
    is_only_read(&child_folder(), "Permission denied");
}

#[test]
#[ignore = "runs in a process that another test starts"]
fn child_has_a_read_only_file_system() {
    is_only_read(&child_folder(), "Read-only file system");
}

/// What is stored is read and mapped, nothing is stored, and other processes may read, too.
fn is_only_read(folder: &Path, reason: &str) {
    let stores = [open_quietly(folder), open_quietly(folder)];
    for store in &stores {
        assert!(store.read_only().is_some_and(|text| text.contains(reason)), "{:?}", store.read_only());
        assert_eq!(load(store, "table"), Some(b"bytes".to_vec()));
        let large = store.map(&name("large")).unwrap().unwrap();
        assert!(large.is_mapped && large.bytes == noise(1, 5000));
        large.unverified.unwrap().verify_checksums(&mut |_, _| ()).unwrap();
        for refused in [store.save(&name("table"), &Parameters::new(), 1, b"new", &|_, _| ()).map(drop), store.forget(&name("table"))] {
            assert!(refused.unwrap_err().to_string().contains(reason));
        }
        assert_eq!(load(store, "table"), Some(b"bytes".to_vec()));
    }
}

fn store() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let store = open_quietly(folder.path());
    save(&store, "table", b"bytes");
    store.save_to_files_above(1000);
    save(&store, "large", &noise(1, 5000));
    drop(store);
    folder
}

fn set_mode(folder: &Path, mode: u32) {
    fs::set_permissions(folder, fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn a_folder_of_another_user() {
    let folder = store();
    set_mode(folder.path(), 0o555);
    passes(child("folder::child_is_another_user", folder.path()));
    set_mode(folder.path(), 0o755);
    assert_eq!(load(&open_quietly(folder.path()), "table"), Some(b"bytes".to_vec()));
}

#[test]
#[ignore = "mounts a file system, which not every machine allows; the gate runs it"]
fn a_read_only_file_system() {
    let folder = store();
    let mount = "mount --bind -o ro \"$NIMBER_STORE_CHILD_FOLDER\" \"$NIMBER_STORE_CHILD_FOLDER\"";
    passes(child_with_mount(mount, "folder::child_has_a_read_only_file_system", folder.path()));
    assert_eq!(load(&open_quietly(folder.path()), "table"), Some(b"bytes".to_vec()));
}
