//! The components of the document, which its paths refer to.

use nimber_answers::definitions::Definitions;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

#[derive(Default)]
pub struct Components {
    pub schemas: Definitions,
    parameters: Map<String, Value>,
    examples: Map<String, Value>,
    responses: Map<String, Value>,
}

impl Components {
    /// Adds a parameter under the first of these names that is free or has the same meaning. Returns a reference to it.
    pub fn parameter(&mut self, names: &[String], parameter: Value) -> Value {
        let is_free = |name: &&String| self.parameters.get(*name).is_none_or(|first| *first == parameter);
        let name = names.iter().find(is_free).unwrap_or(&names[0]);
        add(&mut self.parameters, "parameters", name, parameter)
    }

    /// Adds an example that several operations have. Returns the content that refers to it.
    pub fn shared_example(&mut self, name: &str, value: Value) -> Value {
        json!({ "examples": { "answer": add(&mut self.examples, "examples", name, json!({ "value": value })) } })
    }

    /// Adds a response. Returns a reference to it.
    pub fn response(&mut self, name: &str, response: Value) -> Value {
        add(&mut self.responses, "responses", name, response)
    }

    /// Moves parameters of a single operation into it.
    pub fn place(&mut self, operations: &mut [&mut Value]) {
        let mut uses: BTreeMap<String, usize> = BTreeMap::new();
        for reference in
            operations.iter().flat_map(|operation| operation["parameters"].as_array().into_iter().flatten()).filter_map(name_of)
        {
            *uses.entry(reference).or_default() += 1;
        }
        for parameter in operations.iter_mut().filter_map(|operation| operation.get_mut("parameters")?.as_array_mut()).flatten() {
            let single = name_of(parameter).filter(|name| uses[name] == 1);
            if let Some(described) = single.and_then(|name| self.parameters.remove(&name)) {
                *parameter = described;
            }
        }
    }

    /// # Errors
    /// Which types have different schemas under one name.
    pub fn into_value(self) -> Result<Value, String> {
        let header = |description: &str, kind: &str| json!({ "description": description, "schema": { "type": kind } });
        let tag = "A strong validator; `If-None-Match` with it gives 304. `Cache-Control` says how long the answer may be kept.";
        let limit =
            "The limit on requests of a client: `\"client\";q=10;w=1` is 10 requests in 1 s. Every answer has it where there is one.";
        let left = "What is left of this limit: with `\"client\";r=9;t=1`, 9 requests now, and all again in 1 s.";
        Ok(json!({
            "parameters": self.parameters,
            "headers": {
                "ETag": header(tag, "string"),
                "Cache-Control": header("How long the answer may be kept.", "string"),
                "Retry-After": header("Seconds to wait before another try.", "integer"),
                "RateLimit": header(left, "string"),
                "RateLimit-Policy": header(limit, "string"),
                "Content-Language": header("The language of the sentences in the answer, if it has any.", "string"),
            },
            "examples": self.examples,
            "responses": self.responses,
            "schemas": self.schemas.into_value()?,
        }))
    }
}

/// Headers that are described once.
pub fn headers(names: &[&str]) -> Value {
    names.iter().map(|name| (name.to_string(), json!({ "$ref": format!("#/components/headers/{name}") }))).collect()
}

/// The name of the component to which a value refers.
fn name_of(value: &Value) -> Option<String> {
    Some(value.get("$ref")?.as_str()?.rsplit('/').next()?.to_owned())
}

fn add(entries: &mut Map<String, Value>, section: &str, name: &str, value: Value) -> Value {
    let first = entries.entry(name).or_insert_with(|| value.clone());
    assert_eq!(*first, value, "two {section} are called {name}");
    json!({ "$ref": format!("#/components/{section}/{name}") })
}
