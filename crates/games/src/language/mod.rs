//! Sentences for people, in the languages of `locales/`.
//!
//! A [`Phrase`] is the meaning, and a [`Language`] puts it into words. The messages are in Fluent files. The build fails if a language
//! lacks one, and a further language needs only its files. A game outside this crate has [`OwnWords`].

pub(crate) mod message;
mod phrase;
#[cfg(feature = "words")]
mod spanish;
#[cfg_attr(not(feature = "words"), path = "plain.rs")]
mod texts;

pub use message::Message;
pub use phrase::{Argument, Phrase, Words};
pub use texts::OwnWords;

use std::borrow::Cow;
use std::sync::OnceLock;
use texts::{Texts, Values};

/// `Display` for a type with [`Words`]: its name in English.
#[doc(hidden)]
#[macro_export]
macro_rules! display_in_words {
    ($named:ty) => {
        impl std::fmt::Display for $named {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&$crate::language::Language::default().say(&$crate::language::Words::in_words(self)))
            }
        }
    };
}
pub(crate) use display_in_words;

/// The codes of the languages, English first, and the texts of their files.
const FILES: &[(&str, &[&str])] = include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// A language of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Language(usize);

/// Reading the files of a language takes longer than most answers, so each is read when it is spoken first.
static READ: [OnceLock<Texts>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];

impl Language {
    /// Every language, English first.
    pub fn all() -> impl Iterator<Item = Language> {
        (0..FILES.len()).map(Language)
    }

    /// Its code, such as `en`.
    pub fn code(self) -> &'static str {
        FILES[self.0].0
    }

    fn texts(self) -> &'static Texts {
        let (code, files) = FILES[self.0];
        READ[self.0].get_or_init(|| Texts::read(code, files))
    }

    /// The language with this code.
    pub fn of(code: &str) -> Option<Language> {
        Language::all().find(|language| language.code() == code)
    }

    /// The best language for an `Accept-Language` header; English if none fits.
    ///
    /// ```
    /// use nimber_games::language::Language;
    /// assert_eq!(Language::accepted("nl, ru-RU;q=0.8, en;q=0.5").code(), "ru");
    /// assert_eq!(Language::accepted("").code(), "en");
    /// ```
    pub fn accepted(header: &str) -> Language {
        let best = texts::accepted(header, Language::all().map(Language::code));
        best.and_then(|code| Language::of(&code)).unwrap_or_default()
    }

    /// A phrase as a sentence, or as a part of one.
    ///
    /// ```
    /// use nimber_games::language::{Language, Message, OwnWords, Phrase};
    /// static WORDS: OwnWords = OwnWords::new(&[("en", "take = take { $take }\n")]);
    /// let phrase = Phrase::of(Message::of("take", &WORDS)).number("take", 3);
    /// assert_eq!(Language::default().say(&phrase), "take 3");
    /// ```
    pub fn say(self, phrase: &Phrase) -> String {
        let mut values = Values::with_capacity(phrase.arguments().len());
        for (name, argument) in phrase.arguments() {
            match argument {
                Argument::Number(number) => values.number(name, *number),
                Argument::Text(text) => values.text(name, Cow::Borrowed(text)),
                Argument::Phrase(phrase) => values.text(name, self.say(phrase).into()),
            }
        }
        let Message { name, words } = phrase.message();
        self.find(name, words, &values).unwrap_or_default()
    }

    /// A text without variables by its name, from a game's own words if it has some; `None` if there is none of this name.
    pub fn text(self, name: &str, words: Option<&OwnWords>) -> Option<String> {
        self.find(name, words, &Values::with_capacity(0))
    }

    fn find(self, name: &str, words: Option<&OwnWords>, values: &Values<'_>) -> Option<String> {
        match words {
            Some(words) => words.say(self.code(), name, values),
            None => self.texts().say(name, values),
        }
    }
}

/// In bytes.
pub(crate) const LONGEST_TAG: usize = 64;

/// Whether a text has the form of a language tag: letters, and then letters and digits in groups of at most 8.
fn is_tag(text: &str) -> bool {
    let is_group =
        |least: usize, group: &str, is_in: fn(&u8) -> bool| (least..=8).contains(&group.len()) && group.bytes().all(|sign| is_in(&sign));
    let (first, rest) = text.split_once('-').map_or((text, None), |(first, rest)| (first, Some(rest)));
    text.len() <= LONGEST_TAG
        && is_group(2, first, u8::is_ascii_alphabetic)
        && rest.is_none_or(|rest| rest.split('-').all(|group| is_group(1, group, u8::is_ascii_alphanumeric)))
}

#[cfg(all(test, feature = "words"))]
mod tests {
    use super::*;

