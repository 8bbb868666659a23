//! What a sentence says, before a language says it.

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

/// What can be named in a sentence: a part of a position, a move.
pub trait Told {
    /// Its name in a sentence. People count from 1, so this does, too.
    fn told(&self) -> Phrase;
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
