//! Query strings, and what they say by the kinds of their parameters. Broken escapes and broken UTF-8 are refused, not replaced.

use super::{Field, Fields, strict_fault};
use crate::fault::{ReadError, ReadFault};
use crate::refusal::pointer_to;
use crate::strict::Strict;
use crate::wire::{MAX_HEAPS, stands};
use crate::wording::hint;
use crate::{Parameter, ParameterKind, Refusal};
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};
use std::borrow::Cow;

/// A name and a text from a query string or the command line.
pub type Pair<'a> = (Cow<'a, str>, Cow<'a, str>);

/// The decoded `key=value` pairs of a query string.
pub fn pairs(query: &str) -> Result<Vec<Pair<'_>>, Refusal> {
    query.split('&').filter(|pair| !pair.is_empty()).map(pair).collect()
}

/// Refuses a picture without a tile or bottle at the end of a query string. `#` begins the fragment of a URL, which is not sent, so it may
/// be what is left of a picture that was written with `#`.
///
/// # Errors
/// [`Refusal::InvalidPosition`] with what to write instead.
pub fn whole(pairs: &[Pair<'_>], known: &[Parameter]) -> Result<(), Refusal> {
    let Some((name, picture)) = pairs.last() else { return Ok(()) };
    let is_picture = known.iter().any(|parameter| parameter.name == *name && parameter.kind == ParameterKind::Lines);
    match is_picture && !picture.is_empty() && picture.chars().all(|sign| sign == '/' || stands(sign) == Some(false)) {
        true => Err(Refusal::invalid(pointer_to(name), CUT_PICTURE)),
        false => Ok(()),
    }
}

/// What to do where the end of a picture may be missing.
const CUT_PICTURE: &str = "nothing stands in this picture, and it ends the query string; `#` begins a fragment in a URL: write `x` \
                           instead. An empty picture needs a parameter after it, such as `play=normal`";

fn pair(text: &str) -> Result<Pair<'_>, Refusal> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    Ok((decode(name)?, decode(value)?))
}

fn decode(text: &str) -> Result<Cow<'_, str>, Refusal> {
    if !text.bytes().any(|byte| matches!(byte, b'%' | b'+')) {
        return Ok(text.into());
    }
    let mut escapes = text.split('%').skip(1);
    if escapes.any(|rest| rest.len() < 2 || !rest.bytes().take(2).all(|byte| byte.is_ascii_hexdigit())) {
        return Err(Refusal::malformed("", "the query string has a `%` that is not followed by two hexadecimal digits"));
    }
    let spaced = text.replace('+', " ");
    let decoded = percent_decode_str(&spaced).decode_utf8();
    decoded.map(|text| text.into_owned().into()).map_err(|_| Refusal::malformed("", "the query string is not UTF-8"))
}

impl Fields {
    /// Reads a query string; see [`Fields::from_pairs`].
    ///
    /// # Errors
    /// [`Refusal::Malformed`] for what [`Fields::from_pairs`] refuses, and for broken escapes.
    pub fn from_query(query: Option<&str>, known: &[Parameter]) -> Result<Self, Refusal> {
        Fields::from_pairs(&pairs(query.unwrap_or_default())?, known)
    }

