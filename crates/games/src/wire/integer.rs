//! Numbers as they arrive, from a request or from a Rust program.

use crate::refusal::Faults;
use crate::serial::{Number, Serialize};
use std::borrow::Cow;
use std::hash::{Hash, Hasher};

/// The largest integer that every JSON client reads back exactly: 2^53 - 1.
pub const MAX_INTEGER: u64 = (1 << 53) - 1;

/// A whole number as it arrives: any JSON number deserialises, and [`Integer::read`] says what is wrong with it. It is at most 2^53 - 1; a
/// size that a Rust program gives may be any `u64`.
///
/// Two steps, because a wrong type is a malformed request while a negative heap is a well-formed request that is no position.
#[derive(Clone, Debug, Serialize)]
#[serde(into = "Number")]
pub struct Integer {
    number: Number,
    /// Whether it comes from a request. Its lists and sizes have limits that those of a Rust program have not.
    is_sent: bool,
}

impl Integer {
    /// A number of a request, or of a Rust program.
    pub(crate) fn of(number: Number, is_sent: bool) -> Self {
        Integer { number, is_sent }
    }

    pub(crate) fn is_sent(&self) -> bool {
        self.is_sent
    }

    /// The number; `None` after a fault, which is reported at `pointer`.
    pub fn read(&self, pointer: impl FnOnce() -> String, faults: &mut Faults) -> Option<u64> {
        self.read_up_to(MAX_INTEGER, pointer, faults)
    }

    /// Like [`Integer::read`], but a Rust program may give any `u64`.
    pub fn read_size(&self, pointer: impl FnOnce() -> String, faults: &mut Faults) -> Option<u64> {
        self.read_up_to(largest_size(self.is_sent), pointer, faults)
    }

    fn read_up_to(&self, most: u64, pointer: impl FnOnce() -> String, faults: &mut Faults) -> Option<u64> {
        let number = self.number.as_u64().filter(|&number| number <= most);
        if number.is_none() {
            faults.push(pointer(), format!("{} {}", self.number, self.complaint(most)));
        }
        number
    }

    /// Like [`Integer::read`], but a whole number may have a point or an exponent.
    pub fn read_loosely(&self, pointer: impl FnOnce() -> String, faults: &mut Faults) -> Option<u64> {
        let written_as_float = self.number.as_f64().filter(|number| self.number.is_f64() && number.fract() == 0.0);
        match written_as_float.filter(|number| (0.0..=MAX_INTEGER as f64).contains(number)) {
            Some(number) => Some(number as u64),
            None => self.read(pointer, faults),
        }
    }

    fn complaint(&self, most: u64) -> Cow<'static, str> {
        if self.number.as_f64().is_some_and(|number| number >= most as f64) {
            return format!("is {}", above(most)).into();
        }
        let complaint = if self.number.as_f64().is_some_and(|number| number < 0.0) {
            "is negative; a whole number from 0 is needed"
        } else if self.number.as_f64().is_some_and(|number| number.fract() == 0.0) {
            "has a point or an exponent; a whole number is written without either"
        } else {
            "is not a whole number"
        };
        complaint.into()
    }
}

/// The largest size of a request, or of a Rust program.
pub(crate) fn largest_size(is_sent: bool) -> u64 {
    if is_sent { MAX_INTEGER } else { u64::MAX }
}

/// What is said of a number above the largest, which is that of all numbers or of the sizes of a Rust program.
pub(crate) fn above(most: u64) -> &'static str {
    match most {
        u64::MAX => "above 18446744073709551615 (2^64 - 1), the largest size that is answered",
        _ => "above 9007199254740991 (2^53 - 1), the largest number that is answered exactly",
    }
}

/// How serde calls a type that has limits in a request and not in a Rust program.
#[cfg(feature = "serde")]
pub(crate) const HAS_LIMITS: &str = "HasLimits";

#[cfg(feature = "serde")]
mod reading {
    use crate::serial::Number;
    use crate::wire::integer::{HAS_LIMITS, Integer};
    use serde::de::{Deserialize, Deserializer, Error, Visitor};
    use std::fmt;

    /// What reads without the limits of requests gives the number as one that is there, all others as a type of one field.
    impl<'de> Deserialize<'de> for Integer {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_newtype_struct(HAS_LIMITS, AnyInteger)
        }
    }

    struct AnyInteger;

    impl<'de> Visitor<'de> for AnyInteger {
        type Value = Integer;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a JSON number")
        }

        fn visit_newtype_struct<D: Deserializer<'de>>(self, source: D) -> Result<Integer, D::Error> {
            Number::deserialize(source).map(Integer::from)
        }

        fn visit_some<D: Deserializer<'de>>(self, source: D) -> Result<Integer, D::Error> {
            Number::deserialize(source).map(|number| Integer { number, is_sent: false })
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<Integer, E> {
            Ok(Number::from(number).into())
        }

        fn visit_i64<E: Error>(self, number: i64) -> Result<Integer, E> {
            Ok(Number::from(number).into())
        }

        fn visit_f64<E: Error>(self, number: f64) -> Result<Integer, E> {
            Number::from_f64(number).map(Integer::from).ok_or_else(|| E::custom("the number is out of range"))
        }
    }
}

impl PartialEq for Integer {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for Integer {}

impl Hash for Integer {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl From<u64> for Integer {
    fn from(number: u64) -> Self {
        Integer { number: number.into(), is_sent: false }
    }
}

impl From<Number> for Integer {
    fn from(number: Number) -> Self {
        Integer { number, is_sent: true }
    }
}

impl From<Integer> for Number {
    fn from(integer: Integer) -> Self {
        integer.number
    }
}
