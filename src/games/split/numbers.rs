//! Lists of small numbers: how many objects a move removes, and how many heaps it leaves.

use crate::games::refusal::Faults;
use crate::games::take::Sent;
use crate::games::wire::{Integer, MAX_INTEGER, read_sizes};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::json;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Type};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// How many numbers a list may have as it is sent. Equal ones count once in the rule, so it may have fewer.
const LONGEST_LIST: usize = 128;

/// A number, a list of numbers, or text of numbers and ranges separated by commas.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Sent")]
pub enum NumbersRequest {
    List(Vec<Integer>),
    Text(String),
}

impl TryFrom<Sent> for NumbersRequest {
    type Error = &'static str;

    fn try_from(sent: Sent) -> Result<Self, Self::Error> {
        match sent {
            Sent::List(numbers) => Ok(NumbersRequest::List(numbers)),
            Sent::Number(number) => Ok(NumbersRequest::List(vec![number.into()])),
            Sent::Text(text) => Ok(NumbersRequest::Text(text)),
            Sent::Other => Err(r#"a number, a list of numbers, or text such as "2,3" or "2-3", is needed"#),
        }
    }
}

impl PartialSchema for NumbersRequest {
    fn schema() -> RefOr<Schema> {
        let list = ArrayBuilder::new()
            .items(Ref::from_schema_name(Integer::name()))
            .min_items(Some(1))
            .max_items(Some(LONGEST_LIST))
            .description(Some("The numbers one by one, in any order."))
            .examples([json!([2, 3])]);
        let text = ObjectBuilder::new()
            .schema_type(Type::String)
            .pattern(Some("^[0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*$"))
            .description(Some("Numbers and ranges, such as `2-3` or `0,2-4`."))
            .examples(["2-3"]);
        let about = "Some numbers: one number, a list, or text of numbers and ranges separated by commas.";
        OneOfBuilder::new().item(Ref::from_schema_name(Integer::name())).item(list).item(text).description(Some(about)).into()
    }
}

impl ToSchema for NumbersRequest {
    fn name() -> Cow<'static, str> {
        "Numbers".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((Integer::name().into_owned(), Integer::schema()));
    }
}

/// Numbers, ascending, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
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
                let detail = format!("{}: {} numbers are too many; a list has at most {LONGEST_LIST}", pointer(), numbers.len());
                faults.beyond(field.most_name, field.most as u64, numbers.len(), detail);
                Vec::new()
            }
            Some(NumbersRequest::List(numbers)) => {
                if numbers.is_empty() {
                    faults.push(pointer(), format!("no number is given; at least one is needed, such as {}", field.default));
                }
                read_sizes(field.name, numbers, faults).into_iter().map(|number| (number, number)).collect()
            }
            Some(NumbersRequest::Text(text)) => read_ranges(text).unwrap_or_else(|complaint| {
                faults.push(pointer(), complaint);
                Vec::new()
            }),
        };
        if let Some(&(_, large)) = ranges.iter().find(|&&(_, last)| last > field.largest) {
            let detail = format!("{}: {large} is too large; numbers up to {} are answered", pointer(), field.largest);
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
            let detail = format!("{}: {} numbers are too many; at most {} are answered", pointer(), numbers.len(), field.most);
            faults.beyond(field.most_name, field.most as u64, numbers.len(), detail);
        }
        Numbers(numbers.into())
    }
}

fn read_ranges(text: &str) -> Result<Vec<(u64, u64)>, String> {
    text.split(',').map(read_range).collect()
}

fn read_range(text: &str) -> Result<(u64, u64), String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (read_number(first, text)?, read_number(last, text)?);
    if first > last {
        return Err(format!("`{text}` is empty, because {first} is above {last}; a range from the smaller to the larger is needed"));
    }
    Ok((first, last))
}

fn read_number(text: &str, of: &str) -> Result<u64, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if digits && number <= MAX_INTEGER => Ok(number),
        _ if digits => Err(format!("{text} is above {MAX_INTEGER} (2^53 - 1), the largest number that is answered exactly")),
        _ => Err(format!("`{of}` is neither a number nor a range; numbers and ranges separated by commas are needed, such as 2,3 or 2-3")),
    }
}

impl Serialize for Numbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter())
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(index, number)| {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{number}")
        })
    }
}
