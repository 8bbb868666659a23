//! Positions and moves of a game of one's own, and how they are written.

use super::state::{OwnMove, State};
use crate::game::Position;
use crate::language::{Phrase, Words, message};
use crate::listed::BinaryValue;
use crate::serial::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A position of a game of one's own as plain data.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OwnPosition<T> {
    /// The position.
    pub state: T,
}

/// A position of a game of one's own with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OwnComponent {
    /// The position, as [`text`](crate::ImpartialGame::text) writes it.
    pub state: String,
    /// Its nimber.
    pub sg: u64,
    /// That value in binary, if it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sg_binary: Option<BinaryValue>,
}

/// A move in a game of one's own, not yet checked. One of the two is enough.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OwnMoveRequest {
    /// The position after the move, as [`text`](crate::ImpartialGame::text) writes it.
    pub to: Option<String>,
    /// What players call the move.
    pub name: Option<String>,
}

/// Positions of a game of one's own are made, not read.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum NoRequest {}

impl<T: State> Position for OwnPosition<T> {
    /// Its text may say as little as its author likes.
    fn is_told_by_text(&self) -> bool {
        false
    }
}

impl<T: State> fmt::Display for OwnPosition<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.state.written())
    }
}

impl Words for OwnComponent {
    fn in_words(&self) -> Phrase {
        Phrase::of(message::PART_STATE).text("state", &*self.state)
    }
}

#[cfg(feature = "schema")]
mod schema {
    use utoipa::openapi::schema::{ObjectBuilder, Type};
    use utoipa::openapi::{RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    /// No document has these types, but all positions and moves need a schema.
    fn object() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Object).into()
    }

    impl<T> PartialSchema for super::OwnPosition<T> {
        fn schema() -> RefOr<Schema> {
            object()
        }
    }

    impl<T> PartialSchema for super::OwnMove<T> {
        fn schema() -> RefOr<Schema> {
            object()
        }
    }

    impl<T> ToSchema for super::OwnPosition<T> {}
    impl<T> ToSchema for super::OwnMove<T> {}
}

#[cfg(feature = "serde")]
mod form {
    use super::*;
    use crate::wire::by_names::ByNames;
    use serde::{Deserializer, Serializer, de};

    impl<T: State> Serialize for OwnPosition<T> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_map([("state", self.state.written())])
        }
    }

    impl<T: State> Serialize for OwnMove<T> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let name = self.name().map(|name| ("name", name.to_owned()));
            serializer.collect_map([Some(("to", self.to.written())), name].into_iter().flatten())
        }
    }

    /// Reads the text of the position, if `T` does.
    impl<'de, T: FromStr<Err: fmt::Display>> Deserialize<'de> for OwnMove<T> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let OwnMoveRequest { to, name } = OwnMoveRequest::deserialize(ByNames::new("OwnMove", deserializer))?;
            let to = to.ok_or_else(|| de::Error::missing_field("to"))?.parse().map_err(de::Error::custom)?;
            Ok(match name {
                Some(name) => OwnMove::named(name, to),
                None => OwnMove::to(to),
            })
        }
    }
}
