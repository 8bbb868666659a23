//! From bytes or `key=value` pairs to a game's request. HTTP bodies, query strings and the command line are
//! read in the same strict way.

use crate::games::wire::{pointer_of, pointer_to, read};
use crate::games::{Parameter, ParameterKind, Refusal};
use serde::de::value::MapDeserializer;
use serde::de::{DeserializeOwned, Deserializer, Error as _, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, de};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// The fields of a request, each at most once.
///
/// Long fields of long requests stay text until they are read into their type. As JSON values they could take
/// eighty times the memory of the text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fields {
    values: Map<String, Value>,
    texts: BTreeMap<String, Arc<str>>,
}

/// Requests up to this size in bytes are read into JSON values as a whole.
const SHORT_REQUEST: usize = 1 << 20;

/// In longer requests, fields up to this size in bytes are read into JSON values.
const SHORT_FIELD: usize = 1 << 16;

impl Fields {
    /// Reads a JSON object.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] if the bytes are not JSON, not an object, or have the same key twice in any
    /// object.
    pub fn from_json(bytes: &[u8]) -> Result<Self, Refusal> {
        if bytes.len() <= SHORT_REQUEST {
            let Strict(value) = serde_json::from_slice(bytes).map_err(|error| unreadable(bytes, &error, "body"))?;
            return Fields::from_value(value);
        }
        let TopLevel(parts) =
            serde_json::from_slice(bytes).map_err(|error| Refusal::malformed("", format!("the body is not JSON: {error}")))?;
        let mut fields = Fields::default();
        let mut short = 0;
        for (name, text) in parts {
            let text = text.get();
            if text.len() > SHORT_FIELD {
                fields.texts.insert(name, text.into());
                continue;
            }
            short += text.len();
            if short > SHORT_REQUEST {
                return Err(Refusal::malformed("", "the request has more fields than any game takes"));
            }
            let strict = serde_json::from_str(text).map_err(|error| unreadable(text.as_bytes(), &error, "field"));
            let Strict(value) = strict.map_err(|refusal| refusal.below(&pointer_to(&name)))?;
            fields.values.insert(name, value);
        }
        Ok(fields)
    }

    /// Takes the members of a JSON object.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] if the value is not an object.
    pub fn from_value(value: Value) -> Result<Self, Refusal> {
        match value {
            Value::Object(values) => Ok(Fields { values, texts: BTreeMap::new() }),
            _ => Err(Refusal::malformed("", "a JSON object is needed")),
        }
    }

    /// Reads `key=value` pairs by the kinds of their parameters. The result is the same as from the JSON
    /// form.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] for an unknown or repeated key, and for text that does not match the
    /// parameter's kind.
    pub fn from_pairs(pairs: impl IntoIterator<Item = (String, String)>, known: &[Parameter]) -> Result<Self, Refusal> {
        let pairs: Vec<(String, String)> = pairs.into_iter().collect();
        let mut fields = Map::new();
        for (index, (name, text)) in pairs.iter().enumerate() {
            let pointer = pointer_to(name);
            let Some(parameter) = known.iter().find(|parameter| parameter.name == *name) else {
                let names: Vec<_> = known.iter().map(|parameter| format!("`{}`", parameter.name)).collect();
                return Err(Refusal::malformed(pointer, format!("unknown parameter `{name}`; known are {}", names.join(", "))));
            };
            if parameter.is_list() && fields.contains_key(name) {
                continue;
            }
            let text = match parameter.is_list() {
                true => {
                    &pairs[index..].iter().filter(|(other, _)| other == name).map(|(_, text)| text.as_str()).collect::<Vec<_>>().join(",")
                }
                false => text,
            };
            let value = read_text(parameter.kind, text).map_err(|refusal| refusal.below(&pointer))?;
            if fields.insert(name.clone(), value).is_some() {
                return Err(Refusal::malformed(pointer, "the parameter is given twice"));
            }
        }
        Ok(Fields { values: fields, texts: BTreeMap::new() })
    }

    /// Whether a field is so long that reading it takes noticeable time.
    pub fn is_long(&self) -> bool {
        !self.texts.is_empty()
    }

