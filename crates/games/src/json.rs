//! Writes answers as compact JSON, with the values in binary where a request asks for them.

use memchr::memmem;
use serde::Serialize;
use serde::ser::Error as _;
use serde_json::ser::Serializer;
use serde_json::{Error, Value};
use std::sync::Arc;

/// What a game without its types writes, and all that contains it. Other values are [`Serialize`].
///
/// Serde would have to ask for each field and each number behind the `dyn`. Here the game is asked once for a whole position or move.
pub trait WriteJson {
    /// # Errors
    /// A serialiser of the game fails.
    fn write(&self, text: &mut JsonText) -> Result<(), Error>;

    /// # Errors
    /// Like [`WriteJson::write`].
    fn to_json(&self) -> Result<String, Error> {
        let mut text = JsonText::new(false);
        self.write(&mut text)?;
        String::from_utf8(text.into_bytes()).map_err(Error::custom)
    }

    /// The same with its members sorted by name.
    ///
    /// # Errors
    /// Like [`WriteJson::write`].
    fn to_value(&self) -> Result<Value, Error> {
        serde_json::from_str(&self.to_json()?)
    }
}

impl<T: WriteJson + ?Sized> WriteJson for Box<T> {
    fn write(&self, text: &mut JsonText) -> Result<(), Error> {
        (**self).write(text)
    }
}

impl<T: WriteJson + ?Sized> WriteJson for Arc<T> {
    fn write(&self, text: &mut JsonText) -> Result<(), Error> {
        (**self).write(text)
    }
}

impl<T: WriteJson> WriteJson for Option<T> {
    fn write(&self, text: &mut JsonText) -> Result<(), Error> {
        match self {
            Some(value) => value.write(text),
            None => text.value(&()),
        }
    }
}

impl<T: WriteJson> WriteJson for Vec<T> {
    fn write(&self, text: &mut JsonText) -> Result<(), Error> {
        text.bytes.push(b'[');
        for (index, entry) in self.iter().enumerate() {
            if index > 0 {
                text.bytes.push(b',');
            }
            entry.write(text)?;
        }
        text.bytes.push(b']');
        Ok(())
    }
}

/// Most answers are at most this long, in bytes. Allocators keep freed blocks of a kilobyte at hand for the next answer.
const TYPICAL_ANSWER: usize = 1000;

const KEY: &[u8] = b"\"sg\":";

/// JSON text while it is written.
pub struct JsonText {
    bytes: Vec<u8>,
    binary: bool,
}

impl JsonText {
    /// With `binary`, a field `sg_binary` with the binary digits follows every field `sg` that is a whole number from 0 on. This is done
    /// here because components, moves and answers of every game have values.
    pub fn new(binary: bool) -> Self {
        JsonText { bytes: Vec::with_capacity(TYPICAL_ANSWER), binary }
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Writes a value of a known type. The keys of maps have to be strings or whole numbers.
    ///
    /// # Errors
    /// A serialiser of the value fails.
    pub fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let start = self.bytes.len();
        value.serialize(&mut Serializer::new(&mut self.bytes))?;
        if self.binary {
            add_digits(&mut self.bytes, start);
        }
        Ok(())
    }

    /// Begins an object.
    pub fn object(&mut self) -> Members<'_> {
        self.bytes.push(b'{');
        Members(self)
    }

    /// Writes an object, and leaves it open for more members.
    ///
    /// # Errors
    /// Like [`WriteJson::write`].
    pub fn open<T: WriteJson + ?Sized>(&mut self, object: &T) -> Result<Members<'_>, Error> {
        object.write(self)?;
        match self.bytes.pop() {
            Some(b'}') => Ok(Members(self)),
            _ => Err(Error::custom("a JSON object is needed")),
        }
    }

    /// Writes what has binary digits of its own.
    ///
    /// # Errors
    /// Those of `write`.
    pub fn without_binary(&mut self, write: impl FnOnce(&mut Self) -> Result<(), Error>) -> Result<(), Error> {
        let binary = std::mem::take(&mut self.binary);
        let written = write(self);
        self.binary = binary;
        written
    }
}

