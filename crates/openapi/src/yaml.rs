//! Writes YAML that people like to read: a value stays on one line where it fits.

use serde_json::Value;

/// How many characters a line may have to hold a value that could also take several lines.
const WIDTH: usize = 120;

/// Writes the entries of an object, in this order and with this indentation. In each the first levels, so many, have a line for every
/// entry, however short.
pub fn write<'v>(entries: impl IntoIterator<Item = (&'v str, &'v Value, usize)>, indent: usize) -> String {
    let mut text = String::new();
    for (key, value, open) in entries {
        let below = if value.is_array() { indent } else { indent + 2 };
        write_value(&mut text, format!("{}{}:", " ".repeat(indent), word(key)), below, value, open);
    }
    text
}

/// Writes a value after what its line begins with. If it takes more lines, they are indented.
fn write_value(text: &mut String, head: String, indent: usize, value: &Value, open: usize) {
    let pad = " ".repeat(indent);
    if let Some(lines) = as_block(value) {
        *text += &format!("{head} |-\n");
        lines.lines().for_each(|line| *text += &if line.is_empty() { "\n".to_owned() } else { format!("{pad}{line}\n") });
        return;
    }
    let line = in_line(value);
    let is_single = value.as_object().is_none_or(|object| object.is_empty()) && value.as_array().is_none_or(|items| items.is_empty());
    if is_single || open == 0 && !has_block(value) && head.chars().count() + 1 + line.chars().count() <= WIDTH {
        *text += &format!("{head} {line}\n");
        return;
    }
    if let Some(items) = value.as_array().filter(|items| head.ends_with(':') && items.iter().all(is_short)) {
        let lines = filled(items, indent);
        *text += &format!("{head}\n");
        lines.iter().for_each(|line| *text += &format!("{pad}  {line}\n"));
        return;
    }
    // The first entry of an item of a list stands on the line of its dash.
    let mut head = match head.ends_with(':') {
        true => {
            *text += &format!("{head}\n");
            None
        }
        false => Some(format!("{head} ")),
    };
    let mut begin = || head.take().unwrap_or_else(|| pad.clone());
    for (key, value) in value.as_object().into_iter().flatten() {
        let indent = if value.is_array() { indent } else { indent + 2 };
        write_value(text, format!("{}{}:", begin(), word(key)), indent, value, open.saturating_sub(1));
    }
    for item in value.as_array().into_iter().flatten() {
        write_value(text, format!("{}-", begin()), indent + 2, item, open.saturating_sub(1));
    }
}

/// Whether a value is a number or a word of a long list.
fn is_short(value: &Value) -> bool {
    !value.is_array() && !value.is_object() && as_block(value).is_none()
}

/// A list of short values with as many on a line as fit.
fn filled(items: &[Value], indent: usize) -> Vec<String> {
    let mut lines = vec!["[".to_owned()];
    for (index, item) in items.iter().enumerate() {
        let item = format!("{}{}", in_line(item), if index + 1 < items.len() { "," } else { "]" });
        let Some(line) = lines.last_mut() else { continue };
        let needed = indent + 2 + line.chars().count() + 1 + item.chars().count();
        match line.as_str() {
            "[" => *line += &item,
            _ if needed <= WIDTH => *line += &format!(" {item}"),
            _ => lines.push(item),
        }
    }
    lines
}

fn in_line(value: &Value) -> String {
    match value {
        Value::Object(object) if !object.is_empty() => {
            let entries: Vec<_> = object.iter().map(|(key, value)| format!("{}: {}", word(key), in_line(value))).collect();
            format!("{{ {} }}", entries.join(", "))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(in_line).collect::<Vec<_>>().join(", ")),
        Value::String(text) => word(text),
        other => other.to_string(),
    }
}

