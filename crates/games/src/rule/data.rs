//! A rule as data: kinds of moves, as they arrive and as they are understood.

use super::expression::{Expression, ExpressionRequest, HEAP, number};
use crate::notation::Joined;
use crate::notation::is_above_all;
use crate::refusal::{Faults, Refusal, pointer_to};
use crate::serial::{Deserialize, Serialize};
use crate::take::Sent;
use crate::wire::Integer;
use crate::wording::{cut, hint};
use nimber_solvers::number_sets::NumberSet;
use nimber_solvers::rule::{Domain, LARGEST_HEAP, LARGEST_NUMBER, Linear, MOST_LEAVES, MOST_VARIABLES, Template};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock};

/// The most kinds of moves of a rule.
pub const MOST_MOVES: usize = 16;

/// The most numbers in the list of a variable.
pub const LONGEST_LIST: usize = 4096;

/// A kind of move as it arrives.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RuleMoveRequest {
    /// The numbers over which each variable runs, at most three of them: by its letter, which is not n.
    #[serde(default, rename = "where", deserialize_with = "crate::wire::not_null")]
    #[cfg_attr(feature = "schema", schema(example = json!({ "b": { "from": 1, "to": "n/2" } })))]
    pub variables: Option<BTreeMap<String, RangeRequest>>,
    /// The heaps that a move leaves of a heap of n: sums of n, the variables and numbers, with whole coefficients. Each has to be smaller
    /// than n; one of 0 is no heap.
    #[cfg_attr(feature = "schema", schema(max_items = 6, example = json!(["n-2b", "n-b"])))]
    pub leaves: Vec<ExpressionRequest>,
    /// A choice of the variables that leaves a heap below this is no move; 0 by default.
    #[serde(default, deserialize_with = "crate::wire::not_null")]
    pub least: Option<Integer>,
}

/// The numbers over which a variable runs, as they arrive: a range, a set, or the divisors of n.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = RuleRange))]
#[serde(deny_unknown_fields)]
pub struct RangeRequest {
    /// The first number: 1 by default, or an expression in n such as `n/2`, which is rounded down.
    #[serde(default, deserialize_with = "crate::wire::not_null")]
    pub from: Option<ExpressionRequest>,
    /// The last number: n by default, or an expression in n such as `(n-1)/2`.
    #[serde(default, deserialize_with = "crate::wire::not_null")]
    pub to: Option<ExpressionRequest>,
    /// Instead of a range: a list of numbers, or the name of a set, of which those up to n count.
    #[serde(default, rename = "in", deserialize_with = "crate::wire::not_null")]
    pub set: Option<SetRequest>,
    /// Instead of a range: the divisors of `n`.
    #[cfg_attr(feature = "schema", schema(example = "n"))]
    #[serde(default, deserialize_with = "crate::wire::not_null")]
    pub divides: Option<String>,
}

/// A list of numbers, or the name of a set.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Sent")]
pub enum SetRequest {
    List(Vec<Integer>),
    Name(String),
}

impl TryFrom<Sent> for SetRequest {
    type Error = &'static str;

    fn try_from(sent: Sent) -> Result<Self, Self::Error> {
        match sent {
            Sent::List(numbers) => Ok(SetRequest::List(numbers)),
            Sent::Text(name) => Ok(SetRequest::Name(name.text)),
            Sent::Number(_) | Sent::Other => Err(r#"a list of numbers, or the name of a set such as "squares", is needed"#),
        }
    }
}

/// The numbers over which a variable runs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Range {
    Between(Expression, Expression),
    /// Ascending, at least one.
    OneOf(Arc<[u64]>),
    Set(NumberSet),
    Divisors,
}

/// A kind of move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct RuleMove {
    /// The numbers over which each variable runs.
    #[serde(rename = "where", skip_serializing_if = "BTreeMap::is_empty")]
    pub variables: BTreeMap<char, Range>,
    /// The heaps that a move leaves.
    pub leaves: Vec<Expression>,
    /// The smallest size of each.
    #[serde(skip_serializing_if = "is_zero")]
    pub least: u64,
}

fn is_zero(least: &u64) -> bool {
    *least == 0
}

