//! The committed OpenAPI document: up to date, complete, and in the form that generators of clients read best.

use crate::schema::{document, fault, operations, parameters, resolve, text};
use crate::support::{Server, patient, start};
use nimber_answers::catalogue::Catalogue;
use nimber_games::Tables;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Calls `visit` with every value of the document and its place.
fn walk(value: &Value, place: &str, visit: &mut impl FnMut(&Value, &str)) {
    visit(value, place);
    match value {
        Value::Object(entries) => {
            entries.iter().for_each(|(key, value)| walk(value, &format!("{place}/{}", key.replace('~', "~0").replace('/', "~1")), visit))
        }
        Value::Array(items) => items.iter().enumerate().for_each(|(index, value)| walk(value, &format!("{place}/{index}"), visit)),
        _ => {}
    }
}

/// The schemas that a schema consists of: its properties, items and choices.
fn parts(schema: &Value) -> impl Iterator<Item = &Value> {
    let choices = ["oneOf", "anyOf"].into_iter().flat_map(|choice| schema[choice].as_array().into_iter().flatten());
    let properties = schema["properties"].as_object().into_iter().flatten().map(|(_, property)| property);
    properties.chain(choices).chain(schema.get("items")).chain(Some(&schema["additionalProperties"]).filter(|schema| schema.is_object()))
}

#[test]
fn every_reference_leads_somewhere_and_every_component_is_referred_to() {
    let document = document();
    let mut referred = BTreeSet::new();
    let mut note = |reference: &str, place: &str| {
        let target = reference.strip_prefix('#').unwrap_or_else(|| panic!("{place} leads out of the document: {reference}"));
        assert!(document.pointer(target).is_some(), "{place}: {reference} leads nowhere");
        referred.insert(target.to_owned());
    };
    walk(&document, "", &mut |value, place| {
        if let Some(reference) = value.get("$ref").and_then(Value::as_str) {
            note(reference, place);
        }
        for (_, reference) in value["discriminator"]["mapping"].as_object().into_iter().flatten() {
            note(reference.as_str().unwrap(), place);
        }
    });
    for (section, entries) in document["components"].as_object().unwrap() {
        for name in entries.as_object().unwrap().keys() {
            let place = format!("/components/{section}/{name}");
            assert!(referred.contains(&place), "nothing refers to {place}");
        }
    }
    assert!(referred.len() > 300);
}

#[test]
fn no_two_components_are_the_same_parameter() {
    let document = document();
    let mut names: BTreeMap<String, &str> = BTreeMap::new();
    for (name, parameter) in document["components"]["parameters"].as_object().unwrap() {
        let other = names.insert(parameter.to_string(), name);
        assert_eq!(other, None, "{name} is the same parameter");
    }
}

#[test]
fn every_operation_and_parameter_is_described() {
    let document = document();
    let mut ids = BTreeSet::new();
    let tags: BTreeSet<_> = document["tags"].as_array().unwrap().iter().map(|tag| tag["name"].as_str().unwrap()).collect();
    for (path, method, operation) in operations(&document) {
        for field in ["summary", "description", "operationId"] {
            assert!(operation[field].as_str().is_some_and(|text| !text.is_empty()), "{field} of {method} {path}");
        }
        assert!(ids.insert(operation["operationId"].as_str().unwrap()), "{} is there twice", operation["operationId"]);
        assert!(operation["tags"].as_array().unwrap().iter().all(|tag| tags.contains(tag.as_str().unwrap())), "{method} {path}");
        for parameter in parameters(&document, operation) {
            assert!(parameter["description"].as_str().is_some_and(|text| !text.is_empty()), "{} of {path}", parameter["name"]);
            // Pages fill in all examples at once, so only what the request of the example has is there.
            assert!(parameter.get("schema").is_some(), "{} of {path}", parameter["name"]);
            assert!(parameter.get("example").is_some() || parameter["required"] != true, "{} of {path}", parameter["name"]);
        }
        for (status, response) in operation["responses"].as_object().unwrap() {
            let response = resolve(&document, response);
            assert!(response["description"].as_str().is_some_and(|text| !text.is_empty()), "{status} of {method} {path}");
        }
        let answer = &resolve(&document, &operation["responses"]["200"])["content"]["application/json"];
        // Which tables there are depends on the machine, the document does not hold itself, and only a position of one part has a mex.
        if answer.get("schema").is_some() && !["/tables", "/openapi.json"].contains(&path) && !path.ends_with("/mex") {
            assert!(answer.get("examples").is_some() || answer.get("example").is_some(), "{method} {path} has no example");
        }
    }
}

