//! The committed OpenAPI document: up to date, complete, and true of the running service.

use crate::support::{Reply, start};
use nimber::http::Settings;
use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Command;

fn text() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.yaml")).unwrap()
}

fn document() -> Value {
    yaml_serde::from_str(&text()).unwrap()
}

/// Every operation: its path, method and description.
fn operations(document: &Value) -> Vec<(&str, &str, &Value)> {
    let paths = document["paths"].as_object().unwrap().iter();
    paths
        .flat_map(|(path, item)| {
            item.as_object().unwrap().iter().map(move |(method, operation)| (path.as_str(), method.as_str(), operation))
        })
        .collect()
}

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

#[test]
fn the_committed_document_is_up_to_date() {
    let printed = Command::new(env!("CARGO_BIN_EXE_nimber")).arg("openapi").output().unwrap();
    assert!(printed.status.success());
    let current = String::from_utf8(printed.stdout).unwrap();
    let committed = text();
    let differing = current.lines().zip(committed.lines()).position(|(current, committed)| current != committed);
    assert!(
        current == committed,
        "openapi.yaml is out of date from line {differing:?} on: write it again with `nimber openapi > openapi.yaml`"
    );
}

#[test]
fn every_reference_leads_somewhere() {
    let document = document();
    let mut count = 0;
    walk(&document, "", &mut |value, place| {
        if let Some(reference) = value.get("$ref").and_then(Value::as_str) {
            let target = reference.strip_prefix('#').unwrap_or_else(|| panic!("{place} leads out of the document: {reference}"));
            assert!(document.pointer(target).is_some(), "{place}: {reference} leads nowhere");
            count += 1;
        }
    });
    assert!(count > 20);
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
        for parameter in operation.get("parameters").and_then(Value::as_array).into_iter().flatten() {
            assert!(parameter["description"].as_str().is_some_and(|text| !text.is_empty()), "{} of {path}", parameter["name"]);
            assert!(parameter.get("schema").is_some() && parameter.get("example").is_some(), "{} of {path}", parameter["name"]);
        }
        for (status, response) in operation["responses"].as_object().unwrap() {
            let response = response.get("$ref").map_or(response, |reference| resolve(&document, reference));
            assert!(response["description"].as_str().is_some_and(|text| !text.is_empty()), "{status} of {method} {path}");
        }
    }
}

