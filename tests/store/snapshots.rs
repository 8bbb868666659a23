//! Snapshots on their way: cut, flipped, slow, silent, and of other tables than expected.

use crate::file_server::{Fate, FileServer};
use crate::support::{name, noise};
use nimber::snapshots::{BLOCK_SIZE, FetchError, Fetched, Snapshot, SnapshotManifest, SnapshotPlace, SnapshotSource, fetch};
use nimber::store::Parameters;
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// Four blocks, the last of them short.
const LENGTH: usize = 3 * BLOCK_SIZE + 1000;

/// What happens to a kept file, and the block with which the next transfer begins.
type Damage<'a> = (&'a dyn Fn(&mut Vec<u8>), Option<usize>);

/// Much longer than any transfer here takes.
const LONG: Duration = Duration::from_secs(600);

fn snapshot_of(table: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let snapshot = Snapshot::new(name("noise"), Parameters::new(), 7, table.to_vec().into(), &mut |_| ());
    snapshot.write(&mut bytes).unwrap();
    bytes
}

fn wanted(manifest: &SnapshotManifest) -> Result<(), String> {
    let is_wanted = manifest.name == name("noise") && manifest.format == 7 && manifest.bytes == LENGTH as u64;
    if is_wanted { Ok(()) } else { Err("another table".to_owned()) }
}

fn fetch_from(place: &str, part: Option<&Path>) -> Result<Vec<u8>, FetchError> {
    let fetched = fetch(&place.parse().unwrap(), &wanted, part, Instant::now() + LONG, &|_, _| ());
    fetched.map(|Fetched { bytes, .. }| bytes)
}

fn serve(snapshot: &[u8], fate: impl Fn(usize) -> Fate + Send + 'static) -> (FileServer, String) {
    let server = FileServer::start(HashMap::from([("noise".to_owned(), snapshot.to_vec())]), fate);
    let url = server.url() + "/noise";
    (server, url)
}

/// Where each request began, as blocks after the head. The head has no whole block.
fn blocks_asked(server: &FileServer, snapshot: &[u8]) -> Vec<Option<usize>> {
    let head = snapshot.len() - LENGTH;
    let block = |begin: usize| begin.checked_sub(head).map(|begin| begin / BLOCK_SIZE);
    server.asked().into_iter().map(|(_, begin)| block(begin)).collect()
}

#[test]
fn a_changed_or_missing_byte_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let (table, file) = (noise(1, LENGTH), folder.path().join("noise"));
    let snapshot = snapshot_of(&table);
    let place = file.to_str().unwrap();
    fs::write(&file, &snapshot).unwrap();
    assert_eq!(fetch_from(place, None).unwrap(), table);
    let head = snapshot.len() - LENGTH;
    let somewhere = [head, head + BLOCK_SIZE - 1, head + BLOCK_SIZE, snapshot.len() - 1];
    for at in (0..head).chain(somewhere) {
        let mut flipped = snapshot.clone();
        flipped[at] ^= 1 << (at % 8);
        fs::write(&file, &flipped).unwrap();
        assert!(fetch_from(place, None).is_err(), "byte {at} is changed");
    }
    for length in (0..head).step_by(7).chain(somewhere) {
        fs::write(&file, &snapshot[..length]).unwrap();
        assert!(matches!(fetch_from(place, None), Err(FetchError::Broken(_))), "{length} bytes");
    }
    fs::remove_file(&file).unwrap();
    assert!(matches!(fetch_from(place, None), Err(FetchError::Missing)));
    fs::create_dir(&file).unwrap();
    assert!(matches!(fetch_from(place, None), Err(FetchError::Unfit(_))));
}

