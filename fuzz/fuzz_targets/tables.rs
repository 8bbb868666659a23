//! Stored tables as bytes. The first byte picks a real table, and the others change it and its manifest, four at a time. Without a table,
//! the bytes are a manifest as JSON, a zero, and a table; and the value of each flag that asks for a table.

#![no_main]

use bytes::Bytes;
use libfuzzer_sys::fuzz_target;
use nimber::store::{Manifest, Opened, Store, StoredTable};
use nimber::tables::{KINDS, LiveTable, Progress, recheck, recognise};
use nimber_solvers::theory::Budget;
use std::sync::LazyLock;
use std::time::Duration;

/// The flags, each with a small table.
const WANTED: [(&str, &str); 5] =
    [("chomp-box", "4x4"), ("chomp-tiles", "12"), ("grundy-heaps", "512"), ("chomp-outcomes", "14"), ("ichomp-misere", "3")];

/// Small tables as they are stored: each manifest as JSON, and its bytes.
static TABLES: LazyLock<Vec<(Vec<u8>, Vec<u8>)>> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("nimber-fuzz-{}", std::process::id()));
    let Opened { store, .. } = Store::open(&folder, Duration::from_secs(2), &|| false).expect("a data folder");
    for kind in &KINDS {
        let Some((_, text)) = WANTED.iter().find(|(flag, _)| *flag == kind.flag) else { continue };
        let Some(table) = (kind.read)(text).expect("a table") else { continue };
        let built = LiveTable::build(&table, &Budget::unlimited(), &Progress::default()).expect("no budget ends");
        built.save(&store, &Progress::default()).expect("a stored table");
    }
    let manifests = store.manifests().expect("manifests");
    let tables = manifests.iter().map(|manifest| {
        let StoredTable { manifest, bytes, .. } = store.load(&manifest.name).expect("sound").expect("stored");
        (serde_json::to_vec(&manifest).expect("JSON"), bytes.to_vec())
    });
    let tables: Vec<_> = tables.collect();
    drop(store);
    let _ = std::fs::remove_dir_all(folder);
    assert_eq!(tables.len(), KINDS.len(), "a table of each kind");
    tables
});

fn edit(bytes: &mut Vec<u8>, at: usize, how: u8, value: u8) {
    let at = at % (bytes.len() + 1);
    match how % 4 {
        0 => bytes.insert(at, value),
        1 => bytes.truncate(at),
        _ => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte = value;
            }
        }
    }
}

fn check(manifest: &[u8], table: Vec<u8>) {
    let Ok(manifest) = serde_json::from_slice::<Manifest>(manifest) else { return };
    let Some(Ok(wanted)) = recognise(&manifest.name, &manifest.parameters) else { return };
    // Wrong values are found, or happen to be right.
    let _ = recheck(&wanted, &manifest, Bytes::from(table), 50);
}

fuzz_target!(|data: &[u8]| {
    let [which, rest @ ..] = data else { return };
    if let Some((manifest, table)) = TABLES.get(usize::from(*which)) {
        let (mut manifest, mut table) = (manifest.clone(), table.clone());
        for &[how, high, low, value] in rest.as_chunks().0 {
            let bytes = if how & 4 == 0 { &mut table } else { &mut manifest };
            edit(bytes, usize::from(high) << 8 | usize::from(low), how, value);
        }
        return check(&manifest, table);
    }
    if let Ok(text) = std::str::from_utf8(rest) {
        for kind in &KINDS {
            let _ = (kind.read)(text);
        }
    }
    let end = rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len());
    check(&rest[..end], rest.get(end + 1..).unwrap_or_default().to_vec());
});
