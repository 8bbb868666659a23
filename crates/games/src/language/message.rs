//! The messages of the language files, each as a constant: `part-heap` is `PART_HEAP`.

use super::texts::OwnWords;

/// A message of the language files, or of the words of a game outside this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    pub(super) name: &'static str,
    pub(super) words: Option<&'static OwnWords>,
}

impl Message {
    /// A message of a game's own words.
    pub const fn of(name: &'static str, words: &'static OwnWords) -> Self {
        Message { name, words: Some(words) }
    }

    const fn shared(name: &'static str) -> Self {
        Message { name, words: None }
    }
}

include!(concat!(env!("OUT_DIR"), "/messages.rs"));
