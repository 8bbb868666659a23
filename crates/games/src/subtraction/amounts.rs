//! The amounts that a move of a subtraction game may take: reading, limits and written form.

use crate::refusal::{Faults, Refusal};
use crate::take::{Sent, read_range};
use crate::wire::{Integer, MAX_HEAPS, read_sizes};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// The most amounts in a list. Amounts from 1 to k are not limited.
pub const MOST_AMOUNTS: usize = 64;

/// The largest amount in a list. Amounts from 1 to k are not limited.
pub const LARGEST_AMOUNT: u64 = 4096;

/// The amounts that a move may take: a list of numbers, or text of numbers and ranges separated by commas.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Sent")]
pub enum TakeRequest {
    List(Vec<Integer>),
    Text(String),
}

impl TryFrom<Sent> for TakeRequest {
    type Error = &'static str;

    fn try_from(sent: Sent) -> Result<Self, Self::Error> {
        match sent {
            Sent::List(amounts) => Ok(TakeRequest::List(amounts)),
            Sent::Text(text) => Ok(TakeRequest::Text(text)),
            Sent::Number(_) | Sent::Other => Err(r#"a list of numbers, or text such as "1,2,3" or "1-3", is needed"#),
        }
    }
}

/// The amounts of a rule. Equal rules are equal values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Amounts {
    /// Every amount from 1 to this one.
    UpTo(u64),
    /// These amounts, ascending, at least one. Never 1 to k, which is [`Amounts::UpTo`].
    Set(Arc<[u64]>),
}

impl Amounts {
    pub fn contains(&self, amount: u64) -> bool {
        match self {
            Amounts::UpTo(most) => (1..=*most).contains(&amount),
            Amounts::Set(amounts) => amounts.binary_search(&amount).is_ok(),
        }
    }

    pub fn least(&self) -> u64 {
        match self {
            Amounts::UpTo(_) => 1,
            Amounts::Set(amounts) => amounts.first().copied().unwrap_or(1),
        }
    }

    /// Reads a request at `/take` and reports faults.
    pub(super) fn read(request: &TakeRequest, faults: &mut Faults) -> Ranges {
        let mut ranges = match request {
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
        Ranges(merged)
    }
}

/// Ascending ranges with gaps between them.
pub(super) struct Ranges(Vec<(u64, u64)>);

impl Ranges {
    pub(super) fn within_limits(self) -> Result<Amounts, Refusal> {
        if let [(1, most)] = self.0[..] {
            return Ok(Amounts::UpTo(most));
        }
        let mut faults = Faults::default();
        let largest = self.0.last().map_or(0, |&(_, most)| most);
        if largest > LARGEST_AMOUNT {
            let detail = format!("the amount {largest} is too large; amounts up to {LARGEST_AMOUNT} are answered");
            faults.beyond("largest_amount", LARGEST_AMOUNT, largest, detail);
        }
        let count: u64 = self.0.iter().map(|&(least, most)| most - least + 1).sum();
        if count > MOST_AMOUNTS as u64 {
            let detail = format!("{count} amounts are too many; at most {MOST_AMOUNTS} are answered");
            faults.beyond("amounts", MOST_AMOUNTS as u64, count, detail);
        }
        faults.instead("leave out amounts above the largest heap, or send a range 1-k, which may have any length");
        faults.none_in(())?;
        Ok(Amounts::Set(self.0.iter().flat_map(|&(least, most)| least..=most).collect()))
    }
}

fn read_text(text: &str) -> Result<Vec<(u64, u64)>, String> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let ranges: Vec<_> = text.split(',').take(MAX_HEAPS + 1).map(|range| read_range(range, &no_amount)).collect::<Result<_, _>>()?;
    if ranges.len() > MAX_HEAPS { Err(format!("more than {MAX_HEAPS} entries are too many")) } else { Ok(ranges) }
}

fn no_amount(text: &str) -> String {
    format!("`{text}` is not an amount; numbers and ranges separated by commas are needed, such as 1,2,3 or 1-3")
}

/// The written form: a list, or the range `1-k` if that list would be longer than any other.
impl Serialize for Amounts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Amounts::UpTo(most) if *most > MOST_AMOUNTS as u64 => serializer.collect_str(self),
            Amounts::UpTo(most) => serializer.collect_seq(1..=*most),
            Amounts::Set(amounts) => serializer.collect_seq(amounts.iter()),
        }
    }
}

impl fmt::Display for Amounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Amounts::UpTo(1) => f.write_str("1"),
            Amounts::UpTo(most) => write!(f, "1-{most}"),
            Amounts::Set(amounts) => amounts.iter().enumerate().try_for_each(|(index, amount)| {
                let comma = if index == 0 { "" } else { "," };
                write!(f, "{comma}{amount}")
            }),
        }
    }
}
