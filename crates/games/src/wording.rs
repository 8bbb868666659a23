//! What may be meant by a misspelt word.

/// A word counts as misspelt if it differs from a known one by at most this number of letters, and at most a third of them.
const MOST_TYPOS: usize = 3;

/// In bytes. A longer word is no misspelt name, and to compare it would take its length in time and memory.
const LONGEST_WORD: usize = 64;

/// The word that differs least from this one, if it is by few letters.
pub fn meant_by<'n>(word: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    if word.len() > LONGEST_WORD {
        return None;
    }
    let typos = |known| (strsim::damerau_levenshtein(word, known), known);
    let (typos, known) = known.into_iter().map(typos).min()?;
    (typos <= MOST_TYPOS.min(known.len() / 3)).then_some(known)
}

/// Which of these names may be meant by a word, to be put behind it; nothing if none is near.
pub fn hint<'n>(word: &str, known: impl IntoIterator<Item = &'n str>) -> String {
    meant_by(word, known).map_or_else(String::new, |meant| format!(" (did you mean `{meant}`?)"))
}
