//! What the tests of the store share.
#![allow(dead_code)] // every test file uses its own part

use std::fs;
use std::path::{Path, PathBuf};

use nimber::store::{Incident, Opened, Parameters, Store, TableName};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

pub fn name(name: &str) -> TableName {
    name.parse().unwrap()
}

/// `length` bytes that look random and are the same for the same seed.
pub fn noise(seed: u64, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    ChaCha8Rng::seed_from_u64(seed).fill_bytes(&mut bytes);
    bytes
}

pub fn save(store: &Store, table: &str, bytes: &[u8]) {
    store.save(&name(table), &Parameters::new(), 1, bytes, &|_, _| ()).unwrap();
}

/// The bytes of a table that must not be damaged.
pub fn load(store: &Store, table: &str) -> Option<Vec<u8>> {
    store.load(&name(table)).unwrap().map(|(_, bytes)| bytes)
}

/// Opens a store that must have nothing to report.
pub fn open_quietly(folder: &Path) -> Store {
    let Opened { store, incidents } = Store::open(folder).unwrap();
    assert_eq!(incidents, [], "nothing was wrong");
    store
}

pub fn kinds(incidents: &[Incident]) -> Vec<&'static str> {
    incidents.iter().map(Incident::kind).collect()
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

/// Tells the test that runs in a child process which folder to work in.
pub const CHILD_FOLDER: &str = "NIMBER_STORE_CHILD_FOLDER";

/// The folder to work in, in a child process; `None` in the ordinary run, where the child's test has nothing to do.
pub fn child_folder() -> Option<PathBuf> {
    std::env::var_os(CHILD_FOLDER).map(PathBuf::from)
}

/// The command line that runs one test of this very test program.
pub fn only_this_test(test: &str) -> Vec<String> {
    let program = std::env::current_exe().unwrap().to_str().unwrap().to_owned();
    [&program, "--exact", test, "--nocapture", "--test-threads=1"].map(str::to_owned).to_vec()
}