impl Range {
    fn read(request: &RangeRequest, place: &str, faults: &mut Faults) -> Self {
        let RangeRequest { from, to, set, divides } = request;
        match (from.as_ref().or(to.as_ref()), set, divides) {
            (None, Some(SetRequest::List(numbers)), None) => return Range::list(numbers, &format!("{place}/in"), faults),
            (None, Some(SetRequest::Name(name)), None) => match NumberSet::named(name) {
                Some(set) => return Range::Set(set),
                None => {
                    let names = || NumberSet::ALL.into_iter().map(NumberSet::name);
                    let (known, hint) = (names().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "), hint(name, names()));
                    faults.push(format!("{place}/in"), format!("there is no set `{}`{hint}; known are {known}", cut(name, 40)));
                }
            },
            (None, None, Some(of)) => {
                if of.trim() != "n" {
                    faults.push(format!("{place}/divides"), format!("only \"n\" may stand here, not `{}`", cut(of, 40)));
                }
                return Range::Divisors;
            }
            (_, None, None) => {}
            _ => faults.push(place, "a variable has `from` and `to`, or `in`, or `divides`, and only one of these three"),
        }
        let mut end = |request: &Option<ExpressionRequest>, name: &str, usual: Expression| {
            let Some(ExpressionRequest(text)) = request else { return usual };
            let read = Expression::read(text).and_then(|end| match end.variables.first() {
                Some((letter, _)) => Err(format!("a range depends on n only, not on {letter}")),
                None => Ok(end),
            });
            read.unwrap_or_else(|complaint| {
                faults.push(format!("{place}/{name}"), complaint);
                usual
            })
        };
        let from = end(from, "from", Expression::constant(1));
        Range::Between(from, end(to, "to", Expression::heap()))
    }

    fn list(numbers: &[Integer], place: &str, faults: &mut Faults) -> Self {
        if numbers.is_empty() {
            faults.push(place, "no number is given; at least one is needed, such as 1");
        }
        if numbers.len() > LONGEST_LIST {
            let detail = format!("a list of {} numbers is too long; at most {LONGEST_LIST} are answered", numbers.len());
            faults.beyond("numbers", LONGEST_LIST as u64, numbers.len(), detail);
            return Range::OneOf([1].into());
        }
        let read = |(index, number): (usize, &Integer)| number.read_size(|| format!("{place}/{index}"), faults);
        let mut list: Vec<u64> = numbers.iter().enumerate().filter_map(read).collect();
        list.sort_unstable();
        list.dedup();
        if let Some(&large) = list.last().filter(|&&largest| largest > LARGEST_NUMBER) {
            let detail = format!("{large} is too large; lists have numbers up to {LARGEST_NUMBER}");
            faults.beyond("number", LARGEST_NUMBER, large, detail);
        }
        Range::OneOf(list.into())
    }

    /// Whether all of its numbers are at least 1, as far as its form shows it.
    fn is_positive(&self) -> bool {
        match self {
            Range::Between(from, _) => from.as_constant().is_some_and(|from| from >= 1),
            Range::OneOf(list) => list.first().is_some_and(|&least| least >= 1),
            Range::Set(_) | Range::Divisors => true,
        }
    }

    fn domain(&self) -> Domain {
        match self {
            Range::Between(from, to) => Domain::Between(from.end(), to.end()),
            Range::OneOf(list) => Domain::OneOf(list.clone()),
            Range::Set(set) => Domain::UpToHeap(numbers_of(*set)),
            Range::Divisors => Domain::Divisors,
        }
    }
}

/// The numbers of a named set up to the largest heap. All rules share them.
fn numbers_of(set: NumberSet) -> Arc<[u64]> {
    static SETS: LazyLock<[Arc<[u64]>; 4]> = LazyLock::new(|| NumberSet::ALL.map(|set| set.list(LARGEST_HEAP).into()));
    let index = NumberSet::ALL.iter().position(|&known| known == set).unwrap_or_default();
    SETS[index].clone()
}

impl RuleMove {
    /// Reads a kind of move at `place`, and reports faults.
    pub fn read(request: &RuleMoveRequest, place: &str, faults: &mut Faults) -> Self {
        let mut variables = BTreeMap::new();
        let sent = request.variables.iter().flatten();
        for (name, range) in sent {
            let place = format!("{place}/where{}", pointer_to(name));
            let mut letters = name.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) if letter.is_ascii_lowercase() && letter != HEAP => {
                    variables.insert(letter, Range::read(range, &place, faults));
                }
                _ => faults.push(place, format!("`{}` is no variable; a variable is a letter from a to z other than n", cut(name, 40))),
            }
        }
        if variables.len() > MOST_VARIABLES {
            let detail = format!("{} variables are too many; a move has at most {MOST_VARIABLES}", variables.len());
            faults.beyond("variables", MOST_VARIABLES as u64, variables.len(), detail);
        }
        if request.leaves.len() > MOST_LEAVES {
            let detail = format!("{} leaves are too many; a move leaves at most {MOST_LEAVES} heaps", request.leaves.len());
            faults.beyond("leaves", MOST_LEAVES as u64, request.leaves.len(), detail);
        }
        let mut leaves = Vec::new();
        for (index, ExpressionRequest(text)) in request.leaves.iter().take(MOST_LEAVES).enumerate() {
            let read = Expression::read(text).and_then(|leaf| {
                let unknown = leaf.variables.iter().find(|(letter, _)| !variables.contains_key(letter));
                match unknown {
                    Some((letter, _)) => {
                        Err(format!("{letter} has no numbers; say in `where` over which it runs, as in {{\"{letter}\": {{\"from\": 1}}}}"))
                    }
                    None if leaf.divisor != 1 => {
                        Err("a leaf has whole coefficients, and no divisor; a variable may have one in its range".to_owned())
                    }
                    None => Ok(leaf),
                }
            });
            let read = read.and_then(|leaf| match most_of(&leaf, &variables) {
                Some(most) if most < 0 => Err(never_left(text, &leaf, most)),
                _ => Ok(leaf),
            });
            match read {
                Ok(leaf) => leaves.push(leaf),
                Err(complaint) => faults.push(format!("{place}/leaves/{index}"), complaint),
            }
        }
        let least = request.least.as_ref().and_then(|least| least.read(|| format!("{place}/least"), faults)).unwrap_or(0);
        RuleMove { variables, leaves, least }
    }

    pub fn template(&self) -> Template {
        let letters: Vec<char> = self.variables.keys().copied().collect();
        let linear = |leaf: &Expression| Linear {
            heap: leaf.heap,
            of: std::array::from_fn(|index| letters.get(index).map_or(0, |&letter| leaf.of(letter))),
            constant: leaf.constant,
        };
        Template {
            domains: self.variables.values().map(Range::domain).collect(),
            leaves: self.leaves.iter().map(linear).collect(),
            // Larger ones leave no moves, either.
            least: self.least.min(LARGEST_HEAP) as i64,
        }
    }
}

