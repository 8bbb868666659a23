//! The amounts that a move of a subtraction game may take: reading, limits and written form.

use crate::game::Legal;
use crate::language::{Phrase, message};
use crate::refusal::{Faults, Refusal};
use crate::serial::{Deserialize, Serialize};
use crate::take::{Sent, Text, read_range};
use crate::wire::{Integer, MAX_HEAPS, read_sizes, too_many};
use crate::wording::hint;
use nimber_solvers::number_sets::NumberSet;
use std::fmt;
use std::sync::Arc;

/// The most amounts of a rule that has gaps. A single range is not limited.
pub const MOST_AMOUNTS: usize = 2048;

/// More amounts are written as text of ranges. Every move in a list repeats them.
const MOST_LISTED: u64 = 64;

/// The amounts that a move may take: a list of numbers, text of numbers and ranges separated by commas, or the name of a set.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Sent")]
pub enum TakeRequest {
    List(Vec<Integer>),
    Text(Text),
}

impl TryFrom<Sent> for TakeRequest {
    type Error = &'static str;

    fn try_from(sent: Sent) -> Result<Self, Self::Error> {
        match sent {
            Sent::List(amounts) => Ok(TakeRequest::List(amounts)),
            Sent::Text(text) => Ok(TakeRequest::Text(text)),
            Sent::Number(_) | Sent::Other => Err(r#"a list of numbers, or text such as "1,2,3", "1-3" or "squares", is needed"#),
        }
    }
}

/// The amounts of a rule. Equal rules are equal values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Amounts {
    /// Every amount from the least, at least 1, to the most.
    Range { least: u64, most: u64 },
    /// These amounts, ascending. They have a gap.
    List(Arc<[u64]>),
    /// All numbers of a set.
    Named(NumberSet),
}

impl Amounts {
    pub fn contains(&self, amount: u64) -> bool {
        match self {
            Amounts::Range { least, most } => (*least..=*most).contains(&amount),
            Amounts::List(amounts) => amounts.binary_search(&amount).is_ok(),
            Amounts::Named(set) => set.contains(amount),
        }
    }

    pub fn least(&self) -> u64 {
        match self {
            Amounts::Range { least, .. } => *least,
            Amounts::List(amounts) => amounts.first().copied().unwrap_or(1),
            Amounts::Named(set) => set.least(),
        }
    }

    /// The amounts up to `heap`, ascending.
    pub(super) fn up_to(&self, heap: u64) -> Legal<'_, u64> {
        match self {
            Amounts::Range { least, most } => Box::new(*least..=heap.min(*most)),
            Amounts::List(amounts) => Box::new(amounts.iter().copied().take_while(move |&take| take <= heap)),
            Amounts::Named(set) => set.up_to(heap),
        }
    }

    /// The ranges of the amounts, ascending; none for a named set.
    fn ranges(&self) -> Vec<(u64, u64)> {
        match self {
            Amounts::Range { least, most } => vec![(*least, *most)],
            Amounts::List(amounts) => {
                amounts.chunk_by(|one, next| one + 1 == *next).filter_map(|run| Some((*run.first()?, *run.last()?))).collect()
            }
            Amounts::Named(_) => Vec::new(),
        }
    }

    fn count(&self) -> u64 {
        match self {
            Amounts::Range { least, most } => most - least + 1,
            Amounts::List(amounts) => amounts.len() as u64,
            Amounts::Named(_) => u64::MAX,
        }
    }

    /// The amounts in words.
    pub(super) fn in_words(&self) -> Phrase {
        let take = Phrase::of(message::PICTURE_RULE_AMOUNTS);
        match self {
            Amounts::Named(set) => take.phrase(
                "take",
                Phrase::of(match set {
                    NumberSet::Squares => message::NUMBERS_SQUARES,
                    NumberSet::Primes => message::NUMBERS_PRIMES,
                    NumberSet::PowersOfTwo => message::NUMBERS_POWERS_OF_TWO,
                    NumberSet::Fibonacci => message::NUMBERS_FIBONACCI,
                }),
            ),
            _ => take.text("take", self.to_string()),
        }
    }

    /// Reads a request at `/take` and reports faults.
    pub(super) fn read(request: &TakeRequest, faults: &mut Faults) -> SentAmounts {
        let set = if let TakeRequest::Text(Text { text, .. }) = request { NumberSet::named(text) } else { None };
        set.map_or_else(|| SentAmounts::Ranges(read_ranges(request, faults)), SentAmounts::Named)
    }
}

