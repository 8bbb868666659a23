//! Fields such as `take`: a list of numbers, or text of numbers and ranges. Serde's way to read one of several types first keeps all of the
//! field, sixteen times its text; this one keeps only what is needed.

use super::wire::{Integer, MAX_INTEGER};
use crate::serial::Number;
use std::fmt;

/// What was sent.
pub enum Sent {
    Text(String),
    List(Vec<Integer>),
    Number(Number),
    /// Another type, or a list with other entries.
    Other,
}

/// Reads a range such as `1-3`, or a number. `unlike` says what is needed instead of a text that is no number.
///
/// # Errors
/// A sentence that says what is wrong.
pub fn read_range(text: &str, unlike: &dyn Fn(&str) -> String) -> Result<(u64, u64), String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (read_number(first, unlike)?, read_number(last, unlike)?) {
        (first, last) if first <= last => Ok((first, last)),
        (first, last) => {
            Err(format!("`{text}` is empty, because {first} is above {last}; a range from the smaller to the larger is needed"))
        }
    }
}

fn read_number(text: &str, unlike: &dyn Fn(&str) -> String) -> Result<u64, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if digits && number <= MAX_INTEGER => Ok(number),
        _ if digits => Err(format!("{text} is above {MAX_INTEGER} (2^53 - 1), the largest number that is answered exactly")),
        _ => Err(unlike(text)),
    }
}

#[cfg(feature = "serde")]
mod read {
    use super::*;
    use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

    impl<'de> Deserialize<'de> for Sent {
        fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
            source.deserialize_any(SentVisitor)
        }
    }

    struct SentVisitor;

    impl<'de> Visitor<'de> for SentVisitor {
        type Value = Sent;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of numbers, or text")
        }

        fn visit_str<E>(self, text: &str) -> Result<Sent, E> {
            Ok(Sent::Text(text.to_owned()))
        }

        fn visit_u64<E>(self, number: u64) -> Result<Sent, E> {
            Ok(Sent::Number(number.into()))
        }

        fn visit_i64<E>(self, number: i64) -> Result<Sent, E> {
            Ok(Sent::Number(number.into()))
        }

        fn visit_f64<E>(self, number: f64) -> Result<Sent, E> {
            Ok(Number::from_f64(number).map_or(Sent::Other, Sent::Number))
        }

        fn visit_bool<E>(self, _: bool) -> Result<Sent, E> {
            Ok(Sent::Other)
        }

        fn visit_unit<E>(self) -> Result<Sent, E> {
            Ok(Sent::Other)
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Sent, A::Error> {
            let mut numbers = Vec::new();
            while let Some(entry) = entries.next_element()? {
                let Sent::Number(number) = entry else {
                    while entries.next_element::<IgnoredAny>()?.is_some() {}
                    return Ok(Sent::Other);
                };
                numbers.push(Integer::from(number));
            }
            Ok(Sent::List(numbers))
        }

        fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Sent, A::Error> {
            while members.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
            Ok(Sent::Other)
        }
    }
}
