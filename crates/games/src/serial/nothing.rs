//! Nothing is written or read.

pub use nimber_no_serde::{Deserialize, Serialize};
use std::fmt;

/// What every type is.
pub trait Serialize {}

impl<T: ?Sized> Serialize for T {}

/// What every type is.
pub trait DeserializeOwned {}

impl<T: ?Sized> DeserializeOwned for T {}

/// Stands for what would be JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Value {
    #[default]
    Null,
}

impl From<Map<String, Value>> for Value {
    fn from(_: Map<String, Value>) -> Self {
        Value::Null
    }
}

/// The members of an object.
pub type Map<K, V> = std::collections::BTreeMap<K, V>;

macro_rules! json {
    ($($written:tt)*) => {
        $crate::serial::Value::Null
    };
}
pub(crate) use json;

/// What tells a value apart from others, and is about as long as its JSON.
pub fn text<T: fmt::Debug + ?Sized>(value: &T) -> String {
    format!("{value:?}")
}

/// A number that was not sent, but comes from the program.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Number(u64);

impl Number {
    pub fn as_u64(&self) -> Option<u64> {
        Some(self.0)
    }

    pub fn as_f64(&self) -> Option<f64> {
        Some(self.0 as f64)
    }

    pub fn is_f64(&self) -> bool {
        false
    }
}

impl From<u64> for Number {
    fn from(number: u64) -> Self {
        Number(number)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