/// A manifest may have any contents. It costs no memory and no time.
#[test]
fn what_a_manifest_claims_is_compared_first() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("noise");
    let place: SnapshotPlace = file.to_str().unwrap().parse().unwrap();
    let write = |version: u32, length: u32, json: &[u8]| {
        let hash = blake3::hash(json);
        let parts = [b"\x89nimber\n", &version.to_be_bytes()[..], &length.to_be_bytes(), hash.as_bytes(), json];
        fs::write(&file, parts.concat()).unwrap();
    };
    let manifest = |bytes: u64| {
        serde_json::json!({
            "name": "noise", "parameters": {}, "format": 7, "bytes": bytes, "blake3": "", "hashes": "", "program": "0",
        })
    };
    let anything = |_: &SnapshotManifest| Ok(());
    for (bytes, refusal) in [(LENGTH as u64, "broke off"), (u64::MAX, "broke off")] {
        let json = manifest(bytes).to_string();
        write(1, json.len() as u32, json.as_bytes());
        let error = fetch(&place, &anything, None, Instant::now() + LONG, &|_, _| ()).unwrap_err().to_string();
        assert!(error.contains(refusal), "{error}");
    }
    let json = manifest(u64::MAX).to_string();
    for (version, length, json, refusal) in [
        (1, json.len(), json.as_str(), "another table"),
        (2, json.len(), json.as_str(), "version 2"),
        (1, u32::MAX as usize, json.as_str(), "4294967295 bytes"),
        (1, 2, "{}", "missing field"),
    ] {
        write(version, length as u32, json.as_bytes());
        let error = fetch(&place, &wanted, None, Instant::now() + LONG, &|_, _| ()).unwrap_err().to_string();
        assert!(error.contains(refusal), "{error}");
    }
    fs::write(&file, b"<html>Welcome</html>                                         ").unwrap();
    assert!(fetch_from(file.to_str().unwrap(), None).unwrap_err().to_string().contains("no snapshot"));
}

#[test]
fn a_transfer_goes_on_behind_the_last_good_block() {
    let table = noise(2, LENGTH);
    let snapshot = snapshot_of(&table);
    let head = snapshot.len() - LENGTH;
    let (server, url) = serve(&snapshot, |number| match number {
        0 => Fate::CutAfter(100),
        1 => Fate::Refused(503),
        2 => Fate::CutAfter(2 * BLOCK_SIZE),
        3 => Fate::Refused(503),
        _ => Fate::Served,
    });
    assert_eq!(fetch_from(&url, None).unwrap(), table);
    assert!(head < BLOCK_SIZE);
    assert_eq!(blocks_asked(&server, &snapshot), [None, None, None, Some(1), Some(1)]);

    let (server, url) = serve(&snapshot, |number| if number == 0 { Fate::CutAfter(2 * BLOCK_SIZE) } else { Fate::ServedWhole });
    assert_eq!(fetch_from(&url, None).unwrap(), table, "a server without ranges sends everything again");
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn a_later_process_goes_on_with_what_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let part = folder.path().join("part");
    let table = noise(3, LENGTH);
    let snapshot = snapshot_of(&table);
    let head = snapshot.len() - LENGTH;
    let interrupted = || {
        let _ = fs::remove_file(&part);
        let cut_off = |number| if number == 0 { Fate::CutAfter(3 * BLOCK_SIZE) } else { Fate::Refused(404) };
        assert!(fetch_from(&serve(&snapshot, cut_off).1, Some(&part)).is_err());
        assert_eq!(fs::read(&part).unwrap(), snapshot[..head + 2 * BLOCK_SIZE], "only whole blocks are kept");
    };
    // What a kill leaves, and what a disk or another program does to the file.
    let damages: [Damage<'_>; 5] = [
        (&|_| (), Some(2)),
        (&|part| part.extend([1; 1000]), Some(2)),
        (&|part| part.truncate(head + 2 * BLOCK_SIZE - 1), Some(1)),
        (&|part| part[head + BLOCK_SIZE] ^= 1, Some(1)),
        (&|part| part[20] ^= 1, None),
    ];
    for (damage, begins) in damages {
        interrupted();
        let mut kept = fs::read(&part).unwrap();
        damage(&mut kept);
        fs::write(&part, kept).unwrap();
        let (server, url) = serve(&snapshot, |_| Fate::Served);
        assert_eq!(fetch_from(&url, Some(&part)).unwrap(), table);
        assert_eq!(blocks_asked(&server, &snapshot), [begins]);
        // Everything is there now.
        let (nobody, url) = serve(&snapshot, |_| Fate::Refused(500));
        assert_eq!(fetch_from(&url, Some(&part)).unwrap(), table);
        assert_eq!(nobody.asked(), []);
    }
    // Another table of the same size is there now.
    interrupted();
    let other = noise(4, LENGTH);
    let (server, url) = serve(&snapshot_of(&other), |_| Fate::Served);
    assert_eq!(fetch_from(&url, Some(&part)).unwrap(), other);
    assert_eq!(blocks_asked(&server, &snapshot), [Some(2), None]);
    // Where nothing can be kept, nothing is.
    assert_eq!(fetch_from(&url, Some(&folder.path().join("nowhere/part"))).unwrap(), other);
}

