//! Writes answers as compact JSON, with the values in binary where a request asks for them.

use serde::Serialize;
use serde_json::Error;
use serde_json::ser::{CharEscape, CompactFormatter, Formatter, Serializer};
use std::io::{self, Write};

/// Adds the JSON text of a value to `text`. The keys of maps have to be strings or whole numbers.
///
/// With `binary`, a field `sg_binary` with the binary digits follows every field `sg` that is a whole number from 0 on. This is done here
/// because components, moves and answers of every game have values. An `explanation` has binary digits of its own.
///
/// # Errors
/// A serialiser of the value fails.
pub fn write<T: Serialize + ?Sized>(text: &mut Vec<u8>, value: &T, binary: bool) -> Result<(), Error> {
    match binary {
        true => value.serialize(&mut Serializer::with_formatter(text, BinaryFormatter::default())),
        false => serde_json::to_writer(text, value),
    }
}

/// What the last key says of the value after it.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Key {
    #[default]
    Other,
    /// `sg`
    Value,
    Explanation,
}

/// Compact JSON with the binary digits of values.
#[derive(Default)]
struct BinaryFormatter {
    /// How many pieces of the key that is being written were written; `None` outside of keys.
    pieces: Option<usize>,
    key: Key,
    /// The value that was written last, if its digits are to follow.
    value: Option<u64>,
    /// How many objects are open.
    depth: usize,
    /// The depth of the explanation that is open.
    explanation: Option<usize>,
}

impl BinaryFormatter {
    fn number(&mut self, number: impl TryInto<u64>) {
        if self.pieces.is_none() && self.key == Key::Value && self.explanation.is_none() {
            self.value = number.try_into().ok();
        }
    }

    fn key_piece(&mut self, piece: &str) {
        if let Some(pieces) = &mut self.pieces {
            self.key = match (*pieces, piece) {
                (0, "sg") => Key::Value,
                (0, "explanation") => Key::Explanation,
                _ => Key::Other,
            };
            *pieces += 1;
        }
    }
}

macro_rules! write_numbers {
    ($($method:ident $type:ty),*) => {$(
        fn $method<W: Write + ?Sized>(&mut self, writer: &mut W, number: $type) -> io::Result<()> {
            self.number(number);
            CompactFormatter.$method(writer, number)
        }
    )*};
}

impl Formatter for BinaryFormatter {
    write_numbers!(write_u8 u8, write_u16 u16, write_u32 u32, write_u64 u64, write_u128 u128);
    write_numbers!(write_i8 i8, write_i16 i16, write_i32 i32, write_i64 i64, write_i128 i128);

    fn write_string_fragment<W: Write + ?Sized>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        self.key_piece(fragment);
        CompactFormatter.write_string_fragment(writer, fragment)
    }

    fn write_char_escape<W: Write + ?Sized>(&mut self, writer: &mut W, escape: CharEscape) -> io::Result<()> {
        self.key_piece("");
        CompactFormatter.write_char_escape(writer, escape)
    }

    fn begin_array<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.key = Key::Other;
        CompactFormatter.begin_array(writer)
    }

    fn begin_object<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth += 1;
        if self.key == Key::Explanation {
            self.explanation.get_or_insert(self.depth);
        }
        self.key = Key::Other;
        CompactFormatter.begin_object(writer)
    }

    fn end_object<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.explanation.take_if(|depth| *depth == self.depth);
        self.depth -= 1;
        CompactFormatter.end_object(writer)
    }

    fn begin_object_key<W: Write + ?Sized>(&mut self, writer: &mut W, is_first: bool) -> io::Result<()> {
        (self.pieces, self.key) = (Some(0), Key::Other);
        CompactFormatter.begin_object_key(writer, is_first)
    }

    fn end_object_key<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.pieces = None;
        CompactFormatter.end_object_key(writer)
    }

    fn end_object_value<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        match self.value.take() {
            Some(value) => write!(writer, ",\"sg_binary\":\"{value:b}\""),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[derive(serde::Serialize)]
    struct Answer {
        sg: Option<i64>,
        text: &'static str,
        parts: Vec<Answer>,
        #[serde(flatten)]
        other: BTreeMap<&'static str, serde_json::Value>,
        #[serde(skip_serializing_if = "Option::is_none")]
        explanation: Option<Box<Answer>>,
    }

    fn answer(sg: Option<i64>) -> Answer {
        Answer { sg, text: "sg", parts: Vec::new(), other: BTreeMap::new(), explanation: None }
    }

    fn written(answer: &Answer, binary: bool) -> String {
        let mut text = Vec::new();
        write(&mut text, answer, binary).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn digits_follow_whole_numbers_from_0_on_and_none_in_an_explanation() {
        let parts = vec![answer(Some(0)), answer(Some(-1)), answer(None)];
        let explanation = Some(Box::new(Answer { parts: vec![answer(Some(6))], ..answer(Some(7)) }));
        let other = BTreeMap::from([("\nsg", 1.into()), ("sg\n", 2.into()), ("list", serde_json::json!({ "sg": [3] }))]);
        let whole = Answer { parts, other, explanation, ..answer(Some(5)) };
        let expected = r#"{"sg":5,"sg_binary":"101","text":"sg","parts":[{"sg":0,"sg_binary":"0","text":"sg","parts":[]},"#.to_owned()
            + r#"{"sg":-1,"text":"sg","parts":[]},{"sg":null,"text":"sg","parts":[]}],"\nsg":1,"list":{"sg":[3]},"sg\n":2,"#
            + r#""explanation":{"sg":7,"text":"sg","parts":[{"sg":6,"text":"sg","parts":[]}]}}"#;
        assert_eq!(written(&whole, true), expected);
        assert_eq!(written(&whole, false), expected.replace(r#","sg_binary":"101""#, "").replace(r#","sg_binary":"0""#, ""));
        // After an explanation, digits follow again.
        let after = Answer { explanation: Some(Box::new(answer(Some(1)))), ..answer(Some(2)) };
        let both = Answer { parts: vec![after, answer(Some(3))], ..answer(None) };
        assert!(
            written(&both, true)
                .ends_with(r#","explanation":{"sg":1,"text":"sg","parts":[]}},{"sg":3,"sg_binary":"11","text":"sg","parts":[]}]}"#)
        );
    }
}
