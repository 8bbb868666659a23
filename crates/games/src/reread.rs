//! Reads again what could not be read, to find what is wrong and where. The first reading is faster without, and an error of `serde_json`
//! keeps only a sentence.

use crate::fault::ReadError;
use crate::refusal::pointer_to;
use serde::de::value::StrDeserializer;
use serde::de::{self, Deserialize, DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::cell::Cell;
use std::fmt;

/// Why no `T` could be read, which `first` says without parts. `source` is what was read then.
pub fn why<'de, T: Deserialize<'de>, D: Deserializer<'de>>(first: &serde_json::Error, source: D) -> ReadError {
    let found = read::<T, D>(source).err();
    found.unwrap_or_else(|| ReadError::custom(first)).in_text(first)
}

/// Reads a `T` from JSON values.
pub fn read<'de, T: Deserialize<'de>, D: Deserializer<'de>>(source: D) -> Result<T, ReadError> {
    T::deserialize(Again { source, found: &Cell::default() })
}

/// Another deserializer with [`ReadError`] for its errors. Between the two, an error of ours waits in `found` while one of the other says
/// nothing.
struct Again<'f, D> {
    source: D,
    found: &'f Found,
}

type Found = Cell<Option<ReadError>>;

fn hide<E: de::Error>(found: &Found, error: ReadError) -> E {
    found.set(Some(error));
    E::custom("")
}

fn show<E: de::Error>(found: &Found, error: &E) -> ReadError {
    found.take().unwrap_or_else(|| ReadError::custom(error))
}

impl<'f, D> Again<'f, D> {
    fn read<V, T, E: de::Error>(self, visitor: V, read: impl FnOnce(D, Wrap<'f, V>) -> Result<T, E>) -> Result<T, ReadError> {
        read(self.source, Wrap { visitor, found: self.found }).map_err(|error| show(self.found, &error))
    }
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Again<'_, D> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.read(visitor, D::deserialize_any)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.read(visitor, D::deserialize_ignored_any)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.read(visitor, D::deserialize_option)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, ReadError> {
        self.read(visitor, |source, visitor| source.deserialize_newtype_struct(name, visitor))
    }

    fn deserialize_enum<V: Visitor<'de>>(self, _: &'static str, _: &'static [&'static str], visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_any(Word(visitor))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier
    }
}

/// Reads a variant from a text.
struct Word<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for Word<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<V::Value, E> {
        self.0.visit_enum(StrDeserializer::new(word))
    }
}

struct Wrap<'f, V> {
    visitor: V,
    found: &'f Found,
}

/// Methods that pass on what they are given.
macro_rules! pass {
    ($($visit:ident($($value:ident: $type:ty)?))*) => {$(
        fn $visit<E: de::Error>(self, $($value: $type)?) -> Result<V::Value, E> {
            self.visit(|visitor| visitor.$visit($($value)?))
        }
    )*};
}

impl<V> Wrap<'_, V> {
    fn visit<T, E: de::Error>(self, visit: impl FnOnce(V) -> Result<T, ReadError>) -> Result<T, E> {
        visit(self.visitor).map_err(|error| hide(self.found, error))
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Wrap<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.visitor.expecting(f)
    }

    pass! {
        visit_bool(value: bool) visit_i64(value: i64) visit_u64(value: u64) visit_f64(value: f64) visit_str(value: &str)
        visit_borrowed_str(value: &'de str) visit_unit() visit_none()
    }

    fn visit_some<D: Deserializer<'de>>(self, source: D) -> Result<V::Value, D::Error> {
        let found = self.found;
        self.visit(|visitor| visitor.visit_some(Again { source, found }))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, source: D) -> Result<V::Value, D::Error> {
        let found = self.found;
        self.visit(|visitor| visitor.visit_newtype_struct(Again { source, found }))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, entries: A) -> Result<V::Value, A::Error> {
        let found = self.found;
        let mut entries = Entries { entries, index: 0, found };
        self.visit(|visitor| {
            let value = visitor.visit_seq(&mut entries)?;
            let taken = entries.index;
            while (&mut entries).next_element::<IgnoredAny>()?.is_some() {}
            if entries.index > taken { Err(ReadError::invalid_length(entries.index, &"fewer elements in array")) } else { Ok(value) }
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<V::Value, A::Error> {
        let found = self.found;
        self.visit(|visitor| visitor.visit_map(Members { members, name: String::new(), found }))
    }
}

struct Entries<'f, A> {
    entries: A,
    /// How many were read.
    index: usize,
    found: &'f Found,
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for &mut Entries<'_, A> {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, ReadError> {
        let inner = Inner { seed, pointer: &|| format!("/{}", self.index), found: self.found };
        let entry = self.entries.next_element_seed(inner).map_err(|error| show(self.found, &error))?;
        self.index += usize::from(entry.is_some());
        Ok(entry)
    }
}

struct Members<'f, A> {
    members: A,
    /// The last one that was read.
    name: String,
    found: &'f Found,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Members<'_, A> {
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, ReadError> {
        let Some(name) = self.members.next_key().map_err(|error| show(self.found, &error))? else { return Ok(None) };
        self.name = name;
        seed.deserialize(StrDeserializer::new(&self.name)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, ReadError> {
        let inner = Inner { seed, pointer: &|| pointer_to(&self.name), found: self.found };
        self.members.next_value_seed(inner).map_err(|error| show(self.found, &error))
    }
}

/// The value of a member or an entry.
struct Inner<'f, S> {
    seed: S,
    pointer: &'f dyn Fn() -> String,
    found: &'f Found,
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Inner<'_, S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<S::Value, D::Error> {
        let value = self.seed.deserialize(Again { source, found: self.found });
        value.map_err(|error| hide(self.found, error.below(&(self.pointer)())))
    }
}
