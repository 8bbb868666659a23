//! Makes the OpenAPI document, and the parts of pages that list the games, from the catalogue and the types of the answers. A registered
//! game appears in them without further work.

mod ask;
mod call;
mod components;
mod games;
mod operation;
pub mod pages;
mod parameters;
mod problems;
mod query;
mod service;

use components::Components;
use games::Path;
use nimber_answers::catalogue::Catalogue;
use nimber_answers::order::InOrder;
use nimber_answers::schemas::{GameSchemas, define_choices};
use nimber_answers::verb::Verb;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

const DESCRIPTION: &str = "Exact answers about impartial games: the Sprague–Grundy value of a position, who wins, and every winning move. \
                           An answer is proven or refused, never guessed.\n\nEvery `position` in an answer can be sent back as it is. \
                           Integers above 2^53 - 1 are refused. Failures are `application/problem+json` (RFC 9457).";

/// The document as YAML. Its examples are computed with the games of `catalogue`.
///
/// # Errors
/// Which types have different schemas under one name.
pub fn document(catalogue: &Catalogue) -> Result<String, String> {
    let mut components = Components::default();
    let (mut tags, mut paths): (Vec<Value>, Vec<Path>) = Default::default();
    let mut schemas: Vec<GameSchemas> = Vec::new();
    problems::define(catalogue, &mut components);
    for game in catalogue.games() {
        let about = game.about();
        // The rest of the rules is where the game is analysed.
        let rule = about.rules.split_inclusive(". ").next().unwrap_or_default().trim_end();
        tags.push(json!({ "name": about.name, "description": format!("{}: {rule}", about.title) }));
        let of_game = game.schemas(&mut components.schemas);
        paths.extend(games::paths(game, &of_game, &mut components));
        schemas.push(of_game);
    }
    define_choices(&schemas, &mut components.schemas);
    let games: Vec<Value> = tags.iter().map(|tag| tag["name"].clone()).collect();
    let first = first_steps(&paths);
    let groups = json!([
        { "name": "Start here", "tags": first.iter().map(|tag| &tag["name"]).collect::<Vec<_>>() },
        { "name": "Games", "tags": games },
        { "name": "Service", "tags": ["service"] },
    ]);
    tags.extend(first);
    tags.push(json!({ "name": "service", "description": "The service itself." }));
    paths.extend(service::paths(catalogue, &mut components));
    components
        .place(&mut paths.iter_mut().filter_map(|(_, path)| path.as_object_mut()).flat_map(|path| path.values_mut()).collect::<Vec<_>>());
    let info = json!({
        "title": "nimber",
        "version": env!("CARGO_PKG_VERSION"),
        "contact": { "name": "The nimber project" },
        "license": { "name": env!("CARGO_PKG_LICENSE"), "identifier": env!("CARGO_PKG_LICENSE") },
        "description": DESCRIPTION,
    });
    let document = Document {
        openapi: "3.1.0",
        info,
        servers: [json!({ "url": "/" })],
        security: [],
        tags,
        groups,
        paths,
        components: components.into_value()?,
    };
    yaml_serde::to_string(&document).map_err(|error| error.to_string())
}

/// The document, its sections in the order in which people read them.
#[derive(Serialize)]
struct Document {
    openapi: &'static str,
    info: Value,
    servers: [Value; 1],
    security: [Value; 0],
    tags: Vec<Value>,
    #[serde(rename = "x-tagGroups")]
    groups: Value,
    #[serde(serialize_with = "in_order")]
    paths: Vec<Path>,
    #[serde(serialize_with = "with_fields_in_order")]
    components: Value,
}

/// What is asked first, of the game that the document shows first. These tags have no operations of their own, because generators write
/// an operation once for each of its tags.
fn first_steps(paths: &[Path]) -> Vec<Value> {
    let operations = || paths.iter().flat_map(|(_, path)| path.as_object().into_iter().flatten()).map(|(_, operation)| operation);
    let Some(game) = operations().next().map(|operation| &operation["tags"]) else { return Vec::new() };
    let step = |verb: &Verb| {
        let begins = |id: &Value| id.as_str().is_some_and(|id| id.starts_with(&format!("{}_", verb.operation)));
        let ids: Vec<_> = operations()
            .filter(|operation| operation["tags"] == *game)
            .map(|operation| &operation["operationId"])
            .filter(|id| begins(id))
            .collect();
        let text = format!("{}.", verb.summary.replace("{game}", "a game"));
        json!({ "name": verb.path, "description": text, "x-operations": ids })
    };
    [Verb::ANALYZE, Verb::MOVE, Verb::RANDOM].map(step).into()
}

fn in_order<S: Serializer>(paths: &[Path], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(paths.iter().map(|(path, operations)| (path, InOrder::new(operations))))
}

fn with_fields_in_order<S: Serializer>(value: &Value, serializer: S) -> Result<S::Ok, S::Error> {
    InOrder::new(value).serialize(serializer)
}
