//! What is wrong with the JSON of a request. Faults are values until they become sentences here. The words of serde are for programmers:
//! "invalid type: map, expected a sequence".

use super::about::Parameter;
use super::refusal::{Fault, Refusal, pointer_to};
use super::wording::{hint, meant_by};
use serde::de::{self, Expected, Unexpected};
use serde_json::Value;
use std::fmt;

/// What is wrong at one place of a text.
#[derive(Clone, Debug, PartialEq)]
pub enum ReadFault {
    /// A field that its object does not have.
    Unknown {
        name: String,
        known: &'static [&'static str],
    },
    /// A word that means nothing here.
    UnknownWord {
        word: String,
        known: &'static [&'static str],
    },
    Missing {
        name: &'static str,
    },
    Twice {
        name: String,
    },
    /// `needed` is in the words of serde or of the type that is read.
    WrongType {
        found: String,
        needed: String,
    },
    NotJson {
        what: String,
    },
    /// A number that overflows every type. It is valid JSON, but no position has such a number.
    TooLarge,
    /// What a type says that reads itself.
    Rule(String),
}

impl fmt::Display for ReadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadFault::Unknown { name, known } => f.write_str(&unknown(name, known, &hint(name, known.iter().copied()))),
            ReadFault::UnknownWord { word, known } => {
                write!(f, "`{word}` is not known here{}; known: {}", hint(word, known.iter().copied()), listed(known))
            }
            ReadFault::Missing { name } => write!(f, "the field `{name}` is needed"),
            ReadFault::Twice { name } => write!(f, "the key `{name}` appears twice"),
            ReadFault::WrongType { found, needed } => write!(f, "{} is needed, not {found}", plain(needed)),
            ReadFault::NotJson { what } | ReadFault::Rule(what) => f.write_str(what),
            ReadFault::TooLarge => {
                f.write_str("the number is out of range; whole numbers from 0 to 9007199254740991 (2^53 - 1) are answered")
            }
        }
    }
}

fn unknown(name: &str, known: &[&str], hint: &str) -> String {
    let known = if known.is_empty() { String::new() } else { format!("; known: {}", listed(known)) };
    format!("there is no field `{name}`{hint}{known}")
}

fn listed(names: &[&str]) -> String {
    let separator = if names.len() == 2 { "` and `" } else { "`, `" };
    format!("`{}`", names.join(separator))
}

/// A kind of value in plain words, from what serde's own types say that they need. What other types say is plain already.
fn plain(needed: &str) -> &str {
    match needed {
        "a sequence" => "a list such as [3,5]",
        "a map" => "an object",
        "a string" => "a text in quotation marks",
        "a JSON number" | "f64" => "a number",
        "a boolean" => "`true` or `false`",
        needed if needed.starts_with("struct ") => "an object",
        needed if needed.starts_with("enum ") => "a text in quotation marks",
        other => other,
    }
}

fn found(value: Unexpected<'_>) -> String {
    match value {
        Unexpected::Unit => "null".to_owned(),
        Unexpected::Bool(value) => format!("`{value}`"),
        Unexpected::Unsigned(number) => format!("the number `{number}`"),
        Unexpected::Signed(number) => format!("the number `{number}`"),
        Unexpected::Float(number) => format!("the number `{}`", Value::from(number)),
        Unexpected::Str(text) => format!("the text {text:?}"),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "an object".to_owned(),
        other => other.to_string(),
    }
}

/// A fault of reading, with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadError {
    pub fault: ReadFault,
    /// JSON pointer to the value that is wrong. For a missing field it is where the field belongs.
    pub pointer: String,
    /// Line and column, if a text was read and not a value.
    place: Option<(usize, usize)>,
}

impl From<ReadFault> for ReadError {
    fn from(fault: ReadFault) -> Self {
        ReadError { fault, pointer: String::new(), place: None }
    }
}