    /// Reads `key=value` pairs by the kinds of their parameters. The result is the same as from the JSON
    /// form.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] for an unknown or repeated key, and for text that does not match the
    /// parameter's kind.
    pub fn from_pairs(pairs: &[Pair<'_>], known: &[Parameter]) -> Result<Self, Refusal> {
        let mut fields = Fields(Vec::with_capacity(pairs.len()));
        for (index, (name, text)) in pairs.iter().enumerate() {
            let Some(parameter) = known.iter().find(|parameter| parameter.name == *name) else { return Err(unknown(name, known)) };
            if pairs[..index].iter().any(|(before, _)| before == name) {
                if parameter.is_list() {
                    continue;
                }
                return Err(Refusal::malformed(pointer_to(name), format!("`{name}` is given twice")));
            }
            // A list may be given in pieces.
            let mut whole = Cow::Borrowed(&**text);
            for (_, more) in pairs[index + 1..].iter().filter(|(other, _)| parameter.is_list() && other == name) {
                whole = whole + "," + &**more;
            }
            if let Some(sizes) = parameter.counted_by.filter(|_| is_power_of_ten(&whole)) {
                return Err(number_or_picture(name, &whole, sizes));
            }
            let value = read_text(parameter.kind, &whole).map_err(|refusal| refusal.below(&pointer_to(name)))?;
            match parameter.inside {
                Some(object) => fields.set_member(object, parameter.name, value),
                None => fields.insert(parameter.name.into(), Field::Value(value)),
            }
        }
        Ok(fields)
    }
}

/// Whether a text is 10, 100 and so on. As a picture it has one thing and gaps.
fn is_power_of_ten(text: &str) -> bool {
    text.strip_prefix('1').is_some_and(|zeros| !zeros.is_empty() && zeros.bytes().all(|zero| zero == b'0'))
}

/// The refusal of a picture that is more likely a number.
fn number_or_picture(name: &str, text: &str, sizes: &str) -> Refusal {
    let picture = text.replace('1', "x").replace('0', ".");
    let detail = format!(
        "`{text}` may be a number or a picture: write `{sizes}={text}` for {text} in a line, or `{name}={picture}` for one at its \
         beginning and a gap"
    );
    Refusal::invalid(pointer_to(name), detail)
}

/// The refusal of a parameter that is not among the known ones.
fn unknown(name: &str, known: &[Parameter]) -> Refusal {
    let is_known = |name: &&str| known.iter().any(|parameter| parameter.name == *name);
    let hint = hint(name, known.iter().map(|parameter| parameter.name));
    let known = match name.strip_suffix("[]").filter(is_known) {
        Some(list) => format!("a list is one parameter, such as `{list}=3,5`"),
        None if known.is_empty() => "none is known here".to_owned(),
        None => format!("known are {}", known.iter().map(|parameter| format!("`{}`", parameter.name)).collect::<Vec<_>>().join(", ")),
    };
    Refusal::malformed(pointer_to(name), format!("unknown parameter `{name}`{hint}; {known}"))
}

/// Reads a field by the kind of its parameter.
///
/// # Errors
/// [`Refusal::Malformed`] with what is needed, at the place within the field.
fn read_text(kind: ParameterKind, text: &str) -> Result<Value, Refusal> {
    match kind {
        ParameterKind::Text => Ok(text.into()),
        ParameterKind::Integer => read_number(text, "a whole number is needed"),
        ParameterKind::Integers if text.is_empty() => Ok(json!([])),
        ParameterKind::Integers => {
            let mut numbers = Vec::new();
            for text in text.split(',') {
                let (number, times) = repeated(text).unwrap_or((text, 1));
                if times > 1 && numbers.len() + times > MAX_HEAPS {
                    return Err(Refusal::malformed("", format!("with `{text}` the list has more than {MAX_HEAPS} numbers")));
                }
                let number = read_number(number, "whole numbers separated by commas are needed");
                let number = number.map_err(|refusal| refusal.below(&format!("/{}", numbers.len())))?;
                numbers.resize(numbers.len() + times, number);
            }
            Ok(Value::Array(numbers))
        }
        ParameterKind::Lines | ParameterKind::Pictures if text.is_empty() => Err(Refusal::malformed("", EMPTY_PICTURE)),
        ParameterKind::Lines => Ok(text.split('/').collect()),
        ParameterKind::Pictures => Ok(text.split(',').map(|picture| picture.split('/').collect::<Value>()).collect()),
        ParameterKind::Boolean => match text {
            "true" => Ok(Value::Bool(true)),
            "false" => Ok(Value::Bool(false)),
            _ => Err(Refusal::malformed("", format!("`{text}` is neither `true` nor `false`"))),
        },
        ParameterKind::Number => read_number(text, "a number is needed"),
        ParameterKind::Json => read_json(text),
        ParameterKind::Point => match text.split_once(',') {
            Some((row, col)) => Ok(json!({ "row": read_number(row, POINT)?, "col": read_number(col, POINT)? })),
            None => Err(Refusal::malformed("", format!("`{text}` is not a point; {POINT}"))),
        },
    }
}

/// The number and how often it stands in a list, as in `8x10`: ten times 8. A text such as `0x10` is more likely another writing of one
/// number.
fn repeated(text: &str) -> Option<(&str, usize)> {
    let (number, times) = text.split_at(text.bytes().position(|byte| byte == b'x')?);
    (number != "0").then_some((number, times[1..].parse().ok().filter(|&times| times > 0)?))
}

/// The text of a value in a query string; `None` if it cannot stand there.
pub fn write_text(kind: ParameterKind, value: &Value) -> Option<String> {
    let joined = |separator| {
        let word = |item: &Value| item.as_str().map_or_else(|| item.to_string(), str::to_owned);
        let words = value.as_array()?.iter().map(|item| match item {
            // The ends of an edge, such as `a-b`, or a pair of numbers, such as `25x7`.
            Value::Array(pair) => pair.iter().map(word).collect::<Vec<_>>().join(if pair.iter().all(Value::is_number) { "x" } else { "-" }),
            item => word(item),
        });
        Some(words.collect::<Vec<_>>().join(separator))
    };
    match kind {
        ParameterKind::Integers => joined(","),
        ParameterKind::Lines => joined("/").filter(|text| !text.is_empty()),
        ParameterKind::Pictures => {
            let pictures: Option<Vec<_>> = value.as_array()?.iter().map(|picture| write_text(ParameterKind::Lines, picture)).collect();
            Some(pictures?.join(",")).filter(|text| !text.is_empty())
        }
        ParameterKind::Json => Some(value.to_string()),
        ParameterKind::Integer | ParameterKind::Number => value.is_number().then(|| value.to_string()),
        ParameterKind::Boolean => value.as_bool().map(|value| value.to_string()),
        ParameterKind::Text => value.as_str().map(str::to_owned).or_else(|| joined(",")),
        ParameterKind::Point => Some(format!("{},{}", value.get("row")?, value.get("col")?)),
    }
}

/// A browser sends what stands before the first `#`, and nothing may be left of a picture.
const EMPTY_PICTURE: &str = "the picture is empty; `#` begins a fragment in a URL: write `x` instead";

/// What is right where a point is wrong.
const POINT: &str = "a point is `row,col`, two whole numbers";

fn read_json(text: &str) -> Result<Value, Refusal> {
    // The type of the parameter is text, so other text is not malformed.
    match serde_json::from_str(text) {
        Ok(Strict(value)) if value.is_object() || value.is_array() || value.is_null() => Ok(value),
        Ok(_) => Err(Refusal::invalid("", "an object or a list in JSON is needed")),
        Err(first) => match strict_fault(&first, text.as_bytes()) {
            ReadError { fault: ReadFault::TooLarge, .. } => Err(Refusal::invalid("", ReadFault::TooLarge.to_string())),
            error => Err(Refusal::invalid("", format!("the parameter is not JSON: {error}"))),
        },
    }
}

/// Reads a number as JSON does, so that a query string and a body get the same refusals.
fn read_number(text: &str, needed: &str) -> Result<Value, Refusal> {
    // Nearly all numbers are a few digits. JSON has no zeros before others.
    let is_plain = matches!(text.as_bytes(), [b'0'] | [b'1'..=b'9', ..]);
    if let Some(number) = text.parse::<u64>().ok().filter(|_| is_plain) {
        return Ok(number.into());
    }
    match serde_json::from_str(text) {
        Ok(number) => Ok(Value::Number(number)),
        Err(error) => match ReadError::of_syntax(&error) {
            error @ ReadError { fault: ReadFault::TooLarge, .. } => Err(error.into()),
            _ => Err(Refusal::malformed("", format!("`{text}` is not a number; {needed}"))),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Play;
    use crate::wire::Integer;
    use serde::de::DeserializeOwned;
    use serde_json::json;
    use std::fmt::Debug;

    const KNOWN: &[Parameter] = &[
        Parameter::optional("heaps", ParameterKind::Integers, "", ""),
        Parameter::optional("board", ParameterKind::Lines, "", ""),
        Parameter::optional("bottles", ParameterKind::Lines, "", "").counted_by("rows"),
        Parameter::optional("centre", ParameterKind::Point, "", ""),
        Parameter::optional("take", ParameterKind::Text, "", "").or_list(),
        Parameter::optional("skill", ParameterKind::Number, "", ""),
        Parameter::optional("move", ParameterKind::Json, "", ""),
        Parameter::optional("name", ParameterKind::Text, "", ""),
        Parameter::optional("nw", ParameterKind::Integers, "", "").inside("quadrants"),
        Parameter::optional("se", ParameterKind::Integers, "", "").inside("quadrants"),
        Parameter::optional("whole", ParameterKind::Boolean, "", ""),
    ];

    fn read(given: &[(&str, &str)]) -> Result<Fields, Refusal> {
        let pairs: Vec<_> = given.iter().map(|&(name, text)| (name.into(), text.into())).collect();
        Fields::from_pairs(&pairs, KNOWN)
    }

    fn value(fields: &Fields) -> Value {
        fields.clone().read().unwrap()
    }

    #[test]
    fn pairs_and_json_give_the_same_fields() {
        for (given, json) in [
            (&[("heaps", "3,5,-7"), ("board", "##/#.")][..], json!({ "heaps": [3, 5, -7], "board": ["##", "#."] })),
            (&[("heaps", " 3, 5 ,-7,0.5,18446744073709551615,1e3")], json!({ "heaps": [3, 5, -7, 0.5, u64::MAX, 1e3] })),
            (&[("heaps", "")], json!({ "heaps": [] })),
            (&[("centre", "1,2")], json!({ "centre": { "row": 1, "col": 2 } })),
            (&[("centre", "1, -2")], json!({ "centre": { "row": 1, "col": -2 } })),
            (
                &[("nw", "3"), ("whole", "false"), ("se", ""), ("nw", "1")],
                json!({ "quadrants": { "nw": [3, 1], "se": [] }, "whole": false }),
            ),
            (&[("skill", "0.5"), ("move", r#"{"heap":0}"#)], json!({ "skill": 0.5, "move": { "heap": 0 } })),
        ] {
            assert_eq!(value(&read(given).unwrap()), json);
            assert_eq!(value(&Fields::from_json(json.to_string().as_bytes()).unwrap()), json);
        }
    }

    /// Each type is read alike from a query string and from a body, and refused alike.
    #[test]
    fn numbers_are_read_into_the_types_of_games() {
        fn read_both<T: DeserializeOwned + Debug>(name: &str, given: &[(&str, &str)], json: &Value) -> String {
            let mut from_pairs = read(given).unwrap();
            let mut from_json = Fields::from_value(json.clone()).unwrap();
            let (one, other) = (from_pairs.take::<T>(name), from_json.take::<T>(name));
            assert_eq!(format!("{one:?}"), format!("{other:?}"), "{given:?}");
            format!("{one:?}")
        }
        let (heaps, list) = ([("heaps", "3,5")], json!({ "heaps": [3, 5] }));
        assert!(read_both::<Vec<Integer>>("heaps", &heaps, &list).starts_with("Ok"));
        assert!(read_both::<Vec<Option<u8>>>("heaps", &heaps, &list).starts_with("Ok"));
        assert!(read_both::<(u64, u64)>("heaps", &heaps, &list).starts_with("Ok"));
        for refused in [
            read_both::<[u64; 1]>("heaps", &heaps, &list),
            read_both::<[u64; 3]>("heaps", &heaps, &list),
            read_both::<Vec<Play>>("heaps", &heaps, &list),
            read_both::<Play>("heaps", &heaps, &list),
            read_both::<String>("heaps", &heaps, &list),
            read_both::<bool>("skill", &[("skill", "3")], &json!({ "skill": 3 })),
            read_both::<Play>("skill", &[("skill", "0.5")], &json!({ "skill": 0.5 })),
            read_both::<u64>("skill", &[("skill", "-1")], &json!({ "skill": -1 })),
            read_both::<Play>("centre", &[("centre", "1,2")], &json!({ "centre": { "row": 1, "col": 2 } })),
            read_both::<u64>("centre", &[("centre", "1,2")], &json!({ "centre": { "row": 1, "col": 2 } })),
        ] {
            assert!(refused.starts_with("Err"), "{refused}");
        }
    }

    #[test]
    fn entries_of_a_list_may_be_given_one_by_one() {
        let together = read(&[("heaps", "3,5,7"), ("take", "1,3-5"), ("centre", "1,2")]).unwrap();
        let one_by_one = [("heaps", "3"), ("take", "1"), ("centre", "1"), ("heaps", "5,7"), ("centre", "2"), ("take", "3-5")];
        assert_eq!(value(&read(&one_by_one).unwrap()), value(&together));
    }

    #[test]
    fn a_power_of_ten_is_no_picture_in_a_query_string() {
        for text in ["10", "100", "10000000000000000000000"] {
            let refusal = read(&[("bottles", text)]).unwrap_err();
            let picture = text.replace('1', "x").replace('0', ".");
            let says = [format!("`rows={text}`"), format!("`bottles={picture}`")];
            assert!(matches!(&refusal, Refusal::InvalidPosition(faults) if faults[0].place.pointer() == "/bottles"), "{refusal:?}");
            assert!(says.iter().all(|way| refusal.faults()[0].detail.contains(way)), "{refusal:?}");
            assert!(Fields::from_json(json!({ "bottles": [text] }).to_string().as_bytes()).is_ok());
        }
        for picture in ["1", "0", "01", "1101", "010", "10/", "10/100", "x0", "x.", "#."] {
            let lines: Vec<&str> = picture.split('/').collect();
            assert_eq!(value(&read(&[("bottles", picture)]).unwrap()), json!({ "bottles": lines }));
        }
        assert!(read(&[("board", "10")]).is_ok(), "nothing gives its lines by numbers");
    }

    #[test]
    fn a_number_that_overflows_is_no_position_and_named_by_its_pointer() {
        let refusal = read(&[("heaps", "1,-1e400")]).unwrap_err();
        assert!(matches!(&refusal, Refusal::InvalidPosition(faults) if faults[0].place.pointer() == "/heaps/1"));
    }

    #[test]
    fn what_is_not_understood_is_refused_with_its_place() {
        for (given, pointer) in [
            (&[("board", "#"), ("board", "#")][..], "/board"),
            (&[("name", "a"), ("name", "a")], "/name"),
            (&[("heaps", "3"), ("heaps", "")], "/heaps/1"),
            (&[("centre", "1,2"), ("centre", "1,2")], "/centre"),
            (&[("heap", "3")], "/heap"),
            (&[("heaps", "3,,5")], "/heaps/1"),
            (&[("heaps", "3,5 7")], "/heaps/1"),
            (&[("board", "")], "/board"),
            (&[("nw", "1,x")], "/nw/1"),
            (&[("whole", "1")], "/whole"),
            (&[("heaps[]", "3")], "/heaps[]"),
            (&[("heaps", "three")], "/heaps/0"),
            (&[("heaps", "[1]")], "/heaps/0"),
            (&[("centre", "1")], "/centre"),
            (&[("skill", "x")], "/skill"),
            (&[("move", "{")], "/move"),
            (&[("move", "3")], "/move"),
            (&[("move", r#"{"heap":0,"heap":1}"#)], "/move"),
        ] {
            assert_eq!(read(given).unwrap_err().faults()[0].place.pointer(), pointer, "{given:?}");
        }
    }

    #[test]
    fn an_unknown_parameter_is_told_the_known_ones() {
        for (name, known, told) in [
            ("elephant", &KNOWN[..2], "; known are `heaps`, `board`"),
            ("heap", &KNOWN[..2], " (did you mean `heaps`?); known are `heaps`, `board`"),
            ("heap", &[], "; none is known here"),
        ] {
            let refusal = Fields::from_pairs(&[(name.into(), "3".into())], known).unwrap_err();
            assert_eq!(refusal.faults()[0].detail, format!("unknown parameter `{name}`{told}"));
        }
    }

    #[test]
    fn pairs_are_decoded() {
        let expected: Vec<Pair<'_>> =
            [("heaps", "3,5"), ("board", "#./##"), ("x", "")].map(|(name, text)| (name.into(), text.into())).to_vec();
        assert_eq!(pairs("heaps=3%2C5&board=%23./%23%23&x"), Ok(expected));
        assert_eq!(pairs(""), Ok(vec![]));
    }

    #[test]
    fn broken_escapes_and_broken_utf8_are_refused() {
        for query in ["a=%", "a=%4", "a=%zz", "a=%ff%fe", "%c3=1"] {
            assert!(matches!(pairs(query), Err(Refusal::Malformed(_))), "{query}");
        }
    }

    #[test]
    fn a_number_in_a_list_may_be_repeated() {
        let known = [Parameter::optional("heaps", ParameterKind::Integers, "", "")];
        let read = |text: &str| Fields::from_query(Some(text), &known).and_then(|mut fields| fields.take::<Vec<u64>>("heaps"));
        assert_eq!(read("heaps=8x3,2").unwrap(), Some(vec![8, 8, 8, 2]));
        assert_eq!(read("heaps=1x4096").unwrap().map(|heaps| heaps.len()), Some(4096));
        for wrong in ["0x10", "8x", "x8", "8x0", "8x-1", "8x2x2", "1x4097", "1,1x4096", "1x99999999999999999999"] {
            assert!(matches!(read(&format!("heaps={wrong}")), Err(Refusal::Malformed(_))), "{wrong}");
        }
    }
}