/// A text of several lines that can stand as it is.
fn as_block(value: &Value) -> Option<&str> {
    let text = value.as_str()?;
    let is_plain = |line: &str| !line.starts_with([' ', '\t']) && !line.contains(|letter: char| letter.is_control() || is_special(letter));
    (text.contains('\n') && !text.starts_with('\n') && !text.ends_with('\n') && text.split('\n').all(is_plain)).then_some(text)
}

fn has_block(value: &Value) -> bool {
    match value {
        Value::Object(object) => object.values().any(has_block),
        Value::Array(items) => items.iter().any(has_block),
        _ => as_block(value).is_some(),
    }
}

/// A text without quotes where nothing else can be meant, and otherwise as JSON, which is YAML.
fn word(text: &str) -> String {
    let is_plain = text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '/')
        && text.chars().all(|letter| letter.is_alphanumeric() || " _./'()+*^=;-–…".contains(letter))
        && !text.ends_with(' ');
    let means_more = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"];
    match is_plain && !means_more.contains(&text.to_ascii_lowercase().as_str()) {
        true => text.to_owned(),
        false => escaped(&Value::from(text).to_string()),
    }
}

/// The line ends that JSON does not have, and the byte order mark.
fn is_special(letter: char) -> bool {
    matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}')
}

/// JSON without the letters that YAML reads in another way.
fn escaped(json: &str) -> String {
    let letters = json.chars().map(|letter| match letter {
        letter if letter.is_control() || is_special(letter) => format!("\\u{:04x}", u32::from(letter)),
        _ => letter.to_string(),
    });
    letters.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn read_back(value: Value, open: usize) -> String {
        let text = write([("key", &value, open)], 0);
        let read: Value = yaml_serde::from_str(&text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
        assert_eq!(read["key"], value, "{text}");
        text
    }

    #[test]
    fn what_fits_stays_on_its_line() {
        let row = json!({ "heap": 0, "leaves": [2], "position": { "heaps": [2, 5, 7] } });
        assert_eq!(read_back(row.clone(), 0), "key: { heap: 0, leaves: [2], position: { heaps: [2, 5, 7] } }\n");
        assert_eq!(read_back(row.clone(), 1), "key:\n  heap: 0\n  leaves: [2]\n  position: { heaps: [2, 5, 7] }\n");
        let rows = json!({ "rows": [row, row, row] });
        let line = "  - { heap: 0, leaves: [2], position: { heaps: [2, 5, 7] } }\n";
        assert_eq!(read_back(rows, 0), format!("key:\n  rows:\n{line}{line}{line}"));
        assert_eq!(read_back(json!({ "text": "one\n\n- two" }), 0), "key:\n  text: |-\n    one\n\n    - two\n");
    }

    #[test]
    fn every_value_is_read_back_as_it_was() {
        let texts = [
            "",
            " ",
            "a",
            "a b ",
            "no",
            "NULL",
            "True",
            "-",
            "- a",
            "a: b",
            "a #b",
            "#",
            "[",
            "{a",
            "1",
            "1.5",
            "0x1",
            "/a/{b}",
            "it's",
            "\"",
            "\\n",
            "a\nb",
            "a\n\nb\n",
            " a\nb",
            "a\n b",
            "\na",
            "a\tb",
            "a\r\nb",
            "é – …",
            "a\u{85}b",
            "a\u{2028}b\nc",
            "\u{feff}a",
            "key:",
            "?",
            "*a",
            "&a",
            "=",
            "a, b",
            "~",
            "\u{1f600}",
            "a\u{0}\nb",
        ];
        for text in texts {
            for wide in ["", &" word".repeat(40)] {
                let text = format!("{text}{wide}");
                read_back(json!(text), 0);
                read_back(json!([text, [text, {}], { &text: [], "a": { &text: null } }]), 0);
                read_back(json!({ &text: [{ "a": text, "b": [[text], [1, -2.5, true]] }], "c": text }), 2);
            }
        }
        read_back(json!([[[["a".repeat(100), "b".repeat(100)]]]]), 0);
    }
}
