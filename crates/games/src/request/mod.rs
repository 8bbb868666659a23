//! From bytes or `key=value` pairs to a game's request. HTTP bodies, query strings and the command line are
//! read in the same strict way.

mod text;

pub use text::write_text;

use crate::language::Language;
use crate::strict::{Members, Strict};
use crate::wire::{pointer_of, pointer_to, read};
use crate::wording::{hint, in_plain_words};
use crate::{Parameter, Refusal};
use serde::de::value::MapDeserializer;
use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error as _, IntoDeserializer, Unexpected, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::sync::Arc;

use text::{TOO_LARGE, is_out_of_range, read_text};

/// A name and a text from a query string or the command line.
pub type Pair<'a> = (Cow<'a, str>, Cow<'a, str>);

/// The fields of a request, each at most once, sorted by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fields(Vec<(Cow<'static, str>, Field)>);

/// A field before it is read into its type.
#[derive(Clone, Debug, PartialEq)]
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
            return Fields::from_long_json(bytes);
        }
        if let Ok(Members(members)) = serde_json::from_slice(bytes) {
            return Ok(Fields::sorted(members.into_iter().map(|(name, Strict(value))| (name, Field::Value(value)))));
        }
        Fields::from_strange_json(bytes)
    }

    /// Reads a JSON object, but none of its lists: they are read later, and only into types that look for duplicate keys themselves.
    ///
    /// # Errors
    /// Like [`Fields::from_json`], as far as the lists are JSON.
    pub fn from_json_besides_lists(bytes: &[u8]) -> Result<Self, Refusal> {
        let is_long = bytes.len() > SHORT_REQUEST;
        let field = |(name, text): (String, &RawValue)| match text.get() {
            text if is_long || text.starts_with('[') => Some((name, Field::Text(text.into()))),
            other => Some((name, Field::Value(serde_json::from_str::<Strict>(other).ok()?.0))),
        };
        let members = serde_json::from_slice::<Members<&RawValue>>(bytes).ok();
        match members.and_then(|Members(members)| members.into_iter().map(field).collect::<Option<Vec<_>>>()) {
            Some(fields) => Ok(Fields::sorted(fields)),
            None if is_long => Fields::from_long_json(bytes),
            None => Fields::from_strange_json(bytes),
        }
    }

    /// Whatever is wrong is found again, with its place.
    fn from_strange_json(bytes: &[u8]) -> Result<Self, Refusal> {
        let Strict(value) = serde_json::from_slice(bytes).map_err(|error| unreadable(bytes, &error, "body"))?;
        Fields::from_value(value)
    }

    fn from_long_json(bytes: &[u8]) -> Result<Self, Refusal> {
        let members: Members<&RawValue> =
            serde_json::from_slice(bytes).map_err(|error| Refusal::malformed("", not_json("body", &error)))?;
        let mut fields = Vec::new();
        let mut short = 0;
        for (name, text) in members.0 {
            let text = text.get();
            if text.len() > SHORT_FIELD {
                fields.push((name, Field::Text(text.into())));
                continue;
            }
            short += text.len();
            if short > SHORT_REQUEST {
                return Err(Refusal::malformed("", "the request has more fields than any game takes"));
            }
            let strict = serde_json::from_str(text).map_err(|error| unreadable(text.as_bytes(), &error, "field"));
            let Strict(value) = strict.map_err(|refusal| refusal.below(&pointer_to(&name)))?;
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

    /// Reads `key=value` pairs by the kinds of their parameters. The result is the same as from the JSON
    /// form.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] for an unknown or repeated key, and for text that does not match the
    /// parameter's kind.
    pub fn from_pairs(pairs: &[Pair<'_>], known: &[Parameter]) -> Result<Self, Refusal> {
        let mut fields = Fields::default();
        for (index, (name, text)) in pairs.iter().enumerate() {
            let Some(parameter) = known.iter().find(|parameter| parameter.name == *name) else { return Err(unknown(name, known)) };
            if pairs[..index].iter().any(|(before, _)| before == name) {
                if parameter.is_list() {
                    continue;
                }
                return Err(Refusal::malformed(pointer_to(name), "the parameter is given twice"));
            }
            // A list may be given in pieces.
            let mut whole = Cow::Borrowed(&**text);
            for (_, more) in pairs[index + 1..].iter().filter(|(other, _)| parameter.is_list() && other == name) {
                whole = whole + "," + &**more;
            }
            let value = read_text(parameter.kind, &whole).map_err(|refusal| refusal.below(&pointer_to(name)))?;
            match parameter.inside {
                Some(field) => fields.set_member(field, name, value),
                None => fields.set(parameter.name, value),
            }
        }
        Ok(fields)
    }

    /// The index of a field, or where it would stand.
    fn find(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(other, _)| (**other).cmp(name))
    }

    pub fn set(&mut self, name: impl Into<Cow<'static, str>>, value: Value) {
        let name = name.into();
        match self.find(&name) {
            Ok(index) => self.0[index].1 = Field::Value(value),
            Err(index) => self.0.insert(index, (name, Field::Value(value))),
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
            Ok(Field::Value(Value::String(tag))) if asks => Some(Language::accepted(tag)),
            _ => None,
        }
    }

    fn asks_for_words(&self) -> bool {
        ["moves", "analyze", "analyse"].into_iter().any(|name| self.is(name, |sent| sent == "words"))
    }

    fn is(&self, name: &str, wanted: fn(&Value) -> bool) -> bool {
        matches!(self.find(name).map(|index| &self.0[index].1), Ok(Field::Value(value)) if wanted(value))
    }

    /// Reads another spelling of a name, unless the name is there as well.
    pub fn rename(&mut self, other: &str, name: &'static str) {
        if let (Ok(index), Err(_)) = (self.find(other), self.find(name)) {
            let (_, field) = self.0.remove(index);
            let place = self.find(name).unwrap_or_else(|place| place);
            self.0.insert(place, (name.into(), field));
        }
    }

    pub fn has(&self, name: &str) -> bool {
        self.find(name).is_ok()
    }

    fn set_member(&mut self, field: &'static str, name: &str, value: Value) {
        match self.find(field).map(|index| &mut self.0[index].1) {
            Ok(Field::Value(Value::Object(members))) => drop(members.insert(name.to_owned(), value)),
            _ => self.set(field, Value::Object([(name.to_owned(), value)].into_iter().collect())),
        }
    }

    /// Removes and returns a field; `None` if it is missing.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] if the field has another type or is far too long for a single option.
    pub fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<Option<T>, Refusal> {
        let Ok(index) = self.find(name) else { return Ok(None) };
        match &self.0[index].1 {
            Field::Text(_) => Err(Refusal::malformed(pointer_to(name), "the field is too long")),
            field @ Field::Value(_) => {
                let taken = T::deserialize(field).or_else(|_| read(field)).map_err(|refusal| refusal.below(&pointer_to(name)))?;
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
        let fields = || MapDeserializer::new(self.0.iter().map(|(name, field)| (&**name, field)));
        // Finding the place of a fault takes time, so only faulty requests are read with places.
        T::deserialize(fields()).or_else(|_| read(fields()))
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

/// The refusal of a parameter that is not among the known ones.
fn unknown(name: &str, known: &[Parameter]) -> Refusal {
    let is_known = |name: &&str| known.iter().any(|parameter| parameter.name == *name);
    let hint = hint(name, known.iter().map(|parameter| parameter.name));
    let known = match name.strip_suffix("[]").filter(is_known) {
        Some(list) => format!("a list is one parameter, such as `{list}=3,5`"),
        None if known.is_empty() => "none is known here".to_owned(),
        None => format!("known are {}", known.iter().map(|parameter| format!("`{}`", parameter.name)).collect::<Vec<_>>().join(", ")),
    };
    Refusal::malformed(pointer_to(name), format!("unknown parameter `{name}`{hint}; {known}"))
}

/// Why a text could not be read. The text is read again to find the place; this would be too slow for every
/// body.
fn unreadable(bytes: &[u8], error: &serde_json::Error, what: &str) -> Refusal {
    let mut text = serde_json::Deserializer::from_slice(bytes);
    let place = serde_path_to_error::deserialize::<_, Strict>(&mut text).map_or_else(|error| pointer_of(error.path()), |_| String::new());
    if is_out_of_range(error) {
        return Refusal::invalid(place, TOO_LARGE);
    }
    Refusal::malformed(place, not_json(what, error))
}

fn not_json(what: &str, error: &serde_json::Error) -> String {
    format!("the {what} is not JSON: {}", in_plain_words(error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ParameterKind;
    use serde::Deserialize;
    use serde::de::IgnoredAny;
    use serde_json::json;

    const KNOWN: &[Parameter] = &[
        Parameter::optional("heaps", ParameterKind::Integers, "", ""),
        Parameter::optional("board", ParameterKind::Lines, "", ""),
        Parameter::optional("centre", ParameterKind::Point, "", ""),
        Parameter::optional("take", ParameterKind::Text, "", "").or_list(),
        Parameter::optional("skill", ParameterKind::Number, "", ""),
        Parameter::optional("move", ParameterKind::Json, "", ""),
        Parameter::optional("name", ParameterKind::Text, "", ""),
        Parameter::optional("nw", ParameterKind::Integers, "", "").inside("quadrants"),
        Parameter::optional("se", ParameterKind::Integers, "", "").inside("quadrants"),
        Parameter::optional("whole", ParameterKind::Boolean, "", ""),
    ];

    fn pairs(pairs: &[(&str, &str)]) -> Result<Fields, Refusal> {
        let pairs: Vec<_> = pairs.iter().map(|&(name, text)| (name.into(), text.into())).collect();
        Fields::from_pairs(&pairs, KNOWN)
    }

    #[test]
    fn pairs_and_json_give_the_same_fields() {
        let fields = pairs(&[("heaps", "3,5,-7"), ("board", "##/#."), ("centre", "1,2")]).unwrap();
        let json = json!({ "heaps": [3, 5, -7], "board": ["##", "#."], "centre": { "row": 1, "col": 2 } });
        assert_eq!(fields, Fields::from_json(json.to_string().as_bytes()).unwrap());
        assert_eq!(fields, pairs(&[("heaps", " 3, 5 ,-7"), ("board", "##/#."), ("centre", "1, 2")]).unwrap());
        let nested = pairs(&[("nw", "3"), ("whole", "false"), ("se", ""), ("nw", "1")]).unwrap();
        assert_eq!(nested, Fields::from_value(json!({ "quadrants": { "nw": [3, 1], "se": [] }, "whole": false })).unwrap());
        let turn = pairs(&[("skill", "0.5"), ("move", r#"{"heap":0}"#)]).unwrap();
        assert_eq!(turn, Fields::from_value(json!({ "skill": 0.5, "move": { "heap": 0 } })).unwrap());
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
            (&[("heaps", "3,5 7")], "/heaps/1"),
            (&[("board", "")], "/board"),
            (&[("nw", "1,x")], "/nw/1"),
            (&[("whole", "1")], "/whole"),
            (&[("heaps[]", "3")], "/heaps[]"),
            (&[("heaps", "three")], "/heaps/0"),
            (&[("heaps", "[1]")], "/heaps/0"),
            (&[("centre", "1")], "/centre"),
            (&[("skill", "x")], "/skill"),
            (&[("move", "{")], "/move"),
            (&[("move", "3")], "/move"),
            (&[("move", r#"{"heap":0,"heap":1}"#)], "/move"),
        ] {
            assert_eq!(pairs(given).unwrap_err().faults()[0].pointer, pointer, "{given:?}");
        }
    }

    #[test]
    fn an_unknown_parameter_is_told_the_known_ones() {
        for (name, known, told) in [
            ("elephant", &KNOWN[..2], "; known are `heaps`, `board`"),
            ("heap", &KNOWN[..2], " (did you mean `heaps`?); known are `heaps`, `board`"),
            ("heap", &[], "; none is known here"),
        ] {
            let refusal = Fields::from_pairs(&[(name.into(), "3".into())], known).unwrap_err();
            assert_eq!(refusal.faults()[0].detail, format!("unknown parameter `{name}`{told}"));
        }
    }

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
            assert_eq!(refusal.faults()[0].pointer, pointer);
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
        #[derive(Deserialize)]
        struct Inner {
            rows: Vec<u64>,
        }
        let fields = Fields::from_json(br#"{"rows":[3,"x"]}"#).unwrap();
        let refusal = fields.read().map(|inner: Inner| inner.rows).unwrap_err();
        assert_eq!(refusal.faults()[0].pointer, "/rows/1");
    }
}
