//! The common parts of maps of lines: named vertices, lines that enclose boundaries, and pictures.

#[cfg(feature = "pictures")]
mod arms;
#[cfg(feature = "pictures")]
mod layout;
#[cfg(feature = "pictures")]
mod mesh;
#[cfg(feature = "pictures")]
pub mod picture;
#[cfg(feature = "pictures")]
mod placed;
#[cfg(feature = "pictures")]
pub mod plan;
#[cfg(feature = "pictures")]
pub mod realise;
#[cfg(feature = "pictures")]
mod sheet;
pub mod text;

use super::about::{Parameter, ParameterKind};
use super::refusal::Refusal;
use super::wire::{Integer, as_illegal};
use crate::serial::{Deserialize, Serialize};
use std::sync::Arc;

/// A drawing in a query string.
pub(super) const fn map_parameter(example: &'static str) -> Parameter {
    Parameter::optional("map", ParameterKind::Json, "A drawing, as JSON. Moves come with a line in it.", example)
}

/// The name of a vertex. Positions of one game share the text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vertex(Arc<str>);

impl Vertex {
    /// The vertex with this name, which is not checked.
    pub fn named(name: &str) -> Self {
        Vertex(name.into())
    }

    /// The vertex with this number, from 0: A to Z, then AA, AB and so on, as spreadsheets name their columns.
    pub fn numbered(number: usize) -> Self {
        let mut letters = Vec::new();
        let mut rest = Some(number);
        while let Some(number) = rest {
            letters.push(b'A' + (number % 26) as u8);
            rest = (number / 26).checked_sub(1);
        }
        Vertex(letters.into_iter().rev().map(char::from).collect::<String>().into())
    }

    /// The name, such as `A` or `AB`.
    pub fn name(&self) -> &str {
        &self.0
    }

    /// Checks the name that a player gives, if there is one.
    ///
    /// # Errors
    /// [`Refusal::IllegalMove`] if it is another one.
    pub fn check(&self, pointer: &str, given: Option<&str>, what: &str) -> Result<(), Refusal> {
        match given.filter(|given| *given != self.name()) {
            Some(given) => Err(Refusal::illegal(pointer, format!("{what} `{}`, not `{given}`", self.name()))),
            None => Ok(()),
        }
    }
}

/// The boundaries of a region that a line from boundary `from` to boundary `to` encloses, in ascending order.
///
/// # Errors
/// [`Refusal::IllegalMove`] if there is no such other boundary, if one is there twice, or if the line encloses nothing because it joins two
/// boundaries.
pub fn read_inside(boundaries: usize, given: &[Integer], from: usize, to: usize) -> Result<Vec<usize>, Refusal> {
    if from != to && !given.is_empty() {
        return Err(Refusal::illegal("/inside", "a line between two boundaries encloses nothing; it joins them"));
    }
    let mut is_inside = vec![false; boundaries];
    for (place, index) in given.iter().enumerate() {
        let pointer = || format!("/inside/{place}");
        let index = as_illegal(|faults| index.read_size(pointer, faults))?;
        let other = usize::try_from(index).ok().filter(|&other| other < boundaries && other != from);
        let Some(other) = other else {
            let detail =
                format!("the region has {boundaries} boundaries, and boundary {} is no other one of them", index.saturating_add(1));
            return Err(Refusal::illegal(pointer(), detail));
        };
        if std::mem::replace(&mut is_inside[other], true) {
            return Err(Refusal::illegal(pointer(), format!("boundary {} is there twice", index.saturating_add(1))));
        }
    }
    Ok((0..boundaries).filter(|&boundary| is_inside[boundary]).collect())
}

#[cfg(feature = "serde")]
mod form {
    use super::*;
    use serde::{Deserializer, Serializer};

    impl Serialize for Vertex {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(&self.0)
        }
    }

    impl<'de> Deserialize<'de> for Vertex {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            String::deserialize(deserializer).map(|name| Vertex(name.into()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_on_after_z() {
        let names = [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")];
        for (number, expected) in names {
            assert_eq!(Vertex::numbered(number).name(), expected);
        }
    }
}
