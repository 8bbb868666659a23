//! From bytes or `key=value` pairs to a game's request: one strict reading for HTTP bodies, query strings and the command line.

use crate::games::wire::{pointer_to, read};
use crate::games::{Kind, Parameter, Refusal};
use serde::de::{DeserializeOwned, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, de};
use serde_json::{Map, Value};
use std::fmt;

/// The fields of a request, each at most once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fields(Map<String, Value>);

impl Fields {
    /// Reads a JSON object.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] if it is no JSON, no object, or has the same key twice anywhere.
    pub fn from_json(bytes: &[u8]) -> Result<Self, Refusal> {
        let Strict(value) =
            serde_json::from_slice(bytes).map_err(|error| Refusal::malformed("", format!("the body is not JSON: {error}")))?;
        Fields::from_value(value)
    }

    /// Takes a JSON value that has to be an object.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] if it is none.
    pub fn from_value(value: Value) -> Result<Self, Refusal> {
        match value {
            Value::Object(fields) => Ok(Fields(fields)),
            _ => Err(Refusal::malformed("", "a JSON object is needed")),
        }
    }

    /// Reads `key=value` pairs by the kinds of their parameters, to the same fields as the JSON form.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] for an unknown or repeated key or text that is not of the parameter's kind.
    pub fn from_pairs(pairs: impl IntoIterator<Item = (String, String)>, known: &[&[Parameter]]) -> Result<Self, Refusal> {
        let mut fields = Map::new();
        for (name, text) in pairs {
            let pointer = pointer_to(&name);
            let Some(parameter) = known.iter().copied().flatten().find(|parameter| parameter.name == name) else {
                let names: Vec<_> = known.iter().copied().flatten().map(|parameter| format!("`{}`", parameter.name)).collect();
                return Err(Refusal::malformed(pointer, format!("unknown parameter `{name}`; known are {}", names.join(", "))));
            };
            let value = read_text(parameter.kind, &text).map_err(|detail| Refusal::malformed(pointer.clone(), detail))?;
            if fields.insert(name, value).is_some() {
                return Err(Refusal::malformed(pointer, "the parameter is given twice"));
            }
        }
        Ok(Fields(fields))
    }

    /// Sets a field.
    pub fn set(&mut self, name: &str, value: Value) {
        self.0.insert(name.to_owned(), value);
    }

    /// Takes a field out, if it is there.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] if it has another type.
    pub fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<Option<T>, Refusal> {
        match self.0.remove(name) {
            None => Ok(None),
            Some(value) => read(value).map(Some).map_err(|refusal| refusal.below(&pointer_to(name))),
        }
    }

    /// Reads what is left; nothing may be missing or unknown.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] with the place of the first fault.
    pub fn read<T: DeserializeOwned>(self) -> Result<T, Refusal> {
        read(Value::Object(self.0))
    }
}

/// The fields as JSON, in the order of their names: equal requests have equal texts.
impl fmt::Display for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        serde_json::to_string(&self.0).map_err(|_| fmt::Error)?.fmt(f)
    }
}

fn read_text(kind: Kind, text: &str) -> Result<Value, String> {
    match kind {
        Kind::Text => Ok(Value::String(text.to_owned())),
        Kind::Integer => read_number(text),
        Kind::Integers if text.is_empty() => Ok(Value::Array(Vec::new())),
        Kind::Integers => text.split(',').map(read_number).collect::<Result<Vec<_>, _>>().map(Value::Array),
        Kind::Lines if text.is_empty() => Ok(Value::Array(Vec::new())),
        Kind::Lines => Ok(text.split('/').map(|line| Value::String(line.to_owned())).collect()),
        Kind::Point => match text.split_once(',') {
            Some((row, col)) => Ok(serde_json::json!({ "row": read_number(row)?, "col": read_number(col)? })),
            None => Err(format!("`{text}` is not a point; `row,col` is needed")),
        },
    }
}

/// A number as JSON writes it, so that a query string and a body are refused alike.
fn read_number(text: &str) -> Result<Value, String> {
    match serde_json::from_str(text) {
        Ok(Value::Number(number)) if !text.contains(char::is_whitespace) => Ok(Value::Number(number)),
        _ => Err(format!("`{text}` is not a number; whole numbers separated by commas are needed")),
    }
}

/// A JSON value whose objects have no key twice: the usual reading would silently keep the last one.
struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StrictVisitor).map(Strict)
    }
}

struct StrictVisitor;

impl<'de> Visitor<'de> for StrictVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E: de::Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E: de::Error>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut array = Vec::new();
        while let Some(Strict(item)) = items.next_element()? {
            array.push(item);
        }
        Ok(Value::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some((key, Strict(value))) = entries.next_entry::<String, Strict>()? {
            if object.contains_key(&key) {
                return Err(A::Error::custom(format!("the key `{key}` stands there twice")));
            }
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const KNOWN: &[Parameter] = &[
        Parameter { name: "heaps", kind: Kind::Integers, required: true, in_rule: false, about: "", example: "" },
        Parameter { name: "board", kind: Kind::Lines, required: false, in_rule: false, about: "", example: "" },
        Parameter { name: "centre", kind: Kind::Point, required: false, in_rule: false, about: "", example: "" },
    ];

    fn pairs(pairs: &[(&str, &str)]) -> Result<Fields, Refusal> {
        Fields::from_pairs(pairs.iter().map(|(name, text)| (name.to_string(), text.to_string())), &[KNOWN])
    }

    #[test]
    fn pairs_and_json_give_the_same_fields() {
        let fields = pairs(&[("heaps", "3,5,-7"), ("board", "##/#."), ("centre", "1,2")]).unwrap();
        let json = json!({ "heaps": [3, 5, -7], "board": ["##", "#."], "centre": { "row": 1, "col": 2 } });
        assert_eq!(fields, Fields::from_json(json.to_string().as_bytes()).unwrap());
        assert_eq!(pairs(&[("heaps", "")]).unwrap(), Fields::from_value(json!({ "heaps": [] })).unwrap());
    }

    #[test]
    fn what_is_not_understood_is_refused_with_its_place() {
        for (given, pointer) in [
            (&[("heaps", "3"), ("heaps", "5")][..], "/heaps"),
            (&[("heap", "3")], "/heap"),
            (&[("heaps", "3,,5")], "/heaps"),
            (&[("heaps", "3, 5")], "/heaps"),
            (&[("heaps", "three")], "/heaps"),
            (&[("heaps", "[1]")], "/heaps"),
            (&[("centre", "1")], "/centre"),
        ] {
            assert_eq!(pairs(given).unwrap_err().faults()[0].pointer, pointer, "{given:?}");
        }
    }

    #[test]
    fn a_key_twice_is_refused_at_any_depth() {
        for body in [r#"{"a":1,"a":2}"#, r#"{"a":[{"b":1,"b":1}]}"#] {
            assert!(matches!(Fields::from_json(body.as_bytes()), Err(Refusal::Malformed(_))), "{body}");
        }
    }

    #[test]
    fn a_wrong_type_is_named_by_its_pointer() {
        #[derive(Debug, Deserialize)]
        #[allow(dead_code)]
        struct Inner {
            rows: Vec<u64>,
        }
        let fields = Fields::from_json(br#"{"rows":[3,"x"]}"#).unwrap();
        assert_eq!(fields.read::<Inner>().unwrap_err().faults()[0].pointer, "/rows/1");
    }
}
