//! Writes answers as compact JSON, byte for byte like serde_json. Writing takes half of the time of a short
//! answer, and half of that goes into escaping the names of fields, which never need it: they are copied here.

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple, SerializeTupleStruct,
    SerializeTupleVariant, Serializer,
};
use serde_json::Error;

type Written = Result<(), Error>;

/// Adds the JSON text of a value to `text`. The keys of maps have to be strings or whole numbers.
///
/// With `binary`, a field `sg_binary` with the binary digits follows every field `sg` that is a whole number from 0 on. This is done here
/// because values stand in components, moves and answers of every game. An `Explanation` has binary digits of its own.
///
/// # Errors
/// A serialiser of the value fails.
pub fn write<T: Serialize + ?Sized>(text: &mut Vec<u8>, value: &T, binary: bool) -> Written {
    value.serialize(Writer { text, binary })
}

/// The name of the field with a value.
const VALUE: &str = "sg";

struct Writer<'t> {
    text: &'t mut Vec<u8>,
    binary: bool,
}

/// A list or an object that is being written.
struct Members<'t> {
    text: &'t mut Vec<u8>,
    is_empty: bool,
    closing: &'static [u8],
    binary: bool,
    /// Whether the last key of a map is that of a value.
    at_value: bool,
}

impl<'t> Members<'t> {
    fn new(Writer { text, binary }: Writer<'t>, opening: u8, closing: &'static [u8]) -> Self {
        text.push(opening);
        Members { text, is_empty: true, closing, binary, at_value: false }
    }

    /// The members of a variant: an object with the variant's name as its only key.
    fn of_variant(writer: Writer<'t>, variant: &'static str, opening: u8, closing: &'static [u8]) -> Self {
        writer.text.push(b'{');
        write_name(writer.text, variant);
        Members::new(writer, opening, closing)
    }

    fn separate(&mut self) {
        if !self.is_empty {
            self.text.push(b',');
        }
        self.is_empty = false;
    }

    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        self.separate();
        write(self.text, value, self.binary)
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Written {
        self.separate();
        write_name(self.text, name);
        let start = self.text.len();
        write(self.text, value, self.binary)?;
        if self.binary && name == VALUE {
            add_binary(self.text, start);
        }
        Ok(())
    }

    fn close(self) -> Written {
        self.text.extend_from_slice(self.closing);
        Ok(())
    }
}

/// Writes the name of a field. Names come from this program, so they have nothing to escape.
fn write_name(text: &mut Vec<u8>, name: &'static str) {
    debug_assert!(name.bytes().all(is_plain), "{name} has to be escaped");
    text.push(b'"');
    text.extend_from_slice(name.as_bytes());
    text.extend_from_slice(b"\":");
}

/// Adds the binary digits of the value that begins at `start`.
fn add_binary(text: &mut Vec<u8>, start: usize) {
    let value = std::str::from_utf8(&text[start..]).ok().and_then(|value| value.parse::<u64>().ok());
    if let Some(value) = value {
        text.extend_from_slice(format!(",\"sg_binary\":\"{value:b}\"").as_bytes());
    }
}

/// Whether a byte stands for itself in a JSON string.
fn is_plain(byte: u8) -> bool {
    byte >= b' ' && byte != b'"' && byte != b'\\'
}

/// Writes whole numbers.
macro_rules! write_numbers {
    ($($method:ident $type:ty),*) => {$(
        fn $method(self, number: $type) -> Written {
            self.text.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
            Ok(())
        }
    )*};
}

