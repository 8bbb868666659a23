//! The rule of a bottle game: how many adjacent bottles one shot removes.

use crate::language::{Language, Phrase, message};
use crate::picture::words;
use crate::refusal::{Faults, Refusal};
use crate::serial::{Deserialize, Serialize};
use crate::take::Sent;
use crate::wire::Integer;
use std::collections::BTreeSet;
use std::fmt;

/// The largest run length in a list.
pub const MAX_RUN: u64 = 64;

const DEFAULT: [u64; 2] = [1, 2];

/// The lengths of the runs that one shot may remove.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RunLengths {
    /// Every length.
    Any,
    /// Ascending, distinct, at least one, each from 1 to [`MAX_RUN`].
    Lengths(Vec<u64>),
}

/// The lengths of the run that one shot removes: a list, or text such as `1,2`, `1-3` or `any`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ShotLengths))]
#[serde(untagged, try_from = "Sent")]
pub enum RunLengthsRequest {
    /// Text: numbers and ranges separated by commas, or `any`.
    Text(String),
    /// The lengths, in any order.
    #[cfg_attr(feature = "schema", schema(example = json!([1, 2])))]
    Lengths(Vec<Integer>),
}

impl TryFrom<Sent> for RunLengthsRequest {
    type Error = &'static str;

    fn try_from(sent: Sent) -> Result<Self, Self::Error> {
        match sent {
            Sent::Text(text) => Ok(RunLengthsRequest::Text(text.text)),
            Sent::List(lengths) => Ok(RunLengthsRequest::Lengths(lengths)),
            Sent::Number(_) | Sent::Other => Err("a list of whole numbers, or text such as `1,2`, `1-3` or `any`, is needed"),
        }
    }
}

impl Default for RunLengths {
    fn default() -> Self {
        RunLengths::Lengths(DEFAULT.to_vec())
    }
}

impl RunLengths {
    /// Reads the lengths; 1 and 2 by default.
    ///
    /// # Errors
    /// [`Refusal::InvalidPosition`] for a request without lengths, [`Refusal::BeyondLimits`] for a length
    /// above [`MAX_RUN`].
    pub fn parse(request: Option<&RunLengthsRequest>) -> Result<Self, Refusal> {
        match request {
            None => Ok(RunLengths::default()),
            Some(RunLengthsRequest::Text(text)) if text == "any" => Ok(RunLengths::Any),
            Some(RunLengthsRequest::Text(text)) => {
                let ranges = read_ranges(text).ok_or_else(|| {
                    let detail = format!(
                        "`{text}` is not a list of run lengths; numbers such as `1,2`, a range such as `1-3`, or `any` \
                        are needed"
                    );
                    Refusal::invalid("/take", detail)
                })?;
                // Check the ends before writing out the ranges.
                RunLengths::of(ranges.iter().map(|&(_, last)| last).collect())?;
                RunLengths::of(ranges.into_iter().flat_map(|(first, last)| first..=last).collect())
            }
            Some(RunLengthsRequest::Lengths(lengths)) => {
                let mut faults = Faults::default();
                let read = |(index, length): (usize, &Integer)| length.read_size(|| format!("/take/{index}"), &mut faults);
                let lengths: Vec<u64> = lengths.iter().enumerate().filter_map(read).collect();
                RunLengths::of(faults.none_in(lengths)?)
            }
        }
    }

    /// # Errors
    /// Like [`RunLengths::parse`].
    pub(super) fn of(mut lengths: Vec<u64>) -> Result<Self, Refusal> {
        lengths.sort_unstable();
        lengths.dedup();
        match lengths[..] {
            [] => Err(Refusal::invalid("/take", "no run length is given; at least one is needed, such as 1")),
            [0, ..] => Err(Refusal::invalid("/take", "a shot removes at least one bottle; run lengths start at 1")),
            [.., last] if last > MAX_RUN => {
                let detail =
                    format!("a run of {last} bottles is too long; listed run lengths go up to {MAX_RUN}, and `any` allows every length");
                Err(Refusal::beyond("run_length", MAX_RUN, last, detail))
            }
            _ => Ok(RunLengths::Lengths(lengths)),
        }
    }

    /// The least and the most, if there are at least two lengths and none between them is missing.
    pub fn range(&self) -> Option<(u64, u64)> {
        let RunLengths::Lengths(lengths) = self else { return None };
        let (least, most) = (*lengths.first()?, *lengths.last()?);
        (least < most && most - least + 1 == lengths.len() as u64).then_some((least, most))
    }

