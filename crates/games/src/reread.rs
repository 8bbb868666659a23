//! Reads with the place of what is wrong: again what could not be read, since the first reading is faster without and an error of
//! `serde_json` keeps only a sentence; and what a Rust program reads, whose lists and sizes have no limits.

use crate::fault::ReadError;
use crate::refusal::pointer_to;
use crate::wire::integer::HAS_LIMITS;
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
    T::deserialize(Again { source, state: &State::default() })
}

/// Reads a `T` whose lists may be longer than those of a request, and whose sizes may be larger.
pub fn read_unlimited<'de, T: Deserialize<'de>, D: Deserializer<'de>>(source: D) -> Result<T, ReadError> {
    T::deserialize(Again { source, state: &State { is_unlimited: true, ..State::default() } })
}

/// Another deserializer with [`ReadError`] for its errors.
struct Again<'s, D> {
    source: D,
    state: &'s State,
}

#[derive(Default)]
struct State {
    /// An error of ours waits here while one of the other deserializer says nothing.
    found: Cell<Option<ReadError>>,
    /// Whether there are no limits of a request.
    is_unlimited: bool,
}

impl State {
    fn hide<E: de::Error>(&self, error: ReadError) -> E {
        self.found.set(Some(error));
        E::custom("")
    }

    fn show<E: de::Error>(&self, error: &E) -> ReadError {
        self.found.take().unwrap_or_else(|| ReadError::custom(error))
    }
}

impl<'s, D> Again<'s, D> {
    fn read<V, T, E: de::Error>(self, visitor: V, read: impl FnOnce(D, Wrap<'s, V>) -> Result<T, E>) -> Result<T, ReadError> {
        read(self.source, Wrap { visitor, state: self.state }).map_err(|error| self.state.show(&error))
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
        if self.state.is_unlimited && name == HAS_LIMITS {
            return visitor.visit_some(self);
        }
        self.read(visitor, |source, visitor| source.deserialize_newtype_struct(name, visitor))
    }

    fn deserialize_struct<V: Visitor<'de>>(self, _: &'static str, _: &'static [&'static str], visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_any(Fields(visitor))
    }

    fn deserialize_enum<V: Visitor<'de>>(self, _: &'static str, _: &'static [&'static str], visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_any(Word(visitor))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map identifier
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

/// Reads fields by their names. Serde's own types would also take a list of the values of all fields.
struct Fields<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for Fields<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(members)
    }
}

struct Wrap<'s, V> {
    visitor: V,
    state: &'s State,
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
        visit(self.visitor).map_err(|error| self.state.hide(error))
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
        let state = self.state;
        self.visit(|visitor| visitor.visit_some(Again { source, state }))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, source: D) -> Result<V::Value, D::Error> {
        let state = self.state;
        self.visit(|visitor| visitor.visit_newtype_struct(Again { source, state }))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, entries: A) -> Result<V::Value, A::Error> {
        let mut entries = Entries { entries, index: 0, state: self.state };
        self.visit(|visitor| {
            let value = visitor.visit_seq(&mut entries)?;
            let taken = entries.index;
            while (&mut entries).next_element::<IgnoredAny>()?.is_some() {}
            if entries.index > taken { Err(ReadError::invalid_length(entries.index, &"fewer elements in array")) } else { Ok(value) }
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<V::Value, A::Error> {
        let state = self.state;
        self.visit(|visitor| visitor.visit_map(Members { members, name: String::new(), state }))
    }
}

struct Entries<'s, A> {
    entries: A,
    /// How many were read.
    index: usize,
    state: &'s State,
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for &mut Entries<'_, A> {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, ReadError> {
        let inner = Inner { seed, pointer: &|| format!("/{}", self.index), state: self.state };
        let entry = self.entries.next_element_seed(inner).map_err(|error| self.state.show(&error))?;
        self.index += usize::from(entry.is_some());
        Ok(entry)
    }
}

struct Members<'s, A> {
    members: A,
    /// The last one that was read.
    name: String,
    state: &'s State,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Members<'_, A> {
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, ReadError> {
        let Some(name) = self.members.next_key().map_err(|error| self.state.show(&error))? else { return Ok(None) };
        self.name = name;
        seed.deserialize(StrDeserializer::new(&self.name)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, ReadError> {
        let inner = Inner { seed, pointer: &|| pointer_to(&self.name), state: self.state };
        self.members.next_value_seed(inner).map_err(|error| self.state.show(&error))
    }
}

/// The value of a member or an entry.
struct Inner<'s, S> {
    seed: S,
    pointer: &'s dyn Fn() -> String,
    state: &'s State,
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Inner<'_, S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<S::Value, D::Error> {
        let value = self.seed.deserialize(Again { source, state: self.state });
        value.map_err(|error| self.state.hide(error.below(&(self.pointer)())))
    }
}
