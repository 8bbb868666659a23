//! JSON that is written where types are known.

use super::BinaryValue;
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use std::marker::PhantomData;

impl Serialize for BinaryValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:b}", self.0))
    }
}

/// A `T` as JSON text, written where its type is known.
pub struct Json<T> {
    text: Box<RawValue>,
    of: PhantomData<fn() -> T>,
}

impl<T> Json<T> {
    /// Takes over what was written from a `T`.
    pub fn of_text(text: Box<RawValue>) -> Self {
        Json { text, of: PhantomData }
    }
}

impl<T> Serialize for Json<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.text.serialize(serializer)
    }
}

/// The JSON text of what a game lists.
pub(crate) fn written<T: Serialize + ?Sized>(value: &T) -> Box<RawValue> {
    to_raw_value(value).expect("positions and moves have string keys and no failing serialisers") // infallible
}
