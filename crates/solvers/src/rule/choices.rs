//! The choices of the variables of a template, one after the other.

use super::template::{Domain, Linear, MOST_LEAVES, MOST_VARIABLES, Template, divisors};
use std::borrow::Cow;

/// For each leaf the least and the largest size that it may have.
pub type LeafLimits = [(i64, i64); MOST_LEAVES];

/// Places in the domain of a variable, from the first to before the second: numbers of a range, or indices of a list.
type Places = (i64, i64);

/// The choices of the variables of a template for a heap, in order: the first variable changes last, and each is ascending. Choices that
/// leave a heap outside its limits are passed over.
///
/// The innermost variable runs over places that all keep the limits. An outer one is narrowed to where the variables after it could still
/// keep the limits, one leaf at a time, so only choices of outer variables are made in vain.
pub struct Choices<'a> {
    leaves: &'a [Linear],
    limits: LeafLimits,
    lists: [Option<Cow<'a, [u64]>>; MOST_VARIABLES],
    /// The whole domains.
    whole: [Places; MOST_VARIABLES],
    /// For each leaf, the least and the largest that the variables after each one can add.
    rest: [[(i64, i64); MOST_LEAVES]; MOST_VARIABLES],
    /// The places that are still to come.
    ahead: [Places; MOST_VARIABLES],
    /// The leaves without the variables from each one on.
    partial: [[i64; MOST_LEAVES]; MOST_VARIABLES],
    values: [i64; MOST_VARIABLES],
    innermost: usize,
    /// The variable that changes next; `None` at the end.
    depth: Option<usize>,
}

impl<'a> Choices<'a> {
    /// The moves in a heap of `heap` objects; none in a heap of 0.
    pub fn new(template: &'a Template, heap: u64) -> Self {
        let known = template.domains.contains(&Domain::Divisors).then(|| divisors(heap).into());
        Choices::within(template, heap as i64, [(template.least, i64::MAX); MOST_LEAVES], known)
    }

    /// Like [`Choices::new`] with other limits. `divisors` are those of the heap, if the template has them.
    pub fn within(template: &'a Template, heap: i64, limits: LeafLimits, divisors: Option<Cow<'a, [u64]>>) -> Self {
        let leaves = &template.leaves[..];
        let mut lists = [const { None }; MOST_VARIABLES];
        let mut whole = [(0, 1); MOST_VARIABLES];
        let mut extremes = [(0, 0); MOST_VARIABLES];
        let mut is_empty = heap == 0;
        for (index, domain) in template.domains.iter().enumerate() {
            match domain {
                Domain::Between(from, to) => {
                    let (from, to) = (from.at(heap), to.at(heap));
                    (whole[index], extremes[index]) = ((from, to.saturating_add(1)), (from, to));
                }
                Domain::OneOf(list) => lists[index] = Some(Cow::Borrowed(&**list)),
                Domain::UpToHeap(list) => {
                    lists[index] = Some(Cow::Borrowed(&list[..list.partition_point(|&number| number as i64 <= heap)]));
                }
                Domain::Divisors => lists[index] = divisors.clone(),
            }
            if let Some(list) = &lists[index] {
                whole[index] = (0, list.len() as i64);
                extremes[index] = (list.first().map_or(0, |&first| first as i64), list.last().map_or(0, |&last| last as i64));
            }
            is_empty |= whole[index].0 >= whole[index].1;
        }
        let mut rest = [[(0, 0); MOST_LEAVES]; MOST_VARIABLES];
        for variable in (1..template.domains.len()).rev() {
            for (leaf, linear) in leaves.iter().enumerate() {
                let (one, other) = (linear.of[variable] * extremes[variable].0, linear.of[variable] * extremes[variable].1);
                let (least, most) = rest[variable][leaf];
                rest[variable - 1][leaf] = (least + one.min(other), most + one.max(other));
            }
        }
        let mut partial = [[0; MOST_LEAVES]; MOST_VARIABLES];
        for (partial, leaf) in partial[0].iter_mut().zip(leaves) {
            *partial = leaf.heap * heap + leaf.constant;
        }
        let innermost = template.domains.len().saturating_sub(1);
        let ahead = [(0, 0); MOST_VARIABLES];
        let mut choices =
            Choices { leaves, limits, lists, whole, rest, ahead, partial, values: [0; MOST_VARIABLES], innermost, depth: None };
        if !is_empty {
            choices.depth = Some(0);
            choices.ahead[0] = choices.narrowed(0);
        }
        choices
    }