#[test]
fn a_flipped_byte_on_the_way_is_asked_for_again_once() {
    let table = noise(5, LENGTH);
    let mut snapshot = snapshot_of(&table);
    let at = snapshot.len() - 5;
    snapshot[at] ^= 64;
    let (server, url) = serve(&snapshot, |_| Fate::Served);
    assert!(matches!(fetch_from(&url, None), Err(FetchError::Damaged(_))));
    assert_eq!(server.asked().len(), 2);
}

#[test]
fn silence_ends_at_the_limit_and_a_dead_origin_is_asked_once() {
    let snapshot = snapshot_of(&noise(6, LENGTH));
    std::thread::scope(|scope| {
        for fate in [Fate::Silent, Fate::SilentAfter(100), Fate::SilentAfter(2 * BLOCK_SIZE)] {
            let snapshot = &snapshot;
            scope.spawn(move || {
                let (server, _) = serve(snapshot, move |_| fate);
                let origin = SnapshotSource::new(server.url().parse().unwrap(), Duration::from_secs(3));
                let begun = Instant::now();
                for _ in 0..3 {
                    assert!(origin.fetch(&name("noise"), &wanted, None, &|_, _| ()).is_err());
                }
                assert!(begun.elapsed() < LONG && server.asked().len() == 1, "{fate:?}");
            });
        }
    });
    // Nobody listens there.
    let address = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let origin = SnapshotSource::new(format!("http://{address}").parse().unwrap(), LONG);
    for _ in 0..2 {
        let error = origin.fetch(&name("noise"), &wanted, None, &|_, _| ()).unwrap_err();
        assert!(matches!(error, FetchError::Unreachable(_)), "{error}");
    }
}

/// A place may move its files, but not send the client to another place: that one may be anything that this machine reaches.
#[test]
fn redirects_are_followed_within_their_origin_only() {
    let table = noise(7, LENGTH);
    let snapshot = snapshot_of(&table);
    let (server, url) = serve(&snapshot, |number| if number < 3 { Fate::MovedWithin } else { Fate::Served });
    assert_eq!(fetch_from(&url, None).unwrap(), table);
    assert_eq!(server.asked().len(), 4);

    let (server, url) = serve(&snapshot, |_| Fate::MovedWithin);
    assert!(matches!(fetch_from(&url, None), Err(FetchError::Unreachable(_))));
    assert_eq!(server.asked().len(), 6, "a circle ends");

    let (other, _) = serve(&snapshot, |_| Fate::Served);
    let port = reqwest::Url::parse(&other.url()).unwrap().port().unwrap();
    let (server, url) = serve(&snapshot, move |_| Fate::MovedTo(port));
    let error = fetch_from(&url, None).unwrap_err().to_string();
    assert!(error.contains(&format!("another origin, http://127.0.0.1:{port}")) && !error.contains("secret"), "{error}");
    assert_eq!((server.asked().len(), other.asked().len()), (1, 0));
}
