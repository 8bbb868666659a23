//! Positions for misère play, reduced to what can happen: two positions with the same options are one form.
//!
//! A form is a number, and a sum of forms is a list of numbers. Two components of a single move cancel: who moves in one of them is
//! answered in the other. For sums of tame forms there is a theorem. Any other sum is searched, and if that takes long, a misère quotient
//! is looked for, which answers for all sums of its forms.

pub use super::elements::Sum;
use super::elements::{FormElements, reach};
use super::worth::{OptionWorths, Theory, Worth};
use crate::refusal::Refusal;
use foldhash::fast::RandomState;
use nimber_solvers::theory::{Budget, Outcome};
use std::collections::{BTreeSet, HashMap};
use std::iter::repeat_n;
use std::sync::Arc;

/// The form of a position without moves. It is always known.
const OVER: u32 = 0;

/// The cost of a searched sum and of one of its options in units of work. The first bounds the memory.
const SEARCHED_SUM: u64 = 100;
const SEARCHED_OPTION: u64 = 8;

/// In units of work: what the search of a sum may take before a quotient is looked for.
const BEFORE_QUOTIENT: u64 = 1 << 20;

/// The memory for a form, a sum and an option of either besides itself, in bytes, approximately.
const ENTRY_BYTES: u64 = 64;

/// The forms of a game, and the misère outcomes of their sums.
#[derive(Debug)]
pub struct Forms {
    /// The sums after each move of a form, whose forms have lower numbers.
    options: Vec<Arc<[Sum]>>,
    worths: Vec<Worth>,
    by_options: HashMap<Arc<[Sum]>, u32, RandomState>,
    /// The form of a single move.
    single: Option<u32>,
    /// Whether the player to move loses.
    lost: HashMap<Sum, bool, RandomState>,
    elements: Option<FormElements>,
    /// The forms within reach of a sum for which a quotient was looked for.
    tried: BTreeSet<u32>,
}

impl Default for Forms {
    fn default() -> Self {
        let over = Arc::<[Sum]>::default();
        let by_options = HashMap::from_iter([(over.clone(), OVER)]);
        let worths = vec![OptionWorths::default().worth()];
        Forms { options: vec![over], worths, by_options, single: None, lost: HashMap::default(), elements: None, tried: BTreeSet::new() }
    }
}

impl Theory for Forms {
    type Value = u32;
    type Options = Vec<Sum>;

    fn add(&self, options: &mut Vec<Sum>, parts: &[(u32, usize)]) {
        options.push(self.sum(parts));
    }

    fn close(&mut self, mut options: Vec<Sum>, budget: &Budget) -> Result<u32, Refusal> {
        options.sort_unstable();
        options.dedup();
        if let Some(&known) = self.by_options.get(&options[..]) {
            return Ok(known);
        }
        budget.reserve_memory(ENTRY_BYTES * (1 + options.len() as u64))?;
        let number = self.options.len() as u32;
        if let [end] = &options[..]
            && end.is_empty()
        {
            self.single = Some(number);
        }
        let mut worths = OptionWorths::default();
        options.iter().for_each(|option| worths.add(self.worth(option)));
        let options = Arc::<[Sum]>::from(options);
        self.by_options.insert(options.clone(), number);
        self.options.push(options);
        self.worths.push(worths.worth());
        Ok(number)
    }
}

impl Forms {
    /// How many sums were searched. There are fewer forms than positions.
    pub fn count(&self) -> usize {
        self.lost.len()
    }

    /// The sum of these forms, each with the number of times that it comes, in its shortest form.
    pub fn sum(&self, parts: &[(u32, usize)]) -> Sum {
        self.reduced(parts.iter().flat_map(|&(form, times)| repeat_n(form, times)).collect())
    }

    /// The sum of these forms in its shortest form.
    fn reduced(&self, mut sum: Sum) -> Sum {
        sum.retain(|form| *form != OVER);
        sum.sort_unstable();
        if let Some(single) = self.single
            && let Some(first) = sum.iter().position(|&form| form == single)
        {
            let count = sum[first..].iter().take_while(|&&form| form == single).count();
            sum.drain(first..first + (count & !1));
        }
        sum
    }