impl ReadError {
    /// A text that is no JSON. The parser keeps its own kinds of faults to itself, so they are told by its words.
    pub fn of_syntax(error: &serde_json::Error) -> Self {
        let said = error.to_string();
        let (line, column) = (error.line(), error.column());
        let what = match said.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&said) {
            "number out of range" => return ReadFault::TooLarge.into(),
            "EOF while parsing a value" => "it ends where a value is needed",
            "EOF while parsing a list" => "it ends inside a list",
            "EOF while parsing an object" => "it ends inside an object",
            "EOF while parsing a string" => "it ends inside a text",
            "expected value" => "a value is needed",
            "key must be a string" => "the name of a field has to stand in quotation marks",
            "trailing comma" => "there is a comma too many",
            "trailing characters" => "something follows after the end",
            "invalid number" => "the number is written wrongly",
            "recursion limit exceeded" => "it is nested too deeply",
            other => other,
        };
        ReadError { place: Some((line, column)), ..ReadFault::NotJson { what: what.to_owned() }.into() }
    }

    /// The same fault, found again without the text: with the place in the text, and with what was found there if it is no JSON.
    pub fn in_text(self, first: &serde_json::Error) -> Self {
        match first.line() {
            _ if !first.is_data() => ReadError { pointer: self.pointer, ..ReadError::of_syntax(first) },
            0 => self,
            line => ReadError { place: Some((line, first.column())), ..self },
        }
    }

    /// The same fault of a member of an object or a list.
    pub fn below(mut self, pointer: &str) -> Self {
        self.pointer.insert_str(0, pointer);
        self
    }

    /// The refusal of a body, or another text by the name of `what`, that is not JSON or has a key twice.
    pub fn not_json(self, what: &str) -> Refusal {
        match self.fault {
            ReadFault::TooLarge => self.into(),
            _ => Refusal::malformed(&*self.pointer, format!("the {what} is not JSON: {self}")),
        }
    }

    /// The refusal of a position. If it has a field that is not known, the options are named that a request may have besides.
    pub fn naming(self, options: &[Parameter]) -> Refusal {
        let ReadFault::Unknown { name, known } = &self.fault else { return self.into() };
        let of_options = options.iter().map(|option| option.name).filter(|_| self.pointer.rfind('/') == Some(0));
        let hint = match &**name {
            name if meant_by(name, known.iter().copied()).is_some() => hint(name, known.iter().copied()),
            // Answers have one, and it is not the misspelt option `positions`.
            "position" => " (send what an answer has in it, without the name)".to_owned(),
            name => hint(name, of_options),
        };
        let detail = unknown(name, known, &hint) + &in_place(self.place);
        let mut fault = Fault::new(self.pointer, detail);
        if !options.is_empty() {
            let names: Vec<_> = options.iter().map(|option| format!("`{}`", option.name)).collect();
            fault.detail += &format!("; the options besides the position are {}", names.join(", "));
        }
        Refusal::Malformed(vec![fault])
    }
}

fn in_place(place: Option<(usize, usize)>) -> String {
    place.map_or_else(String::new, |(line, column)| format!(" (line {line}, column {column})"))
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.fault, in_place(self.place))
    }
}

impl std::error::Error for ReadError {}

impl de::Error for ReadError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        ReadFault::Rule(message.to_string()).into()
    }

    fn invalid_type(value: Unexpected<'_>, needed: &dyn Expected) -> Self {
        ReadFault::WrongType { found: found(value), needed: needed.to_string() }.into()
    }

    fn invalid_value(value: Unexpected<'_>, needed: &dyn Expected) -> Self {
        de::Error::invalid_type(value, needed)
    }

    fn invalid_length(length: usize, needed: &dyn Expected) -> Self {
        ReadFault::WrongType { found: length.to_string(), needed: needed.to_string() }.into()
    }

    fn unknown_variant(word: &str, known: &'static [&'static str]) -> Self {
        ReadFault::UnknownWord { word: word.to_owned(), known }.into()
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Self {
        ReadError { pointer: pointer_to(name), ..ReadFault::Unknown { name: name.to_owned(), known }.into() }
    }

    fn missing_field(name: &'static str) -> Self {
        ReadError { pointer: pointer_to(name), ..ReadFault::Missing { name }.into() }
    }

    fn duplicate_field(name: &'static str) -> Self {
        ReadFault::Twice { name: name.to_owned() }.into()
    }
}

