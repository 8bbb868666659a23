//! Fluent files that have been read.

use super::spanish;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentNumber;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_langneg::{NegotiationStrategy, negotiate_languages};
use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;
use unic_langid::LanguageIdentifier;

/// The language that every game speaks.
const ENGLISH: &str = "en";

/// The texts of one language.
pub(super) struct Texts {
    pub code: &'static str,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    pub fn read(code: &'static str, files: &[&str]) -> Self {
        let mut bundle = FluentBundle::new_concurrent(code.parse().into_iter().collect());
        // Marks around values would separate letters from right to left ones, which no message has.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(whole));
        // It can only fail if it is there already.
        let _ = bundle.add_function("SOUND", spanish::sound);
        for file in files {
            // The build has parsed the files of this crate, and a test those of other games.
            let resource = FluentResource::try_new((*file).to_owned()).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        Texts { code, bundle }
    }

    pub fn say(&self, message: &str, Values(values): &Values<'_>) -> Option<String> {
        let pattern = self.bundle.get_message(message)?.value()?;
        let mut faults = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(values), &mut faults).into_owned();
        debug_assert!(faults.is_empty(), "{message}: {faults:?}");
        Some(text)
    }
}

/// The values of the variables of a message.
pub(super) struct Values<'a>(FluentArgs<'a>);

impl<'a> Values<'a> {
    pub fn with_capacity(count: usize) -> Self {
        Values(FluentArgs::with_capacity(count))
    }

    pub fn number(&mut self, name: &'a str, number: u64) {
        // Fluent counts in floating point: larger numbers are text.
        match number {
            0..EXACT => self.0.set(name, number),
            _ => self.text(name, number.to_string().into()),
        }
    }

    pub fn text(&mut self, name: &'a str, text: Cow<'a, str>) {
        self.0.set(name, FluentValue::String(text));
    }
}

/// Every smaller number is exact in floating point.
const EXACT: u64 = 1 << 53;

/// A whole number in digits, as Fluent's own formatter of fractions would write it, but sooner.
fn whole<M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    match value {
        FluentValue::Number(FluentNumber { value, .. }) if value.fract() == 0.0 && (0.0..EXACT as f64).contains(value) => {
            Some((*value as u64).to_string())
        }
        _ => None,
    }
}

/// The texts of a game outside this crate, a Fluent file for each language: the rules as `NAME-title` and so on, and the names of its
/// components and moves.
///
/// ```
/// use nimber_games::language::{Language, Message, OwnWords, Phrase};
///
/// static WORDS: OwnWords = OwnWords::new(&[
///     ("en", "move-turn = turn coin { $coin }"),
///     ("ru", "move-turn = переверните монету { $coin }"),
/// ]);
/// const MOVE_TURN: Message = Message::of("move-turn", &WORDS);
///
/// let turn = Phrase::of(MOVE_TURN).number("coin", 3);
/// assert_eq!(Language::default().say(&turn), "turn coin 3");
/// assert_eq!(Language::accepted("ru").say(&turn), "переверните монету 3");
/// ```
pub struct OwnWords {
    files: &'static [(&'static str, &'static str)],
    read: OnceLock<Vec<Texts>>,
}

impl OwnWords {
    /// The code of each language, and the text of its file. A language without a file gets the English text.
    pub const fn new(files: &'static [(&'static str, &'static str)]) -> Self {
        OwnWords { files, read: OnceLock::new() }
    }

    pub(super) fn say(&self, code: &str, message: &str, values: &Values<'_>) -> Option<String> {
        let read = || self.files.iter().map(|(code, file)| Texts::read(code, &[file])).collect();
        let all: &Vec<Texts> = self.read.get_or_init(read);
        let texts = |code: &str| all.iter().find(|texts| texts.code == code);
        texts(code).or_else(|| texts(ENGLISH))?.say(message, values)
    }
}

impl fmt::Debug for OwnWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.files.iter().map(|(code, _)| code)).finish()
    }
}

/// Equal words are the same ones.
impl PartialEq for OwnWords {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for OwnWords {}

/// The code of the best language for an `Accept-Language` header.
pub(super) fn accepted(header: &str, codes: impl Iterator<Item = &'static str>) -> Option<String> {
    let mut wanted: Vec<(f32, LanguageIdentifier)> = header.split(',').filter_map(weighted).collect();
    wanted.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let wanted: Vec<_> = wanted.into_iter().map(|(_, language)| language).collect();
    let codes: Vec<LanguageIdentifier> = codes.filter_map(|code| code.parse().ok()).collect();
    negotiate_languages(&wanted, &codes, None, NegotiationStrategy::Lookup).first().map(ToString::to_string)
}

/// An entry of an `Accept-Language` header, such as `ru;q=0.8`. `None` if it cannot be read, or is not wanted.
fn weighted(entry: &str) -> Option<(f32, LanguageIdentifier)> {
    let (code, weight) = entry.split_once(';').unwrap_or((entry, "q=1"));
    let weight = weight.trim().strip_prefix("q=")?.parse().ok().filter(|&weight| weight > 0.0)?;
    Some((weight, code.trim().parse().ok()?))
}
