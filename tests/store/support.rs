//! Shared helpers of the store tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use nimber::store::{OpenError, Opened, Parameters, RecoveryReport, Store, TableName};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

pub fn name(name: &str) -> TableName {
    TableName::new(name).unwrap()
}

/// `length` bytes that look random and depend only on the seed.
pub fn noise(seed: u64, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    ChaCha8Rng::seed_from_u64(seed).fill_bytes(&mut bytes);
    bytes
}

pub fn save(store: &Store, table: &str, bytes: &[u8]) {
    store.save(&name(table), &Parameters::new(), 1, bytes, &|_, _| ()).unwrap();
}

/// The bytes of a table that must be intact.
pub fn load(store: &Store, table: &str) -> Option<Vec<u8>> {
    store.load(&name(table)).unwrap().map(|table| table.bytes.into())
}

/// Waits for a process that is about to end.
pub fn open(folder: &Path) -> Result<Opened, OpenError> {
    Store::open(folder, Duration::from_secs(1), &|| false)
}

/// Opens a store that must have nothing to report.
pub fn open_quietly(folder: &Path) -> Store {
    let Opened { store, reports } = open(folder).unwrap();
    assert_eq!(reports, [], "nothing was wrong");
    store
}

pub fn kinds(reports: &[RecoveryReport]) -> Vec<&'static str> {
    reports.iter().map(RecoveryReport::kind).collect()
}

/// Every regular file below `folder`, sorted.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            if entry.file_type().unwrap().is_dir() { folders.push(entry.path()) } else { found.push(entry.path()) }
        }
    }
    found.sort();
    found
}

pub fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Tells a test in its own process which folder to use. Shell commands before it use this variable, too.
const CHILD_FOLDER: &str = "NIMBER_STORE_CHILD_FOLDER";

/// The folder of a test in its own process.
pub fn child_folder() -> PathBuf {
    std::env::var_os(CHILD_FOLDER).expect("only other tests can start this one").into()
}

/// A process that runs one ignored test of this program and nothing else.
pub fn child(test: &str, folder: &Path) -> Command {
    child_after(&[], test, folder)
}

/// The same at the end of another command, which must execute its arguments.
pub fn child_after(command: &[&str], test: &str, folder: &Path) -> Command {
    let program = std::env::current_exe().unwrap().to_str().unwrap().to_owned();
    let words = [command, &[&program, "--ignored", "--exact", test, "--nocapture", "--test-threads=1"]].concat();
    let mut child = Command::new(words[0]);
    child.args(&words[1..]).env(CHILD_FOLDER, folder);
    child
}

/// The same with a mounted file system that no other process sees and that ends with the process.
pub fn child_with_mount(mount: &str, test: &str, folder: &Path) -> Command {
    let script = format!("{mount} && exec \"$@\"");
    child_after(&["unshare", "--mount", "sh", "-c", &script, "sh"], test, folder)
}

/// Waits for a test in its own process. The test must exist and pass.
pub fn passes(mut child: Command) {
    let output = child.output().unwrap_or_else(|error| panic!("{child:?}: {error}"));
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && text.contains(" 1 passed;"), "{child:?}: {}: {text}", output.status);
}
