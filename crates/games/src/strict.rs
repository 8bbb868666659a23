//! JSON without duplicate keys: values, and the members of an object. The usual reading would silently keep the last one.

use crate::fault::ReadFault;
use serde::de::{self, Deserialize, DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;
use std::marker::PhantomData;

/// A JSON value without duplicate keys at any depth.
pub struct Strict(pub Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut any_number = usize::MAX;
        Reader { objects_left: &mut any_number }.deserialize(deserializer).map(Strict)
    }
}

/// Reads a [`Strict`] value with a limited number of objects.
pub struct Reader<'o> {
    pub objects_left: &'o mut usize,
}

impl Reader<'_> {
    fn again(&mut self) -> Reader<'_> {
        Reader { objects_left: self.objects_left }
    }
}

impl<'de> DeserializeSeed<'de> for Reader<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Reader<'_> {
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

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(self.again())? {
            list.push(item);
        }
        // Otherwise a list of one value would have room for four.
        list.shrink_to_fit();
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut entries: A) -> Result<Value, A::Error> {
        let Some(left) = self.objects_left.checked_sub(1) else {
            return Err(A::Error::custom("there are more objects than any request has"));
        };
        *self.objects_left = left;
        let mut object = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            let value = entries.next_value_seed(self.again())?;
            if object.contains_key(&key) {
                return Err(A::Error::custom(ReadFault::Twice { name: key }));
            }
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}

/// The members of a JSON object, each name once.
pub struct Members<T>(pub Vec<(String, T)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Members<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor(PhantomData))
    }
}

struct MembersVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for MembersVisitor<T> {
    type Value = Members<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Members<T>, A::Error> {
        let mut members: Vec<(String, T)> = Vec::new();
        while let Some((name, value)) = entries.next_entry::<String, T>()? {
            if name.len() > LONGEST_NAME {
                return Err(A::Error::custom(format!(
                    "there is a field with a name of {} bytes, longer than any that is known",
                    name.len()
                )));
            }
            if members.iter().any(|(other, _)| *other == name) {
                return Err(A::Error::custom(ReadFault::Twice { name }));
            }
            if members.len() == MOST_MEMBERS {
                return Err(A::Error::custom(format!("there are more than {MOST_MEMBERS} fields")));
            }
            members.push((name, value));
        }
        Ok(Members(members))
    }
}

/// In bytes. Every known name is far shorter.
const LONGEST_NAME: usize = 1 << 12;

/// More fields than any request has.
const MOST_MEMBERS: usize = 64;
