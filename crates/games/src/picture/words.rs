//! Positions and moves in words.

use crate::language::{Language, Message, Phrase, message};
use nimber_solvers::theory::Nimber;
use std::fmt::Display;

/// How many entries of a list are put into words.
pub(crate) const MOST_WORDS: usize = 24;

/// For example `3, 5 and 7`. Long lists are cut.
pub fn list<T: Display>(language: Language, items: impl ExactSizeIterator<Item = T>) -> String {
    let all = items.len();
    let mut words: Vec<String> = items.take(MOST_WORDS).map(|item| item.to_string()).collect();
    if all > words.len() {
        words.push(language.say(&Phrase::of(message::LIST_MORE).number("count", (all - words.len()) as u64)));
    }
    joined(language, message::LIST_AND, &words)
}

/// The words with commas between them, and before the last one what `last` says: [`LIST_AND`](message::LIST_AND) or
/// [`LIST_OR`](message::LIST_OR).
pub fn joined(language: Language, last: Message, words: &[String]) -> String {
    match words.split_last() {
        Some((end, rest)) if !rest.is_empty() => language.say(&Phrase::of(last).text("rest", rest.join(", ")).text("last", end)),
        _ => words.concat(),
    }
}

/// For example `heaps of 3, 5 and 7`, with a message that has the `count` and the `sizes`.
pub fn counted(language: Language, message: Message, sizes: &[u64]) -> String {
    language.say(&Phrase::of(message).number("count", sizes.len() as u64).text("sizes", list(language, sizes.iter())))
}

/// For example `1 + 7`.
pub fn sum(sizes: &[u64]) -> String {
    sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ")
}

/// A sentence on winning moves; `total` is `None` where there may be others.
pub fn winning(language: Language, moves: impl Iterator<Item = Phrase>, total: Option<u128>) -> String {
    let moves = moves.take(MOST_WORDS).map(|mv| language.say(&mv)).collect();
    winning_in_words(language, moves, total)
}

/// The same of moves that are in words. All of them are told.
pub fn winning_in_words(language: Language, moves: Vec<String>, total: Option<u128>) -> String {
    let shown = moves.len() as u128;
    let of = |message| Phrase::of(message).text("moves", moves.join("; "));
    language.say(&match total {
        _ if shown == 0 => Phrase::of(message::PICTURE_NO_WINNING),
        Some(total) if total > shown => of(message::PICTURE_WINNING_MORE).text("more", (total - shown).to_string()),
        Some(_) => of(message::PICTURE_WINNING),
        None => of(message::PICTURE_WINNING_SOME),
    })
}

/// A sentence on the values of parts.
pub fn values(language: Language, values: &[Nimber]) -> String {
    if values.is_empty() {
        return String::new();
    }
    let xor = values.iter().copied().sum::<Nimber>().to_string();
    let phrase = Phrase::of(message::PICTURE_VALUE_LIST).number("count", values.len() as u64);
    language.say(&phrase.text("values", list(language, values.iter())).text("xor", xor))
}

/// The words of a move that is the first of `total`.
pub fn first_of(language: Language, mv: String, total: Option<u128>) -> String {
    let of = |message, mv| Phrase::of(message).text("move", mv);
    match total {
        Some(1) => mv,
        Some(total) => language.say(&of(message::PICTURE_ONE_OF, mv).text("total", total.to_string())),
        None => language.say(&of(message::PICTURE_ONE_OF_MANY, mv)),
    }
}

/// For example `take 3, leave 1 + 7`.
pub fn take_and_leave(language: Language, take: u64, leaves: &[u64]) -> String {
    language.say(&match leaves {
        [] => Phrase::of(message::PICTURE_TAKE).number("take", take),
        leaves => Phrase::of(message::PICTURE_TAKE_AND_LEAVE).number("take", take).text("leaves", sum(leaves)),
    })
}

/// For example `split 1 + 7`.
pub fn split(language: Language, leaves: &[u64]) -> String {
    language.say(&Phrase::of(message::PICTURE_SPLIT).text("leaves", sum(leaves)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: fn() -> Language = Language::default;

    #[test]
    fn lists_are_sentences_and_long_ones_are_cut() {
        let first = |count: u64| (1..=count).collect::<Vec<_>>();
        let heaps = |count| counted(ENGLISH(), message::PICTURE_HEAPS, &first(count));
        assert_eq!([0, 1, 3].map(heaps), ["no heaps", "one heap of 1", "heaps of 1, 2 and 3"]);
        assert!(list(ENGLISH(), first(24).iter()).ends_with("23 and 24"));
        assert!(list(ENGLISH(), first(25).iter()).ends_with("23, 24 and 1 more"));
        let winning = |count: usize, total| winning_in_words(ENGLISH(), vec!["take 1".to_owned(); count], total);
        assert_eq!(winning(0, Some(0)), "There is no winning move.");
        assert_eq!(winning(1, None), "Some winning moves: take 1.");
        assert_eq!(winning(1, Some(1)), "Winning moves: take 1.");
        assert!(winning(24, Some(40)).ends_with("take 1; and 16 more."));
        let first_of = |total| first_of(ENGLISH(), "a".to_owned(), Some(total));
        assert_eq!([1, 2].map(first_of), ["a", "a (one of 2)"]);
        assert_eq!(values(ENGLISH(), &[3, 5, 7].map(Nimber::new)), "Values: 3, 5 and 7; their xor is 1.");
    }
}