/// Pages show the games, and the operations of each, in this order.
#[test]
fn games_stand_in_the_order_of_the_catalogue_and_operations_in_that_of_use() {
    let committed = text();
    let lines = committed.lines().filter_map(|line| line.strip_prefix("  /")?.strip_suffix(':'));
    let paths: Vec<Vec<&str>> = lines.map(|path| path.split('/').collect()).collect();
    let document = document();
    let tags: Vec<&str> = document["tags"].as_array().unwrap().iter().map(|tag| tag["name"].as_str().unwrap()).collect();
    let catalogue = Catalogue::new(&Tables { downsets: Arc::default(), octal: Arc::default(), ..Tables::default() });
    let games: Vec<&str> = catalogue.games().map(|game| game.about().name).collect();
    assert_eq!(tags[..games.len()], games[..]);
    let groups = document["x-tagGroups"].as_array().unwrap();
    assert_eq!((&groups[0]["name"], &groups[0]["tags"]), (&json!("Start here"), &json!(["analyze", "move", "random"])));
    let grouped: BTreeSet<&str> =
        groups.iter().flat_map(|group| group["tags"].as_array().unwrap()).map(|tag| tag.as_str().unwrap()).collect();
    assert_eq!(grouped, tags.iter().copied().collect());
    let mut of_paths: Vec<&str> = paths.iter().map(|path| path[0]).filter(|name| games.contains(name)).collect();
    of_paths.dedup();
    assert_eq!(of_paths, games[..], "without the catalogue's path");
    for game in games {
        let of_game: Vec<&str> =
            paths.iter().filter(|path| path[0] == game && !path.concat().contains('{')).map(|path| path[path.len() - 1]).collect();
        let order = [game, "analyze", "move", "random", "mex", "board.svg", "values", "period", "table", "misere", "records"];
        let expected: Vec<&str> = order.into_iter().filter(|last| of_game.contains(last)).collect();
        assert_eq!(of_game, expected, "{game}");
    }
    for tag in document["tags"].as_array().unwrap() {
        let text = tag["description"].as_str().unwrap();
        assert!(!text.contains('\n') && text.chars().count() <= 170, "{text}");
    }
}

/// A page that shows the document shows the fields as answers have them.
#[tokio::test]
async fn fields_are_in_the_order_of_answers() {
    let committed = text();
    let properties = |schema: &str| {
        let (_, schema) = committed.split_once(&format!("\n    {schema}:\n")).unwrap();
        let lines = schema.split("properties:\n").nth(1).unwrap().lines();
        let depth = |line: &str| line.len() - line.trim_start().len();
        let first = depth(lines.clone().next().unwrap());
        let names = lines.take_while(|line| depth(line) >= first).filter(|line| depth(line) == first);
        names.map(|line| line.trim().trim_end_matches(':').to_owned()).collect::<Vec<_>>()
    };
    let server = start(patient()).await;
    for (path, schema) in [("/nim?heaps=3,5,7", "AnalysisFacts"), ("/nim/random?seed=7", "RandomFacts"), ("/nim/period", "PeriodReport")] {
        let answer = server.get(path).await.text();
        let listed = properties(schema);
        let shown: Vec<_> = listed.iter().filter_map(|name| answer.find(&format!("\"{name}\":"))).collect();
        assert!(shown.len() >= 3 && shown.is_sorted(), "{schema}: {listed:?}\n{answer}");
    }
}

#[test]
fn every_property_is_described() {
    let document = document();
    let described = |schema: &Value| schema["description"].as_str().is_some_and(|text| !text.is_empty());
    let mut missing = Vec::new();
    walk(&document["components"]["schemas"], "", &mut |value, place| {
        // A schema's properties, not a property that has this name.
        if place.ends_with("/properties")
            && !place.ends_with("/properties/properties")
            && !["/example", "/then/"].iter().any(|part| place.contains(part))
        {
            for (name, schema) in value.as_object().unwrap() {
                if !described(schema) && !described(resolve(&document, schema)) {
                    missing.push(format!("{place}/{name}"));
                }
            }
        }
    });
    assert!(missing.is_empty(), "without a description: {missing:#?}");
}

