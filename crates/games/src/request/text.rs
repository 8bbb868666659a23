//! Values in query strings, as the JSON values that they stand for.

use crate::strict::Strict;
use crate::wording::in_plain_words;
use crate::{ParameterKind, Refusal};
use serde_json::Value;

/// Reads a value by the kind of its parameter.
///
/// # Errors
/// [`Refusal::Malformed`] with what is needed, at the place within the value.
pub(super) fn read_text(kind: ParameterKind, text: &str) -> Result<Value, Refusal> {
    match kind {
        ParameterKind::Text => Ok(Value::String(text.to_owned())),
        ParameterKind::Integer => read_number(text, "a whole number is needed"),
        ParameterKind::Integers if text.is_empty() => Ok(Value::Array(Vec::new())),
        ParameterKind::Integers => {
            let number = |(index, text)| {
                read_number(text, "whole numbers separated by commas are needed").map_err(|refusal| refusal.below(&format!("/{index}")))
            };
            text.split(',').enumerate().map(number).collect::<Result<Vec<_>, _>>().map(Value::Array)
        }
        ParameterKind::Lines if text.is_empty() => Err(Refusal::malformed("", EMPTY_PICTURE)),
        ParameterKind::Lines => Ok(text.split('/').map(|line| Value::String(line.to_owned())).collect()),
        ParameterKind::Boolean => match text {
            "true" => Ok(Value::Bool(true)),
            "false" => Ok(Value::Bool(false)),
            _ => Err(Refusal::malformed("", format!("`{text}` is neither `true` nor `false`"))),
        },
        ParameterKind::Number => read_number(text, "a number is needed"),
        ParameterKind::Json => read_json(text),
        ParameterKind::Point => match text.split_once(',') {
            Some((row, col)) => Ok(serde_json::json!({ "row": read_number(row, POINT)?, "col": read_number(col, POINT)? })),
            None => Err(Refusal::malformed("", format!("`{text}` is not a point; {POINT}"))),
        },
    }
}

/// The text of a value in a query string; `None` if it cannot stand there.
pub fn write_text(kind: ParameterKind, value: &Value) -> Option<String> {
    let joined = |separator| {
        let words = value.as_array()?.iter().map(|item| item.as_str().map_or_else(|| item.to_string(), str::to_owned));
        Some(words.collect::<Vec<_>>().join(separator))
    };
    match kind {
        ParameterKind::Integers => joined(","),
        ParameterKind::Lines => joined("/").filter(|text| !text.is_empty()),
        ParameterKind::Json => Some(value.to_string()),
        ParameterKind::Integer | ParameterKind::Number => value.is_number().then(|| value.to_string()),
        ParameterKind::Boolean => value.as_bool().map(|value| value.to_string()),
        ParameterKind::Text => value.as_str().map(str::to_owned).or_else(|| joined(",")),
        ParameterKind::Point => Some(format!("{},{}", value.get("row")?, value.get("col")?)),
    }
}

/// A browser sends what stands before the first `#`, and nothing may be left of a picture.
const EMPTY_PICTURE: &str = "empty; `#` begins a fragment in a URL: write `x` instead";

/// What is right where a point is wrong.
const POINT: &str = "a point is `row,col`, two whole numbers";

fn read_json(text: &str) -> Result<Value, Refusal> {
    // The type of the parameter is text, so other text is not malformed.
    match serde_json::from_str(text) {
        Ok(Strict(value)) if value.is_object() || value.is_null() => Ok(value),
        Ok(_) => Err(Refusal::invalid("", "an object in JSON is needed, such as {\"heap\":0,\"take\":1}")),
        Err(error) if is_out_of_range(&error) => Err(Refusal::invalid("", TOO_LARGE)),
        Err(error) => Err(Refusal::invalid("", format!("the parameter is not JSON: {}", in_plain_words(&error)))),
    }
}

/// Reads a number as JSON does, so that a query string and a body get the same refusals.
fn read_number(text: &str, needed: &str) -> Result<Value, Refusal> {
    // Nearly all numbers are a few digits. JSON has no zeros before others.
    let is_plain = matches!(text.as_bytes(), [b'0'] | [b'1'..=b'9', ..]) && text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(number) = text.parse::<u64>().ok().filter(|_| is_plain) {
        return Ok(number.into());
    }
    match serde_json::from_str(text) {
        Ok(Value::Number(number)) => Ok(Value::Number(number)),
        Err(error) if is_out_of_range(&error) => Err(Refusal::invalid("", TOO_LARGE)),
        _ => Err(Refusal::malformed("", format!("`{text}` is not a number; {needed}"))),
    }
}

/// The message for a number that overflows every type. It is valid JSON, but no position has such a number.
pub(super) const TOO_LARGE: &str = "the number is out of range; whole numbers from 0 to 9007199254740991 (2^53 - 1) are answered";

/// Whether the text is JSON except for the size of a number. The parser offers no other way to tell.
pub(super) fn is_out_of_range(error: &serde_json::Error) -> bool {
    error.to_string().starts_with("number out of range")
}
