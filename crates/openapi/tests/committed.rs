//! What is written from the catalogue and committed.

use nimber_answers::catalogue::Catalogue;
use nimber_games::Tables;
use nimber_openapi::pages::{default_tables, pages};
use std::path::Path;

#[test]
fn the_document_is_up_to_date() {
    let current = nimber_openapi::document(&Catalogue::new(&Tables::default())).expect("no two types have one name");
    let committed = nimber::http::OPENAPI.text();
    let differing = current.lines().zip(committed.lines()).position(|(current, committed)| current != committed);
    assert!(
        current == committed,
        "openapi.yaml is out of date from line {differing:?} on: write it again with `cargo run -p nimber-openapi > openapi.yaml`"
    );
}

#[test]
fn the_lists_of_games_are_up_to_date_and_every_game_has_its_section() {
    let catalogue = Catalogue::new(&default_tables());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    for page in pages(&catalogue) {
        let text = read(page.path);
        assert!(page.update(&text).as_ref() == Ok(&text), "{} is out of date: run `cargo run -p nimber-openapi -- pages`", page.path);
    }
    let text = read("docs/games.md");
    for title in catalogue.games().map(|game| game.about().title) {
        assert!(text.contains(&format!("\n## {title}\n")), "docs/games.md has no section `## {title}`");
    }
}
