//! The order of fields in the document. Maps of `serde_json` sort their keys, so the order is kept beside them until the document is
//! written.

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use serde_json::{Map, Value};
use std::fmt;

/// The key of the names of an object's fields in their order. A schema lists those of its `properties`, and a set of examples those of
/// `examples`.
pub const ORDER: &str = "x-order";

/// What may have its order in the object around it.
const ORDERED_FROM_OUTSIDE: [&str; 2] = ["properties", "examples"];

/// Reads a JSON text. Its objects keep the order of their fields.
///
/// # Errors
/// The text is not JSON.
pub fn ordered(json: &[u8]) -> serde_json::Result<Value> {
    Ok(serde_json::from_slice::<Ordered>(json)?.0)
}

/// Has the order of the properties beside them, because a schema has other keys, too.
pub fn keep_properties(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            object.remove(ORDER);
            if let Some(order) = object.get_mut("properties").and_then(|properties| properties.as_object_mut()?.remove(ORDER)) {
                object.insert(ORDER.to_owned(), order);
            }
            object.values_mut().for_each(keep_properties);
        }
        Value::Array(items) => items.iter_mut().for_each(keep_properties),
        _ => {}
    }
}

struct Ordered(Value);

impl<'de> Deserialize<'de> for Ordered {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OrderedVisitor).map(Ordered)
    }
}

struct OrderedVisitor;

impl<'de> Visitor<'de> for OrderedVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let (mut object, mut names) = (Map::new(), Vec::new());
        while let Some((name, Ordered(value))) = entries.next_entry::<String, Ordered>()? {
            names.push(Value::from(name.clone()));
            object.insert(name, value);
        }
        if names.len() > 1 {
            object.insert(ORDER.to_owned(), names.into());
        }
        Ok(object.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Ordered(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(list.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }
}

/// Writes a value with its fields in their order. Fields without a place in it come last.
pub struct InOrder<'a> {
    value: &'a Value,
    /// Of the fields, if the object around them keeps it.
    order: Option<&'a Value>,
}

impl<'a> InOrder<'a> {
    pub fn new(value: &'a Value) -> Self {
        InOrder { value, order: None }
    }
}

impl Serialize for InOrder<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.value {
            Value::Object(object) => {
                let inner = ORDERED_FROM_OUTSIDE.into_iter().find(|name| object.get(*name).is_some_and(Value::is_object));
                let kept = object.get(ORDER);
                let own = self.order.or(kept.filter(|_| inner.is_none())).and_then(Value::as_array);
                let place = |name: &str| own.and_then(|names| names.iter().position(|known| known == name)).unwrap_or(usize::MAX);
                let mut fields: Vec<_> = object.iter().filter(|(name, _)| *name != ORDER).collect();
                fields.sort_by_key(|(name, _)| place(name));
                serializer.collect_map(fields.into_iter().map(|(name, value)| {
                    let order = kept.filter(|_| self.order.is_none() && inner == Some(name));
                    (name, InOrder { value, order })
                }))
            }
            Value::Array(items) => serializer.collect_seq(items.iter().map(InOrder::new)),
            other => other.serialize(serializer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn fields_are_written_in_the_order_in_which_they_are_read() {
        let text = r#"{"b":1,"a":[{"d":null,"c":-2.5}],"properties":true}"#;
        let mut read = ordered(text.as_bytes()).unwrap();
        assert_eq!(serde_json::to_string(&InOrder::new(&read)).unwrap(), text);
        read["new"] = json!("last");
        assert!(serde_json::to_string(&InOrder::new(&read)).unwrap().ends_with(r#","new":"last"}"#));
    }

    #[test]
    fn a_schema_keeps_the_order_of_its_properties_only() {
        let text = br#"{"type":"object","properties":{"b":{"type":"string","description":"B"},"a":{}},"description":"It"}"#;
        let mut schema = ordered(text).unwrap();
        keep_properties(&mut schema);
        assert_eq!(schema["properties"].as_object().unwrap().len(), 2);
        let written = r#"{"description":"It","properties":{"b":{"description":"B","type":"string"},"a":{}},"type":"object"}"#;
        assert_eq!(serde_json::to_string(&InOrder::new(&schema)).unwrap(), written);
    }
}
