//! Positions and moves in words.

use nimber_solvers::theory::Nimber;
use std::fmt::Display;

/// How many entries of a list are put into words.
const MOST_WORDS: usize = 24;

/// For example `3, 5 and 7`. Long lists are cut.
pub fn list<T: Display>(items: impl ExactSizeIterator<Item = T>) -> String {
    let all = items.len();
    let mut words: Vec<String> = items.take(MOST_WORDS).map(|item| item.to_string()).collect();
    if all > words.len() {
        words.push(format!("{} more", all - words.len()));
    }
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => words.concat(),
    }
}

/// For example `heaps of 3, 5 and 7`.
pub fn counted(one: &str, sizes: &[u64]) -> String {
    match sizes {
        [] => format!("no {one}s"),
        [size] => format!("one {one} of {size}"),
        sizes => format!("{one}s of {}", list(sizes.iter())),
    }
}

/// For example `1 + 7`.
pub fn sum(sizes: &[u64]) -> String {
    sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ")
}

/// A sentence on winning moves; `total` is `None` where there may be others.
pub fn winning(moves: impl Iterator<Item = impl Display>, total: Option<u128>) -> String {
    let listed: Vec<String> = moves.take(MOST_WORDS).map(|mv| mv.to_string()).collect();
    let shown = listed.len() as u128;
    let listed = listed.join("; ");
    match total {
        _ if shown == 0 => "There is no winning move.".to_owned(),
        Some(total) if total > shown => format!("Winning moves: {listed}; and {} more.", total - shown),
        Some(_) => format!("Winning moves: {listed}."),
        None => format!("Some winning moves: {listed}."),
    }
}

/// A sentence on the values of parts.
pub fn values(values: &[Nimber]) -> String {
    match values {
        [] => String::new(),
        [value] => format!("Value: {value}."),
        values => format!("Values: {}; their xor is {}.", list(values.iter()), values.iter().copied().sum::<Nimber>()),
    }
}

/// The words of a move that is the first of `total`.
pub fn first_of(mv: impl Display, total: Option<u128>) -> String {
    match total {
        Some(1) => mv.to_string(),
        Some(total) => format!("{mv} (one of {total})"),
        None => format!("{mv} (one of many)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sentences_and_long_ones_are_cut() {
        let first = |count: u64| (1..=count).collect::<Vec<_>>();
        assert_eq!(counted("heap", &first(0)), "no heaps");
        assert_eq!(counted("heap", &first(1)), "one heap of 1");
        assert_eq!(counted("heap", &first(3)), "heaps of 1, 2 and 3");
        assert!(list(first(24).iter()).ends_with("23 and 24"));
        assert!(list(first(25).iter()).ends_with("23, 24 and 1 more"));
        let moves = |count: usize| (0..count).map(|_| "take 1".to_owned());
        assert_eq!(winning(moves(0), Some(0)), "There is no winning move.");
        assert_eq!(winning(moves(1), None), "Some winning moves: take 1.");
        assert_eq!(winning(moves(1), Some(1)), "Winning moves: take 1.");
        assert!(winning(moves(30), Some(40)).ends_with("take 1; and 16 more."));
        assert_eq!((first_of("a", Some(1)), first_of("a", Some(2))), ("a".to_owned(), "a (one of 2)".to_owned()));
        assert_eq!(values(&[3, 5, 7].map(Nimber::new)), "Values: 3, 5 and 7; their xor is 1.");
    }
}