    pub fn set(&mut self, name: &str, value: Value) {
        self.texts.remove(name);
        self.values.insert(name.to_owned(), value);
    }

    /// Removes and returns a field; `None` if it is missing.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] if the field has another type or is far too long for a single option.
    pub fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<Option<T>, Refusal> {
        if self.texts.contains_key(name) {
            return Err(Refusal::malformed(pointer_to(name), "the field is too long"));
        }
        match self.values.remove(name) {
            None => Ok(None),
            Some(value) => read(value).map(Some).map_err(|refusal| refusal.below(&pointer_to(name))),
        }
    }

    /// Reads the remaining fields. Faults about an unknown field also mention the names in `taken`, which
    /// were read before.
    ///
    /// # Errors
    /// Like [`Fields::read`].
    pub fn read_besides<T: DeserializeOwned>(self, taken: &[&str]) -> Result<T, Refusal> {
        self.read().map_err(|mut refusal| {
            if let Refusal::Malformed(faults) = &mut refusal {
                for fault in faults.iter_mut().filter(|fault| fault.detail.starts_with("unknown field")) {
                    fault.detail += &format!("; the options besides the position are `{}`", taken.join("`, `"));
                }
            }
            refusal
        })
    }

    /// Reads the remaining fields.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] with the place of the first fault. Missing and unknown fields are faults.
    pub fn read<T: DeserializeOwned>(self) -> Result<T, Refusal> {
        if self.texts.is_empty() {
            let values = Value::Object(self.values);
            // Finding the place of a fault takes time, so only faulty requests are read with places.
            return T::deserialize(&values).or_else(|_| read(values));
        }
        let values = self.values.into_iter().map(|(name, value)| (name, Field::Value(value)));
        let texts = self.texts.iter().map(|(name, text)| (name.clone(), Field::Text(text)));
        read(MapDeserializer::new(values.chain(texts)))
    }
}

/// The fields as JSON, sorted by name, and long fields as a digest. Equal requests have equal texts.
impl fmt::Display for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        serde_json::to_string(&self.values).map_err(|_| fmt::Error)?.fmt(f)?;
        self.texts.iter().try_for_each(|(name, text)| write!(f, " {name:?} {}", blake3::hash(text.as_bytes())))
    }
}

/// Why a text could not be read. The text is read again to find the place; this would be too slow for every
/// body.
fn unreadable(bytes: &[u8], error: &serde_json::Error, what: &str) -> Refusal {
    let mut text = serde_json::Deserializer::from_slice(bytes);
    let place = serde_path_to_error::deserialize::<_, Strict>(&mut text).map_or_else(|error| pointer_of(error.path()), |_| String::new());
    if is_out_of_range(error) {
        return Refusal::invalid(place, TOO_LARGE);
    }
    Refusal::malformed(place, format!("the {what} is not JSON: {error}"))
}

/// The message for a number that overflows every type. It is valid JSON, but no position has such a number.
const TOO_LARGE: &str = "the number is out of range; whole numbers from 0 to 9007199254740991 (2^53 - 1) are answered";

/// Whether the text is JSON except for the size of a number. The parser offers no other way to tell.
fn is_out_of_range(error: &serde_json::Error) -> bool {
    error.to_string().starts_with("number out of range")
}

/// A field before it is read into its type.
enum Field<'de> {
    Value(Value),
    Text(&'de str),
}

impl<'de> IntoDeserializer<'de, serde_json::Error> for Field<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Field<'de> {
    type Error = serde_json::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match self {
            Field::Value(value) => value.deserialize_any(visitor),
            Field::Text(text) => serde_json::Deserializer::from_str(text).deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match self {
            Field::Value(value) => value.deserialize_option(visitor),
            Field::Text(text) => serde_json::Deserializer::from_str(text).deserialize_option(visitor),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, Self::Error> {
        match self {
            Field::Value(value) => value.deserialize_newtype_struct(name, visitor),
            Field::Text(text) => serde_json::Deserializer::from_str(text).deserialize_newtype_struct(name, visitor),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        match self {
            Field::Value(value) => value.deserialize_enum(name, variants, visitor),
            Field::Text(text) => serde_json::Deserializer::from_str(text).deserialize_enum(name, variants, visitor),
        }
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

/// The fields of an object, each as its text.
struct TopLevel<'de>(Vec<(String, &'de RawValue)>);

impl<'de> Deserialize<'de> for TopLevel<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(TopLevelVisitor)
    }
}