/// The largest size that a leaf has in any heap, as far as the signs of its coefficients show it. No variable is negative there.
fn most_of(leaf: &Expression, variables: &BTreeMap<char, Range>) -> Option<i64> {
    let falls = |&(letter, coefficient): &(char, i64)| coefficient < 0 && variables.get(&letter).is_some_and(Range::is_positive);
    (leaf.heap <= 0 && leaf.variables.iter().all(falls))
        .then(|| leaf.variables.iter().map(|&(_, coefficient)| coefficient).sum::<i64>() + leaf.heap + leaf.constant)
}

/// Says why a leaf that is negative in every heap is wrong, and what is right.
fn never_left(text: &str, leaf: &Expression, most: i64) -> String {
    let is = if leaf.as_constant().is_some() { "is" } else { "is at most" };
    let amounts = text.split_once('-').and_then(|(first, last)| Some((number(first.trim())?, number(last.trim())?)));
    let right = match amounts {
        Some((first, last)) => {
            format!("taking {first} to {last} leaves n-b with b from {first} to {last}, as text `n-b:b={first}..{last}`")
        }
        None => "taking 1 leaves `n-1`".to_owned(),
    };
    format!("a leaf says what is left of a heap of n, and `{}` {is} {most} in every heap; {right}", cut(text, 40))
}

/// What a rule comes to. It follows from the moves, so it does not tell rules apart.
#[derive(Clone, Debug)]
pub(super) struct Derived<T>(pub T);

impl<T> PartialEq for Derived<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Derived<T> {}

impl<T> PartialOrd for Derived<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Derived<T> {
    fn cmp(&self, _: &Self) -> std::cmp::Ordering {
        std::cmp::Ordering::Equal
    }
}

