//! The effective settings of the service, and where each comes from.

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use reqwest::Url;
use std::collections::BTreeSet;
use std::fmt;

/// The settings in the order of the help.
#[derive(Clone, Debug, Default)]
pub struct EffectiveSettings(Vec<Effective>);

#[derive(Clone, Debug)]
pub struct Effective {
    /// The name of the flag, without dashes.
    pub name: String,
    /// In the form of the flag, without secrets; empty if nothing is set.
    pub value: String,
    source: SettingSource,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SettingSource {
    Flag,
    Environment,
    File,
    Default,
}

impl fmt::Display for SettingSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SettingSource::Flag => "flag",
            SettingSource::Environment => "environment",
            SettingSource::File => "file",
            SettingSource::Default => "default",
        })
    }
}

impl EffectiveSettings {
    /// The settings of a parsed command. `in_file` has the names of the settings in the file.
    pub fn of(matches: &ArgMatches, command: &Command, in_file: &BTreeSet<String>) -> Self {
        let of = |arg: &Arg| {
            let (id, name) = (arg.get_id().as_str(), arg.get_long().filter(|_| arg.get_env().is_some())?);
            let values = matches.get_raw(id).into_iter().flatten().map(|value| without_secrets(&value.to_string_lossy()));
            let source = match matches.value_source(id) {
                Some(ValueSource::CommandLine) => SettingSource::Flag,
                Some(ValueSource::EnvVariable) => SettingSource::Environment,
                _ if in_file.contains(name) => SettingSource::File,
                _ => SettingSource::Default,
            };
            Some(Effective { name: name.to_owned(), value: values.collect::<Vec<_>>().join(","), source })
        };
        EffectiveSettings(command.get_arguments().filter_map(of).collect())
    }

    /// Adds the computed value of a setting that is not set.
    pub fn fill(&mut self, name: &str, value: impl ToString) {
        let unset = self.0.iter_mut().filter(|setting| setting.name == name && setting.value.is_empty());
        unset.for_each(|setting| setting.value = value.to_string());
    }

    /// The differences from the defaults, on one line.
    pub fn changed(&self) -> String {
        let changed = self.0.iter().filter(|setting| setting.source != SettingSource::Default);
        let changed: Vec<_> = changed.map(|Effective { name, value, source }| format!("{name}={value} ({source})")).collect();
        if changed.is_empty() { "nothing".to_owned() } else { changed.join(" ") }
    }

    /// Copies these settings from `now`.
    pub fn take_over(&mut self, now: &EffectiveSettings, names: &[&str]) {
        for (before, now) in self.0.iter_mut().zip(&now.0) {
            if names.contains(&now.name.as_str()) {
                before.clone_from(now);
            }
        }
    }

    /// The settings that differ from `before`.
    pub fn changed_since<'s>(&'s self, before: &'s EffectiveSettings) -> impl Iterator<Item = &'s Effective> {
        let pairs = self.0.iter().zip(&before.0);
        pairs.filter(|(now, before)| now.value != before.value).map(|(now, _)| now)
    }
}

/// A table for people.
impl fmt::Display for EffectiveSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |text: fn(&Effective) -> &String| self.0.iter().map(|setting| text(setting).len()).max().unwrap_or_default();
        let (names, values) = (width(|setting| &setting.name), width(|setting| &setting.value));
        for Effective { name, value, source } in &self.0 {
            let value = if value.is_empty() { "-" } else { value };
            writeln!(f, "{name:<names$}  {value:<values$}  {source}")?;
        }
        Ok(())
    }
}

/// An address without its password and its query, which may be a signature.
fn without_secrets(value: &str) -> String {
    let Ok(mut url) = value.parse::<Url>() else { return value.to_owned() };
    let has_secrets = !url.username().is_empty() || url.password().is_some() || url.query().is_some();
    if !value.contains("://") || !has_secrets {
        return value.to_owned();
    }
    let query = url.query().map_or("", |_| "?…");
    url.set_query(None);
    url.set_fragment(None);
    // Both fail for addresses that cannot have them.
    let _ = (url.set_username(""), url.set_password(None));
    format!("{url}{query}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_left_out() {
        for (value, shown) in [
            ("http://10.0.0.1:8080/tables", "http://10.0.0.1:8080/tables"),
            ("https://me:secret@store.example/tables", "https://store.example/tables"),
            ("https://store.example/tables?signature=secret#x", "https://store.example/tables?…"),
            ("./data", "./data"),
            ("[::1]:80", "[::1]:80"),
            ("warn,nimber::http=debug", "warn,nimber::http=debug"),
        ] {
            assert_eq!(without_secrets(value), shown);
        }
    }
}
