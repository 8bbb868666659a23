//! The file of `nimber serve --config`. Its values take the place of the defaults: flags and environment variables win over them, and the
//! flag of the same name reads each.

use crate::store::with_cure;
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command};
use nimber_games::service::meant_by;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::Path;
use toml::{Spanned, Value};

/// The flag that names the file. It is not a setting of the file.
pub const FLAG: &str = "config";

/// A setting, in the form of the flag of the same name.
#[derive(Debug, PartialEq)]
pub struct Setting {
    name: String,
    argument: String,
    text: String,
}

/// A fault in a line of the file.
#[derive(Debug, PartialEq)]
struct ConfigFault {
    line: usize,
    what: String,
}

/// Reads the settings of this command.
///
/// # Errors
/// All faults of the file, each with its line.
pub fn read(file: &Path, command: &Command) -> Result<Vec<Setting>, String> {
    let place = file.display();
    let text = fs::read_to_string(file).map_err(|error| format!("cannot read {place}: {}", with_cure(&error)))?;
    parse(&text, command).map_err(|faults| {
        let faults: Vec<_> = faults.into_iter().map(|ConfigFault { line, what }| format!("{place}:{line}: {what}")).collect();
        faults.join("\n")
    })
}

/// The names of these settings.
pub fn names(settings: &[Setting]) -> BTreeSet<String> {
    settings.iter().map(|setting| setting.name.clone()).collect()
}

/// The command with these settings as its defaults.
pub fn with_defaults(command: Command, settings: Vec<Setting>) -> Command {
    settings.into_iter().fold(command, |command, Setting { argument, text, .. }| command.mut_arg(argument, |arg| arg.default_value(text)))
}

fn parse(text: &str, command: &Command) -> Result<Vec<Setting>, Vec<ConfigFault>> {
    let line_of = |offset: usize| text.bytes().take(offset).filter(|byte| *byte == b'\n').count() + 1;
    let parsed: Result<BTreeMap<Spanned<String>, Spanned<Value>>, _> = toml::from_str(text);
    let parsed = parsed.map_err(|error| {
        let line = line_of(error.span().map_or(0, |span| span.start));
        vec![ConfigFault { line, what: error.message().to_owned() }]
    })?;
    let mut pairs: Vec<_> = parsed.into_iter().collect();
    pairs.sort_by_key(|(key, _)| key.span().start);
    let (mut settings, mut faults) = (Vec::new(), Vec::new());
    for (key, value) in pairs {
        let written = text.get(value.span()).unwrap_or_default();
        match setting(key.get_ref(), value.get_ref(), written, command) {
            Ok(setting) => settings.push(setting),
            Err(what) => faults.push(ConfigFault { line: line_of(key.span().start), what }),
        }
    }
    if faults.is_empty() { Ok(settings) } else { Err(faults) }
}

/// The flags that are settings of the file, by name.
fn flags(command: &Command) -> impl Iterator<Item = (&str, &Arg)> {
    let settings = command.get_arguments().filter(|arg| arg.get_env().is_some());
    settings.filter_map(|arg| Some((arg.get_long().filter(|name| *name != FLAG)?, arg)))
}

/// `written` is the value as the file has it.
fn setting(key: &str, value: &Value, written: &str, command: &Command) -> Result<Setting, String> {
    let known = flags(command).find(|(name, _)| *name == key);
    let (_, arg) = known.ok_or_else(|| match meant_by(&as_name(key), flags(command).map(|(name, _)| name)) {
        Some(meant) => format!("there is no setting `{key}`; did you mean `{meant}`?"),
        None if matches!(value, Value::Table(_)) => format!("there is no section `{key}`; settings are written without sections"),
        None => format!("there is no setting `{key}`; `nimber serve --help` lists them"),
    })?;
    let text = as_flag(value, arg).and_then(|text| check(arg, &text).map(|()| text));
    let text = text.map_err(|fault| format!("`{key} = {written}`: {fault}. {}", what_is_right(arg)))?;
    Ok(Setting { name: key.to_owned(), argument: arg.get_id().to_string(), text })
}