struct TopLevelVisitor;

impl<'de> Visitor<'de> for TopLevelVisitor {
    type Value = TopLevel<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<TopLevel<'de>, A::Error> {
        let mut parts: Vec<(String, &RawValue)> = Vec::new();
        while let Some((name, text)) = entries.next_entry::<String, &RawValue>()? {
            if parts.iter().any(|(other, _)| *other == name) {
                return Err(A::Error::custom(format!("the key `{name}` appears twice")));
            }
            if parts.len() == MOST_FIELDS {
                return Err(A::Error::custom(format!("there are more than {MOST_FIELDS} fields")));
            }
            parts.push((name, text));
        }
        Ok(TopLevel(parts))
    }
}

/// More fields than any request has.
const MOST_FIELDS: usize = 64;

fn read_text(kind: ParameterKind, text: &str) -> Result<Value, Refusal> {
    match kind {
        ParameterKind::Text => Ok(Value::String(text.to_owned())),
        ParameterKind::Integer => read_number(text, "a whole number is needed"),
        ParameterKind::Integers if text.is_empty() => Ok(Value::Array(Vec::new())),
        ParameterKind::Integers => {
            let number = |(index, text)| {
                read_number(text, "whole numbers separated by commas are needed").map_err(|refusal| refusal.below(&format!("/{index}")))
            };
            text.split(',').enumerate().map(number).collect::<Result<Vec<_>, _>>().map(Value::Array)
        }
        ParameterKind::Lines if text.is_empty() => Ok(Value::Array(Vec::new())),
        ParameterKind::Lines => Ok(text.split('/').map(|line| Value::String(line.to_owned())).collect()),
        ParameterKind::Point => match text.split_once(',') {
            Some((row, col)) => Ok(serde_json::json!({ "row": read_number(row, POINT)?, "col": read_number(col, POINT)? })),
            None => Err(Refusal::malformed("", format!("`{text}` is not a point; {POINT}"))),
        },
    }
}

/// The text of a value in a query string; `None` if it cannot stand there.
pub fn write_text(kind: ParameterKind, value: &Value) -> Option<String> {
    let joined = |separator| {
        let words = value.as_array()?.iter().map(|item| item.as_str().map_or_else(|| item.to_string(), str::to_owned));
        Some(words.collect::<Vec<_>>().join(separator))
    };
    match kind {
        ParameterKind::Integers => joined(","),
        ParameterKind::Lines => joined("/"),
        ParameterKind::Integer => value.is_number().then(|| value.to_string()),
        ParameterKind::Text => value.as_str().map(str::to_owned).or_else(|| joined(",")),
        ParameterKind::Point => Some(format!("{},{}", value.get("row")?, value.get("col")?)),
    }
}

/// What is right where a point is wrong.
const POINT: &str = "a point is `row,col`, two whole numbers";

/// Reads a number as JSON does, so that a query string and a body get the same refusals.
fn read_number(text: &str, needed: &str) -> Result<Value, Refusal> {
    match serde_json::from_str(text) {
        Ok(Value::Number(number)) if !text.contains(char::is_whitespace) => Ok(Value::Number(number)),
        Err(error) if is_out_of_range(&error) => Err(Refusal::invalid("", TOO_LARGE)),
        _ => Err(Refusal::malformed("", format!("`{text}` is not a number; {needed}"))),
    }
}

