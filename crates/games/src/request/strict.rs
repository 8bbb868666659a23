//! The members of a JSON object, each once and not too many.

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// The members of a JSON object, each name once.
pub(super) struct Members<T>(pub Vec<(String, T)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Members<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor(PhantomData))
    }
}

struct MembersVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for MembersVisitor<T> {
    type Value = Members<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Members<T>, A::Error> {
        let mut members: Vec<(String, T)> = Vec::new();
        while let Some((name, value)) = entries.next_entry::<String, T>()? {
            if name.len() > LONGEST_NAME {
                return Err(A::Error::custom(format!(
                    "there is a field with a name of {} bytes, longer than any that is known",
                    name.len()
                )));
            }
            if members.iter().any(|(other, _)| *other == name) {
                return Err(A::Error::custom(format!("the key `{name}` appears twice")));
            }
            if members.len() == MOST_MEMBERS {
                return Err(A::Error::custom(format!("there are more than {MOST_MEMBERS} fields")));
            }
            members.push((name, value));
        }
        Ok(Members(members))
    }
}

/// In bytes. Every known name is far shorter.
const LONGEST_NAME: usize = 1 << 12;

/// More fields than any request has.
const MOST_MEMBERS: usize = 64;
