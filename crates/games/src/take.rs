//! Fields such as `take`: a list of numbers, or text of numbers and ranges. Serde's way to read one of several types first keeps all of the
//! field, sixteen times its text; this one keeps only what is needed.

use super::notation::{is_above_all, too_large};
use super::wire::Integer;
use super::wire::integer::{above, largest_size};
use std::fmt;

/// What was sent, or given by a Rust program.
pub enum Sent {
    Text(Text),
    List(Vec<Integer>),
    Number(Integer),
    /// Another type, or a list with other entries.
    Other,
}

/// A text with numbers.
#[derive(Clone, Debug)]
pub struct Text {
    pub text: String,
    /// Whether it comes from a request, in which numbers have a limit.
    pub is_sent: bool,
}

impl Text {
    /// A text that a Rust program gives.
    pub fn given(text: impl Into<String>) -> Self {
        Text { text: text.into(), is_sent: false }
    }
}

/// Reads a range such as `1-3`, or a number. `unlike` says what is needed instead of a text that is no number.
///
/// # Errors
/// A sentence that says what is wrong.
pub fn read_range(text: &str, is_sent: bool, unlike: &dyn Fn(&str) -> String) -> Result<(u64, u64), String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (read_number(first, is_sent, unlike)?, read_number(last, is_sent, unlike)?) {
        (first, last) if first <= last => Ok((first, last)),
        (first, last) => {
            Err(format!("`{text}` is empty, because {first} is above {last}; a range from the smaller to the larger is needed"))
        }
    }
}

fn read_number(text: &str, is_sent: bool, unlike: &dyn Fn(&str) -> String) -> Result<u64, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let most = largest_size(is_sent);
    match text.parse() {
        Ok(number) if digits && number <= most => Ok(number),
        _ if !is_sent && is_above_all(text) => Err(too_large(text)),
        _ if digits => Err(format!("{text} is {}", above(most))),
        _ => Err(unlike(text)),
    }
}

#[cfg(feature = "serde")]
mod read {
    use super::*;
    use crate::serial::Number;
    use crate::wire::integer::HAS_LIMITS;
    use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

    impl<'de> Deserialize<'de> for Sent {
        fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
            source.deserialize_newtype_struct(HAS_LIMITS, SentVisitor { is_sent: true })
        }
    }

    struct SentVisitor {
        is_sent: bool,
    }

    impl<'de> Visitor<'de> for SentVisitor {
        type Value = Sent;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of numbers, or text")
        }

        fn visit_newtype_struct<D: Deserializer<'de>>(self, source: D) -> Result<Sent, D::Error> {
            source.deserialize_any(self)
        }

        fn visit_some<D: Deserializer<'de>>(self, source: D) -> Result<Sent, D::Error> {
            source.deserialize_any(SentVisitor { is_sent: false })
        }

        fn visit_str<E>(self, text: &str) -> Result<Sent, E> {
            Ok(Sent::Text(Text { text: text.to_owned(), is_sent: self.is_sent }))
        }

        fn visit_u64<E>(self, number: u64) -> Result<Sent, E> {
            Ok(Sent::Number(Integer::of(number.into(), self.is_sent)))
        }

        fn visit_i64<E>(self, number: i64) -> Result<Sent, E> {
            Ok(Sent::Number(Integer::of(number.into(), self.is_sent)))
        }

        fn visit_f64<E>(self, number: f64) -> Result<Sent, E> {
            Ok(Number::from_f64(number).map_or(Sent::Other, |number| Sent::Number(Integer::of(number, self.is_sent))))
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
                numbers.push(number);
            }
            Ok(Sent::List(numbers))
        }

        fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Sent, A::Error> {
            while members.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
            Ok(Sent::Other)
        }
    }
}