    /// # Errors
    /// [`Refusal::BeyondLimits`] if more than `most` sums are known then, or why the work stopped.
    pub fn outcome(&mut self, sum: Sum, most: usize, budget: &Budget) -> Result<Outcome, Refusal> {
        let sum = self.reduced(sum);
        let is_lost = match self.is_lost(&sum) {
            Some(is_lost) => is_lost,
            None => match budget.part(BEFORE_QUOTIENT, |part| self.search(sum.clone(), most, part)) {
                Err(Refusal::OutOfWork(_)) => self.search_in_quotient(sum, most, budget)?,
                searched => searched?,
            },
        };
        Ok(if is_lost { Outcome::P } else { Outcome::N })
    }

    fn worth(&self, sum: &Sum) -> Worth {
        Worth::of_sum(sum.iter().map(|&form| (self.worths[form as usize], 1)))
    }

    /// Whether the player to move loses, if that needs no search.
    fn is_lost(&self, sum: &Sum) -> Option<bool> {
        let known = self.worth(sum).misere_outcome().or_else(|| self.elements.as_ref()?.outcome(sum));
        known.map(|outcome| outcome == Outcome::P).or_else(|| self.lost.get(sum).copied())
    }

    /// Looks for a quotient, and searches what it does not tell.
    fn search_in_quotient(&mut self, sum: Sum, most: usize, budget: &Budget) -> Result<bool, Refusal> {
        if sum.iter().any(|form| !self.tried.contains(form)) {
            let reached = reach(&self.options, &sum, budget)?;
            if let Some(found) = FormElements::find(&self.options, &reached, budget)? {
                self.elements = Some(found);
            }
            self.tried.extend(reached);
        }
        match self.is_lost(&sum) {
            Some(is_lost) => Ok(is_lost),
            None => self.search(sum, most, budget),
        }
    }

    fn options(&self, sum: &Sum, budget: &Budget) -> Result<Vec<Sum>, Refusal> {
        let mut options = Vec::new();
        for (index, &form) in sum.iter().enumerate().filter(|&(index, form)| index == 0 || sum[index - 1] != *form) {
            for option in self.options[form as usize].iter() {
                budget.spend(SEARCHED_OPTION)?;
                let mut after = sum.clone();
                after.remove(index);
                after.extend_from_slice(option);
                options.push(self.reduced(after));
            }
        }
        Ok(options)
    }

    /// Whether every move from a sum wins for the other player. The sum has moves.
    fn search(&mut self, start: Sum, most: usize, budget: &Budget) -> Result<bool, Refusal> {
        let options = self.options(&start, budget)?;
        let mut path = vec![(start, options)];
        let mut found = false;
        loop {
            let under_way = path.len();
            let Some((_, left)) = path.last_mut() else { break };
            let is_lost = match left.last().map(|option| (option, self.is_lost(option))) {
                None => true,
                Some((_, Some(true))) => false,
                Some((_, Some(false))) => {
                    left.pop();
                    continue;
                }
                Some((option, None)) => {
                    if self.lost.len() + under_way >= most {
                        return Err(too_many(most));
                    }
                    budget.spend(SEARCHED_SUM)?;
                    budget.reserve_memory(ENTRY_BYTES)?;
                    let option = option.clone();
                    let options = self.options(&option, budget)?;
                    path.push((option, options));
                    continue;
                }
            };
            if let Some((sum, _)) = path.pop() {
                self.lost.insert(sum, is_lost);
                found = is_lost;
            }
        }
        // The start is closed last.
        Ok(found)
    }
}

/// The refusal of more than `most` positions.
pub fn too_many(most: usize) -> Refusal {
    let detail = format!("more than {most} positions can follow, and no more are kept; a smaller position is needed");
    Refusal::beyond("kept_positions", most as u64, format!("more than {most}"), detail)
}
