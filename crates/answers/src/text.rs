//! Texts for a terminal: fields, objects and rows in columns.

use nimber_games::picture::Align;
use serde::Serialize;
use serde_json::Value;
use std::borrow::Cow;

/// Any other answer in JSON: a line per field, lists of objects as tables.
pub(super) fn fields_of_json(answer: &[u8]) -> String {
    fields(&serde_json::from_slice(answer).unwrap_or_default())
}

pub(super) fn fields(answer: &Value) -> String {
    let mut text = String::new();
    for (name, value) in answer.as_object().into_iter().flatten() {
        let name = one_line(name);
        text += &match value {
            Value::Array(rows) if rows.first().is_some_and(Value::is_object) => format!("{name}\n{}", objects(rows)),
            Value::Array(entries) => format!("{name}  {}\n", entries.iter().map(word).collect::<Vec<_>>().join(" ")),
            Value::Object(_) => fields(value),
            value => format!("{name}  {}\n", word(value)),
        };
    }
    text
}

/// Objects as rows, their keys as columns.
fn objects(rows: &[Value]) -> String {
    let mut columns: Vec<&str> = Vec::new();
    for key in rows.iter().filter_map(Value::as_object).flat_map(|row| row.keys()) {
        if !columns.contains(&key.as_str()) {
            columns.push(key);
        }
    }
    let mut lines: Vec<Vec<String>> = vec![columns.iter().map(|column| column.to_string()).collect()];
    lines.extend(rows.iter().map(|row| columns.iter().map(|column| row.get(column).map(word).unwrap_or_default()).collect()));
    aligned(&lines, &vec![Align::End; columns.len()])
}

/// Escapes control characters, so that a name of a request can forge no line.
pub(super) fn one_line(text: &str) -> Cow<'_, str> {
    if !text.contains(char::is_control) {
        return text.into();
    }
    let escaped = text.chars().map(|letter| if letter.is_control() { letter.escape_default().to_string() } else { letter.into() });
    escaped.collect()
}

/// Rows in columns as wide as they need.
pub(super) fn aligned(rows: &[Vec<String>], columns: &[Align]) -> String {
    let rows: Vec<Vec<Cow<'_, str>>> = rows.iter().map(|row| row.iter().map(|cell| one_line(cell)).collect()).collect();
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let mut text = String::new();
    for row in &rows {
        let mut line = String::new();
        for ((cell, &width), align) in row.iter().zip(&widths).zip(columns) {
            line += &match align {
                Align::End => format!("  {cell:>width$}"),
                _ => format!("  {cell:<width$}"),
            };
        }
        text += line.trim_end();
        text += "\n";
    }
    text
}

pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

pub(super) fn value(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

pub(super) fn word(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => one_line(text).into_owned(),
        value => value.to_string(),
    }
}
