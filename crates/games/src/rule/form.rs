//! Rules that are literally another game: a subtraction game, an octal code, or a splitting game.

use super::data::{Range, RuleMove};
use crate::heaps::Heaps;
use crate::split::numbers::{LONGEST_LIST, NumbersRequest};
use crate::split::{LARGEST_AMOUNT, MOST_PARTS, SplitPosition, SplitRequest, SplitRule};
use crate::subtraction::{Amounts, SubtractionPosition, SubtractionRequest, TakeRequest};
use crate::take::Text;
use crate::wire::MAX_INTEGER;
use nimber_solvers::octal::OctalCode;
use nimber_solvers::octal::code::MAX_DIGITS;
use nimber_solvers::rule::{Domain, End, Linear, Template};
use std::collections::BTreeSet;

/// The game that a rule is.
#[derive(Clone, Debug)]
pub enum Form {
    Subtraction(Amounts),
    Octal(OctalCode),
    Split(SplitRule),
    /// None of these, as far as is known.
    Other,
}

/// More amounts than a list of a splitting game has are not looked at one by one.
const MOST_AMOUNTS: usize = LONGEST_LIST;

/// With a larger `least`, heaps have so few moves that a table reaches further than the splitting games do.
const LARGEST_LEAST: i64 = 64;

/// Moves that take one of these amounts, and leave the rest as each number of heaps from `fewest` to `most`: in every way if each of these
/// heaps has at least `least` objects, and they differ if they have to be `unequal`.
struct Moves {
    /// Ascending from the first to the last.
    take: (i64, i64),
    fewest: usize,
    most: usize,
    /// At least 1.
    least: i64,
    unequal: bool,
}

/// The last amount where all are allowed.
const NO_END: i64 = MAX_INTEGER as i64;

impl Form {
    /// Recognises a rule by its kinds of moves and their templates. A rule that is not recognised may still be one of these games.
    pub(super) fn of(kinds: &[RuleMove], templates: &[Template]) -> Self {
        if let (&[RuleMove { ref variables, least: 0, .. }], [Template { leaves, .. }]) = (kinds, templates)
            && let (Some(&Range::Set(set)), 1) = (variables.values().next(), variables.len())
            && leaves[..] == [Linear { heap: 1, of: [-1, 0, 0], constant: 0 }]
        {
            return Form::Subtraction(Amounts::Named(set));
        }
        let moves: Option<Vec<Vec<Moves>>> = templates.iter().map(moves_of).collect();
        let Some(moves) = moves.map(|moves| moves.into_iter().flatten().collect::<Vec<_>>()) else { return Form::Other };
        if moves.iter().all(|moves| (moves.fewest, moves.most) == (0, 1)) {
            return amounts(&moves).map_or(Form::Other, Form::Subtraction);
        }
        if moves.iter().any(|moves| moves.take.0 == 0 && moves.fewest < 2) {
            return Form::Other;
        }
        code(&moves).map(Form::Octal).or_else(|| split(&moves).map(Form::Split)).unwrap_or(Form::Other)
    }
}

/// Moves of one kind.
fn moves_of(template: &Template) -> Option<Vec<Moves>> {
    let Template { domains, leaves, least } = template;
    if leaves.is_empty() && domains.is_empty() {
        return Some(vec![Moves { take: (1, NO_END), fewest: 0, most: 0, least: 1, unequal: false }]);
    }
    let (rests, parts): (Vec<&Linear>, Vec<&Linear>) = leaves.iter().partition(|leaf| leaf.heap != 0);
    let [rest @ &Linear { heap: 1, .. }] = rests[..] else { return None };
    // The other leaves are variables, and the rest is smaller by them.
    let part = |leaf: &Linear| {
        let index = leaf.of.iter().position(|&coefficient| coefficient == 1)?;
        let mut alone = Linear::default();
        alone.of[index] = 1;
        (*leaf == alone && rest.of[index] == -1).then_some(index)
    };
    let parts: BTreeSet<usize> = parts.into_iter().map(part).collect::<Option<_>>()?;
    let others: Vec<usize> = (0..domains.len()).filter(|index| !parts.contains(index)).collect();
    let takes: Vec<(i64, i64)> = match others[..] {
        _ if parts.len() + 1 != leaves.len() => return None,
        [] => vec![(-rest.constant, -rest.constant)],
        [other] => match &domains[other] {
            Domain::OneOf(numbers) => {
                numbers.iter().map(|&number| -rest.constant - rest.of[other] * number as i64).map(|k| (k, k)).collect()
            }
            Domain::Between(from, to) if rest.of[other] == -1 => {
                let most = constant(*to).map(|to| to - rest.constant);
                vec![(constant(*from)? - rest.constant, most.or_else(|| reaches(*to, -rest.constant + least).then_some(NO_END))?)]
            }
            _ => return None,
        },
        _ => return None,
    };
    if takes.iter().any(|&(first, last)| first < 0 || first > last) {
        return None;
    }
    if parts.is_empty() {
        let fewest = usize::from(*least > 0);
        return Some(takes.into_iter().map(|take| Moves { take, fewest, most: 1, least: (*least).max(1), unequal: false }).collect());
    }
    let between = |&part: &usize| match domains[part] {
        Domain::Between(from, to) => Some((constant(from)?.max(*least), to)),
        _ => None,
    };
    let parts: Vec<(i64, End)> = parts.iter().map(between).collect::<Option<_>>()?;
    let amounts: i64 = takes.iter().map(|(first, last)| last - first + 1).fold(0, i64::saturating_add);
    if amounts > MOST_AMOUNTS as i64 {
        return None;
    }
    takes.into_iter().flat_map(|(first, last)| first..=last).map(|take| splits(&parts, *least, take)).collect()
}

