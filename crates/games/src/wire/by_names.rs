//! Reads the fields of moves by their names. Serde's own types also take a list of their values.

use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// A deserializer for a struct of this name.
pub struct ByNames<D> {
    name: &'static str,
    source: D,
}

impl<D> ByNames<D> {
    pub fn new(name: &'static str, source: D) -> Self {
        ByNames { name, source }
    }
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for ByNames<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.source.deserialize_any(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        // Compact formats leave out the names.
        let takes_lists = !self.source.is_human_readable();
        self.source.deserialize_struct(self.name, fields, Fields { name: self.name, takes_lists, visitor })
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq tuple
        tuple_struct map enum identifier ignored_any
    }
}

struct Fields<V> {
    name: &'static str,
    takes_lists: bool,
    visitor: V,
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Fields<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the fields of a `{}` by their names", self.name)
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<V::Value, A::Error> {
        self.visitor.visit_map(members)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, entries: A) -> Result<V::Value, A::Error> {
        match self.takes_lists {
            true => self.visitor.visit_seq(entries),
            false => Err(A::Error::invalid_type(serde::de::Unexpected::Seq, &self)),
        }
    }
}