#[test]
fn every_property_is_described() {
    let document = document();
    let described = |schema: &Value| schema.get("description").is_some_and(|text| text.as_str().is_some_and(|text| !text.is_empty()));
    let mut missing = Vec::new();
    walk(&document["components"]["schemas"], "", &mut |value, place| {
        // The properties of a schema, not a property with this name.
        if place.ends_with("/properties") && !place.ends_with("/properties/properties") && !place.contains("/example") {
            for (name, schema) in value.as_object().unwrap() {
                let referred = schema.get("$ref").is_some_and(|reference| described(resolve(&document, reference)));
                // The description of an optional reference is in one of the branches.
                let branches = schema.get("oneOf").and_then(Value::as_array).into_iter().flatten();
                if !described(schema) && !referred && !branches.into_iter().any(described) {
                    missing.push(format!("{place}/{name}"));
                }
            }
        }
    });
    assert!(missing.is_empty(), "without a description: {missing:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_example_is_answered_as_documented() {
    let server = start(Settings::default()).await;
    let document = document();
    let mut replayed = 0;
    for (template, method, operation) in operations(&document) {
        // Parameters in the path are replaced by their examples.
        let in_path = operation["parameters"].as_array().into_iter().flatten().filter(|parameter| parameter["in"] == "path");
        let path = in_path.fold(template.to_string(), |path, parameter| {
            path.replace(&format!("{{{}}}", parameter["name"].as_str().unwrap()), parameter["example"].as_str().unwrap())
        });
        let path = path.as_str();
        let answer = &operation["responses"]["200"]["content"]["application/json"];
        let check = |reply: &Reply, is_documented: bool| {
            assert_eq!(reply.status, 200, "{method} {path}: {}", reply.text());
            let fault = fault(&document, &answer["schema"], &reply.json(), "");
            assert!(fault.is_none(), "{method} {path}: the answer does not fit its schema at {}: {}", fault.unwrap(), reply.text());
            if let Some(example) = answer.get("example").filter(|_| is_documented) {
                assert_eq!(&reply.json(), example, "{method} {path}");
            }
        };
        if method == "post" {
            let example = &operation["requestBody"]["content"]["application/json"]["example"];
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            assert_eq!(fault(&document, schema, example, ""), None, "the example body of {path}");
            check(&server.post(path, example).await, true);
            replayed += 1;
        } else if let Some(examples) = operation.get("x-examples") {
            for (index, query) in examples.as_array().unwrap().iter().enumerate() {
                check(&server.get(&format!("{path}?{}", query.as_str().unwrap())).await, index == 0);
                replayed += 1;
            }
            assert!(answer.get("example").is_some(), "{path} has no example");
        } else {
            let reply = server.get(path).await;
            assert_eq!(reply.status, 200, "{path}");
            if answer.get("schema").is_some() && path != "/games" {
                check(&reply, true);
            }
        }
    }
    assert!(replayed >= 8, "only {replayed} examples were replayed");
    let problem = server.get("/nim?heaps=-1").await.json();
    let schema = &document["components"]["responses"]["Problem422"]["content"]["application/problem+json"]["schema"];
    assert_eq!(fault(&document, schema, &problem, ""), None);
    server.stop().await;
}

fn resolve<'a>(document: &'a Value, reference: &Value) -> &'a Value {
    document.pointer(reference.as_str().unwrap().trim_start_matches('#')).unwrap()
}

/// The place where a value does not fit a schema. Covers the parts of JSON Schema that the document uses.
/// Stricter in one point: undocumented properties are faults.
fn fault(document: &Value, schema: &Value, value: &Value, place: &str) -> Option<String> {
    if let Some(reference) = schema.get("$ref") {
        return fault(document, resolve(document, reference), value, place);
    }
    let here = |what: &str| Some(format!("{place}: {what}"));
    let fits = |schema: &Value| fault(document, schema, value, place).is_none();
    if let Some(all) = schema.get("allOf").and_then(Value::as_array)
        && let Some(fault) = all.iter().find_map(|schema| fault(document, schema, value, place))
    {
        return Some(fault);
    }
    for choice in ["oneOf", "anyOf"] {
        if let Some(branches) = schema.get(choice).and_then(Value::as_array)
            && !branches.iter().any(fits)
        {
            return here(&format!("fits nothing of {choice}"));
        }
    }
    if schema.get("const").is_some_and(|only| only != value)
        || schema.get("enum").is_some_and(|list| !list.as_array().unwrap().contains(value))
    {
        return here("is none of the listed values");
    }
    let is = |name: &str| match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        _ => value.is_object(),
    };
    match schema.get("type") {
        Some(Value::String(name)) if !is(name) => return here(&format!("is no {name}")),
        Some(Value::Array(names)) if !names.iter().any(|name| is(name.as_str().unwrap())) => return here("has another type"),
        _ => {}
    }
    if let (Some(items), Some(list)) = (schema.get("items"), value.as_array()) {
        return list.iter().enumerate().find_map(|(index, item)| fault(document, items, item, &format!("{place}/{index}")));
    }
    let (Some(properties), Some(object)) = (schema.get("properties"), value.as_object()) else { return None };
    let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
    if let Some(missing) = required.map(|name| name.as_str().unwrap()).find(|name| !object.contains_key(*name)) {
        return here(&format!("has no {missing}"));
    }
    object.iter().find_map(|(name, value)| match properties.get(name) {
        Some(schema) => fault(document, schema, value, &format!("{place}/{name}")),
        // The fields of a component of a sum are those of its own game.
        None if schema["additionalProperties"] == true => None,
        None => Some(format!("{place}/{name}: is not documented")),
    })
}
