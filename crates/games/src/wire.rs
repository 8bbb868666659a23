//! Reading integers and lists of requests, and shared limits.

use super::refusal::{Faults, Refusal};

#[cfg(feature = "serde")]
pub(crate) mod by_names;
pub(crate) mod integer;
#[cfg(feature = "serde")]
mod json;

pub(crate) use integer::Integer;
pub use integer::MAX_INTEGER;

#[cfg(feature = "serde")]
pub(crate) use json::read_unlimited_move;
#[cfg(feature = "serde")]
pub use json::{DESCRIBING_FIELDS, Described, not_null, object, read_move};

/// Implements `Deserialize` for a struct with these fields. Those behind a semicolon are not read.
macro_rules! read_by_names {
    ($type:ident { $($(#[$attribute:meta])* $field:ident: $of:ty),* $(; $unread:ident)? }) => {
        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
                #[derive(serde::Deserialize)]
                struct Read {
                    $($(#[$attribute])* $field: $of),*
                }
                let Read { $($field),* } = Read::deserialize($crate::wire::by_names::ByNames::new(stringify!($type), source))?;
                Ok($type { $($field,)* $($unread: Default::default())? })
            }
        }
    };
}

pub(crate) use read_by_names;

/// The most heaps, rows, rings or groups in one position of a request.
pub const MAX_HEAPS: usize = 4096;

/// What stands at a place of a picture, a tile or a bottle, as answers write it. URLs keep this letter.
pub const STANDS: char = 'x';

/// A place of a picture where nothing stands.
pub const GAP: char = '.';

/// Whether something stands at a place of a picture; `None` for a sign that has no meaning. `#` is read and not written, because it begins
/// the fragment of a URL.
pub fn stands(sign: char) -> Option<bool> {
    match sign {
        STANDS | '#' | '1' => Some(true),
        GAP | '0' => Some(false),
        _ => None,
    }
}

/// Reads a list of sizes at `/name`, in a request at most [`MAX_HEAPS`], each up to [`MAX_INTEGER`]. Reports a fault for each wrong entry.
pub fn read_sizes(name: &'static str, sizes: &[Integer], faults: &mut Faults) -> Vec<u64> {
    if sizes.len() > MAX_HEAPS && sizes.iter().any(Integer::is_sent) {
        too_many(name, sizes.len(), faults);
        return Vec::new();
    }
    sizes.iter().enumerate().filter_map(|(index, size)| size.read_size(|| format!("/{name}/{index}"), faults)).collect()
}

/// Reports that the list `/name` has more than [`MAX_HEAPS`] entries.
pub fn too_many(name: &'static str, length: usize, faults: &mut Faults) {
    faults.beyond(name, MAX_HEAPS as u64, length, format!("{length} {name} are too many; at most {MAX_HEAPS} are answered"));
}

/// Reads an index below `length`.
pub fn read_index(name: &str, index: &Integer, length: usize) -> Result<usize, Refusal> {
    let found = as_illegal(|faults| index.read_size(|| format!("/{name}"), faults))?;
    usize::try_from(found).ok().filter(|&index| index < length).ok_or_else(|| {
        let have = match length {
            0 => "there is none".to_owned(),
            _ => format!("the last one is {length}"),
        };
        Refusal::illegal(format!("/{name}"), format!("there is no {name} {}; {have}", found.saturating_add(1)))
    })
}

/// Reads an index below `length`. If there is only one, it need not be given.
pub fn read_only_index(name: &str, index: Option<&Integer>, length: usize) -> Result<usize, Refusal> {
    match index {
        Some(index) => read_index(name, index, length),
        None if length == 1 => Ok(0),
        None => Err(Refusal::illegal(format!("/{name}"), format!("the field `{name}` is needed, because there are {length}"))),
    }
}

/// Reads numbers of a move. A fault in them makes the move illegal, not the position.
pub fn as_illegal<T>(read: impl FnOnce(&mut Faults) -> Option<T>) -> Result<T, Refusal> {
    let mut faults = Faults::default();
    let value = read(&mut faults);
    match (faults.none_in(()), value) {
        (Err(Refusal::InvalidPosition(faults)), _) => Err(Refusal::IllegalMove(faults)),
        (Err(other), _) => Err(other),
        (Ok(()), Some(value)) => Ok(value),
        (Ok(()), None) => Err(Refusal::illegal("", "the move is incomplete")),
    }
}