impl<T> std::hash::Hash for Derived<T> {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

/// The canonical text: leaves, the variables behind `:`, and the least leaf behind `>=`, such as `b,n-b:b=1..n/2>=1`.
impl fmt::Display for RuleMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Joined(&self.leaves, ",").fmt(f)?;
        for (index, (letter, range)) in self.variables.iter().enumerate() {
            f.write_str(if index == 0 { ":" } else { "&" })?;
            match range {
                Range::Between(from, to) => write!(f, "{letter}={from}..{to}")?,
                Range::OneOf(list) => write!(f, "{letter}={}", Joined(list, ","))?,
                Range::Set(set) => write!(f, "{letter}={}", set.name())?,
                Range::Divisors => write!(f, "{letter}|n")?,
            }
        }
        if self.least > 0 { write!(f, ">={}", self.least) } else { Ok(()) }
    }
}

/// Reads the text of a kind of move.
///
/// # Errors
/// What is missing. What the parts say is checked later.
pub(super) fn read_move(text: &str) -> Result<RuleMoveRequest, Refusal> {
    let wrong = |what: &str| Refusal::malformed("/rule", format!("`{}` {what}, as in `b,n-b:b=1..n/2>=1`", cut(text, 40)));
    let (rest, least) = text.split_once(">=").map_or((text, None), |(rest, least)| (rest, Some(least)));
    let (leaves, variables) = rest.split_once(':').map_or((rest, None), |(leaves, variables)| (leaves, Some(variables)));
    let least = least.map(|least| least.parse::<u64>().map_err(|_| wrong("needs a number behind `>=`"))).transpose()?;
    let expression = |text: &str| ExpressionRequest(text.to_owned());
    let leaves = if leaves == crate::notation::NOTHING { Vec::new() } else { leaves.split(',').map(expression).collect() };
    let mut ranges = BTreeMap::new();
    for variable in variables.into_iter().flat_map(|variables| variables.split('&')) {
        let (letter, range) = match (variable.split_once('='), variable.split_once('|')) {
            (Some((letter, range)), _) => {
                let numbers = || range.split(',').map(|number| number.parse::<u64>().map(Integer::from)).collect::<Result<Vec<_>, _>>();
                let range = match range.split_once("..") {
                    Some((from, to)) => RangeRequest { from: Some(expression(from)), to: Some(expression(to)), ..RangeRequest::default() },
                    None => {
                        if let Some(large) = range.split(',').find(|number| is_above_all(number)) {
                            let detail = format!("{} is too large; lists have numbers up to {LARGEST_NUMBER}", cut(large, 40));
                            return Err(Refusal::malformed("/rule", detail));
                        }
                        let set = numbers().map_or_else(|_| SetRequest::Name(range.to_owned()), SetRequest::List);
                        RangeRequest { set: Some(set), ..RangeRequest::default() }
                    }
                };
                (letter, range)
            }
            (None, Some((letter, of))) => (letter, RangeRequest { divides: Some(of.to_owned()), ..RangeRequest::default() }),
            (None, None) => return Err(wrong("has a variable without numbers")),
        };
        if ranges.insert(letter.to_owned(), range).is_some() {
            return Err(wrong("has a variable twice"));
        }
    }
    for ExpressionRequest(leaf) in &leaves {
        let without = Expression::read(leaf)
            .ok()
            .and_then(|leaf| leaf.variables.into_iter().find(|(letter, _)| !ranges.contains_key(&letter.to_string())));
        if let Some((letter, _)) = without {
            let least = least.map_or_else(String::new, |least| format!(">={least}"));
            let joint = if variables.is_some() { '&' } else { ':' };
            let detail = format!(
                "`{}` does not say which numbers {letter} may be; `{}` says all from 1 to n",
                cut(text, 40),
                cut(&format!("{rest}{joint}{letter}=1..n{least}"), 60)
            );
            return Err(Refusal::invalid("/rule", detail));
        }
    }
    let variables = variables.map(|_| ranges);
    Ok(RuleMoveRequest { variables, leaves, least: least.map(Integer::from) })
}

#[cfg(feature = "serde")]
mod written {
    use super::*;
    use serde::Serializer;

    impl Serialize for Range {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            use serde::ser::SerializeMap;
            let mut map = serializer.serialize_map(None)?;
            match self {
                Range::Between(from, to) => {
                    map.serialize_entry("from", from)?;
                    map.serialize_entry("to", to)?;
                }
                Range::OneOf(list) => map.serialize_entry("in", &**list)?,
                Range::Set(set) => map.serialize_entry("in", set.name())?,
                Range::Divisors => map.serialize_entry("divides", "n")?,
            }
            map.end()
        }
    }
}
