//! The meaning of a sentence, before a language puts it into words.

use super::message::Message;
use smallvec::SmallVec;

/// A message with the values of its variables.
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase {
    message: Message,
    arguments: SmallVec<[(&'static str, Argument); 4]>,
}

/// The value of a variable.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    Number(u64),
    Text(String),
    Phrase(Box<Phrase>),
}

/// Something with a name in sentences: a component, a move.
pub trait Words {
    /// Its name in a sentence. This counts from 1, as people do.
    fn in_words(&self) -> Phrase;
}

impl Phrase {
    pub fn of(message: Message) -> Self {
        Phrase { message, arguments: SmallVec::new() }
    }

    pub fn number(self, name: &'static str, number: u64) -> Self {
        self.with(name, Argument::Number(number))
    }

    pub fn text(self, name: &'static str, text: impl Into<String>) -> Self {
        self.with(name, Argument::Text(text.into()))
    }

    pub fn phrase(self, name: &'static str, phrase: Phrase) -> Self {
        self.with(name, Argument::Phrase(Box::new(phrase)))
    }

    fn with(mut self, name: &'static str, argument: Argument) -> Self {
        self.arguments.push((name, argument));
        self
    }

    pub fn message(&self) -> Message {
        self.message
    }

    pub fn arguments(&self) -> &[(&'static str, Argument)] {
        &self.arguments
    }
}
