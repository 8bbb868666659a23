//! Where in a position or a move something is wrong.

use crate::wording::{LONGEST_MESSAGE, LONGEST_QUOTE, cut};
use std::fmt;

/// A place in a position, a move or a request. It is shown as Rust would say it, such as `heaps[2]` or `components[0].rows[1]`, counted
/// from 0; the whole is shown as nothing. Names are cut to a few dozen characters.
///
/// ```
/// use nimber_games::Chomp;
/// let refusal = Chomp::rows([5, 3, 4]).unwrap_err();
/// let place = &refusal.faults()[0].place;
/// assert_eq!((&*place.to_string(), place.pointer()), ("rows[2]", "/rows/2"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Place {
    pointer: String,
}

impl Place {
    /// The place as a JSON pointer (RFC 6901) into what serde writes, such as `/heaps/2`.
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// Makes it the place in something larger, which has the whole of this at `prefix`, a JSON pointer.
    pub fn prepend(&mut self, prefix: &str) {
        self.pointer.insert_str(0, prefix);
    }
}

impl<P: Into<String>> From<P> for Place {
    /// Reads a JSON pointer, also without its first `/`.
    fn from(pointer: P) -> Self {
        let mut pointer = pointer.into();
        if !pointer.is_empty() && !pointer.starts_with('/') {
            pointer.insert(0, '/');
        }
        if pointer.len() <= LONGEST_QUOTE {
            return Place { pointer };
        }
        let names: Vec<String> = pointer.split('/').take(LONGEST_QUOTE / 4).map(|name| cut(name, LONGEST_QUOTE)).collect();
        Place { pointer: cut(&names.join("/"), LONGEST_MESSAGE) }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (depth, name) in self.pointer.split('/').skip(1).enumerate() {
            let is_index = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
            let is_field = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
                && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            match depth {
                _ if is_index => write!(f, "[{name}]")?,
                0 if is_field => f.write_str(name)?,
                _ if is_field => write!(f, ".{name}")?,
                _ => write!(f, "[{:?}]", name.replace("~1", "/").replace("~0", "~"))?,
            }
        }
        Ok(())
    }
}

/// As it is shown.
impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Place {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.pointer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refusal::pointer_to;

    #[test]
    fn places_are_shown_as_rust_says_them() {
        for (pointer, shown) in [
            ("", ""),
            ("heaps", "heaps"),
            ("/heaps/2", "heaps[2]"),
            ("/components/0/position/rows/12", "components[0].position.rows[12]"),
            ("/3", "[3]"),
            ("/edges/a~1b", r#"edges["a/b"]"#),
            ("/edges/~01", r#"edges["~1"]"#),
            ("/edges/", r#"edges[""]"#),
            ("/edges/é\"", r#"edges["é\""]"#),
        ] {
            assert_eq!(Place::from(pointer).to_string(), shown);
        }
        let mut place = Place::from(pointer_to("a/b"));
        place.prepend("/edges");
        assert_eq!(place.to_string(), r#"edges["a/b"]"#);
    }

    #[test]
    fn long_names_are_cut() {
        let (long, x64) = ("x".repeat(1_000_000), "x".repeat(64));
        assert_eq!(Place::from(format!("/{long}/0")).pointer(), format!("/{x64}…/0"));
        let many = Place::from(format!("/{long}").repeat(100));
        assert_eq!(many.pointer().chars().count(), LONGEST_MESSAGE + 1);
    }
}
