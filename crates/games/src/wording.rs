//! How messages quote a request, which may be megabytes long, and what a misspelt word may mean.

/// How many characters of a name, a value or a path are quoted.
pub const LONGEST_QUOTE: usize = 64;

/// How many characters a message may have in all.
pub const LONGEST_MESSAGE: usize = 512;

/// A message with long quotations cut. Quotations are between backticks or quotation marks.
pub fn shorten(message: String) -> String {
    if message.len() <= LONGEST_QUOTE {
        return message;
    }
    let mut short = String::new();
    let mut rest = message.as_str();
    while short.len() <= LONGEST_MESSAGE
        && let Some(start) = rest.find(['`', '"'])
    {
        let (before, quoted) = rest.split_at(start);
        let mark = if quoted.starts_with('`') { '`' } else { '"' };
        let length = quoted[1..].find(mark).unwrap_or(quoted.len() - 1);
        short.push_str(before);
        short.push(mark);
        short.push_str(&cut(&quoted[1..=length], LONGEST_QUOTE));
        rest = &quoted[1 + length..];
        if let Some(after) = rest.strip_prefix(mark) {
            short.push(mark);
            rest = after;
        }
    }
    short.push_str(rest);
    cut(&short, LONGEST_MESSAGE)
}

/// The first `most` characters, and a sign that there were more.
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// A word counts as misspelt if it differs from a known one by at most this number of letters, and at most a third of them.
const MOST_TYPOS: usize = 3;

/// In bytes. A longer word is no misspelt name, and to compare it would take its length in time and memory.
const LONGEST_WORD: usize = 64;

/// The word that differs least from this one, if it is by few letters.
pub fn meant_by<'n>(word: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    if word.len() > LONGEST_WORD {
        return None;
    }
    let typos = |known| (typos(word, known), known);
    let (typos, known) = known.into_iter().map(typos).min()?;
    (typos <= MOST_TYPOS.min(known.len() / 3)).then_some(known)
}

/// By how many letters two words differ.
#[cfg(feature = "queries")]
fn typos(word: &str, known: &str) -> usize {
    strsim::damerau_levenshtein(word, known)
}

/// Whether only the case of letters differs.
#[cfg(not(feature = "queries"))]
fn typos(word: &str, known: &str) -> usize {
    if word.eq_ignore_ascii_case(known) { 0 } else { usize::MAX }
}

/// Which of these names may be meant by a word, to be put behind it; nothing if none is near.
pub fn hint<'n>(word: &str, known: impl IntoIterator<Item = &'n str>) -> String {
    meant_by(word, known).map_or_else(String::new, |meant| format!(" (did you mean `{meant}`?)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotations_are_cut_and_sentences_are_not() {
        let long = "x".repeat(1_000_000);
        let x64 = "x".repeat(64);
        let sentence = "this sentence has no quotation, and it is longer than the longest quotation may be, but it is kept";
        for (message, short) in [
            (sentence.to_owned(), sentence.to_owned()),
            (format!("unknown field `{long}`, expected `heaps`"), format!("unknown field `{x64}…`, expected `heaps`")),
            (format!("{sentence}: string \"{long}\", expected a list"), format!("{sentence}: string \"{x64}…\", expected a list")),
            (format!("`{long}"), format!("`{x64}…")),
        ] {
            assert_eq!(shorten(message), short);
        }
        assert_eq!(shorten("`é\"".repeat(1_000_000)).chars().count(), LONGEST_MESSAGE + 1);
        assert_eq!(shorten(long.clone()).chars().count(), LONGEST_MESSAGE + 1);
    }
}