/// Moves that take `take`, by the smallest size and the end of each variable that is a leaf, and by the smallest size of the last leaf.
fn splits(parts: &[(i64, End)], last: i64, take: i64) -> Option<Moves> {
    let moves = |fewest, least: i64, unequal| Moves { take: (take, take), fewest, most: parts.len() + 1, least: least.max(1), unequal };
    let least = || parts.iter().map(|&(least, _)| least).chain([last]);
    let all: i64 = least().sum();
    // No variable is bounded by more than the other leaves.
    if parts.iter().all(|&(least, to)| reaches(to, take + all - least)) {
        let largest = least().max().unwrap_or(0);
        let fewest = least().filter(|&least| least > 0).count();
        let is_uniform = least().all(|least| least == largest || least == 0 && largest == 1);
        return is_uniform.then(|| moves(fewest, largest, false));
    }
    // With two heaps, the variable may be the smaller one.
    let &[(least, to)] = parts else { return None };
    let End { heap, constant, divisor } = to;
    if (heap, constant, divisor) == (1, -take - 1, 2) {
        return Some(moves(if least == 0 { 1 } else { 2 }, least, true));
    }
    let first = (take + 2 * least).max(1);
    if 2 * heap < divisor || 2 * (heap * first + constant) < divisor * (first - take) {
        // Some smaller heap is above its end.
        return None;
    }
    // The first heap that has such a move leaves enough besides the variable's end. So do larger ones.
    let first = ((divisor * least - constant + heap - 1).div_euclid(heap)).max(1);
    let is_above = least == last || heap <= divisor && first - take - to.at(first) >= least;
    is_above.then(|| moves(if least == 0 { 0 } else { 2 }, least, false))
}

fn constant(end: End) -> Option<i64> {
    (end.heap == 0).then(|| end.at(0))
}

/// Whether the end is at least n - `less` for all n from 1 on.
fn reaches(end: End, less: i64) -> bool {
    end.heap >= end.divisor && end.heap + end.constant >= end.divisor * (1 - less)
}

fn amounts(moves: &[Moves]) -> Option<Amounts> {
    let ranges: Vec<String> = moves.iter().map(|moves| format!("{}-{}", moves.take.0, moves.take.1)).collect();
    let take = TakeRequest::Text(Text::given(ranges.join(",")));
    Some(SubtractionPosition::parse(SubtractionRequest { heaps: Vec::new(), take }).ok()?.take)
}

/// The octal code of moves that take something, or leave two heaps. Of those that repeat for ever, only Lasker's Nim reaches further than
/// a table does.
fn code(moves: &[Moves]) -> Option<OctalCode> {
    let (mut splits, mut digits, mut later) = (false, vec![0u8; MAX_DIGITS], 0);
    for &Moves { take: (first, last), fewest, most, least, unequal } in moves {
        if least > 1 || unequal || most > 2 || last > MAX_DIGITS as i64 && last < NO_END {
            return None;
        }
        let digit = (fewest..=most).map(|left| 1 << left).sum::<u8>();
        splits |= first == 0;
        for take in first.max(1)..=last.min(MAX_DIGITS as i64) {
            digits[take as usize - 1] |= digit;
        }
        later |= if last == NO_END { digit } else { 0 };
    }
    match later {
        0 => OctalCode::new(splits, digits, false).ok(),
        later => {
            let code = OctalCode::new(splits, digits, true).ok()?;
            (code.is_lasker() && code.digit(MAX_DIGITS as u64 + 1) == later).then_some(code)
        }
    }
}

/// The splitting game of moves that take something, or leave two heaps.
fn split(moves: &[Moves]) -> Option<SplitRule> {
    let splitting = || moves.iter().filter(|moves| moves.most > 1);
    let (unequal, least) = splitting().map(|moves| (moves.unequal, moves.least)).next()?;
    let fits = |moves: &Moves| (moves.most < 2 || moves.unequal == unequal) && (moves.most < 1 || moves.least == least);
    let is_in_range = |moves: &Moves| moves.take.1 <= LARGEST_AMOUNT as i64 && moves.take.1 - moves.take.0 < MOST_AMOUNTS as i64;
    if least > LARGEST_LEAST || moves.len() > MOST_AMOUNTS || !moves.iter().all(|moves| fits(moves) && is_in_range(moves)) {
        return None;
    }
    let pairs = |moves: &Moves| {
        let (first, last, parts) = (moves.take.0, moves.take.1, moves.fewest..=moves.most);
        (first..=last).flat_map(move |take| parts.clone().map(move |parts| (take as u64, parts as u64)))
    };
    let pairs: BTreeSet<(u64, u64)> = moves.iter().flat_map(pairs).collect();
    let (take, parts): (BTreeSet<u64>, BTreeSet<u64>) = pairs.iter().copied().unzip();
    let is_move = |take: u64, parts: u64| pairs.contains(&(take, parts)) || take == 0 && parts < 2;
    if !take.iter().all(|&take| parts.iter().all(|&parts| is_move(take, parts))) || parts.last() > Some(&MOST_PARTS) {
        return None;
    }
    let list = |numbers: BTreeSet<u64>| Some(NumbersRequest::List(numbers.into_iter().map(Into::into).collect()));
    let least = Some((least as u64).into());
    let request = SplitRequest { heaps: Vec::new(), parts: list(parts), unequal: Some(unequal), least, take: list(take) };
    Some(SplitPosition::parse(request).ok()?.rule)
}