/// The name of a setting for a key that is written like the flag or the variable: `--max-batch`, `NIMBER_MAX_BATCH`, `maxBatch`.
fn as_name(key: &str) -> String {
    let is_variable = !key.contains(|letter: char| letter.is_ascii_lowercase());
    let mut name = String::new();
    for letter in key.chars() {
        match letter {
            '_' => name.push('-'),
            'A'..='Z' if !is_variable && !name.is_empty() => name.extend(['-', letter.to_ascii_lowercase()]),
            letter => name.push(letter.to_ascii_lowercase()),
        }
    }
    name.trim_start_matches('-').trim_start_matches("nimber-").to_owned()
}

/// The value in the form of the flag.
fn as_flag(value: &Value, arg: &Arg) -> Result<String, String> {
    match (value, arg.get_value_delimiter()) {
        (Value::String(text), _) => Ok(text.clone()),
        (Value::Integer(number), _) => Ok(number.to_string()),
        (Value::Float(number), _) => Ok(number.to_string()),
        (Value::Array(list), Some(delimiter)) => {
            let items: Result<Vec<_>, _> = list.iter().map(|item| as_flag(item, arg)).collect();
            Ok(items?.join(&delimiter.to_string()))
        }
        (Value::Array(_), None) => Err("one value is needed, not a list".to_owned()),
        (Value::Boolean(_) | Value::Datetime(_) | Value::Table(_), _) => Err("text or a number is needed".to_owned()),
    }
}

/// Parses the text as the flag does.
fn check(arg: &Arg, text: &str) -> Result<(), String> {
    let alone = Command::new("nimber").no_binary_name(true).arg(arg.clone());
    let words = [format!("--{}={text}", arg.get_long().unwrap_or_default())];
    alone.try_get_matches_from(words).map(drop).map_err(|error| match (error.source(), error.get(ContextKind::ValidValue)) {
        (Some(reason), _) => reason.to_string(),
        (None, Some(ContextValue::Strings(valid))) if !valid.is_empty() => format!("not one of {}", valid.join(", ")),
        _ => "not a value".to_owned(),
    })
}