    /// The places of a variable that can keep the limits, after those before it are chosen.
    fn narrowed(&self, variable: usize) -> Places {
        let (mut from, mut to) = match &self.lists[variable] {
            None => (self.whole[variable].0, self.whole[variable].1 - 1),
            Some(_) => (i64::MIN, i64::MAX),
        };
        for (leaf, linear) in self.leaves.iter().enumerate() {
            let (least, most) = self.limits[leaf];
            let (rest_least, rest_most) = self.rest[variable][leaf];
            let base = self.partial[variable][leaf];
            let step = linear.of[variable];
            // The product of the number and the step has to be in this range.
            let (low, high) = (least.saturating_sub(base + rest_most), most.saturating_sub(base + rest_least));
            match step {
                0 if low > 0 || high < 0 => return (0, 0),
                0 => {}
                1.. => {
                    from = from.max(ceiling(low, step));
                    to = to.min(high.div_euclid(step));
                }
                _ => {
                    from = from.max(ceiling(high.saturating_neg(), -step));
                    to = to.min(low.saturating_neg().div_euclid(-step));
                }
            }
        }
        match &self.lists[variable] {
            None => (from, to.saturating_add(1)),
            Some(list) => {
                let below = |bound: i64| list.partition_point(|&number| (number as i64) < bound) as i64;
                (below(from), below(to.saturating_add(1)))
            }
        }
    }

    fn number(&self, variable: usize, place: i64) -> i64 {
        self.lists[variable].as_ref().map_or(place, |list| list[place as usize] as i64)
    }

    /// Goes on to the next choice of all variables but the innermost; whether there is one. The innermost may have no place then.
    pub fn next_span(&mut self) -> bool {
        while let Some(depth) = self.depth {
            let (place, end) = self.ahead[depth];
            if depth == self.innermost {
                self.depth = depth.checked_sub(1);
                return true;
            }
            if place >= end {
                self.depth = depth.checked_sub(1);
                continue;
            }
            self.ahead[depth].0 = place + 1;
            let number = self.number(depth, place);
            self.values[depth] = number;
            for (leaf, linear) in self.leaves.iter().enumerate() {
                self.partial[depth + 1][leaf] = self.partial[depth][leaf] + linear.of[depth] * number;
            }
            self.ahead[depth + 1] = self.narrowed(depth + 1);
            self.depth = Some(depth + 1);
        }
        false
    }

    /// How many choices are left in this span.
    pub fn left_in_span(&self) -> u64 {
        let (place, end) = self.ahead[self.innermost];
        (end - place).max(0) as u64
    }

    /// Goes on to the next choice in this span; whether there is one.
    pub fn next_in_span(&mut self) -> bool {
        let (place, end) = self.ahead[self.innermost];
        if place >= end {
            return false;
        }
        self.ahead[self.innermost].0 = place + 1;
        self.values[self.innermost] = self.number(self.innermost, place);
        true
    }

    /// The numbers of the innermost variable in this span.
    #[inline]
    pub fn numbers(&self) -> Numbers<'_> {
        let (place, end) = self.ahead[self.innermost];
        match &self.lists[self.innermost] {
            None => Numbers::Range(place, end.max(place)),
            Some(list) => Numbers::List(&list[place as usize..end.max(place) as usize]),
        }
    }

    /// A leaf without the innermost variable, and the coefficient of that.
    pub fn leaf_by_innermost(&self, leaf: usize) -> (i64, i64) {
        (self.partial[self.innermost][leaf], self.leaves[leaf].of[self.innermost])
    }

    /// A leaf of this choice.
    pub fn leaf(&self, leaf: usize) -> i64 {
        let (base, step) = self.leaf_by_innermost(leaf);
        base + step * self.values[self.innermost]
    }

    /// The non-empty heaps that this choice leaves, ascending.
    pub fn left(&self) -> impl Iterator<Item = u64> + use<> {
        let mut left = [0; MOST_LEAVES];
        let count = self.leaves.len();
        for (index, size) in left[..count].iter_mut().enumerate() {
            *size = self.leaf(index) as u64;
        }
        left[..count].sort_unstable();
        left.into_iter().take(count).filter(|&size| size > 0)
    }

    /// The numbers of this choice.
    pub fn values(&self) -> [i64; MOST_VARIABLES] {
        self.values
    }
}