/// The members of an object that is open. Their names need no escapes.
pub struct Members<'a>(&'a mut JsonText);

impl Members<'_> {
    fn name(&mut self, name: &'static str) {
        let bytes = &mut self.0.bytes;
        if bytes.last() != Some(&b'{') {
            bytes.push(b',');
        }
        bytes.push(b'"');
        bytes.extend_from_slice(name.as_bytes());
        bytes.extend_from_slice(b"\":");
    }

    /// A member of a known type.
    ///
    /// # Errors
    /// Like [`JsonText::value`].
    pub fn value<T: Serialize + ?Sized>(mut self, name: &'static str, value: &T) -> Result<Self, Error> {
        self.name(name);
        self.0.value(value)?;
        Ok(self)
    }

    /// A member of a known type that may be absent.
    ///
    /// # Errors
    /// Like [`JsonText::value`].
    pub fn value_if_some<T: Serialize>(self, name: &'static str, value: &Option<T>) -> Result<Self, Error> {
        match value {
            Some(value) => self.value(name, value),
            None => Ok(self),
        }
    }

    /// # Errors
    /// Like [`WriteJson::write`].
    pub fn member<T: WriteJson + ?Sized>(mut self, name: &'static str, value: &T) -> Result<Self, Error> {
        self.name(name);
        value.write(self.0)?;
        Ok(self)
    }

    /// A member that may be absent.
    ///
    /// # Errors
    /// Like [`WriteJson::write`].
    pub fn member_if_some<T: WriteJson>(self, name: &'static str, value: &Option<T>) -> Result<Self, Error> {
        match value {
            Some(value) => self.member(name, value),
            None => Ok(self),
        }
    }

    /// The member `sg`, with its digits in binary if they are asked for.
    ///
    /// # Errors
    /// None.
    pub fn sg(self, sg: Option<i64>) -> Result<Self, Error> {
        let members = self.value("sg", &sg)?;
        match sg.filter(|&sg| sg >= 0 && members.0.binary) {
            Some(sg) => members.value("sg_binary", &format_args!("{sg:b}")),
            None => Ok(members),
        }
    }

    /// Closes the object.
    ///
    /// # Errors
    /// None.
    pub fn end(self) -> Result<(), Error> {
        self.0.bytes.push(b'}');
        Ok(())
    }
}

