//! The committed document.

use nimber_answers::catalogue::Catalogue;
use nimber_games::Tables;

#[test]
fn it_is_up_to_date() {
    let current = nimber_openapi::document(&Catalogue::new(&Tables::default()));
    let committed = nimber::http::OPENAPI;
    let differing = current.lines().zip(committed.lines()).position(|(current, committed)| current != committed);
    assert!(
        current == committed,
        "openapi.yaml is out of date from line {differing:?} on: write it again with `cargo run -p nimber-openapi > openapi.yaml`"
    );
}
