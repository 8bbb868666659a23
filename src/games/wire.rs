//! What arrives and leaves: the integer type of requests, shared limits, and where a number is wrong.

use super::refusal::Faults;
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The largest integer that every JSON client reads back exactly: 2^53 - 1.
pub const MAX_INTEGER: u64 = (1 << 53) - 1;

/// The most heaps, rows, rings or groups in one position.
pub const MAX_HEAPS: usize = 4096;

/// A whole number from 0 to 2^53 - 1 as it arrives: any JSON number deserialises, and [`Integer::read`] says what is wrong with it.
///
/// Two steps, because a wrong type is a malformed request while a negative heap is a well-formed request that is no position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Integer(Number);

impl Integer {
    /// The number, or `None` with the reason noted at `pointer`.
    pub fn read(&self, pointer: impl FnOnce() -> String, faults: &mut Faults) -> Option<u64> {
        match self.0.as_u64() {
            Some(number) if number <= MAX_INTEGER => Some(number),
            _ => {
                faults.push(pointer(), format!("{} {}", self.0, self.complaint()));
                None
            }
        }
    }

    fn complaint(&self) -> &'static str {
        if self.0.as_f64().is_some_and(|number| number >= MAX_INTEGER as f64) {
            "is above 9007199254740991 (2^53 - 1), the largest number that is answered exactly"
        } else if self.0.as_f64().is_some_and(|number| number < 0.0) {
            "is negative; a whole number from 0 is needed"
        } else if self.0.as_f64().is_some_and(|number| number.fract() == 0.0) {
            "has a point or an exponent; a whole number is written without"
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

impl PartialSchema for Integer {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Integer)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
            .minimum(Some(0))
            .maximum(Some(MAX_INTEGER))
            .into()
    }
}

impl ToSchema for Integer {}

/// Reads a list of sizes at `/name`, noting what is wrong with each entry; at most [`MAX_HEAPS`] of them.
pub fn read_sizes(name: &'static str, sizes: &[Integer], faults: &mut Faults) -> Vec<u64> {
    if sizes.len() > MAX_HEAPS {
        too_many(name, sizes.len(), faults);
        return Vec::new();
    }
    sizes.iter().enumerate().filter_map(|(index, size)| size.read(|| format!("/{name}/{index}"), faults)).collect()
}

/// Notes that the list `/name` has more than [`MAX_HEAPS`] entries.
pub fn too_many(name: &'static str, length: usize, faults: &mut Faults) {
    faults.beyond(name, MAX_HEAPS as u64, length, format!("/{name}: {length} entries are too many; at most {MAX_HEAPS} are answered"));
}
