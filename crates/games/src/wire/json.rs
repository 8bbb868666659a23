//! Fields and moves as they arrive in JSON.

use crate::refusal::{Refusal, pointer_to};
use crate::reread::{read, read_unlimited};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, DeserializeOwned, Deserializer, MapAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;
use std::marker::PhantomData;

/// Fields that describe a listed move. A player may send them back with the move. Those of the move itself have to be right, and the others
/// are ignored.
pub const DESCRIBING_FIELDS: [&str; 9] = ["sg", "sg_binary", "outcome", "position", "quadrant", "quadrant_sg", "removes", "wins", "words"];

/// Reads an optional field that is an object. By default, serde also reads a struct from a list of its fields.
pub fn object<'de, T: Deserialize<'de>, D: Deserializer<'de>>(source: D) -> Result<Option<T>, D::Error> {
    source.deserialize_option(ObjectVisitor(PhantomData))
}

/// Reads an optional field that may be absent, but not null, as those inside a part of a request.
pub fn not_null<'de, T: Deserialize<'de>, D: Deserializer<'de>>(source: D) -> Result<Option<T>, D::Error> {
    T::deserialize(source).map(Some)
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = Option<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_unit<E>(self) -> Result<Option<T>, E> {
        Ok(None)
    }

    fn visit_none<E>(self) -> Result<Option<T>, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, source: D) -> Result<Option<T>, D::Error> {
        source.deserialize_map(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<Option<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(members)).map(Some)
    }
}

/// Reads a player's move, with or without its [describing fields](DESCRIBING_FIELDS), and returns these beside it.
pub fn read_move<T: DeserializeOwned>(value: Value) -> Result<(T, Described), Refusal> {
    let (fields, described) = without_description(value)?;
    Ok((read(fields)?, described))
}

/// The same for a Rust program, whose moves have no limits of a request.
pub(crate) fn read_unlimited_move<T: DeserializeOwned>(value: Value) -> Result<(T, Described), Refusal> {
    let (fields, described) = without_description(value)?;
    Ok((read_unlimited(fields)?, described))
}

fn without_description(value: Value) -> Result<(Value, Described), Refusal> {
    let Value::Object(fields) = value else { return Err(Refusal::malformed("", "a JSON object is needed")) };
    let (described, fields) = fields.into_iter().partition(|(name, _)| DESCRIBING_FIELDS.contains(&name.as_str()));
    Ok((Value::Object(fields), Described(described)))
}

/// What a player's move says about itself.
pub struct Described(Map<String, Value>);

impl Described {
    /// Compares it with the move.
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] if the move has such a field, and it is another.
    pub fn check(&self, mv: impl FnOnce() -> serde_json::Result<Value>) -> Result<(), Refusal> {
        if self.0.is_empty() {
            return Ok(());
        }
        let mv = mv().map_err(|error| Refusal::malformed("", error.to_string()))?;
        let wrong = self.0.iter().find_map(|(name, sent)| Some((name, sent, mv.get(name).filter(|own| *own != sent)?)));
        let refusal =
            |(name, sent, own): (&String, _, _)| Refusal::illegal(pointer_to(name), format!("the move has {own} here, not {sent}"));
        wrong.map(refusal).map_or(Ok(()), Err)
    }
}