/// Adds the binary digits of the values in the JSON text from `start` on.
///
/// A key follows a brace or a comma. In a string, neither of them is followed by a quote without a backslash, but at its end.
fn add_digits(bytes: &mut Vec<u8>, start: usize) {
    let plain = bytes.split_off(start);
    let mut rest = &plain[..];
    let key = memmem::Finder::new(KEY);
    while let Some(place) = key.find(rest) {
        let is_key = place > 0 && matches!(rest[place - 1], b'{' | b',');
        let value = place + KEY.len();
        let end = value + rest[value..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (written, after) = rest.split_at(end);
        bytes.extend_from_slice(written);
        let number = std::str::from_utf8(&written[value..]).ok().and_then(|number| number.parse::<u64>().ok());
        if let Some(number) = number.filter(|_| is_key && matches!(after.first(), Some(b',' | b'}'))) {
            bytes.extend_from_slice(format!(",\"sg_binary\":\"{number:b}\"").as_bytes());
        }
        rest = after;
    }
    bytes.extend_from_slice(rest);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[derive(serde::Serialize)]
    struct Listed {
        sg: Option<i64>,
        text: &'static str,
        parts: Vec<Listed>,
        #[serde(flatten)]
        other: BTreeMap<&'static str, Value>,
    }

    impl WriteJson for Listed {
        fn write(&self, text: &mut JsonText) -> Result<(), Error> {
            text.value(self)
        }
    }

    fn listed(sg: Option<i64>) -> Listed {
        Listed { sg, text: "sg", parts: Vec::new(), other: BTreeMap::new() }
    }

    fn written(binary: bool, write: impl FnOnce(&mut JsonText) -> Result<(), Error>) -> String {
        let mut text = JsonText::new(binary);
        write(&mut text).unwrap();
        String::from_utf8(text.into_bytes()).unwrap()
    }

    #[test]
    fn digits_follow_whole_numbers_from_0_on() {
        let parts = vec![listed(Some(0)), listed(Some(-1)), listed(None)];
        let other = BTreeMap::from([("\nsg", 1.into()), ("sg\n", 2.into()), ("list", serde_json::json!({ "sg": [3] }))]);
        let whole = Listed { parts, other, ..listed(Some(5)) };
        let expected = r#"{"sg":5,"sg_binary":"101","text":"sg","parts":[{"sg":0,"sg_binary":"0","text":"sg","parts":[]},"#.to_owned()
            + r#"{"sg":-1,"text":"sg","parts":[]},{"sg":null,"text":"sg","parts":[]}],"\nsg":1,"list":{"sg":[3]},"sg\n":2}"#;
        let plain = expected.replace(r#","sg_binary":"101""#, "").replace(r#","sg_binary":"0""#, "");
        assert_eq!(written(true, |text| text.value(&whole)), expected);
        assert_eq!(written(false, |text| text.value(&whole)), plain);
        // What has digits of its own, and digits again after it.
        let member = |text: &mut JsonText| text.without_binary(|text| text.value(&whole)).and_then(|()| text.value(&listed(Some(2))));
        assert_eq!(written(true, member), plain + r#"{"sg":2,"sg_binary":"10","text":"sg","parts":[]}"#);
    }

    #[test]
    fn digits_do_not_follow_what_only_looks_like_a_value() {
        let texts = serde_json::json!({ "a": "{\"sg\":1}", "b,": "sg", "c{\"sg": 2, "d,\"sg": 3, "msg": 4, "sg\"": [",\"sg\":", 5] });
        assert_eq!(written(true, |text| text.value(&texts)), texts.to_string());
        // Digits with more behind them, and numbers that are too long.
        let numbers = r#"[{"sg":1.5},{"sg":2e3},{"sg":18446744073709551616},{"sg":"6"},{"sg":[7]},{"sg":{"sg":18446744073709551615}}]"#;
        let numbers: Box<serde_json::value::RawValue> = serde_json::from_str(numbers).unwrap();
        let digits = format!(",\"sg_binary\":\"{}\"}}}}]", "1".repeat(64));
        assert_eq!(written(true, |text| text.value(&numbers)), numbers.get().replace("}}]", &digits));
    }

    #[test]
    fn an_object_is_opened_for_more_members() {
        let more = |object: Value| {
            move |text: &mut JsonText| {
                struct Object(Value);
                impl WriteJson for Object {
                    fn write(&self, text: &mut JsonText) -> Result<(), Error> {
                        text.value(&self.0)
                    }
                }
                text.open(&Object(object))?.sg(Some(2))?.value_if_some("none", &None::<u8>)?.value("a", "b")?.end()
            }
        };
        assert_eq!(written(false, more(serde_json::json!({}))), r#"{"sg":2,"a":"b"}"#);
        assert_eq!(written(true, more(serde_json::json!({ "sg": 1 }))), r#"{"sg":1,"sg_binary":"1","sg":2,"sg_binary":"10","a":"b"}"#);
        assert!(more(Value::Null)(&mut JsonText::new(false)).is_err());
    }

    #[test]
    fn a_list_and_nothing_are_written_as_serde_writes_them() {
        let list = || vec![Some(Box::new(listed(Some(1)))), None, Some(Box::new(listed(None)))];
        assert_eq!(list().to_json().unwrap(), serde_json::to_string(&list()).unwrap());
        assert_eq!(Vec::<Listed>::new().to_json().unwrap(), "[]");
        assert_eq!(list().to_value().unwrap(), serde_json::to_value(list()).unwrap());
    }
}
