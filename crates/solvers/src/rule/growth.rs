//! Choices that leave a heap that is not smaller, so that games might not end.

use super::choices::Choices;
use super::template::{Domain, Linear, MOST_LEAVES, MOST_VARIABLES, Template, divisors};

/// A choice that leaves a heap that is not smaller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The heap, the smallest for which there is such a choice.
    pub heap: u64,
    pub template: usize,
    /// The index of the leaf, and its size.
    pub leaf: (usize, i64),
    /// The numbers of the variables.
    pub values: [i64; MOST_VARIABLES],
}

/// So many heaps are looked at one by one where inequalities do not show that every leaf is smaller.
const LOOKED_AT: u64 = 512;

/// So many choices of outer variables are tried for that.
const MOST_TRIED: u32 = 100_000;

impl Growth {
    /// The first one in the heaps up to `largest`, if it is found in a short time. The values of the heaps find all.
    pub fn in_short(templates: &[Template], largest: u64) -> Option<Self> {
        let open: Vec<(usize, usize)> = (templates.iter().enumerate())
            .flat_map(|(index, template)| (0..template.leaves.len()).map(move |leaf| (index, leaf)))
            .filter(|&(index, leaf)| !always_shrinks(&templates[index], leaf, largest))
            .collect();
        if open.is_empty() {
            return None;
        }
        let mut left = MOST_TRIED;
        for heap in 1..=largest.min(LOOKED_AT) {
            for &(index, leaf) in &open {
                if let Some(growth) = Growth::of_leaf(templates, index, leaf, heap, &mut left) {
                    return Some(growth);
                }
                if left == 0 {
                    return None;
                }
            }
        }
        None
    }

    fn of_leaf(templates: &[Template], template: usize, leaf: usize, heap: u64, left: &mut u32) -> Option<Self> {
        let rule = &templates[template];
        let mut limits = [(rule.least, i64::MAX); MOST_LEAVES];
        limits[leaf].0 = rule.least.max(heap as i64);
        let known = rule.domains.contains(&Domain::Divisors).then(|| divisors(heap).into());
        let mut choices = Choices::within(rule, heap as i64, limits, known);
        while *left > 0 && choices.next_span() {
            *left -= 1;
            if choices.next_in_span() {
                return Some(Growth { heap, template, leaf: (leaf, choices.leaf(leaf)), values: choices.values() });
            }
        }
        None
    }
}

/// Whether an inequality shows for all heaps up to `largest` that a leaf is smaller than the heap: of the leaf alone, or of its sum with
/// one or all other leaves, which are at least `least`. Both sides are linear in the size of the heap, so its ends decide.
fn always_shrinks(template: &Template, leaf: usize, largest: u64) -> bool {
    let others: Vec<usize> = (0..template.leaves.len()).filter(|&other| other != leaf).collect();
    let sets = [&[][..], &others[..]].into_iter().chain(others.chunks(1));
    let shows = |others: &[usize]| {
        let sum = others.iter().fold(template.leaves[leaf], |sum, &other| plus(sum, template.leaves[other]));
        let least = template.least * others.len() as i64;
        [1, largest.max(1)].into_iter().all(|heap| is_below(template, sum, heap as i64, heap as i64 + least))
    };
    sets.into_iter().any(shows)
}

fn plus(one: Linear, other: Linear) -> Linear {
    Linear {
        heap: one.heap + other.heap,
        of: std::array::from_fn(|variable| one.of[variable] + other.of[variable]),
        constant: one.constant + other.constant,
    }
}

/// Whether the bounds of the variables, without rounding, keep a sum below a bound.
fn is_below(template: &Template, sum: Linear, heap: i64, bound: i64) -> bool {
    // In units of one by the product of all divisors.
    let unit: i128 = template.domains.iter().map(|domain| extremes(domain, heap).1).product();
    let mut most = i128::from(sum.heap * heap + sum.constant) * unit;
    for (domain, coefficient) in template.domains.iter().zip(sum.of) {
        let ((least, largest), divisor) = extremes(domain, heap);
        most += i128::from(coefficient) * if coefficient > 0 { largest } else { least } * (unit / divisor);
    }
    most < i128::from(bound) * unit
}

/// The least and the largest number of a variable, as multiples of one by the divisor.
fn extremes(domain: &Domain, heap: i64) -> ((i128, i128), i128) {
    let ends = |list: &[u64]| (list.first().map_or(0, |&first| first.into()), list.last().map_or(0, |&last| last.into()));
    match domain {
        Domain::Between(from, to) => {
            let [one, other] = [from, to].map(|end| i128::from(end.heap * heap + end.constant));
            let (down, up) = (i128::from(from.divisor), i128::from(to.divisor));
            (((one - down + 1) * up, other * down), down * up)
        }
        Domain::OneOf(list) => (ends(list), 1),
        Domain::UpToHeap(list) => ((ends(list).0, heap.into()), 1),
        Domain::Divisors => ((1, heap.into()), 1),
    }
}

#[cfg(test)]
mod tests {
    use super::super::template::End;
    use super::*;

    fn leaf(heap: i64, b: i64, c: i64, constant: i64) -> Linear {
        Linear { heap, of: [b, c, 0], constant }
    }

    fn between(from: i64, to: (i64, i64, i64)) -> Domain {
        let end = |heap, constant, divisor| End { heap, constant, divisor };
        Domain::Between(end(0, from, 1), end(to.0, to.1, to.2))
    }

    #[test]
    fn usual_rules_need_no_look_at_each_heap() {
        let whole = || between(1, (1, 0, 1));
        let half = |from| between(from, (1, 0, 2));
        for (domains, leaves, least) in [
            (vec![whole()], vec![leaf(1, -1, 0, 0)], 0),
            (vec![whole()], vec![leaf(1, -2, 0, 0), leaf(1, -1, 0, 0)], 0),
            (vec![whole()], vec![leaf(0, 1, 0, 0), leaf(1, -1, 0, 0)], 1),
            (vec![half(0)], vec![leaf(0, 1, 0, 0), leaf(1, -1, 0, -1)], 0),
            (vec![half(1)], vec![leaf(0, 1, 0, 0), leaf(1, -1, 0, 0)], 0),
            (vec![whole(), whole()], vec![leaf(0, 1, 0, 0), leaf(0, 0, 1, 0), leaf(1, -1, -1, 0)], 1),
            (vec![Domain::UpToHeap([1, 4, 9].into())], vec![leaf(1, -1, 0, 0)], 0),
            (vec![Domain::Divisors], vec![leaf(1, -1, 0, 0)], 1),
        ] {
            let template = Template { domains, leaves, least };
            for index in 0..template.leaves.len() {
                assert!(always_shrinks(&template, index, 1_000_000), "{template:?} {index}");
            }
            assert_eq!(Growth::in_short(&[template], 1_000_000), None);
        }
        let late = Template { domains: vec![between(1, (0, 400, 1))], leaves: vec![leaf(1, -2, 0, 400)], least: 0 };
        assert_eq!(Growth::in_short(std::slice::from_ref(&late), 3).map(|growth| growth.heap), Some(1));
        let filtered = Template { domains: vec![between(0, (1, -300, 1))], leaves: vec![leaf(1, -1, 0, 0)], least: 0 };
        let growth = Growth::in_short(&[filtered], 1_000_000).unwrap();
        assert_eq!((growth.heap, growth.leaf, growth.values), (300, (0, 300), [0; 3]));
    }
}
