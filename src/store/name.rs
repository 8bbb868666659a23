use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The name of a stored table, such as `chomp-box-12x12`: 1 to [`TableName::MAX_LEN`] bytes of `a-z`, `0-9`,
/// `-`, `_` and `.`, beginning with a letter or digit.
///
/// The alphabet excludes NUL and `/`: they are separators in the keys of the database.
///
/// ```
/// use nimber::store::TableName;
///
/// let name = TableName::new("chomp-box-12x12")?;
/// assert_eq!(name.as_str(), "chomp-box-12x12");
/// assert!(TableName::new("Chomp box").is_err());
/// # Ok::<(), nimber::store::InvalidName>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TableName(String);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a table name is 1 to {} bytes of a-z, 0-9, '-', '_' and '.', and begins with a letter or digit", TableName::MAX_LEN)]
pub struct InvalidName;

impl TableName {
    /// In bytes.
    pub const MAX_LEN: usize = 64;

    pub fn new(name: impl Into<String>) -> Result<Self, InvalidName> {
        let name = name.into();
        let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'_' | b'.');
        let begins_well = name.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        if begins_well && name.len() <= Self::MAX_LEN && name.bytes().all(allowed) { Ok(TableName(name)) } else { Err(InvalidName) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for TableName {
    type Error = InvalidName;
    fn try_from(name: String) -> Result<Self, InvalidName> {
        TableName::new(name)
    }
}

impl FromStr for TableName {
    type Err = InvalidName;
    fn from_str(name: &str) -> Result<Self, InvalidName> {
        TableName::new(name)
    }
}

impl From<TableName> for String {
    fn from(name: TableName) -> String {
        name.0
    }
}

impl fmt::Display for TableName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_short_plain_names_are_names() {
        for good in ["a", "0", "chomp-box-12x12", "octal.0_77", &"x".repeat(TableName::MAX_LEN)] {
            assert!(TableName::new(good).is_ok(), "{good}");
        }
        for bad in ["", "-a", ".", "A", "a b", "a/b", "a\0b", "ä", "../x", &"x".repeat(TableName::MAX_LEN + 1)] {
            assert_eq!(TableName::new(bad), Err(InvalidName), "{bad}");
        }
    }
}