/// A JSON value without duplicate keys. The usual reading would silently keep the last one.
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
                return Err(A::Error::custom(format!("the key `{key}` appears twice")));
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
        Parameter::optional("heaps", ParameterKind::Integers, "", ""),
        Parameter::optional("board", ParameterKind::Lines, "", ""),
        Parameter::optional("centre", ParameterKind::Point, "", ""),
        Parameter::optional("take", ParameterKind::Text, "", "").or_list(),
        Parameter::optional("name", ParameterKind::Text, "", ""),
    ];

    fn pairs(pairs: &[(&str, &str)]) -> Result<Fields, Refusal> {
        Fields::from_pairs(pairs.iter().map(|(name, text)| (name.to_string(), text.to_string())), KNOWN)
    }

    #[test]
    fn pairs_and_json_give_the_same_fields() {
        let fields = pairs(&[("heaps", "3,5,-7"), ("board", "##/#."), ("centre", "1,2")]).unwrap();
        let json = json!({ "heaps": [3, 5, -7], "board": ["##", "#."], "centre": { "row": 1, "col": 2 } });
        assert_eq!(fields, Fields::from_json(json.to_string().as_bytes()).unwrap());
        assert_eq!(pairs(&[("heaps", "")]).unwrap(), Fields::from_value(json!({ "heaps": [] })).unwrap());
    }

    #[test]
    fn entries_of_a_list_may_be_given_one_by_one() {
        let together = pairs(&[("heaps", "3,5,7"), ("take", "1,3-5"), ("centre", "1,2")]).unwrap();
        let one_by_one = [("heaps", "3"), ("take", "1"), ("centre", "1"), ("heaps", "5,7"), ("centre", "2"), ("take", "3-5")];
        assert_eq!(pairs(&one_by_one).unwrap(), together);
    }

    #[test]
    fn what_is_not_understood_is_refused_with_its_place() {
        for (given, pointer) in [
            (&[("board", "#"), ("board", "#")][..], "/board"),
            (&[("name", "a"), ("name", "a")], "/name"),
            (&[("heaps", "3"), ("heaps", "")], "/heaps/1"),
            (&[("centre", "1,2"), ("centre", "1,2")], "/centre"),
            (&[("heap", "3")], "/heap"),
            (&[("heaps", "3,,5")], "/heaps/1"),
            (&[("heaps", "3, 5")], "/heaps/1"),
            (&[("heaps", "three")], "/heaps/0"),
            (&[("heaps", "[1]")], "/heaps/0"),
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

    /// A request over a megabyte is read field by field. Results and refusals must be the same.
    #[test]
    fn long_requests_are_read_as_short_ones_are() {
        #[derive(Debug, PartialEq, Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Long {
            names: Vec<String>,
            count: Option<u64>,
        }
        let names = vec!["a name".to_owned(); 200_000];
        let body = |more: &str| format!(r#"{{"limit":3,"names":{}{more}}}"#, serde_json::to_string(&names).unwrap());
        let mut fields = Fields::from_json(body(r#","count":7"#).as_bytes()).unwrap();
        assert!(fields.is_long());
        assert_eq!(fields.take::<u64>("limit").unwrap(), Some(3));
        assert!(fields.take::<Value>("names").is_err());
        assert!(fields.to_string().len() < 200);
        assert_eq!(fields.clone().read::<Long>().unwrap(), Long { names: names.clone(), count: Some(7) });
        for (more, pointer) in [(r#","count":"x""#, "/count"), (r#","other":1"#, "/other"), (r#","count":1,"count":1"#, ""), (",", "")] {
            let refusal = Fields::from_json(body(more).as_bytes()).and_then(|mut fields| {
                fields.take::<u64>("limit")?;
                fields.read::<Long>()
            });
            assert_eq!(refusal.unwrap_err().faults()[0].pointer, pointer, "{more}");
        }
        let wrong = body("").replacen("\"a name\"", "5", 1);
        let mut fields = Fields::from_json(wrong.as_bytes()).unwrap();
        fields.take::<u64>("limit").unwrap();
        assert_eq!(fields.read::<Long>().unwrap_err().faults()[0].pointer, "/names/0");
    }

    #[test]
    fn a_number_that_overflows_is_no_position_and_named_by_its_pointer() {
        let refused = |refusal: Refusal| matches!(&refusal, Refusal::InvalidPosition(faults) if faults[0].pointer == "/heaps/1");
        assert!(refused(Fields::from_json(br#"{"heaps":[1,1e400]}"#).unwrap_err()));
        assert!(refused(pairs(&[("heaps", "1,-1e400")]).unwrap_err()));
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