    /// Whether this is the rule of Kayles, which positions leave out.
    pub fn is_default(&self) -> bool {
        matches!(self, RunLengths::Lengths(lengths) if *lengths == DEFAULT)
    }

    /// Whether a shot removes exactly one bottle.
    pub fn is_one(&self) -> bool {
        matches!(self, RunLengths::Lengths(lengths) if *lengths == [1])
    }

    /// Whether a shot may remove `length` bottles.
    pub fn allows(&self, length: u64) -> bool {
        match self {
            RunLengths::Any => length > 0,
            RunLengths::Lengths(lengths) => lengths.contains(&length),
        }
    }

    pub fn shortest(&self) -> u64 {
        match self {
            RunLengths::Any => 1,
            RunLengths::Lengths(lengths) => lengths.first().copied().unwrap_or(1),
        }
    }

    /// The lengths up to `size`, ascending.
    pub fn lengths(&self, size: u64) -> impl Iterator<Item = u64> + '_ {
        let (every, listed): (_, &[u64]) = match self {
            RunLengths::Any => (1..size.saturating_add(1), &[]),
            RunLengths::Lengths(lengths) => (0..0, lengths),
        };
        every.chain(listed.iter().copied().take_while(move |&length| length <= size))
    }
}

/// Drops duplicates: written out, a repeated range takes a hundred times its text.
fn read_ranges(text: &str) -> Option<BTreeSet<(u64, u64)>> {
    let mut ranges = BTreeSet::new();
    for range in text.split(',') {
        ranges.insert(read_range(range)?);
    }
    Some(ranges)
}

/// A number, or a range of numbers `first-last`.
fn read_range(text: &str) -> Option<(u64, u64)> {
    let read = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<u64>().ok())?;
    match text.split_once('-') {
        None => read(text).map(|number| (number, number)),
        Some((first, last)) => Some((read(first)?, read(last)?)).filter(|(first, last)| first <= last),
    }
}

impl RunLengths {
    /// For example `taking 1 or 2`.
    pub fn in_words(&self, language: Language) -> Phrase {
        match self.listed(language) {
            Some(lengths) => Phrase::of(message::PICTURE_RULE_AMOUNTS).text("take", lengths),
            None => Phrase::of(message::PICTURE_RULE_ANY),
        }
    }

    /// For example `1 or 2`; `None` if a run of any length may be taken.
    fn listed(&self, language: Language) -> Option<String> {
        let RunLengths::Lengths(lengths) = self else { return None };
        let lengths: Vec<String> = lengths.iter().map(ToString::to_string).collect();
        Some(words::joined(language, message::LIST_OR, &lengths))
    }
}

impl fmt::Display for RunLengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.listed(Language::default()).unwrap_or_else(|| "any number of".to_owned()))
    }
}

#[cfg(feature = "serde")]
mod written {
    use super::*;
    use serde::Serializer;

    impl Serialize for RunLengths {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self {
                RunLengths::Any => serializer.serialize_str("any"),
                RunLengths::Lengths(lengths) => lengths.serialize(serializer),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Result<RunLengths, Refusal> {
        RunLengths::parse(Some(&RunLengthsRequest::Text(text.to_owned())))
    }

    #[test]
    fn text_and_lists_mean_the_same() {
        let list =
            |lengths: &[u64]| RunLengths::parse(Some(&RunLengthsRequest::Lengths(lengths.iter().copied().map(Integer::from).collect())));
        assert_eq!(text("1,2"), Ok(RunLengths::default()));
        assert_eq!(text("3,1-2,2"), list(&[3, 2, 1, 1]));
        assert_eq!(text("any"), Ok(RunLengths::Any));
        assert_eq!(text("64"), list(&[64]));
        assert_eq!(text("1-3").map(|take| take.to_string()), Ok("1, 2 or 3".to_owned()));
    }

    #[test]
    fn what_names_no_lengths_is_refused() {
        for given in ["", "any,1", "3-1", "1,,2", "1, 2", "-1", "1-", "+1", "0", "0-2", "one", "1-2-3"] {
            assert!(matches!(text(given), Err(Refusal::InvalidPosition(_))), "{given}");
        }
        for given in ["65", "1-65", "1-18446744073709551615", "99999999-99999999999"] {
            assert!(matches!(text(given), Err(Refusal::BeyondLimits(_))), "{given}");
        }
        assert!(matches!(RunLengths::parse(Some(&RunLengthsRequest::Lengths(Vec::new()))), Err(Refusal::InvalidPosition(_))));
    }
}
