//! The integer type of requests.

use super::MAX_INTEGER;
use crate::refusal::Faults;
use crate::serial::{Deserialize, Number, Serialize};

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
