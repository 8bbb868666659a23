//! Makes the OpenAPI document from the catalogue and the types of the answers. A registered game appears in it without further work.

mod ask;
mod components;
mod games;
mod operation;
mod problems;
mod service;
mod yaml;

use crate::service::catalogue::Catalogue;
use crate::service::schemas::{GameSchemas, define_choices};
use components::Components;
use serde_json::{Map, Value, json};

/// The committed document, which the server sends. `nimber openapi` writes it, and the gate checks that it is current.
pub const COMMITTED: &str = include_str!("../../../openapi.yaml");

/// The document as YAML. Its examples are computed with the games of `catalogue`.
pub fn document(catalogue: &Catalogue) -> String {
    let entries = entries(catalogue);
    // Paths, and what is under the sections of `components`, are easy to find if each begins a line.
    let open = |name| match name {
        "paths" => 1,
        "components" => 3,
        _ => 0,
    };
    yaml::write(entries.iter().map(|(name, value)| (*name, value, open(*name))))
}

/// The entries of the document, in the order in which people read them.
fn entries(catalogue: &Catalogue) -> Vec<(&'static str, Value)> {
    let mut components = Components::default();
    let mut paths = Map::new();
    let mut tags = Vec::new();
    let mut schemas: Vec<GameSchemas> = Vec::new();
    problems::define(catalogue, &mut components);
    for game in catalogue.games() {
        let about = game.about();
        tags.push(json!({ "name": about.name, "description": format!("{}: {}", about.title, about.rules) }));
        let of_game = game.schemas(&mut components.schemas);
        games::add_paths(game, &of_game, &mut components, &mut paths);
        schemas.push(of_game);
    }
    define_choices(&schemas, &mut components.schemas);
    tags.push(json!({ "name": "service", "description": "The service itself." }));
    service::add_paths(catalogue, &mut components, &mut paths);
    let info = json!({
        "title": "nimber",
        "version": env!("CARGO_PKG_VERSION"),
        "contact": { "name": "The nimber project" },
        "license": { "name": env!("CARGO_PKG_LICENSE"), "identifier": env!("CARGO_PKG_LICENSE") },
        "description": "Exact answers about impartial games: the Sprague–Grundy value of a position, who wins, and every winning move. An answer is proven or refused, never guessed.\n\nEvery `position` in an answer can be sent back as it is. Integers above 2^53 - 1 are refused. Failures are `application/problem+json` (RFC 9457).",
    });
    vec![
        ("openapi", json!("3.1.0")),
        ("info", info),
        ("servers", json!([{ "url": "/" }])),
        ("security", json!([])),
        ("tags", tags.into()),
        ("paths", paths.into()),
        ("components", components.into_value()),
    ]
}