/// Lists are written `heaps=3,5,7`, and every generator is told so.
#[test]
fn lists_in_query_strings_are_arrays() {
    let document = document();
    let mut lists = 0;
    for (path, _, operation) in operations(&document) {
        for parameter in parameters(&document, operation) {
            let schema = resolve(&document, &parameter["schema"]);
            let is_list =
                schema["type"] == "array" || schema["oneOf"].as_array().is_some_and(|list| list.iter().any(|it| it["type"] == "array"));
            if is_list {
                assert_eq!(
                    (&parameter["style"], &parameter["explode"]),
                    (&"form".into(), &false.into()),
                    "{} of {path}",
                    parameter["name"]
                );
                lists += 1;
            }
        }
    }
    assert!(lists >= 10, "only {lists} lists");
}

/// Generators give a schema that is written down inside another one a name of their own, one for each place.
#[test]
fn no_object_is_written_down_inside_another() {
    let document = document();
    let mut objects = 0;
    let mut check = |schema: &Value, place: &str| {
        for part in parts(schema) {
            let is_object = part.get("properties").is_some() || part.get("allOf").is_some();
            assert!(!is_object, "{place} has an object without a name: {part}");
            objects += 1;
            for inner in parts(part) {
                assert!(inner.get("properties").is_none(), "{place} has an object without a name: {inner}");
            }
        }
    };
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        check(schema, name);
        for part in schema["allOf"].as_array().into_iter().flatten() {
            check(part, name);
        }
    }
    assert!(objects > 500, "only {objects} parts");
    for (path, method, operation) in operations(&document) {
        for response in operation["responses"].as_object().unwrap().values() {
            let content = resolve(&document, response)["content"].as_object().into_iter().flatten();
            for (_, content) in content {
                assert!(content["schema"].get("properties").is_none(), "{method} {path}");
            }
        }
    }
}

/// Several generators stop at `not`, and at a property that is always null.
#[test]
fn generators_read_every_schema() {
    walk(&document()["components"]["schemas"], "", &mut |value, place| {
        assert!(value.get("not").is_none(), "{place} has `not`");
        for (name, property) in value["properties"].as_object().into_iter().flatten().filter(|_| !place.ends_with("/then")) {
            assert!(property["type"] != "null" && property["enum"] != json!([null]), "{place}/properties/{name} is always null");
        }
    });
}

/// A request fits its schema if and only if the service does not call it malformed: with each choice of the fields that exclude each other,
/// and null in place of those left out.
#[tokio::test]
async fn shapes_of_positions_are_those_that_are_read() {
    let document = document();
    let server = start(patient()).await;
    let games = [
        ("brussels-sprouts", "BrusselsSprouts", json!({ "crosses": 2, "map": sent_map(&server, "brussels-sprouts", "crosses").await })),
        (
            "ichomp",
            "IChomp",
            json!({ "board": ["xx", "xx"], "width": 2, "height": 2, "quadrants": { "upper_left": [1], "lower_right": [1] } }),
        ),
        ("kayles", "Kayles", json!({ "rows": [3], "rings": [3], "bottles": ["xx"], "circles": ["xxx"] })),
        (
            "mixed-sprouts",
            "MixedSprouts",
            json!({ "spots": 1, "crosses": 0, "position": "222}", "map": { "regions": [[["A"]]], "crosses": [] } }),
        ),
        ("sprouts", "Sprouts", json!({ "spots": 2, "position": "0*2.}", "map": json!({ "regions": [[["A"], ["B"]]] }) })),
    ];
    for (game, prefix, fields) in games {
        let schema = json!({ "$ref": format!("#/components/schemas/{prefix}AnalyzeRequest") });
        for body in choices(&fields) {
            let reply = server.post(&format!("/{game}/analyze"), &body).await;
            let fault = fault(&document, &schema, &body, "");
            assert_eq!(reply.status == 400, fault.is_some(), "{game} {body}: {fault:?}\n{}", reply.text());
        }
    }
}

