//! The integer type of requests, and shared limits.

use super::refusal::{Faults, Refusal, pointer_to};
use super::reread::read;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Number, Value};
use std::fmt;
use std::marker::PhantomData;

/// The largest integer that every JSON client reads back exactly: 2^53 - 1.
pub const MAX_INTEGER: u64 = (1 << 53) - 1;

/// The most heaps, rows, rings or groups in one position.
pub const MAX_HEAPS: usize = 4096;

/// Fields that describe a listed move. A player may send them back with the move. Those of the move itself have to be right, and the others
/// are ignored.
pub const DESCRIBING_FIELDS: [&str; 9] = ["sg", "sg_binary", "outcome", "position", "quadrant", "quadrant_sg", "removes", "wins", "words"];

/// What stands at a place of a picture, a tile or a bottle, as answers write it. URLs keep this letter.
pub const STANDS: char = 'x';

/// A place of a picture where nothing stands.
pub const GAP: char = '.';

/// Whether something stands at a place of a picture; `None` for a sign that has no meaning. `#` is read and not written, because it begins
/// the fragment of a URL.
pub fn stands(sign: char) -> Option<bool> {
    match sign {
        STANDS | '#' | '1' => Some(true),
        GAP | '0' => Some(false),
        _ => None,
    }
}

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
    let Value::Object(fields) = value else { return Err(Refusal::malformed("", "a JSON object is needed")) };
    let (described, fields) = fields.into_iter().partition(|(name, _)| DESCRIBING_FIELDS.contains(&name.as_str()));
    Ok((read(Value::Object(fields))?, Described(described)))
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

/// A whole number from 0 to 2^53 - 1 as it arrives: any JSON number deserialises, and [`Integer::read`] says what is wrong with it.
///
/// Two steps, because a wrong type is a malformed request while a negative heap is a well-formed request that is no position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Integer(Number);

impl Integer {
    /// The number; `None` after a fault, which is reported at `pointer`.
    pub fn read(&self, pointer: impl FnOnce() -> String, faults: &mut Faults) -> Option<u64> {
        match self.0.as_u64() {
            Some(number) if number <= MAX_INTEGER => Some(number),
            _ => {
                faults.push(pointer(), format!("{} {}", self.0, self.complaint()));
                None
            }
        }
    }

    /// Like [`Integer::read`], but a whole number may have a point or an exponent.
    pub fn read_loosely(&self, pointer: impl FnOnce() -> String, faults: &mut Faults) -> Option<u64> {
        let written_as_float = self.0.as_f64().filter(|number| self.0.is_f64() && number.fract() == 0.0);
        match written_as_float.filter(|number| (0.0..=MAX_INTEGER as f64).contains(number)) {
            Some(number) => Some(number as u64),
            None => self.read(pointer, faults),
        }
    }

    fn complaint(&self) -> &'static str {
        if self.0.as_f64().is_some_and(|number| number >= MAX_INTEGER as f64) {
            "is above 9007199254740991 (2^53 - 1), the largest number that is answered exactly"
        } else if self.0.as_f64().is_some_and(|number| number < 0.0) {
            "is negative; a whole number from 0 is needed"
        } else if self.0.as_f64().is_some_and(|number| number.fract() == 0.0) {
            "has a point or an exponent; a whole number is written without either"
        } else {
            "is not a whole number"
        }
    }
}

impl From<u64> for Integer {
    fn from(number: u64) -> Self {
        Integer(number.into())
    }
}

impl From<Number> for Integer {
    fn from(number: Number) -> Self {
        Integer(number)
    }
}

/// Reads a list of at most [`MAX_HEAPS`] sizes at `/name`. Reports a fault for each wrong entry.
pub fn read_sizes(name: &'static str, sizes: &[Integer], faults: &mut Faults) -> Vec<u64> {
    if sizes.len() > MAX_HEAPS {
        too_many(name, sizes.len(), faults);
        return Vec::new();
    }
    sizes.iter().enumerate().filter_map(|(index, size)| size.read(|| format!("/{name}/{index}"), faults)).collect()
}

/// Reports that the list `/name` has more than [`MAX_HEAPS`] entries.
pub fn too_many(name: &'static str, length: usize, faults: &mut Faults) {
    faults.beyond(name, MAX_HEAPS as u64, length, format!("{length} {name} are too many; at most {MAX_HEAPS} are answered"));
}

/// Reads an index below `length`.
pub fn read_index(name: &str, index: &Integer, length: usize) -> Result<usize, Refusal> {
    let found = as_illegal(|faults| index.read(|| format!("/{name}"), faults))?;
    usize::try_from(found).ok().filter(|&index| index < length).ok_or_else(|| {
        let have = match length {
            0 => "there is none".to_owned(),
            _ => format!("the last one is {length}"),
        };
        Refusal::illegal(format!("/{name}"), format!("there is no {name} {}; {have}", found + 1))
    })
}

/// Reads an index below `length`. If there is only one, it need not be given.
pub fn read_only_index(name: &str, index: Option<&Integer>, length: usize) -> Result<usize, Refusal> {
    match index {
        Some(index) => read_index(name, index, length),
        None if length == 1 => Ok(0),
        None => Err(Refusal::illegal(format!("/{name}"), format!("the field `{name}` is needed, because there are {length}"))),
    }
}

/// Reads numbers of a move. A fault in them makes the move illegal, not the position.
pub fn as_illegal<T>(read: impl FnOnce(&mut Faults) -> Option<T>) -> Result<T, Refusal> {
    let mut faults = Faults::default();
    let value = read(&mut faults);
    match (faults.none_in(()), value) {
        (Err(Refusal::InvalidPosition(faults)), _) => Err(Refusal::IllegalMove(faults)),
        (Err(other), _) => Err(other),
        (Ok(()), Some(value)) => Ok(value),
        (Ok(()), None) => Err(Refusal::illegal("", "the move is incomplete")),
    }
}
