//! Lists of small numbers: how many objects a move removes, and how many heaps it leaves.

use crate::refusal::Faults;
use crate::serial::{Deserialize, Serialize};
use crate::take::{Sent, Text, read_range};
use crate::wire::{Integer, read_sizes};
use std::fmt;
use std::sync::Arc;

/// How many numbers a list may have as it is sent. Equal ones count once in the rule, so it may have fewer.
pub const LONGEST_LIST: usize = 128;

/// A number, a list of numbers, or text of numbers and ranges separated by commas.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Sent")]
pub enum NumbersRequest {
    List(Vec<Integer>),
    Text(Text),
}

impl TryFrom<Sent> for NumbersRequest {
    type Error = &'static str;

    fn try_from(sent: Sent) -> Result<Self, Self::Error> {
        match sent {
            Sent::List(numbers) => Ok(NumbersRequest::List(numbers)),
            Sent::Number(number) => Ok(NumbersRequest::List(vec![number])),
            Sent::Text(text) => Ok(NumbersRequest::Text(text)),
            Sent::Other => Err(r#"a number, a list of numbers, or text such as "2,3" or "2-3", is needed"#),
        }
    }
}

/// Numbers, ascending, at least one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Numbers(Arc<[u64]>);

/// How a list of numbers is called, and what is answered.
pub struct NumbersField {
    pub name: &'static str,
    /// The limit on each number, and its name.
    pub largest: u64,
    pub largest_name: &'static str,
    /// The limit on how many there are, and its name.
    pub most: usize,
    pub most_name: &'static str,
    pub default: u64,
}

impl Numbers {
    pub fn shared(&self) -> Arc<[u64]> {
        self.0.clone()
    }

    /// Reads the numbers. Limits count only if there is no fault in the whole position.
    pub fn read(field: &NumbersField, request: Option<&NumbersRequest>, faults: &mut Faults) -> Self {
        let pointer = || format!("/{}", field.name);
        let mut ranges = match request {
            None => vec![(field.default, field.default)],
            Some(NumbersRequest::List(numbers)) if numbers.len() > LONGEST_LIST => {
                let detail = format!("`{}` has {} numbers; a list has at most {LONGEST_LIST}", field.name, numbers.len());
                faults.beyond(field.most_name, field.most as u64, numbers.len(), detail);
                Vec::new()
            }
            Some(NumbersRequest::List(numbers)) => {
                if numbers.is_empty() {
                    faults.push(pointer(), format!("`{}` has no number; at least one is needed, such as {}", field.name, field.default));
                }
                read_sizes(field.name, numbers, faults).into_iter().map(|number| (number, number)).collect()
            }
            Some(NumbersRequest::Text(Text { text, is_sent })) => {
                text.split(',').map(|range| read_range(range, *is_sent, &no_number)).collect::<Result<_, _>>().unwrap_or_else(|complaint| {
                    faults.push(pointer(), complaint);
                    Vec::new()
                })
            }
        };
        if let Some(&(_, large)) = ranges.iter().find(|&&(_, last)| last > field.largest) {
            let detail = format!("{large} in `{}` is too large; numbers up to {} are answered", field.name, field.largest);
            faults.beyond(field.largest_name, field.largest, large, detail);
            return Numbers([field.default].into());
        }
        ranges.sort_unstable();
        let mut numbers: Vec<u64> = Vec::new();
        for (first, last) in ranges {
            // Ranges may overlap, and written out one by one they could take a thousand times their text.
            let next = numbers.last().map_or(0, |largest| largest + 1);
            numbers.extend(first.max(next)..=last);
        }
        if numbers.len() > field.most {
            let detail = format!("`{}` has {} numbers; at most {} are answered", field.name, numbers.len(), field.most);
            faults.beyond(field.most_name, field.most as u64, numbers.len(), detail);
        }
        Numbers(numbers.into())
    }
}

fn no_number(text: &str) -> String {
    format!("`{text}` is not a number; numbers and ranges separated by commas are needed, such as 2,3 or 2-3")
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(index, number)| {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{number}")
        })
    }
}

#[cfg(feature = "serde")]
mod written {
    use super::*;
    use serde::Serializer;

    impl Serialize for Numbers {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.0.iter())
        }
    }
}