/// A move that is made fits its schema, and each way to send one is taken: with each choice of the fields, and null in place of the others.
#[tokio::test]
async fn shapes_of_moves_are_those_that_are_made() {
    let document = document();
    let server = start(patient()).await;
    let shot = |leaves: Value| json!({ "row": 0, "ring": 0, "line": 0, "circle": 0, "at": 0, "take": 2, "leaves": leaves });
    let sizes = json!({ "rows": [2], "rings": [2] });
    let map = json!({ "map": { "regions": [[["A"], ["B"]]] } });
    let listed = server.post("/sprouts/analyze", &map).await.json()["advice"]["move"].clone();
    let mixed = json!({ "map": { "regions": [[["A"], ["B"]]], "crosses": [] } });
    let put = server.post("/mixed-sprouts/analyze", &mixed).await.json()["advice"]["move"].clone();
    let mut made = BTreeSet::new();
    for (game, prefix, position, fields) in [
        (
            "dag",
            "Dag",
            json!({ "edges": { "a": ["b", ["b", "c"]] }, "tokens": ["a"] }),
            json!({ "token": 0, "to": "b", "leaves": ["b", "c"] }),
        ),
        ("nim", "Nim", json!({ "heaps": [3] }), json!({ "heap": 0, "take": 1, "leaves": [2] })),
        ("euclid", "Euclid", json!({ "pairs": [[5, 3]] }), json!({ "pair": 0, "take": 3, "leaves": [2, 3] })),
        ("kayles", "Kayles", sizes.clone(), shot(json!([0, 0]))),
        ("kayles", "Kayles", sizes, shot(json!([0]))),
        ("kayles", "Kayles", json!({ "bottles": ["xx"], "circles": ["xx"] }), shot(json!([0, 0]))),
        ("mixed-sprouts", "MixedSprouts", mixed, json!({ "to": put["to"], "line": put["line"] })),
        ("sprouts", "Sprouts", map, json!({ "to": listed["to"], "line": listed["line"] })),
    ] {
        let schema = json!({ "$ref": format!("#/components/schemas/{prefix}PlayerMove") });
        let ways = resolve(&document, &resolve(&document, &schema)["then"]["allOf"][0])["oneOf"].as_array().unwrap();
        for mv in choices(&fields) {
            let turn = json!({ "player_move": mv, "reply": false });
            let turn: Value = position.as_object().unwrap().clone().into_iter().chain(turn.as_object().unwrap().clone()).collect();
            if server.post(&format!("/{game}/move"), &turn).await.status == 200 {
                assert_eq!(fault(&document, &schema, &mv, ""), None, "{game} {mv}");
                let fitting = ways.iter().filter(|way| fault(&document, way, &mv, "").is_none());
                made.extend(fitting.map(|way| way["$ref"].to_string()));
            }
        }
    }
    let ways: Vec<_> = document["components"]["schemas"].as_object().unwrap().keys().filter(|name| name.contains("PlayerMoveBy")).collect();
    assert_eq!(made.len(), ways.len(), "{made:?} of {ways:?}");
    assert!(ways.len() >= 10);
}

/// Every choice of the fields, and the same with null in place of the others.
fn choices(fields: &Value) -> Vec<Value> {
    let fields = fields.as_object().unwrap();
    let choice = |chosen: u32, null: bool| {
        let named = fields.iter().enumerate().filter_map(|(index, (name, value))| {
            let is_chosen = chosen >> index & 1 == 1;
            (is_chosen || null).then(|| (name.clone(), if is_chosen { value.clone() } else { Value::Null }))
        });
        named.collect()
    };
    (0..1 << fields.len()).flat_map(|chosen| [choice(chosen, false), choice(chosen, true)]).collect()
}

/// The map of a game's position with two of these.
async fn sent_map(server: &Server, game: &str, field: &str) -> Value {
    let reply = server.post(&format!("/{game}/analyze"), &json!({ field: 2, "map": null })).await;
    reply.json()["position"]["map"].clone()
}

/// A generator that makes a field's type of the field's name would mean two things by it.
#[test]
fn no_schema_is_called_like_a_property() {
    let document = document();
    let schemas = &document["components"]["schemas"];
    let mut properties = BTreeSet::new();
    walk(schemas, "", &mut |value, _| {
        properties.extend(value["properties"].as_object().into_iter().flatten().map(|(name, _)| name.to_lowercase().replace('_', "")));
    });
    for name in schemas.as_object().unwrap().keys() {
        assert!(!properties.contains(&name.to_lowercase()), "{name}");
        assert!(!name.contains('_') && !["Kind", "About", "Exception"].contains(&name.as_str()), "{name}");
    }
}

/// Such a property would have to be sent. A default inside the schema that a property refers to does not do that.
#[test]
fn no_property_of_a_request_is_required_because_it_has_a_default() {
    walk(&document()["components"]["schemas"], "", &mut |value, place| {
        for (name, property) in value["properties"].as_object().into_iter().flatten() {
            assert!(property.get("default").is_none(), "{place}/{name}");
        }
    });
}
