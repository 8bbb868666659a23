//! Reads the components of a sum. Only their games know their types, so they become JSON values, which take much more memory than their
//! text. Components beyond the limit are not stored.

use crate::serial::Value;
use std::fmt;

/// The name of the game. A sum cannot be a component.
pub const NAME: &str = "sum";

/// The most components of a sum.
pub const MAX_COMPONENTS: usize = 64;

/// The name of all games of one's own. It does not tell which type of positions such a component has.
pub const OWN: &str = "own";

/// What is wrong with a component of that name.
pub(crate) fn own_is_not_read() -> String {
    format!("`{OWN}` is a game of one's own, whose positions cannot be read in a sum; read the others, and add it in the program")
}

/// The components as they arrive. Those over the limit are counted but not stored.
#[derive(Clone, Debug)]
pub struct SentComponents {
    pub values: Vec<Value>,
    pub sent: usize,
    /// Whether they come from a request, which has limits that a Rust program has not.
    pub is_limited: bool,
}

/// More objects than [`MAX_COMPONENTS`] components have. A small object takes ninety times the memory of its text.
const MOST_OBJECTS: usize = 4 * MAX_COMPONENTS;

#[cfg(feature = "serde")]
mod read {
    use super::*;
    use crate::strict::Reader;
    use crate::wire::integer::HAS_LIMITS;
    use serde::de::{self, Deserializer, IgnoredAny, SeqAccess, Visitor};

    impl<'de> de::Deserialize<'de> for SentComponents {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_newtype_struct(HAS_LIMITS, SentVisitor { is_limited: true })
        }
    }

    struct SentVisitor {
        is_limited: bool,
    }

    impl<'de> Visitor<'de> for SentVisitor {
        type Value = SentComponents;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a sequence")
        }

        fn visit_newtype_struct<D: Deserializer<'de>>(self, source: D) -> Result<SentComponents, D::Error> {
            source.deserialize_seq(self)
        }

        fn visit_some<D: Deserializer<'de>>(self, source: D) -> Result<SentComponents, D::Error> {
            source.deserialize_seq(SentVisitor { is_limited: false })
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut sent: A) -> Result<SentComponents, A::Error> {
            let mut components = SentComponents { values: Vec::new(), sent: 0, is_limited: self.is_limited };
            let (mut objects_left, most) = if self.is_limited { (MOST_OBJECTS, MAX_COMPONENTS) } else { (usize::MAX, usize::MAX) };
            while components.sent < most {
                let Some(value) = sent.next_element_seed(Reader { objects_left: &mut objects_left })? else { return Ok(components) };
                components.values.push(value);
                components.sent += 1;
            }
            while sent.next_element::<IgnoredAny>()?.is_some() {
                components.sent += 1;
            }
            Ok(components)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(objects: usize, object: &str) -> Result<SentComponents, serde_json::Error> {
        serde_json::from_str(&format!("[{}]", vec![object; objects].join(",")))
    }

    #[test]
    fn what_no_sum_has_takes_no_memory() {
        let many = read(100_000, r#"{"":0}"#).unwrap();
        assert_eq!((many.values.len(), many.sent), (MAX_COMPONENTS, 100_000));
        assert!(read(1, r#"{"a":{"b":[{}]}}"#).is_ok());
        let nested = format!(r#"{{"a":[{}]}}"#, vec!["{}"; MOST_OBJECTS].join(","));
        assert!(read(1, &nested).unwrap_err().to_string().starts_with("there are more objects than any request has"));
    }
}
