//! The committed OpenAPI document, and whether values fit its schemas.

use serde_json::Value;
use std::collections::BTreeSet;

pub fn text() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.yaml")).unwrap()
}

pub fn document() -> Value {
    yaml_serde::from_str(&text()).unwrap()
}

/// Every operation: its path, method and description.
pub fn operations(document: &Value) -> Vec<(&str, &str, &Value)> {
    let paths = document["paths"].as_object().unwrap().iter();
    paths
        .flat_map(|(path, item)| {
            item.as_object().unwrap().iter().map(move |(method, operation)| (path.as_str(), method.as_str(), operation))
        })
        .collect()
}

/// What a value refers to, if it is a reference, and otherwise the value.
pub fn resolve<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    match value.get("$ref").and_then(Value::as_str) {
        Some(reference) => document.pointer(reference.trim_start_matches('#')).unwrap_or_else(|| panic!("{reference} leads nowhere")),
        None => value,
    }
}

/// The parameters of an operation.
pub fn parameters<'a>(document: &'a Value, operation: &'a Value) -> impl Iterator<Item = &'a Value> {
    operation["parameters"].as_array().into_iter().flatten().map(|parameter| resolve(document, parameter))
}

/// Where a value does not fit a schema: as much of JSON Schema as the document uses. Stricter in that objects have no properties that are
/// not documented.
pub fn fault(document: &Value, schema: &Value, value: &Value, place: &str) -> Option<String> {
    let known = known(document, schema, value);
    let stranger = value.as_object().into_iter().flatten().find(|(name, _)| known.as_ref().is_some_and(|known| !known.contains(*name)));
    match stranger {
        Some((name, _)) => Some(format!("{place}/{name}: is not documented")),
        None => misfit(document, schema, value, place),
    }
}

/// The properties that a schema documents for an object; `None` if it documents any.
fn known(document: &Value, schema: &Value, value: &Value) -> Option<BTreeSet<String>> {
    let schema = resolve(document, schema);
    if schema["additionalProperties"] == true || schema["additionalProperties"].is_object() {
        return None;
    }
    // A schema that says nothing fits everything.
    if !["type", "properties", "allOf", "oneOf", "anyOf"].iter().any(|word| schema.get(word).is_some()) {
        return None;
    }
    let mut names: BTreeSet<String> = schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect();
    for part in schema["allOf"].as_array().into_iter().flatten() {
        names.extend(known(document, part, value)?);
    }
    for choice in ["oneOf", "anyOf"] {
        for branch in schema[choice].as_array().into_iter().flatten().filter(|branch| misfit(document, branch, value, "").is_none()) {
            names.extend(known(document, branch, value)?);
        }
    }
    Some(names)
}

/// Where a value does not fit a schema, whatever other properties it has.
fn misfit(document: &Value, schema: &Value, value: &Value, place: &str) -> Option<String> {
    let schema = resolve(document, schema);
    let here = |what: &str| Some(format!("{place}: {what}"));
    if let Some(fault) = schema["allOf"].as_array().into_iter().flatten().find_map(|part| misfit(document, part, value, place)) {
        return Some(fault);
    }
    if let Some(fault) = schema.get("then").and_then(|then| misfit(document, then, value, place)) {
        return Some(fault);
    }
    for (choice, most) in [("oneOf", 1), ("anyOf", usize::MAX)] {
        if let Some(branches) = schema[choice].as_array() {
            let misfits: Vec<_> = branches.iter().filter_map(|branch| misfit(document, branch, value, place)).collect();
            let fitting = branches.len() - misfits.len();
            if fitting == 0 || fitting > most {
                return here(&format!("fits {fitting} of {choice}: {misfits:?}"));
            }
        }
    }
    if schema.get("const").is_some_and(|only| only != value) {
        return here("is another value");
    }
    if schema["enum"].as_array().is_some_and(|list| !list.contains(value)) {
        return here("is none of the listed values");
    }
    let is = |name: &Value| match name.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other} is no type"),
    };
    match &schema["type"] {
        Value::Null => {}
        Value::Array(names) if names.iter().any(is) => {}
        name @ Value::String(_) if is(name) => {}
        name => return here(&format!("{value} is no {name}")),
    }
    if value.as_i64().zip(schema["minimum"].as_i64()).is_some_and(|(value, least)| value < least)
        || value.as_u64().zip(schema["maximum"].as_u64()).is_some_and(|(value, most)| value > most)
    {
        return here(&format!("{value} is out of range"));
    }
    if let Some(list) = value.as_array() {
        let length = list.len() as u64;
        if schema["minItems"].as_u64().is_some_and(|least| length < least) || schema["maxItems"].as_u64().is_some_and(|most| length > most)
        {
            return here(&format!("has {length} items"));
        }
        if let Some(items) = schema.get("items") {
            return list.iter().enumerate().find_map(|(index, item)| fault(document, items, item, &format!("{place}/{index}")));
        }
    }
    let object = value.as_object()?;
    let required = schema["required"].as_array().into_iter().flatten();
    if let Some(missing) = required.map(|name| name.as_str().unwrap()).find(|name| !object.contains_key(*name)) {
        return here(&format!("has no {missing}"));
    }
    let others = Some(&schema["additionalProperties"]).filter(|schema| schema.is_object());
    object.iter().find_map(|(name, value)| {
        let schema = schema["properties"].get(name).or(others)?;
        fault(document, schema, value, &format!("{place}/{name}"))
    })
}
