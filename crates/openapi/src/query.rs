//! Query strings as examples show them.

use nimber_games::About;
use nimber_games::request::write_text;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde_json::Value;
use std::fmt;

/// Characters that would end a value in a query string, or have another meaning there.
const ESCAPED: &AsciiSet = &CONTROLS.add(b' ').add(b'#').add(b'%').add(b'&').add(b'+');

/// Names, each with a text that is escaped as it is sent.
#[derive(Clone, Default)]
pub struct Query(Vec<(String, String)>);

impl Query {
    pub fn parse(text: &str) -> Self {
        Query(text.split('&').filter_map(|pair| pair.split_once('=')).map(|(name, text)| (name.to_owned(), text.to_owned())).collect())
    }

    /// The parameters of a rule, as their own examples have them.
    pub fn of_rule(about: &About) -> Self {
        let needed = about.parameters.iter().filter(|parameter| parameter.in_rule && parameter.required);
        Query(needed.map(|parameter| (parameter.name.to_owned(), parameter.example.to_string())).collect())
    }

    /// A position, if it can be written as a query string.
    pub fn of_position(about: &About, position: &Value) -> Option<Self> {
        let pair = |(name, value): (&String, &Value)| {
            let parameter = about.parameters.iter().find(|parameter| parameter.name == name)?;
            Some((name.clone(), utf8_percent_encode(&write_text(parameter.kind, value)?, ESCAPED).to_string()))
        };
        position.as_object()?.iter().map(pair).collect::<Option<_>>().map(Query)
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, text)| &**text)
    }

    pub fn filter(&self, is_wanted: impl Fn(&str) -> bool) -> Self {
        Query(self.0.iter().filter(|(name, _)| is_wanted(name)).cloned().collect())
    }

    /// The parameters of both, in this order.
    pub fn and(mut self, other: Query) -> Self {
        self.0.extend(other.0);
        self
    }

    pub fn and_one(self, name: &str, text: &str) -> Self {
        self.and(Query(vec![(name.to_owned(), text.to_owned())]))
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, text)) in self.0.iter().enumerate() {
            write!(f, "{}{name}={text}", if index > 0 { "&" } else { "" })?;
        }
        Ok(())
    }
}
