//! From bytes or `key=value` pairs to a game's request. HTTP bodies, query strings and the command line are
//! read in the same strict way.

#[cfg(feature = "queries")]
mod query;

#[cfg(feature = "queries")]
pub use query::{Pair, pairs, whole, write_text};

use crate::Refusal;
use crate::fault::ReadError;
use crate::language::Language;
use crate::refusal::pointer_to;
use crate::reread::{read_unlimited, why};
use crate::strict::{Members, Strict};
use serde::Deserialize;
use serde::de::value::MapDeserializer;
use serde::de::{DeserializeOwned, Deserializer, Error as _, IntoDeserializer, Unexpected, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::sync::Arc;

/// The fields of a request, each at most once, sorted by name.
#[derive(Clone, Debug, Default)]
pub struct Fields(Vec<(Cow<'static, str>, Field)>);

/// A field before it is read into its type.
#[derive(Clone, Debug)]
enum Field {
    Value(Value),
    /// A long field. As a JSON value it could take eighty times the memory of its text.
    Text(Arc<str>),
}

/// Requests up to this size in bytes are read into JSON values as a whole.
pub const SHORT_REQUEST: usize = 1 << 16;

/// In longer requests, fields up to this size in bytes are read into JSON values.
const SHORT_FIELD: usize = 1 << 12;

impl Fields {
    /// Reads a JSON object.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] if the bytes are not JSON, not an object, or have the same key twice in any
    /// object.
    pub fn from_json(bytes: &[u8]) -> Result<Self, Refusal> {
        if bytes.len() > SHORT_REQUEST {
            return Fields::member_by_member(bytes, |text| text.len() > SHORT_FIELD);
        }
        match serde_json::from_slice(bytes) {
            Ok(Members(members)) => Ok(Fields::sorted(members.into_iter().map(|(name, Strict(value))| (name, Field::Value(value))))),
            Err(_) => Fields::with_places(bytes),
        }
    }

    /// Reads a JSON object, but none of its lists: they are read later, and only into types that look for duplicate keys themselves.
    ///
    /// # Errors
    /// Like [`Fields::from_json`], as far as the lists are JSON.
    pub fn from_json_besides_lists(bytes: &[u8]) -> Result<Self, Refusal> {
        if bytes.len() > SHORT_REQUEST {
            return Fields::member_by_member(bytes, |_| true);
        }
        Fields::member_by_member(bytes, |text| text.starts_with('[')).or_else(|_| Fields::with_places(bytes))
    }

    /// Finds what is wrong again, with its place.
    fn with_places(bytes: &[u8]) -> Result<Self, Refusal> {
        let Strict(value) = serde_json::from_slice(bytes).map_err(|first| strict_fault(&first, bytes).not_json("body"))?;
        Fields::from_value(value)
    }

    /// Reads each member by itself. Some stay text.
    fn member_by_member(bytes: &[u8], stays_text: impl Fn(&str) -> bool) -> Result<Self, Refusal> {
        let members: Members<&RawValue> = serde_json::from_slice(bytes).map_err(|first| {
            let mut error = why::<Members<&RawValue>, _>(&first, &mut serde_json::Deserializer::from_slice(bytes));
            error.pointer.clear();
            error.not_json("body")
        })?;
        let mut fields = Vec::new();
        let mut short = 0;
        for (name, text) in members.0 {
            let text = text.get();
            if stays_text(text) {
                fields.push((name, Field::Text(text.into())));
                continue;
            }
            short += text.len();
            if short > SHORT_REQUEST {
                return Err(Refusal::malformed("", "the request has more fields than any game takes"));
            }
            let strict = serde_json::from_str(text).map_err(|first| strict_fault(&first, text.as_bytes()));
            let Strict(value) = strict.map_err(|error| error.below(&pointer_to(&name)).not_json("field"))?;
            fields.push((name, Field::Value(value)));
        }
        Ok(Fields::sorted(fields))
    }

    /// Takes the members of a JSON object.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] if the value is not an object.
    pub fn from_value(value: Value) -> Result<Self, Refusal> {
        match value {
            Value::Object(members) => Ok(Fields::sorted(members.into_iter().map(|(name, value)| (name, Field::Value(value))))),
            _ => Err(Refusal::malformed("", "a JSON object is needed")),
        }
    }

    fn sorted(fields: impl IntoIterator<Item = (String, Field)>) -> Self {
        let mut fields: Vec<_> = fields.into_iter().map(|(name, field)| (name.into(), field)).collect();
        fields.sort_unstable_by(|(one, _): &(Cow<'_, str>, _), (other, _)| one.cmp(other));
        Fields(fields)
    }

    /// The index of a field. There are few, so looking at each takes less than a search by order.
    fn find(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|(other, _)| other == name)
    }

    /// Adds a field that is not there.
    fn insert(&mut self, name: Cow<'static, str>, field: Field) {
        let index = self.0.partition_point(|(other, _)| *other < name);
        self.0.insert(index, (name, field));
    }

    pub fn set(&mut self, name: impl Into<Cow<'static, str>>, value: Value) {
        let (name, field) = (name.into(), Field::Value(value));
        match self.find(&name) {
            Some(index) => self.0[index].1 = field,
            None => self.insert(name, field),
        }
    }

    /// Sets a member of the field `object`.
    #[cfg(feature = "queries")]
    fn set_member(&mut self, object: &'static str, name: &str, value: Value) {
        match self.find(object).map(|index| &mut self.0[index].1) {
            Some(Field::Value(Value::Object(members))) => drop(members.insert(name.to_owned(), value)),
            _ => self.set(object, serde_json::json!({ name: value })),
        }
    }

    /// Has the sentences in this language, if the request names no language and asks for sentences or, with `always`, has them anyway.
    /// Returns whether this decides.
    pub fn decide_language(&mut self, always: bool, language: impl FnOnce() -> Language) -> bool {
        let decides = (always || self.has("explain") || self.asks_for_words()) && !self.has("lang");
        if decides {
            self.set("lang", language().code().into());
        }
        decides
    }

    /// The language of the sentences that the request asks for or, with `always`, has anyway. `None` if there are none.
    pub fn language(&self, always: bool) -> Option<Language> {
        let asks = always || self.is("explain", |sent| *sent == Value::Bool(true)) || self.asks_for_words();
        match self.find("lang").map(|index| &self.0[index].1) {
            Some(Field::Value(Value::String(tag))) if asks => Some(Language::accepted(tag)),
            _ => None,
        }
    }

    fn asks_for_words(&self) -> bool {
        ["moves", "analyze", "analyse"].into_iter().any(|name| self.is(name, |sent| sent == "words"))
    }

    fn is(&self, name: &str, wanted: fn(&Value) -> bool) -> bool {
        matches!(self.find(name).map(|index| &self.0[index].1), Some(Field::Value(value)) if wanted(value))
    }

    /// Reads another spelling of a name, unless the name is there as well.
    pub fn rename(&mut self, other: &str, name: &'static str) {
        if let (Some(index), None) = (self.find(other), self.find(name)) {
            let (_, field) = self.0.remove(index);
            self.insert(name.into(), field);
        }
    }

    /// Whether a field is a list.
    pub fn is_list(&self, name: &str) -> bool {
        match self.find(name).map(|index| &self.0[index].1) {
            Some(Field::Value(value)) => value.is_array(),
            Some(Field::Text(text)) => text.trim_start().starts_with('['),
            None => false,
        }
    }

    pub fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// Removes and returns a field; `None` if it is missing.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] if the field has another type or is far too long for a single option.
    pub fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<Option<T>, Refusal> {
        let Some(index) = self.find(name) else { return Ok(None) };
        match &self.0[index].1 {
            Field::Text(_) => Err(Refusal::malformed(pointer_to(name), "the field is too long")),
            field => {
                let taken = T::deserialize(field).map_err(|first| why::<T, _>(&first, field).below(&pointer_to(name)))?;
                self.0.remove(index);
                Ok(Some(taken))
            }
        }
    }

    /// Reads the remaining fields.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] with the place of the first fault. Missing and unknown fields are faults.
    pub fn read<T: DeserializeOwned>(self) -> Result<T, Refusal> {
        self.read_in_place()
    }

    /// Like [`Fields::read`], for a type that borrows from the fields.
    ///
    /// # Errors
    /// Like [`Fields::read`].
    pub fn read_in_place<'de, T: Deserialize<'de>>(&'de self) -> Result<T, Refusal> {
        Ok(self.read_or_fault()?)
    }

    /// Like [`Fields::read_in_place`], with the first fault as a value.
    pub fn read_or_fault<'de, T: Deserialize<'de>>(&'de self) -> Result<T, ReadError> {
        T::deserialize(self.members()).map_err(|first| why::<T, _>(&first, self.members()))
    }

    /// Like [`Fields::read_in_place`] for what a Rust program gives, which has no limits of a request.
    ///
    /// # Errors
    /// Like [`Fields::read`].
    pub(crate) fn read_unlimited<'de, T: Deserialize<'de>>(&'de self) -> Result<T, Refusal> {
        Ok(read_unlimited(self.members())?)
    }

    fn members<'de>(&'de self) -> MapDeserializer<'de, impl Iterator<Item = (&'de str, &'de Field)>, serde_json::Error> {
        MapDeserializer::new(self.0.iter().map(|(name, field)| (&**name, field)))
    }
}

impl<'de> IntoDeserializer<'de, serde_json::Error> for &'de Field {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for &'de Field {
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
            // Otherwise `{"misere": null}` would do for `"misere"`.
            Field::Value(Value::Object(_)) => Err(Self::Error::invalid_type(Unexpected::Map, &"string")),
            Field::Value(value) => value.deserialize_enum(name, variants, visitor),
            Field::Text(text) => serde_json::Deserializer::from_str(text).deserialize_enum(name, variants, visitor),
        }
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

/// Why a text has no [`Strict`] value.
fn strict_fault(first: &serde_json::Error, text: &[u8]) -> ReadError {
    why::<Strict, _>(first, &mut serde_json::Deserializer::from_slice(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::de::IgnoredAny;

    #[test]
    fn a_key_twice_is_refused_at_any_depth() {
        for body in [r#"{"a":1,"a":2}"#, r#"{"a":[{"b":1,"b":1}]}"#] {
            assert!(matches!(Fields::from_json(body.as_bytes()), Err(Refusal::Malformed(_))), "{body}");
        }
    }

    /// As JSON values, small objects take ninety times the memory of their text.
    #[test]
    fn no_part_of_a_long_batch_becomes_a_value() {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Batch {
            requests: Vec<IgnoredAny>,
        }
        let objects = vec![r#"{"":0}"#; 20_000].join(",");
        for (body, pointer) in
            [(format!(r#"{{"requests":[{objects}"#), ""), (format!(r#"{{"requests":[],"x":{{"a":[{objects}]}}}}"#), "/x")]
        {
            let fields = Fields::from_json_besides_lists(body.as_bytes());
            assert!(fields.iter().flat_map(|fields| &fields.0).all(|(_, field)| matches!(field, Field::Text(_))));
            let refusal = fields.and_then(|fields| fields.read()).map(|batch: Batch| batch.requests.len()).unwrap_err();
            assert_eq!(refusal.faults()[0].place.pointer(), pointer);
        }
    }

    /// A long request is read field by field. Results and refusals must be the same.
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
        assert_eq!(fields.take::<u64>("limit").unwrap(), Some(3));
        assert!(fields.take::<Value>("names").is_err());
        assert_eq!(fields.clone().read::<Long>().unwrap(), Long { names: names.clone(), count: Some(7) });
        for (more, pointer) in [(r#","count":"x""#, "/count"), (r#","other":1"#, "/other"), (r#","count":1,"count":1"#, ""), (",", "")] {
            let refusal = Fields::from_json(body(more).as_bytes()).and_then(|mut fields| {
                fields.take::<u64>("limit")?;
                fields.read::<Long>()
            });
            assert_eq!(refusal.unwrap_err().faults()[0].place.pointer(), pointer, "{more}");
        }
        let wrong = body("").replacen("\"a name\"", "5", 1);
        let mut fields = Fields::from_json(wrong.as_bytes()).unwrap();
        fields.take::<u64>("limit").unwrap();
        assert_eq!(fields.read::<Long>().unwrap_err().faults()[0].place.pointer(), "/names/0");
        let beyond = body("").replacen("\"a name\"", "1e400", 1);
        let mut fields = Fields::from_json(beyond.as_bytes()).unwrap();
        fields.take::<u64>("limit").unwrap();
        let refusal = fields.read::<Long>().unwrap_err();
        assert!(matches!(&refusal, Refusal::InvalidPosition(faults) if faults[0].place.pointer() == "/names/0"), "{refusal:?}");
    }

    #[test]
    fn a_number_that_overflows_is_no_position_and_named_by_its_pointer() {
        let refused = |refusal: Refusal| matches!(&refusal, Refusal::InvalidPosition(faults) if faults[0].place.pointer() == "/heaps/1");
        assert!(refused(Fields::from_json(br#"{"heaps":[1,1e400]}"#).unwrap_err()));
    }

    #[test]
    fn a_wrong_type_is_named_by_its_pointer() {
        #[derive(Deserialize)]
        struct Inner {
            rows: Vec<u64>,
        }
        let fields = Fields::from_json(br#"{"rows":[3,"x"]}"#).unwrap();
        let refusal = fields.read().map(|inner: Inner| inner.rows).unwrap_err();
        assert_eq!(refusal.faults()[0].place.pointer(), "/rows/1");
    }
}
