//! Named schemas, as `components/schemas` lists them.
//!
//! They come from Rust types, and are rewritten for generators of clients: a reference keeps its description beside it, `null` comes last
//! among alternatives, and an optional field is never null as well.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

/// Named schemas.
#[derive(Default)]
pub struct Definitions(BTreeMap<String, Value>);

impl Definitions {
    /// Adds the schema of a type of answers and of everything that it refers to. Returns a reference to it.
    pub fn add<T: ToSchema>(&mut self) -> Value {
        self.add_parts::<T>(|_| true);
        self.define(&T::name(), answered::<T>())
    }

    /// Adds what a type refers to, as far as its name is wanted.
    pub fn add_parts<T: ToSchema>(&mut self, is_wanted: impl Fn(&str) -> bool) {
        let mut parts = Vec::new();
        T::schemas(&mut parts);
        for (name, schema) in parts.into_iter().filter(|(name, _)| is_wanted(name)) {
            self.define(&name, without_null(tidy(schema)));
        }
    }

    /// Adds a schema. Returns a reference to it.
    pub fn define(&mut self, name: &str, schema: Value) -> Value {
        let first = self.0.entry(name.to_owned()).or_insert_with(|| schema.clone());
        assert_eq!(*first, schema, "two schemas are called {name}");
        reference(name)
    }

    /// Replaces a schema, if it is there.
    pub fn replace(&mut self, name: &str, schema: Value) {
        self.0.entry(name.to_owned()).and_modify(|before| *before = schema);
    }

    /// The schema of this name.
    pub fn get(&self, name: &str) -> &Value {
        self.0.get(name).unwrap_or(&Value::Null)
    }

    /// All schemas by their names.
    pub fn into_value(self) -> Value {
        self.0.into_iter().collect()
    }
}

/// A reference to a named schema.
pub fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// A reference with its own description.
pub fn described(name: &str, text: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}"), "description": text })
}

/// The name of the schema to which a value refers.
pub fn referred(value: &Value) -> Option<&str> {
    value.get("$ref")?.as_str()?.strip_prefix("#/components/schemas/")
}

/// The schema of a type that answers hold.
pub fn answered<T: ToSchema>() -> Value {
    without_null(tidy(T::schema()))
}

/// The schema of a type that requests hold, without `additionalProperties`: it becomes a part of an `allOf` that forbids unknown fields
/// itself.
pub fn sent<T: ToSchema>() -> Value {
    let mut schema = tidy(T::schema());
    if let Some(schema) = schema.as_object_mut() {
        schema.remove("additionalProperties");
    }
    schema
}

fn tidy(schema: RefOr<Schema>) -> Value {
    let mut schema = serde_json::to_value(schema).expect("schemas are JSON values"); // infallible
    tidy_value(&mut schema);
    schema
}

fn tidy_value(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(tidy_value),
        Value::Object(object) => {
            object.iter_mut().filter(|(key, _)| *key != "example" && *key != "default").for_each(|(_, value)| tidy_value(value));
            if let Some(Value::String(text)) = object.get_mut("description") {
                *text = text.split("\n\n").map(|paragraph| paragraph.replace('\n', " ")).collect::<Vec<_>>().join("\n\n");
            }
            if let Some(Value::Array(choices)) = object.get_mut("oneOf")
                && let Some(null) = choices.iter().position(is_null)
            {
                let null = choices.remove(null);
                let text = choices.iter_mut().filter(|choice| choice.get("$ref").is_some());
                let text = text.filter_map(|choice| choice.as_object_mut()?.remove("description")).next();
                choices.push(null);
                if let Some(text) = text {
                    object.entry("description").or_insert(text);
                }
            }
            // What every integer of the service is, is written down once.
            if object.get("format").is_some_and(|format| format == "int64")
                && object.get("minimum").is_some_and(|least| *least == 0)
                && !object.contains_key("maximum")
            {
                let is_nullable = object.get("type").is_some_and(Value::is_array);
                object.retain(|key, _| key == "description");
                match is_nullable {
                    true => object.insert("oneOf".to_owned(), json!([reference("SafeInteger"), { "type": "null" }])),
                    false => object.insert("$ref".to_owned(), reference("SafeInteger")["$ref"].take()),
                };
            }
            // Some generators take a property with a `default` for required, so it is removed.
            for property in
                object.get_mut("properties").and_then(Value::as_object_mut).into_iter().flat_map(|properties| properties.values_mut())
            {
                if let Some(property) = property.as_object_mut() {
                    property.remove("default");
                }
            }
            if let Some(properties) = object.get_mut("properties").and_then(Value::as_object_mut)
                && properties.contains_key("sg")
                && !properties.contains_key("binary")
            {
                properties.entry("sg_binary").or_insert_with(|| reference("BinaryValue"));
            }
            // Without this, some generators take it for an object without fields.
            if object.get("type").is_some_and(|kind| kind == "object") && !object.contains_key("properties") {
                object.entry("additionalProperties").or_insert(Value::Bool(true));
            }
        }
        _ => {}
    }
}

/// A schema whose optional properties are never null: answers leave them out.
fn without_null(mut schema: Value) -> Value {
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    for (name, property) in schema.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten() {
        if !required.iter().any(|required| required == name) {
            remove_null(property);
        }
    }
    for part in schema.get_mut("allOf").and_then(Value::as_array_mut).into_iter().flatten() {
        *part = without_null(part.take());
    }
    schema
}

/// Takes `null` from what a schema admits.
pub fn remove_null(schema: &mut Value) {
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|kind| kind != "null");
        if let [only] = &types[..] {
            schema["type"] = only.clone();
        }
    }
    if let Some(Value::Array(choices)) = schema.get_mut("oneOf") {
        choices.retain(|choice| !is_null(choice));
        if let [only] = &choices[..] {
            let mut only = only.clone();
            if let (Some(only), Some(text)) = (only.as_object_mut(), schema.get("description")) {
                only.insert("description".to_owned(), text.clone());
            }
            *schema = only;
        }
    }
}

fn is_null(schema: &Value) -> bool {
    schema.get("type").is_some_and(|kind| kind == "null")
}
