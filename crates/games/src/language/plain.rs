//! Phrases without the language files: the name of a message and its values, for programs that put moves into words themselves.

use super::{Argument, Language};

/// Stands for the texts of a language.
pub(super) struct Texts;

impl Texts {
    pub fn read(_: &str, _: &[&str]) -> Self {
        Texts
    }

    /// For example `take: take 3, heap 1` for the message `move-take`.
    pub fn say(&self, language: Language, message: &str, values: &[(&'static str, Argument)]) -> Option<String> {
        let value = |(name, value): &(&'static str, Argument)| match value {
            Argument::Number(number) => format!("{name} {number}"),
            Argument::Text(text) => format!("{name} {text}"),
            Argument::Phrase(phrase) => language.say(phrase),
        };
        let (_, name) = message.split_once('-').unwrap_or(("", message));
        let values: Vec<String> = values.iter().map(value).collect();
        Some(if values.is_empty() { name.to_owned() } else { format!("{name}: {}", values.join(", ")) })
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

    pub(super) fn say(&self, language: Language, message: &str, values: &[(&'static str, Argument)]) -> Option<String> {
        Texts.say(language, message, values)
    }
}

/// There is one language.
pub(super) fn accepted(_: &str) -> Option<Language> {
    None
}