/// The numbers over which an innermost variable runs.
pub enum Numbers<'a> {
    /// From the first to before the second.
    Range(i64, i64),
    List(&'a [u64]),
}

fn ceiling(number: i64, divisor: i64) -> i64 {
    -((number.saturating_neg()).div_euclid(divisor))
}

/// More combinations of the variables than a template has choices in a heap, or as many; the largest number if there are more than that.
pub fn combinations(template: &Template, heap: u64) -> u64 {
    let heap = heap as i64;
    let sizes = template.domains.iter().map(|domain| match domain {
        Domain::Between(from, to) => (to.at(heap).saturating_sub(from.at(heap)).saturating_add(1)).max(0) as u64,
        Domain::OneOf(list) => list.len() as u64,
        Domain::UpToHeap(list) => list.partition_point(|&number| number as i64 <= heap) as u64,
        Domain::Divisors => 2 * heap.unsigned_abs().isqrt(),
    });
    sizes.fold(1, u64::saturating_mul)
}

#[cfg(test)]
mod tests {
    use super::super::template::End;
    use super::*;
    use proptest::prelude::*;

    fn end(heap: i64, constant: i64, divisor: i64) -> End {
        End { heap, constant, divisor }
    }

    fn domain() -> impl Strategy<Value = Domain> {
        prop_oneof![
            (0i64..2, -3i64..4, 1i64..3, 0i64..2, -3i64..9, 1i64..4)
                .prop_map(|(a, b, c, d, e, f)| Domain::Between(end(a, b, c), end(d, e, f))),
            proptest::collection::btree_set(0u64..12, 0..5).prop_map(|set| Domain::OneOf(set.into_iter().collect())),
            proptest::collection::btree_set(1u64..12, 0..5).prop_map(|set| Domain::UpToHeap(set.into_iter().collect())),
            Just(Domain::Divisors),
        ]
    }

    fn numbers(domain: &Domain, heap: i64) -> Vec<i64> {
        let own = |list: &[u64]| list.iter().map(|&number| number as i64).collect::<Vec<_>>();
        match domain {
            Domain::Between(from, to) => (from.at(heap)..=to.at(heap)).collect(),
            Domain::OneOf(list) => own(list),
            Domain::UpToHeap(list) => own(list).into_iter().filter(|&number| number <= heap).collect(),
            Domain::Divisors => (1..=heap).filter(|divisor| heap % divisor == 0).collect(),
        }
    }

    fn by_trying(template: &Template, heap: i64) -> Vec<([i64; 3], Vec<i64>)> {
        let mut choices = vec![Vec::new()];
        for domain in &template.domains {
            let longer = |choice: Vec<i64>| numbers(domain, heap).into_iter().map(move |number| [&choice[..], &[number]].concat());
            choices = choices.into_iter().flat_map(longer).collect();
        }
        let leaves = |values: Vec<i64>| {
            let values: [i64; 3] = std::array::from_fn(|index| values.get(index).copied().unwrap_or(0));
            let leaf = |leaf: &Linear| leaf.heap * heap + leaf.constant + (0..3).map(|index| leaf.of[index] * values[index]).sum::<i64>();
            (values, template.leaves.iter().map(leaf).collect::<Vec<_>>())
        };
        choices.into_iter().map(leaves).filter(|(_, leaves)| leaves.iter().all(|&leaf| leaf >= template.least)).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        #[test]
        fn choices_are_those_that_trying_all_finds(
            domains in proptest::collection::vec(domain(), 0..4),
            leaves in proptest::collection::vec((-1i64..3, -2i64..3, -2i64..3, -2i64..3, -3i64..4), 0..4),
            least in 0i64..3,
            heap in 1u64..13,
        ) {
            let count = domains.len();
            let used = |coefficient: i64, index: usize| if index < count { coefficient } else { 0 };
            let leaves = leaves.into_iter().map(|(heap, a, b, c, constant)| {
                Linear { heap, of: [used(a, 0), used(b, 1), used(c, 2)], constant }
            });
            let template = Template { domains, leaves: leaves.collect(), least };
            let mut choices = Choices::new(&template, heap);
            let mut found = Vec::new();
            while choices.next_span() {
                while choices.next_in_span() {
                    found.push((choices.values(), (0..template.leaves.len()).map(|leaf| choices.leaf(leaf)).collect::<Vec<_>>()));
                }
            }
            prop_assert!(found.len() as u64 <= combinations(&template, heap));
            prop_assert_eq!(found, by_trying(&template, heap as i64));
        }
    }
}