impl From<ReadError> for Refusal {
    fn from(error: ReadError) -> Self {
        match error.fault {
            ReadFault::TooLarge => Refusal::invalid(&*error.pointer, error.fault.to_string()),
            _ => Refusal::malformed(&*error.pointer, error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reread::why;
    use crate::strict::Strict;
    use nimber_solvers::theory::Play;
    use serde::Deserialize;
    use serde::de::Error;
    use serde_json::{Deserializer, Value, from_str};

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Request {
        heaps: Vec<u64>,
        name: Option<String>,
        play: Option<Play>,
        inner: Option<Inner>,
        flag: Option<bool>,
        share: Option<f64>,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Inner {}

    fn read(text: &str) -> Result<Request, ReadError> {
        let value: Value = from_str(text).unwrap();
        Request::deserialize(&value).map_err(|first| why::<Request, _>(&first, &value))
    }

    fn strict_fault(text: &str) -> String {
        let first = from_str::<Strict>(text).map(drop).expect_err(text);
        why::<Strict, _>(&first, &mut Deserializer::from_str(text)).to_string()
    }

    #[test]
    fn faults_are_values_with_their_places() {
        let wrong = |found: &str, needed: &str| ReadFault::WrongType { found: found.to_owned(), needed: needed.to_owned() };
        for (text, pointer, fault) in [
            (r#"{"heaps":[3,"x"]}"#, "/heaps/1", wrong("the text \"x\"", "u64")),
            (r#"{"heaps":[],"name":[]}"#, "/name", wrong("a list", "a string")),
            (r#"{"heaps":[],"inner":{"a/b":1}}"#, "/inner/a~1b", ReadFault::Unknown { name: "a/b".to_owned(), known: &[] }),
            (r#"{"heaps":[],"play":"x"}"#, "/play", ReadFault::UnknownWord { word: "x".to_owned(), known: &["normal", "misere"] }),
            ("{}", "/heaps", ReadFault::Missing { name: "heaps" }),
        ] {
            assert_eq!(read(text), Err(ReadError { pointer: pointer.to_owned(), ..fault.into() }));
        }
        let text = r#"{"heaps":[],"heaps":[]}"#;
        let first = from_str::<Request>(text).expect_err("a key comes twice");
        let twice = why::<Request, _>(&first, &mut Deserializer::from_str(text));
        assert_eq!((twice.fault, &*twice.pointer), (ReadFault::Twice { name: "heaps".to_owned() }, ""));
    }

    #[test]
    fn whatever_the_parser_says_is_told_in_plain_words() {
        let whole = r#"{"heaps":[3],"name":"x","play":"misere","inner":{},"flag":true,"share":0.5}"#;
        let (name, inner) = (Some("x".to_owned()), Some(Inner {}));
        let request = Request { heaps: vec![3], name, play: Some(Play::Misere), inner, flag: Some(true), share: Some(0.5) };
        assert_eq!(read(whole).expect("nothing is wrong"), request);
        for (text, plain) in [
            (r#"{"heaps":{}}"#, "a list such as [3,5] is needed, not an object"),
            (r#"{"heaps":"x, expected y"}"#, "a list such as [3,5] is needed, not the text \"x, expected y\""),
            (r#"{"heaps":[],"name":3}"#, "a text in quotation marks is needed, not the number `3`"),
            (r#"{"heaps":[],"name":[]}"#, "a text in quotation marks is needed, not a list"),
            (r#"{"heaps":[],"name":1.5}"#, "a text in quotation marks is needed, not the number `1.5`"),
            (r#"{"heaps":[],"share":"half"}"#, "a number is needed, not the text \"half\""),
            (r#"{"heaps":[],"flag":"no"}"#, "`true` or `false` is needed, not the text \"no\""),
            (r#"{"heaps":null}"#, "a list such as [3,5] is needed, not null"),
            (r#"{"heaps":[],"inner":true}"#, "an object is needed, not `true`"),
            (r#"{"heaps":[],"play":{}}"#, "a text in quotation marks is needed, not an object"),
            (r#"{"heaps":[],"play":"both"}"#, "`both` is not known here; known: `normal` and `misere`"),
            (r#"{"heaps":[],"play":"misère"}"#, "`misère` is not known here (did you mean `misere`?); known: `normal` and `misere`"),
            (r#"{"heaps":[],"h":3}"#, "there is no field `h`; known: `heaps`, `name`, `play`, `inner`, `flag`, `share`"),
            (
                r#"{"heaps":[],"heap":3}"#,
                "there is no field `heap` (did you mean `heaps`?); known: `heaps`, `name`, `play`, `inner`, `flag`, `share`",
            ),
            (r#"{"heaps":[],"inner":{"x":3}}"#, "there is no field `x`"),
            ("{}", "the field `heaps` is needed"),
        ] {
            assert_eq!(read(text).map_err(|error| error.to_string()), Err(plain.to_owned()));
        }
        for (text, plain) in [
            ("", "it ends where a value is needed (line 1, column 0)"),
            ("[1", "it ends inside a list (line 1, column 2)"),
            ("{", "it ends inside an object (line 1, column 1)"),
            ("\"", "it ends inside a text (line 1, column 1)"),
            ("[1,]", "there is a comma too many (line 1, column 4)"),
            ("[1]\n[", "something follows after the end (line 2, column 1)"),
            ("[01]", "the number is written wrongly (line 1, column 3)"),
            ("{a}", "the name of a field has to stand in quotation marks (line 1, column 2)"),
            ("x", "a value is needed (line 1, column 1)"),
        ] {
            assert_eq!(strict_fault(text), plain);
        }
        let deep = strict_fault(&"[".repeat(1000));
        assert!(deep.starts_with("it is nested too deeply (line 1, column "), "{deep}");
        assert_eq!(strict_fault(r#"{"a":1,"a":2}"#), "the key `a` appears twice (line 1, column 13)");
        assert_eq!(ReadError::custom("the take is 7").to_string(), "the take is 7");
    }
}
