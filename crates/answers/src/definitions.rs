//! Named schemas, as `components/schemas` lists them.
//!
//! They come from Rust types, and are rewritten for generators of clients: a reference keeps its description beside it, `null` comes last
//! among alternatives, and an optional field is never null as well.

use super::order::{keep_properties, ordered};
use serde_json::{Value, json};
use std::any::type_name;
use std::collections::BTreeMap;
use std::panic::Location;
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

/// Named schemas.
#[derive(Default)]
pub struct Definitions {
    schemas: BTreeMap<String, Definition>,
    /// What is wrong with names that were given to two different schemas.
    clashes: Vec<String>,
}

struct Definition {
    schema: Value,
    /// The type that it describes, or the line of code that wrote it.
    source: String,
}

impl Definitions {
    /// Adds the schema of a type of answers and of everything that it refers to. Returns a reference to it.
    pub fn add<T: ToSchema>(&mut self) -> Value {
        self.add_parts::<T>(|_| true);
        self.define_as::<T>(&T::name(), answered::<T>())
    }

    /// Adds what a type refers to, as far as its name is wanted.
    pub fn add_parts<T: ToSchema>(&mut self, is_wanted: impl Fn(&str) -> bool) {
        let mut parts = Vec::new();
        T::schemas(&mut parts);
        for (name, schema) in parts.into_iter().filter(|(name, _)| is_wanted(name)) {
            self.put(&name, format!("a part of {}", type_name::<T>()), without_null(tidy(schema)));
        }
    }

    /// Adds a schema that is written by hand. Returns a reference to it.
    #[track_caller]
    pub fn define(&mut self, name: &str, schema: Value) -> Value {
        self.put(name, Location::caller().to_string(), schema)
    }

    /// Adds a schema of a type under this name. Returns a reference to it.
    pub fn define_as<T>(&mut self, name: &str, schema: Value) -> Value {
        self.put(name, type_name::<T>().to_owned(), schema)
    }

    fn put(&mut self, name: &str, source: String, schema: Value) -> Value {
        let first = self.schemas.entry(name.to_owned()).or_insert_with(|| Definition { schema: schema.clone(), source: source.clone() });
        if first.schema != schema {
            let first = &first.source;
            self.clashes.push(format!("two different schemas are called `{name}`: of {first}, and of {source}; give one another name"));
        }
        reference(name)
    }

    /// Replaces a schema, if it is there.
    pub fn replace(&mut self, name: &str, schema: Value) {
        self.schemas.entry(name.to_owned()).and_modify(|before| before.schema = schema);
    }

    /// The schema of this name.
    pub fn get(&self, name: &str) -> &Value {
        self.schemas.get(name).map_or(&Value::Null, |definition| &definition.schema)
    }

    /// All schemas by their names.
    ///
    /// # Errors
    /// Which types have different schemas under one name.
    pub fn into_value(self) -> Result<Value, String> {
        match self.clashes.is_empty() {
            true => Ok(self.schemas.into_iter().map(|(name, definition)| (name, definition.schema)).collect()),
            false => Err(self.clashes.join("\n")),
        }
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
    let text = serde_json::to_vec(&schema).expect("schemas are JSON values"); // infallible
    let mut schema = ordered(&text).expect("it was written as JSON"); // infallible
    keep_properties(&mut schema);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(ToSchema)]
    #[schema(as = Heap)]
    #[expect(dead_code)]
    struct Heap {
        size: u32,
    }

    #[derive(ToSchema)]
    #[schema(as = Heap)]
    #[expect(dead_code)]
    struct Pile {
        stones: u32,
    }

    #[test]
    fn a_name_of_two_types_is_an_error_that_names_both() {
        let clash = |add: fn(&mut Definitions)| {
            let mut definitions = Definitions::default();
            definitions.add::<Heap>();
            add(&mut definitions);
            definitions.into_value().err()
        };
        assert_eq!(clash(|same| _ = same.add::<Heap>()), None);
        let clash = clash(|other| _ = other.add::<Pile>()).expect("two types have one name");
        assert!(clash.contains("`Heap`: of ") && clash.contains("::Heap, and of ") && clash.contains("::Pile;"), "{clash}");
    }
}