fn read_ranges(request: &TakeRequest, faults: &mut Faults) -> Vec<(u64, u64)> {
    let mut ranges = match request {
        // A text has as many at most.
        TakeRequest::List(amounts) if amounts.len() > MAX_HEAPS => {
            too_many("take", amounts.len(), faults);
            Vec::new()
        }
        TakeRequest::List(amounts) => read_sizes("take", amounts, faults).into_iter().map(|amount| (amount, amount)).collect(),
        TakeRequest::Text(text) => read_text(text).unwrap_or_else(|complaint| {
            faults.push("/take", complaint);
            vec![(1, 1)]
        }),
    };
    // Entries that could not be read are already reported.
    if ranges.is_empty() && !matches!(request, TakeRequest::List(amounts) if !amounts.is_empty()) {
        faults.push("/take", "no amount may be taken; at least one is needed, such as 1-3");
    }
    if ranges.iter().any(|&(least, _)| least == 0) {
        faults.push("/take", "0 cannot be taken; amounts are at least 1");
    }
    ranges.sort_unstable();
    let mut merged: Vec<(u64, u64)> = Vec::new();
    for (least, most) in ranges {
        match merged.last_mut() {
            Some((_, end)) if least <= end.saturating_add(1) => *end = most.max(*end),
            _ => merged.push((least, most)),
        }
    }
    merged
}

/// The amounts before their limits are checked.
pub(super) enum SentAmounts {
    /// Ascending ranges with gaps between them.
    Ranges(Vec<(u64, u64)>),
    Named(NumberSet),
}

impl SentAmounts {
    pub(super) fn within_limits(self) -> Result<Amounts, Refusal> {
        let ranges = match self {
            SentAmounts::Named(set) => return Ok(Amounts::Named(set)),
            SentAmounts::Ranges(ranges) => ranges,
        };
        if let [(least, most)] = ranges[..] {
            return Ok(Amounts::Range { least, most });
        }
        let count = ranges.iter().map(|&(least, most)| most - least + 1).fold(0, u64::saturating_add);
        if count > MOST_AMOUNTS as u64 {
            let detail = format!("{count} amounts with gaps between them are too many; at most {MOST_AMOUNTS} are answered");
            let mut faults = Faults::default();
            faults.beyond("amounts", MOST_AMOUNTS as u64, count, detail);
            faults.instead("leave out amounts above the largest heap, or send one range such as 2-5000, which may have any length");
            faults.none_in(())?;
        }
        Ok(Amounts::List(ranges.iter().flat_map(|&(least, most)| least..=most).collect()))
    }
}

fn read_text(Text { text, is_sent }: &Text) -> Result<Vec<(u64, u64)>, String> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let read = |range: &str| read_range(range.trim(), *is_sent, &no_amount);
    let ranges: Vec<_> = text.split(',').take(MAX_HEAPS + 1).map(read).collect::<Result<_, _>>()?;
    if ranges.len() > MAX_HEAPS { Err(format!("more than {MAX_HEAPS} entries are too many")) } else { Ok(ranges) }
}

fn no_amount(text: &str) -> String {
    let sets = NumberSet::ALL.map(NumberSet::name);
    let wrong = if text.is_empty() { "an amount is missing".to_owned() } else { format!("`{text}` is not an amount") };
    format!(
        "{wrong}; numbers and ranges separated by commas are needed, such as 1,2,3 or 1-3, or one of {}{}",
        sets.join(", "),
        hint(text, sets)
    )
}

impl fmt::Display for Amounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Amounts::Named(set) = self {
            return set.fmt(f);
        }
        // A range from 1 is known by its end. Other amounts are counted out as far as they are listed.
        let is_counted = self.count() <= MOST_LISTED && !matches!(self, Amounts::Range { least: 1, .. });
        let ranges = if is_counted { self.up_to(u64::MAX).map(|amount| (amount, amount)).collect() } else { self.ranges() };
        ranges.iter().enumerate().try_for_each(|(index, (first, last))| {
            let comma = if index == 0 { "" } else { "," };
            if first == last { write!(f, "{comma}{first}") } else { write!(f, "{comma}{first}-{last}") }
        })
    }
}

#[cfg(feature = "serde")]
mod written {
    use super::*;
    use serde::Serializer;

    /// The written form: a list; or text if the list would be long, or has no end.
    impl Serialize for Amounts {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self {
                _ if self.count() > MOST_LISTED => serializer.collect_str(self),
                _ => serializer.collect_seq(self.up_to(u64::MAX)),
            }
        }
    }
}
