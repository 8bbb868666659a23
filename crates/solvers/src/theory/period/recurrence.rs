//! Searches a sequence for an earlier copy of its last values.

use std::ops::Range;

/// The search begins with this number of the last values. They match by chance at few places.
const WORD: usize = 256;

/// The number of places that the search compares together.
const PLACES: usize = 64;

/// After this number of wrong places, the search uses the failure function. It is slower, but always takes linear time.
const TRIES: usize = 8;

/// The least distance p from 1 to `end` with `values[end - p..count - p] == values[end..]`, where `count` is the number of values.
pub fn least<V: Copy + Eq>(values: &[V], end: usize) -> Option<usize> {
    let (count, tail) = (values.len(), &values[end..]);
    let word = &tail[tail.len().saturating_sub(WORD)..];
    if tail.is_empty() {
        return (end > 0).then_some(1);
    }
    let mut until = count - 1;
    for _ in 0..TRIES {
        let place = last_place(values, word, tail.len() - 1..until)?;
        let distance = count - 1 - place;
        let equal = (end..count).rev().take_while(|&heap| values[heap] == values[heap - distance]).count();
        if equal == tail.len() {
            return Some(distance);
        }
        // No greater distance q up to `equal` can be right. Otherwise the last `equal + distance` values would have both distances as
        // periods, and so their common divisor (Fine and Wilf 1965). But there the search has just found two values that differ.
        until = place.min(count - 1 - equal);
    }
    by_failure_function(values, end)
}

/// The last place in `places` where a copy of `word` ends.
fn last_place<V: Copy + Eq>(values: &[V], word: &[V], places: Range<usize>) -> Option<usize> {
    let (last, before) = word.split_last()?;
    let Some(previous) = before.last() else { return places.rev().find(|&place| values[place] == *last) };
    let mut until = places.end;
    while places.start < until {
        let start = until.saturating_sub(PLACES).max(places.start);
        let pairs = values[start - 1..until - 1].iter().zip(&values[start..until]);
        // There is no early exit, so that the compiler compares many pairs at once.
        if pairs.fold(false, |any, (a, b)| any | ((a == previous) & (b == last))) {
            let place = (start..until).rev().find(|&place| values[place + 1 - word.len()..=place] == *word);
            if place.is_some() {
                return place;
            }
        }
        until = start;
    }
    None
}

/// The same as [`least`], by the failure function of Knuth, Morris and Pratt, read backwards.
fn by_failure_function<V: Copy + Eq>(values: &[V], end: usize) -> Option<usize> {
    let count = values.len();
    let back = |index: usize| values[count - 1 - index];
    // `border[m]`: the length of the longest proper prefix of the last m values (read backwards) that is also their suffix.
    let mut border = vec![0usize; count + 1];
    for last in 1..=count {
        if last > 1 {
            let mut length = border[last - 1];
            while length > 0 && back(length) != back(last - 1) {
                length = border[length];
            }
            border[last] = if back(length) == back(last - 1) { length + 1 } else { 0 };
        }
        if border[last] >= count - end {
            return Some(last - border[last]);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn by_definition(values: &[u16], end: usize) -> Option<usize> {
        (1..=end).find(|distance| (end..values.len()).all(|heap| values[heap] == values[heap - distance]))
    }

    /// Few values, a word repeated with some faults, and long runs: nearly periodic, so that many places turn out wrong.
    fn sequences() -> impl Strategy<Value = Vec<u16>> {
        let word = proptest::collection::vec(0u16..3, 1..30);
        let faults = proptest::collection::vec((0usize..400, 0u16..3), 0..6);
        (word, 1usize..400, faults).prop_map(|(word, count, faults)| {
            let mut values: Vec<u16> = word.iter().copied().cycle().take(count).collect();
            for (place, value) in faults {
                values[place % count] = value;
            }
            values
        })
    }

    proptest! {
        #[test]
        fn both_searches_find_the_least(values in sequences(), end in 0usize..400) {
            let end = end.min(values.len());
            let expected = by_definition(&values, end);
            prop_assert_eq!(least(&values, end), expected);
            prop_assert_eq!(by_failure_function(&values, end), expected);
        }
    }

    #[test]
    fn what_recurs_nearly_everywhere_is_left_to_the_failure_function() {
        // The last word occurs nearly everywhere, the whole tail nowhere.
        let mut values = vec![0u16; 1 << 16];
        values[1 << 15] = 1;
        assert_eq!(least(&values, 1 << 15), None);
        values[1 << 14] = 1;
        assert_eq!(least(&values, 1 << 15), None);
        assert_eq!(least(&values, 3 << 14), Some(1));
        values[0] = 1;
        assert_eq!(least(&values[..3 << 14], 1 << 15), Some(1 << 14));
    }
}
