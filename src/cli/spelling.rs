//! Which known word a misspelt one stands for.

/// A word counts as misspelt if it differs from a known one by at most this number of letters, and at most a third of them.
const MOST_TYPOS: usize = 3;

/// The word that differs least from this one, if it is by few letters.
pub fn meant_by<'n>(word: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let typos = |known| (strsim::damerau_levenshtein(word, known), known);
    let (typos, known) = known.into_iter().map(typos).min()?;
    (typos <= MOST_TYPOS.min(known.len() / 3)).then_some(known)
}
