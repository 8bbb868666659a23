//! Phrases without the language files: the name of a message and its values, for programs that put moves into words themselves.

use std::borrow::Cow;

/// Stands for the texts of a language.
pub(super) struct Texts;

impl Texts {
    pub fn read(_: &str, _: &[&str]) -> Self {
        Texts
    }

    /// For example `take: take 3, heap 1` for the message `move-take`.
    pub fn say(&self, message: &str, Values(values): &Values<'_>) -> Option<String> {
        let (_, name) = message.split_once('-').unwrap_or(("", message));
        Some(if values.is_empty() { name.to_owned() } else { format!("{name}: {}", values.join(", ")) })
    }
}

/// The values of the variables of a message, each behind its name.
pub(super) struct Values<'a>(Vec<Cow<'a, str>>);

impl<'a> Values<'a> {
    pub fn with_capacity(count: usize) -> Self {
        Values(Vec::with_capacity(count))
    }

    pub fn number(&mut self, name: &str, number: u64) {
        self.0.push(format!("{name} {number}").into());
    }

    pub fn text(&mut self, name: &str, text: Cow<'a, str>) {
        self.0.push(format!("{name} {text}").into());
    }
}

/// The texts of a game outside this crate, which are not read without the feature `words`.
#[derive(Debug, PartialEq, Eq)]
pub struct OwnWords(());

impl OwnWords {
    /// The code of each language, and the text of its file.
    pub const fn new(_: &'static [(&'static str, &'static str)]) -> Self {
        OwnWords(())
    }

    pub(super) fn say(&self, _: &str, message: &str, values: &Values<'_>) -> Option<String> {
        Texts.say(message, values)
    }
}

/// There is one language.
pub(super) fn accepted(_: &str, _: impl Iterator<Item = &'static str>) -> Option<String> {
    None
}