impl<'t> Serializer for Writer<'t> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Members<'t>;
    type SerializeTuple = Members<'t>;
    type SerializeTupleStruct = Members<'t>;
    type SerializeTupleVariant = Members<'t>;
    type SerializeMap = Members<'t>;
    type SerializeStruct = Members<'t>;
    type SerializeStructVariant = Members<'t>;

    write_numbers!(serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64, serialize_u128 u128);
    write_numbers!(serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64, serialize_i128 i128);

    fn serialize_bool(self, value: bool) -> Written {
        self.text.extend_from_slice(if value { b"true" } else { b"false" });
        Ok(())
    }

    // What is rare is left to serde_json.
    fn serialize_f32(self, value: f32) -> Written {
        serde_json::to_writer(self.text, &value)
    }

    fn serialize_f64(self, value: f64) -> Written {
        serde_json::to_writer(self.text, &value)
    }

    fn serialize_char(self, value: char) -> Written {
        serde_json::to_writer(self.text, &value)
    }

    fn serialize_bytes(self, value: &[u8]) -> Written {
        serde_json::to_writer(self.text, value)
    }

    fn serialize_str(self, value: &str) -> Written {
        if !value.bytes().all(is_plain) {
            return serde_json::to_writer(self.text, value);
        }
        self.text.push(b'"');
        self.text.extend_from_slice(value.as_bytes());
        self.text.push(b'"');
        Ok(())
    }

    fn serialize_none(self) -> Written {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Written {
        self.text.extend_from_slice(b"null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Written {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Written {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(self, _: &'static str, _: u32, variant: &'static str, value: &T) -> Written {
        let mut object = Members::new(self, b'{', b"}");
        object.field(variant, value)?;
        object.close()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Members<'t>, Error> {
        Ok(Members::new(self, b'[', b"]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Members<'t>, Error> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Members<'t>, Error> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Members<'t>, Error> {
        Ok(Members::of_variant(self, variant, b'[', b"]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Members<'t>, Error> {
        Ok(Members::new(self, b'{', b"}"))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Members<'t>, Error> {
        Writer { binary: self.binary && name != "Explanation", ..self }.serialize_map(None)
    }

    fn serialize_struct_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Members<'t>, Error> {
        Ok(Members::of_variant(self, variant, b'{', b"}}"))
    }
}

macro_rules! write_members {
    ($($trait:ident $method:ident ($($name:ident: $type:ty)?) $with:ident),*) => {$(
        impl $trait for Members<'_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, $($name: $type,)? value: &T) -> Written {
                self.$with($($name,)? value)
            }

            fn end(self) -> Written {
                self.close()
            }
        }
    )*};
}

write_members!(
    SerializeSeq serialize_element () item,
    SerializeTuple serialize_element () item,
    SerializeTupleStruct serialize_field () item,
    SerializeTupleVariant serialize_field () item,
    SerializeStruct serialize_field (name: &'static str) field,
    SerializeStructVariant serialize_field (name: &'static str) field
);

impl SerializeMap for Members<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Written {
        self.separate();
        let start = self.text.len();
        write(self.text, key, false)?;
        self.at_value = self.binary && &self.text[start + 1..] == b"sg\"";
        if self.text[start] != b'"' {
            // Keys are strings in JSON.
            self.text.insert(start, b'"');
            self.text.push(b'"');
        }
        self.text.push(b':');
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        let start = self.text.len();
        write(self.text, value, self.binary)?;
        if self.at_value {
            add_binary(self.text, start);
        }
        Ok(())
    }

    fn end(self) -> Written {
        self.close()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Value, json};
    use std::collections::BTreeMap;

    #[derive(serde::Serialize)]
    enum Variant {
        Unit,
        Newtype(u8),
        Tuple(i8, char),
        Struct { field: f32 },
    }

    #[derive(serde::Serialize)]
    struct Everything<'a> {
        #[serde(flatten)]
        flat: BTreeMap<&'a str, Value>,
        numbers: BTreeMap<i64, u128>,
        none: Option<()>,
        unit: (),
        some: Option<Box<Everything<'a>>>,
        variants: [Variant; 4],
        tuple: (bool, i128, f64),
        empty: [u8; 0],
    }

    fn everything<'a>(text: &'a str, number: f64, some: Option<Box<Everything<'a>>>) -> Everything<'a> {
        Everything {
            flat: BTreeMap::from([(text, json!({ text: [text, number, null, {}, []] }))]),
            numbers: BTreeMap::from([(-1, u128::MAX), (7, 0)]),
            none: None,
            unit: (),
            some,
            variants: [Variant::Unit, Variant::Newtype(7), Variant::Tuple(-1, '"'), Variant::Struct { field: 0.5 }],
            tuple: (true, i128::MIN, number),
            empty: [],
        }
    }

    proptest! {
        #[test]
        fn values_are_written_as_serde_json_writes_them(text: String, number: f64) {
            let value = everything(&text, number, Some(Box::new(everything("\"\\/\u{1}é\n", -0.0, None))));
            let mut written = Vec::new();
            write(&mut written, &value, false).unwrap();
            prop_assert_eq!(String::from_utf8(written).unwrap(), serde_json::to_string(&value).unwrap());
        }
    }
}
