//! What positions and moves are written and read with: serde and JSON. Without the feature `serde` the same names stand for nothing, so
//! that a game need not know of the feature.

#[cfg(not(feature = "serde"))]
mod nothing;

#[cfg(not(feature = "serde"))]
pub(crate) use nothing::json;
#[cfg(not(feature = "serde"))]
pub use nothing::{Deserialize, DeserializeOwned, Map, Number, Serialize, Value, text};
#[cfg(feature = "serde")]
pub use {
    serde::{Deserialize, Serialize, de::DeserializeOwned},
    serde_json::{Map, Number, Value, json},
};

#[cfg(feature = "serde")]
use std::fmt::Debug;

/// A JSON object of these fields. Collecting them sorts them first, with code of its own for each kind of list.
pub fn object<K: Into<String>>(fields: impl IntoIterator<Item = (K, Value)>) -> Map<String, Value> {
    let mut object = Map::new();
    object.extend(fields.into_iter().map(|(name, value)| (name.into(), value)));
    object
}

/// The JSON of what has string keys and no failing serialisers.
#[cfg(feature = "serde")]
pub fn text<T: Serialize + Debug + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