fn what_is_right(arg: &Arg) -> String {
    let help = arg.get_help().map_or_else(String::new, ToString::to_string);
    let default = arg.get_default_values().first().map_or_else(String::new, |text| format!(" (default: {})", text.to_string_lossy()));
    format!("It is: {}{default}", help.trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::super::serve::Args;
    use super::*;
    use clap::Args as _;
    use std::collections::BTreeMap as Map;

    fn serve() -> Command {
        Args::augment_args(Command::new("serve"))
    }

    fn faults(text: &str) -> Vec<(usize, String)> {
        let faults = parse(text, &serve()).expect_err(text);
        faults.into_iter().map(|ConfigFault { line, what }| (line, what)).collect()
    }

    fn fault(text: &str) -> String {
        let faults = faults(text);
        assert_eq!(faults.len(), 1, "{faults:?}");
        faults.into_iter().map(|(_, what)| what).collect()
    }

    #[test]
    fn values_are_text_numbers_and_lists() {
        let text = "listen = '[::1]:80'\nchomp-tiles = 40\ngrundy-heaps = '2^20'\ndeadline = 0.5\ndrain = '3s'\nmemory = '1Gi'\n\
                    cors-origins = ['https://a', 'https://b']";
        let settings = parse(text, &serve()).unwrap();
        let settings: Vec<_> = settings.iter().map(|Setting { argument, text, .. }| (argument.as_str(), text.as_str())).collect();
        let origins = ("cors_origins", "https://a,https://b");
        assert_eq!(
            settings,
            [
                ("listen", "[::1]:80"),
                ("chomp-tiles", "40"),
                ("grundy-heaps", "2^20"),
                ("deadline", "0.5"),
                ("drain", "3s"),
                ("memory", "1Gi"),
                origins
            ]
        );
    }

    #[test]
    fn unknown_settings_are_refused_with_the_nearest_name() {
        assert_eq!(fault("max_batch = 3"), "there is no setting `max_batch`; did you mean `max-batch`?");
        assert_eq!(fault("dedline = 3"), "there is no setting `dedline`; did you mean `deadline`?");
        assert_eq!(fault("colour = 3"), "there is no setting `colour`; `nimber serve --help` lists them");
        for key in ["MAX_BATCH", "NIMBER_MAX_BATCH", "--max-batch", "maxBatch", "Max-Batch"] {
            assert_eq!(fault(&format!("{key} = 3")), format!("there is no setting `{key}`; did you mean `max-batch`?"));
        }
        assert_eq!(fault("[serve]\nmax-batch = 3"), "there is no section `serve`; settings are written without sections");
        assert_eq!(fault("check = 1"), "there is no setting `check`; `nimber serve --help` lists them");
        assert_eq!(fault("config = 'other.toml'"), "there is no setting `config`; `nimber serve --help` lists them");
    }

    #[test]
    fn values_are_refused_by_the_flag_itself() {
        let max_batch = "It is: The most items in one batch (default: 256)";
        for (text, begin, end) in [
            ("max-batch = 'many'", "`max-batch = 'many'`: `many` is no whole number; ", max_batch),
            ("max-batch = 2.5", "`max-batch = 2.5`: `2.5` is no whole number; ", max_batch),
            ("max-batch = 0", "`max-batch = 0`: 0 is too small; the least is 1. ", max_batch),
            ("max-batch = [1]", "`max-batch = [1]`: one value is needed, not a list. ", max_batch),
            ("max-batch = true", "`max-batch = true`: text or a number is needed. ", max_batch),
            ("max-batch.x = 1", "`max-batch = ", max_batch),
            ("rate-limit = 0", "`rate-limit = 0`: 0 is too small; the least is 1. ", "client; unlimited by default"),
            ("deadline = -1", "`deadline = -1`: -1 is too short; a time is longer than 0. ", "(default: 5)"),
            ("log-format = 'xml'", "`log-format = 'xml'`: not one of text, json. ", "(default: text)"),
            ("log = 'info,nimber=loud'", "`log = 'info,nimber=loud'`: ", "(default: info)"),
            ("data-dir = ''", "`data-dir = ''`: not a value. ", "(default: ./data)"),
            (
                "listen = 'example.org:80'",
                "`listen = 'example.org:80'`: `example.org:80` is no address to listen on; ",
                "(default: 127.0.0.1:8080)",
            ),
            ("memory = '3 apples'", "`memory = '3 apples'`: `3 apples` is no size; ", "half of what the container may have"),
            ("chomp-box = '5'", "`chomp-box = '5'`: ", "(default: 12x12)"),
        ] {
            let fault = fault(text);
            assert!(fault.starts_with(begin) && fault.ends_with(end), "{text}: {fault}");
        }
    }

    #[test]
    fn every_fault_is_told_with_its_line() {
        let lines = |text| faults(text).into_iter().map(|(line, _)| line).collect::<Vec<_>>();
        assert_eq!(lines("\nzeal = 1\ndrain = 2\n\nlisten = 'x' # no\n"), [2, 5]);
        assert_eq!(lines("drain = 2\ndrain = 3"), [2]);
        assert_eq!(lines("drain = 2\nlisten ="), [2]);
    }

    /// The example has each setting as a comment, `#name = value`.
    #[test]
    fn the_example_has_every_setting_with_its_default() {
        let example = include_str!("../../deploy/nimber.toml");
        let lines = example.lines().map(|line| line.strip_prefix('#').filter(|rest| !rest.starts_with(' ')).unwrap_or(line));
        let settings = parse(&lines.collect::<Vec<_>>().join("\n"), &serve()).unwrap();
        let settings: Map<_, _> = settings.into_iter().map(|Setting { argument, text, .. }| (argument, text)).collect();
        let command = serve();
        let known: Vec<_> = flags(&command).map(|(_, arg)| arg).collect();
        assert_eq!(settings.len(), known.len());
        for arg in known {
            let id = arg.get_id().as_str();
            if let [default] = arg.get_default_values() {
                assert_eq!(settings[id], default.to_string_lossy(), "{id}");
            }
            assert!(settings.contains_key(id), "{id}");
        }
        assert_eq!(parse(example, &command), Ok(Vec::new()));
    }
}