    #[test]
    fn the_best_accepted_language_is_found() {
        for (header, code) in [
            ("ru", "ru"),
            ("ru-RU,ru;q=0.9,en;q=0.8", "ru"),
            ("en-GB", "en"),
            ("de-AT", "de"),
            ("es-419, en;q=0.5", "es"),
            ("nl, fr-CH;q=0.9, en;q=0.5", "fr"),
            ("nl;q=1", "en"),
            ("*", "en"),
            (";;q=,\u{7f}", "en"),
        ] {
            assert_eq!(Language::accepted(header).code(), code, "{header}");
        }
        // The weights decide, not the order. An entry without a valid weight is ignored.
        assert_eq!(Language::accepted("ru;q=0, en;q=NaN").code(), "en");
        assert_eq!(Language::accepted("ru;q=0.2, en;q=0.7").code(), "en");
    }

    #[test]
    fn every_message_is_said_in_every_language_with_every_form_of_a_number() {
        assert_eq!(Language::all().map(Language::code).collect::<Vec<_>>(), ["en", "de", "es", "fr", "ru"]);
        for (code, files) in FILES {
            let texts = Texts::read(code, files);
            for file in *files {
                let variables: Vec<&str> = file.split('$').skip(1).filter_map(|rest| rest.split_whitespace().next()).collect();
                let messages = file.lines().filter(|line| line.starts_with(|letter: char| letter.is_ascii_lowercase()));
                for message in messages.filter_map(|line| line.split_once(" =")).map(|(name, _)| name) {
                    for number in [0, 1, 2, 5, 21, 1_000_000] {
                        let mut values = Values::with_capacity(variables.len());
                        variables.iter().for_each(|name| values.number(name, number));
                        let said = texts.say(message, &values).unwrap_or_default();
                        assert!(!said.trim().is_empty() && !said.contains(['{', '}', '$']), "{code}, {message}, {number}: {said}");
                    }
                }
            }
        }
    }

    #[test]
    fn nouns_go_with_their_number() {
        let heap = |code: &str, size: u64| {
            let phrase = Phrase::of(message::PART_HEAP).number("index", 2).number("size", size);
            Language::of(code).expect("a language").say(&phrase)
        };
        for (code, none, one, several) in [
            ("de", "Haufen 2 (0 Steine)", "Haufen 2 (ein Stein)", "Haufen 2 (5 Steine)"),
            ("es", "el montón 2 (0 fichas)", "el montón 2 (una ficha)", "el montón 2 (5 fichas)"),
            ("fr", "le tas 2 (0 jeton)", "le tas 2 (1 jeton)", "le tas 2 (5 jetons)"),
            ("ru", "куча 2 (0 предметов)", "куча 2 (1 предмет)", "куча 2 (5 предметов)"),
        ] {
            assert_eq!([heap(code, 0), heap(code, 1), heap(code, 5)], [none, one, several], "{code}");
        }
    }

    #[test]
    fn spanish_conjunctions_change_before_their_own_vowel() {
        let spanish = Language::of("es").expect("a language");
        let list = |of, last: &str| spanish.say(&Phrase::of(of).text("rest", "7").text("last", last));
        let told = ["8", "11", "11000", "80", "9", "110"].map(|last| list(message::LIST_OR, last));
        assert_eq!(told, ["7 u 8", "7 u 11", "7 u 11000", "7 u 80", "7 o 9", "7 o 110"]);
        assert_eq!(["i", "j", "8"].map(|last| list(message::LIST_AND, last)), ["7 e i", "7 y j", "7 y 8"]);
        let join = |to| Phrase::of(message::MOVE_JOIN_SPOTS).text("from", "H").text("to", to);
        assert_eq!(["I", "J"].map(|to| spanish.say(&join(to))), ["unir H e I", "unir H y J"]);
        let beside = |to| Phrase::of(message::MOVE_JOIN_SPOTS_BESIDE).text("from", "H").text("to", to).text("inside", "A");
        assert_eq!(spanish.say(&beside("I")), "unir H e I, con A a un lado");
    }

    #[test]
    fn large_numbers_keep_their_digits() {
        let phrase = Phrase::of(message::PART_HEAP).number("index", 1).number("size", u64::MAX);
        assert!(Language::default().say(&phrase).contains("18446744073709551615"));
        let phrase = Phrase::of(message::PART_HEAP).number("index", 1).number("size", (1 << 53) - 1);
        assert!(Language::default().say(&phrase).contains("9007199254740991"));
    }
}

#[cfg(feature = "serde")]
mod read {
    use super::*;
    use serde::de::{Deserialize, Deserializer, Error};

    /// A language tag such as `ru-RU` is the best language for it, as in an `Accept-Language` header.
    impl<'de> Deserialize<'de> for Language {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let code = Cow::<str>::deserialize(deserializer)?;
            if !is_tag(&code) {
                let codes: Vec<_> = Language::all().map(|language| format!("`{}`", language.code())).collect();
                return Err(D::Error::custom(format!("this is no language tag, such as `en-US`; sentences are in {}", codes.join(", "))));
            }
            Ok(Language::accepted(&code))
        }
    }
}
