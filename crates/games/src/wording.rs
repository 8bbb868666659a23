//! Faults of requests in plain words. The parser's own words are for programmers: "invalid type: map, expected a sequence".

use super::quote::shorten;
use std::fmt::Display;

/// Explains a fault of JSON to its sender.
pub fn in_plain_words(error: &impl Display) -> String {
    let message = shorten(error.to_string());
    let (message, place) = without_place(&message);
    let plain = wrong_kind(message).or_else(|| unknown_name(message)).unwrap_or_else(|| syntax(message));
    match place {
        Some((line, column)) => format!("{plain} (line {line}, column {column})"),
        None => plain,
    }
}

/// Splits off the place that the parser has found: `… at line 1 column 13`.
fn without_place(message: &str) -> (&str, Option<(u64, u64)>) {
    let place = || {
        let (rest, place) = message.rsplit_once(" at line ")?;
        let (line, column) = place.split_once(" column ")?;
        Some((rest, (line.parse().ok()?, column.parse().ok()?)))
    };
    place().map_or((message, None), |(rest, place)| (rest, Some(place)))
}

/// A value of another kind than is needed.
fn wrong_kind(message: &str) -> Option<String> {
    let kinds = ["invalid type: ", "invalid value: ", "invalid length "];
    let rest = kinds.into_iter().find_map(|kind| message.strip_prefix(kind))?;
    let (given, needed) = rest.rsplit_once(", expected ")?;
    let needed = match needed {
        "a sequence" => "a list such as [3,5]",
        "a map" => "an object",
        "string or map" | "a string" => "a text in quotation marks",
        "a JSON number" | "f64" => "a number",
        "a boolean" => "`true` or `false`",
        needed if needed.starts_with("struct ") => "an object",
        other => other,
    };
    let given = match given.split_once(' ') {
        None => match given {
            "map" => "an object".to_owned(),
            "sequence" => "a list".to_owned(),
            other => other.to_owned(),
        },
        Some(("string", text)) => format!("the text {text}"),
        Some(("boolean", value)) => value.to_owned(),
        Some(("integer", number)) => format!("the number {number}"),
        Some((_, rest)) => rest.strip_prefix("point ").map_or_else(|| given.to_owned(), |number| format!("the number {number}")),
    };
    Some(format!("{needed} is needed, not {given}"))
}

/// How a fault about a field that is not known begins.
pub const UNKNOWN_FIELD: &str = "there is no field";

/// A word counts as misspelt if it differs from a known one by at most this number of letters, and at most a third of them.
const MOST_TYPOS: usize = 3;

/// In bytes. A longer word is no misspelt name, and to compare it would take its length in time and memory.
const LONGEST_WORD: usize = 64;

/// The word that differs least from this one, if it is by few letters.
pub fn meant_by<'n>(word: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    if word.len() > LONGEST_WORD {
        return None;
    }
    let typos = |known| (strsim::damerau_levenshtein(word, known), known);
    let (typos, known) = known.into_iter().map(typos).min()?;
    (typos <= MOST_TYPOS.min(known.len() / 3)).then_some(known)
}

/// Which of these names may be meant by a word, to be put behind it; nothing if none is near.
pub fn hint<'n>(word: &str, known: impl IntoIterator<Item = &'n str>) -> String {
    meant_by(word, known).map_or_else(String::new, |meant| format!(" (did you mean `{meant}`?)"))
}

/// A name that is not known, or missing.
fn unknown_name(message: &str) -> Option<String> {
    if let Some(name) = message.strip_prefix("missing field ") {
        return Some(format!("the field {name} is needed"));
    }
    if let Some(name) = message.strip_prefix("unknown field ").and_then(|rest| rest.strip_suffix(", there are no fields")) {
        return Some(format!("{UNKNOWN_FIELD} {name}"));
    }
    let variant = message.strip_prefix("unknown variant ");
    let (name, known) = variant.or_else(|| message.strip_prefix("unknown field "))?.rsplit_once(", expected ")?;
    let known = known.strip_prefix("one of ").unwrap_or(known).replace("` or `", "` and `");
    let hint = hint(name.trim_matches('`'), known.split('`').skip(1).step_by(2));
    Some(match variant {
        Some(_) => format!("{name} is not known here{hint}; known: {known}"),
        None => format!("{UNKNOWN_FIELD} {name}{hint}; known: {known}"),
    })
}

/// The name of the field that is missing, if the words of [`in_plain_words`] say that.
pub fn missing_field(plain: &str) -> Option<&str> {
    plain.strip_prefix("the field `")?.strip_suffix("` is needed")
}

/// Text that is no JSON.
fn syntax(message: &str) -> String {
    let plain = match message {
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
    plain.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimber_solvers::theory::Play;
    use serde::Deserialize;
    use serde_json::{Value, from_str};

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

    fn read(text: &str) -> Result<Request, serde_json::Error> {
        from_str::<Value>(text).and_then(serde_json::from_value)
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
            let error = read(text).expect_err(text);
            assert_eq!(in_plain_words(&error), plain, "{error}");
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
            let error = from_str::<Value>(text).map(drop).expect_err(text);
            assert_eq!(in_plain_words(&error), plain, "{error}");
        }
        let deep = from_str::<Value>(&"[".repeat(1000)).map(drop).expect_err("it is deep");
        assert!(in_plain_words(&deep).starts_with("it is nested too deeply (line 1, column "), "{deep}");
        // What the project's own readers say stays.
        assert_eq!(in_plain_words(&"the key `a` appears twice at line 1 column 9"), "the key `a` appears twice (line 1, column 9)");
        assert_eq!(in_plain_words(&"the take is 7"), "the take is 7");
    }
}
